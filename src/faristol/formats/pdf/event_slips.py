"""What the tables of a championship get before a round: result slips, and score sheets with the names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from faristol.formats.pdf.form import blank_sheets_paper
from faristol.formats.pdf.occasion import Seating
from faristol.formats.pdf.pairings import occasion_of, paired_round, tables_round
from faristol.formats.pdf.slips import Row, box, slips_paper, text_field, ticks
from faristol.formats.pdf.typesetting import Paper, printed, wording
from faristol.regulations import REGULATIONS
from faristol.texts import sentence
from faristol.tournament.rounds import EntrantId
from faristol.tournament.settings import Starts, System
from faristol.tournament.state import EventState

__all__ = [
    "result_slips_paper",
    "result_slips_pdf",
    "score_sheets_paper",
    "score_sheets_pdf",
    "seatings",
]


def seatings(event: EventState, number: int, *, date: str = "") -> tuple[Seating, ...]:
    """Who sits where in round *number*; who rests has no table."""
    names = {entrant.id: entrant.name for entrant in event.entrants}
    games: list[tuple[tuple[EntrantId, ...], int | None]]
    if event.settings.system is System.TABLES:
        games = [(game.seats, None) for game in tables_round(event, number).tables]
    else:
        # CLASSIC-1d: where starts come from the pairing, the one named first starts.
        starter = 0 if event.settings.starts is Starts.PAIRING else None
        games = [((board.first, board.second), starter) for board in paired_round(event, number).boards]
    return tuple(
        Seating(
            occasion=occasion_of(event, number, table, date),
            players=tuple(names[who] for who in seats),
            starter=starts,
        )
        for table, (seats, starts) in enumerate(games, start=1)
    )


def score_sheets_paper(
    event: EventState, number: int, language: str, *, date: str = "", fields: Sequence[str] = ()
) -> Paper:
    """A sheet for everybody who keeps one, under the event's regulation (CLASSIC-5a, FISC-9a)."""
    regulation = REGULATIONS[event.settings.regulation]
    return blank_sheets_paper(regulation, language, tables=seatings(event, number, date=date), fields=fields)


score_sheets_pdf = printed(score_sheets_paper)


def result_slips_paper(event: EventState, number: int, language: str, *, date: str = "") -> Paper:
    """Slips on which a table hands in its result, signed by all."""
    tables = seatings(event, number, date=date)
    heading = sentence("paper", "result-slip", language)
    most = max((len(table.players) for table in tables), default=2)
    slips = [_slip(table, language) for table in tables]
    return slips_paper([slips], language, heading, across=2, down=4 if most == 2 else 3)


result_slips_pdf = printed(result_slips_paper)


def _slip(table: Seating, language: str) -> dict[str, Any]:
    say = wording(language)
    best = text_field(say("slip-best"))
    rows: list[Row] = [
        [
            text_field(say("player-number", number=number), player, width=3, height=10),
            box(say("slip-score"), height=10),
            text_field(say("signature"), width=1.8, height=10),
        ]
        for number, player in enumerate(table.players, start=1)
    ]
    if len(table.players) == 2:
        # CLASSIC-7d: a game may be lost with a level score, so the winner is named as well.
        rows.append([ticks(say("slip-winner"), ("1", "2", say("slip-draw"))), best])
    else:
        rows.append([best])
    where = table.occasion
    title = f"{say('table-number', table=where.table)} · {say('round-number', round=where.round)}"
    return {"title": title, "above": where.event or say("result-slip"), "rows": rows, "note": ""}
