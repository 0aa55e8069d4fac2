"""The judge: one verdict, a line for the record, and no other lexicon than the pinned one."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from faristol.lexicon import Lexicon, LexiconError, LexiconJudge, LexiconMismatch, Pin
from faristol.rules.spelling import fold
from faristol.rules.story import Judge

AT = datetime(2025, 5, 4, 10, 30, tzinfo=UTC)
CLUB = Lexicon.from_words(["casa", "saca", "que", "il·lús", "whisky"], name="club", version="2")


@pytest.mark.parametrize(
    ("words", "valid"),
    [
        (["casa"], True),
        (["casa", "saca", "QUE"], True),
        (["casa", "acas"], False),
        (["zzz", "xxx"], False),
        pytest.param(["whisky"], False, id="tiles cannot lay it"),
        pytest.param(["av."], False, id="no word at all"),
        pytest.param([fold("il·lús"), "que"], True, id="letters and text"),
    ],
)
def test_one_verdict_for_all_words(words: list[str], valid: bool) -> None:
    verdict = LexiconJudge(CLUB).rule_on(words, at=AT)

    assert verdict.valid == valid
    assert verdict.audit.valid == valid


def test_the_verdict_never_tells_which_word_failed() -> None:
    judge = LexiconJudge(CLUB)

    assert judge.rule_on(["casa", "zzz"], at=AT) == judge.rule_on(["zzz", "casa"], at=AT)
    assert str(judge.rule_on(["zzz", "casa"], at=AT).audit) == (
        f"2025-05-04T10:30:00+00:00 club 2 sha256:{CLUB.info.sha256[:12]} CASA ZZZ not-valid"
    )


def test_the_extended_list_judges_where_blanks_are_any_letter() -> None:
    assert LexiconJudge(CLUB.extended).rule_on(["whisky"], at=AT).valid


def test_nothing_asked_is_no_question() -> None:
    with pytest.raises(LexiconError, match="no-words-asked"):
        LexiconJudge(CLUB).rule_on([], at=AT)


def test_the_rules_can_ask_it() -> None:
    for judge in (LexiconJudge(CLUB), CLUB):
        asked: Judge = judge
        assert asked.knows(fold("casa"))
        assert not asked.knows(fold("acas"))


def test_the_pinned_lexicon_judges() -> None:
    pin = Pin.of(CLUB.info)

    assert LexiconJudge(CLUB, pin).rule_on(["casa"], at=AT).valid


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(Lexicon.from_words(["casa"], name="club", version="2"), id="other words, same name"),
        pytest.param(Lexicon.from_words(list(CLUB), name="altre", version="2"), id="same words, other name"),
        pytest.param(CLUB.extended, id="with the words of K, W and Y"),
    ],
)
def test_another_lexicon_is_refused(other: Lexicon) -> None:
    with pytest.raises(LexiconMismatch) as refused:
        LexiconJudge(other, Pin.of(CLUB.info))

    assert refused.value.code == "lexicon-mismatch"
    assert refused.value.facts["pinned"] == "club"


def test_a_new_version_with_the_same_words_is_the_same_list() -> None:
    again = Lexicon.from_words(["casa", "saca", "que", "il·lús"], name="club", version="3")

    LexiconJudge(again, Pin.of(CLUB.info))
