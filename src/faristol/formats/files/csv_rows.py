"""CSV as spreadsheets save and open it: rows read by the names of their columns, rows written by columns."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import inf
from typing import TypeVar

from faristol.tournament.errors import MalformedEvent

__all__ = ["decoded", "harmless", "read_number", "read_rows", "write_columns", "write_rows"]

_FORMULA = ("=", "+", "-", "@", "\t", "\r")

_Row = TypeVar("_Row")
_Number = TypeVar("_Number", int, float)


def decoded(source: bytes) -> str:
    """The text of a file; what is not UTF-8 is what spreadsheets and old pairing programs save."""
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError:
        return source.decode("cp1252", errors="replace")


def read_rows(
    text: str, columns: Mapping[str, tuple[str, ...]], needed: Iterable[str]
) -> Iterator[tuple[int, dict[str, str]]]:
    """Each row with its line: the cells of those *columns*, of several possible names, that the file has."""
    header = text.partition("\n")[0]
    reader = csv.DictReader(io.StringIO(text), delimiter=";" if ";" in header else ",")
    given = {column.strip().lower(): column for column in reader.fieldnames or ()}
    found = {
        column: given[alias]
        for column, aliases in columns.items()
        for alias in reversed(aliases)
        if alias in given
    }
    for column in needed:
        if column not in found:
            raise MalformedEvent("missing-column", column=column)
    for row in reader:
        yield reader.line_num, {column: (row.get(name) or "").strip() for column, name in found.items()}


def read_number(text: str, line: int, read: Callable[[str], _Number], least: float = -inf) -> _Number:
    """The number that *read* makes of *text*, or :exc:`MalformedEvent` naming the line that has none."""
    try:
        number = read(text)
    except ValueError:
        number = None
    if number is None or number < least:
        raise MalformedEvent("not-a-number", line=line, text=text)
    return number


def write_columns(
    columns: Mapping[str, Callable[[_Row], object]], rows: Iterable[_Row], end: str = "\n"
) -> str:
    """A line with the names of *columns*, and one for each of *rows* with what each column makes of it."""
    return write_rows([columns, *([cell(row) for cell in columns.values()] for row in rows)], end)


def write_rows(rows: Iterable[Iterable[object]], end: str = "\n") -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator=end).writerows(rows)
    return text.getvalue()


def harmless(name: str) -> str:
    """A name that a spreadsheet would take for a formula is marked as text."""
    return f"'{name}" if name.startswith(_FORMULA) else name
