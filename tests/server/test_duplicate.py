"""Duplicate sessions over the wire: resources, what followers are told, and a plug that is pulled."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.server.running import Answer, Player, Process, Time, player

BAG = "C A S A E T R  E S E S T"


async def post(who: Player, path: str, **body: Any) -> Answer:
    answer = await who.http.post(f"/api/duplicate{path}", json=body)
    assert answer.status_code in (200, 201), answer.text
    return dict(answer.json())


async def opened(judge: Player, **asked: Any) -> str:
    fields = {"title": "Dissabte", "lexicon": "club", "bag": BAG, **asked}
    return str((await post(judge, "", **fields))["id"])


async def follow(who: Player, session: str) -> Answer:
    await who.send(ask="follow", kind="duplicate", stream=session)
    return await told(who, session, lambda _: True)


async def told(who: Player, session: str, wanted: Any) -> Answer:
    """The view of a session, once one comes that is as *wanted*."""
    message = await who.until(
        lambda heard: "view" in heard and heard["stream"] == session and wanted(heard["view"])
    )
    return dict(message["view"])


def test_a_machine_that_wakes_up_leaves_the_round_the_time_that_it_had(address: str, clock: Time) -> None:
    async def story() -> None:
        async with player(address, "Jutge") as judge, player(address, "Anna") as anna:
            session = await opened(judge)
            await post(anna, f"/{session}/enter")
            await follow(anna, session)
            await post(judge, f"/{session}/act", do="draw")
            await post(judge, f"/{session}/act", do="time")
            running = await told(anna, session, lambda v: v["phase"] == "running")
            clock.set(3600)
            moved = await told(anna, session, lambda v: v["ends_at"] != running["ends_at"])
            assert moved["phase"] == "running"
            assert abs(moved["ends_at"] - running["ends_at"] - 3_600_000) < 5_000
            clock.jump(200)
            await told(anna, session, lambda v: v["phase"] == "closed")

    asyncio.run(story())


def test_a_round_over_the_wire(address: str, clock: Time) -> None:
    async def story() -> None:
        async with (
            player(address, "Jutge") as judge,
            player(address, "Anna") as anna,
            player(address, "Biel") as biel,
            player(address, None) as screen,
        ):
            session = await opened(judge)
            for who in (anna, biel):
                await post(who, f"/{session}/enter")
            for who in (judge, anna, biel, screen):
                await follow(who, session)
            await post(judge, f"/{session}/act", do="draw")
            assert (await told(anna, session, lambda v: v["phase"] == "drawn"))["rack"]
            await post(judge, f"/{session}/act", do="time")
            running = await told(screen, session, lambda v: v["phase"] == "running")
            assert running["ends_at"] is not None
            taken = await post(anna, f"/{session}/slip", round=1, square="H5", word="CASA")
            assert taken["late"] is False
            seen = await told(screen, session, lambda v: any(p["handed_in"] for p in v["players"]))
            assert "CASA" not in str(seen)
            refused = await anna.http.get("/api/words/casa?lexicon=club")
            assert (refused.status_code, refused.json()["article"]) == (403, "DUP-1d")

            clock.jump(200)  # nobody asks: the sweep closes the round, and everybody hears of it
            closed = await told(judge, session, lambda v: v["phase"] == "closed")
            assert closed["judge"]["slips"]["0"]["word"] == "CASA"
            best = closed["judge"]["best"][0]
            await post(judge, f"/{session}/act", do="master", square=best["square"], word=best["word"])
            mine = await told(anna, session, lambda v: v["mine"])
            assert mine["mine"][0]["points"] == 10
            assert (await anna.http.get("/api/words/casa?lexicon=club")).status_code == 200

            # Biel's phone heard of the phases, never of Anna's slip.
            await told(biel, session, lambda v: v["mine"])
            heard = [message["view"] for message in biel.heard if "view" in message]
            assert [view["phase"] for view in heard] == ["to-draw", "drawn", "running", "closed", "to-draw"]

    asyncio.run(story())


def test_a_slip_that_was_answered_survives_a_pulled_plug(data: Path, tmp_path: Path) -> None:
    async def story() -> None:
        server = Process(f"sqlite:///{tmp_path / 'games.db'}", data).start()
        try:
            async with player(server.address, "Jutge") as judge, player(server.address, "Anna") as anna:
                session = await opened(judge, seconds=12)
                await post(anna, f"/{session}/enter")
                await post(judge, f"/{session}/act", do="draw")
                await post(judge, f"/{session}/act", do="time")
                await post(anna, f"/{session}/slip", round=1, square="H5", word="CASA")
                server.kill()
                await asyncio.to_thread(server.start)
                await asyncio.gather(judge.reconnect(server.address), anna.reconnect(server.address))
                assert (await follow(anna, session))["slip"]["word"] == "CASA"
                closed = await follow(judge, session)
                if closed["phase"] != "closed":  # a slow machine may need the round's time to start again
                    closed = await told(judge, session, lambda v: v["phase"] == "closed")
                assert closed["judge"]["slips"]["0"]["word"] == "CASA"
        finally:
            server.kill()

    asyncio.run(story())


def test_two_halls_on_two_processes_are_one_session(data: Path, postgresql: str) -> None:
    """A judge and players in each hall, each at a process of its own: one clock, one result."""

    async def story(first: Process, second: Process) -> None:
        async with (
            player(first.address, "Jutge") as judge,
            player(second.address, "Segona jutge") as other,
            player(first.address, "Anna") as anna,
            player(second.address, "Biel") as biel,
        ):
            session = await opened(judge, seconds=8)
            code = (await judge.http.get(f"/api/duplicate/{session}")).json()["judge"]["code"]
            await post(other, f"/{session}/judge", code=code)
            for who in (anna, biel):
                await post(who, f"/{session}/enter")
                await follow(who, session)
            await follow(other, session)
            await follow(judge, session)
            await post(judge, f"/{session}/act", do="draw")
            await told(biel, session, lambda v: v["phase"] == "drawn")
            await post(other, f"/{session}/act", do="time")
            ends = {
                (await told(who, session, lambda v: v["phase"] == "running"))["ends_at"]
                for who in (anna, biel)
            }
            assert len(ends) == 1
            slip = {"round": 1, "square": "H5", "word": "CASA"}
            answers = await asyncio.gather(*(post(who, f"/{session}/slip", **slip) for who in (anna, biel)))
            assert [answer["late"] for answer in answers] == [False, False]
            closed = await told(judge, session, lambda v: v["phase"] == "closed")
            assert sorted(closed["judge"]["slips"]) == ["0", "1"]

    with Process(postgresql, data) as first, Process(postgresql, data) as second:
        asyncio.run(story(first, second))


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        pytest.param("/act", {"do": "draw"}, 403, "judge-needed", id="not a judge"),
        pytest.param("/act", {"do": "fly"}, 400, "not-understood", id="no such command"),
        pytest.param("/act", {"do": "correct"}, 400, "not-understood", id="a field lacks"),
        pytest.param("/slip", {"round": 1}, 403, "not-seated", id="a slip of nobody"),
        pytest.param("/judge", {"code": "x"}, 403, "judge-needed", id="a wrong code"),
        pytest.param("/next", {}, 403, "not-seated", id="not one's own training"),
    ],
)
def test_refusals(address: str, path: str, body: dict[str, Any], status: int, code: str) -> None:
    async def story() -> None:
        async with player(address, "Jutge") as judge, player(address, "Anna") as anna:
            session = await opened(judge)
            answer = await anna.http.post(f"/api/duplicate/{session}{path}", json=body)
            assert (answer.status_code, answer.json()["code"]) == (status, code)
            assert answer.json()["message"]

    asyncio.run(story())


def test_files_of_a_session(address: str) -> None:
    async def story() -> None:
        async with player(address, "Jutge") as judge, player(address, None) as stranger:
            session = await opened(judge, players=["Anna", "=1+1"])
            for name, kind in (
                ("results.csv", "text/csv"),
                ("rating.csv", "text/csv"),
                ("qr.svg", "image/svg+xml"),
                ("slips.pdf", "application/pdf"),
                ("results.pdf", "application/pdf"),
            ):
                answer = await stranger.http.get(f"/api/duplicate/{session}/{name}")
                assert answer.status_code == 200, (name, answer.text)
                assert answer.headers["content-type"].startswith(kind)
            assert "'=1+1" in (await stranger.http.get(f"/api/duplicate/{session}/rating.csv")).text
            early = await stranger.http.get(f"/api/duplicate/{session}/acta.json")
            assert (early.status_code, early.json()["code"]) == (409, "not-over")  # it would show the bag
            await post(judge, f"/{session}/act", do="end", why="force-majeure")
            record = await stranger.http.get(f"/api/duplicate/{session}/acta.json")
            assert record.json()["regulation"] == "duplicate"
            listed = (await stranger.http.get("/api/duplicate")).json()["items"]
            assert [one["title"] for one in listed] == ["Dissabte"]

    asyncio.run(story())


def test_a_seat_of_the_list_is_had_with_its_card_or_by_the_judges_yes(address: str) -> None:
    async def story() -> None:
        async with (
            player(address, "Jutge") as judge,
            player(address, "Emma") as emma,
            player(address, "Ferran") as ferran,
            player(address, "Lladre") as thief,
        ):
            session = await opened(judge, players=["Emma", "Ferran"])
            assert (await thief.http.get(f"/api/duplicate/{session}/cards")).status_code == 403
            stranger = (await thief.http.get(f"/api/duplicate/{session}/qr.svg?seat=0")).content
            assert stranger == (await thief.http.get(f"/api/duplicate/{session}/qr.svg")).content
            assert stranger != (await judge.http.get(f"/api/duplicate/{session}/qr.svg?seat=0")).content
            cards = (await judge.http.get(f"/api/duplicate/{session}/cards")).json()["cards"]
            assert [one["seat"] for one in cards] == [0, 1]

            await post(emma, f"/{session}/enter", seat=0, card=cards[0]["card"])
            assert (await follow(emma, session))["name"] == "Emma"
            await follow(judge, session)
            await post(ferran, f"/{session}/enter", seat=1)
            waits = await follow(ferran, session)
            assert (waits["you"], waits["asked"]["name"]) == (None, "Ferran")
            asking = (await told(judge, session, lambda v: v["judge"]["asking"]))["judge"]["asking"]
            assert asking == [waits["asked"]]
            await post(judge, f"/{session}/act", do="phone", number=asking[0]["number"], yes=True)
            seated = await told(ferran, session, lambda v: v["you"] == 1)
            assert seated["asked"] is None

            await post(judge, f"/{session}/act", do="release", by=0)
            answers = [
                await thief.http.post(f"/api/duplicate/{session}/enter", json={"seat": 0, "card": f"{n:08}"})
                for n in range(40)
            ]
            codes = [(answer.status_code, answer.json()["code"]) for answer in answers]
            assert codes == [(403, "wrong-card")] * 30 + [(429, "too-fast")] * 10, "guesses are counted"
            await post(emma, f"/{session}/enter", seat=0, card=cards[0]["card"])  # and hinder nobody else

    asyncio.run(story())
