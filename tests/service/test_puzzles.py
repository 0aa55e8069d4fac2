"""Puzzles for people: today's, tries, hints in order, the end, the streak, and who fits whom."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any, TypeVar

import msgspec
import pytest
from msgspec.structs import replace
from tests.puzzle_box import kept
from tests.server.running import WORDS
from tests.service.house import House

from faristol.engine.puzzles import Kind
from faristol.formats.files.puzzles import read_lines
from faristol.formats.wire.puzzles import PuzzleView
from faristol.lexicon import Lexicon
from faristol.rules.errors import RuleViolation
from faristol.service.duplicates.rounds.daily import day_at
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import EpochMs, NotFound, Person
from faristol.service.puzzles.making import KIND_OF_DAY, PuzzleMaking, find
from faristol.service.puzzles.store import Outcome
from faristol.service.puzzles.use_cases import AHEAD, Puzzles, day_id
from faristol.storage.memory_puzzles import MemoryPuzzles
from faristol.tournament.ratings import Strength, glicko2

T = TypeVar("T")

DAY = 24 * 3_600_000
ANSWER = ("12C", "SETIAL")
OTHER = ("G9", "RATES")


@dataclass
class Room:
    """A house with one list of words, and puzzles in it."""

    house: House = field(default_factory=lambda: House(words=WORDS))

    def __post_init__(self) -> None:
        self.store = MemoryPuzzles(self.house.memory)
        self.puzzles = Puzzles(self.house.world, self.store)
        self.lexicon: Lexicon = self.house.shelf.fetch("club")

    @property
    def today(self) -> str:
        return day_at(self.house.clock())

    async def lay_out(self, days: int = 1, supply: tuple[float, ...] = (), kind: Kind = Kind.BEST) -> None:
        for ahead in range(days):
            day = (date.fromisoformat(self.today) + timedelta(days=ahead)).isoformat()
            name = day_id(day, self.lexicon.info.sha256)
            await self.store.add(kept(self.lexicon, name, day=day, kind=kind))
        for rating in supply:
            await self.store.add(kept(self.lexicon, f"p{rating:.0f}", rating=rating))

    def pass_days(self, days: int) -> None:
        self.house.clock.now = EpochMs(self.house.clock() + days * DAY)


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Room:
    monkeypatch.setattr("faristol.service.shelf.DEFAULT", "club")
    return Room()


def run(story: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(story)


async def met(room: Room, **laid: Any) -> tuple[Person, PuzzleView]:
    await room.lay_out(**laid)
    anna = await room.house.person("Anna")
    return anna, await room.puzzles.today(anna)


# --- trying ---


def test_the_answer_is_told_to_nobody_before_the_end(room: Room) -> None:
    async def story() -> None:
        anna, view = await met(room)
        assert (view.outcome, view.result, view.hints, view.points) == ("open", None, (), 21)
        assert view.scores == (265, 295)
        assert b"SETIAL" not in msgspec.json.encode(view)

        tried = await room.puzzles.try_play(view.id, anna, *OTHER)
        assert (tried.said.verdict, tried.said.points, tried.said.by) == ("fewer-points", 14, 7)
        assert tried.puzzle.result is None
        assert b"SETIAL" not in msgspec.json.encode(tried)

        solved = (await room.puzzles.try_play(view.id, anna, *ANSWER)).puzzle
        assert solved.outcome == "solved"
        assert solved.result is not None
        assert solved.result.answer.word == "SETIAL"
        assert sum(part.points for part in solved.result.why) == solved.result.answer.points == 21
        assert [other.yours for other in solved.result.others if other.word == "RATES"] == [1]
        assert solved.result.crowd.played == 1

    run(story())


@pytest.mark.parametrize(
    ("kind", "play", "verdict"),
    [
        (Kind.BEST, ("G9", "TIRES"), "not-a-word"),
        (Kind.HOOKS, OTHER, "fewer-points"),
        (Kind.BINGO, OTHER, "not-all-tiles"),
        (Kind.ENDGAME, OTHER, "does-not-win"),
        (Kind.RESCUE, OTHER, "not-enough"),
    ],
)
def test_what_is_said_of_a_try(room: Room, kind: Kind, play: tuple[str, str], verdict: str) -> None:
    async def story() -> None:
        anna, view = await met(room, kind=kind)
        tried = await room.puzzles.try_play(view.id, anna, *play)

        assert tried.said.verdict == verdict
        assert len(tried.puzzle.tries) == (verdict != "not-a-word")
        assert tried.puzzle.outcome == "open"

    run(story())


def test_what_does_not_fit_is_refused_as_in_a_game(room: Room) -> None:
    async def story() -> None:
        anna, view = await met(room)
        for play in [("A1", "SETIAL"), ("H8", "SETIAL"), ("12C", "CANYA"), ("Z9", "?")]:
            with pytest.raises(RuleViolation):
                await room.puzzles.try_play(view.id, anna, *play)
        assert (
            await room.puzzles.points(view.id, "12C", "SETIAR")
        ).points > 0  # no word, and that is not said

    run(story())


def test_the_same_try_is_kept_once_and_nothing_follows_the_end(room: Room) -> None:
    async def story() -> None:
        anna, view = await met(room)
        for _ in range(3):
            await room.puzzles.try_play(view.id, anna, *OTHER)
        given_up = await room.puzzles.give_up(view.id, anna)
        assert (given_up.outcome, len(given_up.tries)) == ("given-up", 1)
        assert given_up.result is not None

        after = (await room.puzzles.try_play(view.id, anna, *ANSWER)).puzzle
        assert (after.outcome, len(after.tries)) == ("given-up", 1)
        assert (await room.puzzles.hint(view.id, anna)).hints == ()
        assert after.result is not None
        assert after.result.crowd.played == 1

    run(story())


def test_hints_come_in_order_and_there_are_three(room: Room) -> None:
    async def story() -> None:
        anna, view = await met(room)
        seen = [(await room.puzzles.hint(view.id, anna)).hints for _ in range(4)]

        assert [len(hints) for hints in seen] == [1, 2, 3, 3]
        tiles, where, begins = seen[-1]
        assert tiles.tiles == ("A", "E", "I", "L", "S", "T")
        assert (where.row, where.column) == (None, 12)
        assert begins.begins == "SE"
        assert seen[0][0].begins is None

    run(story())


# --- days ---


def test_days_in_a_row_with_hints_too_and_after_midnight(room: Room) -> None:
    async def story() -> None:
        anna, view = await met(room, days=6)
        await room.puzzles.hint(view.id, anna)
        assert (await room.puzzles.try_play(view.id, anna, *ANSWER)).puzzle.streak.days == 1

        room.pass_days(1)
        second = await room.puzzles.today(anna)
        assert second.id != view.id
        assert second.streak.days == 1  # today's is still to come
        await room.puzzles.try_play(second.id, anna, *OTHER)
        room.pass_days(1)
        late = (await room.puzzles.try_play(second.id, anna, *ANSWER)).puzzle
        assert late.streak.days == 2  # it was begun on its day
        assert [day.solved for day in late.streak.week] == [False] * 4 + [True, True, False]

        room.pass_days(2)
        assert (await room.puzzles.today(anna)).streak.days == 0

    run(story())


def test_days_to_come_are_taken_along_without_their_answers(room: Room) -> None:
    async def story() -> None:
        anna, view = await met(room, days=AHEAD + 1)
        days = (await room.puzzles.days(anna)).days

        assert len(days) == AHEAD + 1
        assert days[0].puzzle.id == view.id
        assert all(one.puzzle.result is None and len(one.seal) == 64 for one in days)
        assert len({one.seal for one in days}) == len(days)  # the same position on another day has another
        tomorrow = days[1].puzzle.id
        for ask in (room.puzzles.one(tomorrow, anna), room.puzzles.give_up(tomorrow, anna)):
            with pytest.raises(NotFound):
                await ask

    run(story())


def test_before_it_is_made_there_is_none(room: Room) -> None:
    with pytest.raises(RequestRefused) as refused:
        run(room.puzzles.today(None))

    assert refused.value.reason is Reason.PUZZLE_NOT_MADE


# --- strength ---


def test_the_example_of_the_paper() -> None:
    """Glickman, Example of the Glicko-2 system (2012): 1500/200 against 1400/30, 1550/100 and 1700/300."""
    games = [(Strength(1400, 30), 1.0), (Strength(1550, 100), 0.0), (Strength(1700, 300), 0.0)]
    after = glicko2(Strength(1500, 200, 0.06), games)

    assert round(after.rating, 2) == 1464.05  # the paper rounds on the way, to 1464.06
    assert round(after.deviation, 2) == 151.52
    assert round(after.volatility, 4) == 0.06


def test_who_solves_is_given_harder_ones_and_the_puzzle_is_thought_easier(room: Room) -> None:
    async def story() -> None:
        await room.lay_out(days=0, supply=(1000.0, 1450.0, 1500.0, 1550.0, 2200.0))
        anna = await room.house.person("Anna")
        first = await room.puzzles.next_one(anna)
        assert (await room.puzzles.next_one(anna)).id == first.id  # it waits until it is ended

        solved = (await room.puzzles.try_play(first.id, anna, *ANSWER)).puzzle
        assert solved.strength is not None
        assert solved.strength > 1500
        assert solved.rating < first.rating
        seen = {first.id}
        for _ in range(4):
            puzzle = await room.puzzles.next_one(anna)
            seen.add(puzzle.id)
            await room.puzzles.give_up(puzzle.id, anna)
        assert len(seen) == 5
        with pytest.raises(RequestRefused) as refused:
            await room.puzzles.next_one(anna)
        assert refused.value.reason is Reason.NO_PUZZLE
        assert (await room.store.strength(anna.id)).rating < solved.strength

    run(story())


def test_a_hint_makes_it_worth_less(room: Room) -> None:
    async def strength(hints: int) -> float:
        house = Room()
        await house.lay_out(days=0, supply=(1500.0,))
        anna = await house.house.person("Anna")
        puzzle = await house.puzzles.next_one(anna)
        for _ in range(hints):
            await house.puzzles.hint(puzzle.id, anna)
        await house.puzzles.try_play(puzzle.id, anna, *ANSWER)
        return (await house.store.strength(anna.id)).rating

    ratings = [run(strength(hints)) for hints in range(4)]

    assert ratings == sorted(ratings, reverse=True)
    assert len(set(ratings)) == 4


def test_all_that_is_kept_of_a_person_is_told_and_goes(room: Room) -> None:
    async def story() -> None:
        anna, view = await met(room)
        await room.puzzles.try_play(view.id, anna, *OTHER)
        told = await room.puzzles.export(anna.id)
        assert [(one["puzzle"], one["tries"][0]["word"]) for one in told["attempts"]] == [(view.id, "RATES")]

        await room.house.people.forget(anna.id)
        assert (await room.puzzles.export(anna.id))["attempts"] == []

    run(story())


# --- making ---


def test_the_next_days_are_made_first_and_then_the_supply(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is looked for, and in which order; the looking itself is tested with the engine."""
    asked: list[tuple[Kind, str]] = []

    def found(
        name: str, version: str, kind: Kind, seed: str, most: int, first: int, until: int
    ) -> tuple[int, bytes | None]:
        asked.append((kind, seed))
        return first + 1, kept(room.lexicon, kind=kind).body

    monkeypatch.setattr("faristol.service.puzzles.making.find", found)
    making = PuzzleMaking(room.house.world, room.store, supply=1)

    async def story() -> None:
        made = [await making.make_one() for _ in range(AHEAD + 3)]
        assert made == [True] * (AHEAD + 2) + [False]
        assert (await room.puzzles.today(None)).day == room.today

    run(story())
    first = date.fromisoformat(room.today)
    days = [first + timedelta(days=ahead) for ahead in range(AHEAD + 1)]
    assert asked[: AHEAD + 1] == [(KIND_OF_DAY[day.weekday()][0], f"day {day.isoformat()}") for day in days]


