"""What people do at a wooden table: set it up, enter what happens, correct, call the arbiter, sign.

Who may do which of these is told by :mod:`faristol.service.wooden.viewers`. No account is needed: a club's
laptop is enough.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from msgspec.structs import replace

from faristol.formats.wire.wooden import (
    DeedAsked,
    PaperAsked,
    PaperView,
    PlayChecked,
    TableAsked,
    TableView,
)
from faristol.rules.actions import Challenge, Pause, Play, Sign
from faristol.rules.errors import RuleViolation, Violation
from faristol.rules.may import may
from faristol.rules.regulation import PauseReason
from faristol.rules.state import Phase, Seat
from faristol.rules.story import Judge
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import EpochMs, Person, TableId, id_of
from faristol.service.streams.book import Book
from faristol.service.streams.named import named
from faristol.service.streams.schools import School, may_see
from faristol.service.wooden.asking import read_deeds
from faristol.service.wooden.course.course import follow, follow_all, judged
from faristol.service.wooden.course.deeds import Deed
from faristol.service.wooden.entries import (
    Amended,
    Answered,
    Called,
    Did,
    Entry,
    Fixture,
    Joined,
    Opened,
    Settled,
    TakenBack,
    Written,
)
from faristol.service.wooden.family import FAMILY
from faristol.service.wooden.page import TablePage, course_of, spliced
from faristol.service.wooden.sheets.paper_views import paper_of, paper_view
from faristol.service.wooden.sheets.reading import read_paper
from faristol.service.wooden.terms import agreed
from faristol.service.wooden.viewers import (
    check_deeds,
    check_desk,
    check_judge,
    check_undone,
    may_enter,
    may_rule,
    onlooker,
)
from faristol.service.wooden.views import view
from faristol.service.world import World, new_id

__all__ = ["Tables"]

_MOST_DEEDS = 5_000
_MOST_CALLS = 500
# Whoever has the link of a table may call; those at its desk are heard whatever strangers do.
_STRANGERS_CALLS = 100
_STRANGERS_AT_ONCE = 4  # a seat each, at most


class Tables:
    """The wooden tables of the house."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.book = Book(world, FAMILY)

    # --- looking ---

    async def current(self, table: TableId, seq: int = 0) -> TablePage:
        """The table with at least *seq* entries (0: the newest); what has fallen due has taken effect."""
        return await self.book.current(table, seq)

    def view(self, table: TablePage, person: Person | None, language: str) -> TableView:
        return view(table, self._world.clock(), onlooker(table, person), language)

    # --- setting up ---

    async def open(
        self,
        person: Person,
        asked: TableAsked,
        fixture: Fixture | None = None,
        school: School | None = None,
    ) -> TablePage:
        """Set a table up as *asked*; *fixture* is a championship's game, *school* the class that plays."""
        header = await agreed(person, asked, self._world.shelf, fixture)
        return await self.book.create(TableId(new_id()), Opened(header=replace(header, school=school)))

    async def check_sight(self, table: TableId, person: Person | None) -> None:
        """Refuse whoever is not of the class whose table this is, as if it were not there."""
        page = self.book.known(table) or await self.book.newest(table)
        if not may_see(page.header.school, id_of(person), parted=page.parted):
            raise RequestRefused(Reason.NOT_FOUND)

    async def join(self, table: TableId, person: Person, code: str) -> TablePage:
        """Come to the table: with its code, with that of the arbiters, or as an arbiter of the house."""

        def come(page: TablePage, now: EpochMs) -> Sequence[Entry]:
            given, header = code.strip().lower(), page.header
            if given not in (header.code, header.judge_code or header.code) and not may_rule(page, person):
                raise RequestRefused(Reason.WRONG_CODE)
            judge = may_rule(page, person) or given == (header.judge_code or header.code)
            if page.is_judge(person.id) or (page.is_desk(person.id) and not judge):
                return ()
            return (Joined(helper=named(person), judge=judge),)

        return await self.book.change(table, come)

    # --- entering ---

    async def act(self, table: TableId, person: Person, asked: Sequence[DeedAsked]) -> TablePage:
        """Enter what was done, all of it or nothing; what was entered with the same key counts once."""
        judge = await self._judge(await self.book.newest(table))

        def enter(page: TablePage, now: EpochMs) -> Sequence[Entry]:
            check_desk(page, person)
            known = {deed.key for deed in page.deeds if deed.key is not None}
            if all(one.key is not None and one.key in known for one in asked):
                return ()
            deeds = _read_deeds(page, asked, page.time(now) / 1000, person, judge)
            if len(page.deeds) + len(deeds) > _MOST_DEEDS:
                raise RequestRefused(Reason.TOO_LARGE, limit=_MOST_DEEDS)
            return (Did(deeds=deeds),)

        return await self.book.change(table, enter)

    async def amend(
        self, table: TableId, person: Person, index: int, asked: Sequence[DeedAsked]
    ) -> TablePage:
        """Put other deeds in place of one; all that came after is decided anew, or nothing changes."""
        judge = await self._judge(await self.book.newest(table))

        def replaced(page: TablePage, now: EpochMs) -> Sequence[Entry]:
            check_desk(page, person)
            self._check_not_final(page)
            if not 0 <= index < len(page.deeds):
                raise RequestRefused(Reason.NO_DEED)
            check_undone(page, person, page.deeds[index : index + 1])
            then = replace(page, course=course_of(page.header, page.deeds[:index]))
            deeds = _read_deeds(then, asked, page.deeds[index].act.t, person, judge)
            plain = spliced(page.deeds, index, deeds)
            whole = _judged_anew(page, plain, judge)
            if whole == plain:
                return (Amended(index=index, deeds=deeds, author=named(person)),)
            # A play was put right that had been challenged: the list answers for the new words.
            return (Written(paper=page.paper, deeds=whole, author=named(person)),)

        return await self.book.change(table, replaced)

    async def take_back(self, table: TableId, person: Person, to: int) -> TablePage:
        """Forget everything from deed *to* on."""

        def forget(page: TablePage, now: EpochMs) -> Sequence[Entry]:
            check_desk(page, person)
            self._check_not_final(page)
            if not 0 <= to < len(page.deeds):
                raise RequestRefused(Reason.NO_DEED)
            check_undone(page, person, page.deeds[to:])
            return (TakenBack(to=to, author=named(person)),)

        return await self.book.change(table, forget)

    async def settle(self, table: TableId, person: Person, index: int) -> TablePage:
        """The counted points of a deed stand, not those announced."""

        def agree(page: TablePage, now: EpochMs) -> Sequence[Entry]:
            check_desk(page, person)
            if not 0 <= index < len(page.deeds):
                raise RequestRefused(Reason.NO_DEED)
            return (Settled(index=index, author=named(person)),) if index in page.differences else ()

        return await self.book.change(table, agree)

    async def check(self, table: TableId, square: str, word: str) -> PlayChecked:
        """What a play of whoever is on turn would be worth; nothing is entered."""
        page = await self.current(table)
        if page.state.turn is None:
            over = page.state.phase is Phase.OVER
            raise RuleViolation(Violation.GAME_OVER if over else Violation.NOT_STARTED)
        t = page.time(self._world.clock()) / 1000
        laid = follow(page.course, Deed(act=Play(t=t, by=page.state.turn, square=square, word=word)))
        play = laid.state.play
        assert play is not None, "it was laid"
        return PlayChecked(
            score=play.score, words=tuple(formed.text for formed in play.words), bingo=play.bingo
        )

    async def sign(self, table: TableId, person: Person | None, seat: int, code: str | None) -> TablePage:
        """A player signs: at the desk's screen, or from anywhere with the code of the seat."""

        def put_name(page: TablePage, now: EpochMs) -> Sequence[Entry]:
            if seat not in page.state.seats:
                raise RequestRefused(Reason.NOT_UNDERSTOOD, what="seat")
            if code is None:
                check_desk(page, person)
            elif code.strip().lower() != page.header.seat_codes[seat]:
                raise RequestRefused(Reason.WRONG_CODE)
            if Seat(seat) in page.state.signed:
                return ()
            act = Sign(t=page.time(now) / 1000, by=Seat(seat))
            return (Did(deeds=(Deed(act=act, author=named(person) if person else None),)),)

        return await self.book.change(table, put_name)

    # --- calling the arbiter ---

    async def call(
        self, table: TableId, seat: int | None, text: str, person: Person | None = None
    ) -> TablePage:
        """Call the arbiter; calling twice for the same seat while nobody has come changes nothing."""
        return await self._ring(table, Called(seat=seat, text=" ".join(text.split())), person)

    async def challenge(self, table: TableId, person: Person, seat: int, words: Sequence[str]) -> TablePage:
        """Send the arbiter a challenge slip: the clock stops, and nothing is said of the words here."""
        return await self._ring(table, Called(seat=seat, words=tuple(words)), person)

    async def _ring(self, table: TableId, called: Called, person: Person | None) -> TablePage:
        what = (called.seat, called.text, called.words)

        def ring(page: TablePage, now: EpochMs) -> Sequence[Entry]:
            if called.seat is not None and called.seat not in page.state.seats:
                raise RequestRefused(Reason.NOT_UNDERSTOOD, what="seat")
            if any((call.seat, call.text, call.words) == what for call in page.open_calls):
                return ()
            if len(page.calls) >= _MOST_CALLS or (not may_enter(page, person) and _strangers_enough(page)):
                raise RequestRefused(Reason.TOO_FAST, seconds=60)
            slip = _stop_for_slip(page, now, person, called) if called.words else ()
            return (called, *slip)

        return await self.book.change(table, ring)

    async def answer(self, table: TableId, person: Person, number: int) -> TablePage:
        """The arbiter has come."""

        def come(page: TablePage, now: EpochMs) -> Sequence[Entry]:
            check_judge(page, person)
            if not 0 <= number < len(page.calls):
                raise RequestRefused(Reason.NO_DEED)
            if page.calls[number].answered_at is not None:
                return ()
            return (Answered(call=number, author=named(person)),)

        return await self.book.change(table, come)

    # --- sheets ---

    async def write_paper(
        self, table: TableId, person: Person, asked: PaperAsked, language: str
    ) -> PaperView:
        """Read sheets written by hand; kept if asked, whether or not they add up."""
        page = await self.book.newest(table)
        judge = await self._judge(page)
        paper, deeds = paper_of(asked), page.deeds
        reading = await asyncio.to_thread(read_paper, page.header, deeds, paper, judge)

        def keep(page: TablePage, now: EpochMs) -> Sequence[Entry]:
            check_undone(page, person, page.deeds)
            self._check_not_final(page)
            went_on = page.header.live and page.deeds != deeds  # the clock, while the sheet was read
            newest = read_paper(page.header, page.deeds, paper, judge) if went_on else reading
            # Half a sheet is the game so far; one with a line that cannot be is only kept as it was typed.
            told = newest.deeds if newest.readable else None
            check_deeds(page, person, (deed for deed in told or () if deed not in page.deeds))
            return (Written(paper=paper, deeds=told, author=named(person)),)

        if asked.save:
            page = await self.book.change(table, keep)
        return paper_view(page, reading, language, saved=asked.save)

    # --- what is final, and which list judges ---

    def _check_not_final(self, page: TablePage) -> None:
        """CLASSIC-4g, FISC-8g: once everybody has signed nothing changes any more."""
        if page.state.final:
            raise RuleViolation(Violation.LOCKED)

    async def _judge(self, page: TablePage) -> Judge | None:
        return await self._world.shelf.judge(page.header)


