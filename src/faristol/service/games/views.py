"""The game as one viewer may see it: everything that leaves the server is made here, through ``sight``.

Players see their own rack, the arbiter every rack, spectators none. Once the game is over its record is
open, and so are the racks. While a challenge is settled under a regulation that covers the board, nobody
but the arbiter sees board or racks (CLASSIC-6a).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain

from msgspec.structs import replace

from faristol.formats.text.sheet import Entry as SheetEntry
from faristol.formats.text.sheet import entries as sheet_entries
from faristol.formats.wire.games import ChatLine, GameView, SeatView
from faristol.formats.wire.position import CellView, LineView, PlayView, TileCount
from faristol.lexicon.alphabet import ALPHABET
from faristol.rules.board import Square
from faristol.rules.clock import (
    window_deadline,
)
from faristol.rules.events import BagShuffled, Event, TimePassed
from faristol.rules.may import arbiter_may, pauses_now, seat_may
from faristol.rules.notation import write_place
from faristol.rules.regulation import Regulation
from faristol.rules.sight import ARBITER, SPECTATOR, Viewer, board_is_covered, racks_seen, sight
from faristol.rules.spelling import Cell
from faristol.rules.state import GameState, Line, Phase
from faristol.rules.tiles import HIDDEN, TileSet
from faristol.service.clock_views import clocks_at
from faristol.service.games.entries import Acted, Entry
from faristol.service.games.page import GamePage
from faristol.service.games.viewers import Onlooker
from faristol.service.ports import EpochMs, Status

__all__ = [
    "Show",
    "Showing",
    "cell_view",
    "chat_for",
    "events_for",
    "line_views",
    "tile_counts",
]

_MOST_EVENTS = 300  # a client that was away for longer needs no movement, only the view


Show = Callable[[Onlooker, str], GameView]


class Showing:
    """A game at one moment, for several viewers: what everybody may see is made once."""

    def __init__(self, game: GamePage, now: EpochMs, *, starts_at: EpochMs | None = None) -> None:
        self.game = game
        self._state = game.state if game.status is Status.OVER else game.at(now)
        self._starts_at = starts_at
        self._drawn: tuple[CellView, ...] | None = None
        self._sheets: dict[str, tuple[LineView, ...]] = {}
        self._play = _play(game, self._state)
        self._clock = clocks_at(game, self._state, now)

    def _board(self) -> tuple[CellView, ...]:
        if self._drawn is None:
            self._drawn = _board(self.game, self._state)
        return self._drawn

    def _sheet(self, language: str) -> tuple[LineView, ...]:
        if language not in self._sheets:
            self._sheets[language] = line_views(self._state, language)
        return self._sheets[language]

    def view(self, looking: Onlooker, language: str) -> GameView:
        """The whole game as *looking* may see it; *starts_at* is when the draw will be made."""
        game, state, viewer, seat = self.game, self._state, looking.sight, looking.seat
        covered = board_is_covered(state) and viewer is not ARBITER
        regulation, customs = state.regulation, state.regulation.customs
        waiting = game.status is Status.WAITING
        return GameView(
            id=game.id,
            seq=game.seq,
            status=game.status.value,
            regulation=regulation.key,
            title=regulation.title,
            lexicon=game.header.settings.lexicon or "default",
            verify=game.header.settings.verify,
            you=seat,
            seats=_seats(game, state, viewer, covered),
            phase=state.phase.value,
            turn=state.turn,
            starter=state.starter,
            board=() if covered else self._board(),
            covered=covered,
            bag=len(state.bag),
            play=self._play,
            exchanged=state.exchanged,
            sheet=self._sheet(language),
            clock=self._clock,
            may=_may(game, state, looking),
            blank_letters=_blank_letters(regulation),
            last_turns=None if state.last_turn is None else max(0, state.last_turn - len(state.outcomes)),
            end=state.end,
            winner=state.winner,
            final=state.final,
            rematch=game.rematch,
            visibility=game.header.visibility.value,
            opener=looking.opener,
            arbiter=None if game.header.arbiter is None else game.header.arbiter.name,
            window=state.setup.window,
            pauses=() if viewer is SPECTATOR else pauses_now(state, seat),
            agreed=tuple(sorted(game.agreed)),
            timekeeper=_timekeeper(state) if customs.last_keeps_time else None,
            may_rotate=customs.board_may_be_turned,
            no_help=customs.no_help,
            # LLISCA-1, EBRE-1, CLASSIC-1a, FISC-5a: to be checked before the start, and only then.
            tiles=tile_counts(regulation.tile_set) if waiting else None,
            starts_at=self._starts_at if waiting else None,
            chat=chat_for(game, looking),
        )


def _blank_letters(regulation: Regulation) -> tuple[str, ...]:
    """What a blank may be, in tile order; letters without a tile come last."""
    return tuple(letter for letter in ALPHABET if letter in regulation.blank_letters)


def _seats(game: GamePage, state: GameState, viewer: Viewer, covered: bool) -> tuple[SeatView, ...]:
    racks = racks_seen(state, ARBITER if state.phase is Phase.OVER else viewer)
    accepted = state.play.accepted_by if state.play else frozenset()
    return tuple(
        SeatView(
            name=holder.name,
            robot=holder.robot,
            rack=None if covered or HIDDEN in rack else rack,
            tiles=len(rack),
            score=score,
            final=final,
            signed=seat in state.signed,
            accepted=seat in accepted,
            absent=seat in state.absent,
        )
        for seat, holder, rack, score, final in zip(
            state.seats, game.seats, racks, state.scores, state.final_scores, strict=True
        )
    )


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


def _board(game: GamePage, state: GameState) -> tuple[CellView, ...]:
    fresh = {square for square, _ in state.play.laid} if state.play else set()
    tile_set = state.regulation.tile_set
    return tuple(
        cell_view(square, cell, tile_set, fresh=square in fresh, last=square in game.last)
        for square, cell in state.board.cells.items()
    )


def _play(game: GamePage, state: GameState) -> PlayView | None:
    play = state.play
    if play is None:
        return None
    closes = window_deadline(state)
    return PlayView(
        seat=play.seat,
        square=write_place(play.square, play.direction),
        words=tuple(word.text for word in play.words),
        score=play.score,
        open=play.open,
        challenged=bool(play.challengers),
        doubted=game.doubt.words if game.doubt else (),
        argument=game.doubt.argument if game.doubt else None,
        upheld=play.upheld,
        closes_at=None if closes is None else game.epoch(closes),
    )


def line_views(state: GameState, language: str) -> tuple[LineView, ...]:
    """The sheet, line by line, as it is written."""
    lines: Iterable[Line] = chain(state.lines, state.settlement, state.reviews)
    written = sheet_entries(state, language)
    return tuple(_line(line, entry) for line, entry in zip(lines, written, strict=True))


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


def _timekeeper(state: GameState) -> int | None:
    """ESCOLAR-8: the last player keeps the time."""
    return None if state.starter is None else state.order_from(state.starter)[-1]


def _may(game: GamePage, state: GameState, looking: Onlooker) -> tuple[str, ...]:
    """What the rules take from this viewer, and what the house offers around the game."""
    if game.status is Status.WAITING:
        return _may_before(game, looking)
    if looking.sight is ARBITER:
        return (*arbiter_may(state), "say")
    if looking.seat is None:
        return ()
    around = ["say"]
    if game.status is Status.OVER:
        around.append("rematch")
    elif game.regulation.abandonment is None:
        around.append("leave")
    return (*seat_may(state, looking.seat), *around)


def _may_before(game: GamePage, looking: Onlooker) -> tuple[str, ...]:
    offered = {
        "join": looking.sight is SPECTATOR and not game.full,
        "leave": looking.seat is not None or looking.opener,
        "robot": looking.opener and not game.full and game.header.arbiter is None,
        "say": looking.sight is not SPECTATOR,
    }
    return tuple(name for name, possible in offered.items() if possible)


def tile_counts(tile_set: TileSet) -> tuple[TileCount, ...]:
    """Every tile of the set, with how many there are and what it is worth."""
    return tuple(
        TileCount(tile=tile, count=tile_set.counts[tile], value=tile_set.values[tile])
        for tile in tile_set.order
    )


# --- what happened, and what was said ---


def events_for(game: GamePage, looking: Onlooker, since: Iterable[Entry]) -> tuple[Event, ...]:
    """What happened in *since*, as *looking* may see it."""
    viewer = looking.sight
    entries = [entry for entry in since if isinstance(entry, Acted)]
    if board_is_covered(game.state) and viewer is not ARBITER:
        entries = entries[-1:]  # older ones would show the board that is covered
    events = [
        _shown(sight(event, viewer))
        for entry in entries
        for event in entry.events
        if not isinstance(event, TimePassed)
    ]
    return tuple(events[-_MOST_EVENTS:])


def _shown(event: Event) -> Event:
    """A bag that was shaken is only that: eighty hidden tiles say no more."""
    return replace(event, order=()) if isinstance(event, BagShuffled) else event


def chat_for(game: GamePage, looking: Onlooker) -> tuple[ChatLine, ...]:
    """What was said at the table, for those who sit at it; for all once the game is over."""
    return () if looking.sight is SPECTATOR and game.status is not Status.OVER else game.chat
