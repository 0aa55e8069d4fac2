"""DUP-1f, 2, 5, 7: what a slip is worth, and everything that makes it null."""

from __future__ import annotations

import pytest

from faristol.regulations.articles import all_articles
from faristol.rules.duplicate.slips import ARTICLES, Null
from tests.duplicate.makers import played

OPENING = ("draw", "time")
CLOSING = ("close", "master H5 CASA")


@pytest.mark.article("DUP-7a", "DUP-7b", "DUP-2")
@pytest.mark.parametrize(
    ("slip", "null", "points"),
    [
        pytest.param("H5 CASA", None, 10, id="across: row letter, then column"),
        pytest.param("8E CASA", None, 10, id="down: column, then row letter"),
        pytest.param("- CASA", "no-place", 0, id="7a: coordinates missing"),
        pytest.param("P5 CASA", "wrong-place", 0, id="7a: no such row"),
        pytest.param("H16 CASA", "wrong-place", 0, id="7a: no such column"),
        pytest.param("H1 CASA", "does-not-fit", 0, id="7b: does not cover the centre"),
        pytest.param("H5 -", "no-word", 0, id="7b: no word"),
        pytest.param("H5 C4SA", "illegible-word", 0, id="7b: not letters"),
        pytest.param("H5 ACAS", "invalid-word", 0, id="7b: not a word"),
        pytest.param("H5 CASES", "does-not-fit", 0, id="7b: tiles that are not there"),
        pytest.param("H5 (C)ASA", "does-not-fit", 0, id="7b: a blank that is not there"),
    ],
)
def test_the_first_round(slip: str, null: str | None, points: int) -> None:
    told = played(*OPENING, f"slip 0 {slip}", *CLOSING)

    assert (told.nulls()[0], told.points[0]) == (null, points)


@pytest.mark.article("DUP-7b")
def test_an_invalid_cross_word_makes_it_null() -> None:
    told = played(
        *OPENING,
        *CLOSING,
        "draw",
        "time",
        "slip 0 I5 ES",
        "slip 1 7G ES",
        "close",
        "master 7G ES",
        words=["CASA", "ES"],
    )

    assert told.nulls(2) == ["invalid-cross-word", None, "not-handed-in"]


@pytest.mark.article("DUP-7c")
@pytest.mark.parametrize(
    ("word", "null"),
    [
        pytest.param("CAS(A)", None, id="the blank is marked"),
        pytest.param("C(A)SA", None, id="marked at the other letter"),
        pytest.param("CASA", "blank-not-marked", id="the blank is not marked"),
        pytest.param("CASES", "does-not-fit", id="more is lacking than a blank"),
        pytest.param("CA", None, id="a blank that is not laid needs no mark"),
    ],
)
def test_a_blank_has_to_be_marked(word: str, null: str | None) -> None:
    told = played(
        *OPENING, f"slip 0 H7 {word}", "close", "master H5 CAS(A)", bag="C A S ? T R I", words=["CASA", "CA"]
    )

    assert told.nulls()[0] == null


@pytest.mark.article("DUP-5b", "DUP-7d")
@pytest.mark.parametrize(
    ("at", "null", "points"),
    [
        pytest.param(182, None, 10, id="at the very instant of «Temps!»"),
        pytest.param(182.001, "late", 0, id="a thousandth later"),
    ],
)
def test_the_clock_decides(at: float, null: str | None, points: int) -> None:
    told = played("draw", "@2 time", f"@{at} slip 0 H5 CASA", *CLOSING)

    assert (told.nulls()[0], told.points[0]) == (null, points)
    assert told["rounds"][0]["slips"][0]["late"] == ([at] if null else [])


@pytest.mark.article("DUP-7d")
def test_a_late_slip_does_not_take_the_place_of_one_in_time() -> None:
    told = played(*OPENING, "slip 0 H5 CASA", "close", "slip 0 H6 SACA", "master H5 CASA")

    assert (told.nulls()[0], told.points[0]) == (None, 10)


@pytest.mark.article("DUP-1f")
def test_only_the_last_slip_counts() -> None:
    told = played(*OPENING, "slip 0 H5 CASA", "slip 0 H7 ES", *CLOSING)

    assert told["rounds"][0]["slips"][0]["word"] == "ES"
    assert told.points[0] == 4


@pytest.mark.article("DUP-1f", "DUP-7a", "DUP-7b", "DUP-7d")
@pytest.mark.parametrize(
    ("paper", "null", "points"),
    [
        pytest.param("paper 0 H5 CASA", None, 10, id="typed after the time"),
        pytest.param("paper 0 same", None, 10, id="the same as the master"),
        pytest.param("paper 0 - CASA illegible-place", "illegible-place", 0, id="7a: cannot be read"),
        pytest.param("paper 0 H5 - illegible-word", "illegible-word", 0, id="7b: cannot be read"),
        pytest.param("paper 0 H5 CASA late", "late", 0, id="7d: the hand was not up"),
    ],
)
def test_paper_slips_are_typed_by_the_judge(paper: str, null: str | None, points: int) -> None:
    told = played(*OPENING, "close", paper, "master H5 CASA")

    assert (told.nulls()[0], told.points[0]) == (null, points)
    assert told["rounds"][0]["slips"][0]["paper"]


def test_the_judge_finds_a_slip_null_and_takes_it_back() -> None:
    voided = played(*OPENING, "slip 0 H5 CASA", "void 0 late", *CLOSING)
    restored = played(*OPENING, "slip 0 H5 CASA", "void 0 late", "void 0", *CLOSING)

    assert (voided.points[0], restored.points[0]) == (0, 10)


def test_a_slip_of_another_round_is_not_taken_for_this_one() -> None:
    told = played(*OPENING, *CLOSING, "draw", "time", "slip 0 H5 CASA r1")

    assert told.refused == ["not-this-round"]


def test_the_score_on_the_slip_is_kept_and_changes_nothing() -> None:
    told = played(*OPENING, "slip 0 H5 CASA 99", *CLOSING, ask_score=True)

    slip = told["rounds"][0]["slips"][0]
    assert (slip["declared"], slip["points"]) == (99, 10)


def test_nothing_can_be_learnt_from_handing_in() -> None:
    """A slip of a word that is none is taken like any other, until the round is scored."""
    told = played(*OPENING, "slip 0 H5 ACAS", "slip 1 H5 CASA")

    assert told.refused == []
    assert told["handed_in"] == [0, 1]


def test_every_null_names_its_article() -> None:
    assert set(ARTICLES) == set(Null)
    assert set(ARTICLES.values()) <= {article.id for article in all_articles()}
