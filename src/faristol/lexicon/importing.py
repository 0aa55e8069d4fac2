"""Organisers' lists: a text file with one word a line becomes a lexicon.

Files come as people have them: in a zip, a gz or an xz, or as the graph of another program (a KWG,
Quackle's DAWG), which holds nothing but words; most often as text: any case, with accents or without,
UTF-8 or Windows-1252, with or without a byte order mark, any kind of line end, ``ŀl``, ``l.l``, ``l-l`` or
``l·l``, ``Q`` for ``QU``. Blank lines and lines that begin with ``#`` are skipped. What cannot be a word
is reported with its line and the reason; what cannot be a list at all is refused with
:exc:`ImportRefused`.

>>> report = read_list("# la nostra llista\\nCasa\\ncóc\\ncoc\\nx\\nwhisky\\ndos mots\\n".encode())
>>> report.accepted, report.duplicates, report.extension
(3, 1, 1)
>>> [(reject.line, reject.text, reject.reason.value) for reject in report.rejects]
[(5, 'x', 'too-short'), (7, 'dos mots', 'several-words')]
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path, PurePosixPath
from unicodedata import normalize

from faristol.lexicon.archives import unpacked
from faristol.lexicon.errors import ImportRefused
from faristol.lexicon.folding import fold_words, spell_out, split_off_extension
from faristol.lexicon.info import LexiconInfo
from faristol.lexicon.kwg import read_kwg
from faristol.lexicon.quackle import is_quackle_dawg, read_quackle_dawg
from faristol.lexicon.store import NewLexicon, Store
from faristol.rules.spelling import Unreadable, fold

__all__ = ["ImportReport", "Reason", "Reject", "import_file", "read_file", "read_list", "read_packed"]

LENGTHS = range(2, 16)  # letters in a word, the width of the board
LARGEST = 64 * 2**20  # bytes; the largest lists known have six million
LONGEST_LINE = 500  # characters; no list of words has such a line, a text or a table has
_SHOWN = 40  # characters of a rejected line that are kept

_KINDS = (  # how files begin that are taken for text by mistake
    (b"\x1f\x8b", "gzip"),
    (b"\xfd7zXZ\0", "xz"),
    (b"BZh", "bzip2"),
    (b"PK\x03\x04", "zip"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
    (b"7z\xbc\xaf\x27\x1c", "7z"),
)
_UTF16 = (b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")
_UTF8_MARK = b"\xef\xbb\xbf"
_CONTROL = re.compile(rb"[\x01-\x08\x0e-\x1f\x7f]")
_BREAKS = re.compile(r"\r\n?|\n")
_BETWEEN_WORDS = re.compile(r"[\s,;/|]+")
_INVISIBLE = "\ufeff\u200b\u200c\u200d\u2060\u00ad"  # marks that editors leave: zero-width, soft hyphen


class Reason(StrEnum):
    """Why a line is not a word."""

    TOO_SHORT = "too-short"
    TOO_LONG = "too-long"
    SEVERAL_WORDS = "several-words"
    STRANGE_CHARACTER = "strange-character"


@dataclass(frozen=True, slots=True)
class Reject:
    """A line that was left out."""

    line: int
    text: str
    reason: Reason
    detail: str = ""
    """The character that is strange, or how many letters there are."""


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What was found in a file."""

    encoding: str
    lines: int
    """Lines that are neither blank nor a comment."""
    words: tuple[bytes, ...]
    """The distinct words, in tile order, those with K, W and Y among them."""
    extension: int
    """How many of the words have K, W or Y."""
    duplicates: int
    """Lines that fold to a word that was there already."""
    rejects: tuple[Reject, ...]
    forms: tuple[tuple[bytes, str, int], ...]
    """How the words were written, if the file tells accents or case apart."""
    licence: str = ""
    """What came with the list in its archive."""

    @property
    def accepted(self) -> int:
        """How many distinct words were taken."""
        return len(self.words)


def import_file(
    path: Path,
    *,
    name: str,
    version: str,
    licence: str = "",
    store: Store | None = None,
    made: datetime | None = None,
) -> tuple[LexiconInfo, ImportReport]:
    """Read the list in *path* and install it under *name* and *version*."""
    store = store or Store()
    store.check_free(name, version)
    report = read_file(path)
    new = NewLexicon(
        name=name,
        version=version,
        words=report.words,
        licence=licence or report.licence,
        origin=path.name,
        forms=list(report.forms),
        notes=[()],
        made=made,
    )
    return store.install(new), report


def read_file(path: Path) -> ImportReport:
    """The words of the file *path*."""
    try:
        if path.is_dir():
            raise ImportRefused("is-a-folder", path=str(path))
        if not path.is_file():
            raise ImportRefused("not-a-file" if path.exists() else "no-such-file", path=str(path))
        size = path.stat().st_size
        if size > LARGEST:
            raise ImportRefused("too-large", path=str(path), size=size, most=LARGEST)
        data = path.read_bytes()
    except PermissionError as error:
        raise ImportRefused("no-permission", path=str(path)) from error
    except (OSError, ValueError) as error:  # a path may even have a zero inside
        raise ImportRefused("cannot-read", path=str(path), why=str(error)) from error
    return read_packed(data, path.suffix)


