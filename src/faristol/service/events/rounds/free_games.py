"""The games of a league are free: whoever plays one may set it up here, when the two have found the time."""

from __future__ import annotations

from faristol.formats.wire.orders import FixtureAsked
from faristol.service.events.page import EventPage
from faristol.service.events.rounds.sittings import Sitting, sitting_at
from faristol.service.events.viewers import may_direct
from faristol.service.ports import Person
from faristol.tournament.errors import EventRefused
from faristol.tournament.settings import System

__all__ = ["game_to_play"]


def game_to_play(page: EventPage, person: Person, asked: FixtureAsked) -> Sitting:
    """The game, if it is free and *person* one of the two, or a director."""
    if page.state.settings.system is not System.LEAGUE or asked.round > page.public.played:
        raise EventRefused("no-such-round", round=asked.round)
    sitting = sitting_at(page.state, asked.round, asked.table)
    if page.entrant_of(person.id) not in sitting.seats and not may_direct(page, person):
        raise EventRefused("not-in-league")
    if page.closed or page.state.closed:
        raise EventRefused("event-closed")
    if sitting.stands is not None:
        raise EventRefused("game-is-over")
    if sitting.key in page.games:
        raise EventRefused("game-is-set-up")
    return sitting
