"""A game as the service holds it: the state of the rules with the people around the table.

Folded from the entries of its stream, frozen, and kept in a small cache by its sequence number.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from faristol.formats.files.acta import Acta
from faristol.formats.files.acta.replay import created
from faristol.formats.wire.games import ChatLine
from faristol.rules.actions import Action, Verdict
from faristol.rules.board import Square
from faristol.rules.clock import tick
from faristol.rules.events import (
    ClockPaused,
    Event,
    GameStarted,
    PlayAnnulled,
    PlayChallenged,
    PlayJudged,
    PlayLaid,
    PlayRechallenged,
    TilesExchanged,
    TilesTakenUp,
    TurnBegan,
    TurnCompleted,
)
from faristol.rules.evolve import evolve, rebuild
from faristol.rules.regulation import End, PauseReason, Regulation
from faristol.rules.state import GameState, Milliseconds, Phase, Seat
from faristol.service.games.entries import (
    Acted,
    Agreed,
    Awaits,
    Came,
    Cancelled,
    Declined,
    Entry,
    Header,
    Held,
    Hinted,
    Invited,
    Opened,
    PauseAsked,
    PauseDeclined,
    ProposalDropped,
    Proposed,
    Refused,
    Rematched,
    Reported,
    Said,
    SeatLeft,
    SeatTaken,
    TookBack,
    WhyOff,
)
from faristol.service.ports import (
    Card,
    EpochMs,
    GameId,
    NotFound,
    PersonId,
    SeatCard,
    Status,
)
from faristol.service.streams.closed import Closed
from faristol.service.streams.named import SIGNED, Stood
from faristol.service.streams.schools import Parted

__all__ = ["Advice", "GamePage", "Proposal", "acta_of", "add", "born", "card_of", "standing"]

_CHAT_KEPT = 200  # lines; older ones stay in the stream
_REFUSED_KEPT = 60  # words


class Doubt(Struct, frozen=True, gc=False):
    """What a challenge is about, for whoever gives the verdict."""

    words: tuple[str, ...]
    argument: str | None = None  # of who challenges again


class Wish(Struct, frozen=True, gc=False):
    """A pause that somebody asks for, and who agrees."""

    seat: Seat  # who asked first
    reason: PauseReason
    agreed: frozenset[Seat]


class Advice(Struct, frozen=True, gc=False):
    """What a player was advised to do this turn, and how many steps of it were told."""

    action: Action
    step: int


class Proposal(Struct, frozen=True, gc=False):
    """What one of two who share a seat would play."""

    seat: Seat
    half: int  # whose idea it is
    action: Action
    number: int  # of the entry: so nobody confirms what they have not seen
    at: EpochMs


class GamePage(Struct, frozen=True, gc=False, kw_only=True):
    """One game with its people, at one entry of its stream."""

    id: GameId
    seq: int
    header: Header
    seats: tuple[SeatCard, ...]
    state: GameState
    opened_at: EpochMs
    changed_at: EpochMs
    acted_at: EpochMs  # the last change of the game itself: what was said does not count
    full_at: EpochMs | None = None  # since when every seat is taken, before the start
    paused_at: EpochMs | None = None
    stood: int = 0  # milliseconds since the opening that nobody is charged for
    held_at: EpochMs | None = None  # since when the teacher has stopped the table
    came: frozenset[tuple[Seat, int]] = frozenset()  # who has opened the table since every seat is taken
    invited: frozenset[PersonId] = frozenset()  # bots that were asked to the table and have not answered
    cancelled: bool = False
    why_off: WhyOff | None = None  # of one that was cancelled
    closed: bool = False
    last: frozenset[Square] = frozenset()  # the squares of the last play that stood
    doubt: Doubt | None = None  # of the play that lies on the board
    agreed: frozenset[Seat] = frozenset()
    wish: Wish | None = None
    proposal: Proposal | None = None  # of the pair on turn
    chat: tuple[ChatLine, ...] = ()
    reported: frozenset[int] = frozenset()
    rematch: GameId | None = None
    rematch_by: Seat | None = None
    advice: Advice | None = None
    helped: bool = False  # somebody was given a hint or took back a turn
    refused: tuple[tuple[Seat, str], ...] = ()  # words that were none, in a game of a class
    parted: bool = False  # two classes played it together, and do so no more
    back: GamePage | None = None  # as it was when the one person at the table last had to move

    @property
    def regulation(self) -> Regulation:
        return self.state.regulation

    @property
    def status(self) -> Status:
        if self.cancelled or self.state.phase is Phase.OVER:
            return Status.OVER
        return Status.WAITING if self.state.started_at is None else Status.PLAYING

    @property
    def full(self) -> bool:
        return not any(holder.free for holder in self.seats)

    @property
    def people(self) -> frozenset[Seat]:
        """The seats that people hold."""
        return frozenset([Seat(seat) for seat, holder in enumerate(self.seats) if holder.person is not None])

    @property
    def against_robots(self) -> bool:
        """Whether one person plays with robots alone, and so spoils nobody's game by being helped."""
        header = self.header
        if header.arbiter is not None or header.school is not None or header.awaits is Awaits.OR_STARTS:
            return False
        return len(self.people) == 1 and self.full

    @property
    def covered_while_paused(self) -> bool:
        """Whether nobody may go on thinking while the clock stands: an arbiter would see to it."""
        paused = self.state.paused is not None and self.header.arbiter is None
        return paused or self.held_at is not None

    @property
    def missing(self) -> frozenset[tuple[Seat, int]]:
        """Who has not opened the table since every seat is taken; each of two who share one counts."""
        held = ((Seat(seat), half) for seat, holder in enumerate(self.seats) for half in _halves(holder))
        return frozenset(held) - self.came

    @property
    def awaited(self) -> frozenset[tuple[Seat, int]]:
        """Who has not opened the table yet, of those without whom the draw is not made."""
        if not self.full or self.status is not Status.WAITING or self.header.awaits is Awaits.NOBODY:
            return frozenset()
        return self.missing

    def place_of(self, person: PersonId | None) -> tuple[Seat, int] | None:
        """The seat of *person*, and which of the two who share it that is."""
        if person is None:
            return None
        for seat, holder in enumerate(self.seats):
            half = holder.half_of(person)
            if half is not None:
                return Seat(seat), half
        return None

    def seat_of(self, person: PersonId | None) -> Seat | None:
        place = self.place_of(person)
        return None if place is None else place[0]

    def shared(self, seat: Seat) -> bool:
        """Whether two people play at *seat*."""
        return self.seats[seat].partner is not None

    def robots(self) -> tuple[tuple[Seat, int], ...]:
        """The seats that robots hold, with their levels."""
        return tuple(
            (Seat(seat), holder.robot)
            for seat, holder in enumerate(self.seats)
            if holder.robot is not None and holder.person is None
        )

    def passed_over(self) -> tuple[Seat, ...]:
        """The seats whose players have gone for good while the others play on."""
        return tuple(Seat(seat) for seat, holder in enumerate(self.seats) if holder.passed_over)

    def time(self, now: EpochMs) -> Milliseconds:
        """*now* as the game counts it; a clock that was set back never turns the game's."""
        if self.held_at is not None:
            now = min(now, self.held_at)
        return Milliseconds(max(now - self.opened_at - self.stood, self.state.now))

    def epoch(self, at: int) -> EpochMs:
        return EpochMs(self.opened_at + self.stood + at)

    def at(self, now: EpochMs) -> GameState:
        """The state with the time up to *now* charged; nothing may have fallen due before it."""
        return tick(self.state, self.time(now))


