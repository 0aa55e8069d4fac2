"""The school games: four players, four rounds, half an hour."""

from __future__ import annotations

from types import MappingProxyType

from faristol.rules.customs import Customs, behind
from faristol.rules.procedures import Procedure, steps
from faristol.rules.regulation import (
    ClockKind,
    GameTime,
    GameTimeEnd,
    Redraw,
    RedrawHelp,
    RedrawWhen,
    Regulation,
    SheetKeeper,
    SheetMarks,
)

__all__ = ["ESCOLAR"]

ESCOLAR = Regulation(
    key="escolar",
    title="Scrabble escolar",
    source="Normes de l'Scrabble escolar",
    fewest_players=2,
    most_players=4,
    exchange_needs_in_bag=7,
    redraw=Redraw(RedrawWhen.FRESH_FROM_A_REFILL, plain=2, help=RedrawHelp.NEIGHBOUR_GIVES),
    clocks=(ClockKind.TURN, ClockKind.DAYS, ClockKind.NONE),
    turn_seconds=120,
    game_time=GameTime(minutes=30, ends=GameTimeEnd.AT_ONCE),
    ends_by_going_out=False,
    turns_each=4,
    sheet_keeper=SheetKeeper.STARTER,
    sheet_marks=SheetMarks.DASH_AND_ZERO,
    # The text asks the arbiter about words, so that nobody looks them up in play (reading).
    customs=Customs(
        no_help="ESCOLAR-12",
        bag_checked="ESCOLAR-6",
        practice="ESCOLAR-22",
        last_keeps_time=True,
        refusals=behind(first="ESCOLAR-9", word="ESCOLAR-11", closed="ESCOLAR-11"),
    ),
    procedures=MappingProxyType(
        {
            Procedure.TILE_CHECK: steps(count_tiles=None),
            Procedure.START_DRAW: steps(
                one_tile_each="ESCOLAR-6",
                nearest_a_starts="ESCOLAR-6",
                all_tiles_back=None,
                draw_seven="ESCOLAR-14",
            ),
            Procedure.SHEET_KEEPER: steps(starter_keeps="ESCOLAR-7"),
            Procedure.TIMEKEEPER: steps(last_keeps_time="ESCOLAR-8"),
            Procedure.CHALLENGE: steps(
                write_slip="ESCOLAR-12", one_verdict="ESCOLAR-11", invalid_goes_off="ESCOLAR-13"
            ),
            Procedure.WITHDRAWAL: steps(take_up_and_lose=None),
            Procedure.OVERDRAW_APART: steps(take_surplus_unseen="ESCOLAR-15"),
            Procedure.OVERDRAW_ON_RACK: steps(take_from_whole_rack="ESCOLAR-15"),
            Procedure.REDRAW: steps(
                show_rack="ESCOLAR-14", back_and_seven="ESCOLAR-14", neighbour_looks="ESCOLAR-14"
            ),
            Procedure.CORRECTION: steps(add_up_again=None),
            Procedure.SIGNING: steps(all_sign=None),
        }
    ),
    articles=MappingProxyType(
        {
            "tile_set": "ESCOLAR-6",
            "layout": "ESCOLAR-16",
            "blank_letters": "ESCOLAR-20",
            "rack_size": "ESCOLAR-14",
            "bingo_bonus": "ESCOLAR-21",
            "fewest_players": "ESCOLAR-22",
            "most_players": "ESCOLAR-1",
            "turn_step": "ESCOLAR-5",
            "start_draw": "ESCOLAR-6",
            "exchange_needs_in_bag": "ESCOLAR-19",
            "redraw": "ESCOLAR-14",
            "overdraw_on_rack": "ESCOLAR-15",
            "late_overdraw": "ESCOLAR-15",
            "challenge_limit": "ESCOLAR-11",
            "rechallenge": "ESCOLAR-11",
            "covered_while_challenged": "ESCOLAR-11",
            "clock_stands_after_valid": "ESCOLAR-10",
            "clocks": "ESCOLAR-4",
            "minutes": "ESCOLAR-4",
            "overtime": "ESCOLAR-3",
            "turn_seconds": "ESCOLAR-4",
            "grace_seconds": "ESCOLAR-4",
            "game_time": "ESCOLAR-3",
            "pauses": "reading: no article on pauses",
            "absence_minutes": "reading: no article on absence",
            "round_over_turn_seconds": "ESCOLAR-3",
            "sheet_on_own_time": "ESCOLAR-7",
            "ends_by_going_out": "ESCOLAR-2",
            "turns_each": "ESCOLAR-2",
            "runs": "ESCOLAR-2",
            "racks": "ESCOLAR-2",
            "agreed_end": "ESCOLAR-2",
            "abandonment": "reading: no article on leaving",
            "disqualification": "reading: no article on disqualification",
            "review_by_jury": "ESCOLAR-11",
            "sheet_keeper": "ESCOLAR-7",
            "sheet_marks": "ESCOLAR-18",
        }
    ),
)
