"""Rounds on wooden boards: tables set up with one press, and what their signed actas tell the desk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from tests.service.hall import Hall, a_hall
from tests.service.wooden.desk import deed
from tests.under import under

from faristol.formats.wire.orders import BindOrder, ReportAsked, TimerOrder
from faristol.formats.wire.wooden import TableAsked
from faristol.service.events.rounds.wooden import WoodenRounds
from faristol.service.events.use_cases import Championships
from faristol.service.events.views import event_view
from faristol.service.ports import TableId
from faristol.service.wooden.listing import tables
from faristol.service.wooden.page import TablePage
from faristol.service.wooden.use_cases import Tables
from faristol.service.wooden.viewers import may_rule
from faristol.tournament import TournamentError
from faristol.tournament.commands import Publish

pytestmark = pytest.mark.anyio

EBRE = {"system": "tables", "rounds": 3, "official": False, "regulation": "ebre"}


@dataclass
class Room:
    """A hall with wooden tables in it."""

    hall: Hall
    tables: Tables
    wooden: WoodenRounds

    async def open(self, table: int | None = None) -> None:
        await self.wooden.open(self.hall.event, self.hall.director, table)

    async def at(self, table: int) -> TablePage:
        """The wooden table of a table of the last round."""
        round_ = event_view(self.hall.page, director=True, whole=True).rounds[-1]
        games = [one.game for one in round_.boards] + [one.game for one in round_.tables]
        return await self.tables.current(TableId(games[table - 1] or ""))

    async def acts(self, table: int, *deeds: dict[str, Any]) -> None:
        """What happens at the board, every deed entered by itself."""
        page = await self.at(table)
        for act in deeds:
            drawn = act == START and page.header.settings.starter is None
            asked = deed(act, starter=0 if drawn else None)
            await self.tables.act(page.id, self.hall.director, [asked])

    async def signs(self, table: int, *seats: int) -> None:
        page = await self.at(table)
        for seat in seats:
            await self.tables.sign(page.id, self.hall.director, seat, None)

    async def tend(self) -> None:
        await self.wooden.tend(self.hall.event)

    def board(self, table: int = 1) -> Any:
        return event_view(self.hall.page, director=True, whole=True).rounds[-1].boards[table - 1]

    def feats(self) -> dict[str, tuple[int, int, str]]:
        found = event_view(self.hall.page, director=False, whole=True).feats
        return {feat.kind: (feat.entrant, feat.value, feat.text) for feat in found}


async def a_room(players: int = 4, **settings: Any) -> Room:
    hall = await a_hall(players, **{"lexicon": "club", **settings})
    tables = Tables(hall.house.world)
    await hall.pair()
    return Room(hall, tables, WoodenRounds(hall.house.world, hall.championships, tables))


START = {"do": "start"}
PLAY = {"do": "line", "text": "H8 CASA"}
PASS = {"do": "line", "text": "passo"}


def leaves(seat: int) -> dict[str, Any]:
    return {"do": "abandon", "by": seat}


async def test_one_press_sets_up_every_table_of_the_round() -> None:
    room = await a_room(6, starts="pairing")
    await room.hall.result(2, "400-300")
    await room.open()
    first, third = await room.at(1), await room.at(3)

    boards = room.hall.page.state.rounds[0].boards
    assert first.header.names == tuple(map(room.hall.page.name_of, (boards[0].first, boards[0].second)))
    shown = [room.tables.view(third, room.hall.director, language) for language in ("ca", "es", "en")]
    assert {(one.event, one.round, one.table) for one in shown} == {
        ("Obert de Reus", "Ronda 1", "Taula 3"),
        ("Obert de Reus", "Ronda 1", "Mesa 3"),
        ("Obert de Reus", "Round 1", "Table 3"),
    }
    (card,) = [
        card
        for card in (await tables(room.hall.house.world.cards, status=None, before=None)).items
        if card.id == third.id
    ]
    assert card.label == "Obert de Reus · 1/3", "what every language reads alike"
    assert (first.header.regulation, first.header.settings.lexicon) == ("fisc", "club")
    assert first.header.settings.starter == 0, "CLASSIC-1d: the first of the board starts"
    assert first.header.fixture is not None
    assert (first.header.fixture.event, first.header.fixture.table) == (room.hall.event, 1)
    assert room.board(2).game is None, "it has its result"
    assert room.board(1).game_kind == "table"
    with pytest.raises(TournamentError, match="no-tables-to-open"):
        await room.open()


@pytest.mark.article("EBRE-0", "EBRE-22")
async def test_tables_of_four_are_set_up_and_one_of_three_keeps_its_sheet_by_hand() -> None:
    room = await a_room(7, **EBRE)
    await room.open()
    shown = event_view(room.hall.page, director=True, whole=True).rounds[0].tables

    assert [(len(table.seats), table.game is not None) for table in shown] == [(4, True), (3, False)]
    header = (await room.at(1)).header
    assert header.names == tuple(map(room.hall.page.name_of, shown[0].seats))
    assert (header.regulation, header.settings.lexicon) == ("ebre", "club"), "EBRE-22: the event's dictionary"
    with pytest.raises(TournamentError, match="regulation-seats"):
        await room.open(table=2)


@pytest.mark.parametrize(
    ("settings", "paired", "code"),
    [
        pytest.param({}, False, "nothing-paired", id="before the first round"),
        pytest.param({**EBRE, "regulation": "fisc"}, True, "regulation-seats", id="four at a game of two"),
    ],
)
async def test_tables_that_cannot_be_set_up(settings: dict[str, Any], paired: bool, code: str) -> None:
    hall = await a_hall(4, lexicon="club", **settings)
    if paired:
        await hall.pair()
    wooden = WoodenRounds(hall.house.world, hall.championships, Tables(hall.house.world))

    with pytest.raises(TournamentError, match=code):
        await wooden.open(hall.event, hall.director)
    stranger = await hall.house.person("Curiosa")
    with pytest.raises(TournamentError, match="not-director"):
        await wooden.open(hall.event, stranger)
    assert hall.page.games == {}


async def test_a_dictionary_that_is_not_installed_is_on_the_judges_table() -> None:
    room = await a_room(2, lexicon="DOSC de paper")
    await room.open()

    assert (await room.at(1)).header.settings.lexicon == "arbiter"


_FISC_5B = pytest.mark.article("FISC-5b")


@pytest.mark.parametrize(
    ("settings", "agreed"),
    [
        pytest.param({"self_verified": True}, True, id="FISC-5b: by common agreement", marks=_FISC_5B),
        pytest.param({}, False, id="the organiser does not allow it", marks=_FISC_5B),
        pytest.param(
            {"self_verified": True, "regulation": "classic"},
            False,
            id="CLASSIC-1c: never",
            marks=pytest.mark.article("CLASSIC-1c"),
        ),
        pytest.param(
            {"self_verified": True, "lexicon": "DOSC"}, False, id="a paper dictionary", marks=_FISC_5B
        ),
    ],
)
async def test_the_tables_device_answers_where_the_event_allows_it(
    settings: dict[str, Any], agreed: bool
) -> None:
    room = await a_room(2, **settings)
    await room.open()

    assert (await room.at(1)).header.agreed is agreed


async def test_whoever_directs_judges_at_the_tables() -> None:
    room = await a_room(2)
    biel = await room.hall.house.person("Biel")
    await room.hall.championships.join_directors(room.hall.event, biel, room.hall.page.code)
    await room.open()

    assert may_rule(await room.at(1), biel)


@under(classic="CLASSIC-4g", fisc="FISC-8g")
async def test_a_signed_acta_is_the_report_of_both(regulation: str) -> None:
    room = await a_room(2, regulation=regulation)
    await room.open()
    await room.acts(1, START, PLAY, leaves(1))
    await room.tend()
    assert room.board().result is None, "nobody has signed"
    unsigned = room.board().acta
    left = {"classic": "10--110", "fisc": "10-0"}[regulation]  # what leaving costs is each regulation's own
    assert (unsigned.result, unsigned.signed) == (left, False), "but the desk sees it"
    await room.signs(1, 0)
    await room.tend()
    assert room.board().result is None, "one of two"
    await room.signs(1, 1)
    await room.tend()

    assert room.board().result == left
    assert room.board().acta.signed
    assert room.feats()["best-play"][1:] == (10, "CASA")
    seq = room.hall.page.seq
    await room.tend()
    assert room.hall.page.seq == seq, "it is told once"
    again = await Championships(room.hall.house.world).book.newest(room.hall.event)
    assert (again.actas, again.deeds) == (room.hall.page.actas, room.hall.page.deeds)


async def test_an_end_that_is_taken_back_is_forgotten() -> None:
    room = await a_room(2)
    await room.open()
    await room.acts(1, START, PLAY, leaves(1))
    await room.tend()
    page = await room.at(1)
    await room.tables.take_back(page.id, room.hall.director, len(page.deeds) - 1)
    await room.tend()

    assert room.board().acta is None


async def test_feats_come_from_an_acta_whose_result_the_desk_had_typed() -> None:
    room = await a_room(2)
    await room.open()
    await room.acts(1, START, PLAY, leaves(1))
    await room.hall.result(1, "100-0")  # a nought too many
    await room.signs(1, 0, 1)
    await room.tend()

    assert room.board().result == "100-0", "the desk's word stands until the desk changes it"
    assert room.board().acta.result == "10-0", "and it sees that the acta says something else"
    assert room.feats()["best-play"][1:] == (10, "CASA")


async def test_phones_are_too_late_once_the_acta_is_signed() -> None:
    room = await a_room(2)
    board = room.hall.page.state.rounds[0].boards[0]
    phone = await room.hall.phone_of(board.first)
    await room.open()
    await room.hall.championships.report(
        room.hall.event, phone, ReportAsked(round=1, table=1, scores=(99, 0))
    )
    await room.acts(1, START, PLAY, leaves(1))
    await room.signs(1, 0, 1)
    await room.tend()

    assert room.board().result == "10-0"


@pytest.mark.parametrize("turned", [False, True])
async def test_a_table_that_was_set_up_by_hand_may_sit_the_other_way_round(turned: bool) -> None:
    room = await a_room(2)
    board = room.hall.page.state.rounds[0].boards[0]
    names = (room.hall.page.name_of(board.first), room.hall.page.name_of(board.second))
    asked = TableAsked(regulation="fisc", names=names[::-1] if turned else names, lexicon="club", starter=0)
    table = await room.tables.open(room.hall.director, asked)
    await room.hall.order(BindOrder(round=1, table=1, game=table.id))
    await room.acts(1, START, PLAY, leaves(1))
    await room.signs(1, 0, 1)
    await room.tend()

    assert room.board().result == ("0-10" if turned else "10-0")
    winner = board.second if turned else board.first
    assert room.feats()["best-play"] == (winner, 10, "CASA")


@pytest.mark.article("CLASSIC-8a", "CLASSIC-8b")
@pytest.mark.parametrize(
    ("away", "minutes", "result"),
    [
        pytest.param(1, 16, "+", id="8a: the second did not come"),
        pytest.param(0, 16, "-", id="8a: the first did not come"),
        pytest.param(None, 31, "0-0", id="8b C: nobody came, and both lose"),
    ],
)
async def test_who_did_not_come_to_the_table(away: int | None, minutes: int, result: str) -> None:
    room = await a_room(2, regulation="classic")
    await room.open()
    await room.acts(1, {"do": "absent", **({} if away is None else {"by": away})})
    room.hall.house.clock.pass_(minutes * 60)
    await room.tables.current((await room.at(1)).id)
    await room.tend()

    acta = room.board().acta
    assert (acta.result, acta.signed) == (result, False), "who is away cannot sign: the desk takes it"


@pytest.mark.article("EBRE-0")
async def test_the_acta_of_a_table_of_four() -> None:
    room = await a_room(4, **EBRE)
    await room.open()
    await room.acts(1, START, PLAY, *[PASS] * 8)
    await shown(room, 1, ("E " * 7, "A " * 7, "I " * 7, "R " * 7))
    await room.signs(1, 0, 1, 2, 3)
    await room.tend()
    table = event_view(room.hall.page, director=False, whole=True).rounds[0].tables[0]

    assert table.acta is not None
    assert table.acta.signed
    assert table.scores == tuple((await room.at(1)).state.final_scores)
    assert table.acta.result == " · ".join(map(str, table.scores))
    assert room.feats()["best-play"] == (table.seats[0], 10, "CASA")
    assert room.feats()["highest-game"][:2] == (table.seats[0], max(table.scores))


async def shown(room: Room, table: int, racks: Sequence[str]) -> None:
    """What is left on the racks is laid open where the end asks for it."""
    waiting = set((await room.at(table)).state.seats)
    for seat, tiles in enumerate(racks):
        if seat in waiting:
            await room.acts(table, {"do": "rack", "by": seat, "tiles": tiles})


async def test_no_list_of_tables_shows_who_meets_whom_before_the_round_is_published() -> None:
    hall = await a_hall(4, lexicon="club")
    world = hall.house.world
    wooden, cards = WoodenRounds(world, hall.championships, Tables(world)), world.cards
    await hall.pair(publish=False)

    with pytest.raises(TournamentError, match="round-not-published"):
        await wooden.open(hall.event, hall.director)
    assert (await tables(cards, status=None, before=None)).items == ()
    await hall.order(Publish(round=1))
    await wooden.open(hall.event, hall.director)
    assert len((await tables(cards, status=None, before=None)).items) == 2


@under(classic="CLASSIC-7e", fisc="FISC-11d")
async def test_one_more_hand_reaches_every_table_of_the_round(regulation: str) -> None:
    room = await a_room(4, regulation=regulation, starts="pairing")
    await room.open()
    await room.acts(1, START)
    late = await room.hall.house.person("Codirectora")  # who came to direct when the tables stood already
    await room.hall.championships.join_directors(room.hall.event, late, room.hall.page.code)
    await room.hall.championships.order(room.hall.event, late, TimerOrder(action="start"))
    await room.hall.championships.order(room.hall.event, late, TimerOrder(action="announce"))
    await room.wooden.announce(room.hall.event, late)
    await room.wooden.announce(room.hall.event, late)  # twice is once

    begun, waiting = await room.at(1), await room.at(2)
    assert begun.state.last_turn == 4
    assert waiting.state.last_turn is None, "nobody has begun there"
    view = room.tables.view(begun, room.hall.director, "ca")
    assert (view.clock.turn_limit, view.clock.turn_runs) == (120_000, True)
    article = {"classic": "CLASSIC-7e", "fisc": "FISC-11d"}[regulation]
    assert [deed.ruled.article for deed in begun.deeds if deed.ruled is not None] == [article]
