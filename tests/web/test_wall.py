"""The wall of the hall at the sizes of projectors: everybody is on it, figures stand below figures close to
their names, and the last row can read it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.web.conftest import House
from tests.web.events import a_championship
from tests.web.test_championship import Directing
from tests.web.test_pages import findings
from tests.web.visitors import LAPTOP, Visitor, visiting

SIZES = pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)], ids=["1920", "1280"])

# Of a picture this high the smallest letter that the last row reads: one line in twenty-four.
LINES_HIGH = 24

# Where what is written stands, which is not how wide its cell is.
WRITTEN = """one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const { left, right } = range.getBoundingClientRect();
    return { left, right, size: parseFloat(getComputedStyle(one).fontSize) };
}"""

NOT_CUT = """() => {
    const parts = document.querySelectorAll('.wall section, .wall section span, .wall section i');
    const cut = one => getComputedStyle(one).overflow !== 'visible' && one.scrollWidth > one.clientWidth + 1;
    return [...parts].every(one => !cut(one));
}"""


def written(found: Locator) -> list[dict[str, float]]:
    return [dict(item.evaluate(WRITTEN)) for item in found.all()]


def edges(found: Locator, side: str) -> set[int]:
    return {round(one[side]) for one in written(found)}


@contextmanager
def wall(
    browser: Browser, house: House, size: tuple[int, int], paired: int, **settings: Any
) -> Iterator[tuple[Directing, Visitor]]:
    with (
        visiting(browser, house.address, "Directora", LAPTOP) as director,
        visiting(browser, house.address, None, size) as on_the_wall,
    ):
        event = a_championship(director, paired, **settings)
        on_the_wall.go(f"/campionat/{event}/projector")
        on_the_wall.page.keyboard.press(" ")
        yield Directing(director, event), on_the_wall


def turn_to(who: Visitor, slide: str) -> Locator:
    """The lines of the slide that shows *slide*."""
    lines = who.page.locator(f".{slide} li")
    expect(who.page.locator(".wall section")).to_be_visible()
    for _ in range(12):
        if lines.count():
            return lines
        who.page.keyboard.press("ArrowRight")
    raise AssertionError(f"no slide of {slide}")


def fits(who: Visitor) -> bool:
    """Nothing hangs over the edge of the picture, nor is cut."""
    return bool(who.page.evaluate(NOT_CUT))


@SIZES
def test_the_tables_show_byes_and_aligned_figures_close_to_their_names(
    browser: Browser, house: House, size: tuple[int, int]
) -> None:
    with wall(browser, house, size, 2) as (directing, who):
        resting = directing.name(directing.round["byes"][0]["entrant"])
        lines = turn_to(who, "tables")
        expect(lines.filter(has_text=resting)).to_contain_text("descansa")
        played = lines.filter(has=who.page.locator("i.figure", has_text=re.compile(r"\d")))
        assert played.count() == 2
        assert len(edges(played.locator("i.figure"), "right")) == 1, "units below units"
        assert len(edges(played.locator("i:last-of-type"), "left")) == 1
        for line in played.all():
            first, second = written(line.locator("span"))
            (own,) = written(line.locator("i.figure"))
            (other,) = written(line.locator("i:last-of-type"))
            assert own["left"] - first["right"] < 0.05 * size[0], "the name stands beside its points"
            assert second["left"] - other["right"] < 0.05 * size[0]
            assert own["size"] >= size[1] / LINES_HIGH, "readable from the last row"
        assert fits(who)
        assert findings(who.page) == []


@SIZES
def test_the_names_show_byes_too(browser: Browser, house: House, size: tuple[int, int]) -> None:
    with wall(browser, house, size, 1, results=False) as (directing, who):
        resting = directing.name(directing.round["byes"][0]["entrant"])
        lines = turn_to(who, "names")
        assert lines.count() == 9, "everybody of the round"
        expect(lines.filter(has_text=resting).filter(has_text="descansa")).to_have_count(1)
        assert len(edges(lines.locator("b.figure"), "right")) == 1
        assert len(edges(lines.locator("span:nth-of-type(1)"), "left")) == 1
        assert all(one["size"] >= size[1] / LINES_HIGH for one in written(lines.locator("b.figure")))
        assert fits(who)


@SIZES
def test_the_standings_have_their_points_beside_the_names(
    browser: Browser, house: House, size: tuple[int, int]
) -> None:
    with wall(browser, house, size, 3) as (directing, who):
        drawn = directing.round["boards"][2]
        half = {"do": "result", "round": 3, "result": "400-400", **seated(drawn)}
        answer = directing.visitor.context.request.post(f"/api/events/{directing.event}/orders", data=half)
        assert answer.ok, answer.text()
        lines = turn_to(who, "standing").locator("xpath=self::*[not(contains(@class, 'heads'))]")
        expect(lines.locator("i.part", has_text="½")).to_have_count(2)
        assert lines.count() == 9
        points = lines.locator("i.figure")
        assert len(edges(points, "right")) == 1, "wholes below wholes, with a half or without"
        longest = max(one["right"] for one in written(lines.locator("span")))
        assert min(one["left"] for one in written(points)) - longest < 0.06 * size[0]
        tie_breaks = len(directing.view()["settings"]["tie_breaks"])
        assert tie_breaks > 1
        for column in range(1, tie_breaks + 1):
            assert len(edges(lines.locator(f"small:nth-of-type({column})"), "right")) == 1, column
        assert all(one["size"] >= size[1] / LINES_HIGH for one in written(points))
        assert fits(who)
        assert findings(who.page) == []


def seated(board: dict[str, Any]) -> dict[str, Any]:
    return {key: board[key] for key in ("table", "first", "second")}


@SIZES
def test_tables_of_four_have_each_score_beside_its_name(
    browser: Browser, house: House, size: tuple[int, int]
) -> None:
    with wall(browser, house, size, 0, system="tables", official=False, rounds=3) as (directing, who):
        request = directing.visitor.context.request
        assert request.post(f"/api/events/{directing.event}/pair", data={}).ok
        for asked in (
            {"do": "publish", "round": 1},
            {"do": "scores", "round": 1, "table": 1, "scores": [310, 420, 95]},
        ):
            assert request.post(f"/api/events/{directing.event}/orders", data=asked).ok
        expect(who.page.get_by_text("Ronda 1 de 3")).to_be_visible()
        lines = turn_to(who, "tables")
        expect(lines.locator("i.figure", has_text="420")).to_be_visible()
        for seat in lines.first.locator(".seat").all():
            (name,) = written(seat.locator("span"))
            (score,) = written(seat.locator("i"))
            assert 0 < score["left"] - name["right"] < 0.05 * size[0]
        for column in range(2, 5):  # the first child is the number of the table
            assert len(edges(lines.locator(f".seat:nth-child({column}) > span"), "left")) == 1
        assert all(one["size"] >= size[1] / 30 for one in written(lines.locator("i.figure")))
        assert fits(who)
