"""What strangers send to a real server: each is answered with a sentence, and nobody else waits for it."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.hostile import ACTAS, EVENTS, LISTS, UPLOAD
from tests.server.running import player, serving
from tests.server.test_events import opened

from faristol.service.world import Manners

# On a machine that is busy with other tests, too: 2 s were passed once in ten runs. Any such file stopped
# everybody for twelve seconds and more.
MOST_WAITED_S = 5.0


async def longest_wait(http: httpx.AsyncClient, until: asyncio.Task[Any]) -> float:
    """How long somebody else waits at most for an answer, as long as *until* lasts."""
    longest = 0.0
    while not until.done():
        began = time.monotonic()
        assert (await http.get("/api/health")).status_code == 200
        longest = max(longest, time.monotonic() - began)
        await asyncio.sleep(0.01)
    return longest


def answered(answer: httpx.Response) -> None:
    """With what was asked for, or with a sentence of reasonable length."""
    assert answer.status_code in (200, 201, 400, 409, 413), answer.text[:500]
    if answer.status_code >= 400:
        problem = answer.json()
        assert problem["message"]
        assert problem["message"] != problem["code"]
        assert len(problem["message"]) < 500


def test_whatever_is_sent_is_answered_and_nobody_waits(address: str) -> None:
    async def story() -> None:
        async with player(address, "Mala") as stranger, player(address, None) as other:
            event = await opened(stranger)
            # Made before: server and strangers are one process here, and making them takes as long.
            sent = [("/api/import", make()) for make in ACTAS.values()]
            sent += [("/api/events/import", make()) for make in EVENTS.values()]
            for make in LISTS.values():
                body = make()
                sent += [(f"/api/events/{event}/{where}", body) for where in ("entries", "ratings")]

            async def send() -> None:
                for where, body in sent:
                    answered(await stranger.http.post(where, content=body))

            assert await longest_wait(other.http, asyncio.create_task(send())) < MOST_WAITED_S

    asyncio.run(story())


def test_a_heavy_championship_is_opened_and_loaded_beside_the_loop(data: Path, database: str) -> None:
    async def open_it(address: str) -> list[str]:
        async with player(address, "Mala") as stranger, player(address, None) as other:

            async def send() -> list[str]:
                kinds = ("steps done and undone", "empty steps, undone", "a round paired and unpaired")
                files = [EVENTS[kind]() for kind in kinds]
                assert all(len(source) <= UPLOAD for source in files)
                answers = [await stranger.http.post("/api/events/import", content=file) for file in files]
                assert [answer.status_code for answer in answers] == [201] * len(files), answers[0].text
                return [answer.json()["id"] for answer in answers]

            sending = asyncio.create_task(send())
            assert await longest_wait(other.http, sending) < MOST_WAITED_S
            return await sending

    async def load_it(address: str, events: list[str]) -> None:
        async with player(address, None) as anybody, player(address, None) as other:

            async def load() -> None:
                for event in events:
                    answer = await anybody.http.get(f"/api/events/{event}")
                    assert len(answer.json()["entrants"]) >= 1_000

            assert await longest_wait(other.http, asyncio.create_task(load())) < MOST_WAITED_S

    with serving(database, manners=Manners(guest_entrants=2_000)) as address:
        events = asyncio.run(open_it(address))
    with serving(database) as address:  # which knows nothing of them yet
        asyncio.run(load_it(address, events))


def test_six_files_at_once_do_not_keep_anybody_from_signing_in(address: str) -> None:
    async def story() -> None:
        async with player(address, "Mala") as stranger, player(address, "Anna") as anna:
            account = {"login": "anna", "password": "contrasenya llarga"}
            answer = await anna.http.post("/api/account", json=account)
            assert answer.status_code in (200, 201), answer.text
            heavy = EVENTS["empty steps"]()
            posts = [
                asyncio.create_task(stranger.http.post("/api/events/import", content=heavy)) for _ in range(6)
            ]
            await asyncio.sleep(0.2)
            began = time.monotonic()
            answer = await anna.http.post("/api/login", json=account)
            waited = time.monotonic() - began
            assert answer.status_code == 200, answer.text
            assert not all(post.done() for post in posts), "they were still being read"
            for post in posts:
                answered(await post)
            assert waited < MOST_WAITED_S

    asyncio.run(story())


def test_nul_is_refused_wherever_it_stands(data: Path, postgresql: str) -> None:
    """PostgreSQL keeps no text with it: what would fail there is refused at the door, everywhere."""

    async def story(address: str) -> None:
        async with player(address, "Anna") as anna:
            event, game = await opened(anna), await anna.open()
            http = anna.http
            answers = [
                await http.get("/api/games/a%00b"),
                await http.get("/api/events/a%00b"),
                await http.get("/api/words?q=a%00"),
                await http.post("/api/duplicate/a%00b/slip", json={"round": 1}),
                await http.post("/api/guest", json={"name": "An\0na"}),
                await http.post("/api/account", json={"login": "an\0na", "password": "contrasenya"}),
                await http.post("/api/login", json={"login": "an\0na", "password": "contrasenya"}),
                await http.post("/api/events", json={"settings": {"name": "Ob\0ert"}}),
                await http.post(f"/api/events/{event}/orders", json={"do": "enter", "name": "An\0na"}),
                await http.post(f"/api/events/{event}/entries", content=b"name\nAn\0na\n"),
                await http.post(f"/api/events/{event}/ratings", content=b"name,rating\nAn\0na,1\n"),
                await http.post("/api/import", content=b'{"acta": 1, "players": ["\\u0000"]}'),
                await http.post(
                    "/api/events/import",
                    content=b'{"faristol-event": 1, "log": [[{"did": "configured", '
                    b'"settings": {"name": "\\u0000"}}]]}',
                ),
                await http.post(
                    "/api/events/import",
                    content=b"round,player1,player2,points1,points2\n1,An\0na,Biel,1,2\n",
                ),
            ]
            for answer in answers:
                assert answer.status_code == 400, (answer.request.url, answer.status_code, answer.text)
                assert answer.json()["message"]
            await anna.send(ask="follow", id=1, kind="game", stream="a\0b", since=0)
            assert (await anna.until(lambda told: told.get("id") == 1))["code"] == "not-understood"
            refused = await anna.ask(ask="say", game=game, text="a\0b")
            assert refused["code"] == "not-understood"
            # a backslash that is meant as one is no NUL
            named = await http.post("/api/events", json={"settings": {"name": "Obert \\u0000"}})
            assert named.status_code == 201, named.text

    with serving(postgresql) as address:
        asyncio.run(story(address))


def test_who_hangs_up_in_the_middle_leaves_no_trace(address: str, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        port = int(address.rpartition(":")[2])
        head = b"POST /api/games HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n"
        head += b"content-type: application/json\r\n\r\n"
        for _ in range(5):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(head + b"{}")
            await writer.drain()
            await asyncio.sleep(0.1)  # until the server waits for the rest
            writer.close()
            await reader.read()
        async with httpx.AsyncClient(base_url=address) as http:
            assert (await http.get("/api/health")).status_code == 200

    asyncio.run(story())
    assert not [record.getMessage() for record in caplog.records if record.exc_info]


@pytest.mark.parametrize(
    ("path", "body", "place"),
    [
        pytest.param("/api/guest", b'{"name": "Anna", "language": 1}', "language", id="a number for a word"),
        pytest.param("/api/guest", b'{"name": "Anna", "language": "xx"}', "language", id="no such language"),
        pytest.param("/api/guest", b"[" * 3_000, "[[[", id="brackets"),
        pytest.param("/api/games", b'{"seats": ' * 2_000, "[[[", id="braces"),
        pytest.param("/api/guest", b'{"name": "S\xc3ACA"}', "byte 11", id="bytes that are no text"),
    ],
)
def test_a_body_that_makes_no_sense_is_not_our_fault(
    address: str, path: str, body: bytes, place: str, caplog: pytest.LogCaptureFixture
) -> None:
    answer = httpx.post(address + path, content=body, headers={"content-type": "application/json"})

    assert (answer.status_code, answer.json()["code"]) == (400, "not-understood")
    assert place in answer.json()["message"]
    assert not [record for record in caplog.records if record.exc_info]


# What is sent, and where it cannot be read.
UNREADABLE = {
    b'{"title":': "byte 9",
    b'{"title": x}': "byte 10",
    b'{"title": "a"} z': "byte 16",
    b'{"title": "\xff"}': "byte 11",
    b"[" * 3000: "[[[…",
    b"[]": "{…}",
    b'{"lexicon": "club"}': "title",
    b'{"title": "a", "tilte": "b"}': "tilte",
    b'{"title": "a", "players": ["Anna", 3]}': "players[1]",
}


@pytest.mark.parametrize(("body", "place"), UNREADABLE.items(), ids=UNREADABLE.values())
def test_json_that_cannot_be_read_is_told_by_its_place_and_in_no_parsers_words(
    address: str, body: bytes, place: str
) -> None:
    sentences = {
        "ca": f"No s'ha entès la petició ({place}). Torna a carregar la pàgina.",
        "es": f"No se ha entendido la petición ({place}). Vuelve a cargar la página.",
        "en": f"The request was not understood ({place}). Reload the page.",
    }

    async def story() -> None:
        async with player(address, "Anna") as anna:
            for language, sentence in sentences.items():
                answer = await anna.http.post(
                    "/api/duplicate", content=body, headers={"accept-language": language}
                )
                assert (answer.status_code, answer.json()["message"]) == (400, sentence)

    asyncio.run(story())


@pytest.mark.parametrize(
    ("message", "place"),
    [
        ('{"ask": ', "byte 8"),
        ('{"ask": "ping"} z', "byte 17"),
        ('{"ask": "fly"}', "ask"),
        ('{"ask": "follow", "kind": 3, "stream": "x"}', "kind"),
        ('{"ask": "say", "id": 1, "game": "x"}', "text"),
        ("3", "{…}"),
    ],
)
def test_a_message_that_cannot_be_read_is_told_by_its_place(address: str, message: str, place: str) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna:
            await anna.socket.send(message)
            told = await anna.until(lambda told: told["tell"] == "refused")
            assert told["message"] == f"No s'ha entès la petició ({place}). Torna a carregar la pàgina."

    asyncio.run(story())


def test_nul_in_json_that_calls_itself_something_else(address: str) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna:
            for kind in ("application/json", "text/plain", "application/x-www-form-urlencoded"):
                body = b'{"title": "a\\u0000", "lexicon": "club"}'
                answer = await anna.http.post("/api/duplicate", content=body, headers={"content-type": kind})
                assert (answer.status_code, answer.json()["code"]) == (400, "not-understood"), kind

    asyncio.run(story())
