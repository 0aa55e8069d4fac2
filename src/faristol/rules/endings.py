"""When a game ends at the end of a turn, in the order in which the endings are looked for."""

from __future__ import annotations

from collections.abc import Callable

from faristol.rules.regulation import ClockKind, End, GameTimeEnd, Run
from faristol.rules.state import GameState, Seat

__all__ = ["can_still_play", "ending_after_turn"]


def ending_after_turn(state: GameState, seat: Seat) -> End | None:
    """What ends the game now that *seat*'s turn is over, if anything does."""
    return next((end for end, holds in _IN_ORDER if holds(state, seat)), None)


def can_still_play(state: GameState, seat: Seat) -> bool:
    """Whether the turn still reaches *seat*: with days, and where turns are counted with tiles and turns."""
    if seat in state.lapsed:
        return False
    most = state.regulation.turns_each
    return most is None or (bool(state.racks[seat]) and state.turns_taken[seat] < most)


def _out(state: GameState, seat: Seat) -> bool:
    return state.regulation.ends_by_going_out and not state.racks[seat] and not state.bag


def _rounds(state: GameState, _: Seat) -> bool:
    return not any(can_still_play(state, seat) for seat in state.seats)


def _run(end: End) -> Callable[[GameState, Seat], bool]:
    def holds(state: GameState, _: Seat) -> bool:
        return any(_run_is_complete(state, run) for run in state.regulation.runs if run.end is end)

    return holds


def _run_is_complete(state: GameState, run: Run) -> bool:
    needed = run.turns_each * len(state.in_play)
    in_a_row = 0
    for mover, outcome in zip(reversed(state.movers), reversed(state.outcomes), strict=True):
        if in_a_row == needed or outcome not in run.outcomes:
            break
        in_a_row += mover not in state.lapsed
    if in_a_row < needed:
        return False
    return not run.spares_nil_nil or any(state.scores)  # asked last: it adds up the whole sheet


def _round_over(state: GameState, _: Seat) -> bool:
    """Each hand has one turn of everybody whom the turn still reaches."""
    if state.last_turn is None:
        return False
    hands = state.last_turn // state.setup.players
    return all(state.turns_taken[seat] >= hands for seat in state.seats if can_still_play(state, seat))


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
