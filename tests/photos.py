"""Photographs as phones send them, and as people who mean harm do."""

from __future__ import annotations

import io
import struct
import zlib

from PIL import ExifTags, Image

__all__ = ["a_bomb", "a_photo", "told_beside"]

_REUS = ((41.0, 9.0, 20.0), (1.0, 6.0, 30.0))
_ON_ITS_SIDE = 6  # turn it by 90 degrees to see it upright


def a_photo(size: tuple[int, int] = (400, 300), kind: str = "JPEG", *, turned: bool = False) -> bytes:
    """A picture, black at the left and white at the right, with where it was taken and by which phone."""
    picture = Image.new("RGB", size, "white")
    picture.paste((0, 0, 0), (0, 0, size[0] // 2, size[1]))
    beside = Image.Exif()
    beside[ExifTags.Base.Make] = "Telefon"
    if turned:
        beside[ExifTags.Base.Orientation] = _ON_ITS_SIDE
    place = beside.get_ifd(ExifTags.IFD.GPSInfo)
    place[ExifTags.GPS.GPSLatitudeRef], place[ExifTags.GPS.GPSLatitude] = "N", _REUS[0]
    place[ExifTags.GPS.GPSLongitudeRef], place[ExifTags.GPS.GPSLongitude] = "E", _REUS[1]
    written = io.BytesIO()
    comment = {"comment": b"taken at home"} if kind == "JPEG" else {}
    picture.save(written, kind, exif=beside, **comment)
    return written.getvalue()


def told_beside(source: bytes) -> dict[object, object]:
    """All that a file tells beside its picture."""
    with Image.open(io.BytesIO(source)) as found:
        beside = found.getexif()
        told = (*beside.items(), *beside.get_ifd(ExifTags.IFD.GPSInfo).items(), *found.info.items())
        return {key: value for key, value in told if not str(key).startswith("jfif")}


def a_bomb(side: int = 30_000) -> bytes:
    """A few hundred kilobytes that are a picture of *side* times *side* white points."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    packer, row = zlib.compressobj(9), b"\0" + b"\xff" * (side // 8)
    body = b"".join(packer.compress(row) for _ in range(side)) + packer.flush()
    head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")
