"""The photograph of a sheet that comes with a report of a league: kept, and shown to whom it concerns.

Those are the two who played the game and the directors. To everybody else it is not there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from faristol.formats.files.photo import taken_anew
from faristol.formats.wire.events import SheetPhotoView
from faristol.service.events.entries import Entry, PhotoShown
from faristol.service.events.page import EventPage, SheetPhoto
from faristol.service.events.photos import KeptPhoto
from faristol.service.events.rounds.sittings import SittingKey, sitting_at
from faristol.service.events.viewers import may_direct
from faristol.service.ports import NotFound, Person, id_of
from faristol.service.world import World, new_id
from faristol.tournament.rounds import EntrantId

__all__ = ["SheetPhotos", "photos_seen", "photos_shown"]


class SheetPhotos:
    """Keeps the pictures themselves."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def keep(self, page: EventPage, person: Person, round_: int, table: int, source: bytes) -> str:
        """Make the picture anew, in a process of its own, and keep it; its name."""
        rivals = page.holders(sitting_at(page.state, round_, table).seats, other_than=person.id)
        photo = KeptPhoto(
            id=new_id(),
            event=page.id,
            person=person.id,
            rival=rivals[0].person if rivals else None,
            at=self._world.clock(),
            body=await self._world.jobs.do(taken_anew, source, by=person.id),
        )
        await self._world.photos.keep(photo)
        return photo.id

    async def settle(self, before: EventPage, written: Sequence[Entry], photo: str) -> None:
        """Take away what nobody is shown: the picture before this one, or this one if it was not needed."""
        shown = next((one for one in written if isinstance(one, PhotoShown) and one.photo == photo), None)
        if shown is None:
            await self._world.photos.drop(photo)
            return
        replaced = before.photos.get(shown.key, {}).get(shown.entrant)
        if replaced is not None:
            await self._world.photos.drop(replaced.id)

    async def drop(self, photo: str) -> None:
        await self._world.photos.drop(photo)

    async def picture(self, page: EventPage, person: Person | None, number: int) -> bytes:
        """The picture of that number, for who may see it; :exc:`NotFound` for everybody else."""
        for key, _, photo in _all(page):
            if photo.number == number and _concerns(page, key, person):
                body = await self._world.photos.find(page.id, photo.id)
                if body is not None:
                    return body
        raise NotFound("not-found", photo=number)


def photos_shown(page: EventPage) -> tuple[SheetPhotoView, ...]:
    """Every photograph of the event, for its directors."""
    return tuple(view for _, view in _views(page))


def photos_seen(page: EventPage, person: Person) -> tuple[SheetPhotoView, ...]:
    """The photographs of the games that *person* plays."""
    return tuple(view for key, view in _views(page) if page.entrant_of(person.id) in key[1:])


def _views(page: EventPage) -> Iterator[tuple[SittingKey, SheetPhotoView]]:
    for key, who, photo in _all(page):
        for table in _tables(page, key):
            yield key, SheetPhotoView(round=key[0], table=table, entrant=who, number=photo.number)


def _all(page: EventPage) -> Iterator[tuple[SittingKey, EntrantId, SheetPhoto]]:
    for key, shown in page.photos.items():
        for who, photo in shown.items():
            yield key, who, photo


def _concerns(page: EventPage, key: SittingKey, person: Person | None) -> bool:
    mine = page.entrant_of(id_of(person))
    return may_direct(page, person) or (mine is not None and mine in key[1:])


def _tables(page: EventPage, key: SittingKey) -> Iterator[int]:
    """The table of a game, if it is still there."""
    rounds = page.state.rounds
    for table, board in enumerate(rounds[key[0] - 1].boards if key[0] <= len(rounds) else (), start=1):
        if (board.first, board.second) == key[1:]:
            yield table
