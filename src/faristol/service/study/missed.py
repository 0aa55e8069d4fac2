"""The words of one's own games: what could have been laid and was not, and what was refused.

Words come from the last games that are over; going through one takes a few thousandths of a second, so
nothing is stored, and a process remembers what it has found of each game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from threading import Lock
from typing import NamedTuple

from faristol.engine.engine import Engine
from faristol.engine.leaves import LeaveTable
from faristol.engine.missed import missed_word
from faristol.engine.rules import can_play
from faristol.engine.vocabulary import Vocabulary
from faristol.errors import FaristolError
from faristol.lexicon import Lexicon
from faristol.lexicon.alphabet import encode
from faristol.lexicon.decks import Ask, CardId, cards_of_words
from faristol.lexicon.info import DEFAULT
from faristol.rules.events import (
    Event,
    PlayChallenged,
    PlayJudged,
    PlayLaid,
    TilesExchanged,
    TurnPassed,
)
from faristol.rules.evolve import evolve
from faristol.rules.state import GameState, Phase, Seat
from faristol.service.games.entries import Acted
from faristol.service.games.page import born
from faristol.service.games.use_cases import Games
from faristol.service.ports import Card, GameId, PersonId, Status
from faristol.service.world import World

__all__ = ["Missed"]

_GAMES = 20  # the last ones
_REMEMBERED = 2_000  # games, each of one player


class _Found(NamedTuple):
    """What one game teaches one player."""

    words: tuple[bytes, ...]
    refused: tuple[bytes, ...]


class Missed:
    """What people missed in their games."""

    def __init__(self, world: World, games: Games) -> None:
        self._world = world
        self._games = games
        self._known: dict[tuple[GameId, int, PersonId], _Found] = {}
        self._engines: dict[tuple[str, str], Vocabulary] = {}
        self._lock = Lock()

    async def cards(self, person: PersonId, lexicon: Lexicon) -> tuple[CardId, ...]:
        """What the last games teach, the newest first; only what *lexicon* has, or has not, today."""
        played = await self._world.cards.of_person(person, status=Status.OVER, limit=_GAMES)
        found = [await self._of(person, card) for card in played[:_GAMES]]
        words = [word for one in found for word in one.words if lexicon.graph.contains(word)]
        refused = [word for one in found for word in one.refused if not lexicon.graph.contains(word)]
        return tuple(
            dict.fromkeys((*cards_of_words(words), *(CardId(Ask.REFUSED, word) for word in refused)))
        )

    async def _of(self, person: PersonId, card: Card) -> _Found:
        key = GameId(card.id), card.seq, person
        if key not in self._known:
            if len(self._known) >= _REMEMBERED:
                self._known.pop(next(iter(self._known)))
            self._known[key] = await self._look(person, card)
        return self._known[key]

    async def _look(self, person: PersonId, card: Card) -> _Found:
        entries = await self._games.book.entries(GameId(card.id))
        page = born(GameId(card.id), entries[0], card.created_at)
        header, regulation = page.header, page.regulation
        if header.lexicon_version is None or not can_play(regulation):
            return _Found((), ())
        try:
            lexicon = await self._world.shelf.open(header.settings.lexicon or DEFAULT, header.lexicon_version)
        except FaristolError:  # the list was taken away since
            return _Found((), ())
        seats = [Seat(seat) for seat, holder in enumerate(card.seats) if person in holder.people]
        events = [event for entry in entries if isinstance(entry, Acted) for event in entry.events]

        def gone_through() -> _Found:
            engine = self._vocabulary(lexicon).engine(regulation, None)
            return _gone_through(page.state, events, seats[0], engine, lexicon)

        return await asyncio.to_thread(gone_through) if seats else _Found((), ())

    def _vocabulary(self, lexicon: Lexicon) -> Vocabulary:
        key = lexicon.info.name, lexicon.info.version
        with self._lock:
            if key not in self._engines:
                self._engines[key] = Vocabulary(lexicon, LeaveTable.shipped())
            return self._engines[key]


def _gone_through(
    state: GameState, events: Sequence[Event], seat: Seat, engine: Engine, lexicon: Lexicon
) -> _Found:
    words, refused = list[bytes](), list[bytes]()
    for turn, made in _turns(state, events, seat):
        try:
            word = missed_word(engine, turn, made)
        except ValueError:  # a board or a rack that the engine does not know
            continue
        if word is not None:
            words.append(word)
    for doubted, valid in _doubts(events, seat):
        (words if valid else refused).extend(
            word for word in doubted if lexicon.graph.contains(word) == valid
        )
    return _Found(tuple(dict.fromkeys(words)), tuple(dict.fromkeys(refused)))


def _turns(
    state: GameState, events: Sequence[Event], seat: Seat
) -> Iterator[tuple[GameState, PlayLaid | None]]:
    """The turns of *seat*: the game before each, and what was laid, if something was."""
    for event in events:
        if state.phase is Phase.TO_MOVE and state.turn == seat:
            match event:
                case PlayLaid():
                    yield state, event
                case TilesExchanged() | TurnPassed():
                    yield state, None
                case _:
                    pass
        state = evolve(state, event)


def _doubts(events: Sequence[Event], seat: Seat) -> Iterator[tuple[tuple[bytes, ...], bool]]:
    """What *seat* was wrong about: own words that were refused, and words doubted that are some."""
    laid: PlayLaid | None = None
    doubter: Seat | None = None
    for event in events:
        match event:
            case PlayLaid():
                laid, doubter = event, None
            case PlayChallenged(seat=by):
                doubter = by
            case PlayJudged(valid=valid) if laid is not None:
                if (laid.seat == seat and not valid) or (doubter == seat and valid):
                    yield tuple(encode(word.letters) for word in laid.words), valid
                laid = None
            case _:
                pass
