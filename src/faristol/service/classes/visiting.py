"""Two classes that have a lesson together: an invitation, and until it ends pupils who can sit together.

Each class keeps the other's pupils by numbers of its own and for that lesson alone. A table at which both sit
stands in both, so each has its results; when they part it ends as it stands, and from then on none but the
two teachers can see it.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from contextlib import suppress

from msgspec.structs import replace

from faristol.service.classes.asking import lesson_of
from faristol.service.classes.doors import Doors
from faristol.service.classes.entries import (
    ClassJoined,
    ClassParted,
    Entry,
    MadeTable,
    Seated,
    SeatsChanged,
    TablesMade,
    Visiting,
    VisitorsHere,
)
from faristol.service.classes.page import ClassPage, ClassTable
from faristol.service.classes.tables import Room
from faristol.service.classes.viewers import Onlooker
from faristol.service.errors import Reason, RequestRefused
from faristol.service.limits import CLASS_CODES, check
from faristol.service.ports import ClassId, EpochMs, NotFound, PersonId
from faristol.service.streams.book import Book
from faristol.service.world import World

__all__ = ["Visits"]


class Visits:
    """Brings two classes together, and parts them."""

    def __init__(
        self, world: World, book: Book[ClassId, ClassPage, Entry, Onlooker], doors: Doors, room: Room
    ) -> None:
        self._world = world
        self._book = book
        self._doors = doors
        self._room = room

    async def join(self, page: ClassPage, code: str) -> ClassPage:
        """*page* comes to the lesson of the class that has this code."""
        lesson_of(page)
        typed = "".join(code.split()).lower()
        running = [one async for one in self._doors.running()]
        found = [one for one in running if _invites(one, typed) and one.id != page.id]
        if not found:  # eight letters: nobody guesses them, and who tries is counted
            await check(CLASS_CODES, page.id, self._world)
            raise RequestRefused(Reason.WRONG_CODE)
        host = found[0]

        def host_joins(newest: ClassPage, _: EpochMs) -> Sequence[Entry]:
            if not _invites(newest, typed):
                raise RequestRefused(Reason.WRONG_CODE)
            return [_joined(newest, page)]

        if page.joined is not None or host.joined is not None:
            raise RequestRefused(Reason.ALREADY_JOINED)
        host = await self._book.change(host.id, host_joins)

        def guest_joins(newest: ClassPage, _: EpochMs) -> Sequence[Entry]:
            lesson_of(newest)
            if newest.joined is not None:
                raise RequestRefused(Reason.ALREADY_JOINED)
            return [_joined(newest, host)]

        try:
            return await self._book.change(page.id, guest_joins)
        except BaseException:  # the lesson was over meanwhile: they are not together after all
            await self._book.change(host.id, lambda newest, _: _parted(newest, page.id))
            raise

    async def look(self, page: ClassPage) -> ClassPage:
        """*page* with who of the other class has a device now."""
        if page.joined is None or page.lesson is None:
            return page
        with suppress(NotFound):
            other = await self._book.current(page.joined.other)
            here = {one.who.person for one in other.pupils.values() if one.device}

            def decide(newest: ClassPage, _: EpochMs) -> Sequence[Entry]:
                if newest.joined is None:
                    return []
                visitors = newest.joined.pupils.values()
                now = tuple(one.number for one in visitors if one.who.person in here)
                before = tuple(one.number for one in visitors if one.device)
                return [] if now == before else [VisitorsHere(pupils=now)]

            return await self._book.change(page.id, decide)
        return page

    async def first_number(self, page: ClassPage) -> int:
        """The number of the next table, which no table of either class has."""
        taken = set(lesson_of(page).tables)
        if page.joined is not None:
            with suppress(NotFound):
                other = await self._book.current(page.joined.other)
                taken |= set(other.lesson.tables) if other.lesson is not None else set()
        return 1 + max(taken, default=0)

    async def tell_tables(self, page: ClassPage, made: Sequence[MadeTable]) -> None:
        """The other class has the tables at which its pupils sit, too."""
        shared = [one for one in made if one.shared]
        if page.joined is None or not shared:
            return

        def decide(other: ClassPage, _: EpochMs) -> Sequence[Entry]:
            lesson_of(other)
            return [TablesMade(tables=tuple(_in(other, page, one) for one in shared))]

        await self._book.change(page.joined.other, decide)

    async def tell_seats(self, page: ClassPage, table: ClassTable) -> None:
        """The other class hears who sits at a shared table now."""
        if page.joined is None or not table.made.shared:
            return
        stream = table.made.stream

        def decide(other: ClassPage, _: EpochMs) -> Sequence[Entry]:
            found = () if other.lesson is None else other.lesson.tables.values()
            seats = tuple(_seat(other, page, one) for one in table.seats)
            return [SeatsChanged(table=one.number, seats=seats) for one in found if one.made.stream == stream]

        with suppress(NotFound):
            await self._book.change(page.joined.other, decide)

    async def part(self, page: ClassPage) -> ClassPage:
        """Both have their lesson apart again."""
        if page.joined is None:
            raise RequestRefused(Reason.NOT_JOINED)
        shared = [one.made for one in page.lessons[-1].tables.values() if one.made.shared]
        await self._room.part(shared)
        other = page.joined.other
        with suppress(NotFound):
            await self._book.change(other, lambda newest, _: _parted(newest, page.id))
        return await self._book.change(page.id, lambda newest, _: _parted(newest, other))


def _invites(page: ClassPage, typed: str) -> bool:
    code = page.invitation
    return bool(code) and page.lesson is not None and hmac.compare_digest(code.encode(), typed.encode())


def _joined(page: ClassPage, other: ClassPage) -> ClassJoined:
    numbered = enumerate(other.pupils.values(), page.last_number + 1)
    return ClassJoined(
        other=other.id,
        title=other.title,
        teacher=other.header.teacher,
        pupils=tuple(Visiting(number=at, who=one.who, device=one.device) for at, one in numbered),
    )


def _parted(page: ClassPage, other: ClassId) -> Sequence[Entry]:
    return [ClassParted()] if page.joined is not None and page.joined.other == other else []


def _in(other: ClassPage, page: ClassPage, made: MadeTable) -> MadeTable:
    """A table of *page* as the *other* class numbers those who sit there."""
    return replace(made, seats=tuple(_seat(other, page, seat) for seat in made.seats), fixture=None)


def _seat(other: ClassPage, page: ClassPage, seat: Seated) -> Seated:
    numbers: dict[PersonId, int] = {one.who.person: one.number for one in other.people.values()}

    def number(pupil: int | None) -> int | None:
        return None if pupil is None else numbers.get(page.people[pupil].who.person)

    return replace(seat, pupil=number(seat.pupil), partner=number(seat.partner))
