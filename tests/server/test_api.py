"""The resources: who one is, games, words, regulations; and what every answer carries."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.running import player, serving

from faristol.formats.wire.games import GameAsked
from faristol.service.world import Manners

ADMIN = "una contrasenya llarga"


def client(address: str, **headers: str) -> httpx.Client:
    return httpx.Client(base_url=address, headers=headers, timeout=60)


@contextmanager
def guest(address: str, name: str = "Anna") -> Iterator[httpx.Client]:
    with client(address) as http:
        assert http.post("/api/guest", json={"name": name}).status_code == 201
        yield http


def test_every_answer_forbids_what_is_not_ours(address: str) -> None:
    with client(address) as http:
        for path in ("/", "/api/health", "/api/nothing", "/game/abc"):
            headers = http.get(path).headers
            assert headers["content-security-policy"].startswith("default-src 'self'")
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
@pytest.mark.parametrize("path", ["/api/nothing", "/api/games/a/b/c", "/api/games/nothere"])
def test_what_is_not_there_is_said_in_the_readers_language(address: str, method: str, path: str) -> None:
    with client(address) as http:
        assert http.post("/api/guest", json={"name": "Anna", "language": "en"}).status_code == 201
        for asked, heard in (({}, "This"), ({"accept-language": "es"}, "Esto")):
            answer = http.request(method, path, headers=asked)
            if answer.status_code == 404:
                assert answer.json()["message"].startswith(heard)
            else:
                assert answer.status_code == 405
                assert ("request" if heard == "This" else "petición") in answer.json()["message"]


def test_the_cookie_is_out_of_reach_of_scripts(address: str) -> None:
    with client(address) as http:
        cookie = http.post("/api/guest", json={"name": "Anna"}).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        pytest.param({"origin": "https://elsewhere.example"}, 403, id="another site"),
        pytest.param({"sec-fetch-site": "cross-site"}, 403, id="a browser says so"),
        pytest.param({"sec-fetch-site": "same-site", "origin": "http://127.0.0.1:1"}, 403, id="another port"),
        pytest.param({"origin": "null"}, 403, id="a file or a sandbox"),
        pytest.param({"sec-fetch-site": "same-origin"}, 201, id="our own page"),
        pytest.param({}, 201, id="no browser"),
    ],
)
def test_a_write_from_another_site_is_refused(address: str, headers: dict[str, str], status: int) -> None:
    with client(address) as http:
        answer = http.post("/api/guest", json={"name": "Anna"}, headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["code"] == "foreign"
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        pytest.param("POST", "/api/games", {"regulation": "fisc"}, 401, "nobody", id="nobody opens a game"),
        pytest.param("GET", "/api/history", None, 401, "nobody", id="nobody has a history"),
        pytest.param("GET", "/api/games/nothere", None, 404, "not-found", id="no such game"),
        pytest.param(
            "GET", "/api/regulations/chess", None, 404, "unknown-regulation", id="no such regulation"
        ),
        pytest.param("GET", "/api/words/%3F%3F?lexicon=club", None, 400, "bad-word", id="no word"),
        pytest.param(
            "GET", "/api/words/casa?lexicon=nothere", None, 404, "unknown-lexicon", id="no such list"
        ),
        pytest.param("POST", "/api/guest", {"name": ""}, 400, "not-understood", id="no name"),
        pytest.param("POST", "/api/guest", {"name": "\u202e"}, 400, "bad-name", id="a name nobody can read"),
        pytest.param(
            "POST", "/api/login", {"login": "nobody", "password": "x"}, 403, "wrong-password", id="login"
        ),
        pytest.param("POST", "/api/import", "nonsense", 400, "bad-record", id="no record"),
        pytest.param("PUT", "/api/health", {}, 405, "not-understood", id="a wrong method"),
    ],
)
def test_refusals_have_a_code_and_a_sentence(
    address: str, method: str, path: str, body: Any, status: int, code: str
) -> None:
    with client(address, **{"accept-language": "en"}) as http:
        content = body if isinstance(body, str) else None
        answer = http.request(method, path, content=content, json=None if content else body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"].isascii() or "“" in answer.json()["message"]


def test_the_sentence_is_in_the_readers_language(address: str) -> None:
    with client(address) as http:
        told = {
            language: http.get("/api/games/nothere", headers={"accept-language": language}).json()["message"]
            for language in ("ca", "es", "en-GB,en;q=0.9")
        }
    assert len(set(told.values())) == 3


def test_the_language_asked_for_now_comes_before_the_one_kept(address: str) -> None:
    with guest(address) as http:
        http.patch("/api/me", json={"language": "es"}).raise_for_status()
        told = {
            name: http.get("/api/games/nothere", headers={"accept-language": name}).json()["message"]
            for name in ("es", "en", "*")
        }
        asked = http.get("/api/games/nothere?lang=ca", headers={"accept-language": "en"}).json()["message"]
    assert told["*"] == told["es"] != told["en"]
    assert asked not in told.values()


def test_a_body_that_is_too_large_is_refused(address: str) -> None:
    with guest(address) as http:
        answer = http.post("/api/import", content=b"x" * (300 * 1024))
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_an_account_keeps_the_guests_games_and_can_be_taken_along_and_deleted(address: str) -> None:
    with guest(address) as http, client(address) as elsewhere:
        game = http.post("/api/games", json={"regulation": "fisc", "lexicon": "club"}).json()["id"]
        me = http.post("/api/account", json={"login": "anna", "password": ADMIN}).json()
        assert me["login"] == "anna"

        assert elsewhere.post("/api/login", json={"login": "Anna", "password": ADMIN}).status_code == 200
        assert [g["id"] for g in elsewhere.get("/api/history").json()["items"]] == [game]
        assert elsewhere.get("/api/me/export").json()["games"][0]["id"] == game
        assert elsewhere.request("DELETE", "/api/me", json={"password": "wrong"}).status_code == 403
        assert elsewhere.request("DELETE", "/api/me", json={"password": ADMIN}).status_code == 204

        assert http.get("/api/me").json()["person"] is None
        assert elsewhere.post("/api/login", json={"login": "anna", "password": ADMIN}).status_code == 403


def test_logging_out_ends_the_session(address: str) -> None:
    with guest(address) as http:
        kept = dict(http.cookies)
        assert http.post("/api/logout").status_code == 204
        assert httpx.get(f"{address}/api/me", cookies=kept).json()["person"] is None


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("robot", [False, True], ids=["people", "with a robot"])
def test_the_app_offers_school_games(address: str, players: int, robot: bool) -> None:
    seats: list[dict[str, Any]] = [{"who": "me"}, *({"who": "open"} for _ in range(players - 1))]
    if robot:
        seats[-1] = {"who": "robot", "level": 1}
    with guest(address) as http:
        opened = http.post("/api/games", json={"regulation": "escolar", "lexicon": "club", "seats": seats})
        view = http.get(f"/api/games/{opened.json()['id']}").json()
    assert len(view["seats"]) == players
    assert (view["seats"][-1]["robot"] == 1) is robot


@pytest.mark.parametrize(
    "asked",
    [
        {"seats": [{"who": "me"}]},
        {"seats": [{"who": "me"}, {"who": "me"}]},
        {"seats": [{"who": "robot"}, {"who": "robot"}]},
        {"seats": [{"who": "me"}, {"who": "open"}, {"who": "open"}]},
        {"clock": "turn"},
        {"minutes": -1},
        {"window": 1},
        {"regulation": "chess"},
        {"lexicon": "nothere"},
        {"lexicon": "arbiter"},
        {"starter": 2},
        {"seats": [{"who": "robot", "level": 9}, {"who": "me"}]},
        {"unknown": 1},
    ],
    ids=str,
)
def test_a_game_that_the_regulation_does_not_have_is_not_opened(address: str, asked: dict[str, Any]) -> None:
    with guest(address) as http:
        answer = http.post("/api/games", json={"regulation": "fisc", "lexicon": "club", **asked})
        assert 400 <= answer.status_code < 500
        assert http.get("/api/games/lobby").json()["items"] == []


def test_only_a_server_for_training_lets_the_bag_be_chosen(data: Path, database: str) -> None:
    with serving(database, manners=Manners()) as address, guest(address) as http:
        asked = {"regulation": "fisc", "lexicon": "club", "bag": "C A S A"}
        assert http.post("/api/games", json=asked).json()["code"] == "given-bag"


def test_words_and_lists(address: str) -> None:
    with client(address) as http:
        casa = http.get("/api/words/casa", params={"lexicon": "club"}).json()
        assert (casa["word"], casa["valid"]) == ("CASA", True)
        assert not http.get("/api/words/xyzzy", params={"lexicon": "club"}).json()["valid"]
        found = http.get("/api/words", params={"pattern": "CAS*", "lexicon": "club"}).json()
        assert [one["word"] for one in found["words"]] == ["CASAL", "CASES", "CASA"]
        assert not found["more"]
        made = http.get("/api/words", params={"anagram": "LOS", "lexicon": "club"}).json()
        assert {"word": "SOL", "points": 3, "forms": []} in made["words"]


def test_words_are_closed_to_who_is_playing(address: str) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            game = await anna.open(regulation="classic")
            await biel.join(game)
            for path in ("/api/words/casa", "/api/words?pattern=C*"):
                answer = await anna.http.get(path, params={"lexicon": "club"})
                assert (answer.status_code, answer.json()["article"]) == (403, "CLASSIC-1c")

    asyncio.run(story())


@pytest.mark.parametrize("language", ["ca", "en"])
def test_every_regulation_is_readable_article_by_article(address: str, language: str) -> None:
    with client(address, **{"accept-language": language}) as http:
        for regulation in http.get("/api/regulations").json():
            page = http.get(f"/api/regulations/{regulation['key']}").json()
            assert page["articles"]
            assert all(article["text"] for article in page["articles"])
            assert len(regulation["layout"]) == 15
            assert sum(tile["count"] for tile in regulation["tiles"]) == 100


def test_the_schema_knows_every_request(address: str) -> None:
    with client(address) as http:
        schema = http.get("/api/schema").json()
    assert schema["openapi"].startswith("3.")
    assert {"/api/guest", "/api/games", "/api/games/{game}/join", "/api/words/{word}"} <= set(schema["paths"])
    assert "GameAsked" in json.dumps(schema)
    assert set(GameAsked.__struct_fields__) == set(
        next(v for k, v in schema["components"]["schemas"].items() if k.endswith("GameAsked"))["properties"]
    )


def test_the_app_is_served_with_its_history(data: Path, database: str, tmp_path: Path) -> None:
    built = tmp_path / "built"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html>app")
    (built / "assets" / "app-1a2b3c.js").write_text("let a = 1;" * 100)
    with serving(database, static=built) as address, client(address) as http:
        for path in ("/", "/game/abcdef", "/regulations/fisc"):
            page = http.get(path)
            assert (page.text, page.headers["cache-control"]) == ("<!doctype html>app", "no-cache")
        script = http.get("/assets/app-1a2b3c.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-encoding"] == "gzip"
        for path in ("/assets/gone.js", "/../pyproject.toml", "/assets/..%2f..%2fsecret.txt", "/api/nope"):
            assert http.get(path).status_code == 404
