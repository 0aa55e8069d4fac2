"""A regulation as the C++ core takes it: the fields that matter to the engine, as numbers."""

from __future__ import annotations

from typing import NamedTuple

from faristol import _core
from faristol.errors import FaristolError
from faristol.lexicon.alphabet import encode
from faristol.rules.board import Layout, Square
from faristol.rules.regulation import End, Outcome, Racks, Regulation, Run
from faristol.rules.tiles import BLANK, LETTERS

__all__ = [
    "BOARD_SIZE",
    "CODES",
    "RuleNumbers",
    "Unplayable",
    "can_play",
    "core_rules",
    "rule_numbers",
    "run_lengths",
]

# A tile's code: its place in tile order, the blank's is 0.
CODES = {tile: code for code, tile in enumerate((BLANK, *LETTERS))}

_OUTCOME_BITS = {Outcome.SCORED: 1, Outcome.ZERO_PLAY: 2, Outcome.EXCHANGED: 4, Outcome.PASSED: 8}
_RACK_EFFECTS = {Racks.STAY: 0, Racks.OWN: 1, Racks.MOVE: 2}

# What is built into the core (cpp/include/faristol/engine): a regulation may ask for more than it can.
BOARD_SIZE = 15
_MOST_ON_RACK = 7
_MOST_BLANKS = 2
_MOST_TILES = 127

# Regulations are known by identity, for their mappings have no hash. The published ones live as long as the
# program; people make others, so that what is made is let go of now and then.
_MOST_MADE = 256
_made: dict[int, tuple[Regulation, _core.EngineRules]] = {}


class RuleNumbers(NamedTuple):
    """What matters to the engine of a regulation; lists of small numbers are bytes."""

    letter_premiums: bytes  # by row and column
    word_premiums: bytes
    values: bytes  # by tile code
    counts: bytes
    blank_letters: bytes
    rack_size: int
    bonus: int
    exchange_needs: int
    ends_by_going_out: bool
    racks_when_out: int
    turns_each: int
    racks_after_turns: int
    runs: list[tuple[int, int, bool, int]]  # outcomes as bits, turns each, whether nil–nil is spared, racks


class Unplayable(FaristolError, ValueError):
    """The core is not built for the board, the racks or the tiles of a regulation."""


def can_play(regulation: Regulation) -> bool:
    """Whether there are robots, lists of moves and analyses under *regulation*."""
    try:
        core_rules(regulation)
    except Unplayable:
        return False
    return True


def core_rules(regulation: Regulation) -> _core.EngineRules:
    """What *regulation* says, or :exc:`Unplayable`."""
    kept = _made.get(id(regulation))
    if kept is None or kept[0] is not regulation:
        if len(_made) >= _MOST_MADE:
            _made.clear()
        kept = _made[id(regulation)] = (regulation, _make(regulation))
    return kept[1]


def run_lengths(outcomes: tuple[Outcome, ...], regulation: Regulation) -> tuple[int, ...]:
    """For each run of turns that ends a game, how many such turns there have just been."""
    return tuple(_length(outcomes, run) for run in regulation.runs)


def _length(outcomes: tuple[Outcome, ...], run: Run) -> int:
    length = 0
    while length < len(outcomes) and outcomes[-1 - length] in run.outcomes:
        length += 1
    return length


def rule_numbers(regulation: Regulation) -> RuleNumbers:
    """What *regulation* says as numbers, or :exc:`Unplayable`."""
    _check(regulation)
    tile_set = regulation.tile_set
    return RuleNumbers(
        letter_premiums=_premiums(regulation.layout, "letter"),
        word_premiums=_premiums(regulation.layout, "word"),
        values=bytes(tile_set.values[tile] for tile in CODES),
        counts=bytes(tile_set.counts[tile] for tile in CODES),
        blank_letters=encode(sorted(regulation.blank_letters)),
        rack_size=regulation.rack_size,
        bonus=regulation.bingo_bonus,
        exchange_needs=regulation.exchange_needs_in_bag or 0,
        ends_by_going_out=regulation.ends_by_going_out,
        racks_when_out=_effect(regulation, End.OUT),
        turns_each=regulation.turns_each or 0,
        racks_after_turns=_effect(regulation, End.ROUNDS),
        runs=[_run(regulation, run) for run in regulation.runs],
    )


def _make(regulation: Regulation) -> _core.EngineRules:
    numbers = rule_numbers(regulation)
    try:
        return _core.EngineRules(**numbers._asdict())
    except ValueError as why:
        raise Unplayable("engine-rules", regulation=regulation.title, why=str(why)) from why


def _check(regulation: Regulation) -> None:
    size, rack, tile_set = regulation.layout.size, regulation.rack_size, regulation.tile_set
    if size != BOARD_SIZE:
        raise Unplayable("engine-board", regulation=regulation.title, size=size, wanted=BOARD_SIZE)
    if rack > _MOST_ON_RACK:
        raise Unplayable("engine-rack", regulation=regulation.title, rack=rack, most=_MOST_ON_RACK)
    known = set(tile_set.order) == set(CODES) and tile_set.counts[BLANK] <= _MOST_BLANKS
    if not known or len(tile_set.full_bag()) > _MOST_TILES:
        raise Unplayable("engine-tiles", regulation=regulation.title)


def _premiums(layout: Layout, kind: str) -> bytes:
    squares = (Square(row, column) for row in range(layout.size) for column in range(layout.size))
    return bytes(getattr(layout.premium(square), kind) for square in squares)


def _effect(regulation: Regulation, end: End) -> int:
    return _RACK_EFFECTS[regulation.racks.get(end, Racks.STAY)]


def _run(regulation: Regulation, run: Run) -> tuple[int, int, bool, int]:
    outcomes = sum(bit for outcome, bit in _OUTCOME_BITS.items() if outcome in run.outcomes)
    return outcomes, run.turns_each, run.spares_nil_nil, _effect(regulation, run.end)
