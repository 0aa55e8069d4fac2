"""After the game the jury goes through the sheets and takes off the words that are not valid (EBRE-20c)."""

from __future__ import annotations

from faristol.rules.regulation import Regulation
from faristol.rules.state import FormedWord, Line

__all__ = ["taken_off"]


def taken_off(line: Line, word: FormedWord, regulation: Regulation) -> int:
    """The points that go with one *word* of a *line*: its own, and the bonus only with the main word."""
    with_bonus = line.bingo and word == line.words[0]
    return word.points + (regulation.bingo_bonus if with_bonus else 0)
