"""A ruling as facts: which sentence it is, the article behind it, whom and what it is about.

No sentence is stored: the reader may speak another language than whoever ruled. Players stand as seats and
the judge is the author of the deed, so that names are where people who are to be forgotten can be found.
What people said in their own words stays as they said it.
"""

from __future__ import annotations

from msgspec import Struct

from faristol.rules.state import Seat
from faristol.rules.tiles import Tile

__all__ = ["Draws", "Ruled"]

Draws = tuple[tuple[tuple[Seat, Tile], ...], ...]  # a draw for the start, round by round


class Ruled(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was ruled; *code* names its sentence in the catalogue ``rulings``, which the other facts fill."""

    code: str
    article: str | None = None
    seat: Seat | None = None  # whom it is about
    taker: Seat | None = None  # who takes surplus tiles back
    count: int | None = None  # of tiles
    expected: int | None = None  # the count that there should be
    points: int | None = None
    tiles: str = ""
    words: tuple[str, ...] = ()
    draws: Draws = ()
    faults: str = ""
    argument: str = ""
    question: str = ""
    answer: str = ""
    reason: str = ""
    note: str = ""  # what the arbiter adds
