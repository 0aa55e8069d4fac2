"""After the game: records, sheets, and games from elsewhere."""

from __future__ import annotations

import io
from typing import Any

import segno
from litestar import Controller, MediaType, Request, Response, get, post

from faristol.formats.rest import ReplayView
from faristol.server.api.games import GameParameter
from faristol.server.identity import Address, Language, TheHouse
from faristol.server.problems import PROBLEMS
from faristol.server.settings import Settings
from faristol.service import limits
from faristol.service.errors import Reason, Refused
from faristol.service.ports import GameId

__all__ = ["RecordsController", "download", "qr_code"]


def qr_code(request: Request[Any, Any, Any], settings: Settings, path: str) -> Response[bytes]:
    """The address of *path* on this server, drawn for a phone's camera."""
    base = settings.address or f"{request.url.scheme}://{request.headers.get('host', '')}"
    drawn = io.BytesIO()
    segno.make(base.rstrip("/") + path, error="m").save(
        drawn, kind="svg", scale=8, border=2, xmldecl=False, svgns=True
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml")


def download(body: str | bytes, media_type: str, name: str) -> Response[str | bytes]:
    return Response(
        body, media_type=media_type, headers={"content-disposition": f'attachment; filename="{name}"'}
    )


class RecordsController(Controller):
    tags = ["records"]  # noqa: RUF012 - as the framework has it

    @get("/games/{game:str}/replay", summary="The game move by move, once it is over", responses=PROBLEMS)
    async def replay(self, game: GameParameter, house: TheHouse, language: Language) -> ReplayView:
        return await house.records.replay(GameId(game), language)

    @get(
        "/games/{game:str}/acta",
        summary="The record, once the game is over",
        media_type="application/yaml",
        responses=PROBLEMS,
    )
    async def acta(self, game: GameParameter, house: TheHouse) -> Response[str | bytes]:
        text = await house.records.acta(GameId(game))
        return download(text, "application/yaml; charset=utf-8", f"{game}.acta.yaml")

    @get(
        "/games/{game:str}/gcg",
        summary="The game for other programs",
        media_type=MediaType.TEXT,
        responses=PROBLEMS,
    )
    async def gcg(self, game: GameParameter, house: TheHouse) -> Response[str | bytes]:
        text = await house.records.gcg(GameId(game))
        return download(text, "text/plain; charset=utf-8", f"{game}.gcg")

    @get(
        "/games/{game:str}/sheet.txt",
        summary="The score sheet as text",
        media_type=MediaType.TEXT,
        responses=PROBLEMS,
    )
    async def sheet_text(
        self, game: GameParameter, house: TheHouse, language: Language
    ) -> Response[str | bytes]:
        text = await house.records.sheet_text(GameId(game), language)
        return Response(text, media_type="text/plain; charset=utf-8")

    @get(
        "/games/{game:str}/sheet.pdf",
        summary="The score sheet to print",
        media_type="application/pdf",
        responses=PROBLEMS,
    )
    async def sheet_pdf(
        self, game: GameParameter, house: TheHouse, language: Language, address: Address
    ) -> Response[str | bytes]:
        await limits.check(limits.PAPERS, address, house.world)
        pages = await house.records.sheet_pdf(GameId(game), language)
        return Response(
            pages,
            media_type="application/pdf",
            headers={"content-disposition": f'inline; filename="{game}.pdf"'},
        )

    @get(
        "/games/{game:str}/qr.svg",
        summary="The game's link as a QR code",
        media_type="image/svg+xml",
        responses=PROBLEMS,
    )
    async def qr(
        self, request: Request[Any, Any, Any], game: GameParameter, house: TheHouse
    ) -> Response[bytes]:
        await house.world.cards.get(GameId(game))
        return qr_code(request, house.settings, f"/partida/{game}")

    @post("/import", summary="Look at an acta or a GCG; nothing is kept", status_code=200, responses=PROBLEMS)
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
            raise Refused(Reason.NOT_UNDERSTOOD, what="body")
        return await house.records.look_at(source, language)
