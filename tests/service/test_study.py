"""Word study: a month of a learner, holidays, lines that were down, lists, games, and leaving for good."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fsrs import Card, Rating, Scheduler
from tests.service.house import House

from faristol.formats.wire.study import AnswerGiven, SessionView, StudyCard, StudyView
from faristol.lexicon import Lexicon, Store
from faristol.lexicon.decks import DECKS, read_card, write_card
from faristol.service.errors import RequestRefused
from faristol.service.farewell import farewell
from faristol.service.ports import Person
from faristol.service.study.dealing import MOST, MOST_NEW
from faristol.service.study.schedule import BOXES, DAY_MS
from faristol.service.study.use_cases import Study

# Every word of two letters and many of three, so that the decks have something in them.
TWOS = [f"{a}{b}" for a in "ABCÇDEFGHIJLMNOPQRSTUVXZ" for b in "AEO"]
THREES = [f"{a}{b}" for a in TWOS[:40] for b in "LRS"]
LIST = (*TWOS, *THREES, "casa", "saca", "caça", "caços", "casal", "cases", "rateries", "que")


@dataclass
class School:
    """A house with somebody who learns."""

    house: House
    study: Study
    anna: Person

    async def view(self) -> StudyView:
        return await self.study.look(self.anna, "ca")

    async def session(self) -> SessionView:
        return await self.study.session(self.anna)

    async def answer(self, *given: AnswerGiven) -> Any:
        return await self.study.answer(self.anna, given)

    def pass_days(self, days: float) -> None:
        self.house.clock.pass_(days * DAY_MS / 1000)

    def given(self, card: StudyCard, *, right: bool, name: str = "", at: int | None = None) -> AnswerGiven:
        """An answer to *card* as a browser sends it."""
        now = self.house.clock.now if at is None else at
        said: tuple[str, ...] = card.answers if right else card.answers[:-1]
        if card.ask == "valid":
            said = ("yes" if card.valid is right else "no",)
        name = name or f"{card.id.encode().hex()[-24:]}-{now}"
        return AnswerGiven(id=name, card=card.id, at=now, said=said, shown=card.shown)


def in_school(
    tmp_path: Path, story: Callable[[School], Coroutine[Any, Any, None]], words: tuple[str, ...] = LIST
) -> None:
    async def told() -> None:
        house = House(words=words, lists=Store(tmp_path))
        await story(School(house, Study(house.world, house.games, house.lookup), await house.person("Anna")))

    asyncio.run(told())


def test_a_month_is_what_fsrs_makes_of_it(tmp_path: Path) -> None:
    """Every day's cards and every interval, against fsrs asked directly."""
    fsrs = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False, maximum_interval=365)
    dice = Random(15)

    async def story(school: School) -> None:
        for deck in ("two", "hooks-2", "three"):
            await school.study.choose(school.anna, deck)
            school.house.clock.pass_(1)
        memory: dict[str, Card] = {}
        for day in range(31):
            now = datetime.fromtimestamp(school.house.clock.now / 1000, UTC)
            ends = datetime(now.year, now.month, now.day, tzinfo=UTC) + timedelta(days=1)
            due = {name for name, card in memory.items() if card.due < ends}
            dealt_at, dealt = school.house.clock.now, (await school.session()).cards
            view = await school.view()
            assert view.today == len(dealt) <= MOST
            assert view.due == len(due)
            names = [card.id for card in dealt]
            assert set(names[: len(due)]) <= due if len(due) >= MOST else due <= set(names)
            assert sum(name not in memory for name in names) <= MOST_NEW
            if day % 7 == 6:  # a day off
                school.pass_days(1)
                continue
            for card in dealt:
                right = dice.random() < 0.8
                promised = card.good_at if right else card.again_at
                taken = await school.answer(school.given(card, right=right))
                rating = Rating.Good if right else Rating.Again
                before = memory.get(card.id, Card(card_id=0, due=now))
                at = datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=school.house.clock.now)
                memory[card.id], _ = fsrs.review_card(before, rating, at)
                [one] = taken.taken
                assert one.grade == ("good" if right else "again")
                assert one.due_at == round(memory[card.id].due.timestamp() * 1000)
                assert one.due_at - school.house.clock.now == promised - dealt_at
                school.house.clock.pass_(3)
            assert (await school.view()).today == 0
            school.pass_days(1)
        kept = await school.house.world.learning.recalls(school.anna.id)
        assert {one.card: (one.stability, one.difficulty) for one in kept} == {
            name: (card.stability, card.difficulty) for name, card in memory.items()
        }
        assert len(memory) > 100
        view = await school.view()
        assert sum(view.boxes) == sum(len(DECKS[deck.id].cards(_lexicon(school))) for deck in view.decks)
        assert len(view.boxes) == len(BOXES) + 2
        assert sum(view.days) == len(await school.house.world.learning.answers(school.anna.id))

    in_school(tmp_path, story)


