"""The classic regulation: two players, chess clock, challenges before an arbiter."""

from __future__ import annotations

from types import MappingProxyType

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
    rechallenge=True,
    covered_while_challenged=True,
    minutes=25,
    overtime=Overtime(limit_minutes=10, at_limit=AtLimit.LOSES),
    pauses=frozenset(PauseReason) - {PauseReason.OVERDRAW},
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
