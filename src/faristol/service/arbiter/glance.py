"""A table at a glance: on a wooden board, or in the app."""

from __future__ import annotations

from collections.abc import Sequence

from faristol.formats.wire.arbiter import ConsoleSeat, ConsoleTable
from faristol.rules.state import GameState, Seat
from faristol.service.arbiter.docket import absent_until
from faristol.service.games.page import GamePage
from faristol.service.ports import EpochMs
from faristol.service.positions import glance, state_at
from faristol.service.wooden.course.course import awaited
from faristol.service.wooden.page import TablePage
from faristol.service.wooden.views import place_of

__all__ = ["game_glance", "table_glance"]


def table_glance(page: TablePage, now: EpochMs, language: str) -> ConsoleTable:
    """What the console shows of a wooden table."""
    header, place, state = page.header, place_of(page.header, language), state_at(page, now)
    return ConsoleTable(
        **glance(page, state, now, live=header.live),
        online=False,
        event=header.event,
        round=place.round,
        table=place.table,
        live=header.live,
        seats=_seats(header.names, state),
        calls=page.open_calls,
        differences=len(page.differences),
        awaited=bool(awaited(page.course)),
        absent_until=absent_until(page),
        updated_at=page.changed_at,
    )


def game_glance(game: GamePage, now: EpochMs) -> ConsoleTable:
    """What the console shows of a game in the app."""
    state = state_at(game, now)
    return ConsoleTable(
        **glance(game, state, now),
        online=True,
        seats=_seats([seat.called or "" for seat in game.seats], state),
        updated_at=game.changed_at,
    )


def _seats(names: Sequence[str], state: GameState) -> tuple[ConsoleSeat, ...]:
    return tuple(
        ConsoleSeat(
            name=name,
            score=state.final_scores[seat],
            absent=Seat(seat) in state.absent,
            signed=Seat(seat) in state.signed,
            overtime=state.overtime_minutes[seat],
        )
        for seat, name in enumerate(names)
    )
