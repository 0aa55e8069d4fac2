"""Leagues with their players' phones: reports, silence, disputes, games played here, reminders, the end."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from tests.letters import carrying
from tests.service.hall import Hall, a_hall
from tests.service.house import House

from faristol.formats.wire.orders import (
    EventSettings,
    FixtureAsked,
    PhaseAsked,
    RemindAsked,
    ReportAsked,
    SeasonAsked,
)
from faristol.service.events.reminding import Reminders
from faristol.service.events.rounds.online import OnlineRounds
from faristol.service.events.rounds.wooden import WoodenRounds
from faristol.service.events.views import event_view
from faristol.service.mail import Mailbox, SmtpMail
from faristol.service.ports import Person, TableId
from faristol.service.refusals import explain
from faristol.service.wooden.use_cases import Tables
from faristol.tournament import TournamentError
from faristol.tournament.commands import Close, Enter, MakeFixtures, SettleMissing, Withdraw
from faristol.tournament.event import EventLog
from faristol.tournament.rounds import EntrantId
from faristol.tournament.settings import Games as What

pytestmark = pytest.mark.anyio
DAY = 86_400
LEAGUE: dict[str, Any] = {
    "name": "Lliga d'hivern",
    "system": "league",
    "turns": 1,
    "official": False,
    "groups_apart": True,
    "regulation": "classic",
    "tie_breaks": ("difference", "total"),
}


async def a_league(players: int = 4, house: House | None = None, **settings: Any) -> Hall:
    hall = await a_hall(players, house, **{**LEAGUE, **settings})
    await hall.order(MakeFixtures())
    return hall


async def report(hall: Hall, person: Person, table: int, scores: tuple[int, int], round_: int = 1) -> None:
    asked = ReportAsked(round=round_, table=table, scores=scores)
    await hall.championships.report(hall.event, person, asked)


async def both(hall: Hall, table: int = 1, round_: int = 1) -> tuple[Person, Person]:
    board = hall.page.state.rounds[round_ - 1].boards[table - 1]
    return await hall.phone_of(board.first), await hall.phone_of(board.second)


def board_of(hall: Hall, table: int = 1, round_: int = 1) -> Any:
    return event_view(hall.page, director=False, whole=True).rounds[round_ - 1].boards[table - 1]


async def test_a_game_of_any_day_counts_once_the_other_has_confirmed_it() -> None:
    hall = await a_league()
    anna, biel = await both(hall, round_=3)

    await report(hall, anna, 1, (412, 367), round_=3)
    assert board_of(hall, round_=3).result is None
    assert board_of(hall, round_=3).stands_at is None, "here silence says nothing"
    await report(hall, biel, 1, (412, 367), round_=3)

    assert hall.text(1, 3) == "412-367"
    await hall.result(1, "421-367", round_=3)  # and the organisers can correct it
    assert hall.text(1, 3) == "421-367"


async def test_who_says_no_makes_it_the_organisers_business() -> None:
    hall = await a_league(silence_days=3)
    anna, biel = await both(hall)
    await report(hall, anna, 1, (412, 367))
    await report(hall, biel, 1, (412, 376))

    hall.house.clock.pass_(10 * DAY)
    page = await hall.championships.current(hall.event)
    assert page.state.rounds[0].boards[0].result is None, "two versions: nothing counts"
    assert [one.result for one in board_of(hall).reports] == ["412-367", "412-376"]
    await hall.result(1, "412-376", round_=1)
    assert hall.text(1, 1) == "412-376"


async def test_silence_confirms_on_the_day_that_is_told() -> None:
    hall = await a_league(silence_days=3)
    anna, _ = await both(hall)
    await report(hall, anna, 1, (412, 367))
    told = board_of(hall).stands_at
    assert told == hall.house.clock.now + 3 * DAY * 1000
    card = await hall.house.world.cards.get(hall.event)
    assert card.attention_at == told, "whoever sweeps will find it"

    hall.house.clock.pass_(3 * DAY - 1)
    assert (await hall.championships.current(hall.event)).state.rounds[0].boards[0].result is None
    hall.house.clock.pass_(1)
    await hall.championships.current(hall.event)
    assert hall.text(1, 1) == "412-367"
    assert hall.page.notes[-1].by == "", "nobody did it"

    await hall.championships.undo(hall.event, hall.director, len(hall.page.log.standing))
    hall.house.clock.pass_(9 * DAY)
    await hall.championships.current(hall.event)
    assert hall.text(1, 1) is None, "what the organisers took back does not come again by itself"


async def test_a_league_takes_results_until_its_last_day() -> None:
    hall = await a_league(until="2023-11-15")  # the clock of these tests begins on the 14th
    anna, biel = await both(hall)
    hall.house.clock.pass_(1 * DAY)
    await report(hall, anna, 1, (412, 367))
    hall.house.clock.pass_(1 * DAY)
    with pytest.raises(TournamentError, match="league-over") as why:
        await report(hall, biel, 1, (412, 367))
    assert "15/11/2023" in explain(why.value, "ca").message
    await hall.result(1, "412-367", round_=1)  # the organisers still can
    await hall.order(SettleMissing(What.ANNULLED), Close())
    assert hall.page.status.value == "over"


async def test_an_online_game_of_two_players_tells_its_result() -> None:
    hall = await a_league(online=True, lexicon="club")
    online = OnlineRounds(hall.house.world, hall.championships, hall.house.games)
    board = hall.page.state.rounds[1].boards[0]
    anna, asked = await hall.phone_of(board.first), FixtureAsked(round=2, table=1, where="online")
    with pytest.raises(TournamentError, match="both-phones-needed") as why:
        await online.open_one(hall.event, anna, asked)
    assert hall.page.name_of(board.second) in explain(why.value, "ca").message
    biel = await hall.phone_of(board.second)
    stranger = await hall.house.person("Curiosa")
    with pytest.raises(TournamentError, match="not-in-league"):
        await online.open_one(hall.event, stranger, asked)

    await online.open_one(hall.event, anna, asked)
    with pytest.raises(TournamentError, match="game-is-set-up"):
        await online.open_one(hall.event, biel, asked)
    game = board_of(hall, round_=2).game
    await hall.house.act(game, biel, "abandon")
    await online.tend(hall.event)

    result = hall.page.state.rounds[1].boards[0].result
    assert result is not None
    assert result.points == (1.0, 0.0)
    with pytest.raises(TournamentError, match="game-is-over"):
        await online.open_one(hall.event, anna, asked)
    with pytest.raises(TournamentError, match="no-such-round"):
        await online.open_one(hall.event, anna, FixtureAsked(round=9, table=1, where="online"))


async def test_games_are_online_only_where_the_organisers_say_so() -> None:
    hall = await a_league()
    anna, _ = await both(hall)
    online = OnlineRounds(hall.house.world, hall.championships, hall.house.games)
    with pytest.raises(TournamentError, match="not-online"):
        await online.open_one(hall.event, anna, FixtureAsked(round=1, table=1, where="online"))


async def test_two_players_set_up_their_wooden_table() -> None:
    hall = await a_league(lexicon="club")
    anna, _ = await both(hall)
    tables = Tables(hall.house.world)
    wooden = WoodenRounds(hall.house.world, hall.championships, tables)
    await wooden.open_one(hall.event, anna, FixtureAsked(round=1, table=1, where="wooden"))

    page = await tables.current(TableId(board_of(hall).game))
    board = hall.page.state.rounds[0].boards[0]
    assert page.header.names == (hall.page.name_of(board.first), hall.page.name_of(board.second))
    assert page.header.fixture is not None


async def test_who_has_games_left_is_reminded_by_mail_or_by_a_text() -> None:
    house = House()
    with carrying() as carrier:
        mailbox = Mailbox(host=carrier.host, port=carrier.port, sender="a@example.cat", encrypted=False)
        house.world = replace(house.world, mail=SmtpMail(mailbox))
        hall = await a_league(3, house, until="2023-12-31")
        anna = await hall.phone_of(1)
        await house.world.people.change(anna.id, email="anna@example.cat")
        await hall.result(1, "400-300", round_=1)
        reminders = Reminders(house.world, hall.championships)
        links: dict[str, Any] = {"language": "ca", "link": "http://aqui/campionat/x", "mailed_link": None}

        told = (await reminders.remind(hall.event, hall.director, RemindAsked(), **links)).reminders
        assert [(one.entrant, one.games, one.mailed) for one in told] == [
            (1, 2, False),
            (2, 1, False),
            (3, 1, False),
        ]
        assert "has de jugar 2 partides abans que s'acabi el dia 31 de desembre de 2023" in told[0].text
        assert "- Jugadora 2\n- Jugadora 3" in told[0].text
        links["mailed_link"] = "https://lliga.example/campionat/x"
        asked = RemindAsked(entrants=(EntrantId(1), EntrantId(2)))
        told = (await reminders.remind(hall.event, hall.director, asked, **links)).reminders
        assert [one.mailed for one in told] == [True, False]
        again = (await reminders.remind(hall.event, hall.director, asked, **links)).reminders
        assert [one.mailed for one in again] == [False, False], "one letter a day"
        async with asyncio.timeout(20):
            while not carrier.letters:
                await asyncio.sleep(0.01)
    letter = carrier.letters[0]
    assert letter["To"] == "anna@example.cat"
    assert "https://lliga.example/campionat/x" in letter.get_content()
    with pytest.raises(TournamentError, match="not-director"):
        await reminders.remind(hall.event, anna, asked, **links)
    await hall.order(SettleMissing(What.ANNULLED))
    with pytest.raises(TournamentError, match="nothing-missing"):
        await reminders.remind(hall.event, hall.director, asked, **links)


async def test_promotion_and_a_final_open_events_of_their_own() -> None:
    hall = await a_hall(0, **{**LEAGUE, "divisions": ("Primera", "Segona")})
    for group in ("Primera", "Segona"):
        await hall.order(*(Enter(name=f"{group} {number}", group=group) for number in range(1, 5)))
    await hall.order(MakeFixtures())
    for round_ in hall.page.state.rounds:
        for table, board in enumerate(round_.boards, start=1):
            await hall.result(table, "400-300" if board.first < board.second else "300-400", round_.number)
    settings = EventSettings(**{**LEAGUE, "name": "Lliga de primavera", "divisions": ("Primera", "Segona")})
    page = await hall.championships.season(
        hall.event, hall.director, SeasonAsked(settings=settings, up=1, down=1)
    )
    assert [(one.name, one.group) for one in page.state.entrants] == [
        *((f"Primera {number}", "Primera") for number in (1, 2, 3)),
        ("Segona 1", "Primera"),
        ("Primera 4", "Segona"),
        *((f"Segona {number}", "Segona") for number in (2, 3, 4)),
    ]
    final = EventSettings(name="Final", system="knockout", official=False, rounds=1, best_of=3)
    asked = PhaseAsked(settings=final, top=1, each_group=True)
    page = await hall.championships.phase(hall.event, hall.director, asked)
    assert [one.name for one in page.state.entrants] == ["Primera 1", "Segona 1"]


async def test_the_league_is_told_again_from_its_entries() -> None:
    hall = await a_league(6, silence_days=2)
    anna, biel = await both(hall)
    await report(hall, anna, 1, (400, 300))
    await report(hall, biel, 1, (400, 300))
    carla, _ = await both(hall, 2)
    await report(hall, carla, 2, (1, 2))
    await hall.order(Withdraw(EntrantId(5), What.ANNULLED))
    entries = await hall.championships.book.entries(hall.event)
    page = None
    stored = await hall.house.world.streams.read(hall.event)
    for entry, kept in zip(entries, stored, strict=True):
        family = hall.championships.book.family
        page = family.born(hall.event, entry, kept.at) if page is None else family.add(page, entry, kept.at)
    assert page is not None
    assert page.log == hall.page.log
    assert EventLog(page.log.steps).digest == hall.page.log.digest
    assert page.silences == hall.page.silences
    view = event_view(page, director=True, whole=True)
    assert view == event_view(hall.page, director=True, whole=True)
    assert [one.annulled for one in view.entrants if one.withdrawn] == [True]
