"""The word tables of simplemma: one sorted, front-coded stream of forms and lemmas under LZMA.

The stream is ``SMFC1``, a byte of flags (bit 0: the texts are stored back to front), the number of
records, and the records. A record says how many bytes its form shares with the one before, how many it
adds, and those; then its lemma: 254 is *the same as before*, 255 a lemma in full, any other number the
bytes to cut from the form before adding some. Numbers take seven bits a byte, the lowest first.

We only vote with the forms, so the lemmas are stepped over.
"""

from __future__ import annotations

import lzma
from pathlib import Path

from faristol.lexicon.errors import SourceDamaged

__all__ = ["read_forms"]

_MAGIC = b"SMFC1"
_BACKWARDS = 0x01
_SAME_LEMMA = 254


def read_forms(path: Path) -> frozenset[bytes]:
    """Every form of the table in the file *path*, in UTF-8."""
    try:
        stream = lzma.decompress(path.read_bytes())
    except (lzma.LZMAError, EOFError) as error:
        raise SourceDamaged("not-lzma", path=path.name) from error
    if not stream.startswith(_MAGIC):
        raise SourceDamaged("not-front-coded", path=path.name)
    try:
        forms, promised = _forms(stream, len(_MAGIC))
    except IndexError:
        raise SourceDamaged("front-coded-truncated", path=path.name) from None
    if len(forms) != promised:
        raise SourceDamaged("front-coded-truncated", path=path.name)
    return frozenset(forms)


def _forms(stream: bytes, at: int) -> tuple[list[bytes], int]:
    backwards = stream[at] & _BACKWARDS
    promised, at = _number(stream, at + 1)
    forms: list[bytes] = []
    form = b""
    end = len(stream)
    while at < end:
        # Nearly every number fits one byte, so that case is written out.
        shared = stream[at]
        at += 1
        if shared > 0x7F:
            shared, at = _number(stream, at - 1)
        added = stream[at]
        at += 1
        if added > 0x7F:
            added, at = _number(stream, at - 1)
        form = form[:shared] + stream[at : at + added]
        at += added
        forms.append(form)
        lemma = stream[at]
        at += 1
        if lemma != _SAME_LEMMA:
            length = stream[at]
            at += 1
            if length > 0x7F:
                length, at = _number(stream, at - 1)
            at += length
    if at != end:
        raise IndexError(at)
    return ([form[::-1] for form in forms] if backwards else forms), promised


def _number(stream: bytes, at: int) -> tuple[int, int]:
    """The number stored at *at*, and where the next thing starts."""
    value = shift = 0
    while True:
        part = stream[at]
        at += 1
        value |= (part & 0x7F) << shift
        if part < 0x80:
            return value, at
        shift += 7
