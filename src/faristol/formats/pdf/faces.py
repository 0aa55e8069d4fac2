"""What is printed on a tile."""

from __future__ import annotations

from faristol.rules.tiles import BLANK, Tile, TileSet

__all__ = ["face", "face_values", "in_print"]


def face(tile: Tile) -> str:
    """The letters on *tile*: the Q carries its U, and a blank shows nothing.

    >>> [face(Tile(tile)) for tile in ("Q", "L·L", "?")]
    ['QU', 'L·L', '']
    """
    return "" if tile == BLANK else "QU" if tile == "Q" else tile


def in_print(tiles: str) -> str:
    """What is written with tiles as it is read: a word or a rack on paper says QU, as its tile does.

    >>> in_print("QEDEN"), in_print("ARQE(S)")
    ('QUEDEN', 'ARQUE(S)')
    """
    return tiles.replace("Q", "QU")


def face_values(tiles: TileSet) -> dict[str, int]:
    """The value beside each face; a blank has none."""
    return {face(tile): tiles.values[tile] for tile in tiles.order if tile != BLANK}
