"""The federation's official championships, classic games: the classic regulation with differences."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from faristol.regulations.classic import CLASSIC
from faristol.rules.customs import Customs, behind
from faristol.rules.procedures import Procedure, steps
from faristol.rules.regulation import Abandonment, AtLimit, Overtime, PauseReason

__all__ = ["FISC"]

FISC = replace(
    CLASSIC,
    key="fisc",
    title="FISC, campionats oficials",
    source="FISC, Reglament dels campionats oficials 2023/2024, I",
    covered_while_challenged=False,
    clock_stands_after_valid=True,
    overtime=Overtime(limit_minutes=10, at_limit=AtLimit.SETTLES),
    pauses=CLASSIC.pauses - {PauseReason.END},
    sheet_on_own_time=False,
    abandonment=Abandonment.FIFTY_BEHIND,
    customs=Customs(
        no_help="FISC-5b",
        devices="FISC-5b",
        bag_checked="FISC-5a",
        refusals=behind(
            first="FISC-6e",
            contact="FISC-6e",
            word="FISC-10c",
            digraph="FISC-6j",
            closed="FISC-10d",
            again="FISC-10b",
        ),
    ),
    procedures=MappingProxyType(
        {
            Procedure.TILE_CHECK: steps(count_tiles="FISC-5a", no_claims_later="FISC-5a"),
            Procedure.PLACE_DRAW: steps(chair_or_board="FISC-5f", draw_lots="FISC-5f"),
            Procedure.ABSENCE: steps(
                run_absent_clock="FISC-5e", fifteen_minutes="FISC-5e", both_absent_cases=None
            ),
            Procedure.START_DRAW: steps(
                one_tile_each="FISC-5c",
                nearest_a_starts="FISC-5c",
                all_tiles_back="FISC-5c",
                draw_face_down="FISC-5d",
                second_starts_clock="FISC-5d",
            ),
            Procedure.SHEET_KEEPER: steps(everybody_keeps="FISC-9a"),
            Procedure.CHALLENGE: steps(
                stop_clock="FISC-11a",
                name_words="FISC-10a",
                one_verdict="FISC-10a",
                invalid_goes_off="FISC-10c",
                valid_is_noted_first="FISC-10c",
            ),
            Procedure.RECHALLENGE: steps(with_argument="FISC-10b", second_is_final="FISC-10b"),
            Procedure.WITHDRAWAL: steps(same_line="FISC-6c", take_up_and_lose="FISC-6c"),
            Procedure.OVERDRAW_APART: steps(take_surplus_unseen="FISC-7.3"),
            Procedure.OVERDRAW_ON_RACK: steps(
                take_two_more="FISC-7.3",
                look_at_them="FISC-7.3",
                choose_and_return="FISC-7.3",
                hand_two_back="FISC-7.3",
            ),
            Procedure.SHORT_RACK: steps(opponent_tells="FISC-7.3", judge_completes="FISC-7.3"),
            Procedure.BAG_COUNT: steps(opponent_agrees_or_judge="FISC-7.5", count_inside="FISC-7.5"),
            Procedure.CORRECTION: steps(only_totals="FISC-9d", stop_clock="FISC-11a", add_up_again="FISC-9d"),
            Procedure.PAUSE: steps(named_reason="FISC-11a"),
            Procedure.ROUND_OVER: steps(
                this_hand_and_one="FISC-11d", two_minutes_a_play="FISC-11d", racks_not_counted="FISC-8C"
            ),
            Procedure.ABANDONMENT: steps(other_wins="FISC-8E", fifty_behind="FISC-8E", both_lose="FISC-8F"),
            Procedure.DISQUALIFICATION: steps(lost_as_abandoned="FISC-7.2"),
            Procedure.SANCTION: steps(committee_sanctions="FISC-0", committee_penalises="FISC-8h"),
            Procedure.SIGNING: steps(recheck_sums="FISC-8g", all_sign="FISC-8g"),
        }
    ),
    articles=MappingProxyType(
        {
            "tile_set": "FISC-6d",
            "layout": "FISC-6f",
            "blank_letters": "FISC-6j",
            "rack_size": "FISC-6b",
            "bingo_bonus": "FISC-6b",
            "fewest_players": "FISC-1a",
            "most_players": "FISC-1a",
            "turn_step": "FISC-5d",
            "start_draw": "FISC-5c",
            "exchange_needs_in_bag": "FISC-7.1",
            "redraw": "FISC-7.1",
            "overdraw_on_rack": "FISC-7.3",
            "late_overdraw": "FISC-7.3",
            "challenge_limit": "FISC-10a",
            "rechallenge": "FISC-10b",
            "covered_while_challenged": "FISC-10a",
            "clock_stands_after_valid": "FISC-10c",
            "clocks": "FISC-11b",
            "minutes": "FISC-11b",
            "overtime": "FISC-11c",
            "turn_seconds": "FISC-11b",
            "grace_seconds": "FISC-11b",
            "game_time": "FISC-11d",
            "pauses": "FISC-11a",
            "absence_minutes": "FISC-5e",
            "round_over_turn_seconds": "FISC-11d",
            "sheet_on_own_time": "FISC-11f",
            "ends_by_going_out": "FISC-8A",
            "turns_each": "FISC-8A",
            "runs": "FISC-8B",
            "racks": "FISC-8A",
            "agreed_end": "FISC-8B",
            "abandonment": "FISC-8E",
            "disqualification": "FISC-7.2",
            "review_by_jury": "FISC-8g",
            "sheet_keeper": "FISC-9a",
            "sheet_marks": "FISC-9a",
        }
    ),
)
