"""The turns of a game that can be gone through with the engine, whatever tells the game.

One line of the sheet is one turn, so what was taken back and played anew is counted once, as it stands there.
Judging a turn needs the rack that its player had. A game on a screen knows every one; a GCG those that are
told whole; a game on a wooden board those of its end, when nothing was left to draw, and those that were laid
whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from faristol.engine.position import Position
from faristol.engine.review import Turn
from faristol.formats.files.acta.document import Acta
from faristol.formats.files.acta.replay import Replay
from faristol.formats.files.gcg import GcgGame, GcgMove
from faristol.formats.text.moves import Laid, Move, moves
from faristol.regulations.classic import CLASSIC
from faristol.rules.actions import Action, Exchange, Pass, Play, Record
from faristol.rules.board import EMPTY_BOARD
from faristol.rules.notation import write_place
from faristol.rules.regulation import Regulation
from faristol.rules.spelling import spell, spell_tiles
from faristol.rules.state import LineKind, Phase, Seat, Why

__all__ = ["TILES_MADE_UP", "GameTurns", "has_made_up_tiles", "rack_was_seen", "turns_of", "turns_of_gcg"]

TILES_MADE_UP = "faristol"  # what the record is called that says so
_TURNS = frozenset({LineKind.PLAY, LineKind.EXCHANGE, LineKind.PASS, LineKind.LOST})


@dataclass(frozen=True, slots=True, kw_only=True)
class GameTurns:
    """A game to be gone through."""

    players: tuple[str, ...]
    regulation: Regulation
    turns: tuple[Turn, ...]  # whose racks are known
    count: int  # all that were taken
    scores: tuple[int, ...]  # with what was settled at the end
    overtime: tuple[int, ...]  # points that the clock took from each

    @property
    def known(self) -> bool:
        """Whether every turn can be gone through."""
        return len(self.turns) == self.count


# --- a game by the rules ---


def turns_of(told: Replay) -> GameTurns:
    """The turns of a game that was replayed."""
    acta, seats = told.acta, range(len(told.acta.players))
    made_up = has_made_up_tiles(acta)
    lines = moves(told.created, told.events, acta.rules)
    used = [0 for _ in seats]
    turns: list[Turn] = []
    count = 0
    for line, move in enumerate(lines):
        if not _is_turn(move):
            continue
        count += 1
        by = move.line.by
        thought, used[by] = move.used[by] - used[by], move.used[by]
        if made_up and not rack_was_seen(move):
            continue
        turns.append(
            Turn.of(
                move.before,
                _action(move),
                number=count,
                line=line,
                stood=move.line.kind is not LineKind.LOST,
                thought=thought if thought > 0 else None,
                **({"drawn": 0} if made_up else {}),
            )
        )
    return GameTurns(
        players=tuple(acta.players),
        regulation=acta.rules,
        turns=tuple(turns),
        count=count,
        scores=told.state.final_scores,
        overtime=tuple(
            -sum(move.line.score for move in lines if move.line.why is Why.OVERTIME and move.line.by == seat)
            for seat in seats
        ),
    )


def _is_turn(move: Move) -> bool:
    before = move.before
    return move.line.kind in _TURNS and before.phase is Phase.TO_MOVE and before.turn == move.line.by


def has_made_up_tiles(acta: Acta) -> bool:
    """Whether it is of a wooden board, where nobody saw what was drawn."""
    return any(isinstance(one, Record) and one.what == TILES_MADE_UP for one in acta.actions)


def rack_was_seen(move: Move) -> bool:
    """Whether a rack of a wooden game was seen: what is laid or shown in the end was there before."""
    rack_size = move.before.regulation.rack_size
    return not move.before.bag or (move.laid is not None and len(move.laid.new) == rack_size)


def _action(move: Move) -> Action:
    by = move.line.by
    if move.laid is not None:
        return _play(move.laid, by)
    if move.line.kind is LineKind.EXCHANGE:
        return Exchange(t=0.0, by=by, tiles=spell_tiles(move.returned))
    return Pass(t=0.0, by=by)


def _play(laid: Laid, by: Seat) -> Play:
    word = spell(cell for _, cell in laid.word)
    return Play(t=0.0, by=by, square=write_place(laid.square, laid.direction), word=word)


# --- a game from another program ---


def turns_of_gcg(game: GcgGame) -> GameTurns:
    """The turns of a GCG, which tells racks and totals but neither the bag nor a regulation."""
    turns = tuple(_gcg_turns(game))
    totals = [0 for _ in game.players]
    overtime = [0 for _ in game.players]
    for move in game.moves:
        totals[move.by] = move.total
        overtime[move.by] -= move.score if move.why == "overtime" else 0
    return GameTurns(
        players=game.players,
        regulation=CLASSIC,
        turns=tuple(turn for turn in turns if turn is not None),
        count=len(turns),
        scores=tuple(totals),
        overtime=tuple(overtime),
    )


def _gcg_turns(game: GcgGame) -> Iterator[Turn | None]:
    """Every turn, None where its rack is not told."""
    board, totals, number = EMPTY_BOARD, [0 for _ in game.players], 0
    for line, move in enumerate(game.moves):
        action = _gcg_action(move)
        if action is not None:
            number += 1
            position = Position(
                rack=move.rack,
                board=board,
                others=(None,) * (len(totals) - 1),
                scores=(*totals[move.by :], *totals[: move.by]),
                regulation=CLASSIC,
                any_tiles=True,
            )
            turn = Turn(
                seat=Seat(move.by),
                position=position,
                action=action,
                number=number,
                line=line,
                stood=move.stood,
            )
            yield turn if _is_whole(turn) else None
        totals[move.by] = move.total
        if move.laid is not None and move.stood:
            board = board.with_tiles(move.laid.new)


def _is_whole(turn: Turn) -> bool:
    """Whether the turn is told: seven tiles, or what is left when there is nothing to draw."""
    if isinstance(turn.action, Exchange) and not turn.action.tiles:
        return False  # how many, but not which
    return len(turn.position.rack) == turn.position.regulation.rack_size or (
        bool(turn.position.rack) and turn.in_bag == 0
    )


def _gcg_action(move: GcgMove) -> Action | None:
    seat = Seat(move.by)
    match move.kind:
        case "play" | "lost" if move.laid is not None:
            return _play(move.laid, seat)
        case "exchange":
            return Exchange(t=0.0, by=seat, tiles=spell_tiles(move.tiles))
        case "pass":
            return Pass(t=0.0, by=seat)
        case _:
            return None
