"""A wooden table as one viewer may see it.

What lies on the board is everybody's to see. What is known of racks in play, and the codes, are for the
desk alone; after the end the racks that were shown are everybody's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

import msgspec

from faristol.formats.wire.position import CellView, ClockView, PlayView, TileCount
from faristol.formats.wire.wooden import (
    CallView,
    DeedView,
    FiguresAsked,
    PaperAsked,
    PaperLineAsked,
    RedrawHelpView,
    TableSeatView,
    TableView,
    ToldAct,
)
from faristol.lexicon.alphabet import ALPHABET
from faristol.rules.actions import Exchange
from faristol.rules.may import arbiter_may_unseen, seat_may_unseen
from faristol.rules.notation import write_place
from faristol.rules.regulation import Redraw, RedrawHelp, SheetKeeper
from faristol.rules.state import GameState, Phase, Seat
from faristol.rules.tiles import Tile, TileSet
from faristol.service.clock_views import clocks_at
from faristol.service.games.views import cell_view, line_views
from faristol.service.ports import EpochMs, Status
from faristol.service.wooden.course.counting import unseen
from faristol.service.wooden.course.course import awaited
from faristol.service.wooden.course.deeds import Deed, Untold
from faristol.service.wooden.course.told import in_words
from faristol.service.wooden.entries import Header
from faristol.service.wooden.page import Call, TablePage
from faristol.service.wooden.sheets.paper import Paper
from faristol.service.wooden.viewers import Onlooker, answer_at
from faristol.texts import sentence

__all__ = ["Place", "board_view", "call_view", "clock_view", "counted", "place_of", "view"]


class Place(NamedTuple):
    """Where a table stands, as a reader is told."""

    round: str
    table: str


def place_of(header: Header, language: str) -> Place:
    """What was typed when the table was set up; in a championship the numbers, in the reader's words."""
    fixture = header.fixture
    if fixture is None or header.round or header.table:
        return Place(header.round, header.table)
    return Place(
        sentence("paper", "round-number", language, round=fixture.round),
        sentence("paper", "table-number", language, table=fixture.table),
    )


def view(table: TablePage, now: EpochMs, looking: Onlooker, language: str) -> TableView:
    """The whole table as *looking* may see it."""
    header, (desk, judge) = table.header, looking
    place = place_of(header, language)
    state = table.state if table.status is Status.OVER else table.at(now)
    regulation, waiting = state.regulation, awaited(table.course)
    customs = regulation.customs
    return TableView(
        id=table.id,
        seq=table.seq,
        status=table.status.value,
        live=header.live,
        regulation=regulation.key,
        title=regulation.title,
        event=header.event,
        round=place.round,
        table=place.table,
        championship=None if header.fixture is None else header.fixture.event,
        lexicon=header.settings.lexicon or "default",
        opener=header.opener.name,
        desk=desk,
        judge=judge,
        refereed=header.refereed,
        code=header.code if desk else None,
        judge_code=(header.judge_code or None) if judge else None,
        challenges=answer_at(table, judge=judge).value,
        agreed=customs.devices if header.agreed else None,
        may_rotate=customs.board_may_be_turned,
        no_help=customs.no_help if table.without_help else None,
        practice=customs.practice,
        seats=tuple(_seat(table, state, seat, desk, seat in waiting) for seat in state.seats),
        phase=state.phase.value,
        turn=state.turn,
        starter=state.starter,
        board=board_view(state),
        bag=len(state.bag),
        play=_play(state),
        exchanged=state.exchanged,
        sheet=line_views(state, language),
        clock=clock_view(table, state, now),
        deeds=tuple(
            _deed(table, index, deed, score, language)
            for index, (deed, score) in enumerate(zip(table.deeds, table.scores, strict=True))
        ),
        untold=tuple(index for index, deed in enumerate(table.deeds) if isinstance(deed.act, Untold)),
        differences=table.differences,
        awaited=waiting,
        unseen=counted(unseen(state, table.course.known), regulation.tile_set),
        calls=tuple(map(call_view, table.calls)),
        may=arbiter_may_unseen(state),
        pauses=tuple(sorted(regulation.pauses)),
        redraws=state.redraws,
        redraw_help=_redraw_help(regulation.redraw),
        blank_letters=tuple(letter for letter in ALPHABET if letter in regulation.blank_letters),
        keeper=state.starter if regulation.sheet_keeper is SheetKeeper.STARTER else None,
        timekeeper=_timekeeper(state),
        last_turns=None if state.last_turn is None else max(0, state.last_turn - len(state.outcomes)),
        overtime=state.overtime_minutes,
        end=state.end,
        winner=state.winner,
        final=state.final,
        paper=_paper(table.paper),
    )


