"""Before the first round: people enter by themselves, confirm, wait for a place; the desk closes it."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.service.hall import Hall, a_hall
from tests.service.house import House

from faristol.formats.text.embedded import embedded_page
from faristol.formats.wire.events import EventView
from faristol.formats.wire.orders import (
    AcceptOrder,
    CheckInOrder,
    CloseCheckInOrder,
    ConfigureOrder,
    ConfirmAsked,
    EntryAsked,
    EventSettings,
)
from faristol.service.events.backups import read_backup, write_backup
from faristol.service.events.page import card_of
from faristol.service.events.views import event_view
from faristol.service.ports import Person
from faristol.texts import LANGUAGES
from faristol.tournament import TournamentError
from faristol.tournament.check_in import write_instant
from faristol.tournament.commands import Publish, Remove, Withdraw
from faristol.tournament.rounds import EntrantId

pytestmark = pytest.mark.anyio


def later(house: House, minutes: int) -> str:
    """The moment so many minutes from now."""
    return write_instant(datetime.fromtimestamp(house.world.clock() / 1000 + 60 * minutes, UTC))


async def asked(names: int, minutes: int = 60, **settings: Any) -> Hall:
    """An event whose entrants have so many minutes to confirm."""
    house = House()
    return await a_hall(names, house, confirm_by=later(house, minutes), **settings)


def seen(hall: Hall, *, director: bool = False) -> EventView:
    return event_view(hall.page, director=director, whole=True)


def lists(hall: Hall) -> tuple[tuple[int, ...], ...]:
    found = seen(hall).check_in
    assert found is not None
    return found.confirmed, found.pending, found.waiting, found.missed


async def comes(hall: Hall, person: Person, coming: bool = True) -> None:
    await hall.championships.confirm(hall.event, person, ConfirmAsked(coming=coming))


async def test_phones_confirm_until_the_deadline_and_the_waiting_list_moves_up() -> None:
    hall = await asked(4, capacity=2)
    second, third, fourth = [await hall.phone_of(number) for number in (2, 3, 4)]
    await comes(hall, second)
    await comes(hall, fourth)
    assert lists(hall) == ((2,), (1,), (3, 4), ())
    steps = len(hall.page.log.steps)
    await comes(hall, second)
    assert len(hall.page.log.steps) == steps, "a second press does nothing"

    hall.house.clock.pass_(61 * 60)
    await hall.championships.current(hall.event)

    assert lists(hall) == ((2, 4), (), (), (1, 3))
    with pytest.raises(TournamentError, match="check-in-over"):
        await comes(hall, third)
    assert lists(hall)[0] == (2, 4)


async def test_the_deadline_passes_for_those_who_only_look() -> None:
    hall = await asked(2)
    assert card_of(hall.page).attention_at == hall.page.deadline
    view = seen(hall).check_in
    assert view is not None
    assert not view.over

    hall.house.clock.pass_(61 * 60)
    page = await hall.championships.current(hall.event)

    assert page.deadline is None
    view = seen(hall).check_in
    assert view is not None
    assert view.over


async def test_who_cannot_come_leaves_the_place_to_the_next() -> None:
    hall = await asked(3, capacity=2)
    first, third = await hall.phone_of(1), await hall.phone_of(3)
    await comes(hall, first)
    await comes(hall, third)

    await comes(hall, first, coming=False)

    assert lists(hall) == ((3,), (2,), (), ())
    assert hall.page.state.withdrawn == (1,)


async def test_the_desk_ticks_and_closes_and_nobody_else_is_paired() -> None:
    hall = await asked(5, capacity=3)
    for number in (1, 3, 4, 5):
        await hall.order(CheckInOrder(entrant=EntrantId(number)))
    await hall.order(CheckInOrder(entrant=EntrantId(4), here=False))
    with pytest.raises(TournamentError, match="check-in-open"):
        await hall.pair()
    await hall.order(CloseCheckInOrder())
    assert lists(hall) == ((1, 3, 5), (), (), (2, 4))
    assert [one.absent for one in sorted(seen(hall).entrants, key=lambda one: one.id)] == [
        False,
        True,
        False,
        True,
        False,
    ]

    await hall.pair()

    round_ = hall.page.state.rounds[0]
    names = {who for board in round_.boards for who in (board.first, board.second)}
    assert names | {bye.entrant for bye in round_.byes} == {1, 3, 5}
    assert seen(hall).check_in is None
    await hall.championships.undo(hall.event, hall.director, len(hall.page.log.standing))
    await hall.championships.undo(hall.event, hall.director, len(hall.page.log.standing))
    await hall.championships.undo(hall.event, hall.director, len(hall.page.log.standing))
    assert lists(hall)[2] == (4, 5), "closing can be taken back"


async def test_ticks_from_before_count_once_people_are_asked() -> None:
    hall = await a_hall(3)
    await hall.order(CheckInOrder(entrant=EntrantId(2)))
    settings = EventSettings(name="Obert de Reus", confirm_by=later(hall.house, 60))

    await hall.order(ConfigureOrder(settings=settings))

    assert lists(hall) == ((2,), (1, 3), (), ())
    await hall.order(CheckInOrder(entrant=EntrantId(2), here=False))
    assert lists(hall) == ((), (1, 2, 3), (), ())
    assert not any(one.here for one in seen(hall).entrants)


async def test_who_is_nobody_here_confirms_nothing() -> None:
    hall = await asked(2)
    stranger = await hall.house.person("Curiosa")

    with pytest.raises(TournamentError, match="say-who-first"):
        await comes(hall, stranger)
    plain = await a_hall(2)
    anna = await plain.phone_of(1)
    for coming in (True, False):
        with pytest.raises(TournamentError, match="no-check-in"):
            await plain.championships.confirm(plain.event, anna, ConfirmAsked(coming=coming))


async def test_the_desk_sees_who_entered_by_themselves_and_accepts_or_removes() -> None:
    hall = await a_hall(1, self_entry=True)
    for name in ("Anna", "Biel", "Carla"):
        person = await hall.house.person(name)
        await hall.championships.enter(hall.event, person, EntryAsked(name=name, club="Reus"))
    assert seen(hall, director=True).directing is not None
    assert hall.page.unseen == {2, 3, 4}
    assert seen(hall).directing is None

    await hall.order(AcceptOrder(entrants=(EntrantId(2),)), Remove(EntrantId(3)))

    assert hall.page.unseen == {4}
    seq = hall.page.seq
    await hall.order(AcceptOrder(entrants=(EntrantId(2), EntrantId(9))))
    assert hall.page.seq == seq
    assert [one.name for one in hall.page.state.entrants] == ["Jugadora 1", "Anna", "Carla"]


async def test_a_directors_own_entry_is_not_news_to_the_desk() -> None:
    hall = await a_hall(1, self_entry=True)

    await hall.championships.enter(hall.event, hall.director, EntryAsked(name="Directora"))

    assert hall.page.unseen == frozenset()


async def test_too_many_entries_that_nobody_looked_at_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("faristol.service.events.use_cases._MOST_UNSEEN", 2)
    hall = await a_hall(0, self_entry=True)
    people = [await hall.house.person(name) for name in ("Anna", "Biel", "Carla")]
    for person in people[:2]:
        await hall.championships.enter(hall.event, person, EntryAsked(name=person.name))

    with pytest.raises(TournamentError, match="too-many-unseen"):
        await hall.championships.enter(hall.event, people[2], EntryAsked(name="Carla"))
    await hall.order(AcceptOrder(entrants=(EntrantId(1),)))
    await hall.championships.enter(hall.event, people[2], EntryAsked(name="Carla"))


async def test_who_enters_beyond_the_places_waits() -> None:
    hall = await asked(2, capacity=2, self_entry=True)
    anna = await hall.house.person("Anna")

    await hall.championships.enter(hall.event, anna, EntryAsked(name="Anna"))
    assert lists(hall)[2] == (3,)
    await hall.order(Withdraw(EntrantId(1)))

    assert lists(hall) == ((), (2, 3), (), ())


async def test_a_backup_has_the_occasion_and_who_confirmed() -> None:
    hall = await asked(3, begins="2027-03-06", place="Ripoll", organiser="Club", signer="Núria", capacity=2)
    await comes(hall, await hall.phone_of(2))

    backup = read_backup(write_backup(hall.page, "").encode(), "")

    assert backup.log.state == hall.page.state
    assert backup.log.state.settings.held.place == "Ripoll"
    assert [one.entrant for one in backup.log.state.confirmed] == [2]


async def test_the_embedded_page_tells_what_everybody_may_know() -> None:
    hall = await a_hall(
        3,
        self_entry=True,
        begins="2027-03-06",
        place="Ripoll <b>",
        organiser="Club & amics",
        excluded=("Joan",),
    )
    stranger = await hall.house.person("Anna")
    await hall.championships.enter(hall.event, stranger, EntryAsked(name="Paraulota"))

    def text() -> str:
        return embedded_page(hall.page.public, "ca", link="https://x.cat/e", unseen=hall.page.unseen)

    before = text()
    assert "6 de març de 2027" in before
    assert "Ripoll &lt;b&gt; · Club &amp; amics" in before
    assert "Jugadora 2" in before
    assert "Paraulota" not in before, "nobody has looked at it yet"
    assert "Joan" not in before
    assert not re.search("<(script|form|input|button|iframe|img|link)", before)
    await hall.pair(publish=False)
    assert "Ronda 1" not in text(), "it is not published"
    await hall.order(Publish(round=1))
    await hall.result(1, "412-367")
    after = text()
    assert "Ronda 1" in after
    assert "412 – 367" in after
    assert "Classificació" in after


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", ["round-robin", "league", "tables", "teams", "knockout", "season"])
async def test_every_kind_of_event_has_an_embedded_page(system: str, language: str) -> None:
    hall = await a_hall(0 if system == "season" else 4, system=system, official=False, rounds=3)

    text = embedded_page(hall.page.public, language, link="https://x.cat/e")

    assert "Obert de Reus" in text
    assert "…" not in text
