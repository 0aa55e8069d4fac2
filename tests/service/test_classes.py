"""Classes: pupils without accounts, lessons, tables in one press, and what the teacher does."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.service.school import SETTINGS, School, in_class, refused

from faristol.formats.wire.classes import (
    AddPupils,
    BeginLesson,
    ChangeClass,
    ClassAsked,
    EndLesson,
    EndTables,
    ExtendLesson,
    HintTable,
    HoldTables,
    MovePupil,
    ProjectTable,
    ReleaseDevice,
    RemovePupil,
    RenamePupil,
    RobotForPupil,
    SetHomework,
    StopHomework,
)
from faristol.rules.errors import RuleViolation
from faristol.rules.state import Phase
from faristol.service.classes.entries import TableEnded, Told
from faristol.service.classes.page import ends_at
from faristol.service.classes.records import results, standings
from faristol.service.classes.viewers import last_news, onlooker
from faristol.service.errors import RequestRefused
from faristol.service.games.listing import lobby
from faristol.service.ports import EpochMs, Person, Role, Status
from faristol.service.puzzles.store import Attempt, KeptPuzzle, Outcome
from faristol.service.study.ports import Answered
from faristol.service.study.schedule import follow
from faristol.tournament.ratings import Strength

# --- pupils ---


@in_class
async def test_a_class_is_made_by_teachers_and_found_by_nobody_else(school: School) -> None:
    stranger = await school.house.person("Algú")
    wanted = ClassAsked(title="6è A", names=("Jan",))
    await refused("teacher-needed", school.house.classes.make(stranger, wanted))
    for person in (stranger, None):
        with pytest.raises(RequestRefused, match="not-found"):
            school.seen_by(person)
    assert school.seen_by(school.teacher).you == "teacher"
    assert not (await lobby(school.house.world.cards, stranger.id)).items


@in_class("Pol", "Pol")
async def test_pupils_have_neither_login_nor_password_and_are_told_apart(school: School) -> None:
    await school.order(AddPupils(names=("Pol", "pol", "Zoe")))
    shown = [pupil.name for pupil in school.seen_by(school.teacher).pupils]
    assert shown == ["Pol", "Pol 2", "Pol 3", "pol 4", "Zoe"]
    pupil = await school.pupil(1)
    assert pupil.login is None
    assert pupil.roles == {Role.PUPIL}

    await school.order(RenamePupil(pupil=2, name="Pol Roca"))
    await refused("name-twice", school.order(RenamePupil(pupil=1, name="pol roca")))
    assert (await school.pupil(2)).name == "Pol Roca"

    await school.order(RemovePupil(pupil=3), AddPupils(names=("Unai",)))
    numbers = [pupil.number for pupil in school.seen_by(school.teacher).pupils]
    assert numbers == [1, 2, 4, 5, 6], "a number is nobody else's afterwards"


@in_class
async def test_what_a_pupil_sees_is_the_own_place_and_no_list(school: School) -> None:
    await school.begin(1, 2)
    aina = await school.pupil(1)
    seen = school.seen_by(aina)
    assert (seen.you, seen.pupil, seen.name) == ("pupil", 1, "Aina")
    assert not seen.pupils
    assert not seen.tables
    assert not seen.waiting
    assert (seen.wall, seen.settings, seen.teacher) == (None, None, None)
    assert seen.place is None

    await school.tables()
    place = school.seen_by(aina).place
    assert place is not None
    assert place.stream == school.page.lessons[-1].tables[place.table].made.stream


@in_class
async def test_tablets_need_not_hear_of_each_other(school: School) -> None:
    await school.begin(1)
    looking = onlooker(school.page, (await school.pupil(1)).id)
    seen = last_news(school.page, looking)
    await school.come(2)
    assert last_news(school.page, looking) == seen
    assert last_news(school.page, onlooker(school.page, school.teacher.id)) == school.page.seq
    await school.order(ExtendLesson())
    assert last_news(school.page, looking) == school.page.seq


# --- lessons and tables ---


@in_class
async def test_a_lesson_ends_by_itself_and_its_tables_with_it(school: School) -> None:
    await school.begin(1, 2, minutes=10)
    await refused("lesson-lasts", school.order(BeginLesson()))
    await school.tables()
    await school.order(ExtendLesson(minutes=5))
    school.house.clock.pass_(14 * 60)
    assert (await school.house.classes.current(school.id)).lesson is not None
    school.house.clock.pass_(61)
    page = await school.house.classes.current(school.id)
    assert page.lesson is None
    await school.house.classes.tend(school.id)
    assert (await school.game(1)).status is Status.OVER
    assert school.page.lessons[-1].tables[1].ended is not None


@in_class
async def test_tables_in_one_press_with_robots_in_the_seats_that_are_left(school: School) -> None:
    await refused("lesson-closed", school.tables())
    await school.begin(1, 2, 3)
    await school.tables()
    tables = school.seen_by(school.teacher).tables
    assert [len(table.seats) for table in tables] == [2, 2]
    pupils = [seat.pupil for table in tables for seat in table.seats]
    assert sorted(pupil for pupil in pupils if pupil) == [1, 2, 3]
    assert [seat.robot for seat in tables[-1].seats] == [None, SETTINGS.level]
    game = await school.game(2)
    assert game.seats[1].robot == SETTINGS.level
    assert game.status is Status.PLAYING
    await refused("nobody-to-seat", school.tables())

    await school.come(4)
    await school.tables(size=3, regulation="escolar")
    late = school.seen_by(school.teacher).tables[-1]
    assert (late.number, late.regulation, late.turn_ms) == (3, "escolar", 120_000)
    assert [seat.pupil for seat in late.seats] == [4, None, None]


@in_class
async def test_by_hand_the_teacher_says_who_sits_with_whom(school: School) -> None:
    await school.begin(1, 2, 3)
    await school.tables(how="hand", tables=((5, 1),))
    assert [seat.pupil for seat in school.seen_by(school.teacher).tables[0].seats] == [5, 1]
    await refused("already-at-table", school.tables(how="hand", tables=((1, 2),)))
    await refused("already-at-table", school.tables(how="hand", tables=((2, 2),)))
    await refused("no-such-pupil", school.tables(how="hand", tables=((2, 99),)))
    await refused("nobody-to-seat", school.tables(how="hand", tables=()))
    await refused("wrong-seats", school.tables(how="hand", tables=((2, 3, 4),)))


@in_class
async def test_by_strength_neighbours_of_the_class_table_sit_together(school: School) -> None:
    await school.begin(1, 2, 3, 4)
    await school.tables(how="hand", tables=((1, 2), (3, 4)))
    for table, winner in ((1, 2), (2, 4)):
        await school.win(table, winner)
    await school.order(EndTables())
    assert [row.pupil for row in standings(school.page).rows][:2] == [2, 4]
    await school.tables(how="strength")
    tables = school.seen_by(school.teacher).tables[-2:]
    assert {seat.pupil for seat in tables[0].seats} == {2, 4}


@in_class
async def test_the_teacher_stops_every_clock_and_covers_every_board(school: School) -> None:
    house = school.house
    await school.begin(1, 2)
    await school.tables()
    game, mover = await school.game(1), await school.mover(1)
    assert game.state.turn is not None
    house.clock.pass_(10)
    await school.order(HoldTables(on=True))
    house.clock.pass_(600)
    seen = await house.view(game.id, mover)
    assert seen.held
    assert seen.covered
    assert seen.may == ()
    assert seen.clock.running is None
    assert seen.clock.used[game.state.turn] == 10_000
    await refused("held", house.act(game.id, mover, "pass"))
    await refused("held", school.tables())

    await school.order(HoldTables(on=False))
    house.clock.pass_(5)
    seen = await house.view(game.id, mover)
    assert not seen.covered
    assert seen.clock.used[game.state.turn] == 15_000, "what stood is nobody's"
    await house.act(game.id, mover, "pass")


@in_class
async def test_time_that_a_clock_jumps_while_all_is_stopped_is_nobodys_either(school: School) -> None:
    """A held game takes up where it was, also where a deadline would have passed meanwhile."""
    house = school.house
    await school.begin(1, 2)
    await school.tables(regulation="escolar")
    game = await school.game(1)
    assert game.state.turn is not None
    house.clock.pass_(100)
    await school.order(HoldTables(on=True))
    house.clock.pass_(3_000)
    game = await school.game(1)
    assert game.state.phase is Phase.TO_MOVE
    assert not game.state.outcomes, "the turn of two minutes has not run out"
    await school.order(HoldTables(on=False))
    house.clock.pass_(19)
    assert not (await school.game(1)).state.outcomes
    house.clock.pass_(2)
    assert len((await school.game(1)).state.outcomes) == 1


@in_class
async def test_pupils_say_phrases_or_nothing_and_leave_nothing_to_each_other(school: School) -> None:
    house = school.house
    await school.begin(1, 2)
    await school.tables()
    game, aina = await school.game(1), await school.pupil(1)
    seen = await house.view(game.id, aina)
    assert seen.phrases is not None
    await refused("phrases-only", house.games.say(game.id, aina, "On vius?"))
    await house.games.say(game.id, aina, seen.phrases[0])
    await house.games.say(game.id, aina, "Good game!")  # one of ours, in another language
    await refused("phrases-only", house.games.say(game.id, school.teacher, "Hola"))
    for do in ("abandon", "pause"):
        fields = {"reason": "agreed"} if do == "pause" else {}
        await refused("teacher-says", house.act(game.id, aina, do, **fields))
    await refused("teacher-says", house.games.leave(game.id, aina.id))
    assert {"abandon", "leave", "pause", "hint", "take-back"}.isdisjoint(seen.may)

    silent = replace(SETTINGS, chat="none")
    await school.order(EndTables(), ChangeClass(settings=silent))
    await school.tables()
    game = await school.game(2)
    assert (await house.view(game.id, aina)).phrases == ()
    await refused("phrases-only", house.games.say(game.id, aina, "Gràcies!"))


@in_class
async def test_a_tablet_changed_in_the_middle_keeps_the_seat(school: School) -> None:
    house = school.house
    await school.begin(1, 2)
    await school.tables()
    game = await school.game(1)
    before = game.seat_of((await school.pupil(1)).id)
    await school.order(ReleaseDevice(pupil=1))
    await school.come(1)
    aina = await school.device(1)
    assert aina is not None
    assert (await house.view(game.id, aina)).you == before


@in_class
async def test_a_robot_plays_on_and_a_pupil_moves_to_another_table(school: School) -> None:
    await school.begin(1, 2, 3)
    await school.tables(how="hand", tables=((1, 2), (3,)))
    await school.order(RobotForPupil(pupil=1))
    assert school.page.plays_at(1) is None
    game = await school.game(1)
    assert game.seats[0].robot == SETTINGS.level

    await school.order(MovePupil(pupil=1, table=2))
    other = await school.game(2)
    assert other.seats[1].person == school.page.pupils[1].who.person
    await refused("no-robot-seat", school.order(MovePupil(pupil=2, table=2)))
    await school.order(MovePupil(pupil=3, table=1))
    assert [seat.pupil for seat in school.page.lessons[-1].tables[1].seats] == [3, 2]
    assert [seat.pupil for seat in school.page.lessons[-1].tables[2].seats] == [None, 1]


@in_class
async def test_the_teacher_gives_a_hint_to_whoever_is_on_turn(school: School) -> None:
    house = school.house
    await school.begin(1, 2)
    await school.tables()
    game = await school.game(1)
    assert game.state.turn is not None
    person = game.seats[game.state.turn].person
    assert person is not None
    await refused("against-robots-only", house.games.hint(game.id, person))
    await school.order(HintTable(table=1))
    mover = await house.world.people.get(person)
    hint = (await house.view(game.id, mover)).hint
    assert hint is not None
    assert hint.step == 1
    assert (await house.view(game.id, school.teacher)).hint is None


@in_class
async def test_the_teacher_sees_boards_and_no_racks(school: School) -> None:
    await school.begin(1, 2)
    await school.tables()
    seen = await school.house.view((await school.game(1)).id, school.teacher)
    assert all(seat.rack is None for seat in seen.seats)
    await school.order(ProjectTable(table=1))
    wall = school.seen_by(school.teacher).wall
    assert wall is not None
    assert (wall.table, wall.here, wall.of, wall.missing) == (1, 2, 5, ("Carla", "Duna", "Emma"))
    await refused("no-such-table", school.order(ProjectTable(table=9)))


@in_class
async def test_a_table_ends_with_the_points_it_has_and_refused_words_are_told(school: School) -> None:
    house = school.house
    await school.begin(1, 2)
    await school.tables()
    await school.win(1, 2)
    game, mover = await school.game(1), await school.mover(1)
    assert game.state.turn is not None
    await _lay_nonsense(school, mover)
    points = game.state.scores
    await school.order(EndTables(table=1))
    over = await house.view(game.id, mover)
    assert (over.status, over.off) == ("over", "lesson")
    seen = results(school.page, None, "ca")
    assert tuple(seat.score for seat in seen.tables[0].seats) == points
    assert seen.best[0].points == max(points)
    assert seen.best[0].pupil == 2
    assert [(one.pupil, one.why) for one in seen.refused] == [
        (1, f"«{seen.refused[0].words[0]}» no és al diccionari.")
    ]
    assert {one.pupil: one.credits for one in seen.pupils} == {1: 1.0, 2: 2.0}
    await refused("not-found", _results(school, 2))


async def _results(school: School, lesson: int) -> None:
    results(school.page, lesson, "ca")


async def _lay_nonsense(school: School, mover: Person) -> None:
    """Lay three tiles before one on the board, across or down, so that it is no word."""
    game = await school.game(1)
    tiles = [tile for tile in game.state.racks[game.state.turn or 0] if tile != "?"][:3]
    cell = next(iter(game.state.board.cells))
    word = "".join(tiles) + game.state.board.cells[cell].letter
    rows = "ABCDEFGHIJKLMNO"
    codes = []
    for square in (f"{rows[cell.row]}{cell.column - 2}", f"{cell.column + 1}{rows[cell.row - 3]}"):
        with pytest.raises(RuleViolation) as no:
            await school.house.act(game.id, mover, "play", square=square, word=word)
        codes.append(no.value.code)
    assert "invalid-word" in codes


@in_class
async def test_games_that_end_by_themselves_are_taken_by_the_class(school: School) -> None:
    house = school.house
    await school.begin(1, 2)
    await school.tables(regulation="escolar")
    for _ in range(8):
        game = await school.game(1)
        if game.status is Status.OVER:
            break
        await house.act(game.id, await school.mover(1), "pass")
    assert (await school.game(1)).status is Status.OVER
    await house.classes.tend(school.id)
    table = school.page.lessons[-1].tables[1]
    assert table.ended is not None
    assert school.page.plays_at(1) is None
    await school.tables()


@in_class
async def test_tables_on_wood_have_the_tablet_of_any_of_their_players(school: School) -> None:
    house = school.house
    await school.begin(1)
    await school.tables(where="wood", who="all", size=4, regulation="escolar")
    made = [table.made for table in school.page.lessons[-1].tables.values()]
    assert [table.kind for table in made] == ["table", "table"]
    assert sorted(len(table.seats) for table in made) == [2, 3]
    aina = await school.pupil(1)
    mine = school.seen_by(aina).place
    assert mine is not None
    table = await house.tables.current(mine.stream)  # type: ignore[arg-type]
    assert house.tables.view(table, aina, "ca").desk
    stranger = await house.person("Algú")
    with pytest.raises(RequestRefused, match="not-found"):
        house.tables.view(table, stranger, "ca")
    arbiter = await house.world.people.change(stranger.id, roles=frozenset({Role.ARBITER}))
    await refused("not-found", house.tables.check_sight(table.id, arbiter))
    await school.order(HoldTables(on=True), HoldTables(on=False), EndLesson())
    assert all(one.ended is not None for one in school.page.lessons[-1].tables.values())


# --- homework ---


@in_class
async def test_homework_is_set_and_taken_back(school: School) -> None:
    homework = SetHomework(what="puzzles", count=3, until="2023-12-01", text=" tres  problemes ")
    await school.order(homework, SetHomework(what="study", count=10, until="2023-12-01"))
    shown = await school.house.classes.homework(school.id, school.teacher)
    assert [(one.homework.what, one.homework.text) for one in shown] == [
        ("puzzles", "tres problemes"),
        ("study", ""),
    ]
    assert [row.pupil for row in shown[0].pupils] == [1, 2, 3, 4, 5]
    await school.begin(2)
    own = await school.house.classes.homework(school.id, await school.pupil(2))
    assert [row.pupil for row in own[0].pupils] == [2], "a pupil sees the own row"
    await school.order(StopHomework(number=1))
    assert [one.number for one in school.seen_by(school.teacher).homework] == [2]
    await refused("no-such-homework", school.order(StopHomework(number=1)))


@in_class
async def test_homework_counts_what_was_done_in_time(school: School) -> None:
    house, aina = school.house, school.page.pupils[1].who.person
    until = "2023-11-20"
    await school.order(SetHomework(what="puzzles", count=2, until=until))
    await school.order(SetHomework(what="study", count=2, until=until))
    early, late = EpochMs(house.clock() - 1), ends_at(until)
    for at, (name, outcome) in enumerate(
        [
            ("one", Outcome.SOLVED),
            ("two", Outcome.GIVEN_UP),
            ("old", Outcome.SOLVED),
            ("late", Outcome.SOLVED),
        ]
    ):
        strength = Strength()
        puzzle = KeptPuzzle(id=name, words="w", kind="best", body=b"", strength=strength)
        assert await house.puzzles.add(puzzle)
        ended = {"old": early, "late": late}.get(name, EpochMs(house.clock() + at))
        attempt = Attempt(person=aina, puzzle=name, begun_at=early, ended_at=ended, outcome=outcome)
        await house.puzzles.end(attempt, strength, strength)
    now = house.clock()
    given = [
        Answered(id=str(at), card="valid:OS", at=EpochMs(at), rating=rating)
        for at, rating in ((early, 3), (now, 1), (now + 5, 3), (late, 3))
    ]
    await house.world.learning.answer(aina, given, follow)

    puzzles, study = await house.classes.homework(school.id, school.teacher)
    assert [(row.done, row.right) for row in puzzles.pupils[:2]] == [(2, 1), (0, 0)]
    assert [(row.done, row.right) for row in study.pupils[:2]] == [(2, 1), (0, 0)]


# --- how a class plays ---


@in_class(settings=replace(SETTINGS, clock="chess", minutes=5, turns=8))
async def test_a_class_plays_with_shorter_times_and_fewer_turns_if_it_wants(school: School) -> None:
    await school.begin(1, 2, 3, 4)
    await school.tables(how="hand", tables=((1, 2),))
    settings = (await school.game(1)).header.settings
    assert (settings.minutes, settings.turns) == (5, 8)
    await school.tables(how="hand", tables=((3, 4),), minutes=3, turns=4)
    settings = (await school.game(2)).header.settings
    assert (settings.minutes, settings.turns) == (3, 4), "some tables otherwise"
    await refused(
        "wrong-clock", school.tables(how="hand", tables=((5,),), regulation="escolar", clock="chess")
    )
    await refused("unknown-regulation", school.tables(how="hand", tables=((5,),), regulation="cap"))


@in_class
async def test_bingos_and_words_taken_off_by_a_challenge_are_told_with_who_laid_them(school: School) -> None:
    await school.begin(1, 2)
    await school.tables()
    told = TableEnded(
        table=1,
        scores=(90, 12),
        bingos=(Told(pupil=1, word="CANTARE", points=78),),
        best=(Told(pupil=1, word="CANTARE", points=78),),
        refused=(Told(pupil=2, word="XAXA", why="challenge"),),
    )
    await school.house.classes.book.change(school.id, lambda *_: [told])
    seen = results(school.page, None, "ca")
    assert [(one.pupil, one.word, one.points) for one in seen.bingos] == [(1, "CANTARE", 78)]
    assert [(one.pupil, one.words) for one in seen.refused] == [(2, ("XAXA",))]
    assert "XAXA" in seen.refused[0].why
    rows = {row.pupil: row for row in standings(school.page).rows}
    assert (rows[1].bingos, rows[1].best, rows[2].bingos) == (1, "CANTARE", 0)
