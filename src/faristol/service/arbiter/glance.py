"""A table at a glance: on a wooden board, or in the app."""

from __future__ import annotations

from collections.abc import Sequence

from faristol.formats.wire.arbiter import ConsoleSeat, ConsoleTable
from faristol.rules.state import GameState, Seat
from faristol.service.arbiter.docket import absent_until
from faristol.service.clock_views import clocks_at
from faristol.service.games.page import GamePage
from faristol.service.ports import EpochMs, Status
from faristol.service.wooden.course.course import awaited
from faristol.service.wooden.page import TablePage
from faristol.service.wooden.views import call_view, clock_view, place_of

__all__ = ["game_glance", "table_glance"]


def table_glance(page: TablePage, now: EpochMs, language: str) -> ConsoleTable:
    """What the console shows of a wooden table."""
    header, place = page.header, place_of(page.header, language)
    state = page.state if page.status is Status.OVER else page.at(now)
    return ConsoleTable(
        id=page.id,
        seq=page.seq,
        online=False,
        status=page.status.value,
        regulation=state.regulation.key,
        title=state.regulation.title,
        event=header.event,
        round=place.round,
        table=place.table,
        live=header.live,
        seats=_seats(header.names, state),
        phase=state.phase.value,
        turn=state.turn,
        clock=clock_view(page, state, now),
        calls=tuple(map(call_view, page.open_calls)),
        differences=len(page.differences),
        awaited=bool(awaited(page.course)),
        last_turns=_last_turns(state),
        absent_until=absent_until(page),
        final=state.final,
        updated_at=page.changed_at,
    )


def game_glance(game: GamePage, now: EpochMs) -> ConsoleTable:
    """What the console shows of a game in the app."""
    state = game.state if game.status is Status.OVER else game.at(now)
    return ConsoleTable(
        id=game.id,
        seq=game.seq,
        online=True,
        status=game.status.value,
        regulation=state.regulation.key,
        title=state.regulation.title,
        event="",
        round="",
        table="",
        live=True,
        seats=_seats([seat.name or "" for seat in game.seats], state),
        phase=state.phase.value,
        turn=state.turn,
        clock=clocks_at(game, state, now),
        calls=(),
        differences=0,
        awaited=False,
        last_turns=_last_turns(state),
        absent_until=None,
        final=state.final,
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


def _last_turns(state: GameState) -> int | None:
    return None if state.last_turn is None else max(0, state.last_turn - len(state.outcomes))
