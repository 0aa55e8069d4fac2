"""Lists of people as CSV, in English, Catalan or Spanish: published ratings, and entries of an event."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from faristol.formats.files.csv_rows import decoded, read_number, read_rows
from faristol.tournament.commands import Enter
from faristol.tournament.errors import MalformedEvent
from faristol.tournament.limits import MOST_ENTRANTS, MOST_NAME, MOST_RATING

__all__ = ["read_entries", "read_ratings"]

_COLUMNS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "name": ("name", "nom", "nombre", "player", "jugador"),
        "rating": ("rating", "elo", "rasccat", "punts", "puntos", "points"),
        "club": ("club", "team", "equip", "equipo"),
        "group": ("group", "division", "grup", "grupo", "divisió", "división"),
    }
)


def read_ratings(source: bytes) -> dict[str, float]:
    """The rating of each name, the name folded to small letters.

    >>> read_ratings("Nom;RaScCat\\nAnna Puig;1510,5\\n".encode())
    {'anna puig': 1510.5}
    """
    return {
        cells["name"].casefold(): _rating(cells["rating"], line)
        for line, cells in read_rows(decoded(source), _COLUMNS, ("name", "rating"))
        if cells["name"]
    }


def read_entries(source: bytes) -> tuple[Enter, ...]:
    """Who enters: a name, and where the file has them a rating, a club and a group.

    >>> read_entries("Nom,Club,Elo\\nAnna Puig,Reus,\\n".encode())
    (Enter(name='Anna Puig', rating=None, club='Reus', group='', carried=0.0),)
    """
    entries = []
    for line, cells in read_rows(decoded(source), _COLUMNS, ("name",)):
        if cells["name"]:
            rating = _rating(cells["rating"], line) if cells.get("rating") else None
            texts = cells["name"], cells.get("club", ""), cells.get("group", "")
            if max(map(len, texts)) > MOST_NAME:
                raise MalformedEvent("cell-too-long", line=line, most=MOST_NAME)
            entries.append(Enter(texts[0], rating, *texts[1:]))
    if len(entries) > MOST_ENTRANTS:
        raise MalformedEvent("too-many-entrants", most=MOST_ENTRANTS)
    return tuple(entries)


def _rating(text: str, line: int) -> float:
    return read_number(text, line, lambda shown: float(shown.replace(",", ".")), 0, MOST_RATING)
