"""A duplicate as one viewer may see it: everything that leaves the server is made here.

Players see their own slip; the judges everybody's, and the best plays, once the time is up. Until then
nobody sees more than who has handed in, and phones not even that.
"""

from __future__ import annotations

from faristol.formats.text.caller import CallOrder, Line, Pace, call_master, call_rack, call_time
from faristol.formats.wire.duplicates import (
    CalledLine,
    CandidateView,
    CheckView,
    CorrectionView,
    DuplicateAsking,
    DuplicateMay,
    DuplicatePlayer,
    DuplicateStanding,
    DuplicateView,
    JudgesView,
    MasterView,
    RoundLine,
    SlipView,
    WarningView,
)
from faristol.formats.wire.position import CellView
from faristol.formats.wire.views import view_of
from faristol.rules.duplicate.clock import time_left
from faristol.rules.duplicate.slips import ARTICLES, Slip
from faristol.rules.duplicate.standings import Standing, maximum, points_in
from faristol.rules.duplicate.state import DuplicateState, Phase, ScoredRound
from faristol.rules.spelling import spell_tiles
from faristol.rules.state import Milliseconds, Seat
from faristol.service.duplicates.page import DuplicatePage
from faristol.service.duplicates.viewers import Onlooker
from faristol.service.positions import board_view
from faristol.texts import sentence

__all__ = ["master_view", "round_line", "standing_view", "view"]

_ON_A_PHONE = 10  # rows of the standings, and one's own
_NOTHING_LEFT = Milliseconds(0)


