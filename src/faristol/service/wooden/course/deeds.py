"""What is entered at the desk: an action of the acta, with as much of the tiles as the table saw.

On a wooden board nobody but the players sees racks and bag. A deed therefore says beside its action only
what was laid open: the rack shown for a redraw, the tiles that went back, the score that was announced.
Two things have no action of their own in an acta: a turn of which only the press of the clock is known so
far, and a rack that was shown.
"""

from __future__ import annotations

from msgspec import Struct

from faristol.rules.actions import Action, Asked, Record, Wait
from faristol.rules.procedures import Procedure
from faristol.rules.state import Seat
from faristol.rules.tiles import Tile
from faristol.service.streams.named import NamedPerson
from faristol.service.wooden.course.ruled import Ruled

__all__ = ["Act", "Deed", "Shown", "Untold", "without_sanction"]


class Untold(Asked, frozen=True, kw_only=True, tag="untold"):
    """A player pressed the clock; what was played will be taken from the sheet."""

    by: Seat


class Shown(Asked, frozen=True, kw_only=True, tag="rack"):
    """A whole rack was laid open: at the end for the adjustments, or whenever the arbiter wants to know."""

    by: Seat
    tiles: tuple[Tile, ...]


Act = Action | Untold | Shown


class Deed(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing done at the table, and what was seen of it."""

    act: Act
    seen: tuple[Tile, ...] = ()  # exchange: what went back; redraw: the rack that was shown
    again: tuple[Tile, ...] = ()  # redraw: the rack drawn instead, when it is all alike once more
    found: int | None = None  # redraw: tiles of another kind in the bag, as its inspection told; 2: several
    given: Tile | None = None  # redraw: the tile that was looked for and handed over
    announced: int | None = None  # play: the points that the player said
    starter: Seat | None = None  # start: who begins, as drawn or paired
    verdict: bool | None = None  # challenge: the answer of the word list; None: a person gives it
    key: str | None = None  # the device's own name for it, so that a repeated request is done once
    author: NamedPerson | None = None  # who entered it
    ruled: Ruled | None = None  # record: the ruling that it is


def without_sanction(deed: Deed) -> Deed:
    """*deed* as it is told to those who do not judge: of a sanction only that time passed."""
    sanction = isinstance(deed.act, Record) and deed.act.what == Procedure.SANCTION
    return Deed(act=Wait(t=deed.act.t)) if sanction else deed
