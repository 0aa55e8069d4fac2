"""Who plays: guests by a nickname at once, accounts by a password, and what each may ask of their data.

A session is a random token in a cookie; only its hash is kept. Passwords are hashed with Argon2 in a
thread, since that is slow on purpose. An account is the guest with a login, so the games stay.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import logging
import secrets
import unicodedata
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec.structs import replace

from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.entries import Entry, Said
from faristol.service.limits import LETTERS, check
from faristol.service.logins import login_key
from faristol.service.mail import Mail, read_email
from faristol.service.ports import (
    Card,
    Conflict,
    EpochMs,
    NotFound,
    Person,
    PersonId,
    Role,
    Session,
    Taken,
)
from faristol.service.sign_out import SignedOut, tell_signed_out
from faristol.service.streams.listing import pages
from faristol.service.streams.named import FORGOTTEN_TOPIC, write_forgotten
from faristol.service.world import World, new_id
from faristol.texts import sentence

__all__ = ["ADMIN_LINK", "RESET_PATH", "Society", "need_admin", "read_name", "token_hash"]

_log = logging.getLogger(__name__)
_SESSION_MS = 180 * 24 * 3_600_000
_ADMIN_LINK_MS = 24 * 3_600_000
_RESET_LINK_MS = 24 * 3_600_000
_MAILED_LINK_MS = 3_600_000
_MOST_LETTERS = 50  # under way at once
_TRIES = 6  # against others who change the same person
_MOST_WAITING = 200  # passwords to be hashed: three seconds, after which people give up
_ALL = 1_000_000  # pages of games: nobody has so many
_MOST_NAME = 40

_ENTRIES = msgspec.json.Decoder(Entry)

RESET_PATH = "/contrasenya#{token}"  # what is behind the # is sent to no server and stands in no log
ADMIN_LINK = PersonId("first-admin")  # holds the one-time link until somebody uses it

# 19 MiB and two passes: the least that OWASP recommends, so that a club's laptop keeps up.
_HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
_NOBODYS_HASH = _HASHER.hash(secrets.token_hex(8))  # checked when there is no such login: same time


def token_hash(token: str) -> str:
    """What is kept of a session's token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Society:
    """The people of the house."""

    def __init__(self, world: World) -> None:
        self._world = world
        # Hashing takes tens of milliseconds and 19 MiB each: few at a time.
        self._hashing = asyncio.Semaphore(2)
        self._waiting = 0
        self._letters: set[asyncio.Task[None]] = set()

    # --- sessions ---

    async def who(self, token: str | None) -> Person | None:
        """The person of a session's token."""
        if not token:
            return None
        now = self._world.clock()
        session = await self._world.people.session(token_hash(token), now)
        if session is None or session.person == ADMIN_LINK:
            return None
        if session.expires_at - now < _SESSION_MS // 2:  # who comes back stays signed in
            await self._world.people.open_session(replace(session, expires_at=EpochMs(now + _SESSION_MS)))
        try:
            return await self._world.people.get(session.person)
        except NotFound:
            return None

    async def greet(self, name: str, language: str) -> tuple[Person, str]:
        """A new guest, and the token of the session."""
        person = Person(
            id=PersonId(new_id(16)),
            name=read_name(name),
            language=language,
            created_at=self._world.clock(),
        )
        await self._world.people.add(person)
        return person, await self._sign_in(person.id)

    async def enrol(self, name: str, language: str) -> Person:
        """A pupil of a class: somebody without a login, whose device is let in by the class alone."""
        person = Person(
            id=PersonId(new_id(16)),
            name=read_name(name),
            roles=frozenset({Role.PUPIL}),
            language=language,
            created_at=self._world.clock(),
        )
        await self._world.people.add(person)
        return person

    async def let_in(self, pupil: PersonId) -> str:
        """The token of a new session of a pupil, which is the only one."""
        await self.sign_out(pupil)
        return await self._sign_in(pupil)

    async def log_in(self, login: str, password: str) -> tuple[Person, str]:
        """The account with that login, and the token of a new session."""
        try:
            person, kept = await self._world.people.by_login(login)
        except NotFound:
            await self._verify(_NOBODYS_HASH, password)
            raise RequestRefused(Reason.WRONG_PASSWORD) from None
        if not await self._verify(kept, password):
            raise RequestRefused(Reason.WRONG_PASSWORD)
        token = await self._sign_in(person.id)
        # Who replaced the password while we checked it has ended every session: none may be left behind.
        _, newest = await self._world.people.by_login(login)
        if newest != kept and not await self._verify(newest, password):
            await self.log_out(token)
            raise RequestRefused(Reason.WRONG_PASSWORD)
        if _HASHER.check_needs_rehash(kept):
            hashed = await self._hash(password)
            with contextlib.suppress(Conflict):  # perhaps another password was set meanwhile: it stands
                person = await self._world.people.change(
                    person.id, password_hash=hashed, version=person.version
                )
        return person, token

    async def log_out(self, token: str) -> None:
        session = token_hash(token)
        if await self._world.people.close_session(session):
            await tell_signed_out(self._world, SignedOut(session=session))

    async def sign_out(self, person: PersonId) -> None:
        """End every session of *person*, the tokens of programs too, and the sockets with them."""
        await self._world.people.close_sessions(person)
        await tell_signed_out(self._world, SignedOut(person=person))

    async def _sign_in(self, person: PersonId, lasts_ms: int = _SESSION_MS) -> str:
        """A new session, by its token."""
        token = secrets.token_urlsafe(32)
        expires = EpochMs(self._world.clock() + lasts_ms)
        await self._world.people.open_session(
            Session(token_hash=token_hash(token), person=person, expires_at=expires)
        )
        return token

    # --- accounts ---

    async def settle_down(
        self, guest: Person, login: str, password: str, name: str | None, email: str = ""
    ) -> Person:
        """Turn a guest into an account; the games stay, since the person does."""
        if guest.login is not None:
            raise RequestRefused(Reason.HAS_ACCOUNT)
        address = read_email(email)
        shown = None if name is None else read_name(name)
        hashed = await self._hash(password)
        try:
            return await self._world.people.change(
                guest.id,
                login=login,
                name=shown,
                password_hash=hashed,
                email=address,
                version=guest.version,
            )
        except Taken:
            raise RequestRefused(Reason.LOGIN_TAKEN, login=login) from None
        except Conflict:  # perhaps another tab has given the guest an account
            raise RequestRefused(Reason.CHANGED_MEANWHILE) from None

    async def change(self, person: Person, *, name: str | None, language: str | None) -> Person:
        shown = None if name is None else read_name(name)
        return await self._world.people.change(person.id, name=shown, language=language)

    async def change_password(self, person: Person, old: str, new: str) -> str:
        """Set a new password and sign out everywhere else; the token of the session that goes on."""
        checked = await self._check_password(person, old)
        return await self._change_secret(checked, password_hash=await self._hash(new))

    async def change_email(self, person: Person, password: str, email: str) -> tuple[Person, str]:
        """Where a link goes if the password is forgotten; links that went elsewhere are void."""
        address = read_email(email)
        checked = await self._check_password(person, password)
        token = await self._change_secret(checked, email=address)
        return await self._world.people.get(person.id), token

    async def _change_secret(
        self, checked: Person, *, password_hash: str | None = None, email: str | None = None
    ) -> str:
        """Change what lets somebody in and sign out elsewhere; the token of the session that goes on."""
        try:
            await self._world.people.change(
                checked.id, password_hash=password_hash, email=email, version=checked.version
            )
        except Conflict:  # perhaps the old password is no longer one
            raise RequestRefused(Reason.CHANGED_MEANWHILE) from None
        await self.sign_out(checked.id)
        return await self._sign_in(checked.id)

    async def _check_password(self, person: Person, password: str | None) -> Person:
        """Refuse a wrong password; the person whose it is, as they are now."""
        if person.login is None:
            raise RequestRefused(Reason.NEEDS_ACCOUNT)
        newest, kept = await self._world.people.by_login(person.login)
        if not await self._verify(kept, password or ""):
            raise RequestRefused(Reason.WRONG_PASSWORD)
        return newest

    async def reset_token(self, login: str, asking: Person | None) -> str:
        """The token of a link by which somebody sets a new password; None asks at the machine itself."""
        need_admin(asking)
        person = await self.account(login)
        _log.warning("%s asked for a new password's link for %s", _who(asking), person.id)
        return await self._reset_link(person.id, _RESET_LINK_MS)

    async def _reset_link(self, person: PersonId, lasts_ms: int) -> str:
        token = secrets.token_urlsafe(32)
        expires = EpochMs(self._world.clock() + lasts_ms)
        await self._world.people.open_session(
            Session(token_hash=_reset_hash(token), person=person, expires_at=expires)
        )
        return token

    def mail_link(self, login: str, address: str) -> None:
        """Send whoever has *login* a link to a new password; *address* is that of the house.

        Whether anybody has it, and an e-mail address, is told to nobody: not even by how long it takes.
        """
        if self._world.mail is None:
            raise RequestRefused(Reason.NO_MAIL)
        if len(self._letters) >= _MOST_LETTERS:
            raise RequestRefused(Reason.BUSY)
        letter = asyncio.create_task(self._mail_link(login, address, self._world.mail))
        self._letters.add(letter)
        letter.add_done_callback(self._letters.discard)

    async def _mail_link(self, login: str, address: str, mail: Mail) -> None:
        try:
            await check(LETTERS, login_key(login), self._world)
            person = await self.account(login)
            email = await self._world.people.email_of(person.id)
            if email is None:
                return
            link = address.rstrip("/") + RESET_PATH.format(
                token=await self._reset_link(person.id, _MAILED_LINK_MS)
            )
            facts = {"name": person.name, "login": person.login, "address": address, "link": link}
            subject = sentence("letters", "reset-subject", person.language, **facts)
            await mail.send(email, subject, sentence("letters", "reset-letter", person.language, **facts))
            _log.warning("a link to a new password was mailed to %s", person.id)
        except RequestRefused:
            return  # nobody has it, or they were sent enough
        except Exception as failed:  # its words may hold the address
            _log.error("a letter could not be sent: %s", type(failed).__name__)

    async def reset_password(self, token: str, new: str) -> tuple[Person, str]:
        """Use the link: a new password, and a session that is the only one."""
        people, key = self._world.people, _reset_hash(token)
        link = await people.session(key, self._world.clock())
        if link is None:
            raise RequestRefused(Reason.LINK_VOID)
        hashed = await self._hash(new)
        if not await people.close_session(key):  # of two who use it at once one does
            raise RequestRefused(Reason.LINK_VOID)
        person = await people.change(link.person, password_hash=hashed)
        await self.sign_out(person.id)  # other links are void, too
        return person, await self._sign_in(person.id)

    async def end_sessions(self, login: str, asking: Person | None) -> None:
        """Sign an account out everywhere."""
        need_admin(asking)
        person = await self.account(login)
        await self.sign_out(person.id)
        _log.warning("%s ended the sessions of %s", _who(asking), person.id)

    async def account(self, login: str) -> Person:
        try:
            return (await self._world.people.by_login(login))[0]
        except NotFound:
            raise RequestRefused(Reason.NOT_FOUND) from None

    # --- one's own data ---

    async def export(self, person: Person) -> dict[str, Any]:
        """Everything that is kept about *person*, as plain values."""
        every = pages(partial(self._world.cards.of_person, person.id), None, _ALL)
        games = [card async for cards, _ in every for card in cards]
        return {
            "person": msgspec.to_builtins(person, order="deterministic"),
            "email": await self._world.people.email_of(person.id),
            "tokens": [
                {"name": token.name, "scopes": sorted(token.scopes), "created_at": token.created_at}
                for token in await self._world.tokens.of(person.id)
            ],
            "games": [
                {
                    "id": card.id,
                    "regulation": card.regulation,
                    "status": card.status,
                    "seats": [holder.called for holder in card.seats],
                    "scores": list(card.scores),
                    "winner": card.winner,
                    "created_at": card.created_at,
                    "updated_at": card.updated_at,
                    "said": await self._said(card, person.id),
                }
                for card in games
            ],
            "study": await self._learned(person.id),
            "photos": [
                {"event": photo.event, "at": photo.at, "jpeg": base64.b64encode(photo.body).decode()}
                for photo in await self._world.photos.shown_by(person.id)
            ],
            "regulations": msgspec.to_builtins(await self._world.own_regulations.of(person.id)),
        }

    async def _learned(self, person: PersonId) -> dict[str, Any]:
        learning = self._world.learning
        kept = {
            "decks": await learning.decks(person),
            "answers": await learning.answers(person),
            "recalls": await learning.recalls(person),
        }
        told: dict[str, Any] = msgspec.to_builtins(kept)
        return told

    async def _said(self, card: Card, person: PersonId) -> list[dict[str, Any]]:
        stream = await self._world.streams.read(card.id)
        entries = [(stored.at, _ENTRIES.decode(stored.body)) for stored in stream]
        return [
            {"at": at, "text": entry.text}
            for at, entry in entries
            if isinstance(entry, Said) and entry.person == person and entry.text
        ]

    async def confirm(self, person: Person, password: str | None) -> None:
        """Before something that cannot be undone an account says its password again."""
        if person.login is not None:
            await self._check_password(person, password)

    async def forget(self, person: PersonId) -> None:
        """Delete a person, and tell every process: they may have pages with the name in memory."""
        await self._world.people.close_sessions(person)
        streams = await self._world.people.forget(person)
        await tell_signed_out(self._world, SignedOut(person=person))
        try:
            for message in write_forgotten(streams):
                await self._world.bus.publish(FORGOTTEN_TOPIC, message)
        except Exception:  # the store has forgotten; who keeps pages lets go of all after the next resync
            _log.exception("the bus did not take who was forgotten")

    # --- roles ---

    async def first_admin_token(self) -> str | None:
        """The token of a one-time link, if nobody is an admin yet."""
        people = self._world.people
        if not await people.is_empty():
            return None
        try:
            await people.add(Person(id=ADMIN_LINK, name="—", created_at=self._world.clock()))
        except Taken:
            await people.close_sessions(ADMIN_LINK)  # an older link that nobody used
        return await self._sign_in(ADMIN_LINK, _ADMIN_LINK_MS)

    async def become_admin(self, person: Person, token: str) -> Person:
        """Use the one-time link: the first who does becomes the admin."""
        people = self._world.people
        session = await people.session(token_hash(token), self._world.clock())
        if session is None or session.person != ADMIN_LINK or not await people.is_empty():
            raise RequestRefused(Reason.LINK_USED)
        if not await people.close_session(session.token_hash):  # of two who use it at once one does
            raise RequestRefused(Reason.LINK_USED)
        return await self._give(
            person.id, lambda newest: newest.roles | {Role.ADMIN, Role.ORGANISER, Role.ARBITER}
        )

    async def accounts(self, asking: Person | None) -> list[Person]:
        """Everybody with a login, by name; an admin may see them, or who asks at the machine itself."""
        need_admin(asking)
        return [person for person in await self._world.people.accounts() if person.login is not None]

    async def set_roles(
        self, asking: Person, login: str, roles: frozenset[Role], version: int | None = None
    ) -> Person:
        """Give an account its roles; an admin may, and stays one.

        With *version* it is given only to the person as the asker has seen them.
        """
        need_admin(asking)
        person = await self.account(login)

        def given(newest: Person) -> frozenset[Role]:
            if version not in (None, newest.version):
                raise RequestRefused(Reason.CHANGED_MEANWHILE)
            if newest.id != asking.id:
                return roles | {Role.PLAYER} | (newest.roles & {Role.BOT})  # which it stays
            need_admin(newest)  # nobody takes back a role that was taken away meanwhile
            return roles | {Role.PLAYER, Role.ADMIN}  # nobody locks the house from outside

        changed = await self._give(person.id, given)
        _log.warning("%s gave %s the roles %s", asking.id, changed.id, sorted(changed.roles))
        # What a socket shows and lets do goes by the roles with which it came.
        await tell_signed_out(self._world, SignedOut(person=changed.id))
        return changed

    async def give_roles(self, person: PersonId, roles: Callable[[Person], frozenset[Role]]) -> Person:
        """Roles that follow from what the person is now; their sockets come back with them."""
        changed = await self._give(person, roles)
        await tell_signed_out(self._world, SignedOut(person=person))
        return changed

    async def _give(self, person: PersonId, roles: Callable[[Person], frozenset[Role]]) -> Person:
        """Roles that follow from what the person is now; who changes them at the same time comes first."""
        people = self._world.people
        for _ in range(_TRIES):
            newest = await people.get(person)
            with contextlib.suppress(Conflict):
                return await people.change(person, roles=roles(newest), version=newest.version)
        raise RequestRefused(Reason.BUSY)

    # --- hashing, off the loop ---

    async def _hash(self, password: str) -> str:
        async with self._in_turn():
            return await asyncio.to_thread(_HASHER.hash, password)

    async def _verify(self, kept: str, password: str) -> bool:
        async with self._in_turn():
            return await asyncio.to_thread(_verify, kept, password)

    @asynccontextmanager
    async def _in_turn(self) -> AsyncIterator[None]:
        if self._waiting >= _MOST_WAITING:
            raise RequestRefused(Reason.BUSY)
        self._waiting += 1
        try:
            async with self._hashing:
                yield
        finally:
            self._waiting -= 1


def _reset_hash(token: str) -> str:
    """What is kept of the token of a link; no session's is ever written so, so a link is no session."""
    return f"reset:{token_hash(token)}"


def _who(person: Person | None) -> str:
    return "whoever runs the machine" if person is None else person.id


def need_admin(person: Person | None) -> None:
    """Refuse whoever is no admin; None is whoever runs the machine."""
    if person is not None and Role.ADMIN not in person.roles:
        raise RequestRefused(Reason.ROLE_NEEDED)


def _verify(kept: str, password: str) -> bool:
    try:
        return _HASHER.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False


def read_name(text: str) -> str:
    """A name that can be shown: something is written in it, and nothing that hides or turns other text."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > _MOST_NAME or any(unicodedata.category(mark)[0] == "C" for mark in name):
        raise RequestRefused(Reason.BAD_NAME, most=_MOST_NAME)
    if not any(mark.isalnum() for mark in name):
        raise RequestRefused(Reason.BAD_NAME, most=_MOST_NAME)
    return name
