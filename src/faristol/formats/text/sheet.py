"""The score sheet as text, for a person at a terminal.

What a regulation wants on the sheet (articles of kind *sheet*) is here: running totals, blanks in
parentheses, the score of a bingo marked, a hyphen for an exchange or a dash where the school games want
one, turns of zero, the adjustments of the end, the keeper and the dictionary.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from msgspec import Struct, structs

from faristol.formats.files.acta.document import Acta
from faristol.formats.files.acta.replay import Replay
from faristol.formats.text.board import board_text
from faristol.rules.regulation import Regulation, SheetKeeper, SheetMarks
from faristol.rules.state import GameState, Line, LineKind, Phase, Seat
from faristol.texts import sentence

__all__ = [
    "Entry",
    "entries",
    "named",
    "outcome_told",
    "players_told",
    "replay_text",
    "starter_told",
    "table_text",
]

_ROBOT = re.compile(r"(?P<before>[A-C] · )?Robot (?P<level>[1-7])(?: \((?P<again>\d)\))?")


def players_told(players: Sequence[str], language: str) -> list[str]:
    """The players as a person is told of them: a record knows robots by their level alone.

    >>> players_told(["Anna", "Robot 3", "Robot 3 (2)"], "ca")
    ['Anna', 'Robot aficionat', 'Robot aficionat 2']
    """
    return [_player_told(name, language) for name in players]


def _player_told(name: str, language: str) -> str:
    robot = _ROBOT.fullmatch(name)
    if robot is None:
        return name
    before, level, again = robot.group("before", "level", "again")
    told = sentence("sheet", f"robot-{level}", language)
    return (before or "") + told + (f" {again}" if again else "")


def named(game: Replay, language: str) -> Replay:
    """The same game, its players as a person is told of them."""
    players = players_told(game.acta.players, language)
    return replace(game, acta=structs.replace(game.acta, players=players))


class Entry(Struct, frozen=True, gc=False, kw_only=True):
    """One written line: what was played, where, its points and the running total."""

    by: Seat
    play: str
    place: str
    points: str
    total: int


def entries(state: GameState, language: str, *, behind: int = 0) -> tuple[Entry, ...]:
    """The sheet as it is written by hand: the whole of it, or the lines *behind* the first so many."""
    regulation = state.regulation
    lines = (*state.lines, *state.settlement, *state.reviews)[behind:]
    totals = list(state.final_scores)  # of the lines before these: what all make, less what these do
    for line in lines:
        totals[line.by] -= line.score
    written: list[Entry] = []
    for line in lines:
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
    game = named(game, language)
    state, acta = game.state, game.acta
    parts = [
        _heading(game, language),
        board_text(state),
        *_sheets(state, acta, language),
        _standing(game, language),
    ]
    return "\n\n".join(parts)


def _heading(game: Replay, language: str) -> str:
    lines = [game.state.regulation.title, " · ".join(game.acta.players)]
    if game.acta.practice:
        lines.append(sentence("sheet", "practice", language))
    lines += starter_told(game, language)
    lines.append(sentence("sheet", "dictionary", language, name=_dictionary(game.acta, language)))
    return "\n".join(lines)


def starter_told(game: Replay, language: str) -> list[str]:
    """Who starts, once that is known, and keeps the sheet where the starter does."""
    state = game.state
    if state.starter is None:
        return []
    keeps = state.regulation.sheet_keeper is SheetKeeper.STARTER
    codes = ("starter", "keeper") if keeps else ("starter",)
    return [sentence("sheet", code, language, name=game.acta.players[state.starter]) for code in codes]


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
    rows: list[tuple[object, ...]]
    rows = [tuple(sentence("sheet", f"column-{column}", language) for column in columns)]
    rows += [
        (acta.players[entry.by], entry.play, entry.place, entry.points, entry.total) for entry in written
    ]
    return table_text(rows, right={3, 4})


def table_text(rows: Iterable[tuple[object, ...]], right: Collection[int]) -> str:
    """Rows in columns as wide as they must be, those of *right* flush to the right."""
    shown = [tuple(map(str, row)) for row in rows]
    widths = [max(map(len, column)) for column in zip(*shown, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if index in right else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in shown
    )


def _standing(game: Replay, language: str) -> str:
    state, players = game.state, game.acta.players
    score = " · ".join(f"{name} {points}" for name, points in zip(players, state.final_scores, strict=True))
    if state.phase is not Phase.OVER:
        whose = players[state.turn] if state.turn is not None else ""
        told = sentence("sheet", "to-move" if whose else "not-started", language, name=whose)
        return f"{score}\n{told}"
    return "\n".join((score, *outcome_told(game, language)))


def outcome_told(game: Replay, language: str) -> list[str]:
    """How a game ended and who won, and whether all have signed; nothing while it is played."""
    state, players = game.state, game.acta.players
    if state.phase is not Phase.OVER:
        return []
    ended = sentence("sheet", f"end-{state.end}", language)
    if state.winner is not None:
        won = sentence("sheet", "winner", language, name=players[state.winner])
    else:
        won = sentence("sheet", "nobody" if state.winner_named else "tie", language)
    return [f"{ended} {won}", *([sentence("sheet", "final", language)] if state.final else [])]
