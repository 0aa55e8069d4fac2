"""Classes: pupils without accounts, the ways in, lessons, tables in one press, and what the teacher does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from msgspec.structs import replace
from tests.service.house import House, InlineRobots
from tests.service.school import NAMES, SETTINGS, School, a_school

from faristol.formats.wire.classes import (
    AddPupils,
    AdmitDevice,
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
    RenewCards,
    RobotForPupil,
    SetHomework,
    StopHomework,
    TurnAwayDevice,
)
from faristol.rules.errors import RuleViolation
from faristol.rules.state import Phase, Seat
from faristol.service.classes.cards import card_of, card_token, door_token, short_card
from faristol.service.classes.page import ends_at
from faristol.service.classes.records import results, standings
from faristol.service.classes.viewers import last_news, onlooker
from faristol.service.errors import RequestRefused
from faristol.service.games.listing import lobby
from faristol.service.ports import EpochMs, Person, PersonId, Role, Status
from faristol.service.puzzles.store import Attempt, KeptPuzzle, Outcome
from faristol.service.study.ports import Answered
from faristol.service.study.schedule import follow
from faristol.tournament.ratings import Strength

Story = Callable[[School], Coroutine[Any, Any, None]]


# Every pair of letters is a word, so that there is always a play; and none of three.
PAIRS = tuple(a + b for a in "aeioubcdfglmnprstv" for b in "aeioubcdfglmnprstv")


def told(story: Story, *names: str, words: tuple[str, ...] = PAIRS, **asked: Any) -> None:
    async def whole() -> None:
        await story(await a_school(House(words=words), *names, **asked))

    asyncio.run(whole())


async def refused(code: str, doing: Coroutine[Any, Any, Any]) -> None:
    with pytest.raises(RequestRefused) as no:
        await doing
    assert no.value.code == code


# --- pupils ---


def test_a_class_is_made_by_teachers_and_found_by_nobody_else() -> None:
    async def story(school: School) -> None:
        stranger = await school.house.person("Algú")
        wanted = ClassAsked(title="6è A", names=("Jan",))
        await refused("role-needed", school.house.classes.make(stranger, wanted))
        for person in (stranger, None):
            with pytest.raises(RequestRefused, match="not-found"):
                school.seen_by(person)
        assert school.seen_by(school.teacher).you == "teacher"
        assert not (await lobby(school.house.world.cards, stranger.id)).items

    told(story)


def test_pupils_have_neither_login_nor_password_and_are_told_apart() -> None:
    async def story(school: School) -> None:
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

    told(story, "Pol", "Pol")


def test_what_a_pupil_sees_is_the_own_place_and_no_list() -> None:
    async def story(school: School) -> None:
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

    told(story)


def test_tablets_need_not_hear_of_each_other() -> None:
    async def story(school: School) -> None:
        await school.begin(1)
        looking = onlooker(school.page, (await school.pupil(1)).id)
        seen = last_news(school.page, looking)
        await school.come(2)
        assert last_news(school.page, looking) == seen
        assert last_news(school.page, onlooker(school.page, school.teacher.id)) == school.page.seq
        await school.order(ExtendLesson())
        assert last_news(school.page, looking) == school.page.seq

    told(story)


# --- the ways in ---


def test_the_square_code_opens_the_names_only_while_the_lesson_lasts() -> None:
    async def story(school: School) -> None:
        doors = school.house.classes.doors
        token = door_token(await school.house.classes.current(school.id))
        assert len(token) * 5 >= 128, "bits"
        await refused("lesson-closed", doors.door(school.id, token))
        await school.begin()
        assert [one.name for one in (await doors.door(school.id, token)).names] == list(NAMES)
        await refused("wrong-code", doors.door(school.id, token[:-1] + "2"))
        await school.order(EndLesson())
        await refused("lesson-closed", doors.claim(school.id, token, 1, None))

    told(story)


def test_a_wrong_token_says_no_more_than_that_there_is_no_class() -> None:
    async def story(school: School) -> None:
        doors = school.house.classes.doors
        await refused("wrong-code", doors.door(school.id, "a" * 26))
        await refused("wrong-code", doors.door("nosuchclass1", "a" * 26))  # type: ignore[arg-type]
        await refused("wrong-code", doors.show_card(school.id, "p1." + "a" * 26, None))
        await refused("wrong-code", doors.knock("ALBA"))

    told(story)


def test_a_device_is_bound_to_its_name_until_the_teacher_releases_it() -> None:
    async def story(school: School) -> None:
        doors = school.house.classes.doors
        await school.begin(1)
        token = door_token(school.page)
        first = await school.device(1)
        assert first is not None
        assert first.name == "Aina"
        await refused("already-claimed", doors.claim(school.id, token, 1, None))
        card = card_token(school.page, school.page.pupils[1])
        await refused("already-claimed", doors.show_card(school.id, card, None))
        again = await doors.claim(school.id, token, 1, first)
        school.tokens[1] = again.token  # the same tablet may come back

        await school.order(ReleaseDevice(pupil=1))
        assert await school.device(1) is None, "it is signed out at once"
        await school.come(1)
        back = await school.device(1)
        assert back is not None
        assert back.id == first.id, "the pupil is the same, whatever the tablet"

    told(story)


def test_of_two_tablets_that_choose_a_name_at_once_one_has_it() -> None:
    async def story(school: School) -> None:
        await school.begin()
        doors, token = school.house.classes.doors, door_token(school.page)
        outcomes = await asyncio.gather(
            *(doors.claim(school.id, token, 1, None) for _ in range(5)), return_exceptions=True
        )
        assert sum(isinstance(one, RequestRefused) for one in outcomes) == 4

    told(story)


def test_an_account_does_not_become_a_pupil_by_mistake() -> None:
    async def story(school: School) -> None:
        await school.begin()
        people = school.house.world.people
        account = await people.change(school.teacher.id, login="montse")
        token = door_token(school.page)
        await refused("has-account", school.house.classes.doors.claim(school.id, token, 1, account))

    told(story)


def test_a_card_of_ones_own_opens_ones_own_name_and_can_be_renewed() -> None:
    async def story(school: School) -> None:
        await school.begin()
        doors, page = school.house.classes.doors, school.page
        aina, biel = page.pupils[1], page.pupils[2]
        old = card_token(page, biel)
        entrance = await doors.show_card(school.id, card_token(page, aina), None)
        assert entrance.pupil.number == 1
        assert card_of(page, aina).path.endswith(card_token(page, aina))

        await school.order(RenewCards(pupil=2))
        await refused("wrong-code", doors.show_card(school.id, old, None))
        others = card_token(school.page, school.page.pupils[3]) == card_token(page, page.pupils[3])
        assert others, "the others' stay"
        wall = door_token(page)
        await school.order(RenewCards())
        await refused("wrong-code", doors.door(school.id, wall))

    told(story)


def test_a_typed_code_opens_a_room_without_names_where_the_teacher_admits() -> None:
    async def story(school: School) -> None:
        await school.begin()
        doors = school.house.classes.doors
        lesson = school.page.lesson
        assert lesson is not None
        waiting = await doors.knock(f" {lesson.code.upper()} ")
        assert (waiting.state, waiting.number, waiting.name, waiting.class_id) == ("waiting", 1, None, None)
        assert "Aina" not in str(waiting)
        assert [one.number for one in school.seen_by(school.teacher).waiting] == [1]
        assert (await doors.waits(waiting.ticket))[1] is None

        await school.order(AdmitDevice(number=1, pupil=3))
        shown, token = await doors.waits(waiting.ticket)
        assert (shown.state, shown.name, shown.class_id) == ("admitted", "Carla", school.id)
        pupil = await school.house.people.who(token)
        assert pupil is not None
        assert pupil.id == school.page.pupils[3].who.person
        await refused("no-such-device", school.order(AdmitDevice(number=1, pupil=4)))

        other = await doors.knock(lesson.code)
        await school.order(TurnAwayDevice(number=other.number))
        assert (await doors.waits(other.ticket))[0].state == "turned-away"
        await school.order(EndLesson())
        assert (await doors.waits(waiting.ticket))[1] is None, "the lesson is over"

    told(story)


def test_in_the_waiting_room_the_letters_of_a_card_are_enough_and_nowhere_else() -> None:
    async def story(school: School) -> None:
        await school.begin()
        doors, page = school.house.classes.doors, school.page
        assert page.lesson is not None
        short = short_card(page, page.pupils[2])
        await refused("wrong-code", doors.show_card(school.id, short, None))
        await refused("wrong-code", doors.type_card("nobody.knows", short, None))
        waiting = await doors.knock(page.lesson.code)
        entrance = await doors.type_card(waiting.ticket, f"{short[:4]} {short[4:].upper()}", None)
        assert entrance.pupil.number == 2
        assert not school.seen_by(school.teacher).waiting

    told(story)


def test_wrong_cards_are_throttled_by_class_and_no_other_class_feels_it() -> None:
    async def story(school: School) -> None:
        await school.begin()
        doors = school.house.classes.doors
        other = await a_school(school.house, "Jan", "Nil")
        await other.begin()
        assert school.page.lesson is not None
        assert other.page.lesson is not None
        here = await doors.knock(school.page.lesson.code)
        there = await doors.knock(other.page.lesson.code)
        for _ in range(40):
            await refused("wrong-code", doors.type_card(here.ticket, "aaaabbbb", None))
        right = short_card(school.page, school.page.pupils[1])
        await refused("too-fast", doors.type_card(here.ticket, right, None))
        entrance = await doors.type_card(there.ticket, short_card(other.page, other.page.pupils[1]), None)
        assert entrance.page.id == other.id
        # Whoever holds what a camera reads is kept out by nobody.
        await doors.claim(school.id, door_token(school.page), 1, None)
        school.house.clock.pass_(301)
        assert (
            await doors.type_card(here.ticket, short_card(school.page, school.page.pupils[2]), None)
        ).token

    told(story)


def test_guessed_codes_meet_a_brake_whatever_class_was_meant() -> None:
    async def story(school: School) -> None:
        await school.begin()
        doors = school.house.classes.doors
        for _ in range(120):
            await refused("wrong-code", doors.knock("ZZZZ"))
        await refused("too-fast", doors.knock("ZZZZ"))
        assert not school.page.knocks
        school.house.clock.pass_(301)
        assert school.page.lesson is not None
        assert (await doors.knock(school.page.lesson.code)).state == "waiting"

    told(story)


def test_two_lessons_at_once_have_two_codes() -> None:
    async def story(school: School) -> None:
        await school.begin()
        other = await a_school(school.house, "Jan", "Nil")
        await other.begin()
        assert school.page.lesson is not None
        assert other.page.lesson is not None
        assert school.page.lesson.code != other.page.lesson.code

    told(story)


def test_a_pupil_of_another_class_sees_nothing_of_this_one() -> None:
    async def story(school: School) -> None:
        house = school.house
        await school.begin(1, 2)
        await school.tables()
        other = await a_school(house, "Jan", "Nil")
        await other.begin(1)
        jan = await other.pupil(1)
        with pytest.raises(RequestRefused, match="not-found"):
            school.seen_by(jan)
        game = await school.game(1)
        await refused("not-found", house.games.check_sight(game.id, jan.id))
        with pytest.raises(RequestRefused, match="not-found"):
            house.games.view(game, jan, "ca")
        await refused("not-found", house.games.take_seat(game.id, jan))
        await refused("not-found", house.classes.order(school.id, jan, EndLesson()))
        await refused("not-found", house.classes.order(school.id, other.teacher, EndLesson()))

    told(story)


# --- lessons and tables ---


def test_a_lesson_ends_by_itself_and_its_tables_with_it() -> None:
    async def story(school: School) -> None:
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

    told(story)


def test_tables_in_one_press_with_robots_in_the_seats_that_are_left() -> None:
    async def story(school: School) -> None:
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

    told(story)


def test_by_hand_the_teacher_says_who_sits_with_whom() -> None:
    async def story(school: School) -> None:
        await school.begin(1, 2, 3)
        await school.tables(how="hand", tables=((5, 1),))
        assert [seat.pupil for seat in school.seen_by(school.teacher).tables[0].seats] == [5, 1]
        await refused("already-at-table", school.tables(how="hand", tables=((1, 2),)))
        await refused("already-at-table", school.tables(how="hand", tables=((2, 2),)))
        await refused("no-such-pupil", school.tables(how="hand", tables=((2, 99),)))
        await refused("nobody-to-seat", school.tables(how="hand", tables=()))
        await refused("wrong-seats", school.tables(how="hand", tables=((2, 3, 4),)))

    told(story)


def test_by_strength_neighbours_of_the_class_table_sit_together() -> None:
    async def story(school: School) -> None:
        await school.begin(1, 2, 3, 4)
        await school.tables(how="hand", tables=((1, 2), (3, 4)))
        for table, winner in ((1, 2), (2, 4)):
            await _win(school, table, winner)
        await school.order(EndTables())
        assert [row.pupil for row in standings(school.page).rows][:2] == [2, 4]
        await school.tables(how="strength")
        tables = school.seen_by(school.teacher).tables[-2:]
        assert {seat.pupil for seat in tables[0].seats} == {2, 4}

    told(story)


async def _win(school: School, table: int, pupil: int) -> None:
    """Let somebody score: the others pass until they are on turn."""
    game = await school.game(table)
    seats = school.page.lessons[-1].tables[table].seats
    seat = Seat(next(at for at, one in enumerate(seats) if one.pupil == pupil))
    holder = await school.pupil(pupil)
    while game.state.turn != seat:
        other = game.seats[game.state.turn or 0].person
        assert other is not None
        game = await school.house.act(game.id, await school.house.world.people.get(other), "pass")
    best = await InlineRobots(school.house.shelf).choose(game, seat, 7)
    await school.house.games.act(game.id, holder.id, best)


def test_the_teacher_stops_every_clock_and_covers_every_board() -> None:
    async def story(school: School) -> None:
        house = school.house
        await school.begin(1, 2)
        await school.tables()
        game = await school.game(1)
        assert game.state.turn is not None
        mover = await house.world.people.get(game.seats[game.state.turn].person)  # type: ignore[arg-type]
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

    told(story)


def test_time_that_a_clock_jumps_while_all_is_stopped_is_nobodys_either() -> None:
    """A held game takes up where it was, also where a deadline would have passed meanwhile."""

    async def story(school: School) -> None:
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

    told(story)


def test_pupils_say_phrases_or_nothing_and_leave_nothing_to_each_other() -> None:
    async def story(school: School) -> None:
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

    told(story)


def test_a_tablet_changed_in_the_middle_keeps_the_seat() -> None:
    async def story(school: School) -> None:
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

    told(story)


def test_a_robot_plays_on_and_a_pupil_moves_to_another_table() -> None:
    async def story(school: School) -> None:
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

    told(story)


def test_the_teacher_gives_a_hint_to_whoever_is_on_turn() -> None:
    async def story(school: School) -> None:
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

    told(story)


def test_the_teacher_sees_boards_and_no_racks() -> None:
    async def story(school: School) -> None:
        await school.begin(1, 2)
        await school.tables()
        seen = await school.house.view((await school.game(1)).id, school.teacher)
        assert all(seat.rack is None for seat in seen.seats)
        await school.order(ProjectTable(table=1))
        wall = school.seen_by(school.teacher).wall
        assert wall is not None
        assert (wall.table, wall.here, wall.of, wall.missing) == (1, 2, 5, ("Carla", "Duna", "Emma"))
        await refused("no-such-table", school.order(ProjectTable(table=9)))

    told(story)


def test_a_table_ends_with_the_points_it_has_and_refused_words_are_told() -> None:
    async def story(school: School) -> None:
        house = school.house
        await school.begin(1, 2)
        await school.tables()
        await _win(school, 1, 2)
        game = await school.game(1)
        assert game.state.turn is not None
        mover = await house.world.people.get(game.seats[game.state.turn].person)  # type: ignore[arg-type]
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

    told(story)


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


def test_games_that_end_by_themselves_are_taken_by_the_class() -> None:
    async def story(school: School) -> None:
        house = school.house
        await school.begin(1, 2)
        await school.tables(regulation="escolar")
        for _ in range(8):
            game = await school.game(1)
            if game.status is Status.OVER:
                break
            mover = game.seats[game.state.turn or 0].person
            assert mover is not None
            await house.act(game.id, await house.world.people.get(mover), "pass")
        assert (await school.game(1)).status is Status.OVER
        await house.classes.tend(school.id)
        table = school.page.lessons[-1].tables[1]
        assert table.ended is not None
        assert school.page.plays_at(1) is None
        await school.tables()

    told(story)


def test_tables_on_wood_have_the_tablet_of_any_of_their_players() -> None:
    async def story(school: School) -> None:
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

    told(story)


# --- homework ---


def test_homework_is_set_and_taken_back() -> None:
    async def story(school: School) -> None:
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

    told(story)


def test_homework_counts_what_was_done_in_time() -> None:
    async def story(school: School) -> None:
        house, aina = school.house, school_person(school, 1)
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

    told(story)


def school_person(school: School, number: int) -> PersonId:
    return school.page.pupils[number].who.person
