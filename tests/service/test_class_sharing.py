"""Seats of a class that are not one pupil's: two who share one, and one that nobody has any more."""

from __future__ import annotations

from msgspec.structs import replace
from tests.service.school import NAMES, SETTINGS, School, in_class, refused

from faristol.formats.wire.classes import (
    ChangeClass,
    EndTables,
    GoOnWithout,
    MovePupil,
    RemovePupil,
    RobotForPupil,
)
from faristol.rules.state import Phase
from faristol.service.classes.records import export, results, standings
from faristol.service.ports import Status
from faristol.service.wooden.use_cases import Tables

FOUR = replace(SETTINGS, regulation="escolar", size=4)
ALONE = replace(FOUR, robots=False)


# --- pairs ---


@in_class(*NAMES, "Ferran", "Gina", "Hug")
async def test_two_pupils_share_a_seat_and_both_play_there(school: School) -> None:
    await school.begin(*range(1, 9))
    await school.tables(pairs=True)
    tables = school.seen_by(school.teacher).tables
    assert [len(table.seats) for table in tables] == [2, 2]
    seated = [one for table in tables for seat in table.seats for one in (seat.pupil, seat.partner)]
    assert sorted(one for one in seated if one) == list(range(1, 9))
    assert all(school.page.plays_at(pupil) is not None for pupil in range(1, 9))

    game = await school.game(1)
    seat = game.state.turn or 0
    one, other = [await school.house.world.people.get(who) for who in game.seats[seat].people]
    assert game.shared(game.state.seats[seat])
    assert (await school.house.view(game.id, one)).seats[seat].rack is not None
    assert (await school.house.view(game.id, other)).seats[seat].rack is not None
    assert (await school.house.act(game.id, other, "pass")).state.outcomes


@in_class(*NAMES, "Ferran", "Gina")
async def test_pairs_by_strength_are_level_and_by_hand_as_the_teacher_says(school: School) -> None:
    await school.begin(*range(1, 8))
    await school.tables(how="hand", pairs=True, tables=((1, 2, 3, 4), (5, 6, 7)))
    first, second = school.seen_by(school.teacher).tables
    assert [(seat.pupil, seat.partner) for seat in first.seats] == [(1, 2), (3, 4)]
    assert [(seat.pupil, seat.partner) for seat in second.seats] == [(5, 6), (7, None)]
    await refused("already-at-table", school.tables(how="hand", pairs=True, tables=((1, 5),)))

    await school.win(1, 3)
    await school.order(EndTables())
    rows = {row.pupil: row for row in standings(school.page).rows}
    assert (rows[3].credits, rows[4].credits, rows[1].credits, rows[2].credits) == (3, 3, 1, 1)
    assert rows[3].points == rows[4].points > 0
    assert rows[4].best == rows[3].best != ""
    assert export(school.page)["lessons"][0]["tables"][0]["best"][0][0] == "Carla / Duna"
    best = results(school.page, None, "ca").best[0]
    assert (best.pupil, best.partner) == (3, 4)

    await school.tables(how="strength", pairs=True)
    made = school.seen_by(school.teacher).tables[2:]
    pairs = [{seat.pupil, seat.partner} for table in made for seat in table.seats if seat.partner]
    strongest = {3, 4}
    assert sorted(len(pair & strongest) for pair in pairs) == [0, 1, 1], "the strongest are not together"


@in_class
async def test_a_pair_that_has_no_rivals_plays_a_robot_and_one_who_goes_leaves_the_other(
    school: School,
) -> None:
    await school.begin(1, 2)
    await school.tables(pairs=True)
    table = school.seen_by(school.teacher).tables[0]
    assert [seat.robot for seat in table.seats] == [None, SETTINGS.level]

    await school.order(RobotForPupil(pupil=1))
    game = await school.game(1)
    assert game.seats[0].people == (school.page.pupils[2].who.person,)
    assert school.page.plays_at(1) is None
    assert school.page.plays_at(2) is not None
    await school.order(RemovePupil(pupil=2))
    assert (await school.game(1)).seats[0].robot == SETTINGS.level


