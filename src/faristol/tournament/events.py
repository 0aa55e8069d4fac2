"""What happened in an event: frozen, and complete enough to tell the state again."""

from __future__ import annotations

from dataclasses import dataclass

from faristol.tournament.rounds import Bye, Entrant, EntrantId, Result
from faristol.tournament.settings import Settings

__all__ = [
    "AbsenceChanged",
    "Configured",
    "EntrantEntered",
    "EntrantRated",
    "Event",
    "EventClosed",
    "PairAllowed",
    "PairForbidden",
    "PointsCarried",
    "ResultSet",
    "RoundLocked",
    "RoundPaired",
    "RoundPublished",
    "RoundReopened",
    "RoundUnpaired",
    "Step",
    "TableScoresSet",
    "TablesDrawn",
    "Undone",
    "WithdrawalChanged",
]


@dataclass(frozen=True, slots=True)
class Configured:
    settings: Settings


@dataclass(frozen=True, slots=True)
class EntrantEntered:
    entrant: Entrant


@dataclass(frozen=True, slots=True)
class EntrantRated:
    entrant: EntrantId
    rating: float | None


@dataclass(frozen=True, slots=True)
class PointsCarried:
    entrant: EntrantId
    points: float


@dataclass(frozen=True, slots=True)
class WithdrawalChanged:
    entrant: EntrantId
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class AbsenceChanged:
    entrant: EntrantId
    absent: bool


@dataclass(frozen=True, slots=True)
class PairForbidden:
    one: EntrantId
    other: EntrantId


@dataclass(frozen=True, slots=True)
class PairAllowed:
    one: EntrantId
    other: EntrantId


@dataclass(frozen=True, slots=True)
class RoundPaired:
    """The boards themselves: a replay does not pair again."""

    round: int
    boards: tuple[tuple[EntrantId, EntrantId], ...]
    byes: tuple[Bye, ...] = ()
    seed: int | None = None
    lexicon: str = ""


@dataclass(frozen=True, slots=True)
class TablesDrawn:
    round: int
    tables: tuple[tuple[EntrantId, ...], ...]
    seed: int


@dataclass(frozen=True, slots=True)
class RoundUnpaired:
    round: int


@dataclass(frozen=True, slots=True)
class ResultSet:
    round: int
    table: int
    result: Result | None


@dataclass(frozen=True, slots=True)
class TableScoresSet:
    round: int
    table: int
    scores: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class RoundReopened:
    round: int
    reason: str


@dataclass(frozen=True, slots=True)
class RoundLocked:
    round: int


@dataclass(frozen=True, slots=True)
class RoundPublished:
    round: int


@dataclass(frozen=True, slots=True)
class EventClosed:
    pass


@dataclass(frozen=True, slots=True)
class Undone:
    """The step before it, of those still standing, no longer counts."""


Event = (
    Configured
    | EntrantEntered
    | EntrantRated
    | PointsCarried
    | WithdrawalChanged
    | AbsenceChanged
    | PairForbidden
    | PairAllowed
    | RoundPaired
    | TablesDrawn
    | RoundUnpaired
    | ResultSet
    | TableScoresSet
    | RoundReopened
    | RoundLocked
    | RoundPublished
    | EventClosed
)
Step = tuple[Event, ...] | Undone
