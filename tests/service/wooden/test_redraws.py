"""Whole racks changed at a wooden table: what is shown, and what whoever looks into the bag tells."""

from __future__ import annotations

import asyncio
from collections import Counter
from itertools import takewhile
from typing import Any

import pytest
from tests.service.wooden.desk import Desk, open_desk

from faristol.errors import FaristolError
from faristol.rules.events import BagInspected, RackReturned, TileGiven
from faristol.rules.tiles import CATALAN, Tile
from faristol.service.wooden.course.deal import dealt
from faristol.service.wooden.page import TablePage

VOWELS = "A A E E I I O"
CONSONANTS = "B C D F G H J"
AGAIN = "L M N P R S T"


# Where a long game lays its words: one across, others down through it, short ones at their ends. Row, column,
# step, and how many tiles are laid.
LANES = (
    (7, 4, (0, 1), 7),
    *((0, column, (1, 0), 7) for column in (4, 6, 8, 10)),
    *((8, column, (1, 0), 7) for column in (4, 6, 8, 10)),
    *((row, 0, (0, 1), 4) for row in (0, 2, 4, 9, 11)),
)


async def nearly_over(in_the_bag: str, *racks: str) -> Desk:
    """A game so late that just these tiles are in the bag; seat 1 has just filled up from it."""
    hidden = Counter(map(Tile, " ".join((in_the_bag, *racks)).split()))
    left = list((Counter(CATALAN.full_bag()) - hidden).elements())
    assert len(left) == sum(count for *_, count in LANES)
    desk = await open_desk("llisca", clock="none")
    await desk.do("start")
    lying: dict[tuple[int, int], str] = {}
    for turn, (row, column, (down, right), count) in enumerate(LANES):
        tiles = ["(E)" if tile == "?" else tile for tile in (left.pop() for _ in range(count))]
        lying |= {(row + down * at, column + right * at): tile for at, tile in enumerate(tiles)}
        while (row - down, column - right) in lying:
            row, column = row - down, column - right
        line = ((row + down * at, column + right * at) for at in range(15))
        word = "".join(lying[square] for square in takewhile(lying.__contains__, line))
        square = f"{column + 1}{'ABCDEFGHIJKLMNO'[row]}" if down else f"{'ABCDEFGHIJKLMNO'[row]}{column + 1}"
        await desk.do("play", turn % 2, square=square, word=word)
        await desk.do("complete" if turn + 1 < len(LANES) else "refill", turn % 2)
    assert len((await desk.state()).bag) == len(in_the_bag.split())
    return desk


async def redrawn(regulation: str, **last: Any) -> TablePage:
    """Seat 0 shows vowels, then consonants, and then draws consonants once more."""
    desk = await open_desk(regulation, clock="none")
    await desk.do("start")
    await desk.do("redraw", 0, seen=VOWELS)
    return await desk.do("redraw", 0, seen=CONSONANTS, again=AGAIN, **last)


def happened(table: TablePage, kind: type) -> list[object]:
    return [event for event in table.course.events if isinstance(event, kind)]


@pytest.mark.article("LLISCA-20X")
def test_several_of_another_kind_and_the_rack_goes_back_until_it_is_mixed() -> None:
    table = asyncio.run(redrawn("llisca", found=2))

    assert [event.found for event in happened(table, BagInspected) if isinstance(event, BagInspected)] == [2]
    assert len(happened(table, RackReturned)) == 2
    assert [len(rack) for rack in table.state.racks] == [7, 7]
    assert dealt(table.header, table.deeds, None).state.redraws == table.state.redraws


# Who looks into the bag sees nothing but consonants, or one vowel among them.
@pytest.mark.article("LLISCA-20X")
@pytest.mark.parametrize(
    ("in_the_bag", "last", "found", "returned"),
    [
        pytest.param("S S S", {"found": 0}, 0, 1, id="A: all of the same kind, the rack is kept"),
        pytest.param(
            "S S U", {"found": 1, "given": "U"}, 1, 2, id="B: the only other one, and six are drawn"
        ),
    ],
)
def test_late_in_the_game_whoever_looks_finds_none_or_one(
    in_the_bag: str, last: dict[str, Any], found: int, returned: int
) -> None:
    async def scene() -> TablePage:
        desk = await nearly_over(in_the_bag, "B C D F G H J", "L M N P R S T")
        await desk.do("redraw", 1, seen="L M N P R S T")
        return await desk.do("redraw", 1, seen="L M N P R S S", again="L M N P R S T", **last)

    table = asyncio.run(scene())

    assert [event.found for event in happened(table, BagInspected) if isinstance(event, BagInspected)] == [
        found
    ]
    assert len(happened(table, RackReturned)) == returned
    given = [event.tile for event in happened(table, TileGiven) if isinstance(event, TileGiven)]
    assert given == ["U"] * found
    assert [len(rack) for rack in table.state.racks] == [7, 7]
    again = dealt(table.header, table.deeds, None).state
    assert again.redraws == table.state.redraws
    assert len(again.bag) == 3
    assert ("U" in again.racks[1]) == bool(found)


@pytest.mark.parametrize(
    ("again", "found"),
    [
        pytest.param("B C D F N P R", 0, id="four new tiles out of three"),
        pytest.param("B C N P R S S", 2, id="two of another kind where one was left"),
    ],
)
def test_a_bag_that_cannot_be_is_refused(again: str, found: int) -> None:
    async def scene() -> str:
        desk = await nearly_over("S S S", "B C D F G H J", "L M N P R S T")
        await desk.do("redraw", 1, seen="L M N P R S T")
        with pytest.raises(FaristolError) as caught:
            await desk.do("redraw", 1, seen="L M N P R S S", again=again, found=found)
        return caught.value.code

    assert asyncio.run(scene()) == "bag-contradicted"


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
