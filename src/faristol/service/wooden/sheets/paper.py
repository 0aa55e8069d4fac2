"""Score sheets as they were written by hand, line by line, with the figures of every keeper."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Figures", "Paper", "PaperLine"]


class Figures(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one sheet says of a line: the points, and the running total of the player."""

    points: int | None = None
    total: int | None = None


class PaperLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One turn as it stands on the sheets: ``H8 CASA``, ``canvi 3``, ``passo``…"""

    text: str
    figures: tuple[Figures, ...] = ()  # one a sheet, in the order of the sheets


class Paper(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All that the sheets of one game say."""

    lines: tuple[PaperLine, ...] = ()
    keepers: tuple[int, ...] = ()  # whose sheets these are
    starter: int | None = None
    used: tuple[float | None, ...] = ()  # seconds of each player's chess clock, where they were noted
    racks: tuple[str | None, ...] = ()  # what each had left, where it was noted
