"""Counting wood: which tiles have been seen, which have not, and what cannot be.

No thirteenth A: there are as many of each tile as the set has, and every refusal names the tile, how many
there are, and how many there would be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from faristol.rules.state import GameState, Rack
from faristol.rules.tiles import BLANK, Tile
from faristol.service.errors import Reason, RequestRefused

__all__ = ["FACE_DOWN", "check_counts", "check_played", "on_board", "unseen"]

FACE_DOWN = BLANK
"""Stands for a tile nobody has seen, in the bag and on racks.

A blank is worth nothing and is neither vowel nor consonant, so that the rules never find in a rack that
was not shown anything to subtract or to change.
"""


def on_board(state: GameState) -> Counter[Tile]:
    """The tiles that lie on the board; a blank is a blank, whatever it stands for."""
    return Counter(BLANK if cell.blank else cell.letter for cell in state.board.cells.values())


def unseen(state: GameState, known: Iterable[Rack]) -> tuple[Tile, ...]:
    """What must be in the bag or on racks that were not shown, in tile order."""
    left = _left(state, known)
    return tuple(tile for tile in state.regulation.tile_set.order for _ in range(left[tile]))


def _left(state: GameState, known: Iterable[Rack]) -> Counter[Tile]:
    left = Counter(state.regulation.tile_set.counts)
    left.subtract(on_board(state))
    for rack in known:
        left.subtract(rack)
    return left


def check_played(state: GameState, known: Iterable[Rack], played: Iterable[Tile]) -> None:
    """Refuse a play of more tiles than are left; where a blank can stand in, ask for it."""
    left = _left(state, known)
    blanks = left[BLANK]
    for tile, count in Counter(played).items():
        if count <= left[tile]:
            continue
        most = state.regulation.tile_set.counts[tile]
        reason = Reason.BLANK_NEEDED if tile != BLANK and blanks > 0 else Reason.TOO_MANY_TILES
        raise RequestRefused(reason, tile=tile, most=most, count=most - left[tile] + count)


def check_counts(state: GameState, seen: Iterable[Rack]) -> None:
    """Refuse what would need more of a tile than the set has."""
    total = on_board(state)
    for rack in seen:
        total.update(rack)
    for tile, count in total.items():
        most = state.regulation.tile_set.counts[tile]
        if count > most:
            raise RequestRefused(Reason.TOO_MANY_TILES, tile=tile, most=most, count=count)
