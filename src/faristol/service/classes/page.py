"""A class as its entries tell it: its pupils, the lesson in course, and what came of those before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from faristol.formats.wire.classes import ClassSettings
from faristol.service.classes.entries import (
    Admitted,
    CardsRenewed,
    ChampionshipMade,
    Changed,
    ClassJoined,
    ClassParted,
    CodeLengthened,
    DeviceBound,
    DeviceReleased,
    Entry,
    Header,
    HomeworkSet,
    HomeworkStopped,
    Invited,
    Knocked,
    LessonBegan,
    LessonEnded,
    LessonExtended,
    MadeTable,
    Opened,
    Projected,
    PupilAdded,
    PupilRemoved,
    PupilRenamed,
    Reminded,
    Seated,
    SeatsChanged,
    TableEnded,
    TablesHeld,
    TablesMade,
    TermEnded,
    TurnedAway,
    VisitorsHere,
)
from faristol.service.ports import (
    Card,
    ClassId,
    EpochMs,
    NotFound,
    PersonId,
    SeatCard,
    Status,
    StreamKind,
    Visibility,
)
from faristol.service.streams.closed import Closed
from faristol.service.streams.named import NamedPerson, Stood

__all__ = [
    "ClassPage",
    "ClassTable",
    "Homework",
    "Joined",
    "Knock",
    "Lesson",
    "Pupil",
    "add",
    "born",
    "card_of",
    "ends_at",
]

_DAY = timedelta(days=1)


class Pupil(Struct, frozen=True, gc=False, kw_only=True):
    number: int
    who: NamedPerson
    device: bool = False
    cards: int = 0  # how often the card was renewed


class Knock(Struct, frozen=True, gc=False, kw_only=True):
    """A device that came with the typed code."""

    number: int
    ticket: str  # its hash
    at: EpochMs
    pupil: int | None = None  # whose it is, once it was admitted


class ClassTable(Struct, frozen=True, kw_only=True):
    """A table of a lesson, and once it has ended how."""

    made: MadeTable
    opened_at: EpochMs
    seats: tuple[Seated, ...]
    ended_at: EpochMs | None = None
    ended: TableEnded | None = None

    @property
    def number(self) -> int:
        return self.made.number

    def pupils(self) -> Iterator[int]:
        return (pupil for seat in self.seats for pupil in seat.pupils)


class Lesson(Struct, frozen=True, kw_only=True):
    number: int
    began_at: EpochMs
    until: EpochMs
    code: str
    ended_at: EpochMs | None = None
    held: bool = False
    tables: Mapping[int, ClassTable] = MappingProxyType({})


class Joined(Struct, frozen=True, kw_only=True):
    """The class with which this one has its lesson, and its pupils by the numbers that they have here."""

    other: ClassId
    title: str
    teacher: NamedPerson
    pupils: Mapping[int, Pupil]


class Homework(Struct, frozen=True, kw_only=True):
    number: int
    set: HomeworkSet
    at: EpochMs


class ClassPage(Struct, frozen=True, kw_only=True):
    """A class at one moment; its times are the server's."""

    id: ClassId
    seq: int
    header: Header
    created_at: EpochMs
    changed_at: EpochMs
    title: str
    settings: ClassSettings
    ends_on: str
    pupils: Mapping[int, Pupil] = MappingProxyType({})
    numbers: Mapping[PersonId, int] = MappingProxyType({})  # of pupils, by person
    last_number: int = 0
    cards: int = 0  # how often all cards were renewed
    knocks: Mapping[int, Knock] = MappingProxyType({})  # of the lesson in course
    lessons: tuple[Lesson, ...] = ()
    projected: int | None = None
    standings_shown: bool = False  # on the wall
    championships: tuple[ChampionshipMade, ...] = ()
    invitation: str = ""  # the code with which another class may join the lesson in course
    joined: Joined | None = None
    homework: Mapping[int, Homework] = MappingProxyType({})
    homework_set: int = 0
    reminded: bool = False
    over: bool = False  # the term is
    closed: bool = False
    news: int = 1  # the last entry that every pupil sees
    own_news: Mapping[int, int] = MappingProxyType({})  # the last one of that pupil alone

    @property
    def lesson(self) -> Lesson | None:
        """The one in course."""
        last = self.lessons[-1] if self.lessons else None
        return last if last is not None and last.ended_at is None else None

    @property
    def status(self) -> Status:
        if self.over or self.closed:
            return Status.OVER
        return Status.WAITING if self.lesson is None else Status.PLAYING

    @property
    def ends_at(self) -> EpochMs:
        """When the term is over and everything is erased."""
        return ends_at(self.ends_on)

    @property
    def people(self) -> Mapping[int, Pupil]:
        """Everybody who can sit at its tables: the pupils, and while it lasts those of the other class."""
        if self.joined is None or self.lesson is None:
            return self.pupils
        return {**self.pupils, **self.joined.pupils}

    @property
    def championship(self) -> ChampionshipMade | None:
        """The last one that was made."""
        return self.championships[-1] if self.championships else None

    @property
    def round(self) -> int:
        """The last round of the championship for which tables were made here."""
        if self.championship is None:
            return 0
        fixtures = (table.made.fixture for one in self.lessons for table in one.tables.values())
        event = self.championship.event
        return max((one.round for one in fixtures if one is not None and one.event == event), default=0)

    def is_teacher(self, person: PersonId | None) -> bool:
        return person is not None and person == self.header.teacher.person

    def seat_of(self, person: PersonId | None) -> int | None:
        """The number of the pupil who *person* is."""
        return None if person is None else self.numbers.get(person)

    def place_of(self, person: PersonId | None) -> tuple[int, int] | None:
        """The same as a place of somebody who shares it with nobody."""
        number = self.seat_of(person)
        return None if number is None else (number, 0)

    def table_of(self, pupil: int) -> ClassTable | None:
        """Where a pupil plays, or played last in the lesson in course."""
        if self.lesson is None:
            return None
        there = [table for table in self.lesson.tables.values() if pupil in table.pupils()]
        playing = [table for table in there if table.ended is None]
        return next(reversed(playing or there), None)

    def plays_at(self, pupil: int) -> ClassTable | None:
        """The table at which a pupil plays now."""
        table = self.table_of(pupil)
        return table if table is not None and table.ended is None else None

    def open_tables(self) -> Iterator[tuple[Lesson, ClassTable]]:
        """Tables of which it is not known yet how they ended."""
        return ((one, table) for one in self.lessons for table in one.tables.values() if table.ended is None)


