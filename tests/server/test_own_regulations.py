"""Regulations that people make, over HTTP: chosen, checked, tried, kept, handed on, played by, removed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.pdf_reading import read_pdf
from tests.server.running import Player, install_words, player, serving

from faristol.regulations import CLASSIC, PUBLISHED, with_turns
from faristol.regulations.choices import CHOICES
from faristol.regulations.own import make_own, read_own, write_own
from faristol.regulations.store import RegulationStore
from faristol.service.regulations import use_cases


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of this test alone: what is installed there stays."""
    install_words(tmp_path)
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path))
    return tmp_path


Story = Callable[..., Coroutine[Any, Any, None]]
CLUB: dict[str, Any] = {
    "base": "classic",
    "title": "Club de Vic",
    "changes": {"minutes": 20, "bingo_bonus": 40},
}


def told(address: str, story: Story, *names: str) -> None:
    async def run() -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            await story(anna, biel)

    asyncio.run(run())


async def kept(anna: Player, **fields: Any) -> str:
    answer = await anna.http.post("/api/regulations/own", json={**CLUB, **fields})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["key"])


@pytest.mark.parametrize("base", PUBLISHED)
def test_every_choice_is_told_with_what_it_can_be(address: str, base: str) -> None:
    view = httpx.get(f"{address}/api/regulations/{base}/choices", headers={"accept-language": "en"}).json()
    choices = [choice for group in view["groups"] for choice in group["choices"]]

    assert [choice["choice"] for choice in choices] == list(CHOICES)
    assert all(choice["name"] != choice["choice"] and choice["means"].endswith(".") for choice in choices)
    minutes = next(choice for choice in choices if choice["choice"] == "minutes")
    assert (minutes["shape"]["least"], minutes["shape"]["most"], minutes["base"]) == (
        1,
        240,
        PUBLISHED[base].minutes,
    )
    assert minutes["shape"]["many"] == "{count} minutes"
    assert minutes["article"] == PUBLISHED[base].article("minutes")


def test_a_draft_is_looked_at_before_it_is_kept(address: str) -> None:
    async def story(anna: Player, _: Player) -> None:
        asked = {**CLUB, "changes": {**CLUB["changes"], "fewest_players": 3, "rack_size": 99}}
        draft = (await anna.http.post("/api/regulations/check?lang=ca", json=asked)).json()
        assert [(line["choice"], line["was"], line["value"]) for line in draft["differences"]] == [
            ("fewest_players", "2 jugadors", "3 jugadors"),
            ("bingo_bonus", "50 punts", "40 punts"),
            ("minutes", "25 minuts", "20 minuts"),
        ]
        [conflict] = draft["conflicts"]
        assert (conflict["code"], conflict["choices"]) == (
            "players-crossed",
            ["fewest_players", "most_players"],
        )
        assert conflict["message"] == "El mínim de jugadors no pot ser més gran que el màxim."
        assert [(way["choice"], way["value"]) for way in conflict["ways"]] == [("fewest_players", 2)]
        assert [one["choice"] for one in draft["wrong"]] == ["rack_size"]
        assert draft["wrong"][0]["message"] == "Fitxes al faristol: 99 no pot ser; ha de ser de 5 a 9."
        refused = await anna.http.post("/api/regulations/own?lang=ca", json=asked)
        assert (refused.status_code, refused.json()["code"]) == (400, "choice-beyond-limits")

        asked["changes"] = {"rack_size": 8, "exchange_needs_in_bag": 8}
        draft = (await anna.http.post("/api/regulations/check", json=asked)).json()
        assert (draft["robots"], "8" in draft["no_robots"]) == (False, True)

    told(address, story)


