"""Whether a GCG is of a game with our tiles: most that one finds are English, and none says so for sure.

A file may name its set of tiles, or its list of words; if it does neither, its racks tell. A rack with a K
was never drawn from a Catalan bag, nor was a third H.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from faristol.formats.files.gcg.game import MalformedGcg
from faristol.rules.spelling import fold_letter
from faristol.rules.tiles import BLANK, LETTERS_WITHOUT_TILE, Tile, TileSet

__all__ = ["check_counts", "check_lines"]

# Names of lists as Woogles has them (github.com/woogles-io/liwords), save DISC, which is Catalan.
_OTHER_LIST = re.compile(
    r"(CSW|ECWL|NWL|OWL|TWL|OSWI?|OSPS|FRA|ODS|RD|NSF|DSW|FILE|FISE)\d*X?", re.IGNORECASE
)
_RACK = re.compile(r">\s*[^\s:]+\s*:\s*([^\s(-]\S*)\s")
_FOREIGN = re.compile(r"[KW]|(?<!N)Y|[^\W\d_a-zA-ZÀ-ÖØ-öø-ÿĿŀ]|[Ñß]")  # in brackets, digraphs of others


def check_lines(lines: Sequence[str], tile_set: TileSet) -> None:
    """Raise :exc:`MalformedGcg` at the first line that says that the game is in another language."""
    for number, line in enumerate(lines, 1):
        name = line.partition(" ")[2].strip()
        if line.startswith("#tile-distribution") and name:
            if not name.casefold().startswith(("catalan", tile_set.name.casefold())):
                raise MalformedGcg("gcg-other-tiles", line=number, text=name[:40])
        elif line.startswith("#lexicon") and _OTHER_LIST.fullmatch(name):
            raise MalformedGcg("gcg-other-list", line=number, text=name)
        elif line.startswith(">") and (rack := _RACK.match(line[:200])):
            check_rack(rack[1], number)


def check_rack(rack: str, number: int) -> None:
    """A rack has no letter that none of our tiles has."""
    found = _FOREIGN.search(rack)
    letter = fold_letter(found[0]) if found else None
    if found and (letter is None or letter in LETTERS_WITHOUT_TILE):
        raise MalformedGcg("gcg-other-letter", line=number, text=found[0])


def check_counts(seen: Iterable[Tile], tile_set: TileSet, number: int) -> None:
    """What was seen at one moment, on the board and on a rack, is of one set."""
    for tile, count in Counter(seen).items():
        most = tile_set.counts.get(tile, 0)
        if count > most:
            if tile != BLANK and not most:
                raise MalformedGcg("gcg-other-letter", line=number, text=tile)
            raise MalformedGcg("gcg-other-count", line=number, text=tile, count=count, most=most)
