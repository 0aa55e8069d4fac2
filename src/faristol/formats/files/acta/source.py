"""From bytes to plain values: YAML or JSON, told apart by content, with nothing lost on the way.

YAML's and JSON's readers quietly keep the last of two equal keys; a record of a game must not, so both
refuse the second one. YAML's reader also builds its tree by calling itself, in C, where nothing stops it
before the stack ends: how deep a document goes is counted first, on the flat stream of its parts.
"""

from __future__ import annotations

import json
from collections.abc import Hashable
from typing import Any

import yaml

from faristol.formats.files.acta.errors import MalformedActa

__all__ = ["MOST_BYTES", "read_source"]

MOST_BYTES = 8 * 1024 * 1024
_MOST_LEVELS = 100  # an acta has four; the rest is room for what `expect` holds


def read_source(source: bytes) -> Any:
    """The plain value that *source* holds."""
    if len(source) > MOST_BYTES:
        raise MalformedActa("too-large", limit=f"{MOST_BYTES // 1024**2} MiB")
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise MalformedActa("not-utf8") from None
    try:
        if text.lstrip().startswith("{"):
            try:
                return _read_json(text)
            except json.JSONDecodeError:
                pass  # a flow mapping of YAML begins with a brace too
        _check_depth(text)
        return yaml.load(text, Loader=_Loader)
    except RecursionError:
        raise MalformedActa("too-deep") from None
    except yaml.YAMLError as broken:
        raise MalformedActa("not-yaml", line=_line(broken), problem=_problem(broken)) from None
    except ValueError as broken:  # a number, a date or a text that is recognised but cannot be
        raise MalformedActa("not-yaml", line="?", problem=str(broken)) from None


def _read_json(text: str) -> Any:
    value = json.loads(text, object_pairs_hook=_once)
    if "\\u" in text:  # JSON can escape half a surrogate pair, which is no text: nothing could write it again
        json.dumps(value, ensure_ascii=False).encode()
    return value


def _check_depth(text: str) -> None:
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > _MOST_LEVELS:
            raise MalformedActa("too-deep")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for key, value in pairs:
        if key in values:
            raise MalformedActa("duplicate-key", key=key, line="?")
        values[key] = value
    return values


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """A safe loader that refuses a key given twice."""


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[Any, Any]:
    values: dict[Any, Any] = {}
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        line = key_node.start_mark.line + 1
        if not isinstance(key, Hashable):
            raise MalformedActa("not-yaml", line=line, problem="unhashable key")
        if key in values:
            raise MalformedActa("duplicate-key", key=key, line=line)
        values[key] = loader.construct_object(value_node, deep=True)
    return values


_Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


def _line(broken: yaml.YAMLError) -> object:
    mark = getattr(broken, "problem_mark", None)
    return mark.line + 1 if mark else "?"


def _problem(broken: yaml.YAMLError) -> str:
    return str(getattr(broken, "problem", None) or getattr(broken, "reason", None) or broken)
