"""Robots: whoever has no partner plays one of these, at any level and under any regulation.

A robot is asked what it does in a state of the game, whoever is on turn, and answers with an action of the
rules or with nothing. It looks at its own rack, the board, the scores and how many tiles the others hold,
never at what they hold nor at the order of the bag.

>>> from faristol.lexicon import Lexicon
>>> robot = Robot(Lexicon.from_words(["casa", "cases", "saca"]), level=3)
>>> robot.level, robot.levels
(3, (1, 2, 3, 4, 5, 6, 7))
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

import msgspec

from faristol import _core
from faristol.engine.leaves import LeaveTable
from faristol.engine.levels import LEVELS, Level, level_of
from faristol.engine.moves import Move, MoveKind, read_move, read_records
from faristol.engine.position import Position
from faristol.engine.rules import run_lengths
from faristol.engine.simulation import MOST_SECONDS
from faristol.engine.vocabulary import Vocabulary
from faristol.engine.win_probability import WinTable
from faristol.lexicon.alphabet import encode
from faristol.lexicon.word_list import Lexicon
from faristol.rules.actions import Action
from faristol.rules.clock import exchange_is_late
from faristol.rules.placement import place
from faristol.rules.redraw import all_alike, may_redraw_now
from faristol.rules.scoring import formed_words
from faristol.rules.state import GameState, Phase, Seat
from faristol.rules.tiles import BLANK

__all__ = ["Decision", "Robot"]

_GOOD_TURN = 30.0  # points; a rack that can bring so much is not given back
_ALL_SAMPLES = 1_000_000  # as many as time allows
_MIDDLING = LEVELS[len(LEVELS) // 2].number


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What a robot does."""

    seat: Seat
    do: str
    square: str = ""
    word: str = ""
    tiles: str = ""

    @property
    def fields(self) -> dict[str, str]:
        """The action without time and seat, as in an acta."""
        given = {"do": self.do, "square": self.square, "word": self.word, "tiles": self.tiles}
        return {name: value for name, value in given.items() if value}

    @classmethod
    def of(cls, seat: Seat, move: Move) -> Decision:
        """The decision to make *move*."""
        match move.kind:
            case MoveKind.PLAY:
                return cls(seat=seat, do="play", square=move.square, word=move.word)
            case MoveKind.EXCHANGE:
                return cls(seat=seat, do="exchange", tiles=" ".join(move.tiles))
            case MoveKind.PASS:
                return cls(seat=seat, do="pass")

    def action(self, t: float) -> Action:
        """The action of the rules, asked at *t* seconds."""
        asked: Action = msgspec.convert({**self.fields, "t": t, "by": self.seat}, Action)
        return asked


