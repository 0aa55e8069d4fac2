"""What people do with games: open one, sit down, play, talk, leave, play again.

Every use case has the same shape: take the game as it is, let take effect what has fallen due, decide,
put it on disk, tell. Who asks is a person of a session; the seat is the one that person holds, never one
that a message names.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from faristol.formats.wire.games import GameAsked, SeatAsked
from faristol.rules.actions import Action, AgreeEnd
from faristol.rules.errors import RuleViolation
from faristol.rules.placement import place
from faristol.rules.scoring import formed_words, is_bingo, score
from faristol.rules.sight import board_is_covered
from faristol.rules.state import Phase, Seat
from faristol.service.deadlines import closes_at, deadline_at, next_chore, next_duty
from faristol.service.draft import Draft
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.entries import Agreed, Cancelled, Rematched, Reported, Said, SeatLeft, SeatTaken
from faristol.service.games.page import GamePage, born
from faristol.service.games.terms import agree
from faristol.service.ledger import Ledger
from faristol.service.may import ARBITERS_VERBS, PLAYERS_VERBS
from faristol.service.ports import Conflict, EpochMs, GameId, Person, PersonId, SeatCard, Status
from faristol.service.robots import Robots
from faristol.service.world import World, new_id

__all__ = ["Games", "Previewed"]

_log = logging.getLogger(__name__)

_TRIES = 6  # against other processes that write the same game
_LONGEST_SAYING = 400
_STAND_IN = 2  # the level of the robot that takes over from who leaves a game that cannot be abandoned
_WITHOUT_SEAT = frozenset({"agree-end"})

Decision = Callable[[Draft], None]


class Previewed(msgspec.Struct, frozen=True):
    """What tentative tiles would make; nothing is said of whether the words are valid."""

    score: int
    words: tuple[str, ...]


class Games:
    """The tables of the house."""

    def __init__(self, world: World, robots: Robots) -> None:
        self._world = world
        self._robots = robots
        self._tended: set[GameId] = set()
        self.ledger = Ledger(world)

    # --- looking ---

    async def current(self, game: GameId) -> GamePage:
        """The game as it is now: what has fallen due has taken effect."""
        page = await self.ledger.newest(game)
        return await self._settled(page)

    async def heard(self, game: GameId, seq: int) -> GamePage:
        """The game after news of entry *seq*."""
        return await self._settled(await self.ledger.at_least(game, seq))

    async def _settled(self, page: GamePage) -> GamePage:
        return await self._change(page.id, lambda _: None) if self._is_due(page) else page

    def _is_due(self, page: GamePage) -> bool:
        now, manners = self._world.clock(), self._world.manners
        chore = next_chore(page, manners)
        moments = (deadline_at(page), closes_at(page, manners), chore and chore.at)
        return any(moment is not None and moment <= now for moment in moments)

    async def preview(self, game: GameId, person: PersonId, square: str, word: str) -> Previewed:
        """What the tiles of the asker's own rack would score there, on turn or not."""
        page = self.ledger.known(game) or await self.ledger.newest(game)
        seat = self._seat(page, person)
        state = page.state
        if state.phase is Phase.NOT_STARTED or state.phase is Phase.OVER or board_is_covered(state):
            raise RequestRefused(Reason.NOT_SEATED)
        placement = place(square, word, on=state.board, rack=state.racks[seat], under=state.regulation)
        words, bingo = (
            formed_words(placement, state.board, state.regulation),
            is_bingo(placement, state.regulation),
        )
        return Previewed(score(words, bingo, state.regulation), tuple(each.text for each in words))

    # --- seats ---

    async def open(self, person: Person, asked: GameAsked) -> GamePage:
        """Open a game as *asked*."""
        opened = await agree(asked, person, self._world)
        now = self._world.clock()
        page = born(GameId(new_id()), opened, now)
        await self.ledger.append(page, [opened], after=0, at=now)
        await self.ledger.tell_lobby()
        return page

    async def open_for(self, person: Person, asked: GameAsked, holders: tuple[SeatCard, ...]) -> GamePage:
        """Open a game whose seats are given out already, as in a championship."""
        opened = replace(await agree(asked, person, self._world), seats=holders)
        now = self._world.clock()
        page = born(GameId(new_id()), opened, now)
        await self.ledger.append(page, [opened], after=0, at=now)
        return page

    async def take_seat(self, game: GameId, person: Person, seat: int | None = None) -> GamePage:
        """Sit down; who sits already stays there."""

        def sit(draft: Draft) -> None:
            page = draft.game
            if page.seat_of(person.id) is not None:
                return
            if page.header.arbiter and page.header.arbiter.person == person.id:
                raise RequestRefused(Reason.ALREADY_SEATED)
            free = self._free_seat(page, seat)
            draft.write(SeatTaken(seat=free, holder=SeatCard(person=person.id, name=person.name)))

        return await self._change(game, sit, lobby=True)

    async def seat_robot(self, game: GameId, person: Person, seat: int | None, level: int) -> GamePage:
        """Give a free seat to a robot; who opened the game may."""

        def sit(draft: Draft) -> None:
            page = draft.game
            if page.header.opener.person != person.id:
                raise RequestRefused(Reason.NOT_OPENER)
            if page.header.arbiter:
                raise RequestRefused(Reason.ARBITER_NEEDED)
            draft.write(SeatTaken(seat=self._free_seat(page, seat), holder=SeatCard(robot=level)))

        return await self._change(game, sit, lobby=True)

    async def leave(self, game: GameId, person: PersonId) -> GamePage:
        """Get up: before the start the seat is free again; later a robot takes it where none may abandon."""

        def get_up(draft: Draft) -> None:
            page = draft.game
            mine = page.seat_of(person)
            if page.status is Status.WAITING and mine is None and page.header.opener.person == person:
                draft.write(Cancelled())
                return
            seat = self._seat(page, person)
            if page.status is Status.OVER:
                raise RequestRefused(Reason.HAS_BEGUN)
            if page.status is Status.PLAYING:
                if page.regulation.abandonment is not None:
                    raise RequestRefused(Reason.ABANDON_INSTEAD)
                draft.write(SeatTaken(seat=seat, holder=SeatCard(robot=_STAND_IN)))
                return
            draft.write(SeatLeft(seat=seat))
            if all(holder.person is None for holder in draft.game.seats) and not page.header.arbiter:
                draft.write(Cancelled())

        return await self._change(game, get_up, lobby=True)

    def _free_seat(self, page: GamePage, wanted: int | None) -> Seat:
        if page.status is not Status.WAITING:
            raise RequestRefused(Reason.HAS_BEGUN)
        free = [
            Seat(seat)
            for seat, holder in enumerate(page.seats)
            if holder.person is None and holder.robot is None and wanted in (None, seat)
        ]
        if not free:
            raise RequestRefused(Reason.SEAT_TAKEN)
        return free[0]

    def _seat(self, page: GamePage, person: PersonId) -> Seat:
        seat = page.seat_of(person)
        if seat is None:
            raise RequestRefused(Reason.NOT_SEATED)
        return seat

    # --- playing ---

    async def act(self, game: GameId, person: PersonId, fields: dict[str, Any]) -> GamePage:
        """Carry out an action of the rules for the seat that *person* holds, or as the game's arbiter."""

        def play(draft: Draft) -> None:
            page = draft.game
            seat = page.seat_of(person)
            if seat is None and page.header.arbiter and page.header.arbiter.person == person:
                draft.act(_arbiters_action(fields, draft.t, page))
            else:
                self._act(draft, self._seat(page, person), fields)

        return await self._change(game, play)

    def _act(self, draft: Draft, seat: Seat, fields: dict[str, Any]) -> None:
        action = _players_action(fields, seat, draft.t)
        if not isinstance(action, AgreeEnd):
            draft.act(action)
            return
        people = {Seat(index) for index, holder in enumerate(draft.game.seats) if holder.person is not None}
        if people <= draft.game.agreed | {seat}:
            draft.act(action)
        else:
            Draft(draft.game, draft.now, None, self._world.manners).act(action)  # is it possible at all?
            if seat not in draft.game.agreed:
                draft.write(Agreed(seat=seat))

    # --- around the game ---

    async def say(self, game: GameId, person: Person, text: str) -> GamePage:
        """Say something to the others at the table."""
        said = " ".join(text.split())
        if not said or len(said) > _LONGEST_SAYING:
            raise RequestRefused(Reason.CHAT_EMPTY, most=_LONGEST_SAYING)

        def speak(draft: Draft) -> None:
            page = draft.game
            seat = page.seat_of(person.id)
            if seat is None and not (page.header.arbiter and page.header.arbiter.person == person.id):
                raise RequestRefused(Reason.CHAT_CLOSED)
            draft.write(Said(person=person.id, name=person.name, text=said, seat=seat))

        return await self._change(game, speak)

    async def report(self, game: GameId, person: Person, seq: int, reason: str) -> GamePage:
        """Object to what was said; whoever runs the server finds it in the log and in the stream."""

        def object_to(draft: Draft) -> None:
            self._seat(draft.game, person.id)
            if all(line.seq != seq for line in draft.game.chat):
                raise RequestRefused(Reason.NOT_FOUND)
            draft.write(Reported(person=person.id, said=seq, reason=reason))

        page = await self._change(game, object_to)
        _log.warning("game %s: what was said in entry %d was reported", game, seq)
        return page

    async def rematch(self, game: GameId, person: Person) -> GamePage:
        """Play again with the same people; who asks first opens the table, the others sit down at it."""
        old = await self.current(game)
        seat = self._seat(old, person.id)
        if old.status is not Status.OVER or old.cancelled:
            raise RequestRefused(Reason.NOT_OVER)
        if old.rematch is None:
            new = await self.open(person, _same_again(old, seat))

            def announce(draft: Draft) -> None:
                if draft.game.rematch is None:
                    draft.write(Rematched(game=new.id))

            old = await self._change(game, announce)
            if old.rematch != new.id:  # somebody was quicker
                await self.leave(new.id, person.id)
        assert old.rematch is not None, "it was just announced"
        return await self.take_seat(old.rematch, person)

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
        fields = await self._choice(page, duty.seat, duty.level)

        def act(draft: Draft) -> None:
            if draft.game.state.version == page.state.version:  # else it thought about another position
                self._act(draft, duty.seat, fields)

        try:
            await self._change(page.id, act)
        except (RuleViolation, RequestRefused):
            _log.exception("game %s: the rules refuse the robot's %s", page.id, fields)
            await self._change(page.id, lambda draft: self._act(draft, duty.seat, _a_way_out(draft.game)))
        return True

    async def _choice(self, page: GamePage, seat: Seat, level: int) -> dict[str, Any]:
        try:
            return await self._robots.choose(page, seat, level)
        except Exception:  # a robot that fails must not hold up the people at its table
            _log.exception("game %s: the robot could not choose", page.id)
            return _a_way_out(page)

    # --- the shape of every use case ---

    async def _change(self, game: GameId, decide: Decision, *, lobby: bool = False) -> GamePage:
        """Settle, decide, write, tell; decide anew if somebody else wrote meanwhile."""
        async with self.ledger.lock(game):
            page = self.ledger.known(game) or await self.ledger.newest(game)
            for _ in range(_TRIES):
                draft = await self._draft(page)
                refusal: RuleViolation | RequestRefused | None = None
                draft.settle()
                try:
                    decide(draft)
                    draft.settle()  # what the server does at once follows in the same breath
                except (RuleViolation, RequestRefused) as refused:
                    refusal = refused
                try:
                    if draft.entries:
                        await self.ledger.append(
                            draft.game, draft.entries, after=draft.before.seq, at=draft.now
                        )
                    elif refusal is not None and (newest := await self.ledger.newest(game)).seq != page.seq:
                        page = newest
                        continue
                except Conflict:
                    page = await self.ledger.newest(game)
                    continue
                if refusal is not None:
                    raise refusal
                if lobby:
                    await self.ledger.tell_lobby()
                return draft.game
        raise RequestRefused(Reason.BUSY)

    async def _draft(self, page: GamePage) -> Draft:
        judge = await self._world.shelf.judge(page.header)
        now = EpochMs(max(self._world.clock(), page.changed_at))  # a clock may have been set back
        return Draft(page, now, judge, self._world.manners)


