"""What tests ask for: a game under a regulation, told in a few lines, and how it stands."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from faristol.formats.files.acta import Replay, WordSet, read_acta, replay, result
from faristol.rules.state import GameState
from faristol.texts import sentence
from tests.script import read_script

__all__ = ["Told", "document", "played", "replayed"]

NAMES = ("Anna", "Biel", "Carla", "Dídac")
_PLAYERS = {"ebre": 4, "escolar": 4}


@dataclass(frozen=True)
class Told:
    """A game that was replayed, and the questions tests ask of it."""

    game: Replay
    result: dict[str, Any]

    @property
    def state(self) -> GameState:
        return self.game.state

    @property
    def refused(self) -> list[str]:
        """The codes of the refused actions, in order."""
        return [refusal["code"] for refusal in self.result["refused"]]

    @property
    def racks(self) -> list[str]:
        racks: list[str] = self.result["racks"]
        return racks

    @property
    def kinds(self) -> list[str]:
        """The sheet in short: ``play``, ``pass``, ``lost-time``, ``adjust-rack``…"""
        return [line["kind"] + (f"-{line['why']}" if "why" in line else "") for line in self.result["sheet"]]

    @property
    def events(self) -> list[str]:
        """The names of what happened, mere passing of time aside."""
        names = [event["event"] for event in self.result["events"]]
        return [name for name in names if name != "time-passed"]

    def __getitem__(self, name: str) -> Any:
        return self.result[name]


def document(regulation: str, *script: str, players: int | None = None, **fields: Any) -> dict[str, Any]:
    """An acta as plain values: the fields of the document and of its settings together."""
    count = players or _PLAYERS.get(regulation, 2)
    top: dict[str, Any] = {name: fields.pop(name) for name in ("bag", "bag_only", "seed") if name in fields}
    settings: dict[str, Any] = {"starter": 0, **fields}
    if "words" not in settings and "lexicon" not in settings:
        settings["lexicon"] = "arbiter"
    if settings["starter"] is None:
        del settings["starter"]
    return {
        "acta": 1,
        "regulation": regulation,
        "players": list(NAMES[:count]),
        "settings": settings,
        **top,
        "actions": read_script(*script),
    }


def played(regulation: str, *script: str, **fields: Any) -> Told:
    """The game that *script* tells under *regulation*.

    Seat 0 starts and a person judges, unless ``starter=None``, ``words=[…]`` or ``lexicon=…`` is given.
    ``bag``, ``bag_only``, ``seed``, ``players`` and every setting of an acta may be given by name.
    """
    return replayed(document(regulation, *script, **fields))


def replayed(told: dict[str, Any]) -> Told:
    """The game that a whole document tells, given as plain values."""
    acta = read_acta(json.dumps(told).encode())
    game = replay(acta, WordSet(frozenset()) if acta.lexicon else None)
    return Told(game, result(game, lambda refusal: sentence("refusals", refusal.violation.code)))