class Robot:
    """Plays with one lexicon; it can be shared between threads and games."""

    __slots__ = ("_vocabulary", "_win", "by_processor", "level", "plies", "samples", "threads")

    def __init__(
        self,
        lexicon: Lexicon | None = None,
        *,
        level: int = _MIDDLING,
        leaves: LeaveTable | None = None,
        win: WinTable | None = None,
        threads: int = 1,
        samples: int = _ALL_SAMPLES,
        plies: int = _core.MOST_ENDGAME_PLIES,
        by_processor: bool = False,
    ) -> None:
        """It knows the words of *lexicon*, the default list if none is given, and plays at *level*.

        The highest level works in *threads*; if time allows, it tries *samples* deals at most and looks
        *plies* turns ahead in endgames. Its seconds are those of the wall, or *by_processor* those that
        this process takes of the processor.
        """
        self.level = level_of(level).number
        self.threads = threads
        self.samples = samples
        self.plies = plies
        self.by_processor = by_processor
        words = Lexicon.open() if lexicon is None else lexicon
        self._vocabulary = Vocabulary(words, LeaveTable.shipped() if leaves is None else leaves)
        self._win = WinTable.shipped() if win is None else win

    @property
    def levels(self) -> tuple[int, ...]:
        return tuple(level.number for level in LEVELS)

    def choose(
        self,
        state: GameState,
        seat: Seat,
        *,
        level: int | None = None,
        seed: int = 0,
        seconds: float = 1.0,
        stop: _core.StopFlag | None = None,
        avoid: frozenset[bytes] = frozenset(),
    ) -> Decision | None:
        """What *seat* does now, or None when it has nothing to do; words to *avoid* it does not lay.

        A *level* that is given counts instead of its own. The same state, seed and level give the same
        answer, unless *seconds* end a search.
        """
        if seat not in state.seats:
            raise ValueError(f"there is no seat {seat}")
        player = level_of(self.level if level is None else level)
        dice = Random(f"{seed}:{state.version}:{seat}:{player.number}")
        if state.paused is not None:
            return None
        match state.phase:
            case Phase.TO_MOVE if seat != state.turn:
                # The opening racks are fresh for everybody.
                return _redraw(seat) if _may_change_rack(state, seat) else None
            case Phase.TO_MOVE:
                return self._own_turn(state, seat, player, dice, seconds, stop, avoid)
            case Phase.PLACED:
                return self._placed(state, seat, player, dice)
            case Phase.REFILLED if seat == state.turn:
                if _may_change_rack(state, seat):
                    return _redraw(seat)
                return Decision(seat=seat, do="complete")
            case Phase.OVER if seat not in state.signed:
                return Decision(seat=seat, do="sign")
            case _:
                return None

    # --- the own turn ---

    def _own_turn(
        self,
        state: GameState,
        seat: Seat,
        level: Level,
        dice: Random,
        seconds: float,
        stop: _core.StopFlag | None,
        avoid: frozenset[bytes],
    ) -> Decision:
        position = _seen_position(state, seat, dice)
        if _may_change_rack(state, seat):
            best = self._vocabulary.engine(state.regulation, level.least_class).best(position)
            if best.kind is not MoveKind.PLAY or best.equity < _GOOD_TURN:
                return _redraw(seat)
        move = self._move(position, level, dice.getrandbits(63), seconds, stop)
        if avoid and _makes(move, position, avoid):
            others = self._vocabulary.engine(state.regulation, level.least_class).moves(position)
            move = next(other for other in others if not _makes(other, position, avoid))  # the pass, at last
        if move.kind is MoveKind.EXCHANGE and exchange_is_late(state):
            return Decision(seat=seat, do="pass")
        return Decision.of(seat, move)

    def _move(
        self,
        position: Position,
        level: Level,
        seed: int,
        seconds: float,
        stop: _core.StopFlag | None,
    ) -> Move:
        """What the core chooses: it has the levels, and everything the highest can do within *seconds*."""
        knowledge = self._vocabulary.knowledge(position.regulation, level.least_class, self._win)
        words = self._vocabulary.engine(position.regulation, None).words
        raw = knowledge.choose(
            position.core(words),
            level=level.number,
            seed=seed,
            seconds=min(seconds, MOST_SECONDS),
            samples=self.samples,
            plies=self.plies,
            threads=self.threads,
            stop=stop,
            by_processor=self.by_processor,
        )
        return read_move(read_records(raw)[0], position.board)

    # --- what others lay ---

    def _placed(self, state: GameState, seat: Seat, level: Level, dice: Random) -> Decision | None:
        play = state.play
        assert play is not None, "something lies there"
        if play.seat == seat:
            if state.setup.window:
                return None  # online the turn goes on by itself once nobody challenges
            # Where a fresh rack may be changed whole, it has to be seen before the clock is pressed.
            looks = bool(state.bag) and state.regulation.redraw is not None
            return Decision(seat=seat, do="refill" if looks else "complete")
        if not play.open or seat in play.accepted_by:
            return None
        may_doubt = not play.challengers and not state.setup.refuses_invalid_words
        if may_doubt and self._doubts(state, level, dice):
            return Decision(seat=seat, do="challenge")
        return Decision(seat=seat, do="accept")

    def _doubts(self, state: GameState, level: Level, dice: Random) -> bool:
        """Whether a word that was laid has never been met by a player of this level, who says so."""
        assert state.play is not None, "something lies there"
        recognises = self._vocabulary.recognises
        met = all(recognises(word.letters, state.regulation, level.recognises) for word in state.play.words)
        return not met and dice.random() < level.doubts


def _makes(move: Move, position: Position, words: frozenset[bytes]) -> bool:
    """Whether *move* lays one of *words*, or makes one across."""
    if move.kind is not MoveKind.PLAY:
        return False
    regulation = position.regulation
    laid = place(move.square, move.word, on=position.board, rack=position.rack, under=regulation)
    made = formed_words(laid, position.board, regulation)
    return any(encode(word.letters) in words for word in made)


def _seen_position(state: GameState, seat: Seat, dice: Random) -> Position:
    """The position as *seat*, who is to move, may know it: the set of tiles less those that are seen.

    The state may have its hidden tiles masked or not: they are counted, never looked at. In practice games
    the tiles may be others than the set's; then the robot takes as many of the set's as there must be.
    """
    regulation = state.regulation
    others = state.order_from(seat)[1:]
    left = Counter(regulation.tile_set.full_bag())
    left.subtract(BLANK if cell.blank else cell.letter for cell in state.board.cells.values())
    left.subtract(state.racks[seat])
    unseen = [tile for tile in regulation.tile_set.order for _ in range(left[tile])]
    hidden = len(state.bag) + sum(len(state.racks[other]) for other in others)
    if len(unseen) > hidden:
        unseen = dice.sample(unseen, hidden)
    while len(unseen) < hidden:
        unseen.append(regulation.tile_set.order[-1])
    return Position(
        rack=state.racks[seat],
        board=state.board,
        others=tuple(len(state.racks[other]) for other in others),
        scores=tuple(state.scores[one] for one in (seat, *others)),
        regulation=regulation,
        unseen=tuple(sorted(unseen, key=regulation.tile_set.rank)),
        run_lengths=run_lengths(state.outcomes, regulation),
        turns_taken=tuple(state.turns_taken[one] for one in (seat, *others)),
        any_tiles=True,
    )


def _redraw(seat: Seat) -> Decision:
    return Decision(seat=seat, do="redraw")


def _may_change_rack(state: GameState, seat: Seat) -> bool:
    """Whether the rack is all vowels or all consonants and may be changed whole."""
    rule = state.regulation.redraw
    if rule is None or not state.bag or not may_redraw_now(state, seat) or not all_alike(state, seat):
        return False
    return rule.plain is None or state.redraws[seat] < rule.plain
