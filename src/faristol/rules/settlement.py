"""The arithmetic of the end: racks, time, abandonment, absence.

Every adjustment is a line of the sheet, so that the sheet always adds up to the result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from faristol.rules.regulation import Abandonment, AtLimit, End, Racks
from faristol.rules.state import GameState, Line, LineKind, Seat, Why

__all__ = ["Settlement", "settle", "settle_anew"]

_LOST_GAME = 110  # CLASSIC-4E, 7d: it takes in all the loser's overtime
_BEHIND = 50  # FISC-8E
_WALKOVER = 300


@dataclass(frozen=True, slots=True)
class Settlement:
    """The adjustments of an ending, and the winner where the ending names one."""

    lines: tuple[Line, ...] = ()
    winner_named: bool = False
    winner: Seat | None = None


def settle(state: GameState, end: End, by: Seat | None) -> Settlement:
    """What *end* does to the score; *by* is who went out, left, ran out of time or did not come."""
    match end:
        case End.ABSENT:
            return _absent(state, by)
        case End.LAPSED:
            return _lapsed(state, by)
        case End.ABANDON | End.DISQUALIFIED:
            return _left(state, by)
        case End.OVERTIME if by is not None and _loses_at_limit(state):
            return _lost_game(state, by, Why.OVERTIME)
        case _:
            racks = _RACKS[state.regulation.racks.get(end, Racks.STAY)](state, by)
            at_limit = by if end is End.OVERTIME else None
            return Settlement((*racks, *_overtime(state, at_limit=at_limit)))


def settle_anew(state: GameState, writer: Seat | None = None) -> Settlement:
    """What the end does with what is known after it: racks, and the time of whoever wrote a sheet.

    CLASSIC-4i: a *writer* who goes beyond the limit has lost, unless it was lost or won otherwise before.
    """
    assert state.end is not None, "nothing is settled before the end"
    settled = settle(state, state.end, state.ended_by)
    if settled.winner_named or not _loses_at_limit(state):
        return settled
    loser = writer if state.winner_by_ending is None else state.after(state.winner_by_ending)
    if loser is None or not state.beyond_limit(loser):
        return settled
    return _walkover(state, loser, Why.OVERTIME)


def _loses_at_limit(state: GameState) -> bool:
    rule = state.regulation.overtime
    return rule is not None and rule.at_limit is AtLimit.LOSES


def _adjust(seat: Seat, points: int, why: Why) -> tuple[Line, ...]:
    return (Line(by=seat, kind=LineKind.ADJUST, score=points, why=why),) if points else ()


# --- racks ---


def _subtract_own(state: GameState, _: Seat | None) -> tuple[Line, ...]:
    value = state.regulation.tile_set.value
    return tuple(line for seat in state.seats for line in _adjust(seat, -value(state.racks[seat]), Why.RACK))


def _move_to_who_went_out(state: GameState, out: Seat | None) -> tuple[Line, ...]:
    assert out is not None, "somebody went out"
    taken = _subtract_own(state, None)  # the rack of who went out is empty
    return (*taken, *_adjust(out, -sum(line.score for line in taken), Why.RACK_BONUS))


def _stay(_: GameState, __: Seat | None) -> tuple[Line, ...]:
    return ()


_RACKS: Mapping[Racks, Callable[[GameState, Seat | None], tuple[Line, ...]]] = MappingProxyType(
    {Racks.OWN: _subtract_own, Racks.MOVE: _move_to_who_went_out, Racks.STAY: _stay}
)


# --- time ---


def _overtime(state: GameState, *, but: Seat | None = None, at_limit: Seat | None = None) -> tuple[Line, ...]:
    """Each minute begun beyond the time, whatever ended the game.

    Who is *at_limit* pays no more than that costs: by having been absent one can be beyond it already when
    the turn comes.
    """
    rule = state.regulation.overtime
    if rule is None:
        return ()
    lines: list[Line] = []
    for seat, minutes in zip(state.seats, state.overtime_minutes, strict=True):
        counted = min(minutes, rule.limit_minutes) if seat == at_limit else minutes
        if seat != but:
            lines.extend(_adjust(seat, -counted * rule.points_per_minute, Why.OVERTIME))
    return tuple(lines)


# --- leaving, losing, not coming ---


def _left(state: GameState, by: Seat | None) -> Settlement:
    if by is None:  # both: they both lose, which is no draw
        return Settlement(_bring_to(state, (), Why.ABANDON), winner_named=True)
    rule = state.regulation.abandonment
    assert rule is not None, "asked of a regulation that has it"
    return _LEFT[rule](state, by)


def _score_stands(state: GameState, leaver: Seat) -> Settlement:
    return Settlement(_overtime(state), winner_named=True, winner=state.after(leaver))


def _minus_110(state: GameState, leaver: Seat) -> Settlement:
    return _lost_game(state, leaver, Why.ABANDON)


def _fifty_behind(state: GameState, leaver: Seat) -> Settlement:
    lines = _overtime(state)  # settled first, then behind or ahead is judged
    other = state.after(leaver)
    totals = state.add_up((*state.lines, *lines))
    if totals[leaver] >= totals[other]:
        lines = (*lines, *_adjust(leaver, totals[other] - _BEHIND - totals[leaver], Why.ABANDON))
    return Settlement(lines, winner_named=True, winner=other)


def _lost_game(state: GameState, loser: Seat, why: Why) -> Settlement:
    winner = state.after(loser)
    lines = (*_adjust(loser, -_LOST_GAME, why), *_overtime(state, but=loser))
    totals = state.add_up((*state.lines, *lines))
    if totals[loser] > totals[winner]:
        return _walkover(state, loser, why, lines)
    return Settlement(lines, winner_named=True, winner=winner)


def _walkover(state: GameState, loser: Seat, why: Why, lines: tuple[Line, ...] = ()) -> Settlement:
    """300–0, whatever *lines* there are already."""
    winner = state.after(loser)
    result = tuple(_WALKOVER if seat == winner else 0 for seat in state.seats)
    return Settlement((*lines, *_bring_to(state, lines, why, result)), winner_named=True, winner=winner)


def _absent(state: GameState, missing: Seat | None) -> Settlement:
    if missing is None:
        return Settlement(winner_named=True)
    winner = state.after(missing)
    return Settlement(_adjust(winner, _WALKOVER, Why.ABSENT), winner_named=True, winner=winner)


def _lapsed(state: GameState, by: Seat | None) -> Settlement:
    """The points stand, and whoever is left has won."""
    winner = next((seat for seat in state.in_play if seat != by), None)
    return Settlement(winner_named=True, winner=winner)


def _bring_to(
    state: GameState, lines: tuple[Line, ...], why: Why, result: tuple[int, ...] | None = None
) -> tuple[Line, ...]:
    """The adjustments that bring the totals to *result*, 0–0 by default."""
    totals = state.add_up((*state.lines, *lines))
    return tuple(
        line
        for seat in state.seats
        for line in _adjust(seat, (result[seat] if result else 0) - totals[seat], why)
    )


_LEFT: Mapping[Abandonment, Callable[[GameState, Seat], Settlement]] = MappingProxyType(
    {
        Abandonment.STANDS: _score_stands,
        Abandonment.MINUS_110: _minus_110,
        Abandonment.FIFTY_BEHIND: _fifty_behind,
    }
)
