"""Games dealt rack by rack, for what several regulations share.

A rule that five texts state is one test, walked through the regulations that have it; the order of play
and the number of players are the regulation's own, so the same moves fit every table.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import cycle
from typing import Any

from tests.makers import Told, played

__all__ = ["ALL", "FILLER", "dealt", "happened", "in_turn", "seats_of"]

ALL = ("llisca", "ebre", "escolar", "classic", "fisc")
FILLER = "E E E E E E E"

_SEATS = {"ebre": (0, 3, 2, 1), "escolar": (0, 1, 2, 3)}  # EBRE-3b: to the right


def seats_of(regulation: str) -> tuple[int, ...]:
    """The seats of a full table in the order of play, seat 0 first."""
    return _SEATS.get(regulation, (0, 1))


def in_turn(regulation: str, moves: Iterable[str]) -> list[str]:
    """*moves* with the seat of whoever is on turn, seat 0 first; plays and exchanges are completed."""
    lines: list[str] = []
    for seat, move in zip(cycle(seats_of(regulation)), moves, strict=False):
        lines.append(f"{seat} {move}")
        if move.startswith(("play", "exchange")):
            lines.append(f"{seat} complete")
    return lines


def dealt(
    regulation: str, *moves: str, racks: Sequence[str], rest: str = FILLER, last: str = "", **fields: Any
) -> Told:
    """The game in which the racks, in the order of play, are *racks* and the bag then holds *rest*.

    Every one of *moves* is made by whoever is on turn and completed; *last*, if given, is left as it is.
    """
    seats = seats_of(regulation)
    held = [*racks, *(FILLER for _ in range(len(seats) - len(racks)))]
    script = ["start", *in_turn(regulation, moves)]
    if last:
        script.append(f"{seats[len(moves) % len(seats)]} {last}")
    return played(regulation, *script, bag=" ".join((*held, rest)), bag_only=True, **fields)


def happened(told: Told, name: str) -> list[dict[str, Any]]:
    """What the record tells of every event of this name, as its text form does."""
    record: list[dict[str, Any]] = json.loads(json.dumps(told["events"]))
    return [event for event in record if event["event"] == name]
