"""Word study over HTTP: a day of it, what hostile hands send, and closed doors while one plays."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.pdf_reading import read_pdf
from tests.server.running import Player, Time, player, serving

NOW = 2**52  # what lies in the future was a moment ago

Story = Callable[[Player], Coroutine[Any, Any, None]]


def told(address: str, story: Story) -> None:
    async def run() -> None:
        async with player(address, "Anna") as anna:
            await story(anna)

    asyncio.run(run())


def an_answer(card: dict[str, Any], name: str = "answer-1", **fields: Any) -> dict[str, Any]:
    said = ["yes" if card["valid"] else "no"] if card["ask"] == "valid" else card["answers"]
    given = {"id": name, "card": card["id"], "at": NOW, "said": said, "shown": card["shown"]}
    return {**given, **fields}


def test_a_day(address: str, clock: Time) -> None:
    async def story(anna: Player) -> None:
        http = anna.http
        assert (await http.get("/api/study/today")).json() == {"today": None, "done": 0}
        assert (await http.put("/api/study/decks/two")).status_code == 204
        view = (await http.get("/api/study")).json()
        assert (view["today"], [deck["id"] for deck in view["decks"]]) == (10, ["two"])
        cards = (await http.get("/api/study/session")).json()["cards"]
        sent = {"answers": [an_answer(card, f"answer-{n}") for n, card in enumerate(cards)]}
        taken = (await http.post("/api/study/answers", json=sent)).json()
        assert [one["grade"] for one in taken["taken"]] == ["good"] * 10
        assert (taken["today"], taken["gone"]) == (0, [])
        again = (await http.post("/api/study/answers", json=sent)).json()
        assert [one["new"] for one in again["taken"]] == [False] * 10
        assert (await http.get("/api/study/today")).json() == {"today": 0, "done": 10}
        clock.ahead_ms += 3 * 86_400_000
        assert (await http.get("/api/study/today")).json()["today"] == 20
        exported = (await http.get("/api/me/export")).json()["study"]
        assert len(exported["answers"]) == len(exported["recalls"]) == 10
        assert (await http.delete("/api/study/decks/two")).status_code == 204
        assert (await http.get("/api/study/today")).json()["today"] is None
        assert (await http.request("DELETE", "/api/me", json={})).status_code == 204

    told(address, story)


def test_lists_are_made_printed_and_taken_home(address: str) -> None:
    async def story(anna: Player) -> None:
        http = anna.http
        asked = {"title": "Meves", "words": "casa, il·lús\nquadre xyz"}
        made = await http.post("/api/study/lists", json=asked)
        assert made.status_code == 201
        assert {**made.json(), "id": ""} == {"id": "", "words": 3, "unknown": ["xyz"]}
        deck = made.json()["id"]
        text = await http.get(f"/api/study/decks/{deck}/list.txt")
        assert text.text.split() == ["CASA", "IL·LUS", "QUADRE"]
        paper = await http.get(f"/api/study/decks/{deck}/list.pdf?lang=es")
        words = " ".join(page.text for page in read_pdf(paper.content))
        assert paper.headers["content-type"] == "application/pdf"
        assert all(word in words for word in ("Meves", "CASA", "IL·LUS", "QUADRE", "3 palabras"))
        stranger = httpx.get(f"{http.base_url}/api/study/decks/{deck}/list.txt")
        assert stranger.status_code == 404
        assert httpx.get(f"{http.base_url}/api/study/decks/two/list.txt").text.startswith("AD\n")

        assert (await http.post("/api/study/words", json={"word": "casa"})).json()["listed"]
        assert (await http.get("/api/study/words/CASA")).json()["listed"]
        assert not (await http.delete("/api/study/words/casa")).json()["listed"]

    told(address, story)


BAD = "x" * 5000
HOSTILE: list[tuple[str, str, Any]] = [
    ("POST", "answers", {}),
    ("POST", "answers", {"answers": []}),
    ("POST", "answers", {"answers": [{"id": "short", "card": "valid:AD", "at": 0}]}),
    ("POST", "answers", {"answers": [{"id": "answer-1", "card": BAD, "at": 0}]}),
    ("POST", "answers", {"answers": [{"id": "answer 1!", "card": "valid:AD", "at": 0}]}),
    ("POST", "answers", {"answers": [{"id": "answer-1", "card": "valid:AD", "at": -1}]}),
    ("POST", "answers", {"answers": [{"id": "answer-1", "card": "valid:AD", "at": 1e300}]}),
    ("POST", "answers", {"answers": [{"id": "answer-1", "card": "valid:AD", "at": 0, "said": [BAD]}]}),
    ("POST", "answers", {"answers": [{"id": "answer-1", "card": "valid:AD", "at": 0, "said": ["A"] * 101}]}),
    ("POST", "answers", {"answers": [{"id": "answer-1", "card": "valid:AD", "at": 0}] * 201}),
    ("POST", "answers", {"answers": [{"id": "answer-1", "card": "valid:AD", "at": 0, "rating": 4}]}),
    ("POST", "answers", [[]]),
    ("PUT", "decks/nonsense", None),
    ("PUT", "decks/own", None),
    ("PUT", "decks/own-abc", None),
    ("PUT", f"decks/{BAD}", None),
    ("PUT", "decks/%E2%80%AE", None),
    ("POST", "lists", {"title": "", "words": "casa"}),
    ("POST", "lists", {"title": "\u202e", "words": "casa"}),
    ("POST", "lists", {"title": "Meves", "words": ""}),
    ("POST", "lists", {"title": "Meves", "words": "x" * 20_001}),
    ("POST", "lists", {"title": "Meves", "words": "🙂 \u0300 ((( ???"}),
    ("POST", "words", {"word": "zzzz"}),
    ("POST", "words", {"word": "a" * 41}),
    ("POST", "words", {"word": "\u0000"}),
    ("GET", "decks/nonsense/list.txt", None),
    ("GET", "decks/own/list.pdf", None),
    ("GET", "decks/..%2f..%2fetc%2fpasswd/list.txt", None),
    ("GET", f"words/{'a' * 41}", None),
]


@pytest.mark.parametrize(
    ("method", "path", "body"), HOSTILE, ids=[f"{m} {p[:24]} {n}" for n, (m, p, _) in enumerate(HOSTILE)]
)
def test_what_cannot_be_is_refused_with_a_sentence(address: str, method: str, path: str, body: Any) -> None:
    async def story(anna: Player) -> None:
        answer = await anna.http.request(
            method, f"/api/study/{path}", json=body, headers={"accept-language": "ca"}
        )
        assert answer.status_code in (400, 404), answer.text
        assert answer.json()["message"]
        assert (await anna.http.get("/api/study")).json()["decks"] == []

    told(address, story)


def test_strange_answers_are_taken_for_what_they_are(address: str) -> None:
    """Cards that nobody dealt: those that exist are graded, the others are told; nothing breaks."""
    names = "valid:AD valid:ZZZZ anagram:AACS anagram:CASA hooks:ZZZZ fill:?A fill:A no:AD".split()

    async def story(anna: Player) -> None:
        answers = [
            {"id": f"answer-{n}", "card": card, "at": 0, "said": ["🙂", "+", "++", "A+B+C"], "shown": "🙂"}
            for n, card in enumerate(names)
        ]
        taken = (await anna.http.post("/api/study/answers", json={"answers": answers})).json()
        assert {one["card"] for one in taken["taken"]} == {"valid:AD", "anagram:AACS", "fill:?A"}
        assert {one["grade"] for one in taken["taken"]} == {"again"}
        assert set(taken["gone"]) == {"answer-1", "answer-3", "answer-4", "answer-6", "answer-7"}
        assert (await anna.http.get("/api/study")).json()["gone"] == []

    told(address, story)


def test_nobody_may_look_and_not_write(address: str) -> None:
    with httpx.Client(base_url=address) as nobody:
        view = nobody.get("/api/study", headers={"accept-language": "ca"}).json()
        assert (view["decks"], view["ready"][0]["title"]) == ([], "De dues fitxes")
        for method, path in (
            ("GET", "session"),
            ("POST", "answers"),
            ("POST", "gone"),
            ("PUT", "decks/two"),
            ("DELETE", "decks/two"),
            ("POST", "lists"),
            ("POST", "words"),
            ("DELETE", "words/CASA"),
        ):
            assert nobody.request(method, f"/api/study/{path}").status_code in (400, 401)


CLOSED = [
    ("GET", "", None),
    ("GET", "/session", None),
    ("POST", "/answers", {"answers": [{"id": "answer-1", "card": "valid:AD", "at": 0}]}),
    ("POST", "/lists", {"title": "Meves", "words": "casa"}),
    ("POST", "/words", {"word": "casa"}),
    ("GET", "/words/casa", None),
    ("GET", "/decks/two/list.txt", None),
    ("GET", "/decks/two/list.pdf", None),
]


@pytest.mark.parametrize(
    ("seats", "clock", "closed"),
    [
        pytest.param([{"who": "me"}, {"who": "robot", "level": 2}], "chess", True, id="a robot on the clock"),
        pytest.param([{"who": "me"}, {"who": "robot", "level": 2}], "none", False, id="a robot without one"),
    ],
)
def test_it_is_closed_as_the_dictionary_is(
    data: Path, database: str, seats: list[dict[str, Any]], clock: str, closed: bool
) -> None:
    async def story(anna: Player) -> None:
        asked = {"regulation": "fisc", "lexicon": "club", "seats": seats, "clock": clock}
        assert (await anna.http.post("/api/games", json=asked)).status_code == 201
        dictionary = (await anna.http.get("/api/words/casa?lexicon=club")).status_code
        assert (dictionary == 403) is closed
        for method, path, body in CLOSED:
            answer = await anna.http.request(method, f"/api/study{path}", json=body)
            assert (answer.status_code == 403) is closed, (path, answer.text)
        assert (await anna.http.get("/api/study/today")).status_code == 200

    with serving(database) as address:
        told(address, story)


def test_writing_has_a_limit(address: str) -> None:
    async def story(anna: Player) -> None:
        codes = [(await anna.http.put("/api/study/decks/two")).status_code for _ in range(101)]
        assert codes == [204] * 100 + [429]

    told(address, story)
