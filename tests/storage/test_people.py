"""People, their sessions, and being forgotten."""

from __future__ import annotations

import asyncio
import json

import pytest
from msgspec.structs import replace
from tests.storage.makers import NOW, a_body, a_card, a_person, a_session, seat, write

from faristol.service.ports import (
    NOBODY,
    Conflict,
    EpochMs,
    NotFound,
    Person,
    PersonId,
    Role,
    SeatCard,
    Taken,
    stream_id,
)
from faristol.storage import Storage

ANNA = PersonId("anna")


async def test_a_person_comes_back_as_they_were(storage: Storage) -> None:
    anna = a_person("Anna", roles=frozenset({Role.PLAYER, Role.ARBITER}), login="Anna", language="es")
    await storage.people.add(anna, "hash")

    assert await storage.people.get(ANNA) == anna
    assert await storage.people.by_login("Anna") == (anna, "hash")


async def test_an_address_is_kept_beside_the_person(storage: Storage) -> None:
    await storage.people.add(a_person("Anna", login="anna"), "hash")
    assert await storage.people.email_of(ANNA) is None

    changed = await storage.people.change(ANNA, email="anna@example.cat")
    assert changed.has_email
    assert "example" not in str(changed)
    assert await storage.people.email_of(ANNA) == "anna@example.cat"
    assert (await storage.people.change(ANNA, name="Anna Puig")).has_email, "what is not given stays"

    assert not (await storage.people.change(ANNA, email="")).has_email
    assert await storage.people.email_of(ANNA) is None
    await storage.people.change(ANNA, email="anna@example.cat")
    await storage.people.forget(ANNA)
    assert await storage.people.email_of(ANNA) is None


async def test_whom_nobody_knows(storage: Storage) -> None:
    with pytest.raises(NotFound):
        await storage.people.get(ANNA)
    with pytest.raises(NotFound):
        await storage.people.by_login("anna")
    with pytest.raises(NotFound):
        await storage.people.change(ANNA, name="Anna")
    with pytest.raises(NotFound):
        await storage.people.forget(ANNA)
    with pytest.raises(NotFound):
        await storage.people.open_session(a_session("t", "anna"))


@pytest.mark.parametrize(
    ("written", "found"),
    [
        pytest.param("núria", True, id="in small letters"),
        pytest.param("NÚRIA", True, id="in capitals"),
        pytest.param("Nu\u0301ria", True, id="with a combining accent"),
        pytest.param("Nuria", False, id="without the accent"),
        pytest.param("N_ria", False, id="with a wildcard of SQL"),
    ],
)
async def test_a_login_is_the_same_however_it_is_typed(storage: Storage, written: str, found: bool) -> None:
    await storage.people.add(a_person("N", login="Núria"), "hash")

    if found:
        assert (await storage.people.by_login(written))[0].id == "n"
        with pytest.raises(Taken) as told:
            await storage.people.add(a_person("M", login=written), "other")
        assert told.value.code == "login-taken"
    else:
        with pytest.raises(NotFound):
            await storage.people.by_login(written)
        await storage.people.add(a_person("M", login=written), "other")


async def test_an_id_is_taken_once(storage: Storage) -> None:
    await storage.people.add(a_person("Anna", login="anna"), "hash")

    with pytest.raises(Taken) as told:
        await storage.people.add(a_person("ANNA"))
    assert told.value.code == "id-taken"
    assert (await storage.people.get(ANNA)).name == "Anna"


async def test_of_many_who_want_a_login_one_gets_it(storage: Storage) -> None:
    async def sign_up(n: int) -> bool:
        try:
            await storage.people.add(a_person(f"P{n}", login="cup"), "hash")
        except Taken:
            return False
        return True

    assert (await asyncio.gather(*(sign_up(n) for n in range(30)))).count(True) == 1


async def test_a_guest_becomes_an_account_and_keeps_the_games(storage: Storage) -> None:
    guest = a_person("Anna")
    await storage.people.add(guest)
    await write(storage.streams, "g")
    with pytest.raises(NotFound):  # nobody logs in without a password
        await storage.people.by_login("anna")

    await storage.people.change(guest.id, login="anna", password_hash="hash")

    assert (await storage.people.by_login("anna"))[1] == "hash"
    assert [card.id for card in await storage.cards.of_person(ANNA)] == ["g"]


