"""Published ratings as CSV, in English, Catalan or Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from faristol.formats.files.csv_rows import NO_RATING, decoded, read_number, read_rating, read_rows
from faristol.tournament.limits import MOST_RATING

__all__ = ["read_ratings"]

_COLUMNS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "name": ("name", "nom", "nom i cognoms", "nombre", "nombre y apellidos", "player", "jugador"),
        "rating": ("rating", "elo", "rasccat", "barruf", "barrisc", "after", "punts", "puntos", "points"),
    }
)


def read_ratings(source: bytes) -> dict[str, float]:
    """The rating of each name that has one, the name folded to small letters.

    >>> read_ratings("Nom;RaScCat\\nAnna Puig;1510,5\\n".encode())
    {'anna puig': 1510.5}
    """
    return {
        cells["name"].casefold(): read_number(cells["rating"], line, read_rating, 0, MOST_RATING)
        for line, cells in read_rows(decoded(source), _COLUMNS, ("name", "rating"))
        if cells["name"] and cells["rating"] not in NO_RATING
    }
