"""Championships as directors and players live them: orders, phones, several desks, backups, online rounds."""

from __future__ import annotations

import asyncio

import pytest
from tests.service.hall import a_hall
from tests.service.house import House

from faristol.formats.event_file import read_event, write_event
from faristol.formats.rest_events import (
    AbsentOrder,
    AllowOrder,
    BindOrder,
    CarryOrder,
    CheckInOrder,
    CloseOrder,
    ConfigureOrder,
    EnterOrder,
    EntryAsked,
    EventSettings,
    ForbidOrder,
    NoShowOrder,
    PairAsked,
    PhaseAsked,
    PublishOrder,
    ReleaseOrder,
    ReopenOrder,
    ReportAsked,
    ResultOrder,
    ScoresOrder,
    SwapOrder,
    TimerOrder,
    UnpairOrder,
    WithdrawOrder,
)
from faristol.service.events.championships import Championships
from faristol.service.events.online import OnlineRounds
from faristol.service.events.pairing import LARGE, ProcessPairer, ThreadPairer
from faristol.service.events.views import event_view
from faristol.service.ports import GameId, NotFound, Role, StreamKind
from faristol.service.refusals import explain
from faristol.tournament import TournamentError

pytestmark = pytest.mark.anyio


# --- the desk ---


async def test_an_event_is_listed_by_its_kind_and_name() -> None:
    hall = await a_hall(2)

    (card,) = await hall.house.world.cards.of_kind(StreamKind.EVENT)

    assert (card.id, card.title, card.status) == (hall.event, "Obert de Reus", "waiting")
    assert await hall.house.world.cards.lobby() == []


async def test_a_stranger_may_not_order_and_a_second_director_joins_by_the_code() -> None:
    hall = await a_hall(2)
    biel = await hall.house.person("Biel")

    with pytest.raises(TournamentError, match="not-director"):
        await hall.championships.order(hall.event, biel, EnterOrder(name="Ningú"))
    with pytest.raises(TournamentError, match="wrong-code"):
        await hall.championships.join_directors(hall.event, biel, "nope")
    await hall.championships.join_directors(hall.event, biel, f" {hall.desk.code.upper()} ")
    desk = await hall.championships.order(hall.event, biel, EnterOrder(name="Carla"))

    assert desk.state.entrants[-1].name == "Carla"
    assert [director.name for director in desk.directors] == ["Directora", "Biel"]


async def test_an_admin_directs_everything() -> None:
    hall = await a_hall(2)
    admin = await hall.house.person("Admin")
    admin = type(admin)(id=admin.id, name=admin.name, roles=frozenset({Role.ADMIN}))

    desk = await hall.championships.order(hall.event, admin, EnterOrder(name="Carla"))

    assert len(desk.state.entrants) == 3


async def test_directors_who_act_at_once_all_prevail() -> None:
    hall = await a_hall(40)
    await hall.pair()
    one, other = hall.championships, Championships(hall.house.world, ThreadPairer())

    async def enter(desk: Championships, table: int) -> None:
        board = hall.desk.state.rounds[0].boards[table - 1]
        order = ResultOrder(
            round=1, table=table, first=board.first, second=board.second, result=f"{400 + table}-300"
        )
        await desk.order(hall.event, hall.director, order)

    await asyncio.gather(*(enter(one if table % 2 else other, table) for table in range(1, 21)))

    newest = await one.book.newest(hall.event)
    assert newest.state.rounds[0].missing == ()
    assert (await other.book.newest(hall.event)).log.digest == newest.log.digest


async def test_nobody_takes_back_what_somebody_else_just_did() -> None:
    hall = await a_hall(4)
    seen = len(hall.desk.log.standing)
    await hall.enter("Tardana")

    with pytest.raises(TournamentError, match="event-changed"):
        await hall.championships.undo(hall.event, hall.director, seen)
    desk = await hall.championships.undo(hall.event, hall.director, seen + 1)

    assert len(desk.state.entrants) == 4
    assert desk.notes[-1].undone
    assert [note.about for note in desk.notes if not note.undone][-1] == "Jugadora 4"


