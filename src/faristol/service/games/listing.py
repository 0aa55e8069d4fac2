"""One's own games: the lobby, the list of games played, and simple figures about them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import partial

from faristol.formats.wire.bodies import ListOf
from faristol.formats.wire.games import GameSummary, SeatSummary, Statistics, Tally
from faristol.rules.regulation import ClockKind
from faristol.service.ports import NOBODY, Card, Cards, EpochMs, PersonId, SeatCard, Status
from faristol.service.streams.listing import listed, pages, shared, title_of
from faristol.texts import LANGUAGES, sentence

__all__ = ["games_of", "lobby", "seat_summaries", "statistics"]

_LOOKS = 60  # pages of a search with filters, and of the figures: three thousand games
_OPPONENTS = 12

_Played = tuple[Card, int]  # a game, and one's own seat in it


async def lobby(cards: Cards, person: PersonId | None) -> ListOf[GameSummary]:
    """Open games with a free seat, newest first."""
    found = [card for card in await cards.lobby() if not card.hidden]
    waiting = [card for card in found if any(seat.free for seat in card.seats)]
    return ListOf(items=tuple(_summary(card, person) for card in waiting))


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
        hidden=True,  # from others
    )


async def statistics(person: PersonId, cards: Cards) -> Statistics:
    """Figures of the finished games that were played with somebody; what was given up has no average."""
    played = list[_Played]()
    regulations = defaultdict[str, list[_Played]](list)
    opponents, partners = defaultdict[str, list[_Played]](list), defaultdict[str, list[_Played]](list)
    async for page, _ in pages(partial(cards.of_person, person, status=Status.OVER), None, _LOOKS):
        for card in page:
            if not any(card.scores) or _is_offline(card):  # nothing was ever scored, or nobody looked on
                continue
            seat = next(index for index, holder in enumerate(card.seats) if person in holder.people)
            if any(holder.bot for index, holder in enumerate(card.seats) if index != seat):
                continue  # what a program plays like says nothing of people
            played.append((card, seat))
            regulations[card.regulation].append((card, seat))
            own = card.seats[seat]
            if own.partner is not None:
                first = own.half_of(person) == 0
                partners[(own.partner.name if first else own.name) or NOBODY].append((card, seat))
            for index, holder in enumerate(card.seats):
                if index != seat:
                    opponents[holder.called or f"Robot {holder.robot}"].append((card, seat))
    return Statistics(
        all=_tally("all", played),
        regulations=tuple(_tally(key, own) for key, own in sorted(regulations.items())),
        opponents=_most_often(opponents),
        partners=_most_often(partners),
    )


def _most_often(met: Mapping[str, list[_Played]]) -> tuple[Tally, ...]:
    often = sorted(met.items(), key=lambda item: (-len(item[1]), item[0]))[:_OPPONENTS]
    return tuple(_tally(name, played) for name, played in often)


def _tally(key: str, played: list[_Played]) -> Tally:
    ended = [(card, seat) for card, seat in played if not any(holder.gave_up for holder in card.seats)]
    points = [card.scores[seat] for card, seat in ended]
    won = sum(card.winner == seat for card, seat in played)
    drawn = sum(card.winner is None for card, _ in played)
    return Tally(
        key=key,
        games=len(played),
        won=won,
        drawn=drawn,
        lost=len(played) - won - drawn,
        average=round(sum(points) / len(points), 1) if points else 0.0,
        best=max(points, default=0),
    )


def _fits(card: Card, person: PersonId, regulation: str | None, opponent: str | None) -> bool:
    if regulation and card.regulation != regulation:
        return False
    wanted = (opponent or "").casefold()
    return not wanted or any(
        wanted in (holder.called or _robot_in_all_languages(holder.robot)).casefold()
        for holder in card.seats
        if person not in holder.people or holder.partner is not None
    )


def _robot_in_all_languages(level: int | None) -> str:
    """Whoever looks for a robot writes what the own screen calls it."""
    return " ".join((f"Robot {level}", *(sentence("sheet", f"robot-{level}", one) for one in LANGUAGES)))


def _summary(card: Card, person: PersonId | None) -> GameSummary:
    kind, _, minutes = card.clock.partition(":")
    return GameSummary(
        **shared(card, title_of(card.regulation)),
        visibility=card.visibility.value,
        clock=ClockKind(kind).value,
        minutes=float(minutes or 0),
        seats=seat_summaries(card.seats, person),
        scores=card.scores,
        winner=card.winner,
        offline=_is_offline(card),
    )


def _is_offline(card: Card) -> bool:
    return any(seat.offline for seat in card.seats)


def seat_summaries(seats: tuple[SeatCard, ...], person: PersonId | None) -> tuple[SeatSummary, ...]:
    """Who sits there, as lists show it to *person*."""
    return tuple(
        SeatSummary(
            name=holder.called,
            robot=holder.robot,
            you=person is not None and person in holder.people,
            pair=holder.pair or holder.partner is not None,
            free=holder.free,
            bot=holder.bot,
        )
        for holder in seats
    )
