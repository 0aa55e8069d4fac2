"""What a club may choose: the fields of a regulation, the limits of each, and how they are written in a file.

Every field that the published texts settle can be chosen, but for the board's premium squares, which are
the same in all of them. A value is written with numbers, strings, lists and tables: an enum by its name,
``false`` where there is no such rule, the tiles with how many there are and what each is worth.

>>> from faristol.regulations import CLASSIC
>>> written(CLASSIC)["minutes"], written(CLASSIC)["redraw"], written(CLASSIC)["overtime"]
(25, False, {'limit_minutes': 10, 'at_limit': 'loses', 'points_per_minute': 10, 'ends_when_all_over': False})
>>> read("minutes", 20), read("abandonment", "stands"), read("turns_each", False)
(20, <Abandonment.STANDS: 'the score stands'>, None)
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from enum import Enum, StrEnum
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from faristol.errors import Quoting
from faristol.rules.customs import Customs
from faristol.rules.regulation import End, Outcome, PauseReason, Racks, Regulation
from faristol.rules.tiles import CATALAN, LETTERS, LETTERS_WITHOUT_TILE, Tile, TileSet

__all__ = [
    "CHOICES",
    "COUNTED",
    "GROUPS",
    "BadChoice",
    "Limits",
    "Shape",
    "Written",
    "code",
    "limits_of",
    "read",
    "shape_of",
    "taken",
    "written",
]

Written = int | str | bool | list["Written"] | dict[str, "Written"]


class BadChoice(Quoting, ValueError):
    """A value that a choice cannot have."""


class Limits(NamedTuple):
    """The least and the most that a number may be."""

    least: int
    most: int


@dataclasses.dataclass(frozen=True, slots=True)
class Shape:
    """What values a choice can have, for whoever draws a control for it."""

    kind: str  # number, truth, code, codes, fields, rows, ends or tiles
    optional: bool = False  # whether it may be ``false``: there is no such rule
    ordered: bool = False  # of codes: whether the first one means more
    limits: Limits | None = None
    codes: tuple[str, ...] = ()  # of a code, of codes, and of what happens at an end
    keys: tuple[str, ...] = ()  # the ends
    fields: tuple[tuple[str, Shape], ...] = ()


# In the order of the pages, by what they are about.
GROUPS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "players": ("fewest_players", "most_players", "turn_step", "start_draw"),
        "tiles": ("tile_set", "blank_letters", "rack_size", "bingo_bonus"),
        "drawing": ("exchange_needs_in_bag", "redraw", "overdraw_on_rack", "late_overdraw"),
        "challenges": (
            "challenge_limit",
            "rechallenge",
            "covered_while_challenged",
            "clock_stands_after_valid",
            "review_by_jury",
        ),
        "time": (
            "clocks",
            "minutes",
            "overtime",
            "turn_seconds",
            "grace_seconds",
            "game_time",
            "round_over_turn_seconds",
            "pauses",
            "absence_minutes",
        ),
        "end": (
            "turns_each",
            "ends_by_going_out",
            "runs",
            "agreed_end",
            "racks",
            "abandonment",
            "disqualification",
        ),
        "sheet": ("sheet_keeper", "sheet_marks", "sheet_on_own_time"),
        "table": ("pairs", "board_may_be_turned", "last_keeps_time"),
    }
)

CHOICES: tuple[str, ...] = tuple(choice for group in GROUPS.values() for choice in group)

# Of the choices that are numbers, and of the numbers within others.
_LIMITS: Mapping[str, Limits] = MappingProxyType(
    {
        "fewest_players": Limits(2, 4),
        "most_players": Limits(2, 4),
        "rack_size": Limits(5, 9),
        "bingo_bonus": Limits(0, 200),
        "exchange_needs_in_bag": Limits(1, 20),
        "plain": Limits(1, 9),
        "minutes": Limits(1, 240),
        "limit_minutes": Limits(0, 60),
        "points_per_minute": Limits(0, 100),
        "turn_seconds": Limits(10, 1800),
        "grace_seconds": Limits(0, 120),
        "round_over_turn_seconds": Limits(10, 1800),
        "absence_minutes": Limits(1, 120),
        "turns_each": Limits(1, 60),
    }
)
_OF_TILES = (Limits(0, 30), Limits(0, 20))  # how many there are of one, and what it is worth

COUNTED: tuple[End, ...] = (
    End.OUT,
    End.ROUNDS,
    End.PASSES,
    End.SCORELESS,
    End.ROUND_OVER,
    End.TIME,
    End.OVERTIME,
    End.NO_PLAY,
)
"""The ends at which what is left on the racks may count; at the others the result is settled otherwise."""

_CUSTOMS = frozenset(GROUPS["table"])
_BLANK_LETTERS: Mapping[str, frozenset[Tile]] = MappingProxyType(
    {"tiles": frozenset(LETTERS), "also-kwy": frozenset((*LETTERS, *LETTERS_WITHOUT_TILE))}
)
_DIRECTIONS: Mapping[str, int] = MappingProxyType({"clockwise": 1, "to-the-right": -1})


def written(regulation: Regulation) -> dict[str, Written]:
    """Every choice of *regulation*, as files have it."""
    return {choice: _write(choice, taken(regulation, choice)) for choice in CHOICES}


def taken(regulation: Regulation, choice: str) -> Any:
    """What *regulation* chooses."""
    return getattr(regulation.customs if choice in _CUSTOMS else regulation, choice)


def read(choice: str, value: object) -> Any:
    """The value of a choice as the rules have it, or :exc:`BadChoice`."""
    own = _READERS.get(choice)
    try:
        found = own(value) if own is not None else _read(choice, value, _types()[choice])
    except (KeyError, TypeError, ValueError) as why:
        if isinstance(why, BadChoice):
            raise
        raise BadChoice("bad-choice", choice=choice, value=_shown(value)) from None
    return found


def limits_of(name: str) -> Limits | None:
    """How small and how large a number may be."""
    return _LIMITS.get(name)


def shape_of(choice: str) -> Shape:
    """What values *choice* can have.

    >>> shape_of("turns_each").kind, shape_of("turns_each").limits, shape_of("turns_each").optional
    ('number', Limits(least=1, most=60), True)
    >>> dict(shape_of("game_time").fields)["ends"].codes
    ('at-once', 'after-non-starter')
    """
    own = _SHAPES.get(choice)
    return _shape(choice, _types()[choice]) if own is None else own


# --- by type ---


@cache
def _types() -> Mapping[str, Any]:
    return MappingProxyType({**get_type_hints(Regulation), **get_type_hints(Customs)})


def _write(choice: str, value: Any) -> Written:
    own = _WRITERS.get(choice)
    return _plain(value) if own is None else own(value)


def _plain(value: Any) -> Written:
    match value:
        case None:
            return False
        case bool() | int():
            return value
        case Enum():
            return code(value)
        case frozenset():
            return sorted((_plain(one) for one in value), key=str)
        case Mapping():
            return {str(_plain(key)): _plain(one) for key, one in value.items()}
        case Sequence():
            return [_plain(one) for one in value]
        case _:
            fields = {one.name: getattr(value, one.name) for one in dataclasses.fields(value)}
            return {name: _plain(one) for name, one in fields.items() if one is not None}


def code(value: Enum) -> str:
    """How an enum's value is written."""
    return value.value if isinstance(value, StrEnum) else value.name.lower().replace("_", "-")


