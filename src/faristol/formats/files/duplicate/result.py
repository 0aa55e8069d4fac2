"""The result of a duplicate game as plain values, for another program."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from faristol.formats.files.acta.replay import Refusal
from faristol.formats.files.acta.result import refused_rows
from faristol.formats.files.duplicate.replay import DuplicateReplay
from faristol.formats.text.board import board_rows
from faristol.formats.text.caller import CallOrder, Line, call_master, call_rack
from faristol.rules.duplicate.clock import time_left
from faristol.rules.duplicate.finder import Candidate
from faristol.rules.duplicate.slips import ARTICLES, Judged
from faristol.rules.duplicate.standings import maximum, points_in, standings, why_unofficial
from faristol.rules.duplicate.state import DuplicateState, Phase, ScoredRound
from faristol.rules.spelling import spell_tiles
from faristol.rules.state import Seat
from faristol.rules.tiles import Tile

__all__ = ["duplicate_result", "round_rows"]


def duplicate_result(game: DuplicateReplay, message: Callable[[Refusal], str]) -> dict[str, Any]:
    """Where the game stands; *message* writes the sentence of a refusal."""
    state = game.state
    left = time_left(state)
    return {
        "status": _status(state),
        "end": state.end,
        "phase": state.phase,
        "round": state.round_number,
        "official": not why_unofficial(state),
        "unofficial": list(why_unofficial(state)),
        "players": list(state.players),
        "absent": sorted(state.absent),
        "rack": spell_tiles(state.rack),
        "bag": len(state.bag),
        "time": None if left is None else left / 1000,
        "call": _call(state),
        "handed_in": sorted(state.slips),
        "best": [_candidate(play) for play in state.best],
        "maximum": maximum(state),
        "standings": [_standing(row) for row in msgspec.to_builtins(standings(state))],
        "rounds": round_rows(state),
        "corrections": [_timed(made) for made in state.corrections],
        "checks": [_timed(asked) for asked in state.checks],
        "warnings": [_timed(warned) for warned in state.warnings],
        "board": board_rows(state),
        "refused": refused_rows(game.refused, message),
        "events": [msgspec.to_builtins(event) for event in game.events],
    }


def _call(state: DuplicateState) -> list[dict[str, Any]]:
    """What the judge says now: the rack to be called, or the master play just chosen."""
    names = {Tile(letter): name for letter, name in state.setup.names.items()}
    order = CallOrder.ALPHABETICAL if state.setup.alphabetical else CallOrder.DRAWN
    lines: tuple[Line, ...] = ()
    if state.phase is Phase.DRAWN:
        lines = call_rack(state.rack, state.kept, names, order)
    elif state.before is None and state.rounds:
        master = state.rounds[-1].master
        lines = call_master(master.square, master.word, master.points, names)
    return [{"shown": line.shown, "spoken": line.spoken, "pace": line.pace} for line in lines]


def _status(state: DuplicateState) -> str:
    if state.phase is not Phase.OVER:
        return "running"
    return "final" if state.confirmed_by is not None else "ended"


def _standing(row: dict[str, Any]) -> dict[str, Any]:
    return {"by" if name == "seat" else name: value for name, value in row.items()}


def _timed(note: object) -> dict[str, Any]:
    row: dict[str, Any] = msgspec.to_builtins(note)
    return {"t": row.pop("at") / 1000, "by": row.pop("seat"), **row}


def round_rows(state: DuplicateState) -> list[dict[str, Any]]:
    """DUP-9a: every round with its rack, its master play and everybody's slip."""
    return [
        {
            "round": scored.number,
            "rack": spell_tiles(scored.rack),
            "returned": [{"rack": spell_tiles(rack), "why": why} for rack, why in scored.returned],
            "master": {
                "square": scored.master.square,
                "word": scored.master.word,
                "score": scored.master.points,
                "bingo": scored.master.bingo,
            },
            "best": [_candidate(play) for play in scored.best],
            "slips": [_slip(state, scored, seat) for seat in state.seats],
        }
        for scored in state.rounds
    ]


def _candidate(play: Candidate) -> dict[str, Any]:
    return {
        "square": play.square,
        "word": play.word,
        "score": play.score,
        "remainder": spell_tiles(play.remainder),
    }


def _slip(state: DuplicateState, scored: ScoredRound, seat: Seat) -> dict[str, Any]:
    judged: Judged = scored.judged[seat]
    written = scored.slips.get(seat)
    points = points_in(state, scored.number, seat)
    return {
        "by": seat,
        "t": None if written is None else written.at / 1000,
        "square": judged.square,
        "word": judged.word,
        "points": points,
        "lost": scored.master.points - points,
        "null": judged.null,
        "article": None if judged.null is None else ARTICLES[judged.null],
        "paper": written is not None and written.paper,
        "late": [slip.at / 1000 for other, slip in scored.late if other == seat],
        "declared": None if written is None else written.declared,
        "solo": scored.solo == seat,
        "corrected": any((made.round, made.seat) == (scored.number, seat) for made in state.corrections),
    }
