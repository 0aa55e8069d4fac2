"""The procedures of each regulation: they agree with its value, and no norm for an arbiter is left out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from faristol.regulations import EBRE, REGULATIONS
from faristol.regulations.articles import Kind, article, table
from faristol.regulations.customs import CUSTOMS
from faristol.regulations.procedures import PROCEDURES, Procedure, Step, articles_of
from faristol.rules.regulation import OverdrawOnRack, Regulation, SheetKeeper, StartDraw

EVERY = [
    pytest.param(key, procedure, id=f"{key}: {procedure}")
    for key, procedures in PROCEDURES.items()
    for procedure in procedures
]


def test_every_regulation_has_its_procedures() -> None:
    assert tuple(PROCEDURES) == tuple(REGULATIONS)


@pytest.mark.parametrize(("key", "procedure"), EVERY)
def test_a_step_names_an_article_of_its_own_regulation(key: str, procedure: Procedure) -> None:
    steps = PROCEDURES[key][procedure]

    assert steps
    assert len({step.code for step in steps}) == len(steps)
    for named in articles_of(procedure, key):
        assert article(named) in table(key).articles


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
    Procedure.TIMEKEEPER: lambda regulation: CUSTOMS[regulation.key].last_keeps_time,
}


@pytest.mark.parametrize("procedure", _FIELDS)
@pytest.mark.parametrize("key", REGULATIONS)
def test_a_procedure_is_there_where_the_regulation_has_it(key: str, procedure: Procedure) -> None:
    assert (procedure in PROCEDURES[key]) is _FIELDS[procedure](REGULATIONS[key])


def _codes(key: str, procedure: Procedure) -> set[str]:
    return {step.code for step in PROCEDURES[key].get(procedure, ())}


@pytest.mark.parametrize("regulation", REGULATIONS.values(), ids=REGULATIONS)
def test_the_steps_say_what_the_rules_do(regulation: Regulation) -> None:
    key = regulation.key

    assert ("take-two-more" in _codes(key, Procedure.OVERDRAW_ON_RACK)) is (
        regulation.overdraw_on_rack is OverdrawOnRack.OPPONENT_CHOOSES
    )
    assert ("cover-board" in _codes(key, Procedure.CHALLENGE)) is regulation.covered_while_challenged
    assert ("valid-is-noted-first" in _codes(key, Procedure.CHALLENGE)) is regulation.clock_stands_after_valid
    assert ("nearest-z-starts" in _codes(key, Procedure.START_DRAW)) is (
        regulation.start_draw is StartDraw.RACK_NEAREST_Z
    )
    assert ("starter-keeps" in _codes(key, Procedure.SHEET_KEEPER)) is (
        regulation.sheet_keeper is SheetKeeper.STARTER
    )


def test_no_norm_for_an_arbiter_is_left_without_a_procedure() -> None:
    for key, procedures in PROCEDURES.items():
        owed = {norm.id for norm in table(key).articles if norm.kind is Kind.ARBITER}
        named = {step.article for steps in procedures.values() for step in steps}
        assert owed - named == set(), key


def test_a_procedure_that_a_regulation_does_not_have_names_nothing() -> None:
    assert articles_of(Procedure.RECHALLENGE, EBRE.key) == ()


def test_a_step_is_a_value() -> None:
    assert Step("stop-clock", "FISC-11a") in PROCEDURES["fisc"][Procedure.CHALLENGE]
