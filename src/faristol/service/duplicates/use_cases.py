"""The use cases of duplicates: everything judges and players can ask for.

The server's clock decides, and a slip is stamped when it comes, not when its turn is come: nothing closes
a round in the first moments after its end, so that what came in time, through whichever process, is
written first. What asks the engine is worked out in a thread on what is newest and written only if
nothing has changed meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import asdict, replace

from faristol.errors import FaristolError
from faristol.formats.files.acta.document import ARBITER_JUDGES
from faristol.formats.files.duplicate.document import DuplicateSettings
from faristol.formats.wire.duplicates import (
    CheckAsked,
    DuplicateAsked,
    DuplicateCard,
    DuplicateCards,
    DuplicateCommand,
    DuplicateEntered,
    DuplicateOnPaper,
    DuplicatePhone,
    DuplicateRelease,
    SlipHanded,
    SlipTaken,
    TrainingAsked,
)
from faristol.rules.duplicate.actions import Check, HandIn
from faristol.rules.duplicate.state import Phase
from faristol.rules.state import Seat
from faristol.service.duplicates.asking import (
    at_time,
    join,
    read_command,
)
from faristol.service.duplicates.due import attention_at
from faristol.service.duplicates.entries import (
    Entry,
    Header,
    JudgeJoined,
    Opened,
)
from faristol.service.duplicates.family import FAMILY
from faristol.service.duplicates.page import GRACE_MS, DuplicatePage
from faristol.service.duplicates.rounds.deciding import (
    Plan,
    carry_out,
    handed_in_already,
    judging_alone,
    needs_helpers,
    next_round_alone,
    once,
    unaided,
)
from faristol.service.duplicates.rounds.helpers import Oracles
from faristol.service.duplicates.rounds.phones import (
    asked_for,
    card_of,
    check_one_name,
    on_paper,
    released,
    taken,
)
from faristol.service.duplicates.terms import agreed, alone, check_terms, once_more
from faristol.service.errors import Reason, RequestRefused
from faristol.service.people import read_name
from faristol.service.ports import (
    DuplicateId,
    EpochMs,
    Person,
    PersonId,
    Role,
    Status,
    StreamKind,
)
from faristol.service.streams.book import Book, Decide
from faristol.service.streams.named import NamedPerson, named
from faristol.service.streams.phones import answered
from faristol.service.world import World, new_id

__all__ = ["Duplicates"]

_TRIES = 20  # of what is worked out in a thread, against slips that come meanwhile


class _Moved(FaristolError):
    """The duplicate has changed since it was looked at: work it out anew."""


class Duplicates:
    """Duplicates, opened, judged and played."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.book = Book(world, FAMILY)
        self.oracles = Oracles(world.shelf)

    # --- reading ---

    async def current(self, stream: DuplicateId, seq: int = 0) -> DuplicatePage:
        """The duplicate, with whatever has fallen due."""
        page = await self.book.current(stream, seq)
        due = attention_at(page) if page.header.alone else None
        return page if due is None or due > self._world.clock() else await self._judge_alone(stream)

    async def check_words_open(self, person: PersonId | None) -> None:
        """DUP-1d: refuse the word list to whoever is in the middle of a round; the others have none."""
        if person is None:
            return
        # The first rack is drawn before the duplicate counts as begun.
        for status in (Status.WAITING, Status.PLAYING):
            cards = await self._world.cards.of_person(person, kind=StreamKind.DUPLICATE, status=status)
            for page in [await self.current(DuplicateId(card.id), card.seq) for card in cards]:
                if page.state.phase in (Phase.DRAWN, Phase.RUNNING) and not page.header.alone:
                    about = (StreamKind.DUPLICATE, page.id)
                    raise RequestRefused(Reason.WORDS_CLOSED_ROUND, article="DUP-1d", about=about)

    # --- opening ---

    async def open(self, person: Person, asked: DuplicateAsked) -> DuplicatePage:
        """A new duplicate; who opens it judges it."""
        return await self._create(new_id(), agreed(asked, person, self._world))

    async def train(self, person: Person, asked: TrainingAsked) -> DuplicatePage:
        """A game against the clock for one player: a new one, or one that was played before."""
        if asked.source is not None:
            return await self._train_again(person, DuplicateId(asked.source), asked.seconds)
        settings = DuplicateSettings(
            seconds=asked.seconds, rounds=asked.rounds, may_close=True, lexicon=asked.lexicon
        )
        return await self._create(new_id(), alone(named(person), settings, self._world))

    async def _train_again(self, person: Person, source: DuplicateId, seconds: int) -> DuplicatePage:
        past = await self.current(source)
        if past.state.phase is not Phase.OVER or not past.state.rounds:
            raise RequestRefused(Reason.NOT_OVER)
        if past.header.alone and past.seat_of(person.id) is None:
            raise RequestRefused(Reason.NOT_FOUND)
        return await self._create(new_id(), once_more(past, person, seconds, self._world))

    async def _create(self, name: str, header: Header) -> DuplicatePage:
        header = await self.with_words(header)
        check_terms(header)  # before anything is written
        return await self.book.create(DuplicateId(name), Opened(header=header))

    async def with_words(self, header: Header) -> Header:
        """*header* with the version of its word list, which it keeps for good."""
        name = header.settings.lexicon or "default"
        if name == ARBITER_JUDGES:
            if header.alone:
                raise RequestRefused(Reason.UNKNOWN_LEXICON, name=name)
            return header
        info = await self.oracles.info(name)
        return replace(header, lexicon_version=info.version, lexicon_sha256=info.sha256)

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
            return [JudgeJoined(who=named(person))]

        return await self.book.change(stream, come)

    async def enter(self, stream: DuplicateId, person: Person, asked: DuplicateEntered) -> DuplicatePage:
        """Somebody plays with a phone; who has a seat keeps it, and has no second one.

        A seat of the list is had with its card; without it a judge is asked. Who judges is asked for none.
        """

        def come(page: DuplicatePage, now: EpochMs) -> Sequence[Entry]:
            seat = page.seat_of(person.id)
            if seat is not None and asked.seat in (None, seat):
                return []
            if asked.seat is not None:
                return asked_for(page, Seat(asked.seat), asked.card, named(person))
            if not page.header.self_entry:
                raise RequestRefused(Reason.LISTED_ONLY)
            return join(page, now, named(person, name))

        name = None if asked.name is None else read_name(asked.name)
        await self.current(stream)
        return await self.book.change(stream, come)

    async def cards(self, stream: DuplicateId, person: Person) -> DuplicateCards:
        """What stands on the card of each player, for a judge to hand out."""
        page = await self.book.newest(stream)
        _check_judge(page, person)
        cards = ((seat, card_of(page, seat)) for seat in page.state.seats)
        return DuplicateCards(cards=tuple(DuplicateCard(seat=at, card=card) for at, card in cards if card))

    # --- judging ---

    async def command(self, stream: DuplicateId, person: Person, asked: DuplicateCommand) -> DuplicatePage:
        """What a judge does."""
        who, check = named(person), partial(_check_judge, person=person)
        match asked:
            case DuplicateRelease(by=seat):
                return await self._at_the_desk(stream, check, partial(released, seat=Seat(seat)))
            case DuplicateOnPaper(by=seat, yes=yes):
                at_seat = None if seat is None else Seat(seat)
                return await self._at_the_desk(stream, check, partial(on_paper, seat=at_seat, yes=yes))
            case DuplicatePhone(number=number, yes=yes):
                return await self._at_the_desk(
                    stream, check, lambda page: answered(page.asking, number, yes, partial(taken, page))
                )
            case _:
                pass
        action = read_command(asked)
        check(await self.current(stream))
        at = await self._in_turn(stream)
        if needs_helpers(action):
            return await self._work_out(stream, lambda _: once(at_time(action)), at, check, who)

        def act(page: DuplicatePage, _: EpochMs) -> list[Entry]:
            check(page)
            return carry_out(page, at, once(at_time(action)), unaided(page.header), who)

        return await self.book.change(stream, act)

    async def _at_the_desk(
        self,
        stream: DuplicateId,
        check: Callable[[DuplicatePage], None],
        decide: Callable[[DuplicatePage], Sequence[Entry]],
    ) -> DuplicatePage:
        """What a judge says of phones, which is no action of the game."""

        def act(page: DuplicatePage, _: EpochMs) -> Sequence[Entry]:
            check(page)
            return decide(page)

        return await self.book.change(stream, act)

    # --- playing ---

    async def hand_in(
        self, stream: DuplicateId, person: Person, asked: SlipHanded, *, at: EpochMs | None = None
    ) -> SlipTaken:
        """A slip that came *at* a moment, or now; the same one twice is the same one."""
        at = await self._in_turn(stream, at)

        def slip_of(page: DuplicatePage) -> HandIn:
            return HandIn(t=page.t(at), by=_seat(page, person), **asdict(asked))

        def hand_in(page: DuplicatePage, _: EpochMs) -> list[Entry]:
            slip = slip_of(page)
            check_one_name(page, named(person), slip.by)
            if handed_in_already(page.state, slip):
                return []
            return carry_out(page, at, once(lambda _: slip), unaided(page.header))

        page = await self.book.change(stream, hand_in)
        taken = handed_in_already(page.state, slip_of(page))
        assert taken is not None, "it was just handed in"
        slip, late = taken
        return SlipTaken(round=asked.round, at=page.epoch(slip.at), late=late)

    async def ask_check(self, stream: DuplicateId, person: Person, asked: CheckAsked) -> DuplicatePage:
        """DUP-9b: a player asks the judge to look again."""

        def ask(page: DuplicatePage, now: EpochMs) -> list[Entry]:
            seat = _seat(page, person)
            action = Check(t=page.t(now), by=seat, round=asked.round, text=asked.text)
            if any(
                (check.seat, check.round, check.text, check.answer) == (seat, asked.round, asked.text, None)
                for check in page.state.checks
            ):
                return []
            return carry_out(page, now, once(lambda _: action), unaided(page.header))

        await self.current(stream)
        return await self.book.change(stream, ask)

    # --- alone ---

    async def next_alone(self, stream: DuplicateId, person: Person) -> DuplicatePage:
        """The next rack, and its time at once; who is in a round already stays in it."""
        await self._check_alone(stream, person)
        return await self._work_out(stream, lambda page: next_round_alone(page.header))

    async def done_alone(self, stream: DuplicateId, person: Person) -> DuplicatePage:
        """The round is cut short and judged."""
        await self._check_alone(stream, person)
        return await self._judge_alone(stream, cut_short=True)

    async def _judge_alone(self, stream: DuplicateId, *, cut_short: bool = False) -> DuplicatePage:
        return await self._work_out(stream, lambda page: judging_alone(page.header, cut_short=cut_short))

    async def _check_alone(self, stream: DuplicateId, person: Person) -> None:
        page = await self.current(stream)
        if not page.header.alone or page.seat_of(person.id) is None:
            raise RequestRefused(Reason.NOT_SEATED)

    # --- the shape of what takes time ---

    async def _work_out(
        self,
        stream: DuplicateId,
        plan: Callable[[DuplicatePage], Plan],
        at: EpochMs | None = None,
        check: Callable[[DuplicatePage], None] = lambda _: None,
        by: NamedPerson | None = None,
    ) -> DuplicatePage:
        """Carry out in a thread what asks the engine; write it if the duplicate is still as it was."""
        at = self._world.clock() if at is None else at
        for _ in range(_TRIES):
            seen = await self.book.newest(stream)
            check(seen)
            oracle = await self.oracles.of(seen.header)
            entries = await asyncio.to_thread(carry_out, seen, at, plan(seen), oracle, by)
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


def _check_judge(page: DuplicatePage, person: Person) -> None:
    if not page.is_judge(person.id):
        raise RequestRefused(Reason.JUDGE_NEEDED)


def _seat(page: DuplicatePage, person: Person) -> Seat:
    seat = page.seat_of(person.id)
    if seat is None:
        raise RequestRefused(Reason.NOT_SEATED)
    return seat


def _unless_moved(seen: DuplicatePage, entries: list[Entry]) -> Decide[DuplicatePage, Entry]:
    def write(page: DuplicatePage, _: EpochMs) -> list[Entry]:
        if page.seq != seen.seq:
            raise _Moved("moved")
        return entries

    return write
