"""One turn judged: the candidates, by the method that fits, and the move made among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from faristol import _core
from faristol.engine.engine import Engine
from faristol.engine.moves import Move, MoveKind, Records, read_move, read_records
from faristol.engine.position import Position
from faristol.engine.review.luck import luck_of
from faristol.engine.review.made import leave_of, leave_worth, pass_record, record_of, with_records
from faristol.engine.review.reviewed import Choice, Method, ReviewedTurn
from faristol.engine.review.settings import ReviewSettings
from faristol.engine.review.turns import Turn
from faristol.engine.simulation import LookAhead, Tried
from faristol.rules.board import Square
from faristol.rules.notation import read_place
from faristol.rules.spelling import Cell, read_word

__all__ = ["review_turn"]

_NO_EQUITY = 10_000  # points: what the core gives to a move that is not to be thought of


def review_turn(
    look: LookAhead,
    turn: Turn,
    settings: ReviewSettings = ReviewSettings(),  # noqa: B008 - frozen
    *,
    stop: _core.StopFlag | None = None,
) -> ReviewedTurn:
    """Judge one turn. ValueError if the move could not be made."""
    engine, position = look.engine, turn.position
    asked, valid = record_of(engine, position, turn.action)
    made = asked if turn.stood else pass_record()
    bingo = _best_bingo(engine, position)
    candidates = engine.move_records(position, settings.candidates)
    for one in (bingo, made):
        candidates = with_records(candidates, one)
    weighed = _weighed(look, turn, candidates, settings, stop)
    choices = weighed.choices
    played = _find(choices, read_move(made[0], position.board))
    whole = _lays_all(played.move, position)
    missed = None if whole or not len(bingo) else _find(choices, read_move(bingo[0], position.board))
    return ReviewedTurn(
        number=turn.number,
        line=turn.line,
        seat=turn.seat,
        rack=position.rack,
        in_bag=turn.in_bag,
        stage=turn.stage,
        method=weighed.method,
        solved=weighed.solved,
        played=played,
        fell=None if turn.stood else read_move(asked[0], position.board),
        choices=choices,
        missed_bingo=None if missed is None or missed.points <= played.points else missed,
        still_there=_still_there(engine, position, choices[0], played),
        loss=max(0.0, max(one.points for one in choices) - played.points),
        win_loss=_win_loss(choices, played),
        luck=luck_of(engine, turn, settings),
        valid=valid,
        bingo=whole,
        thought=turn.thought,
    )


def _win_loss(choices: Sequence[Choice], played: Choice) -> float | None:
    wins = [one.win for one in choices if one.win is not None]
    return None if played.win is None else max(0.0, max(wins) - played.win)


def _lays_all(move: Move, position: Position) -> bool:
    return move.kind is MoveKind.PLAY and len(move.tiles) == position.regulation.rack_size


def _best_bingo(engine: Engine, position: Position) -> Records:
    """The best play that lays the whole rack, or no record."""
    plays = engine.play_records(position)
    found: Records = plays[plays["count"] == position.regulation.rack_size][:1]
    return found


def _find(choices: Sequence[Choice], move: Move) -> Choice:
    wanted = (move.kind, move.square, move.word, move.tiles)
    for one in choices:
        if (one.move.kind, one.move.square, one.move.word, one.move.tiles) == wanted:
            return one
    raise AssertionError("it was among those tried")


def _still_there(engine: Engine, position: Position, best: Choice, played: Choice) -> bool:
    """Whether the play made could be laid after the best one with the tiles that this leaves."""
    if best.move.kind is not MoveKind.PLAY or played.move.kind is not MoveKind.PLAY or best is played:
        return False
    if not set(played.move.tiles) <= set(best.kept):
        return False
    after = Position(
        rack=best.kept,
        board=position.board.with_tiles(best.laid),
        others=position.others,
        scores=position.scores,
        regulation=position.regulation,
        unseen=position.unseen_tiles,
        any_tiles=True,
    )
    same = (played.move.square, played.move.word)
    return any((move.square, move.word) == same for move in engine.plays(after))


# --- the methods ---


@dataclass(frozen=True, slots=True)
class _Weighed:
    method: Method
    choices: tuple[Choice, ...]
    solved: bool = False


def _weighed(
    look: LookAhead, turn: Turn, candidates: Records, settings: ReviewSettings, stop: _core.StopFlag | None
) -> _Weighed:
    """The candidates, the best first, by the closest look that the position and the settings allow."""
    position, engine = turn.position, look.engine
    two = len(position.others) == 1
    if two and turn.in_bag == 0:
        tried, solved = _solved(engine, position, candidates, settings, stop)
        return _Weighed(Method.ENDGAME, _choices(engine, position, tried), solved)
    if not two or settings.plies == 0:
        return _Weighed(Method.STATIC, _static(look, turn, candidates))
    if turn.in_bag <= _core.MOST_IN_BAG_FOR_PRE_ENDGAME:
        last_draws = look.pre_endgame(
            position,
            candidates,
            plies=settings.pre_endgame_plies,
            seconds=settings.most_seconds,
            threads=settings.threads,
            stop=stop,
        )
        return _Weighed(Method.PRE_ENDGAME, _choices(engine, position, last_draws.moves))
    simulated = look.simulate(
        position,
        candidates,
        plies=settings.plies,
        samples=settings.samples,
        seconds=settings.most_seconds,
        threads=settings.threads,
        seed=settings.seed + turn.number,
        give_up=0.0,  # the move made is to be known as well as the others
        stop=stop,
    )
    return _Weighed(Method.SIMULATION, _choices(engine, position, simulated.moves))


def _choices(engine: Engine, position: Position, tried: Sequence[Tried]) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            move=one.move,
            laid=_laid(one.move, position),
            kept=(kept := leave_of(one.move, position)),
            kept_worth=leave_worth(engine, kept),
            points=one.points,
            points_error=one.points_error,
            win=one.win,
            samples=one.samples,
        )
        for one in tried
    )


def _laid(move: Move, position: Position) -> tuple[tuple[Square, Cell], ...]:
    """Where the tiles of a play come to lie; the core's own plays need no second judge."""
    if move.kind is not MoveKind.PLAY:
        return ()
    square, direction = read_place(move.square, position.regulation.layout)
    laid: list[tuple[Square, Cell]] = []
    for cell in read_word(move.word):
        if position.board[square] is None:
            laid.append((square, cell))
        square = square.step(direction)
    return tuple(laid)


