"""What can be asked of a duplicate game, tagged by its ``do`` in the acta.

``slip`` comes from a player's phone; all the rest from the judge. ``t`` is the time of asking, in seconds
since the acta began. Squares, words and tiles are text: to read them is part of judging.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from faristol.rules.duplicate.slips import Null
from faristol.rules.state import Milliseconds, Seat

__all__ = [
    "Absent",
    "Action",
    "Answer",
    "Check",
    "Close",
    "Confirm",
    "Correct",
    "Draw",
    "Finish",
    "HandIn",
    "Join",
    "Master",
    "Paper",
    "Pause",
    "Present",
    "Record",
    "Resume",
    "Time",
    "Undo",
    "Void",
    "Wait",
    "Warn",
]

Tiles = str | list[str]


class _Asked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    t: float

    @property
    def at(self) -> Milliseconds:
        return Milliseconds(round(self.t * 1000))


class Wait(_Asked, frozen=True, kw_only=True, tag="wait"):
    """Only lets time pass."""


class Join(_Asked, frozen=True, kw_only=True, tag="join"):
    """One more player, before the first round starts."""

    name: str


class Absent(_Asked, frozen=True, kw_only=True, tag="absent"):
    """A player is not there; rounds count zero until they are."""

    by: Seat


class Present(_Asked, frozen=True, kw_only=True, tag="present"):
    """Who was absent is back."""

    by: Seat


class Draw(_Asked, frozen=True, kw_only=True, tag="draw"):
    """A rack for the next round: from the bag, or the whole rack as the judge drew it by hand."""

    rack: Tiles | None = None


class Time(_Asked, frozen=True, kw_only=True, tag="time"):
    """The judge says "Temps!" and the stopwatch starts."""


class Close(_Asked, frozen=True, kw_only=True, tag="close"):
    """The time is cut short: whoever trains alone has seen enough. Never where others play too."""


class HandIn(_Asked, frozen=True, kw_only=True, tag="slip"):
    """A player hands in a slip, or replaces it."""

    by: Seat
    square: str = ""
    word: str = ""
    score: int | None = None
    round: int | None = None  # the round it is meant for; a slip held up on the way is not taken for another


class Paper(_Asked, frozen=True, kw_only=True, tag="paper"):
    """The judge types a paper slip, with what is wrong with it if it cannot be read or came late."""

    by: Seat
    square: str = ""
    word: str = ""
    score: int | None = None
    same: bool = False  # the same play as the master's
    null: Null | None = None


class Void(_Asked, frozen=True, kw_only=True, tag="void"):
    """The judge finds a slip null, or takes that back (no ``null``)."""

    by: Seat
    null: Null | None = None


class Master(_Asked, frozen=True, kw_only=True, tag="master"):
    """The judge chooses the master play; the round is scored."""

    square: str
    word: str


class Undo(_Asked, frozen=True, kw_only=True, tag="undo"):
    """Takes the last round back: all of it, or only its master play."""

    reason: str
    what: Literal["round", "master"] = "round"


class Pause(_Asked, frozen=True, kw_only=True, tag="pause"):
    """Force majeure: the time stands."""

    reason: str


class Resume(_Asked, frozen=True, kw_only=True, tag="resume"):
    """The time goes on."""


class Warn(_Asked, frozen=True, kw_only=True, tag="warn"):
    """A player is warned."""

    by: Seat
    reason: str


class Finish(_Asked, frozen=True, kw_only=True, omit_defaults=True, tag="end"):
    """The judge ends the game: for force majeure, agreed with the players, or as no play is left."""

    why: Literal["force-majeure", "no-play"]
    reason: str = ""  # what the force majeure was


class Check(_Asked, frozen=True, kw_only=True, tag="check"):
    """A player asks for a check of a round."""

    by: Seat
    round: int
    text: str = ""


class Answer(_Asked, frozen=True, kw_only=True, tag="answer"):
    """The judge looked again and the points stand."""

    by: Seat
    round: int
    author: str
    reason: str


class Correct(_Asked, frozen=True, kw_only=True, tag="correct"):
    """The points of a player in a round, put right."""

    by: Seat
    round: int
    points: int
    author: str
    reason: str


class Record(_Asked, frozen=True, kw_only=True, tag="record"):
    """A fact for the record that changes nothing."""

    what: str
    text: str


class Confirm(_Asked, frozen=True, kw_only=True, tag="confirm"):
    """The result is definitive."""

    author: str


Action = (
    Wait
    | Join
    | Absent
    | Present
    | Draw
    | Time
    | Close
    | HandIn
    | Paper
    | Void
    | Master
    | Undo
    | Pause
    | Resume
    | Warn
    | Finish
    | Check
    | Answer
    | Correct
    | Record
    | Confirm
)