def _lexicon(school: School) -> Lexicon:
    return school.house.shelf.fetch("club")


def test_after_a_holiday_thirty_wait_and_it_says_so(tmp_path: Path) -> None:
    async def story(school: School) -> None:
        await school.study.choose(school.anna, "three")
        for _ in range(9):
            for card in (await school.session()).cards:
                await school.answer(school.given(card, right=True))
            school.pass_days(1)
        school.pass_days(60)

        view = await school.view()
        assert (view.today, view.due > 2 * MOST) == (MOST, True)
        for number, card in enumerate((await school.session()).cards):
            left = (await school.answer(school.given(card, right=True))).today
            assert left == MOST - number - 1
        view = await school.view()
        assert (view.today, view.done, view.due > MOST) == (0, MOST, True)
        assert view.next_at is not None
        assert view.next_at // DAY_MS == school.house.clock.now // DAY_MS + 1
        school.pass_days(1)
        assert (await school.view()).today == MOST

    in_school(tmp_path, story)


def test_what_was_offline_counts_once_and_at_its_own_time(tmp_path: Path) -> None:
    async def story(school: School) -> None:
        await school.study.choose(school.anna, "two")
        cards = (await school.session()).cards
        then = school.house.clock.now
        sent = [
            school.given(card, right=True, name=f"offline-{n}", at=then + n) for n, card in enumerate(cards)
        ]
        school.pass_days(2)

        first = await school.answer(*reversed(sent))
        again = await school.answer(*sent)

        assert all(one.new for one in first.taken)
        assert not any(one.new for one in again.taken)
        assert {(one.id, one.grade, one.due_at) for one in first.taken} == {
            (one.id, one.grade, one.due_at) for one in again.taken
        }
        kept = await school.house.world.learning.answers(school.anna.id)
        assert [one.at for one in kept] == [then + n for n in range(len(cards))]
        assert (await school.view()).days[-3:] == (len(cards), 0, 0)
        # Another answer by a name that was used is that answer.
        wrong = school.given(cards[0], right=False, name="offline-0")
        [one] = (await school.answer(wrong)).taken
        assert (one.grade, one.new) == ("good", False)
        # Even about another card.
        other = AnswerGiven(id="offline-0", card="anagram:AACS", at=0, gave_up=True)
        [one] = (await school.answer(other)).taken
        assert (one.card, one.grade, one.new) == (cards[0].id, "good", False)

    in_school(tmp_path, story)


def test_two_devices_end_alike_in_whatever_order_they_send(tmp_path: Path) -> None:
    found = []

    async def story(school: School, order: int) -> None:
        await school.study.choose(school.anna, "two")
        card = (await school.session()).cards[0]
        now = school.house.clock.now
        sent = [
            school.given(card, right=right, name=f"device-{at}", at=now + at * DAY_MS)
            for at, right in ((0, True), (3, False), (5, True))
        ]
        school.pass_days(6)
        for one in sent[::order]:
            await school.answer(one)
        found.append(await school.house.world.learning.recalls(school.anna.id))

    for order in (1, -1):
        in_school(tmp_path, partial(story, order=order))
    assert found[0] == found[1]
    assert found[0][0].answers == 3


def test_time_from_the_future_or_another_age_is_put_right(tmp_path: Path) -> None:
    async def story(school: School) -> None:
        await school.study.choose(school.anna, "two")
        [first, second, *_] = (await school.session()).cards
        now = school.house.clock.now
        await school.answer(
            school.given(first, right=True, name="the-future", at=now + 10 * DAY_MS),
            school.given(second, right=True, name="the-past", at=0),
        )
        kept = {one.id: one.at for one in await school.house.world.learning.answers(school.anna.id)}
        assert kept == {"the-future": now, "the-past": now - 90 * DAY_MS}

    in_school(tmp_path, story)


