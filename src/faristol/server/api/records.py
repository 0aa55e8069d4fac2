"""After the game: records, sheets, and games from elsewhere."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, MediaType, Request, Response
from litestar.di import Provide
from litestar.params import QueryParameter

from faristol.formats.wire.bodies import Opened
from faristol.formats.wire.games import ReplayView
from faristol.server.api.answers import download, qr_code
from faristol.server.api.at import AtGame, at_game
from faristol.server.api.routes import FOR_ANYBODY, does, shows, whole_body
from faristol.server.identity import Address, Language, SignedIn, TheHouse
from faristol.server.invitation import Pictures
from faristol.service import limits
from faristol.service.invitation import invitation
from faristol.service.ports import id_of

__all__ = ["RecordsController"]

_FOR_A_WHILE = "public, max-age=300"  # chats look again later: a seat may be taken, a game over


class RecordsController(Controller):
    tags = ["records"]  # noqa: RUF012 - as the framework has it
    opt = FOR_ANYBODY
    dependencies = {"at": Provide(at_game)}  # noqa: RUF012

    @shows("/games/{game:str}/replay", summary="The game move by move, once it is over")
    async def replay(self, at: AtGame) -> ReplayView:
        return await at.house.records.replay(at.id, at.language, id_of(at.guest))

    @shows(
        "/games/{game:str}/acta", summary="The record, once the game is over", media_type="application/yaml"
    )
    async def acta(self, at: AtGame) -> Response[str]:
        return download(await at.house.records.acta(at.id), "application/yaml", f"{at.id}.acta.yaml")

    @shows("/games/{game:str}/gcg", summary="The game for other programs", media_type=MediaType.TEXT)
    async def gcg(self, at: AtGame) -> Response[str]:
        return download(await at.house.records.gcg(at.id), "text/plain", f"{at.id}.gcg")

    @shows("/games/{game:str}/sheet.txt", summary="The score sheet as text", media_type=MediaType.TEXT)
    async def sheet_text(self, at: AtGame) -> Response[str]:
        text = await at.house.records.sheet_text(at.id, at.language)
        return Response(text, media_type="text/plain; charset=utf-8")

    @shows("/games/{game:str}/sheet.pdf", summary="The score sheet to print", media_type="application/pdf")
    async def sheet_pdf(self, at: AtGame) -> Response[bytes]:
        await at.count(limits.PAPERS)
        return await at.printed(await at.house.records.sheet(at.id, at.language), f"{at.id}.pdf")

    @shows("/games/{game:str}/qr.svg", summary="The game's link as a QR code", media_type="image/svg+xml")
    async def qr(self, at: AtGame) -> Response[bytes]:
        await at.house.world.cards.get(at.id)
        return qr_code(at.request, at.house.settings, f"/partida/{at.id}")

    @shows("/games/{game:str}/card.png", summary="The game's link as a picture", media_type="image/png")
    async def card(self, at: AtGame) -> Response[bytes]:
        shown = invitation(await at.house.games.current(at.id), at.language)
        pictures: Pictures = at.request.app.state.pictures
        picture = pictures.known(shown, at.language)
        if picture is None:
            await at.count(limits.PAPERS)
            picture = await pictures.make(shown, at.language, at.house, at.asker)
        return Response(picture, media_type="image/png", headers={"cache-control": _FOR_A_WHILE})

    @does("/games/{game:str}/offline", summary="Hand over a game that this browser kept; twice is once")
    async def hand_over(
        self, at: AtGame, person: SignedIn, version: Annotated[str, QueryParameter(max_length=40)]
    ) -> Opened:
        await at.count(limits.IMPORTS)
        await limits.check(limits.GAMES, person.id, at.house.world)
        source = await whole_body(at.request)
        return Opened(id=(await at.house.offline.take_in(at.id, person, version, source)).id)

    @does("/import", summary="Look at an acta or a GCG; nothing is kept")
    async def look_at(
        self, request: Request[Any, Any, Any], house: TheHouse, language: Language, address: Address
    ) -> ReplayView:
        await limits.check(limits.IMPORTS, address, house.world)
        return await house.records.look_at(await whole_body(request), language)
