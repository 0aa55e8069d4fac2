"""Who directs a championship, what directors do to each other at once, and what they may put right."""

from __future__ import annotations

import asyncio

import pytest
from tests.service.hall import a_hall
from tests.under import under

from faristol.formats.files.event_file import read_event, write_event
from faristol.formats.text.embedded import embedded_page
from faristol.formats.wire.orders import EntryAsked, ResultOrder
from faristol.service.duplicates.use_cases import Duplicates
from faristol.service.events.seasons import Seasons
from faristol.service.events.use_cases import Championships
from faristol.service.people import Society
from faristol.service.ports import EventId, NotFound, Role, StreamKind
from faristol.tournament import TournamentError
from faristol.tournament.commands import AddEvent, Enter, Reopen, Swap

pytestmark = pytest.mark.anyio


async def test_an_event_is_listed_by_its_kind_and_name() -> None:
    hall = await a_hall(2)

    (card,) = await hall.house.world.cards.of_kind(StreamKind.EVENT)

    assert (card.id, card.title, card.status) == (hall.event, "Obert de Reus", "waiting")
    assert await hall.house.world.cards.lobby() == []


async def test_a_stranger_may_not_order_and_a_second_director_joins_by_the_code() -> None:
    hall = await a_hall(2)
    biel = await hall.house.person("Biel")

    with pytest.raises(TournamentError, match="not-director"):
        await hall.championships.order(hall.event, biel, Enter(name="Ningú"))
    with pytest.raises(TournamentError, match="wrong-code"):
        await hall.championships.join_directors(hall.event, biel, "nope")
    await hall.championships.join_directors(hall.event, biel, f" {hall.page.code.upper()} ")
    page = await hall.championships.order(hall.event, biel, Enter(name="Carla"))

    assert page.state.entrants[-1].name == "Carla"
    assert [director.name for director in page.directors] == ["Directora", "Biel"]


async def test_an_admin_directs_everything() -> None:
    hall = await a_hall(2)
    admin = await hall.house.person("Admin")
    admin = type(admin)(id=admin.id, name=admin.name, roles=frozenset({Role.ADMIN}))

    page = await hall.championships.order(hall.event, admin, Enter(name="Carla"))

    assert len(page.state.entrants) == 3


async def test_directors_who_act_at_once_all_prevail() -> None:
    hall = await a_hall(40)
    await hall.pair()
    one, other = hall.championships, Championships(hall.house.world)

    async def enter(championships: Championships, table: int) -> None:
        board = hall.page.state.rounds[0].boards[table - 1]
        order = ResultOrder(
            round=1, table=table, first=board.first, second=board.second, result=f"{400 + table}-300"
        )
        await championships.order(hall.event, hall.director, order)

    await asyncio.gather(*(enter(one if table % 2 else other, table) for table in range(1, 21)))

    newest = await one.book.newest(hall.event)
    assert newest.state.rounds[0].missing == ()
    assert (await other.book.newest(hall.event)).log.digest == newest.log.digest


async def test_nobody_takes_back_what_somebody_else_just_did() -> None:
    hall = await a_hall(4)
    seen = len(hall.page.log.standing)
    await hall.enter("Tardana")

    with pytest.raises(TournamentError, match="event-changed"):
        await hall.championships.undo(hall.event, hall.director, seen)
    page = await hall.championships.undo(hall.event, hall.director, seen + 1)

    assert len(page.state.entrants) == 4
    assert page.notes[-1].undone
    assert [note.about for note in page.notes if not note.undone][-1] == "Jugadora 4"


async def test_the_opening_itself_cannot_be_undone() -> None:
    hall = await a_hall(0)

    with pytest.raises(TournamentError, match="nothing-to-undo"):
        await hall.championships.undo(hall.event, hall.director, 1)


async def test_a_result_for_a_table_that_changed_meanwhile_is_refused() -> None:
    hall = await a_hall(4)
    await hall.pair()
    board = hall.page.state.rounds[0].boards[0]
    await hall.order(Swap(one=board.first, other=hall.page.state.rounds[0].boards[1].first))

    order = ResultOrder(round=1, table=1, first=board.first, second=board.second, result="400-300")

    assert await hall.refused(order) == "board-changed"


async def test_the_same_result_twice_is_one_step() -> None:
    hall = await a_hall(4)
    await hall.pair()
    await hall.result(1, "400-300")
    seq = hall.page.seq
    await hall.result(1, "400-300")

    assert hall.page.seq == seq


@under(fisc="FISC-9c", classic="CLASSIC-8c")
async def test_a_round_that_has_passed_is_corrected_only_by_the_committee(regulation: str) -> None:
    hall = await a_hall(6, regulation=regulation)
    await hall.play()
    await hall.pair()
    board = hall.page.state.rounds[0].boards[0]
    correction = ResultOrder(
        round=1, table=1, first=board.first, second=board.second, result="300-400", sure=True
    )

    assert await hall.refused(correction) == "round-locked"
    assert await hall.refused(Reopen(round=1, reason="  ")) == "reason-needed"
    await hall.order(Reopen(round=1, reason="fulls girats"), correction)

    assert hall.page.state.rounds[0].boards[0].result is not None
    assert any(note.did == "round-reopened" and "fulls girats" in note.about for note in hall.page.notes)


async def test_a_game_is_no_championship() -> None:
    hall = await a_hall(2)
    anna = await hall.house.person("Anna")
    game = await hall.house.open(anna, robots=(1,))

    with pytest.raises(NotFound):
        await hall.championships.book.newest(EventId(game.id))


async def test_forgetting_a_director_leaves_the_event_whole() -> None:
    hall = await a_hall(4)
    await hall.pair()
    await hall.house.world.people.forget(hall.director.id)
    again = await Championships(hall.house.world).book.newest(hall.event)

    assert again.log.digest == hall.page.log.digest
    assert read_event(write_event(again.log).encode()).digest == again.log.digest
    assert "Directora" not in str(again.directors)


async def test_who_played_and_is_forgotten_is_a_dash_in_every_list_and_in_the_season() -> None:
    """Also of who entered by themselves; who was entered under another's phone keeps the name."""
    hall = await a_hall(3, self_entry=True)
    world = hall.house.world
    own = await hall.house.person("Ona Sola")
    await hall.championships.enter(hall.event, own, EntryAsked(name="Ona Sola"))
    who = hall.page.entrant_of(own.id)
    assert who == 4
    phone, named_before = await hall.phone_of(1), hall.page.name_of(1)
    await hall.play()
    season = await a_hall(0, hall.house, name="Temporada", system="season", official=False)
    await season.order(AddEvent(hall.event))
    seasons = Seasons(world, hall.championships, Duplicates(world))
    assert "Ona Sola" in {row.name for row in (await seasons.tables(season.event)).listed}

    for person in (own, phone):
        await Society(world).forget(person.id)
    again = await Championships(world).book.newest(hall.event)
    assert [again.name_of(number) for number in (1, 2, 4)] == ["— 1", "Jugadora 2", "— 4"]
    bodies = b"".join(entry.body for entry in await world.streams.read(hall.event))
    for name in ("Ona Sola", named_before):
        assert name.encode() not in bodies
        assert name not in write_event(again.log)
        assert name not in embedded_page(again.public, "ca", link="")
    listed = {row.name for row in (await seasons.tables(season.event)).listed}
    assert {"— 1", "— 4"} <= listed
    assert not {"Ona Sola", named_before} & listed
