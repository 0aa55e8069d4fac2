"""Time: what a step of the clock or a suspended machine does to games, and what it does not."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.photos import a_photo
from tests.server.running import Player, Time, player, serving
from tests.server.test_events import opened, view
from tests.server.test_sheet_photos import a_league, claims, reports
from tests.storage.postgres import Postgres

from faristol.service.ports import EpochMs
from faristol.service.timekeeping import Jump, Timekeeper

HOUR = 3600.0


class Clocks:
    """A wall clock and a steady one, in a test's hand."""

    def __init__(self) -> None:
        self.wall = 1_800_000_000_000
        self.steady = 5_000

    def keeper(self) -> Timekeeper:
        return Timekeeper(lambda: self.wall * 1_000_000, lambda: self.steady * 1_000_000)

    def pass_by(self, ms: int) -> None:
        self.wall += ms
        self.steady += ms


def test_time_that_passes_is_no_jump() -> None:
    clocks = Clocks()
    now = clocks.keeper()
    for ms in (1, 1_000, 86_400_000):
        clocks.pass_by(ms)
        assert now() == clocks.wall
    clocks.wall += 900  # a correction that nobody notices
    assert (now(), now.jumps, now.noticed) == (clocks.wall, [], 0)


def test_a_step_forward_is_a_jump_and_dates_follow_the_wall() -> None:
    clocks = Clocks()
    now = clocks.keeper()
    clocks.pass_by(10_000)
    before = clocks.wall
    clocks.wall += 3_600_000

    assert now() == clocks.wall
    assert now.jumps == [Jump(EpochMs(before), 3_600_000)]
    clocks.pass_by(10_000)
    assert (now(), len(now.jumps)) == (clocks.wall, 1)


def test_a_step_backward_never_turns_time_and_is_given_back() -> None:
    clocks = Clocks()
    now = clocks.keeper()
    last = now()
    clocks.wall -= 60_000
    for _ in range(601):
        clocks.pass_by(1_000)
        assert last < now() <= last + 1_000
        last = now()

    assert now() == clocks.wall
    assert now.jumps == []


def test_a_step_back_and_forth_is_none() -> None:
    clocks = Clocks()
    now = clocks.keeper()
    clocks.wall -= 60_000
    before = now()
    clocks.wall += 60_000
    assert before <= now() <= before + 1
    assert now.jumps == []


