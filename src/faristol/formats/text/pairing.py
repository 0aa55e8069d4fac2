"""Boards as people write them: ``1-9, 10-2``, or a line a board with two numbers or two names.

>>> names = {"Anna": 1, "Bernat": 2, "Carla Vidal": 3, "Dídac": 4}
>>> read_boards("1-2, 3-4", names)
((1, 2), (3, 4))
>>> read_boards("anna;bernat\\nCarla Vidal – Dídac\\n", names)
((1, 2), (3, 4))
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from faristol.tournament.errors import MalformedEvent
from faristol.tournament.rounds import EntrantId

__all__ = ["read_boards"]

_BETWEEN = re.compile(r"\s*[;\t]\s*|\s+[-–—]\s+|\s*,\s*")
_NUMBERS = re.compile(r"(\d{1,4})\s*[-–]\s*(\d{1,4})")


def read_boards(text: str, names: Mapping[str, int]) -> tuple[tuple[EntrantId, EntrantId], ...]:
    """The boards of a round, by number or by name."""
    known = {name.casefold(): number for name, number in names.items()}
    boards: list[tuple[EntrantId, EntrantId]] = []
    for line, plain in enumerate(text.splitlines(), start=1):
        if not plain.strip():
            continue
        parts = [part for part in re.split(r"\s*,\s*", plain.strip()) if part]
        if all(_NUMBERS.fullmatch(part) for part in parts):
            for part in parts:
                first, second = part.replace("–", "-").split("-")
                boards.append((EntrantId(int(first)), EntrantId(int(second))))
            continue
        people = [part for part in _BETWEEN.split(plain.strip()) if part]
        if len(people) != 2:
            raise MalformedEvent("not-a-board", line=line, text=plain.strip()[:60])
        first, second = (_number(person, known, line) for person in people)
        boards.append((first, second))
    return tuple(boards)


def _number(person: str, known: Mapping[str, int], line: int) -> EntrantId:
    if person.isdecimal() and len(person) < 5:
        return EntrantId(int(person))
    found = known.get(person.strip().strip('"').casefold())
    if found is None:
        raise MalformedEvent("not-a-board", line=line, text=person[:60])
    return EntrantId(found)