def _static(look: LookAhead, turn: Turn, candidates: Records) -> tuple[Choice, ...]:
    """Points and what the tiles that stay are worth; for two players also how likely such a lead lasts."""
    position = turn.position
    choices: list[Choice] = []
    for record in candidates:
        move = read_move(record, position.board)
        kept = leave_of(move, position)
        worth = leave_worth(look.engine, kept)
        points = move.equity if abs(move.equity) < _NO_EQUITY else move.score + worth
        choices.append(
            Choice(
                move=move,
                laid=_laid(move, position),
                kept=kept,
                kept_worth=worth,
                points=points,
                points_error=0.0,
                win=_static_win(look, turn, move, points),
                samples=0,
            )
        )
    return tuple(sorted(choices, key=lambda one: -one.points))


def _static_win(look: LookAhead, turn: Turn, move: Move, points: float) -> float | None:
    position = turn.position
    if len(position.others) != 1:
        return None
    lead = position.scores[0] - position.scores[1] + points
    laid = len(move.tiles) if move.kind is MoveKind.PLAY else 0
    unseen_by_the_other = turn.in_bag + len(position.rack) - laid
    return 1 - look.win.probability(-lead, unseen_by_the_other)


# --- endgames ---


def _solved(
    engine: Engine,
    position: Position,
    candidates: Records,
    settings: ReviewSettings,
    stop: _core.StopFlag | None,
) -> tuple[tuple[Tried, ...], bool]:
    """The candidates of an endgame, each with the best play of both sides behind it."""
    core = position.core(engine.words)
    lead = position.scores[0] - position.scores[1]

    def solve(one: _core.EnginePosition, shared_by: int) -> tuple[bytes, int, bool]:
        line, spread, proven, *_ = _core.solve_endgame(
            one,
            plies=_core.MOST_ENDGAME_PLIES,
            nodes=max(settings.endgame_nodes // shared_by, 1),
            seconds=settings.most_seconds / 2 / shared_by,
            # Threads race each other: where the search is cut short the answer would depend on who won.
            threads=1 if settings.seconds is None else settings.threads,
            stop=stop,
        )
        return line, spread, proven

    line, best, proven = solve(core, 1)
    first = read_records(line)[:1]
    found = [_tried(read_move(first[0], position.board), best, lead)]
    same = ["tiles", "lane", "start"]
    others = [record for record in candidates if record[same] != first[same][0]]
    for record in others:
        after = core.after(record.tobytes())
        if after.over:
            mine, theirs = after.final_scores
            spread = mine - theirs
        else:
            _, spread, _ = solve(after, len(others))
            spread = spread if after.to_move == core.to_move else -spread
        found.append(_tried(read_move(record, position.board), min(spread, best), lead))
    return tuple(sorted(found, key=lambda one: -one.points)), proven


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
