"""``faristol doctor``: what is looked at, and what to do about each thing that is not well."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.server.running import free_port

from faristol.cli import doctor as doctors
from faristol.cli import main
from faristol.texts import LANGUAGES, codes


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path))
    return tmp_path


def looked(*arguments: str, status: int = 0) -> dict[str, dict[str, Any]]:
    result = CliRunner().invoke(main, ["doctor", "--json", "--lang", "en", *arguments])
    assert result.exit_code == status, result.output
    return {row["what"]: row for row in json.loads(result.stdout)}


def test_nothing_is_wrong_on_a_new_machine_and_nothing_is_changed(data: Path) -> None:
    found = looked("--port", str(free_port()))

    assert set(found) == {"engine", "list", "disk", "papers", "app", "database", "port"}
    assert found["list"]["health"] == "lacking"
    assert "faristol lexicon check" in found["list"]["do"]
    assert list(data.iterdir()) == []


def test_a_port_that_somebody_has_is_said_with_another(data: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        found = looked("--port", str(port), status=1)

    assert found["port"]["health"] == "ill"
    assert f"--port {port + 1}" in found["port"]["do"]


@pytest.mark.parametrize("database", ["oracle://x", "postgresql://127.0.0.1:1/nobody"])
def test_a_database_that_does_not_answer_is_said(data: Path, database: str) -> None:
    found = looked("--port", str(free_port()), "--database", database, status=1)

    assert found["database"]["health"] == "ill"
    assert "--database" in found["database"]["do"]


def test_a_file_that_is_no_database_is_said(data: Path) -> None:
    (data / "games.db").write_bytes(b"not a database at all" * 100)

    found = looked("--port", str(free_port()), "--database", f"sqlite:///{data / 'games.db'}", status=1)

    assert found["database"]["health"] == "ill"


def test_a_full_disk_is_said(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctors, "_ROOM", 10**18)

    assert "FARISTOL_DATA" in looked("--port", str(free_port()), status=1)["disk"]["do"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_to_people(data: Path, lang: str) -> None:
    told = CliRunner().invoke(main, ["doctor", "--port", str(free_port()), "--lang", lang]).stdout

    assert told.startswith("✓ ")
    assert "…" not in told
    assert not any(code in told for code in codes("doctor"))
