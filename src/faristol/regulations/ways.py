"""Ways out of a conflict: for each of its choices another value with which the regulation can be played.

A way out changes one choice and brings no new conflict, unless there is no other way: then the next conflict
has its own. What the base has comes first, then what is nearest, then what the published regulations have.

>>> from faristol.regulations import CLASSIC
>>> from faristol.regulations.choices import written
>>> from faristol.regulations.own import with_choices
>>> crossed = with_choices(CLASSIC, {"fewest_players": 3})
>>> [(way.choice, way.value) for way in ways_out(crossed, conflicts(crossed)[0], written(CLASSIC))]
[('fewest_players', 2)]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import NamedTuple

from faristol.regulations.choices import Shape, Written, read, shape_of, written
from faristol.regulations.own import with_choices
from faristol.regulations.published import PUBLISHED
from faristol.regulations.sense import Conflict, conflicts
from faristol.rules.regulation import Regulation

__all__ = ["Way", "ways_out"]


class Way(NamedTuple):
    """One choice that gives way, and to what."""

    choice: str
    value: Written


def ways_out(regulation: Regulation, conflict: Conflict, base: Mapping[str, Written]) -> tuple[Way, ...]:
    """At most one for each choice of the conflict; *base* is what the base chooses."""
    before, now = frozenset(conflicts(regulation)), written(regulation)
    ways: list[Way] = []
    detours: list[Way] = []
    for choice in conflict.choices:
        detour: Way | None = None
        for value in _values(choice, now[choice], base[choice]):
            after = frozenset(conflicts(with_choices(regulation, {choice: read(choice, value)})))
            if conflict in after:
                continue
            if after <= before:
                ways.append(Way(choice, value))
                break
            detour = detour or Way(choice, value)
        else:
            detours += [detour] if detour else []
    return tuple(ways or detours)


def _values(choice: str, now: Written, base: Written) -> Iterator[Written]:
    shape = shape_of(choice)
    yield base
    if shape.optional:
        yield False
    yield from _near(now, shape)
    for other in PUBLISHED.values():
        yield written(other)[choice]


def _near(now: Written, shape: Shape) -> Iterator[Written]:
    match shape.kind:
        case "number":
            assert shape.limits is not None
            here = now if type(now) is int else shape.limits.least
            yield from sorted(range(shape.limits.least, shape.limits.most + 1), key=lambda n: abs(n - here))
        case "truth":
            yield not now
        case "code":
            yield from shape.codes
        case "codes":
            yield from _lists(now, shape.codes)
        case "fields" if isinstance(now, dict):
            yield from _fields(now, shape)
        case "ends" if isinstance(now, dict):
            for end in now:
                yield {other: racks for other, racks in now.items() if other != end}
            yield {end: racks if end == "out" else "own" for end, racks in now.items() if end in shape.keys}
        case _:  # tiles and rows: what others have
            pass


def _lists(now: Written, codes: tuple[str, ...]) -> Iterator[Written]:
    """What there is with one more or one less, then any few."""
    kept: list[Written] = list(dict.fromkeys(map(str, now))) if isinstance(now, list) else []
    yield kept
    yield from ([*kept, one] for one in codes if one not in kept)
    yield from ([other for other in kept if other != one] for one in kept)
    for count in (1, 2):
        yield from map(list, permutations(codes, count))


def _fields(now: dict[str, Written], shape: Shape) -> Iterator[Written]:
    for field, inner in shape.fields:
        if inner.optional and field in now:
            yield {name: value for name, value in now.items() if name != field}
        yield from ({**now, field: code} for code in inner.codes if now.get(field) != code)
