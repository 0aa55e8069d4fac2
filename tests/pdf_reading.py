"""A PDF as a reader sees it: what stands on each page, in which fonts, and whether anything runs over."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pypdfium2
from numpy.typing import NDArray

__all__ = ["Page", "ink_of", "read_pdf", "squeezed"]

_POINTS_PER_MM = 72 / 25.4
_HYPHEN_AT_THE_END_OF_A_LINE = "\ufffe"  # as pdfium tells it
_DARK = 128
_COVERED = 0.3  # of a glyph's box under another one: more than kerning and circles do


def squeezed(text: str) -> str:
    """*text* without its spaces: where a line is broken does not matter to what is said."""
    return "".join(text.split())


@dataclass(frozen=True)
class Page:
    """One page."""

    size: tuple[float, float]  # millimetres
    text: str
    letters: str  # one for each of boxes
    boxes: NDArray[np.float64]  # left, bottom, right, top of each letter, millimetres
    fonts: frozenset[tuple[str, bool]]  # name, and whether it comes with the file

    @cached_property
    def squeezed(self) -> str:
        return squeezed(self.text)

    def says(self, *wanted: object) -> bool:
        return all(squeezed(str(part)) in self.squeezed for part in wanted)

    def outside(self, margin: float) -> str:
        """The letters that come nearer to the edge than *margin* millimetres."""
        width, height = self.size
        left, bottom, right, top = self.boxes.T
        out = (left < margin) | (bottom < margin) | (right > width - margin) | (top > height - margin)
        return "".join(letter for letter, beyond in zip(self.letters, out, strict=True) if beyond)

    def overlaps(self) -> list[tuple[str, str]]:
        """Letters that lie on others."""
        left, bottom, right, top = self.boxes.T
        areas = (right - left) * (top - bottom)
        found = []
        for index in range(len(self.boxes) - 1):
            rest = slice(index + 1, None)
            wide = np.minimum(right[index], right[rest]) - np.maximum(left[index], left[rest])
            high = np.minimum(top[index], top[rest]) - np.maximum(bottom[index], bottom[rest])
            shared = np.clip(wide, 0, None) * np.clip(high, 0, None)
            smaller = np.minimum(areas[index], areas[rest])
            for other in np.flatnonzero(shared > _COVERED * smaller):
                found.append((self.letters[index], self.letters[index + 1 + int(other)]))
        return found


def read_pdf(source: bytes) -> tuple[Page, ...]:
    """The pages of *source*."""
    document = pypdfium2.PdfDocument(source)
    try:
        return tuple(_page(page) for page in document)
    finally:
        document.close()


def ink_of(source: bytes) -> int:
    """How many dark dots the pages of *source* have: some programs set letters as shapes, not as text."""
    document = pypdfium2.PdfDocument(source)
    try:
        return sum(int((page.render(scale=1).to_numpy() < _DARK).all(axis=2).sum()) for page in document)
    finally:
        document.close()


def _page(page: pypdfium2.PdfPage) -> Page:
    text = page.get_textpage()
    letters, boxes = [], []
    whole = text.get_text_range().replace(_HYPHEN_AT_THE_END_OF_A_LINE, "-")
    for index in range(text.count_chars()):
        letter = text.get_text_range(index, 1)
        # The dot of L·L is part of its letter's own drawing, and an apostrophe leans over.
        if letter.strip() and letter not in "·.,'":
            letters.append(letter)
            boxes.append(text.get_charbox(index))
    fonts = {
        (font.get_base_name(), bool(font.is_embedded))
        for found in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT], max_depth=30)
        if (font := found.get_font()) is not None
    }
    width, height = page.get_size()
    return Page(
        size=(width / _POINTS_PER_MM, height / _POINTS_PER_MM),
        text=whole,
        letters="".join(letters),
        boxes=np.array(boxes, dtype=np.float64).reshape(-1, 4) / _POINTS_PER_MM,
        fonts=frozenset(fonts),
    )
