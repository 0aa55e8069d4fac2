"""Classes over the wire: a class of twelve from pasted names to its table, strangers, and a plug pulled."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.running import Answer, Player, Process, player
from tests.server.test_sessions import an_admin, settled

_SETTINGS = {"regulation": "fisc", "size": 2, "lexicon": "club"}
_NAMES = ("Aina", "Biel", "Carla", "Duna", "Emma", "Fàtima", "Guim", "Hafsa", "Iker", "Jana", "Laia", "Max")


async def post(who: Player, path: str, **body: Any) -> Answer:
    answer = await who.http.post(f"/api/classes{path}", json=body)
    assert answer.status_code in (200, 201), answer.text
    return dict(answer.json())


async def refused(who: Player, path: str, **body: Any) -> tuple[int, str]:
    answer = await who.http.post(f"/api/classes{path}", json=body)
    return answer.status_code, answer.json()["code"]


async def order(teacher: Player, school: str, do: str, **fields: Any) -> Answer:
    return await post(teacher, f"/{school}/orders", do=do, **fields)


async def shown(who: Player, school: str) -> Answer:
    answer = await who.http.get(f"/api/classes/{school}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def follow(who: Player, kind: str, stream: str) -> Answer:
    await who.send(ask="follow", kind=kind, stream=stream)
    return await who.until(lambda heard: heard.get("stream") == stream and heard["tell"] in (kind, "gone"))


@asynccontextmanager
async def a_teacher(address: str, database: str) -> AsyncIterator[Player]:
    """An account to which an administrator has given the role."""
    async with player(address, "Admin") as admin, player(address, "Montse") as teacher:
        await an_admin(database, address, admin)
        await settled(teacher, "montse")
        given = await admin.http.put("/api/people/montse/roles", json={"roles": ["player", "teacher"]})
        assert given.status_code == 200, given.text
        assert (
            await admin.http.put("/api/people/montse/roles", json={"roles": ["pupil"]})
        ).status_code == 400
        await teacher.reconnect()
        yield teacher


async def a_class(teacher: Player, names: tuple[str, ...] = _NAMES, **settings: Any) -> str:
    read = await post(teacher, "/names", text="\n".join(names))
    asked = [one["name"] for one in read["names"]]
    made = await post(teacher, "", title="5è B", names=asked, settings={**_SETTINGS, **settings})
    return str(made["id"])


def token_of(view: Answer) -> str:
    return str(view["wall"]["path"].partition("#")[2])


async def come(pupil: Player, school: str, token: str, number: int) -> None:
    """A tablet scans the wall, taps a name and follows the class."""
    door = await post(pupil, f"/{school}/door", token=token)
    assert number in [one["pupil"] for one in door["names"]]
    await post(pupil, f"/{school}/claim", token=token, pupil=number)
    await pupil.reconnect()
    assert (await follow(pupil, "class", school))["view"]["pupil"] == number


def test_a_class_of_twelve_from_pasted_names_to_its_table(address: str, database: str) -> None:
    async def story() -> None:
        async with AsyncExitStack() as room, a_teacher(address, database) as teacher:
            school = await a_class(teacher)
            await follow(teacher, "class", school)
            await order(teacher, school, "begin")
            token = token_of(await shown(teacher, school))
            pupils = [await room.enter_async_context(player(address, None)) for _ in _NAMES]
            for number, pupil in enumerate(pupils, 1):
                await come(pupil, school, token, number)
            here = await teacher.until(
                lambda heard: heard["tell"] == "class-here" and len(heard["pupils"]) == len(_NAMES)
            )
            assert here["pupils"] == list(range(1, 13))
            assert not any(heard["tell"] == "class-here" for one in pupils for heard in one.heard)

            await post(teacher, f"/{school}/tables", how="lot")
            view = await shown(teacher, school)
            assert len(view["tables"]) == 6
            for table in view["tables"]:
                told = await follow(teacher, "game", table["stream"])
                assert all(seat["rack"] is None for seat in told["view"]["seats"])
            for pupil in pupils:
                placed = await pupil.view(school, lambda v: v["place"] is not None)
                game = (await follow(pupil, "game", placed["place"]["stream"]))["view"]
                assert game["seats"][game["you"]]["rack"]
                assert game["school"] == school

            stream = view["tables"][0]["stream"]
            await order(teacher, school, "hold", on=True)
            held = await teacher.view(stream, lambda v: v["held"])
            assert held["covered"]
            at_it = [one for one in pupils if stream in one.views]
            mover = next(one for one in at_it if one.views[stream]["you"] == one.views[stream]["turn"])
            answer = await mover.act(stream, "pass")
            assert (answer["tell"], answer["code"]) == ("refused", "held")
            await order(teacher, school, "hold", on=False)
            await teacher.view(stream, lambda v: not v["held"])
            assert (await mover.act(stream, "pass"))["tell"] == "done"

            said = await mover.ask(ask="say", game=stream, text="Com et dius?")
            assert said["code"] == "phrases-only"
            phrase = mover.views[stream]["phrases"][0]
            assert (await mover.ask(ask="say", game=stream, text=phrase))["tell"] == "done"

            await order(teacher, school, "project", table=1)
            await order(teacher, school, "end")
            await mover.view(stream, lambda v: v["off"] == "lesson")
            ended = await shown(teacher, school)
            assert {table["state"] for table in ended["tables"]} == {"over"}
            table = (await teacher.http.get(f"/api/classes/{school}/standings")).json()
            assert len(table["rows"]) == 12
            assert sum(row["credits"] for row in table["rows"]) == 6 * 3
            results = (await teacher.http.get(f"/api/classes/{school}/results")).json()
            assert results["lesson"] == 1
            for paper in ("cards.pdf", "wall.pdf"):
                printed = await teacher.http.get(f"/api/classes/{school}/{paper}")
                assert printed.content.startswith(b"%PDF"), paper
            assert b"<svg" in (await teacher.http.get(f"/api/classes/{school}/qr.svg?pupil=3")).content
            taken = await teacher.http.get(f"/api/classes/{school}/export.csv")
            assert len(taken.text.splitlines()) == 1 + 12
            assert (await teacher.http.get(f"/api/classes/{school}/export.json")).json()["class"] == "5è B"

            gone = await teacher.http.delete(f"/api/classes/{school}")
            assert gone.status_code == 204, gone.text
            assert (await teacher.http.get(f"/api/classes/{school}")).status_code == 404
            assert (await teacher.http.get(f"/api/games/{stream}")).status_code == 404
            assert (await mover.http.get("/api/me")).json()["person"] is None

    asyncio.run(story())


def test_strangers_get_nowhere(address: str, database: str) -> None:
    async def story() -> None:
        async with (
            a_teacher(address, database) as teacher,
            player(address, "Algú") as stranger,
            player(address, None) as pupil,
            player(address, None) as foreign,
        ):
            school, other = await a_class(teacher), await a_class(teacher, ("Jan", "Nil"))
            assert await refused(stranger, "", title="Meva") == (403, "teacher-needed")
            assert await refused(stranger, f"/{school}/orders", do="begin") == (404, "not-found")
            for name in (school, "nosuchclass1"):
                assert await refused(stranger, f"/{name}/door", token="a" * 26) == (403, "wrong-code")
                card = f"p1.{'a' * 26}"
                assert await refused(stranger, f"/{name}/card", card=card) == (403, "wrong-code")
                assert (await stranger.http.get(f"/api/classes/{name}")).status_code == 404
                assert (await follow(stranger, "class", name))["tell"] == "gone"

            await order(teacher, school, "begin")
            await order(teacher, other, "begin")
            view = await shown(teacher, school)
            await come(pupil, school, token_of(view), 1)
            await come(foreign, other, token_of(await shown(teacher, other)), 1)
            await post(teacher, f"/{school}/tables")
            game = (await pupil.view(school, lambda v: v["place"] is not None))["place"]["stream"]
            for who in (stranger, foreign):
                assert (await follow(who, "game", game))["tell"] == "gone"
                assert (await who.http.get(f"/api/games/{game}")).status_code == 404
                for record in ("replay", "acta", "sheet.pdf", "analysis"):
                    assert (await who.http.get(f"/api/games/{game}/{record}")).status_code == 404, record
            joined = await stranger.http.post(f"/api/games/{game}/join", json={})
            assert (joined.status_code, joined.json()["code"]) == (404, "not-found")
            assert game not in str((await stranger.http.get("/api/games/lobby")).json())

            # A pupil meets nobody else, and stays who the class says.
            for path, body in (
                ("/api/games", {"regulation": "fisc"}),
                ("/api/account", {"login": "nou", "password": "12345678"}),
                ("/api/duplicate/daily", {}),
                ("/api/classes", {"title": "Meva"}),
            ):
                answer = await pupil.http.post(path, json=body)
                assert (answer.status_code, answer.json()["code"]) == (403, "pupils-stay"), path
            renamed = await pupil.http.patch("/api/me", json={"name": "Un altre"})
            assert renamed.json()["code"] == "pupils-stay"
            public = await stranger.open()
            await pupil.send(ask="follow", kind="game", stream=public)
            assert (await pupil.until(lambda heard: heard["tell"] == "refused"))["code"] == "pupils-stay"

    asyncio.run(story())


def test_guessed_codes_are_throttled_and_a_guess_shows_no_name(address: str, database: str) -> None:
    async def story() -> None:
        async with a_teacher(address, database) as teacher, player(address, None) as stranger:
            school = await a_class(teacher)
            await order(teacher, school, "begin")
            view = await shown(teacher, school)
            word, number = "".join(view["wall"]["code"]), view["wall"]["number"]
            wrong = [one for one in range(42) if one != int(number)][:41]
            answers = [await refused(stranger, "/code", code=f"{word}{guess:04}") for guess in wrong]
            assert set(answers[:40]) == {(403, "wrong-code")}
            assert answers[40] == (429, "too-fast")
            old = await refused(stranger, "/code", code=f"{word} {number}")
            assert old == (429, "too-fast"), "even the one that was right"
            wall = (await shown(teacher, school))["wall"]
            assert wall["guessed"]
            code = f"{word} {wall['number']}"
            waiting = await post(stranger, "/code", code=code)
            assert (waiting["state"], waiting["name"], waiting["class_id"]) == ("waiting", None, None)
            polled = await post(stranger, "/ticket", ticket=waiting["ticket"])
            assert polled["state"] == "waiting"
            assert "set-cookie" not in stranger.http.cookies
            cards = [
                await refused(stranger, "/ticket/card", ticket=waiting["ticket"], card="aaaabbbb")
                for _ in range(41)
            ]
            assert cards[-2:] == [(403, "wrong-code"), (429, "too-fast")]
            await order(teacher, school, "turn-away")
            assert (await post(stranger, "/ticket", ticket=waiting["ticket"]))["state"] == "turned-away"

            again = await post(stranger, "/code", code=code)
            await order(teacher, school, "admit", number=again["number"], pupil=2)
            let_in = await post(stranger, "/ticket", ticket=again["ticket"])
            assert (let_in["state"], let_in["name"]) == ("admitted", "Biel")
            assert (await stranger.http.get("/api/me")).json()["roles"] == ["pupil"]

    asyncio.run(story())


def test_a_tablet_changed_in_the_middle(address: str, database: str) -> None:
    async def story() -> None:
        async with (
            a_teacher(address, database) as teacher,
            player(address, None) as first,
            player(address, None) as second,
            player(address, None) as other,
        ):
            school = await a_class(teacher)
            await order(teacher, school, "begin")
            token = token_of(await shown(teacher, school))
            await come(first, school, token, 1)
            await come(other, school, token, 2)
            await post(teacher, f"/{school}/tables")
            game = (await first.view(school, lambda v: v["place"] is not None))["place"]["stream"]
            seat = (await follow(first, "game", game))["view"]["you"]
            claim = {"token": token, "pupil": 1}
            assert await refused(second, f"/{school}/claim", **claim) == (409, "already-claimed")
            await order(teacher, school, "release", pupil=1)
            assert (await first.http.get("/api/me")).json()["person"] is None
            await come(second, school, token, 1)
            assert (await follow(second, "game", game))["view"]["you"] == seat
            account = await teacher.http.post(
                f"/api/classes/{school}/claim", json={"token": token, "pupil": 3}
            )
            assert (account.status_code, account.json()["code"]) == (409, "has-account")

    asyncio.run(story())


def test_a_server_that_is_killed_in_a_lesson_goes_on_with_it(data: Path, database: str) -> None:
    async def story() -> None:
        with Process(database, data) as process:
            async with (
                a_teacher(process.address, database) as teacher,
                player(process.address, None) as pupil,
            ):
                school = await a_class(teacher, ("Aina",))
                await order(teacher, school, "begin")
                await come(pupil, school, token_of(await shown(teacher, school)), 1)
                await post(teacher, f"/{school}/tables")
                before = await shown(teacher, school)
                process.kill()
                process.start()
                await pupil.reconnect()
                await teacher.reconnect()
                after = await shown(teacher, school)
                assert after["tables"] == before["tables"]
                assert after["wall"] == before["wall"]
                view = (await follow(pupil, "class", school))["view"]
                game = (await follow(pupil, "game", view["place"]["stream"]))["view"]
                assert game["you"] is not None

    asyncio.run(story())


@pytest.mark.parametrize("where", ["online", "wood"])
def test_homework_and_wooden_boards_are_open_to_pupils(address: str, database: str, where: str) -> None:
    async def story() -> None:
        async with (
            a_teacher(address, database) as teacher,
            player(address, None) as aina,
            player(address, None) as biel,
        ):
            school = await a_class(teacher)
            await order(teacher, school, "begin")
            token = token_of(await shown(teacher, school))
            await come(aina, school, token, 1)
            await come(biel, school, token, 2)
            await order(teacher, school, "homework", what="study", count=2, until="2099-01-01")
            answer = {"id": "a1", "card": "valid:OS", "at": 1, "answer": "yes"}
            sent = await aina.http.post("/api/study/answers", json={"answers": [answer]})
            assert sent.status_code != 403, sent.text
            rows = (await aina.http.get(f"/api/classes/{school}/homework")).json()
            assert [row["pupil"] for row in rows[0]["pupils"]] == [1]
            everybody = (await teacher.http.get(f"/api/classes/{school}/homework")).json()
            assert len(everybody[0]["pupils"]) == 12
            if where == "wood":
                await post(teacher, f"/{school}/tables", where="wood", regulation="escolar")
                place = (await aina.view(school, lambda v: v["place"] is not None))["place"]
                assert place["kind"] == "table"
                table = (await aina.http.get(f"/api/tables/{place['stream']}")).json()
                assert table["desk"]
                async with httpx.AsyncClient(base_url=address) as nobody:
                    assert (await nobody.get(f"/api/tables/{place['stream']}")).status_code == 404
                    assert place["stream"] not in (await nobody.get("/api/tables")).text
                start = {"deeds": [{"act": {"do": "start"}, "starter": 0}]}
                begun = await aina.http.post(f"/api/tables/{place['stream']}/acts", json=start)
                assert begun.status_code == 200, begun.text

    asyncio.run(story())


def test_a_championship_of_a_class_is_followed_by_it_alone(address: str, database: str) -> None:
    async def story() -> None:
        async with (
            a_teacher(address, database) as teacher,
            player(address, "Algú") as stranger,
            player(address, None) as aina,
            player(address, None) as biel,
        ):
            school = await a_class(teacher, ("Aina", "Biel"))
            await order(teacher, school, "championship", title="Copa", rounds=2)
            await order(teacher, school, "begin")
            token = token_of(await shown(teacher, school))
            await come(aina, school, token, 1)
            await come(biel, school, token, 2)
            event = (await shown(teacher, school))["championship"]["event"]
            seen = (await follow(teacher, "event", event))["view"]
            assert {one["name"] for one in seen["entrants"]} == {"Aina", "Biel"}
            assert (await follow(stranger, "event", event))["tell"] == "gone"
            for path in ("", "/standings.csv", "/mine", "/trf", "/poster.pdf"):
                answer = await stranger.http.get(f"/api/events/{event}{path}")
                assert answer.status_code == 404, path
            assert (await stranger.http.get(f"/campionat/{event}/incrustat")).status_code == 404
            assert event not in (await stranger.http.get("/api/events")).text
            assert event not in (await teacher.http.get("/api/events")).text

            await order(teacher, school, "round")
            placed = await aina.view(school, lambda v: v["place"] is not None)
            assert placed["place"]["round"] == 1
            stream = placed["place"]["stream"]
            assert (await follow(stranger, "game", stream))["tell"] == "gone"
            await order(teacher, school, "end-tables")
            now = await teacher.view(event, lambda v: v["rounds"] and not v["rounds"][0]["missing"])
            assert now["rounds"][0]["boards"][0]["result"]
            kept = (await teacher.http.get(f"/api/classes/{school}/export.json")).json()
            assert [row["name"] for row in kept["championships"][0]["standings"]]
            assert (await teacher.http.delete(f"/api/classes/{school}")).status_code == 204
            assert (await teacher.http.get(f"/api/events/{event}")).status_code == 404

    asyncio.run(story())


def test_two_classes_have_a_lesson_together(address: str, database: str) -> None:
    async def story() -> None:
        async with (
            a_teacher(address, database) as teacher,
            player(address, None) as aina,
            player(address, None) as jan,
        ):
            school, other = await a_class(teacher, ("Aina", "Biel")), await a_class(teacher, ("Jan", "Nil"))
            for one, pupil in ((school, aina), (other, jan)):
                await order(teacher, one, "begin")
                await come(pupil, one, token_of(await shown(teacher, one)), 1)
            await order(teacher, school, "invite")
            assert await refused(teacher, f"/{other}/orders", do="join", code="abcdefgh") == (
                403,
                "wrong-code",
            )
            await order(teacher, other, "join", code=(await shown(teacher, school))["invitation"])
            view = await shown(teacher, school)
            assert [one["name"] for one in view["joined"]["pupils"]] == ["Jan", "Nil"]
            await post(teacher, f"/{school}/tables", how="lot")
            for pupil, one in ((aina, school), (jan, other)):
                stream = (await pupil.view(one, lambda v: v["place"] is not None))["place"]["stream"]
                game = (await follow(pupil, "game", stream))["view"]
                assert {seat["name"] for seat in game["seats"]} == {"Aina", "Jan"}
            await order(teacher, other, "end")
            assert (await shown(teacher, school))["joined"] is None
            for pupil in (aina, jan):
                assert (await pupil.http.get(f"/api/games/{stream}")).status_code == 404
            assert (await teacher.http.get(f"/api/games/{stream}")).status_code == 200

    asyncio.run(story())