@pytest.mark.parametrize("kind", ["chess", "turn"])
@pytest.mark.parametrize("seconds", [HOUR, -HOUR])
def test_no_clock_is_charged_for_a_step_not_even_after_a_restart(
    data: Path,
    database: str,
    clock: Time,
    kind: str,
    seconds: float,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def begun(anna: Player, biel: Player) -> str:
        game = await anna.open(regulation="fisc" if kind == "chess" else "llisca", clock=kind, starter=0)
        await anna.watch(game)
        await biel.join(game)
        await anna.view(game, lambda view: view["turn"] == 0)
        return game

    async def first(address: str) -> tuple[str, Any]:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            game = await begun(anna, biel)
            clock.set(seconds)
            await asyncio.sleep(3)  # alarms and the sweep have looked several times
            assert (await anna.act(game, "pass")).get("seq"), "it is still her turn"
            view = await anna.view(game, lambda view: view["turn"] == 1)
            assert charged(view) < 60_000, view["clock"]
            return game, dict(anna.http.cookies)

    async def second(address: str, game: str, cookies: Any) -> None:
        async with httpx.AsyncClient(base_url=address, cookies=cookies) as http:
            view = (await http.get(f"/api/games/{game}")).json()
            assert view["status"] == "playing"
            assert charged(view) < 60_000, view["clock"]

    with serving(database, clock) as address:
        game, cookies = asyncio.run(first(address))
    assert any("the clock jumped by 3600" in record.getMessage() for record in caplog.records)
    if seconds > 0:
        with serving(database, clock) as address:
            asyncio.run(second(address, game, cookies))


def charged(view: Any) -> int:
    return int(max(*view["clock"]["used"], view["clock"]["turn_used"]))


def test_what_fell_due_while_nobody_ran_takes_effect(data: Path, database: str, clock: Time) -> None:
    async def first(address: str) -> str:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            game = await anna.open(regulation="llisca", clock="turn", starter=0)
            await anna.watch(game)
            await biel.join(game)
            await anna.view(game, lambda view: view["turn"] == 0)
            return game

    with serving(database, clock) as address:
        game = asyncio.run(first(address))
    clock.set(HOUR)
    with serving(database, clock) as address:
        view = httpx.get(f"{address}/api/games/{game}").json()

    assert view["sheet"] or view["status"] == "over", "the turn of an hour ago is over"


def test_a_wooden_table_whose_clock_the_app_keeps_is_not_charged_either(
    data: Path, database: str, clock: Time
) -> None:
    async def story(address: str) -> None:
        async with player(address, "Anna") as anna:
            asked = {"regulation": "fisc", "names": ["Anna", "Biel"], "live": True, "lexicon": "club"}
            table = (await anna.http.post("/api/tables", json=asked)).json()
            acts = f"/api/tables/{table['id']}/acts"
            began = await anna.http.post(acts, json={"deeds": [{"act": {"do": "start"}, "starter": 0}]})
            assert began.status_code == 200, began.text
            clock.jump(20)
            clock.set(HOUR)
            await asyncio.sleep(2)
            view = (await anna.http.get(f"/api/tables/{table['id']}")).json()
            assert 20_000 <= charged(view) < 60_000

    with serving(database, clock) as address:
        asyncio.run(story(address))


def test_processes_with_wrong_clocks_have_the_time_of_their_database(
    data: Path, postgres: Postgres, clock: Time
) -> None:
    clock.set(HOUR)
    with serving(postgres.new_database(), clock) as address:
        clock.set(-3 * HOUR)
        time.sleep(2)
        told = httpx.get(f"{address}/api/health").json()["now"]

    assert abs(told - time.time() * 1000) < 5_000


@pytest.mark.parametrize("how", ["a step", "a week without a server"])
def test_days_of_leagues_and_check_ins_follow_the_wall(
    data: Path, database: str, clock: Time, how: str
) -> None:
    """Three days of silence and the time to confirm are dates: they pass whether or not anybody was there."""
    week, tomorrow = 7 * 24 * HOUR, f"{datetime.now(UTC) + timedelta(days=1):%Y-%m-%dT%H:%M:%SZ}"

    async def begun(address: str) -> tuple[str, str, Any]:
        async with player(address, "Directora") as director, player(address, "Anna") as anna:
            league = await a_league(director)
            first = (await view(director, league))["rounds"][0]["boards"][0]["first"]
            await claims(director, anna, league, first)
            assert (await reports(anna, league, a_photo())).status_code == 200
            asked = await opened(director, self_entry=True, capacity=2, confirm_by=tomorrow)
            entered = await anna.http.post(f"/api/events/{asked}/enter", json={"name": "Anna", "club": ""})
            assert entered.status_code == 200, entered.text
            if how == "a step":
                clock.set(week)
                await over(address, league, asked, dict(anna.http.cookies))
            return league, asked, dict(anna.http.cookies)

    async def over(address: str, league: str, asked: str, cookies: Any) -> None:
        async with httpx.AsyncClient(base_url=address, cookies=cookies) as http:
            # Whoever is quicker than what looks after deadlines is too late all the same.
            late = await http.post(f"/api/events/{asked}/confirm", json={"coming": True})
            assert (late.status_code, late.json()["code"]) == (409, "check-in-over")
            for _ in range(50):  # nobody asks but the house itself; the sweep comes by every 200 ms
                check_in = (await http.get(f"/api/events/{asked}")).json()["check_in"]
                board = (await http.get(f"/api/events/{league}")).json()["rounds"][0]["boards"][0]
                if check_in["over"] and board["result"]:
                    break
                await asyncio.sleep(0.1)
            assert (check_in["over"], check_in["missed"]) == (True, [1])
            assert (board["result"], board["stands_at"]) == ("412-367", None)

    with serving(database, clock) as address:
        league, asked, cookies = asyncio.run(begun(address))
    if how != "a step":
        clock.set(week)
        with serving(database, clock) as address:
            asyncio.run(over(address, league, asked, cookies))
