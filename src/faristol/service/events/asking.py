"""Directors' orders as entries: each is checked against the newest page and refused by it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

from faristol.formats.wire.orders import (
    AcceptOrder,
    BindOrder,
    CheckInOrder,
    CloseCheckInOrder,
    ConfigureOrder,
    NoShowOrder,
    Order,
    PhoneOrder,
    ReleaseOrder,
    ResultOrder,
    ScoresOrder,
    TimerOrder,
)
from faristol.service.errors import Reason, RequestRefused
from faristol.service.events.entries import Accepted, Bound, CheckedIn, Entry, Released, Stepped, Timed
from faristol.service.events.page import EventPage
from faristol.service.events.rounds.phones import taken
from faristol.service.events.rounds.sittings import sitting_at
from faristol.service.events.terms import MOST_ENTRANTS, read_settings
from faristol.service.ports import EpochMs, StreamKind
from faristol.service.streams.named import NamedPerson
from faristol.service.streams.phones import answered
from faristol.tournament.check_in import write_instant
from faristol.tournament.commands import (
    CloseCheckIn,
    Command,
    Configure,
    Confirm,
    Enter,
    SetResult,
    SetTableScores,
)
from faristol.tournament.errors import EventRefused
from faristol.tournament.event import decide_all
from faristol.tournament.plausible import is_plausible
from faristol.tournament.rounds import Board, EntrantId, Result
from faristol.tournament.settings import Settings

__all__ = ["NO_SHOW_MINUTES", "board_at", "check_published", "entries_for", "instant", "steps"]

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
        case CheckInOrder() | CloseCheckInOrder() | AcceptOrder():
            return _of_entries(page, order, by, now)
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
            return _result(page, order, by)
        case ScoresOrder():
            return _scores(page, order, by)
        case ConfigureOrder(settings=settings):
            return _configured(page, by, read_settings(settings), now)
        case Enter() if len(page.state.entrants) >= MOST_ENTRANTS:
            raise EventRefused("too-many-entrants", most=MOST_ENTRANTS)
        case command:
            return steps(page, by, command)


def _result(page: EventPage, order: ResultOrder, by: NamedPerson) -> list[Entry]:
    board = board_at(page, order.round, order.table)
    if (board.first, board.second) != (order.first, order.second):
        raise EventRefused("board-changed", table=order.table)
    result = None if order.result is None else Result.parse(order.result)
    if board.result == result:
        return []  # a second press of the same key, or two directors with the same slip
    written = steps(page, by, SetResult(order.round, order.table, result))
    if not order.sure:
        scores = result.scores if result is not None and result.rated else None
        _check_meant(order.table, None if board.result is None else board.result.told, scores)
    return written


def _scores(page: EventPage, order: ScoresOrder, by: NamedPerson) -> list[Entry]:
    written = steps(page, by, SetTableScores(order.round, order.table, order.scores))
    stands = page.state.tables[order.round - 1].tables[order.table - 1].scores
    if stands == order.scores:
        return []
    if not order.sure:
        _check_meant(order.table, None if stands is None else _told(stands), order.scores)
    return written


def _told(scores: Sequence[int]) -> str:
    return ("-" if len(scores) == 2 else " · ").join(map(str, scores))


def _check_meant(table: int, stands: str | None, scores: Sequence[int] | None) -> None:
    """A slip of the keyboard is seldom meant: what stands is not overwritten, nor nonsense kept, unasked."""
    if stands:
        raise EventRefused("result-replaces", table=table, result=stands)
    if scores is not None and not is_plausible(scores):
        raise EventRefused("result-implausible", table=table, result=_told(scores))


def _of_entries(
    page: EventPage, order: CheckInOrder | CloseCheckInOrder | AcceptOrder, by: NamedPerson, now: EpochMs
) -> list[Entry]:
    """Who comes, and who entered by themselves."""
    match order:
        case CheckInOrder(entrant=entrant, here=here):
            return _checked_in(page, entrant, here, by, now)
        case CloseCheckInOrder():
            return steps(page, by, CloseCheckIn(instant(now)))
        case AcceptOrder(entrants=entrants):
            looked = tuple(sorted(page.unseen.intersection(entrants)))
            return [Accepted(entrants=looked)] if looked else []


def instant(now: EpochMs) -> str:
    """The moment as the core has it."""
    return write_instant(datetime.fromtimestamp(now / 1000, UTC))


def _configured(page: EventPage, by: NamedPerson, settings: Settings, now: EpochMs) -> list[Entry]:
    """From when people are asked to confirm, whom the desk has ticked already has done so."""
    asked = settings.confirm_by and not page.state.settings.confirm_by
    gone = set(page.state.withdrawn)
    here = sorted(page.ticked - gone) if asked else []
    return steps(page, by, Configure(settings), *(Confirm(who, instant(now), desk=True) for who in here))


def _checked_in(
    page: EventPage, entrant: EntrantId, here: bool, by: NamedPerson, now: EpochMs
) -> list[Entry]:
    """Where people are asked to confirm a tick is a step of the log; elsewhere it stands beside it."""
    if not page.state.has(entrant):
        raise EventRefused("no-such-entrant", entrant=entrant)
    if (entrant in page.here) == here:
        return []
    if page.state.settings.confirm_by:
        written = steps(page, by, Confirm(entrant, instant(now), coming=here, desk=True))
        return [*written, CheckedIn(entrant=entrant, here=False)] if entrant in page.ticked else written
    return [CheckedIn(entrant=entrant, here=here)]


def _timed(page: EventPage, order: TimerOrder) -> list[Entry]:
    if order.action == "start":
        if not page.state.played:
            raise EventRefused("nothing-paired")
        minutes = order.minutes or page.state.settings.round_minutes
        if minutes < 1:
            raise RequestRefused(Reason.NOT_UNDERSTOOD, what="minutes")
        return [Timed(action="start", round=page.state.played, minutes=minutes)]
    if page.timer is None:
        return []
    return [Timed(action=order.action, minutes=order.minutes or 0, seconds=order.seconds or 0)]


def _no_show(page: EventPage, order: NoShowOrder, by: NamedPerson, now: EpochMs) -> list[Entry]:
    """Fifteen minutes after the start who is there wins 300–0; nobody there, and both lose."""
    board = board_at(page, order.round, order.table)
    away = set(order.absent)
    if strangers := away - {board.first, board.second}:
        raise EventRefused("not-at-table", entrant=min(strangers), table=order.table)
    timer = page.timer
    if timer is None or timer.round != order.round:
        raise EventRefused("no-round-clock", round=order.round)
    left_ms = NO_SHOW_MINUTES * 60_000 - timer.ran(now)
    if left_ms >= 0:
        left = left_ms // 60_000 + 1
        raise EventRefused("no-show-too-early", minutes=NO_SHOW_MINUTES, left=left)
    text = "0-0" if len(away) == 2 else "-" if board.first in away else "+"
    return steps(page, by, SetResult(order.round, order.table, Result.parse(text)))
