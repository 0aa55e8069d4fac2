"""Of how many parts the file of a picture is made, told without unpacking any of them.

A JPEG may draw itself in as many scans as it likes, each over the whole picture, and a file of three
megabytes has room for forty thousand; segments and chunks are cheaper, and there can be a million.
"""

from __future__ import annotations

import re
import struct
from typing import NamedTuple

__all__ = ["Parts", "parts_of"]

_MOST_SCANS = 30  # programs that are good at it make ten or twelve
_MOST_PARTS = 2_000  # a picture of three megabytes in chunks of two kilobytes

_JPEG, _PNG, _RIFF, _WEBP = b"\xff\xd8", b"\x89PNG\r\n\x1a\n", b"RIFF", b"WEBP"
_SCAN, _END = 0xDA, 0xD9
_ALONE = frozenset({0x01, *range(0xD0, 0xD8)})  # markers without anything behind them
_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})  # which tell how large it is, and of what kind
_LINE_BY_LINE = frozenset({0xC0, 0xC1, 0xC9})  # the kinds that are not progressive
_COLOURS, _DRAWN = 9, 4  # where a frame tells how many colours there are, and a scan how many it draws
_AFTER_SCAN = re.compile(rb"\xff+[^\x00\xd0-\xd7\xff]", re.DOTALL)


class Parts(NamedTuple):
    """What a file is made of."""

    whole: bool  # whether it can only be unpacked as a whole, and not line by line


def parts_of(source: bytes) -> Parts | None:
    """What *source* is made of; None if it is no such file, or made of more than a camera would make it."""
    if source.startswith(_JPEG):
        return _jpeg(source)
    if source.startswith(_PNG):
        return _png(source)
    if source.startswith(_RIFF) and source[8:12] == _WEBP:
        return Parts(whole=True)  # its parts are read by a library that stops at the first picture
    return None


def _jpeg(source: bytes) -> Parts | None:
    at, scans, colours, progressive = len(_JPEG), 0, 0, True
    whole = False
    for _ in range(_MOST_PARTS):
        marker = source[at + 1] if source[at : at + 1] == b"\xff" and at + 1 < len(source) else _END
        if marker == _END:  # what comes behind is no part of the picture
            return Parts(whole) if scans else None
        if marker == 0xFF:
            at += 1  # one that fills; a file full of them has too many parts
            continue
        if marker in _ALONE:
            at += 2
            continue
        size = int.from_bytes(source[at + 2 : at + 4], "big")
        if size < 2:
            return None
        if marker in _FRAMES:
            progressive = marker not in _LINE_BY_LINE
            colours = source[at + _COLOURS] if at + _COLOURS < len(source) else 0
        if marker == _SCAN:
            scans += 1
            drawn = source[at + _DRAWN] if at + _DRAWN < len(source) else 0
            whole = whole or progressive or drawn != colours
        at += 2 + size
        if marker == _SCAN:
            if scans > _MOST_SCANS:
                return None
            following = _AFTER_SCAN.search(source, at)
            at = len(source) if following is None else following.start()
    return None


def _png(source: bytes) -> Parts | None:
    at = len(_PNG)
    for _ in range(_MOST_PARTS):
        if at + 8 > len(source):
            return Parts(whole=True)  # all of it, or as much as there is
        size, name = struct.unpack_from(">I4s", source, at)
        if name == b"IEND":
            return Parts(whole=True)
        at += 12 + size
    return None
