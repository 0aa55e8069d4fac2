"""Online rounds: a round opens its games, and their results come in by themselves."""

from __future__ import annotations

from collections.abc import Sequence

from faristol.formats.wire.games import GameAsked, SeatAsked
from faristol.formats.wire.orders import FixtureAsked
from faristol.lexicon.info import DEFAULT
from faristol.rules.pairs import is_pair, members
from faristol.service.events.asking import check_published, steps
from faristol.service.events.entries import Bound, Deeds, Entry
from faristol.service.events.page import EventPage
from faristol.service.events.rounds.feats import deeds_of
from faristol.service.events.rounds.free_games import game_to_play
from faristol.service.events.rounds.sittings import Sitting, pace_of, playable, sittings
from faristol.service.events.use_cases import Championships
from faristol.service.games.page import GamePage
from faristol.service.games.use_cases import Games
from faristol.service.ports import (
    Card,
    EpochMs,
    EventId,
    GameId,
    NotFound,
    Partner,
    Person,
    SeatCard,
    Status,
    stream_id,
)
from faristol.service.world import World
from faristol.tournament.errors import EventRefused
from faristol.tournament.rounds import EntrantId
from faristol.tournament.settings import Starts
from faristol.tournament.state import EventState

__all__ = ["OnlineRounds"]


class OnlineRounds:
    """Opens the games of a round and takes their results."""

    def __init__(self, world: World, championships: Championships, games: Games) -> None:
        self._world = world
        self._championships = championships
        self._games = games

    async def open(self, event: EventId, person: Person) -> EventPage:
        """Open a game for every board of the last round that has neither a result nor a game.

        Who has a phone at the championship finds the own seat taken; the others sit down by the link.
        """
        page = await self._championships.directed(event, person)
        settings = page.state.settings
        if not settings.online:
            raise EventRefused("not-online")
        if not page.state.played:
            raise EventRefused("nothing-paired")
        check_published(page)
        last = page.state.played
        waiting = [
            one for one in sittings(page.state, last) if one.stands is None and one.key not in page.games
        ]
        if not waiting:
            raise EventRefused("no-online-games")
        lexicon = page.state.lexicon(last)
        bound: list[Bound] = []
        for sitting in playable(page.state, waiting):
            seats = tuple(_seat(page, who) for who in sitting.seats)
            asked = _game(page.state, lexicon, sitting)
            game = await self._games.open_for(person, asked, seats)
            bound.append(Bound(round=last, seats=sitting.seats, game=game.id))

        def decide(newest: EventPage, _: EpochMs) -> Sequence[Entry]:
            return [one for one in bound if one.key not in newest.games]

        return await self._championships.book.change(event, decide)

    async def open_one(self, event: EventId, person: Person, asked: FixtureAsked) -> EventPage:
        """Open the game of a league that two players want to play here now."""
        page = await self._championships.book.newest(event)
        sitting = game_to_play(page, person, asked)
        if not page.state.settings.online:
            raise EventRefused("not-online")
        if lacking := [who for who in sitting.seats if who not in page.claims]:
            names = ", ".join(page.name_of(who) for who in lacking)
            raise EventRefused("both-phones-needed", entrants=names)
        seats = tuple(_seat(page, who) for who in sitting.seats)
        opened = _game(page.state, page.state.lexicon(sitting.round), sitting)
        game = await self._games.open_for(person, opened, seats)
        bound = Bound(round=sitting.round, seats=sitting.seats, game=game.id)

        def decide(newest: EventPage, _: EpochMs) -> Sequence[Entry]:
            return [] if bound.key in newest.games else [bound]

        return await self._championships.book.change(event, decide)

    async def tend(self, event: EventId) -> None:
        """Take the results of games that are over."""
        page = await self._championships.book.newest(event)
        for sitting, game in page.open_games():
            try:
                card = await self._world.cards.get(stream_id(game.id))
            except NotFound:
                continue
            if card.status is Status.OVER:
                await self._take(event, sitting, card, await self._games.current(GameId(game.id)))

    async def _take(self, event: EventId, sitting: Sitting, card: Card, game: GamePage) -> None:
        number, deeds = sitting.round, deeds_of(game.state, enumerate(sitting.seats))

        def decide(page: EventPage, _: EpochMs) -> Sequence[Entry]:
            if sitting not in [one for one, _ in page.open_games()]:
                return []
            if game.cancelled or len(card.scores) != len(sitting.seats):
                return [Bound(round=number, seats=sitting.seats)]  # the table has no game after all
            told: list[Entry] = [Deeds(round=number, deeds=deeds)] if deeds else []
            return [*steps(page, None, sitting.command(card.scores, card.winner)), *told]

        await self._championships.book.change(event, decide)


def _seat(page: EventPage, entrant: EntrantId) -> SeatCard:
    """Who has said to be *entrant*; of a pair with one phone that phone is both."""
    name, first, second = page.name_of(entrant), page.claims.get(entrant), page.partners.get(entrant)
    if first is None:
        return SeatCard(pair=is_pair(name))
    if second is None or not is_pair(name):
        return SeatCard(person=first.person, name=name)
    one, other = members(name)
    return SeatCard(
        person=first.person, name=one, pair=True, partner=Partner(person=second.person, name=other)
    )


def _game(state: EventState, lexicon: str, sitting: Sitting) -> GameAsked:
    settings, pace = state.settings, pace_of(state, sitting.seats)
    return GameAsked(
        regulation=settings.regulation,
        seats=(SeatAsked(who="open"),) * len(sitting.seats),  # whoever opens it directs, and does not play
        minutes=pace.minutes or settings.game_minutes,
        turns=pace.turns,
        lexicon=lexicon or DEFAULT,
        verify="refuse" if settings.self_verified else "challenge",
        starter=0 if settings.starts is Starts.PAIRING else None,  # CLASSIC-1d
        visibility="private",
    )
