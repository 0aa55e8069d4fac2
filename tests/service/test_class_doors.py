"""The ways into a class: the square code, a card, a typed code; each opens only while the lesson lasts."""

from __future__ import annotations

import asyncio
import re
import unicodedata
from collections.abc import Coroutine
from typing import Any

import pytest
from tests.service.school import NAMES, School, a_school, in_class, refused

from faristol.formats.wire.classes import (
    AdmitDevice,
    EndLesson,
    ReleaseDevice,
    RenewCards,
    TurnAwayDevice,
)
from faristol.service.classes.cards import card_of, card_token, door_token, short_card, split_code
from faristol.service.classes.entries import LessonBegan
from faristol.service.classes.plain_words import PLAIN_WORDS
from faristol.service.errors import RequestRefused
from faristol.service.ports import EpochMs


@in_class
async def test_the_square_code_opens_the_names_only_while_the_lesson_lasts(school: School) -> None:
    doors = school.house.classes.doors
    token = door_token(await school.house.classes.current(school.id))
    assert len(token) * 5 >= 128, "bits"
    await refused("lesson-closed", doors.door(school.id, token))
    await school.begin()
    assert [one.name for one in (await doors.door(school.id, token)).names] == list(NAMES)
    await refused("wrong-code", doors.door(school.id, token[:-1] + "2"))
    await school.order(EndLesson())
    await refused("lesson-closed", doors.claim(school.id, token, 1, None))


@in_class
async def test_a_wrong_token_says_no_more_than_that_there_is_no_class(school: School) -> None:
    doors = school.house.classes.doors
    await refused("wrong-code", doors.door(school.id, "a" * 26))
    await refused("wrong-code", doors.door("nosuchclass1", "a" * 26))  # type: ignore[arg-type]
    await refused("wrong-code", doors.show_card(school.id, "p1." + "a" * 26, None))
    await refused("wrong-code", doors.knock("ALBA"))


@in_class
async def test_a_device_is_bound_to_its_name_until_the_teacher_releases_it(school: School) -> None:
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

    await refused("pupils-stay", doors.claim(school.id, token, 2, first))
    biels = card_token(school.page, school.page.pupils[2])
    await refused("pupils-stay", doors.show_card(school.id, biels, first))
    assert not school.page.pupils[2].device, "nobody collects the names of the others"

    await school.order(ReleaseDevice(pupil=1))
    assert await school.device(1) is None, "it is signed out at once"
    await school.come(1)
    back = await school.device(1)
    assert back is not None
    assert back.id == first.id, "the pupil is the same, whatever the tablet"


@in_class
async def test_of_two_tablets_that_choose_a_name_at_once_one_has_it(school: School) -> None:
    await school.begin()
    doors, token = school.house.classes.doors, door_token(school.page)
    outcomes = await asyncio.gather(
        *(doors.claim(school.id, token, 1, None) for _ in range(5)), return_exceptions=True
    )
    assert sum(isinstance(one, RequestRefused) for one in outcomes) == 4


@in_class
async def test_an_account_does_not_become_a_pupil_by_mistake(school: School) -> None:
    await school.begin()
    people = school.house.world.people
    account = await people.change(school.teacher.id, login="montse")
    token = door_token(school.page)
    await refused("has-account", school.house.classes.doors.claim(school.id, token, 1, account))


@in_class
async def test_a_card_of_ones_own_opens_ones_own_name_and_can_be_renewed(school: School) -> None:
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


@in_class
async def test_a_typed_code_opens_a_room_without_names_where_the_teacher_admits(school: School) -> None:
    await school.begin()
    doors = school.house.classes.doors
    lesson = school.lesson
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


@in_class
async def test_in_the_waiting_room_the_letters_of_a_card_are_enough_and_nowhere_else(school: School) -> None:
    await school.begin()
    doors, page = school.house.classes.doors, school.page
    short = short_card(page, page.pupils[2])
    await refused("wrong-code", doors.show_card(school.id, short, None))
    await refused("wrong-code", doors.type_card("nobody.knows", short, None))
    waiting = await doors.knock(school.lesson.code)
    entrance = await doors.type_card(waiting.ticket, f"{short[:4]} {short[4:].upper()}", None)
    assert entrance.pupil.number == 2
    assert not school.seen_by(school.teacher).waiting


