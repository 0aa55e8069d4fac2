"""What a device asks to enter, read as deeds of the table's moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec.structs import replace

from faristol.formats.wire.wooden import (
    DeedAsked,
    TableAct,
    TableClock,
    TableExchange,
    TableLine,
    TableRack,
)
from faristol.rules.actions import Action, Complete, Exchange, Pause, Press
from faristol.rules.errors import RuleViolation, Violation
from faristol.rules.regulation import PauseReason
from faristol.rules.state import GameState, Phase, Seat
from faristol.rules.story import Judge
from faristol.service.errors import Reason, RequestRefused
from faristol.service.streams.named import NamedPerson
from faristol.service.wooden.course.counting import FACE_DOWN
from faristol.service.wooden.course.course import Course, judged
from faristol.service.wooden.course.deeds import Act, Deed, Shown, Untold
from faristol.service.wooden.course.lines import deeds_of, read_line, read_tiles

__all__ = ["read_deeds"]

_STILL_TO_DO: Mapping[Phase, Callable[..., Act]] = {Phase.PLACED: Complete, Phase.REFILLED: Press}


def read_deeds(
    asked: DeedAsked, course: Course, t: float, author: NamedPerson, judge: Judge | None
) -> tuple[Deed, ...]:
    """The deeds that *asked* tells, at the time *t* of *course*; *judge* is the word list, if one judges."""
    if not isinstance(asked.act, TableLine):
        return (judged(course, _deed(asked, course.state, t, author), judge),)
    first, *rest = deeds_of(read_line(asked.act.text), course, t, judge)
    first = replace(first, announced=asked.announced, key=asked.key)
    return tuple(replace(deed, author=author) for deed in (first, *rest))


def _deed(asked: DeedAsked, state: GameState, t: float, author: NamedPerson) -> Deed:
    seen = read_tiles(asked.seen)
    act = _act(asked.act, state, t)
    if (
        isinstance(act, Pause) and act.reason is PauseReason.AGREED
    ):  # at a table only the regulation's reasons count
        title = state.regulation.title
        raise RuleViolation(Violation.PAUSE_REASON_UNKNOWN, reason=act.reason.value, regulation=title)
    if isinstance(act, Exchange) and FACE_DOWN not in act.tiles and not seen:
        seen = read_tiles(act.tiles)
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


def _act(asked: TableAct, state: GameState, t: float) -> Act:
    by = getattr(asked, "by", None)
    if by is not None:
        _seat(by, state)
    match asked:
        case TableClock(by=seat):
            return _touched(seat, state, t)
        case TableExchange():
            return _exchange(asked, state, t)
        case TableRack(by=seat, tiles=tiles):
            return Shown(t=t, by=seat, tiles=read_tiles(tiles))
        case _:
            action: Action = msgspec.convert({**msgspec.to_builtins(asked), "t": t}, Action)
            return action


def _touched(seat: Seat, state: GameState, t: float) -> Act:
    """A player touched the own side of the clock: whatever of the turn is still to do."""
    return _STILL_TO_DO.get(state.phase, Untold)(t=t, by=seat)


def _exchange(asked: TableExchange, state: GameState, t: float) -> Exchange:
    if asked.count is None:
        if asked.tiles is None:
            raise RequestRefused(Reason.NOT_UNDERSTOOD, what="tiles")
        return Exchange(t=t, by=asked.by, tiles=asked.tiles)
    if not 0 <= asked.count <= state.regulation.rack_size:
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what="count")
    return Exchange(t=t, by=asked.by, tiles=" ".join([FACE_DOWN] * asked.count))


def _seat(by: int, state: GameState) -> Seat:
    if by not in state.seats:
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what="by")
    return Seat(by)