def _strangers_enough(page: TablePage) -> bool:
    return len(page.calls) >= _STRANGERS_CALLS or len(page.open_calls) >= _STRANGERS_AT_ONCE


def _stop_for_slip(page: TablePage, now: EpochMs, person: Person | None, slip: Called) -> Sequence[Entry]:
    """The challenge must be one that the rules take; where it is timed, the clock stops for it."""
    check_desk(page, person)
    assert person is not None, "nobody else is at the desk"
    t = page.time(now) / 1000
    assert slip.seat is not None, "a slip has its challenger"
    asked = Challenge(t=t, by=Seat(slip.seat), words=list(slip.words))
    follow(page.course, Deed(act=asked, verdict=True))
    stop = Pause(t=t, reason=PauseReason.VALIDITY)
    if not may(page.state, stop):
        return ()
    return (Did(deeds=(Deed(act=stop, author=named(person)),)),)


def _read_deeds(
    page: TablePage, asked: Sequence[DeedAsked], t: float, person: Person, judge: Judge | None
) -> tuple[Deed, ...]:
    """The deeds, each read at the moment that the one before it led to."""
    course, deeds = page.course, list[Deed]()
    for one in asked:
        # What was done while the line was lost counts from when it was done, after all that is known.
        done = max(t - one.ago / 1000, course.state.now / 1000)
        read = read_deeds(one, course, done, named(person), judge)
        check_deeds(page, person, read)
        course = follow_all(course, read)
        deeds += read
    return tuple(deeds)


def _judged_anew(page: TablePage, deeds: tuple[Deed, ...], judge: Judge | None) -> tuple[Deed, ...]:
    course, answered = course_of(page.header), list[Deed]()
    for deed in deeds:
        answered.append(judged(course, deed, judge))
        course = follow(course, answered[-1])
    return tuple(answered)
