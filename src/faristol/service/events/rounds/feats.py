"""What a hall applauds: the highest game, the widest win, the best play, the most bingos.

Scores come from the results. Plays and bingos are known where the game itself is: online, or at a wooden
table whose acta everybody has signed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from faristol.formats.wire.events import FeatView
from faristol.rules.state import GameState, LineKind
from faristol.service.events.entries import Deed
from faristol.service.events.page import EventPage
from faristol.tournament.rounds import Board, EntrantId, Outcome
from faristol.tournament.state import EventState

__all__ = ["deeds_of", "feats"]

_PLAYED = (Outcome.FIRST, Outcome.SECOND, Outcome.DRAW)


def deeds_of(state: GameState, seated: Iterable[tuple[int, EntrantId]]) -> tuple[Deed, ...]:
    """What the players, each at a seat, did in a game that is over; nothing of who made no play."""
    deeds = []
    for seat, entrant in seated:
        plays = [line for line in state.lines if line.by == seat and line.kind is LineKind.PLAY]
        if plays:
            best = max(plays, key=lambda line: line.score)
            bingos = sum(line.bingo for line in plays)
            deeds.append(Deed(entrant=entrant, bingos=bingos, points=best.score, word=best.word or ""))
    return tuple(deeds)


def feats(page: EventPage, state: EventState) -> Iterator[FeatView]:
    """Everything to applaud in the rounds of *state*."""
    yield from _of_boards(state)
    yield from _of_tables(state)
    yield from _of_plays(page)


def _of_boards(state: EventState) -> Iterator[FeatView]:
    played = [
        (round_.number, board, board.result.scores)
        for round_ in state.rounds
        for board in round_.boards
        if board.result is not None and board.result.outcome in _PLAYED and board.result.scores is not None
    ]
    if not played:
        return
    yield _of_board("highest-game", max, played)
    widest = _of_board("widest-win", lambda scores: abs(scores[0] - scores[1]), played)
    if widest.value:
        yield widest


def _of_board(
    kind: Literal["highest-game", "widest-win"],
    worth: Callable[[tuple[int, int]], int],
    played: Iterable[tuple[int, Board, tuple[int, int]]],
) -> FeatView:
    number, board, scores = max(played, key=lambda game: worth(game[2]))
    first, second = scores
    winner = board.first if first >= second else board.second
    told = f"{max(scores)}–{min(scores)}"  # the winner, who is named, first
    return FeatView(kind=kind, entrant=winner, round=number, value=worth(scores), text=told)


def _of_tables(state: EventState) -> Iterator[FeatView]:
    scored = [
        (score, round_.number, who)
        for round_ in state.tables
        for game in round_.tables
        for who, score in zip(game.seats, game.scores or (), strict=False)
    ]
    if scored:
        score, number, who = max(scored, key=lambda one: one[0])
        yield FeatView(kind="highest-game", entrant=who, round=number, value=score)


def _of_plays(page: EventPage) -> Iterator[FeatView]:
    if not page.deeds:
        return
    number, deed = max(page.deeds, key=lambda found: found[1].points)
    yield FeatView(kind="best-play", entrant=deed.entrant, round=number, value=deed.points, text=deed.word)
    bingos: dict[int, int] = {}
    for _, deed in page.deeds:
        bingos[deed.entrant] = bingos.get(deed.entrant, 0) + deed.bingos
    who = max(bingos, key=lambda entrant: bingos[entrant])
    if bingos[who]:
        yield FeatView(kind="most-bingos", entrant=who, round=None, value=bingos[who])
