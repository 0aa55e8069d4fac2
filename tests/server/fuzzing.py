"""Messages that no browser of ours would send: broken, oversized, out of turn, replayed, forged."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

__all__ = ["KINDS", "Message"]

Message = str | bytes
Kind = Callable[[Random, str], Message]

_WORDS = (
    "CASA",
    "XIÇ",
    "L·L",
    "(NY)",
    "ÇÇÇÇ",
    "\u0000",
    "🙂",
    "A" * 40,
    "",
    "()",
    "((A))",
    "Q(U)",
    "\u202e",
    "N(Y)A",
)
_SQUARES = ("H8", "8H", "Z99", "", "H0", "16H", "A1", "15O", "h8 ", "\n", "H８")
_STRANGE: tuple[Any, ...] = (None, True, -1, 2**63, 1e308, "", [], {}, [[]], "null", 0.1, "x" * 300)


def _act(game: str, action: Any, **fields: Any) -> str:
    return json.dumps({"ask": "act", "id": 7, "game": game, "action": action, **fields}, ensure_ascii=False)


def _impossible_play(dice: Random) -> dict[str, Any]:
    """Never possible: these tiles are on nobody's rack."""
    return {"do": "play", "square": dice.choice(_SQUARES), "word": "XÇZ" + dice.choice(_WORDS)}


def broken_json(dice: Random, game: str) -> Message:
    text = _act(game, _impossible_play(dice))
    match dice.randrange(6):
        case 0:
            return text[: dice.randrange(len(text))]
        case 1:
            at = dice.randrange(len(text))
            return text[:at] + dice.choice('{}[]",:\\\x07é🙂') + text[at:] + "]"
        case 2:
            return "[" * dice.randrange(1, 4000)
        case 3:
            return "".join(chr(dice.randrange(32, 0x2FFF)) for _ in range(dice.randrange(1, 200)))
        case 4:
            return dice.randbytes(dice.randrange(1, 200))
        case _:
            return dice.choice(("", " ", "null", "0", '"follow"', "[]", "{}", "NaN", "\ufeff{}"))


def wrong_shape(dice: Random, game: str) -> Message:
    message: dict[str, Any] = {"ask": "act", "id": 7, "game": game, "action": _impossible_play(dice)}
    match dice.randrange(5):
        case 0:
            del message[dice.choice(list(message))]
        case 1:
            message[dice.choice(("id", "game", "action"))] = dice.choice((None, [], {"a": 1}, 1.5, True))
            message["ask"] = "preview"
        case 2:
            message[dice.choice(("seat", "by", "token", "__proto__", "t"))] = dice.choice(_STRANGE)
        case 3:
            message["ask"] = dice.choice(("ACT", "update", "", None, 3, "welcome", "done"))
        case _:
            message = {
                "ask": "follow",
                "kind": "game",
                "stream": game,
                "since": dice.choice(("1", None, [], 1.5)),
            }
    return json.dumps(message)


def oversized(dice: Random, game: str) -> Message:
    filling = dice.choice(("A", "é", "🙂", '"', "{"))
    return _act(game, {"do": "play", "square": "H8", "word": filling * dice.randrange(9_000, 14_000)})[
        :16_000
    ]


def out_of_turn(dice: Random, game: str) -> Message:
    verb = dice.choice(("play", "exchange", "pass", "redraw", "withdraw", "refill", "press", "complete"))
    action: dict[str, Any] = {"do": verb}
    if verb == "play":
        action = _impossible_play(dice)
    if verb == "exchange":
        action["tiles"] = dice.choice((["A"], "A E", [], "", "?" * 8, ["\u0000"]))
    return _act(game, action)


def not_now(dice: Random, game: str) -> Message:
    verb = dice.choice(("accept", "challenge", "rechallenge", "resume", "sign", "agree-end", "redraw"))
    action: dict[str, Any] = {"do": verb}
    if verb == "rechallenge":
        action["argument"] = dice.choice(_WORDS)
    if verb == "challenge":
        action["words"] = [dice.choice(_WORDS)]
    return _act(game, action)


def forged_seat(dice: Random, game: str) -> Message:
    verb = dice.choice(("pass", "play", "abandon", "accept", "sign", "exchange"))
    action: dict[str, Any] = {
        "do": verb,
        dice.choice(("by", "t", "seat", "at")): dice.choice((0, 1, -1, 99, "0", None)),
    }
    if verb == "play":
        action |= {"square": "H8", "word": "CASA"}
    if verb == "exchange":
        action["tiles"] = ["A"]
    return _act(game, action)


def forged_office(dice: Random, game: str) -> Message:
    verb = dice.choice(
        (
            "verdict",
            "correct",
            "disqualify",
            "round-over",
            "start",
            "wait",
            "absent",
            "present",
            "overdraw",
            "record",
        )
    )
    action = {
        "do": verb,
        "by": 1,
        "valid": True,
        "points": 999,
        "reason": "x",
        "extra": 3,
        "what": "x",
        "text": "y",
    }
    return _act(game, {name: value for name, value in action.items() if name == "do" or dice.random() < 0.6})


def strange_fields(dice: Random, game: str) -> Message:
    action = _impossible_play(dice)
    for _ in range(dice.randrange(1, 4)):
        action[dice.choice(("do", "square", "word", "tiles", "words", "reason", "x"))] = dice.choice(_STRANGE)
    if action.get("do") == "play" and isinstance(action.get("word"), str):
        action["word"] = "XÇZ" + str(action["word"])
    return _act(game, action)


def another_game(dice: Random, game: str) -> Message:
    other = dice.choice(
        (
            "",
            "nothere",
            game + "x",
            game.upper(),
            "../" + game,
            "'; drop table games; --",
            "x" * 500,
            "\u0000",
        )
    )
    return dice.choice(
        (_act(other, {"do": "pass"}), json.dumps({"ask": "follow", "kind": "game", "stream": other}))
    )


def chatter(dice: Random, game: str) -> Message:
    text = dice.choice(("", " ", "\n\t ", "x" * 401, "é" * 2_000))
    return json.dumps({"ask": "say", "id": 7, "game": game, "text": text})


KINDS: Mapping[str, Kind] = {
    kind.__name__: kind
    for kind in (
        broken_json,
        wrong_shape,
        oversized,
        out_of_turn,
        not_now,
        forged_seat,
        forged_office,
        strange_fields,
        another_game,
        chatter,
    )
}
