"""The draw for the start, round by round, as it is made with wooden tiles."""

from __future__ import annotations

import pytest

from faristol.regulations import PUBLISHED
from faristol.rules.start_draw import DrawForStart, ImpossibleDraw, ahead
from faristol.rules.state import Seat
from faristol.rules.tiles import Tile


def drawn(text: str) -> dict[Seat, Tile]:
    """``0A 1E``: seat 0 drew an A, seat 1 an E."""
    return {Seat(int(part[0])): Tile(part[1:]) for part in text.split()}


def the_draw(key: str, *rounds: str, players: int = 2) -> DrawForStart:
    draw = DrawForStart(PUBLISHED[key], players)
    for text in rounds:
        draw = draw.after(drawn(text))
    return draw


@pytest.mark.parametrize(
    ("key", "rounds", "players", "starter"),
    [
        pytest.param("llisca", ["0B 1A"], 2, 1, id="LLISCA-2: nearest to A"),
        pytest.param("llisca", ["0A 1?"], 2, 1, id="LLISCA-2: the blank before A"),
        pytest.param("classic", ["0E 1E", "0Z 1X"], 2, 1, id="CLASSIC-1e: equal tiles are drawn again"),
        pytest.param("fisc", ["0C 1\u00c7"], 2, 0, id="FISC-5c: C comes before \u00c7"),
        pytest.param("fisc", ["0L\u00b7L 1L"], 2, 1, id="FISC-5c: L comes before L\u00b7L"),
        pytest.param("escolar", ["0B 1A 2A 3Z", "1T 2S"], 4, 2, id="ESCOLAR-6: only those tied draw again"),
        pytest.param("ebre", ["0Z 1X 2V 3A"], 4, 0, id="EBRE-3: nearest to Z"),
        pytest.param("ebre", ["0T 1T 2S 3A", "0S 1R"], 4, 0, id="EBRE-3: then the next letter"),
        pytest.param("ebre", ["0B 1B 2A 3A", "0? 1A"], 4, 1, id="EBRE-3: a blank ranks lowest"),
    ],
)
def test_who_starts(key: str, rounds: list[str], players: int, starter: int) -> None:
    draw = the_draw(key, *rounds, players=players)

    assert draw.starter == starter
    assert draw.rivals == (starter,)


@pytest.mark.parametrize(
    ("key", "rounds", "wrong", "why"),
    [
        pytest.param("fisc", [], "0A", "rivals", id="one tile each"),
        pytest.param("escolar", ["0A 1A 2B 3B"], "0A 2B", "rivals", id="who is out draws no more"),
        pytest.param("fisc", ["0Z 1A"], "0B 1C", "over", id="it is drawn once"),
        pytest.param("fisc", [], "0Z 1Z", "tiles", id="there is one Z"),
        pytest.param("fisc", ["0E 1E"], "0W 1A", "tiles", id="there is no W"),
        pytest.param("ebre", ["0S 1S 2A 3A"], "0T 1R", "order", id="the highest letter first"),
    ],
)
def test_what_cannot_have_been_drawn_is_refused(key: str, rounds: list[str], wrong: str, why: str) -> None:
    draw = the_draw(key, *rounds, players=4 if "3" in "".join(rounds) else 2)

    with pytest.raises(ImpossibleDraw, match=why):
        draw.after(drawn(wrong))


def test_seven_equal_letters_leave_it_to_the_lot() -> None:
    draw = the_draw("ebre", "0S 1S 2A 3A", "0S 1S", "0S 1S", "0S 1S", "0R 1R", "0R 1R", players=4)
    assert not draw.by_lot

    draw = draw.after(drawn("0R 1R"))

    assert draw.by_lot
    assert draw.starter is None
    assert draw.rivals == (0, 1)


@pytest.mark.parametrize("key", PUBLISHED)
def test_one_tile_alone_is_ahead(key: str) -> None:
    assert ahead(drawn("2M"), PUBLISHED[key]) == (2,)
