"""Rounds on wooden boards: a table with its screen for every game of a round, and what their actas tell.

One press sets all tables of a round up, with names, regulation, clock and labels filled in. A finished
game shows its score to the directors at once; when everybody at the table has signed the acta, that is the
report of all of them: it stands, and its plays are among those that the hall applauds (CLASSIC-4g, FISC-8g).
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from faristol.formats.files.acta.document import ARBITER_JUDGES
from faristol.formats.wire.events import ActaView
from faristol.formats.wire.orders import FixtureAsked
from faristol.formats.wire.wooden import TableAsked
from faristol.lexicon.info import DEFAULT
from faristol.regulations import REGULATIONS, RegulationMissing
from faristol.rules.regulation import End
from faristol.rules.state import GameState
from faristol.service.arbiter.rulings import round_over
from faristol.service.errors import RequestRefused
from faristol.service.events.asking import check_published, steps
from faristol.service.events.entries import ActaTold, Bound, Entry
from faristol.service.events.page import EventPage
from faristol.service.events.rounds.feats import deeds_of
from faristol.service.events.rounds.free_games import game_to_play
from faristol.service.events.rounds.sittings import Sitting, as_written, pace_of, playable, sittings
from faristol.service.events.use_cases import Championships
from faristol.service.ports import EpochMs, EventId, NotFound, Person, Status, StreamKind, TableId, stream_id
from faristol.service.streams.named import named
from faristol.service.wooden.entries import Fixture, Joined
from faristol.service.wooden.page import TablePage
from faristol.service.wooden.use_cases import Tables
from faristol.service.world import World
from faristol.tournament.commands import SetResult, SetTableScores
from faristol.tournament.errors import EventRefused
from faristol.tournament.rounds import Result
from faristol.tournament.settings import Settings, Starts

__all__ = ["WoodenRounds"]

_WALKOVERS = ("+", "-")  # won by the first, by the second


class WoodenRounds:
    """Sets up the wooden tables of a round and hears what they tell."""

    def __init__(self, world: World, championships: Championships, tables: Tables) -> None:
        self._world = world
        self._championships = championships
        self._tables = tables

    async def open(self, event: EventId, person: Person, table: int | None = None) -> EventPage:
        """Set up every table of the last round that has neither a result nor a game; or just *table*."""
        page = await self._championships.directed(event, person)
        if not page.state.played:
            raise EventRefused("nothing-paired")
        check_published(page)
        waiting = [
            sitting
            for sitting in sittings(page.state, page.state.played)
            if sitting.stands is None and sitting.key not in page.games and table in (None, sitting.table)
        ]
        if not waiting:
            raise EventRefused("no-tables-to-open")
        lexicon = await self._lexicon(page, page.state.played)
        bound = [await self._opened(page, person, one, lexicon) for one in playable(page.state, waiting)]

        def decide(newest: EventPage, _: EpochMs) -> Sequence[Entry]:
            there = {sitting.key for sitting in sittings(newest.state, newest.state.played)}
            return [one for one in bound if one.key in there and one.key not in newest.games]

        return await self._championships.book.change(event, decide)

    async def open_one(self, event: EventId, person: Person, asked: FixtureAsked) -> EventPage:
        """Set up the table of a league's game that two players want to play now, wherever they sit."""
        page = await self._championships.book.newest(event)
        (sitting,) = playable(page.state, [game_to_play(page, person, asked)])
        bound = await self._opened(page, person, sitting, await self._lexicon(page, sitting.round))

        def decide(newest: EventPage, _: EpochMs) -> Sequence[Entry]:
            return [] if bound.key in newest.games else [bound]

        return await self._championships.book.change(event, decide)

    async def _opened(self, page: EventPage, person: Person, sitting: Sitting, lexicon: str) -> Bound:
        settings, pace = page.state.settings, pace_of(page.state, sitting.seats)
        asked = TableAsked(
            regulation=settings.regulation,
            names=tuple(page.name_of(seat) for seat in sitting.seats),
            event=settings.name,
            minutes=pace.minutes,
            turns=pace.turns,
            lexicon=lexicon,
            agreed=_devices_answer(settings, lexicon),
            starter=0 if settings.starts is Starts.PAIRING and not sitting.of_four else None,  # CLASSIC-1d
        )
        fixture = Fixture(event=page.id, round=sitting.round, table=sitting.table)
        wooden = await self._tables.open(person, asked, fixture)
        others = [Joined(helper=one) for one in page.directors if one.person not in (None, person.id)]
        await self._tables.book.change(wooden.id, lambda *_: others)  # whoever directs judges at its tables
        return Bound(round=sitting.round, seats=sitting.seats, game=wooden.id, kind=StreamKind.TABLE)

    async def _lexicon(self, page: EventPage, number: int) -> str:
        """The list of the round where it is installed; another dictionary is on the judge's table."""
        name = page.state.lexicon(number) or DEFAULT
        try:
            await self._world.shelf.info(name, page.state.settings.regulation)
        except RequestRefused:
            return ARBITER_JUDGES
        return name

    async def announce(self, event: EventId, person: Person) -> None:
        """CLASSIC-7e, FISC-11d: every table of the round hears that this hand and one more are played.

        Whoever directs the championship judges at its tables, also who came to direct it later.
        """
        page = await self._championships.directed(event, person)
        for sitting, game in page.untold_tables():
            if page.timer is not None and sitting.round == page.timer.round:
                with suppress(NotFound):
                    await self._tables.book.change(TableId(game.id), partial(round_over, judge=named(person)))

    async def tend(self, event: EventId) -> None:
        """Take what tables tell whose game is over."""
        page = await self._championships.book.newest(event)
        for sitting, game in page.untold_tables():
            try:
                card = await self._world.cards.get(stream_id(game.id))
                if card.status is Status.OVER or sitting.key in page.actas:
                    await self._hear(event, await self._tables.current(TableId(game.id)))
            except (NotFound, RegulationMissing):
                continue

    async def _hear(self, event: EventId, wooden: TablePage) -> None:
        def decide(page: EventPage, _: EpochMs) -> Sequence[Entry]:
            there = next((one for one, game in page.untold_tables() if game.id == wooden.id), None)
            return [] if there is None else _told(page, there, wooden)

        await self._championships.book.change(event, decide)


