"""What tiles of a rack would make and score where somebody thinks of laying them."""

from __future__ import annotations

import msgspec

from faristol.rules.placement import Placement, place
from faristol.rules.scoring import formed_words, is_bingo, score
from faristol.rules.state import GameState, Seat

__all__ = ["Previewed", "tried", "worth"]


class Previewed(msgspec.Struct, frozen=True):
    """What tentative tiles would make; nothing is said of whether the words are valid."""

    score: int
    words: tuple[str, ...]


def tried(state: GameState, seat: Seat, square: str, word: str) -> Placement:
    """*word* as the tiles of *seat* would lie, or :exc:`~faristol.rules.errors.RuleViolation`."""
    return place(square, word, on=state.board, rack=state.racks[seat], under=state.regulation)


def worth(placement: Placement, state: GameState) -> Previewed:
    """The words that *placement* makes, and its points."""
    words = formed_words(placement, state.board, state.regulation)
    points = score(words, is_bingo(placement, state.regulation), state.regulation)
    return Previewed(points, tuple(each.text for each in words))
