"""Robots where children play: they lay no word of the list of vulgar ones, across or down."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.service.house import House
from tests.service.school import SETTINGS, School, a_school

from faristol.engine.robots import Robot
from faristol.lexicon import Lexicon
from faristol.lexicon.alphabet import encode
from faristol.lexicon.folding import fold_word
from faristol.lexicon.vulgar import VULGAR_FILE, WithoutVulgar, read_vulgar, vulgar_words
from faristol.rules.state import Seat
from faristol.rules.tiles import Tile

pytestmark = pytest.mark.anyio
_WORDS = ("puta", "ta", "tapa")
_BAG = "P U T A R S N  E I O L M D C"


async def _a_game(words: tuple[str, ...] = _WORDS):  # type: ignore[no-untyped-def]
    house = House(words=words)
    anna = await house.person("Anna")
    game = await house.open(anna, robots=(7,), bag=_BAG, starter=0)
    return house, game


async def test_a_polite_robot_finds_another_play() -> None:
    _, game = await _a_game()
    robot = Robot(Lexicon.from_words(_WORDS))

    rude = robot.choose(game.state, Seat(0), level=5, seed=1)
    polite = robot.choose(game.state, Seat(0), level=5, seed=1, avoid=vulgar_words())

    assert rude is not None
    assert rude.word == "PUTA"
    assert polite is not None
    assert (polite.do, fold_word(polite.word) in vulgar_words()) == ("play", False)


async def test_where_there_is_no_other_play_it_does_without() -> None:
    _, game = await _a_game(("puta",))
    polite = Robot(Lexicon.from_words(["puta"])).choose(
        game.state, Seat(0), level=5, seed=1, avoid=vulgar_words()
    )

    assert polite is not None
    assert polite.do in ("exchange", "pass")


async def test_people_may_lay_them_unless_the_class_says_otherwise() -> None:
    lexicon = Lexicon.from_words(_WORDS)
    letters = tuple(Tile(letter) for letter in "PUTA")

    assert lexicon.knows(letters)
    assert not WithoutVulgar(lexicon).knows(letters)
    assert WithoutVulgar(lexicon).knows(tuple(Tile(letter) for letter in "TAPA"))


@pytest.mark.parametrize(("setting", "taken"), [("robots", True), ("everybody", False)])
async def test_the_class_decides_for_people(setting: str, taken: bool) -> None:
    house = House(words=_WORDS)
    settings = type(SETTINGS)(regulation="fisc", size=2, lexicon="club", no_vulgar=setting)  # type: ignore[arg-type]
    school: School = await a_school(house, "Aina", "Biel", settings=settings)
    await school.begin(1, 2)
    await school.tables()
    judge = await house.games._judge((await school.game(1)).id)

    assert judge is not None
    assert judge.knows(tuple(Tile(letter) for letter in "PUTA")) is taken


def test_the_list_can_be_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_vulgar("Tapa # a remark\n\n# nothing\nx-1\n") == {encode(map(Tile, "TAPA"))}
    (tmp_path / VULGAR_FILE).write_text("tapa\n", "utf-8")
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path))
    vulgar_words.cache_clear()
    try:
        assert vulgar_words() == {encode(map(Tile, "TAPA"))}
    finally:
        vulgar_words.cache_clear()
