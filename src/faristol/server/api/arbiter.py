"""The arbiter's console: rulings at wooden tables."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller
from litestar.di import Provide
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
from faristol.server.api.at import AtTable, at_table
from faristol.server.api.routes import FOR_DIRECTING, does, shows
from faristol.server.identity import Language, SignedIn, TheHouse
from faristol.service import limits
from faristol.service.errors import Reason, RequestRefused

__all__ = ["ArbiterController"]

RegulationParameter = Annotated[str, PathParameter(max_length=40, description="The key of a regulation.")]


class ArbiterController(Controller):
    tags = ["arbiter"]  # noqa: RUF012 - as the framework has it
    opt = FOR_DIRECTING
    dependencies = {"at": Provide(at_table)}  # noqa: RUF012

    @shows("/arbiter/tables", summary="The tables of this arbiter")
    async def console(self, person: SignedIn, house: TheHouse, language: Language) -> ConsoleView:
        return await house.console.view(person, language)

    @shows("/arbiter/tables/{table:str}", summary="What can be ruled at a table")
    async def docket(self, at: AtTable, person: SignedIn) -> DocketView:
        return await at.house.console.docket(at.id, person, at.language)

    @does("/arbiter/tables/{table:str}/rulings", summary="Give a ruling")
    async def rule(self, at: AtTable, person: SignedIn, data: JSONBody[Ruling]) -> DocketView:
        await at.house.console.rule(at.id, person, data)
        return await at.house.console.docket(at.id, person, at.language)

    @does("/arbiter/round-over", summary="Announce the end of the round's time to every table")
    async def round_over(self, person: SignedIn, house: TheHouse, language: Language) -> AnnouncedView:
        return await house.console.announce_round_over(person, language)

    @does("/arbiter/tables/{table:str}/draw", summary="How the draw for the start stands")
    async def draw(self, at: AtTable, person: SignedIn, data: JSONBody[DrawAsked]) -> DrawView:
        return await at.house.console.draw(at.id, person, data)

    @does("/arbiter/tables/{table:str}/surplus", summary="What is to be done with tiles too many")
    async def surplus(self, at: AtTable, person: SignedIn, data: JSONBody[SurplusAsked]) -> SurplusView:
        return await at.house.console.surplus(at.id, person, data)

    @does("/arbiter/tables/{table:str}/no-play", summary="Whether nobody can place a tile")
    async def no_play(self, at: AtTable, person: SignedIn, data: JSONBody[NoPlayAsked]) -> NoPlayView:
        await limits.check(limits.PAPERS, person.id, at.house.world)
        return await at.house.console.no_play(at.id, person, data)

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
