"""A link drawn for a camera, as papers hold it."""

from __future__ import annotations

import io

__all__ = ["drawn"]


def drawn(link: str) -> str:
    """The QR code of *link*, as SVG."""
    import segno  # of the extra "pdf"

    picture = io.BytesIO()
    segno.make(link, error="m").save(picture, kind="svg", border=0, xmldecl=False, svgns=True)
    return picture.getvalue().decode()
