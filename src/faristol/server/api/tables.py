"""Games on wooden boards: the desk enters what a table sees."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, MediaType, Request, Response, put
from litestar.params import FromQuery, JSONBody, PathParameter

from faristol.formats.wire.bodies import ListOf, Opened
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
from faristol.server.api.answers import download, printed, qr_code
from faristol.server.api.routes import BeforeParameter, StatusParameter, does, makes, moment, shows
from faristol.server.identity import Address, Guest, Language, SignedIn, TheHouse
from faristol.server.problems import PROBLEMS
from faristol.service import limits
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import TableId
from faristol.service.wooden.listing import tables
from faristol.service.wooden.viewers import may_enter, may_rule

__all__ = ["TableParameter", "TablesController"]

TableParameter = Annotated[str, PathParameter(max_length=40, description="The name of a table in its link.")]
IndexParameter = Annotated[int, PathParameter(ge=0, le=20_000, description="The number of an entry.")]


class TablesController(Controller):
    tags = ["tables"]  # noqa: RUF012 - as the framework has it

    @shows("/tables", summary="Wooden tables, the last changed first")
    async def list(
        self, house: TheHouse, status: StatusParameter = None, before: BeforeParameter = None
    ) -> ListOf[TableSummary]:
        return await tables(house.world.cards, status=status, before=moment(before))

    @makes("/tables", summary="Set a table up")
    async def open(self, person: SignedIn, house: TheHouse, data: JSONBody[TableAsked]) -> Opened:
        await limits.check(limits.TABLES, person.id, house.world)
        return Opened(id=(await house.tables.open(person, data)).id)

    @shows("/tables/{table:str}", summary="A table as this person may see it")
    async def show(
        self, table: TableParameter, guest: Guest, house: TheHouse, language: Language
    ) -> TableView:
        return house.tables.view(await house.tables.current(TableId(table)), guest, language)

    @does("/tables/{table:str}/join", summary="Come to the desk")
    async def join(
        self,
        table: TableParameter,
        person: SignedIn,
        house: TheHouse,
        language: Language,
        data: JSONBody[CodeGiven],
    ) -> TableView:
        await limits.check(limits.CODES, person.id, house.world)
        page = await house.tables.join(TableId(table), person, data.code)
        return house.tables.view(page, person, language)

    @does("/tables/{table:str}/acts", summary="Enter what was done")
    async def act(
        self,
        table: TableParameter,
        person: SignedIn,
        house: TheHouse,
        language: Language,
        data: JSONBody[ActsAsked],
    ) -> TableView:
        page = await house.tables.act(TableId(table), person, data.deeds)
        return house.tables.view(page, person, language)

    @put(
        "/tables/{table:str}/acts/{index:int}",
        summary="Put others in place of an entry",
        status_code=200,
        responses=PROBLEMS,
    )
    async def amend(
        self,
        table: TableParameter,
        index: IndexParameter,
        person: SignedIn,
        house: TheHouse,
        language: Language,
        data: JSONBody[ActsAsked],
    ) -> TableView:
        page = await house.tables.amend(TableId(table), person, index, data.deeds)
        return house.tables.view(page, person, language)

    @does("/tables/{table:str}/undo", summary="Take entries back")
    async def undo(
        self,
        table: TableParameter,
        person: SignedIn,
        house: TheHouse,
        language: Language,
        data: JSONBody[TakeBackAsked],
    ) -> TableView:
        page = await house.tables.take_back(TableId(table), person, data.to)
        return house.tables.view(page, person, language)

    @does("/tables/{table:str}/settle", summary="Settle a difference between announced and counted points")
    async def settle(
        self,
        table: TableParameter,
        person: SignedIn,
        house: TheHouse,
        language: Language,
        data: JSONBody[DifferenceSettled],
    ) -> TableView:
        page = await house.tables.settle(TableId(table), person, data.index)
        return house.tables.view(page, person, language)

    @does("/tables/{table:str}/check", summary="Count a play")
    async def check(
        self, table: TableParameter, person: SignedIn, house: TheHouse, data: JSONBody[PlayAsked]
    ) -> PlayChecked:
        return await house.tables.check(TableId(table), data.square, data.word)

    @does("/tables/{table:str}/paper", summary="Read sheets written by hand")
    async def paper(
        self,
        table: TableParameter,
        person: SignedIn,
        house: TheHouse,
        language: Language,
        data: JSONBody[PaperAsked],
    ) -> PaperView:
        return await house.tables.write_paper(TableId(table), person, data, language)

    @does("/tables/{table:str}/sign", summary="Sign the sheet")
    async def sign(
        self,
        table: TableParameter,
        guest: Guest,
        house: TheHouse,
        language: Language,
        address: Address,
        data: JSONBody[SignAsked],
    ) -> TableView:
        await limits.check(limits.CODES, address, house.world)
        page = await house.tables.sign(TableId(table), guest, data.seat, data.code)
        return house.tables.view(page, guest, language)

    @does("/tables/{table:str}/calls", summary="Call the arbiter")
    async def call(
        self,
        table: TableParameter,
        guest: Guest,
        house: TheHouse,
        language: Language,
        address: Address,
        data: JSONBody[CallAsked],
    ) -> TableView:
        await limits.check(limits.CALLS, address, house.world)
        if data.words:
            if guest is None:
                raise RequestRefused(Reason.NOT_AT_DESK)
            if data.seat is None:
                raise RequestRefused(Reason.NOT_UNDERSTOOD, what="seat")
            page = await house.tables.challenge(TableId(table), guest, data.seat, data.words)
        else:
            page = await house.tables.call(TableId(table), data.seat, data.text)
        return house.tables.view(page, guest, language)

    @does("/tables/{table:str}/calls/{number:int}/answer", summary="The arbiter has come")
    async def answer(
        self,
        table: TableParameter,
        number: IndexParameter,
        person: SignedIn,
        house: TheHouse,
        language: Language,
    ) -> TableView:
        page = await house.tables.answer(TableId(table), person, number)
        return house.tables.view(page, person, language)

    @shows(
        "/tables/{table:str}/acta",
        summary="The record; tiles that nobody showed are made up",
        media_type="application/yaml",
    )
    async def acta(
        self, table: TableParameter, guest: Guest, house: TheHouse, language: Language, address: Address
    ) -> Response[str]:
        await limits.check(limits.PAPERS, address, house.world)
        text = await house.table_records.acta(TableId(table), guest, language)
        return download(text, "application/yaml", f"{table}.acta.yaml")

    @shows("/tables/{table:str}/sheet.txt", summary="The score sheet as text", media_type=MediaType.TEXT)
    async def sheet_text(
        self, table: TableParameter, guest: Guest, house: TheHouse, language: Language, address: Address
    ) -> Response[str]:
        await limits.check(limits.PAPERS, address, house.world)
        text = await house.table_records.sheet_text(TableId(table), guest, language)
        return Response(text, media_type="text/plain; charset=utf-8")

    @shows("/tables/{table:str}/sheet.pdf", summary="The score sheet to print", media_type="application/pdf")
    async def sheet_pdf(
        self, table: TableParameter, guest: Guest, house: TheHouse, language: Language, address: Address
    ) -> Response[bytes]:
        await limits.check(limits.PAPERS, address, house.world)
        pages = await house.table_records.sheet_pdf(TableId(table), guest, language)
        return printed(pages, f"{table}.pdf")

    @shows("/tables/{table:str}/qr.svg", summary="The table's link as a QR code", media_type="image/svg+xml")
    async def qr(
        self,
        request: Request[Any, Any, Any],
        table: TableParameter,
        guest: Guest,
        house: TheHouse,
        judge: FromQuery[bool] = False,
    ) -> Response[bytes]:
        """For those at the desk the link brings the table's code along; for arbiters, if asked, theirs."""
        page = await house.tables.current(TableId(table))
        given = page.header.judge_code if judge and may_rule(page, guest) else page.header.code
        code = f"?codi={given}" if may_enter(page, guest) else ""
        return qr_code(request, house.settings, f"/taula/{table}{code}")
