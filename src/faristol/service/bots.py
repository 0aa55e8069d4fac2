"""Bots: accounts of programs that play. They are shown as such, and only sit down where they are wanted.

An account becomes a bot before it has played anything, and is one for good once it has: so nobody's games
are partly a program's. A bot is invited by whoever opened a game, or opens one itself; it enters nothing
where people are compared, and games with it count in no person's figures.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence

import msgspec

from faristol.formats.wire.bots import BotBegan, BotEvent, BotInvited, BotOver, BotRematch, BotTurn, BotView
from faristol.regulations import RegulationMissing
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.entries import Declined, Entry, Invited
from faristol.service.games.page import GamePage
from faristol.service.games.turns import waits_for
from faristol.service.games.use_cases import Games
from faristol.service.people import Society
from faristol.service.ports import EpochMs, GameId, NotFound, Person, PersonId, Role, Status, StreamKind
from faristol.service.sign_out import SIGNED_OUT_TOPIC, read_signed_out
from faristol.service.world import World

__all__ = ["BOTS_TOPIC", "Bots"]

BOTS_TOPIC = "bots"  # of the bus: somebody wants the bot of that id
_ALIVE_S = 10.0  # without a line; then an empty one is sent, so that both sides know the other is there
_MOST_STREAMS = 4  # of one bot in one process
_MOST_GAMES = 50  # looked at, the last changed first
_MOST_INVITED = 8  # at one table
_GAME_TOLD = msgspec.json.Decoder(tuple[str, int])


class Bots:
    """The bots of the house."""

    def __init__(self, world: World, people: Society, games: Games) -> None:
        self._world = world
        self._people = people
        self._games = games
        self._listening: Counter[PersonId] = Counter()

    # --- which account is one ---

    async def become(self, person: Person) -> Person:
        """Make an account a bot's; it must not have played as a person."""
        await self._check_unplayed(person)
        return await self._people.give_roles(person.id, _as_bot)

    async def stop(self, person: Person) -> Person:
        """Make a bot's account a person's again, which can be done until it has played."""
        await self._check_unplayed(person)
        return await self._people.give_roles(person.id, lambda newest: newest.roles - {Role.BOT})

    async def _check_unplayed(self, person: Person) -> None:
        if person.login is None:
            raise RequestRefused(Reason.NEEDS_ACCOUNT)
        for kind in StreamKind:
            if await self._world.cards.of_person(person.id, kind=kind, seated=False, limit=1):
                raise RequestRefused(Reason.HAS_PLAYED)

    async def known(self) -> tuple[BotView, ...]:
        """All bots, by name, and whether each listens here now."""
        return tuple(
            BotView(login=one.login, name=one.name, here=self._listening[one.id] > 0)
            for one in await self._world.people.accounts()
            if Role.BOT in one.roles and one.login is not None
        )

    # --- being invited ---

    async def invite(self, game: GameId, person: Person, login: str) -> GamePage:
        """Ask a bot to one's table; it answers by sitting down, or declines."""
        bot = await self._people.account(login)
        if Role.BOT not in bot.roles:  # people are given the link
            raise RequestRefused(Reason.NOT_FOUND)

        def ask(page: GamePage, _: EpochMs) -> Sequence[Entry]:
            if page.header.opener.person != person.id:
                raise RequestRefused(Reason.NOT_OPENER)
            if page.status is not Status.WAITING or page.header.school is not None:
                raise RequestRefused(Reason.HAS_BEGUN)
            if page.full or len(page.invited) >= _MOST_INVITED:
                raise RequestRefused(Reason.SEAT_TAKEN)
            there = bot.id in page.invited or page.seat_of(bot.id) is not None
            return () if there else (Invited(person=bot.id, name=bot.name),)

        page = await self._games.book.change(game, ask)
        await self._world.bus.publish(BOTS_TOPIC, bot.id.encode())
        return page

    async def decline(self, game: GameId, bot: Person) -> GamePage:
        """Not play there; who invited sees it."""

        def answer(page: GamePage, _: EpochMs) -> Sequence[Entry]:
            if bot.id not in page.invited:
                raise RequestRefused(Reason.NOT_FOUND)
            return (Declined(person=bot.id, name=bot.name),)

        return await self._games.book.change(game, answer)

    # --- what a bot is told ---

    async def listen(self, bot: Person, session: str | None) -> AsyncIterator[BotEvent | None]:
        """What waits for *bot*, and then whatever comes; None now and then, when there is nothing.

        It ends with the *session*, or token, by whose hash the bot came.
        """
        if Role.BOT not in bot.roles:
            raise RequestRefused(Reason.BOTS_ONLY)
        if self._listening[bot.id] >= _MOST_STREAMS:
            raise RequestRefused(Reason.TOO_FAST, seconds=_ALIVE_S)
        return self._events(bot, session)

    async def _events(self, bot: Person, session: str | None) -> AsyncIterator[BotEvent | None]:
        wake, told = asyncio.Event(), dict[GameId, BotEvent]()

        over = False

        def hear(topic: str, message: bytes) -> None:
            nonlocal over
            if topic == SIGNED_OUT_TOPIC:
                gone = read_signed_out(message)
                mine = over = (
                    over or bot.id == gone.person or (session is not None and session == gone.session)
                )
            elif topic == BOTS_TOPIC:
                mine = message == bot.id.encode()
            else:
                mine = _GAME_TOLD.decode(message)[0] in told
            if mine:
                wake.set()

        bus = self._world.bus
        ends: list[Callable[[], None]] = [
            bus.subscribe(hear, BOTS_TOPIC, SIGNED_OUT_TOPIC, StreamKind.GAME.value),
            bus.on_resync(wake.set),
        ]
        self._listening[bot.id] += 1
        try:
            while not over:
                wake.clear()
                for event in await self._news(bot, told):
                    yield event
                try:
                    async with asyncio.timeout(_ALIVE_S):
                        await wake.wait()
                except TimeoutError:
                    yield None
        finally:
            self._listening[bot.id] -= 1
            for end in ends:
                end()

    async def _news(self, bot: Person, told: dict[GameId, BotEvent]) -> list[BotEvent]:
        """What *bot* has not been *told* of its games."""
        news = list[BotEvent]()
        for game in dict.fromkeys([*await self._mine(bot.id), *told]):
            try:
                page = await self._games.current(game)
                if page.place_of(bot.id) in page.awaited:  # who listens is at the table
                    await self._games.come(game, bot.id)
                    page = await self._games.current(game)
            except (NotFound, RegulationMissing):  # removed, or nobody can play on for now
                told.pop(game, None)
                continue
            event = _event(page, bot.id)
            if event is not None and told.get(game) != event:
                news.append(event)
            if event is None:
                told.pop(game, None)
            else:
                told[game] = event
        for game in list(told)[: max(0, len(told) - 2 * _MOST_GAMES)]:
            del told[game]  # the oldest: they are over
        return news

    async def _mine(self, bot: PersonId) -> list[GameId]:
        """The games that a bot plays, or is wanted in."""
        of_person = self._world.cards.of_person
        playing = await of_person(bot, status=Status.PLAYING, limit=_MOST_GAMES)
        waiting = await of_person(bot, status=Status.WAITING, seated=False, limit=_MOST_GAMES)
        return [GameId(card.id) for card in (*playing, *waiting)]


def _as_bot(newest: Person) -> frozenset[Role]:
    """Who runs something here is a person."""
    if not newest.roles <= {Role.PLAYER, Role.BOT}:
        raise RequestRefused(Reason.HAS_PLAYED)
    return newest.roles | {Role.BOT}


def _event(page: GamePage, bot: PersonId) -> BotEvent | None:
    """What a game is to a bot now."""
    seat, host = page.seat_of(bot), page.header.opener.name
    if page.status is Status.OVER:
        if seat is None:
            return None
        if page.rematch is not None and page.rematch_by != seat:
            return BotRematch(game=page.id)
        return BotOver(game=page.id, scores=page.state.final_scores, winner=page.state.winner)
    if seat is None:
        invited = bot in page.invited and page.status is Status.WAITING
        return BotInvited(game=page.id, by=host, regulation=page.regulation.key) if invited else None
    if page.status is Status.PLAYING and waits_for(page, seat, bot):
        return BotTurn(game=page.id, seat=seat, version=page.state.version)
    return BotBegan(game=page.id, seat=seat)
