"""Which clocks a game that is opened here can have: games of days per turn are refused with a sentence."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from tests.service.house import House
from tests.service.wooden.desk import open_desk

from faristol.formats.wire.games import GameAsked
from faristol.regulations import CLASSIC, PUBLISHED
from faristol.rules.regulation import ClockKind, Regulation
from faristol.service.clocks import agreed_clock, clocks_here
from faristol.service.errors import RequestRefused
from faristol.service.library import regulations
from faristol.service.refusals import explain
from faristol.texts import LANGUAGES

ONLY_DAYS = replace(CLASSIC, clocks=(ClockKind.DAYS,))


def test_days_are_not_offered_here() -> None:
    for view in regulations("ca"):
        assert "days" not in view.clocks
        assert view.clocks
        assert view.clocks[0] == PUBLISHED[view.key].clocks[0]


def test_a_game_or_a_table_of_days_is_refused_with_a_sentence() -> None:
    async def scene() -> list[RequestRefused]:
        house = House()
        anna = await house.person("Anna")
        refused = []
        with pytest.raises(RequestRefused) as online:
            await house.games.open(anna, GameAsked(regulation="fisc", lexicon="club", clock="days"))
        refused.append(online.value)
        with pytest.raises(RequestRefused) as wooden:
            await open_desk(clock="days")
        refused.append(wooden.value)
        return refused

    for refused in asyncio.run(scene()):
        assert refused.code == "days-elsewhere"
        for language in LANGUAGES:
            assert len(explain(refused, language).message) > 40


@pytest.mark.parametrize(
    ("regulation", "asked", "agreed"),
    [
        (CLASSIC, None, ClockKind.CHESS),
        (CLASSIC, "none", ClockKind.NONE),
        (CLASSIC, "turn", "wrong-clock"),
        (CLASSIC, "days", "days-elsewhere"),
        (replace(CLASSIC, clocks=(ClockKind.DAYS, ClockKind.NONE)), None, ClockKind.NONE),
        (ONLY_DAYS, None, "days-elsewhere"),
        (ONLY_DAYS, "chess", "wrong-clock"),
    ],
)
def test_the_clock_that_is_agreed(regulation: Regulation, asked: str | None, agreed: str) -> None:
    try:
        found: str = agreed_clock(asked, regulation)
    except RequestRefused as refused:
        found = refused.code
    assert found == agreed
    assert clocks_here(ONLY_DAYS) == ()