def ends_at(day: str) -> EpochMs:
    """The moment at which *day* is over, everywhere west of Greenwich too late rather than too early."""
    after = datetime.combine(date.fromisoformat(day) + _DAY, datetime.min.time(), UTC)
    return EpochMs(int(after.timestamp() * 1000))


def born(stream: ClassId, entry: Entry, at: EpochMs) -> ClassPage:
    """The class that an opening entry begins."""
    if not isinstance(entry, Opened):
        raise NotFound("not-found", stream=stream)
    header = entry.header
    return ClassPage(
        id=stream,
        seq=1,
        header=header,
        created_at=at,
        changed_at=at,
        title=header.title,
        settings=header.settings,
        ends_on=header.ends_on,
    )


def add(page: ClassPage, entry: Entry, at: EpochMs) -> ClassPage:
    """The class after one more entry."""
    seq = page.seq + 1
    later = _added(replace(page, seq=seq, changed_at=at), entry, at)
    if isinstance(entry, _FOR_ALL):
        return replace(later, news=seq)
    concerned = set(_concerned(page, entry)) | set(_concerned(later, entry))
    if not concerned:
        return later
    return replace(later, own_news=MappingProxyType({**page.own_news, **dict.fromkeys(concerned, seq)}))


_FOR_ALL = (
    Changed,
    LessonBegan,
    LessonExtended,
    LessonEnded,
    TablesHeld,
    HomeworkSet,
    HomeworkStopped,
    TermEnded,
    Closed,
)


