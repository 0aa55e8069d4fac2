"""No sentence is kept that nobody says."""

from __future__ import annotations

import ast
import errno
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from faristol.regulations.choices import CHOICES, Shape, shape_of
from faristol.texts import CATALOGUES, codes

SOURCES = Path(__file__).parents[2] / "src" / "faristol"

# Codes that are put together where they are said: what comes before a name, which is in the sources too.
PUT_TOGETHER = {
    "sheet": ("adjust-", "column-", "end-", "lost-", "robot-"),
    "duplicate": ("column-", "end-", "null-", "unofficial-"),
    "paper": (
        "bracket-",
        "column-",
        "diploma-place-",
        "embedded-",
        "invitation-",
        "invitation-clock-",
        "month-",
        "pause-",
        "poster-",
        "puzzle-",
        "tie-break-",
    ),
    "command": ("check-in-", "convert-"),
    "puzzle": ("kind-",),
    "rulings": ("pause-", "place-draw-"),
    "school": ("refused-", "wall-step-"),
    "standings": ("column-",),
    "game": ("practise-",),
    "study": ("hooks-", "verbs-"),
    "choices": ("group-",),
}


@cache
def texts_of_the_sources() -> frozenset[str]:
    """Every text between quotes in the sources, whole."""
    return frozenset(
        node.value
        for file in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@cache
def codes_of_choices() -> frozenset[str]:
    """What is said of the choices of a regulation, put together from what they can be."""
    return frozenset(
        code
        for choice in CHOICES
        for code in (choice, f"{choice}-means", *_of_shape(choice, shape_of(choice)))
    )


def _of_shape(path: str, shape: Shape) -> Iterator[str]:
    if shape.optional:
        yield f"{path}-none"
    if shape.kind == "number":
        yield f"{path}-count"
    yield from (f"{path}-{code}" for code in shape.codes)
    yield from (f"{path}.end-{key}" for key in shape.keys)
    for field, inner in shape.fields:
        yield from (f"{path}.{field}", *_of_shape(f"{path}.{field}", inner))


def test_every_value_of_every_choice_has_its_words() -> None:
    assert codes_of_choices() - set(codes("choices")) == set()


def is_said(catalogue: str, code: str) -> bool:
    said = texts_of_the_sources()
    if catalogue == "choices" and code in codes_of_choices():
        return True
    if code in said or (catalogue == "command" and code in errno.errorcode.values()):
        return True
    return any(
        code.startswith(prefix) and (code.removeprefix(prefix) in said or code.removeprefix(prefix).isdigit())
        for prefix in PUT_TOGETHER.get(catalogue, ())
    )


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_every_code_is_said_somewhere(catalogue: str) -> None:
    assert [code for code in codes(catalogue) if not is_said(catalogue, code)] == []


@pytest.mark.parametrize("catalogue", PUT_TOGETHER)
def test_every_beginning_begins_a_code_and_is_written_in_the_sources(catalogue: str) -> None:
    for prefix in PUT_TOGETHER[catalogue]:
        assert any(code.startswith(prefix) for code in codes(catalogue)), prefix
        assert prefix in texts_of_the_sources(), prefix  # the first part of an f-string


def test_a_code_that_nobody_says_would_be_found() -> None:
    assert not is_said("sheet", "column-nobody-asks-for-it")
    assert not is_said("event", "no-such-code-in-the-sources")
