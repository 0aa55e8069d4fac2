"""Games taken from their score sheets: reproduced to the point, and every slip of the pen found."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.service.wooden.sheets import GAMES, header_of, paper_of, sheets
from tests.under import under

from faristol.regulations import PUBLISHED
from faristol.rules.actions import Start
from faristol.rules.state import LineKind, Phase, Seat, Why
from faristol.service.wooden.course.course import awaited
from faristol.service.wooden.course.deal import dealt
from faristol.service.wooden.course.deeds import Deed, Untold
from faristol.service.wooden.sheets.paper import Figures, Paper, PaperLine
from faristol.service.wooden.sheets.reading import Reading, read_paper

# What a sheet that was kept to the end shows, by its regulation.
SHOWN = {
    "classic": pytest.mark.article("CLASSIC-5a", "CLASSIC-5b", "CLASSIC-5c"),
    "fisc": pytest.mark.article("FISC-9a", "FISC-9b"),
    "ebre": pytest.mark.article("EBRE-2"),
    "escolar": pytest.mark.article("ESCOLAR-7"),
    "parelles": pytest.mark.article("PARELLES-12"),
    "llisca": pytest.mark.article("LLISCA-3"),
}


def read(told: dict[str, Any], paper: Paper | None = None) -> Reading:
    return read_paper(header_of(told), (), paper or paper_of(told), None)


def changed(paper: Paper, index: int, **fields: Any) -> Paper:
    """*paper* with one line written otherwise."""
    line = replace(paper.lines[index], **fields)
    return replace(paper, lines=(*paper.lines[:index], line, *paper.lines[index + 1 :]))


def test_there_are_sheets_of_every_regulation() -> None:
    assert {sheets(name)["regulation"] for name in GAMES} == set(PUBLISHED)
    assert len(GAMES) == 7


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=SHOWN[sheets(name)["regulation"]]) for name in GAMES]
)
def test_a_complete_game_is_reproduced_to_the_point(name: str) -> None:
    told = sheets(name)

    reading = read(told)

    state = reading.course.state
    assert reading.complete, [(finding.line, finding.problem) for finding in reading.findings]
    assert not any(one.points_differ or one.total_wrong or one.total_carried for one in reading.findings)
    assert (state.end, list(state.scores), list(state.final_scores), len(state.bag)) == tuple(
        told["expected"].values()
    )
    assert [line.kind for line in state.lines].count(LineKind.EXCHANGE) == 1
    assert [line.why for line in state.lines].count(Why.CHALLENGE) == 1
    assert any(cell.blank for cell in state.board.cells.values())


@pytest.mark.parametrize("name", GAMES)
def test_its_record_replays_to_the_same_sheet(name: str) -> None:
    told = sheets(name)
    reading = read(told)

    again = dealt(header_of(told), reading.deeds, None)

    assert list(again.state.final_scores) == told["expected"]["final"]
    assert again.state.lines == reading.course.state.lines
    assert again.state.overtime_minutes == reading.course.state.overtime_minutes


@under(classic="CLASSIC-8d", fisc="FISC-9d")
def test_a_wrong_running_total_is_found_where_it_was_made(regulation: str) -> None:
    told = sheets(regulation)
    paper = paper_of(told)
    slipped = [
        replace(line, figures=(replace(line.figures[0], total=line.figures[0].total + 10), *line.figures[1:]))
        if index >= 10 and index % 2 == 0 and line.figures[0].total is not None
        else line
        for index, line in enumerate(paper.lines)
    ]

    reading = read(told, replace(paper, lines=tuple(slipped)))

    assert [finding.line for finding in reading.findings if finding.total_wrong] == [10]
    carried = [finding.line for finding in reading.findings if finding.total_carried]
    assert carried == list(range(12, len(paper.lines), 2))
    assert list(reading.course.state.final_scores) == told["expected"]["final"]


def test_points_counted_wrongly_are_found_on_the_sheet_that_has_them() -> None:
    told = sheets("fisc")
    paper = paper_of(told)
    first, second = paper.lines[2].figures

    reading = read(told, changed(paper, 2, figures=(first, replace(second, points=99))))

    assert [(one.line, one.points_differ) for one in reading.findings if one.points_differ] == [(2, (1,))]


def test_a_line_that_cannot_be_is_told_and_the_others_are_still_read() -> None:
    told = sheets("llisca")
    paper = paper_of(told)

    reading = read(told, changed(paper, 3, text="què?"))  # it was an exchange

    problems = {one.line: one.problem.code for one in reading.findings if one.problem}
    assert problems[3] == "note-unreadable"
    assert len(reading.findings) == len(paper.lines)
    assert reading.findings[5].score == paper.lines[5].figures[0].points
    assert not reading.readable
    assert not any(one.total_wrong or one.total_carried for one in reading.findings), "one line is to blame"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("H8 CASX#Y", "bad-notation", id="a sign in the word"),
        pytest.param("Z9 CASA", "note-unreadable", id="no such square"),
        pytest.param("H8", "note-unreadable", id="no word"),
        pytest.param("canvi", "note-unreadable", id="how many?"),
        pytest.param("H1 CASA", "centre-not-covered", id="not through the centre"),
        pytest.param("H5 XXCASA", "blank-needed", id="there is one X"),
        pytest.param("canvi 9", "tiles-not-on-rack", id="more than a rack holds"),
    ],
)
def test_what_is_wrong_with_a_line_is_said(text: str, code: str) -> None:
    told = sheets("fisc")

    reading = read(told, Paper(lines=(PaperLine(text=text),)))

    assert [one.problem and one.problem.code for one in reading.findings] == [code]


def test_racks_that_contradict_the_board_are_refused_with_the_tile() -> None:
    told = sheets("classic")
    reading = read(told, replace(paper_of(told), racks=("Z Z Z Z Z", None)))

    assert reading.problem is not None
    assert reading.problem.facts["tile"] == "Z"


def test_without_racks_the_end_is_provisional() -> None:
    told = sheets("classic")
    reading = read(told, replace(paper_of(told), racks=()))

    assert reading.course.state.phase is Phase.OVER
    assert awaited(reading.course) == (0,)


def test_lines_fill_the_turns_that_the_clock_recorded() -> None:
    told = sheets("fisc")
    header = header_of(told, live=True)
    pressed = tuple(
        Deed(act=Untold(t=10.0 * (index + 1), by=Seat(index % 2))) for index in range(len(told["lines"]))
    )
    recorded = (Deed(act=Start(t=0), starter=Seat(0)), *pressed)

    reading = read_paper(header, recorded, paper_of(told), None)

    assert reading.complete
    assert reading.course.state.used == (len(pressed) // 2 * 10_000, len(pressed) // 2 * 10_000)
    assert list(reading.course.state.scores) == told["expected"]["scores"]


def test_figures_may_be_left_out() -> None:
    told = sheets("escolar-two")
    paper = paper_of(told)
    bare = replace(paper, lines=tuple(replace(line, figures=(Figures(),)) for line in paper.lines))

    assert read(told, bare).complete
