"""When a game ends at the end of a turn, in the order in which the endings are looked for."""

from __future__ import annotations

from collections.abc import Callable

from faristol.rules.regulation import ClockKind, End, GameTimeEnd, Run
from faristol.rules.state import GameState, Seat

__all__ = ["ending_after_turn"]


def ending_after_turn(state: GameState, seat: Seat) -> End | None:
    """What ends the game now that *seat*'s turn is over, if anything does."""
    return next((end for end, holds in _IN_ORDER if holds(state, seat)), None)


def _out(state: GameState, seat: Seat) -> bool:
    return state.regulation.ends_by_going_out and not state.racks[seat] and not state.bag


def _rounds(state: GameState, _: Seat) -> bool:
    most = state.regulation.turns_each
    if most is None:
        return False
    return all(taken >= most or not rack for taken, rack in zip(state.turns_taken, state.racks, strict=True))


def _run(end: End) -> Callable[[GameState, Seat], bool]:
    def holds(state: GameState, _: Seat) -> bool:
        return any(_run_is_complete(state, run) for run in state.regulation.runs if run.end is end)

    return holds


def _run_is_complete(state: GameState, run: Run) -> bool:
    needed = run.turns_each * state.setup.players
    last = state.outcomes[-needed:]
    if len(last) < needed or not all(outcome in run.outcomes for outcome in last):
        return False
    return not run.spares_nil_nil or any(state.scores)  # asked last: it adds up the whole sheet


def _round_over(state: GameState, _: Seat) -> bool:
    return state.last_turn is not None and len(state.outcomes) >= state.last_turn


def _time(state: GameState, seat: Seat) -> bool:
    rule = state.regulation.game_time
    if rule is None or state.time_over_at is None:
        return False
    match rule.ends:
        case GameTimeEnd.AT_ONCE:
            return True
        case GameTimeEnd.AFTER_NON_STARTER:
            last_of_the_round = state.after(seat) == state.starter
            return last_of_the_round and state.turn_began > state.time_over_at


def _overtime(state: GameState, _: Seat) -> bool:
    rule = state.regulation.overtime
    if rule is None or not rule.ends_when_all_over or state.setup.clock is not ClockKind.CHESS:
        return False
    return all(used > state.setup.allotted for used in state.used)


_IN_ORDER: tuple[tuple[End, Callable[[GameState, Seat], bool]], ...] = (
    (End.OUT, _out),
    (End.ROUNDS, _rounds),
    (End.PASSES, _run(End.PASSES)),
    (End.SCORELESS, _run(End.SCORELESS)),
    (End.ROUND_OVER, _round_over),
    (End.TIME, _time),
    (End.OVERTIME, _overtime),
)
