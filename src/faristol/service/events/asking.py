"""Directors' orders as entries: each is checked against the newest page and refused by it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from faristol.formats.wire.orders import (
    BindOrder,
    CheckInOrder,
    ConfigureOrder,
    NoShowOrder,
    Order,
    PhoneOrder,
    ReleaseOrder,
    ResultOrder,
    TimerOrder,
)
from faristol.service.events.entries import Bound, CheckedIn, Entry, Released, Stepped, Timed
from faristol.service.events.page import EventPage
from faristol.service.events.rounds.phones import taken
from faristol.service.events.rounds.sittings import sitting_at
from faristol.service.events.terms import MOST_ENTRANTS, read_settings
from faristol.service.ports import EpochMs, StreamKind
from faristol.service.streams.named import NamedPerson
from faristol.service.streams.phones import answered
from faristol.tournament.commands import Command, Configure, Enter, SetResult
from faristol.tournament.errors import EventRefused
from faristol.tournament.event import decide_all
from faristol.tournament.rounds import Board, EntrantId, Result

__all__ = ["NO_SHOW_MINUTES", "board_at", "check_published", "entries_for", "steps"]

NO_SHOW_MINUTES = 15  # FISC-5e, CLASSIC-8a: "més de 15 minuts"


def steps(page: EventPage, by: NamedPerson | None, *commands: Command) -> list[Entry]:
    """One step of the log from *commands*."""
    step, _ = decide_all(page.state, commands)
    return [Stepped(step=step, by=by)]


def check_published(page: EventPage) -> None:
    """Refuse to set up the games of a round that nobody may know of: lists would show who meets whom."""
    if page.public.played != page.state.played:
        raise EventRefused("round-not-published", round=page.state.played)


def board_at(page: EventPage, number: int, table: int) -> Board:
    """The board at a table, or a refusal."""
    rounds = page.state.rounds
    if not 1 <= number <= len(rounds):
        raise EventRefused("no-such-round", round=number)
    if not 1 <= table <= len(rounds[number - 1].boards):
        raise EventRefused("no-such-table", round=number, table=table)
    return rounds[number - 1].boards[table - 1]


def entries_for(
    page: EventPage, order: Order, by: NamedPerson, now: EpochMs, bound_kind: StreamKind = StreamKind.GAME
) -> Sequence[Entry]:
    """What *order* leads to; *bound_kind* is that of a game which a table is to be bound to."""
    match order:
        case CheckInOrder(entrant=entrant, here=here):
            return _checked_in(page, entrant, here)
        case ReleaseOrder(entrant=entrant):
            return [Released(entrant=entrant)] if entrant in page.claims else []
        case PhoneOrder(number=number, yes=yes):
            return answered(page.asking, number, yes, partial(taken, page))
        case TimerOrder():
            return _timed(page, order)
        case NoShowOrder():
            return _no_show(page, order, by, now)
        case BindOrder(round=number, table=table, game=game):
            sitting = sitting_at(page.state, number, table)
            return [Bound(round=number, seats=sitting.seats, game=game or None, kind=bound_kind)]
        case ResultOrder():
            board = board_at(page, order.round, order.table)
            if (board.first, board.second) != (order.first, order.second):
                raise EventRefused("board-changed", table=order.table)
            result = None if order.result is None else Result.parse(order.result)
            if board.result == result:
                return []  # a second press of the same key, or two directors with the same slip
            return steps(page, by, SetResult(order.round, order.table, result))
        case ConfigureOrder(settings=settings):
            return steps(page, by, Configure(read_settings(settings)))
        case Enter() if len(page.state.entrants) >= MOST_ENTRANTS:
            raise EventRefused("too-many-entrants", most=MOST_ENTRANTS)
        case command:
            return steps(page, by, command)


def _checked_in(page: EventPage, entrant: EntrantId, here: bool) -> list[Entry]:
    if not 1 <= entrant <= len(page.state.entrants):
        raise EventRefused("no-such-entrant", entrant=entrant)
    return [] if (entrant in page.here) == here else [CheckedIn(entrant=entrant, here=here)]


def _timed(page: EventPage, order: TimerOrder) -> list[Entry]:
    if order.action == "start":
        if not page.state.played:
            raise EventRefused("nothing-paired")
        minutes = order.minutes or page.state.settings.round_minutes
        return [Timed(action="start", round=page.state.played, minutes=minutes)]
    return [] if page.timer is None else [Timed(action=order.action)]


def _no_show(page: EventPage, order: NoShowOrder, by: NamedPerson, now: EpochMs) -> list[Entry]:
    """Fifteen minutes after the start who is there wins 300–0; nobody there, and both lose."""
    board = board_at(page, order.round, order.table)
    away = set(order.absent)
    if strangers := away - {board.first, board.second}:
        raise EventRefused("not-at-table", entrant=min(strangers), table=order.table)
    timer = page.timer
    if timer is None or timer.round != order.round:
        raise EventRefused("no-round-clock", round=order.round)
    left_ms = timer.started_at + NO_SHOW_MINUTES * 60_000 - now
    if left_ms >= 0:
        left = left_ms // 60_000 + 1
        raise EventRefused("no-show-too-early", minutes=NO_SHOW_MINUTES, left=left)
    text = "0-0" if len(away) == 2 else "-" if board.first in away else "+"
    return steps(page, by, SetResult(order.round, order.table, Result.parse(text)))
