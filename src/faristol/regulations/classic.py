"""The classic regulation: two players, chess clock, challenges before an arbiter."""

from __future__ import annotations

from types import MappingProxyType

from faristol.rules.customs import Customs, behind
from faristol.rules.procedures import Procedure, steps
from faristol.rules.regulation import (
    Abandonment,
    AtLimit,
    End,
    Outcome,
    OverdrawOnRack,
    Overtime,
    PauseReason,
    Racks,
    Regulation,
    Run,
)

__all__ = ["CLASSIC"]

_LOST_TURNS = frozenset({Outcome.PASSED, Outcome.CHALLENGED_OFF, Outcome.WITHDRAWN, Outcome.TIMED_OUT})

CLASSIC = Regulation(
    key="classic",
    title="Scrabble clàssic",
    source="Reglament de les partides clàssiques",
    exchange_needs_in_bag=None,
    overdraw_on_rack=OverdrawOnRack.OPPONENT_CHOOSES,
    late_overdraw=True,
    rechallenge=True,
    covered_while_challenged=True,
    minutes=25,
    overtime=Overtime(limit_minutes=10, at_limit=AtLimit.LOSES),
    pauses=frozenset(PauseReason) - {PauseReason.OVERDRAW, PauseReason.AGREED},
    absence_minutes=15,
    round_over_turn_seconds=120,
    sheet_on_own_time=True,
    runs=(
        Run(End.PASSES, _LOST_TURNS, turns_each=3, spares_nil_nil=True),
        Run(End.SCORELESS, _LOST_TURNS | {Outcome.EXCHANGED}, turns_each=6, spares_nil_nil=True),
    ),
    racks=MappingProxyType({End.OUT: Racks.MOVE, End.PASSES: Racks.OWN, End.SCORELESS: Racks.OWN}),
    abandonment=Abandonment.MINUS_110,
    disqualification=True,
    customs=Customs(
        no_help="CLASSIC-1c",
        bag_checked="CLASSIC-1a",
        board_may_be_turned=False,
        refusals=behind(
            first="CLASSIC-2c",
            contact="CLASSIC-2c",
            word="CLASSIC-6c",
            digraph="CLASSIC-2i",
            closed="CLASSIC-6d",
            again="CLASSIC-6b",
        ),
    ),
    procedures=MappingProxyType(
        {
            Procedure.TILE_CHECK: steps(count_tiles="CLASSIC-1a", no_claims_later="CLASSIC-1a"),
            Procedure.PLACE_DRAW: steps(chair_or_board="CLASSIC-1b", draw_lots="CLASSIC-1b"),
            Procedure.ABSENCE: steps(
                run_absent_clock="CLASSIC-8a", fifteen_minutes="CLASSIC-8a", both_absent_cases="CLASSIC-8b"
            ),
            Procedure.START_DRAW: steps(
                one_tile_each="CLASSIC-1e",
                nearest_a_starts="CLASSIC-1e",
                all_tiles_back="CLASSIC-1e",
                draw_face_down="CLASSIC-1f",
                second_starts_clock="CLASSIC-1f",
            ),
            Procedure.SHEET_KEEPER: steps(everybody_keeps="CLASSIC-5a"),
            Procedure.CHALLENGE: steps(
                stop_clock="CLASSIC-7b",
                cover_board="CLASSIC-6a",
                name_words="CLASSIC-6a",
                one_verdict="CLASSIC-6a",
                invalid_goes_off="CLASSIC-6c",
            ),
            Procedure.RECHALLENGE: steps(with_argument="CLASSIC-6b", second_is_final="CLASSIC-6b"),
            Procedure.WITHDRAWAL: steps(same_line="CLASSIC-2d", take_up_and_lose="CLASSIC-2d"),
            Procedure.OVERDRAW_APART: steps(take_surplus_unseen="CLASSIC-3d"),
            Procedure.OVERDRAW_ON_RACK: steps(
                take_two_more="CLASSIC-3e",
                look_at_them="CLASSIC-3e",
                choose_and_return="CLASSIC-3e",
                hand_two_back="CLASSIC-3e",
            ),
            Procedure.BAG_COUNT: steps(opponent_agrees_or_judge="CLASSIC-3g", count_inside="CLASSIC-3g"),
            Procedure.CORRECTION: steps(
                only_totals="CLASSIC-8d", stop_clock="CLASSIC-7b", add_up_again="CLASSIC-8d"
            ),
            Procedure.PAUSE: steps(named_reason="CLASSIC-7b"),
            Procedure.ROUND_OVER: steps(
                this_hand_and_one="CLASSIC-7e",
                two_minutes_a_play="CLASSIC-7e",
                racks_not_counted="CLASSIC-4C",
            ),
            Procedure.ABANDONMENT: steps(
                other_wins="CLASSIC-4E", minus_110="CLASSIC-4E", both_lose="CLASSIC-4F"
            ),
            Procedure.DISQUALIFICATION: steps(lost_as_abandoned="CLASSIC-3c"),
            Procedure.LATE_SHEET: steps(run_writers_clock="CLASSIC-4i"),
            Procedure.SANCTION: steps(committee_penalises="CLASSIC-4j"),
            Procedure.SIGNING: steps(recheck_sums="CLASSIC-4g", all_sign="CLASSIC-4g"),
        }
    ),
    articles=MappingProxyType(
        {
            "tile_set": "CLASSIC-2b",
            "layout": "CLASSIC-2e",
            "blank_letters": "CLASSIC-2i",
            "rack_size": "CLASSIC-2a",
            "bingo_bonus": "CLASSIC-2a",
            "fewest_players": "CLASSIC-1f",
            "most_players": "CLASSIC-1f",
            "turn_step": "CLASSIC-1f",
            "start_draw": "CLASSIC-1e",
            "exchange_needs_in_bag": "CLASSIC-3a",
            "redraw": "CLASSIC-3a",
            "overdraw_on_rack": "CLASSIC-3e",
            "late_overdraw": "CLASSIC-3e",
            "challenge_limit": "CLASSIC-6a",
            "rechallenge": "CLASSIC-6b",
            "covered_while_challenged": "CLASSIC-6a",
            "clock_stands_after_valid": "CLASSIC-6c",
            "clocks": "CLASSIC-7c",
            "minutes": "CLASSIC-7c",
            "overtime": "CLASSIC-7d",
            "turn_seconds": "CLASSIC-7c",
            "grace_seconds": "CLASSIC-7c",
            "game_time": "CLASSIC-7e",
            "pauses": "CLASSIC-7b",
            "absence_minutes": "CLASSIC-8a",
            "round_over_turn_seconds": "CLASSIC-7e",
            "sheet_on_own_time": "CLASSIC-4i",
            "ends_by_going_out": "CLASSIC-4A",
            "turns_each": "CLASSIC-4A",
            "runs": "CLASSIC-4B",
            "racks": "CLASSIC-4A",
            "agreed_end": "CLASSIC-4B",
            "abandonment": "CLASSIC-4E",
            "disqualification": "CLASSIC-3c",
            "review_by_jury": "CLASSIC-4g",
            "sheet_keeper": "CLASSIC-5a",
            "sheet_marks": "CLASSIC-5a",
        }
    ),
)
