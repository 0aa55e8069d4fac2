"""What has changed in a view: the fields that differ, and of a list only the part that does.

>>> class View(Struct, frozen=True):
...     turn: int
...     sheet: tuple[str, ...]
>>> Changes = changes_of(View)
>>> found = changed(View(0, ("CASA", "SOL")), View(1, ("CASA", "SOL", "PASSA")), Changes)
>>> msgspec.json.encode(found).decode()
'{"turn":1,"sheet":{"keep":2,"then":["PASSA"],"rest":0}}'
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType, structs
from msgspec import inspect as msi

__all__ = ["VIEWS", "Splice", "changed", "changes_of"]

T = TypeVar("T")

VIEWS: dict[type[Struct], type[Struct]] = {}
"""Of each type of changes the view that it is of."""

_LISTS: dict[type[Struct], tuple[tuple[str, bool], ...]] = {}  # its fields, and whether each is a list


_SAID_BESIDE = frozenset({"id", "seq"})


class Splice(Struct, Generic[T], frozen=True, gc=False):
    """A list as it is now: what stays of its beginning, what follows, how much stays of its end."""

    keep: int
    then: tuple[T, ...]
    rest: int = 0


def changes_of(view: type[Struct]) -> type[Struct]:
    """The type of what can change in *view*: each of its fields, or nothing."""
    info = msi.type_info(view)
    assert isinstance(info, msi.StructType)
    lists = tuple((field.name, isinstance(field.type, msi.VarTupleType)) for field in info.fields)
    types: dict[str, Any] = {field.name: field.type for field in msgspec.structs.fields(view)}
    splice: Any = Splice
    named: list[tuple[str, Any, Any]] = [
        (name, (splice[types[name].__args__[0]] if is_list else types[name]) | UnsetType, UNSET)
        for name, is_list in lists
        if name not in _SAID_BESIDE
    ]
    changes = msgspec.defstruct(f"{view.__name__}Changes", named, frozen=True, gc=False, kw_only=True)
    VIEWS[changes], _LISTS[changes] = view, lists
    return changes


def changed(before: Struct, after: Struct, changes: type[Struct]) -> Struct:
    """What differs between two views of a stream; its name and number go without saying."""
    fields = zip(_LISTS[changes], structs.astuple(before), structs.astuple(after), strict=True)
    found: dict[str, Any] = {}
    for (name, is_list), old, new in fields:
        if old is not new and name not in _SAID_BESIDE and old != new:
            found[name] = _splice(old, new) if is_list else new
    return changes(**found)


def _splice(old: tuple[T, ...], new: tuple[T, ...]) -> Splice[T]:
    if new[: len(old)] == old:  # most lists only grow, and what stays is the very same
        return Splice(len(old), new[len(old) :])
    most = min(len(old), len(new))
    keep = 0
    while keep < most and (old[keep] is new[keep] or old[keep] == new[keep]):
        keep += 1
    rest = 0
    while rest < most - keep and old[-1 - rest] == new[-1 - rest]:
        rest += 1
    return Splice(keep, new[keep : len(new) - rest], rest)