async def test_a_change_keeps_the_password_and_a_login_that_is_taken_is_refused(storage: Storage) -> None:
    anna = a_person("Anna", login="anna")
    await storage.people.add(anna, "old")
    await storage.people.add(a_person("Biel", login="biel"), "his")

    renamed = await storage.people.change(ANNA, name="Anna Maria")
    assert renamed == replace(anna, name="Anna Maria", version=1)
    assert await storage.people.by_login("anna") == (renamed, "old")
    await storage.people.change(ANNA, password_hash="new")
    assert await storage.people.by_login("anna") == (replace(renamed, version=2), "new")
    with pytest.raises(Taken):
        await storage.people.change(ANNA, login="BIEL", password_hash="hers")
    assert await storage.people.by_login("anna") == (replace(renamed, version=2), "new")
    assert (await storage.people.by_login("biel"))[1] == "his"


async def test_a_demotion_is_not_undone_by_who_changes_something_else(storage: Storage) -> None:
    await storage.people.add(a_person("Anna", login="anna", roles=frozenset({Role.ADMIN})), "hash")

    await asyncio.gather(
        storage.people.change(ANNA, roles=frozenset({Role.PLAYER})),
        *(storage.people.change(ANNA, name=f"Anna {number}") for number in range(10)),
        storage.people.change(ANNA, language="es"),
        storage.people.change(ANNA, password_hash="new"),
    )

    now, kept = await storage.people.by_login("anna")
    assert (now.roles, now.language, kept, now.version) == (frozenset({Role.PLAYER}), "es", "new", 13)


async def test_who_decided_on_what_is_no_longer_so_is_told(storage: Storage) -> None:
    await storage.people.add(a_person("Anna", login="anna"), "hash")
    seen = await storage.people.get(ANNA)

    async def promote(number: int) -> bool:
        try:
            await storage.people.change(ANNA, name=f"Anna {number}", version=seen.version)
        except Conflict:
            return False
        return True

    assert (await asyncio.gather(*map(promote, range(10)))).count(True) == 1
    assert (await storage.people.get(ANNA)).version == seen.version + 1


async def test_accounts_are_listed_in_catalan_order(storage: Storage) -> None:
    names = ["Zoe", "àngel", "Çelik", "Anna", "Cesc", "Élia", "Eva", "Gal·la", "Gallard"]
    for name in names:
        await storage.people.add(a_person(name, login=name), "hash")
    await storage.people.add(a_person("Guest"))
    await storage.people.add(a_person("Bo", roles=frozenset({Role.ARBITER})))

    listed = [person.name for person in await storage.people.accounts()]

    assert listed == ["àngel", "Anna", "Bo", "Çelik", "Cesc", "Élia", "Eva", "Gal·la", "Gallard", "Zoe"]


async def test_the_house_is_empty_until_there_is_an_admin(storage: Storage) -> None:
    assert await storage.people.is_empty()
    await storage.people.add(Person(id=PersonId("admin"), name='"admin"', login="admin"), "admin")
    await storage.people.add(a_person("Orga", roles=frozenset({Role.ORGANISER})))
    assert await storage.people.is_empty()
    await storage.people.change(PersonId("orga"), roles=frozenset({Role.ORGANISER, Role.ADMIN}))
    assert not await storage.people.is_empty()


# --- sessions ---


async def test_a_session_lasts_until_its_end(storage: Storage) -> None:
    await storage.people.add(a_person("Anna"))
    session = a_session("t", "anna", lasts=1000)
    await storage.people.open_session(session)

    assert await storage.people.session("t", EpochMs(NOW + 999)) == session
    assert await storage.people.session("t", EpochMs(NOW + 1000)) is None
    assert await storage.people.session("other", NOW) is None


async def test_a_session_is_prolonged_by_opening_it_again(storage: Storage) -> None:
    await storage.people.add(a_person("Anna"))
    await storage.people.open_session(a_session("t", "anna", lasts=1000))
    await storage.people.open_session(a_session("t", "anna", lasts=5000))

    assert await storage.people.session("t", EpochMs(NOW + 4999)) is not None


async def test_closing_one_session_and_closing_all(storage: Storage) -> None:
    for name in ("Anna", "Biel"):
        await storage.people.add(a_person(name))
    for token, person in [("a1", "anna"), ("a2", "anna"), ("a3", "anna"), ("b", "biel")]:
        await storage.people.open_session(a_session(token, person))

    async def left() -> str:
        found = [await storage.people.session(token, NOW) for token in ("a1", "a2", "a3", "b")]
        return " ".join(session.token_hash for session in found if session is not None)

    await storage.people.close_session("a1")
    await storage.people.close_session("never opened")
    assert await left() == "a2 a3 b"
    await storage.people.close_sessions(ANNA)
    assert await left() == "b"


