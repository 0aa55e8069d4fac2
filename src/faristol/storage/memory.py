"""Every store in memory, for tests and demonstrations: gone with the process.

Nothing here awaits between looking and writing, so that on one event loop every call is whole, as a
transaction is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from faristol.service.analyses.kept import AnalysisKey, Kept, KeptState
from faristol.service.events.photos import KeptPhoto
from faristol.service.hooks.ports import Hook
from faristol.service.logins import login_key
from faristol.service.ports import (
    Card,
    Conflict,
    EpochMs,
    Noted,
    NotFound,
    Person,
    PersonId,
    Role,
    Session,
    Status,
    Stored,
    StreamId,
    StreamKind,
    Taken,
    Visibility,
)
from faristol.service.puzzles.store import Attempt, Find, KeptPuzzle
from faristol.service.regulations.ports import KeptRegulation
from faristol.service.study.ports import Answered, KeptDeck, Recall
from faristol.service.tokens.ports import Token
from faristol.storage.checks import check_append
from faristol.storage.forgetting import bodies_without, mentioned, seats_without
from faristol.storage.names import catalan_order
from faristol.tournament.ratings import Strength

__all__ = [
    "Memory",
    "MemoryAnalyses",
    "MemoryCards",
    "MemoryLimits",
    "MemoryPeople",
    "MemoryRegister",
    "MemoryStreams",
]


class Memory:
    """What the stores of one process share."""

    def __init__(self) -> None:
        self.entries: dict[StreamId, list[Stored]] = {}
        self.cards: dict[StreamId, Card] = {}
        self.claimed_until: dict[StreamId, EpochMs] = {}
        self.people: dict[PersonId, Person] = {}
        self.passwords: dict[PersonId, str] = {}
        self.emails: dict[PersonId, str] = {}
        self.forgotten: set[PersonId] = set()
        self.sessions: dict[str, Session] = {}
        self.tokens: dict[str, Token] = {}
        self.notes: list[Noted] = []
        self.analyses: dict[AnalysisKey, Kept] = {}
        self.decks: dict[PersonId, dict[str, KeptDeck]] = {}
        self.own_regulations: dict[PersonId, dict[str, KeptRegulation]] = {}
        self.answers: dict[PersonId, dict[str, Answered]] = {}
        self.recalls: dict[PersonId, dict[str, Recall]] = {}
        self.windows: dict[str, tuple[EpochMs, int]] = {}  # when it ends, how often it was used
        self.puzzles: dict[str, KeptPuzzle] = {}
        self.attempts: dict[tuple[PersonId, str], Attempt] = {}
        self.finds: dict[tuple[PersonId, str], Find] = {}
        self.strengths: dict[PersonId, Strength] = {}
        self.photos: dict[str, KeptPhoto] = {}
        self.hooks: dict[str, Hook] = {}

    def drop_photos(self, gone: Callable[[KeptPhoto], bool]) -> None:
        self.photos = {key: one for key, one in self.photos.items() if not gone(one)}

    async def sweep(self, now: EpochMs) -> None:
        """Drop sessions and windows that are over."""
        self.sessions = {key: one for key, one in self.sessions.items() if one.expires_at > now}
        self.windows = {key: one for key, one in self.windows.items() if one[0] > now}


class MemoryStreams:
    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def read(self, game: StreamId, after: int = 0) -> list[Stored]:
        return self._memory.entries.get(game, [])[max(after, 0) :]

    async def append(self, card: Card, bodies: Sequence[bytes], *, after: int, at: EpochMs) -> int:
        check_append(card, bodies, after)
        entries = self._memory.entries.get(card.id, [])
        if len(entries) != after:
            raise Conflict("conflict", game=card.id, after=after)
        self._memory.entries[card.id] = [
            *entries,
            *(Stored(seq=seq, at=at, body=body) for seq, body in enumerate(bodies, after + 1)),
        ]
        before = self._memory.cards.get(card.id, card)
        self._memory.cards[card.id] = replace(
            card, seats=seats_without(card.seats, self._memory.forgotten), hidden=before.hidden
        )
        self._memory.claimed_until.pop(card.id, None)
        return card.seq

    async def strike(self, game: StreamId, seq: int, body: bytes) -> None:
        entries = self._memory.entries.get(game, [])
        if not 0 < seq <= len(entries):
            raise NotFound("no-such-entry", game=game, seq=seq)
        self._memory.entries[game] = [replace(one, body=body) if one.seq == seq else one for one in entries]

    async def remove(self, game: StreamId) -> None:
        if self._memory.cards.pop(game, None) is None:
            raise NotFound("no-such-game", game=game)
        del self._memory.entries[game]
        self._memory.claimed_until.pop(game, None)
        for key in [key for key in self._memory.analyses if key.stream == game]:
            del self._memory.analyses[key]
        self._memory.finds = {key: one for key, one in self._memory.finds.items() if one.game != game}
        self._memory.drop_photos(lambda photo: photo.event == game)
        self._memory.hooks = {key: one for key, one in self._memory.hooks.items() if one.event != game}


class MemoryCards:
    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def get(self, game: StreamId) -> Card:
        try:
            return self._memory.cards[game]
        except KeyError:
            raise NotFound("no-such-game", game=game) from None

    async def hide(self, game: StreamId, *, hidden: bool) -> None:
        self._memory.cards[game] = replace(await self.get(game), hidden=hidden)

    async def lobby(self, limit: int = 100) -> list[Card]:
        waiting = (
            card
            for card in self._memory.cards.values()
            if card.kind is StreamKind.GAME
            and card.status is Status.WAITING
            and card.visibility is Visibility.OPEN
        )
        return sorted(waiting, key=lambda card: (-card.created_at, card.id))[:limit]

    async def of_person(
        self,
        person: PersonId,
        *,
        kind: StreamKind = StreamKind.GAME,
        seated: bool = True,
        status: Status | None = None,
        before: EpochMs | None = None,
        limit: int = 50,
    ) -> list[Card]:
        def named(card: Card) -> bool:
            if any(person in seat.people for seat in card.seats):
                return True
            return not seated and any(person in mentioned(one.body) for one in self._memory.entries[card.id])

        theirs = (card for card in self._memory.cards.values() if card.kind is kind and named(card))
        return _page(theirs, status, before, limit)

    async def of_kind(
        self,
        kind: StreamKind,
        *,
        status: Status | None = None,
        before: EpochMs | None = None,
        limit: int = 50,
    ) -> list[Card]:
        alike = (card for card in self._memory.cards.values() if card.kind is kind)
        return _page(alike, status, before, limit)

    async def claim_due(
        self,
        now: EpochMs,
        *,
        worker: str,
        lease_ms: int,
        limit: int,
        kind: StreamKind = StreamKind.GAME,
    ) -> list[StreamId]:
        due = [
            (card.attention_at, card.id)
            for card in self._memory.cards.values()
            if card.attention_at is not None
            and card.attention_at <= now
            and card.kind is kind
            and self._memory.claimed_until.get(card.id, 0) <= now
        ]
        claimed = [game for _, game in sorted(due)[:limit]]
        self._memory.claimed_until.update(dict.fromkeys(claimed, EpochMs(now + lease_ms)))
        return claimed


def _page(cards: Iterable[Card], status: Status | None, before: EpochMs | None, limit: int) -> list[Card]:
    wanted = [
        card
        for card in cards
        if status in (None, card.status) and (before is None or card.updated_at < before)
    ]
    wanted.sort(key=lambda card: (-card.updated_at, card.id))
    last = wanted[limit - 1].updated_at if len(wanted) >= limit > 0 else 0
    return [card for card in wanted if card.updated_at >= last] if limit > 0 else []


class MemoryPeople:
    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def add(self, person: Person, password_hash: str | None = None) -> None:
        if person.id in self._memory.people or person.id in self._memory.forgotten:
            raise Taken("id-taken", person=person.id)
        self._keep(person, password_hash)

    async def get(self, person: PersonId) -> Person:
        try:
            return self._memory.people[person]
        except KeyError:
            raise NotFound("no-such-person", person=person) from None

    async def by_login(self, login: str) -> tuple[Person, str]:
        person = self._who_has(login)
        if person is None or person.id not in self._memory.passwords:
            raise NotFound("no-such-login", login=login)
        return person, self._memory.passwords[person.id]

    async def change(
        self,
        person: PersonId,
        *,
        name: str | None = None,
        language: str | None = None,
        login: str | None = None,
        roles: frozenset[Role] | None = None,
        password_hash: str | None = None,
        email: str | None = None,
        version: int | None = None,
    ) -> Person:
        before = await self.get(person)
        if version not in (None, before.version):
            raise Conflict("conflict", person=person, version=version)
        has_email = None if email is None else bool(email)
        given = {"name": name, "language": language, "login": login, "roles": roles, "has_email": has_email}
        new = {field: value for field, value in given.items() if value is not None}
        changed = replace(before, version=before.version + 1, **new)
        self._keep(changed, password_hash)
        if email is not None:
            self._memory.emails[person] = email
        return changed

    async def email_of(self, person: PersonId) -> str | None:
        return self._memory.emails.get(person) or None

    def _keep(self, person: Person, password_hash: str | None) -> None:
        other = None if person.login is None else self._who_has(person.login)
        if other is not None and other.id != person.id:
            raise Taken("login-taken", login=person.login)
        self._memory.people[person.id] = person
        if password_hash is not None:
            self._memory.passwords[person.id] = password_hash

    def _who_has(self, login: str) -> Person | None:
        key = login_key(login)
        for person in self._memory.people.values():
            if person.login is not None and login_key(person.login) == key:
                return person
        return None

    async def accounts(self) -> list[Person]:
        known = [
            person
            for person in self._memory.people.values()
            if person.login is not None or not person.roles <= {Role.PLAYER}
        ]
        return sorted(known, key=lambda person: (catalan_order(person.name), person.id))

    async def forget(self, person: PersonId) -> list[StreamId]:
        memory = self._memory
        if memory.people.pop(person, None) is None:
            raise NotFound("no-such-person", person=person)
        memory.passwords.pop(person, None)
        memory.emails.pop(person, None)
        memory.decks.pop(person, None)
        memory.own_regulations.pop(person, None)
        memory.answers.pop(person, None)
        memory.recalls.pop(person, None)
        memory.attempts = {key: one for key, one in memory.attempts.items() if one.person != person}
        memory.finds = {key: one for key, one in memory.finds.items() if one.person != person}
        memory.strengths.pop(person, None)
        memory.drop_photos(lambda photo: person in (photo.person, photo.rival))
        memory.forgotten.add(person)
        await self.close_sessions(person)
        for game, card in memory.cards.items():
            memory.cards[game] = replace(card, seats=seats_without(card.seats, {person}))
        named = [
            stream
            for stream, entries in memory.entries.items()
            if any(person in mentioned(one.body) for one in entries)
        ]
        for stream in named:
            entries = memory.entries[stream]
            bodies = bodies_without([one.body for one in entries], person)
            memory.entries[stream] = [
                replace(one, body=body) for one, body in zip(entries, bodies, strict=True)
            ]
        return named

    async def open_session(self, session: Session) -> None:
        await self.get(session.person)
        self._memory.sessions[session.token_hash] = session

    async def session(self, token_hash: str, now: EpochMs) -> Session | None:
        session = self._memory.sessions.get(token_hash)
        return session if session is not None and session.expires_at > now else None

    async def close_session(self, token_hash: str) -> bool:
        return self._memory.sessions.pop(token_hash, None) is not None

    async def still_open(self, token_hashes: Sequence[str], now: EpochMs) -> frozenset[str]:
        return frozenset([one for one in token_hashes if await self.session(one, now) is not None])

    async def close_sessions(self, person: PersonId) -> None:
        open_ones = self._memory.sessions
        self._memory.sessions = {key: one for key, one in open_ones.items() if one.person != person}
        tokens = self._memory.tokens
        self._memory.tokens = {key: one for key, one in tokens.items() if one.person != person}

    async def is_empty(self) -> bool:
        return not any(Role.ADMIN in person.roles for person in self._memory.people.values())


class MemoryRegister:
    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def note(self, noted: Noted) -> None:
        self._memory.notes.append(replace(noted, number=len(self._memory.notes) + 1))

    async def notes(self, *, before: int | None = None, limit: int = 100) -> list[Noted]:
        older = [note for note in self._memory.notes if before is None or note.number < before]
        return older[::-1][:limit]


class MemoryLimits:
    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def allow(self, key: str, *, most: int, per_ms: int, now: EpochMs) -> bool:
        ends_at, used = self._memory.windows.get(key, (EpochMs(0), 0))
        if ends_at <= now:
            ends_at, used = EpochMs(now + per_ms), 0
        self._memory.windows[key] = (ends_at, used + 1)
        return used < most

    async def give_back(self, key: str) -> None:
        if key in self._memory.windows:
            ends_at, used = self._memory.windows[key]
            self._memory.windows[key] = (ends_at, max(0, used - 1))


class MemoryAnalyses:
    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def find(self, key: AnalysisKey) -> Kept | None:
        return self._memory.analyses.get(key)

    async def take(
        self, key: AnalysisKey, *, by: str, total: int, now: EpochMs, dead_before: EpochMs
    ) -> bool:
        kept = self._memory.analyses.get(key)
        if key.stream not in self._memory.cards:
            raise NotFound("no-such-game", game=key.stream)
        if kept is None:
            kept = Kept(
                key=key, state=KeptState.STOPPED, asked_by=by, turns=b"", done=0, total=total, updated_at=now
            )
        elif not may_be_taken(kept, dead_before):
            return False
        self._memory.analyses[key] = replace(kept, state=KeptState.RUNNING, asked_by=by, updated_at=now)
        return True

    async def save(
        self, key: AnalysisKey, *, turns: bytes, done: int, state: KeptState, now: EpochMs
    ) -> bool:
        return self._change(key, turns=turns, done=done, state=state, updated_at=now)

    async def touch(self, key: AnalysisKey, now: EpochMs) -> bool:
        return self._change(key, updated_at=now)

    async def running_of(self, by: str, *, dead_before: EpochMs) -> int:
        return sum(
            kept.asked_by == by and kept.state is KeptState.RUNNING and kept.updated_at >= dead_before
            for kept in self._memory.analyses.values()
        )

    async def stop(self, key: AnalysisKey, now: EpochMs) -> None:
        self._change(key, state=KeptState.STOPPED, updated_at=now)

    async def unsearched(self) -> AnalysisKey | None:
        done = (
            key
            for key, kept in self._memory.analyses.items()
            if kept.state is KeptState.DONE
            and not kept.searched
            and self._memory.cards[key.stream].kind is StreamKind.GAME
        )
        return next(done, None)

    async def mark_searched(self, key: AnalysisKey) -> None:
        if (kept := self._memory.analyses.get(key)) is not None:
            self._memory.analyses[key] = replace(kept, searched=True)

    def _change(self, key: AnalysisKey, **fields: object) -> bool:
        kept = self._memory.analyses.get(key)
        if kept is None or kept.state is not KeptState.RUNNING:
            return False
        self._memory.analyses[key] = replace(kept, **fields)
        return True


def may_be_taken(kept: Kept, dead_before: EpochMs) -> bool:
    """Whether nobody works on it: it was stopped, or failed, or its worker is gone."""
    if kept.state is KeptState.RUNNING:
        return kept.updated_at < dead_before
    return kept.state is not KeptState.DONE
