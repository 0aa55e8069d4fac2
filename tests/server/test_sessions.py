"""Who one is: sockets that end with their session, roles, lost passwords, and tries at a secret that fail."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest
from tests.server.running import Player, Time, player, serving
from websockets.exceptions import ConnectionClosed

from faristol.service.limits import CODES, PASSWORDS
from faristol.service.people import Society
from faristol.storage.opening import open_storage

PASSWORD = "una contrasenya"
ANOTHER = "una altra de nova"


async def settled(person: Player, login: str) -> None:
    answer = await person.http.post("/api/account", json={"login": login, "password": PASSWORD})
    assert answer.status_code == 200, answer.text


async def closed(person: Player) -> int:
    """The code with which the socket of *person* was closed."""
    with pytest.raises(ConnectionClosed) as told:
        await person.until(lambda _: False, 20)
    assert told.value.rcvd is not None
    return told.value.rcvd.code


async def stays(person: Player) -> None:
    """The socket still answers."""
    await person.send(ask="ping")
    await person.until(lambda message: message["tell"] == "pong", 20)


async def log_out(http: httpx.AsyncClient) -> httpx.Response:
    return await http.post("/api/logout")


async def change_password(http: httpx.AsyncClient) -> httpx.Response:
    return await http.put("/api/me/password", json={"old": PASSWORD, "new": ANOTHER})


async def be_forgotten(http: httpx.AsyncClient) -> httpx.Response:
    return await http.request("DELETE", "/api/me", json={"password": PASSWORD})


ENDINGS = [
    pytest.param(log_out, id="logged out"),
    pytest.param(change_password, id="password changed"),
    pytest.param(be_forgotten, id="erased"),
]
Ending = Callable[[httpx.AsyncClient], Awaitable[httpx.Response]]


@pytest.mark.parametrize("end", ENDINGS)
def test_a_socket_ends_with_its_session(address: str, end: Ending) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            await settled(anna, "anna")

            assert (await end(anna.http)).is_success

            assert await closed(anna) == 4401
            await stays(biel)

    asyncio.run(story())


def test_it_ends_at_whatever_process_it_is(data: Path, postgresql: str) -> None:
    async def story(first: str, second: str) -> None:
        for number, end in enumerate((log_out, change_password, be_forgotten)):
            async with player(first, "Anna") as anna, player(first, "Biel") as biel:
                await settled(anna, f"anna{number}")
                for person in (anna, biel):
                    await person.reconnect(second)
                anna.http.base_url = httpx.URL(first)

                assert (await end(anna.http)).is_success

                assert await closed(anna) == 4401
                await stays(biel)

    with serving(postgresql) as first, serving(postgresql) as second:
        asyncio.run(story(first, second))


def test_only_the_session_that_was_logged_out_ends(address: str) -> None:
    async def story() -> None:
        async with player(address, "Anna") as here, player(address, "Anna") as there:
            await settled(here, "anna")
            answer = await there.http.post("/api/login", json={"login": "anna", "password": PASSWORD})
            assert answer.status_code == 200
            await there.reconnect()

            await log_out(there.http)

            assert await closed(there) == 4401
            await stays(here)
            there.http.cookies.clear()
            await there.reconnect()  # as nobody
            assert there.heard[-1]["person"] == ""

    asyncio.run(story())


def test_what_the_bus_did_not_tell_is_found_in_the_store(
    data: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command, or a process whose line to the bus was down, has ended the session."""
    monkeypatch.setattr("faristol.server.departures._LOOK_S", 0.2)

    async def story(address: str) -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            me = (await anna.http.get("/api/me")).json()["person"]
            async with open_storage(database) as elsewhere:
                await elsewhere.people.close_sessions(me)

            assert await closed(anna) == 4401
            await stays(biel)

    with serving(database) as address:
        asyncio.run(story(address))


async def an_admin(database: str, address: str, person: Player) -> None:
    """Let *person* use a link of the first start."""
    async with open_storage(database) as storage:
        token = await Society(storage.world()).first_admin_token()
    assert (await person.http.post("/api/admin", json={"token": token})).status_code == 200


def test_who_loses_a_role_loses_what_the_socket_showed_by_it(address: str, database: str) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            await an_admin(database, address, anna)
            await settled(biel, "biel")
            seen = (await anna.http.get("/api/people")).json()["items"][0]
            given = await anna.http.put(
                "/api/people/biel/roles", json={"roles": ["admin"], "version": seen["version"]}
            )
            assert given.status_code == 200
            assert await closed(biel) == 4401
            await biel.reconnect()

            stale = await anna.http.put(
                "/api/people/biel/roles", json={"roles": ["arbiter"], "version": seen["version"]}
            )
            assert (stale.status_code, stale.json()["code"]) == (409, "changed-meanwhile")
            taken = await anna.http.put("/api/people/biel/roles", json={"roles": []})

            assert taken.json()["roles"] == ["player"]
            assert await closed(biel) == 4401
            again = await biel.http.put("/api/people/biel/roles", json={"roles": ["admin"]})
            assert again.status_code == 403

    asyncio.run(story())


