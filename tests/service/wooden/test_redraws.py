"""Whole racks changed at a wooden table: what is shown, and what whoever looks into the bag tells."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.service.wooden.desk import open_desk

from faristol.errors import FaristolError
from faristol.rules.events import BagInspected, RackReturned, TileGiven
from faristol.service.wooden.deal import dealt
from faristol.service.wooden.table import Table

VOWELS = "A A E E I I O"
CONSONANTS = "B C D F G H J"
AGAIN = "L M N P R S T"


async def redrawn(regulation: str, **last: Any) -> Table:
    """Seat 0 shows vowels, then consonants, and then draws consonants once more."""
    desk = await open_desk(regulation, clock="none")
    await desk.do("start")
    await desk.do("redraw", 0, seen=VOWELS)
    return await desk.do("redraw", 0, seen=CONSONANTS, again=AGAIN, **last)


def happened(table: Table, kind: type) -> list[object]:
    return [event for event in table.course.events if isinstance(event, kind)]


@pytest.mark.article("LLISCA-20X")
def test_several_of_another_kind_and_the_rack_goes_back_until_it_is_mixed() -> None:
    table = asyncio.run(redrawn("llisca", found=2))

    assert [event.found for event in happened(table, BagInspected) if isinstance(event, BagInspected)] == [2]
    assert len(happened(table, RackReturned)) == 2
    assert [len(rack) for rack in table.state.racks] == [7, 7]
    assert dealt(table.header, table.deeds, None).state.redraws == table.state.redraws


@pytest.mark.article("ESCOLAR-14")
def test_the_neighbour_gives_a_tile_of_the_missing_kind() -> None:
    table = asyncio.run(redrawn("escolar", given="U"))

    given = [event for event in happened(table, TileGiven) if isinstance(event, TileGiven)]
    assert [(event.giver, event.tile) for event in given] == [(1, "U")]
    assert [len(rack) for rack in table.state.racks] == [7] * 4


def test_a_rack_that_is_not_all_alike_is_not_changed() -> None:
    async def scene(seen: str) -> str:
        desk = await open_desk("ebre", clock="none")
        await desk.do("start")
        with pytest.raises(FaristolError) as caught:
            await desk.do("redraw", 0, seen=seen)
        return caught.value.code

    assert asyncio.run(scene("A A E E I I B")) == "redraw-not-allowed"
    assert asyncio.run(scene("A A E E I I ?")) == "redraw-not-allowed"
    assert asyncio.run(scene("A A E")) == "rack-size"
    assert asyncio.run(scene("B B B C D F G")) == "too-many-tiles"
