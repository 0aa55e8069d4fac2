"""A link drawn for a camera, as papers hold it."""

from __future__ import annotations

import io

import segno

__all__ = ["drawn"]


def drawn(link: str) -> str:
    """The QR code of *link*, as SVG."""
    picture = io.BytesIO()
    segno.make(link, error="m").save(picture, kind="svg", border=0, xmldecl=False, svgns=True)
    return picture.getvalue().decode()
