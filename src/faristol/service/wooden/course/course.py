"""The course of a game on a wooden board: deeds in, the state of the rules out.

The rules run on a bag of tiles that lie face down. Before a deed is put to them the tiles that it lays
open are turned over where they must be (:func:`_turn_over`); everything else stays unknown. Turns, bag
counts, clocks and endings depend on counts alone, so that what nobody saw never changes what is decided;
whatever does depend on a tile is part of the deed. Nothing of the rules is said again here.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from faristol.rules.actions import Action, Challenge, Exchange, Overdraw, Play, Redraw, Sign, Start
from faristol.rules.errors import RuleViolation, Violation
from faristol.rules.events import (
    BagInspected,
    Event,
    GameCreated,
    OvertimeSettled,
    PlayAnnulled,
    PlayJudged,
    PlayLaid,
    RackReturned,
    SurplusReturned,
    TilesDrawn,
    TilesExchanged,
    TilesTakenUp,
    TurnBegan,
)
from faristol.rules.evolve import evolve, rebuild
from faristol.rules.game import decide, elapse, named_tiles
from faristol.rules.manners import check_manners
from faristol.rules.placement import place
from faristol.rules.regulation import Racks, Regulation
from faristol.rules.settlement import settle_anew
from faristol.rules.state import GameState, Milliseconds, Phase, Rack, Seat, Setup
from faristol.rules.story import Judge, Oracle, seeded
from faristol.rules.tiles import BLANK, Tile, without
from faristol.service.errors import Reason, RequestRefused
from faristol.service.wooden.course.counting import FACE_DOWN, check_counts, check_played
from faristol.service.wooden.course.deeds import Deed, Shown, Untold

__all__ = ["Course", "awaited", "begin", "follow", "follow_all", "judged", "pass_time", "racks_count"]

_SEVERAL = 2  # tiles of another kind, as whoever looks tells it
_CHANCE = seeded(0)  # no die is cast that could be seen: every tile in the bag is face down


class Course(Struct, frozen=True, kw_only=True):
    """How far a game has come, and what is known of the racks."""

    state: GameState
    known: tuple[Rack, ...]  # tiles that certainly are on each rack
    untold: int = 0  # turns of which only the press is known
    events: tuple[Event, ...] = ()  # of the last deed, and of the time before it
    score: int | None = None  # what the last deed's play is worth


@dataclass(frozen=True, slots=True)
class _Answer:
    """A word list whose answer was given when the challenge was entered."""

    valid: bool

    def knows(self, letters: tuple[Tile, ...], /) -> bool:
        return self.valid


def begin(setup: Setup, regulation: Regulation) -> Course:
    """The table before anybody has drawn."""
    bag = (FACE_DOWN,) * len(regulation.tile_set.full_bag())
    first = GameCreated(at=Milliseconds(0), setup=replace(setup, bag_is_given=True), bag=bag)
    return Course(state=rebuild(first, (), regulation), known=((),) * setup.players)


def follow_all(course: Course, deeds: tuple[Deed, ...]) -> Course:
    """The course after *deeds*, or the first refusal."""
    return reduce(follow, deeds, course)


def follow(course: Course, deed: Deed) -> Course:
    """The course after *deed*; :exc:`RuleViolation` or :exc:`RequestRefused` if it cannot be."""
    course = pass_time(course, deed.act.at)
    match deed.act:
        case Untold() as untold:
            return _untold(course, untold)
        case Shown() as shown:
            return _shown(course, shown)
        case action:
            return _act(course, deed, action)


def judged(course: Course, deed: Deed, judge: Judge | None) -> Deed:
    """*deed* with the answer of the word list, if it is a challenge and a list judges."""
    if judge is None or not isinstance(deed.act, Challenge):
        return deed
    state = pass_time(course, deed.act.at).state
    events = decide(state, deed.act, Oracle(judge=judge, chance=_CHANCE))
    return replace(deed, verdict=next(event.valid for event in events if isinstance(event, PlayJudged)))


def pass_time(course: Course, until: Milliseconds) -> Course:
    """The course later, with all that fell due before *until*."""
    events = elapse(course.state, until, Oracle(judge=None, chance=_CHANCE))
    return _settled(replace(_happen(course, events), events=events, score=None))


def racks_count(state: GameState) -> bool:
    """Whether the tiles left on the racks matter at this end."""
    if state.end is None:
        return False
    return state.regulation.racks.get(state.end, Racks.STAY) is not Racks.STAY


def awaited(course: Course) -> tuple[Seat, ...]:
    """Whose racks must be shown before the adjustments of the end are final."""
    state = course.state
    if not racks_count(state):
        return ()
    return tuple(seat for seat in state.seats if len(course.known[seat]) < len(state.racks[seat]))


# --- the three kinds of deeds ---


def _act(course: Course, deed: Deed, action: Action) -> Course:
    if isinstance(action, Sign) and course.state.phase is Phase.OVER:
        if course.untold:
            raise RequestRefused(Reason.TURNS_UNTOLD, count=course.untold)
        if awaited(course):
            raise RequestRefused(Reason.RACKS_AWAITED)
    check_manners(course.state, action)  # first: a wrong moment is told before a wrong tile
    state = _turn_over(course, deed, action)
    judge = None if deed.verdict is None else _Answer(deed.verdict)
    events = decide(state, action, Oracle(judge=judge, chance=_CHANCE, shaken=_shaken(deed)))
    after = _happen(replace(course, state=_in_one_order(state)), events, deed)
    if after.known != course.known:
        check_counts(after.state, after.known)
    score = next((event.score for event in events if isinstance(event, PlayLaid)), None)
    return _settled(replace(after, events=(*course.events, *_as_seen(events, deed)), score=score))


def _untold(course: Course, untold: Untold) -> Course:
    """The clock goes to the next player; what the turn was worth waits for the sheet."""
    state = course.state
    if state.phase is Phase.OVER:
        raise RuleViolation(Violation.GAME_OVER)
    if state.phase is Phase.NOT_STARTED:
        raise RuleViolation(Violation.NOT_STARTED)
    if state.paused:
        raise RuleViolation(Violation.CLOCK_IS_STOPPED)
    if untold.by != state.turn:
        raise RuleViolation(Violation.NOT_YOUR_TURN, to_move=state.turn)
    if state.phase is not Phase.TO_MOVE:
        raise RuleViolation(Violation.WRONG_PHASE)
    events = (TurnBegan(at=untold.at, seat=state.after(untold.by)),)
    after = _happen(course, events)
    return replace(after, untold=course.untold + 1, events=(*course.events, *events))


def _shown(course: Course, shown: Shown) -> Course:
    state = course.state
    if state.final:
        raise RuleViolation(Violation.LOCKED)
    if state.phase is Phase.NOT_STARTED:
        raise RuleViolation(Violation.NOT_STARTED)
    size = len(state.racks[shown.by])
    if len(shown.tiles) != size:
        raise RequestRefused(Reason.RACK_SIZE, size=size, got=len(shown.tiles))
    # At the end a rack may be entered anew; in play it must hold what is known to be on it.
    if state.phase is not Phase.OVER and without(shown.tiles, course.known[shown.by]) is None:
        raise RequestRefused(Reason.RACK_CONTRADICTED, tiles=course.known[shown.by])
    known = _at(course.known, shown.by, shown.tiles)
    check_counts(state, known)
    return _settled(replace(course, known=known))


# --- turning tiles over ---


def _turn_over(course: Course, deed: Deed, action: Action) -> GameState:
    """The state with the tiles that *deed* lays open where they must have been."""
    state = _all_face_down(course.state)
    match action:
        case Start():
            starter = state.setup.starter if deed.starter is None else deed.starter
            if starter is None:
                raise RequestRefused(Reason.STARTER_NEEDED)
            return replace(state, setup=replace(state.setup, starter=starter))
        case Play(by=by) if state.phase is Phase.TO_MOVE and by == state.turn:
            return _play_turned_over(course, state, action)
        case Exchange(by=by):
            return _on_rack(course, state, by, named_tiles(action.tiles) if deed.seen else ())
        case Redraw(by=by):
            if len(deed.seen) != len(state.racks[by]):
                raise RequestRefused(Reason.RACK_SIZE, size=len(state.racks[by]), got=len(deed.seen))
            for shown in (deed.seen, deed.again):
                check_counts(state, (shown, *_others(course, by)))
            return _bag_for_redraw(_on_rack(course, state, by, deed.seen), deed)
        case Overdraw(by=by):
            return _for_overdraw(course, state, action, by)
        case _:
            return state


def _all_face_down(state: GameState) -> GameState:
    if state.phase is Phase.OVER:
        return state
    return replace(
        state,
        racks=tuple((FACE_DOWN,) * len(rack) for rack in state.racks),
        bag=(FACE_DOWN,) * len(state.bag),
    )


def _play_turned_over(course: Course, state: GameState, action: Play) -> GameState:
    """The rack holds what the word needs, if there is so much wood."""
    # As many of every tile as a word can have: whether there is so much wood is asked next.
    every = state.regulation.tile_set.order * state.regulation.layout.size
    placement = place(action.square, action.word, on=state.board, rack=every, under=state.regulation)
    if len(placement.tiles) > len(state.racks[action.by]):
        raise RuleViolation(Violation.TILES_NOT_ON_RACK, tiles=" ".join(placement.tiles))
    check_played(state, _others(course, action.by), placement.tiles)
    return _on_rack(course, state, action.by, placement.tiles)


def _on_rack(course: Course, state: GameState, seat: Seat, tiles: Rack) -> GameState:
    """*tiles* are on the rack of *seat*; refused if what is known of it leaves no room for them."""
    rack, known = state.racks[seat], course.known[seat]
    fresh = sum((Counter(tiles) - Counter(known)).values())
    if len(tiles) > len(rack) or fresh > len(rack) - len(known):
        raise RequestRefused(Reason.RACK_CONTRADICTED, tiles=known or tiles)
    filled = (*tiles, *(FACE_DOWN,) * (len(rack) - len(tiles)))
    return replace(state, racks=_at(state.racks, seat, filled))


def _bag_for_redraw(state: GameState, deed: Deed) -> GameState:
    """The bag as its inspection told: the rack that comes next, and what was found of another kind.

    The rack that is shown goes into it first, and then it is shaken; see :func:`_shaken`.
    """
    if not deed.again:
        return state
    needed = _less(deed.again, deed.seen)  # the others of the next rack are those that went back
    given = () if deed.given is None else (deed.given,)
    rest = len(state.bag) - len(needed) - len(given)
    if rest < (_SEVERAL if deed.found == _SEVERAL else 0):
        raise RequestRefused(Reason.BAG_CONTRADICTED)
    # LLISCA-20X A, B: the bag holds nothing else of another kind, so the rest is of the rack's own.
    filler = deed.again[0] if deed.found in (0, 1) else FACE_DOWN
    setup = replace(state.setup, bag_is_given=False)
    return replace(state, setup=setup, bag=(*needed, *given, *(filler,) * rest))


def _shaken(deed: Deed) -> tuple[Rack, ...]:
    """What comes out first each time the bag is shaken: the rack that was drawn, then something unseen."""
    return (deed.again, (FACE_DOWN,)) if isinstance(deed.act, Redraw) and deed.again else ()


def _in_one_order(state: GameState) -> GameState:
    return replace(state, setup=replace(state.setup, bag_is_given=True))


def _as_seen(events: tuple[Event, ...], deed: Deed) -> tuple[Event, ...]:
    """*events* without the letters that nobody saw: what is drawn after somebody looked into the bag."""
    looked = next((at for at, event in enumerate(events) if isinstance(event, BagInspected)), len(events))
    for event in events[looked : looked + 1]:
        if isinstance(event, BagInspected) and event.found != deed.found:
            raise RequestRefused(Reason.BAG_CONTRADICTED)
    return tuple(
        replace(event, tiles=(FACE_DOWN,) * len(event.tiles))
        if at > looked and isinstance(event, TilesDrawn)
        else event
        for at, event in enumerate(events)
    )


def _for_overdraw(course: Course, state: GameState, action: Overdraw, seat: Seat) -> GameState:
    back = () if action.returned is None else named_tiles(action.returned)
    kept = () if action.keep is None else named_tiles(action.keep)
    check_counts(state, (back, kept, *_others(course, seat)))
    state = _on_rack(replace(course, known=_at(course.known, seat, ())), state, seat, kept)
    return replace(state, bag=(*back, *state.bag[len(back) :]))


def _others(course: Course, seat: Seat) -> tuple[Rack, ...]:
    return tuple(rack for index, rack in enumerate(course.known) if index != seat)


# --- what is known afterwards ---


def _happen(course: Course, events: tuple[Event, ...], deed: Deed | None = None) -> Course:
    state, known = course.state, course.known
    for event in events:
        known = _learned(state, known, event, deed)
        state = evolve(state, event)
    return replace(course, state=state, known=known)


def _learned(state: GameState, known: tuple[Rack, ...], event: Event, deed: Deed | None) -> tuple[Rack, ...]:
    """What is known of the racks after *event*; when in doubt, less."""
    match event:
        case PlayLaid(seat=seat, laid=laid):
            tiles = [BLANK if cell.blank else cell.letter for _, cell in laid]
            return _at(known, seat, _less(known[seat], tiles))
        case TilesTakenUp(seat=seat) | PlayAnnulled(seat=seat):
            play = state.play
            assert play is not None, "only a play is taken up"
            tiles = [BLANK if cell.blank else cell.letter for _, cell in play.laid]
            return _at(known, seat, (*known[seat], *tiles))
        case TilesExchanged(seat=seat, returned=returned):
            told = deed is not None and bool(deed.seen)
            return _at(known, seat, tuple(_less(known[seat], returned)) if told else ())
        case RackReturned(seat=seat) | SurplusReturned(seat=seat):
            return _at(known, seat, ())
        case _:
            return known


def _less(rack: Rack, tiles: list[Tile] | Rack) -> Rack:
    """*rack* without those of *tiles* that it holds."""
    left = list(rack)
    for tile in tiles:
        if tile in left:
            left.remove(tile)
    return tuple(left)


def _at(racks: tuple[Rack, ...], seat: Seat, rack: Rack) -> tuple[Rack, ...]:
    return (*racks[:seat], rack, *racks[seat + 1 :])


# --- the adjustments of the end, with the racks as they were shown ---


def _settled(course: Course) -> Course:
    """The end settled with what is known of the racks; a rack not shown counts as nothing so far."""
    state = course.state
    if state.phase is not Phase.OVER or not racks_count(state):
        return course
    racks = tuple(
        known if len(known) == len(rack) else (FACE_DOWN,) * len(rack)
        for known, rack in zip(course.known, state.racks, strict=True)
    )
    if racks == state.racks:
        return course
    state = replace(state, racks=racks)
    assert state.end is not None, "the game is over"
    made = settle_anew(state)
    event = OvertimeSettled(
        at=state.now, adjustments=made.lines, winner_named=made.winner_named, winner=made.winner
    )
    return replace(course, state=evolve(state, event))
