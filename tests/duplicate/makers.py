"""What tests of duplicate games ask for: a game told in a few lines, and how it stands.

A line is a verb and what it needs: ``draw``, ``draw C A S A E T R``, ``time``, ``slip 0 H5 CASA``,
``paper 1 same``, ``paper 1 H5 CASA late``, ``void 0 late``, ``close`` (the round's time runs out),
``master H5 CASA``, ``cut`` (a round closed early). ``@20`` before it is its time; else it comes a second
after the one before. A hyphen stands for a square or a word that was left empty.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from faristol.formats.files.acta.source import read_source
from faristol.formats.files.duplicate import (
    DuplicateReplay,
    convert_duplicate,
    duplicate_result,
    replay_duplicate,
)
from faristol.formats.files.duplicate.text import refusal_text
from faristol.rules.duplicate.state import DuplicateState

__all__ = ["NAMES", "WORDS", "Told", "document", "played", "read_script"]

NAMES = ("Anna", "Biel", "Carla", "Dídac", "Emma", "Ferran")
WORDS = ["CASA", "SACA", "CASES", "ES", "AS", "SA", "TE", "TRES", "ARC", "RES", "CA", "SE"]
BAG = "C A S A E T R  E S E S T"


@dataclass(frozen=True)
class Told:
    """A game that was replayed, and the questions tests ask of it."""

    game: DuplicateReplay
    result: dict[str, Any]

    @property
    def state(self) -> DuplicateState:
        return self.game.state

    @property
    def refused(self) -> list[str]:
        return [refusal["code"] for refusal in self.result["refused"]]

    @property
    def events(self) -> list[str]:
        names = [event["event"] for event in self.result["events"]]
        return [name for name in names if name != "time-passed"]

    @property
    def points(self) -> list[int]:
        """The totals by seat."""
        totals = {row["by"]: row["points"] for row in self.result["standings"]}
        return [totals[seat] for seat in range(len(totals))]

    def nulls(self, number: int = 1) -> list[str | None]:
        """Why each slip of a round is null."""
        return [slip["null"] for slip in self.result["rounds"][number - 1]["slips"]]

    def __getitem__(self, name: str) -> Any:
        return self.result[name]


def played(*script: str, players: int = 3, **fields: Any) -> Told:
    """The duplicate game that *script* tells; fields of the document and of its settings by name."""
    value = read_source(json.dumps(document(*script, players=players, **fields)).encode())
    game = replay_duplicate(convert_duplicate(value))
    return Told(game, duplicate_result(game, lambda refusal: refusal_text(refusal, "en")))


def document(*script: str, players: int = 3, **fields: Any) -> dict[str, Any]:
    """The acta as plain values."""
    top: dict[str, Any] = {name: fields.pop(name) for name in ("bag", "bag_only", "seed") if name in fields}
    settings = fields if {"words", "lexicon"} & set(fields) else {"words": WORDS, **fields}
    return {
        "acta": 1,
        "regulation": "duplicate",
        "players": list(NAMES[:players]),
        "settings": settings,
        "bag": BAG,
        **top,
        "actions": read_script(*script, seconds=float(settings.get("seconds", 180))),
    }


def read_script(*script: str, seconds: float = 180) -> list[dict[str, Any]]:
    actions: list[dict[str, Any]] = []
    now, ends = 0.0, 0.0
    for line in script:
        parts = line.split()
        now = float(parts.pop(0)[1:]) if line.startswith("@") else now + 1
        verb, *rest = parts
        if verb == "time":
            ends = now + seconds
        if verb == "close":
            now, verb = max(now, ends + 0.001), "wait"
        verb = {"cut": "close"}.get(verb, verb)
        actions.append({"t": round(now, 3), "do": verb, **_fields(verb, rest)})
    return actions


def _fields(verb: str, rest: list[str]) -> dict[str, Any]:  # noqa: C901 - one row a verb
    plain = ["" if part == "-" else part for part in rest]
    match verb, plain:
        case "draw", [_, *_]:
            return {"rack": " ".join(plain)}
        case "slip", [by, square, word, *score]:
            return {"by": int(by), "square": square, "word": word} | _score(score)
        case "paper", [by, "same"]:
            return {"by": int(by), "same": True}
        case "paper", [by, square, word, *null]:
            return {"by": int(by), "square": square, "word": word} | ({"null": null[0]} if null else {})
        case "void", [by, *null]:
            return {"by": int(by)} | ({"null": null[0]} if null else {})
        case "master", [square, word]:
            return {"square": square, "word": word}
        case (("absent" | "present"), [by]):
            return {"by": int(by)}
        case "join", _:
            return {"name": " ".join(plain)}
        case "undo", _:
            return {"reason": "a wrong tile"} | ({"what": plain[0]} if plain else {})
        case "pause", _:
            return {"reason": "fire alarm"}
        case "warn", [by]:
            return {"by": int(by), "reason": "spoke aloud"}
        case "end", [why]:
            return {"why": why}
        case "check", [by, number]:
            return {"by": int(by), "round": int(number), "text": "it was H5"}
        case "answer", [by, number]:
            return {"by": int(by), "round": int(number), "author": "Judge", "reason": "looked again"}
        case "correct", [by, number, points]:
            reason = {"author": "Judge", "reason": "typed wrongly"}
            return {"by": int(by), "round": int(number), "points": int(points)} | reason
        case "confirm", _:
            return {"author": "Judge"}
        case "record", _:
            return {"what": "note", "text": " ".join(plain)}
        case _:
            return {}


def _score(given: list[str]) -> dict[str, Any]:
    if not given:
        return {}
    return {"round": int(given[0][1:])} if given[0].startswith("r") else {"score": int(given[0])}
