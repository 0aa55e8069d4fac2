"""The console: whose tables it shows, what it answers before a ruling, what it tells the whole hall."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, get_args

import msgspec
import pytest
from tests.service.arbiter.court import NAMES, Court, scene, sit_down
from tests.under import under

from faristol.errors import FaristolError
from faristol.formats.wire.arbiter import DrawAsked, DrawnTile, NoPlayAsked, Ruling, SurplusAsked
from faristol.formats.wire.games import GameAsked, SeatAsked
from faristol.formats.wire.wooden import DeedAsked, TableAsked
from faristol.rules.procedures import Procedure
from faristol.rules.regulation import End
from faristol.rules.state import Phase
from faristol.rules.tiles import CATALAN, Tile
from faristol.service.arbiter.rulings import procedure_named
from faristol.service.ports import Role
from faristol.storage import open_storage

WORDS = ("casa", "cases", "sol", "as")


def at_court(store: str, play: Callable[[Court], Awaitable[None]]) -> None:
    async def go() -> None:
        async with open_storage(store) as storage:
            await play(await sit_down(storage, words=WORDS))

    asyncio.run(go())


async def refused(asking: Awaitable[Any]) -> str:
    with pytest.raises(FaristolError) as caught:
        await asking
    return caught.value.code


def ruling(**fields: Any) -> Ruling:
    found: Ruling = msgspec.convert(fields, Ruling)
    return found


def test_an_arbiter_sees_the_own_tables_and_those_entered_with_a_code(store: str) -> None:
    async def play(court: Court) -> None:
        await court.open("fisc", table="1")
        other = (await court.people.greet("Oriol", "ca"))[0]
        assert (await court.console.view(other, "ca")).tables == ()
        assert await refused(court.console.docket(court.id, other, "ca")) == "not-at-desk"
        assert await refused(court.console.rule(court.id, other, ruling(rule="tile-check"))) == "not-at-desk"

        header = (await court.tables.current(court.id)).header
        await court.tables.join(court.id, other, header.code)
        assert (await court.console.view(other, "ca")).tables == ()
        assert await refused(court.console.docket(court.id, other, "ca")) == "arbiter-only"
        await court.tables.join(court.id, other, header.judge_code)

        assert [table.table for table in (await court.console.view(other, "ca")).tables] == ["1"]
        await court.console.rule(court.id, other, ruling(rule="tile-check"))
        assert "Oriol" in (await court.console.docket(court.id, other, "ca")).rulings[0].text

    at_court(store, play)


def test_the_arbiters_of_the_house_see_every_table(store: str) -> None:
    async def play(court: Court) -> None:
        await court.open("fisc")
        guest = (await court.people.greet("Rosa", "ca"))[0]
        arbiter = msgspec.structs.replace(guest, roles=frozenset({Role.PLAYER, Role.ARBITER}))

        assert len((await court.console.view(arbiter, "ca")).tables) == 1

    at_court(store, play)


@under(classic="CLASSIC-7e", fisc="FISC-11d")
def test_games_in_the_app_are_there_for_who_judges_them_and_hear_the_announcement(
    store: str, regulation: str
) -> None:
    async def play(court: Court) -> None:
        anna, biel = [(await court.people.greet(name, "ca"))[0] for name in ("Anna", "Biel")]
        judge = await court.world.people.change(court.judge.id, roles=frozenset({Role.PLAYER, Role.ARBITER}))
        seats = (SeatAsked(who="open"),) * 2
        asked = GameAsked(regulation=regulation, lexicon="arbiter", starter=0, seats=seats)
        game = await court.games.open(judge, asked)
        for person in (anna, biel):
            await court.games.take_seat(game.id, person)
        court.clock.pass_(60)
        await court.games.current(game.id)
        await court.games.open(
            anna,
            GameAsked(
                regulation=regulation, lexicon="club", seats=(SeatAsked(who="me"), SeatAsked(who="open"))
            ),
        )

        (seen,) = (await court.console.view(judge, "ca")).tables
        assert (seen.id, seen.online, seen.status) == (game.id, True, "playing")
        assert [seat.name for seat in seen.seats] == ["Anna", "Biel"]
        assert (await court.console.view(anna, "ca")).tables == ()

        told = await court.console.announce_round_over(judge, "ca")
        assert [(one.table, one.problem) for one in told.tables] == [(game.id, None)]
        assert (await court.games.current(game.id)).state.last_turn is not None
        assert (await court.console.announce_round_over(judge, "ca")).tables == ()

    at_court(store, play)


def test_a_table_is_seen_at_a_glance(store: str) -> None:
    async def play(court: Court) -> None:
        await court.open("classic", round="Ronda 2", table="Taula 5")
        await court.follow("start", "@31.5 0 play H8 CASA", "1 challenge CASA")
        await court.tables.call(court.id, 1, "Impugnació")

        (table,) = (await court.console.view(court.judge, "ca")).tables

        assert (table.round, table.table, table.phase) == ("Ronda 2", "Taula 5", "challenged")
        assert [seat.name for seat in table.seats] == list(NAMES[:2])
        assert table.clock.used == (31_500, 0)
        assert table.clock.running is None
        assert [(call.seat, call.text) for call in table.calls] == [(1, "Impugnació")]
        await court.tables.answer(court.id, court.judge, 0)
        assert (await court.console.view(court.judge, "ca")).tables[0].calls == ()

    at_court(store, play)


def test_a_ruling_that_is_sent_twice_is_given_once(store: str) -> None:
    async def play(court: Court) -> None:
        await court.open("fisc")
        await court.follow("start", "0 play H8 CASA", "0 complete")
        asked = ruling(rule="correction", by=0, points=5, reason="Mal sumat.", key="abc")
        for _ in range(2):
            await court.console.rule(court.id, court.judge, asked)

        assert (await court.tables.current(court.id)).state.scores == (15, 0)

    at_court(store, play)


def test_a_ruling_that_is_refused_leaves_no_record(store: str) -> None:
    told = scene(store, "fisc", "start", "! overdraw by=1 extra=1 returned='A E'", "! verdict valid=true")

    assert told.refused == ["bad-choice", "no-verdict-pending"]
    assert told.records == []


@pytest.mark.article("CLASSIC-7e", "FISC-11d")
def test_the_end_of_the_round_is_announced_to_the_whole_hall(store: str) -> None:
    async def play(court: Court) -> None:
        opened = {}
        for key in ("fisc", "classic", "llisca", "escolar"):
            await court.open(key)
            await court.follow("start")
            opened[key] = court.id
        await court.open("fisc")  # nobody has begun there
        waiting = court.id

        told = await court.console.announce_round_over(court.judge, "ca")

        assert {one.table for one in told.tables} == {opened["fisc"], opened["classic"]}
        assert all(one.problem is None for one in told.tables)
        for key in ("fisc", "classic"):
            assert (await court.tables.current(opened[key])).state.last_turn == 4
        assert (await court.tables.current(opened["llisca"])).state.last_turn is None
        assert (await court.tables.current(waiting)).state.phase is Phase.NOT_STARTED
        assert (await court.console.announce_round_over(court.judge, "ca")).tables == ()

    at_court(store, play)


async def _strangers_tables(court: Court, *, count: int) -> None:
    """Tables in play that somebody else has set up, all of them newer than the court's own."""
    stranger = (await court.people.greet("Ningú", "ca"))[0]
    asked = TableAsked(regulation="fisc", names=NAMES[:2], lexicon="arbiter", starter=0)
    start = msgspec.convert({"act": {"do": "start"}}, DeedAsked)
    for _ in range(count):
        court.clock.now += 1000
        table = await court.tables.open(stranger, asked)
        await court.tables.act(table.id, stranger, [start])


