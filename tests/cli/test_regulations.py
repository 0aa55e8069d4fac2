"""``faristol regulations``: every regulation, every article, in both languages."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from faristol.cli import main
from faristol.regulations.articles import KEYS, all_articles, table


def run(*arguments: str) -> str:
    told = CliRunner().invoke(main, ["regulations", *arguments])
    assert told.exit_code == 0, told.stderr
    return told.stdout


def test_all_regulations_are_listed() -> None:
    told = run()

    assert all(key in told for key in KEYS)


@pytest.mark.parametrize("language", ["ca", "en"])
@pytest.mark.parametrize("key", KEYS)
def test_every_article_is_told(key: str, language: str) -> None:
    told = run(key, "--articles", "--lang", language)

    for article in table(key).articles:
        assert f"{article.id} · {article.kind}\n  {article.text(language)}" in told
    others = {article.id for article in all_articles()} - {article.id for article in table(key).articles}
    assert not any(f"\n{other} · " in told for other in others)


def test_another_program_gets_all_of_them() -> None:
    told = json.loads(run("--articles", "--json"))

    assert sum(len(regulation["articles"]) for regulation in told) == 241


def test_a_regulation_that_does_not_exist_is_asked_wrongly() -> None:
    assert CliRunner().invoke(main, ["regulations", "chess"]).exit_code == 2
