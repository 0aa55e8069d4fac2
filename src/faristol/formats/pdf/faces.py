"""What is printed on a tile."""

from __future__ import annotations

from faristol.rules.tiles import BLANK, Tile, TileSet

__all__ = ["face", "face_values", "faces"]


def face(tile: Tile) -> str:
    """The letters on *tile*: the Q carries its U, and a blank shows nothing.

    >>> [face(Tile(tile)) for tile in ("Q", "L·L", "?")]
    ['QU', 'L·L', '']
    """
    return "" if tile == BLANK else "QU" if tile == "Q" else tile


def faces(word: str) -> str:
    """A word of the sheet as its tiles show it.

    >>> faces("QER(I)ES")
    'QUER(I)ES'
    """
    return word.replace("Q", face(Tile("Q")))


def face_values(tiles: TileSet) -> dict[str, int]:
    """The value beside each face; a blank has none."""
    return {face(tile): tiles.values[tile] for tile in tiles.order if tile != BLANK}