@in_class
async def test_on_wood_a_pair_has_one_name_and_either_tablet_may_write(school: School) -> None:
    await school.begin(1, 2, 3, 4)
    await school.tables(how="hand", pairs=True, tables=((1, 2, 3, 4),), where="wood", regulation="parelles")
    made = school.lesson.tables[1].made
    tables: Tables = school.house.tables
    page = await tables.current(made.stream)  # type: ignore[arg-type]
    assert page.header.names == ("Aina / Biel", "Carla / Duna")
    assert all([tables.view(page, await school.pupil(one), "ca").desk for one in (1, 2, 3, 4)])


# --- the others go on ---


@in_class(settings=ALONE)
async def test_three_go_on_when_the_fourth_has_gone(school: School) -> None:
    await school.begin(1, 2, 3, 4)
    await school.tables()
    game, gone = await school.game(1), await school.mover(1)
    turn = game.state.turn
    number = school.page.numbers[gone.id]
    await school.order(GoOnWithout(pupil=number))

    game = await school.game(1)
    assert game.status is Status.PLAYING
    assert game.state.turn != turn, "no turn waits for whoever has gone"
    assert game.seat_of(gone.id) is None
    assert school.page.plays_at(number) is None
    seat = school.seen_by(school.teacher).tables[0].seats[turn or 0]
    assert (seat.pupil, seat.robot, seat.passed_over) == (None, None, True)
    shown = (await school.house.view(game.id, await school.mover(1))).seats[turn or 0]
    assert (shown.name, shown.free, shown.passed_over) == (None, False, True)

    movers = set()
    for _ in range(6):
        movers.add((await school.game(1)).state.turn)
        await school.house.act(game.id, await school.mover(1), "pass")
        if (await school.game(1)).status is Status.OVER:
            break
    assert turn not in movers
    assert len(movers) == 3


@in_class(settings=ALONE)
async def test_plays_stand_without_whoever_has_gone_where_they_can_be_challenged(school: School) -> None:
    await school.begin(1, 2, 3)
    await school.tables(verify="challenge")
    game = await school.game(1)
    gone = next(seat for seat in game.state.seats if seat != game.state.turn)
    pupil = school.lesson.tables[1].seats[gone].pupil or 0
    mover = school.lesson.tables[1].seats[game.state.turn or 0].pupil or 0
    await school.order(GoOnWithout(pupil=pupil))
    await school.win(1, mover)
    game = await school.game(1)
    assert game.state.phase is Phase.PLACED
    assert game.state.play is not None
    assert game.state.play.accepted_by == {gone}


@in_class(settings=ALONE)
async def test_of_two_nobody_goes_on_alone(school: School) -> None:
    await school.begin(1, 2, 3)
    await school.tables(how="hand", tables=((1, 2, 3),))
    await school.order(GoOnWithout(pupil=1))
    await refused("too-few-go-on", school.order(GoOnWithout(pupil=2)))
    await refused("no-such-table", school.order(GoOnWithout(pupil=1)))


@in_class(*NAMES, "Ferran", settings=ALONE)
async def test_whoever_is_moved_leaves_a_robot_or_nobody_as_the_class_has_it(school: School) -> None:
    await school.begin(*range(1, 7))
    await school.tables(how="hand", tables=((1, 2, 3), (4, 5, 6)))
    await refused("no-robot-seat", school.order(MovePupil(pupil=1, table=2)))
    await school.order(GoOnWithout(pupil=4), MovePupil(pupil=1, table=2))
    first, second = school.lesson.tables[1].seats, school.lesson.tables[2].seats
    assert [seat.pupil for seat in second] == [1, 5, 6], "an empty seat can be sat at"
    assert [(seat.pupil, seat.passed_over) for seat in first] == [(None, True), (2, False), (3, False)]
    assert (await school.game(2)).seats[0].person == school.page.pupils[1].who.person

    await school.order(GoOnWithout(pupil=5), MovePupil(pupil=2, table=2))
    first = school.lesson.tables[1].seats
    assert [(seat.robot, seat.passed_over) for seat in first] == [
        (None, True),
        (FOUR.level, False),
        (None, False),
    ], "of two one would be left alone: a robot comes all the same"
    await school.order(ChangeClass(settings=FOUR), MovePupil(pupil=4, table=1))
    assert school.lesson.tables[1].seats[0].pupil == 4
