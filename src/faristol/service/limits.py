"""How often one may ask for what costs something; counted for all processes together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass

from faristol.errors import FaristolError
from faristol.service.errors import Reason, RequestRefused
from faristol.service.logins import login_key
from faristol.service.world import World

__all__ = [
    "ACCOUNTS",
    "ANALYSES",
    "CALLS",
    "CHAT",
    "CLASSES",
    "CLASS_CODES",
    "CLASS_DOOR",
    "CODES",
    "EMBEDDED",
    "ENTRIES",
    "EVENT_ENTRIES",
    "FORGOTTEN",
    "GAMES",
    "GUESSES",
    "GUESTS",
    "HINTS",
    "HOOKS",
    "IMPORTS",
    "LETTERS",
    "LINKS",
    "LOOKS",
    "PAPERS",
    "PASSWORDS",
    "PHOTOS",
    "PHOTOS_FROM",
    "PROPOSALS",
    "PUZZLES",
    "REGULATIONS",
    "REGULATIONS_FROM",
    "REGULATION_CHECKS",
    "STUDY",
    "TABLES",
    "WORDS",
    "Limit",
    "check",
    "class_code_tried",
    "code_tried",
    "password_tried",
]

_MINUTE = 60_000


@dataclass(frozen=True, slots=True)
class Limit:
    name: str
    most: int
    per_ms: int

    def key(self, who: str) -> str:
        return f"{self.name}:{who}"


# By address: a class of thirty pupils or a hall of five hundred phones shares one, so these are wide.
GUESTS = Limit("guests", 2_000, 10 * _MINUTE)
ACCOUNTS = Limit("accounts", 40, 10 * _MINUTE)
LINKS = Limit("links", 60, 5 * _MINUTE)
FORGOTTEN = Limit("forgotten", 20, 60 * _MINUTE)
IMPORTS = Limit("imports", 60, _MINUTE)
WORDS = Limit("words", 600, _MINUTE)
PAPERS = Limit("papers", 120, _MINUTE)
LOOKS = Limit("looks", 120, _MINUTE)  # at finished games, each some tenths of a second
ENTRIES = Limit("entries", 300, 10 * _MINUTE)  # to events, by those who play in them
EMBEDDED = Limit("embedded", 2_000, _MINUTE)  # an event on a club's own page
CALLS = Limit("calls", 120, _MINUTE)
PHOTOS_FROM = Limit("photos-from", 400, 10 * _MINUTE)  # guests are as many as one likes to be
REGULATIONS_FROM = Limit("regulations-from", 200, 10 * _MINUTE)  # each is a file that stays
# By person.
GAMES = Limit("games", 40, 10 * _MINUTE)
TABLES = Limit("tables", 400, 10 * _MINUTE)  # an organiser sets up a whole round
PUZZLES = Limit("puzzles", 240, _MINUTE)  # tries, hints and new ones
ANALYSES = Limit("analyses", 20, 10 * _MINUTE)
PHOTOS = Limit("photos", 40, 10 * _MINUTE)  # of score sheets, each to be unpacked
PROPOSALS = Limit("proposals", 60, _MINUTE)  # to who shares the seat; each is an entry
HINTS = Limit("hints", 40, _MINUTE)  # three a turn, and only the first is thought about
REGULATIONS = Limit("regulations", 30, 10 * _MINUTE)  # kept, tried or handed in
REGULATION_CHECKS = Limit("regulation-checks", 240, _MINUTE)  # one after each change of a draft
STUDY = Limit("study", 100, _MINUTE)
HOOKS = Limit("hooks", 30, 10 * _MINUTE)
CHAT = Limit("chat", 20, _MINUTE // 2)

CLASSES = Limit("classes", 30, 10 * _MINUTE)  # made, and lists of names read

# By class, and not by address: a school shares one.
CLASS_CODES = Limit("class-codes", 40, 5 * _MINUTE)  # wrong cards, typed or scanned, and wrong invitations
CLASS_DOOR = Limit("class-door", 150, 5 * _MINUTE)  # devices that come with the typed code
# Wrong numbers behind the tiles of a code, by those tiles, whether or not a lesson has them.
_CLASS_GUESSES = Limit("class-guesses", 40, 60 * _MINUTE)

# By event.
EVENT_ENTRIES = Limit("event-entries", 300, 10 * _MINUTE)

# By login, whether or not anybody has it: a mailbox is not to be filled.
LETTERS = Limit("letters", 3, 60 * _MINUTE)

# By what a secret opens, and only those that were wrong. From one address: so a hall of five hundred phones
# that share one can sign in at once, and nobody there can keep the others out.
CODES = Limit("codes", 30, 5 * _MINUTE)
PASSWORDS = Limit("passwords", 10, 5 * _MINUTE)
# From everywhere: people choose passwords that can be guessed, and codes are drawn.
GUESSES = Limit("guesses", 100, 60 * _MINUTE)

_WRONG = frozenset({Reason.WRONG_PASSWORD, Reason.WRONG_CODE, Reason.JUDGE_NEEDED})


async def check(limit: Limit, who: str, world: World) -> None:
    """Count one more, or raise :exc:`RequestRefused`."""
    key = limit.key(who)
    if not await world.limits.allow(key, most=limit.most, per_ms=limit.per_ms, now=world.clock()):
        raise RequestRefused(Reason.TOO_FAST, seconds=limit.per_ms // 1000)


def password_tried(login: str, address: str, world: World) -> AbstractAsyncContextManager[None]:
    """Within it the password of an account is told."""
    account = login_key(login)
    return _tried(world, (PASSWORDS, f"{account} {address}"), (GUESSES, account))


def code_tried(what: str, address: str, world: World) -> AbstractAsyncContextManager[None]:
    """Within it the code of *what* is told."""
    return _tried(world, (CODES, f"{what} {address}"))


def class_code_tried(word: str, world: World) -> AbstractAsyncContextManager[None]:
    """Within it a code is told that begins with *word*."""
    return _tried(world, (_CLASS_GUESSES, word))


@asynccontextmanager
async def _tried(world: World, *counted: tuple[Limit, str]) -> AsyncIterator[None]:
    """Count a try before it is made, so that many at once are many; unless it was wrong it is given back."""
    taken: list[str] = []
    wrong = False
    try:
        for limit, who in counted:
            taken.append(limit.key(who))
            await check(limit, who, world)
        yield
    except FaristolError as refused:
        wrong = refused.code in _WRONG
        raise
    finally:
        for key in () if wrong else taken:
            await world.limits.give_back(key)
