"""A wooden table as the service holds it: what was entered, how far the game has come, who is at the desk.

Folded from the entries of its stream and frozen. The game itself is derived from the deeds, so that one
that was entered wrongly can be replaced and everything after it is decided anew.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from faristol.formats.files.acta.document import Acta
from faristol.formats.files.acta.replay import created
from faristol.formats.wire.wooden import CallView
from faristol.rules.clock import next_deadline, tick
from faristol.rules.regulation import Regulation
from faristol.rules.state import GameState, Milliseconds, Phase
from faristol.service.ports import (
    Card,
    EpochMs,
    NotFound,
    PersonId,
    SeatCard,
    Status,
    StreamKind,
    TableId,
    Visibility,
)
from faristol.service.streams.closed import Closed
from faristol.service.streams.named import NamedPerson, Stood
from faristol.service.streams.schools import Parted
from faristol.service.wooden.course.course import Course, begin, follow, follow_all
from faristol.service.wooden.course.deeds import Deed
from faristol.service.wooden.entries import (
    Amended,
    Answered,
    Called,
    Did,
    Entry,
    Header,
    Joined,
    Opened,
    Settled,
    TakenBack,
    Written,
)
from faristol.service.wooden.sheets.paper import Paper

__all__ = ["TablePage", "add", "born", "card_of", "course_of", "spliced"]


class TablePage(Struct, frozen=True, kw_only=True):
    """One wooden table, at one entry of its stream."""

    id: TableId
    seq: int
    header: Header
    opened_at: EpochMs
    changed_at: EpochMs
    course: Course
    stood: int = 0  # milliseconds since the opening that nobody is charged for
    deeds: tuple[Deed, ...] = ()
    scores: tuple[int | None, ...] = ()  # of each deed that laid a play, what it was worth
    settled: frozenset[int] = frozenset()  # deeds whose announced points were looked at
    judges: tuple[NamedPerson, ...] = ()  # who came with the arbiters' code
    helpers: tuple[NamedPerson, ...] = ()  # who came with the table's own
    calls: tuple[CallView, ...] = ()
    paper: Paper = Paper()
    closed: bool = False
    parted: bool = False  # two classes played there together, and do so no more

    @property
    def state(self) -> GameState:
        return self.course.state

    @property
    def regulation(self) -> Regulation:
        return self.course.state.regulation

    @property
    def status(self) -> Status:
        if self.closed or self.state.phase is Phase.OVER:
            return Status.OVER
        begun = self.state.started_at is not None or self.state.absent
        return Status.PLAYING if begun else Status.WAITING

    @property
    def open_calls(self) -> tuple[CallView, ...]:
        return tuple(call for call in self.calls if call.answered_at is None)

    @property
    def differences(self) -> tuple[int, ...]:
        """Deeds whose announced points are not those counted, and which nobody has settled."""
        return tuple(
            index
            for index, (deed, score) in enumerate(zip(self.deeds, self.scores, strict=True))
            if deed.announced is not None and score not in (None, deed.announced)
            if index not in self.settled
        )

    def is_judge(self, person: PersonId | None) -> bool:
        """Whether *person* set the table up or came with the arbiters' code; without one, all judge."""
        if not self.header.refereed:
            return self.is_desk(person)
        return person is not None and person in _ids(self.header.opener, *self.judges)

    def is_desk(self, person: PersonId | None) -> bool:
        """Whether *person* judges at the table or came with its code."""
        return person is not None and person in _ids(self.header.opener, *self.judges, *self.helpers)

    @property
    def without_help(self) -> tuple[PersonId, ...]:
        """To whom no word list is shown while the game runs."""
        if not self.header.live:
            return ()
        players = self.helpers if self.header.refereed else (self.header.opener, *self.judges, *self.helpers)
        return _ids(*players)

    def time(self, now: EpochMs) -> Milliseconds:
        """*now* as the game counts it; a table that is taken from sheets stands still."""
        if not self.header.live:
            return self.state.now
        return Milliseconds(max(now - self.opened_at - self.stood, self.state.now))

    def epoch(self, at: int) -> EpochMs:
        return EpochMs(self.opened_at + self.stood + at)

    def at(self, now: EpochMs) -> GameState:
        """The state with the time up to *now* charged; nothing may have fallen due before it."""
        return tick(self.state, self.time(now))

    @property
    def attention_at(self) -> EpochMs | None:
        """When the passing of time will do something."""
        deadline = next_deadline(self.state) if self.header.live and not self.closed else None
        return None if deadline is None else EpochMs(self.epoch(deadline.at) + 1)


