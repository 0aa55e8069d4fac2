"""Making a regulation: what can be chosen, what a draft says, trying it, keeping a version, handing it on.

A version never changes: its key has its fingerprint, games remember it, and it stays installed when whoever
made it takes it off the own list. Files are read and written in threads.
"""

from __future__ import annotations

import asyncio
import re
import unicodedata
from collections.abc import Mapping
from itertools import count
from types import MappingProxyType

from msgspec.structs import replace

from faristol.errors import FaristolError
from faristol.formats.wire.library import RegulationView
from faristol.formats.wire.regulations import (
    ChoicesView,
    DraftAsked,
    DraftView,
    NewerVersion,
    OwnRegulationView,
    ReadingView,
    TriedRegulation,
)
from faristol.regulations import PUBLISHED, REGULATIONS, RegulationMissing
from faristol.regulations.choices import CHOICES, BadChoice, read, written
from faristol.regulations.own import (
    OwnRegulation,
    RegulationRefused,
    as_text,
    is_name,
    make_own,
    read_own,
    with_choices,
)
from faristol.regulations.sense import conflicts
from faristol.regulations.store import RegulationStore
from faristol.rules.regulation import Regulation
from faristol.service import library
from faristol.service.beside import beside
from faristol.service.ports import NOBODY, NotFound, Person, PersonId, Status, StreamKind
from faristol.service.regulations.ports import KeptRegulation
from faristol.service.regulations.views import choices_view, draft_view, other_choices, own_view, reading_view
from faristol.service.world import World, new_id

__all__ = ["MOST_MADE", "OwnRegulations"]

MOST_MADE = 300  # by one person, tries included: each is a file that stays
_EVENTS = 200  # championships under way that are looked at
_TRIED = "prova"  # what a draft is called that is tried
_LONGEST_NAME = 18  # so that something fits behind it where somebody else has it
_COUNTED = re.compile(r"[0-9]{1,9}").fullmatch
_DRAFT = ("esborrany", "0", "…")  # a draft that is only looked at has no name yet


class OwnRegulations:
    """The regulations that people make."""

    def __init__(self, world: World) -> None:
        self._world = world

    # --- looking ---

    async def choices(self, key: str, language: str) -> ChoicesView:
        """What can be chosen, beginning from a published regulation or from one that was made."""
        if key in PUBLISHED:
            return choices_view(PUBLISHED[key], None, language)
        own = await self.find(key)
        shown = choices_view(PUBLISHED[own.base], own, language)
        newest = await self._newest(own)
        newer = None if newest.key == own.key else await self._newer(own, newest, language)
        return replace(shown, newer=newer, used_in=await self._events_under_way(own.key))

    async def _newest(self, own: OwnRegulation) -> OwnRegulation:
        """The last version that people have who work on this one.

        Its name can be guessed, so a file with that name is no word from somebody who has seen it.
        """
        return await asyncio.to_thread(_last, own, await self._world.own_regulations.shared(own.key))

    async def _newer(self, own: OwnRegulation, newest: OwnRegulation, language: str) -> NewerVersion:
        made = await self._world.own_regulations.maker(newest.key)
        return NewerVersion(
            key=newest.key,
            version=newest.version,
            by=await self._name_of_maker(newest.key),
            at=None if made is None else made[1],
            differences=other_choices(own.choices, newest.choices, language),
        )

    async def _name_of_maker(self, key: str) -> str | None:
        made = await self._world.own_regulations.maker(key)
        if made is None:
            return None
        try:
            return (await self._world.people.get(made[0])).name
        except NotFound:
            return None

    async def _events_under_way(self, key: str) -> tuple[str, ...]:
        """The championships that play by it now: what they began with is not to be mended under them."""
        cards = await self._world.cards.of_kind(StreamKind.EVENT, status=Status.PLAYING, limit=_EVENTS)
        return tuple(card.title for card in cards if card.regulation == key and not card.hidden)

    async def check(self, asked: DraftAsked, language: str) -> DraftView:
        """What a draft says, and everything that keeps it from being played."""
        return await asyncio.to_thread(_checked, asked, language)

    async def reading(self, key: str, person: PersonId | None, language: str) -> ReadingView:
        """An own regulation, for anybody who knows its key."""
        own = await self.find(key)
        listed = any(kept.key == own.key for kept in await self._listed(person))
        return await asyncio.to_thread(reading_view, own, language, listed=listed)

    async def find(self, key: str) -> OwnRegulation:
        """The version with this key, or :exc:`RegulationMissing`."""
        own = await asyncio.to_thread(RegulationStore().find, key)
        if own is None:
            raise RegulationMissing("regulation-missing", key=key)
        return own

    async def mine(self, person: PersonId, language: str) -> tuple[OwnRegulationView, ...]:
        """One's own list, the newest first."""
        kept = await self._listed(person)
        found = await asyncio.to_thread(_found, [one.key for one in kept])
        return tuple(own_view(found[one.key], one, language) for one in kept if one.key in found)

    async def to_choose(self, person: PersonId | None, language: str) -> tuple[RegulationView, ...]:
        """The regulations that somebody may choose: the published ones, and the own."""
        kept = await self._listed(person)
        found = await asyncio.to_thread(_found, [one.key for one in kept])
        keys = [found[one.key].key for one in kept if one.key in found]
        own = await asyncio.to_thread(lambda: [library.about(key, language) for key in keys])
        return (*library.regulations(language), *own)

    async def _listed(self, person: PersonId | None) -> list[KeptRegulation]:
        if person is None:
            return []
        return [one for one in await self._world.own_regulations.of(person) if one.listed]

    # --- keeping ---

    async def save(self, person: Person, asked: DraftAsked) -> OwnRegulation:
        """A version of what was drafted: the next of *after*, if that is the person's, or the first.

        While a championship plays by it the version is the first of a copy. Where somebody saved another
        one meanwhile, who asks is told so and must be sure; both stay.
        """
        mine = {one.key for one in await self._world.own_regulations.of(person.id)}
        before = await self.find(asked.after) if asked.after in mine else None
        if before is not None and await self._events_under_way(before.key):
            before = None
        if before is not None and not asked.sure:
            newest = await self._newest(before)
            if newest.key != before.key:
                by = await self._name_of_maker(newest.key)
                raise RegulationRefused("regulation-newer", version=newest.version, by=by or NOBODY)
        base = _base(asked)
        name, version = await asyncio.to_thread(_next, asked.title, before)
        own = make_own(name, version, asked.title, base, asked.changes)
        if before is not None and _same(before, own):
            own = before  # nothing was changed: it is that version
        await self._install(person, own, listed=True)
        return own

    async def try_out(self, person: Person, asked: DraftAsked) -> TriedRegulation:
        """A draft that can be played by, and that is on nobody's list."""
        title = asked.title.strip() or _base(asked).title
        draft = make_own(_TRIED, "0", title[:60], _base(asked), asked.changes)
        # A name of its own, so that what others try is not looked through.
        own = make_own(f"{_TRIED}-{draft.sha256[:12]}", "0", title[:60], _base(asked), asked.changes)
        await self._install(person, own, listed=False)
        return TriedRegulation(key=own.key)

    async def upload(self, person: Person, source: bytes) -> OwnRegulation:
        """A regulation from a file, onto the own list."""
        own = await beside(read_own, as_text(source))
        await self._install(person, own, listed=True)
        return own

    async def take(self, person: Person, key: str) -> OwnRegulation:
        """One that somebody else made, onto the own list."""
        own = await self.find(key)
        await self._install(person, own, listed=True)
        return own

    async def drop(self, person: Person, key: str) -> None:
        """Off the own list."""
        for kept in await self._listed(person.id):
            if kept.key == key:
                gone = KeptRegulation(key=key, at=kept.at, listed=False)
                await self._world.own_regulations.keep(person.id, gone)

    async def _install(self, person: Person, own: OwnRegulation, *, listed: bool) -> None:
        made = {one.key: one for one in await self._world.own_regulations.of(person.id)}
        known = made.get(own.key)
        if known is None and len(made) >= MOST_MADE:
            raise RegulationRefused("too-many-regulations", most=MOST_MADE)
        await asyncio.to_thread(RegulationStore().install, own)
        kept = KeptRegulation(
            key=own.key,
            at=self._world.clock() if known is None else known.at,
            listed=listed or (known is not None and known.listed),
        )
        await self._world.own_regulations.keep(person.id, kept)