def _a_way_out(page: GamePage) -> dict[str, Any]:
    """What a robot can always do."""
    match page.state.phase:
        case Phase.PLACED:
            return {"do": "accept"}
        case Phase.REFILLED:
            return {"do": "complete"}
        case _:
            return {"do": "pass"}


def _same_again(old: GamePage, asker: Seat) -> GameAsked:
    """The same game, everybody one seat further, so that the draw is not always read in one order."""
    setup, settings = old.state.setup, old.header.settings
    seats = [
        SeatAsked(who="me")
        if index == asker
        else SeatAsked(who="robot", level=holder.robot)
        if holder.robot is not None
        else SeatAsked(who="open")
        for index, holder in enumerate(old.seats)
    ]
    return GameAsked(
        regulation=old.regulation.key,
        seats=(*seats[1:], *seats[:1]),
        clock=setup.clock.value,
        minutes=settings.minutes,
        lexicon=settings.lexicon or "default",
        verify=settings.verify,
        window=settings.window or 20,
        visibility="private",
    )


# --- reading what a browser asks ---


def _players_action(fields: dict[str, Any], seat: Seat, t: float) -> Action:
    verb = _verb(fields)
    if verb not in PLAYERS_VERBS:
        raise RequestRefused(
            Reason.NOT_FOR_PLAYERS if verb in ARBITERS_VERBS else Reason.NOT_UNDERSTOOD, what="do"
        )
    if forged := {"t", "by"}.intersection(fields):
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what=sorted(forged)[0])
    return _read({**fields, "t": t} | ({} if verb in _WITHOUT_SEAT else {"by": seat}))


def _arbiters_action(fields: dict[str, Any], t: float, page: GamePage) -> Action:
    verb = _verb(fields)
    if verb not in ARBITERS_VERBS or "t" in fields:
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what="do")
    seat = fields.get("by")
    if seat is not None and not (isinstance(seat, int) and 0 <= seat < len(page.seats)):
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what="by")
    judged = {"judge": page.header.arbiter.name} if verb == "verdict" and page.header.arbiter else {}
    return _read({**fields, **judged, "t": t})


def _verb(fields: dict[str, Any]) -> str:
    verb = fields.get("do")
    if not isinstance(verb, str):
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what="do")
    return verb


def _read(fields: dict[str, Any]) -> Action:
    try:
        action: Action = msgspec.convert(fields, Action)
    except (msgspec.ValidationError, RecursionError) as broken:
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what=str(broken)[:120]) from None
    return action
