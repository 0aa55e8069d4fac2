"""Every refusal is a code, a sentence in three languages, and an article where one says it."""

from __future__ import annotations

import pytest

from faristol.regulations import PUBLISHED
from faristol.regulations.articles import all_articles
from faristol.rules.errors import RuleViolation, Violation
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import NotFound
from faristol.service.refusals import article_behind, explain
from faristol.texts import LANGUAGES, codes

IDS = {article.id for article in all_articles()}


def test_every_reason_has_its_sentence() -> None:
    assert {reason.value for reason in Reason} <= set(codes("service"))


@pytest.mark.parametrize("regulation", PUBLISHED.values(), ids=lambda regulation: regulation.key)
def test_an_article_that_is_shown_exists_and_is_the_regulations_own(regulation) -> None:  # type: ignore[no-untyped-def]
    own = regulation.key.upper()
    for violation in Violation:
        article = article_behind(violation, regulation)
        assert article is None or (article in IDS and article.startswith(own))
    customs = regulation.customs
    assert customs.no_help in IDS
    assert customs.bag_checked in IDS


@pytest.mark.parametrize(
    ("regulation", "violation", "article"),
    [
        ("llisca", Violation.CENTRE_NOT_COVERED, "LLISCA-7"),
        ("llisca", Violation.BAG_TOO_SMALL, "LLISCA-20"),
        ("llisca", Violation.REDRAW_NOT_ALLOWED, "LLISCA-20X"),
        ("ebre", Violation.CHALLENGE_CLOSED, "EBRE-20b"),
        ("escolar", Violation.CENTRE_NOT_COVERED, "ESCOLAR-9"),
        ("classic", Violation.NO_RECHALLENGE, "CLASSIC-6b"),
        ("fisc", Violation.NOT_CONNECTED, "FISC-6e"),
        ("escolar", Violation.PAUSE_REASON_UNKNOWN, None),
    ],
)
def test_a_player_who_is_refused_is_shown_the_line(
    regulation: str, violation: Violation, article: str | None
) -> None:
    assert article_behind(violation, PUBLISHED[regulation]) == article


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_names_people_by_name(language: str) -> None:
    problem = explain(RuleViolation(Violation.NOT_YOUR_TURN, to_move=1), language, names=["Anna", "Biel"])
    assert "Biel" in problem.message


def test_what_is_not_known_is_not_explained_away() -> None:
    assert explain(NotFound("no-such-game"), "en").code == "not-found"
    assert explain(RequestRefused(Reason.TOO_FAST, seconds=3), "en").message.startswith("Too many requests")
