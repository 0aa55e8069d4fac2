"""What a director asks for: one small struct a command, tagged by its ``do``; any of it may be refused.

Most of them are also what directors send (:mod:`faristol.formats.wire.orders`), so their types say how
long and how large they may be (:mod:`faristol.tournament.limits`).
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from faristol.tournament.limits import Carried, Name, Number, Rating, Score, Short, Who
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


class _Asked(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    pass


class Configure(_Asked, frozen=True, tag="configure"):
    """Decide how the event is run, or decide it anew."""

    settings: Settings


class Enter(_Asked, frozen=True, tag="enter"):
    """Somebody takes part; once rounds are played, as a late entrant (FISC-4)."""

    name: Name
    rating: Rating | None = None
    club: Short = ""
    group: Short = ""
    carried: Carried = 0.0  # points of a phase before


class Rate(_Asked, frozen=True, tag="rate"):
    """Give an entrant the rating of the last published list (FISC-1h)."""

    entrant: Who
    rating: Rating | None


class Carry(_Asked, frozen=True, tag="carry"):
    """Give an entrant the points that are carried from a phase before."""

    entrant: Who
    points: Carried


class Withdraw(_Asked, frozen=True, tag="withdraw"):
    """Leave for good; a game that is going on is lost by forfeit."""

    entrant: Who


class Resume(_Asked, frozen=True, tag="resume"):
    """Come back after a withdrawal."""

    entrant: Who


class MarkAbsent(_Asked, frozen=True, tag="absent"):
    """Miss the next round, or after all not."""

    entrant: Who
    absent: bool = True


class Forbid(_Asked, frozen=True, tag="forbid"):
    """Never pair these two."""

    one: Who
    other: Who


class Allow(_Asked, frozen=True, tag="allow"):
    """Let two meet who were forbidden to."""

    one: Who
    other: Who


class PairRound(_Asked, frozen=True, tag="pair"):
    """Pair the next round by the system of the event, or as *boards* says."""

    seed: int | None = None
    boards: tuple[tuple[EntrantId, EntrantId], ...] | None = None
    allow_rematches: bool = False
    lexicon: str = ""  # the host's choice for the day (LLISCA-28)
    system: System | None = None  # a round of another system: king of the hill at the end, say


class Unpair(_Asked, frozen=True, tag="unpair"):
    """Take the last round's pairing back, before any result."""


class Swap(_Asked, frozen=True, tag="swap"):
    """Exchange two entrants of the last round's boards."""

    one: Who
    other: Who


class SetResult(_Asked, frozen=True, tag="result"):
    """Enter a result, or correct it while its round is open."""

    round: Number
    table: Number
    result: Result | None


class SetTableScores(_Asked, frozen=True, tag="scores"):
    """The scores of a table of four, in the order of its seats."""

    round: Number
    table: Number
    scores: Annotated[tuple[Score, ...], Meta(max_length=4)] | None


class Reopen(_Asked, frozen=True, tag="reopen"):
    """The committee opens a locked round, and says why."""

    round: Number
    reason: Annotated[str, Meta(max_length=300)]


class Lock(_Asked, frozen=True, tag="lock"):
    """Lock a round that was opened again."""

    round: Number


class Publish(_Asked, frozen=True, tag="publish"):
    """Let everybody see the pairing of a round."""

    round: Number


class Close(_Asked, frozen=True, tag="close"):
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
