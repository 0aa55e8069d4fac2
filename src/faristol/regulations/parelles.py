"""The school finals in pairs: two pairs at a table, a chess clock, and a limit of turns.

What the organisers' page does not say is as in the school regulation, with our articles that begin with
"reading"; the table of articles marks each. Fifth and sixth year of primary and the first two of secondary
play as it stands here; the last two of secondary have fifteen minutes and fifteen turns, which are agreed
for the game (``minutes`` and ``turns`` of its settings).
"""

from __future__ import annotations

from types import MappingProxyType

from faristol.rules.customs import Customs, behind
from faristol.rules.procedures import Procedure, steps
from faristol.rules.regulation import (
    AtLimit,
    Overtime,
    PauseReason,
    Redraw,
    RedrawHelp,
    RedrawWhen,
    Regulation,
    SheetKeeper,
    SheetMarks,
)

__all__ = ["PARELLES"]

PARELLES = Regulation(
    key="parelles",
    title="Finals escolars per parelles",
    title_en="School finals in pairs",
    source="Reglament de les finals escolars per parelles",
    exchange_needs_in_bag=7,
    redraw=Redraw(RedrawWhen.FRESH_FROM_A_REFILL, plain=2, help=RedrawHelp.NEIGHBOUR_GIVES),
    minutes=12,
    # When a pair's time is over the game is, and the points stay: as the game's time does in ESCOLAR-3.
    overtime=Overtime(limit_minutes=0, at_limit=AtLimit.SETTLES, points_per_minute=0),
    pauses=frozenset({PauseReason.VALIDITY}),
    ends_by_going_out=False,
    turns_each=10,
    sheet_keeper=SheetKeeper.STARTER,
    sheet_marks=SheetMarks.DASH_AND_ZERO,
    customs=Customs(
        no_help="PARELLES-9",
        bag_checked="PARELLES-4",
        pairs=True,
        refusals=behind(first="PARELLES-6", word="PARELLES-7", closed="PARELLES-7"),
    ),
    procedures=MappingProxyType(
        {
            Procedure.TILE_CHECK: steps(count_tiles=None),
            Procedure.START_DRAW: steps(
                one_tile_each="PARELLES-4",
                nearest_a_starts="PARELLES-4",
                all_tiles_back="PARELLES-5",
                draw_seven="PARELLES-5",
            ),
            Procedure.SHEET_KEEPER: steps(starter_keeps="PARELLES-12"),
            Procedure.CHALLENGE: steps(
                stop_clock="PARELLES-7",
                name_words="PARELLES-9",
                one_verdict="PARELLES-9",
                invalid_goes_off="PARELLES-9",
            ),
            Procedure.WITHDRAWAL: steps(take_up_and_lose=None),
            Procedure.OVERDRAW_APART: steps(take_surplus_unseen="PARELLES-11"),
            Procedure.OVERDRAW_ON_RACK: steps(take_from_whole_rack="PARELLES-11"),
            Procedure.REDRAW: steps(
                show_rack="PARELLES-11", back_and_seven="PARELLES-11", neighbour_looks="PARELLES-11"
            ),
            Procedure.CORRECTION: steps(stop_clock="PARELLES-7", add_up_again=None),
            Procedure.PAUSE: steps(named_reason="PARELLES-7"),
            Procedure.SIGNING: steps(all_sign=None),
        }
    ),
    articles=MappingProxyType(
        {
            "tile_set": "PARELLES-10",
            "layout": "PARELLES-10",
            "blank_letters": "PARELLES-10",
            "rack_size": "PARELLES-5",
            "bingo_bonus": "PARELLES-10",
            "pairs": "PARELLES-1",
            "fewest_players": "PARELLES-1",
            "most_players": "PARELLES-1",
            "turn_step": "PARELLES-1",
            "start_draw": "PARELLES-4",
            "exchange_needs_in_bag": "PARELLES-11",
            "redraw": "PARELLES-11",
            "overdraw_on_rack": "PARELLES-11",
            "late_overdraw": "PARELLES-11",
            "challenge_limit": "PARELLES-9",
            "rechallenge": "PARELLES-9",
            "covered_while_challenged": "PARELLES-9",
            "clock_stands_after_valid": "PARELLES-7",
            "clocks": "PARELLES-2",
            "minutes": "PARELLES-2",
            "overtime": "PARELLES-8",
            "turn_seconds": "PARELLES-2",
            "grace_seconds": "PARELLES-2",
            "game_time": "PARELLES-8",
            "pauses": "PARELLES-7",
            "absence_minutes": "reading: no article on absence",
            "round_over_turn_seconds": "reading: no article on rounds that run out of time",
            "sheet_on_own_time": "reading: no article on late sheets",
            "ends_by_going_out": "PARELLES-3",
            "turns_each": "PARELLES-3",
            "runs": "PARELLES-3",
            "racks": "PARELLES-3",
            "agreed_end": "PARELLES-3",
            "abandonment": "reading: no article on leaving",
            "disqualification": "reading: no article on disqualification",
            "review_by_jury": "PARELLES-9",
            "sheet_keeper": "PARELLES-12",
            "sheet_marks": "PARELLES-12",
        }
    ),
)