async def test_the_opening_itself_cannot_be_undone() -> None:
    hall = await a_hall(0)

    with pytest.raises(TournamentError, match="nothing-to-undo"):
        await hall.championships.undo(hall.event, hall.director, 1)


async def test_a_result_for_a_table_that_changed_meanwhile_is_refused() -> None:
    hall = await a_hall(4)
    await hall.pair()
    board = hall.desk.state.rounds[0].boards[0]
    await hall.order(SwapOrder(one=board.first, other=hall.desk.state.rounds[0].boards[1].first))

    order = ResultOrder(round=1, table=1, first=board.first, second=board.second, result="400-300")

    assert await hall.refused(order) == "board-changed"


async def test_the_same_result_twice_is_one_step() -> None:
    hall = await a_hall(4)
    await hall.pair()
    await hall.result(1, "400-300")
    seq = hall.desk.seq
    await hall.result(1, "400-300")

    assert hall.desk.seq == seq


@pytest.mark.article("FISC-9c", "CLASSIC-8c")
async def test_a_round_that_has_passed_is_corrected_only_by_the_committee() -> None:
    hall = await a_hall(6)
    await hall.play()
    await hall.pair()
    board = hall.desk.state.rounds[0].boards[0]
    correction = ResultOrder(round=1, table=1, first=board.first, second=board.second, result="300-400")

    assert await hall.refused(correction) == "round-locked"
    assert await hall.refused(ReopenOrder(round=1, reason="  ")) == "reason-needed"
    await hall.order(ReopenOrder(round=1, reason="fulls girats"), correction)

    assert hall.desk.state.rounds[0].boards[0].result is not None
    assert any(note.did == "round-reopened" and "fulls girats" in note.about for note in hall.desk.notes)


@pytest.mark.article("FISC-4")
async def test_a_late_entry_is_refused_with_its_article_once_half_the_rounds_are_played() -> None:
    hall = await a_hall(8)
    await hall.play()
    await hall.enter("Tardana")
    await hall.play()

    with pytest.raises(TournamentError) as why:
        await hall.order(EnterOrder(name="Massa Tard"))

    assert explain(why.value, "ca").article == "FISC-4"
    assert hall.desk.state.entrants[-1].fictitious == 0.5


# --- before a round ---


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
    assert [entrant.name for entrant in hall.desk.state.championship.entrants] == ["Carla", "Bernat", "Anna"]
    assert len(hall.desk.log.standing) == 4


async def test_a_list_with_one_bad_line_enters_nobody() -> None:
    hall = await a_hall(0, excluded=("Joan Prats",))

    with pytest.raises(TournamentError, match="excluded"):
        await hall.championships.take_entries(hall.event, hall.director, b"Nom\nAnna\nJoan Prats\n")

    assert hall.desk.state.entrants == ()


async def test_who_has_not_checked_in_sits_out() -> None:
    hall = await a_hall(5)
    await hall.order(*(CheckInOrder(entrant=number) for number in (1, 2, 3, 5)))
    await hall.order(CheckInOrder(entrant=5, here=False), CheckInOrder(entrant=5))
    await hall.pair(only_here=True)

    seated = {who for board in hall.desk.state.rounds[0].boards for who in (board.first, board.second)}
    assert seated == {1, 2, 3, 5}
    assert [(bye.entrant, bye.points) for bye in hall.desk.state.rounds[0].byes] == [(4, 0.0)]


async def test_forbidden_pairs_are_kept_apart_until_they_are_allowed() -> None:
    hall = await a_hall(4)
    await hall.order(ForbidOrder(one=1, other=3))
    await hall.pair()
    assert {(b.first, b.second) for b in hall.desk.state.rounds[0].boards}.isdisjoint({(1, 3), (3, 1)})
    await hall.order(UnpairOrder(), AllowOrder(one=3, other=1))
    await hall.pair()

    assert (1, 3) in {(b.first, b.second) for b in hall.desk.state.rounds[0].boards}
    assert await hall.refused(AllowOrder(one=1, other=3)) == "not-forbidden"


