"""The school games: four players, four rounds, half an hour."""

from __future__ import annotations

from types import MappingProxyType

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
    clocks=(ClockKind.TURN, ClockKind.NONE),
    turn_seconds=120,
    game_time=GameTime(minutes=30, ends=GameTimeEnd.AT_ONCE),
    ends_by_going_out=False,
    turns_each=4,
    sheet_keeper=SheetKeeper.STARTER,
    sheet_marks=SheetMarks.DASH_AND_ZERO,
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
