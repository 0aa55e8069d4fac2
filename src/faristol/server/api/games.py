"""Games as resources: opening, sitting down, lists. Play itself goes through the socket."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request
from litestar.di import Provide
from litestar.params import JSONBody, QueryParameter
from litestar.response import Stream

from faristol.formats.wire.bodies import Done, ListOf, Opened
from faristol.formats.wire.bots import BotAsked, BotEvent, BotView
from faristol.formats.wire.games import (
    ChatReported,
    GameAction,
    GameAsked,
    GameSummary,
    GameView,
    RobotSeated,
    SeatTaken,
    Statistics,
    YourTurns,
)
from faristol.server.api.at import AtGame, at_game
from faristol.server.api.routes import (
    FOR_PLAY,
    FOR_PUPILS,
    BeforeParameter,
    StatusParameter,
    does,
    makes,
    shows,
)
from faristol.server.identity import Guest, SignedIn, TheHouse, session_of
from faristol.service import limits
from faristol.service.games.listing import games_of, lobby, statistics
from faristol.service.games.page import GamePage
from faristol.service.games.turns import turns_of
from faristol.service.ports import id_of
from faristol.service.tokens.ports import Scope

__all__ = ["GamesController"]


_ENCODER = msgspec.json.Encoder()


def _view(at: AtGame, page: GamePage) -> GameView:
    return at.house.games.view(page, at.guest, at.language)


async def _lines(events: AsyncIterator[BotEvent | None]) -> AsyncIterator[bytes]:
    async for event in events:
        yield b"\n" if event is None else _ENCODER.encode(event) + b"\n"


class GamesController(Controller):
    tags = ["games"]  # noqa: RUF012 - as the framework has it
    opt = FOR_PLAY
    dependencies = {"at": Provide(at_game)}  # noqa: RUF012

    @shows("/games/lobby", summary="Open games that wait for players")
    async def lobby(self, guest: Guest, house: TheHouse) -> ListOf[GameSummary]:
        return await lobby(house.world.cards, id_of(guest))

    @makes("/games", summary="Open a game")
    async def open(self, person: SignedIn, house: TheHouse, data: JSONBody[GameAsked]) -> Opened:
        await limits.check(limits.GAMES, person.id, house.world)
        return Opened(id=(await house.games.open(person, data)).id)

    @shows("/games/{game:str}", summary="A game as this person may see it")
    async def show(self, at: AtGame) -> GameView:
        return _view(at, await at.house.games.current(at.id))

    @does("/games/{game:str}/join", summary="Take a seat")
    async def join(self, at: AtGame, person: SignedIn, data: JSONBody[SeatTaken]) -> GameView:
        return _view(at, await at.house.games.take_seat(at.id, person, data.seat))

    @does("/games/{game:str}/acts", summary="Do something at one's seat, as over the socket")
    async def act(self, at: AtGame, person: SignedIn, data: JSONBody[GameAction]) -> Done:
        return Done(seq=(await at.house.games.act(at.id, person.id, data)).seq)

    @shows("/bots", summary="The bots that can be invited")
    async def bots(self, house: TheHouse) -> ListOf[BotView]:
        return ListOf(items=await house.bots.known())

    @shows(
        "/bot/events",
        summary="What waits for this bot, and then whatever comes: a line of JSON each, empty ones between",
        media_type="application/x-ndjson",
        opt={"reads": Scope.PLAY},
    )
    async def bot_events(self, request: Request[Any, Any, Any], person: SignedIn, house: TheHouse) -> Stream:
        events = await house.bots.listen(person, session_of(request))
        return Stream(_lines(events), media_type="application/x-ndjson")

    @does("/games/{game:str}/invite", summary="Ask a bot to one's table")
    async def invite(self, at: AtGame, person: SignedIn, data: JSONBody[BotAsked]) -> GameView:
        await limits.check(limits.GAMES, person.id, at.house.world)
        return _view(at, await at.house.bots.invite(at.id, person, data.login))

    @does(
        "/games/{game:str}/decline", summary="Not come to a table to which one was invited", status_code=204
    )
    async def decline(self, at: AtGame, person: SignedIn) -> None:
        await at.house.bots.decline(at.id, person)

    @does("/games/{game:str}/leave", summary="Get up", status_code=204)
    async def leave(self, at: AtGame, person: SignedIn) -> None:
        await at.house.games.leave(at.id, person.id)

    @does("/games/{game:str}/pause/decline", summary="Play on: no pause for now", status_code=204)
    async def decline_pause(self, at: AtGame, person: SignedIn) -> None:
        await limits.check(limits.CHAT, person.id, at.house.world)
        await at.house.games.decline_pause(at.id, person.id)

    @does("/games/{game:str}/hint", summary="One step more of how to find a play", status_code=204)
    async def hint(self, at: AtGame, person: SignedIn) -> None:
        await limits.check(limits.HINTS, person.id, at.house.world)
        await at.house.games.hint(at.id, person.id)

    @does("/games/{game:str}/take-back", summary="Take back one's last turn", status_code=204)
    async def take_back(self, at: AtGame, person: SignedIn) -> None:
        await limits.check(limits.CHAT, person.id, at.house.world)
        await at.house.games.take_back(at.id, person.id)

    @does("/games/{game:str}/robot", summary="Give a free seat to a robot")
    async def seat_robot(self, at: AtGame, person: SignedIn, data: JSONBody[RobotSeated]) -> GameView:
        return _view(at, await at.house.games.seat_robot(at.id, person, data.seat, data.level))

    @does("/games/{game:str}/rematch", summary="Play again with the same people")
    async def rematch(self, at: AtGame, person: SignedIn) -> Opened:
        await limits.check(limits.GAMES, person.id, at.house.world)
        return Opened(id=(await at.house.games.rematch(at.id, person)).id)

    @does("/games/{game:str}/rematch/decline", summary="Not play again", status_code=204)
    async def decline_rematch(self, at: AtGame, person: SignedIn) -> None:
        await at.house.games.decline_rematch(at.id, person)

    @does("/games/{game:str}/report", opt=FOR_PUPILS, summary="Object to something said", status_code=204)
    async def report(self, at: AtGame, person: SignedIn, data: JSONBody[ChatReported]) -> None:
        await limits.check(limits.CHAT, person.id, at.house.world)
        await at.house.games.report(at.id, person, data.seq, data.reason)

    @shows("/history", summary="One's own games, the last changed first")
    async def history(
        self,
        person: SignedIn,
        house: TheHouse,
        status: StatusParameter = None,
        regulation: Annotated[str | None, QueryParameter(max_length=40)] = None,
        opponent: Annotated[str | None, QueryParameter(max_length=40)] = None,
        before: BeforeParameter = None,
    ) -> ListOf[GameSummary]:
        return await games_of(
            person.id,
            house.world.cards,
            status=status,
            regulation=regulation,
            opponent=opponent,
            before=before,
        )

    @shows("/turns", summary="The games that wait for one, the most urgent first")
    async def turns(self, person: SignedIn, house: TheHouse) -> YourTurns:
        world = house.world
        return await turns_of(person.id, world.cards, house.games, house.attendance.seats, world.clock())

    @shows("/statistics", summary="Figures of one's finished games")
    async def statistics(self, person: SignedIn, house: TheHouse) -> Statistics:
        return await statistics(person.id, house.world.cards)
