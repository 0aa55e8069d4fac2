"""Slips: small forms, several on a page, each a title and rows of fields.

Here are those of the table: the challenge slip (ESCOLAR-12; FISC-10a, 10b) and the slip for a stopped clock
(CLASSIC-7, FISC-11a), whose reasons are those that the regulation knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from faristol.formats.pdf.occasion import Occasion
from faristol.formats.pdf.typesetting import Paper, printed, wording
from faristol.rules.regulation import PauseReason, Regulation

__all__ = [
    "Row",
    "box",
    "challenge_slips_paper",
    "challenge_slips_pdf",
    "clock_slips_paper",
    "clock_slips_pdf",
    "slips_paper",
    "text_field",
    "ticks",
]

Row = list[dict[str, Any]]

_WORDS_OF_A_PLAY = 2  # lines for the words of a challenge; each holds several


def text_field(label: str, value: object = "", *, width: float = 1, height: float = 8) -> dict[str, Any]:
    """A line with its label, and what is known written on it."""
    shown = "" if value is None else str(value)
    return {"kind": "field", "label": label, "value": shown, "width": width, "height": height}


def box(label: str, *, width: float = 1, height: float = 8) -> dict[str, Any]:
    """A box to write a figure in."""
    return {"kind": "box", "label": label, "width": width, "height": height}


def ticks(label: str, options: Iterable[str], *, width: float = 1, listed: bool = False) -> dict[str, Any]:
    """Boxes to tick, in a line or one below the other."""
    kind = "list" if listed else "ticks"
    return {"kind": kind, "label": label, "options": list(options), "width": width}


def slips_paper(
    packs: Sequence[Sequence[dict[str, Any]]], language: str, heading: str, *, across: int, down: int
) -> Paper:
    """Pages of slips; each pack begins on a page of its own."""
    return Paper(
        "slips.typ",
        {
            "language": language,
            "heading": heading,
            "across": across,
            "down": down,
            "packs": [list(pack) for pack in packs if pack],
        },
    )


def challenge_slips_paper(
    regulation: Regulation, language: str, *, occasion: Occasion | None = None
) -> Paper:
    """A page of challenge slips: words in, one verdict out; the second challenge where there is one."""
    where, say = occasion or Occasion(), wording(language)
    answers = (say("valid"), say("invalid"))
    rows: list[Row] = [
        _whereabouts(where, say),
        [text_field(say("challenge-by")), text_field(say("challenge-of"))],
        [text_field(say("challenge-words"))],
        *([text_field("")] for _ in range(_WORDS_OF_A_PLAY - 1)),
        [ticks(say("challenge-verdict"), answers, width=1.7), text_field(say("arbiter"), height=7)],
    ]
    if regulation.rechallenge:
        rows += [
            [text_field(say("rechallenge"))],
            [ticks(say("final-verdict"), answers, width=1.7), text_field(say("arbiter"), height=7)],
        ]
    slip = {
        "title": say("challenge-heading"),
        "above": where.event or regulation.title,
        "rows": rows,
        "note": "",
    }
    down = 3 if regulation.rechallenge else 4
    return slips_paper([[slip] * (2 * down)], language, say("challenge-heading"), across=2, down=down)


challenge_slips_pdf = printed(challenge_slips_paper)


def clock_slips_paper(regulation: Regulation, language: str, *, occasion: Occasion | None = None) -> Paper:
    """A page of slips for a stopped clock; ValueError where the regulation knows no stopping."""
    if not regulation.pauses:
        raise ValueError(f"{regulation.key} knows no stopping of the clock")
    where, say = occasion or Occasion(), wording(language)
    reasons = [say(f"pause-{reason}") for reason in PauseReason if reason in regulation.pauses]
    clock = say("clock-shown")
    slip = {
        "title": say("clock-heading"),
        "above": where.event or regulation.title,
        "rows": [
            _whereabouts(where, say),
            [text_field(say("clock-by"))],
            [ticks(say("clock-why"), reasons, listed=True)],
            [text_field(f"{clock}"), box("", width=0.45), text_field(f"{clock}"), box("", width=0.45)],
            [text_field(say("clock-stopped")), text_field(say("clock-resumed")), text_field(say("arbiter"))],
            [text_field(say("notes"))],
        ],
        "note": "",
    }
    return slips_paper([[slip] * 6], language, say("clock-heading"), across=2, down=3)


clock_slips_pdf = printed(clock_slips_paper)


def _whereabouts(where: Occasion, say: Callable[..., str]) -> Row:
    return [
        text_field(say("round"), where.round),
        text_field(say("table"), where.table),
        text_field(say("hour"), width=1.3),
    ]
