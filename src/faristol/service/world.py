"""Everything the use cases need from outside, put together once at the start."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from faristol.engine.review import BETWEEN, DEEP, QUICK, ReviewSettings
from faristol.service.analyses.kept import AnalysisStore
from faristol.service.events.photos import Photos
from faristol.service.jobs import Jobs, ThreadJobs
from faristol.service.mail import Mail
from faristol.service.ports import Bus, Cards, EpochMs, Limits, People, Streams
from faristol.service.regulations.ports import OwnLists
from faristol.service.shelf import Shelf
from faristol.service.study.ports import Learning
from faristol.service.timekeeping import Jump
from faristol.service.tokens.ports import TokenStore

__all__ = ["Manners", "World", "is_id", "new_id", "steady_ns", "system_clock", "wall_ns"]

_ID_LENGTH = 12
_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is mistaken for another when read aloud


def wall_ns() -> int:
    """What the clock on the wall shows, which people set."""
    return time.time_ns()


def steady_ns() -> int:
    """What nobody sets, and what stands still while the machine is suspended."""
    return time.monotonic_ns()


def system_clock() -> EpochMs:
    return EpochMs(wall_ns() // 1_000_000)


def new_id(length: int = _ID_LENGTH) -> str:
    """A name that nobody can guess: 59 bits."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(length))


def is_id(text: str) -> bool:
    """Whether *text* is a name such as :func:`new_id` gives: a browser makes its own for what it keeps."""
    return len(text) == _ID_LENGTH and set(text) <= set(_ID_LETTERS)


def _new_seed() -> int:
    return secrets.randbits(62)


@dataclass(frozen=True, slots=True, kw_only=True)
class Manners:
    """How the house paces a game, in milliseconds, and what it lets whom do; tests hurry."""

    awaits_players: bool = True  # whether a game starts only once its players have opened the table
    start_wait: int = 60_000  # and for how long after the last seat was taken they are waited for
    redraw_wait: int = 30_000  # for a player who may change the whole rack and does nothing
    pause_limit: int = 15 * 60_000  # the clock runs again by itself after this
    partner_wait: int = 30_000  # for a partner who does not answer, where both are to want a play
    waiting_limit: int = 12 * 3_600_000  # a game that nobody joins leaves the lobby after this
    robot_pace: float = 1.0  # 0: robots answer at once
    guest_entrants: int = 300  # of a championship; who directs a larger one needs an account
    given_bags: bool = False  # whether a game may name its bag: training and tests
    quick_look: ReviewSettings = QUICK  # at a finished game
    deep_look: ReviewSettings = DEEP
    record_look: ReviewSettings = BETWEEN  # at a game from elsewhere, of which nothing is kept


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    streams: Streams
    cards: Cards
    people: People
    tokens: TokenStore
    limits: Limits
    analyses: AnalysisStore
    learning: Learning
    photos: Photos
    own_regulations: OwnLists
    bus: Bus
    shelf: Shelf = field(default_factory=Shelf)
    jobs: Jobs = field(default_factory=ThreadJobs)
    mail: Mail | None = None  # nobody carries letters
    clock: Callable[[], EpochMs] = system_clock
    jumps: Callable[[], Sequence[Jump]] = tuple  # of the clock, as far as this process has noticed
    seed: Callable[[], int] = _new_seed
    manners: Manners = Manners()
