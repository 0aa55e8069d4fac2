"""Regulations that nobody would write: random choices over a published base."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from random import Random
from typing import Any

from faristol.regulations import PUBLISHED
from faristol.regulations.choices import CHOICES, code, limits_of
from faristol.regulations.own import OwnRegulation, RegulationRefused, make_own
from faristol.rules.regulation import (
    Abandonment,
    AtLimit,
    ChallengeLimit,
    ClockKind,
    End,
    GameTimeEnd,
    Outcome,
    OverdrawOnRack,
    PauseReason,
    Racks,
    RedrawHelp,
    RedrawWhen,
    SheetKeeper,
    SheetMarks,
    StartDraw,
)
from faristol.rules.tiles import CATALAN

__all__ = ["random_changes", "random_own"]

_ENUMS: dict[str, type[Enum]] = {
    "start_draw": StartDraw,
    "overdraw_on_rack": OverdrawOnRack,
    "challenge_limit": ChallengeLimit,
    "abandonment": Abandonment,
    "sheet_keeper": SheetKeeper,
    "sheet_marks": SheetMarks,
}
_MAY_BE_FALSE = {
    "exchange_needs_in_bag",
    "redraw",
    "overtime",
    "turn_seconds",
    "game_time",
    "round_over_turn_seconds",
    "absence_minutes",
    "turns_each",
    "abandonment",
}


def random_own(dice: Random) -> OwnRegulation:
    """A regulation that can be played, more or less unlike any other."""
    while True:
        base = PUBLISHED[dice.choice(sorted(PUBLISHED))]
        try:
            return make_own("atzar", "1", "A l'atzar", base, random_changes(dice))
        except RegulationRefused:
            continue


def random_changes(dice: Random) -> dict[str, Any]:
    """Some of the choices, each within its own limits; whether they go together is not asked."""
    share = dice.choice((0.05, 0.15, 0.4))
    return {choice: _value(choice, dice) for choice in CHOICES if dice.random() < share}


def _code(kind: type[Enum], dice: Random) -> str:
    return code(dice.choice(list(kind)))


def _number(name: str, dice: Random) -> int:
    limits = limits_of(name)
    assert limits is not None
    return dice.randint(*limits)


def _value(choice: str, dice: Random) -> Any:
    if choice in _MAY_BE_FALSE and dice.random() < 0.3:
        return False
    if choice in _ENUMS:
        return _code(_ENUMS[choice], dice)
    if limits_of(choice):
        return _number(choice, dice)
    made = _MADE.get(choice)
    return dice.random() < 0.5 if made is None else made(dice)


def _redraw(dice: Random) -> dict[str, Any]:
    rule: dict[str, Any] = {"when": _code(RedrawWhen, dice)}
    if dice.random() < 0.7:
        rule["plain"] = _number("plain", dice)
    if dice.random() < 0.6:
        rule["help"] = _code(RedrawHelp, dice)
    return rule


def _overtime(dice: Random) -> dict[str, Any]:
    return {
        "limit_minutes": _number("limit_minutes", dice),
        "at_limit": _code(AtLimit, dice),
        "points_per_minute": _number("points_per_minute", dice),
        "ends_when_all_over": dice.random() < 0.5,
    }


def _pauses(dice: Random) -> list[str]:
    reasons = [reason.value for reason in PauseReason if reason is not PauseReason.AGREED]
    return dice.sample(reasons, dice.randint(0, len(reasons)))


def _racks(dice: Random) -> dict[str, str]:
    return {end.value: _code(Racks, dice) for end in dice.sample(list(End), dice.randint(0, 5))}


def _run(dice: Random) -> dict[str, Any]:
    return {
        "end": dice.choice([End.PASSES.value, End.SCORELESS.value]),
        "outcomes": [one.value for one in dice.sample(list(Outcome), dice.randint(1, 6))],
        "turns_each": dice.randint(1, 6),
        "spares_nil_nil": dice.random() < 0.5,
    }


_MADE: dict[str, Callable[[Random], Any]] = {
    "turn_step": lambda dice: dice.choice(["clockwise", "to-the-right"]),
    "blank_letters": lambda dice: dice.choice(["tiles", "also-kwy"]),
    "tile_set": lambda dice: {tile: [dice.randint(0, 15), dice.randint(0, 10)] for tile in CATALAN.order},
    "redraw": _redraw,
    "clocks": lambda dice: [kind.value for kind in dice.sample(list(ClockKind), dice.randint(1, 3))],
    "overtime": _overtime,
    "game_time": lambda dice: {"minutes": _number("minutes", dice), "ends": _code(GameTimeEnd, dice)},
    "pauses": _pauses,
    "runs": lambda dice: [_run(dice) for _ in range(dice.randint(0, 2))],
    "racks": _racks,
}
