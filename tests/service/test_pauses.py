"""Pauses in online games: agreed on where no arbiter looks on, and nobody goes on thinking meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import pytest
from tests.service.house import BAG, House

from faristol.formats.files.acta import read_acta, replay
from faristol.formats.wire.games import GameAsked, SeatAsked
from faristol.rules.actions import Pause
from faristol.rules.errors import RuleViolation
from faristol.rules.state import Phase
from faristol.service.errors import RequestRefused
from faristol.service.games.entries import Acted
from faristol.service.games.viewers import onlooker
from faristol.service.games.views import events_for
from faristol.service.ports import Person, Role

Story = Callable[[House], Coroutine[Any, Any, None]]
WHY = "agreed"


def told(story: Story, **house: Any) -> None:
    asyncio.run(story(House(**house)))


async def people(house: House, *names: str) -> list[Person]:
    return [await house.person(name) for name in names]


def test_nobody_stops_the_clock_of_others_alone() -> None:
    async def story(house: House) -> None:
        anna, biel = await people(house, "Anna", "Biel")
        game = await house.open(anna, biel, bag=BAG)

        asked = await house.act(game.id, biel, "pause", reason=WHY)
        again = await house.act(game.id, biel, "pause", reason=WHY)

        assert asked.state.paused is None
        assert again.seq == asked.seq, "asking twice is asking once"
        wish = (await house.view(game.id, anna)).pause
        assert wish is not None
        assert (wish.seat, wish.reason, wish.agreed) == (1, WHY, (1,))
        house.clock.pass_(5)
        assert (await house.games.current(game.id)).at(house.clock()).used[0] == 5_000, "the clock runs on"

        stopped = await house.act(game.id, anna, "pause", reason=WHY)

        assert stopped.state.paused == WHY
        assert stopped.wish is None
        pauses = [
            entry.action
            for entry in await house.games.book.entries(game.id)
            if isinstance(entry, Acted) and isinstance(entry.action, Pause)
        ]
        assert [pause.by for pause in pauses] == [1], "it is written once, as the pause of who asked"

    told(story)


def test_a_pause_is_declined_or_withdrawn() -> None:
    async def story(house: House) -> None:
        anna, biel = await people(house, "Anna", "Biel")
        game = await house.open(anna, biel)
        for decliner in (anna, biel):
            await house.act(game.id, biel, "pause", reason=WHY)
            declined = await house.games.decline_pause(game.id, decliner.id)
            assert (declined.wish, declined.state.paused) == (None, None)

        again = await house.games.decline_pause(game.id, anna.id)
        assert again.seq == declined.seq, "there was nothing to decline"
        with pytest.raises(RequestRefused, match="not-seated"):
            await house.games.decline_pause(game.id, (await house.person("Carla")).id)

    told(story)


def test_the_wish_outlasts_a_turn_and_a_restart() -> None:
    async def story(house: House) -> None:
        anna, biel = await people(house, "Anna", "Biel")
        game = await house.open(anna, biel, bag=BAG, verify="refuse")
        await house.act(game.id, biel, "pause", reason=WHY)
        await house.act(game.id, anna, "play", square="H8", word="CASA")

        stopped = await house.another_process().act(game.id, anna, "pause", reason=WHY)

        assert stopped.state.paused == WHY

    told(story)


def test_people_agree_and_robots_do_not_mind() -> None:
    async def story(house: House) -> None:
        anna, biel = await people(house, "Anna", "Biel")
        game = await house.open(anna, biel, regulation="classic")
        assert (await house.act(game.id, anna, "pause", reason=WHY)).state.paused is None
        assert (await house.act(game.id, biel, "pause", reason=WHY)).state.paused == WHY

        alone = await house.open(anna, robots=(2,), regulation="classic")
        stopped = await house.act(alone.id, anna, "pause", reason=WHY)
        assert stopped.state.paused == WHY
        resumed = await house.act(alone.id, anna, "resume")
        assert resumed.state.paused is None

    told(story)


def test_either_may_go_on() -> None:
    async def story(house: House) -> None:
        anna, biel = await people(house, "Anna", "Biel")
        game = await house.open(anna, biel)
        for resumer in (anna, biel):
            await house.act(game.id, anna, "pause", reason=WHY)
            await house.act(game.id, biel, "pause", reason=WHY)
            assert "resume" in (await house.view(game.id, resumer)).may
            assert (await house.act(game.id, resumer, "resume")).state.paused is None

    told(story)


def test_what_needs_an_arbiter_is_neither_offered_nor_taken() -> None:
    async def story(house: House) -> None:
        anna, biel = await people(house, "Anna", "Biel")
        game = await house.open(anna, biel)
        assert (await house.view(game.id, anna)).pauses == (WHY,)
        for reason in ("arbiter", "validity", "count"):
            with pytest.raises(RequestRefused, match="no-arbiter"):
                await house.act(game.id, anna, "pause", reason=reason)

    told(story)


def test_llisca_has_no_force_majeure_and_yet_its_players_may_agree() -> None:
    async def story(house: House) -> None:
        anna, biel = await people(house, "Anna", "Biel")
        game = await house.open(anna, biel, regulation="llisca")
        view = await house.view(game.id, anna)
        assert view.pauses == (WHY,)
        assert "pause" in view.may
        with pytest.raises(RuleViolation, match="pause-reason-unknown"):
            await house.act(game.id, anna, "pause", reason="force-majeure")

        assert (await house.act(game.id, anna, "pause", reason=WHY)).state.paused is None
        assert (await house.act(game.id, biel, "pause", reason=WHY)).state.paused == WHY

    told(story)


def test_where_the_regulation_never_stops_the_clock_nobody_does() -> None:
    async def story(house: House) -> None:
        players = await people(house, "Anna", "Biel", "Carla", "Dídac")
        game = await house.open(*players, regulation="ebre")
        view = await house.view(game.id, players[0])
        assert view.pauses == ()
        assert "pause" not in view.may

    told(story)


def test_what_0_2_called_force_majeure_is_still_agreed_on() -> None:
    async def story(house: House) -> None:
        anna, biel = await people(house, "Anna", "Biel")
        game = await house.open(anna, biel)
        await house.act(game.id, anna, "pause", reason="force-majeure")
        assert (await house.act(game.id, biel, "pause", reason=WHY)).state.paused == "force-majeure"

    told(story)


def test_while_the_clock_stands_the_view_has_neither_board_nor_racks() -> None:
    async def story(house: House) -> None:
        anna, biel, carla = await people(house, "Anna", "Biel", "Carla")
        game = await house.open(anna, biel, bag=BAG, verify="refuse")
        await house.act(game.id, anna, "play", square="H8", word="CASA")
        await house.act(game.id, biel, "pause", reason=WHY)
        assert not (await house.view(game.id, anna)).covered
        await house.act(game.id, anna, "pause", reason=WHY)

        for person in (anna, biel, carla, None):
            view = await house.view(game.id, person)
            assert view.covered
            assert (view.board, view.play) == ((), None)
            assert [seat.rack for seat in view.seats] == [None, None]
            assert [(line.play, line.place, line.points) for line in view.sheet] == [("", "", "10")]
            assert b"CASA" not in msgspec.json.encode(view)
        page = await house.games.current(game.id)
        entries = await house.games.book.entries(game.id)
        shown = events_for(page, onlooker(page, anna.id), entries)
        assert b"CASA" not in msgspec.json.encode(shown)
        with pytest.raises(RequestRefused):
            await house.games.preview(game.id, biel.id, "8H", "LLOP")

        await house.act(game.id, biel, "resume")
        view = await house.view(game.id, anna)
        assert (view.covered, len(view.board), view.sheet[0].play) == (False, 4, "CASA")

    told(story)


def test_an_arbiters_table_keeps_the_regulations_pauses_with_the_board_in_sight() -> None:
    async def story(house: House) -> None:
        judge = await house.person("Jutge")
        judge = await house.world.people.change(
            judge.id, roles=frozenset({Role.ARBITER}), version=judge.version
        )
        anna, biel = await people(house, "Anna", "Biel")
        asked = GameAsked(
            regulation="fisc",
            lexicon="arbiter",
            seats=(SeatAsked(who="open"), SeatAsked(who="open")),
            starter=0,
        )
        game = await house.games.open(judge, asked)
        for person in (anna, biel):
            await house.games.take_seat(game.id, person)
        assert set((await house.view(game.id, anna)).pauses) == {
            "arbiter",
            "validity",
            "count",
            "force-majeure",
        }
        with pytest.raises(RuleViolation, match="pause-reason-unknown"):
            await house.act(
                game.id, anna, "pause", reason=WHY
            )  # what is agreed on is for those without an arbiter

        stopped = await house.act(game.id, anna, "pause", reason="arbiter")

        assert stopped.state.paused == "arbiter"
        view = await house.view(game.id, biel)
        assert not view.covered
        assert view.seats[1].rack is not None

    told(story)


def test_the_record_tells_the_pause_and_not_the_asking() -> None:
    async def story(house: House) -> None:
        anna, biel = await people(house, "Anna", "Biel")
        game = await house.open(anna, biel, bag=BAG)
        await house.act(game.id, biel, "pause", reason=WHY)
        await house.games.decline_pause(game.id, anna.id)
        await house.act(game.id, biel, "pause", reason=WHY)
        await house.act(game.id, anna, "pause", reason=WHY)
        await house.act(game.id, biel, "resume")
        await house.act(game.id, anna, "abandon")

        acta = await house.records.acta(game.id)

        assert acta.count('"do": "pause"') == 1
        assert replay(read_acta(acta.encode()), await house.shelf.open("club")).state.phase is Phase.OVER

    told(story)