async def test_a_pairing_that_was_overtaken_is_not_kept() -> None:
    hall = await a_hall(6)
    pairing = await hall.championships.pair(hall.event, hall.director, PairAsked())
    with pytest.raises(TournamentError, match="already-pairing"):
        await hall.championships.pair(hall.event, hall.director, PairAsked())
    await hall.enter("Última hora")

    with pytest.raises(TournamentError, match="event-changed"):
        await pairing.task

    assert hall.desk.state.played == 0


@pytest.mark.parametrize("boards", ["1-2, 3-4", "Jugadora 1;Jugadora 2\njugadora 3;4\n"])
async def test_boards_by_hand(boards: str) -> None:
    hall = await a_hall(4)
    await hall.pair(boards=boards)

    assert [(b.first, b.second) for b in hall.desk.state.rounds[0].boards] == [(1, 2), (3, 4)]


async def test_groups_play_apart() -> None:
    hall = await a_hall(0, groups_apart=True, rounds=3, official=False)
    for number in range(1, 10):
        await hall.order(EnterOrder(name=f"J{number}", group="A" if number <= 5 else "B"))
    for _ in range(3):
        await hall.play()

    group = {entrant.id: entrant.group for entrant in hall.desk.state.entrants}
    for round_ in hall.desk.state.rounds:
        assert all(group[board.first] == group[board.second] for board in round_.boards)
        assert [group[bye.entrant] for bye in round_.byes if bye.points] == ["A"]


async def test_a_process_of_its_own_pairs_a_large_field_and_tells_how_far_it_is() -> None:
    house = House()
    director = await house.person("Directora")
    pairer = ProcessPairer()
    championships = Championships(house.world, pairer)
    desk = await championships.open(director, EventSettings(name="Gran", starts="pairing"))
    names = "".join(f"J{number}\n" for number in range(LARGE + 21))
    await championships.take_entries(desk.id, director, f"Nom\n{names}".encode())
    try:
        pairing = await championships.pair(desk.id, director, PairAsked())
        lines = [line async for line in pairing.lines()]
    finally:
        await pairer.close()

    paired = await championships.book.newest(desk.id)
    assert lines[-1].seq == paired.seq
    assert len(paired.state.rounds[0].boards) == (LARGE + 20) // 2
    assert [line.share for line in lines] == sorted(line.share for line in lines)


# --- no-shows ---


@pytest.mark.article("FISC-5e", "CLASSIC-8a", "CLASSIC-8b")
async def test_no_shows_after_fifteen_minutes() -> None:
    hall = await a_hall(6)
    await hall.pair()
    one, two, three = hall.desk.state.rounds[0].boards
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

    results = [board.result for board in hall.desk.state.rounds[0].boards]
    assert [result and (result.points, result.scores) for result in results] == [
        ((1.0, 0.0), (300, 0)),
        ((0.0, 1.0), (0, 300)),
        ((0.0, 0.0), (0, 0)),
    ]


@pytest.mark.article("CLASSIC-7e", "FISC-11d")
async def test_the_clock_of_the_hall_and_its_announcement() -> None:
    hall = await a_hall(4, round_minutes=50)
    assert await hall.refused(TimerOrder(action="start")) == "nothing-paired"
    await hall.pair()
    await hall.order(TimerOrder(action="start"))
    timer = event_view(hall.desk, director=False, whole=True).timer
    assert timer is not None
    assert timer.ends_at - timer.started_at == 50 * 60_000
    assert timer.announced_at is None
    hall.house.clock.pass_(50 * 60)
    await hall.order(TimerOrder(action="announce"))
    timer = event_view(hall.desk, director=False, whole=True).timer
    assert timer is not None
    assert timer.announced_at == timer.ends_at
    await hall.order(TimerOrder(action="stop"))

    assert hall.desk.timer is None


async def test_the_clock_of_a_round_that_has_passed_is_not_shown() -> None:
    hall = await a_hall(6)
    await hall.play()
    await hall.order(TimerOrder(action="start"))
    await hall.pair()

    assert event_view(hall.desk, director=False, whole=True).timer is None


@pytest.mark.parametrize(("rounds", "warned"), [(3, False), (5, True)])
async def test_a_round_robin_of_another_length_is_warned_of(rounds: int, warned: bool) -> None:
    hall = await a_hall(4, system="round-robin", rounds=rounds, official=False)
    desk = event_view(hall.desk, director=True, whole=True).desk

    assert desk is not None
    assert desk.warnings == (("round-robin-rounds",) if warned else ())


