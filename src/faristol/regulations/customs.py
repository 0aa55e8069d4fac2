"""What the regulations say about the screen: help, the turning of the board, who keeps the time.

These are no rules of play, so they stand apart from the values that the rules read; they are values all
the same, each with the article behind it.

>>> CUSTOMS["llisca"].board_may_be_turned, CUSTOMS["classic"].board_may_be_turned
(True, False)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

__all__ = ["CUSTOMS", "Customs"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Customs:
    """How a game under one regulation is shown."""

    no_help: str | None
    """The article that forbids lists and devices while a game runs; None where help is allowed."""
    bag_checked: str
    """The article by which the tiles may be checked before the start, and not later."""
    board_may_be_turned: bool = True
    """Whether a player may turn the board; LLISCA-4 says so, only CLASSIC-1g forbids it."""
    last_keeps_time: bool = False
    """Whether the last player in the order of play is the timekeeper (ESCOLAR-8)."""


CUSTOMS: Mapping[str, Customs] = MappingProxyType(
    {
        "llisca": Customs(no_help="LLISCA-5", bag_checked="LLISCA-1"),
        "ebre": Customs(no_help="EBRE-2b", bag_checked="EBRE-1"),
        # The school text asks the arbiter about words, so that nobody looks them up in play (reading).
        "escolar": Customs(no_help="ESCOLAR-12", bag_checked="ESCOLAR-6", last_keeps_time=True),
        "classic": Customs(no_help="CLASSIC-1c", bag_checked="CLASSIC-1a", board_may_be_turned=False),
        "fisc": Customs(no_help="FISC-5b", bag_checked="FISC-5a"),
    }
)
