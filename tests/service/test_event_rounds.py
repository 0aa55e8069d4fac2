"""A round of a championship: who is there, the pairing, its publication, no-shows, the clock of the hall."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from tests.service.hall import a_hall
from tests.service.house import House
from tests.under import under

from faristol.formats.wire.orders import (
    CheckInOrder,
    EventSettings,
    NoShowOrder,
    PairAsked,
    ReportAsked,
    ResultOrder,
    ScoresOrder,
    TimerOrder,
)
from faristol.service.events.rounds.pairing import LARGE
from faristol.service.events.use_cases import Championships
from faristol.service.events.views import event_view, whole_view
from faristol.service.jobs import PooledJobs
from faristol.service.refusals import explain
from faristol.tournament import TournamentError
from faristol.tournament.commands import Allow, Edit, Enter, Forbid, Publish, Remove, Reopen, Unpair, Withdraw
from faristol.tournament.rounds import EntrantId

pytestmark = pytest.mark.anyio


async def test_lists_of_entries_and_ratings_are_one_step_each() -> None:
    hall = await a_hall(0)
    taken = await hall.championships.take_entries(
        hall.event, hall.director, b"Nom;Club\nAnna;Reus\nBernat;Valls\nAnna;Reus\n"
    )
    again = await hall.championships.take_entries(hall.event, hall.director, b"Nom\nanna\nCarla\n")
    rated = await hall.championships.take_ratings(
        hall.event, hall.director, "Nom,RaScCat\nCARLA,1500\nBernat,1200\nZoè,900\n".encode()
    )

    assert (taken.taken, again.taken, rated.taken, rated.unknown) == (2, 1, 2, ("Anna",))
    assert (taken.already, again.already) == ((), ("anna",))
    assert [entrant.name for entrant in hall.page.state.championship.entrants] == ["Carla", "Bernat", "Anna"]
    assert len(hall.page.log.standing) == 4


async def test_lists_tell_what_they_changed_themselves_though_another_process_was_faster() -> None:
    hall = await a_hall(0)
    elsewhere = Championships(hall.house.world)
    await elsewhere.order(hall.event, hall.director, Enter("Anna"))  # this process has not heard of it

    taken = await hall.championships.take_entries(hall.event, hall.director, b"Nom\nAnna\nBernat\nCarla\n")
    assert taken.taken == 2

    await elsewhere.take_ratings(hall.event, hall.director, b"Nom,Elo\nAnna,1500\nBernat,1400\n")
    await elsewhere.order(hall.event, hall.director, Enter("Duna"))
    rated = await hall.championships.take_ratings(
        hall.event, hall.director, b"Nom,Elo\nAnna,1500\nBernat,1450\n"
    )
    assert (rated.taken, rated.unknown) == (1, ("Carla", "Duna"))


async def test_a_list_with_one_bad_line_enters_nobody() -> None:
    hall = await a_hall(0, excluded=("Joan Prats",))

    with pytest.raises(TournamentError, match="excluded"):
        await hall.championships.take_entries(hall.event, hall.director, b"Nom\nAnna\nJoan Prats\n")

    assert hall.page.state.entrants == ()


async def test_who_has_not_checked_in_sits_out() -> None:
    hall = await a_hall(5)
    await hall.order(*(CheckInOrder(entrant=EntrantId(number)) for number in (1, 2, 3, 5)))
    fifth = EntrantId(5)
    await hall.order(CheckInOrder(entrant=fifth, here=False), CheckInOrder(entrant=fifth))
    await hall.pair(only_here=True)

    seated = {who for board in hall.page.state.rounds[0].boards for who in (board.first, board.second)}
    assert seated == {1, 2, 3, 5}
    assert [(bye.entrant, bye.points) for bye in hall.page.state.rounds[0].byes] == [(4, 0.0)]


async def test_forbidden_pairs_are_kept_apart_until_they_are_allowed() -> None:
    hall = await a_hall(4)
    one, three = EntrantId(1), EntrantId(3)
    await hall.order(Forbid(one, three))
    await hall.pair()
    assert {(b.first, b.second) for b in hall.page.state.rounds[0].boards}.isdisjoint({(1, 3), (3, 1)})
    await hall.order(Unpair(), Allow(three, one))
    await hall.pair()

    assert (1, 3) in {(b.first, b.second) for b in hall.page.state.rounds[0].boards}
    assert await hall.refused(Allow(one, three)) == "not-forbidden"


async def test_a_pairing_that_was_overtaken_is_not_kept() -> None:
    hall = await a_hall(6)
    pairing = await hall.championships.pair(hall.event, hall.director, PairAsked())
    with pytest.raises(TournamentError, match="already-pairing"):
        await hall.championships.pair(hall.event, hall.director, PairAsked())
    await hall.enter("Última hora")

    with pytest.raises(TournamentError, match="event-changed"):
        await pairing.task

    assert hall.page.state.played == 0


@pytest.mark.parametrize("boards", ["1-2, 3-4", "Jugadora 1;Jugadora 2\njugadora 3;4\n"])
async def test_boards_by_hand(boards: str) -> None:
    hall = await a_hall(4)
    await hall.pair(boards=boards)

    assert [(b.first, b.second) for b in hall.page.state.rounds[0].boards] == [(1, 2), (3, 4)]


async def test_a_process_of_its_own_pairs_a_large_field_and_tells_how_far_it_is() -> None:
    house = House()
    director = await house.person("Directora")
    jobs = PooledJobs()
    championships = Championships(replace(house.world, jobs=jobs))
    page = await championships.open(director, EventSettings(name="Gran", starts="pairing"))
    names = "".join(f"J{number}\n" for number in range(LARGE + 21))
    await championships.take_entries(page.id, director, f"Nom\n{names}".encode())
    try:
        pairing = await championships.pair(page.id, director, PairAsked())
        lines = [line async for line in pairing.lines()]
    finally:
        await jobs.close()

    paired = await championships.book.newest(page.id)
    assert lines[-1].seq == paired.seq
    assert len(paired.state.rounds[0].boards) == (LARGE + 20) // 2
    assert [line.share for line in lines] == sorted(line.share for line in lines)


async def test_a_pairing_can_be_stopped_and_begun_again() -> None:
    house = House()
    director = await house.person("Directora")
    jobs = PooledJobs()
    championships = Championships(replace(house.world, jobs=jobs))
    page = await championships.open(director, EventSettings(name="Gran"))
    names = "".join(f"J{number}\n" for number in range(LARGE + 1))
    await championships.take_entries(page.id, director, f"Nom\n{names}".encode())
    try:
        pairing = await championships.pair(page.id, director, PairAsked())
        await championships.stop_pairing(page.id, director)  # its process has not even started
        with pytest.raises(TournamentError, match="pairing-stopped"):
            _ = [line async for line in pairing.lines()]
        assert (await championships.book.newest(page.id)).state.played == 0
        again = await championships.pair(page.id, director, PairAsked())
        assert (await again.outcome()).state.played == 1
    finally:
        await jobs.close()


async def test_who_has_no_account_directs_no_larger_field_than_the_house_allows() -> None:
    hall = await a_hall(0)
    most = hall.house.world.manners.guest_entrants
    names = "".join(f"J{number}\n" for number in range(most + 1))
    with pytest.raises(TournamentError, match="account-needed"):
        await hall.championships.take_entries(hall.event, hall.director, f"Nom\n{names}".encode())
    known = msgspec.structs.replace(hall.director, login="directora")
    taken = await hall.championships.take_entries(hall.event, known, f"Nom\n{names}".encode())

    assert taken.taken == most + 1
    with pytest.raises(TournamentError, match="account-needed"):
        await hall.championships.pair(hall.event, hall.director, PairAsked())


async def test_a_round_is_nobodys_to_see_before_it_is_published() -> None:
    hall = await a_hall(5)
    await hall.pair(publish=False)

    public = event_view(hall.page, director=False, whole=True)
    directed = event_view(hall.page, director=True, whole=True)

    assert (public.played, public.rounds, public.directing) == (0, (), None)
    assert all(row.points == 0 for row in public.standings), "not even its bye"
    assert directed.played == 1
    assert directed.directing is not None
    await hall.order(Publish(round=1))
    assert event_view(hall.page, director=False, whole=True).played == 1


async def test_an_unpaired_round_is_not_published_when_it_is_paired_again() -> None:
    hall = await a_hall(4)
    await hall.pair()
    await hall.order(Unpair())
    await hall.pair(publish=False)

    assert event_view(hall.page, director=False, whole=True).played == 0


async def test_a_live_view_leaves_out_the_rounds_that_cannot_change() -> None:
    hall = await a_hall(8)
    await hall.play()
    await hall.play()
    await hall.pair()

    assert [r.number for r in event_view(hall.page, director=False, whole=False).rounds] == [3]
    await hall.order(Reopen(round=1, reason="revisió"))
    assert [r.number for r in event_view(hall.page, director=False, whole=False).rounds] == [1, 3]
    assert [r.number for r in event_view(hall.page, director=False, whole=True).rounds] == [1, 2, 3]


@under(fisc="FISC-5e", classic="CLASSIC-8a CLASSIC-8b")
async def test_no_shows_after_fifteen_minutes(regulation: str) -> None:
    hall = await a_hall(6, regulation=regulation)
    await hall.pair()
    one, two, three = hall.page.state.rounds[0].boards
    assert await hall.refused(NoShowOrder(round=1, table=1, absent=(one.second,))) == "no-round-clock"
    await hall.order(TimerOrder(action="start"))
    hall.house.clock.pass_(15 * 60)
    assert await hall.refused(NoShowOrder(round=1, table=1, absent=(one.second,))) == "no-show-too-early"
    hall.house.clock.pass_(1)
    assert await hall.refused(NoShowOrder(round=1, table=1, absent=(two.first,))) == "not-at-table"
    await hall.order(
        NoShowOrder(round=1, table=1, absent=(one.second,)),
        NoShowOrder(round=1, table=2, absent=(two.first,)),
        NoShowOrder(round=1, table=3, absent=(three.first, three.second)),
    )

    results = [board.result for board in hall.page.state.rounds[0].boards]
    assert [result and (result.points, result.scores) for result in results] == [
        ((1.0, 0.0), (300, 0)),
        ((0.0, 1.0), (0, 300)),
        ((0.0, 0.0), (0, 0)),
    ]


@under(classic="CLASSIC-7e", fisc="FISC-11d")
async def test_the_clock_of_the_hall_and_its_announcement(regulation: str) -> None:
    hall = await a_hall(4, round_minutes=50, regulation=regulation)
    assert await hall.refused(TimerOrder(action="start")) == "nothing-paired"
    await hall.pair()
    await hall.order(TimerOrder(action="start"))
    timer = event_view(hall.page, director=False, whole=True).timer
    assert timer is not None
    assert timer.ends_at - timer.started_at == 50 * 60_000
    assert timer.announced_at is None
    hall.house.clock.pass_(50 * 60)
    await hall.order(TimerOrder(action="announce"))
    timer = event_view(hall.page, director=False, whole=True).timer
    assert timer is not None
    assert timer.announced_at == timer.ends_at
    await hall.order(TimerOrder(action="stop"))

    assert hall.page.timer is None


async def test_a_list_is_shown_as_it_would_be_read_and_nothing_is_done() -> None:
    hall = await a_hall(2, excluded=("Pere Pau",))
    source = b"Elo\tNom i cognoms\n1510\tAnna\n\tjugadora 1\n\tBiel\n1400\tanna\n900\tPere Pau\n"
    shown = await hall.championships.preview_entries(hall.event, hall.director, source)

    assert (shown.columns, shown.headings) == (("rating", "name"), True)
    assert [(one.line, one.name, one.rating, one.fate) for one in shown.people] == [
        (2, "Anna", 1510.0, "new"),
        (3, "jugadora 1", None, "here"),
        (4, "Biel", None, "new"),
        (5, "anna", 1400.0, "twice"),
        (6, "Pere Pau", 900.0, "excluded"),
    ]
    assert len(hall.page.state.entrants) == 2
    with pytest.raises(TournamentError, match="not-director"):
        await hall.championships.preview_entries(hall.event, await hall.house.person("Algú"), source)


async def test_the_clock_of_the_hall_stands_is_set_and_moved() -> None:
    hall = await a_hall(4, round_minutes=50)
    await hall.pair()
    await hall.order(TimerOrder(action="start"))

    def left() -> float:
        """Minutes that the wall shows."""
        timer = event_view(hall.page, director=False, whole=True).timer
        assert timer is not None
        return (timer.ends_at - (timer.paused_at or hall.house.clock.now)) / 60_000

    hall.house.clock.pass_(10 * 60)
    await hall.order(TimerOrder(action="pause"))
    hall.house.clock.pass_(7 * 60)
    assert left() == 40
    await hall.order(TimerOrder(action="pause"))  # a second director presses it, too
    await hall.order(TimerOrder(action="add", minutes=1))
    assert left() == 41
    await hall.order(TimerOrder(action="resume"))
    hall.house.clock.pass_(60)
    assert left() == 40
    await hall.order(TimerOrder(action="add", minutes=-2))
    assert left() == 38
    await hall.order(TimerOrder(action="set", seconds=330))
    assert left() == 5.5
    hall.house.clock.pass_(30)
    assert left() == 5
    await hall.order(TimerOrder(action="pause"), TimerOrder(action="set", seconds=60))
    hall.house.clock.pass_(600)
    await hall.order(TimerOrder(action="resume"))
    assert left() == 1


@pytest.mark.article("FISC-5e")
async def test_time_in_which_the_clock_of_the_hall_stands_makes_nobody_absent() -> None:
    hall = await a_hall(4)
    await hall.pair()
    board = hall.page.state.rounds[0].boards[0]
    missing = NoShowOrder(round=1, table=1, absent=(board.second,))
    await hall.order(TimerOrder(action="start"), TimerOrder(action="pause"))
    hall.house.clock.pass_(20 * 60)
    await hall.order(TimerOrder(action="resume"))
    assert await hall.refused(missing) == "no-show-too-early"
    hall.house.clock.pass_(15 * 60 + 1)
    await hall.order(missing)

    assert hall.text(1) == "+"


async def test_a_result_that_replaces_another_or_is_hardly_possible_is_asked_about() -> None:
    hall = await a_hall(4)
    await hall.pair()
    board = hall.page.state.rounds[0].boards[0]

    def result(text: str | None, *, sure: bool = False) -> ResultOrder:
        return ResultOrder(round=1, table=1, first=board.first, second=board.second, result=text, sure=sure)

    assert await hall.refused(result("4120-384")) == "result-implausible"
    assert await hall.refused(result("41-384")) == "result-implausible"
    await hall.order(result("412-384"), result("412-384"))
    assert await hall.refused(result("421-384")) == "result-replaces"
    assert await hall.refused(result(None)) == "result-replaces"
    await hall.order(result("421-384", sure=True))

    assert hall.text(1) == "421-384"


async def test_a_forfeit_that_stands_is_told_by_its_points() -> None:
    """Whoever left is back, or was at the table all the time: nobody is asked about a «-»."""
    hall = await a_hall(4)
    await hall.pair()
    board = hall.page.state.rounds[0].boards[0]
    phone = await hall.phone_of(board.second)
    await hall.order(Withdraw(board.first))
    order = ResultOrder(round=1, table=1, first=board.first, second=board.second, result="400-384")

    with pytest.raises(TournamentError) as asked:
        await hall.order(order)
    assert "0-300" in explain(asked.value, "ca").message
    report = ReportAsked(round=1, table=1, scores=(400, 384))
    with pytest.raises(TournamentError) as late:
        await hall.championships.report(hall.event, phone, report)
    assert "0-300" in explain(late.value, "ca").message


@pytest.mark.article("EBRE-0")
async def test_scores_of_a_table_of_four_are_asked_about_too() -> None:
    hall = await a_hall(4, system="tables", official=False, regulation="ebre", rounds=3)
    await hall.pair()

    def scores(*points: int, sure: bool = False) -> ScoresOrder:
        return ScoresOrder(round=1, table=1, scores=points, sure=sure)

    assert await hall.refused(scores(210, 180, 1800, 95)) == "result-implausible"
    assert await hall.refused(scores(210, 180, 180)) == "scores-of-every-seat"
    await hall.order(scores(210, 180, 180, 95), scores(210, 180, 180, 95))
    assert await hall.refused(scores(210, 180, 170, 95)) == "result-replaces"
    await hall.order(scores(210, 180, 170, 95, sure=True))

    assert hall.page.state.tables[0].tables[0].scores == (210, 180, 170, 95)


async def test_an_entry_is_put_right_or_struck_out_and_phones_know_it() -> None:
    hall = await a_hall(4)
    phone = await hall.phone_of(4)
    await hall.order(Edit(entrant=EntrantId(1), name="Anna Puig", club="Reus"))
    await hall.order(Remove(entrant=EntrantId(4)))
    await hall.enter("Nova")

    assert [one.name for one in hall.page.state.entrants][::3] == ["Anna Puig", "Nova"]
    assert hall.championships.mine(hall.page, phone).entrant is None, "the number is somebody else's now"
    notes = event_view(hall.page, director=True, whole=True).directing
    assert notes is not None
    assert [(note.did, note.about, note.by) for note in notes.notes[1:3]] == [
        ("entrant-removed", "Jugadora 4", "Directora"),
        ("entrant-edited", "Anna Puig", "Directora"),
    ]


async def test_the_clock_of_a_round_that_has_passed_is_not_shown() -> None:
    hall = await a_hall(6)
    await hall.play()
    await hall.order(TimerOrder(action="start"))
    await hall.pair()

    assert event_view(hall.page, director=False, whole=True).timer is None


async def test_the_whole_view_is_made_once_a_page_and_anew_for_the_next() -> None:
    hall = await a_hall(4)
    await hall.pair()
    page = hall.page
    for director in (False, True):
        shown = whole_view(page, director=director)
        assert whole_view(page, director=director) is shown
        assert shown == event_view(page, director=director, whole=True)
    assert whole_view(page, director=True) != whole_view(page, director=False)
    await hall.order(Enter(name="Nova"))
    assert "Nova" in [one.name for one in whole_view(hall.page, director=False).entrants]
