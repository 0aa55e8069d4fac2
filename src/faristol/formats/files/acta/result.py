"""The result of a replay as plain values, field by field as the acta's contract names them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

import msgspec

from faristol.formats.files.acta.replay import Refusal, Replay
from faristol.formats.text.board import board_rows
from faristol.rules.regulation import ClockKind
from faristol.rules.spelling import spell_tiles
from faristol.rules.state import GameState, Line, LineKind, Phase

__all__ = ["refused_rows", "result", "sheet_lines"]


def result(game: Replay, message: Callable[[Refusal], str]) -> dict[str, Any]:
    """Where the game stands, for another program; *message* writes the sentence of a refusal."""
    state = game.state
    return {
        "status": _status(state),
        "end": state.end,
        "phase": state.phase,
        "turn": state.turn,
        "scores": list(state.scores),
        "final": list(state.final_scores),
        "winner": state.winner,
        "racks": [spell_tiles(rack) for rack in state.racks],
        "bag": len(state.bag),
        "clock": _clock(state),
        "overtime": list(state.overtime_minutes),
        "board": board_rows(state),
        "sheet": sheet_lines(state),
        "refused": refused_rows(game.refused, message),
        "events": [msgspec.to_builtins(event) for event in game.events],
    }


def refused_rows(refused: Iterable[Refusal], message: Callable[[Refusal], str]) -> list[dict[str, Any]]:
    return [{"index": one.index, "code": one.violation.code, "message": message(one)} for one in refused]


def _status(state: GameState) -> str:
    if state.phase is not Phase.OVER:
        return "running"
    return "final" if state.final else "ended"


def _clock(state: GameState) -> list[float]:
    if state.setup.clock is ClockKind.CHESS:
        return [used / 1000 for used in state.used]
    return [state.turn_used / 1000 if seat == state.turn else 0.0 for seat in state.seats]


def sheet_lines(state: GameState) -> list[dict[str, Any]]:
    """The sheet with each player's running total."""
    totals = [0] * state.setup.players
    lines: list[dict[str, Any]] = []
    for line in chain(state.lines, state.settlement, state.reviews):
        totals[line.by] += line.score
        lines.append({**_line(line), "score": line.score, "total": totals[line.by]})
    return lines


def _line(line: Line) -> dict[str, Any]:
    shown: dict[str, Any] = {"by": line.by, "kind": line.kind}
    match line.kind:
        case LineKind.PLAY:
            shown |= {"square": line.square, "word": line.word, "bingo": line.bingo}
        case LineKind.EXCHANGE:
            shown |= {"count": line.count}
        case LineKind.LOST | LineKind.ADJUST:
            shown |= {"why": line.why}
        case LineKind.PASS:
            pass
    return shown
