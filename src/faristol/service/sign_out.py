"""Telling every process that sessions have ended, so that the sockets that came with them end too."""

from __future__ import annotations

import logging

import msgspec
from msgspec import Struct

from faristol.service.ports import PersonId
from faristol.service.world import World

__all__ = ["SIGNED_OUT_TOPIC", "SignedOut", "read_signed_out", "tell_signed_out"]

_log = logging.getLogger(__name__)

SIGNED_OUT_TOPIC = "signed-out"  # of the bus


class SignedOut(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whose sockets are no longer what they were: those of a session, or all of a person."""

    session: str | None = None  # the hash of its token
    person: PersonId | None = None


async def tell_signed_out(world: World, told: SignedOut) -> None:
    """Say so on the bus, once the store has it."""
    try:
        await world.bus.publish(SIGNED_OUT_TOPIC, msgspec.json.encode(told))
    except Exception:  # each process asks the store now and then which sessions are left
        _log.exception("the bus did not take who was signed out")


def read_signed_out(message: bytes) -> SignedOut:
    return msgspec.json.decode(message, type=SignedOut)