@in_class
async def test_wrong_cards_are_throttled_by_class_and_keep_nobody_with_a_right_one_out(
    school: School,
) -> None:
    await school.begin()
    doors = school.house.classes.doors
    other = await a_school(school.house, "Jan", "Nil")
    await other.begin()
    here = await doors.knock(school.lesson.code)
    there = await doors.knock(other.lesson.code)
    for _ in range(40):
        await refused("wrong-code", doors.type_card(here.ticket, "aaaabbbb", None))
    await refused("too-fast", doors.type_card(here.ticket, "aaaabbbb", None))
    await refused("wrong-code", doors.type_card(there.ticket, "aaaabbbb", None))
    right = short_card(school.page, school.page.pupils[1])
    assert (await doors.type_card(here.ticket, right, None)).pupil.number == 1, "40 bits: nobody guesses them"
    await doors.claim(school.id, door_token(school.page), 2, None)


async def _guesses(school: School, count: int) -> list[str]:
    """What a stranger is told who goes through the numbers behind the tiles of the class."""
    word, number = split_code(school.lesson.code)
    wrong = [f"{word}{guess:04}" for guess in range(count + 1) if f"{guess:04}" != number][:count]
    doors = school.house.classes.doors
    told = await asyncio.gather(*map(doors.knock, wrong), return_exceptions=True)
    return [str(one.code) for one in told if isinstance(one, RequestRefused)]


@in_class
async def test_guessed_codes_are_throttled_by_class_and_who_reads_the_wall_gets_in(school: School) -> None:
    doors = school.house.classes.doors
    other = await a_school(school.house, "Jan", "Nil")
    await school.begin()
    await other.begin()
    short = school.lesson.code
    told = await _guesses(school, 300)  # all at once
    assert (told.count("wrong-code"), told.count("too-fast")) == (40, 260)
    assert not school.page.knocks

    # What was on the wall opens nothing any more; what is there now opens, however long somebody guesses.
    await refused("too-fast", doors.knock(short))
    wall = school.seen_by(school.teacher).wall
    assert wall is not None
    assert wall.guessed
    assert re.fullmatch("[a-z2-7]{4} [a-z2-7]{4}", wall.number)
    assert "".join(wall.code).lower() in unicodedata.normalize("NFD", short.replace("·", ""))
    assert (await doors.knock("".join(wall.code) + wall.number.upper())).state == "waiting"
    await refused("too-fast", doors.knock(f"{''.join(wall.code)} aaaa bbbb"))
    await doors.claim(school.id, door_token(school.page), 1, None)

    # Another class has felt nothing.
    seen = other.seen_by(other.teacher).wall
    assert seen is not None
    assert not seen.guessed
    assert (await doors.knock(other.lesson.code)).state == "waiting"


@in_class
async def test_words_that_no_lesson_has_are_answered_like_those_that_one_has(school: School) -> None:
    await school.begin()
    doors, ours = school.house.classes.doors, split_code(school.lesson.code)[0]
    nobodys = next(word for word in PLAIN_WORDS if word != ours)
    told = [await _told(doors.knock(f"{nobodys} {guess:04}")) for guess in range(45)]
    assert told == await _guesses(school, 45) == ["wrong-code"] * 40 + ["too-fast"] * 5
    # What begins with no word of ours cannot be meant for any class, and shuts none.
    told = [await _told(doors.knock("ZZZZ")) for _ in range(45)]
    assert set(told) == {"wrong-code", "too-fast"}
    third = await a_school(school.house, "Ona", "Pau")
    await third.begin()
    assert (await doors.knock(third.lesson.code)).state == "waiting"


async def _told(asked: Coroutine[Any, Any, object]) -> str:
    with pytest.raises(RequestRefused) as refusal:
        await asked
    return str(refusal.value.code)


@in_class
async def test_a_lesson_that_began_with_tiles_alone_goes_on_with_them(school: School) -> None:
    began = LessonBegan(until=EpochMs(school.house.clock() + 3_600_000), code="canya")
    await school.house.classes.book.change(school.id, lambda *_: [began])
    assert (await school.house.classes.doors.knock("CANYA")).state == "waiting"
    wall = school.seen_by(school.teacher).wall
    assert wall is not None
    assert (wall.code, wall.number, wall.guessed) == (("C", "A", "NY", "A"), "", False)


@in_class
async def test_two_lessons_at_once_have_two_codes(school: School) -> None:
    await school.begin()
    other = await a_school(school.house, "Jan", "Nil")
    await other.begin()
    assert school.lesson.code != other.lesson.code


@in_class
async def test_a_pupil_of_another_class_sees_nothing_of_this_one(school: School) -> None:
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