def _concerned(page: ClassPage, entry: Entry) -> Iterator[int]:
    """The pupils whose own view an entry changes: thirty tablets need not hear of each other."""
    match entry:
        case PupilAdded(pupil=pupil) | PupilRenamed(pupil=pupil) | PupilRemoved(pupil=pupil):
            yield pupil
        case DeviceBound(pupil=pupil) | DeviceReleased(pupil=pupil) | Admitted(pupil=pupil):
            yield pupil
        case TablesMade(tables=tables):
            yield from (pupil for table in tables for seat in table.seats for pupil in seat.pupils)
        case SeatsChanged(table=number) | TableEnded(table=number):
            table = None if page.lesson is None else page.lesson.tables.get(number)
            if table is not None:
                yield from table.pupils()
        case _:
            pass


def _added(page: ClassPage, entry: Entry, at: EpochMs) -> ClassPage:  # noqa: C901 - one case an entry
    match entry:
        case Opened():
            raise TypeError("a class is opened once")
        case Changed(title=title, settings=settings, ends_on=ends_on):
            return replace(
                page,
                title=page.title if title is None else title,
                settings=page.settings if settings is None else settings,
                ends_on=page.ends_on if ends_on is None else ends_on,
                reminded=page.reminded and ends_on is None,
            )
        case PupilAdded() | PupilRenamed() | PupilRemoved() | DeviceBound() | DeviceReleased():
            return _pupils_changed(page, entry)
        case CardsRenewed(pupil=None):
            return replace(page, cards=page.cards + 1)
        case CardsRenewed(pupil=number):
            pupil = page.pupils[number or 0]
            return _with_pupil(page, replace(pupil, cards=pupil.cards + 1))
        case Knocked() | Admitted() | TurnedAway():
            return _at_the_door(page, entry, at)
        case LessonBegan(until=until, code=code):
            begun = Lesson(number=len(page.lessons) + 1, began_at=at, until=until, code=code)
            none = MappingProxyType[int, Knock]({})
            return replace(
                page,
                lessons=(*page.lessons, begun),
                knocks=none,
                projected=None,
                standings_shown=False,
                invitation="",
            )
        case CodeLengthened(code=code):
            return _with_lesson(page, replace(page.lessons[-1], code=code))
        case LessonExtended(until=until):
            return _with_lesson(page, replace(page.lessons[-1], until=until))
        case LessonEnded():
            ended = replace(page.lessons[-1], ended_at=at, held=False)
            return replace(
                _with_lesson(page, ended),
                knocks=MappingProxyType({}),
                projected=None,
                standings_shown=False,
                invitation="",
            )
        case TablesHeld(on=on):
            return _with_lesson(page, replace(page.lessons[-1], held=on))
        case TablesMade(tables=tables):
            made = {one.number: ClassTable(made=one, opened_at=at, seats=one.seats) for one in tables}
            return _with_tables(page, page.lessons[-1], made)
        case SeatsChanged(table=number, seats=seats):
            last = page.lessons[-1]
            return _with_tables(page, last, {number: replace(last.tables[number], seats=seats)})
        case TableEnded(table=number, lesson=which):
            lesson = page.lessons[-1 if which is None else which - 1]
            table = replace(lesson.tables[number], ended=entry, ended_at=at)
            return _with_tables(page, lesson, {number: table})
        case Projected(table=number, standings=standings):
            return replace(page, projected=number, standings_shown=standings)
        case ChampionshipMade():
            return replace(page, championships=(*page.championships, entry))
        case Invited(code=code):
            return replace(page, invitation=code)
        case ClassJoined() | VisitorsHere() | ClassParted():
            return _together(page, entry)
        case HomeworkSet():
            number = page.homework_set + 1
            given = {**page.homework, number: Homework(number=number, set=entry, at=at)}
            return replace(page, homework=MappingProxyType(given), homework_set=number)
        case HomeworkStopped(number=number):
            left = {key: one for key, one in page.homework.items() if key != number}
            return replace(page, homework=MappingProxyType(left))
        case Reminded():
            return replace(page, reminded=True)
        case TermEnded():
            return replace(page, over=True)
        case Stood():
            return page
        case Closed():
            return replace(page, closed=True)


