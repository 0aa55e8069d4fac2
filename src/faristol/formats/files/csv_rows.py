"""CSV as spreadsheets save and open it: rows read by the names of their columns, rows written by columns."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, TextIO, TypeVar

from faristol.formats.files.acta.source import MOST_BYTES, line_at
from faristol.tournament.errors import MalformedEvent
from faristol.tournament.limits import MOST_ENTRANTS, MOST_OUTINGS, MOST_RATING, MOST_ROUNDS
from faristol.tournament.rounds import Result

if TYPE_CHECKING:
    from _csv import Reader

__all__ = [
    "NO_RATING",
    "TITLE_ROWS",
    "check_extent",
    "decoded",
    "delimiter_of",
    "first_lines",
    "for_spreadsheet",
    "harmless",
    "read_number",
    "read_rating",
    "read_result",
    "read_rows",
    "rows_of",
    "write_columns",
    "write_rows",
]

MOST_ROWS = 50_000
MOST_NUMBER = 1_000_000
TITLE_ROWS = 6  # in which the headings of a list may begin, below a title
_MOST_CELL = 300
_DECIMAL = re.compile(r"[+-]?\d+\.\d+")
NO_RATING = frozenset({"", "-", "–", "—", "?", "s/r", "n/a"})
"""What stands in the cell of somebody who has none."""

_THOUSANDS = re.compile(r"([1-9][0-9]{0,2})[.,]([0-9]{3})(?:[.,]([0-9]{1,4}))?")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")

_Row = TypeVar("_Row")
_Number = TypeVar("_Number", int, float)


def decoded(source: bytes) -> str:
    """The text of a file; what is not UTF-8 is what spreadsheets and old pairing programs save."""
    if len(source) > MOST_BYTES:
        raise MalformedEvent("too-large", limit=f"{MOST_BYTES // 1024**2} MiB")
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError:
        wide = source.startswith(
            (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
        )  # «Unicode text» of a spreadsheet
        text = source.decode("utf-16" if wide else "cp1252", errors="replace")
    if (nul := text.find("\0")) >= 0:
        raise MalformedEvent("not-text", line=line_at(text, nul))
    return text


def read_rows(
    text: str, columns: Mapping[str, tuple[str, ...]], needed: Sequence[str]
) -> Iterator[tuple[int, dict[str, str]]]:
    """Each row with its line: the cells of those *columns*, of several possible names, that the file has.

    Above the row that names them there may be a title.
    """
    lines = io.StringIO(text, newline=None)  # however a line ends, the old Macintosh's way included
    delimiter = delimiter_of(first_lines(lines))
    rows = rows_of(csv.reader(lines, delimiter=delimiter))
    found: dict[str, int] = {}
    missing: str | None = None
    for _, names in islice(rows, TITLE_ROWS):
        found = _places(names, columns)
        lacks = next((column for column in needed if column not in found), None)
        if lacks is None:
            break
        missing = missing if found == {} and missing else lacks
    else:
        raise MalformedEvent("missing-column", column=" / ".join(columns[missing or needed[0]][:3]))
    for line, row in rows:
        yield (
            line,
            {column: row[at].strip() if at < len(row) else "" for column, at in found.items()},
        )


def _places(names: Iterable[str], columns: Mapping[str, tuple[str, ...]]) -> dict[str, int]:
    given = {name.strip().lower(): index for index, name in enumerate(names)}
    return {
        column: given[alias]
        for column, aliases in columns.items()
        for alias in reversed(aliases)
        if alias in given
    }


def first_lines(lines: TextIO) -> str:
    """The first few that have anything in them; the next who reads *lines* begins at the beginning."""
    found = "".join(islice((line for line in lines if line.strip()), TITLE_ROWS))
    lines.seek(0)
    return found


def delimiter_of(lines: str) -> str:
    """What stands between the cells: tabs where they were copied, else what a spreadsheet saves."""
    return next((sign for sign in ("\t", ";") if sign in lines), ",")


def read_rating(text: str) -> float:
    """A rating as people write it, its thousands set apart or not; :exc:`ValueError` for what is none.

    >>> [read_rating(text) for text in ("1510", "1.510", "1 490,5", "1490.5")]
    [1510.0, 1510.0, 1490.5, 1490.5]
    """
    plain = "".join(text.split())
    grouped = _THOUSANDS.fullmatch(plain)
    if grouped is not None:
        number = float(f"{grouped[1]}{grouped[2]}.{grouped[3] or 0}")
        if number <= MOST_RATING:
            return number
    return float(plain.replace(",", "."))


def rows_of(reader: Reader) -> Iterator[tuple[int, list[str]]]:
    """The rows that have anything in them, each with its line."""
    try:
        for count, row in enumerate(reader):
            if count > MOST_ROWS:
                raise MalformedEvent("too-many-rows", line=reader.line_num, most=MOST_ROWS)
            if max(map(len, row), default=0) > _MOST_CELL:
                raise MalformedEvent("cell-too-long", line=reader.line_num, most=_MOST_CELL)
            if row:
                yield reader.line_num, row
    except csv.Error:  # a cell that no program would hold: a quotation mark was never closed, perhaps
        raise MalformedEvent("cell-too-long", line=reader.line_num, most=_MOST_CELL) from None


def read_number(
    text: str,
    line: int,
    read: Callable[[str], _Number],
    least: float = -MOST_NUMBER,
    most: float = MOST_NUMBER,
) -> _Number:
    """The number that *read* makes of *text*, or :exc:`MalformedEvent` naming the line that has none."""
    try:
        number = read(text)
    except ValueError:
        number = None
    if number is None or not least <= number <= most:
        raise MalformedEvent("not-a-number", line=line, text=text)
    return number


def read_result(text: str, line: int) -> Result:
    """The result that *text* tells, or :exc:`MalformedEvent` naming the line that has none."""
    try:
        return Result.parse(text)
    except MalformedEvent:
        raise MalformedEvent("not-a-result-there", line=line, text=text) from None


def check_extent(entrants: int, rounds: int, line: int) -> None:
    """A file has no more people and rounds than a championship can have; *line* is where that is seen."""
    if entrants > MOST_ENTRANTS:
        raise MalformedEvent("too-many-entrants", most=MOST_ENTRANTS)
    if rounds > MOST_ROUNDS or entrants * rounds > MOST_OUTINGS:
        raise MalformedEvent("too-many-rounds", line=line, most=MOST_ROUNDS)


def write_columns(
    columns: Mapping[str, Callable[[_Row], object]], rows: Iterable[_Row], end: str = "\n"
) -> str:
    """A line with the names of *columns*, and one for each of *rows* with what each column makes of it."""
    return write_rows([columns, *([cell(row) for cell in columns.values()] for row in rows)], end)


def write_rows(rows: Iterable[Iterable[object]], end: str = "\n") -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator=end).writerows(rows)
    return text.getvalue()


def for_spreadsheet(text: str) -> str:
    """The same table as a Catalan or Spanish spreadsheet opens it with a double click.

    >>> for_spreadsheet("player,points\\nAnna,2.5\\n")
    '\\ufeffplayer;points\\r\\nAnna;2,5\\r\\n'
    """
    rows = csv.reader(io.StringIO(text, newline=""))
    found = io.StringIO()
    csv.writer(found, delimiter=";", lineterminator="\r\n").writerows(
        [cell.replace(".", ",") if _DECIMAL.fullmatch(cell) else cell for cell in row] for row in rows
    )
    return "\ufeff" + found.getvalue()


def harmless(name: str) -> str:
    """A name that a spreadsheet would take for a formula is marked as text."""
    return f"'{name}" if name.startswith(_FORMULA) else name
