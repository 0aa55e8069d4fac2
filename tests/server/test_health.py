"""Health that tells the truth: alive, ready, figures, and what is written to the log."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import signal
import socket
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from tests.server.running import Process, _wait_until, free_port, player, serving
from tests.storage.postgres import Postgres

from faristol.server.logs import JsonLines, Sparing, request_id, without_secrets


def ready(address: str) -> tuple[int, dict[str, str | None]]:
    """The status, and why each thing is not well."""
    answer = httpx.get(f"{address}/api/ready", timeout=30)
    return answer.status_code, {check["name"]: check["why"] for check in answer.json()["checks"]}


WELL = dict.fromkeys(("store", "bus", "workers", "disk", "queue"))


def test_a_server_that_is_well_is_ready_and_has_written_a_row(address: str, database: str) -> None:
    assert ready(address) == (200, WELL)

    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection:
        assert connection.execute("SELECT count(*) FROM limits WHERE key LIKE 'ready:%'").fetchone() == (1,)


def test_a_store_that_cannot_be_written_is_not_ready_but_alive(address: str, database: str) -> None:
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # and does not let go
        status, why = ready(address)
        assert (status, why) == (503, {**WELL, "store": "no answer"})
        assert httpx.get(f"{address}/api/health").status_code == 200
        other.execute("ROLLBACK")

    _wait_until(lambda: ready(address) == (200, WELL), 30)


def test_many_who_ask_share_one_look(address: str, database: str) -> None:
    def used() -> int:
        with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection:
            [count] = connection.execute("SELECT used FROM limits WHERE key LIKE 'ready:%'").fetchone()
            return int(count)

    async def ask() -> None:
        async with httpx.AsyncClient(base_url=address) as http:
            for _ in range(10):
                await asyncio.gather(*(http.get("/api/ready") for _ in range(20)))

    ready(address)
    before = used()
    asyncio.run(ask())
    assert used() - before < 20


def test_a_disk_that_is_nearly_full_is_not_ready(data: Path, database: str) -> None:
    with serving(database, least_disk=1 << 60) as address:
        status, why = ready(address)

    assert status == 503
    assert re.fullmatch(r"\d+ MB free, wanted \d+", why["disk"] or "")


def test_a_job_in_the_background_that_ended_is_not_ready(
    data: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def falls(_: object) -> None:
        raise OSError("it was not to be")

    monkeypatch.setattr("faristol.server.lobby.Lobby.run", falls)
    with serving(database) as address:
        status, why = ready(address)

    assert status == 503
    assert "ended" in (why["workers"] or "")


def test_a_database_that_stops_and_comes_back_is_told_so(data: Path, postgres: Postgres) -> None:
    with serving(postgres.new_database()) as address:
        assert ready(address) == (200, WELL)
        postgres.stop()
        try:
            _wait_until(lambda: ready(address)[0] == 503, 30)
            _, why = ready(address)
            assert why["store"]
            assert why["bus"]
            assert httpx.get(f"{address}/api/health").status_code == 200
        finally:
            postgres.start()
        _wait_until(lambda: ready(address) == (200, WELL), 60)


# --- figures ---


def figures(port: int) -> dict[str, float]:
    text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


def test_figures_count_what_was_done(data: Path, database: str) -> None:
    asyncio.run(_figures_count(database))


async def _figures_count(database: str) -> None:
    port = free_port()
    with serving(database, metrics=f"127.0.0.1:{port}") as address:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            before = await asyncio.to_thread(figures, port)
            game = await anna.open(starter=0)
            await biel.join(game)
            await anna.watch(game)
            await biel.watch(game)
            await anna.view(game, lambda view: view["turn"] == 0)
            assert "seq" in await anna.act(game, "pass")
            assert "code" in await anna.act(game, "pass")  # no longer her turn
            now = await asyncio.to_thread(figures, port)

        def more(name: str) -> float:
            return now[name] - before.get(name, 0)

        assert now["faristol_sockets"] == 2
        assert more('faristol_actions_total{kind="game",outcome="granted"}') == 2  # joining and passing
        assert more('faristol_actions_total{kind="game",outcome="refused"}') == 1
        assert more('faristol_action_seconds_count{kind="game"}') == more(
            'faristol_actions_total{kind="game",outcome="granted"}'
        )
        assert 0 < more("faristol_commits_total") <= more("faristol_appends_total")
        assert more('faristol_messages_total{way="in"}') == 4
        assert more('faristol_messages_total{way="out"}') > 4
        assert {name for name in now if name.startswith("faristol_waiting")} == {
            f'faristol_waiting{{for="{queue}"}}' for queue in ("appends", "bus", "jobs")
        }
        assert now["process_resident_memory_bytes"] > 10_000_000
        assert httpx.get(f"{address}/metrics").headers["content-type"].startswith("text/html")  # the app


def test_each_process_has_figures_of_its_own(data: Path, postgres: Postgres) -> None:
    port = free_port()
    with Process(postgres.new_database(), data, workers=2, metrics=f"127.0.0.1:{port}"):
        # The next free port is not always the next one: other servers run beside this test.
        _wait_until(lambda: sum(map(_has_figures, range(port, port + 12))) >= 2, 90)


def _has_figures(port: int) -> bool:
    try:
        told = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=5)
    except httpx.HTTPError:
        return False
    return told.headers.get("content-type", "").startswith("text/plain") and "faristol_" in told.text


# --- systemd ---


def test_systemd_is_told_when_it_is_ready_and_that_it_is_alive(data: Path, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(60)
        server = Process(
            f"sqlite:///{tmp_path / 'games.db'}",
            data,
            environment={"NOTIFY_SOCKET": str(tmp_path / "notify")},
        )
        with server:
            heard = [systemd.recv(1000).decode() for _ in range(4)]
            assert "READY=1\nSTATUS=ready" in heard
            assert heard.count("WATCHDOG=1") >= 2
            os.kill(server.pid, signal.SIGSTOP)  # a loop that does not turn says nothing
            systemd.settimeout(1.5)
            while _hears(systemd):
                heard.append("what was said before")
                assert len(heard) < 20
            os.kill(server.pid, signal.SIGCONT)


def _hears(systemd: socket.socket) -> bool:
    try:
        return bool(systemd.recv(1000))
    except TimeoutError:
        return False


# --- the log ---


def test_a_failure_is_one_line_of_json_with_the_request_it_belongs_to(data: Path, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    with Process(f"sqlite:///{database}", data) as server:
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("DROP TABLE sessions")
        answer = httpx.get(
            f"{server.address}/api/me",
            headers={"x-request-id": "from-the-proxy"},
            cookies={"faristol": "s3cret"},
        )
        assert answer.status_code == 500
        assert answer.headers["x-request-id"] == "from-the-proxy"
        strange = httpx.get(f"{server.address}/api/health", headers={"x-request-id": "a b\tc"})
        assert re.fullmatch(r"[0-9a-f]{16}", strange.headers["x-request-id"])
        with httpx.Client(base_url=server.address, cookies={"faristol": "s3cret"}) as client:
            for _ in range(100):
                client.get("/api/me")
        log = server.log
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    failures = [line for line in lines if line["level"] == "error"]

    assert failures[0]["request"] == "from-the-proxy"
    assert "sessions" in failures[0]["trace"]
    assert {"at", "from", "said"} <= set(failures[0])
    assert len(failures) < 60, "a hundred failures may not be a hundred lines"
    assert "s3cret" not in log


def test_what_is_left_out_is_counted_and_other_sentences_are_not_held_up() -> None:
    sparing = Sparing()

    def record(said: str, *facts: object) -> logging.LogRecord:
        return logging.LogRecord("faristol.x", logging.WARNING, "", 0, said, facts, None)

    through = sum(sparing.filter(record("game %s failed", n)) for n in range(500))
    assert through == 20
    assert sparing.filter(record("another thing"))
    sparing._minute -= 1  # a minute later
    later = record("game %s failed", 501)
    assert sparing.filter(later)
    assert json.loads(JsonLines().format(later))["left_out"] == 480


@pytest.mark.parametrize(
    "text",
    [
        "could not connect to postgresql://faristol:hunter2@db.example/faristol",
        "Cookie: faristol=hunter2; other=1",
        "{'password': 'hunter2', 'login': 'anna'}",
        '{"token":"hunter2"}',
        "http://localhost:8000/admin#hunter2",
        "Authorization: Bearer hunter2",
        "GET /api/x?token=hunter2&lang=ca",
    ],
)
def test_no_secret_is_written(text: str) -> None:
    assert "hunter2" not in without_secrets(text)
    try:
        raise ValueError(text)
    except ValueError:
        failed = logging.LogRecord("x", logging.ERROR, "", 0, "it failed: %s", (text,), sys.exc_info())
    token = request_id.set("r" * 16)
    line = JsonLines().format(failed)
    request_id.reset(token)
    assert "hunter2" not in line
    assert json.loads(line)["request"] == "r" * 16
