"""The procedures of each regulation: they agree with its value, and no norm for an arbiter is left out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from faristol.regulations import CLASSIC, EBRE, FISC, PUBLISHED
from faristol.regulations.articles import Kind, article, table
from faristol.regulations.procedures import articles_of, procedures_of, steps_of
from faristol.rules.customs import Customs
from faristol.rules.procedures import Procedure, Step
from faristol.rules.regulation import OverdrawOnRack, Regulation, SheetKeeper, StartDraw

EVERY = [
    pytest.param(regulation, procedure, id=f"{key}: {procedure}")
    for key, regulation in PUBLISHED.items()
    for procedure in regulation.procedures
]

# The same choices with a text that says nothing about the arbiter, nor about who keeps the time.
SILENT = {
    f"{key}, silent": replace(regulation, procedures={}, customs=Customs())
    for key, regulation in PUBLISHED.items()
}
ALL = [
    pytest.param(regulation, id=name)
    for name, regulation in {**PUBLISHED, **SILENT, "bare": Regulation(key="", title="", source="")}.items()
]


@pytest.mark.parametrize("regulation", PUBLISHED.values(), ids=PUBLISHED)
def test_the_published_texts_leave_no_procedure_to_us(regulation: Regulation) -> None:
    assert list(procedures_of(regulation).items()) == list(regulation.procedures.items())


@pytest.mark.parametrize(("regulation", "procedure"), EVERY)
def test_a_step_names_an_article_of_its_own_regulation(regulation: Regulation, procedure: Procedure) -> None:
    steps = steps_of(procedure, regulation)

    assert steps
    assert len({step.code for step in steps}) == len(steps)
    for named in articles_of(procedure, regulation):
        assert article(named) in table(regulation.key).articles


_FIELDS: dict[Procedure, Callable[[Regulation], bool]] = {
    Procedure.ABSENCE: lambda regulation: regulation.absence_minutes is not None,
    Procedure.RECHALLENGE: lambda regulation: regulation.rechallenge,
    Procedure.REDRAW: lambda regulation: regulation.redraw is not None,
    Procedure.PAUSE: lambda regulation: bool(regulation.pauses),
    Procedure.AGREED_END: lambda regulation: regulation.agreed_end,
    Procedure.ROUND_OVER: lambda regulation: regulation.round_over_turn_seconds is not None,
    Procedure.ABANDONMENT: lambda regulation: regulation.abandonment is not None,
    Procedure.DISQUALIFICATION: lambda regulation: regulation.disqualification,
    Procedure.LATE_SHEET: lambda regulation: regulation.sheet_on_own_time,
    Procedure.REVIEW: lambda regulation: regulation.review_by_jury,
    Procedure.TIMEKEEPER: lambda regulation: regulation.customs.last_keeps_time,
}


@pytest.mark.parametrize("procedure", _FIELDS)
@pytest.mark.parametrize("regulation", ALL)
def test_a_procedure_is_there_where_the_regulation_has_it(
    regulation: Regulation, procedure: Procedure
) -> None:
    assert (procedure in procedures_of(regulation)) is _FIELDS[procedure](regulation)


def _codes(regulation: Regulation, procedure: Procedure) -> set[str]:
    return {step.code for step in steps_of(procedure, regulation)}


@pytest.mark.parametrize("regulation", ALL)
def test_the_steps_say_what_the_rules_do(regulation: Regulation) -> None:
    challenge = _codes(regulation, Procedure.CHALLENGE)

    assert ("take-two-more" in _codes(regulation, Procedure.OVERDRAW_ON_RACK)) is (
        regulation.overdraw_on_rack is OverdrawOnRack.OPPONENT_CHOOSES
    )
    assert ("cover-board" in challenge) is regulation.covered_while_challenged
    assert ("valid-is-noted-first" in challenge) is regulation.clock_stands_after_valid
    assert ("nearest-z-starts" in _codes(regulation, Procedure.START_DRAW)) is (
        regulation.start_draw is StartDraw.RACK_NEAREST_Z
    )
    assert ("starter-keeps" in _codes(regulation, Procedure.SHEET_KEEPER)) is (
        regulation.sheet_keeper is SheetKeeper.STARTER
    )


def test_no_norm_for_an_arbiter_is_left_without_a_procedure() -> None:
    for key, regulation in PUBLISHED.items():
        owed = {norm.id for norm in table(key).articles if norm.kind is Kind.ARBITER}
        named = {step.article for steps in procedures_of(regulation).values() for step in steps}
        assert owed - named == set(), key


def test_a_procedure_that_a_regulation_does_not_have_names_nothing() -> None:
    assert articles_of(Procedure.RECHALLENGE, EBRE) == ()


def test_a_procedure_goes_with_the_choice_that_a_relative_does_not_make() -> None:
    plain = replace(FISC, rechallenge=False)

    assert Procedure.RECHALLENGE in plain.procedures
    assert steps_of(Procedure.RECHALLENGE, plain) == ()


def test_where_a_text_is_silent_the_article_of_the_choice_is_named() -> None:
    silent = replace(CLASSIC, procedures={})

    assert steps_of(Procedure.DISQUALIFICATION, silent) == (Step("lost-as-abandoned", "CLASSIC-3c"),)
    assert steps_of(Procedure.SIGNING, silent) == (Step("all-sign", None),)
    assert steps_of(Procedure.BAG_COUNT, silent) == ()


def test_a_step_is_a_value() -> None:
    assert Step("stop-clock", "FISC-11a") in steps_of(Procedure.CHALLENGE, FISC)
