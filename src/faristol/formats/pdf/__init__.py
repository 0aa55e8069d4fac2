"""Papers for the table and the wall, set with typst; fonts come with the package."""

from __future__ import annotations

from faristol.formats.pdf.sheet import sheet_pdf, sheet_png

__all__ = ["sheet_pdf", "sheet_png"]
