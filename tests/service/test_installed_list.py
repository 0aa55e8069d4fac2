"""LLISCA-28: the host's own list, imported as organisers do, judges the day's games and is on the sheets."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.pdf_reading import read_pdf
from tests.script import read_script
from tests.service.house import BAG, House
from tests.service.wooden.desk import deed

from faristol.cli import main
from faristol.formats.wire.wooden import TableAsked
from faristol.lexicon import Store
from faristol.service.ports import Person, TableId
from faristol.service.wooden.page import TablePage
from faristol.service.wooden.records import TableRecords
from faristol.service.wooden.use_cases import Tables

pytestmark = [pytest.mark.anyio, pytest.mark.article("LLISCA-28")]

DISC = "casa\ncases\nil·lús\nsol\n"  # as lists come: lower case, with accents, one word a line
WITHOUT_CASA = "cases\nil·lús\nsol\n"
CHALLENGED = ("start", "0 play H8 CASA", "1 challenge CASA")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of this test's own, where ``faristol lexicon import`` installs."""
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def install(folder: Path, name: str, version: str, words: str) -> None:
    """What an organiser types."""
    source = folder.parent / f"{name}-{version}.txt"
    source.write_text(words, encoding="utf-8")
    asked = ["lexicon", "import", str(source), "--name", name, "--version", version]
    answer = CliRunner().invoke(main, asked)
    assert answer.exit_code == 0, answer.output


@dataclass
class Day:
    """A match day under the league's regulation, whose host has lists in a folder."""

    folder: Path
    judge: Person | None = None

    def __post_init__(self) -> None:
        self.house = House(lists=Store(self.folder))
        self.tables = Tables(self.house.world)
        self.records = TableRecords(self.house.world, self.tables)

    async def table(self, lexicon: str, *script: str) -> TableId:
        """A table that is judged by *lexicon*, with what *script* tells entered at its desk."""
        self.judge = self.judge or await self.house.person("Marta")
        asked = TableAsked(regulation="llisca", names=("Anna", "Biel"), lexicon=lexicon, starter=0)
        table = (await self.tables.open(self.judge, asked)).id
        await self.follow(table, *script)
        return table

    async def follow(self, table: TableId, *script: str) -> TablePage:
        assert self.judge is not None, "somebody set the table up"
        for act in read_script(*script):
            act.pop("t")
            await self.tables.act(table, self.judge, [deed(act)])
        return await self.tables.current(table)

    async def sheet(self, table: TableId) -> str:
        (page,) = read_pdf((await self.records.sheet(table, self.judge, "ca")).pdf())
        return " ".join(page.text.split())


def kinds(page: TablePage) -> list[str]:
    return [f"{line.kind}-{line.why}" if line.why else f"{line.kind}" for line in page.state.lines]


async def test_the_list_that_was_installed_judges_and_is_named_on_the_sheet(folder: Path) -> None:
    install(folder, "disc", "2.7.15", DISC)
    install(folder, "docs", "2023", WITHOUT_CASA)
    day = Day(folder)

    known = await day.table("disc", *CHALLENGED)
    unknown = await day.table("docs", *CHALLENGED)

    assert kinds(await day.follow(known, "0 complete")) == ["play"]
    assert kinds(await day.tables.current(unknown)) == ["lost-challenge"]
    assert "Diccionari arbitral: disc 2.7.15" in await day.sheet(known)
    assert "Diccionari arbitral: docs 2023" in await day.sheet(unknown)


async def test_a_version_that_is_installed_later_changes_no_game_of_the_day(folder: Path) -> None:
    install(folder, "disc", "2.7.15", DISC)
    day = Day(folder)
    table = await day.table("disc", "start", "0 play H8 CASA")

    install(folder, "disc", "2.8", WITHOUT_CASA)
    later = Day(folder)
    newer = await later.table("disc", *CHALLENGED)

    assert kinds(await day.follow(table, "1 challenge CASA", "0 complete")) == ["play"]
    assert "disc 2.7.15" in await day.sheet(table)
    assert kinds(await later.tables.current(newer)) == ["lost-challenge"]
    assert "disc 2.8" in await later.sheet(newer)


async def test_a_game_in_the_app_is_judged_by_it_and_names_it_too(folder: Path) -> None:
    install(folder, "docs", "2023", WITHOUT_CASA)
    house = House(lists=Store(folder))
    anna, biel = await house.person("Anna"), await house.person("Biel")
    game = await house.open(anna, biel, regulation="llisca", lexicon="docs", bag=BAG)
    await house.act(game.id, anna, "play", square="H8", word="CASA")
    await house.act(game.id, biel, "challenge", words=["CASA"])
    page = await house.act(game.id, biel, "abandon")

    assert [line.why for line in page.state.lines] == ["challenge"]
    (sheet,) = read_pdf((await house.records.sheet(game.id, "ca")).pdf())
    assert "Diccionari arbitral: docs 2023" in " ".join(sheet.text.split())


async def test_with_a_paper_dictionary_the_arbiter_gives_the_verdict(folder: Path) -> None:
    install(folder, "disc", "2.7.15", DISC)
    day = Day(folder)
    table = await day.table("arbiter", *CHALLENGED)
    assert (await day.tables.current(table)).state.phase == "challenged", "no list answers"

    assert kinds(await day.follow(table, "verdict invalid")) == ["lost-challenge"]
    assert "disc" not in await day.sheet(table)
