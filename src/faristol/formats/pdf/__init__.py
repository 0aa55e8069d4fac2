"""Papers for the table and the wall, set with typst; fonts come with the package.

Each is a pure function: values in, the bytes of a PDF (A4) out. *language* is ``ca``, ``es`` or ``en``.
Setting a page takes some tens of milliseconds, so a server calls these in a thread. Every ``…_pdf`` has a
``…_paper`` beside it in its module, whose ``png()`` gives pictures of the pages.

What a paper is for is an :class:`Occasion` (event, round, table, date, dictionary) or a :class:`Seating`
(an occasion with the players of a table); what they leave open is a line to write on. Dates come as they
are to be printed; where a championship's papers are not given one they have the event's own days.

At a wooden board (sheets, slips)::

    sheet_pdf(game: Replay, language, *, date=None, occasion=None, fields=()) -> bytes
    blank_sheets_pdf(regulation, language, *, players=None, tables=(), copies=None, fields=()) -> bytes
    challenge_slips_pdf(regulation, language, *, occasion=None) -> bytes
    clock_slips_pdf(regulation, language, *, occasion=None) -> bytes    # ValueError: it knows no stopping
    tile_check_pdf(regulation, language, *, occasion=None) -> bytes

A duplicate game::

    duplicate_ranking_pdf(state: DuplicateState, language, *, occasion=None) -> bytes
    duplicate_grid_pdf(state, language, *, occasion=None) -> bytes
    duplicate_players_pdf(state, language, *, seats=None, occasion=None) -> bytes
    duplicate_results_pdf(state, language, *, occasion=None) -> bytes   # the three in one
    duplicate_series_pdf(table: Series, language, *, title="", games=(), final=False) -> bytes
    duplicate_slips_pdf(players: Sequence[str], language, *, rounds=24, asks_score=False,
                        occasion=None) -> bytes

A championship (EventRefused ``no-such-round`` where the round is not paired)::

    pairings_pdf(event: EventState, number, language, *, by=ListedBy.TABLE, date="") -> bytes
    standings_pdf(event, language, *, after=None, group="", date="") -> bytes
    bracket_pdf(event, language, *, date="") -> bytes                   # EventRefused: no knockout
    crosstable_pdf(event, language, *, after=None, group="", date="") -> bytes
    result_slips_pdf(event, number, language, *, date="") -> bytes
    score_sheets_pdf(event, number, language, *, date="", fields=()) -> bytes
    diplomas_pdf(diplomas: Sequence[Diploma], language) -> bytes
    honours(event, language, *, places=3, group="", date="", signers=()) -> tuple[Diploma, ...]
    for_everybody(event, language, *, places=3, date="", signers=()) -> tuple[Diploma, ...]
    poster_pdf(settings: Settings, link, language, *, size=PosterSize.A4) -> bytes
    duplicate_honours(state, event_name, language, *, places=3, date="", signers=()) -> tuple[Diploma, ...]

Words to learn::

    words_pdf(title, words: Sequence[str], language) -> bytes
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from faristol.formats.pdf.bracket import bracket_pdf
    from faristol.formats.pdf.crosstable import crosstable_pdf
    from faristol.formats.pdf.diploma import Diploma, diplomas_pdf, duplicate_honours, for_everybody, honours
    from faristol.formats.pdf.duplicate import (
        duplicate_grid_pdf,
        duplicate_players_pdf,
        duplicate_ranking_pdf,
        duplicate_results_pdf,
        duplicate_series_pdf,
        duplicate_slips_pdf,
    )
    from faristol.formats.pdf.event_slips import result_slips_pdf, score_sheets_pdf
    from faristol.formats.pdf.form import blank_sheets_pdf
    from faristol.formats.pdf.occasion import Occasion, Seating
    from faristol.formats.pdf.pairings import ListedBy, pairings_pdf
    from faristol.formats.pdf.poster import PosterSize, poster_pdf
    from faristol.formats.pdf.school import class_wall_pdf, pupil_cards_pdf
    from faristol.formats.pdf.sheet import sheet_pdf
    from faristol.formats.pdf.slips import challenge_slips_pdf, clock_slips_pdf
    from faristol.formats.pdf.standings import standings_pdf
    from faristol.formats.pdf.tile_check import tile_check_pdf
    from faristol.formats.pdf.words import words_pdf

__all__ = [
    "Diploma",
    "ListedBy",
    "Occasion",
    "PosterSize",
    "Seating",
    "blank_sheets_pdf",
    "bracket_pdf",
    "challenge_slips_pdf",
    "class_wall_pdf",
    "clock_slips_pdf",
    "crosstable_pdf",
    "diplomas_pdf",
    "duplicate_grid_pdf",
    "duplicate_honours",
    "duplicate_players_pdf",
    "duplicate_ranking_pdf",
    "duplicate_results_pdf",
    "duplicate_series_pdf",
    "duplicate_slips_pdf",
    "for_everybody",
    "honours",
    "pairings_pdf",
    "poster_pdf",
    "pupil_cards_pdf",
    "result_slips_pdf",
    "score_sheets_pdf",
    "sheet_pdf",
    "standings_pdf",
    "tile_check_pdf",
    "words_pdf",
]

# A name is looked for when it is first asked for, in the light modules before the others: a score sheet must
# not wait for the libraries of pairing.
_HOMES = (
    "occasion",
    "sheet",
    "form",
    "slips",
    "tile_check",
    "words",
    "duplicate",
    "pairings",
    "standings",
    "bracket",
    "crosstable",
    "event_slips",
    "poster",
    "diploma",
    "school",
)

if not TYPE_CHECKING:  # a type checker is to know the names above and no others

    def __getattr__(name: str) -> Any:
        for home in _HOMES if name in __all__ else ():
            module = import_module(f"{__name__}.{home}")
            if name in module.__all__:
                return getattr(module, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