def add(game: GamePage, entry: Entry, at: EpochMs) -> GamePage:  # noqa: C901 - one case an entry
    """The game with one entry more."""
    game = replace(game, seq=game.seq + 1, changed_at=at)
    match entry:
        case Opened():
            raise TypeError("a game is opened once")
        case Acted(events=events):
            return _acted(game, events, at)
        case SeatTaken(seat=seat, holder=holder):
            return _seated(game, seat, holder, at)
        case SeatLeft(seat=seat):
            return _seated(game, seat, SeatCard(pair=game.seats[seat].pair), at)
        case Invited(person=person):
            return replace(game, invited=game.invited | {person})
        case Declined(person=person):
            return replace(game, invited=game.invited - {person})
        case Came(seat=seat, half=half):
            return replace(game, came=game.came | {(seat, half)}, acted_at=at)
        case Cancelled(why=why):
            return replace(game, cancelled=True, why_off=why)
        case Closed():
            return replace(game, cancelled=True, closed=True)
        case Proposed(seat=seat, half=half, action=action):
            return replace(game, proposal=Proposal(seat, half, action, game.seq, at))
        case ProposalDropped():
            return replace(game, proposal=None)
        case Agreed(seat=seat):
            return replace(game, agreed=game.agreed | {seat}, acted_at=at)
        case PauseAsked(seat=seat, reason=reason):
            wish = game.wish or Wish(seat, reason, frozenset())
            return replace(game, wish=replace(wish, agreed=wish.agreed | {seat}))
        case PauseDeclined():
            return replace(game, wish=None)
        case Hinted(action=action):
            step = game.advice.step + 1 if game.advice is not None else 1
            return replace(game, advice=Advice(action, step), helped=True)
        case TookBack():
            return _taken_back(game, at)
        case Said(text=""):
            return game
        case Said(name=name, text=text, seat=seat, aside=aside):
            half = 0 if seat is None else game.seats[seat].half_of(entry.person) or 0
            line = ChatLine(seq=game.seq, at=at, seat=seat, half=half, name=name, text=text, aside=aside)
            return replace(game, chat=(*game.chat, line)[-_CHAT_KEPT:])
        case Reported(said=said):
            return replace(game, reported=game.reported | {said})
        case Stood(ms=ms):
            return _stood(game, ms)
        case Held(on=True):
            return replace(game, held_at=at if game.held_at is None else game.held_at)
        case Held():
            ms = 0 if game.held_at is None else max(0, at - game.held_at)
            full_at = None if game.full_at is None else EpochMs(game.full_at + ms)
            return replace(_stood(game, ms), held_at=None, full_at=full_at)
        case Refused(seat=seat, word=word):
            return replace(game, refused=(*game.refused, (seat, word))[-_REFUSED_KEPT:])
        case Rematched(game=other, by=by):
            return replace(game, rematch=other, rematch_by=by)
        case Parted():
            return replace(game, parted=True)