def counted(tiles: Iterable[Tile], tile_set: TileSet) -> tuple[TileCount, ...]:
    """How many there are of each of *tiles*, in tile order."""
    counts = Counter(tiles)
    return tuple(
        TileCount(tile=tile, count=counts[tile], value=tile_set.values[tile])
        for tile in tile_set.order
        if counts[tile]
    )


def _seat(table: TablePage, state: GameState, seat: Seat, desk: bool, waiting: bool) -> TableSeatView:
    over = state.phase is Phase.OVER
    return TableSeatView(
        name=table.header.names[seat],
        tiles=len(state.racks[seat]),
        known=table.course.known[seat] if desk or over else None,
        awaited=waiting,
        score=state.scores[seat],
        final=state.final_scores[seat],
        signed=seat in state.signed,
        absent=seat in state.absent,
        accepted=state.play is not None and seat in state.play.accepted_by,
        may=seat_may_unseen(state, seat),
        code=table.header.seat_codes[seat] if desk else None,
    )


def board_view(state: GameState) -> tuple[CellView, ...]:
    fresh = {square for square, _ in state.play.laid} if state.play else set()
    return tuple(
        cell_view(square, cell, state.regulation.tile_set, fresh=square in fresh)
        for square, cell in state.board.cells.items()
    )


def _play(state: GameState) -> PlayView | None:
    play = state.play
    if play is None:
        return None
    return PlayView(
        seat=play.seat,
        square=write_place(play.square, play.direction),
        words=tuple(word.text for word in play.words),
        score=play.score,
        open=play.open,
        challenged=bool(play.challengers),
        upheld=play.upheld,
    )


def clock_view(table: TablePage, state: GameState, now: EpochMs) -> ClockView:
    return clocks_at(table, state, now, live=table.header.live)


def _deed(table: TablePage, index: int, deed: Deed, score: int | None, language: str) -> DeedView:
    told = msgspec.to_builtins(in_words(deed, table.header.names, language))
    del told["t"]
    if isinstance(deed.act, Exchange) and not deed.seen:
        tiles = told.pop("tiles")
        told["count"] = len(tiles.split() if isinstance(tiles, str) else tiles)
    return DeedView(
        index=index,
        at=table.epoch(deed.act.at),
        act=msgspec.convert(told, ToldAct),
        announced=deed.announced,
        score=score,
        differs=index in table.differences,
        author=None if deed.author is None else deed.author.name,
    )


def call_view(call: Call) -> CallView:
    return CallView(
        number=call.number,
        at=call.at,
        seat=call.seat,
        text=call.text,
        words=call.words,
        answered_by=call.answered_by,
        answered_at=call.answered_at,
    )


def _timekeeper(state: GameState) -> int | None:
    """ESCOLAR-8: the last player keeps the time."""
    if not state.regulation.customs.last_keeps_time or state.starter is None:
        return None
    return state.order_from(state.starter)[-1]


def _paper(paper: Paper) -> PaperAsked:
    return PaperAsked(
        lines=tuple(
            PaperLineAsked(
                text=line.text,
                figures=tuple(FiguresAsked(points=one.points, total=one.total) for one in line.figures),
            )
            for line in paper.lines
        ),
        keepers=paper.keepers,
        starter=paper.starter,
        used=paper.used,
        racks=paper.racks,
    )


def _redraw_help(rule: Redraw | None) -> RedrawHelpView | None:
    if rule is None or rule.help is None or rule.plain is None:
        return None
    return RedrawHelpView(after=rule.plain, kind=_HELP[rule.help])


_HELP: Mapping[RedrawHelp, Literal["look", "neighbour"]] = MappingProxyType(
    {RedrawHelp.LOOK_INTO_BAG: "look", RedrawHelp.NEIGHBOUR_GIVES: "neighbour"}
)
