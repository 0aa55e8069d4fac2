"""Regulations are values: complete, with the article behind every field, and never asked for by name."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from pathlib import Path

import pytest

import faristol.rules
from faristol.regulations import PUBLISHED
from faristol.regulations.articles import all_articles
from faristol.rules.customs import Customs
from faristol.rules.regulation import Regulation

NOT_SETTLED_BY_ARTICLES = {"key", "title", "title_en", "source", "articles", "customs", "procedures"}
IDS = {article.id for article in all_articles()}


@pytest.mark.parametrize("regulation", PUBLISHED.values(), ids=lambda regulation: regulation.key)
def test_every_field_names_the_article_that_settles_it(regulation: Regulation) -> None:
    settled = {field.name for field in fields(Regulation)} - NOT_SETTLED_BY_ARTICLES

    customs = {field.name for field in fields(Customs)}
    assert settled <= set(regulation.articles) <= settled | customs
    for article in regulation.articles.values():
        assert article in IDS or article.startswith("reading: "), article


def test_no_rule_asks_for_the_name_of_a_regulation() -> None:
    """No module but a regulation's own mentions its key in a string of code."""
    package = Path(faristol.rules.__file__).parents[1]
    for path in package.rglob("*.py"):
        if path.parent.name == "regulations":
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
                assert node.value not in PUBLISHED, f"{path.name}:{node.lineno} names {node.value!r}"


def test_the_rules_touch_no_clock_file_or_die() -> None:
    """Time, dictionary and chance are arguments of the pure core."""
    folder = Path(faristol.rules.__file__).parent
    forbidden = re.compile(
        r"^\s*(?:import|from)\s+(time|datetime|os|io|pathlib|secrets|asyncio|socket)\b", re.M
    )
    for path in folder.glob("*.py"):
        assert not forbidden.search(path.read_text(encoding="utf-8")), path.name