def born(game: GameId, opened: Entry, at: EpochMs) -> GamePage:
    """The game that an opening alone tells."""
    if not isinstance(opened, Opened):
        raise NotFound("not-found", stream=game)
    header = opened.header
    acta = acta_of(header, ("?",) * len(opened.seats), ())
    page = GamePage(
        id=game,
        seq=1,
        header=header,
        seats=opened.seats,
        state=rebuild(created(acta), (), acta.rules),
        opened_at=at,
        changed_at=at,
        acted_at=at,
    )
    return replace(page, full_at=at if page.full else None)


def _stood(game: GamePage, ms: int) -> GamePage:
    """The game after a time in which nothing counted."""
    return replace(
        game,
        stood=game.stood + ms,
        acted_at=EpochMs(game.acted_at + ms),
        paused_at=None if game.paused_at is None else EpochMs(game.paused_at + ms),
        held_at=None if game.held_at is None else EpochMs(game.held_at + ms),
    )


def _seated(game: GamePage, seat: Seat, holder: SeatCard, at: EpochMs) -> GamePage:
    seats = (*game.seats[:seat], holder, *game.seats[seat + 1 :])
    # Who had looked in before there was anybody to play with may have gone away since.
    game = replace(game, seats=seats, acted_at=at, came=frozenset(), wish=None, proposal=None)
    game = replace(game, invited=game.invited - {*holder.people})
    return replace(game, full_at=at if game.full else None)


def _acted(game: GamePage, events: tuple[Event, ...], at: EpochMs) -> GamePage:
    state = reduce(evolve, events, game.state)
    turns = any(isinstance(event, TurnBegan | GameStarted) for event in events)
    pauses = any(isinstance(event, ClockPaused) for event in events)
    return replace(
        game,
        state=state,
        last=_last_play(game, events),
        doubt=reduce(_doubted, events, game.doubt),
        refused=(*game.refused, *_taken_off(game, events))[-_REFUSED_KEPT:],
        agreed=frozenset() if turns else game.agreed,
        advice=game.advice if state.turn == game.state.turn and not turns else None,
        back=_to_go_back_to(game, state),
        wish=None if pauses or state.phase is Phase.OVER else game.wish,
        proposal=_still_proposed(game, state),
        acted_at=at,
        paused_at=(at if pauses else game.paused_at) if state.paused else None,
    )


def _halves(holder: SeatCard) -> tuple[int, ...]:
    """The places of a seat that people have."""
    return tuple(range(len(holder.people)))


def _still_proposed(game: GamePage, state: GameState) -> Proposal | None:
    """What was proposed for the turn in course, while rack and turn are as they were."""
    proposal = game.proposal
    if proposal is None or state.phase is not Phase.TO_MOVE:
        return None
    same_turn = len(state.outcomes) == len(game.state.outcomes) and state.turn == proposal.seat
    same_rack = state.racks[proposal.seat] == game.state.racks[proposal.seat]
    return proposal if same_turn and same_rack else None


