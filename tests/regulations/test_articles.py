"""The texts of the articles: complete, in order, of the right kind, and in our own words."""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path

import pytest
import yaml

from faristol.regulations.articles import KEYS, Article, Kind, all_articles, article, table

ROOT = Path(__file__).parents[2]
SHARED = Path(os.environ.get("FARISTOL_SHARED", ROOT.parent / "shared")) / "regulations"

COPIED = 60  # characters in a row that nobody writes twice by chance

needs_index = pytest.mark.skipif(
    not (SHARED / "articles.yaml").exists(), reason="the index of articles is not beside this repository"
)
needs_sources = pytest.mark.skipif(
    not (SHARED / "sources").exists(), reason="the published texts are not beside this repository"
)


OURS = {"parelles"}  # the index has the articles of the published regulations; these we numbered ourselves


def plain(text: str) -> str:
    """*text* without marks of layout, so that a copied sentence is found whatever its line breaks."""
    return " ".join(re.sub(r"[*_#«»“”\"'’]", " ", text).casefold().split())


@needs_index
@pytest.mark.parametrize("key", [key for key in KEYS if key not in OURS])
def test_ids_order_and_kinds_are_those_of_the_index(key: str) -> None:
    index = yaml.safe_load((SHARED / "articles.yaml").read_text("utf-8"))

    assert [(entry.id, entry.kind.value) for entry in table(key).articles] == [
        (entry["id"], entry["kind"]) for entry in index[key]
    ]
    assert set(KEYS) - set(index) == OURS


def test_there_are_241_articles_of_the_index_and_ours_beside_them() -> None:
    assert {key: len(table(key).articles) for key in KEYS} == {
        "llisca": 41,
        "ebre": 42,
        "escolar": 22,
        "parelles": 13,
        "classic": 50,
        "fisc": 57,
        "duplicate": 29,
    }
    assert len({entry.id for entry in all_articles()}) == 241 + 13


@pytest.mark.parametrize("key", KEYS)
def test_a_table_is_headed_by_its_name_and_source(key: str) -> None:
    found = table(key)

    assert found.key == key
    assert min(len(found.title_ca), len(found.title_en), len(found.source)) > 10
    assert "://" not in found.source


@pytest.mark.parametrize("entry", all_articles(), ids=lambda entry: entry.id)
def test_a_text_is_a_clean_sentence(entry: Article) -> None:
    for text in (entry.ca, entry.en):
        assert len(text) >= 20
        assert text == " ".join(text.split())
        assert text.endswith((".", "…", ")", "»", "”"))
        assert text.count("(") == text.count(")")
    assert "il·legal" not in entry.ca.casefold()
    assert entry.ca != entry.en


@pytest.mark.parametrize("entry", all_articles(), ids=lambda entry: entry.id)
def test_a_reading_is_marked_in_both_languages(entry: Article) -> None:
    assert "reading" not in entry.ca
    assert "lectura" not in entry.en
    assert len(re.findall(r"\blectura\b", entry.ca)) == len(re.findall(r"\breading\b", entry.en))


@pytest.mark.parametrize("language", ["ca", "en"])
@pytest.mark.parametrize("key", KEYS)
def test_no_two_articles_of_a_regulation_say_the_same(key: str, language: str) -> None:
    texts = Counter(entry.text(language) for entry in table(key).articles)

    assert [text for text, times in texts.items() if times > 1] == []


@needs_sources
def test_nothing_is_copied_from_the_published_texts() -> None:
    published = plain(
        " ".join(path.read_text("utf-8") for path in sorted((SHARED / "sources").glob("*.txt")))
    )
    assert len(published) > 50_000

    copied = [
        (entry.id, text[start : start + COPIED])
        for entry in all_articles()
        for text in [plain(entry.ca)]
        for start in range(len(text) - COPIED + 1)
        if text[start : start + COPIED] in published
    ]

    assert copied == []


def test_every_kind_is_in_use() -> None:
    assert {entry.kind for entry in all_articles()} == set(Kind)


@pytest.mark.parametrize(
    ("language", "start"),
    [
        pytest.param("ca", "La primera jugada", id="Catalan"),
        pytest.param("en", "The first play", id="English"),
        pytest.param("es", "La primera jugada", id="no such translation: Catalan"),
    ],
)
def test_an_article_speaks_the_language_asked_for(language: str, start: str) -> None:
    assert article("LLISCA-7").text(language).startswith(start)


def test_what_does_not_exist_is_named() -> None:
    with pytest.raises(KeyError, match="no article 'FISC-99'"):
        article("FISC-99")
    with pytest.raises(KeyError, match="no regulation 'school'; there are llisca, ebre"):
        table("school")