# --- phones ---


async def test_a_result_stands_once_both_phones_say_the_same() -> None:
    hall = await a_hall(4)
    await hall.pair()
    board = hall.desk.state.rounds[0].boards[0]
    anna, biel = await hall.phone_of(board.first), await hall.phone_of(board.second)
    said = ReportAsked(round=1, table=1, scores=(412, 367))

    await hall.championships.report(hall.event, anna, said)
    assert hall.text(1) is None
    seq = hall.desk.seq
    await hall.championships.report(hall.event, anna, said)  # a phone that repeats itself
    assert hall.desk.seq == seq
    await hall.championships.report(hall.event, biel, ReportAsked(round=1, table=1, scores=(367, 412)))
    assert hall.text(1) is None, "they do not agree"
    assert len(event_view(hall.desk, director=True, whole=True).rounds[0].boards[0].reports) == 2
    await hall.championships.report(hall.event, biel, said)

    assert hall.text(1) == "412-367"
    await hall.championships.report(hall.event, anna, said)
    with pytest.raises(TournamentError, match="result-is-set"):
        await hall.championships.report(hall.event, anna, ReportAsked(round=1, table=1, scores=(1, 0)))


async def test_a_phone_reports_only_the_own_table() -> None:
    hall = await a_hall(4)
    await hall.pair()
    stranger = await hall.house.person("Curiosa")
    first = await hall.phone_of(hall.desk.state.rounds[0].boards[0].first)

    for person, table in ((stranger, 1), (first, 2)):
        with pytest.raises(TournamentError, match="not-your-table"):
            await hall.championships.report(
                hall.event, person, ReportAsked(round=1, table=table, scores=(1, 0))
            )


async def test_a_phone_is_one_entrants_and_a_director_may_release_it() -> None:
    hall = await a_hall(2)
    anna = await hall.phone_of(1)
    biel = await hall.house.person("Biel")

    with pytest.raises(TournamentError) as why:
        await hall.championships.claim(hall.event, biel, 1)
    assert "Jugadora 1" in explain(why.value, "ca").message
    await hall.championships.claim(hall.event, anna, 2)  # she had touched the wrong name
    await hall.championships.claim(hall.event, biel, 1)
    await hall.order(ReleaseOrder(entrant=2))

    assert hall.desk.entrant_of(anna.id) is None
    assert hall.desk.entrant_of(biel.id) == 1


async def test_people_enter_by_themselves_where_that_is_open() -> None:
    hall = await a_hall(0)
    anna = await hall.house.person("Anna")
    with pytest.raises(TournamentError, match="entry-closed"):
        await hall.championships.enter(hall.event, anna, EntryAsked(name="Anna Puig"))
    await hall.order(ConfigureOrder(settings=EventSettings(name="Obert", self_entry=True)))
    desk = await hall.championships.enter(hall.event, anna, EntryAsked(name="Anna Puig", club="Reus"))

    assert hall.championships.mine(desk, anna).entrant == 1
    with pytest.raises(TournamentError, match="already-entered"):
        await hall.championships.enter(hall.event, anna, EntryAsked(name="Anna P."))


async def test_an_entry_taken_back_takes_its_phone_with_it() -> None:
    hall = await a_hall(2)
    await hall.enter("Errada")
    phone = await hall.phone_of(3)
    await hall.order(CheckInOrder(entrant=3))
    await hall.championships.undo(hall.event, hall.director, len(hall.desk.log.standing))
    await hall.enter("Una altra")

    assert hall.desk.entrant_of(phone.id) is None, "number 3 is somebody else now"
    assert hall.desk.here == frozenset()


# --- what is seen ---


async def test_a_round_is_nobodys_to_see_before_it_is_published() -> None:
    hall = await a_hall(5)
    await hall.pair(publish=False)

    public = event_view(hall.desk, director=False, whole=True)
    desk = event_view(hall.desk, director=True, whole=True)

    assert (public.played, public.rounds, public.desk) == (0, (), None)
    assert all(row.points == 0 for row in public.standings), "not even its bye"
    assert desk.played == 1
    assert desk.desk is not None
    await hall.order(PublishOrder(round=1))
    assert event_view(hall.desk, director=False, whole=True).played == 1


