"""A championship as a file that another server opens where this one stopped.

Beside the log stands the address, so that links and codes on the wall stay right. The secrets, which are the
directors' code and that of which the entrants' cards are made, stand in it only under a passphrase: with them
every phone goes on as it was. Without, new ones are made, and cards are handed out again.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from faristol.formats.files.event_file import Kept, read_kept, write_event
from faristol.formats.files.sealed import WrongPassphrase, seal, unseal
from faristol.service.events.page import EventPage
from faristol.service.events.terms import read_log
from faristol.service.ports import EventId
from faristol.service.streams.phones import new_secret
from faristol.service.world import new_id
from faristol.tournament.errors import EventRefused, MalformedEvent
from faristol.tournament.event import EventLog

__all__ = ["Backup", "Secrets", "new_secrets", "read_backup", "write_backup"]

_CODE_LETTERS = 8


class Secrets(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What lets people in: the directors' code, and that of which the entrants' cards are made."""

    code: Annotated[str, Meta(min_length=4, max_length=40)]
    secret: Annotated[str, Meta(max_length=200)]


class Backup(Struct, frozen=True, kw_only=True):
    """What a file brings: a log, and where and with which secrets it was; none where it does not say."""

    log: EventLog
    address: EventId | None = None
    secrets: Secrets | None = None


def new_secrets() -> Secrets:
    return Secrets(code=new_id(_CODE_LETTERS), secret=new_secret())


def write_backup(page: EventPage, passphrase: str) -> str:
    """The file of an event; its secrets are in it if there is a passphrase."""
    plain = msgspec.json.encode(Secrets(code=page.code, secret=page.secret))
    return write_event(
        page.log, kept=Kept(address=page.id, sealed=seal(plain, passphrase) if passphrase else None)
    )


def read_backup(source: bytes, passphrase: str) -> Backup:
    """What *source* holds; refused if there is a passphrase and it is not the right one."""
    log, kept = read_log(source), read_kept(source)
    address = EventId(kept.address) if kept.address else None
    if not passphrase or kept.sealed is None:
        return Backup(log=log, address=address)
    try:
        secrets = msgspec.json.decode(unseal(kept.sealed, passphrase), type=Secrets)
    except WrongPassphrase:
        raise EventRefused("wrong-passphrase") from None
    except msgspec.MsgspecError:
        raise MalformedEvent("not-sealed") from None
    return Backup(log=log, address=address, secrets=secrets)
