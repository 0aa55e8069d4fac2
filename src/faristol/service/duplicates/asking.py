"""Reading what is asked of a session: names, seats, and the actions that a judge's commands stand for."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from faristol.formats.files.duplicate.document import KEY
from faristol.formats.wire.duplicates import DuplicateCommand
from faristol.rules.duplicate.actions import Action, Join
from faristol.rules.duplicate.errors import DuplicateRefusal, DuplicateViolation
from faristol.rules.duplicate.game import decide
from faristol.rules.state import Seat
from faristol.service.duplicates.entries import Entered, Entry, Header, PhoneTaken
from faristol.service.duplicates.page import DuplicatePage
from faristol.service.duplicates.rounds.deciding import at_the_desk
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import EpochMs, Person
from faristol.service.streams.named import NamedPerson

__all__ = ["at_time", "distinct", "document", "join", "read_command", "somebody", "take_listed"]

_SIGNED = frozenset({"answer", "correct", "confirm"})


def somebody(person: Person, name: str | None = None) -> NamedPerson:
    return NamedPerson(person=person.id, name=name or person.name)


def take_listed(page: DuplicatePage, seat: Seat, person: Person) -> list[Entry]:
    """A seat of the organiser's list, with a phone; also once the game has begun."""
    if seat >= len(page.state.players):
        raise DuplicateRefusal(DuplicateViolation.NO_SUCH_PLAYER, seat=seat)
    if seat in page.phones:
        raise RequestRefused(Reason.SEAT_TAKEN)
    if page.header.alone:
        raise RequestRefused(Reason.NOT_FOUND)
    return [PhoneTaken(seat=seat, who=somebody(person))]


def join(page: DuplicatePage, now: EpochMs, who: NamedPerson) -> list[Entry]:
    """DUP-1c: as a new player, before the first round starts."""
    plain = NamedPerson(person=who.person, name=" ".join(who.name.split()))
    action = Join(t=page.t(now), name=plain.name)
    decide(page.state, action, at_the_desk(page.header))
    return [Entered(t=action.t, who=plain)]


def distinct(names: tuple[str, ...]) -> tuple[str, ...]:
    plain = tuple(" ".join(name.split()) for name in names)
    seen: set[str] = set()
    for name in plain:
        if not name or name.casefold() in seen:
            raise DuplicateRefusal(DuplicateViolation.NAME_TAKEN, name=name)
        seen.add(name.casefold())
    return plain


def document(header: Header) -> dict[str, object]:
    """The session as the document of an acta, to be checked."""
    settings = msgspec.to_builtins(header.settings)
    return {
        "acta": 1,
        "regulation": KEY,
        "players": list(header.players),
        "settings": settings,
        "seed": header.seed,
        "bag": header.bag,
        "bag_only": header.bag_only,
        "actions": [],
    }


def at_time(action: Action) -> Callable[[float], Action]:
    return lambda t: msgspec.structs.replace(action, t=t)


def read_command(asked: DuplicateCommand) -> Action:
    """The action that a judge's command stands for; what a judge signs is signed with the session's name."""
    signed = {"author": ""} if asked.do in _SIGNED else {}
    action: Action = msgspec.convert({**msgspec.to_builtins(asked), **signed, "t": 0.0}, Action)
    return action
