"""``faristol event``: what a director does, one verb each, on an event file that only grows."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any, BinaryIO

import click

from faristol.cli.event_papers import papers
from faristol.cli.event_settings import changed_settings, settings_options
from faristol.cli.event_texts import told
from faristol.cli.file_texts import why_not
from faristol.cli.options import AskedWrongly, json_option, language_option
from faristol.cli.pair import plain_round
from faristol.cli.standings import as_table, number, tables_as_table, teams_as_table
from faristol.formats.files.event_file import MOST_BYTES, read_event, write_event
from faristol.formats.files.games_csv import write_games
from faristol.formats.files.ratings_csv import read_entries, read_ratings
from faristol.formats.files.trf import write_trf
from faristol.tournament import EntrantId, MalformedEvent, Result, TournamentError
from faristol.tournament.commands import (
    Carry,
    Close,
    Command,
    Configure,
    Enter,
    Forbid,
    Lock,
    MarkAbsent,
    PairRound,
    Publish,
    Rate,
    Reopen,
    Resume,
    SetResult,
    SetTableScores,
    Swap,
    Unpair,
    Withdraw,
)
from faristol.tournament.event import EventLog
from faristol.tournament.phases import next_phase
from faristol.tournament.ratings import rating_report
from faristol.tournament.settings import Settings, System
from faristol.tournament.state import EventState
from faristol.tournament.teams import table_of_teams

__all__ = ["event"]

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.group()
def event() -> None:
    """Run a championship: each verb adds a step to an event file, and undo takes the last one back."""


event.add_command(papers)


def _open(path: Path, lang: str) -> EventLog:
    try:
        with path.open("rb") as file:
            return read_event(file.read(MOST_BYTES + 1))
    except OSError as missing:
        raise AskedWrongly(f"{path}: {why_not(missing, lang)}") from None
    except TournamentError as malformed:
        raise AskedWrongly(told(malformed, lang)) from None


def _save(path: Path, log: EventLog, lang: str) -> None:
    """Whole or not at all: a laptop may lose power in the middle of a championship."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(write_event(log, as_json=path.suffix == ".json"))
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except OSError as unwritten:
        raise click.ClickException(f"{path}: {why_not(unwritten, lang)}") from None


def _act(path: Path, lang: str, *commands: Command) -> EventLog:
    log = _open(path, lang)
    try:
        for command in commands:
            log = log.act(command)
    except MalformedEvent as malformed:
        raise AskedWrongly(told(malformed, lang)) from None
    except TournamentError as refused:
        raise click.ClickException(told(refused, lang)) from None
    _save(path, log, lang)
    return log


def _someone(path: Path, who: str, lang: str) -> EntrantId:
    """An entrant by number or by name."""
    state = _open(path, lang).state
    for entrant in state.entrants:
        if who == str(entrant.id) or who.casefold() == entrant.name.casefold():
            return entrant.id
    raise click.ClickException(told(MalformedEvent("no-such-entrant", entrant=who), lang))


def _result(text: str, lang: str) -> Result:
    try:
        return Result.parse(text)
    except MalformedEvent as malformed:
        raise AskedWrongly(told(malformed, lang)) from None


@event.command()
@click.argument("file", type=_FILE)
@settings_options
@language_option
def new(file: Path, lang: str, **given: Any) -> None:
    """Begin an event in FILE (.yaml or .json), which must not exist.

    \b
        faristol event new open.yaml --name "Obert de Reus" --rounds 6
    """
    if file.exists():
        raise AskedWrongly(told(MalformedEvent("file-exists", file=file), lang))
    try:
        log = EventLog().act(Configure(changed_settings(Settings(), given)))
    except TournamentError as refused:
        raise click.ClickException(told(refused, lang)) from None
    _save(file, log, lang)


@event.command()
@click.argument("file", type=_FILE)
@settings_options
@language_option
def configure(file: Path, lang: str, **given: Any) -> None:
    """Change settings of the event in FILE; what is not given stays.

    \b
        faristol event configure open.yaml --lexicon leximots-2024 --starts pairing
    """
    _act(file, lang, Configure(changed_settings(_open(file, lang).state.settings, given)))


