"""The LLISCA league: two players, chess clock or timer, senyors."""

from __future__ import annotations

from types import MappingProxyType

from faristol.rules.customs import Customs, behind
from faristol.rules.procedures import Procedure, steps
from faristol.rules.regulation import (
    Abandonment,
    AtLimit,
    ClockKind,
    End,
    GameTime,
    GameTimeEnd,
    Outcome,
    Overtime,
    PauseReason,
    Racks,
    Redraw,
    RedrawHelp,
    RedrawWhen,
    Regulation,
    Run,
    SheetKeeper,
)

__all__ = ["LLISCA"]

LLISCA = Regulation(
    key="llisca",
    title="LLISCA",
    source="LLISCA, Normes generals",
    exchange_needs_in_bag=7,
    redraw=Redraw(RedrawWhen.FRESH, plain=2, help=RedrawHelp.LOOK_INTO_BAG),
    clocks=(ClockKind.CHESS, ClockKind.TURN, ClockKind.DAYS, ClockKind.NONE),
    minutes=25,
    overtime=Overtime(limit_minutes=5, at_limit=AtLimit.SETTLES, ends_when_all_over=True),
    turn_seconds=120,
    grace_seconds=10,
    game_time=GameTime(minutes=60, ends=GameTimeEnd.AFTER_NON_STARTER),
    pauses=frozenset({PauseReason.VALIDITY, PauseReason.COUNT, PauseReason.OVERDRAW, PauseReason.ARBITER}),
    runs=(
        Run(End.PASSES, frozenset({Outcome.PASSED, Outcome.WITHDRAWN}), turns_each=2),
        Run(End.SCORELESS, frozenset(Outcome) - {Outcome.SCORED}, turns_each=3),
    ),
    racks=MappingProxyType(
        {
            End.OUT: Racks.MOVE,
            End.PASSES: Racks.OWN,
            End.SCORELESS: Racks.OWN,
            End.TIME: Racks.OWN,
            End.OVERTIME: Racks.OWN,
            End.NO_PLAY: Racks.OWN,
        }
    ),
    agreed_end=True,
    abandonment=Abandonment.STANDS,
    sheet_keeper=SheetKeeper.STARTER,
    customs=Customs(
        no_help="LLISCA-5",
        devices="LLISCA-5",
        bag_checked="LLISCA-1",
        refusals=behind(
            first="LLISCA-7",
            contact="LLISCA-9",
            word="LLISCA-9",
            digraph="LLISCA-18",
            closed="LLISCA-27",
            late="LLISCA-29A",
        ),
    ),
    procedures=MappingProxyType(
        {
            Procedure.TILE_CHECK: steps(count_tiles="LLISCA-1", no_claims_later="LLISCA-1"),
            Procedure.START_DRAW: steps(
                one_tile_each="LLISCA-2",
                nearest_a_starts="LLISCA-2",
                all_tiles_back="LLISCA-2",
                draw_seven="LLISCA-6",
                check_senyors="LLISCA-6",
                second_starts_clock="LLISCA-6",
            ),
            Procedure.SHEET_KEEPER: steps(starter_keeps="LLISCA-3"),
            Procedure.CHALLENGE: steps(
                stop_clock="LLISCA-31",
                name_words="LLISCA-26",
                one_verdict="LLISCA-26",
                invalid_goes_off="LLISCA-25",
            ),
            Procedure.WITHDRAWAL: steps(same_line="LLISCA-12", take_up_and_pass="LLISCA-11"),
            Procedure.OVERDRAW_APART: steps(take_surplus_unseen="LLISCA-13", show_if_seen="LLISCA-13"),
            Procedure.OVERDRAW_ON_RACK: steps(take_from_whole_rack="LLISCA-13", show_if_seen="LLISCA-13"),
            Procedure.REDRAW: steps(
                show_rack="LLISCA-20X", back_and_seven="LLISCA-20X", third_person_looks="LLISCA-20X"
            ),
            Procedure.CORRECTION: steps(stop_clock="LLISCA-31", add_up_again=None),
            Procedure.PAUSE: steps(named_reason="LLISCA-31"),
            Procedure.AGREED_END: steps(nobody_can_play="LLISCA-23E", own_racks_off="LLISCA-23E"),
            Procedure.ABANDONMENT: steps(score_stands=None),
            Procedure.SIGNING: steps(all_sign=None),
        }
    ),
    articles=MappingProxyType(
        {
            "tile_set": "LLISCA-1",
            "layout": "LLISCA-8",
            "blank_letters": "LLISCA-19",
            "rack_size": "LLISCA-6",
            "bingo_bonus": "LLISCA-15",
            "fewest_players": "LLISCA-6",
            "most_players": "LLISCA-6",
            "turn_step": "LLISCA-6",
            "start_draw": "LLISCA-2",
            "exchange_needs_in_bag": "LLISCA-20",
            "redraw": "LLISCA-20X",
            "overdraw_on_rack": "LLISCA-13",
            "late_overdraw": "LLISCA-13",
            "challenge_limit": "LLISCA-26",
            "rechallenge": "LLISCA-26",
            "covered_while_challenged": "LLISCA-25",
            "clock_stands_after_valid": "LLISCA-25",
            "clocks": "LLISCA-29",
            "minutes": "LLISCA-29B",
            "overtime": "LLISCA-23F",
            "turn_seconds": "LLISCA-29A",
            "grace_seconds": "LLISCA-29A",
            "game_time": "LLISCA-29A",
            "pauses": "LLISCA-31",
            "absence_minutes": "reading: no article on absence",
            "round_over_turn_seconds": "reading: no article on rounds",
            "sheet_on_own_time": "reading: no article on late sheets",
            "ends_by_going_out": "LLISCA-23A",
            "turns_each": "LLISCA-23A",
            "runs": "LLISCA-23C",
            "racks": "LLISCA-23B",
            "agreed_end": "LLISCA-23E",
            "abandonment": "reading: no article on leaving; the score stands",
            "disqualification": "reading: no article on disqualification",
            "review_by_jury": "LLISCA-27",
            "sheet_keeper": "LLISCA-3",
            "sheet_marks": "reading: as in the classic regulation",
        }
    ),
)
