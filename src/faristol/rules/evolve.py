"""How an event changes a game. ``decide`` thinks, ``evolve`` remembers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import TypeVar, assert_never

from msgspec.structs import replace

from faristol.rules.clock import DAY, tick
from faristol.rules.events import (
    BagInspected,
    BagShuffled,
    ClockPaused,
    ClockResumed,
    Event,
    FactRecorded,
    GameCreated,
    GameEnded,
    GameStarted,
    GameTimeReached,
    HolidayTaken,
    OvertimeSettled,
    PlayAccepted,
    PlayAnnulled,
    PlayChallenged,
    PlayerArrived,
    PlayerLapsed,
    PlayersMissed,
    PlayJudged,
    PlayLaid,
    PlayNoted,
    PlayRechallenged,
    RackReturned,
    RacksCompared,
    RoundTimeAnnounced,
    SheetClockStarted,
    SheetClockStopped,
    SheetSigned,
    StartDrawn,
    SurplusDrawn,
    SurplusReturned,
    SurplusShown,
    TileGiven,
    TilesDrawn,
    TilesExchanged,
    TilesTakenUp,
    TimePassed,
    TotalCorrected,
    TurnBegan,
    TurnCompleted,
    TurnLost,
    TurnPassed,
)
from faristol.rules.notation import write_place
from faristol.rules.regulation import ClockKind, Outcome, Regulation
from faristol.rules.state import GameState, LaidPlay, Line, LineKind, Milliseconds, Phase, Rack, Seat, Why
from faristol.rules.tiles import BLANK, Tile, without

__all__ = ["evolve", "rebuild"]

T = TypeVar("T")

_LOST_AS = {
    Why.CHALLENGE: Outcome.CHALLENGED_OFF,
    Why.WITHDRAW: Outcome.WITHDRAWN,
    Why.TIME: Outcome.TIMED_OUT,
}


def rebuild(created: GameCreated, events: Iterable[Event], regulation: Regulation) -> GameState:
    """The state that a history leads to."""
    players = created.setup.players
    born = GameState(
        regulation=regulation,
        setup=created.setup,
        now=created.at,
        bag=created.bag,
        racks=((),) * players,
        last_draw=(0,) * players,
        redraws=(0,) * players,
        scores=(0,) * players,
        turns_taken=(0,) * players,
        used=(Milliseconds(0),) * players,
        away_until=(Milliseconds(0),) * players,
        days_taken=(0,) * players,
    )
    return reduce(evolve, events, born)


def evolve(state: GameState, event: Event) -> GameState:
    """The state after *event*; the time up to it is charged first."""
    state = tick(state, event.at)
    if isinstance(event, TimePassed):
        return state
    return replace(_apply(state, event), version=state.version + 1)


def _apply(state: GameState, event: Event) -> GameState:  # noqa: C901 - one row an event
    match event:
        case TilesDrawn(seat=seat, tiles=tiles):
            return _drawn(state, seat, tiles)
        case PlayLaid():
            return _laid(state, event)
        case PlayNoted(seat=seat):
            return _noted(state, seat)
        case TurnCompleted(seat=seat):
            return _completed(state, seat)
        case TurnBegan(seat=seat):
            return replace(
                state,
                phase=Phase.TO_MOVE,
                turn=seat,
                turn_used=Milliseconds(0),
                turn_began=event.at,
            )
        case TurnPassed(seat=seat):
            return _turn_over(_write(state, Line(by=seat, kind=LineKind.PASS)), seat, Outcome.PASSED)
        case TurnLost(seat=seat, why=why):
            return _lost(state, seat, why)
        case TilesExchanged(seat=seat, returned=returned, drawn=drawn):
            return _exchanged(state, seat, returned, drawn)
        case PlayAccepted(seat=seat):
            play = _play(state)
            return replace(state, play=replace(play, accepted_by=play.accepted_by | {seat}))
        case PlayChallenged(seat=seat):
            play = _play(state)
            challenged = replace(play, challengers=(*play.challengers, seat), challenged_in=state.phase)
            return replace(state, phase=Phase.CHALLENGED, play=challenged)
        case PlayRechallenged():
            play = _play(state)
            again = replace(play, rechallenged=True, challenged_in=state.phase)
            return replace(state, phase=Phase.CHALLENGED, play=again)
        case PlayJudged(valid=valid):
            play = _play(state)
            return replace(state, phase=play.challenged_in, play=replace(play, upheld=valid))
        case TilesTakenUp(seat=seat):
            return _taken_up(state, seat)
        case PlayAnnulled(seat=seat):
            return _annulled(state, seat)
        case StartDrawn(draws=draws, starter=starter):
            tiles = tuple(tile for _, tile in draws)
            return replace(state, bag=(*state.bag[len(tiles) :], *tiles), starter=starter)
        case RacksCompared(starter=starter):
            return replace(state, starter=starter)
        case GameStarted(starter=starter):
            return replace(state, starter=starter, started_at=event.at)
        case TileGiven(seat=seat, tile=tile):
            bag = _less(state.bag, (tile,))
            return _with_rack(replace(state, bag=bag), seat, (*state.racks[seat], tile))
        case RackReturned(seat=seat, shown=shown):
            redraws = _at(state.redraws, seat, state.redraws[seat] + 1)
            kept = _less(state.racks[seat], shown)
            return _with_rack(replace(state, bag=(*state.bag, *shown), redraws=redraws), seat, kept)
        case BagShuffled(order=order):
            return replace(state, bag=order)
        case SurplusDrawn(seat=seat, tiles=tiles):
            before = state.last_draw[seat]
            state = _held_before(_drawn(state, seat, tiles), seat, drawn=tiles)
            return replace(state, last_draw=_at(state.last_draw, seat, before + len(tiles)))
        case SurplusReturned(seat=seat, tiles=tiles, from_rack=from_rack):
            return _surplus_returned(state, seat, tiles, from_rack)
        case PlayersMissed(seats=seats):
            return replace(state, absent=state.absent | set(seats))
        case PlayerArrived(seat=seat):
            return replace(state, absent=state.absent - {seat})
        case ClockPaused(reason=reason):
            return replace(state, paused=reason)
        case ClockResumed():
            return replace(state, paused=None)
        case HolidayTaken(seat=seat, days=days):
            back = Milliseconds(max(event.at, state.away_until[seat]) + days * DAY)
            return replace(
                state,
                away_until=_at(state.away_until, seat, back),
                days_taken=_at(state.days_taken, seat, state.days_taken[seat] + days),
            )
        case PlayerLapsed(seat=seat):
            return replace(state, lapsed=state.lapsed | {seat})
        case GameTimeReached():
            return replace(state, time_over_at=event.at)
        case RoundTimeAnnounced(last_turn=last_turn):
            # Days go on: only a chess clock's turn has a time from here.
            fresh = state.turn_used if state.setup.clock is ClockKind.DAYS else Milliseconds(0)
            return replace(state, last_turn=last_turn, turn_used=fresh)
        case TotalCorrected(seat=seat, points=points, why=why, reason=reason):
            line = Line(by=seat, kind=LineKind.ADJUST, score=points, why=why, note=reason)
            if state.phase is Phase.OVER:
                return replace(state, reviews=(*state.reviews, line))
            return _write(state, line)
        case GameEnded():
            return _ended(state, event)
        case SheetClockStarted(seat=seat):
            return replace(state, sheet_clock=seat)
        case SheetClockStopped():
            return replace(state, sheet_clock=None)
        case OvertimeSettled(adjustments=adjustments, winner_named=named, winner=winner):
            return replace(state, settlement=adjustments, winner_named=named, winner_by_ending=winner)
        case SheetSigned(seat=seat):
            return replace(state, signed=state.signed | {seat})
        case GameCreated() | TimePassed() | BagInspected() | SurplusShown() | FactRecorded():
            return state
        case _:
            assert_never(event)


def _drawn(state: GameState, seat: Seat, tiles: tuple[Tile, ...]) -> GameState:
    assert state.bag[: len(tiles)] == tiles, "tiles are drawn from the left of the bag"
    state = replace(state, bag=state.bag[len(tiles) :], last_draw=_at(state.last_draw, seat, len(tiles)))
    if state.play and state.play.seat == seat and state.phase is Phase.REFILLED:
        state = replace(state, play=replace(state.play, drawn=(*state.play.drawn, *tiles)))
    return _with_rack(state, seat, (*state.racks[seat], *tiles))


def _held_before(
    state: GameState, seat: Seat, *, drawn: tuple[Tile, ...] = (), returned: tuple[Tile, ...] = ()
) -> GameState:
    """A surplus settled while a play lies, before its own draw: the rack before the play had it too."""
    play = state.play
    if play is None or play.seat != seat or state.phase is not Phase.PLACED:
        return state
    held = _less((*play.rack_before, *drawn), returned)
    return replace(state, play=replace(play, rack_before=held))


def _laid(state: GameState, event: PlayLaid) -> GameState:
    rack = state.racks[event.seat]
    tiles = tuple(BLANK if cell.blank else cell.letter for _, cell in event.laid)
    play = LaidPlay(
        seat=event.seat,
        square=event.square,
        direction=event.direction,
        laid=event.laid,
        words=event.words,
        score=event.score,
        bingo=event.bingo,
        rack_before=rack,
    )
    state = replace(
        state,
        phase=Phase.PLACED,
        play=play,
        board=state.board.with_tiles(event.laid),
        waited=Milliseconds(0),
    )
    return _with_rack(state, event.seat, _less(rack, tiles))


def _noted(state: GameState, seat: Seat) -> GameState:
    play = _play(state)
    line = Line(
        by=seat,
        kind=LineKind.PLAY,
        square=write_place(play.square, play.direction),
        word=play.words[0].text,
        words=play.words,
        score=play.score,
        bingo=play.bingo,
    )
    # Refilling closes the play; with nothing to draw it stays open until the clock is pressed.
    noted = replace(play, line=len(state.lines), open=not state.bag)
    return replace(
        _write(state, line),
        phase=Phase.REFILLED,
        play=noted,
        redraws=_at(state.redraws, seat, 0),
        last_draw=_at(state.last_draw, seat, 0),
    )


def _completed(state: GameState, seat: Seat) -> GameState:
    if state.exchanged is not None:
        line = Line(by=seat, kind=LineKind.EXCHANGE, count=state.exchanged)
        return _turn_over(_write(state, line), seat, Outcome.EXCHANGED)
    scored = _play(state).score > 0
    return _turn_over(state, seat, Outcome.SCORED if scored else Outcome.ZERO_PLAY)


def _lost(state: GameState, seat: Seat, why: Why) -> GameState:
    line = Line(by=seat, kind=LineKind.LOST, why=why)
    play = state.play
    if play and play.line is not None:  # a play already noted becomes this line
        state = replace(_unscored(state, play), lines=_at(state.lines, play.line, line))
    else:
        state = _write(state, line)
    return _turn_over(state, seat, _LOST_AS[why])


def _exchanged(
    state: GameState, seat: Seat, returned: tuple[Tile, ...], drawn: tuple[Tile, ...]
) -> GameState:
    rack = (*_less(state.racks[seat], returned), *drawn)
    state = replace(
        state,
        phase=Phase.REFILLED,
        exchanged=len(returned),
        bag=(*state.bag[len(drawn) :], *returned),
        redraws=_at(state.redraws, seat, 0),
        last_draw=_at(state.last_draw, seat, len(drawn)),
    )
    return _with_rack(state, seat, rack)


def _taken_up(state: GameState, seat: Seat) -> GameState:
    play = _play(state)
    tiles = tuple(BLANK if cell.blank else cell.letter for _, cell in play.laid)
    state = replace(state, board=state.board.without_tiles(square for square, _ in play.laid))
    return _with_rack(state, seat, (*state.racks[seat], *tiles))


def _annulled(state: GameState, seat: Seat) -> GameState:
    play = _play(state)
    lines = state.lines
    if play.line is not None:
        state, lines = _unscored(state, play), (*lines[: play.line], *lines[play.line + 1 :])
    held = (*state.racks[seat], *(BLANK if cell.blank else cell.letter for _, cell in play.laid))
    state = replace(
        state,
        lines=lines,
        play=None,
        board=state.board.without_tiles(square for square, _ in play.laid),
        # Tiles of the old rack may be in the bag by now: a redraw can have followed the refill.
        bag=_less((*held, *state.bag), play.rack_before),
    )
    return _with_rack(state, seat, play.rack_before)


def _surplus_returned(state: GameState, seat: Seat, tiles: tuple[Tile, ...], from_rack: bool) -> GameState:
    rack = state.racks[seat]
    kept = 0 if from_rack else len(rack) - state.last_draw[seat]
    state = replace(
        _held_before(state, seat, returned=tiles),
        bag=(*state.bag, *tiles),
        last_draw=_at(state.last_draw, seat, max(0, state.last_draw[seat] - len(tiles))),
    )
    return _with_rack(state, seat, (*rack[:kept], *_less(rack[kept:], tiles)))


def _ended(state: GameState, event: GameEnded) -> GameState:
    return replace(
        state,
        phase=Phase.OVER,
        turn=None,
        play=None,
        exchanged=None,
        paused=None,
        absent=frozenset(),
        end=event.end,
        ended_by=event.by,
        settlement=event.adjustments,
        winner_named=event.winner_named,
        winner_by_ending=event.winner,
    )


def _turn_over(state: GameState, seat: Seat, outcome: Outcome) -> GameState:
    return replace(
        state,
        outcomes=(*state.outcomes, outcome),
        movers=(*state.movers, seat),
        turns_taken=_at(state.turns_taken, seat, state.turns_taken[seat] + 1),
        play=None,
        exchanged=None,
    )


def _write(state: GameState, line: Line) -> GameState:
    return _scored(replace(state, lines=(*state.lines, line)), line.by, line.score)


def _unscored(state: GameState, play: LaidPlay) -> GameState:
    """A play that was noted does not count any more."""
    return _scored(state, play.seat, -play.score)


def _scored(state: GameState, seat: Seat, points: int) -> GameState:
    return replace(state, scores=_at(state.scores, seat, state.scores[seat] + points)) if points else state


def _with_rack(state: GameState, seat: Seat, rack: Rack) -> GameState:
    return replace(state, racks=_at(state.racks, seat, rack))


def _play(state: GameState) -> LaidPlay:
    assert state.play is not None, "this event belongs to a play"
    return state.play


def _less(tiles: tuple[Tile, ...], taken: Iterable[Tile]) -> tuple[Tile, ...]:
    left = without(tiles, taken)
    assert left is not None, "only tiles that are there can leave"
    return left


def _at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
