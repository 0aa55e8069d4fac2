"""How a game stands: what is shown alike on a screen, at a wooden table and on the arbiter's console."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Collection, Iterable
from functools import cache
from itertools import chain, islice
from typing import Any, NamedTuple, TypeAlias

from faristol.formats.text.sheet import Entry as SheetEntry
from faristol.formats.text.sheet import entries as sheet_entries
from faristol.formats.wire.position import CellView, ClockView, LineView, PlayView, TileCount
from faristol.lexicon.alphabet import ALPHABET
from faristol.rules.board import Board, Square
from faristol.rules.clock import running_clock, turn_limit, turn_timer_runs
from faristol.rules.notation import write_place
from faristol.rules.regulation import ClockKind, Regulation
from faristol.rules.spelling import Cell
from faristol.rules.state import GameState, Line
from faristol.rules.tiles import Tile, TileSet
from faristol.service.games.page import GamePage
from faristol.service.ports import EpochMs, GameId, Status
from faristol.service.wooden.page import TablePage

__all__ = [
    "Sheets",
    "blank_letters",
    "board_view",
    "cell_view",
    "counted",
    "fresh_squares",
    "glance",
    "line_views",
    "play_view",
    "position",
    "state_at",
]


Page: TypeAlias = GamePage | TablePage  # a game of players, on a screen or on wood


def state_at(page: Page, now: EpochMs) -> GameState:
    """The state with the time up to *now*; of a game that is over, as it ended."""
    return page.state if page.status is Status.OVER else page.at(now)


def glance(page: Page, state: GameState, now: EpochMs, *, live: bool = True) -> dict[str, Any]:
    """The fields of a ``GlanceView``; a game that is copied from its sheet is not *live*."""
    last = state.last_turn
    return {
        "id": page.id,
        "seq": page.seq,
        "status": page.status.value,
        "regulation": state.regulation.key,
        "title": state.regulation.title,
        "phase": state.phase.value,
        "turn": state.turn,
        "clock": _clock(page, state, now, live=live),
        "last_turns": None if last is None else max(0, last - len(state.outcomes)),
        "final": state.final,
    }


def position(page: Page, state: GameState, now: EpochMs, *, live: bool = True) -> dict[str, Any]:
    """The fields of a ``PositionView`` that are for everybody to see."""
    customs = state.regulation.customs
    return {
        **glance(page, state, now, live=live),
        "lexicon": page.header.settings.lexicon or "default",
        "starter": state.starter,
        "bag": len(state.bag),
        "exchanged": state.exchanged,
        "blank_letters": blank_letters(state.regulation),
        "end": state.end,
        "winner": state.winner,
        "timekeeper": _timekeeper(state) if customs.last_keeps_time else None,
        "may_rotate": customs.board_may_be_turned,
    }


def blank_letters(regulation: Regulation) -> tuple[str, ...]:
    """What a blank may be, in tile order; letters without a tile come last."""
    return _in_tile_order(regulation.blank_letters)


@cache
def _in_tile_order(letters: frozenset[str]) -> tuple[str, ...]:
    return tuple(letter for letter in ALPHABET if letter in letters)


def _timekeeper(state: GameState) -> int | None:
    """ESCOLAR-8: the last player keeps the time."""
    return None if state.starter is None else state.order_from(state.starter)[-1]


# --- the clocks ---


def _clock(page: Page, state: GameState, now: EpochMs, *, live: bool) -> ClockView:
    live = live and not (isinstance(page, GamePage) and page.held_at is not None)  # its teacher stopped it
    return ClockView(
        kind=state.setup.clock.value,
        now=now,
        allotted=state.setup.allotted,
        used=state.used,
        running=running_clock(state) if live else None,
        turn_used=state.turn_used,
        turn_limit=turn_limit(state),
        turn_runs=turn_timer_runs(state) and live,
        game_ends_at=_game_ends_at(page, state) if live else None,
        paused=state.paused,
    )


def _game_ends_at(page: Page, state: GameState) -> int | None:
    """When the time for the whole game is over, where there is one."""
    rule = state.regulation.game_time
    if rule is None or state.started_at is None or state.setup.clock is not ClockKind.TURN:
        return None
    return page.epoch(state.started_at + rule.minutes * 60_000)


# --- the board and the tiles ---


def board_view(
    board: Board, tile_set: TileSet, *, fresh: Collection[Square] = (), last: Collection[Square] = ()
) -> tuple[CellView, ...]:
    """Every tile on *board*: those of the play in course are *fresh*, those of the one that stood *last*."""
    return tuple(
        cell_view(square, cell, tile_set, fresh=square in fresh, last=square in last)
        for square, cell in board.cells.items()
    )


def fresh_squares(state: GameState) -> frozenset[Square]:
    """Where the tiles of the play in course lie."""
    return frozenset(square for square, _ in state.play.laid) if state.play else frozenset()


def cell_view(
    square: Square, cell: Cell, tile_set: TileSet, *, fresh: bool = False, last: bool = False
) -> CellView:
    return CellView(
        row=square.row,
        column=square.column,
        letter=cell.letter,
        blank=cell.blank,
        value=0 if cell.blank else tile_set.values.get(cell.letter, 0),
        fresh=fresh,
        last=last,
    )


def counted(tiles: Iterable[Tile], tile_set: TileSet) -> tuple[TileCount, ...]:
    """How many there are of each of *tiles* and what each is worth, in tile order."""
    counts = Counter(tiles)
    return tuple(
        TileCount(tile=tile, count=counts[tile], value=tile_set.values[tile])
        for tile in tile_set.order
        if counts[tile]
    )


# --- the play in course, and the sheet ---


def play_view(state: GameState) -> PlayView | None:
    """The play that lies on the board, as everybody sees it."""
    play = state.play
    if play is None:
        return None
    return PlayView(
        seat=play.seat,
        square=write_place(play.square, play.direction),
        words=tuple(word.text for word in play.words),
        score=play.score,
        open=play.open,
        challenged=bool(play.challengers),
        upheld=play.upheld,
    )


def line_views(state: GameState, language: str, *, behind: int = 0) -> tuple[LineView, ...]:
    """The sheet, line by line, as it is written: the whole of it, or the lines *behind* the first so many."""
    lines: Iterable[Line] = islice(chain(state.lines, state.settlement, state.reviews), behind, None)
    written = sheet_entries(state, language, behind=behind)
    return tuple(_line(line, entry) for line, entry in zip(lines, written, strict=True))


class _Sheet(NamedTuple):
    regulation: Regulation
    lines: tuple[Line, ...]
    views: tuple[LineView, ...]


class Sheets:
    """The sheets of the games that are shown: what was written stays, and only new lines are written.

    A sheet is a function of its lines, so it does not matter whether these are older or newer ones.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._written: OrderedDict[tuple[GameId, str], _Sheet] = OrderedDict()

    def of(self, game: GameId, state: GameState, language: str) -> tuple[LineView, ...]:
        """The sheet of *game*, line by line."""
        before, lines = self._written.pop((game, language), None), state.lines
        known: tuple[LineView, ...] = ()
        if before is not None and before.regulation is state.regulation:
            # The very same lines, as a rule, which are compared in no time.
            known = before.views if lines[: len(before.lines)] == before.lines else ()
        views = (*known, *line_views(state, language, behind=len(known)))
        self._written[game, language] = _Sheet(state.regulation, lines, views[: len(lines)])
        if len(self._written) > self._most:
            self._written.popitem(last=False)
        return views


def _line(line: Line, entry: SheetEntry) -> LineView:
    return LineView(
        by=line.by,
        kind=line.kind.value,
        play=entry.play,
        place=entry.place,
        points=entry.points,
        total=entry.total,
        bingo=line.bingo,
        why=line.why,
    )
