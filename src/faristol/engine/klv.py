"""KLV2, the table of leaves of wolges, macondo, MAGPIE and Woogles: read and written.

It is a KWG whose words are leaves, their tiles in order and a blank, which is tile 0, first; before it stands
how many entries it has, and behind it how many leaves, and the worth of each in points as four bytes. The
first leave of the graph has the first number (github.com/andy-k/wolges, ``klv.rs``). Our own table knows
leaves of up to six tiles, and so do those.
"""

from __future__ import annotations

import struct
from functools import cache
from itertools import chain
from typing import Final

import numpy as np

from faristol.engine.leaves import LeaveTable, LeaveTableDamaged, tile_counts
from faristol.lexicon.errors import ImportRefused
from faristol.lexicon.kwg import LARGEST_KWG, read_nodes, write_nodes
from faristol.rules.tiles import CATALAN

__all__ = ["leaves_in_order", "read_klv2", "write_klv2"]

_COUNT = struct.Struct("<I")
_MOST_TILES = 6
_UNITS: Final = 256  # of our table, in a point


def write_klv2(table: LeaveTable) -> bytes:
    """*table* for other programs."""
    numbered = sorted((leave, number) for number, leave in enumerate(leaves_in_order()) if leave)
    graph = write_nodes([leave for leave, _ in numbered], gaddag=False)
    worth = table.values[[number for _, number in numbered]].astype("<f4") / _UNITS
    return _COUNT.pack(len(graph) // 4) + graph + _COUNT.pack(len(worth)) + worth.astype("<f4").tobytes()


def read_klv2(raw: bytes, name: str) -> LeaveTable:
    """The leaves in the file *name*; :exc:`LeaveTableDamaged` where it is none of Catalan tiles."""
    entries = _COUNT.unpack_from(raw)[0] if len(raw) >= _COUNT.size else 0
    begin = _COUNT.size + 4 * entries
    if not entries or 4 * entries > LARGEST_KWG or len(raw) < begin + _COUNT.size:
        raise LeaveTableDamaged("not-a-leave-table", file=name)
    count = _COUNT.unpack_from(raw, begin)[0]
    if len(raw) != begin + _COUNT.size + 4 * count:
        raise LeaveTableDamaged("leave-table-cut-off", file=name)
    try:
        leaves = read_nodes(raw[_COUNT.size : begin])
    except ImportRefused:
        raise LeaveTableDamaged("leave-table-damaged", file=name) from None
    worth = np.frombuffer(raw, dtype="<f4", offset=begin + _COUNT.size)
    if len(leaves) != count or not np.isfinite(worth).all():
        raise LeaveTableDamaged("leave-table-damaged", file=name)
    numbers = {leave: number for number, leave in enumerate(leaves_in_order())}
    values = np.zeros(len(numbers), dtype=np.int16)
    limits = np.iinfo(np.int16)
    scaled = np.clip(np.rint(worth * _UNITS), limits.min, limits.max).astype(np.int16)
    for leave, value in zip(leaves, scaled, strict=True):
        number = numbers.get(leave)
        if number is None:
            raise LeaveTableDamaged("leaves-of-other-tiles", file=name)
        values[number] = value
    return LeaveTable(values, {"origin": name})


@cache
def leaves_in_order() -> tuple[bytes, ...]:
    """Every leave of up to six Catalan tiles, by its number in our table (``leaves.hpp``)."""
    by_size: list[list[bytes]] = [[b""], *([] for _ in range(_MOST_TILES))]
    for tile, most in enumerate(tile_counts(CATALAN)):
        by_size = [
            [
                rest + bytes([tile]) * copies
                for copies in range(min(most, size) + 1)
                for rest in by_size[size - copies]
            ]
            for size in range(_MOST_TILES + 1)
        ]
    return tuple(chain.from_iterable(by_size))
