"""The ways in: the square code on the wall, a card for each pupil, and the four tiles of a lesson.

Tokens are worked out from a secret of the class, so nobody has to keep them. Those that a camera reads have
130 bits; what is typed by hand is short, and opens less: the four tiles a room to wait in, the letters of a
card nothing outside that room.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Collection

from faristol.formats.wire.classes import ClassCard
from faristol.lexicon.folding import fold_word
from faristol.service.classes.page import ClassPage, Pupil
from faristol.service.classes.plain_words import PLAIN_WORDS
from faristol.service.streams.phones import card_for

__all__ = [
    "card_of",
    "card_token",
    "door_path",
    "door_token",
    "is_code",
    "new_code",
    "pupil_with",
    "short_card",
    "ticket_hash",
]

_TOKEN_LETTERS = 26  # of 32 kinds: 130 bits
_ALL = 0  # in the place of a pupil's number: the class itself


def door_token(page: ClassPage) -> str:
    """What the square code on the wall holds."""
    return _token(page, _ALL, "door")


def door_path(page: ClassPage) -> str:
    """Where it leads; what is behind the # is sent to no server and stands in no log."""
    return f"/aula/{page.id}#{door_token(page)}"


def card_token(page: ClassPage, pupil: Pupil) -> str:
    """What the square code on a pupil's card holds."""
    return f"p{pupil.number}." + _token(page, pupil.number, f"card {pupil.cards}")


def short_card(page: ClassPage, pupil: Pupil) -> str:
    """What a pupil types in the waiting room instead."""
    return card_for(page.header.secret, pupil.number, f"short {page.cards} {pupil.cards}") or ""


def card_of(page: ClassPage, pupil: Pupil) -> ClassCard:
    short = short_card(page, pupil)
    return ClassCard(
        pupil=pupil.number,
        name=pupil.who.name,
        code=f"{short[:4]} {short[4:]}",
        path=f"/aula/{page.id}#{card_token(page, pupil)}",
    )


def _token(page: ClassPage, place: int, what: str) -> str:
    return card_for(page.header.secret, place, f"{what} {page.cards}", letters=_TOKEN_LETTERS) or ""


def pupil_with(page: ClassPage, card: str, *, short: bool) -> Pupil | None:
    """Whose card that is: all are compared, so that the time it takes tells nothing."""
    given = "".join(card.split()).lower().encode()
    right = short_card if short else card_token
    found = [one for one in page.pupils.values() if hmac.compare_digest(right(page, one).encode(), given)]
    return found[0] if found else None


def is_code(page: ClassPage, typed: str) -> bool:
    """Whether *typed* is the code of the lesson in course."""
    plain = fold_word("".join(typed.split()))
    return page.lesson is not None and plain is not None and plain == fold_word(page.lesson.code)


def new_code(seed: int, taken: Collection[str]) -> str:
    """A word of four tiles that no other lesson has now."""
    free = [word for word in PLAIN_WORDS if word not in taken] or list(PLAIN_WORDS)
    return free[seed % len(free)]


def ticket_hash(ticket: str) -> str:
    """What is kept of what a waiting device holds."""
    return hashlib.sha256(ticket.encode()).hexdigest()
