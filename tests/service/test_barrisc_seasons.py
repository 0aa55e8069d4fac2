"""BARRISC as the service keeps it: duplicates played here, the season before, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from tests.duplicate.hall import WORDS, HallOfTests
from tests.service.hall import Hall, a_hall
from tests.service.house import House

from faristol.formats.wire.duplicates import TrainingAsked
from faristol.service.events.page import EventPage
from faristol.service.events.seasons import Seasons
from faristol.service.ports import EventId, NotFound
from faristol.tournament import TournamentError
from faristol.tournament.commands import AddEvent

pytestmark = pytest.mark.anyio

BARRISC: dict[str, Any] = {
    "name": "BARRISC 2026-27",
    "system": "season",
    "official": False,
    "counting": "barrisc",
    "least_games": 2,
}
ROUND = (("H5", "CASA"), ("H7", "ES"))


async def a_duplicate(house: House, title: str, names: tuple[str, ...], *, over: bool = True) -> str:
    """A duplicate of one round in which the first writes the better play; or one that has just begun."""
    hall = HallOfTests(house)
    await hall.open(title=title, rounds=1)
    people = [await hall.player(name) for name in names]
    await hall.do("draw")
    await hall.do("time")
    for person, (square, word) in zip(people, ROUND, strict=False):
        await hall.slip(person, square, word)
    if over:
        closed = await hall.time_is_up()
        best = closed.state.best[0]
        page = await hall.do("master", square=best.square, word=best.word)
        assert page.status.value == "over"
    return hall.id


def seasons_of(hall: Hall) -> Seasons:
    return Seasons(hall.house.world, hall.championships, HallOfTests(hall.house).sessions)


async def a_season(house: House, *parts: str, **settings: Any) -> Hall:
    hall = await a_hall(0, house, **{**BARRISC, **settings})
    for part in parts:
        await seasons_of(hall).check_event(hall.event, part)
        await hall.order(AddEvent(part))
    return hall


async def test_two_duplicates_and_the_season_before() -> None:
    house = House(words=WORDS)
    first = await a_duplicate(house, "Gener", ("Anna", "Biel"))
    second = await a_duplicate(house, "Febrer", ("Anna",))
    under_way = await a_duplicate(house, "Març", ("Anna", "Biel"), over=False)
    before = await a_season(house, first, second, under_way)
    tables = await seasons_of(before).tables(before.event)

    assert [(one.name, one.kind) for one in tables.events] == [
        ("Gener", "duplicate"),
        ("Febrer", "duplicate"),
        ("Març", "duplicate"),
    ]
    [anna] = tables.listed
    [biel] = tables.occasional
    assert (anna.name, anna.games, anna.position) == ("Anna", 2, 1)
    assert (biel.name, biel.games, biel.position) == ("Biel", 1, None)
    assert anna.days[2] is None, "what is not over does not count yet"
    assert anna.days[0] is not None
    assert biel.days[0] is not None
    assert anna.days[0] > biel.days[0] > 0
    assert anna.points == pytest.approx((anna.days[0] + (anna.days[1] or 0)) / 2)

    third = await a_duplicate(house, "Octubre", ("Biel",))
    now = await a_season(house, before.event, third, name="BARRISC 2027-28")
    tables = await seasons_of(now).tables(now.event)
    rows = {row.name: row for row in (*tables.listed, *tables.occasional)}
    assert rows["Anna"].points == pytest.approx(anna.points)
    assert rows["Biel"].points == pytest.approx((biel.points + (rows["Biel"].days[1] or 0)) / 2)
    assert rows["Biel"].position is not None, "two games in two seasons"
    assert rows["Anna"].position is not None


async def test_what_a_season_is_made_of() -> None:
    house = House(words=WORDS)
    duplicate = await a_duplicate(house, "Gener", ("Anna",))
    event = await a_hall(2, house, official=False)
    before, now = await a_season(house), await a_season(house)
    points = await a_hall(0, house, **{**BARRISC, "counting": "points"})
    alone = await HallOfTests(house).sessions.train(
        await house.person("Anna"), TrainingAsked(lexicon="club", rounds=1)
    )

    async def refused(season: Hall, part: str) -> str:
        with pytest.raises((TournamentError, NotFound)) as why:
            await seasons_of(season).check_event(season.event, part)
        return why.value.code

    assert await refused(points, duplicate) == "event-not-for-seasons"
    assert await refused(now, event.event) == "only-duplicates"
    assert await refused(now, points.event) == "only-duplicates"
    assert await refused(now, alone.id) == "only-duplicates", "practice is for oneself"
    assert await refused(now, "noexisteix12") == "not-found"
    assert await refused(now, now.event) == "only-duplicates"
    await seasons_of(now).check_event(now.event, before.event)
    await now.order(AddEvent(before.event))
    assert await refused(before, now.event) == "only-duplicates", "it would come before itself"
    other = await a_season(house)
    assert await refused(now, other.event) == "season-before-twice"


async def test_a_season_that_was_made_to_lead_back_to_itself_is_counted_all_the_same() -> None:
    house = House(words=WORDS)
    duplicate = await a_duplicate(house, "Gener", ("Anna",))
    one, other = await a_season(house, duplicate, least_games=0), await a_season(house)
    await one.order(AddEvent(other.event))
    await other.order(AddEvent(one.event))
    [row] = (await seasons_of(one).tables(one.event)).listed
    assert row.name == "Anna"


async def test_seasons_from_files_that_name_each_other_are_read_once_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A file may name sixty seasons, each of which names the same sixty, and so on twelve times over."""
    house = House(words=WORDS)
    halls = [await a_hall(0, house, **BARRISC) for _ in range(7)]
    for hall in halls:  # as a file says it: nobody looks whether one leads back to another
        await hall.order(*(AddEvent(other.event) for other in halls if other is not hall))
    seasons, reads = seasons_of(halls[0]), 0
    newest = halls[0].championships.book.newest

    async def counted(event: EventId) -> EventPage:
        nonlocal reads
        reads += 1
        return await newest(event)

    monkeypatch.setattr(halls[0].championships.book, "newest", counted)
    tables = await seasons.tables(halls[0].event)
    assert len(tables.events) == 6
    assert reads < 200
    reads = 0
    with pytest.raises(TournamentError, match="only-duplicates"):
        await seasons.check_event(halls[0].event, halls[1].event)
    assert reads < 200
