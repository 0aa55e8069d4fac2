"""Published ratings as CSV, in English, Catalan or Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from faristol.formats.files.csv_rows import decoded, read_number, read_rows
from faristol.tournament.limits import MOST_RATING

__all__ = ["read_ratings"]

_COLUMNS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "name": ("name", "nom", "nom i cognoms", "nombre", "nombre y apellidos", "player", "jugador"),
        "rating": ("rating", "elo", "rasccat", "barruf", "barrisc", "after", "punts", "puntos", "points"),
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


def _rating(text: str, line: int) -> float:
    return read_number(text, line, lambda shown: float(shown.replace(",", ".")), 0, MOST_RATING)