def _together(page: ClassPage, entry: ClassJoined | VisitorsHere | ClassParted) -> ClassPage:
    """Two classes that have a lesson together, or no longer have."""
    match entry:
        case ClassJoined(pupils=pupils):
            visitors = {
                one.number: Pupil(number=one.number, who=one.who, device=one.device) for one in pupils
            }
            joined = Joined(
                other=entry.other,
                title=entry.title,
                teacher=entry.teacher,
                pupils=MappingProxyType(visitors),
            )
            last = max((page.last_number, *visitors))
            return replace(page, joined=joined, last_number=last, invitation="")
        case VisitorsHere(pupils=here):
            if page.joined is None:
                return page
            visitors = {
                number: replace(one, device=number in here) for number, one in page.joined.pupils.items()
            }
            return replace(page, joined=replace(page.joined, pupils=MappingProxyType(visitors)))
        case ClassParted():
            return replace(page, joined=None)


def _pupils_changed(
    page: ClassPage, entry: PupilAdded | PupilRenamed | PupilRemoved | DeviceBound | DeviceReleased
) -> ClassPage:
    match entry:
        case PupilAdded(pupil=number, who=who):
            added = _with_pupil(page, Pupil(number=number, who=who))
            numbers = MappingProxyType({**page.numbers, who.person: number})
            return replace(added, numbers=numbers, last_number=max(page.last_number, number))
        case PupilRenamed(pupil=number, who=who):
            return _with_pupil(page, replace(page.pupils[number], who=who))
        case PupilRemoved(pupil=number):
            gone = page.pupils[number].who.person
            return replace(
                page,
                pupils=MappingProxyType({key: one for key, one in page.pupils.items() if key != number}),
                numbers=MappingProxyType({who: at for who, at in page.numbers.items() if who != gone}),
            )
        case DeviceBound(pupil=number):
            return _with_pupil(page, replace(page.pupils[number], device=True))
        case DeviceReleased(pupil=number):
            # The device that was admitted must knock again.
            kept = {key: knock for key, knock in page.knocks.items() if knock.pupil != number}
            freed = _with_pupil(page, replace(page.pupils[number], device=False))
            return replace(freed, knocks=MappingProxyType(kept))


def _at_the_door(page: ClassPage, entry: Knocked | Admitted | TurnedAway, at: EpochMs) -> ClassPage:
    match entry:
        case Knocked(number=number, ticket=ticket):
            knocks = {**page.knocks, number: Knock(number=number, ticket=ticket, at=at)}
        case Admitted(number=number, pupil=pupil):
            knocks = {**page.knocks, number: replace(page.knocks[number], pupil=pupil)}
            page = _with_pupil(page, replace(page.pupils[pupil], device=True))
        case TurnedAway(number=None):
            knocks = {key: knock for key, knock in page.knocks.items() if knock.pupil is not None}
        case TurnedAway(number=number):
            knocks = {key: knock for key, knock in page.knocks.items() if key != number}
    return replace(page, knocks=MappingProxyType(knocks))


def _with_pupil(page: ClassPage, pupil: Pupil) -> ClassPage:
    return replace(page, pupils=MappingProxyType({**page.pupils, pupil.number: pupil}))


def _with_lesson(page: ClassPage, lesson: Lesson) -> ClassPage:
    at = lesson.number - 1
    return replace(page, lessons=(*page.lessons[:at], lesson, *page.lessons[at + 1 :]))


def _with_tables(page: ClassPage, lesson: Lesson, tables: Mapping[int, ClassTable]) -> ClassPage:
    return _with_lesson(page, replace(lesson, tables=MappingProxyType({**lesson.tables, **tables})))


def card_of(page: ClassPage, attention_at: EpochMs | None) -> Card:
    """The class as lists show it: to its teacher and its pupils, and to nobody else."""
    teacher = page.header.teacher
    return Card(
        id=page.id,
        seq=page.seq,
        status=page.status,
        visibility=Visibility.PRIVATE,
        regulation=page.settings.regulation,
        clock="",
        seats=(
            SeatCard(name=teacher.name, person=teacher.person),
            *(SeatCard(name=one.who.name, person=one.who.person) for one in page.pupils.values()),
        ),
        created_at=page.created_at,
        updated_at=page.changed_at,
        attention_at=attention_at,
        kind=StreamKind.CLASS,
        title=page.title,
    )