async def test_an_unpaired_round_is_not_published_when_it_is_paired_again() -> None:
    hall = await a_hall(4)
    await hall.pair()
    await hall.order(UnpairOrder())
    await hall.pair(publish=False)

    assert event_view(hall.desk, director=False, whole=True).played == 0


async def test_a_live_view_leaves_out_the_rounds_that_cannot_change() -> None:
    hall = await a_hall(8)
    await hall.play()
    await hall.play()
    await hall.pair()

    assert [r.number for r in event_view(hall.desk, director=False, whole=False).rounds] == [3]
    await hall.order(ReopenOrder(round=1, reason="revisió"))
    assert [r.number for r in event_view(hall.desk, director=False, whole=False).rounds] == [1, 3]
    assert [r.number for r in event_view(hall.desk, director=False, whole=True).rounds] == [1, 2, 3]


@pytest.mark.article("EBRE-0")
async def test_a_table_tournament() -> None:
    hall = await a_hall(8, system="tables", rounds=3, official=False)
    await hall.pair()
    await hall.order(ScoresOrder(round=1, table=1, scores=(310, 420, 250, 310)))
    view = event_view(hall.desk, director=False, whole=True)

    assert view.rounds[0].tables[0].points == (2.5, 4.0, 1.0, 2.5)
    assert (view.standings[0].points, view.standings[0].total) == (4.0, 420)
    assert view.rounds[0].missing == (2,)


async def test_teams_meet_teams_and_their_matches_come_first() -> None:
    hall = await a_hall(0, system="teams", rounds=2, official=False, team_boards=2)
    for club in ("Reus", "Valls"):
        await hall.order(*(EnterOrder(name=f"{club} {number}", club=club) for number in (1, 2)))
    await hall.enter("Sol")
    with pytest.raises(TournamentError) as why:
        await hall.pair()
    assert "Sol" in explain(why.value, "ca").message
    await hall.order(WithdrawOrder(entrant=5))
    await hall.play()
    view = event_view(hall.desk, director=False, whole=True)

    assert [(team.team, team.matches, team.points) for team in view.teams] == [
        ("Valls", 0.5, 1.0),
        ("Reus", 0.5, 1.0),
    ]


@pytest.mark.article("LLISCA-28")
async def test_a_league_has_free_fixtures_and_the_hosts_dictionary() -> None:
    hall = await a_hall(4, system="league", rounds=9, tie_breaks=("difference", "total"))
    await hall.pair(boards="1-2\n3-4", lexicon="docs")
    await hall.result(1, "400-300")
    await hall.pair(boards="1-3")  # table 2 of the first day is still to be played
    await hall.result(2, "350-310", round_=1)
    view = event_view(hall.desk, director=False, whole=True)

    assert [round_.lexicon for round_ in view.rounds] == ["docs", ""]
    assert [round_.locked for round_ in view.rounds] == [True, False]


# --- the whole of it again ---


async def test_a_backup_opens_elsewhere_with_the_same_digest() -> None:
    hall = await a_hall(9)
    await hall.play()
    await hall.order(WithdrawOrder(entrant=9), AbsentOrder(entrant=8))
    await hall.play()
    elsewhere = Championships(House().world, ThreadPairer())
    desk = await elsewhere.adopt(hall.director, write_event(hall.desk.log).encode())

    assert desk.log.digest == hall.desk.log.digest
    pairing = await elsewhere.pair(desk.id, hall.director, PairAsked())
    assert (await pairing.task).state.played == 3


async def test_what_the_store_tells_again_is_what_the_desk_knew() -> None:
    hall = await a_hall(8)
    await hall.play()
    await hall.phone_of(1)
    await hall.order(TimerOrder(action="start"), CheckInOrder(entrant=2))
    await hall.pair()
    again = await Championships(hall.house.world, ThreadPairer()).book.newest(hall.event)

    assert again.log.digest == hall.desk.log.digest
    assert event_view(again, director=True, whole=True) == event_view(hall.desk, director=True, whole=True)


