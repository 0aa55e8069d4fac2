"""Entrants, boards and results: what happened in a championship, round by round.

A result says who won and with what score, apart: a game can be lost with a level score (CLASSIC-7d), and
0–0 is a game that both lost, never a draw (CLASSIC-4F, FISC-8F). Points of the championship are 1, ½ and 0
(FISC-1b); halves are exact as floats.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import NewType

from faristol.tournament.errors import MalformedEvent

__all__ = [
    "BYE_POINTS",
    "FORFEIT_SCORES",
    "NOT_PLAYED",
    "Board",
    "Bye",
    "Entrant",
    "EntrantId",
    "How",
    "Outcome",
    "Outing",
    "Result",
    "Round",
    "outings",
    "sorting",
]

EntrantId = NewType("EntrantId", int)  # the number in the initial order, from 1; 0 stands for nobody

BYE_POINTS = 1.0  # FISC-1f: "rebrà un punt i no jugarà"
FORFEIT_SCORES = (300, 0)  # CLASSIC-8a, 8b


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """Who takes part; *joined* is the first round that a late entrant plays (FISC-4).

    *carried* are the points that somebody brings from a phase before: they count in the table.
    """

    id: EntrantId
    name: str
    rating: float | None = None
    club: str = ""
    group: str = ""
    joined: int = 1
    carried: float = 0.0

    @property
    def fictitious(self) -> float:
        """P/2 points for the P rounds already played (FISC-4): for pairing only, in no table."""
        return (self.joined - 1) / 2


def sorting(name: str) -> str:
    """What a name is sorted by: accents and case do not count.

    >>> sorted(["Zoe", "Àngels", "albert"], key=sorting)
    ['albert', 'Àngels', 'Zoe']
    """
    split = unicodedata.normalize("NFD", name.casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter))


class Outcome(StrEnum):
    """Who won, and whether anybody sat down to play."""

    FIRST = "first"
    SECOND = "second"
    DRAW = "draw"
    BOTH_LOSE = "both-lose"
    FIRST_BY_FORFEIT = "first-by-forfeit"
    SECOND_BY_FORFEIT = "second-by-forfeit"
    NOT_PLAYED = "not-played"


class How(StrEnum):
    """What a round was for one entrant."""

    PLAYED = "played"
    FORFEIT_WIN = "forfeit-win"
    FORFEIT_LOSS = "forfeit-loss"
    BYE = "bye"
    HALF_BYE = "half-bye"
    ABSENT = "absent"


_POINTS: Mapping[Outcome, tuple[float, float]] = MappingProxyType(
    {
        Outcome.FIRST: (1.0, 0.0),
        Outcome.SECOND: (0.0, 1.0),
        Outcome.DRAW: (0.5, 0.5),
        Outcome.BOTH_LOSE: (0.0, 0.0),
        Outcome.FIRST_BY_FORFEIT: (1.0, 0.0),
        Outcome.SECOND_BY_FORFEIT: (0.0, 1.0),
        Outcome.NOT_PLAYED: (0.0, 0.0),
    }
)
_HOW: Mapping[Outcome, tuple[How, How]] = MappingProxyType(
    {
        Outcome.FIRST: (How.PLAYED, How.PLAYED),
        Outcome.SECOND: (How.PLAYED, How.PLAYED),
        Outcome.DRAW: (How.PLAYED, How.PLAYED),
        Outcome.BOTH_LOSE: (How.PLAYED, How.PLAYED),
        Outcome.FIRST_BY_FORFEIT: (How.FORFEIT_WIN, How.FORFEIT_LOSS),
        Outcome.SECOND_BY_FORFEIT: (How.FORFEIT_LOSS, How.FORFEIT_WIN),
        Outcome.NOT_PLAYED: (How.ABSENT, How.ABSENT),
    }
)
_TURNED: Mapping[Outcome, Outcome] = MappingProxyType(
    {
        Outcome.FIRST: Outcome.SECOND,
        Outcome.SECOND: Outcome.FIRST,
        Outcome.FIRST_BY_FORFEIT: Outcome.SECOND_BY_FORFEIT,
        Outcome.SECOND_BY_FORFEIT: Outcome.FIRST_BY_FORFEIT,
    }
)
_TEXT = re.compile(r"(?P<first>-?\d{1,4})[-–](?P<second>-?\d{1,4})(?: (?P<winner>first|second|draw))?")


_TOLD = MappingProxyType({"+": "300-0", "-": "0-300", "unplayed": "–"})


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended; *scores* is None where only the winner is known (chess files).

    >>> Result.parse("412-367")
    Result(outcome=<Outcome.FIRST: 'first'>, scores=(412, 367))
    >>> Result.parse("350-350 second").points
    (0.0, 1.0)
    >>> Result.parse("0-0").outcome.value, Result.parse("+").text
    ('both-lose', '+')
    """

    outcome: Outcome
    scores: tuple[int, int] | None = None

    @classmethod
    def of_scores(cls, first: int, second: int) -> Result:
        """The plain reading of a score: more points win, level is a draw, 0–0 is lost by both."""
        if first == second == 0:
            return cls(Outcome.BOTH_LOSE, (0, 0))
        outcome = Outcome.DRAW if first == second else Outcome.FIRST if first > second else Outcome.SECOND
        return cls(outcome, (first, second))

    @classmethod
    def parse(cls, text: str) -> Result:
        """Read ``412-367``, ``0-0`` (both lose), ``+``, ``-`` (forfeits), ``unplayed``."""
        match text.strip():
            case "+":
                return cls(Outcome.FIRST_BY_FORFEIT, FORFEIT_SCORES)
            case "-":
                return cls(Outcome.SECOND_BY_FORFEIT, FORFEIT_SCORES[::-1])
            case "unplayed":
                return cls(Outcome.NOT_PLAYED)
            case "first" | "second" | "draw" as winner:
                return cls(Outcome(winner))
            case plain:
                found = _TEXT.fullmatch(plain)
        if found is None:
            raise MalformedEvent("not-a-result", text=text)
        result = cls.of_scores(int(found["first"]), int(found["second"]))
        return cls(Outcome(found["winner"]), result.scores) if found["winner"] else result

    @property
    def text(self) -> str:
        """The form that :meth:`parse` reads."""
        match self.outcome:
            case Outcome.FIRST_BY_FORFEIT:
                return "+"
            case Outcome.SECOND_BY_FORFEIT:
                return "-"
            case Outcome.NOT_PLAYED:
                return "unplayed"
            case Outcome.BOTH_LOSE:
                return "0-0"
            case outcome:
                if self.scores is None:
                    return outcome.value
                plain = f"{self.scores[0]}-{self.scores[1]}"
                return plain if Result.of_scores(*self.scores) == self else f"{plain} {outcome.value}"

    @property
    def told(self) -> str:
        """The same for people who do not know the signs: a forfeit by its points.

        >>> [Result.parse(text).told for text in ("412-367", "+", "-", "unplayed")]
        ['412-367', '300-0', '0-300', '–']
        """
        return _TOLD.get(self.text, self.text)

    @property
    def turned(self) -> Result:
        """The same result with the second first.

        >>> [Result.parse(text).turned.text for text in ("412-367", "+", "0-0", "350-350 first")]
        ['367-412', '-', '0-0', '350-350 second']
        """
        return Result(_TURNED.get(self.outcome, self.outcome), self.scores and self.scores[::-1])

    @property
    def points(self) -> tuple[float, float]:
        return _POINTS[self.outcome]

    @property
    def how(self) -> tuple[How, How]:
        return _HOW[self.outcome]

    @property
    def rated(self) -> bool:
        """Forfeits, games not played and games that both lost say nothing about strength."""
        return self.outcome in (Outcome.FIRST, Outcome.SECOND, Outcome.DRAW)


