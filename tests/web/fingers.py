"""Fingers on a screen, as Chromium feels them: real touches, sent through its own wire."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import CDPSession, Locator
from tests.web.visitors import Visitor

__all__ = ["Fingers", "Point", "fingers", "middle"]

Point = tuple[float, float]


def middle(of: Locator) -> Point:
    box = of.bounding_box()
    assert box is not None, "it is on the screen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Fingers:
    """One hand: what it does with one finger or two."""

    def __init__(self, wire: CDPSession) -> None:
        self._wire = wire

    def _touch(self, kind: str, *points: Point, at: float | None = None) -> None:
        touches = [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]
        hour = {} if at is None else {"timestamp": at}
        self._wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches, **hour})

    def press(self, *at: Point) -> None:
        self._touch("touchStart", *at)

    def move(self, *to: Point) -> None:
        self._touch("touchMove", *to)

    def lift(self) -> None:
        self._touch("touchEnd")

    def slide(self, *ways: tuple[Point, Point], steps: int = 8) -> None:
        """Each finger goes its way, all at once."""
        self.press(*(begin for begin, _ in ways))
        for part in range(1, steps + 1):
            self.move(
                *(
                    (x + (to_x - x) * part / steps, y + (to_y - y) * part / steps)
                    for (x, y), (to_x, to_y) in ways
                )
            )
        self.lift()

    def tap_twice(self, at: Point) -> None:
        """As fast as a person, also on a machine that is busy with other things."""
        now = time.time()
        for begin in (now, now + 0.12):
            self._touch("touchStart", at, at=begin)
            self._touch("touchEnd", at=begin + 0.04)


@contextmanager
def fingers(who: Visitor) -> Iterator[Fingers]:
    """The hand of *who*, who holds a phone."""
    wire = who.context.new_cdp_session(who.page)
    try:
        yield Fingers(wire)
    finally:
        wire.detach()
