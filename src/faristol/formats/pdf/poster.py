"""The poster of an event: what, when, where, by whom and how, and a code that opens its page."""

from __future__ import annotations

from enum import StrEnum

from faristol.formats.pdf.faces import face
from faristol.formats.pdf.qr import drawn
from faristol.formats.pdf.typesetting import Paper, printed, wording
from faristol.formats.text.days import days_told
from faristol.regulations import REGULATIONS
from faristol.rules.tiles import CATALAN, Tile
from faristol.tournament.settings import Settings

__all__ = ["PosterSize", "poster_paper", "poster_pdf", "system_told"]

_SHOWN = "SCRABBLE"


class PosterSize(StrEnum):
    """The paper that it is printed on."""

    A4 = "a4"
    A3 = "a3"


def poster_paper(settings: Settings, link: str, language: str, *, size: PosterSize = PosterSize.A4) -> Paper:
    """The poster; *link* is where people enter or follow it, and without one there is no code."""
    say, held = wording(language), settings.held
    facts = (("when", days_told(held, language)), ("where", held.place), ("by", held.organiser))
    how = [system_told(settings, language)]
    if settings.capacity is not None:
        how.append(say("poster-places", places=settings.capacity))
    return Paper(
        "poster.typ",
        {
            "language": language,
            "heading": settings.name,
            "size": size.value,
            "tiles": [{"letter": face(tile), "value": CATALAN.values[tile]} for tile in map(Tile, _SHOWN)],
            "facts": [{"label": say(f"poster-{code}"), "text": text} for code, text in facts if text],
            "how": " ".join(how),
            "call": say("poster-enter" if settings.self_entry else "poster-follow") if link else "",
            "link": link.partition("://")[2] or link,
            "qr": drawn(link) if link else "",
        },
    )


poster_pdf = printed(poster_paper)


def system_told(settings: Settings, language: str) -> str:
    """How it is played, in one sentence."""
    regulation = REGULATIONS.get(settings.regulation)
    return wording(language)(
        f"poster-{settings.system}",
        rounds=settings.rounds,
        boards=settings.team_boards,
        regulation=settings.regulation if regulation is None else regulation.title,
    )
