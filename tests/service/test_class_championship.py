"""A championship of a class: paired in one press, played at its tables, and known to nobody else."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.service.school import NAMES, SETTINGS, School, in_class, refused

from faristol.formats.wire.classes import (
    AddPupils,
    EndLesson,
    EndTables,
    MakeChampionship,
    PlayRound,
    ProjectTable,
    RemovePupil,
    RenamePupil,
)
from faristol.formats.wire.orders import EventSettings, PhaseAsked
from faristol.service.classes.records import export
from faristol.service.errors import RequestRefused
from faristol.service.events.listing import championships
from faristol.service.events.page import EventPage
from faristol.service.events.viewers import may_direct, onlooker
from faristol.service.events.views import event_view
from faristol.service.ports import EventId, NotFound, Role, Status
from faristol.tournament.errors import EventRefused

SIX = (*NAMES, "Ferran")


async def _event(school: School) -> EventPage:
    made = school.page.championship
    assert made is not None
    return await school.house.championships.current(made.event)


async def _scores(school: School) -> None:
    """Somebody scores at every table, and the teacher ends them as they stand."""
    for table in school.lesson.tables.values():
        if table.ended is None:
            await school.win(table.number, table.seats[1].pupil or 0)
    await school.order(EndTables())


@in_class(*SIX)
async def test_a_round_is_paired_in_one_press_among_who_is_here_and_its_results_come_in(
    school: School,
) -> None:
    await refused("no-championship", school.order(PlayRound()))
    await school.order(MakeChampionship(rounds=3, title="Copa de 5è B"))
    await refused("lesson-closed", school.order(PlayRound()))
    await school.begin(1, 2, 3, 4)
    await school.order(PlayRound())
    tables = school.seen_by(school.teacher).tables
    assert [len(table.seats) for table in tables] == [2, 2]
    assert {seat.pupil for table in tables for seat in table.seats} == {1, 2, 3, 4}
    assert [table.round for table in tables] == [1, 1]
    place = school.seen_by(await school.pupil(1)).place
    assert place is not None
    assert place.round == 1
    with pytest.raises(EventRefused, match="results-missing"):
        await school.order(PlayRound())

    await _scores(school)
    event = await _event(school)
    assert not event.state.rounds[0].missing
    points = {row.entrant.name: row.points for row in event.standings}
    winners = {NAMES[(table.seats[1].pupil or 1) - 1] for table in school.lesson.tables.values()}
    assert {name for name, got in points.items() if got == 1} == winners
    assert points["Emma"] == points["Ferran"] == 0

    await school.come(5)
    await school.order(PlayRound())
    shown = school.seen_by(school.teacher).championship
    assert shown is not None
    assert (shown.title, shown.round, shown.rounds, shown.size) == ("Copa de 5è B", 2, 3, 2)
    second = (await _event(school)).state.rounds[1]
    assert len(second.boards) == 2
    assert len(second.byes) >= 1, "one of five rests"


@in_class(*SIX, settings=replace(SETTINGS, regulation="escolar"))
async def test_games_that_the_players_finish_are_results_by_themselves(school: School) -> None:
    await school.order(MakeChampionship())
    await school.begin(1, 2)
    await school.order(PlayRound())
    game = await school.game(1)
    while game.status is Status.PLAYING:
        game = await school.house.act(game.id, await school.mover(1), "pass")
    await school.house.classes.tend(school.id)
    event = await _event(school)
    result = event.state.rounds[0].boards[0].result
    assert result is not None
    assert result.scores == game.state.final_scores


@in_class(*SIX, settings=replace(SETTINGS, regulation="escolar", size=4))
async def test_tables_of_four_and_on_wood(school: School) -> None:
    await school.order(MakeChampionship(size=4, rounds=2))
    await school.begin(1)
    await school.order(PlayRound(where="wood", who="all"))
    made = [table.made for table in school.lesson.tables.values()]
    assert [(one.kind, len(one.seats)) for one in made] == [("table", 3), ("table", 3)]
    wooden = await school.house.tables.current(made[0].stream)  # type: ignore[arg-type]
    assert wooden.header.fixture == made[0].fixture
    assert set(wooden.header.names) <= set(SIX)
    await school.order(EndLesson())
    event = await _event(school)
    assert [game.scores for game in event.state.tables[0].tables] == [(0, 0, 0), (0, 0, 0)]


@in_class(*SIX)
async def test_a_round_whose_tables_a_lesson_did_not_finish_counts_as_it_stood(school: School) -> None:
    await school.order(MakeChampionship())
    await school.begin(1, 2)
    await school.order(PlayRound())
    table = school.lesson.tables[1]
    await school.win(1, table.seats[0].pupil or 0)
    await school.order(EndLesson())
    result = (await _event(school)).state.rounds[0].boards[0].result
    assert result is not None
    assert result.scores is not None
    assert result.scores[0] > result.scores[1] == 0


@in_class(*SIX)
async def test_nobody_outside_the_class_knows_of_it(school: School) -> None:
    house = school.house
    await school.order(MakeChampionship())
    event = await _event(school)
    stranger = await house.person("Algú")
    admin = await house.world.people.change(stranger.id, roles=frozenset({Role.ADMIN}))
    for person in (admin, None):
        assert onlooker(event, person).outside
        await refused("not-found", house.championships.check_sight(event.id, person.id if person else None))
        with pytest.raises(RequestRefused, match="not-found"):
            house.championships.book.family.show(event, house.clock())(onlooker(event, person), "ca")
    assert not may_direct(event, admin)
    assert may_direct(event, school.teacher)
    assert not onlooker(event, await school.pupil(1)).outside
    assert not (await championships(house.world.cards, status=None, before=None)).items

    asked = PhaseAsked(top=2, settings=EventSettings(name="Final", regulation="fisc"))
    await refused("class-only", house.championships.phase(event.id, school.teacher, asked))


@in_class(*SIX)
async def test_names_stand_beside_the_log_and_go_with_the_pupil(school: School) -> None:
    await school.order(MakeChampionship(rounds=4))
    await school.begin(1, 2)
    await school.order(PlayRound())
    await _scores(school)
    await school.order(RenamePupil(pupil=1, name="Aina R."), AddPupils(names=("Gina",)))
    event = await _event(school)
    names = [one.name for one in event_view(event, director=True, whole=True).entrants]
    assert set(names) == {"Aina R.", "Biel", "Carla", "Duna", "Emma", "Ferran", "Gina"}
    assert all(one.name.startswith("#") for one in event.log.state.entrants)

    await school.order(RemovePupil(pupil=2))
    event = await _event(school)
    assert "Biel" not in {one.name for one in event.state.entrants}
    kept = str(await school.house.championships.book.entries(event.id))
    assert "Biel" not in kept
    assert "Carla" in kept


@in_class(*SIX)
async def test_it_is_taken_home_with_the_class_and_erased_with_it(school: School) -> None:
    house = school.house
    await school.order(MakeChampionship(title="Copa"))
    await school.begin(1, 2)
    await refused("no-such-table", school.order(ProjectTable(table=3, standings=True)))
    await school.order(ProjectTable(standings=True))
    wall = school.seen_by(school.teacher).wall
    assert wall is not None
    assert wall.standings
    await school.order(PlayRound())
    await _scores(school)
    kept = export(school.page, await house.classes.rounds.of(school.page))["championships"][0]
    assert kept["title"] == "Copa"
    assert {name for game in kept["rounds"][0] for name in game["players"]} == {"Aina", "Biel"}
    assert kept["standings"][0]["points"] == 1

    event = EventId(school.page.championships[0].event)
    await house.classes.remove(school.id, school.teacher)
    with pytest.raises(NotFound):
        await house.championships.current(event)
