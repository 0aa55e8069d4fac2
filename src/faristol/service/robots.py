"""Robots in any seat: when one is to act, what it may know, and the pool in which it thinks.

A robot is given the game as its seat may see it, never the bag or another rack. It thinks in a process
of its own, so that the server goes on meanwhile, and it answers no faster than a person would.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from functools import cache
from random import Random
from threading import Lock
from typing import NamedTuple, Protocol, TypeVar

from msgspec.structs import replace

from faristol.engine.robots import Decision, Robot
from faristol.formats.wire.games import GameAction
from faristol.lexicon import LexiconError
from faristol.lexicon.info import DEFAULT
from faristol.lexicon.vulgar import vulgar_words
from faristol.rules.sight import racks_seen
from faristol.rules.state import GameState, Phase, Seat
from faristol.rules.tiles import HIDDEN
from faristol.service.errors import RequestRefused
from faristol.service.games.asking import read_action
from faristol.service.games.page import GamePage
from faristol.service.ports import EpochMs
from faristol.service.shelf import Shelf
from faristol.service.workers import begin_worker

__all__ = ["Duty", "InlineRobots", "PooledRobots", "Robots", "Thinker", "robot_duty", "seen_by"]

T = TypeVar("T")

_log = logging.getLogger(__name__)

_SECONDS = 1.0  # that the highest level may look ahead
_MOVE_MS = (2_000, 7_000)  # what a person takes to find a word, at least and at most
_ANSWER_MS = (700, 1_800)  # and to decide whether to doubt one


class Robots(Protocol):
    """Where robots think."""

    async def choose(self, game: GamePage, seat: Seat, level: int) -> GameAction: ...
    async def look(self) -> None:
        """See that they can think; raises if they cannot, and waits for one that is thinking."""

    async def close(self) -> None: ...


class Duty(NamedTuple):
    """A robot that has to act, and when it will have made up its mind."""

    at: EpochMs
    seat: Seat
    level: int


def robot_duty(game: GamePage, pace: float) -> Duty | None:
    """The next robot to act in a running game."""
    state = game.state
    for seat, level in game.robots():
        match state.phase:
            case Phase.TO_MOVE | Phase.REFILLED if state.turn == seat:
                least, most = _MOVE_MS
            case Phase.PLACED if _may_answer(state, seat):
                least, most = _ANSWER_MS
            case _:
                continue
        dice = Random(f"{game.header.seed}:{state.version}:{game.seq}")
        return Duty(EpochMs(game.acted_at + int(pace * dice.uniform(least, most))), seat, level)
    return None


def _may_answer(state: GameState, seat: Seat) -> bool:
    play = state.play
    return play is not None and play.open and seat != play.seat and seat not in play.accepted_by


def seen_by(state: GameState, seat: Seat) -> GameState:
    """The state as *seat* may know it: other racks and the bag are counted, not named."""
    play = state.play and replace(state.play, rack_before=(), drawn=())
    return replace(state, racks=racks_seen(state, seat), bag=(HIDDEN,) * len(state.bag), play=play)


class Thinker:
    """The engine's robots of every list that was asked for, made once; safe to ask from any thread."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._robots: dict[tuple[str, str | None], Robot] = {}
        self._lock = Lock()

    def choose(
        self,
        state: GameState,
        seat: Seat,
        level: int,
        seed: int,
        name: str,
        version: str | None,
        polite: bool = False,
    ) -> Decision:
        """What *seat* does; *state* is what it may see. A *polite* one lays no vulgar words."""
        avoid = vulgar_words() if polite else frozenset()
        decision = self._robot(name, version).choose(
            state, seat, level=level, seed=seed, seconds=_SECONDS, avoid=avoid
        )
        if decision is None:
            raise ValueError(f"seat {seat} has nothing to do")
        return decision

    def _robot(self, name: str, version: str | None) -> Robot:
        lexicon = self._shelf.fetch(name, version)
        with self._lock:
            if (name, version) not in self._robots:
                self._robots[(name, version)] = Robot(lexicon)
            return self._robots[(name, version)]


class InlineRobots:
    """Robots that think in a thread of this process: for tests, and where one process is all there is."""

    def __init__(self, shelf: Shelf) -> None:
        self._thinker = Thinker(shelf)

    async def choose(self, game: GamePage, seat: Seat, level: int) -> GameAction:
        decision = await asyncio.to_thread(self._thinker.choose, *_question(game, seat, level))
        return read_action(decision.fields)

    async def look(self) -> None:
        """They are here."""

    async def close(self) -> None:
        return


class PooledRobots:
    """Robots that think in processes of their own, started when the first one is asked."""

    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._executor: Executor | None = None

    async def choose(self, game: GamePage, seat: Seat, level: int) -> GameAction:
        decision = await self._ask(_think, *_question(game, seat, level))
        return read_action(decision.fields)

    async def look(self) -> None:
        if self._executor is not None:  # they start when the first one is asked
            await self._ask(os.getpid)

    async def _ask(self, question: Callable[..., T], *facts: object) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._pool(), question, *facts)
        except BrokenExecutor:  # a worker was killed: start again, once
            _log.warning("the robots' process ended; starting another")
            self._executor = None
            return await loop.run_in_executor(self._pool(), question, *facts)

    async def close(self) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)

    def _pool(self) -> Executor:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(
                self._processes, mp_context=multiprocessing.get_context("spawn"), initializer=begin_worker
            )
        return self._executor


def _question(
    game: GamePage, seat: Seat, level: int
) -> tuple[GameState, Seat, int, int, str, str | None, bool]:
    header = game.header
    name = header.settings.lexicon or DEFAULT
    polite = header.school is not None
    return seen_by(game.state, seat), seat, level, header.seed, name, header.lexicon_version, polite


# --- in the workers ---


@cache
def _thinker() -> Thinker:
    return Thinker(Shelf())


def _think(
    state: GameState, seat: Seat, level: int, seed: int, name: str, version: str | None, polite: bool
) -> Decision:
    try:
        return _thinker().choose(state, seat, level, seed, name, version, polite)
    except (LexiconError, RequestRefused):  # the list was taken away during the game
        return Decision(seat=seat, do="accept" if state.phase is Phase.PLACED else "pass")
