"""A game gone through turn by turn: what was best, what the move made cost, and what luck did.

Every turn is judged by what its player could see. While the bag has tiles the candidates are simulated, with
one or two left every draw is gone through, and with none the endgame is solved; with more than two players it
is always simulation. Luck is what the tiles drawn for a turn made possible, beyond the average of all draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

import numpy as np

from faristol import _core
from faristol.engine.engine import Engine
from faristol.engine.moves import MOVE_DTYPE, Move, MoveKind, Records, lane_of, read_move, read_records
from faristol.engine.position import Position
from faristol.engine.rules import CODES
from faristol.engine.simulation import LookAhead, Tried
from faristol.lexicon.alphabet import encode
from faristol.rules.actions import Action, Exchange, Pass, Play
from faristol.rules.errors import RuleViolation
from faristol.rules.placement import place
from faristol.rules.regulation import Regulation
from faristol.rules.scoring import formed_words, is_bingo, score
from faristol.rules.spelling import Unreadable, fold_tiles
from faristol.rules.state import GameState, Phase, Seat
from faristol.rules.tiles import Tile, without

__all__ = [
    "Method",
    "PlayerSummary",
    "Review",
    "ReviewSettings",
    "ReviewedTurn",
    "Turn",
    "is_turn",
    "review",
    "review_turn",
    "summarise",
]

_MOST_IN_LEAVE = 6


class Method(StrEnum):
    """How the candidates of a turn were judged."""

    SIMULATION = "simulation"
    PRE_ENDGAME = "pre-endgame"
    ENDGAME = "endgame"


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A turn to go through: the position as its player saw it, and what was asked."""

    seat: Seat
    position: Position
    action: Action
    drawn: int = 0
    """How many tiles at the right of the rack came with the last draw; 0 if that is not known."""

    @classmethod
    def of(cls, state: GameState, action: Action) -> Turn:
        """The turn in which *action* is asked of *state*, or ValueError if it is none."""
        if not is_turn(state, action) or state.turn is None:
            raise ValueError("this is not a turn of who is to move")
        drawn = state.last_draw[state.turn] if state.last_draw else 0
        return cls(seat=state.turn, position=Position.of(state), action=action, drawn=drawn)

    @property
    def in_bag(self) -> int:
        """Tiles still to draw; whoever's rack is not told holds a full one as long as there are tiles."""
        full = self.position.regulation.rack_size
        held = (
            full if rack is None else rack for rack in self.position.others if not isinstance(rack, tuple)
        )
        return max(self.position.unseen_count - sum(held), 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewSettings:
    """How closely to look."""

    candidates: int = 10
    plies: int = 2
    samples: int = 400
    seconds: float = 5.0  # for each turn, at most
    threads: int = 1
    seed: int = 0
    other_draws: int = 60  # compared with, for luck


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedTurn:
    """One turn and what can be said of it."""

    number: int  # of the game, from 1
    seat: Seat
    rack: tuple[Tile, ...]
    played: Tried
    best: tuple[Tried, ...]  # the best first; the move made is among them
    method: Method
    loss: float  # points less than the best, never below 0
    win_loss: float  # probability less than the best, never below 0
    luck: float | None  # points; None where nothing was drawn for this turn
    valid: bool  # whether every word of the play is in the lexicon
    bingo: bool  # whether the whole rack was laid

    @property
    def is_best(self) -> bool:
        return self.loss < 0.5 and self.win_loss < 0.005


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSummary:
    """A player's whole game."""

    seat: Seat
    turns: int
    best_turns: int
    loss: float
    win_loss: float
    luck: float
    bingos: int
    points: int

    @property
    def loss_per_turn(self) -> float:
        return self.loss / self.turns if self.turns else 0.0


@dataclass(frozen=True, slots=True)
class Review:
    """A game gone through."""

    turns: tuple[ReviewedTurn, ...]
    players: tuple[PlayerSummary, ...]


def is_turn(state: GameState, action: Action) -> bool:
    """Whether *action*, asked in *state*, is a turn to go through: a play, an exchange or a pass."""
    return (
        state.phase is Phase.TO_MOVE
        and isinstance(action, Play | Exchange | Pass)
        and action.by == state.turn
    )


def review(
    look: LookAhead,
    turns: Sequence[Turn],
    settings: ReviewSettings = ReviewSettings(),  # noqa: B008 - frozen
    *,
    progress: Callable[[ReviewedTurn], None] = lambda reviewed: None,
    stop: _core.StopFlag | None = None,
) -> Review:
    """Go through *turns*, telling *progress* after each; with *stop* set, what was done so far."""
    done: list[ReviewedTurn] = []
    for number, turn in enumerate(turns, start=1):
        if stop is not None and stop.is_set:
            break
        done.append(review_turn(look, turn, number, settings, stop=stop))
        progress(done[-1])
    seats = sorted({turn.seat for turn in turns})
    return Review(tuple(done), tuple(summarise(done, seat) for seat in seats))


def review_turn(
    look: LookAhead,
    turn: Turn,
    number: int,
    settings: ReviewSettings = ReviewSettings(),  # noqa: B008 - frozen
    *,
    stop: _core.StopFlag | None = None,
) -> ReviewedTurn:
    """Judge one turn. ValueError if the move could not be made."""
    position = turn.position
    made, valid = _record_of(look.engine, position, turn.action)
    candidates = _with(look.engine.move_records(position, settings.candidates), made)
    in_bag, two = turn.in_bag, len(position.others) == 1
    if two and in_bag == 0:
        method, tried = Method.ENDGAME, _solved(look.engine, position, candidates, settings, stop)
    elif two and in_bag <= _core.MOST_IN_BAG_FOR_PRE_ENDGAME:
        method = Method.PRE_ENDGAME
        tried = look.pre_endgame(
            position, candidates, seconds=settings.seconds, threads=settings.threads, stop=stop
        ).moves
    else:
        method = Method.SIMULATION
        tried = look.simulate(
            position,
            candidates,
            plies=settings.plies * len(position.others),
            samples=settings.samples,
            seconds=settings.seconds,
            threads=settings.threads,
            seed=settings.seed + number,
            give_up=0.0,  # the move made is to be known as well as the others
            stop=stop,
        ).moves
    played = _find(tried, read_move(made[0], position.board))
    return ReviewedTurn(
        number=number,
        seat=turn.seat,
        rack=position.rack,
        played=played,
        best=tuple(tried),
        method=method,
        loss=max(0.0, max(one.points for one in tried) - played.points),
        win_loss=max(0.0, max(one.win for one in tried) - played.win),
        luck=_luck(look.engine, turn, Random(f"{settings.seed}:{number}"), settings),
        valid=valid,
        bingo=_lays_all(played.move, turn.position.regulation),
    )


def _lays_all(move: Move, regulation: Regulation) -> bool:
    return move.kind is MoveKind.PLAY and len(move.tiles) == regulation.rack_size


def summarise(turns: Iterable[ReviewedTurn], seat: Seat) -> PlayerSummary:
    """What the turns of *seat* come to."""
    own = [turn for turn in turns if turn.seat == seat]
    return PlayerSummary(
        seat=seat,
        turns=len(own),
        best_turns=sum(turn.is_best for turn in own),
        loss=sum(turn.loss for turn in own),
        win_loss=sum(turn.win_loss for turn in own),
        luck=sum(turn.luck or 0.0 for turn in own),
        bingos=sum(turn.bingo for turn in own),
        points=sum(turn.played.move.score for turn in own),
    )


# --- the move that was made ---


def _record_of(engine: Engine, position: Position, action: Action) -> tuple[Records, bool]:
    """The record of the move, and whether its words are valid. ValueError if it could not be made."""
    record = np.zeros(1, dtype=MOVE_DTYPE)
    tiles: tuple[Tile, ...] = ()
    valid = True
    try:
        match action:
            case Play(square=square, word=word):
                tiles = _fill_play(record, position, square, word)
                valid = bool(np.isin(record[["tiles", "lane", "start"]], _places(engine, position)).all())
            case Exchange(tiles=text):
                tiles = fold_tiles(text if isinstance(text, str) else " ".join(text))
                _fill(record, _core.EXCHANGE_LANE, 0, [CODES[tile] for tile in tiles], 0)
            case _:
                _fill(record, _core.PASS_LANE, 0, [], 0)
    except (RuleViolation, Unreadable) as wrong:
        raise ValueError(f"the move cannot be made: {wrong}") from wrong
    rest = without(position.rack, tiles)
    if rest is None:
        raise ValueError("the move takes tiles that are not on the rack")
    worth = engine.leaves.value(rest) if engine.leaves and len(rest) <= _MOST_IN_LEAVE else 0.0
    record["equity"] = round((int(record["score"][0]) + worth) * _core.UNITS_PER_POINT)
    return record, valid


def _places(engine: Engine, position: Position) -> Records:
    """What and where the plays are that the lexicon allows; a single tile may be read both ways."""
    return engine.play_records(position)[["tiles", "lane", "start"]]


def _fill(record: Records, lane: int, start: int, codes: list[int], points: int) -> None:
    record["lane"], record["start"], record["count"], record["score"] = lane, start, len(codes), points
    record["tiles"] = sum(code << (8 * place) for place, code in enumerate(codes))


def _fill_play(record: Records, position: Position, square: str, word: str) -> tuple[Tile, ...]:
    placed = place(square, word, on=position.board, rack=position.rack, under=position.regulation)
    words = formed_words(placed, position.board, position.regulation)
    points = score(words, is_bingo(placed, position.regulation), position.regulation)
    codes = [encode((cell.letter,))[0] | (_core.BLANK_MARK if cell.blank else 0) for _, cell in placed.laid]
    _fill(record, *lane_of(placed.square, placed.direction), codes, points)
    return placed.tiles


def _with(candidates: Records, made: Records) -> Records:
    """*candidates* and the move made, once."""
    fields = ["tiles", "lane", "start"]
    if any(candidate[fields] == made[fields][0] for candidate in candidates):
        return candidates
    return read_records(candidates.tobytes() + made.tobytes())


def _find(tried: Sequence[Tried], move: Move) -> Tried:
    for one in tried:
        if (one.move.kind, one.move.square, one.move.word, one.move.tiles) == (
            move.kind,
            move.square,
            move.word,
            move.tiles,
        ):
            return one
    raise AssertionError("the move made was among those tried")


# --- endgames ---


def _solved(
    engine: Engine,
    position: Position,
    candidates: Records,
    settings: ReviewSettings,
    stop: _core.StopFlag | None,
) -> tuple[Tried, ...]:
    """The candidates of an endgame, each with the best play of both sides behind it."""
    core = position.core(engine.words)
    lead = position.scores[0] - position.scores[1]
    whole = settings.seconds / 2

    def spread_of(one: _core.EnginePosition, seconds: float) -> tuple[bytes, int]:
        line, spread, *_ = _core.solve_endgame(
            one, plies=_core.MOST_ENDGAME_PLIES, seconds=seconds, threads=settings.threads, stop=stop
        )
        return line, spread

    line, best = spread_of(core, whole)
    first = read_records(line)[:1]
    found = [_tried(read_move(first[0], position.board), best, lead)]
    others = [
        record
        for record in candidates
        if record[["tiles", "lane", "start"]] != first[["tiles", "lane", "start"]][0]
    ]
    for record in others:
        after = core.after(record.tobytes())
        if after.over:
            mine, theirs = after.final_scores
            spread = mine - theirs
        else:
            _, spread = spread_of(after, whole / len(others))
            spread = spread if after.to_move == core.to_move else -spread
        found.append(_tried(read_move(record, position.board), min(spread, best), lead))
    return tuple(sorted(found, key=lambda one: -one.points))


def _tried(move: Move, spread: int, lead: int) -> Tried:
    win = 0.5 if spread == 0 else float(spread > 0)
    return Tried(
        move=move,
        points=float(spread - lead),
        points_error=0.0,
        win=win,
        win_error=0.0,
        samples=1,
        given_up=False,
    )


# --- luck ---


def _luck(engine: Engine, turn: Turn, dice: Random, settings: ReviewSettings) -> float | None:
    """What the tiles drawn last made possible now, beyond the average of other draws; in points."""
    position, drawn = turn.position, turn.drawn
    if drawn == 0 or settings.other_draws < 1:
        return None
    kept, came = position.rack[:-drawn], position.rack[-drawn:]
    pool = [*position.unseen_tiles, *came]
    others = [
        _redealt(position, kept, tuple(dice.sample(pool, drawn)), pool) for _ in range(settings.other_draws)
    ]
    records = engine.best_many(engine.prepare([position, *others]), threads=settings.threads)
    equities = records["equity"].astype(np.float64) / _core.UNITS_PER_POINT
    # A rack that can do nothing has no equity at all; it brings no points.
    equities = np.maximum(equities, 0.0)
    return float(equities[0] - equities[1:].mean())


def _redealt(
    position: Position, kept: tuple[Tile, ...], came: tuple[Tile, ...], pool: list[Tile]
) -> Position:
    unseen = without(tuple(pool), came)
    assert unseen is not None, "they came from there"
    return Position(
        rack=(*kept, *came),
        board=position.board,
        others=position.others,
        scores=position.scores,
        regulation=position.regulation,
        unseen=unseen,
        run_lengths=position.run_lengths,
        turns_taken=position.turns_taken,
        any_tiles=True,
    )
