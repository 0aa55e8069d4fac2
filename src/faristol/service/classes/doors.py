"""The ways in for pupils' devices: the square code and a name, a card of one's own, or a code and a wait.

What is typed opens least: the code leads to a room without names, where the teacher says whose a device
is. Whatever is wrong is told in the same words, so that nobody learns which classes there are. All of it
works only while the lesson lasts.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from faristol.formats.wire.classes import ClassDoor, DoorName, TicketView
from faristol.service.classes.asking import bound, lesson_of, pupil_of
from faristol.service.classes.cards import (
    door_token,
    is_code,
    is_long,
    longer_code,
    pupil_with,
    ticket_hash,
    word_of,
)
from faristol.service.classes.entries import Admitted, CodeLengthened, Entry, Knocked
from faristol.service.classes.page import ClassPage, Knock, Pupil
from faristol.service.classes.viewers import Onlooker
from faristol.service.errors import Reason, RequestRefused
from faristol.service.limits import CLASS_CODES, CLASS_DOOR, check, class_code_tried
from faristol.service.people import Society
from faristol.service.ports import ClassId, EpochMs, NotFound, Person, Status, StreamKind
from faristol.service.streams.book import Book
from faristol.service.streams.listing import pages
from faristol.service.world import World

__all__ = ["Doors", "Entrance"]

_AGAIN_MS = 2_000  # how often a waiting device asks
_MOST_LESSONS = 20  # pages of cards: a thousand lessons at once on one server
_SPARE_DEVICES = 20  # that may wait beside one for each pupil


class Entrance(NamedTuple):
    """A device that is let in: whose it is now, and the token of its session."""

    page: ClassPage
    pupil: Pupil
    token: str


class Doors:
    """Lets devices in."""

    def __init__(
        self, world: World, people: Society, book: Book[ClassId, ClassPage, Entry, Onlooker]
    ) -> None:
        self._world = world
        self._people = people
        self._book = book

    async def running(self) -> AsyncIterator[ClassPage]:
        """The classes whose lesson lasts."""
        read = partial(self._world.cards.of_kind, StreamKind.CLASS, status=Status.PLAYING)
        async for cards, _ in pages(read, None, _MOST_LESSONS):
            for card in cards:
                with suppress(NotFound):
                    page = await self._book.current(ClassId(card.id), card.seq)
                    if page.lesson is not None:
                        yield page

    async def knock(self, code: str) -> TicketView:
        """A device with the typed code waits; whether any class has such a code is told to nobody else."""
        page = await self._meant(code)
        await check(CLASS_DOOR, page.id, self._world)
        ticket = f"{page.id}.{secrets.token_urlsafe(18)}"
        kept = ticket_hash(ticket)

        def come(newest: ClassPage, _: EpochMs) -> Sequence[Entry]:
            if not is_code(newest, code):
                raise RequestRefused(Reason.WRONG_CODE)
            waiting = sum(knock.pupil is None for knock in newest.knocks.values())
            if waiting >= len(newest.pupils) + _SPARE_DEVICES:
                raise RequestRefused(Reason.TOO_FAST, seconds=60)
            return [Knocked(number=1 + max(newest.knocks, default=0), ticket=kept)]

        page = await self._book.change(page.id, come)
        knock = _knock_of(page, ticket)
        assert knock is not None, "it has just knocked"
        return _ticket_view(ticket, knock, page)

    async def _meant(self, code: str) -> ClassPage:
        """The class whose code that is. Wrong ones are counted by the word they begin with, a class's own."""
        word = word_of(code)
        named = [page async for page in self.running() if page.lesson and word_of(page.lesson.code) == word]
        page = next((one for one in named if is_code(one, code)), None)
        if page is not None and page.lesson is not None and is_long(page.lesson.code):
            return page  # nobody guesses that one: guessing keeps out no one who has it
        try:
            async with class_code_tried(word, self._world):
                if page is None:
                    raise RequestRefused(Reason.WRONG_CODE)
        except RequestRefused as refused:
            if refused.code == Reason.TOO_FAST:
                for one in named:
                    await self._lengthen(one)
            raise
        return page

    async def _lengthen(self, page: ClassPage) -> None:
        """Somebody guesses at this class: from now on the wall has a code that is not to be guessed."""

        def decide(newest: ClassPage, _: EpochMs) -> Sequence[Entry]:
            lesson = newest.lesson
            if lesson is None or is_long(lesson.code):
                return []
            return [CodeLengthened(code=longer_code(newest, lesson.code))]

        await self._book.change(page.id, decide)

    async def waits(self, ticket: str) -> tuple[TicketView, str | None]:
        """How it stands with a device that waits, and once it is admitted the token of its session."""
        page = await self._of_ticket(ticket)
        knock = None if page is None else _knock_of(page, ticket)
        if page is None or knock is None:
            return _turned_away(ticket), None
        token = None
        if knock.pupil is not None:
            token = await self._people.let_in(page.pupils[knock.pupil].who.person)
        return _ticket_view(ticket, knock, page), token

    async def _of_ticket(self, ticket: str) -> ClassPage | None:
        try:
            page = await self._book.current(ClassId(ticket.partition(".")[0]))
        except NotFound:
            return None
        return None if page.lesson is None else page

    async def door(self, stream: ClassId, token: str) -> ClassDoor:
        """The list of names, for whoever shows the square code of the class."""
        page = await self._behind(stream, token)
        return ClassDoor(
            id=page.id,
            title=page.title,
            names=tuple(
                DoorName(pupil=one.number, name=one.who.name, taken=one.device)
                for one in page.pupils.values()
            ),
        )

    async def _behind(self, stream: ClassId, token: str) -> ClassPage:
        """The class whose square code *token* is; a wrong one is told as little as that there is no class."""
        try:
            page = await self._book.current(stream)
        except NotFound:
            page = None
        if page is None or not hmac.compare_digest(door_token(page).encode(), token.strip().encode()):
            # Nobody guesses 130 bits, nor the 40 of a typed card: wrong ones are counted, and keep out no
            # one who has the right one.
            await check(CLASS_CODES, stream, self._world)
            raise RequestRefused(Reason.WRONG_CODE)
        lesson_of(page)
        return page

    async def claim(self, stream: ClassId, token: str, number: int, guest: Person | None) -> Entrance:
        """A device with the square code says whose it is."""
        page = await self._behind(stream, token)
        return await self._claimed(page, pupil_of(page, number), guest)

    async def show_card(self, stream: ClassId, card: str, guest: Person | None) -> Entrance:
        """A device shows the square code of a pupil's own card."""
        try:
            page = await self._book.current(stream)
        except NotFound:
            page = None
        pupil = None if page is None else pupil_with(page, card, short=False)
        if page is None or pupil is None:
            await check(CLASS_CODES, stream, self._world)
            raise RequestRefused(Reason.WRONG_CODE)
        return await self._claimed(page, pupil, guest)

    async def type_card(self, ticket: str, card: str, guest: Person | None) -> Entrance:
        """A device in the waiting room is given the letters of a card."""
        page = await self._of_ticket(ticket)
        knock = None if page is None else _knock_of(page, ticket)
        if page is None or knock is None:
            raise RequestRefused(Reason.WRONG_CODE)
        pupil = pupil_with(page, card, short=True)
        if pupil is None:
            await check(CLASS_CODES, page.id, self._world)
            raise RequestRefused(Reason.WRONG_CODE)
        number = knock.number
        admitted = [Admitted(number=number, pupil=pupil.number)]
        return await self._claimed(page, pupil, guest, admitted)

    async def _claimed(
        self,
        page: ClassPage,
        pupil: Pupil,
        guest: Person | None,
        admitted: Sequence[Entry] = (),
    ) -> Entrance:
        """The device is that pupil's from now on: bound first, and then signed in."""
        if guest is not None and guest.login is not None:
            raise RequestRefused(Reason.HAS_ACCOUNT)

        def bind(newest: ClassPage, _: EpochMs) -> Sequence[Entry]:
            one = pupil_of(newest, pupil.number)
            lesson_of(newest)
            _check_own(newest, one, guest)
            if one.device and guest is not None and guest.id == one.who.person:
                return []
            binding = bound(newest, one)
            return admitted or binding

        page = await self._book.change(page.id, bind)
        return Entrance(page, pupil, await self._people.let_in(pupil.who.person))


def _check_own(page: ClassPage, pupil: Pupil, guest: Person | None) -> None:
    """A device that is a classmate's takes no second name: the teacher releases it first."""
    held = None if guest is None else page.numbers.get(guest.id)
    if held is not None and held != pupil.number and page.pupils[held].device:
        raise RequestRefused(Reason.PUPILS_STAY)


def _knock_of(page: ClassPage, ticket: str) -> Knock | None:
    kept = ticket_hash(ticket)
    return next((one for one in page.knocks.values() if hmac.compare_digest(one.ticket, kept)), None)


def _ticket_view(ticket: str, knock: Knock, page: ClassPage) -> TicketView:
    if knock.pupil is None:
        return TicketView(state="waiting", ticket=ticket, number=knock.number, again_ms=_AGAIN_MS)
    return TicketView(
        state="admitted",
        ticket=ticket,
        number=knock.number,
        again_ms=_AGAIN_MS,
        class_id=page.id,
        pupil=knock.pupil,
        name=page.pupils[knock.pupil].who.name,
    )


def _turned_away(ticket: str) -> TicketView:
    return TicketView(state="turned-away", ticket=ticket, number=0, again_ms=_AGAIN_MS)
