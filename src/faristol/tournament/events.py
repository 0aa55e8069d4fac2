"""What happened in an event: frozen, and complete enough to tell the state again.

Each is a small struct tagged by what was done. As JSON or YAML they are the steps of an event file and of
what the store keeps: their names and fields are a contract, and gain fields only with defaults.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from faristol.tournament.rounds import Bye, Entrant, EntrantId
from faristol.tournament.season_parts import SeasonEvent, SeasonTeam
from faristol.tournament.settings import Settings

__all__ = [
    "AbsenceChanged",
    "CheckInSettled",
    "Configured",
    "ConfirmationChanged",
    "EntrantEdited",
    "EntrantEntered",
    "EntrantRated",
    "EntrantRemoved",
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
    "SeasonEventsChanged",
    "SeasonTeamsChanged",
    "SeatsSwapped",
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


class EntrantEdited(_Happened, frozen=True, tag="entrant-edited"):
    entrant: EntrantId
    name: str
    club: str = ""
    group: str = ""


class EntrantRemoved(_Happened, frozen=True, tag="entrant-removed"):
    """With the name, which the state does not have any more."""

    entrant: EntrantId
    name: str


class EntrantRated(_Happened, frozen=True, tag="entrant-rated"):
    entrant: EntrantId
    rating: float | None


class PointsCarried(_Happened, frozen=True, tag="points-carried"):
    entrant: EntrantId
    points: float


class WithdrawalChanged(_Happened, frozen=True, tag="withdrawal-changed"):
    """*annulled*: none of the entrant's games counts, played or not."""

    entrant: EntrantId
    withdrawn: bool
    annulled: bool = False


class AbsenceChanged(_Happened, frozen=True, tag="absence-changed"):
    entrant: EntrantId
    absent: bool


class ConfirmationChanged(_Happened, frozen=True, tag="confirmation-changed"):
    """Somebody said that they come, and when; or that they do not."""

    entrant: EntrantId
    at: str
    coming: bool = True


class CheckInSettled(_Happened, frozen=True, tag="check-in-settled"):
    """Who does not play, once the check-in is closed; or that it is open again."""

    out: tuple[EntrantId, ...] = ()
    closed: bool = True


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


class SeatsSwapped(_Happened, frozen=True, tag="seats-swapped"):
    """Two people of the last round of tables changed seats."""

    round: int
    one: EntrantId
    other: EntrantId


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


class SeasonEventsChanged(_Happened, frozen=True, tag="season-events-changed"):
    """The events of a season as they are now, in order."""

    events: tuple[SeasonEvent, ...]


class SeasonTeamsChanged(_Happened, frozen=True, tag="season-teams-changed"):
    """The teams of a season as they are now."""

    teams: tuple[SeasonTeam, ...]


class EventClosed(_Happened, frozen=True, tag="event-closed"):
    pass


class Undone(Enum):
    """The step before it, of those still standing, no longer counts."""

    LAST = "undone"


Event = (
    Configured
    | EntrantEntered
    | EntrantEdited
    | EntrantRemoved
    | EntrantRated
    | PointsCarried
    | WithdrawalChanged
    | AbsenceChanged
    | ConfirmationChanged
    | CheckInSettled
    | PairForbidden
    | PairAllowed
    | RoundPaired
    | TablesDrawn
    | SeatsSwapped
    | RoundUnpaired
    | ResultSet
    | TableScoresSet
    | RoundReopened
    | RoundLocked
    | RoundPublished
    | SeasonEventsChanged
    | SeasonTeamsChanged
    | EventClosed
)
Step = tuple[Event, ...] | Undone
