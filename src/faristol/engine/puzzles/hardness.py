"""How hard a puzzle is before anybody has tried it.

The robots' levels are measured guesses of what people see: a word catches the eye less the more tiles it
takes from the rack, if it is not an everyday word, and for each further word that it makes. We take the
chance *p* that a good club player (level 5) sees the answer, make it smaller by a tenth for each play that
brings more points and so leads astray, and ask which rating would make a player of 1500 find it that often::

    rating = 1500 + 400 · log10((1 − p) / p) + what the kind adds

An ending has to be counted through and a rescue weighed, so those kinds add something. The result is a
beginning; once people have tried it, their results move it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

from faristol.engine.common_words import common_words
from faristol.engine.levels import level_of
from faristol.engine.puzzles.puzzle import Kind
from faristol.lexicon.alphabet import encode
from faristol.rules.state import FormedWord

__all__ = ["LEAST", "MOST", "rating_of"]

LEAST, MOST = 800, 2400  # what is thought of a puzzle that nobody has tried
_MIDDLE = 1500
_PLAYER = 5  # the level that is thought to be so strong
_SCALE = 400  # of Elo: ten times as likely
_ASTRAY = 0.9
_MOST_ASTRAY = 10  # plays; whoever passes over ten has looked at the others, too

_ADDED: Mapping[Kind, int] = MappingProxyType({Kind.ENDGAME: 150, Kind.RESCUE: 100})


def rating_of(kind: Kind, words: tuple[FormedWord, ...], tiles: int, astray: int, *, rare_known: bool) -> int:
    """The rating of an answer that takes *tiles* from the rack and makes *words*.

    *astray* plays bring more points; with *rare_known* the list is so small that no word of it is rare.
    """
    level = level_of(_PLAYER)
    assert level.sees is not None, "nobody sees all"
    assert level.least_class is not None, "nor knows all words"
    everyday = rare_known or all(encode(word.letters) in common_words(level.least_class) for word in words)
    chance = level.sees[min(tiles, len(level.sees)) - 1]
    chance *= 1.0 if everyday else level.sees_rare
    chance *= level.sees_alongside ** (len(words) - 1)
    chance *= _ASTRAY ** min(astray, _MOST_ASTRAY)
    rating = _MIDDLE + _SCALE * math.log10((1 - chance) / chance) + _ADDED.get(kind, 0)
    return round(min(max(rating, LEAST), MOST))
