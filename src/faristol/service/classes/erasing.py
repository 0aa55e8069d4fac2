"""Erasing a class: its games, tables and championships, its pupils wherever they are named, at last itself.

Whatever is left when a process dies in the middle is erased by the next look at the class: the class goes
last, and all that is to go can be read from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from faristol.service.classes.entries import ChampionshipMade, Entry, PupilAdded, TablesMade
from faristol.service.people import Society
from faristol.service.ports import ClassId, NotFound, StreamId, stream_id
from faristol.service.streams.named import FORGOTTEN_TOPIC, write_forgotten
from faristol.service.world import World

__all__ = ["erase", "remove_streams"]


async def erase(stream: ClassId, entries: Iterable[Entry], world: World, people: Society) -> None:
    """Take everything of a class out of the store."""
    tables, pupils = list[StreamId](), set()
    for entry in entries:
        match entry:
            case TablesMade(tables=made):
                tables += [stream_id(one.stream) for one in made]
            case ChampionshipMade(event=event):
                tables.append(event)
            case PupilAdded(who=who):
                pupils.add(who.person)
            case _:
                pass
    await remove_streams(tables, world)
    for pupil in sorted(pupils):
        with suppress(NotFound):  # forgotten before
            await people.forget(pupil)
    await remove_streams([stream], world)


async def remove_streams(streams: Iterable[StreamId], world: World) -> None:
    """Streams are gone from the store, and from every process that has them in hand."""
    gone = list(streams)
    for one in gone:
        with suppress(NotFound):
            await world.streams.remove(one)
    for message in write_forgotten(gone):
        await world.bus.publish(FORGOTTEN_TOPIC, message)
