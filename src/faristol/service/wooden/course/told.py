"""Deeds as a reader is told them: a ruling as a sentence in the reader's language, a verdict with its judge.

The acta has no field for the article behind an action, nor for who ruled it; its ``record`` is for facts
that change nothing. So every ruling leaves one, named after the procedure, that says article, judge and
what was ruled. Version 0.1 stored that sentence in the language of whoever ruled; such a record is told as
it was written.
"""

from __future__ import annotations

from msgspec.structs import asdict, replace

from faristol.rules.actions import Record, Verdict
from faristol.rules.state import Seat
from faristol.service.streams.named import SIGNED
from faristol.service.wooden.course.deeds import Act, Deed
from faristol.service.wooden.course.ruled import Draws, Ruled
from faristol.texts import sentence

__all__ = ["BETWEEN", "in_words"]

BETWEEN = " · "


def in_words(deed: Deed, names: tuple[str, ...], language: str) -> Act:
    """What was done by *deed*, complete for somebody who reads *language*; *names* are the players'."""
    judge = "" if deed.author is None else deed.author.name
    match deed.act:
        case Record() as record if deed.ruled is not None:
            parts = (deed.ruled.article, judge, _said(deed.ruled, names, language))
            return replace(record, text=BETWEEN.join(part for part in parts if part))
        case Verdict(judge=signature) as verdict if signature == SIGNED:
            return replace(verdict, judge=judge or None)
        case act:
            return act


def _said(ruled: Ruled, names: tuple[str, ...], language: str) -> str:
    facts = asdict(ruled) | {
        "name": _name(ruled.seat, names),
        "taker": _name(ruled.taker, names),
        "points": None if ruled.points is None else f"{ruled.points:+d}",
        "words": ", ".join(ruled.words),
        "draws": _drawn(ruled.draws, names),
    }
    told = sentence("rulings", ruled.code, language, **facts)
    return f"{told} {ruled.note}".strip()


def _name(seat: Seat | None, names: tuple[str, ...]) -> str | None:
    return None if seat is None else names[seat]


def _drawn(draws: Draws, names: tuple[str, ...]) -> str:
    return "; ".join(", ".join(f"{names[seat]} {tile}" for seat, tile in one) for one in draws)