def _taken_off(game: GamePage, events: tuple[Event, ...]) -> tuple[tuple[Seat, str], ...]:
    """The words that a challenge took off the board, as a set, for the class to talk about."""
    play = game.state.play
    if game.header.school is None or play is None:
        return ()
    fell = any(isinstance(event, PlayJudged) and not event.valid for event in events)
    return ((play.seat, " ".join(word.text for word in play.words)),) if fell else ()


def _to_go_back_to(game: GamePage, state: GameState) -> GamePage | None:
    """Where a turn taken back leads, now that *state* has come of *game*."""
    before = game.state
    to_move = before.phase is Phase.TO_MOVE and before.turn in game.people
    moved = state.phase is not Phase.TO_MOVE or len(state.outcomes) > len(before.outcomes)
    if to_move and moved and game.against_robots:
        return replace(game, seq=game.seq - 1)  # the number is already that of the entry which moved
    return game.back


def _taken_back(game: GamePage, at: EpochMs) -> GamePage:
    """The game as it was when the person had to move; the time since is nobody's."""
    back = game.back
    assert back is not None, "there was a turn to take back"
    return replace(
        back,
        seq=game.seq,
        changed_at=at,
        acted_at=at,
        stood=at - game.opened_at - back.state.now,
        seats=game.seats,
        proposal=None,
        chat=game.chat,
        reported=game.reported,
        helped=True,
    )


def _doubted(doubt: Doubt | None, event: Event) -> Doubt | None:
    match event:
        case PlayChallenged(words=words):
            return Doubt(words)
        case PlayRechallenged(argument=argument) if doubt is not None:
            return Doubt(doubt.words, argument)
        case PlayLaid() | TurnBegan():
            return None
        case _:
            return doubt


def _last_play(game: GamePage, events: tuple[Event, ...]) -> frozenset[Square]:
    """The squares of the last play whose turn was completed."""
    last, play = game.last, game.state.play
    lying = frozenset(square for square, _ in play.laid) if play else None
    for event in events:
        match event:
            case PlayLaid(laid=laid):
                lying = frozenset(square for square, _ in laid)
            case TilesTakenUp() | PlayAnnulled() | TilesExchanged():
                lying = None
            case TurnCompleted() if lying is not None:
                last, lying = lying, None
            case _:
                pass
    return last


# --- the game as a card for lists, and as a record ---


def card_of(game: GamePage, attention_at: EpochMs | None) -> Card:
    state = game.state
    return Card(
        id=game.id,
        seq=game.seq,
        status=game.status,
        visibility=game.header.visibility,
        regulation=game.regulation.key,
        clock=f"{state.setup.clock}:{state.setup.allotted / 60_000:g}",
        seats=_as_they_left(game),
        created_at=game.opened_at,
        updated_at=game.changed_at,
        scores=state.final_scores,
        winner=state.winner,
        attention_at=attention_at,
    )


def _as_they_left(game: GamePage) -> tuple[SeatCard, ...]:
    """The seats, with who gave the game up: its points say little of how anybody plays."""
    if game.state.end is not End.ABANDON:
        return game.seats
    return tuple(
        holder if seat == game.state.winner else replace(holder, gave_up=True)
        for seat, holder in enumerate(game.seats)
    )


def standing(entries: Iterable[Entry]) -> list[Acted]:
    """What was done in a game and not taken back, in its order."""
    done: list[tuple[int, Acted]] = []
    for seq, entry in enumerate(entries, 1):
        match entry:
            case Acted():
                done.append((seq, entry))
            case TookBack(to=to):
                done = [(at, acted) for at, acted in done if at <= to]
            case _:
                pass
    return [acted for _, acted in done]


def acta_of(header: Header, names: tuple[str, ...], entries: Iterable[Entry]) -> Acta:
    """The record of the game: its header and what was asked, as it was asked."""
    return Acta(
        acta=1,
        regulation=header.regulation,
        players=list(names),
        settings=header.settings,
        seed=header.seed,
        bag=header.bag,
        shaken=None if header.shaken is None else list(header.shaken),
        actions=[_signed(entry.action, header) for entry in standing(entries)],
    )


def _signed(action: Action, header: Header) -> Action:
    """A verdict with the name of the game's arbiter, who gave it."""
    if isinstance(action, Verdict) and action.judge == SIGNED and header.arbiter is not None:
        return replace(action, judge=header.arbiter.name)
    return action
