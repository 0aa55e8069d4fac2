"""``faristol event enter``, ``rate``, ``carry``, ``withdraw``, ``absent``, ``forbid``: who plays.

And ``confirm`` and ``check-in``: who comes, and who has a place.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

import click

from faristol.cli.clicking import argument, command, option
from faristol.cli.event_files import act, change, entrant_of, file_argument, open_event
from faristol.cli.explaining import explain
from faristol.cli.options import AskedWrongly, language_option
from faristol.formats.files.event_file import MOST_BYTES
from faristol.formats.files.people_list import read_people
from faristol.formats.files.ratings_csv import read_ratings
from faristol.texts import sentence
from faristol.tournament import EventRefused, MalformedEvent
from faristol.tournament.check_in import read_instant, write_instant
from faristol.tournament.commands import (
    Carry,
    CloseCheckIn,
    Confirm,
    Enter,
    Forbid,
    MarkAbsent,
    Rate,
    Resume,
    Withdraw,
)
from faristol.tournament.event import EventLog
from faristol.tournament.settings import Games

__all__ = ["absent", "carry", "check_in", "confirm", "enter", "forbid", "rate", "withdraw"]


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
        listed = [one.entry for one in read_people(entries.read(MOST_BYTES + 1)).people] if entries else []
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
@option(
    "--games",
    type=click.Choice([games.value for games in Games]),
    help="League: forfeited or annulled; as the event has it unless given.",
)
@language_option
def withdraw(file: Path, entrant: str, back: bool, games: str | None, lang: str) -> None:
    """Withdraw ENTRANT (number or name); a game that is going on is lost by forfeit.

    \b
        faristol event withdraw open.yaml "Anna Puig"
    """
    chosen = None if games is None else Games(games)
    act(
        file,
        lang,
        lambda event: (
            Resume(entrant_of(event, entrant)) if back else Withdraw(entrant_of(event, entrant), chosen)
        ),
    )


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


@command()
@file_argument
@argument("entrant", help="Who: a number or a name.")
@option("--back", is_flag=True, help="Not coming after all.")
@language_option
def confirm(file: Path, entrant: str, back: bool, lang: str) -> None:
    """ENTRANT (number or name) comes; after the deadline too, for this is the desk.

    \b
        faristol event confirm open.yaml "Anna Puig"
    """
    act(
        file,
        lang,
        lambda event: Confirm(entrant_of(event, entrant), _now(), coming=not back, desk=True),
    )


@command()
@file_argument
@option("--close", is_flag=True, help="Leave out who has not confirmed or has no place.")
@language_option
def check_in(file: Path, close: bool, lang: str) -> None:
    """Show who has confirmed, who has not yet, and who waits for a place, in order.

    \b
        faristol event check-in open.yaml
        faristol event check-in open.yaml --close
    """
    log = act(file, lang, CloseCheckIn(_now())) if close else open_event(file, lang)
    settings = log.state.settings
    over = bool(settings.confirm_by) and read_instant(_now()) > read_instant(settings.confirm_by)
    found = log.state.check_in(over=over)
    if found is None:
        raise click.ClickException(explain(EventRefused("no-check-in"), lang, "event"))
    names = {entrant.id: entrant.name for entrant in log.state.entrants}
    for kind in ("confirmed", "pending", "waiting", "missed"):
        for who in getattr(found, kind):
            click.echo(f"{sentence('command', f'check-in-{kind}', lang)}\t{names[who]}")


def _now() -> str:
    return write_instant(datetime.now(UTC))