def test_versions_are_kept_listed_and_taken_off_the_list(address: str) -> None:
    async def story(anna: Player, biel: Player) -> None:
        first = await kept(anna)
        second = await kept(anna, after=first, changes={"minutes": 15})
        same = await kept(anna, after=second, changes={"minutes": 15})
        assert (first.split("@")[0], second.split("@")[0], same) == ("club-de-vic", "club-de-vic", second)
        mine = (await anna.http.get("/api/regulations/own?lang=ca")).json()
        assert [(one["key"], one["version"]) for one in mine] == [(second, "2"), (first, "1")]
        assert mine[1]["differences"] == ["Premi per scrabble", "Temps de cadascú"]
        offered = [one["key"] for one in (await anna.http.get("/api/regulations")).json()]
        assert offered == [*PUBLISHED, second, first]

        assert [one["key"] for one in (await biel.http.get("/api/regulations")).json()] == [*PUBLISHED]
        other = await kept(biel, changes={"minutes": 10})
        assert other.split("@")[0] != "club-de-vic", "the name is Anna's"
        assert (await biel.http.get(f"/api/regulations/{first}/about")).json()["minutes"] == 20
        assert (await biel.http.put(f"/api/regulations/own/{first}")).status_code == 200
        assert (await biel.http.get(f"/api/regulations/{first}/reading")).json()["listed"]
        stolen = await kept(biel, after=second, changes={"minutes": 9})
        assert stolen.split("@")[0] != "club-de-vic", "nobody writes versions of what is another's"

        assert (await anna.http.delete(f"/api/regulations/own/{first}")).status_code == 204
        assert [one["key"] for one in (await anna.http.get("/api/regulations/own")).json()] == [second]
        assert (await anna.http.get(f"/api/regulations/{first}/about")).status_code == 200, "games have it"
        exported = (await anna.http.get("/api/me/export")).json()["regulations"]
        assert {(one["key"], one["listed"]) for one in exported} == {(first, False), (second, True)}

    told(address, story)


def test_a_regulation_is_handed_on_as_a_file_and_printed(address: str) -> None:
    async def story(anna: Player, biel: Player) -> None:
        key = await kept(anna)
        file = await biel.http.get(f"/api/regulations/{key}/file")
        assert f'filename="{key}.toml"' in file.headers["content-disposition"]
        assert read_own(file.text).key == key
        again = await biel.http.post("/api/regulations/own/file", content=file.content)
        assert (again.status_code, again.json()["key"]) == (201, key)
        changed = file.text.replace("minutes = 20", "minutes = 21")
        refused = await biel.http.post("/api/regulations/own/file?lang=en", content=changed)
        assert (refused.status_code, refused.json()["code"]) == (400, "regulation-there")
        for language, words in {
            "ca": ("Què canvia", "20 minuts", "40 punts"),
            "es": ("Qué cambia", "20 minutos", "40 puntos"),
            "en": ("What’s different", "20 minutes", "40 points"),
        }.items():
            paper = await biel.http.get(f"/api/regulations/{key}/paper?lang={language}")
            pages = read_pdf(paper.content)
            assert all(word in pages[0].text for word in ("Club de Vic", *words)), pages[0].text
            assert pages[0].text.index(words[0]) < pages[0].text.index(words[1])

    told(address, story)


# --- hostile hands ---

_DEEP: Any = []
for _ in range(400):
    _DEEP = [_DEEP]
BAD: list[dict[str, Any]] = [
    {"base": "chess"},
    {"base": "club@0123456789ab"},
    {"changes": {"no_such": 1}},
    {"changes": {"minutes": "20"}},
    {"changes": {"minutes": 10**30}},
    {"changes": {"minutes": 1e300}},
    {"changes": {"minutes": None}},
    {"changes": {"tile_set": {"A": [100, 1]}}},
    {"changes": {"tile_set": {}}},
    {"changes": {"runs": [{}] * 11}},
    {"changes": {"runs": [{"end": "out", "outcomes": ["scored"], "turns_each": 1}]}},
    {"changes": {"clocks": []}},
    {"changes": {"clocks": ["chess", "chess"]}},
    {"changes": {"racks": {"abandon": "own"}}},
    {"changes": {"redraw": _DEEP}},
    {"changes": {"pauses": _DEEP}},
    {"changes": {"fewest_players": 4}},
    {"title": ""},
    {"title": "x" * 61},
    {"title": "\u202ex"},
    {"title": "x" * 5000},
    {"changes": {str(number): 1 for number in range(70)}},
    {"changes": []},
    {"nonsense": 1},
]


@pytest.mark.parametrize("path", ["own", "tried"])
def test_what_cannot_be_is_refused_with_a_sentence(address: str, path: str) -> None:
    async def story(anna: Player, _: Player) -> None:
        for fields in BAD:
            if path == "tried" and len(fields.get("title", "x")) in (0, 61):
                continue  # what is tried needs no title, and a long one is cut
            answer = await anna.http.post(f"/api/regulations/{path}?lang=ca", json={**CLUB, **fields})
            assert answer.status_code == 400, (fields, answer.text)
            assert answer.json()["message"], fields
            assert answer.json()["message"] != answer.json()["code"], fields
            assert (await anna.http.get("/api/regulations/own")).json() == [], fields

    told(address, story)


def test_keys_that_name_nothing(address: str) -> None:
    for key in ("nobody@0123456789abcdef", "..%2f..%2fetc%2fpasswd", "club@", "*@*", "x" * 101):
        for part in ("about", "choices", "reading", "file", "paper"):
            answer = httpx.get(f"{address}/api/regulations/{key}/{part}?lang=ca")
            assert answer.status_code in (400, 404), (key, part)
            assert answer.json()["message"], (key, part)