def _ids(*people: NamedPerson) -> tuple[PersonId, ...]:
    return tuple(one.person for one in people)


def course_of(header: Header, deeds: tuple[Deed, ...] = ()) -> Course:
    """The course of a game from its beginning."""
    agreed = Acta(
        acta=1,
        regulation=header.regulation,
        players=list(header.names),
        settings=header.settings,
        actions=[],
    )
    return follow_all(begin(created(agreed).setup, agreed.rules), deeds)


def spliced(deeds: tuple[Deed, ...], index: int, instead: tuple[Deed, ...]) -> tuple[Deed, ...]:
    return (*deeds[:index], *instead, *deeds[index + 1 :])


def born(table: TableId, entry: Entry, at: EpochMs) -> TablePage:
    if not isinstance(entry, Opened):
        raise NotFound("not-found", stream=table)
    return TablePage(
        id=table,
        seq=1,
        header=entry.header,
        opened_at=at,
        changed_at=at,
        course=course_of(entry.header),
    )


def add(table: TablePage, entry: Entry, at: EpochMs) -> TablePage:  # noqa: C901 - one case an entry
    table = replace(table, seq=table.seq + 1, changed_at=at)
    match entry:
        case Opened():
            raise TypeError("a table is opened once")
        case Joined(helper=helper, judge=False):
            return replace(table, helpers=(*table.helpers, helper))
        case Joined(helper=judge):
            players = tuple(one for one in table.helpers if one.person != judge.person)
            return replace(table, judges=(*table.judges, judge), helpers=players)
        case Did(deeds=deeds):
            return _did(table, deeds)
        case Amended(index=index, deeds=deeds):
            return _anew(table, spliced(table.deeds, index, deeds), since=index)
        case TakenBack(to=to):
            return _anew(table, table.deeds[:to], since=to)
        case Settled(index=index):
            return replace(table, settled=table.settled | {index})
        case Written(paper=paper, deeds=deeds):
            table = replace(table, paper=paper)
            return table if deeds is None else _anew(table, deeds, since=0)
        case Stood(ms=ms):
            return replace(table, stood=table.stood + ms)
        case Called(seat=seat, text=text, words=words):
            call = CallView(number=len(table.calls), at=at, seat=seat, text=text, words=words)
            return replace(table, calls=(*table.calls, call))
        case Closed():
            return replace(table, closed=True)
        case Parted():
            return replace(table, parted=True)
        case Answered(call=number, author=author):
            calls = tuple(
                replace(call, answered_by=author.name, answered_at=at) if call.number == number else call
                for call in table.calls
            )
            return replace(table, calls=calls)


def _did(table: TablePage, deeds: tuple[Deed, ...]) -> TablePage:
    course, scores = table.course, list(table.scores)
    for deed in deeds:
        course = follow(course, deed)
        scores.append(course.score)
    return replace(table, course=course, deeds=(*table.deeds, *deeds), scores=tuple(scores))


def _anew(table: TablePage, deeds: tuple[Deed, ...], *, since: int) -> TablePage:
    """The same table with other deeds, all of them decided again."""
    empty = replace(
        table,
        course=course_of(table.header),
        deeds=(),
        scores=(),
        settled=frozenset(index for index in table.settled if index < since),
    )
    return _did(empty, deeds)


def _place(header: Header) -> tuple[str, ...]:
    """Where the table stands, as it was typed; in a championship round and table, alike in every language."""
    typed, fixture = (header.round, header.table), header.fixture
    return typed if fixture is None or any(typed) else (f"{fixture.round}/{fixture.table}",)


def card_of(table: TablePage) -> Card:
    state, header = table.state, table.header
    return Card(
        id=table.id,
        seq=table.seq,
        status=table.status,
        visibility=Visibility.OPEN if header.school is None else Visibility.PRIVATE,
        regulation=table.regulation.key,
        clock=f"{state.setup.clock}:{state.setup.allotted / 60_000:g}",
        # Behind the players stand those at the table's devices: while it runs the app tells them no words.
        seats=(
            *(SeatCard(name=name) for name in header.names),
            *(SeatCard(person=person) for person in table.without_help),
        ),
        created_at=table.opened_at,
        updated_at=table.changed_at,
        scores=state.final_scores,
        winner=state.winner,
        attention_at=table.attention_at,
        kind=StreamKind.TABLE,
        title=" · ".join(filter(None, (header.event, *_place(header)))),
    )
