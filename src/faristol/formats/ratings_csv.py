"""A published list of ratings: a CSV with a name and a rating, in English, Catalan or Spanish."""

from __future__ import annotations

import csv
import io

from faristol.tournament.errors import MalformedEvent

__all__ = ["read_ratings"]

_NAMES = ("name", "nom", "nombre", "player", "jugador")
_RATINGS = ("rating", "elo", "rasccat", "punts", "puntos", "points")


def read_ratings(source: bytes) -> dict[str, float]:
    """The rating of each name, the name folded to small letters.

    >>> read_ratings("Nom;RaScCat\\nAnna Puig;1510,5\\n".encode())
    {'anna puig': 1510.5}
    """
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = source.decode("cp1252", errors="replace")
    header = text.partition("\n")[0]
    reader = csv.DictReader(io.StringIO(text), delimiter=";" if ";" in header else ",")
    given = {column.strip().lower(): column for column in reader.fieldnames or ()}
    name = next((given[alias] for alias in _NAMES if alias in given), None)
    rating = next((given[alias] for alias in _RATINGS if alias in given), None)
    if name is None or rating is None:
        raise MalformedEvent("missing-column", column="name" if name is None else "rating")
    found: dict[str, float] = {}
    for row in reader:
        who, value = (row.get(name) or "").strip().casefold(), (row.get(rating) or "").strip()
        if not who:
            continue
        try:
            found[who] = float(value.replace(",", "."))
        except ValueError:
            raise MalformedEvent("not-a-number", line=reader.line_num, text=value) from None
    return found