async def test_a_file_of_games_is_adopted_and_goes_on() -> None:
    hall = await a_hall(0)
    games = "round,player1,player2,points1,points2\n1,Anna,Bernat,400,300\n1,Carla,Dídac,350,310\n"
    desk = await hall.championships.adopt(hall.director, games.encode())
    pairing = await hall.championships.pair(desk.id, hall.director, PairAsked(boards="1-3, 2-4"))
    with pytest.raises(TournamentError, match="all-rounds-paired"):
        await pairing.task
    settings = EventSettings(name="Trobada", rounds=3, official=False)
    await hall.championships.order(desk.id, hall.director, ConfigureOrder(settings=settings))
    pairing = await hall.championships.pair(desk.id, hall.director, PairAsked())

    assert [{b.first, b.second} for b in (await pairing.task).state.rounds[1].boards] == [{1, 3}, {2, 4}]


async def test_a_phase_for_the_best() -> None:
    hall = await a_hall(8)
    await hall.play()
    final = await hall.championships.phase(
        hall.event,
        hall.director,
        PhaseAsked(settings=EventSettings(name="Final", system="round-robin", rounds=3), top=4),
    )

    best = {row.entrant.name for row in hall.desk.standings[:4]}
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
    desk = await hall.championships.order(final.id, hall.director, CarryOrder(entrant=last.id, points=2.5))
    assert (desk.standings[0].entrant.name, desk.notes[-1].about) == (last.name, f"{last.name} 2.5")


async def test_a_closed_event_changes_no_more() -> None:
    hall = await a_hall(2, rounds=1, official=False)
    await hall.play()
    await hall.order(CloseOrder())

    assert hall.desk.status == "over"
    assert await hall.refused(EnterOrder(name="Tard")) == "event-closed"
    desk = await hall.championships.undo(hall.event, hall.director, len(hall.desk.log.standing))
    assert desk.status == "playing"


async def test_a_game_is_no_championship() -> None:
    hall = await a_hall(2)
    anna = await hall.house.person("Anna")
    game = await hall.house.open(anna, robots=(1,))

    with pytest.raises(NotFound):
        await hall.championships.book.newest(game.id)


async def test_forgetting_a_director_leaves_the_event_whole() -> None:
    hall = await a_hall(4)
    await hall.pair()
    await hall.house.world.people.forget(hall.director.id)
    again = await Championships(hall.house.world, ThreadPairer()).book.newest(hall.event)

    assert again.log.digest == hall.desk.log.digest
    assert read_event(write_event(again.log).encode()).digest == again.log.digest
    assert "Directora" not in str(again.directors)


# --- online rounds ---


@pytest.mark.article("FISC-2", "EBRE-22", "CLASSIC-1d")
async def test_a_round_opens_its_games_and_takes_their_results() -> None:
    hall = await a_hall(4, online=True, starts="pairing", lexicon="club")
    online = OnlineRounds(hall.house.world, hall.championships, hall.house.games)
    await hall.pair()
    board = hall.desk.state.rounds[0].boards[0]
    anna, biel = await hall.phone_of(board.first), await hall.phone_of(board.second)
    await online.open(hall.event, hall.director)
    view = event_view(hall.desk, director=False, whole=True).rounds[0].boards
    assert all(one.game for one in view)
    game = GameId(view[0].game or "")
    table = await hall.house.games.current(game)
    assert [table.seat_of(person.id) for person in (anna, biel)] == [0, 1]
    assert (table.regulation.key, table.header.settings.lexicon) == ("fisc", "club")
    assert table.state.starter == 0, "CLASSIC-1d: the first of the board starts"

    await hall.house.act(game, biel, "abandon")
    await online.tend(hall.event)

    result = hall.desk.state.rounds[0].boards[0].result
    assert result is not None
    assert result.points == (1.0, 0.0)
    with pytest.raises(TournamentError, match="no-online-games"):
        await online.open(hall.event, hall.director)


async def test_a_table_cannot_be_bound_to_what_is_no_game() -> None:
    hall = await a_hall(2)
    await hall.pair()

    for stranger in (hall.event, "noexisteix"):
        with pytest.raises(NotFound):
            await hall.order(BindOrder(round=1, table=1, game=stranger))
