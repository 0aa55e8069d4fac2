"""From bytes to plain values: YAML or JSON, told apart by content, with nothing lost on the way.

A file may come from a stranger, so it must cost what it weighs. What it is made of is counted as it is read,
part by part, and reading stops at the first part too many or too deep: YAML's own reader would build a tree
first, by calling itself, and repeat whatever an alias stands for as often as the file likes.

Both readers quietly keep the last of two equal keys; a record of a game must not, so the second is refused.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any

import yaml

from faristol.formats.files.acta.errors import MalformedActa

__all__ = ["MOST_BYTES", "MOST_PARTS", "line_at", "read_source"]

MOST_BYTES = 8 * 1024 * 1024
MOST_PARTS = 300_000  # texts, numbers, lists, mappings; a duplicate of five hundred players has 170,000
_MOST_LEVELS = 100  # an acta has four; the rest is room for what `expect` holds
_MOST_DIGITS = 1_000  # the fields know what they can mean by less
_MOST_DIRECTIVES = 8  # YAML's scanner holds each of them against all others


def read_source(source: bytes) -> Any:
    """The plain value that *source* holds."""
    if len(source) > MOST_BYTES:
        raise MalformedActa("too-large", limit=f"{MOST_BYTES // 1024**2} MiB")
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise MalformedActa("not-utf8") from None
    if (nul := text.find("\0")) >= 0:
        raise MalformedActa("not-text", line=line_at(text, nul))
    if text.lstrip().startswith("{"):
        flaw = _flaw_of_json(text)
        try:
            value = json.loads(text)
        except ValueError:
            pass  # a flow mapping of YAML begins with a brace too
        else:
            if flaw is not None:
                raise flaw
            return value
    return _read_yaml(text)


def line_at(text: str, position: int) -> int:
    """The line of *text*, from 1, that the character at *position* stands in."""
    return text.count("\n", 0, position) + 1


def _beyond(parts: int, depth: int) -> str | None:
    """Why a file with so many parts so far, the last of them so deep, is not read on."""
    if parts > MOST_PARTS:
        return "too-many-parts"
    return "too-deep" if depth > _MOST_LEVELS else None


# --- JSON ---

# Nothing here is tried twice: a text that is never closed ends with the file.
_JSON = re.compile(
    r'(?P<text>"[^"\\]*+(?:\\.[^"\\]*+)*+"?+)(?P<colon>\s*+:)?+'
    r'|(?P<opens>[\[{])|(?P<closes>[\]}])|(?P<bare>[^\s"\[\]{},:]++)',
    re.DOTALL,
)


def _flaw_of_json(text: str) -> MalformedActa | None:
    """What JSON's own reader would let pass; raises where there is too much, JSON or not."""
    flaw: MalformedActa | None = None
    open_: list[set[str]] = []  # the keys of each mapping so far; a list has none
    parts = 0
    for found in _JSON.finditer(text):
        if found["closes"]:
            if open_:
                open_.pop()
            continue
        parts += 1
        if found["opens"]:
            open_.append(set())
        if beyond := _beyond(parts, len(open_)):
            raise MalformedActa(beyond, line=line_at(text, found.start()), limit=MOST_PARTS)
        if flaw is None and (wrong := _wrong_part(found, open_[-1] if open_ else set())):
            code, quoted = wrong
            flaw = MalformedActa(code, line=line_at(text, found.start()), key=quoted)
    return flaw


def _wrong_part(found: re.Match[str], keys: set[str]) -> tuple[str, str] | None:
    """The code of what is wrong with a part, and the part; *keys* are those of its mapping, and gain it."""
    told = found["text"]
    if told is None:
        too_long = found["bare"] and len(found["bare"]) > _MOST_DIGITS
        return ("number-too-long", "") if too_long else None
    if "\\u" in told or (found["colon"] and "\\" in told):
        try:
            told = f'"{json.loads(told)}"'
            told.encode()
        except ValueError:  # half a surrogate pair is no text: nothing could write it again
            return "not-text", ""
        if "\0" in told:
            return "not-text", ""
    if found["colon"]:
        if told in keys:
            return "duplicate-key", told[1:-1]
        keys.add(told)
    return None


# --- YAML ---

_PARSER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _read_yaml(text: str) -> Any:
    directives = [found.start() for found in re.finditer(r"^%", text, re.MULTILINE)]
    if len(directives) > _MOST_DIRECTIVES:
        line = line_at(text, directives[_MOST_DIRECTIVES])
        raise MalformedActa("not-yaml", line=line)
    tree = _Tree()
    try:
        for event in yaml.parse(text, Loader=_PARSER):
            tree.take(event)
    except yaml.YAMLError as broken:
        raise MalformedActa("not-yaml", line=_line(broken, text)) from None
    return tree.value


