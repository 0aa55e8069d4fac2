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
from faristol.tournament.clubs import club_table
from faristol.tournament.held import Held
from faristol.tournament.rounds import sorting
from faristol.tournament.settings import System
from faristol.tournament.standings import Row, places_in_groups
from faristol.tournament.state import EventState
from faristol.tournament.tables import TableRow

__all__ = ["Diploma", "diplomas_paper", "diplomas_pdf", "duplicate_honours", "for_everybody", "honours"]

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

    Unless told otherwise they have the days of the event, and are signed by who signs for it. Where groups
    play apart, each has its own.
    """
    like = _like(event, language, group, date, signers)
    if not group and len(event.groups) > 1:
        return tuple(
            diploma
            for one in event.groups
            for diploma in _of_group(event, one, _like(event, language, one, date, signers), language, places)
        )
    return _of_group(event, group or None, like, language, places)


def for_everybody(
    event: EventState, language: str, *, places: int = 3, date: str = "", signers: tuple[str, ...] = ()
) -> tuple[Diploma, ...]:
    """A diploma for each who played: the first *places* before all others, who follow school by school.

    So those of the stage lie on top, and what is left is handed to the teachers in one pile each. Where the
    clubs are schools, the first of those have one too.
    """
    first = honours(event, language, places=places, date=date, signers=signers)
    honoured = {diploma.name for diploma in first}
    others = sorted(
        (row.entrant for row in _rows(event) if row.games or row.points),
        key=lambda who: (sorting(who.club), sorting(who.name)),
    )
    apart = len(event.groups) > 1
    taking_part = sentence("paper", "diploma-taking-part", language)
    return (
        *_school_honours(event, _like(event, language, "", date, signers), language, places),
        *first,
        *(
            replace(
                _like(event, language, who.group if apart else "", date, signers),
                name=who.name,
                honour=taking_part,
                detail=who.club,
            )
            for who in others
            if who.name not in honoured
        ),
    )


def _school_honours(event: EventState, like: Diploma, language: str, places: int) -> tuple[Diploma, ...]:
    if not event.settings.schools:
        return ()
    ranked = [(row.position, row.team, decimal(row.points, language)) for row in club_table(event)]
    return _honours(ranked, like, language, places)


def _rows(event: EventState) -> Sequence[Row | TableRow]:
    tables = event.settings.system is System.TABLES
    return event.table_standings() if tables else event.championship.standings()


def _of_group(
    event: EventState, group: str | None, like: Diploma, language: str, places: int
) -> tuple[Diploma, ...]:
    """The first of a *group*, whose places are counted anew; None: of everybody."""
    rows = _rows(event)
    own = {row.entrant.id: row.position for row in rows} if group is None else places_in_groups(rows)
    ranked = [
        (own[row.entrant.id], row.entrant.name, decimal(row.points, language))
        for row in rows
        if group in (None, row.entrant.group)
    ]
    return _honours(ranked, like, language, places)


def _like(event: EventState, language: str, group: str, date: str, signers: tuple[str, ...]) -> Diploma:
    """What all diplomas of the event, or of a *group*, have in common."""
    held = event.settings.held
    return Diploma(
        name="",
        event=f"{event.settings.name} · {group}" if group else event.settings.name,
        honour="",
        organiser=held.organiser,
        date=", ".join(part for part in (held.place, date or days_told(held, language)) if part),
        signers=signers or _signers(held),
    )


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
