"""What is kept of an analysis: one for each game, list of words and engine, as far as it has come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from hashlib import sha256
from typing import Protocol

import msgspec
from msgspec import Struct

from faristol.engine.review import ReviewedTurn, ReviewSettings
from faristol.service.ports import EpochMs, StreamId
from faristol.version import VERSION

__all__ = ["AnalysisKey", "AnalysisStore", "Kept", "KeptState", "engine_of", "read_turns", "write_turns"]


class KeptState(StrEnum):
    RUNNING = "running"  # it waits for its turn, or is being done
    STOPPED = "stopped"
    FAILED = "failed"
    DONE = "done"


class AnalysisKey(Struct, frozen=True, kw_only=True):
    """Which analysis: another list of words or another engine makes another one."""

    stream: StreamId
    lexicon: str
    engine: str


class Kept(Struct, frozen=True, kw_only=True):
    """An analysis, as far as it has come."""

    key: AnalysisKey
    state: KeptState
    asked_by: str
    turns: bytes  # what was found, as JSON
    done: int
    total: int
    updated_at: EpochMs  # when whoever works on it last gave a sign of life
    searched: bool = False  # for puzzles


class AnalysisStore(Protocol):
    async def find(self, key: AnalysisKey) -> Kept | None:
        """What there is of it."""

    async def take(
        self, key: AnalysisKey, *, by: str, total: int, now: EpochMs, dead_before: EpochMs
    ) -> bool:
        """Begin, or go on where it stopped: whether it is the caller who does it now.

        It is not while somebody else works on it, unless the last sign of life is older than *dead_before*.
        """

    async def save(
        self, key: AnalysisKey, *, turns: bytes, done: int, state: KeptState, now: EpochMs
    ) -> bool:
        """Keep what was found; false if it was stopped meanwhile, and then nothing is kept."""

    async def touch(self, key: AnalysisKey, now: EpochMs) -> bool:
        """Give a sign of life; false if it was stopped meanwhile."""

    async def running_of(self, by: str, *, dead_before: EpochMs) -> int:
        """How many that somebody asked for are being done, or wait for it."""

    async def stop(self, key: AnalysisKey, now: EpochMs) -> None:
        """Whoever works on it hears of it with the next word."""

    async def unsearched(self) -> AnalysisKey | None:
        """One of a game of the app that is done and was not searched for puzzles."""

    async def mark_searched(self, key: AnalysisKey) -> None: ...


def engine_of(settings: ReviewSettings) -> str:
    """Which engine looks, and how closely; how many threads it has changes nothing."""
    look = repr(replace(settings, threads=1))
    return f"{VERSION}/{sha256(look.encode()).hexdigest()[:12]}"


def write_turns(turns: Sequence[ReviewedTurn]) -> bytes:
    return msgspec.json.encode(turns)


def read_turns(body: bytes) -> tuple[ReviewedTurn, ...]:
    return msgspec.json.decode(body, type=tuple[ReviewedTurn, ...]) if body else ()
