"""The worth of tiles that stay on the rack: a table of our own making, with the story of how it was made.

A file begins with ``FARLEAVE``, the version of the format, the sizes of what follows and a checksum, each
number in four bytes; then come the story as JSON and two bytes for each leave, in 1/256 of a point. Leaves
are numbered as the C++ core does it: see ``cpp/include/faristol/engine/leaves.hpp``.
"""

from __future__ import annotations

import json
import os
import struct
import zlib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from faristol import _core
from faristol.engine.rules import CODES
from faristol.errors import FaristolError
from faristol.keeping import keep
from faristol.rules.tiles import CATALAN, Tile, TileSet

__all__ = ["LeaveTable", "LeaveTableDamaged"]

_MAGIC = b"FARLEAVE"
_VERSION = 1
_HEADER = struct.Struct("<8sIIII")  # magic, version, bytes of the story, leaves, checksum
_MOST_STORY = 1 << 16


class LeaveTableDamaged(FaristolError):
    """A file that is not a table of leaves, or not a whole one."""


class LeaveTable:
    """What every leave of up to six tiles is worth."""

    __slots__ = ("core", "story", "values")

    core: _core.Leaves
    values: npt.NDArray[np.int16]
    story: Mapping[str, object]
    """How the table was made: games, seed, lexicon, date of the recipe."""

    def __init__(
        self, values: npt.NDArray[np.int16], story: Mapping[str, object], tile_set: TileSet = CATALAN
    ) -> None:
        self.values = np.ascontiguousarray(values, dtype="<i2")
        self.values.flags.writeable = False
        self.core = _core.Leaves(self.values.tobytes(), tile_counts(tile_set))
        self.story = MappingProxyType(dict(story))

    @staticmethod
    def size(tile_set: TileSet = CATALAN) -> int:
        """How many leaves there are, the empty one included."""
        return _core.Leaves.count(tile_counts(tile_set))

    @classmethod
    @cache
    def shipped(cls) -> LeaveTable:
        """The table that comes with Faristol."""
        return cls.read(files("faristol.engine").joinpath("data", "leaves.bin").read_bytes(), "leaves.bin")

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> LeaveTable:
        """The table in a file, or :exc:`LeaveTableDamaged`."""
        return cls.read(Path(path).read_bytes(), os.fspath(path))

    @classmethod
    def read(cls, raw: bytes, name: str) -> LeaveTable:
        """The table in the bytes of a file called *name*."""
        if len(raw) < _HEADER.size:
            raise LeaveTableDamaged("not-a-leave-table", file=name)
        magic, version, story_size, count, checksum = _HEADER.unpack_from(raw)
        if magic != _MAGIC:
            raise LeaveTableDamaged("not-a-leave-table", file=name)
        if version != _VERSION:
            raise LeaveTableDamaged("leave-table-of-another-version", file=name, version=version)
        body = raw[_HEADER.size :]
        if story_size > _MOST_STORY or len(body) != story_size + 2 * count:
            raise LeaveTableDamaged("leave-table-cut-off", file=name)
        if zlib.crc32(body) != checksum:
            raise LeaveTableDamaged("leave-table-damaged", file=name)
        try:
            story = json.loads(body[:story_size])
            return cls(np.frombuffer(body, dtype="<i2", offset=story_size), story)
        except (TypeError, ValueError) as wrong:
            raise LeaveTableDamaged("leave-table-damaged", file=name, why=str(wrong)) from wrong

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the file in the place of what was there."""
        keep(Path(path), self.raw())

    def raw(self) -> bytes:
        """The bytes of the file."""
        story = json.dumps(dict(self.story), ensure_ascii=False, sort_keys=True).encode()
        body = story + self.values.tobytes()
        header = _HEADER.pack(_MAGIC, _VERSION, len(story), len(self.values), zlib.crc32(body))
        return header + body

    def value(self, tiles: Iterable[Tile]) -> float:
        """What these tiles are worth, in points."""
        try:
            codes = bytes(CODES[tile] for tile in tiles)
        except KeyError as unknown:
            raise ValueError(f"{unknown.args[0]!r} is not a tile") from None
        return self.core.values([codes])[0]


def tile_counts(tile_set: TileSet) -> bytes:
    """How many tiles of each kind, in the order of their codes."""
    return bytes(tile_set.counts[tile] for tile in CODES)
