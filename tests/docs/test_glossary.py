"""One word, one thing: the glossary has every room of the house, and what it names is there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.docs.test_architecture import in_python

from faristol.service.classes.family import FAMILY as CLASSES
from faristol.service.duplicates.family import FAMILY as DUPLICATES
from faristol.service.events.family import FAMILY as EVENTS
from faristol.service.games.family import family as games
from faristol.service.streams.family import Family
from faristol.service.wooden.family import FAMILY as WOODEN
from faristol.service.world import Manners

ROOT = Path(__file__).parents[2]
HOUSE = ROOT / "src" / "faristol"
PAGE = ROOT / "docs" / "glossary.md"
FAMILIES = (games(Manners()), WOODEN, DUPLICATES, EVENTS, CLASSES)

_CATALAN = (
    *(ROOT / "web/app/src/i18n").rglob("ca.ts"),
    *(HOUSE / "texts").glob("*.ca.toml"),
)  # every sentence that people read
_LINK = re.compile(r"\[(?:`([^`]+)`)?[^\]]*\]\(\.\./([^)]+)\)")


def rows() -> list[list[str]]:
    """The cells of every row about the house."""
    part = PAGE.read_text(encoding="utf-8").split("## The house in words\n")[1].split("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in lines
        if "what it is not" not in line
    ]


def named() -> Iterator[tuple[str, str]]:
    """What the page names in code, and the file or folder it leads to."""
    for row in rows():
        yield from _LINK.findall(row[-1])


def folders() -> list[str]:
    return [
        str(path.relative_to(HOUSE))
        for floor in ("service", "server", "formats")
        for path in sorted((HOUSE / floor).rglob("*"))
        if (path / "__init__.py").exists()
    ]


def test_every_word_is_told_once_with_what_it_is() -> None:
    words = Counter(word for row in rows() for word in row[0].split(", "))

    assert [word for word, times in words.items() if times > 1] == []
    assert [row[0] for row in rows() if not (row[2] and row[4])] == []
    assert all(len(row) == 5 for row in rows())


@pytest.mark.parametrize("folder", folders())
def test_every_room_has_its_word(folder: str) -> None:
    rooms = Counter(name for name, file in named() if (ROOT / file).is_dir())

    assert rooms[folder] == 1


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.kind)
def test_the_page_and_the_onlooker_of_a_family_have_theirs(family: Family[Any, Any, Any, Any]) -> None:
    """Their classes are those that the functions of the family say they give."""
    words = {(name, file) for name, file in named() if (ROOT / file).is_file()}
    home = f"src/faristol/service/{_module(family.born).split('.')[2]}"

    page = _given(family.born)
    onlooker = _given(family.viewer)
    assert (page, f"{home}/page.py") in words
    assert onlooker == "Onlooker"
    assert f"{home}/viewers.py" in {file for _, file in words}


def _module(function: Any) -> str:
    return str(function.__module__)


def _given(function: Any) -> str:
    return str(function.__annotations__["return"])


def test_what_is_named_is_where_the_page_says() -> None:
    missing = [(name, file) for name, file in named() if name and not _is_there(name, file)]

    assert missing == []


def _is_there(name: str, file: str) -> bool:
    path = ROOT / file
    if path.is_dir():
        return path == HOUSE / name
    if file.endswith(".svelte"):
        return path.name == name
    try:
        return in_python(file, name) is not None
    except AttributeError:
        return False


@pytest.mark.parametrize("word", ["table", "desk", "board", "hall", "session", "refusal", "named person"])
def test_words_that_once_meant_several_things_say_what_they_are_not(word: str) -> None:
    (row,) = (row for row in rows() if word in row[0].split(", "))

    assert row[3]


def written_by_others() -> list[str]:
    """The Catalan words in italics: those of others for what we call otherwise."""
    part = PAGE.read_text(encoding="utf-8").split("## The house in words\n")[0]
    cells = [line.split("|")[1] for line in part.splitlines() if line.startswith("| ")]
    return [word for cell in cells for word in re.findall(r"\*([^*]+)\*", cell)]


def test_the_screens_have_one_word_for_each_thing() -> None:
    words = written_by_others()
    assert {"mot", "normes", "duplicat", "faristol complet"} <= set(words)

    other = re.compile(rf"\b(?:{'|'.join(f'{word}s?' for word in words)})\b", re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in _CATALAN
        for line in path.read_text(encoding="utf-8").splitlines()
        if other.search(re.sub(r"^\s*(?://|#).*|^\s*'[\w.-]+':|^[\w-]+ =", "", line))
    ]
    assert len(_CATALAN) > 20
    assert found == []
