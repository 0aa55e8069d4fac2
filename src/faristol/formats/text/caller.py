"""What the judge of a duplicate game says: tiles by name, coordinates, times and scores.

A table gives every tile and every row of the board the name of a place that begins with it, or has it
where no place begins with it. The judge says "A d'Alacant", and for coordinates "Hospitalet vuit" across,
"quinze Granollers" down (DUP-4a, 4b). A table is chosen before a game and written into its record.

>>> call_tile(Tile("A"), ALACANT)
"A d'Alacant"
>>> call_place("H8", ALACANT), call_place("15G", ALACANT)
('Hospitalet vuit', 'quinze Granollers')
>>> in_words(86)
'vuitanta-sis'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType

from msgspec import Struct

from faristol.errors import FaristolError
from faristol.regulations import FISC
from faristol.rules import board
from faristol.rules.notation import read_place
from faristol.rules.spelling import Unreadable, fold, fold_letter
from faristol.rules.state import Milliseconds, Rack
from faristol.rules.tiles import BLANK, CATALAN, LETTERS, Tile

__all__ = [
    "ALACANT",
    "ALCOI",
    "ROWS",
    "TABLES",
    "BadTable",
    "CallOrder",
    "Line",
    "Names",
    "Pace",
    "call_master",
    "call_place",
    "call_rack",
    "call_tile",
    "call_time",
    "in_words",
    "of",
    "read_table",
]

Names = Mapping[Tile, str]

ROWS: tuple[Tile, ...] = tuple(map(Tile, board.ROWS[: FISC.layout.size]))


class BadTable(FaristolError):
    """A table of names that lacks a tile or a row, or has a name that does not fit."""


class CallOrder(StrEnum):
    """DUP-4a: the order in which the tiles are said, the old ones first in any case."""

    DRAWN = "drawn"
    ALPHABETICAL = "alphabetical"


class Pace(StrEnum):
    SLOW = "slow"  # everybody takes the tile
    FAST = "fast"  # the whole rack once more


class Line(Struct, frozen=True, kw_only=True):
    """One thing to say: as shown on a screen and as spoken aloud."""

    shown: str
    spoken: str
    pace: Pace = Pace.SLOW
    tile: Tile | None = None
    old: bool = False  # it was on the rack the round before


# --- the tables ---


def read_table(entries: Mapping[str, str]) -> Names:
    """A table from plain text, with every tile and every row, or :exc:`BadTable`."""
    names: dict[Tile, str] = {}
    for key, name in entries.items():
        letter = fold_letter(key)
        if letter is None or letter not in (*LETTERS, *ROWS):
            raise BadTable("unknown-letter", letter=key)
        if not _has(letter, name):
            raise BadTable("name-without-its-letter", letter=letter, name=name)
        names[letter] = " ".join(name.split())
    missing = [letter for letter in dict.fromkeys((*LETTERS, *ROWS)) if letter not in names]
    if missing:
        raise BadTable("letters-without-a-name", letters=" ".join(missing))
    return MappingProxyType(names)


def _has(letter: Tile, name: str) -> bool:
    """Whether *name* begins with *letter*; a letter that begins no place need only be in it."""
    try:
        words = [fold(word) for word in name.replace("'", " ").replace("’", " ").split()]
    except Unreadable:
        return False
    if letter in ("Ç", "L·L", "NY"):
        return any(letter in word for word in words)
    return any(word[0] == letter for word in words)


def _table(text: str) -> Names:
    return read_table(dict(entry.split(":") for entry in text.split()))


ALACANT = _table(
    """
    A:Alacant B:Barcelona C:Castelló Ç:Llançà D:Dénia E:Eivissa F:Figueres G:Granollers H:Hospitalet
    I:Igualada J:Juneda K:Kènia L:Linyola L·L:Brussel·les M:Manresa N:Nules NY:Banyoles O:Olot P:Perpinyà
    Q:Queralbs R:Reus S:Sabadell T:Tarragona U:Ulldecona V:València X:Xàtiva Z:Zuric
    """
)
ALCOI = _table(
    """
    A:Alcoi B:Badalona C:Calella Ç:Maçanet D:Deltebre E:Elx F:Falset G:Girona H:Horta
    I:Inca J:Jorba K:Kuwait L:Lisboa L·L:Gal·les M:Mataró N:Nàquera NY:Montseny O:Ontinyent P:Palma
    Q:Querol R:Ripoll S:Sueca T:Tortosa U:Ullastret V:Vic X:Xixona Z:Zagreb
    """
)

TABLES: Mapping[str, Names] = MappingProxyType({"alacant": ALACANT, "alcoi": ALCOI})


# --- Catalan ---

_VOWELS = frozenset("aeiouàèéíïòóúü")
_CONTRACTED = {"el": "del", "els": "dels", "es": "des"}


def of(name: str) -> str:
    """*name* after the preposition: elided before a vowel, joined to a masculine article.

    >>> [of(name) for name in ("Alacant", "Hospitalet", "Reus", "Iemen", "Uruguai")]
    ["d'Alacant", "d'Hospitalet", 'de Reus', 'de Iemen', "d'Uruguai"]
    >>> [of(name) for name in ("el Vendrell", "els Guiamets", "la Seu", "l'Escala", "les Borges")]
    ['del Vendrell', 'dels Guiamets', 'de la Seu', "de l'Escala", 'de les Borges']
    """
    first, _, rest = name.partition(" ")
    if rest and first.lower() in _CONTRACTED:
        return f"{_CONTRACTED[first.lower()]} {rest}"
    if rest and first.lower() in ("la", "les", "sa", "ses"):
        return f"de {first.lower()} {rest}"
    return f"d'{name}" if _elides(name.lower()) else f"de {name}"


def _elides(name: str) -> bool:
    """Before a vowel, with or without a mute h; not before the i of *iode*, which is a consonant."""
    sound = name.removeprefix("h")
    if not sound or sound[0] not in _VOWELS:
        return False
    return not (sound[0] == "i" and sound[1:2] in _VOWELS and sound[1:2] != "")


_UNITS = (
    "zero un dos tres quatre cinc sis set vuit nou deu onze dotze tretze catorze quinze setze disset divuit "
    "dinou"
).split()
_TENS = "vint trenta quaranta cinquanta seixanta setanta vuitanta noranta".split()


def in_words(number: int) -> str:
    """A number from 0 to 9999 as it is said.

    >>> [in_words(number) for number in (1, 15, 21, 31, 100, 222, 1000, 2050)]
    ['un', 'quinze', 'vint-i-un', 'trenta-un', 'cent', 'dos-cents vint-i-dos', 'mil', 'dos mil cinquanta']
    """
    if not 0 <= number <= 9999:
        raise ValueError(f"numbers are said from 0 to 9999, not {number}")
    if number < 20:
        return _UNITS[number]
    if number < 100:
        tens, unit = divmod(number, 10)
        joint = "-i-" if tens == 2 else "-"
        return _TENS[tens - 2] + (joint + _UNITS[unit] if unit else "")
    if number < 1000:
        hundreds, rest = divmod(number, 100)
        return _joined("cent" if hundreds == 1 else f"{_UNITS[hundreds]}-cents", rest)
    thousands, rest = divmod(number, 1000)
    return _joined("mil" if thousands == 1 else f"{_UNITS[thousands]} mil", rest)


def _joined(head: str, rest: int) -> str:
    return f"{head} {in_words(rest)}" if rest else head


# --- what is said ---

_BLANK_NAME = "escarràs"
_TIME = Line(shown="Temps!", spoken="Temps!")


def call_tile(tile: Tile, names: Names) -> str:
    """A tile by its name; a blank by its own.

    >>> call_tile(Tile("NY"), ALACANT), call_tile(BLANK, ALACANT)
    ('NY de Banyoles', 'escarràs')
    """
    return _BLANK_NAME if tile == BLANK else f"{tile} {of(names[tile])}"


def call_rack(rack: Rack, kept: int, names: Names, order: CallOrder = CallOrder.DRAWN) -> tuple[Line, ...]:
    """DUP-4a: the old tiles first, slowly; then the whole rack again, faster; then "Temps!"."""
    said = (*_ordered(rack[:kept], order), *_ordered(rack[kept:], order))
    return (
        *_tiles(said, kept, names, Pace.SLOW),
        *_tiles(said, kept, names, Pace.FAST),
        _TIME,
    )


def _ordered(tiles: Rack, order: CallOrder) -> Rack:
    return tiles if order is CallOrder.DRAWN else tuple(sorted(tiles, key=CATALAN.rank))


def _tiles(tiles: Iterable[Tile], kept: int, names: Names, pace: Pace) -> Iterable[Line]:
    for index, tile in enumerate(tiles):
        said = call_tile(tile, names)
        yield Line(shown=said, spoken=said, pace=pace, tile=tile, old=index < kept)


def call_place(square: str, names: Names) -> str:
    """DUP-4b: the coordinates of a play, the row by its name, in the order in which they are written."""
    begin, direction = read_place(square, FISC.layout)
    row, column = names[ROWS[begin.row]], in_words(begin.column + 1)
    return f"{row} {column}" if direction is board.Direction.ACROSS else f"{column} {row}"


def call_master(square: str, word: str, score: int, names: Names) -> tuple[Line, ...]:
    """The master play: where, which word, how many points."""
    place = call_place(square, names)
    points = "punt" if score == 1 else "punts"
    plain = word.replace("(", "").replace(")", "").replace("Q", "QU")
    return (
        Line(shown=f"{square} · {place}", spoken=place),
        Line(shown=word, spoken=plain.lower()),
        Line(shown=f"{score} {points}", spoken=f"{in_words(score)} {points}"),
    )


def call_time(left: Milliseconds) -> Line:
    """DUP-5a: "1 minut!", "30 segons!", and "Temps!" when nothing is left.

    >>> call_time(Milliseconds(60_000)).shown, call_time(Milliseconds(30_000)).spoken
    ('1 minut!', 'trenta segons!')
    >>> call_time(Milliseconds(0)).shown
    'Temps!'
    """
    seconds = round(left / 1000)
    if seconds <= 0:
        return _TIME
    if seconds % 60:
        unit = "segon" if seconds == 1 else "segons"
        return Line(shown=f"{seconds} {unit}!", spoken=f"{in_words(seconds)} {unit}!")
    unit = "minut" if seconds == 60 else "minuts"
    return Line(shown=f"{seconds // 60} {unit}!", spoken=f"{in_words(seconds // 60)} {unit}!")
