"""Several processes on one store, and processes that are killed.

``FARISTOL_KILLS`` says how often to kill in each test; three by default.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests.storage.makers import NOW, a_card

from faristol.service.ports import EpochMs, StreamId, stream_id
from faristol.storage import open_storage

ROOT = Path(__file__).parent.parent.parent
KILLS = int(os.environ.get("FARISTOL_KILLS", "3"))
GAMES = 8


@contextmanager
def a_writer(url: str, name: str, *, games: int, pause: float = 0) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "tests.storage.writer", url, name, str(games), str(pause)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


def begin(*processes: subprocess.Popen[bytes]) -> None:
    """Wait until all are ready, then let them go together."""
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.close()
        process.stdin = None


def acknowledged(output: bytes) -> list[tuple[StreamId, int]]:
    """What a process has said; a last line that was cut short says nothing."""
    lines = output.decode().splitlines(keepends=True)
    return [
        (stream_id(game), int(seq)) for game, seq in (line.split() for line in lines if line.endswith("\n"))
    ]


async def test_what_was_acknowledged_outlives_a_kill_at_any_moment(lasting_url: str) -> None:
    dice = Random()
    promised: set[tuple[StreamId, int]] = set()
    for _ in range(KILLS):
        with a_writer(lasting_url, "w", games=GAMES) as process:
            begin(process)
            assert process.stdout is not None
            first = _line(process)  # a busy machine may need longer for it than the pause
            time.sleep(dice.uniform(0, 0.3))
            process.kill()
            promised.update(acknowledged(first + process.stdout.read()))
        assert process.wait() == -9

        async with open_storage(lasting_url) as storage:
            kept: set[tuple[StreamId, int]] = set()
            for n in range(GAMES):
                game = stream_id(f"g{n}")
                stream = await storage.streams.read(game)
                assert [entry.seq for entry in stream] == list(range(1, len(stream) + 1))
                if stream:
                    # The card tells of the last entry, never of one that is not there.
                    card = await storage.cards.get(game)
                    assert (card.seq, card.scores[0]) == (len(stream), len(stream))
                kept.update((game, entry.seq) for entry in stream)
            assert promised <= kept

    assert len(promised) >= KILLS


async def test_two_processes_share_one_store_from_its_first_moment(lasting_url: str) -> None:
    """Both make the tables, both write to the same games; of each number there is one."""
    games, enough = 4, 200
    with (
        a_writer(lasting_url, "a", games=games, pause=0.005) as a,
        a_writer(lasting_url, "b", games=games, pause=0.005) as b,
    ):
        begin(a, b)
        said: dict[str, list[tuple[StreamId, int]]] = {}
        # Both go on until both have said enough, so that they surely met.
        heard = {name: [_line(process) for _ in range(enough)] for name, process in (("a", a), ("b", b))}
        for name, process in (("a", a), ("b", b)):
            process.kill()
            assert process.stdout is not None
            said[name] = acknowledged(b"".join(heard[name]) + process.stdout.read())

    async with open_storage(lasting_url) as storage:
        for n in range(games):
            game = stream_id(f"g{n}")
            stream = await storage.streams.read(game)
            by = [json.loads(entry.body) for entry in stream]
            assert [entry.seq for entry in stream] == list(range(1, len(stream) + 1))
            for name in "ab":
                # Nothing twice, nothing out of order, and everybody was told their own numbers; of the
                # last one a process may have been killed before it could tell.
                mine = [entry.seq for entry, one in zip(stream, by, strict=True) if one["by"] == name]
                told = [seq for where, seq in said[name] if where == game]
                assert [one["n"] for one in by if one["by"] == name] == list(range(1, len(mine) + 1))
                assert told == mine[: len(told)]
                assert len(mine) - len(told) <= 1
                assert len(told) > 1


def _line(process: subprocess.Popen[bytes]) -> bytes:
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line, "it ended by itself"
    return line


async def test_a_killed_worker_is_replaced_when_its_lease_ends(lasting_url: str) -> None:
    async with open_storage(lasting_url) as first:
        await first.streams.append(a_card("g", attention_at=NOW), [b"{}"], after=0, at=NOW)
        assert await first.cards.claim_due(NOW, worker="first", lease_ms=500, limit=1) == ["g"]

    async with open_storage(lasting_url) as second:
        early, late = EpochMs(NOW + 499), EpochMs(NOW + 500)
        assert await second.cards.claim_due(early, worker="second", lease_ms=500, limit=1) == []
        assert await second.cards.claim_due(late, worker="second", lease_ms=500, limit=1) == ["g"]
