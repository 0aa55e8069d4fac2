"""A championship for a club's own site: one page that may be framed, and in which nobody is anybody.

It asks for no session and reads no cookie, so it is the same for everybody; what it may do in a frame is told
in :mod:`faristol.server.hardening`.
"""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, Response

from faristol.formats.text.embedded import STYLE_HASH, embedded_gone, embedded_page
from faristol.server.api.answers import origin
from faristol.server.hardening import embedded_policy
from faristol.server.house import House
from faristol.server.identity import provide_address
from faristol.server.problems import language_for
from faristol.service import limits
from faristol.service.ports import EventId, NotFound

__all__ = ["embedded_answer"]

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
    except NotFound:
        return _answer(embedded_gone(language), 404)
    link = f"{origin(request, house.settings)}/campionat/{page.id}"
    text = await asyncio.to_thread(embedded_page, page.public, language, link=link, unseen=page.unseen)
    return _answer(text, 200)


def _answer(text: str, status: int) -> Response[bytes]:
    return Response(text.encode(), media_type="text/html", headers=_HEADERS, status_code=status)
