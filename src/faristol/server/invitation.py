"""A link to a game pasted in a chat: what its page says there, and its picture.

Chats read a few ``meta`` elements of the page. They stand in the app's page between two comments, and are put
there anew for each game. Names are people's own words, so everything is escaped.
"""

from __future__ import annotations

import logging
import re
from collections import OrderedDict
from html import escape
from typing import Any

from litestar import Request

from faristol.formats.pdf.invitation import invitation_picture
from faristol.formats.pdf.typesetting import Paper
from faristol.server.api.answers import origin
from faristol.server.house import House
from faristol.server.problems import language_for
from faristol.service.invitation import Invitation, invitation
from faristol.service.ports import GameId, NotFound

__all__ = ["CARD", "PICTURE_SIZE", "Pictures", "card_of"]

_log = logging.getLogger(__name__)

CARD = re.compile(r"<!-- card -->.*?<!-- /card -->", re.DOTALL)
PICTURE_SIZE = (1200, 630)  # dots, as chats want it
_MOST_PICTURES = 100  # of some 30 kB each


async def card_of(request: Request[Any, Any, Any], game: str) -> str | None:
    """What the page of *game* says in a chat; None where there is no such game."""
    house: House = request.app.state.house
    language = language_for(request)
    try:
        page = await house.games.current(GameId(game))
    except NotFound:
        return None
    except Exception:  # whoever opens the page must get the app, which says better what is wrong
        _log.exception("game %s: its card could not be made", game)
        return ""
    base = origin(request, house.settings)
    shown = invitation(page, language)
    wide, high = PICTURE_SIZE
    told = {
        "og:type": "website",
        "og:site_name": "Faristol",
        "og:locale": language,
        "og:title": shown.title,
        "og:description": shown.text,
        "og:url": f"{base}/partida/{game}",
        "og:image": f"{base}/api/games/{game}/card.png?lang={language}",
        "og:image:width": str(wide),
        "og:image:height": str(high),
        "og:image:alt": shown.title,
    }
    lines = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in told.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image" />')
    return "\n    ".join(lines)


class Pictures:
    """Pictures of invitations, each made once: what is written on two of them alike is one picture."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[str, Invitation], bytes] = OrderedDict()

    def known(self, shown: Invitation, language: str) -> bytes | None:
        """The picture, if it has been made."""
        return self._made.get((language, shown))

    async def make(self, shown: Invitation, language: str, house: House, by: str) -> bytes:
        """The picture, set beside the server."""
        paper = invitation_picture(shown.title, shown.text, language)
        (picture,) = await house.world.jobs.do(Paper.png, paper, by=by)
        self._made[language, shown] = picture
        while len(self._made) > _MOST_PICTURES:
            self._made.popitem(last=False)
        return picture
