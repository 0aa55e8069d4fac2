"""The dictionary for reading: what is found, in which order, what leads on, and when it is closed."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.service.house import House

from faristol.errors import FaristolError
from faristol.service.errors import RequestRefused
from faristol.service.ports import StreamKind
from faristol.service.words import Words, check_definitions

LIST = ("CASA", "SACA", "CASES", "CAS", "ASA", "SA", "CA", "CASAL", "ACASAR", "JOC", "ENCASAR", "DESCASAR")


def _house() -> House:
    return House(words=LIST)


def test_anagrams_use_every_tile_and_words_inside_some_of_them() -> None:
    async def story() -> None:
        house = _house()
        all_tiles = await house.lookup.search(None, "club", anagram="saca")
        some = await house.lookup.search(None, "club", within="saca")

        assert [one.word for one in all_tiles.words] == ["CASA", "SACA"]
        assert [one.word for one in some.words] == ["CASA", "SACA", "CAS", "ASA", "CA", "SA"]
        assert [one.points for one in some.words] == [5, 5, 4, 3, 3, 2]

    asyncio.run(story())


def test_a_blank_is_shown_and_counts_nothing() -> None:
    async def story() -> None:
        found = await _house().lookup.search(None, "club", anagram="JO?")
        assert [(one.word, one.points) for one in found.words] == [("JO(C)", 9)]

    asyncio.run(story())


def test_of_too_many_words_inside_the_longest_are_shown() -> None:
    many = [f"{a}{b}{c}" for a in "BCDFGLMNPRST" for b in "AEIOU" for c in "BCDFGLMNPRST"]
    house = House(words=(*many, "CASES"))

    async def story() -> None:
        found = await house.lookup.search(None, "club", within="CASES????")
        assert found.words[0].word == "CASES"
        assert found.more
        assert len(found.words) == 500

    asyncio.run(story())


def test_a_word_leads_on() -> None:
    async def story() -> None:
        found = await _house().lookup.look_up(None, "casa", "club")

        assert (found.valid, found.points, found.behind) == (True, 5, ("L",))
        assert [one.word for one in found.longer] == ["DESCASAR", "ENCASAR", "ACASAR"]

    asyncio.run(story())


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        pytest.param({"clock": "chess"}, "words-closed-clock", id="a robot, on the clock"),
        pytest.param({"clock": "none"}, None, id="a robot, without one"),
    ],
)
def test_against_a_robot_only_the_clock_closes_it(fields: dict[str, Any], code: str | None) -> None:
    async def story() -> None:
        house = House()
        anna = await house.person("Anna")
        game = await house.open(anna, robots=(2,), **fields)
        if code is None:
            assert (await house.lookup.look_up(anna.id, "casa", "club")).valid
            return
        with pytest.raises(RequestRefused, match=code) as refused:
            await house.lookup.look_up(anna.id, "casa", "club")
        assert refused.value.about == (StreamKind.GAME, game.id)

    asyncio.run(story())


def test_against_people_it_is_closed_and_says_against_whom() -> None:
    async def story() -> None:
        house = House()
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.open(anna, biel, clock="none")
        with pytest.raises(RequestRefused) as refused:
            await house.lookup.search(anna.id, "club", anagram="CASA")
        assert refused.value.code == "words-closed"
        assert refused.value.facts["names"] == "Biel"
        assert refused.value.about == (StreamKind.GAME, game.id)

    asyncio.run(story())


def test_definitions_are_where_the_organiser_says() -> None:
    async def story() -> None:
        house = House()
        words = Words(house.world, "https://diccionari.example/?q={word}")
        assert words.definition("il·lús") == "https://diccionari.example/?q=il%C2%B7l%C3%BAs"

    asyncio.run(story())


@pytest.mark.parametrize("address", ["javascript:alert('{word}')", "https://example.org/", ""])
def test_what_explains_no_word_is_no_address_of_a_dictionary(address: str) -> None:
    with pytest.raises(FaristolError, match="not-definitions"):
        check_definitions(address)