@event.command()
@click.argument("file", type=_FILE)
@click.argument("names", nargs=-1)
@click.option("--from", "entries", type=click.File("rb"), help="A CSV of entries: name, rating, club, group.")
@click.option("--rating", type=float, help="The rating of who enters.")
@click.option("--club", default="", help="The club.")
@click.option("--group", default="", help="The group or division.")
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
        listed = read_entries(entries.read(MOST_BYTES)) if entries else ()
    except MalformedEvent as malformed:
        raise AskedWrongly(told(malformed, lang)) from None
    if not names and not listed:
        raise AskedWrongly(told(MalformedEvent("name-needed"), lang))
    named = (Enter(name, rating=rating, club=club, group=group) for name in names)
    _act(file, lang, *named, *listed)


@event.command()
@click.argument("file", type=_FILE)
@click.argument("ratings", type=click.File("rb"))
@language_option
def rate(file: Path, ratings: BinaryIO, lang: str) -> None:
    """Give entrants the ratings of a published list: a CSV with the columns name and rating.

    \b
        faristol event rate open.yaml rasccat.csv
    """
    try:
        published = read_ratings(ratings.read(MOST_BYTES))
    except MalformedEvent as malformed:
        raise AskedWrongly(told(malformed, lang)) from None
    entrants = _open(file, lang).state.entrants
    found = {e.id: published[e.name.casefold()] for e in entrants if e.name.casefold() in published}
    _act(file, lang, *(Rate(who, rating) for who, rating in found.items()))
    for entrant in entrants:
        if entrant.id not in found:
            click.echo(f"{entrant.name}: –", err=True)


@event.command()
@click.argument("file", type=_FILE)
@click.argument("entrant")
@click.argument("points", type=float)
@language_option
def carry(file: Path, entrant: str, points: float, lang: str) -> None:
    """Give ENTRANT (number or name) the POINTS that are carried from a phase before.

    \b
        faristol event carry final.yaml "Anna Puig" 2.5
    """
    _act(file, lang, Carry(_someone(file, entrant, lang), points))


@event.command()
@click.argument("file", type=_FILE)
@click.argument("final", type=_FILE)
@click.option("--top", type=click.IntRange(2), required=True, help="How many go on.")
@click.option(
    "--carry",
    "share",
    type=click.FloatRange(0, 1),
    default=0.0,
    help="The share of their points that they begin with: 0 (none), 0.5, 1 (all).",
)
@settings_options
@language_option
def phase(file: Path, final: Path, top: int, share: float, lang: str, **given: Any) -> None:
    """Begin a further phase in FINAL, which must not exist, with the first of the standings of FILE.

    \b
        faristol event phase open.yaml final.yaml --top 4 --carry 0.5 --system round-robin --rounds 3
    """
    if final.exists():
        raise AskedWrongly(told(MalformedEvent("file-exists", file=final), lang))
    state = _open(file, lang).state
    try:
        log = next_phase(state, changed_settings(state.settings, given), top, share)
    except TournamentError as refused:
        raise click.ClickException(told(refused, lang)) from None
    _save(final, log, lang)


@event.command()
@click.argument("file", type=_FILE)
@click.argument("entrant")
@click.option("--back", is_flag=True, help="Come back after a withdrawal.")
@language_option
def withdraw(file: Path, entrant: str, back: bool, lang: str) -> None:
    """Withdraw ENTRANT (number or name); a game that is going on is lost by forfeit.

    \b
        faristol event withdraw open.yaml "Anna Puig"
    """
    who = _someone(file, entrant, lang)
    _act(file, lang, Resume(who) if back else Withdraw(who))


@event.command()
@click.argument("file", type=_FILE)
@click.argument("entrant")
@click.option("--back", is_flag=True, help="Present after all.")
@language_option
def absent(file: Path, entrant: str, back: bool, lang: str) -> None:
    """Leave ENTRANT (number or name) out of the next round.

    \b
        faristol event absent open.yaml 7
    """
    _act(file, lang, MarkAbsent(_someone(file, entrant, lang), not back))


@event.command()
@click.argument("file", type=_FILE)
@click.argument("one")
@click.argument("other")
@language_option
def forbid(file: Path, one: str, other: str, lang: str) -> None:
    """Never pair ONE with OTHER.

    \b
        faristol event forbid open.yaml 3 8
    """
    _act(file, lang, Forbid(_someone(file, one, lang), _someone(file, other, lang)))


