"""What an arbiter carries out at a table, and the steps of it.

A procedure is what a person has to do: nothing here decides a game, the rules do. A regulation says what is
done in which order, with the article behind every step; a step without an article is a reading. What a text
is silent about is in :mod:`faristol.regulations.procedures`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Procedure", "Procedures", "Step", "Steps", "steps"]


class Procedure(StrEnum):
    """Everything that a person judges, announces or writes down at a table."""

    # Before the start
    TILE_CHECK = "tile-check"
    PLACE_DRAW = "place-draw"  # of the chair, or of the board's direction
    ABSENCE = "absence"
    START_DRAW = "start-draw"
    SHEET_KEEPER = "sheet-keeper"
    TIMEKEEPER = "timekeeper"
    # While the game lasts
    CHALLENGE = "challenge"
    RECHALLENGE = "rechallenge"
    WITHDRAWAL = "withdrawal"
    OVERDRAW_APART = "overdraw-apart"  # the surplus does not touch the rack yet
    OVERDRAW_ON_RACK = "overdraw-on-rack"
    SHORT_RACK = "short-rack"
    REDRAW = "redraw"
    BAG_COUNT = "bag-count"
    CORRECTION = "correction"
    PAUSE = "pause"
    CONSULTATION = "consultation"
    # What ends it
    AGREED_END = "agreed-end"
    ROUND_OVER = "round-over"
    ABANDONMENT = "abandonment"
    DISQUALIFICATION = "disqualification"
    # After it
    LATE_SHEET = "late-sheet"
    REVIEW = "review"
    SANCTION = "sanction"
    SIGNING = "signing"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do; its sentence is found by its code where the language is known."""

    code: str
    article: str | None


Steps = tuple[Step, ...]
Procedures = Mapping[Procedure, Steps]


def steps(**articles: str | None) -> Steps:
    """Steps in their order, each with its article.

    >>> steps(stop_clock="FISC-11a")
    (Step(code='stop-clock', article='FISC-11a'),)
    """
    return tuple(Step(code.replace("_", "-"), article) for code, article in articles.items())
