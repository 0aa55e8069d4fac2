"""A GCG as an acta: the draws follow from the racks that the file tells, and what nobody saw is made up.

The file knows no clock and no judge, so every turn is taken at once, save where a player paid for time, and a
person answers challenges. The acta is replayed before it is given out: it comes to the same plays for the
same points, or it is refused with the turn at which it does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

import msgspec

from faristol.formats.files.acta.document import Acta, convert_acta
from faristol.formats.files.acta.replay import replay, replayed
from faristol.formats.files.gcg.game import GcgGame, GcgMove, MalformedGcg
from faristol.formats.files.gcg.writing import gcg_of
from faristol.formats.text.moves import Laid, moves
from faristol.regulations import REGULATIONS
from faristol.rules.actions import (
    Action,
    Challenge,
    Complete,
    Correct,
    Exchange,
    Pass,
    Play,
    Record,
    Verdict,
)
from faristol.rules.notation import write_place
from faristol.rules.regulation import Regulation
from faristol.rules.spelling import spell, spell_tiles
from faristol.rules.state import Seat
from faristol.rules.story import Judge
from faristol.rules.tiles import BLANK, Tile

__all__ = ["NOTE", "acta_of_gcg", "notes_of"]

NOTE = "note"  # what a record is called that stood beside a move
_MOST_NOTE = 900  # characters; longer ones become several
_PER_MINUTE = 10  # points that a minute over costs
_MOST_MINUTES_OVER = 9  # one more ends the game
_TURNS = frozenset({"play", "lost", "exchange", "pass"})


def acta_of_gcg(game: GcgGame, regulation: str) -> Acta:
    """The acta of *game* under *regulation*; :exc:`MalformedGcg` where the rules come to something else."""
    acta = convert_acta(_Dealing(game, REGULATIONS[regulation]).document())
    told = replay(acta, None)
    again = gcg_of(moves(told.created, told.events, acta.rules), acta.players)
    ours = [move for move in again.moves if move.kind in _TURNS]
    theirs = [move for move in game.moves if move.kind in _TURNS]
    for number, move in enumerate(theirs, 1):
        got = ours[number - 1] if number <= len(ours) else None
        if got is None or (got.by, got.kind, got.laid is None) != (move.by, move.kind, move.laid is None):
            raise MalformedGcg("gcg-not-by-the-rules", turn=number)
        if got.score != move.score:
            raise MalformedGcg("gcg-other-score", turn=number, score=move.score, counted=got.score)
    return acta


@dataclass(slots=True, eq=False)
class _Piece:
    """One piece of wood that was drawn; what it is may come out later."""

    tile: Tile | None = None


@dataclass(slots=True)
class _Dealing:
    """The game walked through with pieces of wood in hand."""

    game: GcgGame
    rules: Regulation
    drawn: list[list[_Piece]] = field(default_factory=lambda: [[]])  # a new row whenever tiles went back
    returned: list[list[_Piece]] = field(default_factory=list)  # after each row
    racks: list[list[_Piece]] = field(default_factory=list)
    in_bag: int = 0

    def document(self) -> dict[str, object]:
        """The acta as plain values."""
        self.in_bag = sum(self.rules.tile_set.counts.values())
        self.racks = [[] for _ in self.game.players]
        for seat in self._order():
            self._draw(seat)
        steps = [self._walk(move) for move in self.game.moves]
        for seat, rack in enumerate(self.game.racks):
            self._know(seat, rack)
        self._fill()
        bags = [spell_tiles(_tile(piece) for piece in row) for row in self.drawn]
        actions = [{"t": 0, "do": "start"}, *_timed(self.game, self.rules, steps)]
        return {
            "acta": 1,
            "regulation": self.rules.key,
            "players": list(self.game.players),
            "settings": {"starter": self.game.moves[0].by, "lexicon": "arbiter"},
            "bag": bags[0],
            **({"shaken": bags[1:]} if len(bags) > 1 else {}),
            "actions": actions,
        }

    def _order(self) -> Iterator[int]:
        """Seats as they draw and play, from who begins on."""
        seats, starter = len(self.racks), self.game.moves[0].by
        return ((starter + step) % seats for step in range(seats))

    def _draw(self, seat: int, count: int | None = None) -> None:
        room = self.rules.rack_size - len(self.racks[seat])
        out = [_Piece() for _ in range(min(room if count is None else count, self.in_bag))]
        self.in_bag -= len(out)
        self.racks[seat] += out
        self.drawn[-1] += out

    def _know(self, seat: int, tiles: Sequence[Tile]) -> list[_Piece]:
        """The pieces that *tiles* are, of the rack of *seat*: known ones first, then any that can be it."""
        rack, found = list(self.racks[seat]), list[_Piece]()
        unknown: list[Tile] = []
        for tile in tiles:
            piece = next((piece for piece in rack if piece.tile == tile), None)
            if piece is None:
                unknown.append(tile)
            else:
                rack.remove(piece)
                found.append(piece)
        for tile in unknown:
            piece = next((piece for piece in rack if piece.tile is None), None)
            if piece is not None:  # otherwise the rules will say so
                piece.tile = tile
                rack.remove(piece)
                found.append(piece)
        return found

    def _walk(self, move: GcgMove) -> list[_Piece]:
        """Let *move* happen to the wood; the pieces that it gives back."""
        seat = move.by
        match move.kind:
            case "play" if move.laid is not None:
                self._know(seat, move.rack)
                gone = self._know(seat, _taken(move.laid))
                self.racks[seat] = [piece for piece in self.racks[seat] if piece not in gone]
                self._draw(seat)
            case "lost" if move.laid is not None:
                self._know(seat, move.rack)
                self._know(seat, _taken(move.laid))
            case "exchange":
                self._know(seat, move.rack)
                gone = self._know(seat, move.tiles) or self._unseen(seat, move.count)
                self.racks[seat] = [piece for piece in self.racks[seat] if piece not in gone]
                self._draw(seat, len(gone))
                self.in_bag += len(gone)
                self.returned.append(gone)
                self.drawn.append([])
                return gone
            case "adjust" if move.why == "rack":
                self._know(seat, move.tiles or move.rack)
            case "adjust" if move.why == "rack-bonus" and len(self.racks) == 2:
                self._know(1 - seat, move.tiles)
            case _:
                self._know(seat, move.rack)
        return []

    def _unseen(self, seat: int, count: int) -> list[_Piece]:
        return sorted(self.racks[seat], key=lambda piece: piece.tile is not None)[:count]

    def _fill(self) -> None:
        """Make up what nobody saw: tiles that are in the bag and that nobody is known to draw later."""
        dice, bag = Random(0), Counter(self.rules.tile_set.counts)
        later = Counter(piece.tile for row in self.drawn for piece in row if piece.tile is not None)
        for row, back in zip(self.drawn, [*self.returned, []], strict=True):
            for piece in row:
                if piece.tile is None:
                    spare = [tile for tile, left in bag.items() for _ in range(left - later[tile])]
                    any_left = [tile for tile, left in bag.items() if left > 0]
                    piece.tile = dice.choice(spare or any_left or [BLANK])
                else:
                    later[piece.tile] -= 1
                bag[piece.tile] -= 1
            bag.update(_tile(piece) for piece in back)


def _tile(piece: _Piece) -> Tile:
    assert piece.tile is not None, "all were made up that were not known"
    return piece.tile


def _taken(laid: Laid) -> tuple[Tile, ...]:
    return tuple(BLANK if cell.blank else cell.letter for _, cell in laid.new)


# --- what was done ---


def _timed(
    game: GcgGame, rules: Regulation, steps: Sequence[Sequence[_Piece]]
) -> Iterator[dict[str, object]]:
    """The actions; time passes in the first turn of who paid for it, as much as was paid for."""
    clocked, now = _minutes_over(game), 0.0
    late = dict(clocked)
    for move, gone in zip(game.moves, steps, strict=True):
        if move.kind in _TURNS and move.by in late:
            now += 60 * (rules.minutes + late.pop(move.by) - 0.5)
        if move.why != "overtime" or move.by not in clocked:
            for action in _actions(game, move, gone, now):
                yield msgspec.to_builtins(action)
        for begin in range(0, len(move.note), _MOST_NOTE):
            yield msgspec.to_builtins(Record(t=now, what=NOTE, text=move.note[begin : begin + _MOST_NOTE]))


def _actions(game: GcgGame, move: GcgMove, gone: Sequence[_Piece], now: float) -> Iterator[Action]:
    by = Seat(move.by)
    match move.kind:
        case "play" | "lost" if move.laid is not None:
            place = write_place(move.laid.square, move.laid.direction)
            yield Play(t=now, by=by, square=place, word=spell(cell for _, cell in move.laid.word))
            if move.kind == "play":
                yield Complete(t=now, by=by)
            else:
                yield Challenge(t=now, by=Seat((by + 1) % len(game.players)))
                yield Verdict(t=now, valid=False)
        case "exchange":
            yield Exchange(t=now, by=by, tiles=spell_tiles(map(_tile, gone)))
            yield Complete(t=now, by=by)
        case "adjust" if move.why in ("overtime", "correction"):
            yield Correct(t=now, by=by, points=move.score, reason=move.why)
        case "adjust":
            pass  # racks: the rules count them
        case _:
            yield Pass(t=now, by=by)


def _minutes_over(game: GcgGame) -> dict[int, int]:
    """What each paid for time, in minutes begun; only what a clock can have told."""
    paid = {move.by: -move.score for move in game.moves if move.why == "overtime"}
    return {
        seat: points // _PER_MINUTE
        for seat, points in paid.items()
        if points % _PER_MINUTE == 0 and 0 < points // _PER_MINUTE <= _MOST_MINUTES_OVER
    }


def notes_of(acta: Acta, judge: Judge | None) -> Mapping[int, str]:
    """What records of *acta* stood beside which line of its sheet, as :func:`acta_of_gcg` wrote them."""
    notes: dict[int, str] = {}
    for action, came in replayed(acta, judge):
        line = len(came.state.lines) + len(came.state.settlement) - 1
        if isinstance(action, Record) and action.what == NOTE and line >= 0:
            notes[line] = notes.get(line, "") + action.text
    return notes
