"""What a director asks for; any of it may be refused."""

from __future__ import annotations

from dataclasses import dataclass

from faristol.tournament.rounds import EntrantId, Result
from faristol.tournament.settings import Settings, System

__all__ = [
    "Allow",
    "Carry",
    "Close",
    "Command",
    "Configure",
    "Enter",
    "Forbid",
    "Lock",
    "MarkAbsent",
    "PairRound",
    "Publish",
    "Rate",
    "Reopen",
    "Resume",
    "SetResult",
    "SetTableScores",
    "Swap",
    "Unpair",
    "Withdraw",
]


@dataclass(frozen=True, slots=True)
class Configure:
    settings: Settings


@dataclass(frozen=True, slots=True)
class Enter:
    name: str
    rating: float | None = None
    club: str = ""
    group: str = ""
    carried: float = 0.0  # points of a phase before


@dataclass(frozen=True, slots=True)
class Rate:
    """Give an entrant the rating of the last published list (FISC-1h)."""

    entrant: EntrantId
    rating: float | None


@dataclass(frozen=True, slots=True)
class Carry:
    """Give an entrant the points that are carried from a phase before."""

    entrant: EntrantId
    points: float


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Leave for good; a game that is going on is lost by forfeit."""

    entrant: EntrantId


@dataclass(frozen=True, slots=True)
class Resume:
    """Come back after a withdrawal."""

    entrant: EntrantId


@dataclass(frozen=True, slots=True)
class MarkAbsent:
    """Miss the next round, or after all not."""

    entrant: EntrantId
    absent: bool = True


@dataclass(frozen=True, slots=True)
class Forbid:
    one: EntrantId
    other: EntrantId


@dataclass(frozen=True, slots=True)
class Allow:
    """Lift what :class:`Forbid` asked."""

    one: EntrantId
    other: EntrantId


@dataclass(frozen=True, slots=True)
class PairRound:
    """Pair the next round by the system of the event, or as *boards* says."""

    seed: int | None = None
    boards: tuple[tuple[EntrantId, EntrantId], ...] | None = None
    allow_rematches: bool = False
    lexicon: str = ""  # the host's choice for the day (LLISCA-28)
    system: System | None = None  # a round of another system: king of the hill at the end, say


@dataclass(frozen=True, slots=True)
class Unpair:
    """Take the last round's pairing back, before any result."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange two entrants of the last round's boards."""

    one: EntrantId
    other: EntrantId


@dataclass(frozen=True, slots=True)
class SetResult:
    """Enter a result, or correct it while its round is open."""

    round: int
    table: int
    result: Result | None


@dataclass(frozen=True, slots=True)
class SetTableScores:
    """The scores of a table of four, in the order of its seats."""

    round: int
    table: int
    scores: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Reopen:
    """The committee opens a locked round, and says why."""

    round: int
    reason: str


@dataclass(frozen=True, slots=True)
class Lock:
    round: int


@dataclass(frozen=True, slots=True)
class Publish:
    round: int


@dataclass(frozen=True, slots=True)
class Close:
    """The championship is over and its table final."""


Command = (
    Configure
    | Enter
    | Rate
    | Carry
    | Withdraw
    | Resume
    | MarkAbsent
    | Forbid
    | Allow
    | PairRound
    | Unpair
    | Swap
    | SetResult
    | SetTableScores
    | Reopen
    | Lock
    | Publish
    | Close
)
