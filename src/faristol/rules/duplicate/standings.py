"""Points, places and what makes a duplicate game official."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from faristol.rules.duplicate.slips import Null
from faristol.rules.duplicate.state import DuplicateState, Phase
from faristol.rules.state import Seat

__all__ = ["Standing", "Unofficial", "maximum", "points_in", "standings", "took_part", "why_unofficial"]


class Standing(Struct, frozen=True, kw_only=True):
    """A player's place: ties share it, and the next place is left out."""

    place: int
    seat: Seat
    name: str
    points: int
    percent: float  # of the maximum, two decimals
    tops: int  # rounds with the master's score
    solos: int  # of them, rounds in which nobody else had it
    lost: int  # points behind the master


class Unofficial(StrEnum):
    """Why a game does not count for the federation's rating."""

    FEW_PLAYERS = "few-players"  # DUP-1a
    NOT_COMPLETE = "not-complete"  # DUP-1b
    PRACTICE = "practice"  # tiles that are not the set's, or rounds cut short
    NOT_CONFIRMED = "not-confirmed"  # DUP-9b


def maximum(state: DuplicateState) -> int:
    """The points of all master plays."""
    return sum(scored.master.points for scored in state.rounds)


def points_in(state: DuplicateState, number: int, seat: Seat) -> int:
    """What *seat* has from round *number*, the last correction first."""
    for correction in reversed(state.corrections):
        if (correction.round, correction.seat) == (number, seat):
            return correction.points
    scored = state.rounds[number - 1]
    return scored.judged[seat].points + (state.setup.solo_bonus if scored.solo == seat else 0)


def standings(state: DuplicateState) -> tuple[Standing, ...]:
    """DUP-8: everybody by the total of all rounds, highest first."""
    table = [[points_in(state, scored.number, seat) for seat in state.seats] for scored in state.rounds]
    tops = [
        frozenset(seat for seat in state.seats if points[seat] >= scored.master.points)
        for scored, points in zip(state.rounds, table, strict=True)
    ]
    totals = [sum(points[seat] for points in table) for seat in state.seats]
    descending = sorted(totals, reverse=True)
    top = maximum(state)
    return tuple(
        Standing(
            place=1 + descending.index(totals[seat]),
            seat=seat,
            name=state.players[seat],
            points=totals[seat],
            percent=round(100 * totals[seat] / top, 2) if top else 0.0,
            tops=sum(seat in found for found in tops),
            solos=sum(found == {seat} for found in tops),
            lost=top - totals[seat],
        )
        for seat in sorted(state.seats, key=lambda seat: (-totals[seat], seat))
    )


def why_unofficial(state: DuplicateState) -> tuple[Unofficial, ...]:
    """What is missing for the game to be official; nothing if it is."""
    reasons = []
    if len(took_part(state)) < state.conditions.official_players:
        reasons.append(Unofficial.FEW_PLAYERS)
    if state.phase is not Phase.OVER or state.end is None or not state.end.complete:
        reasons.append(Unofficial.NOT_COMPLETE)
    if state.setup.practice or state.setup.may_close:
        reasons.append(Unofficial.PRACTICE)
    if state.confirmed_by is None:
        reasons.append(Unofficial.NOT_CONFIRMED)
    return tuple(reasons)


def took_part(state: DuplicateState) -> tuple[Seat, ...]:
    """Whoever was there for a round; before the first one, whoever is there."""
    if not state.rounds:
        return tuple(seat for seat in state.seats if seat not in state.absent)
    return tuple(
        seat
        for seat in state.seats
        if any(scored.judged[seat].null is not Null.ABSENT for scored in state.rounds)
    )