def _last(own: OwnRegulation, keys: frozenset[str]) -> OwnRegulation:
    """The last version of the same name among *keys*, where versions are numbered."""
    store = RegulationStore()
    found = [one for key in keys if (one := store.find(key)) is not None and one.version.isdigit()]
    return max(found, key=lambda one: int(one.version)) if own.version.isdigit() and found else own


def _base(asked: DraftAsked) -> Regulation:
    base = PUBLISHED.get(asked.base)
    if base is None:
        raise RegulationRefused("unknown-base", base=asked.base)
    return base


def _found(keys: list[str]) -> Mapping[str, OwnRegulation]:
    store = RegulationStore()
    return {key: own for key in keys if (own := store.find(key)) is not None and own.key in REGULATIONS}


def _checked(asked: DraftAsked, language: str) -> DraftView:
    """Each value by itself, then all that are possible together."""
    base = _base(asked)
    good: dict[str, object] = {}
    wrong: dict[str, FaristolError] = {}
    for choice, value in asked.changes.items():
        if choice not in CHOICES:
            raise RegulationRefused("unknown-choice", choice=choice)
        try:
            good[choice] = read(choice, value)
        except BadChoice as why:
            wrong[choice] = why
    regulation = with_choices(base, good)
    draft = OwnRegulation(*_DRAFT, base.key, MappingProxyType(written(regulation)))
    return draft_view(draft, conflicts(regulation), wrong, language)


def _next(title: str, before: OwnRegulation | None) -> tuple[str, str]:
    """Name and version: those that follow, or a name that nobody has taken yet."""
    store = RegulationStore()
    if before is not None:
        # The first that is free behind it: whoever hands in a file called so, with a number as large as can
        # be, must not keep its maker from the next one.
        there = store.versions_told(before.name)
        begun = int(before.version) if _COUNTED(before.version) else 0
        return before.name, next(number for at in count(begun + 1) if (number := str(at)) not in there)
    plain = unicodedata.normalize("NFD", title.casefold()).encode("ascii", "ignore").decode()
    name = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST_NAME].rstrip("-") or "propi"
    while _taken(name, store):
        name = f"{name[:_LONGEST_NAME]}-{new_id(4)}"
    return name, "1"


def _taken(name: str, store: RegulationStore) -> bool:
    tried = name == _TRIED or name.startswith(f"{_TRIED}-")
    return tried or not is_name(name) or bool(store.versions_told(name))


def _same(one: OwnRegulation, other: OwnRegulation) -> bool:
    return (one.title, one.base, dict(one.choices)) == (other.title, other.base, dict(other.choices))
