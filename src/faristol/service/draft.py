"""Entries about to be written: decided one after the other, each on the game that the last one led to."""

from __future__ import annotations

import logging

from msgspec.structs import replace

from faristol.rules.actions import Action, Wait
from faristol.rules.errors import RuleViolation
from faristol.rules.game import step
from faristol.rules.story import Judge, Oracle, seeded
from faristol.service.deadlines import closes_at, deadline_at, next_chore
from faristol.service.games.entries import Acted, Cancelled, Entry
from faristol.service.games.page import GamePage, add
from faristol.service.ports import EpochMs
from faristol.service.world import Manners

__all__ = ["Draft"]

_log = logging.getLogger(__name__)

_MOST_CHORES = 5_000  # of one sitting: a game left alone for weeks has a few hundred


class Draft:
    """What is to be written of one game at one moment."""

    def __init__(self, game: GamePage, now: EpochMs, judge: Judge | None, manners: Manners) -> None:
        self.before = game
        self.game = game
        self.now = now
        self.entries: list[Entry] = []
        self._table = Oracle(judge=judge, chance=seeded(game.header.seed))
        self._manners = manners

    @property
    def t(self) -> float:
        """The moment in seconds since the game was opened, as an action says it."""
        return self.game.time(self.now) / 1000

    def write(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.game = add(self.game, entry, self.now)

    def act(self, action: Action) -> None:
        """Carry out *action*, or raise :exc:`RuleViolation`; nothing may have fallen due before it."""
        came = step(self.game.state, action, self._table)
        if came.refused is not None:
            raise came.refused
        entry = Acted(action=action, events=came.events)
        self.entries.append(entry)
        self.game = add(self.game, entry, self.now, state=came.state)

    def settle(self) -> None:
        """Let take effect, each at its own instant, what time and the house's manners bring by now."""
        closes = closes_at(self.game, self._manners)
        if closes is not None and closes <= self.now:
            self.write(Cancelled())
        for _ in range(_MOST_CHORES):
            deadline, chore = deadline_at(self.game), next_chore(self.game, self._manners)
            if deadline is not None and deadline <= self.now and (chore is None or deadline <= chore.at):
                self.act(Wait(t=(deadline - self.game.opened_at) / 1000))
            elif chore is not None and chore.at <= self.now:
                try:
                    self.act(replace(chore.action, t=self.game.time(chore.at) / 1000))
                except RuleViolation:  # a mistake of ours must not lock the players out
                    _log.exception("game %s: the rules refuse what the server would do", self.game.id)
                    return
            else:
                return
        raise RuntimeError(f"game {self.game.id} does not come to rest")