@event.command()
@click.argument("file", type=_FILE)
@click.option("--seed", type=int, help="The seed of a drawn first round, or of tables of four.")
@click.option("--boards", help="The round by hand: 1-4,2-3; who is left over sits out.")
@click.option("--system", type=click.Choice([s.value for s in System]), help="Another system for this round.")
@click.option("--allow-rematches", is_flag=True, help="Out of a dead end: as few rematches as can be.")
@click.option("--lexicon", default="", help="The arbiter dictionary of this day (LLISCA-28).")
@json_option
@language_option
def pair(
    file: Path,
    seed: int | None,
    boards: str | None,
    system: str | None,
    allow_rematches: bool,
    lexicon: str,
    as_json: bool,
    lang: str,
) -> None:
    """Pair the next round and keep it; the round before is locked (FISC-9c).

    \b
        faristol event pair open.yaml
        faristol event pair open.yaml --boards 1-4,2-3
    """
    command = PairRound(
        seed=seed,
        boards=_boards(boards) if boards else None,
        allow_rematches=allow_rematches,
        lexicon=lexicon,
        system=System(system) if system else None,
    )
    state = _act(file, lang, command).state
    click.echo(json.dumps(plain_round(state)) if as_json else _round(state))


def _boards(text: str) -> tuple[tuple[EntrantId, EntrantId], ...]:
    try:
        pairs = [part.split("-") for part in text.split(",")]
        return tuple((EntrantId(int(first)), EntrantId(int(second))) for first, second in pairs)
    except ValueError:
        raise AskedWrongly(f"--boards {text}: 1-4,2-3") from None


@event.command()
@click.argument("file", type=_FILE)
@language_option
def unpair(file: Path, lang: str) -> None:
    """Take the last pairing back, while it has no results.

    \b
        faristol event unpair open.yaml
    """
    _act(file, lang, Unpair())


@event.command()
@click.argument("file", type=_FILE)
@click.argument("one")
@click.argument("other")
@language_option
def swap(file: Path, one: str, other: str, lang: str) -> None:
    """Exchange two entrants of the last round.

    \b
        faristol event swap open.yaml 3 8
    """
    state = _act(file, lang, Swap(_someone(file, one, lang), _someone(file, other, lang))).state
    click.echo(_round(state))


@event.command()
@click.argument("file", type=_FILE)
@click.argument("table", type=int)
@click.argument("outcome")
@click.option("--round", "round_", type=int, help="The round; the last one unless given.")
@language_option
def result(file: Path, table: int, outcome: str, round_: int | None, lang: str) -> None:
    """Enter or correct the OUTCOME of TABLE: 412-367, 0-0 (both lose), + or -- - (forfeits), unplayed.

    For a table of four give the scores in the order of the seats: 412,367,301,288.

    \b
        faristol event result open.yaml 3 412-367
        faristol event result open.yaml 4 +
    """
    at = round_ if round_ is not None else _open(file, lang).state.played
    if "," in outcome:
        try:
            scores = tuple(int(score) for score in outcome.split(","))
        except ValueError:
            raise AskedWrongly(told(MalformedEvent("not-a-result", text=outcome), lang)) from None
        _act(file, lang, SetTableScores(at, table, scores))
    else:
        _act(file, lang, SetResult(at, table, _result(outcome, lang)))


@event.command()
@click.argument("file", type=_FILE)
@click.argument("round_", metavar="ROUND", type=int)
@click.option("--reason", required=True, help="Why the committee opens it.")
@language_option
def reopen(file: Path, round_: int, reason: str, lang: str) -> None:
    """Open a locked ROUND for a correction, by decision of the committee.

    \b
        faristol event reopen open.yaml 2 --reason "scores swapped on the sheet"
    """
    _act(file, lang, Reopen(round_, reason))


@event.command()
@click.argument("file", type=_FILE)
@click.argument("round_", metavar="ROUND", type=int)
@language_option
def lock(file: Path, round_: int, lang: str) -> None:
    """Lock a ROUND that had been opened again.

    \b
        faristol event lock open.yaml 2
    """
    _act(file, lang, Lock(round_))


