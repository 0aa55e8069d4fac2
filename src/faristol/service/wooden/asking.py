"""What a device asks to enter, read as deeds of the table's moment."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from faristol.formats.wire.wooden import DeedAsked
from faristol.rules.actions import Complete, Exchange, Press
from faristol.rules.state import GameState, Phase, Seat
from faristol.rules.story import Judge
from faristol.service.errors import Reason, RequestRefused
from faristol.service.streams.named import NamedPerson
from faristol.service.wooden.course.counting import FACE_DOWN
from faristol.service.wooden.course.course import Course, judged
from faristol.service.wooden.course.deeds import Act, Deed, Untold
from faristol.service.wooden.course.lines import deeds_of, read_line, read_tiles

__all__ = ["read_deeds"]

_NOT_FOR_DEVICES = frozenset({"untold", "sign"})  # pressed as "clock"; signed with a way of its own
_RACK = 7


def read_deeds(
    asked: DeedAsked, course: Course, t: float, author: NamedPerson, judge: Judge | None
) -> tuple[Deed, ...]:
    """The deeds that *asked* tells, at the time *t* of *course*; *judge* is the word list, if one judges."""
    if asked.act.get("do") != "line":
        return (judged(course, _deed(asked, course.state, t, author), judge),)
    text = asked.act.get("text")
    if not isinstance(text, str) or set(asked.act) != {"do", "text"}:
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what="text")
    first, *rest = deeds_of(read_line(text), course, t, judge)
    first = replace(first, announced=asked.announced, key=asked.key)
    return tuple(replace(deed, author=author) for deed in (first, *rest))


def _deed(asked: DeedAsked, state: GameState, t: float, author: NamedPerson) -> Deed:
    seen = read_tiles(asked.seen)
    act = _act(dict(asked.act), state, t)
    if isinstance(act, Exchange) and FACE_DOWN not in act.tiles and not seen:
        seen = read_tiles(act.tiles if isinstance(act.tiles, str) else " ".join(act.tiles))
    given = read_tiles(asked.given)
    return Deed(
        act=act,
        seen=seen,
        again=read_tiles(asked.again),
        found=asked.found,
        given=given[0] if given else None,
        announced=asked.announced,
        starter=None if asked.starter is None else _seat(asked.starter, state),
        key=asked.key,
        author=author,
    )


def _act(fields: dict[str, Any], state: GameState, t: float) -> Act:
    verb = fields.get("do")
    if verb in _NOT_FOR_DEVICES or "t" in fields:
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what="act")
    by = fields.get("by")
    if by is not None:
        _seat(by, state)
    if verb == "clock":
        return _touched(fields, state, t)
    if verb == "exchange" and "count" in fields:
        fields["tiles"] = " ".join([FACE_DOWN] * _count(fields.pop("count")))
    if verb == "rack" and isinstance(fields.get("tiles"), str):
        fields["tiles"] = list(read_tiles(fields["tiles"]))
    try:
        act: Act = msgspec.convert({**fields, "t": t}, Act)
    except msgspec.ValidationError as broken:
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what=str(broken)[:120]) from None
    return act


def _touched(fields: dict[str, Any], state: GameState, t: float) -> Act:
    """A player touched the own side of the clock: whatever of the turn is still to do."""
    seat = _seat(fields.get("by"), state)
    match state.phase:
        case Phase.PLACED:
            return Complete(t=t, by=seat)
        case Phase.REFILLED:
            return Press(t=t, by=seat)
        case _:
            return Untold(t=t, by=seat)


def _seat(by: object, state: GameState) -> Seat:
    if not isinstance(by, int) or isinstance(by, bool) or by not in state.seats:
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what="by")
    return Seat(by)


def _count(count: object) -> int:
    if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= _RACK:
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what="count")
    return count
