"""What a director asks for: one small struct a command, tagged by its ``do``; any of it may be refused.

Most of them are also what directors send (:mod:`faristol.formats.wire.orders`), so their types say how
long and how large they may be (:mod:`faristol.tournament.limits`).
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from faristol.tournament.limits import Carried, Name, Number, Rating, Score, Short, Stream, Weight, Who
from faristol.tournament.rounds import EntrantId, Result
from faristol.tournament.settings import Games, Settings, System

__all__ = [
    "AddEvent",
    "Allow",
    "Carry",
    "Close",
    "CloseCheckIn",
    "Command",
    "Configure",
    "Confirm",
    "DropEvent",
    "DropFixtures",
    "DropTeam",
    "Edit",
    "Enter",
    "Forbid",
    "FormTeam",
    "JoinTeam",
    "Lock",
    "MakeFixtures",
    "MarkAbsent",
    "PairRound",
    "Publish",
    "Rate",
    "Remove",
    "Reopen",
    "Resume",
    "SetResult",
    "SetTableScores",
    "SettleMissing",
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


class Edit(_Asked, frozen=True, tag="edit"):
    """Write a name, a club or a group anew: whoever typed it made a mistake."""

    entrant: Who
    name: Name
    club: Short = ""
    group: Short = ""


class Remove(_Asked, frozen=True, tag="remove"):
    """Strike out an entry of which nothing has come yet; whoever was paired can only withdraw."""

    entrant: Who


class Rate(_Asked, frozen=True, tag="rate"):
    """Give an entrant the rating of the last published list (FISC-1h)."""

    entrant: Who
    rating: Rating | None


class Carry(_Asked, frozen=True, tag="carry"):
    """Give an entrant the points that are carried from a phase before."""

    entrant: Who
    points: Carried


class Withdraw(_Asked, frozen=True, tag="withdraw"):
    """Leave for good; a game that is going on is lost by forfeit.

    In a league whose fixtures are all there it is about all games: as *games* says, or else the settings.
    """

    entrant: Who
    games: Games | None = None


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


class Confirm(_Asked, frozen=True, tag="confirm"):
    """Somebody says that they come, or after all do not; after the deadline only the *desk* lets them in."""

    entrant: Who
    at: str  # now
    coming: bool = True
    desk: bool = False


class CloseCheckIn(_Asked, frozen=True, tag="close-check-in"):
    """Whoever has not confirmed, or has no place, does not play; the deadline is over, now at the latest."""

    at: str  # now


class PairRound(_Asked, frozen=True, tag="pair"):
    """Pair the next round by the system of the event, or as *boards* says."""

    seed: int | None = None
    boards: tuple[tuple[EntrantId, EntrantId], ...] | None = None
    allow_rematches: bool = False
    lexicon: str = ""  # the host's choice for the day (LLISCA-28)
    system: System | None = None  # a round of another system: king of the hill at the end, say


class MakeFixtures(_Asked, frozen=True, tag="fixtures"):
    """Make all games of a league at once: in each group everybody meets everybody, once or twice."""


class DropFixtures(_Asked, frozen=True, tag="no-fixtures"):
    """Take the games of a league back, before any result: somebody else is to be in it."""


class SettleMissing(_Asked, frozen=True, tag="settle-missing"):
    """The time of a league is over: games without a result count for nobody, or are lost by both."""

    games: Games


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


class AddEvent(_Asked, frozen=True, tag="add-event"):
    """An event belongs to the season, behind those that do already."""

    event: Stream
    weight: Weight = 1.0


class DropEvent(_Asked, frozen=True, tag="drop-event"):
    """An event does not belong to the season after all."""

    event: Stream


class FormTeam(_Asked, frozen=True, tag="form-team"):
    """Two play together for the season."""

    team: Name
    one: Name
    other: Name


class JoinTeam(_Asked, frozen=True, tag="join-team"):
    """A third joins a team, from an event on: its place in the season."""

    team: Name
    member: Name
    since: Number


class DropTeam(_Asked, frozen=True, tag="drop-team"):
    """A team is not in the season after all."""

    team: Name


class Close(_Asked, frozen=True, tag="close"):
    """The championship is over and its table final."""


Command = (
    Configure
    | Enter
    | Edit
    | Remove
    | Rate
    | Carry
    | Withdraw
    | Resume
    | MarkAbsent
    | Forbid
    | Allow
    | Confirm
    | CloseCheckIn
    | PairRound
    | MakeFixtures
    | DropFixtures
    | SettleMissing
    | Unpair
    | Swap
    | SetResult
    | SetTableScores
    | Reopen
    | Lock
    | Publish
    | AddEvent
    | DropEvent
    | FormTeam
    | JoinTeam
    | DropTeam
    | Close
)
