"""The picture that stands beside a link to a game when it is pasted in a chat."""

from __future__ import annotations

from faristol.formats.pdf.faces import face
from faristol.formats.pdf.typesetting import Paper
from faristol.rules.tiles import CATALAN, Tile

__all__ = ["invitation_picture"]

_SHOWN = "FARISTOL"


def invitation_picture(title: str, text: str, language: str) -> Paper:
    """A card of 1200 × 630 dots with a *title* and a line of *text*; its tiles are nobody's rack."""
    tiles = [{"letter": face(tile), "value": CATALAN.values[tile]} for tile in map(Tile, _SHOWN)]
    return Paper("invitation.typ", {"language": language, "title": title, "text": text, "tiles": tiles})
