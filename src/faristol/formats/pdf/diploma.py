"""Diplomas, with the word laid in tiles; the honours of a championship come from its standings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace

from faristol.formats.pdf.faces import face, face_values
from faristol.formats.pdf.listing import decimal
from faristol.formats.pdf.typesetting import Paper, printed
from faristol.formats.text.days import days_told
from faristol.rules.duplicate.standings import standings as duplicate_standings
from faristol.rules.duplicate.state import DuplicateState
from faristol.rules.spelling import fold
from faristol.rules.tiles import CATALAN
from faristol.texts import sentence
from faristol.tournament.held import Held
from faristol.tournament.settings import System
from faristol.tournament.state import EventState

__all__ = ["Diploma", "diplomas_paper", "diplomas_pdf", "duplicate_honours", "honours"]

_NAMED_PLACES = 10  # those that have a word of their own


@dataclass(frozen=True, slots=True, kw_only=True)
class Diploma:
    """Who is honoured, and for what; *honour* is a place or free text (best play, most bingos)."""

    name: str
    event: str
    honour: str
    organiser: str = ""
    detail: str = ""
    date: str = ""
    signers: tuple[str, ...] = ()


def diplomas_paper(diplomas: Sequence[Diploma], language: str) -> Paper:
    heading = sentence("paper", "diploma-heading", language)
    values = face_values(CATALAN)
    letters = [{"face": face(tile), "value": values[face(tile)]} for tile in fold(heading)]
    return Paper(
        "diploma.typ",
        {
            "language": language,
            "heading": heading,
            "labels": {"to": sentence("paper", "diploma-to", language)},
            "diplomas": [{**asdict(one), "letters": letters} for one in diplomas],
        },
    )


diplomas_pdf = printed(diplomas_paper)


def honours(
    event: EventState,
    language: str,
    *,
    places: int = 3,
    group: str = "",
    date: str = "",
    signers: tuple[str, ...] = (),
) -> tuple[Diploma, ...]:
    """The diplomas of the first *places*; whoever shares a place gets one each.

    Unless told otherwise they have the days of the event, and are signed by who signs for it.
    """
    tables = event.settings.system is System.TABLES
    rows = event.table_standings() if tables else event.championship.standings()
    table = [(row.position, row.entrant, row.points) for row in rows]
    if group:
        table = [row for row in table if row[1].group == group]
        # Within a group places are counted anew; whoever shared one shares it still.
        firsts = [position for position, _, _ in table]
        table = [(1 + firsts.index(position), who, points) for position, who, points in table]
    ranked = [(place, who.name, decimal(points, language)) for place, who, points in table]
    title = f"{event.settings.name} · {group}" if group else event.settings.name
    held = event.settings.held
    like = Diploma(
        name="",
        event=title,
        honour="",
        organiser=held.organiser,
        date=", ".join(part for part in (held.place, date or days_told(held, language)) if part),
        signers=signers or _signers(held),
    )
    return _honours(ranked, like, language, places)


def _signers(held: Held) -> tuple[str, ...]:
    """Who signs, and below it as what."""
    signer = "\n".join(part for part in (held.signer, held.office) if part)
    return (signer,) if signer else ()


def duplicate_honours(
    state: DuplicateState,
    event: str,
    language: str,
    *,
    places: int = 3,
    date: str = "",
    signers: tuple[str, ...] = (),
) -> tuple[Diploma, ...]:
    """The diplomas of a duplicate game."""
    ranked = [(row.place, row.name, str(row.points)) for row in duplicate_standings(state)]
    like = Diploma(name="", event=event, honour="", date=date, signers=signers)
    return _honours(ranked, like, language, places)


def _honours(
    ranked: Iterable[tuple[int, str, str]], like: Diploma, language: str, places: int
) -> tuple[Diploma, ...]:
    """Diplomas *like* one, each with its name and its place."""

    def place_said(place: int) -> str:
        code = f"diploma-place-{place}" if place <= _NAMED_PLACES else "diploma-place"
        said = sentence("paper", code, language, place=place)
        return said[:1].upper() + said[1:]

    return tuple(
        replace(
            like,
            name=name,
            honour=place_said(place),
            detail=sentence("paper", "diploma-points", language, points=points),
        )
        for place, name, points in ranked
        if place <= places
    )
