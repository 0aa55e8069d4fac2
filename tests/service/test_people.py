"""Guests, accounts, roles and one's own data."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from msgspec.structs import replace
from tests.service.house import House

from faristol.formats.wire.games import SeatAsked
from faristol.regulations import ESCOLAR, FISC
from faristol.rules.regulation import Regulation
from faristol.service.errors import RequestRefused
from faristol.service.farewell import farewell
from faristol.service.people import read_name, token_hash
from faristol.service.ports import NOBODY, Person, Role, SeatCard, Status

Story = Callable[[House], Coroutine[Any, Any, None]]


def told(story: Story) -> None:
    asyncio.run(story(House()))


def test_a_nickname_is_enough() -> None:
    async def story(house: House) -> None:
        person, token = await house.people.greet("  Núria   Il·lustre ", "ca")

        assert person.name == "Núria Il·lustre"
        assert await house.people.who(token) == person
        assert await house.people.who("another") is None
        assert token not in str(house.memory.sessions)  # only its hash is kept
        assert token_hash(token) in house.memory.sessions

    told(story)


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\u202eb", "a\nb\x00", "…!", "\u200b"])
def test_a_name_can_be_read_by_others(name: str) -> None:
    with pytest.raises(RequestRefused, match="bad-name"):
        read_name(name)


def test_an_account_keeps_the_guests_games() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.open(anna, biel)

        settled = await house.people.settle_down(anna, "anna", "una contrasenya", None)
        again, token = await house.people.log_in("ANNA", "una contrasenya")

        assert again.id == settled.id == anna.id
        assert (await house.people.who(token)) == again
        assert [card.id for card in await house.world.cards.of_person(again.id)] == [game.id]
        with pytest.raises(RequestRefused, match="has-account"):
            await house.people.settle_down(settled, "anna2", "una contrasenya", None)
        with pytest.raises(RequestRefused, match="login-taken"):
            await house.people.settle_down(biel, "Anna", "una contrasenya", None)

    told(story)


@pytest.mark.parametrize(
    ("login", "password"), [("anna", "wrong"), ("nobody", "una contrasenya"), ("anna", "")]
)
def test_who_says_the_wrong_password_is_not_told_which_half_was_wrong(login: str, password: str) -> None:
    async def story(house: House) -> None:
        await house.people.settle_down(await house.person("Anna"), "anna", "una contrasenya", None)

        with pytest.raises(RequestRefused, match="wrong-password"):
            await house.people.log_in(login, password)

    told(story)


def test_a_new_password_ends_the_other_sessions() -> None:
    async def story(house: House) -> None:
        person, old = await house.people.greet("Anna", "ca")
        person = await house.people.settle_down(person, "anna", "una contrasenya", None)

        with pytest.raises(RequestRefused, match="wrong-password"):
            await house.people.change_password(person, "wrong", "una altra de nova")
        new = await house.people.change_password(person, "una contrasenya", "una altra de nova")

        assert await house.people.who(old) is None
        assert await house.people.who(new) == replace(person, version=person.version + 1)
        with pytest.raises(RequestRefused, match="wrong-password"):
            await house.people.log_in("anna", "una contrasenya")

    told(story)


def test_who_asks_to_be_forgotten_is() -> None:
    async def story(house: House) -> None:
        person, token = await house.people.greet("Anna", "ca")
        biel = await house.person("Biel")
        game = await house.open(person, biel)
        await house.games.say(game.id, person, "hola")
        exported = await house.people.export(person)
        assert exported["person"]["name"] == "Anna"
        assert exported["games"][0]["said"][0]["text"] == "hola"

        await farewell(person, None, house.people, house.games, house.classes, house.world)

        assert await house.people.who(token) is None
        table = await house.another_process().games.current(game.id)
        assert table.seats[0].name == NOBODY
        assert table.chat[0].name == NOBODY

    told(story)


@pytest.mark.parametrize(
    ("regulation", "begun", "seat", "status"),
    [
        pytest.param(ESCOLAR, False, SeatCard(), Status.WAITING, id="the seat is free again"),
        pytest.param(FISC, True, None, Status.OVER, id="the game is abandoned"),
        pytest.param(ESCOLAR, True, SeatCard(robot=2), Status.PLAYING, id="a robot plays on for a pupil"),
    ],
)
def test_nobody_waits_for_who_is_forgotten(
    regulation: Regulation, begun: bool, seat: SeatCard | None, status: Status
) -> None:
    async def story(house: House) -> None:
        biel, anna = await house.person("Biel"), await house.person("Anna")
        free = () if begun else (SeatAsked(who="open"),)
        seats = (SeatAsked(who="me"), SeatAsked(who="open"), *free)
        game = await house.open(biel, anna, regulation=regulation.key, seats=seats)

        await farewell(anna, None, house.people, house.games, house.classes, house.world)

        table = await house.another_process().games.current(game.id)
        assert table.status is status
        assert table.seats[1] == (seat or SeatCard(person=anna.id, name=NOBODY))

    told(story)


def test_the_first_admin_comes_by_a_link_that_works_once() -> None:
    async def story(house: House) -> None:
        first = await house.people.first_admin_token()
        token = await house.people.first_admin_token()  # a second start: the older link is void
        assert first is not None
        assert token is not None
        anna, biel = await house.person("Anna"), await house.person("Biel")
        assert await house.people.who(token) is None  # a link is no session
        with pytest.raises(RequestRefused, match="link-used"):
            await house.people.become_admin(anna, first)

        admin = await house.people.become_admin(anna, token)

        assert Role.ADMIN in admin.roles
        with pytest.raises(RequestRefused, match="link-used"):
            await house.people.become_admin(biel, token)
        assert await house.people.first_admin_token() is None

    told(story)


def test_roles_are_an_admins_to_give() -> None:
    async def story(house: House) -> None:
        token = await house.people.first_admin_token()
        anna, biel = await house.person("Anna"), await house.person("Biel")
        await house.people.settle_down(biel, "biel", "una contrasenya", None)
        with pytest.raises(RequestRefused, match="role-needed"):
            await house.people.set_roles(anna, "biel", frozenset({Role.ARBITER}))

        admin = await house.people.become_admin(anna, token or "")
        with pytest.raises(RequestRefused, match="role-needed"):
            await house.people.accounts(biel)
        assert [person.login for person in await house.people.accounts(admin)] == ["biel"]
        arbiter = await house.people.set_roles(admin, "biel", frozenset({Role.ARBITER}))

        assert arbiter.roles == {Role.PLAYER, Role.ARBITER}
        with pytest.raises(RequestRefused, match="not-found"):
            await house.people.set_roles(admin, "nobody", frozenset())

    told(story)


async def _two_admins(house: House) -> tuple[Person, Person]:
    token = await house.people.first_admin_token()
    anna, biel = await house.person("Anna"), await house.person("Biel")
    await house.people.settle_down(biel, "biel", "una contrasenya", None)
    admin = await house.people.become_admin(anna, token or "")
    return admin, await house.people.set_roles(admin, "biel", frozenset({Role.ADMIN}))


def test_what_was_under_way_does_not_undo_a_demotion() -> None:
    async def story(house: House) -> None:
        anna, biel = await _two_admins(house)
        await house.people.set_roles(anna, "biel", frozenset())

        # Biel's requests had begun before: they know him as the administrator that he was.
        renamed = await house.people.change(biel, name="Biel Pons", language=None)
        with pytest.raises(RequestRefused, match="role-needed"):
            await house.people.set_roles(biel, "biel", frozenset({Role.ADMIN}))

        assert renamed.name == "Biel Pons"
        assert renamed.roles == {Role.PLAYER}
        assert (await house.world.people.get(biel.id)).roles == {Role.PLAYER}

    told(story)


def test_who_knows_an_old_password_does_not_overwrite_the_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        anna, biel = await _two_admins(house)
        token = await house.people.reset_token("biel", anna)
        hash_it = house.people._hash

        async def meanwhile(password: str) -> str:
            monkeypatch.undo()
            await house.people.reset_password(token, "la de debò, nova")
            return await hash_it(password)

        monkeypatch.setattr(house.people, "_hash", meanwhile)
        with pytest.raises(RequestRefused, match="changed-meanwhile"):
            await house.people.change_password(biel, "una contrasenya", "la de qui l'havia robada")

        await house.people.log_in("biel", "la de debò, nova")

    told(story)


def test_a_password_that_is_replaced_while_it_is_checked_leaves_no_session(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(house: House) -> None:
        anna, biel = await _two_admins(house)
        reset = await house.people.reset_token("biel", anna)
        verify = house.people._verify

        async def meanwhile(kept: str, password: str) -> bool:
            monkeypatch.undo()
            right = await verify(kept, password)
            await house.people.reset_password(reset, "la de debò, nova")
            return right

        monkeypatch.setattr(house.people, "_verify", meanwhile)
        with pytest.raises(RequestRefused, match="wrong-password"):
            await house.people.log_in("biel", "una contrasenya")

        assert [one.person for one in house.memory.sessions.values()].count(biel.id) == 1  # by the link

    told(story)
