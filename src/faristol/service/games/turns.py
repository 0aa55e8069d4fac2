"""Whose turn it is: the games that wait for a person, the most urgent first."""

from __future__ import annotations

from collections.abc import Callable, Collection
from math import inf

from faristol.formats.wire.games import GameTurn, LastPlay, YourTurns
from faristol.regulations import RegulationMissing
from faristol.rules.clock import running_clock, turn_limit, turn_timer_runs
from faristol.rules.regulation import ClockKind
from faristol.rules.state import GameState, LineKind, Phase, Seat
from faristol.service.games.listing import seat_summaries
from faristol.service.games.page import GamePage
from faristol.service.games.use_cases import Games
from faristol.service.games.views import is_covered
from faristol.service.ports import Cards, EpochMs, GameId, PersonId, Status

__all__ = ["Present", "turns_of", "waits_for"]

_LOOKED_AT = 50  # games of each kind, the last changed first: who has more plays none of them

Present = Callable[[GameId], Collection[int]]
"""The seats of a game whose players are connected."""


async def turns_of(person: PersonId, cards: Cards, games: Games, present: Present, now: EpochMs) -> YourTurns:
    """What waits for *person*: a turn, a play to answer, or a table that begins with whoever comes."""
    waiting, others = list[GameTurn](), 0
    for status in (Status.PLAYING, Status.WAITING):
        for card in await cards.of_person(person, status=status, before=None, limit=_LOOKED_AT):
            if any(holder.free for holder in card.seats):
                others += 1
                continue
            try:
                page = await games.current(GameId(card.id))
            except RegulationMissing:  # nobody can play on until it is installed again
                others += 1
                continue
            seat = page.seat_of(person)
            if seat is None or page.status is Status.OVER:
                continue
            if waits_for(page, seat, person):
                waiting.append(_turn(page, person, seat, present(page.id), now))
            else:
                others += 1
    return YourTurns(now=now, games=tuple(sorted(waiting, key=_urgency)), others=others)


def waits_for(page: GamePage, seat: Seat, person: PersonId) -> bool:
    """Whether nothing goes on before *person* at *seat* acts."""
    state = page.state
    if page.status is Status.WAITING:
        return page.place_of(person) in page.awaited
    if state.paused:
        return False
    match state.phase:
        case Phase.TO_MOVE | Phase.REFILLED:
            return state.turn == seat
        case Phase.PLACED:
            return _to_answer(state, seat)
        case _:
            return False


def _to_answer(state: GameState, seat: Seat) -> bool:
    play = state.play
    return play is not None and play.open and seat != play.seat and seat not in play.accepted_by


def _urgency(turn: GameTurn) -> tuple[bool, float, int]:
    """Somebody at the table now comes first, then the least time left, then what waits longest."""
    return not turn.here, inf if turn.left is None else turn.left, turn.since


def _turn(page: GamePage, person: PersonId, seat: Seat, here: Collection[int], now: EpochMs) -> GameTurn:
    state = page.at(now)
    theirs = [line for line in state.lines if line.by != seat]
    return GameTurn(
        id=page.id,
        title=page.regulation.title,
        seats=seat_summaries(page.seats, person),
        scores=state.scores,
        here=tuple(sorted(other for other in here if other != seat and page.seats[other].person is not None)),
        begins=page.status is Status.WAITING,
        answer=_to_answer(state, seat),
        last=None if is_covered(page) else _last_of_others(state, seat),
        plays=len(theirs) + _to_answer(state, seat),
        left=_left(state, seat),
        runs=running_clock(state) == seat or (state.turn == seat and turn_timer_runs(state)),
        since=page.acted_at,
    )


def _last_of_others(state: GameState, seat: Seat) -> LastPlay | None:
    play = state.play
    if play is not None and play.seat != seat:
        return LastPlay(by=play.seat, kind=LineKind.PLAY.value, word=play.words[0].text, points=play.score)
    line = next((line for line in reversed(state.lines) if line.by != seat), None)
    if line is None:
        return None
    return LastPlay(by=line.by, kind=line.kind.value, word=line.word or "", points=line.score)


def _left(state: GameState, seat: Seat) -> int | None:
    """What is left of the time of *seat*, where there is a clock."""
    match state.setup.clock:
        case ClockKind.CHESS:
            return state.setup.allotted - state.used[seat]
        case ClockKind.TURN | ClockKind.DAYS:
            limit = turn_limit(state)
            return None if limit is None or state.turn != seat else max(0, limit - state.turn_used)
        case ClockKind.NONE:
            return None