def _devices_answer(settings: Settings, lexicon: str) -> bool:
    """FISC-5b: where the organiser lets players check plays, the table's own device gives the verdict."""
    may = REGULATIONS[settings.regulation].customs.devices is not None
    return settings.self_verified and may and lexicon != ARBITER_JUDGES


def _told(page: EventPage, sitting: Sitting, wooden: TablePage) -> list[Entry]:
    """The acta as the championship is to know it, and once it is signed what it leads to."""
    known = page.actas.get(sitting.key)
    if wooden.closed or wooden.status is not Status.OVER:  # or the last entries were taken back
        return [] if known is None else [ActaTold(round=sitting.round, seats=sitting.seats)]
    order = _seats_in_order(page, sitting, wooden)
    command = _command(sitting, wooden.state, order)
    acta = ActaView(result=as_written(command), signed=wooden.state.final)
    if acta == known:
        return []
    told = ActaTold(
        round=sitting.round,
        seats=sitting.seats,
        result=acta.result,
        signed=acta.signed,
        deeds=deeds_of(wooden.state, zip(order, sitting.seats, strict=True)) if acta.signed else (),
    )
    stands = steps(page, None, command) if acta.signed and sitting.stands is None else []
    return [told, *stands]


def _seats_in_order(page: EventPage, sitting: Sitting, wooden: TablePage) -> tuple[int, ...]:
    """For each entrant of the sitting the seat at the wooden table: people may have sat down otherwise."""
    names, wanted = wooden.header.names, [page.name_of(seat) for seat in sitting.seats]
    if sorted(names) != sorted(wanted):
        return tuple(range(len(sitting.seats)))
    return tuple(names.index(name) for name in wanted)


def _command(sitting: Sitting, state: GameState, order: tuple[int, ...]) -> SetResult | SetTableScores:
    scores = tuple(state.final_scores[seat] for seat in order)
    winner = None if state.winner is None else order.index(state.winner)
    if state.end is End.ABSENT and winner is not None and not sitting.of_four:
        walkover = Result.parse(_WALKOVERS[winner])  # CLASSIC-8a, 8b: nobody sat down to play
        return SetResult(sitting.round, sitting.table, walkover)
    return sitting.command(scores, winner)
