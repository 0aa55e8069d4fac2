"""What happens in a game without anybody asking: deadlines of the rules, chores of the house, robots.

A deadline takes effect at its own instant, however late somebody looks. A chore is something the server does
for the players, such as the draw for the start. Robots think outside: here is only said when one is to act.
"""

from __future__ import annotations

import logging
from typing import NamedTuple

from msgspec.structs import replace

from faristol.rules.actions import (
    Accept,
    Action,
    Complete,
    Pass,
    Redraw,
    Refill,
    Resume,
    Sign,
    Start,
    Verdict,
    Wait,
)
from faristol.rules.clock import next_deadline
from faristol.rules.errors import RuleViolation
from faristol.rules.game import step
from faristol.rules.may import may
from faristol.rules.state import Phase, Seat
from faristol.rules.story import Judge, Oracle, seeded
from faristol.service.games.entries import Acted, Awaits, Cancelled, Entry
from faristol.service.games.page import GamePage, add
from faristol.service.ports import EpochMs, Status
from faristol.service.robots import Duty, robot_duty
from faristol.service.world import Manners

__all__ = [
    "Chore",
    "carry_out",
    "due_at",
    "next_attention",
    "next_chore",
    "next_duty",
    "settle",
    "waits_until",
]

_log = logging.getLogger(__name__)

_MOST_CHORES = 5_000  # of one sitting: a game left alone for weeks has a few hundred


class Chore(NamedTuple):
    """Something the server does by itself at a table."""

    at: EpochMs
    action: Action


def next_chore(page: GamePage, manners: Manners) -> Chore | None:
    """What the server will do next at this table, and when; the rules are asked whether it is due."""
    state, t = page.state, page.state.now / 1000
    if page.cancelled or page.held_at is not None:
        return None
    match state.phase:
        case Phase.NOT_STARTED if page.full and not state.absent:
            at = _starts_at(page, manners)
            return None if at is None else Chore(at, Start(t=t))
        case Phase.OVER:
            alone = (*(seat for seat, _ in page.robots()), *page.passed_over())
            unsigned = (seat for seat in alone if seat not in state.signed)
            seat = next(unsigned, None)
            return None if seat is None or state.final else Chore(page.acted_at, Sign(t=t, by=seat))
        case _ if state.paused:
            since = page.paused_at if page.paused_at is not None else page.acted_at
            return Chore(EpochMs(since + manners.pause_limit), Resume(t=t))
        case Phase.CHALLENGED if page.header.arbiter is None:
            # A list has answered "valid" and nobody else is there to ask: its answer stands.
            judge = page.header.settings.lexicon
            return Chore(page.acted_at, Verdict(t=t, valid=True, judge=judge))
        case Phase.PLACED if state.setup.refuses_invalid_words and state.turn is not None:
            return Chore(page.acted_at, Refill(t=t, by=state.turn))
        case _ if (action := _for_the_gone(page)) is not None:
            return Chore(page.acted_at, action)
        case Phase.REFILLED if state.turn is not None:
            wait = manners.redraw_wait if _may_redraw(page, state.turn) else 0
            return Chore(EpochMs(page.acted_at + wait), Complete(t=t, by=state.turn))
        case _:
            return None


def _for_the_gone(page: GamePage) -> Action | None:
    """What is done for a seat that is passed over: no turn waits for it, and it challenges nothing."""
    t = page.state.now / 1000
    for seat in page.passed_over():
        wanted: tuple[Action, ...] = (Refill(t=t, by=seat), Accept(t=t, by=seat))
        if page.state.phase is Phase.TO_MOVE:
            wanted = (Pass(t=t, by=seat),) if page.state.turn == seat else ()
        for action in wanted:
            if may(page.state, action):
                return action
    return None