def test_the_tables_of_strangers_hide_none_of_the_own(store: str) -> None:
    async def play(court: Court) -> None:
        await court.open("fisc", table="in play")
        await court.follow("start")
        mine = court.id
        await court.open("fisc", table="waiting")
        await _strangers_tables(court, count=205)

        for roles in ({Role.PLAYER}, {Role.PLAYER, Role.ARBITER}):
            judge = msgspec.structs.replace(court.judge, roles=frozenset(roles))
            seen = {table.table for table in (await court.console.view(judge, "ca")).tables}
            assert {"in play", "waiting"} <= seen
        told = await court.console.announce_round_over(court.judge, "ca")
        assert [one.table for one in told.tables] == [mine]
        assert (await court.tables.current(mine)).state.last_turn is not None

    at_court(store, play)


def test_the_end_of_the_round_reaches_every_table_of_the_house(store: str) -> None:
    async def play(court: Court) -> None:
        await _strangers_tables(court, count=205)
        judge = msgspec.structs.replace(court.judge, roles=frozenset({Role.PLAYER, Role.ARBITER}))

        told = await court.console.announce_round_over(judge, "ca")

        assert len(told.tables) == 205
        assert all(one.problem is None for one in told.tables)

    at_court(store, play)


@under(classic="CLASSIC-3e", fisc="FISC-7.3")
def test_the_procedure_is_told_before_it_is_carried_out(store: str, regulation: str) -> None:
    async def play(court: Court) -> None:
        await court.open(regulation)
        await court.follow("start")
        told = await court.console.surplus(court.id, court.judge, SurplusAsked(by=0, extra=2, on_rack=True))

        assert (told.taker, told.taken, told.returned, told.handed_back) == (1, 4, 2, 2)
        assert told.chosen
        assert told.shown_to == (1,)
        assert told.article == {"classic": "CLASSIC-3e", "fisc": "FISC-7.3"}[regulation]

    at_court(store, play)


