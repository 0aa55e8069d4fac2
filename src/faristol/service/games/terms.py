"""What is agreed when a game is opened: asked by a person, checked against the regulation."""

from __future__ import annotations

from faristol.engine.rules import core_rules
from faristol.formats.files.acta import Settings
from faristol.formats.files.acta.document import ARBITER_JUDGES
from faristol.formats.wire.games import GameAsked, SeatAsked
from faristol.regulations import REGULATIONS
from faristol.rules.regulation import ClockKind, Regulation
from faristol.rules.spelling import Unreadable, fold_tiles
from faristol.rules.state import Seat
from faristol.rules.tiles import CATALAN, without
from faristol.service.clocks import agreed_clock
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.entries import Awaits, Confirms, Header, Opened
from faristol.service.ports import Person, Role, SeatCard, Visibility
from faristol.service.streams.named import NamedPerson
from faristol.service.world import World

__all__ = ["agree"]


# How a lesson's bag begins: a rack with plain words for each, and a blank soon after.
_LESSON_BAG = (
    "C A S A R E T  L O S A M I N  ? E R A S I L  P O T E R A S  M E N A I S O  T U R O L E A  D E S I A M"
)


async def agree(asked: GameAsked, person: Person, world: World) -> Opened:
    """The opening entry of the game that *person* asks for, or :exc:`RequestRefused`."""
    regulation = REGULATIONS.get(asked.regulation)
    if regulation is None:
        raise RequestRefused(Reason.UNKNOWN_REGULATION, regulation=asked.regulation[:40])
    by_person = asked.lexicon == ARBITER_JUDGES
    if by_person:
        _check_arbiter(asked, person)
    clock = agreed_clock(asked.clock, regulation)
    seats = _seats(asked, person, regulation)
    if asked.lesson and not _is_lesson(seats, regulation):
        raise RequestRefused(Reason.AGAINST_ROBOTS_ONLY)
    if any(seat.robot is not None for seat in seats):
        core_rules(regulation)  # refuses what the robots cannot play
    if asked.starter is not None and asked.starter >= len(seats):
        raise RequestRefused(
            Reason.WRONG_SEATS, least=regulation.fewest_players, most=regulation.most_players
        )
    info = None if by_person else await world.shelf.info(asked.lexicon, regulation.key)
    header = Header(
        regulation=regulation.key,
        settings=Settings(
            starter=_starter(asked),
            clock=clock,
            minutes=asked.minutes if clock is ClockKind.CHESS else None,
            turns=asked.turns,
            # Plays that are checked at once wait for nobody.
            window=None if asked.verify == "refuse" else asked.window,
            lexicon=asked.lexicon,
            verify=asked.verify,
        ),
        seed=world.seed(),
        opener=NamedPerson(person=person.id, name=person.name),
        visibility=Visibility(asked.visibility),
        lexicon_version=None if info is None else info.version,
        lexicon_sha256=None if info is None else info.sha256,
        arbiter=NamedPerson(person=person.id, name=person.name) if by_person else None,
        bag=_LESSON_BAG if asked.lesson else _bag(asked, regulation, world),
        lesson=asked.lesson,
        confirms=Confirms(asked.confirms),
        awaits=Awaits.OR_LAPSES if world.manners.awaits_players else Awaits.NOBODY,
    )
    return Opened(header=header, seats=seats)


def _starter(asked: GameAsked) -> Seat | None:
    """Who was said to start; in a lesson it is the learner, who has the rack for it."""
    first = 0 if asked.lesson else asked.starter
    return None if first is None else Seat(first)


def _is_lesson(seats: tuple[SeatCard, ...], regulation: Regulation) -> bool:
    """Whether somebody sits first and a robot second, and the tiles are those that the lesson names."""
    learner, *others = seats
    catalan = regulation.tile_set == CATALAN
    alone = learner.person is not None and not learner.pair
    return catalan and alone and [seat.robot is not None for seat in others] == [True]


def _check_arbiter(asked: GameAsked, person: Person) -> None:
    """A person who judges needs the role, and does not play; robots do not know a paper dictionary."""
    plays = any(seat.who != "open" for seat in asked.seats)
    if Role.ARBITER not in person.roles or plays or asked.verify == "refuse" or not asked.seats:
        raise RequestRefused(Reason.ARBITER_NEEDED)


def _seats(asked: GameAsked, person: Person, regulation: Regulation) -> tuple[SeatCard, ...]:
    least, most = regulation.fewest_players, regulation.most_players
    wanted = asked.seats or (SeatAsked(who="me"), *(SeatAsked(who="open"),) * (least - 1))
    own = sum(seat.who == "me" for seat in wanted)
    for_people = own + sum(seat.who == "open" for seat in wanted)
    if not least <= len(wanted) <= most or own > 1 or not for_people:
        raise RequestRefused(Reason.WRONG_SEATS, least=least, most=most)
    return tuple(_seat(seat, person) for seat in wanted)


def _seat(asked: SeatAsked, person: Person) -> SeatCard:
    match asked.who:
        case "me":
            bot = Role.BOT in person.roles
            return SeatCard(person=person.id, name=person.name, pair=asked.pair, bot=bot)
        case "robot":
            return SeatCard(robot=asked.level)
        case "open":
            return SeatCard(pair=asked.pair)


def _bag(asked: GameAsked, regulation: Regulation, world: World) -> str | None:
    if asked.bag is None:
        return None
    if not world.manners.given_bags:
        raise RequestRefused(Reason.GIVEN_BAG)
    try:
        tiles = fold_tiles(asked.bag)
    except Unreadable:
        raise RequestRefused(Reason.GIVEN_BAG) from None
    if without(regulation.tile_set.full_bag(), tiles) is None:
        raise RequestRefused(Reason.GIVEN_BAG)
    return asked.bag
