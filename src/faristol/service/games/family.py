"""Online games as the engine of streams knows them."""

from __future__ import annotations

from functools import partial

from faristol.formats.wire.games import GameChanged, GameChanges, GameTold
from faristol.service.games.due import due_at, next_attention, settle, waits_until
from faristol.service.games.entries import Entry
from faristol.service.games.page import GamePage, add, born, card_of
from faristol.service.games.viewers import Onlooker, onlooker
from faristol.service.games.views import Show, Showing, events_for
from faristol.service.ports import EpochMs, GameId, Person, Status, StreamKind, id_of
from faristol.service.positions import Sheets
from faristol.service.streams.family import AskedOnce, Family
from faristol.service.world import Manners

__all__ = ["family", "show"]

_TAIL = 8  # who follows is seldom further behind
_KEPT = 2_000


def family(manners: Manners) -> Family[GameId, GamePage, Entry, Onlooker]:
    """Games that the house paces by its *manners*."""
    due = AskedOnce(partial(due_at, manners=manners))
    return Family(
        kind=StreamKind.GAME,
        entry=Entry,
        told=GameTold,
        changed=GameChanged,
        changes=GameChanges,
        born=born,
        add=add,
        card=lambda page: card_of(page, next_attention(page, due(page), manners)),
        due_at=due,
        settle=partial(settle, manners=manners),
        closed=lambda page: page.closed,
        viewer=_viewer,
        show=partial(show, manners=manners, sheets=Sheets(_KEPT)),
        runs=lambda page: page.status is Status.PLAYING,
        movement=events_for,
        tail=_TAIL,
        kept=_KEPT,
        pace_ms=0,
    )


def _viewer(page: GamePage, person: Person | None) -> Onlooker:
    return onlooker(page, id_of(person))


def show(page: GamePage, now: EpochMs, manners: Manners, sheets: Sheets | None = None) -> Show:
    """The game at a moment, for any viewer; before the start with who is waited for, and how long."""
    waited = waits_until(page, manners)
    return Showing(page, now, waits_until=waited, manners=manners, sheets=sheets).view