def _read(name: str, value: Any, kind: Any) -> Any:
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        if value is False and NoneType in inner:
            return None
        return _read(name, value, next(one for one in inner if one is not NoneType))
    if origin is tuple:
        return tuple(_read(name, one, inner[0]) for one in _sequence(name, value))
    if origin is frozenset:
        return frozenset(_read(name, one, inner[0]) for one in _sequence(name, value))
    if origin is not None:  # of the collections only mappings are left
        keys, values = inner
        return MappingProxyType(
            {_read(name, key, keys): _read(name, one, values) for key, one in _table(name, value).items()}
        )
    if dataclasses.is_dataclass(kind):
        return _read_fields(name, value, kind)
    if issubclass(kind, Enum):
        return {code(one): one for one in kind}[value]
    return _number(name, value) if kind is int else _truth(name, value)


def _shape(name: str, kind: Any) -> Shape:
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        plain = _shape(name, next(one for one in inner if one is not NoneType))
        return dataclasses.replace(plain, optional=NoneType in inner)
    if origin in (tuple, frozenset):
        one = _shape(name, inner[0])
        return dataclasses.replace(
            one, kind="codes" if one.kind == "code" else "rows", ordered=origin is tuple
        )
    if dataclasses.is_dataclass(kind):
        hints = get_type_hints(kind)
        return Shape("fields", fields=tuple((field, _shape(field, of)) for field, of in hints.items()))
    if issubclass(kind, Enum):
        return Shape("code", codes=tuple(map(code, kind)))
    return Shape("number", limits=_LIMITS[name]) if kind is int else Shape("truth")


