"""The daily game: everybody on the server finds the same racks, each at an own hour, and is ranked together.

The racks and master plays of a day are played out once by the engine and kept as a script; each player
plays the script alone, once, and the points go to the day's own stream.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta

from msgspec.structs import replace

from faristol.formats.files.duplicate.document import DuplicateSettings
from faristol.formats.wire.duplicates import DailyRow, DailyView, YesterdayView
from faristol.rules.duplicate.game import step
from faristol.rules.duplicate.state import Phase
from faristol.rules.duplicate.story import Oracle
from faristol.service.duplicates.entries import Attempted, Entry, Header, Opened, Scripted
from faristol.service.duplicates.page import DuplicatePage, born
from faristol.service.duplicates.rounds.deciding import judging_alone, next_round_alone, script_of
from faristol.service.duplicates.terms import alone
from faristol.service.duplicates.use_cases import Duplicates
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import Conflict, DuplicateId, EpochMs, NotFound, Person, PersonId
from faristol.service.streams.named import NamedPerson, named
from faristol.service.world import World, new_id

__all__ = ["ROUNDS", "Daily", "day_at"]

ROUNDS = 8
SECONDS = 180
_HOUSE = NamedPerson(person=PersonId("house"), name="Faristol")
_MOST_STEPS = 40 * ROUNDS


def day_at(now: EpochMs) -> str:
    """The date of a moment; the day begins at midnight, universal time, for everybody on the server."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


