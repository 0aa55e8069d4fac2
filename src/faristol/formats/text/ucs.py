"""UCS: how a program asks an engine for its move, one line at a time.

::

    > ucs
    id name Faristol
    ucsok
    > isready
    readyok
    > position 15/15/15/15/15/15/15/3[QU]ITAVEN5/15/15/15/15/15/15/15 ALMMOSS/ 0/100 0
    > go cputime 0.2 seed 7
    info cputime 0.203
    bestmove play …
    > quit

A position is a CGP seen by who is to move. ``go`` takes ``cputime`` or ``movetime``, seconds of the processor
or of the wall, and a ``seed``; the same seed gives the same move unless time ends a search. The move is
``play`` with the place, the whole word and its points, ``exchange`` with the tiles, or ``pass``. What makes
no sense is answered with one line, ``error`` and why, and nothing has changed. Empty lines are read over.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator

from faristol.engine.moves import Move, MoveKind
from faristol.engine.position import Position
from faristol.errors import Quoting
from faristol.formats.files.cgp import read_cgp
from faristol.rules.regulation import Regulation

__all__ = ["MOST_CHARACTERS", "MalformedUcs", "Mind", "UcsSession", "read_best_move", "write_best_move"]

MOST_CHARACTERS = 5000  # of a line
MOST_SECONDS = 3600.0
_SECONDS = 1.0  # if nobody says how long
_CLOCKS = ("cputime", "movetime")

Mind = Callable[[Position, float, bool, int], Move]
"""Whoever chooses: a position, the seconds, whether they are the processor's, and the seed."""


class MalformedUcs(Quoting):
    """A line that is none of the protocol; ``facts`` hold the part that makes no sense."""


class UcsSession:
    """What one program has said so far."""

    def __init__(self, name: str, mind: Mind, regulation: Regulation) -> None:
        self._name, self._mind, self._regulation = name, mind, regulation
        self._position: Position | None = None
        self.over = False

    def answer(self, line: str) -> Iterator[str]:
        """The lines that answer *line*; MalformedUcs, MalformedCgp or ValueError if it is wrong."""
        if len(line) > MOST_CHARACTERS:
            raise MalformedUcs("ucs-line-too-long", most=MOST_CHARACTERS)
        asked, _, rest = line.strip().partition(" ")
        match asked:
            case "":
                return
            case "ucs":
                yield f"id name {self._name}"
                yield "ucsok"
            case "isready":
                yield "readyok"
            case "newgame":
                self._position = None
            case "position":
                self._position = read_cgp(rest, self._regulation)
            case "go":
                yield from self._go(rest.split())
            case "quit":
                self.over = True
            case _:
                raise MalformedUcs("ucs-unknown-command", text=asked)

    def _go(self, words: list[str]) -> Iterator[str]:
        if self._position is None:
            raise MalformedUcs("ucs-no-position")
        seconds, by_processor, seed = _SECONDS, True, 0
        for name, value in _pairs(words):
            if name in _CLOCKS:
                seconds, by_processor = _seconds(value), name == "cputime"
            elif name == "seed":
                seed = _seed(value)
            else:
                raise MalformedUcs("ucs-unknown-option", text=name)
        began = time.process_time()
        move = self._mind(self._position, seconds, by_processor, seed)
        yield f"info cputime {time.process_time() - began:.3f}"
        yield write_best_move(move)


def _pairs(words: list[str]) -> Iterator[tuple[str, str]]:
    if len(words) % 2:
        raise MalformedUcs("ucs-value-missing", text=words[-1])
    return zip(words[::2], words[1::2], strict=True)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds <= MOST_SECONDS:
        raise MalformedUcs("ucs-seconds", text=text, most=f"{MOST_SECONDS:g}")
    return seconds


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 19 and int(text) < 2**63):
        raise MalformedUcs("ucs-seed", text=text)
    return int(text)


def write_best_move(move: Move) -> str:
    """The line that tells *move*."""
    match move.kind:
        case MoveKind.PLAY:
            return f"bestmove play {move.square} {move.word} {move.score}"
        case MoveKind.EXCHANGE:
            return f"bestmove exchange {' '.join(move.tiles)}"
        case MoveKind.PASS:
            return "bestmove pass"


def read_best_move(line: str) -> dict[str, str]:
    """The move that *line* tells, with the fields that an action of an acta has.

    >>> read_best_move("bestmove play H8 CASA 12")
    {'do': 'play', 'square': 'H8', 'word': 'CASA'}
    >>> read_best_move("bestmove exchange A ?")
    {'do': 'exchange', 'tiles': 'A ?'}
    """
    match line.split():
        case ["bestmove", "play", square, word, *_]:
            return {"do": "play", "square": square, "word": word}
        case ["bestmove", "exchange", *tiles] if tiles:
            return {"do": "exchange", "tiles": " ".join(tiles)}
        case ["bestmove", "pass"]:
            return {"do": "pass"}
        case _:
            raise MalformedUcs("ucs-best-move", text=line)
