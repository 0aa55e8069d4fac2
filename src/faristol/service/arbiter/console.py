"""The arbiter's console: every table at a glance, and rulings at each of them.

Who set a table up rules there, who came with its arbiters' code, and the arbiters of the house. Each ruling
is written in one piece, its actions and its record, or not at all.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from faristol.errors import FaristolError
from faristol.formats.wire.arbiter import (
    AnnouncedTable,
    AnnouncedView,
    ChallengeRuled,
    ConsoleTable,
    ConsoleView,
    DocketView,
    DrawAsked,
    DrawView,
    NoPlayAsked,
    NoPlayView,
    RoundOverRuled,
    Ruling,
    SurplusAsked,
    SurplusView,
)
from faristol.formats.wire.views import view_of
from faristol.lexicon import Lexicon
from faristol.regulations.procedures import article_of, steps_of
from faristol.rules.errors import RuleViolation, Violation
from faristol.rules.may import arbiter_may
from faristol.rules.overdraw import noticed_late, surplus_plan
from faristol.rules.procedures import Procedure
from faristol.rules.state import Rack, Seat
from faristol.service.arbiter.docket import docket
from faristol.service.arbiter.glance import game_glance, table_glance
from faristol.service.arbiter.no_play import nobody_can_play
from faristol.service.arbiter.rulings import Bench, deeds_of, draw_of
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.asking import read_action
from faristol.service.games.page import GamePage
from faristol.service.games.use_cases import Games
from faristol.service.ports import EpochMs, GameId, Person, Status, StreamKind, TableId
from faristol.service.refusals import explain
from faristol.service.streams.listing import Reading, pages
from faristol.service.streams.named import NamedPerson, named
from faristol.service.wooden.course.course import pass_time
from faristol.service.wooden.course.lines import read_tiles
from faristol.service.wooden.entries import Answered, Did, Entry
from faristol.service.wooden.page import TablePage
from faristol.service.wooden.use_cases import Tables
from faristol.service.wooden.viewers import check_judge, judges_everywhere, may_rule
from faristol.service.world import World

__all__ = ["Console"]

_ALL = 1_000
# How many pages of cards are looked through: all that is on, and of what is over the last of it.
_SHOWN = {Status.PLAYING: _ALL, Status.WAITING: _ALL, Status.OVER: 1}
_OF_HOUSE = 4  # and so many of the tables that are an arbiter's only by being the house's


class Console:
    """What an arbiter does at wooden tables, and where those games are that are judged in the app."""

    def __init__(
        self, world: World, tables: Tables, games: Games, *, lot: Callable[[int], int] = secrets.randbelow
    ) -> None:
        self._world = world
        self._games = games
        self._tables = tables
        self._lot = lot

    # --- looking ---

    async def view(self, person: Person, language: str) -> ConsoleView:
        """The tables at which *person* may rule, those in play first."""
        found = [page for status in _SHOWN for page in await self._ruled(person, status, _OF_HOUSE)]
        games = [game for status in _SHOWN for game in await self._refereed(person, status)]
        now = self._world.clock()
        seen = [
            *(table_glance(page, now, language) for page in found),
            *(game_glance(game, now) for game in games),
        ]
        return ConsoleView(tables=tuple(sorted(seen, key=_by_status)), now=now)

    async def _ruled(self, person: Person, status: Status, of_house: int) -> list[TablePage]:
        """The tables of a status at which *person* may rule: the own, and so many pages of the house's.

        Who rules at a table as its own is named in its entries, so the tables of strangers, however many they
        are, stand before none of them.
        """
        cards, table, most = self._world.cards, StreamKind.TABLE, _SHOWN[status]
        own = partial(cards.of_person, person.id, kind=table, seated=False, status=status)
        readings: list[tuple[Reading, int]] = [(own, most)]
        if judges_everywhere(person):
            readings.append((partial(cards.of_kind, table, status=status), min(most, of_house)))
        found: dict[TableId, TablePage] = {}
        for read, some_pages in readings:
            async for some, _ in pages(read, None, some_pages):
                for card in some:
                    if (name := TableId(card.id)) not in found:
                        page = await self._tables.current(name, card.seq)
                        if may_rule(page, person):
                            found[name] = page
        return list(found.values())

    async def _refereed(self, person: Person, status: Status) -> list[GamePage]:
        """The games in the app that *person* judges."""
        named = partial(self._world.cards.of_person, person.id, seated=False, status=status)
        found: list[GamePage] = []
        async for some, _ in pages(named, None, _SHOWN[status]):
            for card in some:
                # Nobody judges where they sit: the own games, which may be many, need not be loaded.
                if all(person.id not in seat.people for seat in card.seats):
                    game = await self._games.current(GameId(card.id), card.seq)
                    if game.header.arbiter and game.header.arbiter.person == person.id:
                        found.append(game)
        return found

    async def docket(self, table: TableId, person: Person, language: str) -> DocketView:
        """What can be ruled at *table* now, and what was."""
        return docket(await self._mine(table, person), language)

    async def _mine(self, table: TableId, person: Person) -> TablePage:
        page = await self._tables.current(table)
        check_judge(page, person)
        return page

    # --- ruling ---

    async def rule(self, table: TableId, person: Person, ruling: Ruling) -> TablePage:
        """Give *ruling*: its deeds and its record are written, or it is refused and nothing is."""
        words = await self._world.shelf.judge((await self._tables.current(table)).header)
        # Drawn before anything is decided, so that a change that is decided twice has one lot.
        lots = {of: self._lot(of) for of in (1, 2, 3, 4)}

        def give(page: TablePage, now: EpochMs) -> Sequence[Entry]:
            check_judge(page, person)
            if ruling.key is not None and any(deed.key == ruling.key for deed in page.deeds):
                return ()
            at = page.time(now)
            bench = Bench(
                table=page,
                course=pass_time(page.course, at),
                judge=named(person),
                t=at / 1000,
                lot=lots.__getitem__,
                words=words,
            )
            return (Did(deeds=deeds_of(ruling, bench)), *_slips_answered(page, ruling, bench.judge))

        return await self._tables.book.change(table, give)

    async def announce_round_over(self, person: Person, language: str) -> AnnouncedView:
        """CLASSIC-7e, FISC-11d: the committee announces it to the whole hall."""
        told = []
        for page in await self._ruled(person, Status.PLAYING, _ALL):
            if page.state.last_turn is not None:
                continue
            if not steps_of(Procedure.ROUND_OVER, page.regulation) or page.state.started_at is None:
                continue
            ruling = self.rule(page.id, person, RoundOverRuled())
            told.append(await _announced(page, page.header.names, ruling, language))
        for game in await self._refereed(person, Status.PLAYING):
            if "round-over" not in arbiter_may(game.state):
                continue
            names = tuple(seat.called or "" for seat in game.seats)
            acting = self._games.act(game.id, person.id, read_action({"do": "round-over"}))
            told.append(await _announced(game, names, acting, language))
        return AnnouncedView(tables=tuple(told))

    # --- asking before ruling; nothing is written ---

    async def draw(self, table: TableId, person: Person, asked: DrawAsked) -> DrawView:
        """How the draw for the start stands."""
        page = await self._mine(table, person)
        return view_of(DrawView, draw_of(asked.rounds, page.state))

    async def surplus(self, table: TableId, person: Person, asked: SurplusAsked) -> SurplusView:
        """The procedure for tiles too many, as it will be carried out."""
        page = await self._mine(table, person)
        state = page.state
        if asked.by not in state.seats:
            raise RequestRefused(Reason.NOT_UNDERSTOOD, what="by")
        if len(state.bag) < asked.extra:
            raise RuleViolation(Violation.BAG_TOO_SMALL, in_bag=len(state.bag), needed=asked.extra)
        late = noticed_late(state, Seat(asked.by))
        on_rack = asked.on_rack or late
        plan = surplus_plan(state, Seat(asked.by), asked.extra, on_rack=on_rack, seen=asked.seen)
        procedure = Procedure.OVERDRAW_ON_RACK if on_rack else Procedure.OVERDRAW_APART
        return view_of(SurplusView, plan, article=article_of(procedure, page.regulation), late=late)

    async def no_play(self, table: TableId, person: Person, asked: NoPlayAsked) -> NoPlayView:
        """Whether nobody can place a tile; the engine looks, and says nothing but yes or no."""
        page = await self._mine(table, person)
        lexicon = await self._world.shelf.judge(page.header)
        racks = _racks(page, asked)
        if racks is None or not isinstance(lexicon, Lexicon):
            return NoPlayView(confirmed=None)
        return NoPlayView(confirmed=await asyncio.to_thread(nobody_can_play, page.state, racks, lexicon))


async def _announced(
    page: TablePage | GamePage, names: tuple[str, ...], announcing: Awaitable[object], language: str
) -> AnnouncedTable:
    problem = None
    try:
        await announcing
    except FaristolError as refused:
        problem = explain(refused, language, regulation=page.regulation, names=names)
    return AnnouncedTable(table=page.id, problem=problem)


def _slips_answered(page: TablePage, ruling: Ruling, judge: NamedPerson) -> Sequence[Entry]:
    """Whoever rules on a challenge has read the slip that the table sent."""
    if not isinstance(ruling, ChallengeRuled):
        return ()
    return tuple(Answered(call=call.number, author=judge) for call in page.open_calls if call.words)


def _racks(page: TablePage, asked: NoPlayAsked) -> tuple[Rack, ...] | None:
    """Every rack, as it is known or as it was said; None while one is not."""
    racks = []
    for seat, rack in enumerate(page.state.racks):
        said = read_tiles(asked.racks[seat]) if seat < len(asked.racks) else ()
        known = said or page.course.known[seat]
        if len(known) != len(rack):
            return None
        racks.append(known)
    return tuple(racks)


def _by_status(table: ConsoleTable) -> int:
    return list(_SHOWN).index(Status(table.status))