class Daily:
    """The day's game: its script, who plays it, and the ranking."""

    def __init__(self, world: World, duplicates: Duplicates) -> None:
        self._world = world
        self._duplicates = duplicates

    async def begin(self, person: Person) -> DuplicatePage:
        """One's own game of the day: begun now, or gone on with."""
        day = await self._today()
        attempt = Attempted(who=named(person), session=DuplicateId(new_id()))
        # The day's stream is written first: nobody begins twice, on two screens at the same moment either.
        agreed = await self._duplicates.book.change(
            day.id, lambda page, _: [] if person.id in page.attempts else [attempt]
        )
        mine = agreed.attempts[person.id].session
        try:
            return await self._duplicates.current(mine)
        except NotFound:
            header = alone(
                named(person),
                day.header.settings,
                self._world,
                script=day.header.script,
                source=day.id,
                day=day.header.day,
            )
            words = {name: getattr(day.header, name) for name in ("lexicon_version", "lexicon_sha256")}
            return await self._duplicates.book.create(mine, Opened(header=replace(header, **words)))

    async def view(self, person: Person | None, date: str | None = None) -> DailyView:
        """The ranking of a day, and whether this person has played."""
        day = await self._today() if date is None else await self._on(date)
        mine = None if person is None else day.attempts.get(person.id)
        if mine is not None and not mine.over:
            day = await self.settle(day, mine)
            mine = day.attempts[mine.who.person]
        top = _maximum(day)
        over = _ended(day)
        points = [attempt.points for attempt in over]
        return DailyView(
            day=day.header.day or "",
            rounds=len(day.header.script),
            maximum=top if mine is not None and mine.over else None,
            session=None if mine is None else mine.session,
            over=mine is not None and mine.over,
            playing=len(day.attempts) - len(over),
            ranking=tuple(
                DailyRow(
                    place=1 + points.index(attempt.points),
                    name=attempt.who.name,
                    points=attempt.points,
                    percent=_percent(attempt.points, top),
                    tops=attempt.tops,
                    yours=person is not None and attempt.who.person == person.id,
                )
                for attempt in over
            ),
            yesterday=None if person is None else await self._day_before(day, person),
        )

    async def _day_before(self, day: DuplicatePage, person: Person) -> YesterdayView | None:
        """The place of *person* on the day before *day*."""
        before = date.fromisoformat(day.header.day or "") - timedelta(days=1)
        try:
            page = await self._on(before.isoformat())
        except (NotFound, RequestRefused):
            return None
        mine = page.attempts.get(person.id)
        if mine is not None and not mine.over:
            page = await self.settle(page, mine)
            mine = page.attempts[person.id]
        if mine is None or not mine.over:
            return None
        points, top = [attempt.points for attempt in _ended(page)], _maximum(page)
        return YesterdayView(
            place=1 + points.index(mine.points),
            of=len(points),
            points=mine.points,
            percent=_percent(mine.points, top),
        )

    async def settle(self, day: DuplicatePage, attempt: Attempted) -> DuplicatePage:
        """Enter the points of a game that has come to its end."""
        try:
            page = await self._duplicates.current(attempt.session)
        except NotFound:
            return day
        if page.state.phase is not Phase.OVER:
            return day
        row = page.standings[0]
        rounds = len(page.state.rounds)
        ended = replace(attempt, points=row.points, tops=row.tops, rounds=rounds, over=True)

        def enter(page: DuplicatePage, _: EpochMs) -> list[Entry]:
            known = page.attempts.get(attempt.who.person)
            return [] if known is None or known.over else [ended]

        return await self._duplicates.book.change(day.id, enter)

    async def ended(self, page: DuplicatePage) -> None:
        """Whoever has just played the last round of a day's game is ranked at once."""
        if page.header.day is None or page.header.source is None or page.state.phase is not Phase.OVER:
            return
        day = await self._duplicates.book.newest(page.header.source)
        attempt = day.attempts.get(page.header.opener.person)
        if attempt is not None and not attempt.over:
            await self.settle(day, attempt)

    # --- the day's script ---

    async def _today(self) -> DuplicatePage:
        date = day_at(self._world.clock())
        try:
            return await self._on(date)
        except (NotFound, RequestRefused):
            return await self._make(date)

    async def _on(self, date: str) -> DuplicatePage:
        day = await self._duplicates.book.newest(_id_of(date))
        if day.header.day != date:
            raise RequestRefused(Reason.NOT_FOUND)
        return day

    async def _make(self, date: str) -> DuplicatePage:
        settings = DuplicateSettings(
            seconds=SECONDS,
            rounds=ROUNDS,
            may_close=True,
            lexicon=(await self._world.shelf.usual()).info.name,
        )
        header = await self._duplicates.with_words(alone(_HOUSE, settings, self._world, day=date))
        oracle = await self._duplicates.oracles.of(header)
        script = await asyncio.to_thread(_play_out, header, oracle)
        rounds = replace(header.settings, rounds=len(script))
        opened = Opened(header=replace(header, settings=rounds, script=script))
        try:
            return await self._duplicates.book.create(_id_of(date), opened)
        except Conflict:  # another process was quicker, and its racks are the day's
            return await self._on(date)


def _play_out(header: Header, oracle: Oracle) -> tuple[Scripted, ...]:
    """A game as the engine plays it, to its end or to the number of rounds."""
    state = born(DuplicateId("script"), Opened(header=header), EpochMs(0)).state
    drawing, judging = next_round_alone(header), judging_alone(header, cut_short=True)
    for _ in range(_MOST_STEPS):
        t = state.now / 1000
        action = drawing(state, t) or judging(state, t)
        if action is None:
            break
        came = step(state, action, oracle)
        if came.refused is not None:
            raise came.refused
        state = came.state
    return script_of(state)


def _ended(day: DuplicatePage) -> list[Attempted]:
    """Those who have played the day's game to its end, the best first."""
    return sorted(
        (attempt for attempt in day.attempts.values() if attempt.over),
        key=lambda attempt: (-attempt.points, attempt.who.name),
    )


def _percent(points: int, top: int) -> float:
    return round(100 * points / top, 2) if top else 0.0


def _maximum(day: DuplicatePage) -> int:
    return sum(scripted.points for scripted in day.header.script)


def _id_of(date: str) -> DuplicateId:
    return DuplicateId(f"daily-{date}")
