"""What a class has on paper: a card for each pupil, to cut out, and the sheet for the wall."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from faristol.formats.pdf.qr import drawn
from faristol.formats.pdf.typesetting import Paper, printed
from faristol.texts import sentence

__all__ = ["PupilCard", "class_wall_paper", "class_wall_pdf", "pupil_cards_paper", "pupil_cards_pdf"]


class PupilCard(Struct, frozen=True):
    """What stands on one card."""

    name: str
    code: str
    link: str


def pupil_cards_paper(title: str, cards: Sequence[PupilCard], language: str) -> Paper:
    """The cards of a class, ten a page."""
    heading = sentence("school", "cards-title", language)
    return Paper(
        "pupil_cards.typ",
        {
            "language": language,
            "heading": f"{heading} · {title}",
            "title": title,
            "how": sentence("school", "cards-how", language),
            "code": sentence("school", "card-code", language),
            "cards": [{"name": one.name, "code": one.code, "qr": drawn(one.link)} for one in cards],
        },
    )


pupil_cards_pdf = printed(pupil_cards_paper)


def class_wall_paper(title: str, link: str, language: str) -> Paper:
    """The sheet that hangs in the classroom: one square code for all."""
    return Paper(
        "class_wall.typ",
        {
            "language": language,
            "heading": title,
            "call": sentence("school", "wall-title", language),
            "steps": [sentence("school", f"wall-step-{number}", language) for number in (1, 2, 3)],
            "only": sentence("school", "wall-only", language),
            "qr": drawn(link),
        },
    )


class_wall_pdf = printed(class_wall_paper)
