"""What one line of a score sheet says, read as people write it: in Catalan, Spanish or English.

>>> read_note("h8 casa")
Note(kind='play', square='h8', word='casa')
>>> read_note("CASA H8 #")
Note(kind='play', square='H8', word='CASA', challenged='off')
>>> read_note("canvi 3").count
3
>>> read_note("- Q U L·L").tiles
'Q U L·L'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from faristol.rules.notation import read_place
from faristol.rules.spelling import Unreadable

__all__ = ["Note", "UnreadableNote", "read_note"]

Kind = Literal[
    "play", "exchange", "pass", "withdraw", "time", "correct",
    "round-over", "agree-end", "game-time", "abandon", "disqualify",
]  # fmt: skip
Challenged = Literal["off", "valid"]

_WORDS: dict[Kind, str] = {
    "pass": "passo passa pas paso pasa pass 0",
    "exchange": "canvi canvia cambio cambia change exchange -",
    "withdraw": "retira retirada withdraw retirado",
    "time": "temps tiempo time",
    "correct": "corr correcció correccio corrección correccion correction correct",
    "round-over": "ronda round",
    "agree-end": "acord acuerdo agreed",
    "game-time": "hora hour",
    "abandon": "abandona abandons",
    "disqualify": "desqualifica descalifica disqualified",
}
_VERBS: dict[str, Kind] = {word: kind for kind, words in _WORDS.items() for word in words.split()}
_CHALLENGED: dict[str, Challenged] = {"#": "off", "*": "valid"}
_GLUED_EXCHANGE = re.compile(r"-\s*(\d)")


class UnreadableNote(ValueError):
    """A line that says nothing we know; the argument is the part that makes no sense."""


@dataclass(frozen=True, slots=True, repr=False)
class Note:
    kind: Kind
    square: str = ""
    word: str = ""
    challenged: Challenged | None = None  # "#": challenged off; "*": found valid
    count: int = 0
    tiles: str = ""  # of an exchange, where they were told
    seat: int | None = None
    points: int = 0
    reason: str = ""

    def __repr__(self) -> str:
        said = [f"{name}={value!r}" for name in self.__slots__ if (value := getattr(self, name))]
        return f"Note({', '.join(said)})"


def read_note(text: str) -> Note:
    """The note that *text* holds, or :exc:`UnreadableNote`."""
    words = text.split()
    if not words:
        raise UnreadableNote(text)
    if glued := _GLUED_EXCHANGE.fullmatch(text.strip()):
        return Note("exchange", count=int(glued[1]))
    kind = _VERBS.get(words[0].lower())
    if kind is None:
        return _play(words)
    rest = words[1:]
    match kind:
        case "exchange":
            return _exchange(rest)
        case "correct":
            return _correction(rest)
        case "abandon" | "disqualify":
            return Note(kind, seat=_seat(rest))
        case _:
            if rest:
                raise UnreadableNote(" ".join(rest))
            return Note(kind)


def _play(words: list[str]) -> Note:
    challenged: Challenged | None = None
    if words[-1] in _CHALLENGED:
        challenged = _CHALLENGED[words.pop()]
    elif words[-1][-1] in _CHALLENGED:
        challenged = _CHALLENGED[words[-1][-1]]
        words[-1] = words[-1][:-1]
    if len(words) != 2:
        raise UnreadableNote(" ".join(words))
    first, second = words
    if _is_place(first):
        return Note("play", square=first, word=second, challenged=challenged)
    if _is_place(second):
        return Note("play", square=second, word=first, challenged=challenged)
    raise UnreadableNote(" ".join(words))


def _is_place(text: str) -> bool:
    try:
        read_place(text)
    except Unreadable:
        return False
    return True


def _exchange(rest: list[str]) -> Note:
    if len(rest) == 1 and rest[0].isdecimal():
        return Note("exchange", count=int(rest[0]))
    if not rest:
        raise UnreadableNote("?")
    return Note("exchange", tiles=" ".join(rest))


def _correction(rest: list[str]) -> Note:
    seat = _seat(rest[:1])
    try:
        points = int(rest[1].replace("−", "-"))
    except (IndexError, ValueError):
        raise UnreadableNote(" ".join(rest)) from None
    return Note("correct", seat=seat, points=points, reason=" ".join(rest[2:]))


def _seat(rest: list[str]) -> int:
    """Players count from one on paper."""
    if len(rest) != 1 or rest[0] not in ("1", "2", "3", "4"):
        raise UnreadableNote(" ".join(rest))
    return int(rest[0]) - 1
