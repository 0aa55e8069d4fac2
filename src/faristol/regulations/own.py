"""A regulation that people made: a published one as its base, and every choice written out.

It is a small text file. All choices stand in it, not only those that differ from the base: what a later
version of Faristol makes of the base cannot change it. A file written by hand may leave out what is as in the
base. Name, version and the fingerprint of the choices say which one it is; games remember them.

>>> from faristol.regulations import CLASSIC
>>> own = make_own("club", "1", "El nostre club", CLASSIC, {"minutes": 20})
>>> own.key.partition("@")[0], own.regulation.minutes, own.differences
('club', 20, ('minutes',))
>>> read_own(write_own(own)) == own
True
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from faristol.errors import Quoting
from faristol.regulations.choices import CHOICES, GROUPS, Written, read, written
from faristol.regulations.procedures import SETTLED_BY
from faristol.regulations.published import PUBLISHED
from faristol.regulations.sense import conflicts
from faristol.rules.duplicate.conditions import DUPLICATE
from faristol.rules.regulation import Regulation

__all__ = [
    "LARGEST",
    "OwnRegulation",
    "RegulationRefused",
    "as_text",
    "is_name",
    "make_own",
    "read_own",
    "with_choices",
    "write_own",
]

_FORMAT = "regulation/1"
_HEAD = ("name", "version", "title", "base")
LARGEST = 10_000  # bytes; a file with everything in it has two thousand
_DIGITS = 16  # of the fingerprint, in the key
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,22}").fullmatch
_VERSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,19}").fullmatch
_LONGEST_TITLE = 60
# Choices that files of before do not have, and what those files mean; so their fingerprints stay.
_LATER: Mapping[str, Callable[[str], Written]] = MappingProxyType({"pairs": lambda base: base == "parelles"})
_LINE = re.compile(r"at line (\d+)")  # as the reader of TOML says where it stopped
_BARE = re.compile(r"[A-Za-z0-9_-]+").fullmatch


class RegulationRefused(Quoting, ValueError):
    """This is no regulation that can be played."""


@dataclass(frozen=True)
class OwnRegulation:
    """One version of a regulation that people made; its choices are whole and go together."""

    name: str
    version: str
    title: str
    base: str
    choices: Mapping[str, Written]
    chosen: tuple[str, ...] | None = field(default=None, compare=False)  # what differed when it was made

    @cached_property
    def sha256(self) -> str:
        """The fingerprint of everything that is said in it."""
        choices = {
            choice: value
            for choice, value in self.choices.items()
            if choice not in _LATER or value != _LATER[choice](self.base)
        }
        told = [_FORMAT, self.name, self.version, self.title, self.base, choices]
        return hashlib.sha256(json.dumps(told, sort_keys=True, ensure_ascii=False).encode()).hexdigest()

    @property
    def key(self) -> str:
        """What games remember: the name and the beginning of the fingerprint."""
        return f"{self.name}@{self.sha256[:_DIGITS]}"

    @property
    def differences(self) -> tuple[str, ...]:
        """The choices that are not those of the base."""
        before = written(PUBLISHED[self.base])
        return tuple(choice for choice in CHOICES if self.choices[choice] != before[choice])

    @property
    def base_news(self) -> tuple[str, ...]:
        """The choices that the base has changed since, and that nobody chose otherwise."""
        return tuple(
            choice for choice in self.differences if self.chosen is not None and choice not in self.chosen
        )

    @cached_property
    def regulation(self) -> Regulation:
        """As the rules have it."""
        return _made(self, {choice: read(choice, value) for choice, value in self.choices.items()})


def is_name(text: str) -> bool:
    """Whether a regulation that people make can be called so."""
    return _NAME(text) is not None and text not in PUBLISHED and text != DUPLICATE.key


def make_own(
    name: str,
    version: str,
    title: str,
    base: Regulation,
    changes: Mapping[str, object],
    chosen: tuple[str, ...] | None = None,
) -> OwnRegulation:
    """What *base* is with *changes*, or the first reason why it cannot be."""
    if not is_name(name):
        raise RegulationRefused("bad-regulation-name", name=name)
    if not _VERSION(version):
        raise RegulationRefused("bad-regulation-version", version=version)
    called = " ".join(unicodedata.normalize("NFC", title).split())
    if not 1 <= len(called) <= _LONGEST_TITLE or not called.isprintable():
        raise RegulationRefused("bad-regulation-title", title=title, most=_LONGEST_TITLE)
    if unknown := [choice for choice in changes if choice not in CHOICES]:
        raise RegulationRefused("unknown-choice", choice=unknown[0])
    read_again = written(
        with_choices(base, {choice: read(choice, value) for choice, value in changes.items()})
    )
    own = OwnRegulation(name, version, called, base.key, MappingProxyType(read_again))
    own = replace(own, chosen=own.differences if chosen is None else chosen)
    if found := conflicts(own.regulation):
        raise RegulationRefused(found[0].code, choices=found[0].choices)
    return own


# --- the file ---


def as_text(source: bytes) -> str:
    """The text of a file, or :exc:`RegulationRefused`."""
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as broken:
        line = source.count(b"\n", 0, broken.start) + 1
        raise RegulationRefused("no-regulation", line=line) from None


def read_own(text: str) -> OwnRegulation:
    """The regulation that a file tells, or :exc:`RegulationRefused`."""
    if len(text.encode("utf-8", "surrogatepass")) > LARGEST:
        raise RegulationRefused("regulation-too-long", most=LARGEST)
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as broken:
        found = _LINE.search(str(broken))  # without one it is the end that is missing
        raise RegulationRefused(
            "no-regulation", line=int(found[1]) if found else text.count("\n") + 1
        ) from None
    except (ValueError, RecursionError):  # a number of 5,000 digits, or brackets: no regulation has any
        raise RegulationRefused("no-regulation-file", format=_FORMAT) from None
    if document.pop("faristol", None) != _FORMAT:
        raise RegulationRefused("no-regulation-file", format=_FORMAT)
    told = {name: document.pop(name, None) for name in _HEAD}
    if missing := [name for name, value in told.items() if not isinstance(value, str)]:
        raise RegulationRefused("regulation-lacks", field=missing[0])
    base = PUBLISHED.get(told["base"])
    if base is None:
        raise RegulationRefused("unknown-base", base=told["base"])
    chosen = document.pop("chosen", None)
    if chosen is not None and not _are_choices(chosen):
        raise RegulationRefused("unknown-choice", choice="chosen")
    choices: dict[str, object] = {}
    for group, values in document.items():
        if group not in GROUPS or not isinstance(values, dict):
            raise RegulationRefused("unknown-choice", choice=group)
        if strange := [choice for choice in values if choice not in GROUPS[group]]:
            raise RegulationRefused("unknown-choice", choice=f"{group}.{strange[0]}")
        choices |= values
    known = None if chosen is None else tuple(chosen)
    return make_own(told["name"], told["version"], told["title"], base, choices, known)


def _are_choices(found: object) -> bool:
    return isinstance(found, list) and all(isinstance(one, str) and one in CHOICES for one in found)


def write_own(own: OwnRegulation) -> str:
    """The file, with every choice."""
    head = {
        "faristol": _FORMAT,
        "name": own.name,
        "version": own.version,
        "title": own.title,
        "base": own.base,
    }
    lines = [f"{name} = {_toml(value)}" for name, value in head.items()]
    if own.chosen is not None:
        lines.append(f"chosen = {_toml(list(own.chosen))}")
    for group, choices in GROUPS.items():
        lines += ["", f"[{group}]", *(f"{choice} = {_toml(own.choices[choice])}" for choice in choices)]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_toml_key(key)} = {_toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)  # numbers, truths and strings are written alike


def _toml_key(key: str) -> str:
    return key if _BARE(key) else json.dumps(key, ensure_ascii=False)


# --- the value ---


def with_choices(base: Regulation, values: Mapping[str, Any]) -> Regulation:
    """*base* with other values, some of which are customs."""
    customs = {choice: value for choice, value in values.items() if choice in GROUPS["table"]}
    fields = {choice: value for choice, value in values.items() if choice not in customs}
    return replace(base, customs=replace(base.customs, **customs), **fields)


def _made(own: OwnRegulation, values: Mapping[str, Any]) -> Regulation:
    """The base's articles stand behind what was left as it is, and behind nothing else."""
    base, changed = PUBLISHED[own.base], own.differences
    silent = dict.fromkeys(changed, f"reading: chosen in {own.title}")
    told = {
        procedure: steps
        for procedure, steps in base.procedures.items()
        if not SETTLED_BY.get(procedure, frozenset()).intersection(changed)
    }
    return replace(
        with_choices(base, values),
        key=own.key,
        title=own.title,
        title_en=None,
        source=f"{own.title}, {own.version} ({base.source})",
        articles=MappingProxyType({**base.articles, **silent}),
        procedures=MappingProxyType(told),
    )