def test_nobody_makes_without_a_name_and_nobody_makes_for_ever(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert httpx.post(f"{address}/api/regulations/own", json=CLUB).status_code == 401
    assert httpx.get(f"{address}/api/regulations/own").status_code == 401
    monkeypatch.setattr(use_cases, "MOST_MADE", 2)

    async def story(anna: Player, _: Player) -> None:
        for minutes in (11, 12):
            await kept(anna, changes={"minutes": minutes})
        refused = await anna.http.post("/api/regulations/own?lang=ca", json={**CLUB, "title": "Un altre"})
        assert (refused.status_code, refused.json()["code"]) == (400, "too-many-regulations")

    told(address, story)


# --- played by ---


def test_games_tables_and_championships_are_played_by_it_and_say_when_it_is_gone(
    data: Path, database: str
) -> None:
    there: list[str] = []

    async def story(anna: Player, biel: Player) -> None:
        key = await kept(anna)
        game = await anna.open(regulation=key, seats=[{"who": "me"}, {"who": "open"}])
        view = await anna.watch(game)
        assert view["regulation"] == key
        table = await biel.http.post(
            "/api/tables", json={"regulation": key, "names": ["A", "B"], "refereed": True, "lexicon": "club"}
        )
        assert table.status_code == 201, table.text
        event = await biel.http.post("/api/events", json={"settings": {"name": "Open", "regulation": key}})
        assert event.status_code == 201, event.text
        there.extend((game, table.json()["id"], event.json()["id"]))
        procedures = await biel.http.get(f"/api/arbiter/procedures/{key}")
        assert procedures.status_code == 200
        kit = await biel.http.get("/api/engine/kit", params={"lexicon": "club", "regulation": key})
        assert (kit.status_code, kit.json()["rules"]["bonus"]) == (200, 40), kit.text

    async def gone(anna: Player, _: Player) -> None:
        game, table, event = there
        for path in (f"games/{game}", f"tables/{table}"):
            refused = await anna.http.get(f"/api/{path}?lang=ca")
            assert (refused.status_code, refused.json()["code"]) == (404, "regulation-missing")
            assert "no està instal·lat" in refused.json()["message"]
        await anna.send(ask="follow", kind="game", stream=game)
        answer = await anna.until(lambda told: told["tell"] == "refused")
        assert answer["code"] == "regulation-missing"
        joined = await anna.http.post(f"/api/games/{game}/join", json={})
        assert (joined.status_code, joined.json()["code"]) == (404, "regulation-missing")
        [waiting] = (await anna.http.get("/api/games/lobby")).json()["items"]
        assert (waiting["id"], waiting["title"]) == (game, "club-de-vic")
        assert (await anna.http.get(f"/api/events/{event}")).status_code == 200
        asked = {"regulation": waiting["regulation"], "seats": [{"who": "me"}, {"who": "open"}]}
        assert (await anna.http.post("/api/games", json=asked)).status_code == 404
        assert await anna.open(regulation="fisc"), "everything else goes on"

    with serving(database) as address:
        told(address, story)
        store = RegulationStore()
        [own] = store.installed()
        store.remove(own)
        with_turns.cache_clear()  # another process would not know it
    with serving(database) as address:
        told(address, gone)


def test_a_draft_is_tried_against_a_robot(address: str) -> None:
    async def story(anna: Player, _: Player) -> None:
        tried = await anna.http.post("/api/regulations/tried", json=CLUB)
        assert tried.status_code == 201, tried.text
        key = tried.json()["key"]
        assert (await anna.http.get("/api/regulations/own")).json() == []
        game = await anna.open(
            regulation=key, seats=[{"who": "me"}, {"who": "robot", "level": 1}], clock="none"
        )
        view = await anna.watch(game)
        assert view["regulation"] == key

    told(address, story)


def test_a_file_from_elsewhere_is_read_as_it_is(address: str) -> None:
    own = make_own("dijous", "2", "Els dijous", CLASSIC, {"bingo_bonus": 30})

    async def story(anna: Player, _: Player) -> None:
        for source in (b"", b"\xff\xfe", b"[", b"x = 1", b"#" * 30_000):
            refused = await anna.http.post("/api/regulations/own/file?lang=ca", content=source)
            assert refused.status_code == 400, refused.text
            assert refused.json()["message"]
        taken = await anna.http.post(
            "/api/regulations/own/file", content=b"\xef\xbb\xbf" + write_own(own).encode()
        )
        assert taken.json()["key"] == own.key

    told(address, story)
