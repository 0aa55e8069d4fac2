"""The ways in: the square code on the wall, a card for each pupil, and the typed code of a lesson.

Tokens are worked out from a secret of the class, so nobody has to keep them. Those that a camera reads have
130 bits; what is typed by hand is short, and opens less: the code a room to wait in, the letters of a card
nothing outside that room.

A code is four tiles and a number. The tiles say which class is meant, so wrong numbers are counted for that
class and for no other; after too many the lesson has eight letters in the number's place, which nobody
guesses, and whoever reads the wall still gets in.
"""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from collections.abc import Collection

from faristol.formats.wire.classes import ClassCard
from faristol.service.classes.page import ClassPage, Pupil
from faristol.service.classes.plain_words import PLAIN_WORDS
from faristol.service.streams.phones import card_for

__all__ = [
    "card_of",
    "card_token",
    "door_path",
    "door_token",
    "is_code",
    "is_long",
    "longer_code",
    "new_code",
    "pupil_with",
    "short_card",
    "split_code",
    "ticket_hash",
    "word_of",
]

_TOKEN_LETTERS = 26  # of 32 kinds: 130 bits
_NUMBERS = 10_000  # behind the tiles of a code: four digits
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
    if page.lesson is None:
        return False
    return hmac.compare_digest(_plain(page.lesson.code).encode(), _plain(typed).encode())


def word_of(typed: str) -> str:
    """The word with which a code begins, whether or not any lesson has it; nothing: none of ours.

    >>> word_of(" CANYA 1234"), word_of("avio12"), word_of("1234")
    ('canya', 'avió', '')
    """
    plain = _plain(typed)
    return next((word for start, word in _WORDS.items() if plain.startswith(start)), "")


def split_code(code: str) -> tuple[str, str]:
    """The tiles of a code, and what is behind them as people read it.

    >>> split_code("canya 0412"), split_code("canya abcdefgh"), split_code("canya")
    (('canya', '0412'), ('canya', 'abcd efgh'), ('canya', ''))
    """
    word, _, rest = code.partition(" ")
    return word, f"{rest[:4]} {rest[4:]}".rstrip()


def is_long(code: str) -> bool:
    """Whether nobody guesses it."""
    return len(code.partition(" ")[2]) >= len("abcdefgh")


def new_code(seed: int, taken: Collection[str]) -> str:
    """A word of four tiles that no other lesson has now, and a number."""
    words = set(map(word_of, taken))
    free = [word for word in PLAIN_WORDS if word not in words] or list(PLAIN_WORDS)
    return f"{free[seed % len(free)]} {seed // len(free) % _NUMBERS:04}"


def longer_code(page: ClassPage, code: str) -> str:
    """The same word, with eight letters behind it."""
    return f"{word_of(code)} {card_for(page.header.secret, _ALL, f'code {page.seq}')}"


def _plain(text: str) -> str:
    """Without accents, capitals and whatever else is neither a letter nor a digit."""
    apart = unicodedata.normalize("NFKD", text.lower())
    return "".join(one for one in apart if one.isalnum())


_WORDS = {_plain(word): word for word in PLAIN_WORDS}


def ticket_hash(ticket: str) -> str:
    """What is kept of what a waiting device holds."""
    return hashlib.sha256(ticket.encode()).hexdigest()