@pytest.mark.article("ESCOLAR-6")
def test_the_draw_for_the_start_is_led_round_by_round(store: str) -> None:
    def drew(*tiles: tuple[int, str]) -> tuple[DrawnTile, ...]:
        return tuple(DrawnTile(by=by, tile=tile) for by, tile in tiles)

    async def play(court: Court) -> None:
        await court.open("escolar", starter=None)
        first = drew((0, "B"), (1, "a"), (2, "A"), (3, "Z"))
        told = await court.console.draw(court.id, court.judge, DrawAsked(rounds=(first,)))
        assert (told.rivals, told.starter) == ((1, 2), None)
        rounds = (first, drew((1, "T"), (2, "S")))
        told = await court.console.draw(court.id, court.judge, DrawAsked(rounds=rounds))
        assert told.starter == 2
        wrong = DrawAsked(rounds=(drew((0, "Z"), (1, "Z"), (2, "A"), (3, "B")),))
        assert await refused(court.console.draw(court.id, court.judge, wrong)) == "impossible-draw"

        asked = {"rule": "start", "rounds": msgspec.to_builtins(rounds)}
        page = await court.console.rule(court.id, court.judge, ruling(**asked))

        assert (page.state.starter, page.state.phase) == (2, Phase.TO_MOVE)
        docket = await court.console.docket(court.id, court.judge, "ca")
        assert "Anna B, Biel A, Carla A, Dídac Z; Biel T, Carla S. Comença Carla." in docket.rulings[0].text

    at_court(store, play)


def test_without_a_draw_somebody_must_be_named(store: str) -> None:
    told = scene(store, "fisc", "! start", starter=None)

    assert told.refused == ["starter-needed"]
    assert told.state.phase is Phase.NOT_STARTED


# The racks of a third and a fourth player, where there are four.
OTHERS = {"llisca": (), "ebre": ("M M N N N T T", "R R R G T P N")}