@pytest.mark.parametrize(
    ("card", "said", "shown", "gave_up", "grade"),
    [
        ("anagram:AACS", ("CASA", "saca"), "", False, "good"),
        ("anagram:AACS", ("CASA", "SACA", "ACAS"), "", False, "hard"),
        ("anagram:AACS", ("CASA",), "", False, "again"),
        ("anagram:AACS", ("CASA", "SACA"), "", True, "again"),
        ("hooks:CASA", ("+L",), "", False, "good"),
        ("hooks:CASA", ("L+",), "", False, "again"),
        ("hooks:CASA", ("+l", "C+"), "", False, "hard"),
        ("fill:CA?A", ("S", "Ç"), "", False, "good"),
        ("fill:CA?A", ("S",), "", False, "again"),
        ("valid:CAÇA", ("yes",), "caça", False, "good"),
        ("valid:CAÇA", ("no",), "CAÇA", False, "again"),
        ("valid:CAÇA", ("yes",), "", False, "again"),
        ("valid:CAÇA", ("no",), "ZZZZ", False, "again"),  # a card that shows something else is none
        ("valid:CAÇA", (), "CAÇA", False, "again"),
        ("fill:?E", ("QU", *"BCÇDEFGHIJLMNOPRSTUVXAZ"), "", False, "good"),
    ],
)
def test_answers_are_graded_by_the_list(
    tmp_path: Path, card: str, said: tuple[str, ...], shown: str, gave_up: bool, grade: str
) -> None:
    async def story(school: School) -> None:
        asked = AnswerGiven(
            id="answer-1", card=card, at=school.house.clock.now, said=said, shown=shown, gave_up=gave_up
        )
        [taken] = (await school.answer(asked)).taken
        assert taken.grade == grade

    in_school(tmp_path, story)


def test_a_word_that_is_judged_is_shown_true_or_false(tmp_path: Path) -> None:
    async def story(school: School) -> None:
        await school.study.choose(school.anna, "three")
        shown = []
        for _ in range(12):
            for card in (await school.session()).cards:
                shown.append(card)
                assert card.valid == (card.shown in _lexicon(school))
                assert "".join(card.tiles).replace("Q", "QU") == card.shown
                await school.answer(school.given(card, right=True))
            school.pass_days(2)
        judged = [card.valid for card in shown]
        assert 0.3 < sum(judged) / len(judged) < 0.7
        assert all(card.taught for card in shown)

    in_school(tmp_path, story)


def test_words_that_left_the_list_leave_the_boxes_with_a_line(tmp_path: Path) -> None:
    async def story(school: School) -> None:
        made = await school.study.make_list(school.anna, "Meves", "casa caça, caços; zzz casal")
        assert (made.words, made.unknown) == (4, ("zzz",))
        for card in (await school.session()).cards:
            await school.answer(school.given(card, right=True))
        fewer = [word for word in LIST if word not in ("caça", "caços")]
        school.house.shelf.put(Lexicon.from_words(fewer, name="club", version="2"))

        view = await school.view()
        assert view.gone == ("ACÇOS", "CAÇA", "CAÇOS")
        assert sum(view.boxes) == 2
        late = AnswerGiven(id="too-late", card="valid:CAÇA", at=0, said=("yes",), shown="CAÇA")
        assert (await school.answer(late)).gone == ("too-late",)

        await school.study.let_go(school.anna)
        view = await school.view()
        assert (view.gone, sum(view.boxes)) == ((), 2)
        assert {one.card for one in await school.house.world.learning.recalls(school.anna.id)} == {
            "valid:CASA",
            "anagram:AACLS",
        }

    in_school(tmp_path, story)


def test_a_deck_that_is_taken_up_again_remembers(tmp_path: Path) -> None:
    async def story(school: School) -> None:
        await school.study.choose(school.anna, "two")
        for card in (await school.session()).cards:
            await school.answer(school.given(card, right=True))
        await school.study.drop(school.anna, "two")
        assert sum((await school.view()).boxes) == 0
        assert (await school.view()).gone == ()
        await school.study.choose(school.anna, "two")
        boxes = (await school.view()).boxes
        assert sum(boxes[1:]) == MOST_NEW

    in_school(tmp_path, story)


def test_the_dictionary_adds_to_a_list(tmp_path: Path) -> None:
    async def story(school: School) -> None:
        assert not (await school.study.listed(school.anna, "caça")).listed
        assert (await school.study.add_word(school.anna, "Caça")).word == "CAÇA"
        await school.study.add_word(school.anna, "caça")
        assert (await school.study.listed(school.anna, "CAÇA")).listed
        assert (await school.view()).decks[0].cards == 1
        with pytest.raises(RequestRefused, match="no-words"):
            await school.study.add_word(school.anna, "zzzz")
        await school.study.take_word(school.anna, "caça")
        assert (await school.view()).decks[0].cards == 0
        assert not (await school.study.listed(None, "caça")).listed

    in_school(tmp_path, story)


