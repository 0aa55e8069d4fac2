"""A game as a GCG tells it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from faristol.errors import Quoting
from faristol.formats.text.moves import Laid
from faristol.rules.tiles import Tile

__all__ = ["MOST_PLAYERS", "GcgGame", "GcgMove", "Kind", "MalformedGcg", "Reason"]

MOST_PLAYERS = 4  # as Quackle writes them; macondo and MAGPIE know two

Kind = Literal["play", "exchange", "pass", "lost", "adjust"]
Reason = Literal["challenge", "rack", "rack-bonus", "overtime", "correction"]


class MalformedGcg(Quoting):
    """The text is not a GCG of ours; ``line`` says where it stops making sense."""


@dataclass(frozen=True, slots=True)
class GcgMove:
    """One event of the file, and what it leaves on the board."""

    by: int
    kind: Kind
    rack: tuple[Tile, ...]
    score: int
    total: int
    laid: Laid | None = None
    stood: bool = True  # False: taken back by the next line
    tiles: tuple[Tile, ...] = ()  # exchanged, or counted at the end
    count: int = 0  # exchanged, where it is not known which
    why: Reason | None = None
    bingo: bool = False
    note: str = ""  # what somebody wrote beside it; may have several lines


@dataclass(frozen=True, slots=True)
class GcgGame:
    """A game as its file tells it."""

    players: tuple[str, ...]
    moves: tuple[GcgMove, ...]
    lexicon: str = ""
    title: str = ""
    racks: tuple[tuple[Tile, ...], ...] = ()  # of a game in course, where the file says what they hold
