"""The reference pages: written from the values themselves, or held against them.

The pages of the commands and of the regulations are told by :func:`commands_page` and
:func:`regulation_page`; ``pytest --retell`` writes them. The page of the acta is written by a person, and
the tests see to it that nothing is missing from it.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import get_args

import click
import msgspec
import pytest
from tests.makers import played

from faristol.cli import main
from faristol.formats.files.acta import Acta, Settings, document, read_acta, replay
from faristol.formats.files.acta.source import MOST_BYTES
from faristol.formats.text.choices import in_words, name_of
from faristol.regulations import PUBLISHED
from faristol.regulations.articles import KEYS, Article, Kind, table
from faristol.regulations.choices import CHOICES, written
from faristol.rules.actions import Action
from faristol.rules.board import STANDARD, Layout
from faristol.rules.errors import Violation
from faristol.rules.regulation import (
    ClockKind,
    End,
    PauseReason,
    Regulation,
)
from faristol.rules.state import LineKind, Phase, Why

DOCS = Path(__file__).parents[2] / "docs"
ACTA = DOCS / "reference" / "acta.md"


def told_as_before(path: Path, now: str, retell: bool) -> None:
    """Compare *now* with the page on disk, or write it there."""
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    if retell:
        path.write_text(now, encoding="utf-8")
    assert now == before


# --- the commands ---

_WIDTH = 100


def commands_page() -> str:
    return "\n".join(
        [
            "# The commands",
            "",
            "This page is printed from the commands themselves: it is what `--help` says.",
            "",
            "Every command that answers takes `--lang`, and `--json` when another program reads on.",
            "Without `--lang` the variables `FARISTOL_LANG` and `LANG` decide; without those it is Catalan.",
            "The exit status is 0 when all is well, 1 when something is refused, not valid or not found, "
            "and 2 when it was asked wrongly.",
            "Word lists are kept in the folder that `FARISTOL_DATA` names, "
            "or where your system keeps the data of programs.",
            *(line for context in _contexts() for line in _command(context)),
            "",
        ]
    )


def _contexts(
    command: click.Command = main, name: str = "faristol", parent: click.Context | None = None
) -> Iterator[click.Context]:
    """Every command, a group before its members."""
    command = copy(command)
    command._help_option = None  # click keeps it from whoever asked first, perhaps without -h
    context = click.Context(
        command, info_name=name, parent=parent, terminal_width=_WIDTH, **command.context_settings
    )
    yield context
    if isinstance(command, click.Group):
        for member in command.list_commands(context):
            found = command.get_command(context, member)
            assert found is not None
            yield from _contexts(found, member, context)


def _command(context: click.Context) -> tuple[str, ...]:
    depth = context.command_path.count(" ")
    return ("", f"##{'#' * (depth > 1)} {context.command_path}", "", "```text", context.get_help(), "```")


def test_the_page_of_the_commands_is_what_they_say(retell: bool) -> None:
    told_as_before(DOCS / "reference" / "commands.md", commands_page(), retell)


@pytest.mark.parametrize("context", list(_contexts()), ids=lambda context: context.command_path)
def test_every_command_explains_itself(context: click.Context) -> None:
    command = context.command

    assert command.help
    for option in command.params:
        if isinstance(option, click.Option):
            assert option.help, option.name
    if not isinstance(command, click.Group):
        assert re.search(rf"^ +{context.command_path}\b", command.help, re.MULTILINE), "no example"


# --- the regulations ---

_KINDS = {
    Kind.ENGINE: "the rules decide it by themselves",
    Kind.CLOCK: "the clock decides it",
    Kind.ARBITER: "a person decides it, and Faristol applies and records what follows",
    Kind.EVENT: "a matter of championships",
    Kind.SHEET: "what a sheet or a slip must contain",
    Kind.VIEW: "what a screen must show",
    Kind.CONDUCT: "how people behave at a table; it is listed here and nothing more",
}


def regulation_page(key: str) -> str:
    texts = table(key)
    lines = [
        f"# {texts.title_en}",
        "",
        "This page is printed from the regulation as it is played; the words are ours."
        if key in PUBLISHED
        else "This page is printed from our table of the articles; "
        "[how such a game is run](../howto/run-a-duplicate.md) has a page of its own.",
        "What a text leaves open is marked *(reading)* and explained in "
        "[how we read the regulations](readings.md).",
        "",
        f"* In Catalan: {texts.title_ca}",
        f"* The published text: {texts.source}",
        f"* At a terminal: `faristol regulations {key} --articles`",
    ]
    if key in PUBLISHED:
        lines += _choices(PUBLISHED[key])
    lines += ["", "## The articles", "", "Each says who sees to it:", ""]
    present = {article.kind for article in texts.articles}
    lines += [f"* *{kind}*: {meaning}" for kind, meaning in _KINDS.items() if kind in present]
    for article in texts.articles:
        lines += ["", f"### {article.id}", "", *_article(article)]
    return "\n".join(lines) + "\n"


def _choices(regulation: Regulation) -> list[str]:
    return [
        "",
        "## The choices",
        "",
        f"In a record of a game this regulation is `{regulation.key}`.",
        "",
        "| choice | here | settled by |",
        "|---|---|---|",
        *(
            f"| {name_of(choice, 'en')} | {in_words(choice, value, 'en')} | {_settled(regulation, choice)} |"
            for choice, value in written(regulation).items()
            if choice != "minutes" or ClockKind.CHESS in regulation.clocks
        ),
        f"| The board | {_board(regulation.layout)} | {_settled(regulation, 'layout')} |",
    ]


def _board(layout: Layout) -> str:
    usual = "the usual premium squares" if layout == STANDARD else "premium squares of its own"
    return f"{layout.size} × {layout.size}, {usual}"


def _article(article: Article) -> tuple[str, ...]:
    return (f"*{article.kind}*", "", article.en, "", f"> {article.ca}")


def _settled(regulation: Regulation, choice: str) -> str:
    article = regulation.articles.get(choice, "")
    if not article or article.startswith("reading:"):
        return article
    return f"[{article}](#{re.sub(r'[^a-z0-9-]', '', article.lower())})"


@pytest.mark.parametrize("key", KEYS)
def test_the_page_of_a_regulation_is_what_is_played(key: str, retell: bool) -> None:
    told_as_before(DOCS / "regulations" / f"{key}.md", regulation_page(key), retell)


def test_every_choice_has_a_name() -> None:
    about = {"key", "title", "title_en", "source", "articles", "customs", "procedures", "layout"}

    assert {field.name for field in dataclasses.fields(Regulation)} - about <= set(CHOICES)
    assert all(name_of(choice, "en") != choice for choice in CHOICES)


@pytest.mark.parametrize("regulation", list(PUBLISHED.values()), ids=list(PUBLISHED))
def test_no_choice_is_shown_as_code(regulation: Regulation) -> None:
    page = "\n".join(_choices(regulation))

    assert not re.search(r"\w+\(|<[a-zA-Z.]+[: ]|frozenset|mappingproxy", page)


# --- the acta ---


@pytest.fixture(scope="module")
def acta_page() -> str:
    page = ACTA.read_text(encoding="utf-8")
    return re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)


def section(page: str, title: str) -> str:
    """The part of *page* under the heading *title*, smaller headings included."""
    found = re.search(rf"^(#+) {re.escape(title)}\n(.*?)(?=^#{{1,2}} |\Z)", page, re.MULTILINE | re.DOTALL)
    assert found, f"no section {title!r}"
    return found[2]


def rows(part: str) -> dict[str, str]:
    """The rows of the tables in *part* whose first cell is a code, heads aside."""
    return dict(re.findall(r"^\| `([^`]+)` \|(.*)\n(?!\|---)", part, re.MULTILINE))


def codes(text: str) -> set[str]:
    return set(re.findall(r"`([^`\s]+)`", text))


def test_the_example_is_an_acta() -> None:
    (example,) = re.findall(r"^```yaml\n(.*?)^```$", ACTA.read_text("utf-8"), re.MULTILINE | re.DOTALL)

    game = replay(read_acta(example.encode()), judge=None)

    assert game.refused == []
    assert game.state.scores == (10, 0)


def test_every_field_of_the_document_and_its_settings_is_told(acta_page: str) -> None:
    fields = [field.encode_name for kind in (Acta, Settings) for field in msgspec.structs.fields(kind)]

    assert sorted(rows(section(acta_page, "The file"))) == sorted(fields)
    assert codes(section(acta_page, "The file")) >= set(PUBLISHED)


def test_every_action_is_told_with_its_fields(acta_page: str) -> None:
    told = rows(section(acta_page, "Actions"))
    actions = {action.__struct_config__.tag: action for action in get_args(Action)}

    assert set(told) == set(actions)
    for tag, action in actions.items():
        fields = {field.encode_name for field in msgspec.structs.fields(action)} - {"t"}
        assert fields <= codes(told[str(tag)]), tag


def test_every_phase_is_told(acta_page: str) -> None:
    assert list(rows(section(acta_page, "Seats, start and turns"))) == list(Phase)


def test_every_ending_is_told_in_the_order_in_which_they_are_looked_for(acta_page: str) -> None:
    assert list(rows(section(acta_page, "Endings"))) == list(End)


def test_every_field_of_the_result_is_told_in_its_order(acta_page: str) -> None:
    result = played("fisc", "start", bag="C A S A").result
    told = [name for name in rows(section(acta_page, "The result")) if name not in list(LineKind)]

    assert told == list(result)


def test_every_kind_of_line_and_every_reason_is_told(acta_page: str) -> None:
    part = section(acta_page, "The result")

    assert {name for name in rows(part) if name in list(LineKind)} == set(LineKind)
    assert codes(part) >= set(Why)


def test_every_refusal_is_told_in_the_order_in_which_they_are_looked_for(acta_page: str) -> None:
    assert list(rows(section(acta_page, "Refusals"))) == list(Violation)


def test_the_reasons_for_a_pause_are_those_of_each_regulation(acta_page: str) -> None:
    part = section(acta_page, "Rules of single actions")
    (head,) = re.findall(r"^\| reason \|(.*)\|$", part, re.MULTILINE)
    regulations = [name.strip() for name in head.split("|")]
    told = {
        (key, reason)
        for reason, cells in rows(part).items()
        for key, cell in zip(regulations, cells.split("|"), strict=False)
        if cell.strip() == "yes"
    }

    assert set(rows(part)) == set(PauseReason)
    assert told == {(key, reason) for key, rules in PUBLISHED.items() for reason in rules.pauses}


def test_the_limits_of_a_file_are_told(acta_page: str) -> None:
    part = section(acta_page, "What is not an acta")

    for limit in (
        f"{MOST_BYTES // 1024**2} MiB",
        f"{document._MOST_ACTIONS:,} actions",
        f"{document._MOST_TILES:,} tiles",
    ):
        assert limit in part
