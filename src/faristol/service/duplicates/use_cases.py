"""The use cases of duplicate sessions: everything judges and players can ask for.

The server's clock decides, and a slip is stamped when it comes, not when its turn is come: nothing closes
a round in the first moments after its end, so that what came in time, through whichever process, is
written first. What asks the engine is worked out in a thread on what is newest and written only if
nothing has changed meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from faristol.errors import FaristolError
from faristol.formats.files.acta.document import ARBITER_JUDGES
from faristol.formats.files.duplicate.document import DuplicateSettings, convert_duplicate
from faristol.formats.wire.duplicates import (
    CheckAsked,
    DuplicateAsked,
    DuplicateCommand,
    DuplicateEntered,
    DuplicateRelease,
    SlipHanded,
    SlipTaken,
    TrainingAsked,
)
from faristol.rules.duplicate.actions import Check, HandIn
from faristol.rules.duplicate.errors import DuplicateRefusal, DuplicateViolation
from faristol.rules.duplicate.state import Phase
from faristol.rules.state import Seat
from faristol.service.duplicates.asking import (
    at_time,
    distinct,
    document,
    join,
    read_command,
    somebody,
    take_listed,
)
from faristol.service.duplicates.due import attention_at
from faristol.service.duplicates.entries import (
    Entry,
    Header,
    JudgeJoined,
    Opened,
    PhoneReleased,
    Scripted,
)
from faristol.service.duplicates.family import FAMILY
from faristol.service.duplicates.page import GRACE_MS, DuplicatePage
from faristol.service.duplicates.rounds.deciding import (
    Plan,
    at_the_desk,
    carry_out,
    handed_in_already,
    judging_alone,
    needs_helpers,
    next_round_alone,
    once,
    script_of,
)
from faristol.service.duplicates.rounds.helpers import Halls
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import (
    DuplicateId,
    EpochMs,
    Person,
    PersonId,
    Role,
    Status,
    StreamKind,
    Visibility,
)
from faristol.service.streams.book import Book
from faristol.service.streams.named import NamedPerson
from faristol.service.world import World, new_id

__all__ = ["Duplicates"]

_TRIES = 20  # of what is worked out in a thread, against slips that come meanwhile
_CODE_LENGTH = 8

Decide = Callable[[DuplicatePage, EpochMs], list[Entry]]


class _Moved(FaristolError):
    """The session has changed since it was looked at: work it out anew."""


class Duplicates:
    """Sessions, opened, judged and played."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.book = Book(world, FAMILY)
        self.halls = Halls(world.shelf)

    # --- reading ---

    async def current(self, stream: DuplicateId, seq: int = 0) -> DuplicatePage:
        """The session, with whatever has fallen due."""
        page = await self.book.current(stream, seq)
        due = attention_at(page) if page.header.alone else None
        return page if due is None or due > self._world.clock() else await self._judge_alone(stream)

    async def tend(self, stream: DuplicateId) -> None:
        """Do what has fallen due."""
        await self.current(stream)

    async def check_words_open(self, person: PersonId | None) -> None:
        """DUP-1d: refuse the word list to whoever is in the middle of a round; the others have none."""
        if person is None:
            return
        # The first rack is drawn before the session counts as begun.
        for status in (Status.WAITING, Status.PLAYING):
            cards = await self._world.cards.of_person(person, kind=StreamKind.DUPLICATE, status=status)
            for page in [await self.current(DuplicateId(card.id), card.seq) for card in cards]:
                if page.state.phase in (Phase.DRAWN, Phase.RUNNING) and not page.header.alone:
                    raise RequestRefused(Reason.WORDS_CLOSED, article="DUP-1d", game=page.id)

    # --- opening ---

    async def open(self, person: Person, asked: DuplicateAsked) -> DuplicatePage:
        """A new session; who opens it judges it."""
        if (asked.bag is not None or asked.bag_only) and not self._world.manners.given_bags:
            raise RequestRefused(Reason.GIVEN_BAG)
        settings = DuplicateSettings(
            seconds=asked.seconds,
            calls=tuple(asked.calls),
            rounds=asked.rounds,
            solo_bonus=asked.solo_bonus,
            ask_score=asked.ask_score,
            caller=asked.caller,
            call_order=asked.call_order,
            lexicon=asked.lexicon,
        )
        header = Header(
            title=" ".join(asked.title.split()) or asked.title,
            settings=settings,
            seed=self._world.seed(),
            opener=somebody(person),
            code=new_id(_CODE_LENGTH),
            players=distinct(asked.players),
            self_entry=asked.self_entry,
            visibility=Visibility(asked.visibility),
            bag=asked.bag,
            bag_only=asked.bag_only,
        )
        return await self._create(new_id(), header)

    async def train(self, person: Person, asked: TrainingAsked) -> DuplicatePage:
        """A game against the clock for one player: a new one, or one that was played before."""
        if asked.source is not None:
            return await self._train_again(person, DuplicateId(asked.source), asked.seconds)
        settings = DuplicateSettings(
            seconds=asked.seconds, rounds=asked.rounds, may_close=True, lexicon=asked.lexicon
        )
        return await self._create(new_id(), self.alone(person, settings))

    async def _train_again(self, person: Person, source: DuplicateId, seconds: int) -> DuplicatePage:
        past = await self.current(source)
        if past.state.phase is not Phase.OVER or not past.state.rounds:
            raise RequestRefused(Reason.NOT_OVER)
        if past.header.alone and past.seat_of(person.id) is None:
            raise RequestRefused(Reason.NOT_FOUND)
        settings = DuplicateSettings(
            seconds=seconds,
            rounds=len(past.state.rounds),
            may_close=True,
            lexicon=past.header.settings.lexicon,
        )
        header = self.alone(person, settings, script=script_of(past.state), source=source)
        return await self._create(
            new_id(),
            msgspec.structs.replace(
                header, bag=past.header.bag, bag_only=past.header.bag_only, title=past.header.title
            ),
        )

    def alone(
        self,
        person: Person,
        settings: DuplicateSettings,
        *,
        script: tuple[Scripted, ...] = (),
        source: DuplicateId | None = None,
        day: str | None = None,
    ) -> Header:
        """What is agreed with somebody who plays alone."""
        return Header(
            title="",
            settings=settings,
            seed=self._world.seed(),
            opener=somebody(person),
            code=new_id(_CODE_LENGTH),
            visibility=Visibility.PRIVATE,
            self_entry=False,
            alone=True,
            script=script,
            source=source,
            day=day,
        )

    async def _create(self, name: str, header: Header) -> DuplicatePage:
        header = await self.with_words(header)
        convert_duplicate(document(header))  # every field is checked before anything is written
        return await self.book.create(DuplicateId(name), Opened(header=header))

    async def with_words(self, header: Header) -> Header:
        """*header* with the version of its word list, which it keeps for good."""
        name = header.settings.lexicon or "default"
        if name == ARBITER_JUDGES:
            if header.alone:
                raise RequestRefused(Reason.UNKNOWN_LEXICON, name=name)
            return header
        info = await self.halls.info(name)
        return msgspec.structs.replace(header, lexicon_version=info.version, lexicon_sha256=info.sha256)

    # --- people ---

    async def judge(self, stream: DuplicateId, person: Person, code: str) -> DuplicatePage:
        """One more judge, by the link that a judge gave; an admin needs none."""

        def come(page: DuplicatePage, _: EpochMs) -> list[Entry]:
            if page.header.alone:
                raise RequestRefused(Reason.JUDGE_NEEDED)
            if page.is_judge(person.id):
                return []
            if code != page.header.code and Role.ADMIN not in person.roles:
                raise RequestRefused(Reason.JUDGE_NEEDED)
            return [JudgeJoined(who=somebody(person))]

        return await self.book.change(stream, come)

    async def enter(self, stream: DuplicateId, person: Person, asked: DuplicateEntered) -> DuplicatePage:
        """Somebody plays with a phone; who has a seat keeps it."""

        def come(page: DuplicatePage, now: EpochMs) -> list[Entry]:
            if page.seat_of(person.id) is not None:
                return []
            if asked.seat is not None:
                return take_listed(page, Seat(asked.seat), person)
            if not page.header.self_entry:
                raise RequestRefused(Reason.LISTED_ONLY)
            return join(page, now, somebody(person, asked.name))

        await self.current(stream)
        return await self.book.change(stream, come)

    # --- judging ---

    async def command(self, stream: DuplicateId, person: Person, asked: DuplicateCommand) -> DuplicatePage:
        """What a judge does."""
        who = somebody(person)

        def check(page: DuplicatePage) -> None:
            if not page.is_judge(person.id):
                raise RequestRefused(Reason.JUDGE_NEEDED)

        if isinstance(asked, DuplicateRelease):
            return await self._release(stream, Seat(asked.by), check)
        action = read_command(asked)
        check(await self.current(stream))
        at = await self._in_turn(stream)
        if needs_helpers(action):
            return await self._work_out(stream, at, lambda _: once(at_time(action)), check, who)

        def act(page: DuplicatePage, _: EpochMs) -> list[Entry]:
            check(page)
            return carry_out(page, at, once(at_time(action)), at_the_desk(page.header), who)

        return await self.book.change(stream, act)

    async def _release(
        self, stream: DuplicateId, seat: Seat, check: Callable[[DuplicatePage], None]
    ) -> DuplicatePage:
        def release(page: DuplicatePage, _: EpochMs) -> list[Entry]:
            check(page)
            if seat not in page.phones:
                raise DuplicateRefusal(DuplicateViolation.NO_SUCH_PLAYER, seat=seat)
            return [PhoneReleased(seat=seat)]

        return await self.book.change(stream, release)

    # --- playing ---

    async def hand_in(
        self, stream: DuplicateId, person: Person, asked: SlipHanded, *, at: EpochMs | None = None
    ) -> SlipTaken:
        """A slip that came *at* a moment, or now; the same one twice is the same one."""
        at = await self._in_turn(stream, at)
        taken: SlipTaken | None = None

        def hand_in(page: DuplicatePage, _: EpochMs) -> list[Entry]:
            nonlocal taken
            seat = page.seat_of(person.id)
            if seat is None:
                raise RequestRefused(Reason.NOT_SEATED)
            slip = HandIn(
                t=page.t(at),
                by=seat,
                square=asked.square,
                word=asked.word,
                score=asked.score,
                round=asked.round,
            )
            if known := handed_in_already(page.state, seat, slip):
                taken = SlipTaken(round=asked.round, at=page.epoch(known[0].at), late=known[1])
                return []
            entries = carry_out(page, at, once(lambda _: slip), at_the_desk(page.header))
            ends = page.ends_at
            taken = SlipTaken(round=asked.round, at=at, late=ends is None or at > ends)
            return entries

        await self.book.change(stream, hand_in)
        assert taken is not None, "it was decided"
        return taken

    async def ask_check(self, stream: DuplicateId, person: Person, asked: CheckAsked) -> DuplicatePage:
        """DUP-9b: a player asks the judge to look again."""

        def ask(page: DuplicatePage, now: EpochMs) -> list[Entry]:
            seat = page.seat_of(person.id)
            if seat is None:
                raise RequestRefused(Reason.NOT_SEATED)
            action = Check(t=page.t(now), by=seat, round=asked.round, text=asked.text)
            if any(
                (check.seat, check.round, check.text, check.answer) == (seat, asked.round, asked.text, None)
                for check in page.state.checks
            ):
                return []
            return carry_out(page, now, once(lambda _: action), at_the_desk(page.header))

        await self.current(stream)
        return await self.book.change(stream, ask)

    # --- alone ---

    async def next_alone(self, stream: DuplicateId, person: Person) -> DuplicatePage:
        """The next rack, and its time at once; who is in a round already stays in it."""
        page = await self.current(stream)
        self._check_alone(page, person)
        return await self._work_out(
            stream, self._world.clock(), lambda page: next_round_alone(page.header), lambda _: None, None
        )

    async def done_alone(self, stream: DuplicateId, person: Person) -> DuplicatePage:
        """The round is cut short and judged."""
        page = await self.current(stream)
        self._check_alone(page, person)
        return await self._judge_alone(stream, cut_short=True)

    async def _judge_alone(self, stream: DuplicateId, *, cut_short: bool = False) -> DuplicatePage:
        def plan(page: DuplicatePage) -> Plan:
            return judging_alone(page.header, cut_short=cut_short)

        return await self._work_out(stream, self._world.clock(), plan, lambda _: None, None)

    @staticmethod
    def _check_alone(page: DuplicatePage, person: Person) -> None:
        if not page.header.alone or page.seat_of(person.id) is None:
            raise RequestRefused(Reason.NOT_SEATED)

    # --- the shape of what takes time ---

    async def _work_out(
        self,
        stream: DuplicateId,
        at: EpochMs,
        plan: Callable[[DuplicatePage], Plan],
        check: Callable[[DuplicatePage], None],
        by: NamedPerson | None,
    ) -> DuplicatePage:
        """Carry out in a thread what asks the engine; write it if the session is still as it was."""
        for _ in range(_TRIES):
            seen = await self.book.newest(stream)
            check(seen)
            hall = await self.halls.of(seen.header)
            entries = await asyncio.to_thread(carry_out, seen, at, plan(seen), hall, by)
            try:
                return await self.book.change(stream, _unless_moved(seen, entries))
            except _Moved:
                continue
        raise RequestRefused(Reason.BUSY)

    async def _in_turn(self, stream: DuplicateId, came_at: EpochMs | None = None) -> EpochMs:
        """The time of asking; what comes just after the end of a round waits for what came before it."""
        at = self._world.clock() if came_at is None else came_at
        page = self.book.known(stream) or await self.book.newest(stream)
        ends = page.ends_at
        if ends is not None and ends < at < ends + GRACE_MS:
            await asyncio.sleep(max(0, ends + GRACE_MS - self._world.clock()) / 1000)
        return at


def _unless_moved(seen: DuplicatePage, entries: list[Entry]) -> Decide:
    def write(page: DuplicatePage, _: EpochMs) -> list[Entry]:
        if page.seq != seen.seq:
            raise _Moved("moved")
        return entries

    return write
