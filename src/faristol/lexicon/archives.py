"""Lists as they are sent: in a zip, a gz or an xz, with the licence beside the words.

Of a zip the largest text is the list, and what is called licence or read-me comes along as its licence. What
a few bytes would become without end is refused before it is unpacked.
"""

from __future__ import annotations

import gzip
import io
import lzma
import re
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import PurePosixPath

from faristol.lexicon.errors import ImportRefused

__all__ = ["Unpacked", "unpacked"]

_MOST_MEMBERS = 200
_MOST_LICENCE = 2**20  # bytes
_MOST_MEMORY = 80 * 2**20  # that unpacking may take; the usual settings of xz take ten
_LISTS = frozenset({".txt", ".lst", ".list", ".dic", ".csv", ".kwg", ".dawg", ""})
_LICENCE = re.compile(r"licen|llicen|copying|copyright|readme|llegeix|llegiu|leeme", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Unpacked:
    """A list, and what came with it."""

    data: bytes
    name: str = ""  # inside the archive
    licence: str = ""


def unpacked(data: bytes, most: int) -> Unpacked:
    """The list in *data*: what is in it, if it is a zip, a gz or an xz; otherwise itself."""
    if data.startswith(b"\x1f\x8b"):
        return Unpacked(_gunzip(data, most))
    if data.startswith(b"\xfd7zXZ\0"):
        return Unpacked(_unxz(data, most))
    if data.startswith(b"PK\x03\x04"):
        return _unzip(data, most)
    return Unpacked(data)


def _gunzip(data: bytes, most: int) -> bytes:
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
            return _within(file.read(most + 1), most)
    except (OSError, EOFError, zlib.error):
        raise ImportRefused("archive-broken") from None


def _unxz(data: bytes, most: int) -> bytes:
    try:
        found = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_MOST_MEMORY).decompress(data, most + 1)
    except lzma.LZMAError:
        raise ImportRefused("archive-broken") from None
    return _within(found, most)


def _unzip(data: bytes, most: int) -> Unpacked:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = [member for member in archive.infolist() if not member.is_dir()]
            if len(members) > _MOST_MEMBERS:
                raise ImportRefused("archive-too-many", count=len(members), most=_MOST_MEMBERS)
            licences = [member for member in members if _LICENCE.search(PurePosixPath(member.filename).name)]
            lists = [
                member
                for member in members
                if member not in licences and PurePosixPath(member.filename).suffix.lower() in _LISTS
            ]
            if not lists:
                raise ImportRefused("archive-without-list")
            chosen = max(lists, key=lambda member: member.file_size)
            licence = b"\n".join(_read(archive, member, _MOST_LICENCE) for member in licences[:3])
            return Unpacked(_read(archive, chosen, most), chosen.filename, _text(licence).strip())
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError, RuntimeError):
        raise ImportRefused("archive-broken") from None  # encrypted ones too: we have no passphrase


def _read(archive: zipfile.ZipFile, member: zipfile.ZipInfo, most: int) -> bytes:
    with archive.open(member) as file:
        return _within(file.read(most + 1), most)


def _within(data: bytes, most: int) -> bytes:
    if len(data) > most:
        raise ImportRefused("archive-too-large", most=most)
    return data


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
