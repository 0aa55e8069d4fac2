"""GCG: the text form in which other programs exchange games.

Its coordinates are the other way round from ours (``8H`` reads across there), blanks are in lower case,
and a full stop stands for a tile that lies on the board already. Of our digraphs there are two dialects:
bare (``L·L``, ``NY``, ``QU``, with ``#tile`` lines in the head) and in brackets (``[L·L]``). Both are
read; the second is written, with the name of the set of tiles, as there are programs that know no other.
A game read from a GCG is looked at as its file tells it; the file knows no clock, no draw and no
regulation, so that it is no acta. Board and rack are the usual ones unless told.

>>> game = read_gcg(b"#player1 a Anna\\n#player2 b Biel\\n>a: CASAETR 8H CASA +14 14\\n")
>>> game.players, game.moves[0].kind, game.moves[0].total
(('Anna', 'Biel'), 'play', 14)
"""

from __future__ import annotations

from faristol.formats.files.gcg.as_acta import acta_of_gcg, notes_of
from faristol.formats.files.gcg.game import MOST_PLAYERS, GcgGame, GcgMove, MalformedGcg, Reason
from faristol.formats.files.gcg.reading import looks_like_gcg, read_gcg
from faristol.formats.files.gcg.writing import Dialect, gcg_of, tell_gcg, write_gcg

__all__ = [
    "MOST_PLAYERS",
    "Dialect",
    "GcgGame",
    "GcgMove",
    "MalformedGcg",
    "Reason",
    "acta_of_gcg",
    "gcg_of",
    "looks_like_gcg",
    "notes_of",
    "read_gcg",
    "tell_gcg",
    "write_gcg",
]
