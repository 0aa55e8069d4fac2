"""A wooden table: what is entered, what is asked for, what is refused, and who may."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from tests.service.wooden.desk import Desk, deed, open_desk

from faristol.errors import FaristolError
from faristol.formats.wire.wooden import PaperAsked, PaperLineAsked
from faristol.rules.state import Phase
from faristol.service.errors import RequestRefused
from faristol.service.ports import Role, Status
from faristol.service.wooden.listing import tables
from faristol.service.wooden.use_cases import Tables


def run(scene: Callable[[], Awaitable[None]]) -> None:
    async def play() -> None:
        await scene()

    asyncio.run(play())


async def refused(entering: Awaitable[Any]) -> str:
    with pytest.raises(FaristolError) as caught:
        await entering
    return caught.value.code


async def started(regulation: str = "fisc", **fields: Any) -> Desk:
    desk = await open_desk(regulation, **fields)
    await desk.do("start")
    return desk


def test_a_play_is_entered_as_square_and_word() -> None:
    async def scene() -> None:
        desk = await started()

        table = await desk.turn(0, "H8", "CASA")

        assert table.state.scores == (10, 0)
        assert len(table.state.bag) == 82
        assert table.state.turn == 1
        assert [line.play for line in (await desk.view()).sheet] == ["CASA"]

    run(scene)


def test_at_a_table_a_pause_has_one_of_the_regulations_reasons() -> None:
    async def scene() -> None:
        desk = await started("llisca")

        assert await refused(desk.do("pause", reason="agreed")) == "pause-reason-unknown"
        assert await refused(desk.do("pause", reason="force-majeure")) == "pause-reason-unknown"
        await desk.do("pause", reason="arbiter")
        assert (await desk.state()).paused == "arbiter"

    run(scene)


def test_announced_points_that_differ_are_shown_until_they_are_settled() -> None:
    async def scene() -> None:
        desk = await started()
        await desk.do("play", 0, square="H8", word="CASA", announced=12)

        view = await desk.view()
        assert view.differences == (1,)
        assert (view.deeds[1].announced, view.deeds[1].score) == (12, 10)
        await desk.do("pause", reason="count")
        assert (await desk.state()).paused == "count"
        await desk.tables.settle(desk.id, desk.arbiter, 1)
        await desk.do("resume")

        assert (await desk.view()).differences == ()

    run(scene)


def test_there_is_no_thirteenth_a() -> None:
    async def scene() -> None:
        desk = await started(clock="none")
        by = 0
        for word, square in (("AAAAAAA", "H8"), ("EAAAAA", "7G")):
            await desk.turn(by, square, word)
            by = 1 - by

        assert await refused(desk.do("play", by, square="G6", word="AE")) == "blank-needed"
        await desk.turn(by, "G6", "(A)E")

    run(scene)


def test_a_third_blank_is_refused_by_name() -> None:
    async def scene() -> None:
        desk = await started()
        await desk.turn(0, "H8", "(C)(A)SA")

        with pytest.raises(FaristolError) as caught:
            await desk.do("play", 1, square="H12", word="(S)")
        assert caught.value.code != "too-many-tiles"  # a word of one tile is no word
        with pytest.raises(FaristolError) as caught:
            await desk.do("play", 1, square="H8", word="CASA(S)")
        assert caught.value.facts == {"tile": "?", "most": 2, "count": 3}

    run(scene)


def test_an_exchange_is_entered_without_its_tiles() -> None:
    async def scene() -> None:
        desk = await started()
        await desk.do("exchange", 0, count=3)
        table = await desk.do("complete", 0)

        assert (table.state.lines[-1].count, len(table.state.bag)) == (3, 86)
        told = (await desk.view()).deeds[1].act
        assert msgspec.to_builtins(told) == {"do": "exchange", "by": 0, "count": 3}

    run(scene)


def test_tiles_that_came_back_are_known_to_be_on_the_rack() -> None:
    async def scene() -> None:
        desk = await started()
        await desk.do("play", 0, square="H5", word="QUERIES")
        await desk.do("challenge", 1)
        table = await desk.do("verdict", valid=False, judge="Àrbitra")
        assert table.course.known[0] == tuple("QERIES")
        await desk.do("pass", 1)

        assert await refused(desk.do("play", 0, square="H8", word="CASA")) == "rack-contradicted"
        await desk.turn(0, "H8", "SERRE(I)S"[:4] + "I")  # one tile of the rack was never seen

    run(scene)


def test_racks_are_awaited_at_the_end_before_anybody_signs() -> None:
    async def scene() -> None:
        desk = await started("llisca", clock="none")
        await desk.turn(0, "H8", "CASA")
        table = await desk.do("agree-end") if "agree-end" in (await desk.view()).may else await desk.table()

        assert table.state.phase is Phase.OVER
        assert (await desk.view()).awaited == (0, 1)
        assert table.state.final_scores == (10, 0)
        assert await refused(desk.tables.sign(desk.id, desk.arbiter, 0, None)) == "racks-awaited"
        assert await refused(desk.do("rack", 0, tiles="A B C")) == "rack-size"
        assert await refused(desk.do("rack", 0, tiles="Q Q A A A A A")) == "too-many-tiles"
        await desk.do("rack", 0, tiles="E E E E E E E")
        table = await desk.do("rack", 1, tiles="Q A A A A A A")
        assert table.state.final_scores == (3, -14)
        await desk.tables.sign(desk.id, desk.arbiter, 0, None)
        code = table.header.seat_codes[1]
        assert await refused(desk.tables.sign(desk.id, None, 1, "nothing")) == "wrong-code"
        table = await desk.tables.sign(desk.id, None, 1, code.upper())

        assert table.state.final
        assert await refused(desk.do("correct", 0, points=5, reason="suma")) == "locked"
        assert await refused(desk.tables.take_back(desk.id, desk.arbiter, 1)) == "locked"

    run(scene)


def test_a_touch_of_the_clock_ends_a_turn_whose_play_is_entered_later() -> None:
    async def scene() -> None:
        desk = await started()
        desk.house.clock.pass_(30)
        await desk.do("clock", 0)
        desk.house.clock.pass_(12)
        table = await desk.do("clock", 1)
        assert (table.state.turn, table.state.used) == (0, (30_000, 12_000))
        assert (await desk.view()).untold == (1, 2)

        asked = [
            deed({"do": "play", "by": 0, "square": "H8", "word": "CASA"}),
            deed({"do": "complete", "by": 0}),
        ]
        table = await desk.tables.amend(desk.id, desk.arbiter, 1, asked)

        assert table.state.scores == (10, 0)
        assert table.state.used == (30_000, 12_000)
        assert (await desk.view()).untold == (3,)

    run(scene)


def test_the_same_touch_sent_twice_counts_once() -> None:
    async def scene() -> None:
        desk = await started()
        await desk.do("clock", 0, key="tap-1")
        table = await desk.do("clock", 0, key="tap-1")

        assert (table.state.turn, len(table.deeds)) == (1, 2)

    run(scene)


def test_the_clock_falls_due_without_anybody_asking() -> None:
    async def scene() -> None:
        desk = await started("ebre")
        assert (await desk.table()).attention_at == desk.house.clock.now + 180_001
        desk.house.clock.pass_(181)

        await desk.tables.current(desk.id)

        table = await desk.table()
        assert [line.why for line in table.state.lines] == ["time"]
        assert table.state.turn == 3

    run(scene)


def test_what_was_entered_wrongly_is_taken_back() -> None:
    async def scene() -> None:
        desk = await started()
        await desk.turn(0, "H8", "CASA")
        await desk.turn(1, "8H", "CAP")

        table = await desk.tables.take_back(desk.id, desk.arbiter, 3)

        assert (table.state.scores, table.state.turn) == ((10, 0), 1)
        assert await refused(desk.tables.take_back(desk.id, desk.arbiter, 9)) == "no-deed"

    run(scene)


def test_a_correction_of_an_earlier_play_decides_anew_what_came_after() -> None:
    async def scene() -> None:
        desk = await started()
        await desk.turn(0, "H8", "CASA")
        await desk.turn(1, "8H", "CAP")
        wrong = [deed({"do": "play", "by": 0, "square": "H5", "word": "CASES"})]
        better = [deed({"do": "play", "by": 0, "square": "H8", "word": "CASES"})]

        assert await refused(desk.tables.amend(desk.id, desk.arbiter, 1, wrong)) == "square-mismatch"
        table = await desk.tables.amend(desk.id, desk.arbiter, 1, better)

        assert [line.word for line in table.state.lines] == ["CASES", "CAP"]

    run(scene)


def test_a_list_answers_a_challenge_and_the_answer_is_kept() -> None:
    async def scene() -> None:
        desk = await started(lexicon="club")
        await desk.do("play", 0, square="H8", word="CASX")
        table = await desk.do("challenge", 1)

        assert [line.why for line in table.state.lines] == ["challenge"]
        other = Tables(desk.house.another_process().world)
        assert (await other.current(desk.id)).state == table.state

    run(scene)


def test_only_the_desk_enters_and_a_code_lets_others_in() -> None:
    async def scene() -> None:
        desk = await started()
        stranger = await desk.house.person("Estrany")
        asked = [deed({"do": "pass", "by": 0})]

        assert await refused(desk.tables.act(desk.id, stranger, asked)) == "not-at-desk"
        assert (await desk.view(stranger)).code is None
        assert await refused(desk.tables.join(desk.id, stranger, "nothing")) == "wrong-code"
        code = (await desk.view()).code
        assert code
        await desk.tables.join(desk.id, stranger, code)
        table = await desk.tables.act(desk.id, stranger, asked)

        assert table.state.turn == 1
        assert [deed.author.name for deed in table.deeds if deed.author] == ["Àrbitra", "Estrany"]

    run(scene)


def test_who_plays_may_not_do_what_the_arbiter_does() -> None:
    async def scene() -> None:
        desk = await started()
        table = await desk.house.person("Tauleta")
        view = await desk.view()
        assert view.code
        assert view.judge_code not in (None, view.code)
        await desk.tables.join(desk.id, table, view.code)
        seen = await desk.view(table)
        assert (seen.desk, seen.judge, seen.judge_code) == (True, False, None)

        for act in (
            {"do": "correct", "by": 0, "points": 5, "reason": "x"},
            {"do": "disqualify", "by": 1},
            {"do": "overdraw", "by": 1, "extra": 1},
            {"do": "abandon", "by": 1},
            {"do": "agree-end"},
            {"do": "round-over"},
            {"do": "record", "what": "x", "text": "x"},
        ):
            asked = [deed(act)]
            assert await refused(desk.tables.act(desk.id, table, asked)) == "arbiter-only", act
        await desk.tables.call(desk.id, 0, "")
        assert await refused(desk.tables.answer(desk.id, table, 0)) == "arbiter-only"
        await desk.do("correct", 0, points=5, reason="x")
        undoing = desk.tables.take_back(desk.id, table, 1)
        assert await refused(undoing) == "arbiter-only"

        await desk.tables.join(desk.id, table, view.judge_code or "")
        assert (await desk.view(table)).judge
        assert len((await desk.tables.take_back(desk.id, table, 1)).deeds) == 1

    run(scene)


@pytest.mark.parametrize(
    ("line", "answer"), [("H8 CASA", None), ("H8 CASA #", "arbiter-only"), ("corr 1 5 suma", "arbiter-only")]
)
def test_nor_can_a_sheet_rule_in_their_place(line: str, answer: str | None) -> None:
    async def scene() -> None:
        desk = await open_desk(live=False)
        table = await desk.house.person("Tauleta")
        await desk.tables.join(desk.id, table, (await desk.view()).code or "")
        paper = PaperAsked(lines=(PaperLineAsked(text=line),), save=True)
        writing = desk.tables.write_paper(desk.id, table, paper, "ca")

        if answer is None:
            assert (await writing).saved
        else:
            assert await refused(writing) == answer

    run(scene)


def test_without_an_arbiter_everybody_at_the_table_judges() -> None:
    async def scene() -> None:
        desk = await started(refereed=False)
        other = await desk.house.person("Biel")
        view = await desk.view()
        assert view.code
        assert view.judge_code is None
        await desk.tables.join(desk.id, other, view.code)
        await desk.do("play", 0, square="H8", word="CASX")
        await desk.do("challenge", 1)

        verdict = [deed({"do": "verdict", "valid": False})]
        table = await desk.tables.act(desk.id, other, verdict)

        assert [line.why for line in table.state.lines] == ["challenge"]

    run(scene)


def test_a_touch_whose_line_was_lost_counts_from_when_it_was_made() -> None:
    async def scene() -> None:
        desk = await started(clock="chess", minutes=25)
        desk.house.clock.pass_(30)
        touch = {"do": "clock", "by": 0}
        table = await desk.tables.act(desk.id, desk.arbiter, [deed(touch, ago=12_000)])
        assert table.state.used[0] == 18_000
        # but never before what is known already
        again = {"do": "clock", "by": 1}
        table = await desk.tables.act(desk.id, desk.arbiter, [deed(again, ago=600_000)])

        assert table.state.used == (18_000, 0)

    run(scene)


def test_an_arbiter_of_the_house_may_enter_everywhere() -> None:
    async def scene() -> None:
        desk = await started()
        arbiter = await desk.house.person("Jutge")
        arbiter = type(arbiter)(id=arbiter.id, name=arbiter.name, roles=frozenset({Role.ARBITER}))

        assert (await desk.tables.join(desk.id, arbiter, "")).is_desk(arbiter.id)

    run(scene)


def test_a_call_waits_until_somebody_comes() -> None:
    async def scene() -> None:
        desk = await started()
        await desk.tables.call(desk.id, 1, "  recompte ")
        table = await desk.tables.call(desk.id, 1, "recompte")
        assert [call.text for call in table.open_calls] == ["recompte"]

        table = await desk.tables.answer(desk.id, desk.arbiter, 0)

        assert table.open_calls == ()
        assert (await desk.view()).calls[0].answered_by == "Àrbitra"

    run(scene)


def test_strangers_cannot_use_up_the_calls_of_a_table() -> None:
    async def scene() -> None:
        desk = await started()
        refusals = 0
        for number in range(1000):
            try:
                await desk.tables.call(desk.id, None, f"estic avorrit {number}")
            except RequestRefused:
                refusals += 1
                for call in (await desk.table()).open_calls:  # an arbiter who comes each time
                    await desk.tables.answer(desk.id, desk.arbiter, call.number)
        assert refusals > 800
        for number in range(4):
            with suppress(RequestRefused):
                await desk.tables.call(desk.id, None, f"encara {number}")

        player = await desk.house.person("Anna")
        await desk.tables.join(desk.id, player, (await desk.table()).header.code)
        for number in range(100):
            await desk.tables.call(desk.id, 0, f"recompte {number}", player)

        waiting = (await desk.table()).open_calls
        assert [call.text for call in waiting][-1] == "recompte 99"

    run(scene)


def test_a_stranger_has_few_calls_waiting_and_the_desk_is_heard_all_the_same() -> None:
    async def scene() -> None:
        desk = await started()
        for number in range(20):
            with suppress(RequestRefused):
                await desk.tables.call(desk.id, number % 2, f"{number}")
        assert len((await desk.table()).open_calls) == 4

        table = await desk.tables.call(desk.id, 0, "recompte", desk.arbiter)

        assert table.open_calls[-1].text == "recompte"

    run(scene)


def test_tables_are_listed_apart_from_online_games() -> None:
    async def scene() -> None:
        desk = await open_desk("escolar", round="Ronda 2", table="Taula 4")

        listed = await tables(desk.house.world.cards, status=Status.WAITING, before=None)

        assert [(one.label, one.names[:2]) for one in listed.items] == [
            ("Ronda 2 · Taula 4", ("Anna", "Biel"))
        ]
        assert await desk.house.world.cards.lobby() == []

    run(scene)
