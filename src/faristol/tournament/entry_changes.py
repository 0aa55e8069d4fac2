"""Who is in the event: entering, mending an entry, deleting it, leaving."""

from __future__ import annotations

from faristol.tournament.check_in_changes import check_room
from faristol.tournament.commands import Edit, Enter
from faristol.tournament.errors import EventRefused
from faristol.tournament.events import EntrantEdited, EntrantRemoved, Event, ResultSet, WithdrawalChanged
from faristol.tournament.league import withdrawn
from faristol.tournament.limits import MOST_CARRIED
from faristol.tournament.plain import one_line
from faristol.tournament.rounds import Entrant, EntrantId
from faristol.tournament.settings import Games, System
from faristol.tournament.state import EventState, evolve

__all__ = ["carried_points", "check_known", "edit_entry", "new_entrant", "remove_entry", "withdraw"]


def new_entrant(state: EventState, command: Enter) -> Entrant:
    """Whom the command enters; refused where there is no room, or it is too late."""
    if state.settings.system is System.SEASON:
        raise EventRefused("is-a-season")
    name = _free_name(state, command.name)
    settings = state.settings
    if not settings.confirm_by or state.played:  # before that, who is beyond the places waits
        check_room(state)
    joined = state.played + 1
    if joined > 1 and settings.system is System.ROUND_ROBIN:
        raise EventRefused("order-is-settled", system=settings.system.value)
    if joined > 1 and (settings.made_at_once or settings.system is System.KNOCKOUT):
        raise EventRefused("fixtures-made")
    if joined > 1 and settings.system is System.SWISS and joined > settings.last_late_round:
        raise EventRefused("too-late-to-enter", round=joined, last=settings.last_late_round)
    return Entrant(
        id=state.next_entrant,
        name=name,
        rating=command.rating,
        club=one_line(command.club),
        group=one_line(command.group),
        joined=joined,
        carried=carried_points(command.carried),
    )


def edit_entry(state: EventState, command: Edit) -> EntrantEdited:
    """An entry with another name, club or group, where nothing that was paired hangs on it."""
    check_known(state, command.entrant)
    settled = bool(state.played)
    name = _free_name(state, command.name, command.entrant)
    edited = EntrantEdited(command.entrant, name, one_line(command.club), one_line(command.group))
    after = evolve(state, edited)
    if settled and state.settings.groups_apart and _groups(after) != _groups(state):
        raise EventRefused("groups-are-settled")
    if settled and state.settings.system is System.ROUND_ROBIN and _order(after) != _order(state):
        raise EventRefused("order-is-settled", system=state.settings.system.value)
    return edited


def remove_entry(state: EventState, who: EntrantId) -> EntrantRemoved:
    """An entry that was in no round yet is deleted."""
    check_known(state, who)
    if who in state.seated:
        raise EventRefused("entry-was-paired", entrant=who)
    if state.played and state.settings.system is System.ROUND_ROBIN:
        raise EventRefused("order-is-settled", system=state.settings.system.value)
    return EntrantRemoved(who, next(entrant.name for entrant in state.entrants if entrant.id == who))


def withdraw(state: EventState, entrant: EntrantId, games: Games | None) -> tuple[Event, ...]:
    """Somebody leaves; what is being played is lost, and what a league had for them is settled."""
    check_known(state, entrant)
    if entrant in state.withdrawn:
        raise EventRefused("already-withdrawn", entrant=entrant)
    if state.settings.made_at_once:
        return withdrawn(state, entrant, games or state.settings.withdrawals)
    happened: list[Event] = [WithdrawalChanged(entrant, True)]
    for round_ in state.rounds[-1:]:
        for table, board in enumerate(round_.boards, start=1):
            if board.result is None and entrant in (board.first, board.second):
                lost = "-" if board.first == entrant else "+"
                happened.append(ResultSet(round_.number, table, lost))
    return tuple(happened)


def check_known(state: EventState, entrant: EntrantId) -> None:
    """Refuse whoever is not in the event."""
    if not state.has(entrant):
        raise EventRefused("no-such-entrant", entrant=entrant)


def carried_points(points: float) -> float:
    """The points brought along, if they can be."""
    if not 0 <= points <= MOST_CARRIED:
        raise EventRefused("carried-out-of-range", points=points, most=MOST_CARRIED)
    return float(points)


def _free_name(state: EventState, text: str, of: EntrantId | None = None) -> str:
    """The name as it will stand; refused if nobody may have it, or somebody but *of* has it already."""
    name = one_line(text)
    if not name:
        raise EventRefused("name-needed")
    folded = name.casefold()
    if folded in map(str.casefold, state.settings.excluded):
        raise EventRefused("excluded", name=name)
    if any(entrant.name.casefold() == folded and entrant.id != of for entrant in state.entrants):
        raise EventRefused("name-taken", name=name)
    return name


def _groups(state: EventState) -> list[str]:
    return [entrant.group for entrant in state.entrants]


def _order(state: EventState) -> list[EntrantId]:
    return [entrant.id for entrant in state.championship.entrants]