NOT_PLAYED = Result(Outcome.NOT_PLAYED)


@dataclass(frozen=True, slots=True)
class Board:
    """Two entrants at a table; the first one starts where starts come from the pairing (CLASSIC-1d)."""

    first: EntrantId
    second: EntrantId
    result: Result | None = None

    def scores_of(self, who: EntrantId) -> tuple[int, int] | None:
        """The scores as *who* of the two reads them, the own first; None where they are not told."""
        scores = None if self.result is None else self.result.scores
        return scores if scores is None or who == self.first else (scores[1], scores[0])


@dataclass(frozen=True, slots=True)
class Bye:
    """An entrant who does not play this round: *points* is 1 for the odd one out, 0 for an absence."""

    entrant: EntrantId
    points: float = BYE_POINTS

    @property
    def how(self) -> How:
        if self.points >= BYE_POINTS:
            return How.BYE
        return How.HALF_BYE if self.points > 0 else How.ABSENT


@dataclass(frozen=True, slots=True)
class Round:
    """One round: its boards in the order of the tables, and who sits out."""

    number: int
    boards: tuple[Board, ...] = ()
    byes: tuple[Bye, ...] = ()
    lexicon: str = ""  # the host's choice for the day (LLISCA-28); the event's own where empty

    @property
    def missing(self) -> tuple[int, ...]:
        """The tables, from 1, that have not handed in a result."""
        return tuple(table for table, board in enumerate(self.boards, start=1) if board.result is None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outing:
    """One round as one entrant lived it."""

    round: int
    how: How
    points: float
    opponent: EntrantId | None = None
    scored: int = 0
    conceded: int = 0
    started: bool | None = None


def outings(entrants: Iterable[Entrant], rounds: Iterable[Round]) -> Mapping[EntrantId, tuple[Outing, ...]]:
    """Every entrant's rounds in order; who stands in none of a round's lists was absent.

    A board without a result is left out: its game is still going on.
    """
    lived: dict[EntrantId, list[Outing]] = {entrant.id: [] for entrant in entrants}
    for round_ in rounds:
        seen: set[EntrantId] = set()
        for entrant, outing in _of_round(round_):
            if entrant not in lived:
                raise MalformedEvent("no-such-entrant", entrant=entrant, round=round_.number)
            seen.add(entrant)
            if outing is not None:
                lived[entrant].append(outing)
        for entrant in lived.keys() - seen:
            lived[entrant].append(Outing(round=round_.number, how=How.ABSENT, points=0.0))
    return MappingProxyType({entrant: tuple(found) for entrant, found in lived.items()})


def _of_round(round_: Round) -> Iterator[tuple[EntrantId, Outing | None]]:
    for bye in round_.byes:
        yield bye.entrant, Outing(round=round_.number, how=bye.how, points=bye.points)
    for board in round_.boards:
        sides = (board.first, board.second), (board.second, board.first)
        for side, (entrant, opponent) in enumerate(sides):
            if board.result is None:
                yield entrant, None
                continue
            scores = board.result.scores or (0, 0)
            yield (
                entrant,
                Outing(
                    round=round_.number,
                    how=board.result.how[side],
                    points=board.result.points[side],
                    opponent=opponent,
                    scored=scores[side],
                    conceded=scores[1 - side],
                    started=side == 0,
                ),
            )
