"""The board on a phone: every square can be reached, looked at closely, and read."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, expect
from tests.web.conftest import House
from tests.web.fingers import Fingers, Point, fingers, middle
from tests.web.visitors import LAPTOP, LYING, NARROW, PHONE, Visitor, visiting, whole_bag

BAG = whole_bag("C A S A L L O  E S T E I R A  L E P")
PHONES = {"upright": PHONE, "narrow": NARROW, "lying": LYING}

# What somebody sees who drags: the square that would take the tile, and whether a loupe shows it.
SEEN = """() => {
  const aimed = document.querySelector('[role=gridcell].aimed');
  const loupe = document.querySelector('.loupe')?.getBoundingClientRect();
  return {
    aimed: aimed && [Number(aimed.dataset.row), Number(aimed.dataset.column)],
    loupe: loupe && [loupe.left, loupe.top, loupe.right, loupe.bottom],
  };
}"""
# Where tiles lie; then they are taken back.
LAID = """() => {
  const laid = [...document.querySelectorAll('[role=gridcell].laid')]
    .map((one) => [Number(one.dataset.row), Number(one.dataset.column)]);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  return laid;
}"""
CENTRES = """() => Object.fromEntries([...document.querySelectorAll('[role=gridcell]')].map((one) => {
  const box = one.getBoundingClientRect();
  return [`${one.dataset.row} ${one.dataset.column}`, [box.x + box.width / 2, box.y + box.height / 2]];
}))"""
FINGERTIP = 24  # px from its middle that a finger hides


def at_the_board(who: Visitor, **asked: Any) -> str:
    robot = [{"who": "me"}, {"who": "robot", "level": 2}]
    fields = {"starter": 0, "bag": BAG, "clock": "none", "verify": "refuse", "seats": robot}
    game = who.opens(**{**fields, **asked})
    who.starts()
    return game


def drag_to(who: Visitor, hand: Fingers, tile: Point, square: tuple[int, int], centre: Point) -> None:
    """A finger brings the tile to *square* as people do: it sees where the tile is and goes on from there."""
    width, height = who.page.evaluate("[innerWidth, innerHeight]")
    hand.press(tile)
    at = (centre[0], min(centre[1] + 44, height - 3))
    for _ in range(12):
        hand.move(at)
        seen = who.page.evaluate(SEEN)
        if seen["aimed"] == list(square):
            break
        step = 6 if seen["aimed"] is None or seen["aimed"][0] > square[0] else -6
        at = (at[0], at[1] - step)
        assert 0 <= at[1] <= height, f"{square} is beyond the screen"
    assert seen["aimed"] == list(square), f"{square} cannot be aimed at: {seen}"
    if abs(centre[1] - at[1]) < FINGERTIP:
        assert seen["loupe"] is not None, f"{square} is under the finger"
        left, top, right, bottom = seen["loupe"]
        assert min(left, top, width - right, height - bottom) >= 0, "the loupe is on the screen"
        assert bottom <= at[1] - FINGERTIP or right <= at[0] - FINGERTIP or left >= at[0] + FINGERTIP
    hand.lift()


@pytest.mark.parametrize("phone", PHONES)
def test_a_drag_reaches_every_square(browser: Browser, house: House, phone: str) -> None:
    with visiting(browser, house.address, "Anna", PHONES[phone]) as anna:
        at_the_board(anna)
        tile = middle(anna.tile("S"))
        centres = anna.page.evaluate(CENTRES)
        reached = []
        with fingers(anna) as hand:
            for row, column in product(range(15), range(15)):
                drag_to(anna, hand, tile, (row, column), centres[f"{row} {column}"])
                reached.append(anna.page.evaluate(LAID))
        assert reached == [[[row, column]] for row, column in product(range(15), range(15))]


# Where there is ink: of a letter and of its value, and the wood that must hold both.
INK = """(size) => {
  const LARGE = 50;
  const pen = document.createElement('canvas').getContext('2d');
  const ink = (span) => {
    const style = getComputedStyle(span);
    const large = (length) => `${(parseFloat(length) || 0) * LARGE}px`; // measures are whole pixels
    pen.font = `${style.fontWeight} ${large(style.fontSize)} ${style.fontFamily}`;
    pen.letterSpacing = large(style.letterSpacing);
    const foot = document.createElement('span');
    foot.style.cssText = 'display: inline-block; width: 0; height: 0; margin: 0;';
    span.append(foot);
    const base = foot.getBoundingClientRect().bottom;
    const right = foot.getBoundingClientRect().left;
    foot.remove();
    const drawn = pen.measureText(span.textContent);
    return {
      left: right - (drawn.width + drawn.actualBoundingBoxLeft) / LARGE,
      right: right - (drawn.width - drawn.actualBoundingBoxRight) / LARGE,
      top: base - drawn.actualBoundingBoxAscent / LARGE,
      bottom: base + drawn.actualBoundingBoxDescent / LARGE,
    };
  };
  const list = [...document.querySelectorAll('ul')].find((one) => one.querySelector('.tile'));
  list.style.setProperty('--u', `${size}px`);
  return [...list.querySelectorAll('.tile')].flatMap((tile) => {
    const value = tile.querySelector('.value');
    const { left, right, top, bottom } = tile.getBoundingClientRect();
    return value
      ? [{ name: tile.textContent, letter: ink(tile.querySelector('.face')), value: ink(value),
           wood: { left, right, top, bottom } }]
      : [];
  });
}"""


@pytest.mark.parametrize("size", [21, 22, 23, 24, 26, 34, 50, 58])
def test_letter_and_value_never_touch(browser: Browser, house: House, size: int) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        anna.opens(seats=[{"who": "me"}, {"who": "open"}])
        anna.page.get_by_text("Repassa les fitxes").click()
        expect(anna.page.get_by_text("100 fitxes", exact=True)).to_be_visible()
        tiles = anna.page.evaluate(INK, size)
        assert len(tiles) == 26
        for tile in tiles:
            letter, value, wood = tile["letter"], tile["value"], tile["wood"]
            gap = max(value["left"] - letter["right"], value["top"] - letter["bottom"])
            assert gap >= 0.05 * size, f"{tile['name']}: {gap}"
            for ink in (letter, value):
                assert wood["left"] + 0.03 * size <= ink["left"] < ink["right"] <= wood["right"] - 0.03 * size
                assert wood["top"] + 0.03 * size <= ink["top"] < ink["bottom"] <= wood["bottom"] - 0.03 * size


def shown(who: Visitor, row: int, column: int) -> FloatRect:
    box = who.square(row, column).bounding_box()
    assert box is not None
    return box


def page_scale(who: Visitor) -> float:
    return float(who.page.evaluate("visualViewport.scale"))


def test_two_fingers_bring_the_board_closer_and_one_moves_it(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna, fingers(anna) as hand:
        at_the_board(anna)
        x, y = middle(anna.square(7, 7))
        small = shown(anna, 7, 7)["width"]
        hand.slide(((x - 30, y), (x - 66, y)), ((x + 30, y), (x + 66, y)))
        large = shown(anna, 7, 7)["width"]
        assert large == pytest.approx(2.2 * small, rel=0.05)
        assert page_scale(anna) == 1, "the page stays as it is"
        assert middle(anna.square(7, 7)) == pytest.approx((x, y), abs=3), "what is between the fingers stays"

        hand.slide(((x, y), (x + 80, y + 60)))
        assert middle(anna.square(7, 7)) == pytest.approx((x + 80, y + 60), abs=9)
        assert anna.page.locator(".arrow").count() == 0, "moving the board is no tap"
        hand.slide(((x, y), (x + 900, y + 900)))
        frame = anna.page.get_by_role("grid").locator("xpath=ancestor::div[contains(@class,'frame')]")
        box = frame.bounding_box()
        assert box is not None
        assert shown(anna, 0, 0)["x"] > box["x"], "nothing beyond the edge is shown"
        assert shown(anna, 0, 0)["x"] < box["x"] + 3 * large

        hand.slide(((x - 90, y), (x - 30, y)), ((x + 90, y), (x + 30, y)))
        assert shown(anna, 7, 7)["width"] == pytest.approx(small)
        assert middle(anna.square(7, 7)) == pytest.approx((x, y), abs=1)


def test_a_double_tap_brings_the_board_closer_and_back(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna, fingers(anna) as hand:
        game = at_the_board(anna)
        small = shown(anna, 7, 7)["width"]
        hand.tap_twice(middle(anna.square(7, 9)))
        expect(anna.page.locator(".closer")).to_be_visible()
        assert shown(anna, 7, 7)["width"] == pytest.approx(2 * small)
        assert page_scale(anna) == 1
        assert anna.page.locator(".arrow").count() == 0, "two taps at once are one"

        # tile by tile: tapped, dragged, and typed towards the edge, which comes into sight
        anna.tile("C").tap()
        anna.square(7, 7).tap()
        aim = middle(anna.square(7, 8))
        hand.slide((middle(anna.tile("A")), (aim[0], aim[1] + 44)))
        expect(anna.page.get_by_role("gridcell", name="H9, A, 1 punt, encara per jugar")).to_be_visible()
        anna.square(7, 9).tap()
        anna.page.keyboard.type("sa")
        expect(anna.page.locator("button", has_text="Juga CASA").filter(has_text="punts")).to_be_visible()
        for _ in range(9):
            anna.page.keyboard.press("ArrowRight")
        cursor = anna.square(7, 14).bounding_box()
        assert cursor is not None
        assert cursor["x"] + cursor["width"] <= PHONE[0], "the cursor is never out of sight"

        hand.tap_twice(middle(anna.square(5, 13)))
        expect(anna.page.locator(".closer")).to_have_count(0)
        assert shown(anna, 7, 7)["width"] == pytest.approx(small)
        anna.plays()
        expect(anna.page.get_by_text("Et toca", exact=True)).to_be_visible()
        assert anna.view(game)["sheet"][0]["play"] == "CASA"


def test_two_slow_taps_turn_the_cursor(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        at_the_board(anna)
        anna.square(7, 7).tap()
        anna.page.wait_for_timeout(400)  # longer than a double tap
        anna.square(7, 7).tap()
        expect(anna.page.locator(".arrow.down")).to_be_visible()
        expect(anna.page.locator(".closer")).to_have_count(0)


# --- what must not be covered ---

# How much of each thing in hand is under the notice, and of the points of the play under anything at all.
COVERED = """() => {
  const notice = document.querySelector('.notice')?.getBoundingClientRect();
  const under = (selector) => [...document.querySelectorAll(selector)].some((one) => {
    const box = one.getBoundingClientRect();
    return notice && box.left < notice.right && notice.left < box.right
      && box.top < notice.bottom && notice.top < box.bottom;
  });
  const squares = ['[role=gridcell].laid', '[role=gridcell]:has(.arrow)'];
  const hidden = [...squares, '[data-points]', '[data-busy]', ':focus'].filter(under);
  const points = document.querySelector('[data-points]');
  if (!points) return { hidden, whole: null };
  const { left, top, width, height } = points.getBoundingClientRect();
  points.style.pointerEvents = 'auto'; // so that it can be found
  const loupe = document.querySelector('.loupe');
  if (loupe) loupe.style.pointerEvents = 'auto';
  const whole = [0.2, 0.5, 0.8].every((x) => [0.3, 0.7].every((y) =>
    document.elementFromPoint(left + x * width, top + y * height) === points));
  points.style.pointerEvents = '';
  if (loupe) loupe.style.pointerEvents = '';
  return { hidden, whole };
}"""


@pytest.mark.parametrize("size", [PHONE, NARROW, LYING, LAPTOP], ids=str)
def test_a_notice_covers_nothing_that_is_being_done(
    browser: Browser, house: House, size: tuple[int, int]
) -> None:
    with visiting(browser, house.address, "Anna", size) as anna:
        at_the_board(anna, verify="challenge")
        for square, keys in (
            ((7, 7), "cas"),
            ((0, 0), "ca"),
            ((14, 12), "sa"),
            ((12, 3), "o"),
            ((4, 10), "ll"),
        ):
            anna.square(*square).click()
            anna.page.keyboard.type(f"{keys}z")
            expect(anna.page.locator(".notice", has_text="No tens cap Z al faristol.")).to_be_visible()
            if square == (7, 7):
                expect(anna.page.locator("[data-points]")).to_be_visible()
            seen = anna.page.evaluate(COVERED)
            assert seen["hidden"] == [], (square, seen)
            assert seen["whole"] is not False
            anna.page.keyboard.press("Escape")
            expect(anna.page.locator(".notice")).to_have_count(0)  # an old error leaves


def test_the_points_of_a_try_are_never_covered_nor_off_the_screen(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Anna", PHONE) as anna,
        visiting(browser, house.address, "Biel") as biel,
        fingers(anna) as hand,
    ):
        game = anna.opens(
            starter=0,
            bag=whole_bag("C A S A L L O  E S T E I R A  S E P"),
            clock="none",
            window=60,
            seats=[{"who": "me"}, {"who": "open"}],
        )
        biel.sits_at(game)
        for who in (anna, biel):
            who.starts()
        anna.page.keyboard.type("casallo\n")
        biel.presses("Accepta")
        biel.passes()
        # At the edge of the board and of the screen, beside other tiles.
        expect(anna.page.get_by_text("Et toca", exact=True)).to_be_visible()
        anna.tile("S").tap()
        anna.square(7, 14).tap()
        points = anna.page.locator("[data-points]")
        expect(points).to_be_visible()
        box = points.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= PHONE[0]
        assert anna.page.evaluate(COVERED)["whole"] is True

        # While a finger holds another tile just beside it.
        x, y = middle(anna.square(6, 13))
        hand.press(middle(anna.tile("E")))
        for step in (60, 50, 44):
            hand.move((x, y + step))
        expect(anna.page.locator("[role=gridcell].aimed")).to_have_count(1)
        assert anna.page.evaluate(COVERED)["whole"] is True
        hand.move(middle(anna.page.get_by_role("list", name="El teu faristol")))
        hand.lift()
        anna.page.wait_for_timeout(100)  # a tap at once would be the end of the drag

        # And looked at closely from somewhere else.
        hand.tap_twice(middle(anna.square(13, 1)))
        expect(anna.page.locator(".closer")).to_be_visible()
        box = points.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= PHONE[0]
        assert anna.page.evaluate(COVERED)["whole"] is True


@pytest.mark.parametrize("phone", PHONES)
def test_the_last_play_of_the_others_is_in_sight(browser: Browser, house: House, phone: str) -> None:
    with visiting(browser, house.address, "Anna", PHONES[phone]) as anna:
        game = at_the_board(anna)
        expect(anna.page.locator("div.last")).to_have_text("Comences tu")
        anna.page.keyboard.type("casa")
        anna.plays()
        view = anna.sees(game, lambda view: len(view["sheet"]) == 2)
        line = view["sheet"][1]
        last = anna.page.locator("div.last")
        expect(last).to_contain_text("Robot aprenent")
        expect(last).to_contain_text(line["play"])
        expect(last).to_contain_text(f"{line['points'].strip('()')} punt")
        box = last.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= PHONES[phone][1]
        assert anna.page.evaluate("scrollY") == 0
        expect(anna.page.locator("tbody tr").first).to_contain_text(line["play"])
