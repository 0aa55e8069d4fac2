"""How often one may ask for what costs something; counted for all processes together."""

from __future__ import annotations

from dataclasses import dataclass

from faristol.service.errors import Reason, RequestRefused
from faristol.service.world import World

__all__ = [
    "ACCOUNTS",
    "CALLS",
    "CHAT",
    "CODES",
    "GAMES",
    "GUESTS",
    "IMPORTS",
    "LOGINS",
    "PAPERS",
    "TABLES",
    "WORDS",
    "Limit",
    "check",
]

_MINUTE = 60_000


@dataclass(frozen=True, slots=True)
class Limit:
    name: str
    most: int
    per_ms: int


# By address: a class of thirty pupils or a hall of five hundred phones shares one, so these are wide.
GUESTS = Limit("guests", 2_000, 10 * _MINUTE)
ACCOUNTS = Limit("accounts", 40, 10 * _MINUTE)
LOGINS = Limit("logins", 60, 5 * _MINUTE)
IMPORTS = Limit("imports", 60, _MINUTE)
WORDS = Limit("words", 600, _MINUTE)
PAPERS = Limit("papers", 120, _MINUTE)
CALLS = Limit("calls", 120, _MINUTE)
# By person.
GAMES = Limit("games", 40, 10 * _MINUTE)
TABLES = Limit("tables", 400, 10 * _MINUTE)  # an organiser sets up a whole round
CODES = Limit("codes", 60, _MINUTE)
CHAT = Limit("chat", 20, _MINUTE // 2)


async def check(limit: Limit, who: str, world: World) -> None:
    """Count one more, or raise :exc:`Refused`."""
    key = f"{limit.name}:{who}"
    if not await world.limits.allow(key, most=limit.most, per_ms=limit.per_ms, now=world.clock()):
        raise RequestRefused(Reason.TOO_FAST, seconds=limit.per_ms // 1000)
