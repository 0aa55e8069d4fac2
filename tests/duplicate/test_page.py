"""The page of the acta of a duplicate game: nothing is missing from it, and its example is one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest
import yaml

from faristol.formats.files.duplicate import DuplicateActa, convert_duplicate, replay_duplicate
from faristol.formats.files.duplicate.document import DuplicateSettings
from faristol.rules.duplicate.actions import Action
from faristol.rules.duplicate.errors import DuplicateViolation
from faristol.rules.duplicate.slips import ARTICLES, Null
from faristol.rules.duplicate.standings import Unofficial, standings
from faristol.rules.duplicate.state import End, Phase
from tests.duplicate.makers import played

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "duplicate.md"


@pytest.fixture(scope="module")
def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def rows(page: str, heading: str) -> list[list[str]]:
    """The cells of all tables in a section, their heads left out."""
    section = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def first_cells(page: str, heading: str) -> list[str]:
    return [row[0].strip("`") for row in rows(page, heading)]


def test_the_example_is_an_acta(page: str) -> None:
    block = re.search(r"```yaml\n(.*?)```", page, re.DOTALL)
    assert block is not None
    game = replay_duplicate(convert_duplicate(yaml.safe_load(block[1])))

    assert game.refused == []
    assert {row.name: row.points for row in standings(game.state)} == {"Anna": 10, "Biel": 0, "Carla": 10}


def test_every_field_and_setting(page: str) -> None:
    told = first_cells(page, "The file")

    names = [*msgspec.json.schema_components([DuplicateActa])[1]["DuplicateActa"]["properties"]]
    assert sorted(told) == sorted([*names, *DuplicateSettings.__struct_fields__])


def test_every_action_with_its_fields(page: str) -> None:
    told = {row[0].strip("`"): set(filter(None, row[1].split(", "))) for row in rows(page, "Actions")}

    assert told == {
        str(action.__struct_config__.tag): set(action.__struct_fields__) - {"t"}
        for action in get_args(Action)
    }


def test_phases_endings_nulls_and_refusals(page: str) -> None:
    assert first_cells(page, "Rounds") == list(Phase)
    assert sorted(first_cells(page, "Endings")) == sorted(End)
    assert first_cells(page, "Slips") == list(Null)
    assert {Null(row[0].strip("`")): row[2] for row in rows(page, "Slips")} == ARTICLES
    assert first_cells(page, "Refusals") == list(DuplicateViolation)


def test_every_field_of_the_result_in_its_order(page: str) -> None:
    told = played("draw", "time", "slip 0 H5 CASA", "close", "master H5 CASA")

    assert first_cells(page, "The result") == list(told.result)
    section = page.partition("\n## The result\n")[2]
    inner = {*told["rounds"][0], *told["rounds"][0]["slips"][0], *told["standings"][0], *Unofficial}
    assert {name for name in inner if f"`{name}`" not in section} == set()
