"""A game to play from a program: the rules, a judge and the dice in one object.

>>> from faristol import FISC, Game, Lexicon
>>> game = Game.new(FISC, players=2, lexicon=Lexicon.from_words(["casa", "rosa"]), bag="C A S A T E R O")
>>> game.play("H8", "casa")
10
>>> game.scores, game.turn
((10, 0), 1)

What the rules refuse is raised, and nothing has changed then. Whoever wants more than these verbs has the
parts: :attr:`Game.state` is a value of :mod:`faristol.rules`, :meth:`Game.do` takes any action of the rules,
and :attr:`Game.acta` is the record, which anybody can replay.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from random import SystemRandom
from typing import Literal

import msgspec

from faristol.engine.position import Position
from faristol.engine.robots import Decision, Robot
from faristol.engine.vocabulary import needs_extension
from faristol.formats.files.acta import Acta, read_acta
from faristol.formats.files.acta.document import convert_acta
from faristol.formats.files.acta.judging import judge_of
from faristol.formats.files.acta.replay import created, oracle_for, shaken_on
from faristol.formats.files.acta.source import MOST_BYTES
from faristol.formats.files.acta.writing import write_acta
from faristol.formats.text.board import board_text
from faristol.keeping import keep
from faristol.lexicon.info import IN_MEMORY
from faristol.lexicon.word_list import Lexicon
from faristol.regulations import CLASSIC, REGULATIONS
from faristol.rules.actions import Action, Challenge, Complete, Exchange, Pass, Play, Start
from faristol.rules.board import Board
from faristol.rules.events import Event, PlayJudged
from faristol.rules.evolve import rebuild
from faristol.rules.game import Step, step
from faristol.rules.regulation import Regulation
from faristol.rules.state import GameState, Phase, Rack, Seat

__all__ = ["MOST_SEED", "Game"]

MOST_SEED = 2**31 - 1


class Game:
    """One game in course, by one regulation."""

    __slots__ = ("_acta", "_actions", "_oracle", "events", "state")

    state: GameState
    """Where the game stands."""
    events: list[Event]
    """All that happened, in order."""

    def __init__(self, acta: Acta, lexicon: Lexicon | None = None) -> None:
        """The game as far as *acta* tells it, to be gone on with.

        *lexicon* judges instead of the list that the acta names, which is opened when it is first asked.
        """
        judge = judge_of(acta) if lexicon is None else _with_all_letters(lexicon, acta.rules)
        self._acta = acta
        self._actions: list[Action] = []
        self._oracle = oracle_for(acta, judge)
        self.state = rebuild(created(acta), (), acta.rules)
        self.events = []
        for action in acta.actions:  # what was refused then is refused now
            self._take(action, step(self.state, action, self._oracle))

    @classmethod
    def new(
        cls,
        regulation: Regulation = CLASSIC,
        *,
        players: int | Sequence[str] = 2,
        lexicon: Lexicon | None = None,
        seed: int | None = None,
        bag: str | None = None,
        starter: int | None = 0,
        verify: Literal["refuse", "challenge"] = "refuse",
    ) -> Game:
        """A game that has begun: racks are drawn, and the *starter* is to move; None draws for it.

        *players* are their names, or how many. Words are those of *lexicon*, or of the default list; others
        are refused, or with *verify* ``"challenge"`` lie until somebody challenges them. The *seed* decides
        the order of the bag, by chance if it is not given; *bag* are tiles that are drawn first.
        """
        if REGULATIONS[regulation.key] != regulation:
            raise ValueError(f"{regulation.key} is installed, and it is another regulation")
        names = [f"Player {n}" for n in range(1, players + 1)] if isinstance(players, int) else list(players)
        settings: dict[str, object] = {"verify": verify, "starter": starter}
        if lexicon is not None and lexicon.info.origin == IN_MEMORY:
            settings["words"] = list(lexicon.extended)  # nobody else has them
        elif lexicon is not None:
            settings["lexicon"] = lexicon.info.name
        told = {
            "acta": 1,
            "regulation": regulation.key,
            "players": names,
            "settings": settings,
            "seed": SystemRandom().randrange(MOST_SEED) if seed is None else seed,
            "bag": bag,
            "actions": [],
        }
        game = cls(convert_acta(told), lexicon)
        game.do(Start(t=0))
        return game

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Game:
        """The game whose acta *path* is, or :exc:`MalformedActa` that says what is wrong with it."""
        with Path(path).open("rb") as source:
            return cls(read_acta(source.read(MOST_BYTES + 1)))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Keep the acta in *path*, whole or not at all."""
        keep(Path(path), write_acta(self.acta).encode())

    # --- how it stands ---

    @property
    def acta(self) -> Acta:
        """The record so far: what was asked, by whom, and when."""
        return msgspec.structs.replace(self._acta, actions=list(self._actions))

    @property
    def regulation(self) -> Regulation:
        return self.state.regulation

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self._acta.players)

    @property
    def over(self) -> bool:
        return self.state.phase is Phase.OVER

    @property
    def turn(self) -> Seat:
        """Whose turn it is; ValueError once it is nobody's."""
        if self.state.turn is None or self.over:
            raise ValueError("nobody is to move")
        return self.state.turn

    @property
    def rack(self) -> Rack:
        """The tiles of whoever is to move."""
        return self.state.racks[self.turn]

    @property
    def board(self) -> Board:
        return self.state.board

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat, at the end with everything that is settled then."""
        return self.state.final_scores if self.over else self.state.scores

    @property
    def winner(self) -> Seat | None:
        """Who won; nobody while the game lasts, nor in a tie."""
        return self.state.winner

    @property
    def position(self) -> Position:
        """What an :class:`~faristol.engine.Engine` is asked about: the game as who is to move sees it."""
        return Position.of(self.state)

    def __str__(self) -> str:
        points = zip(self.players, self.scores, strict=True)
        return f"{board_text(self.state)}\n\n{' · '.join(f'{name} {score}' for name, score in points)}"

    def __repr__(self) -> str:
        scores = "-".join(map(str, self.scores))
        return f"<Game {self.regulation.key}, {len(self.state.outcomes)} turns, {scores}>"

    # --- what is done ---

    def play(self, square: str, word: str) -> int:
        """Lay *word* and end the turn: ``H8`` is across, ``8H`` down, ``C(A)SA`` has a blank. Its points."""
        score = self.lay(square, word)
        self.complete()
        return score

    def lay(self, square: str, word: str) -> int:
        """Lay *word* and leave the turn open, for whoever wants to challenge. Its points."""
        self.do(Play(t=self._now, by=self.turn, square=square, word=word))
        assert self.state.play is not None, "it was laid just now"
        return self.state.play.score

    def complete(self) -> None:
        """End the turn of whoever laid a word: draw, and let the next one play."""
        self.do(Complete(t=self._now, by=self.turn))

    def challenge(self, by: int | None = None) -> bool | None:
        """Challenge the word that lies there, *by* the next player if nobody is named.

        Whether the play was valid; None where a person has to say so.
        """
        challenger = self.state.after(self.turn) if by is None else Seat(by)
        happened = self.do(Challenge(t=self._now, by=challenger))
        verdicts = [event.valid for event in happened if isinstance(event, PlayJudged)]
        return verdicts[-1] if verdicts else None

    def exchange(self, tiles: str) -> None:
        """Change *tiles*, as in ``"Q L·L ?"``, and end the turn."""
        self.do(Exchange(t=self._now, by=self.turn, tiles=tiles))
        if self.state.phase is Phase.REFILLED:
            self.complete()

    def pass_turn(self) -> None:
        """Pass."""
        self.do(Pass(t=self._now, by=self.turn))

    def let(self, robot: Robot) -> Decision:
        """Let *robot* take the whole turn of whoever is to move; what it did last but completing it."""
        turns, seat = len(self.state.outcomes), self.turn
        done: Decision | None = None
        while not self.over and len(self.state.outcomes) == turns:
            decision = robot.choose(self.state, seat, seed=self._acta.seed)
            if decision is None:
                raise ValueError("the robot has nothing to do: somebody else has to act first")
            self.do(decision.action(self._now))
            if decision.do not in ("refill", "complete"):
                done = decision
        assert done is not None, "a turn has something in it"
        return done

    def do(self, action: Action) -> tuple[Event, ...]:
        """Carry out any action of the rules, or raise :exc:`RuleViolation`; what happened."""
        came = step(self.state, action, self._oracle)
        if came.refused is not None:
            raise came.refused
        self._take(action, came)
        return came.events

    @property
    def _now(self) -> float:
        """No time passes by itself; an action that is given to :meth:`do` may be of later."""
        return self.state.now / 1000

    def _take(self, action: Action, came: Step) -> None:
        self._actions.append(action)
        self._oracle = shaken_on(self._oracle, came)
        self.state = came.state
        self.events.extend(came.events)


def _with_all_letters(lexicon: Lexicon, regulation: Regulation) -> Lexicon:
    """*lexicon* with its words of K, W and Y where a blank may be them."""
    return lexicon.extended if needs_extension(regulation) else lexicon
