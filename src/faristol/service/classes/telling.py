"""What is worth telling of a game that a class has played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from faristol.rules.state import GameState, Line, LineKind
from faristol.service.classes.entries import Seated, TableEnded, Told
from faristol.service.games.page import GamePage

__all__ = ["how_it_ended"]

_BEST = 3  # of a table
_MOST_REFUSED = 20


def how_it_ended(
    number: int,
    lesson: int,
    seats: Sequence[Seated],
    state: GameState | None,
    game: GamePage | None = None,
) -> TableEnded:
    """The points of a table and its words; without a *state* there is nothing left of it to tell."""
    if state is None:
        return TableEnded(table=number, scores=(0,) * len(seats), lesson=lesson)
    plays = [(seat, line) for seat, line in _lines(seats, state) if line.kind is LineKind.PLAY]
    best = sorted(plays, key=lambda play: -play[1].score)[:_BEST]
    return TableEnded(
        table=number,
        scores=state.final_scores,
        bingos=tuple(_told(seat, line) for seat, line in plays if line.bingo),
        best=tuple(_told(seat, line) for seat, line in best if line.score),
        refused=tuple(_refused(seats, game))[:_MOST_REFUSED],
        lesson=lesson,
    )


def _lines(seats: Sequence[Seated], state: GameState) -> Iterator[tuple[Seated, Line]]:
    """The lines of pupils; what robots do is not applauded."""
    for line in state.lines:
        if seats[line.by].pupils:
            yield seats[line.by], line


def _told(seat: Seated, line: Line) -> Told:
    return Told(pupil=seat.pupil or 0, partner=seat.partner, word=line.word or "", points=line.score)


def _refused(seats: Sequence[Seated], game: GamePage | None) -> Iterator[Told]:
    """Words that were none: refused as they were laid, or taken off the board by a challenge."""
    if game is None:
        return
    at_once = game.header.settings.verify == "refuse"
    for at, word in game.refused:
        seat = seats[at]
        if seat.pupil is not None:
            why: Literal["not-a-word", "challenge"] = "not-a-word" if at_once else "challenge"
            yield Told(pupil=seat.pupil, partner=seat.partner, word=word, why=why)
