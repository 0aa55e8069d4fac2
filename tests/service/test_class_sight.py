"""Who may ask anything of a class's game: answered from the page in hand, and refused on the newest alone."""

from __future__ import annotations

import pytest
from tests.service.house import House, InlineRobots
from tests.service.school import a_school

from faristol.formats.wire.classes import AddPupils, MovePupil
from faristol.service.errors import RequestRefused
from faristol.service.games.use_cases import Games
from faristol.service.ports import GameId, Stored, StreamId

pytestmark = pytest.mark.anyio


async def test_who_is_of_the_class_is_answered_without_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    school = await a_school(House())
    await school.begin(1, 2)
    await school.tables()
    game, pupil, stranger = await school.game(1), await school.pupil(1), await school.house.person("Algú")
    streams, read = school.house.world.streams, []

    async def counted(stream: StreamId, after: int = 0) -> list[Stored]:
        read.append(stream)
        return await type(streams).read(streams, stream, after)

    monkeypatch.setattr(streams, "read", counted)
    await school.house.games.check_sight(game.id, pupil.id)
    assert read == []
    with pytest.raises(RequestRefused, match="not-found"):
        await school.house.games.check_sight(game.id, stranger.id)
    assert read == [game.id]
    await school.house.games.check_sight(GameId("nothere12345"), None)  # anybody's to bring


async def test_who_sat_down_through_another_process_is_not_refused_by_an_old_page() -> None:
    school = await a_school(House(words=("aa", "ee")))
    await school.begin(1)
    await school.tables()
    game = await school.game(1)
    elsewhere = Games(school.house.world, InlineRobots(school.house.shelf))
    await elsewhere.current(game.id)
    await school.order(AddPupils(names=("Fina",)))  # who was not of the class when the table was set
    fina = await school.come(6)
    with pytest.raises(RequestRefused, match="not-found"):
        await elsewhere.check_sight(game.id, fina.id)

    await school.order(MovePupil(pupil=6, table=1))

    await elsewhere.check_sight(game.id, fina.id)