@event.command()
@click.argument("file", type=_FILE)
@click.argument("round_", metavar="ROUND", type=int)
@language_option
def publish(file: Path, round_: int, lang: str) -> None:
    """Mark the pairing of ROUND as published.

    \b
        faristol event publish open.yaml 1
    """
    _act(file, lang, Publish(round_))


@event.command()
@click.argument("file", type=_FILE)
@language_option
def close(file: Path, lang: str) -> None:
    """End the event: its table is final.

    \b
        faristol event close open.yaml
    """
    _act(file, lang, Close())


@event.command()
@click.argument("file", type=_FILE)
@language_option
def undo(file: Path, lang: str) -> None:
    """Take the last step back; the log keeps both.

    \b
        faristol event undo open.yaml
    """
    try:
        _save(file, _open(file, lang).undo(), lang)
    except TournamentError as refused:
        raise click.ClickException(told(refused, lang)) from None


@event.command()
@click.argument("file", type=_FILE)
@json_option
@language_option
def show(file: Path, as_json: bool, lang: str) -> None:
    """Show the last round, what is missing and the standings.

    \b
        faristol event show open.yaml
    """
    log = _open(file, lang)
    state = log.state
    if as_json:
        last = (state.tables or state.rounds)[-1:]
        missing = [table for round_ in last for table in round_.missing]
        answer = {
            "name": state.settings.name,
            "round": state.played,
            "boards": plain_round(state),
            "missing": missing,
            "digest": log.digest,
        }
        click.echo(json.dumps(answer, ensure_ascii=False, indent=2))
        return
    click.echo(f"{state.settings.name} · {state.played}/{state.settings.rounds}")
    if state.played:
        click.echo(_round(state))
    if state.settings.system is System.TABLES:
        click.echo(tables_as_table(state.table_standings(), lang))
    else:
        championship = state.championship
        rows = championship.standings()
        if state.settings.system is System.TEAMS:
            click.echo(teams_as_table(table_of_teams(championship, rows), lang) + "\n")
        click.echo(as_table(championship, rows, lang))


def _round(state: EventState) -> str:
    names = {int(entrant.id): f"{entrant.id} {entrant.name}" for entrant in state.entrants}
    lines = []
    for table, seats in enumerate(plain_round(state), start=1):
        shown = " – ".join(names.get(who, "·") for who in seats)
        played = ""
        if state.rounds and table <= len(state.rounds[-1].boards):
            outcome = state.rounds[-1].boards[table - 1].result
            played = f"  {outcome.text}" if outcome else ""
        elif state.tables:
            scores = state.tables[-1].tables[table - 1].scores
            played = f"  {','.join(map(str, scores))}" if scores else ""
        lines.append(f"{table:>3}  {shown}{played}")
    return "\n".join(lines)


@event.command()
@click.argument("file", type=_FILE)
@json_option
@language_option
def ratings(file: Path, as_json: bool, lang: str) -> None:
    """Report the ratings before and after the event (FISC-3); forfeits, byes and 0-0 do not count.

    \b
        faristol event ratings open.yaml --json
    """
    state = _open(file, lang).state
    report = rating_report(state)
    if as_json:
        rows = [
            {
                "number": line.entrant.id,
                "player": line.entrant.name,
                "games": line.games,
                "points": line.points,
                "before": line.before,
                "after": round(line.after, 2),
                "glicko2": {
                    "rating": round(line.strength.rating, 1),
                    "deviation": round(line.strength.deviation, 1),
                },
            }
            for line in report
        ]
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    for line in report:
        change = line.after - line.before
        click.echo(
            f"{line.entrant.name:<30} {line.games:>3} {number(line.points):>5}"
            f" {line.before:8.1f} → {line.after:8.1f} ({change:+.1f})"
        )


@event.command()
@click.argument("file", type=_FILE)
@click.option("--to", "form", type=click.Choice(["trf", "csv"]), default="trf", help="The format.")
@language_option
def export(file: Path, form: str, lang: str) -> None:
    """Write the event as a TRF (entrants numbered by the initial order) or as a CSV of games.

    \b
        faristol event export open.yaml --to csv > games.csv
    """
    championship = _open(file, lang).state.championship
    click.echo(write_trf(championship) if form == "trf" else write_games(championship), nl=False)
