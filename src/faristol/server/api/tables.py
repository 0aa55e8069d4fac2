"""Games on wooden boards: the desk enters what a table sees."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, MediaType, Response
from litestar.di import Provide
from litestar.params import FromQuery, JSONBody, PathParameter

from faristol.formats.wire.bodies import ListOf, Opened
from faristol.formats.wire.games import ReplayView
from faristol.formats.wire.wooden import (
    ActsAsked,
    CallAsked,
    CodeGiven,
    DifferenceSettled,
    PaperAsked,
    PaperView,
    PlayAsked,
    PlayChecked,
    SignAsked,
    TableAsked,
    TableSummary,
    TableView,
    TakeBackAsked,
)
from faristol.server.api.answers import download, qr_code
from faristol.server.api.at import AtTable, at_table
from faristol.server.api.routes import (
    FOR_DIRECTING,
    FOR_PUPILS,
    BeforeParameter,
    StatusParameter,
    does,
    makes,
    replaces,
    shows,
)
from faristol.server.identity import SignedIn, TheHouse
from faristol.service import limits
from faristol.service.errors import Reason, RequestRefused
from faristol.service.wooden.listing import tables
from faristol.service.wooden.page import TablePage
from faristol.service.wooden.viewers import may_enter, may_rule

__all__ = ["TablesController"]

IndexParameter = Annotated[int, PathParameter(ge=0, le=20_000, description="The number of an entry.")]


def _view(at: AtTable, page: TablePage) -> TableView:
    return at.house.tables.view(page, at.guest, at.language)


class TablesController(Controller):
    tags = ["tables"]  # noqa: RUF012 - as the framework has it
    opt = FOR_DIRECTING
    dependencies = {"at": Provide(at_table)}  # noqa: RUF012

    @shows("/tables", summary="Wooden tables, the last changed first")
    async def list(
        self, house: TheHouse, status: StatusParameter = None, before: BeforeParameter = None
    ) -> ListOf[TableSummary]:
        return await tables(house.world.cards, status=status, before=before)

    @makes("/tables", summary="Set a table up")
    async def open(self, person: SignedIn, house: TheHouse, data: JSONBody[TableAsked]) -> Opened:
        await limits.check(limits.TABLES, person.id, house.world)
        return Opened(id=(await house.tables.open(person, data)).id)

    @shows("/tables/{table:str}", summary="A table as this person may see it")
    async def show(self, at: AtTable) -> TableView:
        return _view(at, await at.house.tables.current(at.id))

    @does("/tables/{table:str}/join", summary="Come to the desk")
    async def join(self, at: AtTable, person: SignedIn, data: JSONBody[CodeGiven]) -> TableView:
        async with limits.code_tried(f"join {at.id}", at.address, at.house.world):
            return _view(at, await at.house.tables.join(at.id, person, data.code))

    @does("/tables/{table:str}/acts", opt=FOR_PUPILS, summary="Enter what was done")
    async def act(self, at: AtTable, person: SignedIn, data: JSONBody[ActsAsked]) -> TableView:
        return _view(at, await at.house.tables.act(at.id, person, data.deeds))

    @replaces(
        "/tables/{table:str}/acts/{index:int}", opt=FOR_PUPILS, summary="Put others in place of an entry"
    )
    async def amend(
        self, at: AtTable, index: IndexParameter, person: SignedIn, data: JSONBody[ActsAsked]
    ) -> TableView:
        return _view(at, await at.house.tables.amend(at.id, person, index, data.deeds))

    @does("/tables/{table:str}/undo", opt=FOR_PUPILS, summary="Take entries back")
    async def undo(self, at: AtTable, person: SignedIn, data: JSONBody[TakeBackAsked]) -> TableView:
        return _view(at, await at.house.tables.take_back(at.id, person, data.to))

    @does(
        "/tables/{table:str}/settle",
        opt=FOR_PUPILS,
        summary="Settle a difference between announced and counted points",
    )
    async def settle(self, at: AtTable, person: SignedIn, data: JSONBody[DifferenceSettled]) -> TableView:
        return _view(at, await at.house.tables.settle(at.id, person, data.index))

    @does("/tables/{table:str}/check", opt=FOR_PUPILS, summary="Count a play")
    async def check(self, at: AtTable, person: SignedIn, data: JSONBody[PlayAsked]) -> PlayChecked:
        return await at.house.tables.check(at.id, data.square, data.word)

    @does("/tables/{table:str}/paper", opt=FOR_PUPILS, summary="Read sheets written by hand")
    async def paper(self, at: AtTable, person: SignedIn, data: JSONBody[PaperAsked]) -> PaperView:
        return await at.house.tables.write_paper(at.id, person, data, at.language)

    @does("/tables/{table:str}/sign", opt=FOR_PUPILS, summary="Sign the sheet")
    async def sign(self, at: AtTable, data: JSONBody[SignAsked]) -> TableView:
        async with limits.code_tried(f"sign {at.id} {data.seat}", at.address, at.house.world):
            return _view(at, await at.house.tables.sign(at.id, at.guest, data.seat, data.code))

    @does("/tables/{table:str}/calls", opt=FOR_PUPILS, summary="Call the arbiter")
    async def call(self, at: AtTable, data: JSONBody[CallAsked]) -> TableView:
        await at.count(limits.CALLS)
        if not data.words:
            return _view(at, await at.house.tables.call(at.id, data.seat, data.text, at.guest))
        if at.guest is None:
            raise RequestRefused(Reason.NOT_AT_DESK)
        if data.seat is None:
            raise RequestRefused(Reason.NOT_UNDERSTOOD, what="seat")
        return _view(at, await at.house.tables.challenge(at.id, at.guest, data.seat, data.words))

    @does("/tables/{table:str}/calls/{number:int}/answer", summary="The arbiter has come")
    async def answer(self, at: AtTable, number: IndexParameter, person: SignedIn) -> TableView:
        return _view(at, await at.house.tables.answer(at.id, person, number))

    @shows(
        "/tables/{table:str}/acta",
        summary="The record; tiles that nobody showed are made up",
        media_type="application/yaml",
    )
    async def acta(self, at: AtTable) -> Response[str]:
        await at.count(limits.PAPERS)
        text = await at.house.table_records.acta(at.id, at.guest, at.language)
        return download(text, "application/yaml", f"{at.id}.acta.yaml")

    @shows("/tables/{table:str}/replay", summary="The game to go through, with the racks that came to light")
    async def replay(self, at: AtTable) -> ReplayView:
        await at.count(limits.LOOKS)
        return await at.house.table_records.replay(at.id, at.guest, at.language)

    @shows("/tables/{table:str}/sheet.txt", summary="The score sheet as text", media_type=MediaType.TEXT)
    async def sheet_text(self, at: AtTable) -> Response[str]:
        await at.count(limits.PAPERS)
        text = await at.house.table_records.sheet_text(at.id, at.guest, at.language)
        return Response(text, media_type="text/plain; charset=utf-8")

    @shows("/tables/{table:str}/sheet.pdf", summary="The score sheet to print", media_type="application/pdf")
    async def sheet_pdf(self, at: AtTable) -> Response[bytes]:
        await at.count(limits.PAPERS)
        sheet = await at.house.table_records.sheet(at.id, at.guest, at.language)
        return await at.printed(sheet, f"{at.id}.pdf")

    @shows("/tables/{table:str}/qr.svg", summary="The table's link as a QR code", media_type="image/svg+xml")
    async def qr(self, at: AtTable, judge: FromQuery[bool] = False) -> Response[bytes]:
        """For those at the desk the link brings the table's code along; for arbiters, if asked, theirs."""
        page = await at.house.tables.current(at.id)
        given = page.header.judge_code if judge and may_rule(page, at.guest) else page.header.code
        code = f"?codi={given}" if may_enter(page, at.guest) else ""
        return qr_code(at.request, at.house.settings, f"/taula/{at.id}{code}")
