"""Letters of more than one character as other programs write them: in brackets, so that they are one tile.

>>> bracketed(Tile("Q")), bracketed(Tile("L·L")), bracketed(Tile("A"))
('[QU]', '[L·L]', 'A')
"""

from __future__ import annotations

from faristol.rules.tiles import Tile

__all__ = ["bracketed"]

_BRACKETED = {"Q": "[QU]", "NY": "[NY]", "L·L": "[L·L]"}


def bracketed(letter: Tile, *, blank: bool = False) -> str:
    """A letter, which a *blank* has in lower case."""
    text = _BRACKETED.get(letter, letter)
    return text.lower() if blank else text
