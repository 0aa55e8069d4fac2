"""The score sheet on paper: what CLASSIC-5 and its like ask for, as a federation would print it.

Each player has a column with every play, its score and the running total; turns worth nothing are
there too, an exchange is a hyphen in the score column, a bingo's score and a blank's letter are circled.
Below come the adjustments of the end, the totals, the board and the signatures. Where a jury goes through
the sheets (EBRE-20c) every player's own follows, each word with its points.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from faristol.formats.files.acta.replay import Replay
from faristol.formats.pdf.faces import face, face_values, faces
from faristol.formats.pdf.form import Written, form_of, sheet_of
from faristol.formats.pdf.occasion import Occasion, Seating, occasion_facts
from faristol.formats.pdf.typesetting import Paper, printed
from faristol.formats.text.board import board_rows
from faristol.formats.text.sheet import Entry, entries, named, outcome_told, starter_told
from faristol.rules.board import Layout, Premium, Square
from faristol.rules.regulation import ClockKind
from faristol.rules.spelling import Cell
from faristol.rules.state import GameState, Line, LineKind, Why
from faristol.texts import sentence

__all__ = ["layout_rows", "sheet_paper", "sheet_pdf", "square_face"]

_RULED = frozenset({Why.RACK, Why.RACK_BONUS, Why.OVERTIME, Why.REVIEW})  # these have a line of their own
_MARKS = {Premium(letter=2): "d", Premium(letter=3): "t", Premium(word=2): "D", Premium(word=3): "T"}


def sheet_paper(
    game: Replay,
    language: str,
    *,
    date: str | None = None,
    occasion: Occasion | None = None,
    fields: Sequence[tuple[str, str]] = (),
) -> Paper:
    """The sheet of a game; *fields* are what the organiser asks for besides (CLASSIC-5a)."""
    game = named(game, language)
    state = game.state
    where = occasion or Occasion(date=date or "")
    players = _players(game, language)
    data = {
        "language": language,
        "heading": sentence("sheet", "heading", language),
        "above": " · ".join(filter(None, (where.event, state.regulation.title))),
        "facts": _facts(game, where, language),
        "columns": [
            "",
            *(sentence("sheet", f"column-{name}", language) for name in ("play", "place", "points", "total")),
        ],
        "labels": {"final": sentence("sheet", "final-total", language)},
        "players": players,
        "signatures": _signatures(game, language),
        "extra": [{"label": label, "value": value} for label, value in fields],
        "board": board_rows(state, square_face),
        "layout": layout_rows(state.regulation.layout),
        "values": face_values(state.regulation.tile_set),
        "outcome": " ".join(outcome_told(game, language)),
        **_own_sheets(game, players, where, language),
    }
    return Paper("sheet.typ", data)


sheet_pdf = printed(sheet_paper)


def _facts(game: Replay, where: Occasion, language: str) -> list[str]:
    facts = [*occasion_facts(where, language), *starter_told(game, language)]
    if not where.dictionary:
        facts.append(sentence("sheet", "dictionary", language, name=_dictionary(game, language)))
    return facts


def _dictionary(game: Replay, language: str) -> str:
    return game.acta.lexicon or sentence("sheet", "arbiter", language)


def _players(game: Replay, language: str) -> list[dict[str, Any]]:
    state = game.state
    written = zip(chain(state.lines, state.settlement, state.reviews), entries(state, language), strict=True)
    columns: list[list[dict[str, Any]]] = [[] for _ in state.seats]
    for line, entry in written:
        columns[entry.by].append(
            {
                "kind": line.kind,
                "why": line.why,
                "play": faces(entry.play) if line.kind is LineKind.PLAY else entry.play,
                "place": entry.place,
                "points": _points(line, entry),
                "total": str(entry.total),
                "bingo": line.bingo,
            }
        )
    return [
        {
            "name": name,
            "lines": columns[seat],
            "final": str(state.final_scores[seat]),
            "clock": _used(state, seat, language),
        }
        for seat, name in enumerate(game.acta.players)
    ]


def _points(line: Line, entry: Entry) -> str:
    """On paper the circle says what parentheses say on a terminal, and a minus is not a hyphen."""
    if line.kind is LineKind.ADJUST:
        return entry.points.replace("-", "\u2212")
    return entry.points.strip("()") if line.bingo else entry.points


def _signatures(game: Replay, language: str) -> list[dict[str, str]]:
    """CLASSIC-4g, FISC-8g: all sign; who has signed on a screen need not do it again."""
    own, done = sentence("sheet", "signature", language), sentence("paper", "signed", language)
    signed = game.state.signed
    players = [
        {"label": own, "value": name, "done": done if seat in signed else ""}
        for seat, name in enumerate(game.acta.players)
    ]
    return [*players, {"label": sentence("paper", "signature-arbiter", language), "value": "", "done": ""}]


def _own_sheets(
    game: Replay, players: list[dict[str, Any]], where: Occasion, language: str
) -> dict[str, Any]:
    """EBRE-2: each player's own sheet, for the jury; nothing where one sheet serves all."""
    regulation = game.state.regulation
    if not regulation.review_by_jury:
        return {"own": [], "form": {}}
    parts = [_part(seat, player) for seat, player in enumerate(players)]
    longest = max(len(part.lines) for part in parts)
    table = Seating(occasion=where, players=tuple(game.acta.players), starter=game.state.starter)
    return {
        "form": form_of(regulation, len(players), language, longest),
        "own": [sheet_of(regulation, [part], language, table) for part in parts],
    }


def _part(seat: int, player: dict[str, Any]) -> Written:
    """What ended the game goes to the ruled lines of the foot, the first of each kind; the rest stays."""
    ends: dict[Any, dict[str, Any]] = {}
    lines = []
    for line in player["lines"]:
        if line["kind"] is LineKind.ADJUST and line["why"] in _RULED and line["why"] not in ends:
            ends[line["why"]] = line
        else:
            lines.append(line)
    return Written(name=player["name"], number=seat + 1, lines=lines, ends=ends, final=player["final"])


def _used(state: GameState, seat: int, language: str) -> str:
    if state.setup.clock is not ClockKind.CHESS:
        return ""
    minutes, seconds = divmod(state.used[seat] // 1000, 60)
    return sentence("sheet", "clock", language, used=f"{minutes}:{seconds:02}")


def square_face(cell: Cell | None) -> str:
    """A square of a printed board: empty, a letter, or a blank's letter in parentheses."""
    if cell is None:
        return ""
    return f"({face(cell.letter)})" if cell.blank else face(cell.letter)


def layout_rows(layout: Layout) -> list[str]:
    """The premium squares as text, one a row: d and t for letters, D and T for words."""
    return [
        "".join(_MARKS.get(layout.premium(Square(row, column)), ".") for column in range(layout.size))
        for row in range(layout.size)
    ]
