"""What a regulation says about the screen: help, the turning of the board, who keeps the time.

These are no rules of play, so they stand apart from what the rules read; they are values all the same, each
with the article behind it, and a text that is silent about them has the defaults.

>>> from faristol.regulations import CLASSIC, LLISCA
>>> LLISCA.customs.board_may_be_turned, CLASSIC.customs.board_may_be_turned
(True, False)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from faristol.rules.errors import Violation

__all__ = ["Customs", "behind"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Customs:
    """How a game under one regulation is shown."""

    no_help: str | None = None
    """The article that forbids lists and devices while a game runs; None where help is allowed."""
    bag_checked: str | None = None
    """The article by which the tiles may be checked before the start, and not later."""
    board_may_be_turned: bool = True
    """Whether a player may turn the board; LLISCA-4 says so, only CLASSIC-1g forbids it."""
    devices: str | None = None
    """The article by which a device may answer challenges if all agree; None: they go to the arbiter."""
    practice: str | None = None
    """The article that tells players to practise online, against a robot or among two to four."""
    last_keeps_time: bool = False
    """Whether the last player in the order of play is the timekeeper (ESCOLAR-8)."""
    pairs: bool = False
    """Whether each seat is for two who share it, as PARELLES-1 has it; else it is agreed for a game."""
    refusals: Mapping[Violation, str] = field(default_factory=dict)
    """The article to show a player who is refused, where no field of the regulation names one."""


_KINDS: Mapping[str, tuple[Violation, ...]] = MappingProxyType(
    {
        "first": (Violation.CENTRE_NOT_COVERED, Violation.TOO_FEW_TILES),
        "contact": (Violation.NOT_CONNECTED, Violation.NOT_WHOLE_WORD, Violation.NO_NEW_TILE),
        "word": (Violation.INVALID_WORD,),
        "digraph": (Violation.DIGRAPH_NEEDS_ITS_TILE,),
        "closed": (Violation.CHALLENGE_CLOSED,),
        "again": (Violation.NO_RECHALLENGE,),
        "late": (Violation.EXCHANGE_NOT_ALLOWED,),
    }
)


def behind(**articles: str) -> Mapping[Violation, str]:
    """The article behind each refusal of a kind: ``behind(word="FISC-10c")``."""
    return MappingProxyType(
        {violation: article for kind, article in articles.items() for violation in _KINDS[kind]}
    )
