"""The papers of a championship, each by its name in a link."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from faristol.formats.pdf.bracket import bracket_paper
from faristol.formats.pdf.crosstable import crosstable_paper
from faristol.formats.pdf.diploma import diplomas_paper, for_everybody, honours
from faristol.formats.pdf.event_slips import result_slips_paper, score_sheets_paper
from faristol.formats.pdf.pairings import ListedBy, pairings_paper
from faristol.formats.pdf.standings import standings_paper
from faristol.formats.pdf.typesetting import Paper
from faristol.tournament.errors import EventRefused
from faristol.tournament.state import EventState

__all__ = ["PAPERS"]

Make = Callable[[EventState, int, str], Paper]
"""The event, the number of a round and the reader's language in; something to print out."""


def _of_round(paper: Make) -> Make:
    def make(event: EventState, number: int, language: str) -> Paper:
        if not event.played:
            raise EventRefused("nothing-paired")
        if not 1 <= number <= event.played:
            raise EventRefused("no-such-round", round=number)
        return paper(event, number, language)

    return make


PAPERS: Mapping[str, Make] = MappingProxyType(
    {
        "pairings": _of_round(pairings_paper),
        "names": _of_round(partial(pairings_paper, by=ListedBy.NAME)),
        "schools": _of_round(partial(pairings_paper, by=ListedBy.SCHOOL)),
        "bracket": lambda event, _, language: bracket_paper(event, language),
        "standings": lambda event, _, language: standings_paper(event, language),
        "cross": _of_round(lambda event, _, language: crosstable_paper(event, language)),
        "slips": _of_round(result_slips_paper),
        "sheets": _of_round(score_sheets_paper),
        "diplomas": lambda event, _, language: diplomas_paper(honours(event, language), language),
        "everybody": lambda event, _, language: diplomas_paper(for_everybody(event, language), language),
    }
)
