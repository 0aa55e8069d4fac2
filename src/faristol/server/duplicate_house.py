"""Everything about duplicate sessions in one server process."""

from __future__ import annotations

from dataclasses import dataclass

from faristol.server.duplicate_room import DuplicateRoom
from faristol.service.duplicates.listing import Listing
from faristol.service.duplicates.rounds.daily import Daily
from faristol.service.duplicates.use_cases import Duplicates
from faristol.service.world import World

__all__ = ["DuplicateHouse", "open_duplicates"]


@dataclass(frozen=True, slots=True)
class DuplicateHouse:
    sessions: Duplicates
    daily: Daily
    listing: Listing
    room: DuplicateRoom


def open_duplicates(world: World) -> DuplicateHouse:
    sessions = Duplicates(world)
    daily = Daily(world, sessions)
    return DuplicateHouse(
        sessions=sessions,
        daily=daily,
        listing=Listing(world, sessions),
        room=DuplicateRoom(sessions, daily),
    )
