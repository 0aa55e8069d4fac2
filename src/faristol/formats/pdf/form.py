"""The ruled sheet of a wooden game, blank or with what is known: what the articles of kind *sheet* ask.

CLASSIC-5a and FISC-9a: names, round and table, and for each play the word, its score and the running
total; lines for the racks and the time at the end, and whatever else the organiser asks for. LLISCA-3,
ESCOLAR-7: one sheet for all, kept by who starts. EBRE-2: a sheet for each player, with every word and its
points, since the jury goes through them (EBRE-20c). Which of these a sheet is, the regulation's value says.

No list of the tiles is printed on a sheet: the regulations allow notes, not printed help.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from faristol.formats.pdf.occasion import Occasion, Seating
from faristol.formats.pdf.slips import text_field
from faristol.formats.pdf.typesetting import Paper, printed
from faristol.rules.regulation import ClockKind, Racks, Regulation, SheetKeeper, SheetMarks
from faristol.rules.state import Why
from faristol.texts import sentence

__all__ = ["Written", "blank_sheets_paper", "blank_sheets_pdf", "form_of", "sheet_of"]

FEWEST, MOST = 2, 4  # players that a sheet has room for

_LINES = {2: 22, 3: 17, 4: 17}  # turns to write on a page of so many players
_LINES_ALONE = 18
_TEMPLATE = "forms.typ"

# The columns of a player, in millimetres; that of the play has what is left.
_PLAY = ("word", "words")
_WIDTHS = {"word": 0, "points": 11, "total": 14}
_WIDTHS_ALONE = {"words": 0, "points": 13, "total": 16, "review": 16}
# CLASSIC-5b: where a word lies may be noted; there is room for it with two players.
_WIDTHS_OF_TWO = {"word": 0, "place": 11, "points": 13, "total": 16}


def blank_sheets_paper(
    regulation: Regulation,
    language: str,
    *,
    players: int | None = None,
    tables: Sequence[Seating] = (),
    copies: int | None = None,
    fields: Sequence[str] = (),
) -> Paper:
    """Ruled sheets under *regulation*: one table's for nobody yet, or those of *tables* with their names.

    *copies* is how many sheets a table gets: by default as many as the regulation has keepers, and for a
    sheet for nobody yet one page. *fields* are further lines that the organiser asks for (CLASSIC-5a).
    """
    count = players or max((len(table.players) for table in tables), default=0) or regulation.most_players
    if not FEWEST <= count <= MOST:
        raise ValueError(f"a sheet has room for {FEWEST} to {MOST} players, not {count}")
    form = form_of(regulation, count, language)
    sheets = [
        sheet
        for table in tables or (Seating(),)
        for sheet in _sheets_of(table, regulation, count, language, copies, bool(tables), fields)
    ]
    return Paper(
        _TEMPLATE,
        {
            "language": language,
            "heading": sentence("sheet", "heading", language),
            "form": form,
            "sheets": sheets,
        },
    )


blank_sheets_pdf = printed(blank_sheets_paper)


def _sheets_of(
    table: Seating,
    regulation: Regulation,
    count: int,
    language: str,
    copies: int | None,
    named: bool,
    fields: Sequence[str],
) -> list[dict[str, Any]]:
    seated = replace(table, players=table.players or ("",) * count)  # three among fours have three sheets
    everybody = [Written(name=name, number=number) for number, name in enumerate(seated.players, start=1)]
    shown = [[part] for part in everybody] if regulation.review_by_jury else [everybody]
    whole = [sheet_of(regulation, parts, language, seated, fields) for parts in shown]
    if copies is None:
        alone = regulation.review_by_jury or regulation.sheet_keeper is SheetKeeper.STARTER
        # Two of the short sheet go on a page, so one for nobody yet would leave half of it white.
        copies = 1 if alone or not named else len(everybody)
        if not named and form_per_page(regulation) > len(whole):
            copies = form_per_page(regulation)
    return whole * copies


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """One player's part of a sheet: the name, and what has been written."""

    name: str = ""
    number: int = 1
    lines: Sequence[dict[str, Any]] = ()
    ends: dict[Why, dict[str, Any]] = field(default_factory=dict)
    final: str = ""


def form_per_page(regulation: Regulation) -> int:
    """Short sheets and those of one player go two on a page."""
    return 2 if regulation.review_by_jury or regulation.turns_each is not None else 1


def form_of(regulation: Regulation, players: int, language: str, lines: int = 0) -> dict[str, Any]:
    """How the sheet is ruled; *lines* is how many turns it must have room for."""
    alone = regulation.review_by_jury
    own = regulation.turns_each or (_LINES_ALONE if alone else _LINES[players])
    columns = _columns(alone, players, regulation, language)
    return {
        "rows": max(own, lines),
        "columns": columns,
        "final-columns": len(columns) - 1 - (columns[1]["key"] == "place"),
        "adjust": [label for _, label in _ends(regulation, language)],
        "per-page": form_per_page(regulation),
        "flipped": alone or (players > 2 and regulation.turns_each is None),
        "signatures": 2 if alone else players + 1,
        "labels": {
            "number": sentence("paper", "turn", language),
            "final": sentence("paper", "result", language),
        },
        "legend": _legend(regulation, columns, language),
    }