_NO_KEY = object()


class _Tree:
    """Plain values as they grow, event by event; the last of *_open* is the one that grows."""

    def __init__(self) -> None:
        self.value: Any = None
        self._open: list[Any] = []
        self._keys: list[Any] = []  # of each open mapping, the key whose value comes next
        self._parts = 0
        self._documents = 0

    def take(self, event: yaml.Event) -> None:
        match event:
            case yaml.ScalarEvent():
                self._add(_scalar(event), event)
            case yaml.CollectionStartEvent():
                if event.tag not in (None, "!", f"{_TAG}map", f"{_TAG}seq"):
                    raise MalformedActa("not-yaml", line=_line_of(event))
                value: Any = {} if isinstance(event, yaml.MappingStartEvent) else []
                self._add(value, event)
                self._open.append(value)
                self._keys.append(_NO_KEY)
            case yaml.CollectionEndEvent():
                done = self._open.pop()
                self._keys.pop()
                if self._keys and self._keys[-1] is done:
                    raise MalformedActa("not-yaml", line=_line_of(event))
            case yaml.AliasEvent():
                raise MalformedActa("yaml-alias", line=_line_of(event))
            case yaml.DocumentStartEvent():
                self._documents += 1
                if self._documents > 1:
                    raise MalformedActa("not-yaml", line=_line_of(event))
            case _:
                pass

    def _add(self, value: Any, event: yaml.NodeEvent) -> None:
        self._parts += 1
        if beyond := _beyond(self._parts, len(self._open) + isinstance(event, yaml.CollectionStartEvent)):
            raise MalformedActa(beyond, line=_line_of(event), limit=MOST_PARTS)
        if event.anchor is not None:
            raise MalformedActa("yaml-alias", line=_line_of(event))
        if not self._open:
            self.value = value
        elif isinstance(into := self._open[-1], list):
            into.append(value)
        elif (key := self._keys[-1]) is not _NO_KEY:
            into[key] = value
            self._keys[-1] = _NO_KEY
        elif isinstance(event, yaml.ScalarEvent) and value in into:
            raise MalformedActa("duplicate-key", key=str(value), line=_line_of(event))
        else:
            self._keys[-1] = value


# --- what a text of YAML stands for ---

_TAG = "tag:yaml.org,2002:"
_CORE = frozenset(_TAG + name for name in ("null", "bool", "int", "float", "timestamp", "str"))


class _Scalars(yaml.SafeLoader):
    """Numbers, truth values, dates, nothing and text, as YAML tells them apart."""

    yaml_implicit_resolvers = {  # noqa: RUF012 - as the library has it
        first: [(tag, pattern) for tag, pattern in known if tag in _CORE]
        for first, known in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }


_SCALARS = _Scalars("")


def _scalar(event: yaml.ScalarEvent) -> Any:
    text: str = event.value
    if "\0" in text:
        raise MalformedActa("not-text", line=_line_of(event))
    if not event.implicit[0] and event.tag in (None, "!"):
        return text
    if len(text) > _MOST_DIGITS:
        if _tag_of(text) != _TAG + "str":
            raise MalformedActa("number-too-long", line=_line_of(event))
        return text
    try:
        return _plain(text, event.tag)
    except (ValueError, LookupError):  # said to be a number, say, and none
        raise MalformedActa("not-yaml", line=_line_of(event)) from None


@lru_cache(maxsize=2048)
def _plain(text: str, tag: str | None) -> Any:
    tag = tag if tag not in (None, "!") else _tag_of(text)
    if tag not in _CORE:
        raise ValueError(tag)
    return _SCALARS.yaml_constructors[tag](_SCALARS, yaml.ScalarNode(tag, text))


def _tag_of(text: str) -> str:
    return str(_SCALARS.resolve(yaml.ScalarNode, text, (True, False)))  # type: ignore[no-untyped-call]


# --- where it went wrong ---


def _line_of(event: yaml.Event) -> int:
    return 0 if event.start_mark is None else event.start_mark.line + 1


def _line(broken: yaml.YAMLError, text: str) -> object:
    if mark := getattr(broken, "problem_mark", None):
        return mark.line + 1
    position = getattr(broken, "position", None)  # of a character that no text has, in bytes
    return "?" if position is None else text.encode()[:position].count(b"\n") + 1
