"""Games that were played without a line: a browser kept them, and hands them over once the server is back.

What comes is an acta. Whoever sends it had every tile in hand, so nothing is believed: the rules are asked
about every action, and one that they refuse refuses the whole game. What they take is kept as a game that is
over, under the name that the browser had given it; the same game handed over twice is kept once.
"""

from __future__ import annotations

import re

from faristol.engine.rules import can_play
from faristol.formats.files.acta import Acta, Settings, read_acta
from faristol.formats.files.acta.errors import MalformedActa
from faristol.formats.files.acta.replay import replayed
from faristol.regulations import REGULATIONS
from faristol.rules.regulation import ClockKind, Regulation
from faristol.rules.state import Phase
from faristol.rules.story import Judge
from faristol.service.beside import beside
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.entries import Acted, Header, Opened
from faristol.service.games.page import GamePage
from faristol.service.games.use_cases import Games
from faristol.service.ports import Conflict, GameId, NotFound, Person, SeatCard, Visibility
from faristol.service.shelf import needs_extension
from faristol.service.streams.named import NamedPerson
from faristol.service.world import World, is_id

__all__ = ["OfflineGames", "can_play_offline"]

_PLAYERS = 2
_MOST_ACTIONS = 1_000  # a browser's game ends after four hundred turns at the latest
_VERBS = frozenset({"start", "play", "complete", "exchange", "pass", "abandon"})
_ROBOT = re.compile(r"Robot (?P<level>[1-7])")


def can_play_offline(regulation: Regulation) -> bool:
    """Whether the C++ core carries all of *regulation* that a game of two without a clock can need."""
    return (
        can_play(regulation)
        and regulation.fewest_players <= _PLAYERS <= regulation.most_players
        and ClockKind.NONE in regulation.clocks
        and regulation.redraw is None
    )


class OfflineGames:
    """Takes in the games that browsers kept."""

    def __init__(self, world: World, games: Games) -> None:
        self._world = world
        self._games = games

    async def take_in(self, game: GameId, person: Person, version: str, source: bytes) -> GamePage:
        """Keep the game that *source* tells as one of *person*'s, unless that was done before."""
        if not is_id(game):
            raise RequestRefused(Reason.NOT_UNDERSTOOD, what="game")
        known = await self._known(game, person)
        if known is not None:
            return known
        acta = await beside(_read, source)
        name = acta.lexicon
        assert name is not None, "it was checked"
        judge = await self._world.shelf.open(name, version, extended=needs_extension(acta.regulation))
        seats = _seats(acta, person)
        header = Header(
            regulation=acta.regulation,
            settings=acta.settings,
            seed=acta.seed,
            opener=NamedPerson(person=person.id, name=person.name),
            visibility=Visibility.PRIVATE,
            lexicon_version=judge.info.version,
            lexicon_sha256=judge.info.sha256,
            bag=" ".join(acta.listed_tiles()),
            shaken=tuple(" ".join(tiles) for tiles in acta.shaken_tiles()),
        )
        told = await beside(_told, acta, judge)
        try:
            return await self._games.book.create(game, Opened(header=header, seats=seats), *told)
        except Conflict:  # another tab was quicker
            kept = await self._known(game, person)
            assert kept is not None, "somebody has written it"
            return kept

    async def _known(self, game: GameId, person: Person) -> GamePage | None:
        """The game if it was handed over before; a name that is another's is refused."""
        try:
            page = await self._games.current(game)
        except NotFound:
            return None
        seat = page.seat_of(person.id)
        if seat is None or not page.seats[seat].offline:
            raise RequestRefused(Reason.NOT_FOUND)
        return page


def _read(source: bytes) -> Acta:
    """The acta, if it is of a game that a browser can have kept."""
    try:
        acta = read_acta(source)
    except MalformedActa as malformed:
        raise RequestRefused(Reason.BAD_RECORD, why=malformed) from None
    if not can_play_offline(REGULATIONS[acta.regulation]):
        raise RequestRefused(Reason.NOT_OFFLINE, regulation=acta.rules.title)
    as_played = Settings(
        starter=acta.settings.starter,
        clock=ClockKind.NONE,
        lexicon=acta.settings.lexicon,
        verify="refuse",
    )
    as_browsers_write = (
        acta.settings == as_played
        and acta.lexicon is not None
        and acta.settings.starter is not None
        and len(acta.listed_tiles()) == len(acta.rules.tile_set.full_bag())
        and not acta.bag_only
        and acta.shaken is not None
        and len(acta.actions) <= _MOST_ACTIONS
        and all(action.__struct_config__.tag in _VERBS for action in acta.actions)
    )
    if not as_browsers_write:
        raise RequestRefused(Reason.NOT_REPLAYED)
    return acta


def _seats(acta: Acta, person: Person) -> tuple[SeatCard, ...]:
    """A robot of some level and *person*, whatever the acta calls them."""
    robots = [_ROBOT.fullmatch(name) for name in acta.players]
    if sum(robot is not None for robot in robots) != 1:
        raise RequestRefused(Reason.NOT_REPLAYED)
    own = SeatCard(person=person.id, name=person.name, offline=True)
    return tuple(own if robot is None else SeatCard(robot=int(robot["level"])) for robot in robots)


def _told(acta: Acta, judge: Judge) -> tuple[Acted, ...]:
    """What the rules make of every action, or a refusal."""
    acted = list[Acted]()
    phase = Phase.NOT_STARTED
    for action, came in replayed(acta, judge):
        if came.refused is not None:
            raise RequestRefused(Reason.NOT_REPLAYED) from came.refused
        acted.append(Acted(action=action, events=came.events))
        phase = came.state.phase
    if phase is not Phase.OVER:
        raise RequestRefused(Reason.NOT_OVER)
    return tuple(acted)
