"""A season of the LLISCA as the service keeps it: three days, five teams, and what its tables show."""

from __future__ import annotations

from typing import Any

import pytest
from tests.service.hall import Hall, a_hall
from tests.service.house import House

from faristol.service.duplicates.use_cases import Duplicates
from faristol.service.events.seasons import Seasons
from faristol.service.ports import EventId, NotFound
from faristol.service.refusals import explain
from faristol.tournament import TournamentError
from faristol.tournament.commands import AddEvent, Configure, DropEvent, FormTeam, JoinTeam, Publish
from faristol.tournament.event import EventLog
from faristol.tournament.events import SeasonEventsChanged
from faristol.tournament.fitting import fits
from faristol.tournament.season import season_table
from faristol.tournament.season_parts import SeasonEvent
from faristol.tournament.settings import Settings, System

pytestmark = pytest.mark.anyio

DAY: dict[str, Any] = {"official": False, "rounds": 3, "tie_breaks": ("difference", "total")}
SEASON: dict[str, Any] = {"name": "LLISCA 2026-27", "system": "season", "official": False, "least_share": 0.5}


def seasons_of(hall: Hall) -> Seasons:
    return Seasons(hall.house.world, hall.championships, Duplicates(hall.house.world))


async def a_day(house: House, name: str, names: range) -> Hall:
    """A day whose three rounds are played, with these of the players."""
    hall = await a_hall(0, house, **{**DAY, "name": name})
    await hall.enter(*(f"Jugadora {number}" for number in names))
    for _ in range(3):
        await hall.play()
    return hall


async def test_a_llisca_season_of_three_days() -> None:
    house = House()
    days = [
        await a_day(house, f"Jornada {number}", names)
        for number, names in enumerate((range(10), range(10), range(8)), 1)
    ]
    hall = await a_hall(0, house, **SEASON)
    seasons = seasons_of(hall)
    await hall.order(*(AddEvent(day.event) for day in days))
    await hall.order(
        *(FormTeam(f"Equip {team}", f"Jugadora {2 * team}", f"Jugadora {2 * team + 1}") for team in range(5))
    )
    tables = await seasons.tables(hall.event)

    assert [one.name for one in tables.events] == ["Jornada 1", "Jornada 2", "Jornada 3"]
    assert tables.scheduled == 9
    assert len(tables.listed) == 10
    played = {row.name: row.games for row in tables.listed}
    assert played["Jugadora 0"] == 9
    assert played["Jugadora 9"] == 6, "absent on the third day, and still half of the games"
    by_team = {team.name: team for team in tables.teams}
    assert [day.counts for day in by_team["Equip 4"].days] == [True, True, False]
    assert all(day.counts for day in by_team["Equip 0"].days)
    assert [team.position for team in tables.teams] == sorted(team.position for team in tables.teams)
    assert sum(row.points for row in tables.listed) == sum(
        row.points for day in days for row in day.page.public_standings
    )

    await hall.order(DropEvent(days[2].event), JoinTeam("Equip 4", "Jugadora 77", 2))
    tables = await seasons.tables(hall.event)
    assert tables.scheduled == 6
    assert [day.counts for day in {team.name: team for team in tables.teams}["Equip 4"].days] == [True, False]


async def test_an_unpublished_round_is_in_no_table() -> None:
    house = House()
    day = await a_hall(4, house, **DAY)
    hall = await a_hall(0, house, **SEASON)
    await hall.order(AddEvent(day.event))
    seasons = seasons_of(hall)
    await day.pair(publish=False)
    assert (await seasons.tables(hall.event)).scheduled == 0
    await day.order(Publish(round=1))
    assert (await seasons.tables(hall.event)).scheduled == 1


async def test_what_is_no_event_is_not_added_and_what_is_gone_counts_nothing() -> None:
    hall = await a_hall(0, **SEASON)
    seasons = seasons_of(hall)
    with pytest.raises(NotFound):
        await seasons.check_event(hall.event, "noexisteix")
    with pytest.raises(TournamentError, match="event-not-for-seasons"):
        await seasons.check_event(hall.event, hall.event)
    await hall.order(AddEvent("noexisteix12"))
    assert (await seasons.tables(hall.event)).events[0].name == ""
    other = await a_hall(2)
    with pytest.raises(TournamentError, match="not-a-season"):
        await seasons_of(other).tables(EventId(other.event))


async def test_a_table_is_counted_once_until_something_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    day = await a_day(house, "Jornada 1", range(4))
    hall = await a_hall(0, house, **SEASON)
    await hall.order(AddEvent(day.event))
    seasons = seasons_of(hall)
    counted: list[int] = []

    def table(*told: Any) -> Any:
        counted.append(1)
        return season_table(*told)

    monkeypatch.setattr("faristol.service.events.seasons.season_table", table)
    first = await seasons.tables(hall.event)
    assert await seasons.tables(hall.event) == first
    assert len(counted) == 1
    await day.result(1, "1-0", 3)
    assert await seasons.tables(hall.event) != first
    assert len(counted) == 2


async def test_a_season_has_no_more_games_than_the_largest_event(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a table costs grows with the games of all its events, and anybody may ask for it."""
    monkeypatch.setattr("faristol.service.events.seasons.MOST_OUTINGS", 20)
    house = House()
    hall = await a_hall(0, house, **SEASON)
    await hall.order(AddEvent((await a_day(house, "Jornada 1", range(4))).event))
    assert (await seasons_of(hall).tables(hall.event)).scheduled == 3
    await hall.order(AddEvent((await a_day(house, "Jornada 2", range(4))).event))
    with pytest.raises(TournamentError) as refused:
        await seasons_of(hall).tables(hall.event)
    assert explain(refused.value, "ca").message != "season-too-large"


def test_a_file_cannot_name_an_event_twice() -> None:
    state = EventLog().act(Configure(Settings(system=System.SEASON, official=False))).state
    once, twice = (SeasonEvent("aaaaaa"),), (SeasonEvent("aaaaaa"), SeasonEvent("aaaaaa", 2.0))
    assert fits(state, SeasonEventsChanged(once))
    assert not fits(state, SeasonEventsChanged(twice))
