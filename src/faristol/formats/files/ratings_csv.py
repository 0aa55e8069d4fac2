"""Lists of people as CSV, in English, Catalan or Spanish: published ratings, and entries of an event."""

from __future__ import annotations

import csv
import io

from faristol.tournament.commands import Enter
from faristol.tournament.errors import MalformedEvent

__all__ = ["read_entries", "read_ratings"]

_NAMES = ("name", "nom", "nombre", "player", "jugador")
_CLUBS = ("club", "team", "equip", "equipo")
_GROUPS = ("group", "division", "grup", "grupo", "divisió", "división")
_RATINGS = ("rating", "elo", "rasccat", "punts", "puntos", "points")


def read_ratings(source: bytes) -> dict[str, float]:
    """The rating of each name, the name folded to small letters.

    >>> read_ratings("Nom;RaScCat\\nAnna Puig;1510,5\\n".encode())
    {'anna puig': 1510.5}
    """
    reader, columns = _open(source)
    for column in ("name", "rating"):
        if column not in columns:
            raise MalformedEvent("missing-column", column=column)
    found: dict[str, float] = {}
    for row in reader:
        if who := (row.get(columns["name"]) or "").strip().casefold():
            found[who] = _rating((row.get(columns["rating"]) or "").strip(), reader.line_num)
    return found


def read_entries(source: bytes) -> tuple[Enter, ...]:
    """Who enters: a name, and where the file has them a rating, a club and a group.

    >>> read_entries("Nom,Club,Elo\\nAnna Puig,Reus,\\n".encode())
    (Enter(name='Anna Puig', rating=None, club='Reus', group='', carried=0.0),)
    """
    reader, columns = _open(source)
    if "name" not in columns:
        raise MalformedEvent("missing-column", column="name")
    entries = []
    for row in reader:
        cells = {column: (row.get(given) or "").strip() for column, given in columns.items()}
        if cells["name"]:
            rating = _rating(cells["rating"], reader.line_num) if cells.get("rating") else None
            entries.append(Enter(cells["name"], rating, cells.get("club", ""), cells.get("group", "")))
    return tuple(entries)


def _open(source: bytes) -> tuple[csv.DictReader[str], dict[str, str]]:
    """The rows, and which column of the file holds what."""
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = source.decode("cp1252", errors="replace")
    header = text.partition("\n")[0]
    reader = csv.DictReader(io.StringIO(text), delimiter=";" if ";" in header else ",")
    given = {column.strip().lower(): column for column in reader.fieldnames or ()}
    known = {"name": _NAMES, "rating": _RATINGS, "club": _CLUBS, "group": _GROUPS}
    columns = {
        column: next(given[alias] for alias in aliases if alias in given)
        for column, aliases in known.items()
        if any(alias in given for alias in aliases)
    }
    return reader, columns


def _rating(text: str, line: int) -> float:
    try:
        return float(text.replace(",", "."))
    except ValueError:
        raise MalformedEvent("not-a-number", line=line, text=text) from None