def view(page: DuplicatePage, looking: Onlooker, language: str = "ca") -> DuplicateView:
    """The whole duplicate as *looking* may see it."""
    state, header = page.state, page.header
    seat, judges, on_a_phone = looking.seat, looking.judge, looking.on_a_phone
    return DuplicateView(
        id=page.id,
        seq=page.seq,
        title=header.title,
        opener=header.opener.name,
        status=page.status.value,
        phase=state.phase.value,
        round=state.round_number,
        rounds=state.setup.rounds,
        lexicon=header.settings.lexicon or "default",
        seconds=state.setup.round_time // 1000,
        calls=tuple(call // 1000 for call in state.setup.calls),
        asks_score=state.setup.asks_score,
        solo_bonus=state.setup.solo_bonus,
        self_entry=header.self_entry,
        alone=header.alone,
        day=header.day,
        you=seat,
        name=None if seat is None else state.players[seat],
        board=_board(state),
        rack=state.rack,
        kept=state.kept if state.phase is not Phase.TO_DRAW else len(state.rack),
        bag=len(state.bag),
        ends_at=page.ends_at,
        left=time_left(state) if state.paused_at is not None else None,
        paused=state.paused,
        players=() if on_a_phone else _players(page),
        count=len(state.players),
        slip=None if seat is None else _slip(page, state.slips.get(seat)),
        late=any(other == seat for other, _ in state.late),
        master=master_view(state.rounds[-1]) if state.rounds else None,
        mine=() if seat is None else _mine(state, seat, language),
        standings=_standings(page, seat if on_a_phone else None),
        maximum=maximum(state),
        call=() if on_a_phone else _call(page),
        times=() if on_a_phone else tuple(map(_called, map(call_time, (*state.setup.calls, _NOTHING_LEFT)))),
        may=_may(page, seat, judges),
        end=state.end.value if state.end else None,
        end_reason=state.end_reason,
        unofficial=tuple(why.value for why in page.unofficial),
        final=state.confirmed_by is not None,
        asked=None if looking.asked is None else _asking(page, looking.asked),
        judge=_for_judges(page) if judges else None,
    )


def _asking(page: DuplicatePage, number: int) -> DuplicateAsking:
    seat, _ = page.asking[number]
    return DuplicateAsking(number=number, seat=seat, name=page.state.players[seat])


def _board(state: DuplicateState) -> tuple[CellView, ...]:
    last = {square for square, _ in state.rounds[-1].master.laid} if state.rounds else set()
    return board_view(state.board, state.regulation.tile_set, last=last)


def _players(page: DuplicatePage) -> tuple[DuplicatePlayer, ...]:
    state, paper = page.state, on_paper(page)
    return tuple(
        DuplicatePlayer(
            seat=seat,
            name=name,
            absent=seat in state.absent,
            phone=seat in page.phones,
            handed_in=seat in state.slips,
            paper=seat in paper,
        )
        for seat, name in zip(state.seats, state.players, strict=True)
    )


def _slip(page: DuplicatePage, slip: Slip | None) -> SlipView | None:
    if slip is None:
        return None
    return view_of(SlipView, slip, score=slip.declared, at=page.epoch(slip.at))


def master_view(scored: ScoredRound) -> MasterView:
    return view_of(MasterView, scored.master, round=scored.number, rack=scored.rack)


def round_line(
    state: DuplicateState, scored: ScoredRound, seat: Seat, language: str, *, with_master: bool = False
) -> RoundLine:
    """What a player had in a round, against the master play."""
    judged = scored.judged[seat]
    points = points_in(state, scored.number, seat)
    return view_of(
        RoundLine,
        judged,
        round=scored.number,
        points=points,
        why=None if judged.null is None else sentence("duplicate", f"null-{judged.null}", language),
        article=None if judged.null is None else ARTICLES[judged.null],
        top=points >= scored.master.points,
        solo=scored.solo == seat,
        corrected=any((made.round, made.seat) == (scored.number, seat) for made in state.corrections),
        master=master_view(scored) if with_master else None,
    )


def _mine(state: DuplicateState, seat: Seat, language: str) -> tuple[RoundLine, ...]:
    return tuple(
        round_line(state, scored, seat, language, with_master=True) for scored in reversed(state.rounds)
    )


def standing_view(row: Standing, state: DuplicateState) -> DuplicateStanding:
    last = points_in(state, state.rounds[-1].number, row.seat) if state.rounds else None
    return view_of(DuplicateStanding, row, last=last)


def _standings(page: DuplicatePage, only_for: Seat | None) -> tuple[DuplicateStanding, ...]:
    rows = page.standings
    if only_for is not None:
        rows = tuple(row for at, row in enumerate(rows) if at < _ON_A_PHONE or row.seat == only_for)
    return tuple(standing_view(row, page.state) for row in rows)


def _call(page: DuplicatePage) -> tuple[CalledLine, ...]:
    """DUP-4a, 4b: the rack to be called, or the master play just chosen."""
    state, names = page.state, page.names
    lines: tuple[Line, ...] = ()
    if state.phase is Phase.DRAWN:
        order = CallOrder.ALPHABETICAL if state.setup.alphabetical else CallOrder.DRAWN
        lines = call_rack(state.rack, state.kept, names, order)
    elif state.before is None and state.rounds:
        master = state.rounds[-1].master
        lines = call_master(master.square, master.word, master.points, names)
    return tuple(map(_called, lines))


def _called(line: Line) -> CalledLine:
    return view_of(CalledLine, line, fast=line.pace is Pace.FAST)


def _may(page: DuplicatePage, seat: Seat | None, judges: bool) -> tuple[DuplicateMay, ...]:
    state, header = page.state, page.header
    if page.closed:
        return ("judge",) if judges else ()
    running = state.phase in (Phase.RUNNING, Phase.CLOSED) and state.paused_at is None
    offered: dict[DuplicateMay, bool] = {
        "enter": seat is None and not header.alone and state.phase is not Phase.OVER and _has_room(page),
        "slip": seat is not None and running,
        "check": seat is not None and bool(state.rounds) and state.confirmed_by is None and not header.alone,
        "next": header.alone and seat is not None and state.phase is Phase.TO_DRAW,
        "done": header.alone and seat is not None and state.phase is Phase.RUNNING,
        "judge": judges,
    }
    return tuple(name for name, possible in offered.items() if possible)


def on_paper(page: DuplicatePage) -> frozenset[Seat]:
    """Who has no phone and hands in on paper: as a judge said, or as in this round or in the last one."""
    slips = (*(scored.slips for scored in page.state.rounds[-1:]), page.state.slips)
    typed = {seat for some in slips for seat, slip in some.items() if slip.paper}
    known = {**dict.fromkeys(typed, True), **page.paper}
    return frozenset(seat for seat, paper in known.items() if paper and seat not in page.phones)


def _has_room(page: DuplicatePage) -> bool:
    """Whether a phone can still come: a new player before the start, one of the list at any time."""
    new = page.header.self_entry and not page.state.started
    return new or len(page.phones) + len(on_paper(page)) < len(page.state.players)


def _for_judges(page: DuplicatePage) -> JudgesView:
    state = page.state
    closed = state.phase is Phase.CLOSED  # not before: neither slips nor best plays
    names = state.players
    return JudgesView(
        code=page.header.code,
        judges=tuple(dict.fromkeys((page.header.opener.name, *(judge.name for judge in page.judges)))),
        best=tuple(
            view_of(CandidateView, play, points=play.score) for play in (state.best if closed else ())
        ),
        slips={
            str(seat): told
            for seat, slip in (state.slips.items() if closed else ())
            if (told := _slip(page, slip)) is not None
        },
        late=tuple(sorted({seat for seat, _ in state.late})),
        checks=tuple(view_of(CheckView, asked, name=names[asked.seat]) for asked in state.checks),
        corrections=tuple(view_of(CorrectionView, made, name=names[made.seat]) for made in state.corrections),
        warnings=tuple(view_of(WarningView, warned, name=names[warned.seat]) for warned in state.warnings),
        asking=tuple(_asking(page, number) for number in page.asking),
        returned=tuple(spell_tiles(rack) for rack, _ in state.returned),
    )