async def test_sweeping_takes_what_is_over_and_nothing_else(storage: Storage) -> None:
    await storage.people.add(a_person("Anna"))
    await storage.people.open_session(a_session("short", "anna", lasts=10))
    await storage.people.open_session(a_session("long", "anna", lasts=1000))

    await storage.sweep(EpochMs(NOW + 100))

    assert await storage.people.session("short", NOW) is None
    assert await storage.people.session("long", NOW) is not None


# --- being forgotten ---


async def test_who_is_forgotten_is_gone_and_the_games_stay(storage: Storage) -> None:
    await storage.people.add(a_person("Anna", login="anna"), "hash")
    await storage.people.open_session(a_session("t", "anna"))
    bodies = [
        a_body(entry="opened", seed=2**200, seats=[{"person": "anna", "name": "Anna"}, {"name": "Robot"}]),
        a_body(entry="taken", seat=1, holder={"name": "Biel", "person": "biel"}),
        a_body(entry="acted", word="ANNA", by=0),
    ]
    card = a_card("g", 3, scores=(30, 12))
    await storage.streams.append(card, bodies, after=0, at=NOW)

    await storage.people.forget(ANNA)

    with pytest.raises(NotFound):
        await storage.people.get(ANNA)
    with pytest.raises(NotFound):
        await storage.people.by_login("anna")
    assert await storage.people.session("t", NOW) is None
    assert await storage.cards.of_person(ANNA) == []
    kept = await storage.cards.get(stream_id("g"))
    assert kept == replace(card, seats=(SeatCard(name=NOBODY), seat("Biel")))
    told = [entry.body for entry in await storage.streams.read(stream_id("g"))]
    assert told[1:] == bodies[1:]
    assert json.loads(told[0]) == {
        "entry": "opened",
        "seed": 2**200,
        "seats": [{"person": "anna", "name": NOBODY}, {"name": "Robot"}],
    }


async def test_who_only_passed_by_is_forgotten_too(storage: Storage) -> None:
    """A seat that was taken and left again is in the entries, though no card shows it."""
    await storage.people.add(a_person("Anna"))
    first = a_card("g", 1, seats=(seat("Biel"), seat("Anna")))
    await storage.streams.append(first, [a_body(person="anna", name="Anna")], after=0, at=NOW)
    await write(storage.streams, "g", seq=2, seats=(seat("Biel"), SeatCard()))

    await storage.people.forget(ANNA)

    assert b"Anna" not in (await storage.streams.read(stream_id("g")))[0].body


async def test_who_never_sat_but_spoke_is_forgotten_too(storage: Storage) -> None:
    """Whoever opened a game for others, judged it or wrote a line."""
    await storage.people.add(a_person("Anna"))
    others = {"seats": (seat("Biel"), seat("Carla"))}
    opened = a_body(entry="opened", header={"opener": {"person": "anna", "name": "Anna"}})
    said = a_body(entry="said", person="anna", name="Anna", text='I am "person":"biel" … Anna')
    await storage.streams.append(a_card("g", 1, **others), [opened], after=0, at=NOW)
    await storage.streams.append(a_card("g", 2, **others), [said], after=1, at=NOW)
    assert await storage.cards.of_person(ANNA) == []

    await storage.people.forget(ANNA)

    first, second = (json.loads(entry.body) for entry in await storage.streams.read(stream_id("g")))
    assert first["header"]["opener"] == {"person": "anna", "name": NOBODY}
    assert second["name"] == NOBODY
    assert (await storage.cards.get(stream_id("g"))).seats == others["seats"]


async def test_an_action_under_way_does_not_bring_a_name_back(storage: Storage) -> None:
    await storage.people.add(a_person("Anna"))
    await write(storage.streams, "g")
    await storage.people.forget(ANNA)

    await write(storage.streams, "g", seq=2)  # by somebody who still remembers the seats
    await write(storage.streams, "new")

    for game in ("g", "new"):
        assert (await storage.cards.get(stream_id(game))).seats == (SeatCard(name=NOBODY), seat("Biel"))
    assert await storage.cards.of_person(ANNA) == []
    with pytest.raises(Taken):  # nor does another person inherit the games
        await storage.people.add(a_person("Anna"))


async def test_games_go_on_while_a_player_of_many_is_forgotten(storage: Storage) -> None:
    await storage.people.add(a_person("Anna"))
    for n in range(30):
        await write(storage.streams, f"g{n}")

    async def play(n: int) -> None:
        for seq in range(2, 8):
            await write(storage.streams, f"g{n}", seq=seq)

    await asyncio.gather(storage.people.forget(ANNA), *(play(n) for n in range(30)))

    for n in range(30):
        card = await storage.cards.get(stream_id(f"g{n}"))
        assert (card.seq, card.seats[0]) == (7, SeatCard(name=NOBODY))
