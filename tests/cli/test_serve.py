"""``faristol serve``: what it prints, and what it refuses before it starts."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from tests.server.running import Process, install_words

from faristol.cli import main


@pytest.fixture
def data(tmp_path: Path) -> Path:
    install_words(tmp_path)
    return tmp_path


def test_it_prints_the_address_and_a_link_for_the_first_admin(data: Path) -> None:
    with Process(f"sqlite:///{data / 'games.db'}", data) as server:
        with httpx.Client(base_url=server.address) as http:
            token = re.search(r"/admin#(\S+)", server.log)
            assert token is not None
            http.post("/api/guest", json={"name": "Anna"})
            assert "admin" in http.post("/api/admin", json={"token": token[1]}).json()["roles"]
            assert http.post("/api/admin", json={"token": token[1]}).status_code == 403
        assert server.address.replace("127.0.0.1", "localhost") in server.log
        assert server.end(signal.SIGTERM) in (0, -signal.SIGTERM)  # in good order


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--database", "oracle://x"], "database"),
        (["--database", "sqlite:///"], "database"),
        (["--lexicon", "nothere"], "nothere"),
        (["--port", "99999"], "99999"),
        (["--workers", "0"], "workers"),
        (["--proxy", "nginx"], "nginx"),
        (["--proxy", "10.0.0.0/99"], "10.0.0.0/99"),
        (["--workers", "2", "--database", "memory:"], "one process"),
    ],
)
def test_what_cannot_be_served_is_said_before_it_starts(
    data: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.setenv("FARISTOL_DATA", str(data))
    result = CliRunner().invoke(main, ["serve", "--lexicon", "club", "--lang", "en", *arguments])

    assert result.exit_code == 2, result.output
    assert said in result.output
