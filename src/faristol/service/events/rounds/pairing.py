"""Pairing away from the event loop: small fields in a thread, large ones as a job of their own.

A round of thousands takes a while; meanwhile the server answers everybody, and whoever ordered the round is
told how far it has come.
"""

from __future__ import annotations

from collections.abc import Sequence

from faristol.service.jobs import Jobs, Tell, ThreadJobs
from faristol.tournament.commands import Command
from faristol.tournament.event import decide_all
from faristol.tournament.events import Event
from faristol.tournament.pairing.progress import listening
from faristol.tournament.state import EventState

__all__ = ["LARGE", "decided", "paired"]

LARGE = 60  # entrants; more are paired in another process: a smaller round takes a fraction of a second
_HERE = ThreadJobs()


async def paired(
    state: EventState, commands: Sequence[Command], jobs: Jobs, *, by: str, heard: Tell
) -> tuple[Event, ...]:
    """What *commands* lead to; *heard* is told the share of the work that is done."""
    where = jobs if len(state.entrants) > LARGE else _HERE
    return await where.do(decided, state, tuple(commands), by=by, heard=heard)


def decided(state: EventState, commands: Sequence[Command], tell: Tell) -> tuple[Event, ...]:
    """The step that *commands* make of *state*."""
    with listening(tell):
        step, _ = decide_all(state, commands)
    return step
