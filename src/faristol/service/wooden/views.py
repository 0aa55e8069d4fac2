"""A wooden table as one viewer may see it.

What lies on the board is everybody's to see. What is known of racks in play, and the codes, are for the
desk alone; after the end the racks that were shown are everybody's.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from faristol.formats.wire.wooden import (
    DeedView,
    PaperAsked,
    RedrawHelpView,
    TableSeatView,
    TableView,
    ToldAct,
)
from faristol.rules.actions import Exchange
from faristol.rules.may import arbiter_may_unseen, seat_may_unseen
from faristol.rules.regulation import Redraw, RedrawHelp, SheetKeeper
from faristol.rules.sight import board_is_covered
from faristol.rules.state import GameState, Phase, Seat
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import EpochMs
from faristol.service.positions import (
    board_view,
    counted,
    fresh_squares,
    line_views,
    play_view,
    position,
    state_at,
)
from faristol.service.wooden.course.counting import unseen
from faristol.service.wooden.course.course import awaited
from faristol.service.wooden.course.deeds import Deed, Untold, without_sanction
from faristol.service.wooden.course.told import in_words
from faristol.service.wooden.entries import Header
from faristol.service.wooden.page import TablePage
from faristol.service.wooden.viewers import Onlooker, answer_at
from faristol.texts import sentence

__all__ = ["Place", "place_of", "view"]


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
    if looking.outside:
        raise RequestRefused(Reason.NOT_FOUND)
    header, desk, judge = table.header, looking.desk, looking.judge
    place = place_of(header, language)
    state = state_at(table, now)
    regulation, waiting = state.regulation, awaited(table.course)
    customs = regulation.customs
    covered = not judge and _covered(table, state)
    return TableView(
        **position(table, state, now, live=header.live),
        live=header.live,
        event=header.event,
        round=place.round,
        table=place.table,
        championship=None if header.fixture is None else header.fixture.event,
        school=None if header.school is None else header.school.id,
        opener=header.opener.name,
        desk=desk,
        judge=judge,
        refereed=header.refereed,
        code=header.code if desk else None,
        judge_code=(header.judge_code or None) if judge else None,
        challenges=answer_at(table, judge=judge).value,
        agreed=customs.devices if header.agreed else None,
        no_help=customs.no_help if table.without_help else None,
        practice=customs.practice,
        seats=tuple(_seat(table, state, seat, desk, covered, seat in waiting) for seat in state.seats),
        board=() if covered else board_view(state.board, regulation.tile_set, fresh=fresh_squares(state)),
        covered=covered,
        play=play_view(state),
        sheet=line_views(state, language),
        deeds=tuple(
            _deed(table, index, deed, score, language, judge)
            for index, (deed, score) in enumerate(zip(table.deeds, table.scores, strict=True))
        ),
        untold=tuple(index for index, deed in enumerate(table.deeds) if isinstance(deed.act, Untold)),
        differences=table.differences,
        awaited=waiting,
        unseen=counted(unseen(state, table.course.known), regulation.tile_set),
        calls=table.calls,
        may=arbiter_may_unseen(state),
        pauses=tuple(sorted(regulation.pauses)),
        redraws=state.redraws,
        redraw_help=_redraw_help(regulation.redraw),
        keeper=state.starter if regulation.sheet_keeper is SheetKeeper.STARTER else None,
        overtime=state.overtime_minutes,
        paper=msgspec.convert(table.paper, PaperAsked, from_attributes=True),
    )


def _covered(table: TablePage, state: GameState) -> bool:
    """CLASSIC-6a: from the moment the words are on a slip, not only once the arbiter rules on them."""
    slip = state.play is not None and any(call.words for call in table.open_calls)
    return board_is_covered(replace(state, phase=Phase.CHALLENGED) if slip else state)


def _seat(
    table: TablePage, state: GameState, seat: Seat, desk: bool, covered: bool, waiting: bool
) -> TableSeatView:
    over = state.phase is Phase.OVER
    return TableSeatView(
        name=table.header.names[seat],
        tiles=len(state.racks[seat]),
        known=table.course.known[seat] if (desk and not covered) or over else None,
        awaited=waiting,
        score=state.scores[seat],
        final=state.final_scores[seat],
        signed=seat in state.signed,
        absent=seat in state.absent,
        accepted=state.play is not None and seat in state.play.accepted_by,
        may=seat_may_unseen(state, seat),
        code=table.header.seat_codes[seat] if desk else None,
    )


def _deed(
    table: TablePage, index: int, deed: Deed, score: int | None, language: str, judge: bool
) -> DeedView:
    deed = deed if judge else without_sanction(deed)
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


def _redraw_help(rule: Redraw | None) -> RedrawHelpView | None:
    if rule is None or rule.help is None or rule.plain is None:
        return None
    return RedrawHelpView(after=rule.plain, kind=_HELP[rule.help])


_HELP: Mapping[RedrawHelp, Literal["look", "neighbour"]] = MappingProxyType(
    {RedrawHelp.LOOK_INTO_BAG: "look", RedrawHelp.NEIGHBOUR_GIVES: "neighbour"}
)