def test_what_cannot_be_found_is_of_the_common_kind_or_missing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds: list[Kind] = []

    def found(
        name: str, version: str, kind: Kind, seed: str, most: int, first: int, until: int
    ) -> tuple[int, bytes | None]:
        kinds.append(kind)
        return first + 100, None

    monkeypatch.setattr("faristol.service.puzzles.making.find", found)

    assert run(PuzzleMaking(room.house.world, room.store, supply=1).make_one()) is False
    assert kinds[-1] is Kind.BEST


def test_a_puzzle_begun_is_of_its_person_alone(room: Room) -> None:
    async def story() -> None:
        anna, view = await met(room)
        biel = await room.house.person("Biel")
        await room.puzzles.give_up(view.id, anna)

        assert (await room.puzzles.today(biel)).result is None
        assert (await room.puzzles.today(None)).result is None
        attempt = await room.store.attempt(anna.id, view.id)
        assert attempt is not None
        assert replace(attempt, begun_at=EpochMs(0), ended_at=None).outcome is Outcome.GIVEN_UP

    run(story())


@pytest.mark.parametrize("most", [1500, 2400])
def test_a_day_has_the_same_puzzle_however_long_a_job_may_look(
    monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    info = Lexicon.open().info

    def made() -> tuple[int, bytes]:
        number, line = 0, None
        while line is None:
            number, line = find(info.name, info.version, Kind.BEST, "day 2026-11-16", most, number, 900)
        return number, line

    at_once = made()
    monkeypatch.setattr("faristol.service.puzzles.making._JOB_S", 0.0)

    assert made() == at_once
    (line,) = read_lines([at_once[1]])
    assert line.rating <= most
    assert line.words.sha256 == info.sha256
