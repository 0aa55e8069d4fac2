"""A game as its link shows it to whoever has not opened it yet: in a chat, to anybody who reads along.

So little is said: of a game by link only that there is one, of an open one what the lobby says. Racks, boards
and scores of a game that goes on are never in it.
"""

from __future__ import annotations

from typing import NamedTuple

from faristol.service.games.page import GamePage
from faristol.service.ports import Status, Visibility
from faristol.texts import sentence

__all__ = ["Invitation", "invitation"]


class Invitation(NamedTuple):
    title: str
    text: str


def invitation(page: GamePage, language: str) -> Invitation:
    """What the link of *page* says in *language*."""

    def say(code: str, **facts: object) -> str:
        return sentence("paper", f"invitation-{code}", language, **facts)

    if page.header.visibility is Visibility.PRIVATE or page.cancelled:
        return Invitation(say("private"), say("house"))
    terms = " · ".join((page.regulation.title, _clock(page, language)))
    if page.status is Status.WAITING and not page.full:
        free = sum(holder.free for holder in page.seats)
        host = page.header.opener.name
        return Invitation(say("open", host=host), f"{terms} · {say('seats', free=free)}")
    names = (seat.called or sentence("game", "robot", language, level=seat.robot) for seat in page.seats)
    return Invitation(" – ".join(names), f"{terms} · {say(page.status.value)}")


def _clock(page: GamePage, language: str) -> str:
    setup = page.state.setup
    minutes = setup.allotted // 60_000
    code = f"invitation-clock-{setup.clock.value}"
    return sentence("paper", code, language, minutes=minutes, days=setup.days)
