"""The score sheet on paper: what CLASSIC-5 and its like ask for, as a federation would print it.

Each player has a column with every play, its score and the running total; turns worth nothing are
there too, an exchange is a hyphen in the score column, a bingo's score is circled, a blank's letter
stands in parentheses. Below come the adjustments of the end, the totals, the board and the signatures.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

from faristol.formats.acta.replay import Replay
from faristol.formats.pdf.typesetting import typeset
from faristol.formats.sheet import entries
from faristol.rules.board import Layout, Premium, Square
from faristol.rules.regulation import ClockKind, SheetKeeper
from faristol.rules.state import GameState, LineKind, Phase
from faristol.texts import sentence

__all__ = ["sheet_data", "sheet_pdf", "sheet_png"]

_MARKS = {Premium(letter=2): "d", Premium(letter=3): "t", Premium(word=2): "D", Premium(word=3): "T"}


def sheet_pdf(game: Replay, language: str, *, date: str | None = None) -> bytes:
    """The sheet as a PDF."""
    return typeset("sheet.typ", sheet_data(game, language, date=date))[0]


def sheet_png(game: Replay, language: str, *, date: str | None = None) -> list[bytes]:
    """The sheet as pictures, one a page: to look at it."""
    return typeset("sheet.typ", sheet_data(game, language, date=date), "png")


def sheet_data(game: Replay, language: str, *, date: str | None = None) -> dict[str, Any]:
    """What the template prints."""
    state = game.state
    return {
        "language": language,
        "heading": sentence("sheet", "heading", language),
        "facts": _facts(game, language, date),
        "columns": [
            "",
            *(sentence("sheet", f"column-{name}", language) for name in ("play", "place", "points", "total")),
        ],
        "labels": {
            "final": sentence("sheet", "final-total", language),
            "signature": sentence("sheet", "signature", language),
        },
        "players": _players(game, language),
        "board": _board(state),
        "layout": layout_rows(state.regulation.layout),
        "outcome": _outcome(game, language),
    }


def _facts(game: Replay, language: str, date: str | None) -> list[str]:
    state, acta = game.state, game.acta
    facts = [state.regulation.title]
    if date:
        facts.append(sentence("sheet", "date", language, date=date))
    if state.starter is not None:
        starter = acta.players[state.starter]
        facts.append(sentence("sheet", "starter", language, name=starter))
        if state.regulation.sheet_keeper is SheetKeeper.STARTER:
            facts.append(sentence("sheet", "keeper", language, name=starter))
    name = acta.lexicon or sentence("sheet", "arbiter", language)
    return [*facts, sentence("sheet", "dictionary", language, name=name)]


def _players(game: Replay, language: str) -> list[dict[str, Any]]:
    state = game.state
    written = zip(chain(state.lines, state.settlement, state.reviews), entries(state, language), strict=True)
    columns: list[list[dict[str, Any]]] = [[] for _ in state.seats]
    for line, entry in written:
        columns[entry.by].append(
            {
                "play": entry.play,
                "place": entry.place,
                # On paper the circle says what parentheses say on a terminal.
                "points": entry.points.strip("()") if line.bingo else entry.points,
                "total": entry.total,
                "bingo": line.bingo,
                "adjust": line.kind is LineKind.ADJUST,
            }
        )
    return [
        {
            "name": name,
            "lines": columns[seat],
            "final": state.final_scores[seat],
            "clock": _used(state, seat, language),
        }
        for seat, name in enumerate(game.acta.players)
    ]


def _used(state: GameState, seat: int, language: str) -> str:
    if state.setup.clock is not ClockKind.CHESS:
        return ""
    minutes, seconds = divmod(state.used[seat] // 1000, 60)
    return sentence("sheet", "clock", language, used=f"{minutes}:{seconds:02}")


def _board(state: GameState) -> list[list[str]]:
    size = state.regulation.layout.size
    return [[_cell(state, Square(row, column)) for column in range(size)] for row in range(size)]


def _cell(state: GameState, square: Square) -> str:
    cell = state.board[square]
    if cell is None:
        return ""
    shown = "QU" if cell.letter == "Q" else cell.letter
    return f"({shown})" if cell.blank else shown


def layout_rows(layout: Layout) -> list[str]:
    """The premium squares as text, one a row: d and t for letters, D and T for words."""
    return [
        "".join(_MARKS.get(layout.premium(Square(row, column)), ".") for column in range(layout.size))
        for row in range(layout.size)
    ]


def _outcome(game: Replay, language: str) -> str:
    state, players = game.state, game.acta.players
    if state.phase is not Phase.OVER:
        return ""
    ended = sentence("sheet", f"end-{state.end}", language)
    if state.winner is not None:
        won = sentence("sheet", "winner", language, name=players[state.winner])
    else:
        won = sentence("sheet", "nobody" if state.winner_named else "tie", language)
    final = " " + sentence("sheet", "final", language) if state.final else ""
    return f"{ended} {won}{final}"