def _read_fields(name: str, value: Any, kind: Any) -> Any:
    hints = get_type_hints(kind)
    return kind(**{field: _read(field, one, hints[field]) for field, one in _table(name, value).items()})


def _table(name: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise BadChoice("bad-choice", choice=name, value=_shown(value))
    return value


def _sequence(name: str, value: Any) -> Sequence[Any]:
    if not isinstance(value, list) or len(value) > 10:
        raise BadChoice("bad-choice", choice=name, value=_shown(value))
    return value


def _number(name: str, value: Any) -> int:
    least, most = _LIMITS[name]
    if type(value) is not int:
        raise BadChoice("bad-choice", choice=name, value=_shown(value))
    if not least <= value <= most:
        raise BadChoice("choice-beyond-limits", choice=name, value=_shown(value), least=least, most=most)
    return value


def _truth(name: str, value: Any) -> bool:
    if type(value) is not bool:
        raise BadChoice("bad-choice", choice=name, value=_shown(value))
    return value


def _shown(value: object) -> str:
    try:
        return str(value)[:80]
    except (RecursionError, ValueError):  # lists in lists in lists, or a number of 5,000 digits
        return "…"


# --- those that are no plain values ---


def _read_tiles(value: Any) -> TileSet:
    if not isinstance(value, dict) or set(value) != set(CATALAN.order):
        raise BadChoice("bad-tiles", tiles=" ".join(CATALAN.order))
    for tile, pair in value.items():
        if not isinstance(pair, list) or len(pair) != len(_OF_TILES):
            raise BadChoice("bad-choice", choice="tile_set", value=_shown(pair))
        for number, (least, most) in zip(pair, _OF_TILES, strict=True):
            if type(number) is not int or not least <= number <= most:
                raise BadChoice("tile-beyond-limits", tile=tile, value=_shown(number), least=least, most=most)
    counts = MappingProxyType({tile: value[tile][0] for tile in CATALAN.order})
    values = MappingProxyType({tile: value[tile][1] for tile in CATALAN.order})
    if counts == CATALAN.counts and values == CATALAN.values:
        return CATALAN
    return dataclasses.replace(CATALAN, name="own", counts=counts, values=values)


def _write_tiles(tiles: TileSet) -> Written:
    return {tile: [tiles.counts[tile], tiles.values[tile]] for tile in tiles.order}


def _one_of(codes: Mapping[str, Any]) -> tuple[Callable[[Any], Any], Callable[[Any], Written]]:
    return codes.__getitem__, lambda value: next(name for name, one in codes.items() if one == value)


def _read_pauses(value: Any) -> frozenset[PauseReason]:
    found: frozenset[PauseReason] = _read("pauses", value, frozenset[PauseReason])
    if PauseReason.AGREED in found:  # what players agree on needs no rule
        raise ValueError
    return found


_read_blanks, _write_blanks = _one_of(_BLANK_LETTERS)
_read_direction, _write_direction = _one_of(_DIRECTIONS)
_READERS: Mapping[str, Callable[[Any], Any]] = MappingProxyType(
    {
        "tile_set": _read_tiles,
        "blank_letters": _read_blanks,
        "turn_step": _read_direction,
        "pauses": _read_pauses,
    }
)
_WRITERS: Mapping[str, Callable[[Any], Written]] = MappingProxyType(
    {"tile_set": _write_tiles, "blank_letters": _write_blanks, "turn_step": _write_direction}
)
_REASONS = tuple(reason.value for reason in PauseReason if reason is not PauseReason.AGREED)
_SHAPES: Mapping[str, Shape] = MappingProxyType(
    {
        "tile_set": Shape("tiles"),
        "blank_letters": Shape("code", codes=tuple(_BLANK_LETTERS)),
        "turn_step": Shape("code", codes=tuple(_DIRECTIONS)),
        "pauses": Shape("codes", codes=_REASONS),
        "runs": Shape(
            "rows",
            fields=(
                ("end", Shape("code", codes=(End.PASSES.value, End.SCORELESS.value))),
                (
                    "outcomes",
                    Shape("codes", codes=tuple(one.value for one in Outcome if one != Outcome.SCORED)),
                ),
                ("turns_each", Shape("number", limits=_LIMITS["turns_each"])),
                ("spares_nil_nil", Shape("truth")),
            ),
        ),
        "racks": Shape("ends", keys=tuple(end.value for end in COUNTED), codes=tuple(map(code, Racks))),
    }
)
