"""Games as resources: opening, sitting down, lists. Play itself goes through the socket."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller
from litestar.params import JSONBody, PathParameter, QueryParameter

from faristol.formats.wire.bodies import ListOf, Opened
from faristol.formats.wire.games import (
    ChatReported,
    GameAsked,
    GameSummary,
    GameView,
    RobotSeated,
    SeatTaken,
    Statistics,
)
from faristol.server.api.routes import BeforeParameter, StatusParameter, does, makes, moment, shows
from faristol.server.house import House
from faristol.server.identity import Guest, Language, SignedIn, TheHouse
from faristol.service import limits
from faristol.service.games.listing import games_of, lobby, statistics
from faristol.service.games.page import GamePage
from faristol.service.ports import GameId, Person, id_of

__all__ = ["GameParameter", "GamesController"]

GameParameter = Annotated[str, PathParameter(max_length=40, description="The name of a game in its link.")]


def _view(page: GamePage, person: Person | None, house: House, language: str) -> GameView:
    return house.games.view(page, person, language)


class GamesController(Controller):
    tags = ["games"]  # noqa: RUF012 - as the framework has it

    @shows("/games/lobby", summary="Open games that wait for players")
    async def lobby(self, guest: Guest, house: TheHouse) -> ListOf[GameSummary]:
        return await lobby(house.world.cards, id_of(guest))

    @makes("/games", summary="Open a game")
    async def open(self, person: SignedIn, house: TheHouse, data: JSONBody[GameAsked]) -> Opened:
        await limits.check(limits.GAMES, person.id, house.world)
        return Opened(id=(await house.games.open(person, data)).id)

    @shows("/games/{game:str}", summary="A game as this person may see it")
    async def show(self, game: GameParameter, guest: Guest, house: TheHouse, language: Language) -> GameView:
        return _view(await house.games.current(GameId(game)), guest, house, language)

    @does("/games/{game:str}/join", summary="Take a seat")
    async def join(
        self,
        game: GameParameter,
        person: SignedIn,
        house: TheHouse,
        language: Language,
        data: JSONBody[SeatTaken],
    ) -> GameView:
        return _view(await house.games.take_seat(GameId(game), person, data.seat), person, house, language)

    @does("/games/{game:str}/leave", summary="Get up", status_code=204)
    async def leave(self, game: GameParameter, person: SignedIn, house: TheHouse) -> None:
        await house.games.leave(GameId(game), person.id)

    @does("/games/{game:str}/robot", summary="Give a free seat to a robot")
    async def seat_robot(
        self,
        game: GameParameter,
        person: SignedIn,
        house: TheHouse,
        language: Language,
        data: JSONBody[RobotSeated],
    ) -> GameView:
        page = await house.games.seat_robot(GameId(game), person, data.seat, data.level)
        return _view(page, person, house, language)

    @does("/games/{game:str}/rematch", summary="Play again with the same people")
    async def rematch(self, game: GameParameter, person: SignedIn, house: TheHouse) -> Opened:
        await limits.check(limits.GAMES, person.id, house.world)
        return Opened(id=(await house.games.rematch(GameId(game), person)).id)

    @does("/games/{game:str}/report", summary="Object to something said", status_code=204)
    async def report(
        self, game: GameParameter, person: SignedIn, house: TheHouse, data: JSONBody[ChatReported]
    ) -> None:
        await limits.check(limits.CHAT, person.id, house.world)
        await house.games.report(GameId(game), person, data.seq, data.reason)

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
            before=moment(before),
        )

    @shows("/statistics", summary="Figures of one's finished games")
    async def statistics(self, person: SignedIn, house: TheHouse) -> Statistics:
        return await statistics(person.id, house.world.cards)
