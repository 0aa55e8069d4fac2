"""Names of pupils: read from a pasted list, short, and no two alike.

>>> shorten(["Pol Roca", "Aina Mas Vila", "Pol Riba", "Pol Roca", "Puig, Jan"])
['Pol Roca', 'Aina', 'Pol Ri.', 'Pol Roca 2', 'Jan']
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from faristol.formats.files.people_list import read_people
from faristol.formats.wire.classes import NameRead, NamesRead
from faristol.service.classes.terms import MOST_PUPILS
from faristol.service.errors import Reason, RequestRefused

__all__ = ["read_names", "shorten", "told_apart"]

_LONGEST = 40  # characters of a name
_PARTICLES = frozenset({"de", "del", "dels", "la", "les", "el", "els", "i", "y", "d'", "van", "von", "da"})


def read_names(text: str, taken: Iterable[str] = ()) -> NamesRead:
    """The names of a pasted list as a class would take them; *taken* are those that it has."""
    if sum(map(bool, map(str.strip, text.splitlines()))) > MOST_PUPILS + 1:  # the first may say what is what
        raise RequestRefused(Reason.CLASS_FULL, most=MOST_PUPILS)
    read = read_people(_given_names_first(text).encode())
    written = [one.entry.name for one in read.people]
    short = shorten(written, taken)
    lines = (one.line for one in read.people)
    return NamesRead(
        names=tuple(
            NameRead(line=line, name=name, written=full)
            for line, name, full in zip(lines, short, written, strict=True)
        ),
        columns=read.columns,
    )


def shorten(written: Sequence[str], taken: Iterable[str] = ()) -> list[str]:
    """First names, with as much of the surname as tells those of one name apart; then by numbers.

    A class needs no more, and what is not kept cannot be lost.
    """
    split = [_split(name) for name in written]
    shown = [first[:_LONGEST].rstrip() for first, _ in split]
    for letters in range(1, 1 + max((len(last) for _, last in split), default=0)):
        again = _twice(shown)
        shown = [
            _with(first, f" {_cut(last, letters)}") if name in again and len(last) >= letters else name
            for name, (first, last) in zip(shown, split, strict=True)
        ]
    return told_apart(shown, taken)


def _with(name: str, more: str) -> str:
    """*name* with something behind it, as long as a name may be."""
    more = more[: _LONGEST // 2]
    return name[: _LONGEST - len(more)].rstrip() + more


def told_apart(names: Iterable[str], taken: Iterable[str] = ()) -> list[str]:
    """*names*, each of which nobody else has: the second of a name has a 2 behind it."""
    known, found = {name.casefold() for name in taken}, list[str]()
    for name in names:
        own, number = name, 1
        while own.casefold() in known:
            number += 1
            own = _with(name, f" {number}")
        known.add(own.casefold())
        found.append(own)
    return found


def _cut(name: str, letters: int) -> str:
    return name if letters == len(name) else f"{name[:letters]}."


def _given_names_first(text: str) -> str:
    """A list of "Surname, Name" the other way round; a comma is no border between columns there.

    >>> _given_names_first("Puig Roca, Jan\\nMas, Aina\\n")
    'Jan Puig Roca\\nAina Mas'
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines or any(line.count(",") != 1 or "\t" in line or ";" in line for line in lines):
        return text
    return "\n".join(" ".join((*line.split(",")[1].split(), *line.split(",")[0].split())) for line in lines)


def _split(name: str) -> tuple[str, str]:
    """The first name, and the surname without its particles."""
    before, comma, behind = name.partition(",")
    words = [*behind.split(), *before.split()] if comma and behind.strip() else name.replace(",", " ").split()
    first, *rest = words or [name]
    last = [word for word in rest if word.casefold() not in _PARTICLES]
    return first, last[0] if last else ""


def _twice(names: Sequence[str]) -> Collection[str]:
    folded = [name.casefold() for name in names]
    return {name for name in names if folded.count(name.casefold()) > 1}
