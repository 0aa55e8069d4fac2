"""After the game: records, sheets, and games from elsewhere."""

from __future__ import annotations

from typing import Any

from litestar import Controller, MediaType, Request, Response

from faristol.formats.wire.games import ReplayView
from faristol.server.api.answers import download, printed, qr_code
from faristol.server.api.games import GameParameter
from faristol.server.api.routes import does, shows
from faristol.server.identity import Address, Language, TheHouse
from faristol.service import limits
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import GameId

__all__ = ["RecordsController"]


class RecordsController(Controller):
    tags = ["records"]  # noqa: RUF012 - as the framework has it

    @shows("/games/{game:str}/replay", summary="The game move by move, once it is over")
    async def replay(self, game: GameParameter, house: TheHouse, language: Language) -> ReplayView:
        return await house.records.replay(GameId(game), language)

    @shows(
        "/games/{game:str}/acta", summary="The record, once the game is over", media_type="application/yaml"
    )
    async def acta(self, game: GameParameter, house: TheHouse) -> Response[str]:
        text = await house.records.acta(GameId(game))
        return download(text, "application/yaml", f"{game}.acta.yaml")

    @shows("/games/{game:str}/gcg", summary="The game for other programs", media_type=MediaType.TEXT)
    async def gcg(self, game: GameParameter, house: TheHouse) -> Response[str]:
        text = await house.records.gcg(GameId(game))
        return download(text, "text/plain", f"{game}.gcg")

    @shows("/games/{game:str}/sheet.txt", summary="The score sheet as text", media_type=MediaType.TEXT)
    async def sheet_text(self, game: GameParameter, house: TheHouse, language: Language) -> Response[str]:
        text = await house.records.sheet_text(GameId(game), language)
        return Response(text, media_type="text/plain; charset=utf-8")

    @shows("/games/{game:str}/sheet.pdf", summary="The score sheet to print", media_type="application/pdf")
    async def sheet_pdf(
        self, game: GameParameter, house: TheHouse, language: Language, address: Address
    ) -> Response[bytes]:
        await limits.check(limits.PAPERS, address, house.world)
        pages = await house.records.sheet_pdf(GameId(game), language)
        return printed(pages, f"{game}.pdf")

    @shows("/games/{game:str}/qr.svg", summary="The game's link as a QR code", media_type="image/svg+xml")
    async def qr(
        self, request: Request[Any, Any, Any], game: GameParameter, house: TheHouse
    ) -> Response[bytes]:
        await house.world.cards.get(GameId(game))
        return qr_code(request, house.settings, f"/partida/{game}")

    @does("/import", summary="Look at an acta or a GCG; nothing is kept")
    async def look_at(
        self,
        request: Request[Any, Any, Any],
        house: TheHouse,
        language: Language,
        address: Address,
    ) -> ReplayView:
        await limits.check(limits.IMPORTS, address, house.world)
        source = await request.body()
        if not source.strip():
            raise RequestRefused(Reason.NOT_UNDERSTOOD, what="body")
        return await house.records.look_at(source, language)
