"""The papers of a championship, each by its name in a link."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from faristol.formats.pdf import (
    ListedBy,
    crosstable_pdf,
    diplomas_pdf,
    honours,
    pairings_pdf,
    result_slips_pdf,
    score_sheets_pdf,
    standings_pdf,
)
from faristol.tournament.errors import EventRefused
from faristol.tournament.state import EventState

__all__ = ["PAPERS", "Paper"]

Paper = Callable[[EventState, int, str], bytes]
"""The event, the number of a round and the reader's language in; a PDF out."""


def _of_round(paper: Paper) -> Paper:
    def print_(event: EventState, number: int, language: str) -> bytes:
        if not event.played:
            raise EventRefused("nothing-paired")
        if not 1 <= number <= event.played:
            raise EventRefused("no-such-round", round=number)
        return paper(event, number, language)

    return print_


PAPERS: Mapping[str, Paper] = MappingProxyType(
    {
        "pairings": _of_round(pairings_pdf),
        "names": _of_round(partial(pairings_pdf, by=ListedBy.NAME)),
        "standings": lambda event, _, language: standings_pdf(event, language),
        "cross": _of_round(lambda event, _, language: crosstable_pdf(event, language)),
        "slips": _of_round(result_slips_pdf),
        "sheets": _of_round(score_sheets_pdf),
        "diplomas": lambda event, _, language: diplomas_pdf(honours(event, language), language),
    }
)
