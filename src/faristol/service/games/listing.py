"""One's own games: the lobby, the list of games played, and simple figures about them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from faristol.formats.wire.bodies import ListOf
from faristol.formats.wire.games import GameSummary, SeatSummary, Statistics, Tally
from faristol.regulations import REGULATIONS
from faristol.rules.regulation import ClockKind
from faristol.service.ports import Card, Cards, EpochMs, PersonId, Status
from faristol.service.streams.listing import listed, pages, shared

__all__ = ["games_of", "lobby", "statistics"]

_LOOKS = 60  # pages of a search with filters, and of the figures: three thousand games
_OPPONENTS = 12


async def lobby(cards: Cards, person: PersonId | None) -> ListOf[GameSummary]:
    """Open games with a free seat, newest first."""
    free = (
        card
        for card in await cards.lobby()
        if any(seat.person is None and seat.robot is None for seat in card.seats)
    )
    return ListOf(items=tuple(_summary(card, person) for card in free))


async def games_of(
    person: PersonId,
    cards: Cards,
    *,
    status: Status | None = None,
    regulation: str | None = None,
    opponent: str | None = None,
    before: EpochMs | None = None,
) -> ListOf[GameSummary]:
    """One page of a person's games."""
    return await listed(
        partial(cards.of_person, person, status=status),
        before,
        lambda card: _summary(card, person),
        fits=lambda card: _fits(card, person, regulation, opponent),
        looks=_LOOKS,
    )


async def statistics(person: PersonId, cards: Cards) -> Statistics:
    """Figures of the finished games that were played with somebody."""
    total, regulations, opponents = _Count(), dict[str, _Count](), dict[str, _Count]()
    async for page, _ in pages(partial(cards.of_person, person, status=Status.OVER), None, _LOOKS):
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
        **shared(card, REGULATIONS[card.regulation].title),
        visibility=card.visibility.value,
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
    )
