"""The championship of the Terres de l'Ebre: four players, to the right, by sandglass."""

from __future__ import annotations

from types import MappingProxyType

from faristol.rules.customs import Customs, behind
from faristol.rules.procedures import Procedure, steps
from faristol.rules.regulation import (
    ChallengeLimit,
    ClockKind,
    End,
    GameTime,
    GameTimeEnd,
    Outcome,
    Racks,
    Redraw,
    RedrawWhen,
    Regulation,
    Run,
    StartDraw,
)
from faristol.rules.tiles import LETTERS, LETTERS_WITHOUT_TILE

__all__ = ["EBRE"]

EBRE = Regulation(
    key="ebre",
    title="Terres de l'Ebre",
    source="Reglament del segon campionat d'Scrabble de les Terres de l'Ebre",
    blank_letters=frozenset((*LETTERS, *LETTERS_WITHOUT_TILE)),
    fewest_players=4,
    most_players=4,
    turn_step=-1,
    start_draw=StartDraw.RACK_NEAREST_Z,
    exchange_needs_in_bag=7,
    redraw=Redraw(RedrawWhen.OWN_TURN),
    challenge_limit=ChallengeLimit.ONE_PER_OPPONENT,
    clocks=(ClockKind.TURN, ClockKind.DAYS, ClockKind.NONE),
    turn_seconds=180,
    game_time=GameTime(minutes=60, ends=GameTimeEnd.AT_ONCE),
    runs=(
        Run(End.PASSES, frozenset({Outcome.PASSED, Outcome.WITHDRAWN}), turns_each=2),
        Run(
            End.SCORELESS,
            frozenset(Outcome) - {Outcome.SCORED, Outcome.ZERO_PLAY},  # a tile that stays breaks it
            turns_each=3,
        ),
    ),
    racks=MappingProxyType(
        {
            End.OUT: Racks.MOVE,
            End.PASSES: Racks.OWN,
            End.SCORELESS: Racks.OWN,
            End.NO_PLAY: Racks.OWN,
        }
    ),
    agreed_end=True,
    review_by_jury=True,
    customs=Customs(
        no_help="EBRE-2b",
        bag_checked="EBRE-1",
        refusals=behind(
            first="EBRE-10", contact="EBRE-10", word="EBRE-23", digraph="EBRE-6", closed="EBRE-20b"
        ),
    ),
    procedures=MappingProxyType(
        {
            Procedure.TILE_CHECK: steps(count_tiles="EBRE-1", no_claims_later="EBRE-1"),
            Procedure.START_DRAW: steps(
                seven_tiles_each="EBRE-3",
                nearest_z_starts="EBRE-3",
                tiles_stay="EBRE-3",
                turn_to_the_right="EBRE-3b",
            ),
            Procedure.SHEET_KEEPER: steps(everybody_keeps="EBRE-2"),
            Procedure.CHALLENGE: steps(
                before_next_turn="EBRE-20",
                name_words="EBRE-20",
                one_verdict="EBRE-25",
                invalid_goes_off="EBRE-20",
            ),
            Procedure.WITHDRAWAL: steps(
                same_line="EBRE-11", seen_is_played="EBRE-12", take_up_and_pass="EBRE-13"
            ),
            Procedure.OVERDRAW_APART: steps(take_surplus_unseen="EBRE-4.1", show_if_seen="EBRE-4.3"),
            Procedure.OVERDRAW_ON_RACK: steps(take_from_whole_rack="EBRE-4.2", show_if_seen="EBRE-4.3"),
            Procedure.REDRAW: steps(show_rack="EBRE-14.2", back_and_seven="EBRE-14.2"),
            Procedure.BAG_COUNT: steps(everyone_agrees="EBRE-16", count_inside="EBRE-16"),
            Procedure.CORRECTION: steps(add_up_again=None),
            Procedure.CONSULTATION: steps(kind_not_spelling="EBRE-21"),
            Procedure.AGREED_END: steps(nobody_can_play="EBRE-24.1", own_racks_off="EBRE-24.1"),
            Procedure.REVIEW: steps(go_through_sheets="EBRE-20c", word_points_off="EBRE-20c"),
            Procedure.SIGNING: steps(all_sign=None),
        }
    ),
    articles=MappingProxyType(
        {
            "tile_set": "EBRE-0b",
            "layout": "EBRE-0b",
            "blank_letters": "EBRE-5",
            "rack_size": "EBRE-4",
            "bingo_bonus": "EBRE-9",
            "fewest_players": "EBRE-0",
            "most_players": "EBRE-0",
            "turn_step": "EBRE-3b",
            "start_draw": "EBRE-3",
            "exchange_needs_in_bag": "EBRE-14.1",
            "redraw": "EBRE-14.2",
            "overdraw_on_rack": "EBRE-4.2",
            "late_overdraw": "EBRE-4.2",
            "challenge_limit": "EBRE-20",
            "rechallenge": "EBRE-20",
            "covered_while_challenged": "EBRE-20",
            "clock_stands_after_valid": "EBRE-18",
            "clocks": "EBRE-18",
            "minutes": "EBRE-18",
            "overtime": "EBRE-17",
            "turn_seconds": "EBRE-18",
            "grace_seconds": "EBRE-18",
            "game_time": "EBRE-24.4",
            "pauses": "EBRE-17",
            "absence_minutes": "reading: no article on absence",
            "round_over_turn_seconds": "EBRE-17",
            "sheet_on_own_time": "EBRE-2",
            "ends_by_going_out": "EBRE-24.3",
            "turns_each": "EBRE-17",
            "runs": "EBRE-24.2",
            "racks": "EBRE-24.1",
            "agreed_end": "EBRE-24.1",
            "abandonment": "reading: no article on leaving",
            "disqualification": "reading: no article on disqualification",
            "review_by_jury": "EBRE-20c",
            "sheet_keeper": "EBRE-2",
            "sheet_marks": "reading: as in the classic regulation",
        }
    ),
)
