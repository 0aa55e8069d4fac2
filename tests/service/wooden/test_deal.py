"""A wooden game as an ordinary record: a bag is found that agrees with all that was seen."""

from __future__ import annotations

import asyncio
import json
import os

import pytest
from tests.service.wooden.desk import open_desk
from tests.service.wooden.hiding import seen_at_the_table
from tests.service.wooden.test_course import random_game, told

from faristol.formats.files.acta import Acta, read_acta, replay
from faristol.formats.files.acta.writing import write_acta
from faristol.regulations import PUBLISHED
from faristol.service.ports import PersonId
from faristol.service.streams.named import NamedPerson
from faristol.service.wooden.course.deal import dealt
from faristol.service.wooden.course.deeds import Deed
from faristol.service.wooden.entries import Header
from faristol.service.wooden.records import TableRecords

GAMES = int(os.environ.get("FARISTOL_RANDOM_TABLES", "5"))


def header(acta: Acta) -> Header:
    return Header(
        regulation=acta.regulation,
        settings=acta.settings,
        names=tuple(acta.players),
        opener=NamedPerson(person=PersonId("p"), name="Àrbitra"),
        code="code",
        seat_codes=("a", "b", "c", "d"),
    )


@pytest.mark.parametrize("regulation", list(PUBLISHED))
def test_the_record_replays_to_the_game_that_was_played(regulation: str) -> None:
    for seed in range(GAMES):
        acta = random_game(regulation, seed, PUBLISHED[regulation].clocks[0].value)
        real, deeds = seen_at_the_table(acta)

        written = write_acta(dealt(header(acta), deeds, None).acta)
        again = replay(read_acta(written.encode()), None)

        assert told(again.state) == told(real), (regulation, seed)
        assert not again.refused


def test_the_record_says_that_tiles_are_made_up() -> None:
    async def scene() -> str:
        desk = await open_desk()
        await desk.do("start")
        await desk.turn(0, "H8", "CASA")
        records = TableRecords(desk.house.world, desk.tables)
        return await records.acta(desk.id, desk.arbiter, "ca")

    acta = read_acta(asyncio.run(scene()).encode())

    assert "suposades" in json.dumps(
        [action.text for action in acta.actions if hasattr(action, "text")], ensure_ascii=False
    )
    assert acta.shaken is None


def test_a_tile_seen_to_go_back_can_come_out_again_at_once() -> None:
    """The Q was shown, exchanged, drawn by the opponent and played: no settled order allows that."""

    async def scene() -> tuple[Deed, ...]:
        desk = await open_desk()
        await desk.do("start")
        await desk.do("play", 0, square="H4", word="QUEDEU")
        await desk.do("challenge", 1)
        await desk.do("verdict", valid=False)
        await desk.do("pass", 1)
        await desk.do("exchange", 0, count=7)
        await desk.do("complete", 0)
        await desk.turn(1, "H8", "CASA")
        await desk.do("pass", 0)
        table = await desk.turn(1, "8H", "CQUE")
        record = dealt(table.header, table.deeds, None)
        assert record.acta.shaken
        assert record.state.scores == table.state.scores
        return table.deeds

    asyncio.run(scene())
