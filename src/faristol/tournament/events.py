"""What happened in an event: frozen, and complete enough to tell the state again.

Each is a small struct tagged by what was done. As JSON or YAML they are the steps of an event file and of
what the store keeps: their names and fields are a contract, and gain fields only with defaults.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from faristol.tournament.rounds import Bye, Entrant, EntrantId
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


class _Happened(Struct, frozen=True, gc=False, tag_field="did"):
    @property
    def did(self) -> str:
        """The name under which it is kept."""
        return str(self.__struct_config__.tag)


class Configured(_Happened, frozen=True, tag="configured"):
    settings: Settings


class EntrantEntered(_Happened, frozen=True, tag="entrant-entered"):
    entrant: Entrant


class EntrantRated(_Happened, frozen=True, tag="entrant-rated"):
    entrant: EntrantId
    rating: float | None


class PointsCarried(_Happened, frozen=True, tag="points-carried"):
    entrant: EntrantId
    points: float


class WithdrawalChanged(_Happened, frozen=True, tag="withdrawal-changed"):
    entrant: EntrantId
    withdrawn: bool


class AbsenceChanged(_Happened, frozen=True, tag="absence-changed"):
    entrant: EntrantId
    absent: bool


class PairForbidden(_Happened, frozen=True, tag="pair-forbidden"):
    one: EntrantId
    other: EntrantId


class PairAllowed(_Happened, frozen=True, tag="pair-allowed"):
    one: EntrantId
    other: EntrantId


class RoundPaired(_Happened, frozen=True, tag="round-paired"):
    """The boards themselves: a replay does not pair again."""

    round: int
    boards: tuple[tuple[EntrantId, EntrantId], ...]
    byes: tuple[Bye, ...] = ()
    seed: int | None = None
    lexicon: str = ""


class TablesDrawn(_Happened, frozen=True, tag="tables-drawn"):
    round: int
    tables: tuple[tuple[EntrantId, ...], ...]
    seed: int


class RoundUnpaired(_Happened, frozen=True, tag="round-unpaired"):
    round: int


class ResultSet(_Happened, frozen=True, tag="result-set"):
    """The result as :meth:`Result.parse` reads it, or that there is none after all."""

    round: int
    table: int
    result: str | None


class TableScoresSet(_Happened, frozen=True, tag="table-scores-set"):
    round: int
    table: int
    scores: tuple[int, ...] | None


class RoundReopened(_Happened, frozen=True, tag="round-reopened"):
    round: int
    reason: str


class RoundLocked(_Happened, frozen=True, tag="round-locked"):
    round: int


class RoundPublished(_Happened, frozen=True, tag="round-published"):
    round: int


class EventClosed(_Happened, frozen=True, tag="event-closed"):
    pass


class Undone(Enum):
    """The step before it, of those still standing, no longer counts."""

    LAST = "undone"


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
