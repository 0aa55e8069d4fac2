"""The use cases of a championship: open it, direct it, take part in it, look after it."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from faristol.formats.files.games_csv import read_club_games
from faristol.formats.files.people_list import read_people
from faristol.formats.files.ratings_csv import read_ratings
from faristol.formats.text.pairing import read_boards
from faristol.formats.wire.events import (
    AskingView,
    CardsView,
    CardView,
    GamesTaken,
    LeftOut,
    ListPreview,
    ListTaken,
    MineView,
    PairingTold,
)
from faristol.formats.wire.orders import (
    BindOrder,
    ConfirmAsked,
    EntryAsked,
    EventSettings,
    Order,
    PairAsked,
    PhaseAsked,
    ReportAsked,
    SeasonAsked,
)
from faristol.service.beside import beside
from faristol.service.errors import Reason, RequestRefused
from faristol.service.events.asking import entries_for, instant, steps
from faristol.service.events.backups import Backup, Secrets, new_secrets, read_backup, write_backup
from faristol.service.events.entries import (
    Claimed,
    DirectorJoined,
    Entry,
    Opened,
    Restored,
    Stepped,
    Undid,
)
from faristol.service.events.family import FAMILY
from faristol.service.events.lists import newcomers, preview
from faristol.service.events.page import EventPage
from faristol.service.events.rounds.club_games import taken_games
from faristol.service.events.rounds.pairing import paired
from faristol.service.events.rounds.phones import asked_for, card_of, check_there, taken
from faristol.service.events.rounds.photos import SheetPhotos, photos_seen
from faristol.service.events.rounds.reports import handed_in, said_by
from faristol.service.events.terms import MOST_ENTRANTS, agreed, further_phase, further_season
from faristol.service.events.viewers import may_direct
from faristol.service.jobs import Jobs
from faristol.service.people import read_name
from faristol.service.ports import Conflict, EpochMs, EventId, NotFound, Person, PersonId, Role, StreamKind
from faristol.service.streams.book import Book, Decide
from faristol.service.streams.named import named
from faristol.service.streams.schools import School
from faristol.service.world import World, new_id
from faristol.tournament.commands import (
    Command,
    Configure,
    Confirm,
    Enter,
    MarkAbsent,
    PairRound,
    Rate,
    Withdraw,
)
from faristol.tournament.errors import EventRefused, TournamentError
from faristol.tournament.event import EventLog, decide_all
from faristol.tournament.events import EntrantEntered, ResultSet
from faristol.tournament.rounds import EntrantId
from faristol.tournament.settings import Settings, System

__all__ = ["Championships", "Pairing"]

_BETWEEN_LINES_S = 0.4
_MOST_LEFT_OUT = 200  # lines of a file that are told back
_MOST_UNSEEN = 300  # who entered by themselves and wait for the desk to look
_MOST_UNKNOWN = 50  # names of a list that are told back


@dataclass(slots=True)
class Pairing:
    """A round that is being paired: its task, and how far it has come."""

    task: asyncio.Task[EventPage]
    jobs: Jobs
    began: float
    share: float = 0.0

    async def settled(self, seconds: float) -> bool:
        """Whether it is finished within *seconds*."""
        done, _ = await asyncio.wait({self.task}, timeout=seconds)
        return bool(done)

    async def outcome(self) -> EventPage:
        """The page with the round; raises refusals."""
        try:
            return await self.task
        except asyncio.CancelledError:
            if not self.task.cancelled():
                raise
            raise EventRefused("pairing-stopped") from None

    async def lines(self) -> AsyncIterator[PairingTold]:
        """How far it has come, every now and then, and at last the number that shows it; raises refusals."""
        while not await self.settled(_BETWEEN_LINES_S):
            yield PairingTold(
                share=round(self.share, 3),
                seconds=round(time.monotonic() - self.began, 1),
                waiting=0 if self.share else self.jobs.waiting,
            )
        page = await self.outcome()
        yield PairingTold(share=1.0, seconds=round(time.monotonic() - self.began, 1), seq=page.seq)


class Championships:
    """The championships of the house."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._pairing: dict[EventId, Pairing] = {}
        self.book = Book(world, FAMILY)
        self.photos = SheetPhotos(world)

    # --- looking ---

    async def current(self, event: EventId, seq: int = 0) -> EventPage:
        """The page with at least *seq* entries (0: the newest), ready to be shown."""
        return await self.book.ready(await self.book.current(event, seq))

    async def check_sight(self, event: EventId, person: PersonId | None) -> None:
        """Refuse whoever is not of the class whose championship this is, as if it were not there."""
        try:
            page = self.book.known(event) or await self.book.newest(event)
        except NotFound:
            return  # whoever asks is told so there
        if not page.sees(person):
            raise RequestRefused(Reason.NOT_FOUND)

    # --- opening ---

    async def open(self, person: Person, asked: EventSettings) -> EventPage:
        """Open a championship; who opens it directs it."""
        return await self._begin(person, agreed(asked))

    async def open_for(self, person: Person, settings: Settings, school: School) -> EventPage:
        """Open the championship of a class, which nobody else is to know of."""
        return await self._begin(person, EventLog().act(Configure(settings)), school=school)

    async def adopt(self, person: Person, source: bytes, passphrase: str = "") -> EventPage:
        """Open the championship that a file holds: a backup with its whole log, a TRF or a CSV of games.

        A backup is opened at its own address. If a championship is there already, only who directs that
        one may put the backup in its place.
        """
        backup = await beside(read_backup, source, passphrase)
        self._check_size(person, len(backup.log.state.entrants))
        if backup.address is None:
            return await self._begin(person, backup.log)
        try:
            await self._world.cards.get(backup.address)
        except NotFound:
            with contextlib.suppress(Conflict):  # somebody else was there first: it is theirs now
                return await self._begin(person, backup.log, backup.address, backup.secrets)
        return await self._restore(person, backup, backup.address)

    async def _restore(self, person: Person, backup: Backup, address: EventId) -> EventPage:
        secrets = backup.secrets
        restored = Restored(
            by=named(person),
            log=backup.log.steps,
            code=secrets.code if secrets else "",
            secret=secrets.secret if secrets else "",
        )

        def decide(page: EventPage, _: EpochMs) -> Sequence[Entry]:
            if not may_direct(page, person):
                raise EventRefused("address-taken")
            return [restored]

        try:
            page = await self._change(address, decide, heavy=True)
            await self._world.photos.drop_all(address)
            return page
        except NotFound:  # something else than a championship has that address
            raise EventRefused("address-taken") from None

    async def backup(self, event: EventId, person: Person, passphrase: str) -> str:
        """The file with which another server goes on; its secrets are in it under a passphrase."""
        return await beside(write_backup, await self.directed(event, person), passphrase)

    async def phase(self, event: EventId, person: Person, asked: PhaseAsked) -> EventPage:
        """Open a further phase for the first of the standings, with a share of their points."""
        page = await self._to_follow(event, person)
        return await self._begin(person, further_phase(page.state, asked))

    async def season(self, event: EventId, person: Person, asked: SeasonAsked) -> EventPage:
        """Open the next season of a league, with who went up and down."""
        page = await self._to_follow(event, person)
        return await self._begin(person, further_season(page.state, asked))

    async def _to_follow(self, event: EventId, person: Person) -> EventPage:
        """The championship that another one is to follow; names of pupils do not leave their class."""
        page = await self.directed(event, person)
        if page.school is not None:
            raise RequestRefused(Reason.CLASS_ONLY)
        return page

    def _check_size(self, person: Person, entrants: int) -> None:
        """Pairing many costs the house something: whoever directs them must be known to it."""
        most = self._world.manners.guest_entrants
        if person.login is None and entrants > most:
            raise EventRefused("account-needed", most=most)

    async def _begin(
        self,
        person: Person,
        log: EventLog,
        address: EventId | None = None,
        secrets: Secrets | None = None,
        school: School | None = None,
    ) -> EventPage:
        keys = secrets or new_secrets()
        opened = Opened(by=named(person), code=keys.code, log=log.steps, secret=keys.secret, school=school)
        return await self.book.create(address or EventId(new_id()), opened)

    # --- directing ---

    async def directed(self, event: EventId, person: Person) -> EventPage:
        """The page, for one of its directors."""
        page = await self.book.newest(event)
        if not may_direct(page, person):
            raise EventRefused("not-director")
        return page

    async def join_directors(self, event: EventId, person: Person, code: str) -> EventPage:
        def decide(page: EventPage, _: EpochMs) -> Sequence[Entry]:
            if code.strip().lower() != page.code and Role.ADMIN not in person.roles:
                raise EventRefused("wrong-code")
            return [] if page.directs(person.id) else [DirectorJoined(by=named(person))]

        return await self._change(event, decide)

    async def order(self, event: EventId, person: Person, order: Order) -> EventPage:
        """Carry out a director's order."""
        kind = StreamKind.GAME
        if isinstance(order, BindOrder) and order.game is not None:
            kind = (await self._world.cards.get(EventId(order.game))).kind
            if kind not in (StreamKind.GAME, StreamKind.TABLE):
                raise NotFound("not-found", game=order.game)

        def decide(page: EventPage, now: EpochMs) -> Sequence[Entry]:
            if not may_direct(page, person):
                raise EventRefused("not-director")
            return entries_for(page, order, named(person), now, kind)

        return await self._change(event, decide)

    async def undo(self, event: EventId, person: Person, seen: int) -> EventPage:
        """Take the last step back, if it is the one that the director has seen."""

        def decide(page: EventPage, _: EpochMs) -> Sequence[Entry]:
            if not may_direct(page, person):
                raise EventRefused("not-director")
            if len(page.log.standing) != seen:
                raise EventRefused("event-changed")
            if seen < 2:
                raise EventRefused("nothing-to-undo")  # the opening itself stays
            return [Undid(by=named(person))]

        return await self._change(event, decide)

    async def preview_entries(self, event: EventId, person: Person, source: bytes) -> ListPreview:
        """How a list would be read: its columns, and of each person whether they are new; nothing is done."""
        page = await self.directed(event, person)
        return preview(page.state, await beside(read_people, source))

    async def take_entries(self, event: EventId, person: Person, source: bytes) -> ListTaken:
        """Enter everybody of a CSV, in one step; who is in already stays as they are."""
        read = await beside(read_people, source)
        if not read.people:
            raise EventRefused("nobody-in-list")

        def decide(page: EventPage, _: EpochMs) -> Sequence[Entry]:
            if not may_direct(page, person):
                raise EventRefused("not-director")
            new = newcomers(page.state, read)  # who stands in it twice is entered as the first line says
            count = len(page.state.entrants) + len(new)
            if count > MOST_ENTRANTS:
                raise EventRefused("too-many-entrants", most=MOST_ENTRANTS)
            self._check_size(person, count)
            return steps(page, named(person), *new) if new else []

        before = {one.name.casefold() for one in (await self.book.newest(event)).state.entrants}
        page, written = await self._written(event, decide, heavy=True)
        names = (one.entry.name for one in read.people)
        already = dict.fromkeys(name for name in names if name.casefold() in before)
        return ListTaken(
            seq=page.seq, taken=_events(written), unknown=(), already=tuple(already)[:_MOST_UNKNOWN]
        )

    async def take_games(self, event: EventId, person: Person, source: bytes) -> GamesTaken:
        """Take a club's file of games into a league, in one step; what leads to nothing is told."""
        games = await beside(read_club_games, source)
        left: deque[list[LeftOut]] = deque(maxlen=1)

        def decide(page: EventPage, _: EpochMs) -> Sequence[Entry]:
            if not may_direct(page, person):
                raise EventRefused("not-director")
            self._check_size(person, len(page.state.entrants) + len(games.people))
            commands, found = taken_games(page, games)
            left.append(found)
            return steps(page, named(person), *commands) if commands else []

        page, written = await self._written(event, decide, heavy=True)
        done = [one for entry in written if isinstance(entry, Stepped) for one in entry.step]
        return GamesTaken(
            seq=page.seq,
            entered=sum(isinstance(one, EntrantEntered) for one in done),
            results=sum(isinstance(one, ResultSet) for one in done),
            left=tuple(left[-1][:_MOST_LEFT_OUT]),
        )

    async def take_ratings(self, event: EventId, person: Person, source: bytes) -> ListTaken:
        """Give entrants the ratings of a published list (FISC-1h)."""
        ratings = await beside(read_ratings, source)

        def decide(page: EventPage, _: EpochMs) -> Sequence[Entry]:
            if not may_direct(page, person):
                raise EventRefused("not-director")
            changed = [
                Rate(entrant.id, ratings[entrant.name.casefold()])
                for entrant in page.state.entrants
                if ratings.get(entrant.name.casefold(), entrant.rating) != entrant.rating
            ]
            if all(entrant.name.casefold() not in ratings for entrant in page.state.entrants):
                raise EventRefused("nobody-to-rate")
            return steps(page, named(person), *changed) if changed else []

        page, written = await self._written(event, decide, heavy=True)
        unknown = [one.name for one in page.state.entrants if one.name.casefold() not in ratings]
        return ListTaken(seq=page.seq, taken=_events(written), unknown=tuple(unknown[:_MOST_UNKNOWN]))

    # --- pairing ---

    async def pair(self, event: EventId, person: Person, asked: PairAsked) -> Pairing:
        """Begin to pair the next round; once begun it is finished, whoever waits for it, or stopped."""
        page = await self.directed(event, person)
        if event in self._pairing:
            raise EventRefused("already-pairing")
        self._check_size(person, len(page.state.entrants))
        commands = self._pairing_commands(page, asked)

        async def work() -> EventPage:
            try:
                step = await paired(page.state, commands, self._world.jobs, by=person.id, heard=heard)
            except TournamentError as refused:
                raise _named(refused, page) from None

            def decide(newest: EventPage, _: EpochMs) -> Sequence[Entry]:
                if len(newest.log.steps) != len(page.log.steps):
                    raise EventRefused("event-changed")  # it was paired without knowing of that
                return [Stepped(step=step, by=named(person))]

            return await self._change(event, decide)

        def heard(share: float) -> None:
            pairing.share = max(pairing.share, share)

        pairing = Pairing(asyncio.create_task(work()), self._world.jobs, time.monotonic())
        self._pairing[event] = pairing
        pairing.task.add_done_callback(lambda _: self._pairing.pop(event, None))
        return pairing

    async def stop_pairing(self, event: EventId, person: Person) -> EventPage:
        """Leave the round that is being paired unpaired."""
        page = await self.directed(event, person)
        if (pairing := self._pairing.get(event)) is not None:
            pairing.task.cancel()
        return page

    def _pairing_commands(self, page: EventPage, asked: PairAsked) -> list[Command]:
        state = page.state
        names = {entrant.name: int(entrant.id) for entrant in state.entrants}
        boards = None if asked.boards is None else read_boards(asked.boards, names)
        commands: list[Command] = []
        if asked.only_here:
            here = page.here
            away = [
                entrant.id
                for entrant in state.entrants
                if entrant.id not in {*here, *state.withdrawn, *state.absent, *state.out}
            ]
            commands += [MarkAbsent(entrant) for entrant in away]
        commands.append(
            PairRound(
                seed=self._world.seed() % 2**31,
                boards=boards,
                allow_rematches=asked.allow_rematches,
                lexicon=asked.lexicon,
                system=None if asked.system is None else System(asked.system),
            )
        )
        return commands

    # --- taking part ---

    async def enter(self, event: EventId, person: Person, asked: EntryAsked) -> EventPage:
        """Enter oneself, from a phone; the phone is the entrant's from then on."""
        name = read_name(asked.name)

        def decide(page: EventPage, _: EpochMs) -> Sequence[Entry]:
            if (mine := page.entrant_of(person.id)) is not None:
                raise EventRefused("already-entered", entrant=mine)
            if not page.state.settings.self_entry:
                raise EventRefused("entry-closed")
            if len(page.state.entrants) >= MOST_ENTRANTS:
                raise EventRefused("too-many-entrants", most=MOST_ENTRANTS)
            if len(page.unseen) >= _MOST_UNSEEN:
                raise EventRefused("too-many-unseen")
            step = decide_all(page.state, [Enter(name, None, asked.club, asked.group)])[0]
            entered = Stepped(step=step, by=named(person), own=not may_direct(page, person))
            return [entered, Claimed(entrant=page.state.next_entrant, by=named(person))]

        return await self._change(event, decide)

    async def confirm(self, event: EventId, person: Person, asked: ConfirmAsked) -> EventPage:
        """Say that the entrant of this phone comes; or cannot come, and leaves the place to the next."""

        def decide(page: EventPage, now: EpochMs) -> Sequence[Entry]:
            who = page.entrant_of(person.id)
            if who is None:
                raise EventRefused("say-who-first")
            if asked.coming:
                if who in page.here and page.state.settings.confirm_by:
                    return []  # a second press
                return steps(page, named(person), Confirm(who, instant(now)))
            if page.check_in is None:
                raise EventRefused("no-check-in")
            return steps(page, named(person), Withdraw(who))

        return await self._change(event, decide)

    async def claim(self, event: EventId, person: Person, entrant: int, card: str = "") -> EventPage:
        """Say that this phone is that entrant's, with the entrant's card; without it the desk is asked.

        One phone each, one entrant a phone, and one in a round. Who directs is the desk.
        """
        who = EntrantId(entrant)

        def decide(page: EventPage, _: EpochMs) -> Sequence[Entry]:
            check_there(page, who)
            if may_direct(page, person):
                return taken(page, who, named(person))
            return asked_for(page, who, card, named(person))

        return await self._change(event, decide)

    async def cards(self, event: EventId, person: Person) -> CardsView:
        """What stands on the card of each entrant, for a director to hand out."""
        page = await self.directed(event, person)
        cards = ((entrant.id, card_of(page, entrant.id)) for entrant in page.state.entrants)
        return CardsView(cards=tuple(CardView(entrant=who, card=card) for who, card in cards if card))

    async def report(self, event: EventId, person: Person, asked: ReportAsked) -> EventPage:
        """Hand in a result; it stands once everybody at the table has handed in the same."""

        photo = ""

        def decide(page: EventPage, now: EpochMs) -> Sequence[Entry]:
            return handed_in(page, page.entrant_of(person.id), asked, named(person), now, photo)

        if not asked.photo:
            return await self._change(event, decide)
        before = await self.book.newest(event)
        _by_name(decide)(before, self._world.clock())  # refused before anybody looks at a picture
        photo = await self.photos.keep(before, person, asked.round, asked.table, asked.photo)
        try:
            page, written = await self._written(event, decide)
        except BaseException:
            await self.photos.drop(photo)
            raise
        await self.photos.settle(before, written, photo)
        return page

    def mine(self, page: EventPage, person: Person | None) -> MineView:
        """Who *person* is in the event."""
        who: PersonId | None = None if person is None else person.id
        entrant = page.entrant_of(who)
        waits = page.asked_by(who)
        return MineView(
            entrant=entrant,
            director=may_direct(page, person),
            reported=said_by(page, entrant),
            asked=None if waits is None else AskingView(number=waits[0], entrant=waits[1]),
            card=None if entrant is None else card_of(page, entrant),
            photos=() if person is None else photos_seen(page, person),
        )

    # --- the shape of every change ---

    async def _change(
        self, event: EventId, decide: Decide[EventPage, Entry], *, heavy: bool = False
    ) -> EventPage:
        return await self.book.change(event, _by_name(decide), heavy=heavy)

    async def _written(
        self, event: EventId, decide: Decide[EventPage, Entry], *, heavy: bool = False
    ) -> tuple[EventPage, Sequence[Entry]]:
        """The page after a change, and what was written of it: what *decide* said when last asked."""
        said: deque[Sequence[Entry]] = deque(maxlen=1)

        def heard(page: EventPage, now: EpochMs) -> Sequence[Entry]:
            said.append(decide(page, now))
            return said[-1]

        return await self._change(event, heard, heavy=heavy), said[-1]


def _by_name(decide: Decide[EventPage, Entry]) -> Decide[EventPage, Entry]:
    """*decide*, whose refusals have names."""

    def decided(page: EventPage, now: EpochMs) -> Sequence[Entry]:
        try:
            return decide(page, now)
        except TournamentError as refused:
            raise _named(refused, page) from None

    return decided


def _events(written: Sequence[Entry]) -> int:
    """How many events of the core were written."""
    return sum(len(entry.step) for entry in written if isinstance(entry, Stepped))


def _named(refused: TournamentError, page: EventPage) -> TournamentError:
    """The same refusal with names where it has numbers: people know each other by name."""
    facts = dict(refused.facts)
    for key in ("entrant", "one", "other"):
        if isinstance(facts.get(key), int):
            facts[key] = page.name_of(facts[key])  # type: ignore[arg-type]
    if isinstance(facts.get("entrants"), list):
        facts["entrants"] = ", ".join(page.name_of(who) for who in facts["entrants"])  # type: ignore[attr-defined]
    if isinstance(facts.get("tables"), list):
        facts["tables"] = ", ".join(map(str, facts["tables"]))  # type: ignore[call-overload]
    return type(refused)(refused.code, **facts)
