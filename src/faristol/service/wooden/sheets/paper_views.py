"""Sheets written by hand: as they are asked in, and as what was found in them is told."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from faristol.errors import FaristolError
from faristol.formats.wire.bodies import Problem
from faristol.formats.wire.views import view_of
from faristol.formats.wire.wooden import FindingView, PaperAsked, PaperView
from faristol.service.positions import board_view, counted, fresh_squares
from faristol.service.refusals import explain
from faristol.service.wooden.course.counting import unseen
from faristol.service.wooden.course.course import awaited
from faristol.service.wooden.page import TablePage
from faristol.service.wooden.sheets.paper import Paper
from faristol.service.wooden.sheets.reading import Finding, Reading

__all__ = ["paper_of", "paper_view"]


def paper_of(asked: PaperAsked) -> Paper:
    """The sheets as they were typed."""
    return msgspec.convert(asked, Paper, from_attributes=True)


def paper_view(page: TablePage, reading: Reading, language: str, *, saved: bool) -> PaperView:
    """What was found in the sheets of *page*, in the reader's language."""
    state = reading.course.state
    explained = partial(_explained, page=page, language=language)
    return PaperView(
        findings=tuple(_finding(finding, explained) for finding in reading.findings),
        problem=None if reading.problem is None else explained(reading.problem).message,
        complete=reading.complete,
        saved=saved,
        seq=page.seq,
        end=state.end,
        scores=state.scores,
        final=state.final_scores,
        bag=len(state.bag),
        unseen=counted(unseen(state, reading.course.known), state.regulation.tile_set),
        awaited=awaited(reading.course),
        board=board_view(state.board, state.regulation.tile_set, fresh=fresh_squares(state)),
        turn=state.turn,
    )


def _explained(refused: FaristolError, *, page: TablePage, language: str) -> Problem:
    return explain(refused, language, regulation=page.regulation, names=page.header.names)


def _finding(finding: Finding, explained: Callable[[FaristolError], Problem]) -> FindingView:
    problem = None if finding.problem is None else explained(finding.problem)
    return view_of(
        FindingView,
        finding,
        play="",
        problem=None if problem is None else problem.message,
        code=None if problem is None else problem.code,
    )