def _columns(alone: bool, players: int, regulation: Regulation, language: str) -> list[dict[str, Any]]:
    of_two = players == 2 and regulation.turns_each is None
    widths = _WIDTHS_ALONE if alone else _WIDTHS_OF_TWO if of_two else _WIDTHS
    return [
        {
            "key": "play" if label in _PLAY else label,
            "width": width,
            "label": sentence("paper", f"column-{label}", language),
            "right": label not in (*_PLAY, "place"),
        }
        for label, width in widths.items()
    ]


def _ends(regulation: Regulation, language: str) -> list[tuple[Why, str]]:
    """The lines below the last play: what the regulation may take off or add at the end."""
    counted = set(regulation.racks.values())
    rows: list[tuple[Why, str]] = []
    if counted & {Racks.MOVE, Racks.OWN}:
        rows.append((Why.RACK, sentence("paper", "minus-rack", language)))
    if Racks.MOVE in counted:
        rows.append((Why.RACK_BONUS, sentence("paper", "plus-rack", language)))
    if regulation.overtime is not None and regulation.overtime.points_per_minute:
        points = regulation.overtime.points_per_minute
        rows.append((Why.OVERTIME, sentence("paper", "minus-time", language, points=points)))
    if regulation.review_by_jury:
        rows.append((Why.REVIEW, sentence("paper", "minus-review", language)))
    return rows


def _legend(regulation: Regulation, columns: list[dict[str, Any]], language: str) -> str:
    dashed = regulation.sheet_marks is SheetMarks.DASH_AND_ZERO
    codes = ["legend-dash" if dashed else "legend-hyphen", "legend-marks"]
    if any(column["key"] == "place" for column in columns):
        codes.append("legend-places")
    if regulation.review_by_jury:
        codes.append("legend-jury")
    elif regulation.sheet_keeper is SheetKeeper.EVERYBODY:
        # CLASSIC-4g, FISC-8g: the game is over when both have signed their sheets.
        codes.append("legend-sign")
    return " ".join(sentence("paper", code, language) for code in codes)


def sheet_of(
    regulation: Regulation,
    parts: Sequence[Written],
    language: str,
    table: Seating,
    fields: Sequence[str] = (),
) -> dict[str, Any]:
    """One sheet of *table*: its head, its players' *parts*, its foot."""
    official = regulation.fewest_players <= len(table.players) <= regulation.most_players
    practice = "" if official else f" · {sentence('paper', 'practice', language)}"
    extra: list[dict[str, str]] = []
    if regulation.sheet_keeper is SheetKeeper.STARTER:
        extra.append({"label": sentence("paper", "keeper", language), "value": _after(table, 0)})
        if regulation.clocks[0] is ClockKind.TURN:
            # Who plays last keeps the time.
            last = _after(table, -regulation.turn_step)
            extra.append({"label": sentence("paper", "timekeeper", language), "value": last})
    extra += [{"label": asked, "value": ""} for asked in fields]
    ends = [why for why, _ in _ends(regulation, language)]
    return {
        "above": f"{regulation.title}{practice}",
        "fields": _head(table.occasion, language),
        "players": [
            {
                "label": _player_label(part, regulation, language),
                "name": part.name,
                "tick": sentence("paper", "starts", language),
                "ticked": table.starter == part.number - 1,
                "lines": list(part.lines),
                "adjust": [part.ends.get(why) for why in ends],
                "final": part.final,
            }
            for part in parts
        ],
        "extra": extra,
        "signatures": _signatures(parts, regulation, language),
    }


def _after(table: Seating, seats: int) -> str:
    """Who sits so many *seats* after the starter, where that one is known."""
    return "" if table.starter is None else table.players[(table.starter + seats) % len(table.players)]


def _player_label(part: Written, regulation: Regulation, language: str) -> str:
    if regulation.review_by_jury:
        return sentence("paper", "player", language)
    return sentence("paper", "player-number", language, number=part.number)


def _head(occasion: Occasion, language: str) -> list[dict[str, Any]]:
    known: list[tuple[str, object, float]] = [
        ("event", occasion.event, 3.6),
        ("round", occasion.round, 0.9),
        ("table", occasion.table, 0.9),
        ("date", occasion.date, 1.6),
        ("dictionary", occasion.dictionary, 2),
    ]
    return [text_field(sentence("paper", code, language), value, width=width) for code, value, width in known]


def _signatures(parts: Sequence[Written], regulation: Regulation, language: str) -> list[dict[str, str]]:
    own = sentence("paper", "signature", language)
    judge = "signature-jury" if regulation.review_by_jury else "signature-arbiter"
    names = [part.name or _player_label(part, regulation, language) for part in parts]
    return [
        *({"label": own, "value": name} for name in names),
        {"label": sentence("paper", judge, language), "value": ""},
    ]
