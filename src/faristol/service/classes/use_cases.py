"""The use cases of classes: what a teacher can ask for, and the ways in for pupils.

A pupil is a person whom the class has made: without a login, with a session that the class alone gives and
takes. So the seat at a table follows the pupil from one tablet to another, and when the term ends the person
is forgotten everywhere, like any other.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress

from faristol.formats.wire.classes import (
    AddPupils,
    BeginLesson,
    ClassAsked,
    ClassCards,
    ClassOrder,
    ClassTablesAsked,
    EndLesson,
    EndTables,
    GoOnWithout,
    HintTable,
    HoldTables,
    HomeworkView,
    JoinClass,
    MakeChampionship,
    MovePupil,
    PartClasses,
    PlayRound,
    ReleaseDevice,
    RemovePupil,
    RenamePupil,
    RobotForPupil,
)
from faristol.rules.state import Seat
from faristol.service.classes.asking import entries_for, lesson_of, player_of, pupil_of, table_of
from faristol.service.classes.cards import (
    card_of,
    new_code,
)
from faristol.service.classes.championship import ClassRounds
from faristol.service.classes.doors import Doors
from faristol.service.classes.entries import (
    ChampionshipMade,
    DeviceReleased,
    Entry,
    LessonBegan,
    LessonEnded,
    Opened,
    PupilAdded,
    PupilRemoved,
    PupilRenamed,
    Seated,
    SeatsChanged,
    TablesHeld,
    TablesMade,
    TermEnded,
)
from faristol.service.classes.erasing import erase, remove_streams
from faristol.service.classes.family import FAMILY
from faristol.service.classes.homework import homework_of
from faristol.service.classes.names import told_apart
from faristol.service.classes.page import ClassPage, ClassTable, Lesson
from faristol.service.classes.tables import Plan, Room, holder_of, planned
from faristol.service.classes.telling import how_it_ended
from faristol.service.classes.terms import MOST_PUPILS, agreed, need_teacher
from faristol.service.classes.viewers import check_teacher, onlooker
from faristol.service.classes.visiting import Visits
from faristol.service.errors import Reason, RequestRefused
from faristol.service.events.use_cases import Championships
from faristol.service.games.schooling import reseated
from faristol.service.games.use_cases import Games
from faristol.service.people import Society, read_name
from faristol.service.ports import (
    ClassId,
    EpochMs,
    GameId,
    NotFound,
    Person,
    PersonId,
    SeatCard,
    Status,
    StreamKind,
    TableId,
    stream_id,
)
from faristol.service.puzzles.store import PuzzleStore
from faristol.service.streams.book import Book
from faristol.service.streams.named import NamedPerson
from faristol.service.wooden.use_cases import Tables
from faristol.service.world import World, new_id
from faristol.texts import sentence

__all__ = ["Classes"]

_log = logging.getLogger(__name__)

_DAY = 24 * 3_600_000
_FEWEST = 2  # who can go on
_REMINDER_ONCE = 60 * _DAY


class Classes:
    """The classes of the house."""

    def __init__(
        self,
        world: World,
        people: Society,
        games: Games,
        tables: Tables,
        puzzles: PuzzleStore,
        championships: Championships,
    ) -> None:
        self._world = world
        self._people = people
        self._puzzles = puzzles
        self._tended: set[ClassId] = set()
        self.room = Room(games, tables)
        self.book = Book(world, FAMILY)
        self.doors = Doors(world, people, self.book)
        self.visits = Visits(world, self.book, self.doors, self.room)
        self.rounds = ClassRounds(championships)

    # --- looking ---

    async def current(self, stream: ClassId, seq: int = 0) -> ClassPage:
        """The class with at least *seq* entries (0: the newest); what has fallen due has taken effect."""
        return await self.book.current(stream, seq)

    async def taught(self, stream: ClassId, person: Person) -> ClassPage:
        """The class, for its teacher."""
        page = await self.current(stream)
        check_teacher(page, person)
        return page

    async def cards(self, stream: ClassId, person: Person) -> ClassCards:
        """What stands on the cards of the pupils."""
        page = await self.taught(stream, person)
        return ClassCards(cards=tuple(card_of(page, pupil) for pupil in page.pupils.values()))

    async def homework(self, stream: ClassId, person: Person) -> tuple[HomeworkView, ...]:
        """What was set, and who did what."""
        page = await self.current(stream)
        looking = onlooker(page, person.id)
        if looking.outside:
            raise RequestRefused(Reason.NOT_FOUND)
        return await homework_of(page, looking, self._puzzles, self._world.learning)

    # --- making a class ---

    async def make(self, person: Person, asked: ClassAsked) -> ClassPage:
        """A new class with its pupils."""
        need_teacher(person)
        if len(asked.names) > MOST_PUPILS:
            raise RequestRefused(Reason.CLASS_FULL, most=MOST_PUPILS)
        header = agreed(asked, person, self._world.clock())
        names = told_apart(map(read_name, asked.names))
        pupils = [await self._enrolled(name, person) for name in names]
        added = (PupilAdded(pupil=number, who=who) for number, who in enumerate(pupils, 1))
        return await self.book.create(ClassId(new_id()), Opened(header=header), *added)

    async def _enrolled(self, name: str, teacher: Person) -> NamedPerson:
        pupil = await self._people.enrol(name, teacher.language)
        return NamedPerson(person=pupil.id, name=pupil.name)

    async def remove(self, stream: ClassId, person: Person) -> None:
        """Erase the class and everything of it now."""
        await self.taught(stream, person)
        await self._end_term(stream)

    async def remove_all_of(self, person: PersonId) -> None:
        """Erase the classes that *person* teaches, who leaves for good."""
        cards = await self._world.cards.of_person(person, kind=StreamKind.CLASS, limit=1_000)
        for card in cards:
            if card.seats and card.seats[0].person == person:
                await self._end_term(ClassId(card.id))

    async def _end_term(self, stream: ClassId) -> None:
        await self.book.change(stream, lambda page, _: () if page.over else (TermEnded(),))
        await self.tend(stream)

    # --- orders ---

    async def order(  # noqa: C901 - one case an order
        self, stream: ClassId, person: Person, order: ClassOrder
    ) -> ClassPage:
        """What a teacher says."""
        page = await self.taught(stream, person)
        match order:
            case AddPupils(names=names):
                return await self._add(page, person, names)
            case RenamePupil(pupil=pupil, name=name):
                return await self._rename(page, pupil, read_name(name))
            case RemovePupil(pupil=pupil):
                return await self._remove(page, pupil)
            case ReleaseDevice(pupil=pupil):
                return await self._release(page, pupil)
            case BeginLesson(minutes=minutes):
                return await self._begin(page, minutes)
            case EndLesson():
                return await self._end(stream)
            case HoldTables(on=on):
                return await self._hold(stream, on=on)
            case EndTables(table=number):
                return await self._end_tables(page, number)
            case RobotForPupil(pupil=pupil):
                return await self._leave(page, pupil, robot=True)
            case GoOnWithout(pupil=pupil):
                return await self._leave(page, pupil, robot=False)
            case MovePupil(pupil=pupil, table=number, robot=robot):
                wanted = page.settings.robots if robot is None else robot
                return await self._move(page, pupil, number, robot=wanted)
            case MakeChampionship():
                return await self._make_championship(page, person, order)
            case PlayRound():
                return await self._play_round(page, person, order)
            case JoinClass(code=code):
                return await self.visits.join(page, code)
            case PartClasses():
                return await self._part(page)
            case HintTable(table=number):
                await self.room.games.hint_on_turn(_game(table_of(page, number)))
                return page
            case _:
                pass

        def decide(newest: ClassPage, now: EpochMs) -> Sequence[Entry]:
            check_teacher(newest, person)
            entries = entries_for(newest, order, now)
            assert entries is not None, "the others are above"
            return entries

        return await self.book.change(stream, decide)

    # --- pupils ---

    async def _add(self, page: ClassPage, teacher: Person, names: Sequence[str]) -> ClassPage:
        wanted = list(map(read_name, names))
        if len(page.pupils) + len(wanted) > MOST_PUPILS:
            raise RequestRefused(Reason.CLASS_FULL, most=MOST_PUPILS)
        apart = told_apart(wanted, (pupil.who.name for pupil in page.pupils.values()))
        pupils = [await self._enrolled(name, teacher) for name in apart]

        def decide(newest: ClassPage, _: EpochMs) -> Sequence[Entry]:
            return [PupilAdded(pupil=newest.last_number + at, who=who) for at, who in enumerate(pupils, 1)]

        page = await self.book.change(page.id, decide)
        await self.rounds.keep_in_step(page)
        return page

    async def _rename(self, page: ClassPage, number: int, name: str) -> ClassPage:
        pupil = pupil_of(page, number)
        others = (one.who.name.casefold() for one in page.pupils.values() if one is not pupil)
        if name.casefold() in others:
            raise RequestRefused(Reason.NAME_TWICE, name=name)
        await self._world.people.change(pupil.who.person, name=name)
        who = NamedPerson(person=pupil.who.person, name=name)
        renamed = PupilRenamed(pupil=number, who=who)
        page = await self.book.change(page.id, lambda newest, _: _if_there(newest, renamed))
        await self.rounds.keep_in_step(page)
        return page

    async def _remove(self, page: ClassPage, number: int) -> ClassPage:
        """Forget a pupil: a robot plays on, or the others do, and wooden tables with the name on them go."""
        pupil = pupil_of(page, number)
        playing = page.plays_at(number)
        if playing is not None and playing.made.kind == "game":
            page = await self._leave(page, number, robot=True)
        elif playing is not None:
            page = await self._end_tables(page, playing.number)
        removed = PupilRemoved(pupil=number)
        page = await self.book.change(page.id, lambda newest, _: _if_there(newest, removed))
        await self.rounds.keep_in_step(page)
        wooden = [
            stream_id(table.made.stream)
            for lesson in page.lessons
            for table in lesson.tables.values()
            if table.made.kind == "table" and number in table.pupils()
        ]
        await remove_streams(wooden, self._world)
        with suppress(NotFound):
            await self._people.forget(pupil.who.person)
        return await self.book.newest(page.id)

    async def _release(self, page: ClassPage, number: int) -> ClassPage:
        """Another device may have the name; the one that had it is signed out."""
        pupil = pupil_of(page, number)
        released = DeviceReleased(pupil=number)
        page = await self.book.change(page.id, lambda newest, _: _if_there(newest, released))
        await self._people.sign_out(pupil.who.person)
        return page

    # --- lessons ---

    async def _begin(self, page: ClassPage, minutes: int | None) -> ClassPage:
        codes = {one.lesson.code async for one in self.doors.running() if one.lesson is not None}
        code = new_code(self._world.seed(), codes)

        def decide(newest: ClassPage, now: EpochMs) -> Sequence[Entry]:
            if newest.lesson is not None:
                raise RequestRefused(Reason.LESSON_LASTS)
            lasts = newest.settings.lesson_minutes if minutes is None else minutes
            return [LessonBegan(until=EpochMs(now + lasts * 60_000), code=code)]

        return await self.book.change(page.id, decide)

    async def _end(self, stream: ClassId) -> ClassPage:
        def decide(newest: ClassPage, _: EpochMs) -> Sequence[Entry]:
            lesson_of(newest)
            return [LessonEnded()]

        await self.book.change(stream, decide)
        await self.tend(stream)
        return await self.book.newest(stream)

    async def _hold(self, stream: ClassId, *, on: bool) -> ClassPage:
        def decide(newest: ClassPage, _: EpochMs) -> Sequence[Entry]:
            return [] if lesson_of(newest).held is on else [TablesHeld(on=on)]

        page = await self.book.change(stream, decide)
        playing = [table.made for lesson, table in page.open_tables() if lesson is page.lesson]
        await self.room.hold(playing, on=on)
        return page

    # --- tables ---

    async def make_tables(self, stream: ClassId, person: Person, asked: ClassTablesAsked) -> ClassPage:
        """Tables for those who sit nowhere, in one press."""
        page = await self.visits.look(await self.taught(stream, person))
        return await self._seat(page, person, planned(page, asked, self._world.seed()))

    async def _seat(self, page: ClassPage, person: Person, plan: Plan) -> ClassPage:
        made = await self.room.opened(page, person, plan, await self.visits.first_number(page))

        def decide(newest: ClassPage, _: EpochMs) -> Sequence[Entry]:
            lesson = lesson_of(newest)
            for number in plan.pupils:
                if newest.plays_at(number) is not None:
                    name = newest.people[number].who.name
                    raise RequestRefused(Reason.ALREADY_AT_TABLE, name=name)
            if any(one.number in lesson.tables for one in made):
                raise RequestRefused(Reason.BUSY)
            return [TablesMade(tables=tuple(made))]

        try:
            seated = await self.book.change(page.id, decide)
        except BaseException:  # somebody was quicker: these tables are nobody's
            await self.room.end(made)
            raise
        await self.visits.tell_tables(seated, made)
        return seated

    # --- a championship, and another class ---

    async def _make_championship(self, page: ClassPage, person: Person, asked: MakeChampionship) -> ClassPage:
        event = await self.rounds.make(page, person, asked, self._world.seed())
        made = ChampionshipMade(
            event=event.id,
            title=event.state.settings.name,
            rounds=asked.rounds,
            size=asked.size,
            pairs=asked.pairs is not None,
        )
        return await self.book.change(page.id, lambda *_: [made])

    async def _play_round(self, page: ClassPage, person: Person, asked: PlayRound) -> ClassPage:
        event, plan = await self.rounds.next_round(page, person, asked)
        page = await self._seat(page, person, plan)
        await self.rounds.bind(event.id, lesson_of(page).tables.values())
        return page

    async def _part(self, page: ClassPage) -> ClassPage:
        parted = await self.visits.part(page)
        both = [parted.id] if page.joined is None else [parted.id, page.joined.other]
        for stream in both:
            with suppress(NotFound):
                await self._take_shared(await self.book.current(stream))
        return await self.book.newest(page.id)

    async def _take_shared(self, page: ClassPage) -> None:
        for lesson, table in page.open_tables():
            if table.made.shared:
                await self._take(page.id, lesson, table, anyway=True)

    async def _end_tables(self, page: ClassPage, number: int | None) -> ClassPage:
        lesson = lesson_of(page)
        some = lesson.tables.values() if number is None else [table_of(page, number)]
        ending = [table for table in some if table.ended is None]
        await self.room.end([table.made for table in ending])
        await asyncio.gather(*(self._take(page.id, lesson, table, anyway=True) for table in ending))
        return await self.book.newest(page.id)

    async def _leave(self, page: ClassPage, number: int, *, robot: bool) -> ClassPage:
        """A pupil gets up for good: a partner plays on alone, or a robot, or the seat is passed over."""
        player_of(page, number)
        table = page.plays_at(number)
        if table is None or table.made.kind != "game":
            raise RequestRefused(Reason.NO_SUCH_TABLE)
        seat = _seat_of(table, number)
        return await self._reseat(page, table, seat, _after(table, seat, number, page.settings.level, robot))

    async def _move(self, page: ClassPage, number: int, target: int, *, robot: bool) -> ClassPage:
        """A pupil sits down where a robot sits, or nobody any more, and has left the old table."""
        player_of(page, number)
        there = table_of(page, target)
        if number in there.pupils():
            return page
        free = [at for at, seat in enumerate(there.seats) if not seat.pupils]
        if there.made.kind != "game" or not free:
            raise RequestRefused(Reason.NO_ROBOT_SEAT)
        if not there.made.shared and number not in page.pupils:
            raise RequestRefused(Reason.OTHER_CLASS)  # the game does not know of them
        if (here := page.plays_at(number)) is not None:
            # Without a robot, unless too few would be left at the old table.
            robot = robot or not _go_on(here, _seat_of(here, number))
            page = await self._leave(page, number, robot=robot)
        return await self._reseat(page, there, Seat(free[0]), Seated(pupil=number))

    async def _reseat(self, page: ClassPage, table: ClassTable, seat: Seat, seated: Seated) -> ClassPage:
        holder = SeatCard(robot=seated.robot, passed_over=seated.passed_over)
        if seated.pupil is not None:
            holder = holder_of([page.people[one] for one in seated.pupils])
        await self.room.games.book.change(_game(table), lambda game, _: reseated(game, seat, holder))

        def decide(newest: ClassPage, _: EpochMs) -> Sequence[Entry]:
            now = table_of(newest, table.number).seats
            return [SeatsChanged(table=table.number, seats=(*now[:seat], seated, *now[seat + 1 :]))]

        page = await self.book.change(page.id, decide)
        await self.visits.tell_seats(page, table_of(page, table.number))
        return page

    async def _take(self, stream: ClassId, lesson: Lesson, table: ClassTable, *, anyway: bool) -> None:
        """Write down how a table ended, once it has; *anyway*: as it stands, if it has not."""
        try:
            if table.made.kind == "game":
                game = await self.room.games.current(_game(table))
                over, state, refused = game.status is Status.OVER, game.state, game
            else:
                wooden = await self.room.tables.current(TableId(table.made.stream))
                over, state, refused = wooden.status is Status.OVER, wooden.state, None
        except NotFound:  # removed by an administrator, or with the name of a pupil who was forgotten
            over, state, refused = True, None, None
        if not over and not anyway:
            return

        def decide(newest: ClassPage, _: EpochMs) -> Sequence[Entry]:
            now = newest.lessons[lesson.number - 1].tables[table.number]
            if now.ended is not None:
                return []
            return [how_it_ended(table.number, lesson.number, now.seats, state, refused)]

        page = await self.book.change(stream, decide)
        if state is not None:
            await self.rounds.take(page, table, state.final_scores)
        if table.made.shared and page.joined is not None:
            await self._take_other(page.joined.other, table.made.stream)

    async def _take_other(self, stream: ClassId, shared: str) -> None:
        """The other class that sat there hears of it, too."""
        with suppress(NotFound):
            other = await self.book.current(stream)
            for lesson, table in other.open_tables():
                if table.made.stream == shared:
                    await self._take(stream, lesson, table, anyway=True)

    # --- without anybody asking ---

    async def tend(self, stream: ClassId) -> None:
        """Look after a class: tables that are over, lessons that are, and a term that is."""
        if stream in self._tended:
            return
        self._tended.add(stream)
        try:
            with suppress(NotFound):
                await self._tend(stream)
        finally:
            self._tended.discard(stream)

    async def _tend(self, stream: ClassId) -> None:
        page = await self.current(stream)
        if page.over or (page.closed and page.ends_at <= self._world.clock()):
            await erase(stream, await self.book.entries(stream), self._world, self._people)
            return
        if page.closed:
            return
        if page.reminded:
            await self._remind(page)
        if page.lesson is None and page.joined is not None:
            page = await self._part(page)
        left = [table.made for lesson, table in page.open_tables() if lesson is not page.lesson]
        await self.room.end(left)
        for lesson, table in page.open_tables():
            await self._take(stream, lesson, table, anyway=lesson is not page.lesson)
        if page.lesson is None and not page.settings.keep_devices:
            for pupil in [one for one in page.pupils.values() if one.device]:
                await self._release(page, pupil.number)

    async def _remind(self, page: ClassPage) -> None:
        """Write to the teacher, once, where the house carries letters."""
        mail, teacher = self._world.mail, page.header.teacher.person
        if mail is None:
            return
        key = f"class-reminded:{page.id}:{page.ends_on}"
        try:
            email = await self._world.people.email_of(teacher)
            first = await self._world.limits.allow(
                key, most=1, per_ms=_REMINDER_ONCE, now=self._world.clock()
            )
            if email is None or not first:
                return
            language = (await self._world.people.get(teacher)).language
            facts = {"title": page.title, "day": page.ends_on}
            subject = sentence("letters", "term-subject", language, **facts)
            await mail.send(email, subject, sentence("letters", "term-letter", language, **facts))
        except NotFound:
            return
        except Exception as failed:  # its words may hold the address
            _log.error("a reminder could not be sent: %s", type(failed).__name__)


def _if_there(
    page: ClassPage, entry: PupilRenamed | PupilRemoved | DeviceReleased
) -> Sequence[PupilRenamed | PupilRemoved | DeviceReleased]:
    """*entry*, unless its pupil has left meanwhile."""
    return [entry] if entry.pupil in page.pupils else []


def _game(table: ClassTable) -> GameId:
    if table.made.kind != "game":
        raise RequestRefused(Reason.NO_SUCH_TABLE)
    return GameId(table.made.stream)


def _seat_of(table: ClassTable, number: int) -> Seat:
    return Seat(next(at for at, seat in enumerate(table.seats) if number in seat.pupils))


def _after(table: ClassTable, seat: Seat, pupil: int, level: int, robot: bool) -> Seated:
    """The *seat* once *pupil* has got up."""
    left = table.seats[seat]
    if left.partner is not None:
        return left.without(pupil)
    if robot:
        return Seated(robot=level)
    if not _go_on(table, seat):
        raise RequestRefused(Reason.TOO_FEW_GO_ON)
    return Seated(passed_over=True)


def _go_on(table: ClassTable, without: Seat) -> bool:
    """Whether two are left who play, a pupil among them, when nobody sits at that seat any more."""
    left = [one for at, one in enumerate(table.seats) if at != without and not one.passed_over]
    shared = table.seats[without].partner is not None
    return shared or (len(left) >= _FEWEST and any(one.pupils for one in left))
