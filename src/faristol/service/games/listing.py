"""One's own games: the lobby, the list of games played, and simple figures about them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from faristol.formats.wire.games import GameList, GameSummary, SeatSummary, Statistics, Tally
from faristol.regulations import REGULATIONS
from faristol.rules.regulation import ClockKind
from faristol.service.ports import Card, EpochMs, PersonId, Status
from faristol.service.world import World

__all__ = ["History"]

_PAGE = 50
_MOST_PAGES = 60  # of a search with filters, and of the figures: three thousand games
_OPPONENTS = 12


class History:
    """Games as lists show them."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def lobby(self, person: PersonId | None) -> GameList:
        """Open games with a free seat, newest first."""
        cards = await self._world.cards.lobby()
        free = (
            card for card in cards if any(seat.person is None and seat.robot is None for seat in card.seats)
        )
        return GameList(games=tuple(_summary(card, person) for card in free))

    async def games(
        self,
        person: PersonId,
        *,
        status: Status | None = None,
        regulation: str | None = None,
        opponent: str | None = None,
        before: EpochMs | None = None,
    ) -> GameList:
        """One page of a person's games, the last changed first, and how to ask for the next."""
        found: list[Card] = []
        last: EpochMs | None = None
        async for page in self._pages(person, status, before):
            found += [card for card in page if _fits(card, person, regulation, opponent)]
            last = page[-1].updated_at if len(page) >= _PAGE else None
            if last is None or len(found) >= _PAGE:
                break
        return GameList(games=tuple(_summary(card, person) for card in found), before=last)

    async def statistics(self, person: PersonId) -> Statistics:
        """Figures of the finished games that were played with somebody."""
        total, regulations, opponents = _Count(), dict[str, _Count](), dict[str, _Count]()
        async for page in self._pages(person, Status.OVER, None):
            for card in page:
                if not any(card.scores):  # never played, or nothing was ever scored
                    continue
                seat = next(index for index, holder in enumerate(card.seats) if holder.person == person)
                total.add(card, seat)
                regulations.setdefault(card.regulation, _Count()).add(card, seat)
                for index, holder in enumerate(card.seats):
                    if index != seat:
                        name = holder.name or f"Robot {holder.robot}"
                        opponents.setdefault(name, _Count()).add(card, seat)
        often = sorted(opponents.items(), key=lambda item: (-item[1].games, item[0]))[:_OPPONENTS]
        return Statistics(
            all=total.tally("all"),
            regulations=tuple(count.tally(key) for key, count in sorted(regulations.items())),
            opponents=tuple(count.tally(name) for name, count in often),
        )

    async def _pages(
        self, person: PersonId, status: Status | None, before: EpochMs | None
    ) -> AsyncIterator[list[Card]]:
        for _ in range(_MOST_PAGES):
            page = await self._world.cards.of_person(person, status=status, before=before, limit=_PAGE)
            if page:
                yield page
            if len(page) < _PAGE:
                return
            before = page[-1].updated_at


@dataclass(slots=True)
class _Count:
    games: int = 0
    won: int = 0
    drawn: int = 0
    points: list[int] = field(default_factory=list)

    def add(self, card: Card, seat: int) -> None:
        self.games += 1
        self.won += card.winner == seat
        self.drawn += card.winner is None
        self.points.append(card.scores[seat])

    def tally(self, key: str) -> Tally:
        return Tally(
            key=key,
            games=self.games,
            won=self.won,
            drawn=self.drawn,
            lost=self.games - self.won - self.drawn,
            average=round(sum(self.points) / self.games, 1) if self.games else 0.0,
            best=max(self.points, default=0),
        )


def _fits(card: Card, person: PersonId, regulation: str | None, opponent: str | None) -> bool:
    if regulation and card.regulation != regulation:
        return False
    wanted = (opponent or "").casefold()
    return not wanted or any(
        wanted in (holder.name or f"Robot {holder.robot}").casefold()
        for holder in card.seats
        if holder.person != person
    )


def _summary(card: Card, person: PersonId | None) -> GameSummary:
    kind, _, minutes = card.clock.partition(":")
    return GameSummary(
        id=card.id,
        status=card.status.value,
        visibility=card.visibility.value,
        regulation=card.regulation,
        title=REGULATIONS[card.regulation].title,
        clock=ClockKind(kind).value,
        minutes=float(minutes or 0),
        seats=tuple(
            SeatSummary(
                name=holder.name,
                robot=holder.robot,
                you=person is not None and holder.person == person,
            )
            for holder in card.seats
        ),
        scores=card.scores,
        winner=card.winner,
        created_at=card.created_at,
        updated_at=card.updated_at,
    )