def test_lists_to_take_home(tmp_path: Path) -> None:
    async def story(school: School) -> None:
        title, found = await school.study.words_of(None, "two", "ca")
        assert (title, found[:3], len(found)) == ("De dues fitxes", ("AA", "AE", "AO"), len(TWOS))
        assert set(found) == {word.replace("Q", "QU") for word in TWOS}
        assert await school.study.words_of(None, "four-cedilla", "es") == (
            "De cuatro, con Ç",
            ("CAÇA",),
        )
        await school.study.add_word(school.anna, "casal")
        await school.study.add_word(school.anna, "cases")
        assert await school.study.words_of(school.anna, "own", "en") == ("My list", ("CASAL", "CASES"))
        for person, deck in ((None, "own"), (school.anna, "nonsense"), (None, "missed")):
            with pytest.raises(RequestRefused, match="no-such-deck"):
                await school.study.words_of(person, deck, "ca")

    in_school(tmp_path, story)


def test_games_teach_what_was_missed_doubted_and_refused(tmp_path: Path) -> None:
    async def story(school: School) -> None:
        house, anna = school.house, school.anna
        biel = await house.person("Biel")
        bag = "R A T E R I A  C A S A L E S  O O U U U U"
        game = await house.open(anna, biel, clock="none", bag=bag)
        await house.act(game.id, anna, "play", square="H8", word="TE")  # and not RATERIA
        await house.act(game.id, biel, "accept")
        await house.act(game.id, biel, "play", square="9E", word="CASES")
        await house.act(game.id, anna, "challenge")  # which is a word
        await house.act(game.id, anna, "accept")
        await house.act(game.id, anna, "play", square="J9", word="RARO")
        await house.act(game.id, biel, "challenge")  # which is none
        page = await house.act(game.id, biel, "abandon")
        assert page.status == "over"

        await school.study.choose(anna, "missed")
        cards = [card.id for card in (await school.session()).cards]
        assert cards[0] == "anagram:AAEIRRT"
        assert "anagram:ACESS" in cards
        assert "refused:RARO" in cards
        shown = next(card for card in (await school.session()).cards if card.id == "refused:RARO")
        assert (shown.ask, shown.shown, shown.valid, shown.taught) == ("valid", "RARO", False, ())
        [taken] = (await school.answer(school.given(shown, right=True))).taken
        assert taken.grade == "good"
        assert (await school.view()).gone == ()
        # Who was not wrong about it has nothing to learn of it.
        await school.study.choose(biel, "missed")
        assert "refused:RARO" not in [card.id for card in (await school.study.session(biel)).cards]

    in_school(tmp_path, story, (*LIST, "rateria"))


def test_everything_is_exported_and_erased(tmp_path: Path) -> None:
    async def story(school: School) -> None:
        house = school.house
        await school.study.choose(school.anna, "two")
        house.clock.pass_(1)
        await school.study.add_word(school.anna, "casa")
        card = (await school.session()).cards[0]
        await school.answer(school.given(card, right=True, name="answer-1"))

        exported = (await house.people.export(school.anna))["study"]
        assert [(one["deck"], one["words"]) for one in exported["decks"]] == [("two", ()), ("own", ("CASA",))]
        assert [(one["id"], one["card"]) for one in exported["answers"]] == [("answer-1", card.id)]
        assert [one["card"] for one in exported["recalls"]] == [card.id]

        await farewell(school.anna, None, house.people, house.games, house.classes, house.world)
        for kept in (house.memory.decks, house.memory.answers, house.memory.recalls):
            assert school.anna.id not in kept

    in_school(tmp_path, story)


def test_whoever_is_nobody_sees_what_can_be_learned(tmp_path: Path) -> None:
    async def story(school: School) -> None:
        view = await school.study.look(None, "en")
        assert (view.today, view.decks) == (0, ())
        assert [deck.id for deck in view.ready] == [*DECKS, "missed"]
        assert all(deck.title and deck.title != deck.id for deck in view.ready)
        assert (await school.study.today(None)).today is None
        assert (await school.study.today(school.anna)).today is None

    in_school(tmp_path, story)


def test_decks_have_a_limit(tmp_path: Path) -> None:
    async def story(school: School) -> None:
        for number in range(60):
            await school.study.make_list(school.anna, f"Llista {number}", "casa")
        with pytest.raises(RequestRefused, match="too-many-decks"):
            await school.study.choose(school.anna, "two")
        with pytest.raises(RequestRefused, match="no-such-deck"):
            await school.study.choose(school.anna, "own")

    in_school(tmp_path, story)


def test_names_of_cards_are_written_as_they_are_read() -> None:
    for deck in ("two", "hooks-2"):
        for card in DECKS[deck].cards(Lexicon.from_words(LIST)):
            assert read_card(write_card(card)) == card