def read_packed(data: bytes, ending: str = "") -> ImportReport:
    """The words in a file whose name ends in *ending*: a list, a graph, or an archive with either."""
    found = unpacked(data, LARGEST)
    if PurePosixPath(found.name or ending).suffix.lower() == ".kwg" or ending.lower() == ".kwg":
        return _of_graph(read_kwg(found.data), "kwg", found.licence)
    if is_quackle_dawg(found.data):
        return _of_graph(read_quackle_dawg(found.data), "dawg", found.licence)
    return replace(read_list(found.data), licence=found.licence)


def _of_graph(words: list[bytes], kind: str, licence: str) -> ImportReport:
    """What a graph holds; it has neither lines nor accents."""
    in_order = tuple(sorted(word for word in words if len(word) in LENGTHS))
    if not in_order:
        raise ImportRefused("graph-empty")
    return ImportReport(
        encoding=kind,
        lines=len(words),
        words=in_order,
        extension=len(split_off_extension(in_order)[1]),
        duplicates=0,
        rejects=tuple(
            Reject(number, spell_out(word)[:_SHOWN], _length_reason(word), str(len(word)))
            for number, word in enumerate(words, start=1)
            if len(word) not in LENGTHS
        ),
        forms=(),
        licence=licence,
    )


def read_list(data: bytes) -> ImportReport:
    """The words in the bytes of a file."""
    text, encoding = _decode(data)
    numbers, lines = _lines(text)
    folded = fold_words([_BETWEEN_WORDS.sub(" ", line) for line in lines])
    rejects: list[Reject] = []
    forms: dict[tuple[bytes, str], None] = {}
    words: set[bytes] = set()
    accepted = 0
    for number, line, word in zip(numbers, lines, folded, strict=True):
        if word is None or len(word) not in LENGTHS:
            rejects.append(_reject(number, line, word))
            continue
        accepted += 1
        words.add(word)
        forms[word, normalize("NFC", line.lower())] = None
    if not words:
        raise _nothing_found(rejects)
    in_order = sorted(words)
    return ImportReport(
        encoding=encoding,
        lines=len(lines),
        words=tuple(in_order),
        extension=len(split_off_extension(in_order)[1]),
        duplicates=accepted - len(words),
        rejects=tuple(rejects),
        forms=_worth_keeping(list(forms)),
    )


def _decode(data: bytes) -> tuple[str, str]:
    """The text of a file and the name of its encoding."""
    if not data.strip():
        raise ImportRefused("empty")
    for beginning, kind in _KINDS:
        if data.startswith(beginning):
            raise ImportRefused("compressed", kind=kind)
    if data.startswith(_UTF16) or _looks_like_utf16(data):
        raise ImportRefused("utf-16")
    control = _CONTROL.search(data)
    if b"\0" in data or control is not None or data.startswith(b"%PDF"):
        raise ImportRefused("binary")
    try:
        return data.removeprefix(_UTF8_MARK).decode("utf-8"), "utf-8"
    except UnicodeDecodeError as error:
        # Bytes that were good UTF-8 before this one are no accident: the file mixes two encodings.
        before = data.removeprefix(_UTF8_MARK)[: error.start]
        if data.startswith(_UTF8_MARK) or not before.isascii():
            line = before.count(b"\n") + 1
            raise ImportRefused("mixed-encoding", line=line) from error
    try:
        return data.decode("cp1252"), "cp1252"
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise ImportRefused("unknown-encoding", line=line, byte=f"{data[error.start]:02X}") from error


def _looks_like_utf16(data: bytes) -> bool:
    """Whether every other byte of the beginning is zero, as Latin letters are without their mark."""
    beginning = data[:200]
    return len(beginning) >= 4 and (not any(beginning[0::2]) or not any(beginning[1::2]))


def _lines(text: str) -> tuple[list[int], list[str]]:
    """The lines that may be words, and their numbers."""
    numbers: list[int] = []
    lines: list[str] = []
    for number, line in enumerate(_BREAKS.split(text), start=1):
        if len(line) > LONGEST_LINE:
            raise ImportRefused("line-too-long", line=number, length=len(line), most=LONGEST_LINE)
        word = line.strip().strip(_INVISIBLE).strip()
        if word and not word.startswith("#"):
            numbers.append(number)
            lines.append(word)
    return numbers, lines


def _reject(number: int, line: str, word: bytes | None) -> Reject:
    shown = line if len(line) <= _SHOWN else line[: _SHOWN - 1] + "…"
    if word is not None:
        return Reject(number, shown, _length_reason(word), str(len(word)))
    if _BETWEEN_WORDS.search(line):
        return Reject(number, shown, Reason.SEVERAL_WORDS)
    return Reject(number, shown, Reason.STRANGE_CHARACTER, _strange(line))


def _length_reason(word: bytes) -> Reason:
    return Reason.TOO_SHORT if len(word) < LENGTHS.start else Reason.TOO_LONG


def _strange(line: str) -> str:
    """The first character of *line* that is no letter of a word."""
    try:
        fold(line)
    except Unreadable as error:
        return str(error.args[0])
    return ""


def _nothing_found(rejects: list[Reject]) -> ImportRefused:
    if not rejects:
        return ImportRefused("only-comments")
    first = rejects[0]
    return ImportRefused(
        "no-valid-word",
        lines=len(rejects),
        line=first.line,
        text=first.text,
        reason=first.reason.value,
        detail=first.detail,
    )


def _worth_keeping(forms: list[tuple[bytes, str]]) -> tuple[tuple[bytes, str, int], ...]:
    """The forms, in tile order, if any of them says more than its letters do."""
    if all(form.upper() == spell_out(word) for word, form in forms):
        return ()
    return tuple((word, form, 0) for word, form in sorted(forms))