def _starts_at(page: GamePage, manners: Manners) -> EpochMs | None:
    """When the draw of a full table is made, as far as is known: once every player has opened it."""
    if not page.awaited:
        return page.acted_at
    return waits_until(page, manners) if page.header.awaits is Awaits.OR_STARTS else None


def _may_redraw(page: GamePage, seat: Seat) -> bool:
    return may(page.state, Redraw(t=0.0, by=seat))


def deadline_at(page: GamePage) -> EpochMs | None:
    """The first instant at which a deadline of the rules has passed."""
    stands = page.cancelled or page.held_at is not None
    deadline = None if stands else next_deadline(page.state)
    # An action at the very instant of a deadline is still in time.
    return None if deadline is None else EpochMs(page.epoch(deadline.at) + 1)


def closes_at(page: GamePage, manners: Manners) -> EpochMs | None:
    """When a game that waits for players in vain leaves the lobby, or lapses because they do not come."""
    if page.status is not Status.WAITING or page.state.absent or page.held_at is not None:
        return None
    if not page.full:
        return EpochMs(page.acted_at + manners.waiting_limit)
    return waits_until(page, manners) if page.header.awaits is Awaits.OR_LAPSES else None


def waits_until(page: GamePage, manners: Manners) -> EpochMs | None:
    """Until when those who have not opened the table are waited for."""
    if not page.awaited or page.full_at is None:
        return None
    return EpochMs(page.full_at + manners.start_wait)


def due_at(page: GamePage, manners: Manners) -> EpochMs | None:
    """When something will happen by itself; what happens at once is due at any time."""
    chore = next_chore(page, manners)
    if chore is not None and chore.at <= page.acted_at:
        return EpochMs(0)
    moments = (deadline_at(page), closes_at(page, manners), chore and chore.at)
    return min((moment for moment in moments if moment is not None), default=None)


def settle(page: GamePage, by: EpochMs, manners: Manners) -> list[Entry]:
    """What time and the house's manners bring by then, each at its own instant."""
    entries: list[Entry] = []
    closes = closes_at(page, manners)
    if closes is not None and closes <= by:
        entries.append(Cancelled(why="lapsed"))
        page = add(page, entries[-1], by)
    for _ in range(_MOST_CHORES):
        entry = _next_due(page, by, manners)
        if entry is None:
            return entries
        entries.append(entry)
        page = add(page, entry, by)
    raise RuntimeError(f"game {page.id} does not come to rest")


def _next_due(page: GamePage, by: EpochMs, manners: Manners) -> Acted | None:
    deadline, chore = deadline_at(page), next_chore(page, manners)
    if deadline is not None and deadline <= by and (chore is None or deadline <= chore.at):
        return carry_out(page, Wait(t=(deadline - page.epoch(0)) / 1000))
    if chore is None or chore.at > max(by, page.acted_at):
        return None
    try:
        return carry_out(page, replace(chore.action, t=page.time(chore.at) / 1000))
    except RuleViolation:  # a mistake of ours must not lock the players out
        _log.exception("game %s: the rules refuse what the server would do", page.id)
        return None


def carry_out(page: GamePage, action: Action, judge: Judge | None = None) -> Acted:
    """What comes of *action*, or :exc:`RuleViolation`; nothing may have fallen due before it."""
    came = step(page.state, action, Oracle(judge=judge, chance=seeded(page.header.seed)))
    if came.refused is not None:
        raise came.refused
    return Acted(action=action, events=came.events)


def next_attention(page: GamePage, due: EpochMs | None, manners: Manners) -> EpochMs | None:
    """When the server must look after this game if nobody acts, of which something is *due* by itself."""
    duty = next_duty(page, manners)
    moments = (due, duty and duty.at)
    return min((moment for moment in moments if moment is not None), default=None)


def next_duty(page: GamePage, manners: Manners) -> Duty | None:
    if page.status is not Status.PLAYING or page.state.paused or page.held_at is not None:
        return None
    return robot_duty(page, manners.robot_pace)
