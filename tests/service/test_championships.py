"""Championships as a whole: every system, late entries, phases, the end, and the file that holds it all."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from typing import Any

import pytest
from tests.hostile import many_entrants
from tests.service.hall import a_hall
from tests.service.house import House

from faristol.formats.files.event_file import write_event
from faristol.formats.wire.orders import (
    CheckInOrder,
    ConfigureOrder,
    EventSettings,
    PairAsked,
    PhaseAsked,
    ScoresOrder,
    TimerOrder,
)
from faristol.service.events.entries import Entry
from faristol.service.events.page import EventPage, born
from faristol.service.events.use_cases import Championships
from faristol.service.events.views import event_view
from faristol.service.ports import EpochMs, EventId
from faristol.service.refusals import explain
from faristol.tournament import TournamentError
from faristol.tournament.commands import Carry, Close, Enter, MarkAbsent, Withdraw
from faristol.tournament.rounds import EntrantId

pytestmark = pytest.mark.anyio


@pytest.mark.article("FISC-4")
async def test_a_late_entry_is_refused_with_its_article_once_half_the_rounds_are_played() -> None:
    hall = await a_hall(8)
    await hall.play()
    await hall.enter("Tardana")
    await hall.play()

    with pytest.raises(TournamentError) as why:
        await hall.order(Enter(name="Massa Tard"))

    assert explain(why.value, "ca").article == "FISC-4"
    assert hall.page.state.entrants[-1].fictitious == 0.5


async def test_groups_play_apart() -> None:
    hall = await a_hall(0, groups_apart=True, rounds=3, official=False)
    for number in range(1, 10):
        await hall.order(Enter(name=f"J{number}", group="A" if number <= 5 else "B"))
    for _ in range(3):
        await hall.play()

    group = {entrant.id: entrant.group for entrant in hall.page.state.entrants}
    for round_ in hall.page.state.rounds:
        assert all(group[board.first] == group[board.second] for board in round_.boards)
        assert [group[bye.entrant] for bye in round_.byes if bye.points] == ["A"]


@pytest.mark.parametrize(("rounds", "warned"), [(3, False), (5, True)])
async def test_a_round_robin_of_another_length_is_warned_of(rounds: int, warned: bool) -> None:
    hall = await a_hall(4, system="round-robin", rounds=rounds, official=False)
    told = event_view(hall.page, director=True, whole=True).directing

    assert told is not None
    assert told.warnings == (("round-robin-rounds",) if warned else ())


@pytest.mark.article("EBRE-0")
async def test_a_table_tournament() -> None:
    hall = await a_hall(8, system="tables", rounds=3, official=False, regulation="ebre")
    await hall.pair()
    await hall.order(ScoresOrder(round=1, table=1, scores=(310, 420, 250, 310)))
    view = event_view(hall.page, director=False, whole=True)

    assert view.rounds[0].tables[0].points == (2.5, 4.0, 1.0, 2.5)
    assert (view.standings[0].points, view.standings[0].total) == (4.0, 420)
    assert view.rounds[0].missing == (2,)


async def test_teams_meet_teams_and_their_matches_come_first() -> None:
    hall = await a_hall(0, system="teams", rounds=2, official=False, team_boards=2)
    for club in ("Reus", "Valls"):
        await hall.order(*(Enter(name=f"{club} {number}", club=club) for number in (1, 2)))
    await hall.enter("Sol")
    with pytest.raises(TournamentError) as why:
        await hall.pair()
    assert "Sol" in explain(why.value, "ca").message
    await hall.order(Withdraw(EntrantId(5)))
    await hall.play()
    view = event_view(hall.page, director=False, whole=True)

    assert [(team.team, team.matches, team.points) for team in view.teams] == [
        ("Valls", 0.5, 1.0),
        ("Reus", 0.5, 1.0),
    ]


@pytest.mark.article("LLISCA-28")
async def test_a_league_has_free_fixtures_and_the_hosts_dictionary() -> None:
    hall = await a_hall(4, system="league", rounds=9, tie_breaks=("difference", "total"), regulation="llisca")
    await hall.pair(boards="1-2\n3-4", lexicon="docs")
    await hall.result(1, "400-300")
    await hall.pair(boards="1-3")  # table 2 of the first day is still to be played
    await hall.result(2, "350-310", round_=1)
    view = event_view(hall.page, director=False, whole=True)

    assert [round_.lexicon for round_ in view.rounds] == ["docs", ""]
    assert [round_.locked for round_ in view.rounds] == [True, False]


async def test_a_backup_opens_elsewhere_with_the_same_digest() -> None:
    hall = await a_hall(9)
    await hall.play()
    await hall.order(Withdraw(EntrantId(9)), MarkAbsent(EntrantId(8)))
    await hall.play()
    elsewhere = Championships(House().world)
    page = await elsewhere.adopt(hall.director, write_event(hall.page.log).encode())

    assert page.log.digest == hall.page.log.digest
    pairing = await elsewhere.pair(page.id, hall.director, PairAsked())
    assert (await pairing.task).state.played == 3


async def test_what_the_store_tells_again_is_what_the_desk_knew() -> None:
    hall = await a_hall(8)
    await hall.play()
    await hall.phone_of(1)
    await hall.order(TimerOrder(action="start"), CheckInOrder(entrant=EntrantId(2)))
    await hall.pair()
    again = await Championships(hall.house.world).book.newest(hall.event)

    assert again.log.digest == hall.page.log.digest
    assert event_view(again, director=True, whole=True) == event_view(hall.page, director=True, whole=True)


async def test_a_file_of_games_is_adopted_and_goes_on() -> None:
    hall = await a_hall(0)
    games = "round,player1,player2,points1,points2\n1,Anna,Bernat,400,300\n1,Carla,Dídac,350,310\n"
    page = await hall.championships.adopt(hall.director, games.encode())
    pairing = await hall.championships.pair(page.id, hall.director, PairAsked(boards="1-3, 2-4"))
    with pytest.raises(TournamentError, match="all-rounds-paired"):
        await pairing.task
    settings = EventSettings(name="Trobada", rounds=3, official=False)
    await hall.championships.order(page.id, hall.director, ConfigureOrder(settings=settings))
    pairing = await hall.championships.pair(page.id, hall.director, PairAsked())

    assert [{b.first, b.second} for b in (await pairing.task).state.rounds[1].boards] == [{1, 3}, {2, 4}]


async def test_a_phase_for_the_best() -> None:
    hall = await a_hall(8)
    await hall.play()
    final = await hall.championships.phase(
        hall.event,
        hall.director,
        PhaseAsked(settings=EventSettings(name="Final", system="round-robin", rounds=3), top=4),
    )

    best = {row.entrant.name for row in hall.page.standings[:4]}
    assert {entrant.name for entrant in final.state.entrants} == best


@pytest.mark.parametrize(("carry", "first"), [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0)])
async def test_a_phase_begins_with_a_share_of_the_points(carry: float, first: float) -> None:
    hall = await a_hall(8)
    await hall.play()
    settings = EventSettings(name="Final", system="round-robin", rounds=3)
    final = await hall.championships.phase(
        hall.event, hall.director, PhaseAsked(settings=settings, top=4, carry=carry)
    )
    view = event_view(final, director=True, whole=True)

    assert [row.points for row in view.standings] == [first] * 4
    assert [entrant.carried for entrant in view.entrants] == [first] * 4
    last = view.entrants[3]
    page = await hall.championships.order(final.id, hall.director, Carry(EntrantId(last.id), 2.5))
    assert (page.standings[0].entrant.name, page.notes[-1].about) == (last.name, f"{last.name} 2.5")


async def test_a_closed_event_changes_no_more() -> None:
    hall = await a_hall(2, rounds=1, official=False)
    await hall.play()
    await hall.order(Close())

    assert hall.page.status == "over"
    assert await hall.refused(Enter(name="Tard")) == "event-closed"
    page = await hall.championships.undo(hall.event, hall.director, len(hall.page.log.standing))
    assert page.status == "playing"


# --- online rounds ---


async def test_a_log_from_a_file_is_folded_beside_the_loop() -> None:
    house = House()
    director, threads = await house.person("Directora"), list[str]()

    def told(event: EventId, entry: Entry, at: EpochMs) -> EventPage:
        threads.append(threading.current_thread().name)
        return born(event, entry, at)

    def championships() -> Championships:
        opened = Championships(house.world)
        opened.book.family = replace(opened.book.family, born=told)
        return opened

    page = await championships().adopt(director, many_entrants(250).encode() + b"- []\n- undone\n" * 4_000)
    loaded = await championships().book.newest(page.id)  # as a process does that knows nothing of it yet

    assert [name.startswith("beside") for name in threads] == [True, True]
    assert loaded.log.digest == page.log.digest
    assert len(loaded.state.entrants) == 250


async def test_a_backup_in_the_place_of_an_event_is_folded_beside_the_loop() -> None:
    """Whoever opens an event may bring as long a log for it as for a new one."""
    house = House()
    director, threads = await house.person("Directora"), list[str]()
    championships = Championships(house.world)
    add = championships.book.family.add

    def told(page: EventPage, entry: Entry, at: EpochMs) -> EventPage:
        threads.append(threading.current_thread().name)
        return add(page, entry, at)

    championships.book.family = replace(championships.book.family, add=told)
    page = await championships.adopt(director, many_entrants(250).encode())
    heavy = f"address: {page.id}\n" + many_entrants(249) + "- []\n- undone\n" * 4_000
    restored = await championships.adopt(director, heavy.encode())

    assert restored.id == page.id
    assert len(restored.state.entrants) == 249
    assert [name.startswith("beside") for name in threads] == [True]


async def test_who_is_forgotten_while_a_list_is_decided_is_in_no_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House()
    director, anna = await house.person("Directora"), await house.person("Anna")
    championships = Championships(house.world)
    page = await championships.open(director, EventSettings(name="Obert"))
    await championships.join_directors(page.id, anna, page.code)
    decide, times = championships.book._decide, list[int]()

    def slowly(*asked: Any) -> Any:
        drafted = decide(*asked)
        if not times:  # as long as it takes, the others go on
            times.append(1)
            asyncio.run_coroutine_threadsafe(house.people.forget(anna.id), loop).result()
        return drafted

    loop = asyncio.get_running_loop()
    monkeypatch.setattr(championships.book, "_decide", slowly)
    await championships.take_entries(page.id, director, b"Nom\nBernat\n")

    known = championships.book.known(page.id)
    assert known is not None
    assert [entrant.name for entrant in known.state.entrants] == ["Bernat"]
    assert "Anna" not in {one.name for one in known.directors}
