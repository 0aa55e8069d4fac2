"""The arbiter's console: rulings at wooden tables."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller
from litestar.params import JSONBody, PathParameter

from faristol.formats.wire.arbiter import (
    AnnouncedView,
    ConsoleView,
    DocketView,
    DrawAsked,
    DrawView,
    NoPlayAsked,
    NoPlayView,
    ProcedureView,
    Ruling,
    StepView,
    SurplusAsked,
    SurplusView,
)
from faristol.regulations import REGULATIONS
from faristol.regulations.procedures import procedures_of
from faristol.server.api.routes import does, shows
from faristol.server.api.tables import TableParameter
from faristol.server.identity import Language, SignedIn, TheHouse
from faristol.service import limits
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import TableId

__all__ = ["ArbiterController"]

RegulationParameter = Annotated[str, PathParameter(max_length=40, description="The key of a regulation.")]


class ArbiterController(Controller):
    tags = ["arbiter"]  # noqa: RUF012 - as the framework has it

    @shows("/arbiter/tables", summary="The tables of this arbiter")
    async def console(self, person: SignedIn, house: TheHouse, language: Language) -> ConsoleView:
        return await house.console.view(person, language)

    @shows("/arbiter/tables/{table:str}", summary="What can be ruled at a table")
    async def docket(
        self, table: TableParameter, person: SignedIn, house: TheHouse, language: Language
    ) -> DocketView:
        return await house.console.docket(TableId(table), person, language)

    @does("/arbiter/tables/{table:str}/rulings", summary="Give a ruling")
    async def rule(
        self,
        table: TableParameter,
        person: SignedIn,
        house: TheHouse,
        language: Language,
        data: JSONBody[Ruling],
    ) -> DocketView:
        await house.console.rule(TableId(table), person, data)
        return await house.console.docket(TableId(table), person, language)

    @does("/arbiter/round-over", summary="Announce the end of the round's time to every table")
    async def round_over(self, person: SignedIn, house: TheHouse, language: Language) -> AnnouncedView:
        return await house.console.announce_round_over(person, language)

    @does("/arbiter/tables/{table:str}/draw", summary="How the draw for the start stands")
    async def draw(
        self, table: TableParameter, person: SignedIn, house: TheHouse, data: JSONBody[DrawAsked]
    ) -> DrawView:
        return await house.console.draw(TableId(table), person, data)

    @does("/arbiter/tables/{table:str}/surplus", summary="What is to be done with tiles too many")
    async def surplus(
        self, table: TableParameter, person: SignedIn, house: TheHouse, data: JSONBody[SurplusAsked]
    ) -> SurplusView:
        return await house.console.surplus(TableId(table), person, data)

    @does("/arbiter/tables/{table:str}/no-play", summary="Whether nobody can place a tile")
    async def no_play(
        self, table: TableParameter, person: SignedIn, house: TheHouse, data: JSONBody[NoPlayAsked]
    ) -> NoPlayView:
        await limits.check(limits.PAPERS, person.id, house.world)
        return await house.console.no_play(TableId(table), person, data)

    @shows("/arbiter/procedures/{regulation:str}", summary="What a regulation has the arbiter do")
    async def procedures(self, regulation: RegulationParameter) -> list[ProcedureView]:
        if regulation not in REGULATIONS:
            raise RequestRefused(Reason.UNKNOWN_REGULATION, regulation=regulation)
        return [
            ProcedureView(
                key=procedure,
                steps=tuple(StepView(code=step.code, article=step.article) for step in steps),
            )
            for procedure, steps in procedures_of(REGULATIONS[regulation]).items()
        ]
