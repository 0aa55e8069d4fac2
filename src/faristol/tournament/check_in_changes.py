"""What confirming, and closing the check-in, leads to; who then has a place: :mod:`.check_in`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from faristol.tournament.check_in import is_instant, read_instant
from faristol.tournament.commands import Confirm
from faristol.tournament.errors import EventRefused
from faristol.tournament.events import CheckInSettled, Configured, ConfirmationChanged, Event
from faristol.tournament.rounds import EntrantId
from faristol.tournament.settings import System
from faristol.tournament.state import EventState, evolve

__all__ = ["check_closed", "check_room", "close_check_in", "confirmed", "let_in", "moved_up"]


def confirmed(state: EventState, command: Confirm) -> tuple[Event, ...]:
    """Somebody comes, or after all does not; nothing where that was known."""
    entrant, at = command.entrant, command.at
    if not state.has(entrant):
        raise EventRefused("no-such-entrant", entrant=entrant)
    deadline = state.settings.confirm_by
    if not deadline:
        raise EventRefused("no-check-in")
    if not is_instant(at):
        raise EventRefused("not-a-moment", moment=at)
    if entrant in state.withdrawn:
        raise EventRefused("already-withdrawn", entrant=entrant)
    late = state.checked_in or state.played or read_instant(at) > read_instant(deadline)
    if late and not command.desk:
        raise EventRefused("check-in-over")
    there = any(one.entrant == entrant for one in state.confirmed)
    if there == command.coming:
        return ()
    changed = ConfirmationChanged(entrant, at, command.coming)
    if state.played and command.coming and entrant in state.out:
        return (changed, let_in(state, entrant))
    return (changed,)


def let_in(state: EventState, entrant: EntrantId) -> CheckInSettled:
    """Whom the check-in left out plays after all, if the hall has room for one more."""
    check_room(state)
    settings = state.settings
    if settings.system is System.ROUND_ROBIN:
        raise EventRefused("order-is-settled", system=settings.system.value)
    if settings.made_at_once or settings.system is System.KNOCKOUT:
        raise EventRefused("fixtures-made")
    return CheckInSettled(tuple(who for who in state.out if who != entrant))


def close_check_in(state: EventState, at: str) -> tuple[Event, ...]:
    """Nobody plays who has not confirmed or has no place; before the deadline that is now the deadline."""
    settings = state.settings
    if not settings.confirm_by:
        raise EventRefused("no-check-in")
    if state.played:
        raise EventRefused("already-paired", rounds=state.played)
    if not is_instant(at):
        raise EventRefused("not-a-moment", moment=at)
    earlier = read_instant(at) < read_instant(settings.confirm_by)  # then nobody need wait for the deadline
    sooner = (Configured(replace(settings, confirm_by=at)),) if earlier else ()
    for event in sooner:
        state = evolve(state, event)
    found = state.check_in(over=True)
    assert found is not None
    return (CheckInSettled(found.out), *sooner)


def moved_up(state: EventState, happened: Iterable[Event]) -> tuple[Event, ...]:
    """Until the first round a place that has become free goes to the next who waits."""
    for event in happened:
        state = evolve(state, event)
    found = state.check_in(over=True) if state.checked_in else None
    return () if found is None or found.out == state.out else (CheckInSettled(found.out),)


def check_closed(state: EventState) -> None:
    """Refuse a first round while people are still asked: who waits for a place would be in it."""
    if state.settings.confirm_by and not state.checked_in and not state.played:
        raise EventRefused("check-in-open")


def check_room(state: EventState) -> None:
    """Refuse one more than the hall has room for (FISC-4)."""
    capacity = state.settings.capacity
    if capacity is not None and len(state.entrants) - len({*state.withdrawn, *state.out}) >= capacity:
        raise EventRefused("hall-is-full", capacity=capacity)
