"""What people do with games: open one, sit down, play, talk, leave, play again.

Every use case has the same shape: take the game as it is, let take effect what has fallen due, decide,
put it on disk, tell. Who asks is a person of a session; the seat is the one that person holds, never one
that a message names.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from faristol.formats.wire.games import GameAction, GameAsked, GameView, SeatAsked
from faristol.lexicon.vulgar import WithoutVulgar
from faristol.rules.actions import AgreeEnd, Pause
from faristol.rules.errors import RuleViolation, Violation
from faristol.rules.state import Phase, Seat
from faristol.rules.story import Judge
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.asking import arbiters_action, players_action, read_action
from faristol.service.games.due import carry_out, next_duty
from faristol.service.games.entries import (
    Agreed,
    Awaits,
    Came,
    Cancelled,
    Entry,
    Hinted,
    PauseAsked,
    PauseDeclined,
    ProposalDropped,
    Refused,
    Rematched,
    Reported,
    Said,
    SeatLeft,
    SeatTaken,
    TookBack,
)
from faristol.service.games.family import family, show
from faristol.service.games.learning import (
    ADVISER,
    ALL_TOLD,
    check_class_hint,
    check_hint,
    check_take_back,
)
from faristol.service.games.page import GamePage
from faristol.service.games.pausing import AGREED, check_pause
from faristol.service.games.schooling import check_in_class
from faristol.service.games.sharing import check_alone, proposed, seated, to_confirm, without
from faristol.service.games.terms import agree
from faristol.service.games.trying import Previewed, tried, worth
from faristol.service.games.viewers import onlooker
from faristol.service.games.views import is_covered
from faristol.service.ports import EpochMs, GameId, NotFound, Person, PersonId, Role, SeatCard, Status, id_of
from faristol.service.robots import Robots
from faristol.service.streams.book import Book, Decide
from faristol.service.streams.schools import School, is_phrase
from faristol.service.world import World, new_id

__all__ = ["LOBBY_TOPIC", "Games"]

_log = logging.getLogger(__name__)

_LONGEST_SAYING = 400
_WAYS_OUT = {Phase.PLACED: "accept", Phase.REFILLED: "complete"}
_STAND_IN = 2  # the level of the robot that takes over from who leaves a game that cannot be abandoned

LOBBY_TOPIC = "lobby"  # of the bus: somebody waits, or no longer


class Games:
    """The online games of the house."""

    def __init__(self, world: World, robots: Robots) -> None:
        self._world = world
        self._robots = robots
        self._tended: set[GameId] = set()
        self.book = Book(world, family(world.manners))

    # --- looking ---

    async def current(self, game: GameId, seq: int = 0) -> GamePage:
        """The game with at least *seq* entries (0: the newest); what has fallen due has taken effect."""
        return await self.book.current(game, seq)

    def view(self, page: GamePage, person: Person | None, language: str) -> GameView:
        """The game as *person* may see it now."""
        return show(page, self._world.clock(), self._world.manners)(onlooker(page, id_of(person)), language)

    async def preview(self, game: GameId, person: PersonId, square: str, word: str) -> Previewed:
        """What the tiles of the asker's own rack would score there, on turn or not."""
        page = self.book.known(game) or await self.book.newest(game)
        seat = self._seat(page, person)
        state = page.state
        if state.phase is Phase.NOT_STARTED or state.phase is Phase.OVER or is_covered(page):
            raise RequestRefused(Reason.NOT_SEATED)
        return worth(tried(state, seat, square, word), state)

    async def check_sight(self, game: GameId, person: PersonId | None) -> None:
        """Refuse whoever is not of the class whose game this is, as if it were not there.

        A game that is not there is anybody's to bring: see :mod:`faristol.service.games.offline`.
        """
        known = self.book.known(game)  # enough for a yes: whose class it is never changes
        if known is not None and not onlooker(known, person).outside:
            return
        try:
            page = await self.book.newest(game)
        except NotFound:
            return
        if onlooker(page, person).outside:  # nor do they sit there since, by another process
            raise RequestRefused(Reason.NOT_FOUND)

    # --- seats ---

    async def open(self, person: Person, asked: GameAsked) -> GamePage:
        """Open a game as *asked*."""
        page = await self.book.create(GameId(new_id()), await agree(asked, person, self._world))
        await self.tell_lobby()
        return page

    async def open_for(
        self,
        person: Person,
        asked: GameAsked,
        holders: tuple[SeatCard, ...],
        school: School | None = None,
    ) -> GamePage:
        """Open a game whose seats are given out already, as in a championship or in a class."""
        agreed = await agree(asked, person, self._world)
        header = agreed.header
        if header.awaits is Awaits.OR_LAPSES:
            header = replace(header, awaits=Awaits.OR_STARTS)
        header = replace(header, school=school)
        return await self.book.create(GameId(new_id()), replace(agreed, header=header, seats=holders))

    async def take_seat(
        self, game: GameId, person: Person, seat: int | None = None, *, offered: bool = False
    ) -> GamePage:
        """Sit down; who sits already stays there. A bot does where it was invited, or a rematch *offered*."""

        def sit(page: GamePage, _: EpochMs) -> Sequence[Entry]:
            if page.seat_of(person.id) is not None:
                return ()
            if page.header.school is not None:
                raise RequestRefused(Reason.NOT_FOUND)
            if page.header.arbiter and page.header.arbiter.person == person.id:
                raise RequestRefused(Reason.ALREADY_SEATED)
            if Role.BOT in person.roles and not offered and person.id not in page.invited:
                raise RequestRefused(Reason.NOT_INVITED)
            free = self._free_seat(page, seat)
            return (SeatTaken(seat=free, holder=seated(page.seats[free], person)),)

        return await self._change_seats(game, sit)

    async def come(self, game: GameId, person: PersonId) -> None:
        """Open the table at which one sits: the draw waits for it."""

        def note(page: GamePage, _: EpochMs) -> Sequence[Entry]:
            place = page.place_of(person)
            if place is None or place not in page.awaited:
                return ()
            seat, half = place
            return (Came(seat=seat, half=half),)

        await self.book.change(game, note)

    async def seat_robot(self, game: GameId, person: Person, seat: int | None, level: int) -> GamePage:
        """Give a free seat to a robot; who opened the game may."""

        def sit(page: GamePage, _: EpochMs) -> Sequence[Entry]:
            if page.header.opener.person != person.id:
                raise RequestRefused(Reason.NOT_OPENER)
            if page.header.arbiter:
                raise RequestRefused(Reason.ARBITER_NEEDED)
            return (SeatTaken(seat=self._free_seat(page, seat, whole=True), holder=SeatCard(robot=level)),)

        return await self._change_seats(game, sit)

    async def leave(self, game: GameId, person: PersonId) -> GamePage:
        """Get up: before the start the seat is free again; later a robot takes it where none may abandon.

        Of two who share a seat the other stays, and plays on alone.
        """

        def get_up(page: GamePage, _: EpochMs) -> Sequence[Entry]:
            mine = page.seat_of(person)
            if page.header.school is not None:
                raise RequestRefused(Reason.TEACHER_SAYS)
            if page.status is Status.WAITING and mine is None and page.header.opener.person == person:
                return (Cancelled(),)
            seat = self._seat(page, person)
            if page.status is Status.OVER:
                raise RequestRefused(Reason.HAS_BEGUN)
            if page.shared(seat):
                waiting = page.status is Status.WAITING
                return (SeatTaken(seat=seat, holder=without(page.seats[seat], person, pair=waiting)),)
            if page.status is Status.PLAYING:
                if page.regulation.abandonment is not None:
                    raise RequestRefused(Reason.ABANDON_INSTEAD)
                return (SeatTaken(seat=seat, holder=SeatCard(robot=_STAND_IN)),)
            others = (holder for at, holder in enumerate(page.seats) if at != seat)
            if page.header.arbiter or any(holder.person is not None for holder in others):
                return (SeatLeft(seat=seat),)
            return (SeatLeft(seat=seat), Cancelled())

        return await self._change_seats(game, get_up)

    def _free_seat(self, page: GamePage, wanted: int | None, *, whole: bool = False) -> Seat:
        """A seat with room: for one of two who share it, unless it is to be *whole*."""
        if page.status is not Status.WAITING:
            raise RequestRefused(Reason.HAS_BEGUN)
        for seat, holder in enumerate(page.seats):
            if holder.free and wanted in (None, seat) and not (whole and holder.people):
                return Seat(seat)
        raise RequestRefused(Reason.SEAT_TAKEN)

    def _seat(self, page: GamePage, person: PersonId) -> Seat:
        return self._place(page, person)[0]

    # --- playing ---

    async def act(self, game: GameId, person: PersonId, asked: GameAction) -> GamePage:
        """Carry out an action of the rules for the seat that *person* holds, or as the game's arbiter."""
        judge = await self._judge(game)

        def play(page: GamePage, now: EpochMs) -> Sequence[Entry]:
            seat = page.seat_of(person)
            check_in_class(page, asked)
            if seat is None and page.header.arbiter and page.header.arbiter.person == person:
                return (carry_out(page, arbiters_action(asked, _t(page, now), page), judge),)
            own = self._seat(page, person)
            check_alone(page, own, asked)
            return _act(page, own, asked, now, judge)

        try:
            return await self.book.change(game, play)
        except RuleViolation as refused:
            await self._note_refused(game, person, refused)
            raise

    async def _note_refused(self, game: GameId, person: PersonId, refused: RuleViolation) -> None:
        """A class talks afterwards about the words that were none; elsewhere they are nobody's business."""
        page = self.book.known(game)
        if page is not None and page.header.school is not None:
            word = refused.facts.get("word")
            if refused.violation is Violation.INVALID_WORD and isinstance(word, str):
                note = Refused(seat=self._seat(page, person), word=word)
                await self.book.change(game, lambda *_: (note,))

    # --- two at one seat ---

    async def propose(self, game: GameId, person: PersonId, asked: GameAction) -> GamePage:
        """Show who shares one's seat what one would play; the rules are asked whether that is possible."""
        judge = await self._judge(game)

        def show_it(page: GamePage, now: EpochMs) -> Sequence[Entry]:
            seat, half = self._place(page, person)
            action = players_action(asked, seat, _t(page, now))
            entry = proposed(page, seat, half, action)
            carry_out(page, action, judge)
            return (entry,)

        return await self.book.change(game, show_it)

    async def confirm(self, game: GameId, person: PersonId, number: int) -> GamePage:
        """Send what was proposed in entry *number*."""
        judge = await self._judge(game)

        def send(page: GamePage, now: EpochMs) -> Sequence[Entry]:
            seat, half = self._place(page, person)
            proposal = to_confirm(page, seat, half, number, now, self._world.manners)
            return (carry_out(page, replace(proposal.action, t=_t(page, now)), judge),)

        return await self.book.change(game, send)

    async def drop(self, game: GameId, person: PersonId) -> GamePage:
        """Take back what one has proposed, or say no to what the other has."""

        def leave_it(page: GamePage, _: EpochMs) -> Sequence[Entry]:
            seat, half = self._place(page, person)
            there = page.proposal is not None and page.proposal.seat == seat
            return (ProposalDropped(seat=seat, half=half),) if there else ()

        return await self.book.change(game, leave_it)

    def _place(self, page: GamePage, person: PersonId) -> tuple[Seat, int]:
        place = page.place_of(person)
        if place is None:
            raise RequestRefused(Reason.NOT_SEATED)
        return place

    async def decline_pause(self, game: GameId, person: PersonId) -> GamePage:
        """Play on: withdraw the pause that one has asked for, or do not agree to it."""

        def decline(page: GamePage, _: EpochMs) -> Sequence[Entry]:
            seat = self._seat(page, person)
            return () if page.wish is None else (PauseDeclined(seat=seat),)

        return await self.book.change(game, decline)

    async def hint(self, game: GameId, person: PersonId) -> GamePage:
        """Tell who plays against robots one step more of how to find a good play."""
        return await self._hinted(game, lambda page: check_hint(page, self._seat(page, person)))

    async def hint_on_turn(self, game: GameId) -> GamePage:
        """Tell the pupil who is on turn one step more: the teacher of the class says so."""
        return await self._hinted(game, check_class_hint)

    async def _hinted(self, game: GameId, check: Callable[[GamePage], Seat]) -> GamePage:
        page = await self.current(game)
        seat = check(page)
        advised = None if page.advice is not None else await self._robots.choose(page, seat, ADVISER)

        def tell(newest: GamePage, now: EpochMs) -> Sequence[Entry]:
            if check(newest) != seat:
                return ()  # another one is on turn
            if newest.advice is not None:
                told = newest.advice.step >= ALL_TOLD
                return () if told else (Hinted(seat=seat, action=newest.advice.action),)
            if advised is None or not _same_moment(page, newest):
                return ()  # it was thought out for another position
            return (Hinted(seat=seat, action=players_action(advised, seat, _t(newest, now))),)

        return await self.book.change(game, tell)

    async def take_back(self, game: GameId, person: PersonId) -> GamePage:
        """Undo the last turn of who plays against robots, and what they answered."""

        def undo(page: GamePage, _: EpochMs) -> Sequence[Entry]:
            seat = self._seat(page, person)
            return (TookBack(seat=seat, to=check_take_back(page, seat).seq),)

        return await self.book.change(game, undo)

    async def _judge(self, game: GameId) -> Judge | None:
        """Who answers challenges there, which is settled when a game is opened."""
        page = self.book.known(game) or await self.book.newest(game)
        judge, school = await self._world.shelf.judge(page.header), page.header.school
        if judge is not None and school is not None and school.no_vulgar == "everybody":
            return WithoutVulgar(judge)
        return judge

    # --- around the game ---

    async def say(self, game: GameId, person: Person, text: str, *, aside: bool = False) -> GamePage:
        """Say something to the others at the table, or *aside* to who shares one's seat."""
        said = " ".join(text.split())
        if not said or len(said) > _LONGEST_SAYING:
            raise RequestRefused(Reason.CHAT_EMPTY, most=_LONGEST_SAYING)

        def speak(page: GamePage, _: EpochMs) -> Sequence[Entry]:
            seat, school = page.seat_of(person.id), page.header.school
            if school is not None and not is_phrase(school, said):
                raise RequestRefused(Reason.PHRASES_ONLY)
            if seat is None and not (page.header.arbiter and page.header.arbiter.person == person.id):
                raise RequestRefused(Reason.CHAT_CLOSED)
            if aside and (seat is None or not page.shared(seat)):
                raise RequestRefused(Reason.NO_PARTNER)
            return (Said(person=person.id, name=person.name, text=said, seat=seat, aside=aside),)

        return await self.book.change(game, speak)

    async def report(self, game: GameId, person: Person, seq: int, reason: str) -> GamePage:
        """Object to what was said; whoever runs the server finds it in the log and in the stream."""

        def object_to(page: GamePage, _: EpochMs) -> Sequence[Entry]:
            self._seat(page, person.id)
            seat = page.seat_of(person.id)
            if all(line.seq != seq or (line.aside and line.seat != seat) for line in page.chat):
                raise RequestRefused(Reason.NOT_FOUND)
            return (Reported(person=person.id, said=seq, reason=reason),)

        page = await self.book.change(game, object_to)
        _log.warning("game %s: what was said in entry %d was reported", game, seq)
        return page

    async def rematch(self, game: GameId, person: Person) -> GamePage:
        """Play again with the same people: who asks first offers it, the others sit down at that table."""
        old = await self.current(game)
        seat = self._seat(old, person.id)
        if old.header.school is not None:
            raise RequestRefused(Reason.TEACHER_SAYS)
        if old.status is not Status.OVER or old.cancelled:
            raise RequestRefused(Reason.NOT_OVER)
        before = old.rematch
        if before is None or (await self.current(before)).cancelled:
            new = await self.open(person, _same_again(old, seat))

            def announce(page: GamePage, _: EpochMs) -> Sequence[Entry]:
                return (Rematched(game=new.id, by=seat),) if page.rematch == before else ()

            old = await self.book.change(game, announce)
            if old.rematch != new.id:  # somebody was quicker
                await self.leave(new.id, person.id)
        assert old.rematch is not None, "it was just announced"
        # Pairs stay together; where nobody shares a seat whoever comes takes the next.
        pairs = any(holder.pair or holder.partner for holder in old.seats)
        further = _one_further(seat, old) if pairs else None
        return await self.take_seat(old.rematch, person, further, offered=True)

    async def decline_rematch(self, game: GameId, person: Person) -> GamePage:
        """Say that one does not play again; whoever offered it learns it at the table where they wait."""
        old = await self.current(game)
        self._seat(old, person.id)
        if old.rematch is None:
            raise RequestRefused(Reason.NOT_FOUND)

        def decline(page: GamePage, _: EpochMs) -> Sequence[Entry]:
            if page.cancelled:
                return ()
            opener = page.header.opener.person
            others = [one for holder in page.seats for one in holder.people if one != opener]
            if page.status is not Status.WAITING or others or opener == person.id:
                raise RequestRefused(Reason.HAS_BEGUN)
            return (Cancelled(why="declined"),)

        return await self._change_seats(old.rematch, decline)

    # --- without anybody asking ---

    async def tend(self, game: GameId) -> None:
        """Look after a game: what has fallen due, and robots whose time to act has come."""
        if game in self._tended:
            return
        self._tended.add(game)
        try:
            while await self._robot_acts(await self.current(game)):
                pass
        finally:
            self._tended.discard(game)

    async def _robot_acts(self, page: GamePage) -> bool:
        """Let the robot that is due act; whether one did."""
        duty = next_duty(page, self._world.manners)
        if duty is None or duty.at > self._world.clock():
            return False
        judge = await self._judge(page.id)
        choice = await self._choice(page, duty.seat, duty.level)

        def act(newest: GamePage, now: EpochMs) -> Sequence[Entry]:
            if not _same_moment(page, newest):
                return ()  # it thought about another position
            return _act(newest, duty.seat, choice, now, judge)

        def give_way(newest: GamePage, now: EpochMs) -> Sequence[Entry]:
            return _act(newest, duty.seat, _a_way_out(newest), now, judge)

        try:
            await self.book.change(page.id, act)
        except (RuleViolation, RequestRefused):
            _log.exception("game %s: the rules refuse the robot's %s", page.id, choice)
            await self.book.change(page.id, give_way)
        return True

    async def _choice(self, page: GamePage, seat: Seat, level: int) -> GameAction:
        try:
            return await self._robots.choose(page, seat, level)
        except Exception:  # a robot that fails must not hold up the people at its table
            _log.exception("game %s: the robot could not choose", page.id)
            return _a_way_out(page)

    # --- the lobby ---

    async def _change_seats(self, game: GameId, decide: Decide[GamePage, Entry]) -> GamePage:
        """Change who sits at a table, which concerns the lobby."""
        page = await self.book.change(game, decide)
        await self.tell_lobby()
        return page

    async def tell_lobby(self) -> None:
        """Who looks at the lobby shall look again."""
        try:
            await self._world.bus.publish(LOBBY_TOPIC, b"")
        except Exception:  # who looks at the lobby hears of it after the next resync
            _log.exception("the bus did not take a message")


