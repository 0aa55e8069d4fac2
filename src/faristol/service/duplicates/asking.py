"""Reading what is asked of a duplicate: names, and the actions that a judge's commands stand for."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from faristol.formats.wire.duplicates import DuplicateCommand
from faristol.rules.duplicate.actions import Action, Join
from faristol.rules.duplicate.game import decide
from faristol.service.duplicates.entries import Entered, Entry
from faristol.service.duplicates.page import DuplicatePage
from faristol.service.duplicates.rounds.deciding import unaided
from faristol.service.ports import EpochMs
from faristol.service.streams.named import NamedPerson

__all__ = ["at_time", "join", "read_command"]

_SIGNED = frozenset({"answer", "correct", "confirm"})


def join(page: DuplicatePage, now: EpochMs, who: NamedPerson) -> list[Entry]:
    """DUP-1c: as a new player, before the first round starts."""
    plain = NamedPerson(person=who.person, name=" ".join(who.name.split()))
    action = Join(t=page.t(now), name=plain.name)
    decide(page.state, action, unaided(page.header))
    return [Entered(t=action.t, who=plain)]


def at_time(action: Action) -> Callable[[float], Action]:
    return lambda t: msgspec.structs.replace(action, t=t)


def read_command(asked: DuplicateCommand) -> Action:
    """The action that a judge's command stands for; what a judge signs has the name of who is signed in."""
    signed = {"author": ""} if asked.do in _SIGNED else {}
    action: Action = msgspec.convert({**msgspec.to_builtins(asked), **signed, "t": 0.0}, Action)
    return action
