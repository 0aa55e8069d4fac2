"""A championship for a club's own site: one page that may be framed, and in which nobody is anybody.

It asks for no session and reads no cookie, so it is the same for everybody; what it may do in a frame is told
in :mod:`faristol.server.hardening`.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any, NamedTuple

from litestar import Request, Response

from faristol.formats.text.embedded import STYLE_HASH, embedded_gone, embedded_page
from faristol.server.api.answers import origin
from faristol.server.hardening import embedded_policy
from faristol.server.house import House
from faristol.server.identity import provide_address
from faristol.server.problems import language_for
from faristol.service import limits
from faristol.service.events.page import EventPage
from faristol.service.ports import EventId, NotFound

__all__ = ["EmbeddedPages", "embedded_answer"]

_MOST_PAGES = 60  # of up to a megabyte each

_HEADERS = {
    "content-security-policy": embedded_policy(STYLE_HASH),
    "cache-control": "public, max-age=20",
    "vary": "accept-language",
}


async def embedded_answer(request: Request[Any, Any, Any], event: str) -> Response[bytes]:
    """What everybody may know of *event*: the occasion, the last round, the standings."""
    house: House = request.app.state.house
    await limits.check(limits.EMBEDDED, provide_address(request), house.world)
    language = language_for(request)
    try:
        page = await house.championships.current(EventId(event))
        if not page.sees(None):
            raise NotFound("not-found", event=event)
    except NotFound:
        return _answer(embedded_gone(language), 404)
    link = f"{origin(request, house.settings)}/campionat/{page.id}"
    pages: EmbeddedPages = request.app.state.embedded
    return _answer(await pages.of(page, language, link), 200)


class _Made(NamedTuple):
    page: EventPage
    text: str


class EmbeddedPages:
    """The pages as they were made last: a club's visitors ask for the same one again and again."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[EventId, str, str], _Made] = OrderedDict()
        self._making = asyncio.Lock()  # one after the other: that of two thousand people takes a second

    async def of(self, page: EventPage, language: str, link: str) -> str:
        """What *page* is on a site that speaks *language*."""
        async with self._making:
            key = (page.id, language, link)
            made = self._made.get(key)
            # By the page itself: one that names somebody no more may have the same number.
            if made is None or made.page is not page:
                text = await asyncio.to_thread(
                    embedded_page, page.public, language, link=link, unseen=page.unseen
                )
                made = self._made[key] = _Made(page, text)
            self._made.move_to_end(key)
            while len(self._made) > _MOST_PAGES:
                self._made.popitem(last=False)
            return made.text


def _answer(text: str, status: int) -> Response[bytes]:
    return Response(text.encode(), media_type="text/html", headers=_HEADERS, status_code=status)
