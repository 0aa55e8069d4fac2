"""Rounds of a championship that are played in the app."""

from __future__ import annotations

import pytest
from tests.service.hall import a_hall
from tests.under import under

from faristol.formats.wire.orders import BindOrder
from faristol.service.events.rounds.online import OnlineRounds
from faristol.service.events.views import event_view
from faristol.service.ports import GameId, NotFound
from faristol.tournament import TournamentError
from faristol.tournament.commands import Publish

pytestmark = pytest.mark.anyio


@under(fisc="FISC-2", classic="CLASSIC-1d")
async def test_a_round_opens_its_games_and_takes_their_results(regulation: str) -> None:
    hall = await a_hall(4, online=True, starts="pairing", lexicon="club", regulation=regulation)
    online = OnlineRounds(hall.house.world, hall.championships, hall.house.games)
    await hall.pair()
    board = hall.page.state.rounds[0].boards[0]
    anna, biel = await hall.phone_of(board.first), await hall.phone_of(board.second)
    await online.open(hall.event, hall.director)
    view = event_view(hall.page, director=False, whole=True).rounds[0].boards
    assert all(one.game for one in view)
    game = GameId(view[0].game or "")
    table = await hall.house.games.current(game)
    assert [table.seat_of(person.id) for person in (anna, biel)] == [0, 1]
    assert (table.regulation.key, table.header.settings.lexicon) == (regulation, "club")
    assert table.state.starter == 0, "CLASSIC-1d: the first of the board starts"

    await hall.house.act(game, biel, "abandon")
    await online.tend(hall.event)

    result = hall.page.state.rounds[0].boards[0].result
    assert result is not None
    assert result.points == (1.0, 0.0)
    with pytest.raises(TournamentError, match="no-online-games"):
        await online.open(hall.event, hall.director)


async def test_a_table_cannot_be_bound_to_what_is_no_game() -> None:
    hall = await a_hall(2)
    await hall.pair()

    for stranger in (hall.event, "noexisteix"):
        with pytest.raises(NotFound):
            await hall.order(BindOrder(round=1, table=1, game=stranger))


async def test_the_games_of_a_round_are_opened_once_everybody_may_know_of_it() -> None:
    hall = await a_hall(4, online=True, lexicon="club")
    online = OnlineRounds(hall.house.world, hall.championships, hall.house.games)
    await hall.pair(publish=False)

    with pytest.raises(TournamentError, match="round-not-published"):
        await online.open(hall.event, hall.director)
    await hall.order(Publish(round=1))
    await online.open(hall.event, hall.director)


@pytest.mark.parametrize(("regulation", "players"), [("escolar", 7), ("ebre", 4)])
async def test_tables_of_four_are_played_online_and_the_organiser_sits_at_none(
    regulation: str, players: int
) -> None:
    """A table of three is no game of the Ebre's; the school's can be of three."""
    hall = await a_hall(
        players, system="tables", rounds=1, official=False, online=True, lexicon="club", regulation=regulation
    )
    online = OnlineRounds(hall.house.world, hall.championships, hall.house.games)
    with pytest.raises(TournamentError, match="nothing-paired"):
        await online.open(hall.event, hall.director)
    await hall.pair()
    seats = hall.page.state.tables[0].tables[0].seats
    phones = [await hall.phone_of(seat) for seat in seats]

    await online.open(hall.event, hall.director)

    shown = event_view(hall.page, director=False, whole=True).rounds[0].tables
    assert [(one.game is not None, one.game_kind) for one in shown] == [(True, "game")] * len(shown)
    game = GameId(shown[0].game or "")
    page = await hall.house.games.current(game)
    assert [page.seat_of(phone.id) for phone in phones] == list(range(len(seats)))
    assert page.seat_of(hall.director.id) is None
    for _ in range(page.regulation.turns_each or 2):
        for _ in phones:
            turn = (await hall.house.games.current(game)).state.turn
            assert turn is not None
            await hall.house.act(game, phones[turn], "pass")
    await online.tend(hall.event)

    assert hall.page.state.tables[0].tables[0].scores is not None
