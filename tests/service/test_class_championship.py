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
from faristol.rules.pairs import is_pair, members
from faristol.service.classes.records import export
from faristol.service.errors import RequestRefused
from faristol.service.events.listing import championships
from faristol.service.events.page import EventPage
from faristol.service.events.viewers import may_direct, onlooker
from faristol.service.events.views import event_view
from faristol.service.ports import EventId, NotFound, Role, Status, TableId
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


SEVEN = (*SIX, "Gina")


@in_class(*SEVEN)
async def test_pairs_of_pupils_are_entrants_and_play_together(school: School) -> None:
    await refused("wrong-seats", school.order(MakeChampionship(pairs="list", size=4)))
    await school.order(MakeChampionship(pairs="list", rounds=3, title="Copa de parelles"))
    shown = school.seen_by(school.teacher).championship
    assert shown is not None
    assert (shown.pairs, shown.size) == (True, 2)
    event = await _event(school)
    names = ["Aina / Biel", "Carla / Duna", "Emma / Ferran", "Gina"]
    assert [one.name for one in event.state.entrants] == names
    assert [one.name for one in event.log.state.entrants] == ["#1 / #2", "#3 / #4", "#5 / #6", "#7"]
    assert event.sees((await school.pupil(2)).id), "both of a pair see it"

    # Duna is ill: Carla plays alone for both.
    await school.begin(1, 2, 3, 5, 6)
    await school.order(PlayRound())
    (table,) = school.lesson.tables.values()
    seats = {seat.pupils for seat in table.seats}
    assert len(seats) == 2
    assert seats <= {(1, 2), (3,), (5, 6)}
    await school.order(EndTables())
    await school.come(4)
    await school.come(7)
    await school.order(PlayRound())
    seats = {seat.pupils for one in school.lesson.tables.values() if one.ended is None for seat in one.seats}
    assert seats == {(1, 2), (3, 4), (5, 6), (7,)}
    await _scores(school)
    event = await _event(school)
    assert not event.state.rounds[1].missing
    assert {row.entrant.name for row in event.standings} == set(names)

    # Who has nobody gets the next one who comes; who is left alone goes on alone.
    await school.order(AddPupils(names=("Hug",)), RenamePupil(pupil=4, name="Duna M."), RemovePupil(pupil=1))
    event = await _event(school)
    left = ["Biel", "Carla / Duna M.", "Emma / Ferran", "Gina / Hug"]
    assert [one.name for one in event.state.entrants] == left
    assert not event.state.withdrawn
    assert "Aina" not in str(await school.house.championships.book.entries(event.id))
    await school.order(RemovePupil(pupil=2))
    assert (await _event(school)).state.withdrawn == (1,)
    kept = export(school.page, [await _event(school)])["championships"][0]
    assert {row["name"] for row in kept["standings"]} >= set(left[1:])


@pytest.mark.parametrize("how", ["lot", "strength"])
def test_pairs_are_dealt_by_lot_or_the_strong_with_the_weak(how: str) -> None:
    @in_class(*SIX)
    async def story(school: School) -> None:
        await school.begin(1, 2)
        await school.tables(how="hand", tables=((1, 2),))
        await school.win(1, 1)
        await school.order(EndTables(), MakeChampionship(pairs=how))  # type: ignore[arg-type]
        names = [one.name for one in (await _event(school)).state.entrants]
        assert len(names) == 3
        assert sorted(name for pair in names for name in members(pair)) == sorted(SIX)
        assert how == "lot" or "Aina / Biel" not in names

    story()


@in_class(*SIX)
async def test_pairs_of_a_championship_on_wood_have_both_names_on_the_sheet(school: School) -> None:
    await school.order(MakeChampionship(pairs="list"))
    await school.begin()
    await school.order(PlayRound(where="wood", who="all"))
    (table,) = school.lesson.tables.values()
    wooden = await school.house.tables.current(TableId(table.made.stream))
    assert all(is_pair(name) for name in wooden.header.names)
    await school.order(EndLesson())
    assert not (await _event(school)).state.rounds[0].missing


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