def test_an_administrators_link_sets_a_new_password_once(address: str, database: str, clock: Time) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            await an_admin(database, address, anna)
            await settled(biel, "biel")
            assert (await biel.http.post("/api/people/biel/reset")).status_code == 403
            assert (await anna.http.post("/api/people/nobody/reset")).status_code == 404
            link = (await anna.http.post("/api/people/biel/reset")).json()
            late = (await anna.http.post("/api/people/biel/reset")).json()
            assert link["path"] == f"/contrasenya#{link['token']}"

            async with httpx.AsyncClient(base_url=address) as stranger:
                # A link is no session, however it is written.
                for cookie in (link["token"], f"reset:{link['token']}"):
                    me = await stranger.get("/api/me", headers={"cookie": f"faristol={cookie}"})
                    assert me.json()["person"] is None
                asked = {"token": link["token"], "password": ANOTHER}
                answers = await asyncio.gather(*(stranger.post("/api/reset", json=asked) for _ in range(5)))

                assert sorted(answer.status_code for answer in answers) == [200, 403, 403, 403, 403]
                assert await closed(biel) == 4401
                assert (await biel.http.get("/api/me")).json()["person"] is None  # every session ended
                spare = {"token": late["token"], "password": PASSWORD}
                refused = await stranger.post("/api/reset", json=spare)  # void since the other was used
                assert refused.json()["code"] == "link-void"
                for password, status in ((PASSWORD, 403), (ANOTHER, 200)):
                    asked = {"login": "biel", "password": password}
                    assert (await stranger.post("/api/login", json=asked)).status_code == status

            old = (await anna.http.post("/api/people/biel/reset")).json()["token"]
            clock.jump(24 * 3600 + 1)
            expired = await anna.http.post("/api/reset", json={"token": old, "password": PASSWORD})
            assert expired.json()["code"] == "link-void"

    asyncio.run(story())


# --- tries that fail ---


def test_wrong_passwords_count_for_one_account_and_never_for_the_hall(address: str, clock: Time) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            await settled(anna, "anna")
            await settled(biel, "biel")

            async with httpx.AsyncClient(base_url=address, timeout=60) as http:

                async def log_in(login: str, password: str) -> int:
                    asked = {"login": login, "password": password}
                    return (await http.post("/api/login", json=asked)).status_code

                right = await asyncio.gather(*(log_in("biel", PASSWORD) for _ in range(70)))
                # As many at once as wait for a moment are told to come back; the right ones cost nothing.
                assert set(right) <= {200, 429}
                assert await log_in("biel", PASSWORD) == 200
                tried = await asyncio.gather(*(log_in("ANNA", f"wrong {n}") for n in range(40)))

                assert (tried.count(403), tried.count(429)) == (PASSWORDS.most, 40 - PASSWORDS.most)
                assert await log_in("anna", PASSWORD) == 429
                assert await log_in("ａｎｎａ", PASSWORD) == 429  # the same login, written wide
                for number in range(70):  # whoever tries every login of the hall locks out none
                    await log_in(f"nobody{number}", "wrong")
                assert await log_in("biel", PASSWORD) == 200
                clock.jump(PASSWORDS.per_ms / 1000 + 1)
                assert await log_in("anna", PASSWORD) == 200

    asyncio.run(story())


def test_a_hall_signs_its_sheets_from_one_address(address: str) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna:
            asked = {"regulation": "fisc", "names": ["Anna", "Biel"], "lexicon": "club"}
            tables = [(await anna.http.post("/api/tables", json=asked)).json()["id"] for _ in range(2)]

            async def sign(table: str, seat: int, code: str | None) -> tuple[int, str]:
                body = {"seat": seat} if code is None else {"seat": seat, "code": code}
                answer = await anna.http.post(f"/api/tables/{table}/sign", json=body)
                return answer.status_code, answer.json().get("code", "")

            for _ in range(CODES.most):
                assert (await sign(tables[0], 0, "wrong"))[1] == "wrong-code"
            assert (await sign(tables[0], 0, "wrong"))[0] == 429
            # The other seat, the other table: the rules say that it is too early, and nobody is locked out.
            for _ in range(CODES.most + 30):
                assert (await sign(tables[1], 1, None))[1] not in ("too-fast", "wrong-code")
            assert (await sign(tables[0], 1, "wrong"))[1] == "wrong-code"

    asyncio.run(story())
