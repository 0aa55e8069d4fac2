"""One kind of file into another: games among themselves, championships among themselves.

A game is an acta or a GCG, and becomes either, or a position (CGP) at one of its moments. A position does
not tell how it came about, so it becomes nothing else. A championship is an event file, a TRF, a CSV of
games or a file of TSH, and becomes any of them. Of a game no championship can be made, nor the other way
round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from faristol.engine.position import Position
from faristol.errors import FaristolError
from faristol.formats.files.acta import Acta, Replay, replay
from faristol.formats.files.acta.document import convert_acta
from faristol.formats.files.acta.source import read_source
from faristol.formats.files.acta.writing import write_acta, write_acta_json
from faristol.formats.files.cgp import read_cgp, write_cgp
from faristol.formats.files.csv_rows import decoded
from faristol.formats.files.duplicate import is_duplicate
from faristol.formats.files.event_file import is_event_file, read_championship, read_event, write_event
from faristol.formats.files.games_csv import looks_like_games, write_games
from faristol.formats.files.gcg import (
    Dialect,
    GcgGame,
    acta_of_gcg,
    gcg_of,
    looks_like_gcg,
    notes_of,
    read_gcg,
    tell_gcg,
)
from faristol.formats.files.trf import TrfForm, looks_like_trf, write_trf
from faristol.formats.files.tsh import looks_like_tourney, looks_like_tsh, write_tourney, write_tsh
from faristol.formats.text.moves import Move, moves
from faristol.regulations import REGULATIONS
from faristol.regulations.classic import CLASSIC
from faristol.rules.board import EMPTY_BOARD
from faristol.rules.state import LineKind, Phase
from faristol.rules.story import Judge
from faristol.tournament.adopting import adopted
from faristol.tournament.event import EventLog

__all__ = ["ENDINGS", "CannotConvert", "Form", "Holds", "Wish", "convert", "holds"]


class CannotConvert(FaristolError):
    """There is no such file to be made of that one."""


class Form(StrEnum):
    """How a file is written."""

    YAML = "yaml"  # the acta of a game, the event file of a championship
    JSON = "json"
    GCG = "gcg"
    CGP = "cgp"
    CSV = "csv"
    TRF = "trf"
    T = "t"  # a division of TSH
    JS = "js"  # the tourney.js of TSH


ENDINGS: Mapping[str, Form] = MappingProxyType(
    {".yaml": Form.YAML, ".yml": Form.YAML, ".trfx": Form.TRF, **{f".{form}": form for form in Form}}
)


class Holds(StrEnum):
    """What a file is about."""

    GAME = "game"
    POSITION = "position"
    CHAMPIONSHIP = "championship"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """How somebody wants it."""

    judge: Callable[[Acta], Judge | None] = lambda _: None
    regulation: str = CLASSIC.key  # of a game or a position that does not say its own
    lexicon: str | None = None  # the name that is written for other programs
    dialect: Dialect = Dialect.WOOGLES
    trf: TrfForm = TrfForm.OF_2016
    turn: int | None = None  # the position after so many turns; None: the last one


_MOST_LINE = 4_000
_CHAMPIONSHIPS = (looks_like_trf, looks_like_games, looks_like_tourney, looks_like_tsh)


def holds(source: bytes) -> Holds:
    """What *source* is about, as far as its beginning tells."""
    if looks_like_gcg(source):
        return Holds.GAME
    text = decoded(source)
    if is_event_file(source) or any(looks_like(text) for looks_like in _CHAMPIONSHIPS):
        return Holds.CHAMPIONSHIP
    board = text.strip()[:_MOST_LINE].partition(" ")[0]
    return Holds.POSITION if board.count("/") > 1 and ":" not in board else Holds.GAME


def convert(source: bytes, to: Form, wish: Wish) -> str:
    """What *source* holds, written as *to*; what cannot be is refused."""
    about = holds(source)
    write = _WRITERS.get((about, to))
    if write is None:
        raise CannotConvert(f"convert-{about}", to=to.upper())
    return write(source, wish)


# --- games ---


@dataclass(frozen=True, slots=True)
class _Game:
    """A game by its rules, with its sheet."""

    told: Replay
    lines: tuple[Move, ...]

    @classmethod
    def read(cls, source: bytes, wish: Wish) -> _Game:
        value = read_source(source)
        if is_duplicate(value):
            raise CannotConvert("convert-duplicate")
        acta = convert_acta(value)
        told = replay(acta, wish.judge(acta))
        return cls(told, moves(told.created, told.events, acta.rules))


def _acta(source: bytes, wish: Wish) -> Acta:
    if looks_like_gcg(source):
        return acta_of_gcg(read_gcg(source, REGULATIONS[wish.regulation]), wish.regulation)
    return _Game.read(source, wish).told.acta


def _as_gcg(source: bytes, wish: Wish) -> str:
    tile_set = REGULATIONS[wish.regulation].tile_set
    if looks_like_gcg(source):
        game = read_gcg(source, REGULATIONS[wish.regulation])
    else:
        read = _Game.read(source, wish)
        game, tile_set = _gcg(read, wish), read.told.acta.rules.tile_set
    if wish.lexicon is not None:
        game = GcgGame(game.players, game.moves, wish.lexicon, game.title, game.racks)
    try:
        return tell_gcg(game, tile_set, dialect=wish.dialect)
    except ValueError:
        raise CannotConvert("convert-players", count=len(game.players)) from None


def _gcg(game: _Game, wish: Wish) -> GcgGame:
    acta, state = game.told.acta, game.told.state
    return gcg_of(
        game.lines,
        acta.players,
        lexicon=acta.lexicon or "",
        notes=notes_of(acta, wish.judge(acta)),
        racks=state.racks if state.phase is Phase.TO_MOVE else (),
    )


def _as_cgp(source: bytes, wish: Wish) -> str:
    if looks_like_gcg(source):
        position = _of_gcg(read_gcg(source, REGULATIONS[wish.regulation]), wish)
        lexicon = wish.lexicon or read_gcg(source).lexicon or "default"
    else:
        game = _Game.read(source, wish)
        position = _of_game(game, wish)
        lexicon = wish.lexicon or game.told.acta.lexicon or "default"
    if len(position.scores) != 2:
        raise CannotConvert("convert-players", count=len(position.scores))
    return write_cgp(position, lexicon=lexicon) + "\n"


def _of_game(game: _Game, wish: Wish) -> Position:
    turns = [move for move in game.lines if move.line.kind is not LineKind.ADJUST]
    after = _checked_turn(wish.turn, len(turns))
    if after < len(turns):
        return Position.of(turns[after].before, sees_racks=True)
    state = game.told.state
    if state.turn is not None:
        return Position.of(state, sees_racks=True)
    if not turns:
        raise CannotConvert("convert-no-turns")
    mover, *others = state.order_from(state.after(turns[-1].line.by))
    return Position(
        rack=state.racks[mover],
        board=state.board,
        others=tuple(state.racks[seat] for seat in others),
        scores=tuple(state.scores[seat] for seat in (mover, *others)),
        regulation=state.regulation,
        any_tiles=True,
    )


def _of_gcg(game: GcgGame, wish: Wish) -> Position:
    turns = [move for move in game.moves if move.kind != "adjust"]
    after = _checked_turn(wish.turn, len(turns))
    board, totals = EMPTY_BOARD, [0 for _ in game.players]
    for move in turns[:after]:
        totals[move.by] = move.total
        if move.laid is not None and move.stood:
            board = board.with_tiles(move.laid.new)
    count = len(totals)
    last = turns[after - 1].by if after else -1
    mover = turns[after].by if after < len(turns) else (last + 1) % count
    rack = turns[after].rack if after < len(turns) else (game.racks[mover] if game.racks else ())
    return Position(
        rack=rack,
        board=board,
        others=(None,) * (count - 1),
        scores=(*totals[mover:], *totals[:mover]),
        regulation=REGULATIONS[wish.regulation],
        any_tiles=True,
    )


def _checked_turn(asked: int | None, count: int) -> int:
    if asked is not None and asked > count:
        raise CannotConvert("convert-turn", turn=asked, count=count)
    return count if asked is None else asked


def _position(source: bytes, wish: Wish) -> str:
    position = read_cgp(decoded(source), REGULATIONS[wish.regulation])
    return write_cgp(position, lexicon=wish.lexicon or "default") + "\n"


# --- championships ---


def _log(source: bytes) -> EventLog:
    return read_event(source) if is_event_file(source) else adopted(read_championship(source))


_WRITERS: Mapping[tuple[Holds, Form], Callable[[bytes, Wish], str]] = MappingProxyType(
    {
        (Holds.GAME, Form.YAML): lambda source, wish: write_acta(_acta(source, wish)),
        (Holds.GAME, Form.JSON): lambda source, wish: write_acta_json(_acta(source, wish)),
        (Holds.GAME, Form.GCG): _as_gcg,
        (Holds.GAME, Form.CGP): _as_cgp,
        (Holds.POSITION, Form.CGP): _position,
        (Holds.CHAMPIONSHIP, Form.YAML): lambda source, _: write_event(_log(source)),
        (Holds.CHAMPIONSHIP, Form.JSON): lambda source, _: write_event(_log(source), as_json=True),
        (Holds.CHAMPIONSHIP, Form.TRF): lambda source, wish: write_trf(read_championship(source), wish.trf),
        (Holds.CHAMPIONSHIP, Form.T): lambda source, _: write_tsh(read_championship(source)),
        (Holds.CHAMPIONSHIP, Form.JS): lambda source, _: write_tourney(read_championship(source)),
        (Holds.CHAMPIONSHIP, Form.CSV): lambda source, _: write_games(read_championship(source)),
    }
)
