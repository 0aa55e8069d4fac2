"""A game taken from its score sheets: every line becomes a turn, and every figure is checked.

A line that cannot be is told and left open, so that the lines behind it are still looked at; nothing that
was typed is lost. Where the clock was run at the table, the lines fill the turns that it recorded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from faristol.errors import FaristolError
from faristol.rules.actions import Start
from faristol.rules.regulation import ClockKind
from faristol.rules.state import GameState, Phase, Seat
from faristol.rules.story import Judge
from faristol.service.wooden.course.course import Course, follow_all
from faristol.service.wooden.course.deeds import Deed, Shown, Untold
from faristol.service.wooden.course.lines import deeds_of, read_line, read_tiles
from faristol.service.wooden.entries import Header
from faristol.service.wooden.page import course_of
from faristol.service.wooden.sheets.notes import Note
from faristol.service.wooden.sheets.paper import Figures, Paper, PaperLine

__all__ = ["Finding", "Reading", "read_paper"]

_BETWEEN_TURNS = frozenset({"correct", "round-over", "agree-end", "game-time", "abandon", "disqualify"})


@dataclass(slots=True)
class Finding:
    """What came of one line."""

    line: int
    by: Seat | None = None
    score: int | None = None
    total: int | None = None
    problem: FaristolError | None = None
    points_differ: tuple[int, ...] = ()
    total_wrong: tuple[int, ...] = ()
    total_carried: tuple[int, ...] = ()


@dataclass(slots=True)
class Reading:
    """The game that the sheets tell, as far as they tell one."""

    course: Course
    deeds: tuple[Deed, ...]
    findings: list[Finding] = field(default_factory=list)
    problem: FaristolError | None = None

    @property
    def readable(self) -> bool:
        """Whether every line can be; figures may still differ."""
        return self.problem is None and all(finding.problem is None for finding in self.findings)

    @property
    def complete(self) -> bool:
        return self.readable and self.course.state.phase is Phase.OVER and not self.course.untold


def read_paper(header: Header, deeds: tuple[Deed, ...], paper: Paper, judge: Judge | None) -> Reading:
    """Read the sheets of the table with *header*; *deeds* are what its clock recorded, if it ran."""
    reading = _Reader(header, paper, judge, {}).read(deeds if header.live else None)
    times = {} if header.live else _times(reading, paper)
    if times:
        reading = _Reader(header, paper, judge, times).read(None)
    return reading


def _times(reading: Reading, paper: Paper) -> Mapping[int, int]:
    """How many milliseconds to let pass before which line, so that the clocks show what was noted.

    The time within the allowance goes to a player's first turn and what is beyond it to the last, so that
    no ending that asks who is over time comes early.
    """
    setup = reading.course.state.setup
    if setup.clock is not ClockKind.CHESS:
        return {}
    passed: dict[int, int] = {}
    for seat, seconds in enumerate(paper.used):
        own = [finding.line for finding in reading.findings if finding.by == seat]
        if seconds is None or not own:
            continue
        used = round(seconds * 1000)
        for line, part in ((own[0], min(used, setup.allotted)), (own[-1], max(0, used - setup.allotted))):
            if part:
                passed[line] = passed.get(line, 0) + part
    return passed


class _Reader:
    """One pass through the lines."""

    def __init__(self, header: Header, paper: Paper, judge: Judge | None, times: Mapping[int, int]) -> None:
        self._paper = paper
        self._judge = judge
        self._by_list = header.lexicon_version is not None
        self._times = times
        self._starter = header.settings.starter
        self._course = course_of(header)
        self._deeds: list[Deed] = []
        self._at = 0.0
        self._findings: list[Finding] = []
        self._doubtful: set[Seat] = set()  # players with a line that cannot be: their totals are not known
        self._written: dict[tuple[int, Seat], int] = {}  # sheet and player -> the last total written

    @property
    def _state(self) -> GameState:
        return self._course.state

    def read(self, recorded: Sequence[Deed] | None) -> Reading:
        lines = iter(enumerate(self._paper.lines))
        problem: FaristolError | None = None
        try:
            self._begin(recorded, lines)
        except FaristolError as refused:
            problem = refused
        for index, line in lines:
            self._line(index, line)
        if problem is None and not self._failed:
            problem = self._racks()
        return Reading(self._course, tuple(self._deeds), self._findings, problem)

    @property
    def _failed(self) -> bool:
        return any(finding.problem for finding in self._findings)

    def _begin(self, recorded: Sequence[Deed] | None, lines: Iterator[tuple[int, PaperLine]]) -> None:
        if recorded is None:
            starter = self._starter if self._paper.starter is None else Seat(self._paper.starter)
            self._do(Deed(act=Start(t=0), starter=Seat(0) if starter is None else starter))
            return
        for deed in recorded:
            self._at = deed.act.t
            turns = len(self._state.outcomes)
            if not isinstance(deed.act, Untold):
                self._do(deed)
                if len(self._state.outcomes) > turns and (known := next(lines, None)):
                    self._check(known[0], known[1], self._last_by())
            elif untold := next(lines, None):
                self._line(*untold)
            else:
                self._do(deed)

    def _last_by(self) -> Seat | None:
        return self._state.lines[-1].by if self._state.lines else None

    def _do(self, *deeds: Deed) -> None:
        """All of *deeds*, or none."""
        self._course = follow_all(self._course, deeds)
        self._deeds.extend(deeds)

    # --- one line ---

    def _line(self, index: int, line: PaperLine) -> None:
        by = self._state.turn
        self._at += self._times.get(index, 0) / 1000
        note: Note | None = None
        try:
            note = read_line(line.text)
            deeds = deeds_of(note, self._course, self._t, self._judge if self._by_list else None)
            self._do(*deeds)
            self._at = max(self._at, deeds[-1].act.t)
        except FaristolError as refused:
            self._findings.append(Finding(line=index, by=by, problem=refused))
            self._trust(line, by)
            takes_a_turn = note is None or note.kind not in _BETWEEN_TURNS
            if takes_a_turn and by is not None and self._state.phase is Phase.TO_MOVE:
                self._do(Deed(act=Untold(t=self._t, by=by)))  # the next line is the next player's
            return
        whose = Seat(note.seat) if note.kind == "correct" and note.seat is not None else by
        self._check(index, line, whose)

    @property
    def _t(self) -> float:
        return round(max(self._at, self._state.now / 1000), 3)

    # --- the figures ---

    def _trust(self, line: PaperLine, by: Seat | None) -> None:
        """The figures of a line that cannot be are taken as written, so that it alone is to blame."""
        if by is None:
            return
        self._doubtful.add(by)
        for sheet, figures in enumerate(line.figures):
            before = self._written.get((sheet, by), self._state.scores[by])
            added = before + (figures.points or 0)
            self._written[(sheet, by)] = added if figures.total is None else figures.total

    def _check(self, index: int, line: PaperLine, by: Seat | None) -> None:
        """Compare what was written with what was counted; *by* is whose line it is."""
        finding = Finding(line=index, by=by)
        self._findings.append(finding)
        own = [one for one in self._state.lines if one.by == by]
        if by is None or not own:
            return
        finding.score, finding.total = own[-1].score, self._state.scores[by]
        for sheet, figures in enumerate(line.figures):
            self._compare(finding, sheet, figures, finding.score, finding.total, by)

    def _compare(
        self, finding: Finding, sheet: int, figures: Figures, score: int, total: int, by: Seat
    ) -> None:
        if figures.points not in (None, score):
            finding.points_differ = (*finding.points_differ, sheet)
        before = self._written.get((sheet, by), total - score)
        added = before + (score if figures.points is None else figures.points)
        if figures.total is None:
            self._written[(sheet, by)] = added
            return
        self._written[(sheet, by)] = figures.total
        if figures.total != added:
            finding.total_wrong = (*finding.total_wrong, sheet)
        elif figures.total != total and by not in self._doubtful:
            finding.total_carried = (*finding.total_carried, sheet)

    # --- what was left ---

    def _racks(self) -> FaristolError | None:
        if self._state.phase is not Phase.OVER:
            return None
        try:
            for seat, text in zip(self._state.seats, self._paper.racks, strict=False):
                if text is not None and text.strip():
                    self._do(Deed(act=Shown(t=self._t, by=seat, tiles=read_tiles(text))))
        except FaristolError as refused:
            return refused
        return None
