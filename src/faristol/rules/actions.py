"""What can be asked of a game: one small struct an action, tagged by its ``do`` in the acta.

Actions may be refused, events may not. ``t`` is the time of asking, in seconds since the acta began.
Squares, words and tiles are text here: to read them is part of deciding, and text that cannot be read
is refused like any other wrong play.
"""

from __future__ import annotations

from msgspec import Struct, field

from faristol.rules.regulation import PauseReason
from faristol.rules.state import Milliseconds, Seat

__all__ = [
    "Abandon",
    "Absent",
    "Accept",
    "Action",
    "AgreeEnd",
    "Asked",
    "Challenge",
    "Complete",
    "Correct",
    "Disqualify",
    "Exchange",
    "Holiday",
    "Overdraw",
    "Pass",
    "Pause",
    "Play",
    "Present",
    "Press",
    "Rechallenge",
    "Record",
    "Redraw",
    "Refill",
    "Resume",
    "RoundOver",
    "Sign",
    "Start",
    "Verdict",
    "Wait",
    "Withdraw",
]

Tiles = str | list[str]  # "Q E L·L ?", "QEL·L?" or one text a tile


class Asked(Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """What is asked of the rules, or told them, at the second *t* of the game."""

    t: float

    @property
    def at(self) -> Milliseconds:
        """The time of asking as the rules count it."""
        return Milliseconds(round(self.t * 1000))


class Wait(Asked, frozen=True, kw_only=True, tag="wait"):
    """Only lets time pass."""


class Absent(Asked, frozen=True, kw_only=True, tag="absent"):
    """The judge sets an absent player's clock running; without a seat: both are absent."""

    by: Seat | None = None


class Present(Asked, frozen=True, kw_only=True, tag="present"):
    """Who was absent has come."""

    by: Seat


class Start(Asked, frozen=True, kw_only=True, tag="start"):
    """Draws for the start where that is open, then the racks; the starter's time runs from here."""


class Play(Asked, frozen=True, kw_only=True, tag="play"):
    """Lays and announces a word."""

    by: Seat
    square: str
    word: str


class Refill(Asked, frozen=True, kw_only=True, tag="refill"):
    """Notes the play and draws."""

    by: Seat


class Redraw(Asked, frozen=True, kw_only=True, tag="redraw"):
    """Changes a whole rack of all vowels or all consonants."""

    by: Seat


class Press(Asked, frozen=True, kw_only=True, tag="press"):
    """Presses the clock: the turn is over."""

    by: Seat


class Complete(Asked, frozen=True, kw_only=True, tag="complete"):
    """Whatever of refill and press is still to do."""

    by: Seat


class Exchange(Asked, frozen=True, kw_only=True, tag="exchange"):
    """Draws as many tiles as are named, then returns those."""

    by: Seat
    tiles: Tiles


class Pass(Asked, frozen=True, kw_only=True, tag="pass"):
    """Says «passo»."""

    by: Seat


class Withdraw(Asked, frozen=True, kw_only=True, tag="withdraw"):
    """Takes up tiles laid against the rules."""

    by: Seat


class Accept(Asked, frozen=True, kw_only=True, tag="accept"):
    """An opponent waives the challenge."""

    by: Seat


class Challenge(Asked, frozen=True, kw_only=True, tag="challenge"):
    """An opponent doubts some words of the play, or all of them."""

    by: Seat
    words: list[str] | None = None


class Verdict(Asked, frozen=True, kw_only=True, tag="verdict"):
    """A person's answer to a challenge."""

    valid: bool
    judge: str | None = None


class Rechallenge(Asked, frozen=True, kw_only=True, tag="rechallenge"):
    """The challenger insists, with an argument."""

    by: Seat
    argument: str


class Pause(Asked, frozen=True, kw_only=True, tag="pause"):
    """Stops the clock for a reason that the regulation knows."""

    reason: PauseReason
    by: Seat | None = None


class Resume(Asked, frozen=True, kw_only=True, tag="resume"):
    """Lets the clock run again."""

    by: Seat | None = None


class Holiday(Asked, frozen=True, kw_only=True, tag="holiday"):
    """Stops a player's clock for so many days, where turns have days."""

    by: Seat
    days: int


class Overdraw(Asked, frozen=True, kw_only=True, tag="overdraw"):
    """A rack drew too many tiles, a fresh one unless it is *late*: applies the regulation's procedure."""

    by: Seat
    extra: int
    late: bool | None = None  # noticed once the rack was no longer fresh: always from the whole of it
    on_rack: bool = False
    seen: bool | Tiles = False
    returned: Tiles | None = field(default=None, name="return")
    keep: Tiles | None = None


class Abandon(Asked, frozen=True, kw_only=True, tag="abandon"):
    """A player leaves the game; without a seat: both do."""

    by: Seat | None = None


class RoundOver(Asked, frozen=True, kw_only=True, tag="round-over"):
    """The committee announces the end of the round's time."""


class AgreeEnd(Asked, frozen=True, kw_only=True, tag="agree-end"):
    """Nobody can place a tile: agreed by all, or ruled by the arbiter."""


class Disqualify(Asked, frozen=True, kw_only=True, tag="disqualify"):
    """The committee disqualifies a player."""

    by: Seat


class Correct(Asked, frozen=True, kw_only=True, tag="correct"):
    """Corrects a running total, or takes off points after the game."""

    by: Seat
    points: int
    reason: str


class Record(Asked, frozen=True, kw_only=True, tag="record"):
    """A fact for the record that changes nothing."""

    what: str
    text: str


class Sign(Asked, frozen=True, kw_only=True, tag="sign"):
    """A player signs the sheet."""

    by: Seat


Action = (
    Wait
    | Absent
    | Present
    | Start
    | Play
    | Refill
    | Redraw
    | Press
    | Complete
    | Exchange
    | Pass
    | Withdraw
    | Accept
    | Challenge
    | Verdict
    | Rechallenge
    | Pause
    | Resume
    | Holiday
    | Overdraw
    | Abandon
    | RoundOver
    | AgreeEnd
    | Disqualify
    | Correct
    | Record
    | Sign
)
