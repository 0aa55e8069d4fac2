"""Finished games gone through with the engine."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request
from litestar.di import Provide
from litestar.params import QueryParameter

from faristol.formats.wire.analysis import AnalysisView, GameToJudge
from faristol.server.api.at import AtAny, at_game, at_table
from faristol.server.api.routes import FOR_ANYBODY, does, shows, whole_body
from faristol.server.house import House
from faristol.server.identity import Address, Guest, SignedIn, TheHouse
from faristol.service import limits
from faristol.service.analyses.use_cases import Analyses
from faristol.service.ports import Person, id_of

__all__ = ["GameAnalysesController", "RecordAnalysesController", "TableAnalysesController"]

_Known = Annotated[int, QueryParameter(ge=0, le=10_000, description="How many turns the reader has already.")]
_Deep = Annotated[bool, QueryParameter(description="Whether to simulate; else points and leaves alone.")]


class _AnalysesController(Controller):
    """What can be asked of every family of games that are gone through; whose it is says *analyses*."""

    tags = ["analyses"]  # noqa: RUF012 - as the framework has it
    opt = FOR_ANYBODY

    @staticmethod
    def analyses(house: House) -> Analyses[Any]:
        raise NotImplementedError

    @shows("/quick", summary="A quick look at every turn whose rack is known, once the game is over")
    async def quick(self, at: AtAny) -> AnalysisView:
        await at.count(limits.LOOKS)
        await _check_open(at.house, at.guest)
        return await self.analyses(at.house).quick(at.id, at.asker)

    @shows("/turns", summary="The finished game for a browser that takes the quick look itself")
    async def turns(self, at: AtAny) -> GameToJudge:
        await at.count(limits.LOOKS)
        await _check_open(at.house, at.guest)
        return await self.analyses(at.house).to_judge(at.id)

    @shows("/", summary="How far the deep analysis has come")
    async def deep(self, at: AtAny, known: _Known = 0) -> AnalysisView:
        await _check_open(at.house, at.guest)
        return await self.analyses(at.house).deep(at.id, at.asker, known)

    @does("/", summary="Begin the deep analysis, or go on with it")
    async def ask(self, at: AtAny, person: SignedIn) -> AnalysisView:
        await limits.check(limits.ANALYSES, person.id, at.house.world)
        await _check_open(at.house, person)
        return await self.analyses(at.house).ask(at.id, person.id)

    @does("/stop", summary="Stop the deep analysis; what was found stays")
    async def stop(self, at: AtAny, person: SignedIn) -> AnalysisView:
        return await self.analyses(at.house).stop(at.id, person.id)


class GameAnalysesController(_AnalysesController):
    path = "/games/{game:str}/analysis"
    dependencies = {"at": Provide(at_game)}  # noqa: RUF012

    @staticmethod
    def analyses(house: House) -> Analyses[Any]:
        return house.analyses


class TableAnalysesController(_AnalysesController):
    path = "/tables/{table:str}/analysis"
    dependencies = {"at": Provide(at_table)}  # noqa: RUF012

    @staticmethod
    def analyses(house: House) -> Analyses[Any]:
        return house.table_analyses


class RecordAnalysesController(Controller):
    tags = ["analyses"]  # noqa: RUF012
    opt = FOR_ANYBODY

    @does("/import/analysis", summary="Go through an acta or a GCG; nothing is kept")
    async def of_record(
        self,
        request: Request[Any, Any, Any],
        house: TheHouse,
        guest: Guest,
        address: Address,
        deep: _Deep = False,
    ) -> AnalysisView:
        await limits.check(limits.IMPORTS, address, house.world)
        await _check_open(house, guest)
        by = address if guest is None else guest.id
        return await house.analyses.of_record(await whole_body(request), by, deep=deep)

    @does("/import/turns", summary="An acta or a GCG for a browser that takes the quick look itself")
    async def to_judge(
        self, request: Request[Any, Any, Any], house: TheHouse, guest: Guest, address: Address
    ) -> GameToJudge:
        await limits.check(limits.IMPORTS, address, house.world)
        await _check_open(house, guest)
        return await house.analyses.record_to_judge(await whole_body(request))


async def _check_open(house: House, person: Person | None) -> None:
    """Who plays where words may not be looked up may not ask the engine either."""
    await house.duplicates.check_words_open(id_of(person))
    await house.words.check_open(id_of(person))
