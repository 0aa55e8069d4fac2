"""The federation's official championships, classic games: the classic regulation with differences."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from faristol.regulations.classic import CLASSIC
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
