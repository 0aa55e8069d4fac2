"""``faristol event papers``: what hangs on the wall and lies on the tables of a championship, as PDFs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import BinaryIO

import click

from faristol.cli.clicking import argument, command, option
from faristol.cli.event_files import check_part
from faristol.cli.explaining import explain
from faristol.cli.options import AskedWrongly, Output, language_option, output_option
from faristol.formats.files.event_file import MOST_BYTES, read_event
from faristol.formats.pdf import (
    ListedBy,
    PosterSize,
    bracket_pdf,
    crosstable_pdf,
    diplomas_pdf,
    for_everybody,
    honours,
    pairings_pdf,
    poster_pdf,
    result_slips_pdf,
    score_sheets_pdf,
    standings_pdf,
)
from faristol.regulations import RegulationMissing
from faristol.tournament import MalformedEvent, TournamentError
from faristol.tournament.state import EventState

__all__ = ["papers"]


class Kind(StrEnum):
    """What is printed."""

    PAIRINGS = "pairings"
    NAMES = "names"
    SCHOOLS = "schools"
    BRACKET = "bracket"
    STANDINGS = "standings"
    CROSSTABLE = "crosstable"
    SLIPS = "slips"
    SHEETS = "sheets"
    DIPLOMAS = "diplomas"
    EVERYBODY = "everybody"
    POSTER = "poster"


@dataclass(frozen=True, slots=True)
class _Asked:
    """What was asked for on the command line; a round that was not named is the last one paired."""

    event: EventState
    round: int | None
    group: str
    date: str
    places: int
    signers: tuple[str, ...]
    link: str
    size: str
    lang: str

    @property
    def number(self) -> int:
        return self.round or self.event.played


@command()
@argument("file", type=click.File("rb"), help="The event file; - is standard input.")
@argument("kind", type=click.Choice([kind.value for kind in Kind]), help="The paper to print.")
@output_option
@option(
    "--round",
    "round_",
    type=click.IntRange(min=1),
    help="The round, or the one after which a table stood; the last one unless given.",
)
@option("--group", default="", help="Tables and diplomas: only this group or division.")
@option("--date", default="", help="The day, as it is to be printed.")
@option(
    "--places", type=click.IntRange(min=1), default=3, show_default=True, help="Diplomas: for so many places."
)
@option("--signer", "signers", multiple=True, help="Diplomas: who signs; several times.")
@option("--link", default="", help="Poster: the address that its code opens.")
@option(
    "--size",
    type=click.Choice([size.value for size in PosterSize]),
    default="a4",
    show_default=True,
    help="Poster: the paper.",
)
@language_option
def papers(
    file: BinaryIO,
    kind: str,
    output: Output,
    round_: int | None,
    group: str,
    date: str,
    places: int,
    signers: tuple[str, ...],
    link: str,
    size: str,
    lang: str,
) -> None:
    """Print a paper of the event in FILE as a PDF.

    Pairings by table, by name or school by school, the bracket of a knockout, standings, the cross-table,
    slips for the results, score sheets with the names on them, diplomas for the first or for everybody, and
    a poster. Days, place, organiser and who signs are those of the event.

    \b
        faristol event papers open.yaml pairings -o ronda3.pdf
        faristol event papers open.yaml sheets --round 3 --date 15/11/2026 -o fulls.pdf
        faristol event papers open.yaml standings -o classificacio.pdf
        faristol event papers open.yaml diplomas --signer "La presidenta" -o diplomes.pdf
        faristol event papers escoles.yaml everybody -o diplomes.pdf
        faristol event papers open.yaml poster --size a3 --link https://example.cat/campionat/x -o cartell.pdf
    """
    try:
        event = read_event(file.read(MOST_BYTES + 1)).state
        check_part(event.entrants, event.played, round_=round_, group=group)
        pages = _PAPERS[Kind(kind)](_Asked(event, round_, group, date, places, signers, link, size, lang))
    except MalformedEvent as malformed:
        raise AskedWrongly(explain(malformed, lang, "event")) from None
    except (TournamentError, RegulationMissing) as refused:
        raise click.ClickException(explain(refused, lang, "event", "regulation")) from None
    output.write(pages)


def _pairings(asked: _Asked, by: ListedBy) -> bytes:
    return pairings_pdf(asked.event, asked.number, asked.lang, by=by, date=asked.date)


def _diplomas(asked: _Asked) -> bytes:
    given = honours(
        asked.event,
        asked.lang,
        places=asked.places,
        group=asked.group,
        date=asked.date,
        signers=asked.signers,
    )
    return diplomas_pdf(given, asked.lang)


def _everybody(asked: _Asked) -> bytes:
    given = for_everybody(
        asked.event, asked.lang, places=asked.places, date=asked.date, signers=asked.signers
    )
    return diplomas_pdf(given, asked.lang)


_PAPERS: Mapping[Kind, Callable[[_Asked], bytes]] = MappingProxyType(
    {
        Kind.PAIRINGS: lambda asked: _pairings(asked, ListedBy.TABLE),
        Kind.NAMES: lambda asked: _pairings(asked, ListedBy.NAME),
        Kind.SCHOOLS: lambda asked: _pairings(asked, ListedBy.SCHOOL),
        Kind.BRACKET: lambda asked: bracket_pdf(asked.event, asked.lang, date=asked.date),
        Kind.STANDINGS: lambda asked: standings_pdf(
            asked.event, asked.lang, after=asked.round, group=asked.group, date=asked.date
        ),
        Kind.CROSSTABLE: lambda asked: crosstable_pdf(
            asked.event, asked.lang, after=asked.round, group=asked.group, date=asked.date
        ),
        Kind.SLIPS: lambda asked: result_slips_pdf(asked.event, asked.number, asked.lang, date=asked.date),
        Kind.SHEETS: lambda asked: score_sheets_pdf(asked.event, asked.number, asked.lang, date=asked.date),
        Kind.DIPLOMAS: _diplomas,
        Kind.EVERYBODY: _everybody,
        Kind.POSTER: lambda asked: poster_pdf(
            asked.event.settings, asked.link, asked.lang, size=PosterSize(asked.size)
        ),
    }
)
