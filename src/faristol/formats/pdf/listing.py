"""Lists on paper: a heading, columns and rows, in sections that each begin on a page of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from faristol.formats.pdf.typesetting import Paper
from faristol.texts import sentence

__all__ = ["Cell", "Column", "Section", "aligned", "column", "decimal", "listing_paper"]

_POINT_LANGUAGE = "en"
_POINT_IN = frozenset({_POINT_LANGUAGE})  # languages that write 4.5; the others write 4,5

Align = Literal["left", "right", "center"]


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in one place of a list; *below* is a second, smaller line."""

    text: str
    bold: bool = False
    faint: bool = False
    below: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A column from top to bottom: *width* is its share of what is left, 0 for as wide as its contents."""

    label: str
    cells: Sequence[Cell]
    align: Align = "left"
    width: float = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """One list with its head and its notes."""

    heading: str
    columns: Sequence[Column]
    above: str = ""
    facts: Sequence[str] = ()
    lead: Sequence[str] = ()  # a line in large letters between head and list
    notes: Sequence[str] = ()
    room: float = 1.5  # millimetres above and below a row's text

    def data(self) -> dict[str, Any]:
        """The section as the template takes it: row by row."""
        told = asdict(self)
        cells = [column.pop("cells") for column in told["columns"]]
        return {**told, "rows": list(zip(*cells, strict=True))}


def column(
    code: str,
    language: str,
    values: Iterable[object],
    align: Align = "right",
    width: float = 0,
    *,
    bold: bool = False,
    faint: bool = False,
    label: str = "",
) -> Column:
    """A column with its own *label* or the catalogue's: ready cells, or values whose cells are all alike."""
    cells = [one if isinstance(one, Cell) else Cell(str(one), bold=bold, faint=faint) for one in values]
    return Column(label or sentence("paper", f"column-{code}", language), cells, align, width)


def listing_paper(
    sections: Sequence[Section],
    language: str,
    *,
    flipped: bool = False,
    size: float = 9.5,
    tight: bool = False,
) -> Paper:
    """The lists as a paper: A4, upright or *flipped*, text of *size* points."""
    first = sections[0]
    return Paper(
        "listing.typ",
        {
            "language": language,
            "heading": first.heading,
            "printed": first.above
            if len(sections) > 1
            else " · ".join((first.above, first.heading)).strip(" ·"),
            "flipped": flipped,
            "size": size,
            "tight": tight,
            "sections": [section.data() for section in sections],
        },
    )


def decimal(value: float, language: str, *, places: int | None = None) -> str:
    """A number as it is written in *language*: with as many decimals as it has, two at most, or *places*.

    >>> decimal(4.5, "ca"), decimal(4.5, "en"), decimal(-12.0, "ca"), decimal(73.4, "es", places=2)
    ('4,5', '4.5', '−12', '73,40')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".") if places is None else f"{value:.{places}f}"
    text = text.replace("-", "\u2212")
    return text if language in _POINT_IN else text.replace(".", ",")


def aligned(values: Sequence[float], language: str) -> tuple[str, ...]:
    """The numbers of a column, all with as many decimals as the one that needs most.

    >>> aligned((3, 2.5, -1), "ca"), aligned((1963, 26), "ca")
    (('3,0', '2,5', '−1,0'), ('1963', '26'))
    """
    shown = (decimal(value, _POINT_LANGUAGE) for value in values)
    places = max((len(text.partition(".")[2]) for text in shown), default=0)
    return tuple(decimal(value, language, places=places) for value in values)
