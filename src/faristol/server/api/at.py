"""Somebody at a game, a table, a duplicate, an event or a class: how a request to one of them begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Generic, TypeVar

from litestar import Request, Response
from litestar.di import NamedDependency
from litestar.params import PathParameter

from faristol.formats.pdf.typesetting import Paper
from faristol.server.api.answers import printed
from faristol.server.house import House
from faristol.server.identity import Guest, TheHouse, provide_address
from faristol.server.problems import language_for
from faristol.service import limits
from faristol.service.ports import ClassId, DuplicateId, EventId, GameId, Person, StreamId, TableId, id_of

__all__ = [
    "AtAny",
    "AtClass",
    "AtDuplicate",
    "AtEvent",
    "AtGame",
    "AtTable",
    "at_class",
    "at_duplicate",
    "at_event",
    "at_game",
    "at_table",
]

AnyRequest = Request[Any, Any, Any]
I = TypeVar("I", bound=StreamId)  # noqa: E741 - an id


@dataclass(frozen=True, slots=True)
class At(Generic[I]):
    """Whoever asks something of the stream *id*; where one must be signed in, the endpoint says so."""

    id: I
    request: AnyRequest
    house: House
    guest: Person | None

    @property
    def language(self) -> str:
        return language_for(self.request)

    @property
    def address(self) -> str:
        return provide_address(self.request)

    @property
    def asker(self) -> str:
        """Who waits for a job: a person, or whoever is at an address."""
        return self.guest.id if self.guest is not None else provide_address(self.request)

    async def printed(self, paper: Paper, name: str) -> Response[bytes]:
        """A PDF that the browser shows, set beside the server; *name* is for who keeps it."""
        return await printed(self.house, paper, name, self.asker)

    async def count(self, limit: limits.Limit) -> None:
        """Refuse an address that asks too often."""
        await limits.check(limit, self.address, self.house.world)


AtAny = NamedDependency[At[Any]]
AtGame = NamedDependency[At[GameId]]
AtTable = NamedDependency[At[TableId]]
AtDuplicate = NamedDependency[At[DuplicateId]]
AtEvent = NamedDependency[At[EventId]]
AtClass = NamedDependency[At[ClassId]]

_Game = Annotated[str, PathParameter(max_length=40, description="The name of a game in its link.")]
_Table = Annotated[str, PathParameter(max_length=40, description="The name of a table in its link.")]
_Duplicate = Annotated[str, PathParameter(max_length=40, description="The name of a duplicate in its link.")]
_Event = Annotated[str, PathParameter(max_length=40, description="The name of a championship in its link.")]
_Class = Annotated[str, PathParameter(max_length=40, description="The name of a class in its link.")]


async def at_game(game: _Game, request: AnyRequest, house: TheHouse, guest: Guest) -> At[GameId]:
    await house.games.check_sight(GameId(game), id_of(guest))
    return At(GameId(game), request, house, guest)


async def at_table(table: _Table, request: AnyRequest, house: TheHouse, guest: Guest) -> At[TableId]:
    await house.tables.check_sight(TableId(table), guest)
    return At(TableId(table), request, house, guest)


async def at_duplicate(
    duplicate: _Duplicate, request: AnyRequest, house: TheHouse, guest: Guest
) -> At[DuplicateId]:
    return At(DuplicateId(duplicate), request, house, guest)


async def at_event(event: _Event, request: AnyRequest, house: TheHouse, guest: Guest) -> At[EventId]:
    await house.championships.check_sight(EventId(event), id_of(guest))
    return At(EventId(event), request, house, guest)


async def at_class(name: _Class, request: AnyRequest, house: TheHouse, guest: Guest) -> At[ClassId]:
    return At(ClassId(name), request, house, guest)
