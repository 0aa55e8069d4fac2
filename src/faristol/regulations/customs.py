"""What the regulations say about the screen: help, the turning of the board, who keeps the time.

These are no rules of play, so they stand apart from the values that the rules read; they are values all
the same, each with the article behind it.

>>> CUSTOMS["llisca"].board_may_be_turned, CUSTOMS["classic"].board_may_be_turned
(True, False)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from faristol.rules.errors import Violation

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
    devices: str | None = None
    """The article by which a device may answer challenges if all agree; None: they go to the arbiter."""
    practice: str | None = None
    """The article that tells players to practise online, against a robot or among two to four."""
    last_keeps_time: bool = False
    """Whether the last player in the order of play is the timekeeper (ESCOLAR-8)."""
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


def _behind(**articles: str) -> Mapping[Violation, str]:
    return MappingProxyType(
        {violation: article for kind, article in articles.items() for violation in _KINDS[kind]}
    )


CUSTOMS: Mapping[str, Customs] = MappingProxyType(
    {
        "llisca": Customs(
            no_help="LLISCA-5",
            devices="LLISCA-5",
            bag_checked="LLISCA-1",
            refusals=_behind(
                first="LLISCA-7",
                contact="LLISCA-9",
                word="LLISCA-9",
                digraph="LLISCA-18",
                closed="LLISCA-27",
                late="LLISCA-29A",
            ),
        ),
        "ebre": Customs(
            no_help="EBRE-2b",
            bag_checked="EBRE-1",
            refusals=_behind(
                first="EBRE-10", contact="EBRE-10", word="EBRE-23", digraph="EBRE-6", closed="EBRE-20b"
            ),
        ),
        # The school text asks the arbiter about words, so that nobody looks them up in play (reading).
        "escolar": Customs(
            no_help="ESCOLAR-12",
            bag_checked="ESCOLAR-6",
            practice="ESCOLAR-22",
            last_keeps_time=True,
            refusals=_behind(first="ESCOLAR-9", word="ESCOLAR-11", closed="ESCOLAR-11"),
        ),
        "classic": Customs(
            no_help="CLASSIC-1c",
            bag_checked="CLASSIC-1a",
            board_may_be_turned=False,
            refusals=_behind(
                first="CLASSIC-2c",
                contact="CLASSIC-2c",
                word="CLASSIC-6c",
                digraph="CLASSIC-2i",
                closed="CLASSIC-6d",
                again="CLASSIC-6b",
            ),
        ),
        "fisc": Customs(
            no_help="FISC-5b",
            devices="FISC-5b",
            bag_checked="FISC-5a",
            refusals=_behind(
                first="FISC-6e",
                contact="FISC-6e",
                word="FISC-10c",
                digraph="FISC-6j",
                closed="FISC-10d",
                again="FISC-10b",
            ),
        ),
    }
)