def _same_moment(page: GamePage, newest: GamePage) -> bool:
    """Whether nothing has happened in the game; what was said at the table does not count."""
    return (page.state.version, page.stood) == (newest.state.version, newest.stood)


def _t(page: GamePage, now: EpochMs) -> float:
    """The moment in seconds since the game was opened, as an action says it."""
    return page.time(now) / 1000


def _act(page: GamePage, seat: Seat, asked: GameAction, now: EpochMs, judge: Judge | None) -> Sequence[Entry]:
    action = players_action(asked, seat, _t(page, now))
    if isinstance(action, Pause):
        return _pause(page, seat, action, judge)
    acted = carry_out(page, action, judge)
    if not isinstance(action, AgreeEnd) or page.people <= page.agreed | {seat}:
        return (acted,)
    return () if seat in page.agreed else (Agreed(seat=seat),)


def _pause(page: GamePage, seat: Seat, action: Pause, judge: Judge | None) -> Sequence[Entry]:
    """Where no arbiter looks on, the clock is stopped once everybody at the table agrees."""
    check_pause(page, action.reason)
    wish = page.wish
    if page.header.arbiter is None and action.reason in AGREED and wish is not None:
        action = replace(action, by=wish.seat, reason=wish.reason)  # it is the pause of who asked for it
    acted = carry_out(page, action, judge)
    if page.header.arbiter is not None or action.reason not in AGREED:
        return (acted,)
    agreed = (wish.agreed if wish else frozenset()) | {seat}
    if page.people <= agreed:
        return (acted,)
    return () if wish and seat in wish.agreed else (PauseAsked(seat=seat, reason=action.reason),)


def _a_way_out(page: GamePage) -> GameAction:
    """What a robot can always do."""
    return read_action({"do": _WAYS_OUT.get(page.state.phase, "pass")})


def _one_further(seat: Seat, old: GamePage) -> int:
    """Where who sat at *seat* sits in the rematch."""
    return (seat - 1) % len(old.seats)


def _same_again(old: GamePage, asker: Seat) -> GameAsked:
    """The same game, everybody one seat further, so that the draw is not always read in one order."""
    setup, settings = old.state.setup, old.header.settings
    seats = [
        SeatAsked(who="me", pair=holder.pair)
        if index == asker
        else SeatAsked(who="robot", level=holder.robot)
        if holder.robot is not None
        else SeatAsked(who="open", pair=holder.pair)
        for index, holder in enumerate(old.seats)
    ]
    return GameAsked(
        regulation=old.regulation.key,
        seats=(*seats[1:], *seats[:1]),
        clock=setup.clock.value,
        minutes=settings.minutes,
        turns=settings.turns,
        confirms=old.header.confirms.value,
        lexicon=settings.lexicon or "default",
        verify=settings.verify,
        window=settings.window or 20,
        visibility="private",
    )
