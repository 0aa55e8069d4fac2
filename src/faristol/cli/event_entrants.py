"""``faristol event enter``, ``rate``, ``carry``, ``withdraw``, ``absent``, ``forbid``: who plays."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

import click

from faristol.cli.clicking import argument, command, option
from faristol.cli.event_files import act, change, entrant_of, file_argument
from faristol.cli.explaining import explain
from faristol.cli.options import AskedWrongly, language_option
from faristol.formats.files.event_file import MOST_BYTES
from faristol.formats.files.ratings_csv import read_entries, read_ratings
from faristol.tournament import MalformedEvent
from faristol.tournament.commands import (
    Carry,
    Enter,
    Forbid,
    MarkAbsent,
    Rate,
    Resume,
    Withdraw,
)
from faristol.tournament.event import EventLog

__all__ = ["absent", "carry", "enter", "forbid", "rate", "withdraw"]


@command()
@file_argument
@argument("names", nargs=-1, help="Who enters.")
@option("--from", "entries", type=click.File("rb"), help="A CSV of entries: name, rating, club, group.")
@option("--rating", type=float, help="The rating of who enters.")
@option("--club", default="", help="The club.")
@option("--group", default="", help="The group or division.")
@language_option
def enter(
    file: Path,
    names: tuple[str, ...],
    entries: BinaryIO | None,
    rating: float | None,
    club: str,
    group: str,
    lang: str,
) -> None:
    """Enter NAMES; once rounds are played, as late entrants (FISC-4).

    \b
        faristol event enter open.yaml "Anna Puig" --rating 1510
        faristol event enter open.yaml --from entries.csv
    """
    try:
        listed = read_entries(entries.read(MOST_BYTES + 1)) if entries else ()
    except MalformedEvent as malformed:
        raise AskedWrongly(explain(malformed, lang, "event")) from None
    if not names and not listed:
        raise AskedWrongly(explain(MalformedEvent("name-needed"), lang, "event"))
    named = (Enter(name, rating=rating, club=club, group=group) for name in names)
    act(file, lang, *named, *listed)


@command()
@file_argument
@argument("ratings", type=click.File("rb"), help="The list, a CSV; - is standard input.")
@language_option
def rate(file: Path, ratings: BinaryIO, lang: str) -> None:
    """Give entrants the ratings of a published list: a CSV with the columns name and rating.

    \b
        faristol event rate open.yaml rasccat.csv
    """
    try:
        published = read_ratings(ratings.read(MOST_BYTES + 1))
    except MalformedEvent as malformed:
        raise AskedWrongly(explain(malformed, lang, "event")) from None

    def decide(log: EventLog) -> EventLog:
        for entrant in log.state.entrants:
            if (rating := published.get(entrant.name.casefold())) is not None:
                log = log.act(Rate(entrant.id, rating))
        return log

    for entrant in change(file, lang, decide).state.entrants:
        if entrant.name.casefold() not in published:
            click.echo(f"{entrant.name}: –", err=True)


@command()
@file_argument
@argument("entrant", help="Who: a number or a name.")
@argument("points", type=float, help="The points to begin with.")
@language_option
def carry(file: Path, entrant: str, points: float, lang: str) -> None:
    """Give ENTRANT (number or name) the POINTS that are carried from a phase before.

    \b
        faristol event carry final.yaml "Anna Puig" 2.5
    """
    act(file, lang, lambda event: Carry(entrant_of(event, entrant), points))


@command()
@file_argument
@argument("entrant", help="Who: a number or a name.")
@option("--back", is_flag=True, help="Come back after a withdrawal.")
@language_option
def withdraw(file: Path, entrant: str, back: bool, lang: str) -> None:
    """Withdraw ENTRANT (number or name); a game that is going on is lost by forfeit.

    \b
        faristol event withdraw open.yaml "Anna Puig"
    """
    command = Resume if back else Withdraw
    act(file, lang, lambda event: command(entrant_of(event, entrant)))


@command()
@file_argument
@argument("entrant", help="Who: a number or a name.")
@option("--back", is_flag=True, help="Present after all.")
@language_option
def absent(file: Path, entrant: str, back: bool, lang: str) -> None:
    """Leave ENTRANT (number or name) out of the next round.

    \b
        faristol event absent open.yaml 7
    """
    act(file, lang, lambda event: MarkAbsent(entrant_of(event, entrant), not back))


@command()
@file_argument
@argument("one", help="Who: a number or a name.")
@argument("other", help="Who else: a number or a name.")
@language_option
def forbid(file: Path, one: str, other: str, lang: str) -> None:
    """Never pair ONE with OTHER.

    \b
        faristol event forbid open.yaml 3 8
    """
    act(file, lang, lambda event: Forbid(entrant_of(event, one), entrant_of(event, other)))
