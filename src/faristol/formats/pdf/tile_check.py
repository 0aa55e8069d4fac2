"""The check list of a tile set: LLISCA-1 and its like let the players count the tiles before the start."""

from __future__ import annotations

from faristol.formats.pdf.faces import face
from faristol.formats.pdf.occasion import Occasion
from faristol.formats.pdf.slips import text_field
from faristol.formats.pdf.typesetting import Paper, printed, wording
from faristol.rules.regulation import Regulation
from faristol.rules.tiles import BLANK

__all__ = ["tile_check_paper", "tile_check_pdf"]


def tile_check_paper(regulation: Regulation, language: str, *, occasion: Occasion | None = None) -> Paper:
    """A box to tick for every tile of the set, in tile order, with the sums to hold it against."""
    where, say = occasion or Occasion(), wording(language)
    tiles = regulation.tile_set
    bag = tiles.full_bag()
    kinds = [
        {
            "letter": face(tile),
            "value": None if tile == BLANK else tiles.values[tile],
            "count": tiles.counts[tile],
        }
        for tile in tiles.order
    ]
    half = (len(kinds) + 1) // 2
    fields = [
        ("event", where.event, 2.4),
        ("table", where.table, 0.8),
        ("tiles-set", None, 0.9),
        ("date", where.date, 1.2),
    ]
    return Paper(
        "tiles.typ",
        {
            "language": language,
            "heading": say("tiles-heading"),
            "above": regulation.title,
            "say": say("tiles-say"),
            "sum": say("tiles-sum", tiles=len(bag), points=tiles.value(bag)),
            "fields": [text_field(say(code), value, width=width) for code, value, width in fields],
            "columns": [kinds[:half], kinds[half:]],
            "labels": {
                "complete": say("tiles-complete"),
                "missing": say("tiles-missing"),
                "checked": say("tiles-checked"),
            },
        },
    )


tile_check_pdf = printed(tile_check_paper)
