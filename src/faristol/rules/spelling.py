"""Spelling: text becomes tiles and tiles become text, here and nowhere else.

Case and accents do not matter, except that ``Ç`` is a letter of its own. ``QU``, ``QÜ`` and a lone ``Q``
are the tile ``Q``; ``NY`` is one tile; ``L·L``, ``L.L``, ``L-L`` and ``ĿL`` are the tile ``L·L``, while
``LL`` is two tiles. K, W and Y are letters that no tile has.

>>> fold("il·lús")
('I', 'L·L', 'U', 'S')
>>> fold("que")
('Q', 'E')
>>> spell(read_word("c(a)nya"))
'C(A)NYA'
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from faristol.rules.tiles import BLANK, LETTERS_WITHOUT_TILE, Tile

__all__ = ["Cell", "Unreadable", "fold", "fold_letter", "fold_tiles", "read_word", "spell", "spell_tiles"]


class Unreadable(ValueError):
    """A text that cannot be read as tiles; the argument is the part that makes no sense."""


class Cell(NamedTuple):
    """A letter as it lies on the board: the letter shown, and whether a blank shows it."""

    letter: Tile
    blank: bool = False


_ACCENTS = {"\u0300", "\u0301", "\u0308"}  # grave, acute, diaeresis
_CEDILLA = "\u0327"
_DOTS = str.maketrans(dict.fromkeys("\u2027\u2022\u2219\u22c5\u30fb\uff65", "·"))
_TOKEN = re.compile(r"QU?|NY|L[·.\-]L|[A-ZÇ]")
_AS_TILE = {"QU": "Q", "L.L": "L·L", "L-L": "L·L"}


def _plain(text: str) -> str:
    """*text* in capitals without accents; anything else is left for the tokens to refuse."""
    plain: list[str] = []
    text = text.replace("Ŀ", "L·").replace("ŀ", "l·").translate(_DOTS)
    for mark in unicodedata.normalize("NFD", text):
        if mark == _CEDILLA and plain and plain[-1] == "C":
            plain[-1] = "Ç"
        elif mark not in _ACCENTS or not plain:
            upper = mark.upper()
            plain.append(upper if len(upper) == 1 else mark)
    return "".join(plain)


def _letters(plain: str) -> tuple[Tile, ...]:
    letters: list[Tile] = []
    at = 0
    while at < len(plain):
        token = _TOKEN.match(plain, at)
        if token is None:
            raise Unreadable(plain[at])
        letters.append(Tile(_AS_TILE.get(token[0], token[0])))
        at = token.end()
    return tuple(letters)


def fold(text: str) -> tuple[Tile, ...]:
    """The letters of a word, each one tile (or K, W, Y, which only a blank can be)."""
    return _letters(_plain(text))


def fold_letter(text: str) -> Tile | None:
    """The one letter that *text* is, or None where it is none or several."""
    try:
        letters = fold(text)
    except Unreadable:
        return None
    return letters[0] if len(letters) == 1 else None


def fold_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of a rack or a bag, with spaces between or run together; a blank is ``?``."""
    tiles: list[Tile] = []
    for word in text.split():
        for part in re.split(r"(\?)", word):
            tiles.extend([BLANK] if part == BLANK else fold(part))
    for tile in tiles:
        if tile in LETTERS_WITHOUT_TILE:
            raise Unreadable(tile)
    return tuple(tiles)


def read_word(text: str) -> tuple[Cell, ...]:
    """The letters of a word as laid, blanks in parentheses: ``C(A)SA``."""
    cells: list[Cell] = []
    for part in re.split(r"(\([^()]*\))", text):
        if part.startswith("("):
            letters = fold(part.strip("()"))
            if len(letters) != 1:
                raise Unreadable(part)
            cells.append(Cell(letters[0], blank=True))
        else:
            cells.extend(map(Cell, fold(part)))
    if not cells:
        raise Unreadable(text)
    return tuple(cells)


def spell(cells: Iterable[Cell]) -> str:
    """A word as it is written on the sheet: blanks in parentheses."""
    return "".join(f"({cell.letter})" if cell.blank else cell.letter for cell in cells)


def spell_tiles(tiles: Iterable[Tile]) -> str:
    """A rack or a bag as text: tiles with a space between."""
    return " ".join(tiles)
