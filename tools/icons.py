"""The icons of the web app as pictures, made once of its drawing: ``python -m tools.icons``.

Phones that install the app want pictures of given sizes. One of them is cut to any shape the phone likes, so
its ground reaches the edges and the drawing stands well inside; Apple's has no transparent corners either.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import typst

PUBLIC = Path(__file__).parents[1] / "web/app/public"
GROUND = "#f6f1e7"  # as the manifest's background_color


class Icon(NamedTuple):
    name: str
    size: int  # dots
    drawn: float = 1.0  # how much of it the drawing takes
    ground: str | None = None


ICONS = (
    Icon("icon-192.png", 192),
    Icon("icon-512.png", 512),
    Icon("icon-maskable-512.png", 512, 0.62, GROUND),
    Icon("apple-touch-icon.png", 180, 0.8, GROUND),
)


def picture(icon: Icon) -> bytes:
    """*icon* as a PNG."""
    fill = "none" if icon.ground is None else f'rgb("{icon.ground}")'
    page = (
        f"#set page(width: {icon.size}pt, height: {icon.size}pt, margin: 0pt, fill: {fill})\n"
        f'#align(center + horizon, image("icon.svg", width: {icon.drawn * 100}%))'
    )
    source = PUBLIC / ".icon.typ"
    source.write_text(page, encoding="utf-8")
    try:
        made = typst.compile(source, root=PUBLIC, format="png", ppi=72)
    finally:
        source.unlink()
    assert isinstance(made, bytes), "one page is one picture"
    return made


if __name__ == "__main__":
    for one in ICONS:
        (PUBLIC / one.name).write_bytes(picture(one))
