"""What a player had best practise; which turns show it decides the core."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Practice", "Subject"]


class Subject(StrEnum):
    """In the order in which the core numbers them."""

    BINGOS = "bingos"  # racks that could be laid whole
    WORDS = "words"  # plays that did not stand
    OPENING = "opening"
    MIDDLE = "middle"
    PRE_ENDGAME = "pre-endgame"
    ENDGAME = "endgame"
    CLOCK = "clock"  # points that time took


@dataclass(frozen=True, slots=True, kw_only=True)
class Practice:
    """Something to practise, and the turns that show it, the dearest first."""

    subject: Subject
    turns: tuple[int, ...]
    loss: float
    win_loss: float | None
