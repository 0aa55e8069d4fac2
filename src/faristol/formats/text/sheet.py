"""The score sheet as text, for a person at a terminal.

What a regulation wants on the sheet (articles of kind *sheet*) is here: running totals, blanks in
parentheses, the score of a bingo marked, a hyphen for an exchange or a dash where the school games want
one, turns of zero, the adjustments of the end, the keeper and the dictionary.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import chain
from types import MappingProxyType

from msgspec import Struct

from faristol.formats.files.acta.document import Acta
from faristol.formats.files.acta.replay import Replay
from faristol.formats.text.board import board_text
from faristol.rules.regulation import Regulation, SheetKeeper, SheetMarks
from faristol.rules.state import GameState, Line, LineKind, Phase, Seat
from faristol.texts import sentence

__all__ = ["Entry", "entries", "replay_text"]


class Entry(Struct, frozen=True, gc=False, kw_only=True):
    """One written line: what was played, where, its points and the running total."""

    by: Seat
    play: str
    place: str
    points: str
    total: int


def entries(state: GameState, language: str) -> tuple[Entry, ...]:
    """The whole sheet as it is written by hand."""
    regulation = state.regulation
    totals = [0] * state.setup.players
    written: list[Entry] = []
    for line in chain(state.lines, state.settlement, state.reviews):
        totals[line.by] += line.score
        written.append(
            Entry(
                by=line.by,
                play=_PLAY[line.kind](line, regulation, language),
                place=line.square or "",
                points=_points(line, regulation),
                total=totals[line.by],
            )
        )
    return tuple(written)


def _laid(line: Line, regulation: Regulation, _: str) -> str:
    if regulation.review_by_jury:
        # The jury takes off the points of single words, so each stands with its own.
        return " + ".join(f"{word.text} {word.points}" for word in line.words)
    return line.word or ""


def _adjusted(line: Line, _: Regulation, language: str) -> str:
    reason = _told(f"adjust-{line.why}", language)
    return f"{reason}: {line.note}" if line.note else reason


def _without_play(line: Line, regulation: Regulation, language: str) -> str:
    if regulation.sheet_marks is SheetMarks.DASH_AND_ZERO:
        return "—"
    code = f"lost-{line.why}" if line.kind is LineKind.LOST else line.kind.value
    return _told(code, language, line.count)


_PLAY: Mapping[LineKind, Callable[[Line, Regulation, str], str]] = MappingProxyType(
    {
        LineKind.PLAY: _laid,
        LineKind.EXCHANGE: _without_play,
        LineKind.PASS: _without_play,
        LineKind.LOST: _without_play,
        LineKind.ADJUST: _adjusted,
    }
)


@lru_cache(maxsize=256)
def _told(code: str, language: str, count: int | None = None) -> str:
    """Every view writes the whole sheet, and there are few such sentences: each is made once."""
    return sentence("sheet", code, language, **({} if count is None else {"count": count}))


def _points(line: Line, regulation: Regulation) -> str:
    if line.kind is LineKind.PLAY:
        return f"({line.score})" if line.bingo else str(line.score)
    if line.kind is LineKind.ADJUST:
        return f"{line.score:+d}"
    hyphen = regulation.sheet_marks is SheetMarks.HYPHEN_FOR_EXCHANGE
    return "-" if hyphen and line.kind is LineKind.EXCHANGE else str(line.score)


def replay_text(game: Replay, language: str) -> str:
    """The whole game for a person: who, how it stands, the board and the sheet."""
    state, acta = game.state, game.acta
    parts = [
        _heading(state, acta, language),
        board_text(state),
        *_sheets(state, acta, language),
        _standing(state, acta, language),
    ]
    return "\n\n".join(parts)


def _heading(state: GameState, acta: Acta, language: str) -> str:
    lines = [state.regulation.title, " · ".join(acta.players)]
    if acta.practice:
        lines.append(sentence("sheet", "practice", language))
    if state.starter is not None:
        lines.append(sentence("sheet", "starter", language, name=acta.players[state.starter]))
        if state.regulation.sheet_keeper is SheetKeeper.STARTER:
            lines.append(sentence("sheet", "keeper", language, name=acta.players[state.starter]))
    lines.append(sentence("sheet", "dictionary", language, name=_dictionary(acta, language)))
    return "\n".join(lines)


def _dictionary(acta: Acta, language: str) -> str:
    if acta.settings.words is not None:
        return sentence("sheet", "own-words", language, count=len(acta.settings.words))
    return acta.lexicon or sentence("sheet", "arbiter", language)


def _sheets(state: GameState, acta: Acta, language: str) -> tuple[str, ...]:
    """One sheet for all, or one a player where the jury goes through each player's own."""
    written = entries(state, language)
    if not state.regulation.review_by_jury:
        return (_table(written, acta, language),)
    return tuple(
        _table(tuple(entry for entry in written if entry.by == seat), acta, language) for seat in state.seats
    )


def _table(written: tuple[Entry, ...], acta: Acta, language: str) -> str:
    columns = ("player", "play", "place", "points", "total")
    rows = [tuple(sentence("sheet", f"column-{column}", language) for column in columns)]
    rows += [
        (acta.players[entry.by], entry.play, entry.place, entry.points, str(entry.total)) for entry in written
    ]
    widths = [max(len(row[index]) for row in rows) for index in range(len(columns))]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if index >= 3 else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def _standing(state: GameState, acta: Acta, language: str) -> str:
    score = " · ".join(
        f"{name} {points}" for name, points in zip(acta.players, state.final_scores, strict=True)
    )
    if state.phase is not Phase.OVER:
        whose = acta.players[state.turn] if state.turn is not None else ""
        told = sentence("sheet", "to-move" if whose else "not-started", language, name=whose)
        return f"{score}\n{told}"
    ended = sentence("sheet", f"end-{state.end}", language)
    if state.winner is not None:
        won = sentence("sheet", "winner", language, name=acta.players[state.winner])
    else:
        won = sentence("sheet", "nobody" if state.winner_named else "tie", language)
    lines = [score, f"{ended} {won}"]
    if state.final:
        lines.append(sentence("sheet", "final", language))
    return "\n".join(lines)
