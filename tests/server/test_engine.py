"""The engine for browsers: the kit that says what to fetch, its files, and which lists stay in the house."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.running import WORDS, serving

from faristol.lexicon import NewLexicon, Store, WordGraph
from faristol.lexicon.folding import fold_word
from faristol.regulations import PUBLISHED


def _kit(address: str, **asked: str) -> httpx.Response:
    return httpx.get(
        f"{address}/api/engine/kit", params={"lexicon": "club", "regulation": "classic", **asked}
    )


def test_a_kit_and_its_files(data: Path, database: str, tmp_path: Path) -> None:
    with serving(database) as address:
        kit: dict[str, Any] = _kit(address).raise_for_status().json()
        answer = httpx.get(f"{address}{kit['words']['address']}", headers={"accept-encoding": "gzip"})
        plain = httpx.get(f"{address}{kit['words']['address']}", headers={"accept-encoding": "identity"})

    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["etag"] == f'"{kit["words"]["sha256"]}"'
    assert answer.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert answer.content == plain.content
    assert hashlib.sha256(answer.content).hexdigest() == kit["words"]["sha256"]
    assert len(answer.content) == kit["words"]["size"]
    (tmp_path / "words").write_bytes(answer.content)
    assert len(WordGraph.open(tmp_path / "words")) == len({fold_word(word) for word in WORDS})
    # Of a small list everybody knows every word, and what stays on the rack is worth nothing.
    assert kit["vocabulary"] is None
    assert kit["leaves"] is None


@pytest.mark.parametrize("regulation", list(PUBLISHED))
def test_every_regulation_has_its_rules(data: Path, database: str, regulation: str) -> None:
    rules = PUBLISHED[regulation]

    with serving(database) as address:
        told = _kit(address, regulation=regulation).raise_for_status().json()["rules"]

    assert told["rack_size"] == rules.rack_size
    assert sum(told["counts"]) == len(rules.tile_set.full_bag())
    assert len(told["blank_letters"]) == len(rules.blank_letters)
    assert len(told["runs"]) == len(rules.runs)


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ({"regulation": "whist"}, 404, "unknown-regulation"),
        ({"lexicon": "nobody"}, 404, "unknown-lexicon"),
    ],
)
def test_what_is_not_there(data: Path, database: str, asked: dict[str, str], status: int, code: str) -> None:
    with serving(database) as address:
        answer = _kit(address, **asked)

    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize(
    ("address", "status"),
    [
        pytest.param(f"/api/engine/club/1/words/{'0' * 64}", 404, id="another digest"),
        pytest.param(f"/api/engine/club/2/words/{'0' * 64}", 404, id="another version"),
        pytest.param(f"/api/engine/club/1/secrets/{'0' * 64}", 404, id="no such file"),
        pytest.param("/api/engine/club/1/words/zero", 400, id="not a digest"),
    ],
)
def test_files_that_are_not_there(data: Path, database: str, address: str, status: int) -> None:
    with serving(database) as server:
        assert httpx.get(f"{server}{address}").status_code == status


def test_a_list_without_a_licence_stays_here(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path))  # other tests share theirs, and have one list
    Store(tmp_path).install(NewLexicon(name="secret", version="1", words=[fold_word("casa") or b""]))

    with serving(database) as address:
        kit = _kit(address, lexicon="secret")
        file = httpx.get(f"{address}/api/engine/secret/1/words/{'0' * 64}")

    assert (kit.status_code, kit.json()["code"]) == (403, "lexicon-stays")
    assert (file.status_code, file.json()["code"]) == (403, "lexicon-stays")


def test_only_the_engine_may_be_compiled_in_a_page(data: Path, database: str) -> None:
    with serving(database) as address:
        policy = httpx.get(f"{address}/").headers["content-security-policy"]

    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert "'unsafe-eval'" not in policy.replace("'wasm-unsafe-eval'", "")
