"""Telling those who watch a game: the same text for those who may see the same, and for nobody else."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from tests.following import Followed
from tests.service.house import BAG, House

from faristol.formats.wire.games import GameAsked, GameView
from faristol.server.connection import Connection
from faristol.server.process import settle_in
from faristol.server.rooms import Rooms
from faristol.service.games.page import GamePage
from faristol.service.games.viewers import Onlooker
from faristol.service.games.views import Showing
from faristol.service.ports import NOBODY, GameId, Person

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def running(house: House) -> AsyncIterator[Rooms]:
    rooms = Rooms(house.world, [house.games.book])
    await house.bus.start()
    telling = asyncio.create_task(rooms.run())
    await asyncio.sleep(0)  # now it listens
    try:
        yield rooms
    finally:
        telling.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await telling
        await house.bus.stop()


class Browser:
    """Somebody who follows a game, and keeps its view up by what is told."""

    def __init__(self, game: GameId, person: Person | None, language: str) -> None:
        self.game = game
        self._told = asyncio.Event()
        self.line = Connection(person, language, on_waiting=self._told.set)
        self._followed = Followed()
        self._unread: list[str] = []
        self.text = ""

    async def hear(self) -> dict[str, Any]:
        """The next message, with the whole view."""
        if not self._unread:
            async with asyncio.timeout(10):
                await self._told.wait()
            self._told.clear()
            self._unread += self.line.outgoing()
        self.text = self._unread.pop(0)
        message: dict[str, Any] = json.loads(self.text)
        self._followed.hear(message)
        return message

    @property
    def view(self) -> dict[str, Any]:
        return self._followed.views[self.game]


async def watching(rooms: Rooms, game: GameId, person: Person | None, language: str = "ca") -> Browser:
    """A browser that has seen the game as it is."""
    browser = Browser(game, person, language)
    await rooms.follow(browser.line, "game", game)
    assert (await browser.hear())["tell"] == "game"
    return browser


async def test_each_viewer_is_told_what_they_may_see() -> None:
    house = House()
    anna, biel = await house.person("Anna"), await house.person("Biel")
    async with running(house) as rooms:
        game = await house.open(anna, biel)
        browsers = [await watching(rooms, game.id, who) for who in (anna, biel, None)]

        state = (await house.act(game.id, anna, "pass")).state

        for browser in browsers:
            assert (await browser.hear())["tell"] == "game-changed"
        seen = [browser.view for browser in browsers]
        racks = [[seat["rack"] and tuple(seat["rack"]) for seat in each["seats"]] for each in seen]
        assert racks == [[state.racks[0], None], [None, state.racks[1]], [None, None]]
        assert [each["you"] for each in seen] == [0, 1, None]
        assert [each["opener"] for each in seen] == [True, False, False]
        assert ["pass" in each["may"] for each in seen] == [False, True, False]


async def test_what_changed_leads_to_the_whole_view() -> None:
    """Over a game with plays, challenges, chat and exchanges, every browser ends where a new one begins."""
    house = House()
    anna, biel = await house.person("Anna"), await house.person("Biel")
    async with running(house) as rooms:
        game = await house.open(anna, biel, regulation="classic", bag=BAG)
        browsers = [await watching(rooms, game.id, who) for who in (anna, biel, None)]
        whole = sum(len(browser.text) for browser in browsers)
        told = 0

        async def all_hear(page: GamePage) -> None:
            nonlocal told
            for browser, person in zip(browsers, (anna, biel, None), strict=True):
                while browser.view["seq"] < page.seq:
                    assert (await browser.hear())["tell"] == "game-changed"
                    told += len(browser.text)
                fresh = msgspec.json.decode(msgspec.json.encode(house.games.view(page, person, "ca")))
                assert browser.view == fresh

        await all_hear(await house.act(game.id, anna, "play", square="H8", word="CASA"))
        await all_hear(await house.games.say(game.id, biel, "bona jugada"))
        await all_hear(await house.act(game.id, biel, "challenge"))
        house.clock.pass_(60)  # nobody insists, and nobody wants another rack
        page = await house.games.current(game.id)
        await all_hear(page)
        assert page.state.turn == 1
        await all_hear(await house.act(game.id, biel, "exchange", tiles="L L"))
        house.clock.pass_(60)
        await all_hear(await house.act(game.id, anna, "pass"))
        await all_hear(await house.act(game.id, anna, "abandon"))
        assert told < 8 * whole, "less than the whole view each time"


async def test_viewers_who_may_see_the_same_share_one_text() -> None:
    house = House()
    anna, biel, carla = [await house.person(name) for name in ("Anna", "Biel", "Carla")]
    async with running(house) as rooms:
        game = await house.open(anna, biel)
        phone, computer = [await watching(rooms, game.id, anna) for _ in range(2)]
        spectators = [await watching(rooms, game.id, who) for who in (carla, None, None)]
        english = await watching(rooms, game.id, None, "en")

        await house.act(game.id, anna, "pass")

        for browser in (phone, computer, *spectators, english):
            await browser.hear()
        assert phone.text is computer.text
        assert all(browser.text is spectators[0].text for browser in spectators)
        assert english.text is not spectators[0].text


async def test_who_lost_count_is_shown_the_whole_and_told_all_that_happened() -> None:
    house = House()
    anna, biel = await house.person("Anna"), await house.person("Biel")
    async with running(house) as rooms:
        game = await house.open(anna, biel)
        behind, up_to_date = [await watching(rooms, game.id, None) for _ in range(2)]
        before = behind.view["seq"]
        await house.act(game.id, anna, "pass")
        less = await up_to_date.hear()
        await behind.hear()

        await rooms.follow(behind.line, "game", game.id, since=before - 1)  # back after a broken line

        more = await behind.hear()
        assert (more["tell"], less["tell"]) == ("game", "game-changed")
        assert len(more["events"]) > len(less["events"]) > 0
        assert more["events"][-len(less["events"]) :] == less["events"]
        assert behind.view == up_to_date.view


async def test_who_sits_down_is_shown_the_rack() -> None:
    """As another viewer one is shown the whole view: there is nothing before it to change."""
    house = House()
    anna, biel = await house.person("Anna"), await house.person("Biel")
    async with running(house) as rooms:
        game = await house.games.open(anna, GameAsked(regulation="fisc", lexicon="club", starter=0))
        browser = await watching(rooms, game.id, biel)
        before = browser.view

        await house.games.take_seat(game.id, biel)

        assert (await browser.hear())["tell"] == "game"
        assert (before["you"], browser.view["you"]) == (None, 1)
        assert len(browser.view["seats"][1]["rack"]) == 7


async def test_a_viewer_whose_view_fails_is_told_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House()
    anna, biel = await house.person("Anna"), await house.person("Biel")
    async with running(house) as rooms:
        game = await house.open(anna, biel)
        unlucky, lucky = await watching(rooms, game.id, anna), await watching(rooms, game.id, biel)
        whole = Showing.view

        def fails(self: Showing, looking: Onlooker, language: str) -> GameView:
            if looking.seat == 0:
                raise ZeroDivisionError
            return whole(self, looking, language)

        monkeypatch.setattr(Showing, "view", fails)
        await house.act(game.id, anna, "pass")
        told, heard = await unlucky.hear(), await lucky.hear()
        assert (told["tell"], told["code"]) == ("refused", "broken")
        assert heard["view"]["turn"] == 1

        monkeypatch.undo()
        await house.act(game.id, biel, "pass")
        assert (await unlucky.hear())["tell"] == "game", "and is shown everything once it can be drawn"
        assert (await lucky.hear())["tell"] == "game-changed"
        assert unlucky.view["turn"] == 0


async def test_whoever_is_forgotten_is_gone_from_the_screens() -> None:
    house = House()
    anna, biel = await house.person("Anna"), await house.person("Biel")
    async with running(house) as rooms:
        game = await house.open(anna, biel)
        browser = await watching(rooms, game.id, biel)

        await house.people.forget(anna.id)

        assert (await browser.hear())["tell"] == "game"
        assert [seat["name"] for seat in browser.view["seats"]] == [NOBODY, "Biel"]


def test_a_process_that_only_serves_settles_in() -> None:
    before = gc.get_threshold(), sys.getswitchinterval()
    try:
        settle_in()

        assert gc.get_freeze_count() > 10_000, "what was there at the start is not looked at again"
        assert gc.get_threshold()[2] > before[0][2], "and everything else seldom"
        assert sys.getswitchinterval() < before[1]
        assert gc.isenabled()
    finally:
        gc.unfreeze()
        gc.set_threshold(*before[0])
        sys.setswitchinterval(before[1])