@under(llisca="LLISCA-23E", ebre="EBRE-24.1")
@pytest.mark.parametrize(
    ("lexicon", "racks", "confirmed"),
    [
        pytest.param("club", ("Q X Z H J V F", "NY L·L Ç G P B D"), True, id="no word of the list fits"),
        pytest.param("club", ("S X Z H J V F", "NY L·L Ç G P B D"), False, id="casas no, but as does"),
        pytest.param("club", ("Q X Z H J V F", ""), None, id="a rack that nobody has shown"),
        pytest.param("arbiter", ("Q X Z H J V F", "NY L·L Ç G P B D"), None, id="a paper dictionary"),
    ],
)
def test_the_engine_confirms_that_nobody_can_play(
    store: str, regulation: str, lexicon: str, racks: tuple[str, ...], confirmed: bool | None
) -> None:
    async def play(court: Court) -> None:
        await court.open(regulation, lexicon=lexicon)
        await court.follow("start", "0 play H8 CASA", "0 complete")

        held = (*racks, *OTHERS[regulation])
        told = await court.console.no_play(court.id, court.judge, NoPlayAsked(racks=held))

        assert told.confirmed is confirmed

    at_court(store, play)


@pytest.mark.article("EBRE-24.1")
def test_a_game_of_four_ends_once_the_engine_has_confirmed_it(store: str) -> None:
    """Each subtracts the own rack, and nobody else's is added to anyone."""
    racks = ("Q X Z H J V F", "NY L·L Ç G P B D", *OTHERS["ebre"])

    async def play(court: Court) -> None:
        await court.open("ebre", lexicon="club")
        await court.follow("start", "0 play H8 CASA", "0 complete")
        assert (await court.console.no_play(court.id, court.judge, NoPlayAsked(racks=racks))).confirmed
        await court.follow("! agreed-end")
        for seat, tiles in enumerate(racks):
            await court.follow(f"{seat} rack {tiles}")
        state = (await court.tables.current(court.id)).state

        assert (court.refused, state.end) == ([], End.NO_PLAY)
        off = [sum(CATALAN.values[Tile(tile)] for tile in rack.split()) for rack in racks]
        assert list(state.scores) == [10, 0, 0, 0]
        assert list(state.final_scores) == [
            score - points for score, points in zip(state.scores, off, strict=True)
        ]

    at_court(store, play)


@pytest.mark.parametrize("key", ["llisca", "ebre", "escolar", "classic", "fisc"])
def test_only_what_the_rules_would_take_is_offered(store: str, key: str) -> None:
    """Each offer is put to the table for the seats it names; none of them comes at the wrong moment."""
    fields: dict[str, dict[str, Any]] = {
        "start": {"starter": 0},
        "place-draw": {"of": "chair"},
        "overdraw": {"extra": 1},
        "short-rack": {"missing": 1},
        "bag-count": {"count": 0, "agreed": True},
        "correction": {"points": 1, "reason": "x"},
        "pause": {"reason": "arbiter"},
        "rechallenge": {"argument": "x"},
        "verdict": {"valid": True},
        "consultation": {"question": "x", "answer": "x"},
        "disqualification": {"reason": "x"},
        "sanction": {"reason": "x"},
        "review": {"line": 0, "words": ["CASA"]},
    }
    moments = ("", "start", "start\n0 play H8 CASA", "start\n0 play H8 CASA\n0 refill")

    async def play(court: Court) -> None:
        for moment in moments:
            await court.open(key)
            await court.follow(moment)
            offered = (await court.console.docket(court.id, court.judge, "ca")).may
            for offer in offered:
                for seat in offer.seats or (None,):
                    await court.open(key)
                    await court.follow(moment)
                    asked = {"rule": offer.rule, **({} if seat is None else {"by": seat})}
                    if offer.rule == "review":
                        asked.pop("by")
                    await court.console.rule(
                        court.id, court.judge, ruling(**asked, **fields.get(offer.rule, {}))
                    )

    at_court(store, play)


@pytest.mark.parametrize("given", get_args(Ruling), ids=lambda given: str(given.__struct_config__.tag))
def test_every_ruling_belongs_to_a_procedure(given: type[msgspec.Struct]) -> None:
    assert isinstance(procedure_named(str(given.__struct_config__.tag)), Procedure)
