"""``faristol sheet``: papers for the table, filled from an acta or blank, as a PDF."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, BinaryIO

import click

from faristol.cli.clicking import argument, command, option
from faristol.cli.options import AskedWrongly, Output, language_option, output_option
from faristol.cli.regulation_options import RegulationKey
from faristol.cli.replay_duplicate import helpers_of
from faristol.formats.files.acta import MalformedActa
from faristol.formats.files.acta import replay as replay_acta
from faristol.formats.files.acta.document import convert_acta
from faristol.formats.files.acta.judging import judge_of
from faristol.formats.files.acta.source import MOST_BYTES, read_source
from faristol.formats.files.duplicate import convert_duplicate, is_duplicate, replay_duplicate
from faristol.formats.pdf import (
    Occasion,
    Seating,
    blank_sheets_pdf,
    challenge_slips_pdf,
    clock_slips_pdf,
    duplicate_results_pdf,
    duplicate_slips_pdf,
    sheet_pdf,
    tile_check_pdf,
)
from faristol.regulations import FISC, REGULATIONS
from faristol.rules.regulation import Regulation
from faristol.texts import sentence

__all__ = ["sheet"]


class Kind(StrEnum):
    """What is printed blank."""

    SCORE = "score"
    CHALLENGE = "challenge"
    CLOCK = "clock"
    TILES = "tiles"
    DUPLICATE = "duplicate"


@command()
@argument("acta", type=click.File("rb"), required=False, help="The acta; - is standard input.")
@output_option
@option("--blank", is_flag=True, help="A paper to write on instead of a game that was played.")
@option(
    "--kind",
    type=click.Choice([kind.value for kind in Kind]),
    default=Kind.SCORE.value,
    show_default=True,
    help="Blank: score sheets, challenge slips, slips for a stopped clock, the check list of the tiles, "
    "or slips for a duplicate game.",
)
@option(
    "--regulation",
    "key",
    type=RegulationKey(),
    default=FISC.key,
    show_default=True,
    help="Blank: the regulation that says what is on it.",
)
@option(
    "--players",
    type=click.IntRange(2, 4),
    help="Blank sheets: for so many; the regulation's own unless given.",
)
@option("--name", "names", multiple=True, help="Blank: a player, in the order of play; several times.")
@option("--event", default="", help="The championship or the place.")
@option("--round", "round_", type=click.IntRange(min=1), help="The round.")
@option("--table", type=click.IntRange(min=1), help="The table.")
@option("--date", default="", help="The day, as it is to be printed.")
@option("--field", "fields", multiple=True, help="Sheets: one more line to fill in; several times.")
@language_option
def sheet(
    acta: BinaryIO | None,
    output: Output,
    blank: bool,
    kind: str,
    key: str,
    players: int | None,
    names: tuple[str, ...],
    event: str,
    round_: int | None,
    table: int | None,
    date: str,
    fields: tuple[str, ...],
    lang: str,
) -> None:
    """Print the score sheet of ACTA (YAML or JSON; - is standard input) as a PDF, or a blank paper.

    The acta of a duplicate game gives its ranking, the points by round and each player's page.

    \b
        faristol sheet final.yaml -o final.pdf
        faristol sheet final.yaml -o final.pdf --event "Open de Vic" --round 7 --table 1
        faristol sheet --blank --regulation fisc -o full.pdf
        faristol sheet --blank --regulation escolar --players 4 -o escolar.pdf
        faristol sheet --blank --kind challenge --regulation classic -o paperetes.pdf
    """
    occasion = Occasion(event=event, round=round_, table=table, date=date)
    if blank == (acta is not None):
        raise AskedWrongly(sentence("paper", "acta-or-blank", lang))
    if acta is not None:
        pages = _filled(acta, occasion, fields, lang)
    else:
        pages = _BLANK[Kind(kind)](_Asked(REGULATIONS[key], players, names, occasion, fields, lang))
    output.write(pages)


def _filled(acta: BinaryIO, occasion: Occasion, fields: tuple[str, ...], lang: str) -> bytes:
    try:
        value: dict[str, Any] = read_source(acta.read(MOST_BYTES + 1))
        if is_duplicate(value):
            duplicate = convert_duplicate(value)
            state = replay_duplicate(duplicate, helpers_of(duplicate)).state
            return duplicate_results_pdf(state, lang, occasion=occasion)
        document = convert_acta(value)
        game = replay_acta(document, judge_of(document))
    except MalformedActa as malformed:
        raise AskedWrongly(sentence("malformed", malformed.code, lang, **malformed.facts)) from None
    return sheet_pdf(game, lang, occasion=occasion, fields=[(label, "") for label in fields])


@dataclass(frozen=True, slots=True)
class _Asked:
    """What was asked for on the command line."""

    regulation: Regulation
    players: int | None
    names: tuple[str, ...]
    occasion: Occasion
    fields: tuple[str, ...]
    lang: str


def _score(asked: _Asked) -> bytes:
    count = asked.players or max(len(asked.names), asked.regulation.most_players)
    if len(asked.names) > count or not 2 <= count <= 4:
        raise AskedWrongly(sentence("paper", "too-many-names", asked.lang, players=count))
    tables: tuple[Seating, ...] = ()
    if asked.names or asked.occasion != Occasion():
        names = (*asked.names, *("" for _ in range(count - len(asked.names))))
        tables = (Seating(occasion=asked.occasion, players=names),)
    return blank_sheets_pdf(asked.regulation, asked.lang, players=count, tables=tables, fields=asked.fields)


def _clock(asked: _Asked) -> bytes:
    if not asked.regulation.pauses:
        regulation = asked.regulation.title
        raise AskedWrongly(sentence("paper", "no-clock-stops", asked.lang, regulation=regulation))
    return clock_slips_pdf(asked.regulation, asked.lang, occasion=asked.occasion)


_BLANK: Mapping[Kind, Callable[[_Asked], bytes]] = MappingProxyType(
    {
        Kind.SCORE: _score,
        Kind.CHALLENGE: lambda asked: challenge_slips_pdf(
            asked.regulation, asked.lang, occasion=asked.occasion
        ),
        Kind.CLOCK: _clock,
        Kind.TILES: lambda asked: tile_check_pdf(asked.regulation, asked.lang, occasion=asked.occasion),
        Kind.DUPLICATE: lambda asked: duplicate_slips_pdf(asked.names, asked.lang, occasion=asked.occasion),
    }
)
