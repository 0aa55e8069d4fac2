"""Moderation of last resort: what an administrator can do about what should not be here.

What is *hidden* stands in no list; whoever has the link, or takes part, still finds it. What is *closed* can
be read and no longer changed. What is *removed* is gone from the store, and so is a line of a chat. Whatever
is done is written down, with who did it and why.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial

import msgspec

from faristol.formats.wire.bodies import ListOf
from faristol.formats.wire.moderation import ModeratedChat, ModeratedStream, ModerationNote, Participant
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.entries import Entry, Reported, Said
from faristol.service.games.use_cases import Games
from faristol.service.people import Society, need_admin
from faristol.service.ports import (
    Card,
    EpochMs,
    GameId,
    Noted,
    NotFound,
    Person,
    PersonId,
    Register,
    Status,
    StreamId,
    StreamKind,
)
from faristol.service.streams.book import AnyBook
from faristol.service.streams.closed import Closed
from faristol.service.streams.listing import listed, shared
from faristol.service.streams.named import FORGOTTEN_TOPIC, named, write_forgotten
from faristol.service.world import World

__all__ = ["Moderation"]

_log = logging.getLogger(__name__)

_NOTES = 100
_LOOKS = 6  # pages of cards, for what is looked for
_ENTRIES = msgspec.json.Decoder(Entry)

Deed = Callable[[Person, Card], Awaitable[None]]


class Moderation:
    """What administrators see and do."""

    def __init__(
        self, world: World, register: Register, people: Society, games: Games, books: Iterable[AnyBook]
    ) -> None:
        self._world = world
        self._register = register
        self._people = people
        self._games = games
        self._books = {book.family.kind: book for book in books}
        self._deeds: Mapping[str, Deed] = {
            "close": self._close,
            "hide": lambda _, card: world.cards.hide(card.id, hidden=True),
            "show": lambda _, card: world.cards.hide(card.id, hidden=False),
            "remove": self._remove,
        }

    # --- looking ---

    async def streams(
        self,
        asking: Person,
        kind: StreamKind,
        *,
        status: Status | None,
        before: EpochMs | None,
        wanted: str = "",
    ) -> ListOf[ModeratedStream]:
        """Everything of a kind, whoever may find it, the last changed first.

        What is *wanted* is looked for in names and links among a few hundred, and the next page goes on.
        """
        need_admin(asking)
        read = partial(self._world.cards.of_kind, kind, status=status)
        fits = partial(_names, wanted=wanted.strip().casefold())
        return await listed(read, before, _moderated, fits=fits, looks=_LOOKS, hidden=True)

    async def chat(self, asking: Person, game: GameId) -> ListOf[ModeratedChat]:
        """Everything that was said at a game, by whom, and what others objected to."""
        need_admin(asking)
        said, reported = await self._said(game)
        return ListOf(
            items=tuple(
                ModeratedChat(
                    seq=seq,
                    at=at,
                    person=line.person,
                    name=line.name,
                    text=line.text,
                    reported=tuple(reported.get(seq, ())),
                )
                for seq, (at, line) in said.items()
                if line.text
            )
        )

    async def notes(self, asking: Person, before: int | None) -> ListOf[ModerationNote]:
        """What was done here, the last first."""
        need_admin(asking)
        notes = await self._register.notes(before=before, limit=_NOTES)
        names = {by: await self._name_of(by) for by in {note.by for note in notes}}
        return ListOf(
            items=tuple(
                ModerationNote(**msgspec.structs.asdict(note), name=names[note.by]) for note in notes
            ),
            before=notes[-1].number if len(notes) == _NOTES else None,
        )

    async def _name_of(self, person: str) -> str:
        try:
            return (await self._world.people.get(PersonId(person))).name
        except NotFound:
            return person

    # --- doing ---

    async def do(self, asking: Person, verb: str, stream: StreamId, reason: str) -> None:
        """Close, hide, show or remove a stream."""
        need_admin(asking)
        card = await self._world.cards.get(stream)
        await self._deeds[verb](asking, card)
        if card.kind is StreamKind.GAME:
            await self._games.tell_lobby()
        await self._note(asking, verb, stream, reason)

    async def _close(self, asking: Person, card: Card) -> None:
        await self._books[card.kind].change(card.id, lambda page, now: (Closed(by=named(asking)),))

    async def _remove(self, _: Person, card: Card) -> None:
        await self._world.streams.remove(card.id)
        await self._let_go(card.id)

    async def unsay(self, asking: Person, game: GameId, seq: int, reason: str) -> None:
        """Take what somebody said out of the store, and from every screen."""
        need_admin(asking)
        said, _ = await self._said(game)
        if seq not in said or not said[seq][1].text:
            raise RequestRefused(Reason.NOT_FOUND)
        empty = msgspec.structs.replace(said[seq][1], text="")
        await self._world.streams.strike(game, seq, msgspec.json.encode(empty))
        await self._let_go(game)
        await self._note(asking, "unsay", f"{game}#{seq}", reason)

    async def sign_out(self, asking: Person, who: str, reason: str) -> None:
        """End every session of a person, by id or by login."""
        need_admin(asking)
        try:
            person = await self._world.people.get(PersonId(who))
        except NotFound:
            person = await self._people.account(who)
        await self._people.sign_out(person.id)
        await self._note(asking, "sign-out", person.id, reason)

    async def _said(self, game: GameId) -> tuple[dict[int, tuple[EpochMs, Said]], dict[int, list[str]]]:
        """What was said at a game by the numbers of its entries, and why others objected to it."""
        if (await self._world.cards.get(game)).kind is not StreamKind.GAME:
            raise RequestRefused(Reason.NOT_FOUND)
        said: dict[int, tuple[EpochMs, Said]] = {}
        reported: dict[int, list[str]] = {}
        for stored in await self._world.streams.read(game):
            match _ENTRIES.decode(stored.body):
                case Said() as line:
                    said[stored.seq] = (stored.at, line)
                case Reported(said=seq, reason=reason):
                    reported.setdefault(seq, []).append(reason)
                case _:
                    pass
        return said, reported

    async def _let_go(self, stream: StreamId) -> None:
        """Entries have another text in the store now, or none: nobody may go on with the old one."""
        for message in write_forgotten([stream]):
            await self._world.bus.publish(FORGOTTEN_TOPIC, message)

    async def _note(self, asking: Person, verb: str, target: str, reason: str) -> None:
        _log.warning("moderation: %s did %s to %s", asking.id, verb, target)
        at = self._world.clock()
        await self._register.note(Noted(at=at, by=asking.id, verb=verb, target=target, reason=reason))


def _names(card: Card, wanted: str) -> bool:
    """Whether what is *wanted* stands in the name of *card*, in its link or among who takes part."""
    told = (card.id, card.title, *(seat.called or "" for seat in card.seats))
    return any(wanted in one.casefold() for one in told)


def _moderated(card: Card) -> ModeratedStream:
    return ModeratedStream(
        **shared(card, card.title),
        kind=card.kind.value,
        private=card.visibility.value == "private",
        hidden=card.hidden,
        participants=tuple(
            Participant(person=one.person, name=one.name)
            for seat in card.seats
            for one in (seat, seat.partner)
            if one is not None and (one.person is not None or one.name)
        ),
    )
