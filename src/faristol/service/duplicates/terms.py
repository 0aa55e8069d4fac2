"""What is agreed when a duplicate is opened: for a hall, for somebody alone, or a game played once more."""

from __future__ import annotations

from unicodedata import normalize

import msgspec
from msgspec.structs import replace

from faristol.formats.files.duplicate.document import DuplicateSettings, convert_duplicate
from faristol.formats.wire.duplicates import DuplicateAsked
from faristol.rules.duplicate.errors import DuplicateRefusal, DuplicateViolation
from faristol.service.duplicates.entries import Header, Scripted
from faristol.service.duplicates.page import DuplicatePage, acta_of
from faristol.service.duplicates.rounds.deciding import script_of
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import DuplicateId, Person, Visibility
from faristol.service.streams.named import NamedPerson, named
from faristol.service.streams.phones import new_secret
from faristol.service.world import World, new_id

__all__ = ["agreed", "alone", "check_terms", "once_more"]

_CODE_LENGTH = 8


def agreed(asked: DuplicateAsked, person: Person, world: World) -> Header:
    """For a hall; who opens it judges it."""
    if (asked.bag is not None or asked.bag_only) and not world.manners.given_bags:
        raise RequestRefused(Reason.GIVEN_BAG)
    return Header(
        title=" ".join(asked.title.split()) or asked.title,
        settings=msgspec.convert(asked, DuplicateSettings, from_attributes=True),
        seed=world.seed(),
        opener=named(person),
        code=new_id(_CODE_LENGTH),
        secret=new_secret(),
        players=_distinct(asked.players),
        self_entry=asked.self_entry,
        visibility=Visibility(asked.visibility),
        bag=asked.bag,
        bag_only=asked.bag_only,
    )


def alone(
    opener: NamedPerson,
    settings: DuplicateSettings,
    world: World,
    *,
    script: tuple[Scripted, ...] = (),
    source: DuplicateId | None = None,
    day: str | None = None,
) -> Header:
    """For somebody who plays alone."""
    return Header(
        title="",
        settings=settings,
        seed=world.seed(),
        opener=opener,
        code=new_id(_CODE_LENGTH),
        visibility=Visibility.PRIVATE,
        self_entry=False,
        alone=True,
        script=script,
        source=source,
        day=day,
    )


def once_more(past: DuplicatePage, person: Person, seconds: int, world: World) -> Header:
    """The racks and master plays of a game that is over, for somebody who plays it alone."""
    settings = DuplicateSettings(
        seconds=seconds,
        rounds=len(past.state.rounds),
        may_close=True,
        lexicon=past.header.settings.lexicon,
    )
    header = alone(named(person), settings, world, script=script_of(past.state), source=past.id)
    played = past.header
    return replace(header, bag=played.bag, bag_only=played.bag_only, title=played.title)


def check_terms(header: Header) -> None:
    """Refuse what no acta could hold."""
    convert_duplicate(msgspec.to_builtins(acta_of(header)))


def _distinct(names: tuple[str, ...]) -> tuple[str, ...]:
    plain = tuple(" ".join(normalize("NFC", name).split()) for name in names)
    seen: set[str] = set()
    for name in plain:
        if not name or name.casefold() in seen:
            raise DuplicateRefusal(DuplicateViolation.NAME_TAKEN, name=name)
        seen.add(name.casefold())
    return plain
