"""TypeScript types from the messages and resources, so that browser and server cannot drift apart.

``python -m tools.typescript FILE`` writes them; a test keeps the file in the repository equal
to what is generated. In what a browser asks, a field with a default may be left out; what a server
tells is always whole.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import get_origin

import msgspec
from msgspec import inspect as msi

from faristol.formats.wire import (
    analysis,
    arbiter,
    bodies,
    bots,
    classes,
    duplicates,
    engine,
    events,
    games,
    hooks,
    library,
    moderation,
    orders,
    people,
    puzzles,
    regulations,
    setups,
    socket,
    study,
    wooden,
)
from faristol.formats.wire.changes import VIEWS
from faristol.rules.events import Event

__all__ = ["typescript"]

_HEADING = """\
// Written by `python -m tools.typescript`; edit the Python types instead.
/* eslint-disable */

/** A list as it is now: what stays of its beginning, what follows, how much stays of its end. */
export interface Splice<T> {
  keep: number;
  then: T[];
  rest: number;
}

/** A value as files have it, of any shape. */
export type Written = boolean | number | string | Written[] | { [name: string]: Written };

/** What has changed in a view. */
export type Changes<View> = {
  [Field in keyof View]?: View[Field] extends (infer Item)[] ? Splice<Item> : View[Field];
};
"""
_SCALARS: dict[type[msi.Type], str] = {
    msi.NoneType: "null",
    msi.BoolType: "boolean",
    msi.IntType: "number",
    msi.FloatType: "number",
    msi.StrType: "string",
    msi.BytesType: "string",  # base64
    msi.AnyType: "Written",
}
_UNIONS: tuple[tuple[str, object], ...] = (
    ("GameEvent", Event),
    ("GameAction", games.GameAction),
    ("TableAct", wooden.TableAct),
    ("ToldAct", wooden.ToldAct),
    ("DuplicateCommand", duplicates.DuplicateCommand),
    ("ClientMessage", socket.ClientMessage),
    ("ServerMessage", socket.ServerMessage),
    ("Order", orders.Order),
    ("ClassOrder", classes.ClassOrder),
    ("Ruling", arbiter.Ruling),
    ("BotEvent", bots.BotEvent),
)

# Modules whose public names are all resources: what a browser sends derives from ``bodies.Body``.
_RESOURCES: tuple[ModuleType, ...] = (
    bodies,
    people,
    moderation,
    games,
    bots,
    analysis,
    library,
    engine,
    wooden,
    arbiter,
    duplicates,
    orders,
    events,
    hooks,
    classes,
    study,
    puzzles,
    regulations,
    setups,
)


def typescript() -> str:
    """The whole file."""
    named = [getattr(module, name) for module in _RESOURCES for name in module.__all__]
    resources = [struct for struct in named if isinstance(struct, type)]  # unions stand above
    asked = [struct for struct in resources if issubclass(struct, bodies.Body)]
    told = [struct for struct in resources if not issubclass(struct, bodies.Body)]
    sent = (
        socket.ClientMessage,
        duplicates.DuplicateCommand,
        orders.Order,
        classes.ClassOrder,
        *asked,
    )
    writer = _Writer(optional=_reached(sent))
    for name, union in _UNIONS:
        writer.alias(name, msi.type_info(union))
    for struct in (*asked, *told):
        writer.render(msi.type_info(_with_parameters(struct)))
    return _HEADING + "\n" + "\n".join(writer.declarations.values())


class _Parameter(msgspec.Struct):
    """Stands for a type parameter while a generic type is written."""


def _with_parameters(cls: type) -> object:
    """*cls*, or a generic one with its parameters in their places."""
    parameters = getattr(cls, "__parameters__", ())
    if not parameters:
        return cls
    named = tuple(msgspec.defstruct(each.__name__, [], bases=(_Parameter,)) for each in parameters)
    return cls[named]  # type: ignore[index]


class _Writer:
    """Collects one declaration a type, in the order in which they are met."""

    def __init__(self, optional: frozenset[type]) -> None:
        self.declarations: dict[str, str] = {}
        self._named: dict[str, object] = {}
        self._unions: dict[frozenset[str], str] = {}
        self._optional = optional

    def alias(self, name: str, type_: msi.Type) -> None:
        members = _members(type_)
        rendered = [self.render(member) for member in members]
        self._unions[frozenset(rendered)] = name
        body = "\n".join(f"  | {member}" for member in rendered)
        self.declarations[name] = f"export type {name} =\n{body};\n"

    def render(self, type_: msi.Type) -> str:
        match type_:
            case msi.Metadata(type=inner):
                return self.render(inner)
            case msi.StructType(cls=cls) if cls in VIEWS:
                return f"Changes<{self.render(msi.type_info(VIEWS[cls]))}>"
            case msi.StructType():
                return self._struct(type_)
            case msi.EnumType(cls=cls):
                return self._enum(cls)
            case msi.LiteralType(values=values):
                return " | ".join(map(_literal, values))
            case msi.UnionType(types=types):
                return self._union([self.render(member) for member in types])
            case msi.NamedTupleType(fields=fields):
                return "[" + ", ".join(f"{f.encode_name}: {self.render(f.type)}" for f in fields) + "]"
            case msi.TupleType(item_types=items):
                return "[" + ", ".join(map(self.render, items)) + "]"
            case msi.CollectionType(item_type=item):
                rendered = self.render(item)
                return f"({rendered})[]" if " | " in rendered else f"{rendered}[]"
            case msi.DictType(key_type=key, value_type=value):
                return f"Record<{self.render(key)}, {self.render(value)}>"
            case _ if type(type_) in _SCALARS:
                return _SCALARS[type(type_)]
            case _:
                raise TypeError(f"no TypeScript for {type_}")

    def _union(self, members: Sequence[str]) -> str:
        if name := self._unions.get(frozenset(members)):
            return name
        return " | ".join(dict.fromkeys(members))

    def _struct(self, type_: msi.StructType) -> str:
        cls = get_origin(type_.cls) or type_.cls
        name = self._name(cls)
        if name in self.declarations or issubclass(cls, _Parameter):
            return name
        self.declarations[name] = ""  # its place in the order, before those it needs
        lines = []
        if type_.tag is not None and type_.tag_field is not None:
            lines.append(f"  {type_.tag_field}: {_literal(type_.tag)};")
        for field in type_.fields:
            mark = "?" if not field.required and cls in self._optional else ""
            lines.append(f"  {field.encode_name}{mark}: {self.render(field.type)};")
        body = "\n".join(lines)
        parameters = ", ".join(each.__name__ for each in getattr(cls, "__parameters__", ()))
        head = f"{name}<{parameters}>" if parameters else name
        self.declarations[name] = (
            f"{_comment(cls)}export interface {head} {{\n{body}\n}}\n"
            if lines
            else f"{_comment(cls)}export type {name} = Record<string, never>;\n"
        )
        return name

    def _enum(self, cls: type[Enum]) -> str:
        name = self._name(cls)
        if name not in self.declarations:
            values = " | ".join(_literal(member.value) for member in cls)
            self.declarations[name] = f"{_comment(cls)}export type {name} = {values};\n"
        return name

    def _name(self, cls: type) -> str:
        if self._named.setdefault(cls.__name__, cls) is not cls:
            raise TypeError(f"two types are called {cls.__name__}")
        return cls.__name__


def _members(type_: msi.Type) -> tuple[msi.Type, ...]:
    return type_.types if isinstance(type_, msi.UnionType) else (type_,)


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _comment(cls: type) -> str:
    if "__doc__" not in cls.__dict__ or not cls.__doc__:
        return ""
    text = " ".join(inspect.cleandoc(cls.__doc__).split())
    return f"/** {text} */\n"


def _reached(types: Iterable[object]) -> frozenset[type]:
    """Every struct that *types* hold, themselves included."""
    return frozenset(cls for type_ in types for cls in _structs(msi.type_info(type_)))


def _structs(type_: msi.Type) -> Iterator[type]:
    match type_:
        case msi.StructType(cls=cls, fields=fields):
            yield cls
            for field in fields:
                yield from _structs(field.type)
        case msi.UnionType(types=types) | msi.TupleType(item_types=types):
            for member in types:
                yield from _structs(member)
        case msi.CollectionType(item_type=inner) | msi.Metadata(type=inner):
            yield from _structs(inner)
        case _:
            return


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), encoding="utf-8")
