"""Championships as resources: directing, taking part, lists, files. What changes comes over the socket."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

import msgspec
import segno
from litestar import Controller, Request, Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream

from faristol.errors import FaristolError
from faristol.formats.event_file import write_event
from faristol.formats.games_csv import write_games
from faristol.formats.rest_events import (
    ClaimAsked,
    DirectorCode,
    EntryAsked,
    EventAsked,
    EventList,
    EventOpened,
    EventSummary,
    ListTaken,
    MineView,
    Order,
    Ordered,
    PairAsked,
    PairingTold,
    PhaseAsked,
    ReportAsked,
    TablesAsked,
    UndoAsked,
)
from faristol.formats.standings_csv import write_ratings, write_standings
from faristol.formats.trf import write_trf
from faristol.formats.wire_events import EventView
from faristol.server.house import House
from faristol.server.identity import Address, Guest, Language, Somebody, TheHouse
from faristol.server.problems import PROBLEMS
from faristol.service import limits
from faristol.service.errors import Reason, Refused
from faristol.service.events.championships import Pairing, may_direct
from faristol.service.events.desk import Desk
from faristol.service.events.papers import PAPERS
from faristol.service.events.views import event_view
from faristol.service.ports import EpochMs, GameId, GameStatus, StreamKind
from faristol.service.refusals import explain

__all__ = ["EventsController"]

_Event = Annotated[str, PathParameter(max_length=40, description="The name of a championship in its link.")]
_PAGE = 50
_AT_ONCE_S = 0.4  # a refusal that comes so soon is an answer of its own, not the end of a stream
_ENCODER = msgspec.json.Encoder()


def _download(text: str, media_type: str, name: str) -> Response[str]:
    return Response(
        text, media_type=media_type, headers={"content-disposition": f'attachment; filename="{name}"'}
    )


async def _body(request: Request[Any, Any, Any]) -> bytes:
    source = await request.body()
    if not source.strip():
        raise Refused(Reason.NOT_UNDERSTOOD, what="body")
    return source


async def _desk(house: House, event: str) -> Desk:
    return await house.championships.book.newest(GameId(event))


class EventsController(Controller):
    tags = ["events"]  # noqa: RUF012 - as the framework has it

    # --- lists and views ---

    @get("/events", summary="Championships, the last changed first", responses=PROBLEMS)
    async def all(
        self,
        house: TheHouse,
        status: Annotated[
            Literal["waiting", "playing", "over"] | None, QueryParameter(description="Only those")
        ] = None,
        before: Annotated[int | None, QueryParameter(ge=0, le=2**53)] = None,
    ) -> EventList:
        cards = await house.world.cards.of_kind(
            StreamKind.EVENT,
            status=None if status is None else GameStatus(status),
            before=None if before is None else EpochMs(before),
            limit=_PAGE,
        )
        found = tuple(
            EventSummary(
                id=card.id,
                name=card.title,
                status=card.status.value,
                regulation=card.regulation,
                created_at=card.created_at,
                updated_at=card.updated_at,
            )
            for card in cards
        )
        return EventList(events=found, before=found[-1].updated_at if len(found) >= _PAGE else None)

    @get("/events/{event:str}", summary="A championship, with every round", responses=PROBLEMS)
    async def show(self, event: _Event, guest: Guest, house: TheHouse) -> EventView:
        desk = await house.championships.seen(GameId(event))
        return event_view(desk, director=may_direct(desk, guest), whole=True)

    @get("/events/{event:str}/mine", summary="Who this browser is in it", responses=PROBLEMS)
    async def mine(self, event: _Event, guest: Guest, house: TheHouse) -> MineView:
        return house.championships.mine(await _desk(house, event), guest)

    # --- opening ---

    @post("/events", summary="Open a championship", status_code=201, responses=PROBLEMS)
    async def open(self, person: Somebody, house: TheHouse, data: JSONBody[EventAsked]) -> EventOpened:
        await limits.check(limits.GAMES, person.id, house.world)
        return EventOpened(event=(await house.championships.open(person, data.settings)).id)

    @post(
        "/events/import",
        summary="Open a championship from a backup, a TRF or a CSV of games",
        status_code=201,
        responses=PROBLEMS,
    )
    async def adopt(
        self, request: Request[Any, Any, Any], person: Somebody, house: TheHouse, address: Address
    ) -> EventOpened:
        await limits.check(limits.IMPORTS, address, house.world)
        return EventOpened(event=(await house.championships.adopt(person, await _body(request))).id)

    @post(
        "/events/{event:str}/phase",
        summary="Open a further phase for the first of the standings",
        status_code=201,
        responses=PROBLEMS,
    )
    async def phase(
        self, event: _Event, person: Somebody, house: TheHouse, data: JSONBody[PhaseAsked]
    ) -> EventOpened:
        await limits.check(limits.GAMES, person.id, house.world)
        return EventOpened(event=(await house.championships.phase(GameId(event), person, data)).id)

    # --- directing ---

    @post("/events/{event:str}/directors", summary="Direct it, too", status_code=200, responses=PROBLEMS)
    async def join(
        self, event: _Event, person: Somebody, house: TheHouse, data: JSONBody[DirectorCode]
    ) -> Ordered:
        await limits.check(limits.LOGINS, person.id, house.world)
        desk = await house.championships.join_directors(GameId(event), person, data.code)
        return Ordered(seq=desk.seq)

    @post("/events/{event:str}/orders", summary="Order something", status_code=200, responses=PROBLEMS)
    async def order(self, event: _Event, person: Somebody, house: TheHouse, data: JSONBody[Order]) -> Ordered:
        return Ordered(seq=(await house.championships.order(GameId(event), person, data)).seq)

    @post("/events/{event:str}/undo", summary="Take the last step back", status_code=200, responses=PROBLEMS)
    async def undo(
        self, event: _Event, person: Somebody, house: TheHouse, data: JSONBody[UndoAsked]
    ) -> Ordered:
        return Ordered(seq=(await house.championships.undo(GameId(event), person, data.steps)).seq)

    @post(
        "/events/{event:str}/entries",
        summary="Enter everybody of a CSV (name, rating, club, group)",
        status_code=200,
        responses=PROBLEMS,
    )
    async def entries(
        self, request: Request[Any, Any, Any], event: _Event, person: Somebody, house: TheHouse
    ) -> ListTaken:
        return await house.championships.take_entries(GameId(event), person, await _body(request))

    @post(
        "/events/{event:str}/ratings",
        summary="Give entrants the ratings of a published list",
        status_code=200,
        responses=PROBLEMS,
    )
    async def ratings(
        self, request: Request[Any, Any, Any], event: _Event, person: Somebody, house: TheHouse
    ) -> ListTaken:
        return await house.championships.take_ratings(GameId(event), person, await _body(request))

    @post(
        "/events/{event:str}/pair",
        summary="Pair the next round: a line of JSON now and then, the last one with its number or a problem",
        status_code=200,
        media_type="application/x-ndjson",
        responses=PROBLEMS,
    )
    async def pair(
        self, event: _Event, person: Somebody, house: TheHouse, language: Language, data: JSONBody[PairAsked]
    ) -> Stream:
        pairing = await house.championships.pair(GameId(event), person, data)
        if await pairing.settled(_AT_ONCE_S):
            await pairing.task  # refused already: an answer like any other
        return Stream(_lines(pairing, language), media_type="application/x-ndjson")

    @post(
        "/events/{event:str}/games",
        summary="Open the online games of the round",
        status_code=200,
        responses=PROBLEMS,
    )
    async def games(self, event: _Event, person: Somebody, house: TheHouse) -> Ordered:
        return Ordered(seq=(await house.online_rounds.open(GameId(event), person)).seq)

    @post(
        "/events/{event:str}/tables",
        summary="Set up the wooden tables of the round",
        status_code=200,
        responses=PROBLEMS,
    )
    async def tables(
        self, event: _Event, person: Somebody, house: TheHouse, data: JSONBody[TablesAsked]
    ) -> Ordered:
        await limits.check(limits.TABLES, person.id, house.world)
        return Ordered(seq=(await house.wooden_rounds.open(GameId(event), person, data.table)).seq)

    # --- taking part ---

    @post("/events/{event:str}/enter", summary="Enter oneself", status_code=200, responses=PROBLEMS)
    async def enter(
        self, event: _Event, person: Somebody, house: TheHouse, data: JSONBody[EntryAsked]
    ) -> MineView:
        await limits.check(limits.GAMES, person.id, house.world)
        desk = await house.championships.enter(GameId(event), person, data)
        return house.championships.mine(desk, person)

    @post(
        "/events/{event:str}/claim",
        summary="This browser is that entrant's",
        status_code=200,
        responses=PROBLEMS,
    )
    async def claim(
        self, event: _Event, person: Somebody, house: TheHouse, data: JSONBody[ClaimAsked]
    ) -> MineView:
        desk = await house.championships.claim(GameId(event), person, data.entrant)
        return house.championships.mine(desk, person)

    @post(
        "/events/{event:str}/report",
        summary="Hand in a result; it stands once everybody at the table did",
        status_code=200,
        responses=PROBLEMS,
    )
    async def report(
        self, event: _Event, person: Somebody, house: TheHouse, data: JSONBody[ReportAsked]
    ) -> MineView:
        desk = await house.championships.report(GameId(event), person, data)
        return house.championships.mine(desk, person)

    # --- files ---

    @get(
        "/events/{event:str}/file",
        summary="The backup: the whole log, to be opened anywhere",
        media_type="application/yaml",
        responses=PROBLEMS,
    )
    async def file(self, event: _Event, person: Somebody, house: TheHouse) -> Response[str]:
        desk = await house.championships.directed(GameId(event), person)
        text = await asyncio.to_thread(write_event, desk.log)
        return _download(text, "application/yaml; charset=utf-8", f"{event}.event.yaml")

    @get(
        "/events/{event:str}/trf",
        summary="For pairing programs",
        media_type="text/plain",
        responses=PROBLEMS,
    )
    async def trf(self, event: _Event, house: TheHouse) -> Response[str]:
        desk = await _desk(house, event)
        text = await asyncio.to_thread(write_trf, desk.public.championship)
        return _download(text, "text/plain; charset=utf-8", f"{event}.trf")

    @get("/events/{event:str}/games.csv", summary="Every game", media_type="text/csv", responses=PROBLEMS)
    async def games_csv(self, event: _Event, house: TheHouse) -> Response[str]:
        desk = await _desk(house, event)
        text = await asyncio.to_thread(write_games, desk.public.championship)
        return _download(text, "text/csv; charset=utf-8", f"{event}-games.csv")

    @get(
        "/events/{event:str}/standings.csv",
        summary="The standings with every tie-break",
        media_type="text/csv",
        responses=PROBLEMS,
    )
    async def standings_csv(self, event: _Event, house: TheHouse) -> Response[str]:
        desk = await _desk(house, event)
        text = await asyncio.to_thread(write_standings, desk.public)
        return _download(text, "text/csv; charset=utf-8", f"{event}-standings.csv")

    @get(
        "/events/{event:str}/ratings.csv",
        summary="What the event does to ratings (FISC-3)",
        media_type="text/csv",
        responses=PROBLEMS,
    )
    async def ratings_csv(self, event: _Event, house: TheHouse) -> Response[str]:
        desk = await _desk(house, event)
        text = await asyncio.to_thread(write_ratings, desk.public)
        return _download(text, "text/csv; charset=utf-8", f"{event}-ratings.csv")

    @get(
        "/events/{event:str}/paper/{paper:str}",
        summary="Pairings, names, standings, cross, slips, sheets or diplomas, with .pdf behind",
        media_type="application/pdf",
        responses=PROBLEMS,
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
        printed = PAPERS.get(paper.removesuffix(".pdf"))
        if printed is None:
            raise Refused(Reason.NOT_FOUND)
        desk = await _desk(house, event)
        state = desk.state if may_direct(desk, guest) else desk.public  # the desk prints before it publishes
        pages = await asyncio.to_thread(printed, state, number or state.played, language)
        return Response(
            pages,
            media_type="application/pdf",
            headers={"content-disposition": f'inline; filename="{event}-{paper}"'},
        )

    @get(
        "/events/{event:str}/qr.svg",
        summary="The link for players as a QR code",
        media_type="image/svg+xml",
        responses=PROBLEMS,
    )
    async def qr(
        self,
        request: Request[Any, Any, Any],
        event: _Event,
        house: TheHouse,
        table: Annotated[int | None, QueryParameter(ge=1, le=5_000)] = None,
    ) -> Response[bytes]:
        await _desk(house, event)
        base = house.settings.address or f"{request.url.scheme}://{request.headers.get('host', '')}"
        page = f"{base.rstrip('/')}/campionat/{event}/jo" + (f"?taula={table}" if table else "")
        drawn = io.BytesIO()
        segno.make(page, error="m").save(drawn, kind="svg", scale=8, border=2, xmldecl=False, svgns=True)
        return Response(drawn.getvalue(), media_type="image/svg+xml")


async def _lines(pairing: Pairing, language: str) -> AsyncIterator[bytes]:
    try:
        async for line in pairing.lines():
            yield _ENCODER.encode(line) + b"\n"
    except FaristolError as refused:
        yield _ENCODER.encode(PairingTold(problem=explain(refused, language))) + b"\n"
