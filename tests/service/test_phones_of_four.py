"""Phones at tables of three and four: one hands the scores in, the others confirm or contradict (EBRE-0)."""

from __future__ import annotations

import pytest
from tests.service.hall import Hall, a_hall

from faristol.formats.wire.orders import ReportAsked, ScoresOrder
from faristol.service.events.entries import HandedIn
from faristol.service.events.family import FAMILY
from faristol.service.events.use_cases import Championships
from faristol.service.events.views import event_view
from faristol.service.ports import EpochMs, Person
from faristol.service.refusals import explain
from faristol.tournament import EntrantId, TournamentError

pytestmark = pytest.mark.anyio

TOLD = (310, 420, 250, 305)
OTHER = (310, 402, 250, 305)


async def a_table(players: int = 4) -> tuple[Hall, list[Person]]:
    """A championship of tables with its first round drawn, and the phones of table 1 seat by seat."""
    hall = await a_hall(players, system="tables", rounds=3, official=False, regulation="ebre")
    await hall.pair()
    return hall, [await hall.phone_of(seat) for seat in hall.page.state.tables[0].tables[0].seats]


async def report(hall: Hall, phone: Person, scores: tuple[int, ...], table: int = 1) -> None:
    await hall.championships.report(hall.event, phone, ReportAsked(round=1, table=table, scores=scores))


def stands(hall: Hall) -> tuple[int, ...] | None:
    return hall.page.state.tables[0].tables[0].scores


@pytest.mark.article("EBRE-0")
@pytest.mark.parametrize(
    ("said", "result"),
    [
        pytest.param((TOLD,), None, id="one hands it in"),
        pytest.param((TOLD, TOLD, TOLD), None, id="the fourth has not confirmed"),
        pytest.param((TOLD, TOLD, TOLD, TOLD), TOLD, id="all four say the same"),
        pytest.param((TOLD, TOLD, OTHER, TOLD), None, id="one contradicts"),
        pytest.param((TOLD, TOLD, None, TOLD), None, id="one has no phone: the desk takes it"),
    ],
)
async def test_a_table_of_four_reports_by_phone(
    said: tuple[tuple[int, ...] | None, ...], result: tuple[int, ...] | None
) -> None:
    hall, phones = await a_table()
    for phone, scores in zip(phones, said, strict=False):
        if scores is not None:
            await report(hall, phone, scores)
    view = event_view(hall.page, director=False, whole=True).rounds[0].tables[0]

    assert stands(hall) == result
    assert view.scores == result
    handed_in = [] if result else [scores for scores in said if scores]
    assert [one.scores for one in view.reports] == handed_in, "everybody at the table sees what was said"


async def test_who_contradicted_is_convinced_and_the_result_stands() -> None:
    hall, phones = await a_table()
    for phone, scores in zip(phones, (TOLD, OTHER, TOLD, TOLD), strict=True):
        await report(hall, phone, scores)
    seq = hall.page.seq
    await report(hall, phones[0], TOLD)
    assert hall.page.seq == seq, "a phone that repeats itself"
    await report(hall, phones[1], TOLD)

    assert stands(hall) == TOLD
    await report(hall, phones[3], TOLD)  # it arrived late: the same, and nothing changes
    with pytest.raises(TournamentError) as why:
        await report(hall, phones[3], OTHER)
    assert "310 · 420 · 250 · 305" in explain(why.value, "ca").message


async def test_the_judge_settles_what_phones_differ_about() -> None:
    hall, phones = await a_table()
    await report(hall, phones[0], TOLD)
    await report(hall, phones[1], OTHER)
    await hall.order(ScoresOrder(round=1, table=1, scores=OTHER))

    assert stands(hall) == OTHER
    with pytest.raises(TournamentError, match="result-is-set"):
        await report(hall, phones[0], TOLD)


@pytest.mark.parametrize(
    ("scores", "table", "code"),
    [
        pytest.param((310, 420), 1, "scores-of-every-seat", id="two scores for three seats"),
        pytest.param((310, 420, 250, 1), 1, "scores-of-every-seat", id="four scores for three seats"),
        pytest.param((310, 420, 250), 2, "not-your-table", id="somebody else's table"),
        pytest.param((310, 420, 250), 4, "no-such-table", id="a table that is not there"),
    ],
)
async def test_what_a_phone_at_a_table_of_three_may_not_say(
    scores: tuple[int, ...], table: int, code: str
) -> None:
    hall, phones = await a_table(9)
    before = hall.page.seq

    with pytest.raises(TournamentError, match=code):
        await report(hall, phones[0], scores, table)
    assert hall.page.seq == before


async def test_a_table_of_three_and_what_the_phone_knows_of_itself() -> None:
    hall, phones = await a_table(9)
    await report(hall, phones[0], (310, 420, 250))

    assert hall.championships.mine(hall.page, phones[0]).reported == (310, 420, 250)
    assert hall.championships.mine(hall.page, phones[1]).reported is None
    again = await Championships(hall.house.world).book.newest(hall.event)
    assert event_view(again, director=True, whole=True) == event_view(hall.page, director=True, whole=True)


async def test_reports_of_two_that_were_kept_the_old_way_are_still_read() -> None:
    hall = await a_hall(2)
    await hall.pair()
    old = HandedIn(round=1, first=EntrantId(1), second=EntrantId(2), entrant=EntrantId(2), result="412-367")
    page = FAMILY.add(hall.page, old, EpochMs(1))

    (report_,) = event_view(page, director=False, whole=True).rounds[0].boards[0].reports
    assert (report_.entrant, report_.result) == (2, "412-367")
