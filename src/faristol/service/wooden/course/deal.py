"""A game on a wooden board as an ordinary acta: a bag is dealt that agrees with all that was seen.

What nobody saw is made up, so that the record can be replayed, and the record says so. The deal is
checked before it is given out: the rules, fed with it, must come to the same sheet, clocks and result.
Where tiles that were seen went back into the bag, an order settled from the beginning often cannot agree
with what came afterwards; then the record says how the bag lay each time (``shaken``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from msgspec.structs import replace

from faristol.formats.files.acta.document import Acta, tiles_of
from faristol.formats.files.acta.replay import Replay, replay
from faristol.formats.files.acta.result import sheet_lines
from faristol.formats.text.board import board_rows
from faristol.formats.text.turns import TILES_MADE_UP
from faristol.rules.actions import Action, Exchange, Overdraw, Record, Start
from faristol.rules.events import (
    Event,
    PlayAnnulled,
    PlayLaid,
    RackReturned,
    SurplusDrawn,
    SurplusReturned,
    TileGiven,
    TilesDrawn,
    TilesExchanged,
    TilesTakenUp,
)
from faristol.rules.spelling import spell_tiles
from faristol.rules.state import GameState, Seat
from faristol.rules.story import Judge
from faristol.rules.tiles import BLANK, Tile
from faristol.service.errors import Reason, RequestRefused
from faristol.service.wooden.course.counting import FACE_DOWN
from faristol.service.wooden.course.course import Course, awaited, follow
from faristol.service.wooden.course.deeds import Deed, Shown, Untold
from faristol.service.wooden.course.told import in_words
from faristol.service.wooden.course.wood import Piece, Stuck, Wood
from faristol.service.wooden.entries import Header
from faristol.service.wooden.page import course_of
from faristol.texts import LANGUAGES, sentence

__all__ = ["dealt"]

_TRIES = 40  # a deal is made up anew when, replayed, it shows something that nobody saw


def dealt(
    header: Header, deeds: tuple[Deed, ...], judge: Judge | None, language: str = LANGUAGES[0]
) -> Replay:
    """The record of the game with a bag that agrees with it, replayed; its sentences are in *language*."""
    steps = tuple(_steps(header, deeds))
    course = steps[-1].course if steps else course_of(header)
    if course.untold:
        raise RequestRefused(Reason.TURNS_UNTOLD, count=course.untold)
    if awaited(course):
        raise RequestRefused(Reason.RACKS_AWAITED)
    for attempt in range(_TRIES):
        for shaken in (False, True):
            try:
                acta = _Deal(header, steps, shaken, Random(attempt), language, wobble=attempt / 10).acta()
            except Stuck:
                continue
            told = replay(acta, judge)
            if not told.refused and _seen(told.state) == _seen(course.state):
                return told
    raise RequestRefused(Reason.NO_DEAL)


@dataclass(frozen=True, slots=True)
class _Step:
    deed: Deed
    course: Course


def _steps(header: Header, deeds: tuple[Deed, ...]) -> Iterator[_Step]:
    course = course_of(header)
    for deed in deeds:
        course = follow(course, deed)
        yield _Step(deed, course)


def _seen(state: GameState) -> tuple[object, ...]:
    """What must be the same, whatever lay face down."""
    return (
        state.phase, state.turn, state.end, state.winner, len(state.bag), state.used, state.signed,
        [len(rack) for rack in state.racks], board_rows(state), sheet_lines(state),
    )  # fmt: skip


@dataclass(slots=True)
class _Deal:
    """One attempt: the game walked through with pieces of wood in hand."""

    header: Header
    steps: Sequence[_Step]
    shaken: bool
    dice: Random
    language: str
    wobble: float = 0  # how much chance has a say in what went back unseen
    wood: Wood = field(init=False)
    racks: list[list[Piece]] = field(init=False)
    laid: list[Piece] = field(default_factory=list)  # the play in course
    since: list[Piece] = field(default_factory=list)  # drawn after it
    fresh: list[int] = field(init=False)  # how many at the right of each rack came with the last draw
    gone: dict[int, list[Piece]] = field(default_factory=dict)  # which went back with which deed

    def __post_init__(self) -> None:
        start = course_of(self.header).state
        self.wood = Wood(start.regulation.tile_set, self.shaken)
        self.racks = [[] for _ in start.seats]
        self.fresh = [0 for _ in start.seats]

    def acta(self) -> Acta:
        for index, step in enumerate(self.steps):
            for event in step.course.events:
                self._happen(event, step.deed, index)
            if isinstance(step.deed.act, Shown):
                self.wood.take(self.racks[step.deed.act.by], step.deed.act.tiles)
        self._spare_known_ends()
        self.wood.fill(self.dice)
        return self._written()

    def _spare_known_ends(self) -> None:
        """A rack that is known though it was not shown at the end is bound too."""
        if self.steps:
            for rack, known in zip(self.racks, self.steps[-1].course.known, strict=True):
                self.wood.take(rack, known)

    # --- what happened to the wood ---

    def _happen(self, event: Event, deed: Deed, index: int) -> None:
        match event:
            case TilesDrawn(seat=seat, tiles=tiles):
                out = self.wood.draw(len(tiles), _told(tiles))
                self.racks[seat] += out
                self.since += out
                self.fresh[seat] = len(out)
            case PlayLaid(seat=seat, laid=laid):
                self.laid = self._leave(seat, [BLANK if cell.blank else cell.letter for _, cell in laid])
                self.since = []
            case TilesTakenUp(seat=seat):
                self.racks[seat] += self.laid
            case PlayAnnulled(seat=seat):
                kept = [piece for piece in self.racks[seat] if piece not in self.since]
                self.wood.put_back(piece for piece in self.racks[seat] if piece in self.since)
                self.racks[seat] = [*kept, *self.laid]
            case TilesExchanged(seat=seat, returned=returned):
                out = self._exchanged(seat, len(returned), deed, index)
                self.gone[index] = out
            case RackReturned(seat=seat, shown=shown):
                self.wood.put_back(self._leave(seat, shown))
            case TileGiven(seat=seat, tile=tile):
                self.racks[seat].append(self.wood.look_for(tile))
            case SurplusDrawn(seat=seat, tiles=tiles):
                out = self.wood.draw(len(tiles))
                self.racks[seat] += out
                self.fresh[seat] += len(out)
            case SurplusReturned(seat=seat, tiles=tiles, from_rack=from_rack):
                self.gone[index] = self._surplus(seat, len(tiles), deed, from_rack, index)
            case _:
                pass

    def _leave(self, seat: Seat, tiles: Sequence[Tile]) -> list[Piece]:
        out = self.wood.take(self.racks[seat], tiles)
        self.racks[seat] = [piece for piece in self.racks[seat] if piece not in out]
        return out

    def _exchanged(self, seat: Seat, count: int, deed: Deed, index: int) -> list[Piece]:
        if deed.seen:
            out = self._leave(seat, deed.seen)
        else:
            out = self._unseen(self.racks[seat], count, seat, index)
            self.racks[seat] = [piece for piece in self.racks[seat] if piece not in out]
        self.racks[seat] += self.wood.draw(count)
        self.fresh[seat] = count
        self.wood.put_back(out)
        return out

    def _unseen(self, rack: Sequence[Piece], count: int, seat: Seat, index: int) -> list[Piece]:
        """*count* pieces that went back unseen.

        What is known and will be laid stays. In one settled order it is better to return what nobody
        knows, which can be anything when it comes out again; a bag that is shaken takes what is known and
        of no more use, so that the rack has room for what comes.
        """
        wanted = self._wanted(seat, index)
        ranked: list[tuple[float, Piece]] = []
        for piece in rack:
            if piece.letter is None:
                rank = 1.0
            elif piece.letter in wanted:
                wanted.remove(piece.letter)
                rank = 2.0
            else:
                rank = 0.0 if self.shaken else 1.5
            ranked.append((rank + self.wobble * self.dice.random(), piece))
        ranked.sort(key=lambda one: (one[0], -one[1].start))
        return [piece for _, piece in ranked[:count]]

    def _wanted(self, seat: Seat, index: int) -> list[Tile]:
        """What *seat* lays or shows after deed *index*, until tiles go back again."""
        wanted: list[Tile] = []
        for step in self.steps[index + 1 :]:
            if isinstance(step.deed.act, Shown) and step.deed.act.by == seat:
                wanted += step.deed.act.tiles
            for event in step.course.events:
                match event:
                    case PlayLaid(seat=who, laid=laid) if who == seat:
                        wanted += [BLANK if cell.blank else cell.letter for _, cell in laid]
                    case TilesExchanged(seat=who) | SurplusReturned(seat=who) | RackReturned(seat=who):
                        if who == seat:
                            return wanted
                    case _:
                        pass
        return wanted

    def _surplus(self, seat: Seat, count: int, deed: Deed, from_rack: bool, index: int) -> list[Piece]:
        action, rack = deed.act, self.racks[seat]
        assert isinstance(action, Overdraw), "only an overdraw has a surplus"
        among = rack if from_rack else rack[len(rack) - self.fresh[seat] :]
        if action.keep is not None:
            kept = self.wood.take(rack, tiles_of(action.keep))
            among = [piece for piece in among if piece not in kept]
        if action.returned is not None:
            out = self.wood.take(among, tiles_of(action.returned))
        else:
            out = self._unseen(among, count, seat, index)
        self.racks[seat] = [piece for piece in rack if piece not in out]
        self.fresh[seat] = max(0, self.fresh[seat] - count)
        self.wood.put_back(out)
        return out

    # --- the record ---

    def _written(self) -> Acta:
        starter = next((step.deed.starter for step in self.steps if isinstance(step.deed.act, Start)), None)
        settings = self.header.settings
        if starter is not None:
            settings = replace(settings, starter=starter)
        note = Record(t=0, what=TILES_MADE_UP, text=sentence("sheet", "tiles-made-up", self.language))
        return Acta(
            acta=1,
            regulation=self.header.regulation,
            players=list(self.header.names),
            settings=settings,
            bag=_spelt(self.wood.drawn[0]),
            shaken=[_spelt(drawn) for drawn in self.wood.drawn[1:]] if self.shaken else None,
            actions=[note, *self._actions()],
        )

    def _actions(self) -> Iterator[Action]:
        for index, step in enumerate(self.steps):
            match in_words(step.deed, self.header.names, self.language):
                case Untold() | Shown():
                    pass
                case Exchange() as exchange:
                    yield replace(exchange, tiles=_spelt(self.gone[index]))
                case Overdraw() as overdraw:
                    yield replace(overdraw, returned=_spelt(self.gone[index]))
                case action:
                    yield action


def _told(tiles: Sequence[Tile]) -> Sequence[Tile]:
    """Tiles that the deed laid open; those face down say nothing."""
    return () if FACE_DOWN in tiles else tiles


def _spelt(pieces: Sequence[Piece]) -> str:
    return spell_tiles(piece.letter for piece in pieces if piece.letter is not None)
