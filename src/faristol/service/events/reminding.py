"""Telling people of a league which games they have left: by mail, or as a text that organisers copy."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from faristol.formats.text.days import days_told
from faristol.formats.wire.events import RemindersView, ReminderView
from faristol.formats.wire.orders import RemindAsked
from faristol.service.errors import RequestRefused
from faristol.service.events.page import EventPage
from faristol.service.events.use_cases import Championships
from faristol.service.limits import Limit, check
from faristol.service.mail import Mail
from faristol.service.ports import EventId, NotFound, Person, PersonId
from faristol.service.world import World
from faristol.texts import sentence
from faristol.tournament.errors import EventRefused
from faristol.tournament.held import Held
from faristol.tournament.rounds import EntrantId

__all__ = ["Reminders", "games_left"]

_log = logging.getLogger(__name__)
_DAY = 24 * 3_600_000
_REMINDED = Limit("reminded", 1, _DAY)  # by person and league: a mailbox is not to be filled


def games_left(page: EventPage) -> dict[EntrantId, list[EntrantId]]:
    """Whom each still has to meet, once for each game; nobody who has withdrawn."""
    state = page.public
    gone = set(page.state.withdrawn)
    left: dict[EntrantId, list[EntrantId]] = {}
    for round_ in state.rounds:
        for table in round_.missing:
            board = round_.boards[table - 1]
            if not gone & {board.first, board.second}:
                left.setdefault(board.first, []).append(board.second)
                left.setdefault(board.second, []).append(board.first)
    return left


class Reminders:
    """Reminds people of the games that are left."""

    def __init__(self, world: World, championships: Championships) -> None:
        self._world = world
        self._championships = championships
        self._letters: set[asyncio.Task[None]] = set()

    async def remind(
        self,
        event: EventId,
        person: Person,
        asked: RemindAsked,
        *,
        language: str,
        link: str,
        mailed_link: str | None,
    ) -> RemindersView:
        """What each is told. Whose address is known is written to, where the house knows its own."""
        page = await self._championships.directed(event, person)
        left = games_left(page)
        wanted: Sequence[EntrantId] = asked.entrants or sorted(left, key=page.name_of)
        told = [one for one in wanted if one in left]
        if not told:
            raise EventRefused("nothing-missing")
        found: list[ReminderView] = []
        for who in told:
            text = _text(page, who, left[who], language, link)
            mailed = mailed_link is not None and await self._mailed(page, who, left[who], mailed_link)
            found.append(ReminderView(entrant=who, games=len(left[who]), mailed=mailed, text=text))
        return RemindersView(reminders=tuple(found))

    async def _mailed(self, page: EventPage, who: EntrantId, others: Sequence[EntrantId], link: str) -> bool:
        """Whether a letter is on its way: one a day to each, and only to who has said to be that entrant."""
        mailed = [
            await self._mailed_to(page, holder.person, who, others, link)
            for holder in (page.claims.get(who), page.partners.get(who))
            if holder is not None
        ]
        return any(mailed)

    async def _mailed_to(
        self, page: EventPage, person: PersonId, who: EntrantId, others: Sequence[EntrantId], link: str
    ) -> bool:
        mail = self._world.mail
        if mail is None or person is None:
            return False
        try:
            email = await self._world.people.email_of(person)
            if email is None:
                return False
            await check(_REMINDED, f"{page.id} {person}", self._world)
            language = (await self._world.people.get(PersonId(person))).language
        except (NotFound, RequestRefused):
            return False
        subject = sentence("letters", "reminder-subject", language, name=page.state.settings.name)
        text = _text(page, who, others, language, link)
        letter = asyncio.create_task(self._send(mail, email, subject, text))
        self._letters.add(letter)
        letter.add_done_callback(self._letters.discard)
        return True

    async def _send(self, mail: Mail, email: str, subject: str, text: str) -> None:
        try:
            await mail.send(email, subject, text)
        except Exception as failed:  # its words may hold the address
            _log.error("a reminder could not be sent: %s", type(failed).__name__)


def _text(page: EventPage, who: EntrantId, others: Sequence[EntrantId], language: str, link: str) -> str:
    settings = page.state.settings
    facts = {
        "name": page.name_of(who),
        "league": settings.name,
        "count": len(others),
        "rivals": "\n".join(f"- {page.name_of(other)}" for other in others),
        "until": days_told(Held(begins=settings.until), language),
        "link": link,
    }
    code = "reminder-until" if settings.until else "reminder"
    return sentence("letters", code, language, **facts)
