"""Championships as resources: directing, taking part, lists, files. What changes comes over the socket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream

from faristol.errors import FaristolError
from faristol.formats.files.event_file import write_event
from faristol.formats.files.games_csv import write_games
from faristol.formats.files.standings_csv import write_ratings, write_standings
from faristol.formats.files.trf import write_trf
from faristol.formats.wire.bodies import Done, ListOf, Opened
from faristol.formats.wire.events import (
    EventSummary,
    EventView,
    ListTaken,
    MineView,
    PairingTold,
)
from faristol.formats.wire.orders import (
    ClaimAsked,
    DirectorCode,
    EntryAsked,
    EventAsked,
    Order,
    PairAsked,
    PhaseAsked,
    ReportAsked,
    TablesAsked,
    UndoAsked,
)
from faristol.server.api.answers import download, printed, qr_code
from faristol.server.api.routes import BeforeParameter, StatusParameter, does, makes, moment, shows
from faristol.server.house import House
from faristol.server.identity import Address, Guest, Language, SignedIn, TheHouse
from faristol.service import limits
from faristol.service.errors import Reason, RequestRefused
from faristol.service.events.listing import championships
from faristol.service.events.page import EventPage
from faristol.service.events.records import PAPERS
from faristol.service.events.use_cases import Pairing
from faristol.service.events.viewers import may_direct
from faristol.service.events.views import event_view
from faristol.service.ports import EventId
from faristol.service.refusals import explain

__all__ = ["EventsController"]

_Event = Annotated[str, PathParameter(max_length=40, description="The name of a championship in its link.")]
_AT_ONCE_S = 0.4  # a refusal that comes so soon is an answer of its own, not the end of a stream
_ENCODER = msgspec.json.Encoder()


async def _body(request: Request[Any, Any, Any]) -> bytes:
    source = await request.body()
    if not source.strip():
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what="body")
    return source


async def _newest(house: House, event: str) -> EventPage:
    return await house.championships.book.newest(EventId(event))


class EventsController(Controller):
    tags = ["events"]  # noqa: RUF012 - as the framework has it

    # --- lists and views ---

    @shows("/events", summary="Championships, the last changed first")
    async def all(
        self, house: TheHouse, status: StatusParameter = None, before: BeforeParameter = None
    ) -> ListOf[EventSummary]:
        return await championships(house.world.cards, status=status, before=moment(before))

    @shows("/events/{event:str}", summary="A championship, with every round")
    async def show(self, event: _Event, guest: Guest, house: TheHouse) -> EventView:
        page = await house.championships.current(EventId(event))
        return event_view(page, director=may_direct(page, guest), whole=True)

    @shows("/events/{event:str}/mine", summary="Who this browser is in it")
    async def mine(self, event: _Event, guest: Guest, house: TheHouse) -> MineView:
        return house.championships.mine(await _newest(house, event), guest)

    # --- opening ---

    @makes("/events", summary="Open a championship")
    async def open(self, person: SignedIn, house: TheHouse, data: JSONBody[EventAsked]) -> Opened:
        await limits.check(limits.GAMES, person.id, house.world)
        return Opened(id=(await house.championships.open(person, data.settings)).id)

    @makes("/events/import", summary="Open a championship from a backup, a TRF or a CSV of games")
    async def adopt(
        self, request: Request[Any, Any, Any], person: SignedIn, house: TheHouse, address: Address
    ) -> Opened:
        await limits.check(limits.IMPORTS, address, house.world)
        return Opened(id=(await house.championships.adopt(person, await _body(request))).id)

    @makes("/events/{event:str}/phase", summary="Open a further phase for the first of the standings")
    async def phase(
        self, event: _Event, person: SignedIn, house: TheHouse, data: JSONBody[PhaseAsked]
    ) -> Opened:
        await limits.check(limits.GAMES, person.id, house.world)
        return Opened(id=(await house.championships.phase(EventId(event), person, data)).id)

    # --- directing ---

    @does("/events/{event:str}/directors", summary="Direct it, too")
    async def join(
        self, event: _Event, person: SignedIn, house: TheHouse, data: JSONBody[DirectorCode]
    ) -> Done:
        await limits.check(limits.LOGINS, person.id, house.world)
        page = await house.championships.join_directors(EventId(event), person, data.code)
        return Done(seq=page.seq)

    @does("/events/{event:str}/orders", summary="Order something")
    async def order(self, event: _Event, person: SignedIn, house: TheHouse, data: JSONBody[Order]) -> Done:
        return Done(seq=(await house.championships.order(EventId(event), person, data)).seq)

    @does("/events/{event:str}/undo", summary="Take the last step back")
    async def undo(self, event: _Event, person: SignedIn, house: TheHouse, data: JSONBody[UndoAsked]) -> Done:
        return Done(seq=(await house.championships.undo(EventId(event), person, data.steps)).seq)

    @does("/events/{event:str}/entries", summary="Enter everybody of a CSV (name, rating, club, group)")
    async def entries(
        self, request: Request[Any, Any, Any], event: _Event, person: SignedIn, house: TheHouse
    ) -> ListTaken:
        return await house.championships.take_entries(EventId(event), person, await _body(request))

    @does("/events/{event:str}/ratings", summary="Give entrants the ratings of a published list")
    async def ratings(
        self, request: Request[Any, Any, Any], event: _Event, person: SignedIn, house: TheHouse
    ) -> ListTaken:
        return await house.championships.take_ratings(EventId(event), person, await _body(request))

    @does(
        "/events/{event:str}/pair",
        summary="Pair the next round: a line of JSON now and then, the last one with its number or a problem",
        media_type="application/x-ndjson",
    )
    async def pair(
        self, event: _Event, person: SignedIn, house: TheHouse, language: Language, data: JSONBody[PairAsked]
    ) -> Stream:
        pairing = await house.championships.pair(EventId(event), person, data)
        if await pairing.settled(_AT_ONCE_S):
            await pairing.task  # refused already: an answer like any other
        return Stream(_lines(pairing, language), media_type="application/x-ndjson")

    @does("/events/{event:str}/games", summary="Open the online games of the round")
    async def games(self, event: _Event, person: SignedIn, house: TheHouse) -> Done:
        return Done(seq=(await house.online_rounds.open(EventId(event), person)).seq)

    @does("/events/{event:str}/tables", summary="Set up the wooden tables of the round")
    async def tables(
        self, event: _Event, person: SignedIn, house: TheHouse, data: JSONBody[TablesAsked]
    ) -> Done:
        await limits.check(limits.TABLES, person.id, house.world)
        return Done(seq=(await house.wooden_rounds.open(EventId(event), person, data.table)).seq)

    # --- taking part ---

    @does("/events/{event:str}/enter", summary="Enter oneself")
    async def enter(
        self, event: _Event, person: SignedIn, house: TheHouse, data: JSONBody[EntryAsked]
    ) -> MineView:
        await limits.check(limits.GAMES, person.id, house.world)
        page = await house.championships.enter(EventId(event), person, data)
        return house.championships.mine(page, person)

    @does("/events/{event:str}/claim", summary="This browser is that entrant's")
    async def claim(
        self, event: _Event, person: SignedIn, house: TheHouse, data: JSONBody[ClaimAsked]
    ) -> MineView:
        page = await house.championships.claim(EventId(event), person, data.entrant)
        return house.championships.mine(page, person)

    @does("/events/{event:str}/report", summary="Hand in a result; it stands once everybody at the table did")
    async def report(
        self, event: _Event, person: SignedIn, house: TheHouse, data: JSONBody[ReportAsked]
    ) -> MineView:
        page = await house.championships.report(EventId(event), person, data)
        return house.championships.mine(page, person)

    # --- files ---

    @shows(
        "/events/{event:str}/file",
        summary="The backup: the whole log, to be opened anywhere",
        media_type="application/yaml",
    )
    async def file(self, event: _Event, person: SignedIn, house: TheHouse) -> Response[str]:
        page = await house.championships.directed(EventId(event), person)
        text = await asyncio.to_thread(write_event, page.log)
        return download(text, "application/yaml", f"{event}.event.yaml")

    @shows("/events/{event:str}/trf", summary="For pairing programs", media_type="text/plain")
    async def trf(self, event: _Event, house: TheHouse) -> Response[str]:
        page = await _newest(house, event)
        text = await asyncio.to_thread(write_trf, page.public.championship)
        return download(text, "text/plain", f"{event}.trf")

    @shows("/events/{event:str}/games.csv", summary="Every game", media_type="text/csv")
    async def games_csv(self, event: _Event, house: TheHouse) -> Response[str]:
        page = await _newest(house, event)
        text = await asyncio.to_thread(write_games, page.public.championship)
        return download(text, "text/csv", f"{event}-games.csv")

    @shows(
        "/events/{event:str}/standings.csv",
        summary="The standings with every tie-break",
        media_type="text/csv",
    )
    async def standings_csv(self, event: _Event, house: TheHouse) -> Response[str]:
        page = await _newest(house, event)
        text = await asyncio.to_thread(write_standings, page.public)
        return download(text, "text/csv", f"{event}-standings.csv")

    @shows(
        "/events/{event:str}/ratings.csv",
        summary="What the event does to ratings (FISC-3)",
        media_type="text/csv",
    )
    async def ratings_csv(self, event: _Event, house: TheHouse) -> Response[str]:
        page = await _newest(house, event)
        text = await asyncio.to_thread(write_ratings, page.public)
        return download(text, "text/csv", f"{event}-ratings.csv")

    @shows(
        "/events/{event:str}/paper/{paper:str}",
        summary="Pairings, names, standings, cross, slips, sheets or diplomas, with .pdf behind",
        media_type="application/pdf",
    )
    async def paper(
        self,
        event: _Event,
        paper: Annotated[str, PathParameter(max_length=40)],
        guest: Guest,
        house: TheHouse,
        language: Language,
        address: Address,
        number: Annotated[int | None, QueryParameter(name="round", ge=1, le=5_000)] = None,
    ) -> Response[bytes]:
        await limits.check(limits.PAPERS, address, house.world)
        write = PAPERS.get(paper.removesuffix(".pdf"))
        if write is None:
            raise RequestRefused(Reason.NOT_FOUND)
        page = await _newest(house, event)
        state = page.state if may_direct(page, guest) else page.public  # directors print before they publish
        pages = await asyncio.to_thread(write, state, number or state.played, language)
        return printed(pages, f"{event}-{paper}")

    @shows(
        "/events/{event:str}/qr.svg", summary="The link for players as a QR code", media_type="image/svg+xml"
    )
    async def qr(
        self,
        request: Request[Any, Any, Any],
        event: _Event,
        house: TheHouse,
        table: Annotated[int | None, QueryParameter(ge=1, le=5_000)] = None,
    ) -> Response[bytes]:
        await _newest(house, event)
        at_table = f"?taula={table}" if table else ""
        return qr_code(request, house.settings, f"/campionat/{event}/jo{at_table}")


async def _lines(pairing: Pairing, language: str) -> AsyncIterator[bytes]:
    try:
        async for line in pairing.lines():
            yield _ENCODER.encode(line) + b"\n"
    except FaristolError as refused:
        yield _ENCODER.encode(PairingTold(problem=explain(refused, language))) + b"\n"
