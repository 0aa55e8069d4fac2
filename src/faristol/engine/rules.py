"""A regulation as the C++ core takes it: the fields that matter to the engine, as numbers."""

from __future__ import annotations

from faristol import _core
from faristol.lexicon.alphabet import encode
from faristol.rules.board import Layout, Square
from faristol.rules.regulation import End, Outcome, Racks, Regulation, Run
from faristol.rules.tiles import BLANK, LETTERS

__all__ = ["CODES", "core_rules", "run_lengths"]

# A tile's code: its place in tile order, the blank's is 0.
CODES = {tile: code for code, tile in enumerate((BLANK, *LETTERS))}

_OUTCOME_BITS = {Outcome.SCORED: 1, Outcome.ZERO_PLAY: 2, Outcome.EXCHANGED: 4, Outcome.PASSED: 8}
_RACK_EFFECTS = {Racks.STAY: 0, Racks.OWN: 1, Racks.MOVE: 2}
_SIZE = 15

# Regulations are few and live as long as the program; they are known by identity, for their mappings
# have no hash.
_made: dict[int, tuple[Regulation, _core.EngineRules]] = {}


def core_rules(regulation: Regulation) -> _core.EngineRules:
    """What *regulation* says, or ValueError when the engine cannot play by it."""
    kept = _made.get(id(regulation))
    if kept is None or kept[0] is not regulation:
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


def _make(regulation: Regulation) -> _core.EngineRules:
    if regulation.layout.size != _SIZE:
        raise ValueError(f"the engine plays on 15 × 15 squares, not {regulation.layout.size}")
    tile_set = regulation.tile_set
    return _core.EngineRules(
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


def _premiums(layout: Layout, kind: str) -> bytes:
    squares = (Square(row, column) for row in range(_SIZE) for column in range(_SIZE))
    return bytes(getattr(layout.premium(square), kind) for square in squares)


def _effect(regulation: Regulation, end: End) -> int:
    return _RACK_EFFECTS[regulation.racks.get(end, Racks.STAY)]


def _run(regulation: Regulation, run: Run) -> tuple[int, int, bool, int]:
    outcomes = sum(bit for outcome, bit in _OUTCOME_BITS.items() if outcome in run.outcomes)
    return outcomes, run.turns_each, run.spares_nil_nil, _effect(regulation, run.end)
