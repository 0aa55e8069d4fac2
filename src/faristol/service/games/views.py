"""The game as one viewer may see it: everything that leaves the server is made here, through ``sight``.

Players see their own rack, the arbiter every rack, spectators none. Once the game is over its record is
open, and so are the racks. While a challenge is settled under a regulation that covers the board, nobody
but the arbiter sees board or racks (CLASSIC-6a); nor does anybody in a pause that no arbiter watches over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from msgspec.structs import replace

from faristol.formats.wire.games import ChatLine, GameView, PauseWish, SeatView
from faristol.formats.wire.position import LineView, PlayView
from faristol.rules.clock import window_deadline
from faristol.rules.events import BagShuffled, Event, TimePassed
from faristol.rules.may import arbiter_may, seat_may
from faristol.rules.sight import ARBITER, SPECTATOR, Viewer, board_is_covered, racks_seen, sight
from faristol.rules.state import GameState, Phase
from faristol.rules.tiles import HIDDEN
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.entries import Entry, WhyOff
from faristol.service.games.learning import hint_for, learning_verbs
from faristol.service.games.page import GamePage, standing
from faristol.service.games.pausing import pauses_offered
from faristol.service.games.sharing import proposal_for, sharing_verbs
from faristol.service.games.viewers import Onlooker
from faristol.service.ports import EpochMs, Status
from faristol.service.positions import (
    Sheets,
    board_view,
    counted,
    fresh_squares,
    line_views,
    play_view,
    position,
    state_at,
)
from faristol.service.streams.schools import phrases
from faristol.service.world import Manners

__all__ = [
    "NOT_IN_CLASS",
    "Show",
    "Showing",
    "chat_for",
    "events_for",
    "is_covered",
]

_HOUSE = Manners()
NOT_IN_CLASS = frozenset({"abandon", "pause", "resume"})
"""Actions of the rules that pupils leave to their teacher."""

_MOST_EVENTS = 300  # a client that was away for longer needs no movement, only the view


Show = Callable[[Onlooker, str], GameView]


def is_covered(game: GamePage) -> bool:
    """Whether board and racks are covered for all but an arbiter."""
    return board_is_covered(game.state) or game.covered_while_paused


class Showing:
    """A game at one moment, for several viewers: what everybody may see is made once."""

    def __init__(
        self,
        game: GamePage,
        now: EpochMs,
        *,
        waits_until: EpochMs | None = None,
        manners: Manners = _HOUSE,
        sheets: Sheets | None = None,
    ) -> None:
        self.game = game
        self._sheets = sheets  # as they were shown before
        self._manners = manners
        self._state = state_at(game, now)
        self._now = now
        self._waits_until = waits_until  # for those who have not opened the table
        self._for_all: dict[str, GameView] = {}  # in each language

    def view(self, looking: Onlooker, language: str) -> GameView:
        """The whole game as *looking* may see it."""
        if looking.outside:
            raise RequestRefused(Reason.NOT_FOUND)
        if language not in self._for_all:
            self._for_all[language] = self._seen_by_all(language)
        game, state, seen, viewer = self.game, self._state, self._for_all[language], looking.sight
        covered = is_covered(game) and viewer is not ARBITER
        may = _may(game, state, looking)
        pauses = pauses_offered(game, state, looking.seat) if "pause" in may else ()
        if not pauses:
            may = tuple(verb for verb in may if verb != "pause")
        hides_plays = covered and game.covered_while_paused
        return replace(
            seen,
            you=looking.seat,
            seats=seen.seats if covered else _with_racks(seen.seats, state, viewer),
            board=() if covered else seen.board,
            play=None if hides_plays else seen.play,
            sheet=tuple(map(_points_alone, seen.sheet)) if hides_plays else seen.sheet,
            covered=covered,
            may=may,
            opener=looking.opener,
            pauses=pauses,
            hint=None if covered else hint_for(game, state, looking.seat),
            half=looking.half,
            proposal=None if covered else proposal_for(game, state, looking, self._manners),
            chat=chat_for(game, looking),
        )

    def _seen_by_all(self, language: str) -> GameView:
        """What is shown to whoever looks; racks are not."""
        game, state = self.game, self._state
        tile_set, waiting = state.regulation.tile_set, game.status is Status.WAITING
        missing = game.missing if game.why_off == "lapsed" and game.full else game.awaited
        return GameView(
            **position(game, state, self._now),
            you=None,
            may=(),
            pauses=(),
            covered=False,
            verify=game.header.settings.verify,
            seats=_seats(game, state),
            board=board_view(state.board, tile_set, fresh=fresh_squares(state), last=game.last),
            play=_play(game, state),
            sheet=self._sheet(language),
            rematch=game.rematch,
            rematch_by=game.rematch_by,
            host=game.header.opener.name,
            off=_off(game),
            visibility=game.header.visibility.value,
            arbiter=None if game.header.arbiter is None else game.header.arbiter.name,
            lesson=game.header.lesson,
            window=state.setup.window,
            agreed=tuple(sorted(game.agreed)),
            no_help=state.regulation.customs.no_help,
            # LLISCA-1, EBRE-1, CLASSIC-1a, FISC-5a: to be checked before the start, and only then.
            tiles=counted(tile_set.full_bag(), tile_set) if waiting else None,
            awaited=tuple(sorted({seat for seat, _ in missing})),
            missing=tuple(game.seats[seat].names[half] for seat, half in sorted(missing)),
            confirms=game.header.confirms.value,
            waits_until=self._waits_until,
            pause=_wish(game),
            phrases=phrases(game.header.school, language),
            school=None if game.header.school is None else game.header.school.id,
            held=game.held_at is not None,
            invited=len(game.invited),
        )

    def _sheet(self, language: str) -> tuple[LineView, ...]:
        if self._sheets is None:
            return line_views(self._state, language)
        return self._sheets.of(self.game.id, self._state, language)


def _off(game: GamePage) -> WhyOff | Literal["closed"] | None:
    """Why a game that never began will not be played, if so."""
    if game.why_off == "lesson":
        return "lesson"
    if not game.cancelled or game.state.started_at is not None:
        return None
    return "closed" if game.closed else game.why_off


def _seats(game: GamePage, state: GameState) -> tuple[SeatView, ...]:
    """The seats with their racks face down."""
    accepted = state.play.accepted_by if state.play else frozenset()
    return tuple(
        SeatView(
            name=holder.called,
            robot=holder.robot,
            rack=None,
            tiles=len(rack),
            score=score,
            final=final,
            signed=seat in state.signed,
            accepted=seat in accepted,
            absent=seat in state.absent,
            pair=holder.pair or holder.partner is not None,
            names=holder.names if holder.partner is not None else (),
            free=holder.free,
            passed_over=holder.passed_over,
            bot=holder.bot,
        )
        for seat, holder, rack, score, final in zip(
            state.seats, game.seats, state.racks, state.scores, state.final_scores, strict=True
        )
    )


def _with_racks(seats: tuple[SeatView, ...], state: GameState, viewer: Viewer) -> tuple[SeatView, ...]:
    """The seats with those racks that *viewer* may see; after the end the record is open."""
    racks = racks_seen(state, ARBITER if state.phase is Phase.OVER else viewer)
    return tuple(
        seat if HIDDEN in rack else replace(seat, rack=rack) for seat, rack in zip(seats, racks, strict=True)
    )


def _points_alone(line: LineView) -> LineView:
    """A line of the sheet without what would tell the board."""
    return replace(line, play="", place="")


def _wish(game: GamePage) -> PauseWish | None:
    wish = game.wish
    if wish is None:
        return None
    return PauseWish(seat=wish.seat, reason=wish.reason, agreed=tuple(sorted(wish.agreed)))


def _play(game: GamePage, state: GameState) -> PlayView | None:
    play, doubt, closes = play_view(state), game.doubt, window_deadline(state)
    if play is None:
        return None
    return replace(
        play,
        doubted=doubt.words if doubt else (),
        argument=doubt.argument if doubt else None,
        closes_at=None if closes is None else game.epoch(closes),
    )


def _may(game: GamePage, state: GameState, looking: Onlooker) -> tuple[str, ...]:
    """What the rules take from this viewer, and what the house offers around the game."""
    if game.held_at is not None:
        return ()
    if game.header.school is not None:
        return _may_in_class(game, state, looking)
    if game.status is Status.WAITING:
        return _may_before(game, looking)
    if looking.sight is ARBITER:
        return (*arbiter_may(state), "say")
    if looking.seat is None:
        return ()
    around = ["say"]
    if game.status is Status.OVER:
        around.extend(() if game.cancelled else ("rematch",))
    elif game.regulation.abandonment is None:
        around.append("leave")
    verbs = (*seat_may(state, looking.seat), *around, *learning_verbs(game, looking.seat))
    return sharing_verbs(game, state, looking, verbs)


def _may_in_class(game: GamePage, state: GameState, looking: Onlooker) -> tuple[str, ...]:
    """What pupils may do: play. Who sits where, and who plays again, is for the teacher to say."""
    school = game.header.school
    if looking.seat is None or school is None:
        return ()
    says = ("say",) if school.chat == "phrases" else ()
    verbs = () if game.status is Status.WAITING else seat_may(state, looking.seat)
    return (*(verb for verb in verbs if verb not in NOT_IN_CLASS), *says)


def _may_before(game: GamePage, looking: Onlooker) -> tuple[str, ...]:
    offered = {
        "join": looking.sight is SPECTATOR and not game.full,
        "leave": looking.seat is not None or looking.opener,
        "robot": looking.opener and not game.full and game.header.arbiter is None,
        "say": looking.sight is not SPECTATOR,
    }
    return tuple(name for name, possible in offered.items() if possible)


# --- what happened, and what was said ---


def events_for(game: GamePage, looking: Onlooker, since: Iterable[Entry]) -> tuple[Event, ...]:
    """What happened in *since*, as *looking* may see it."""
    viewer = looking.sight
    entries = standing(since)
    if is_covered(game) and viewer is not ARBITER:
        entries = entries[-1:]  # older ones would show the board that is covered
    events = [
        _shown(sight(event, viewer))
        for entry in entries
        for event in entry.events
        if not isinstance(event, TimePassed)
    ]
    return tuple(events[-_MOST_EVENTS:])


def _shown(event: Event) -> Event:
    """A bag that was shaken is only that: eighty hidden tiles say no more."""
    return replace(event, order=()) if isinstance(event, BagShuffled) else event


def chat_for(game: GamePage, looking: Onlooker) -> tuple[ChatLine, ...]:
    """What was said at the table, for those who sit at it; for all once the game is over."""
    if looking.sight is SPECTATOR and game.status is not Status.OVER:
        return ()
    return tuple(line for line in game.chat if not line.aside or line.seat == looking.seat)
