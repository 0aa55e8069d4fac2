"""What the commands for championships say: headings, and refusals from the catalogue ``event``."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from faristol.errors import FaristolError
from faristol.texts import LANGUAGES, codes, sentence

__all__ = ["HEADINGS", "heading", "told"]

HEADINGS: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "position": ("pos", "pos", "pos"),
        "player": ("jugador", "jugador", "player"),
        "games": ("partides", "partidas", "games"),
        "carried": ("portats", "traídos", "carried"),
        "team": ("equip", "equipo", "team"),
        "matches": ("matxs", "encuentros", "matches"),
        "boards": ("taulers", "tableros", "boards"),
        "points": ("punts", "puntos", "points"),
        "median-buchholz": ("m-buchholz", "m-buchholz", "m-buchholz"),
        "buchholz": ("buchholz", "buchholz", "buchholz"),
        "berger": ("berger", "berger", "berger"),
        "difference": ("diferència", "diferencia", "difference"),
        "total": ("total", "total", "total"),
        "wins": ("victòries", "victorias", "wins"),
    }
)


def heading(key: str, language: str) -> str:
    """The heading of a column."""
    return HEADINGS[key][LANGUAGES.index(language)]


def told(error: FaristolError, language: str) -> str:
    """The sentence for *error*; a code without a sentence is told as it is."""
    if error.code not in codes("event"):
        return str(error)
    return sentence("event", error.code, language, **error.facts)
