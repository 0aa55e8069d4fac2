"""The engine in a browser: what it is given to begin with, and what it answers."""

from __future__ import annotations

from msgspec import Struct

from faristol.engine.moves import MoveKind

__all__ = [
    "EndgameView",
    "EngineFile",
    "EngineKit",
    "EngineRules",
    "EngineRun",
    "MoveView",
    "SimulationView",
    "TriedView",
]


class EngineFile(Struct, frozen=True, kw_only=True):
    """Something to fetch and keep: its address never means anything else."""

    address: str
    sha256: str
    size: int  # bytes
    packed: int  # bytes that travel


class EngineRun(Struct, frozen=True, kw_only=True):
    """Turns in a row that end the game."""

    outcomes: int  # as bits: scored, played for nothing, exchanged, passed
    turns_each: int
    spares_nil_nil: bool
    racks: int


class EngineRules(Struct, frozen=True, kw_only=True):
    """What a regulation says that matters to the engine; what racks do at an end: stay 0, own 1, move 2."""

    letter_premiums: tuple[int, ...]  # by row and column
    word_premiums: tuple[int, ...]
    values: tuple[int, ...]  # in tile order, the blank first
    counts: tuple[int, ...]
    blank_letters: tuple[int, ...]  # as codes
    rack_size: int
    bonus: int
    exchange_needs: int
    ends_by_going_out: bool
    racks_when_out: int
    turns_each: int
    racks_after_turns: int
    runs: tuple[EngineRun, ...]


class EngineKit(Struct, frozen=True, kw_only=True):
    """All that the engine needs to play by one regulation with one list of words."""

    lexicon: str
    version: str
    regulation: str
    words: EngineFile
    vocabulary: EngineFile | None  # None: everybody knows every word
    leaves: EngineFile | None  # None: what stays on the rack is worth nothing
    leave_counts: tuple[int, ...]
    lead: tuple[float, ...]  # points that the move is worth, by tiles not seen
    scale: tuple[float, ...]
    rules: EngineRules
    run_ends: tuple[str, ...]  # what the end is called that each run of turns leads to


class MoveView(Struct, frozen=True, kw_only=True):
    """One thing to do in a turn, with what it brings."""

    kind: MoveKind
    score: int
    equity: float  # points, with what the tiles that stay are worth
    tiles: tuple[str, ...]  # that leave the rack
    square: str  # H8 across, 8H down: where the main word begins
    word: str  # the whole main word, blanks in parentheses


class TriedView(Struct, frozen=True, kw_only=True):
    """A move that was tried out."""

    move: MoveView
    points: float  # gained on the others from here on
    points_error: float
    win: float  # probability
    win_error: float
    samples: int
    given_up: bool


class SimulationView(Struct, frozen=True, kw_only=True):
    """What trying moves out came to, the best first."""

    moves: tuple[TriedView, ...]
    samples: int
    complete: bool  # time did not stop it


class EndgameView(Struct, frozen=True, kw_only=True):
    """Best play of both to the end, who is to move first."""

    line: tuple[MoveView, ...]
    spread: int
    proven: bool
    plies: int
