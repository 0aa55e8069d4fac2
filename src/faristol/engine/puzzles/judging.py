"""Whether a position has one answer: by trying the candidates out, or by looking the end of the game through.

By simulation the answer has to be :data:`SURE` standard errors ahead of every other candidate, and by so much
that a player would agree. Of an endgame nothing is estimated: the answer wins, and every other move was
proven not to. Neither looks at the clock, so that the same question has the same answer everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from faristol import _core
from faristol.engine.engine import Engine
from faristol.engine.moves import Move, MoveKind, Records, of_kind, read_move, read_records
from faristol.engine.position import Position
from faristol.engine.puzzles.puzzle import Proof, ProofKind
from faristol.engine.simulation import MOST_SECONDS, LookAhead, Tried

__all__ = ["DEEPER", "QUICK", "SURE", "Care", "Found", "Measure", "by_points", "by_win", "prove", "try_out"]

SURE = 3.0  # standard errors

_CERTAIN = 99.0  # standard errors: nothing was left to chance
_NODES = 400_000  # positions of an endgame looked at, at most
_NODES_EACH = 60_000  # and behind each other move
_MOST_MOVES = 160  # of an endgame: with more of them no person finds the one
_MOST_SPREAD = 40  # points: with a larger lead something else wins, too
_MOST_LEAD = 60  # points that one play can make up or lose


@dataclass(frozen=True, slots=True, kw_only=True)
class Care:
    """How closely candidates are tried."""

    candidates: int
    plies: int
    samples: int
    give_up: float = 0.0  # standard errors: who is so far behind is tried no further; 0 tries all to the end


QUICK = Care(candidates=12, plies=2, samples=300)
DEEPER = Care(candidates=25, plies=4, samples=1_500, give_up=4.0)


@dataclass(frozen=True, slots=True)
class Measure:
    """What makes one candidate better than another."""

    value: Callable[[Tried], float]
    error: Callable[[Tried], float]


by_points = Measure(lambda one: one.points, lambda one: one.points_error)
by_win = Measure(lambda one: one.win, lambda one: one.win_error)


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The answer, how sure that is, and what comes next."""

    answer: Tried
    others: tuple[Tried, ...]
    proof: Proof


def try_out(look: LookAhead, position: Position, measure: Measure, care: Care, seed: int) -> Found:
    """The best candidate by *measure*, and by how much it is ahead of all others."""
    simulated = look.simulate(
        position,
        top=care.candidates,
        plies=care.plies,
        samples=care.samples,
        seconds=MOST_SECONDS,
        seed=seed,
        give_up=care.give_up,
    )
    kept = [one for one in simulated.moves if not one.given_up]
    ranked = sorted(kept, key=measure.value, reverse=True)
    best, rest = ranked[0], ranked[1:]
    beyond = sorted((one for one in simulated.moves if one.given_up), key=measure.value, reverse=True)
    others = (*rest, *beyond)
    errors = [*(_errors(best, one, measure) for one in rest), *(care.give_up for _ in beyond)]
    return Found(
        answer=best,
        others=others,
        proof=Proof(
            kind=ProofKind.SIMULATION,
            ahead=round(measure.value(best) - max(map(measure.value, others), default=0.0), 4),
            errors=round(min(errors, default=0.0), 2),
            samples=simulated.samples,
        ),
    )


def _errors(best: Tried, other: Tried, measure: Measure) -> float:
    """By how many standard errors *best* is ahead, the deals taken as if they were not the same."""
    ahead = measure.value(best) - measure.value(other)
    error = math.hypot(measure.error(best), measure.error(other))
    if error > 0:
        return ahead / error
    return math.copysign(_CERTAIN, ahead) if ahead else 0.0


# --- endgames ---


def prove(engine: Engine, position: Position) -> tuple[Move, tuple[Move, ...], Proof] | None:
    """The only move that wins, the others in the order in which they look good; None if it is not the only.

    Whoever can win in two ways has no puzzle; nor has whoever cannot be shown within bounds to have one.
    """
    mine, theirs = position.scores
    if abs(mine - theirs) > _MOST_LEAD:
        return None
    records = engine.move_records(position)
    if not 2 <= len(records) <= _MOST_MOVES:
        return None
    core = position.core(engine.words)
    line, spread, proven, *_ = _core.solve_endgame(
        core, plies=_core.MOST_ENDGAME_PLIES, seconds=0, nodes=_NODES
    )
    if not proven or not 0 < spread <= _MOST_SPREAD:
        return None
    answer = read_records(line)[0]
    others = [record for record in records if not _same(record, answer)]
    for record in others:
        if not _fails_to_win(core, record):
            return None
    shown = [read_move(record, position.board) for record in _plays(others)]
    proof = Proof(kind=ProofKind.ENDGAME, ahead=float(spread), errors=0.0, samples=0)
    return read_move(answer, position.board), tuple(shown), proof


def _fails_to_win(core: _core.EnginePosition, record: np.void) -> bool:
    """Whether it is proven that the mover does not win after this move; nobody asks by how much."""
    after = core.after(record.tobytes())
    if after.over:
        mine, theirs = after.final_scores
        return mine <= theirs
    _, spread, proven, *_ = _core.solve_endgame(
        after, plies=_core.MOST_ENDGAME_PLIES, seconds=0, nodes=_NODES_EACH, lower=-1, upper=0
    )
    return proven and spread >= 0  # for the other, who is to move now


def _plays(records: Sequence[np.void]) -> Records:
    given = np.array(records, dtype=records[0].dtype) if records else read_records(b"")
    return given[of_kind(given, MoveKind.PLAY)]


def _same(one: np.void, other: np.void) -> bool:
    return all(one[name] == other[name] for name in ("tiles", "lane", "start"))
