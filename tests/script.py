"""Games written as a person would tell them, one line an action.

::

    start
    0 play H8 CASA
    @40 0 complete
    1 exchange A E
    0 challenge CASA
    verdict invalid

``@40`` is the time in seconds; without it the time of the line before holds. A leading digit is the seat.
"""

from __future__ import annotations

from typing import Any

__all__ = ["read_script"]


def read_script(*lines: str) -> list[dict[str, Any]]:
    """The actions of an acta from lines such as ``@31.5 0 play H8 CASA``."""
    actions: list[dict[str, Any]] = []
    now = 0.0
    for text in lines:
        for line in text.strip().splitlines():
            words = line.split()
            if not words:
                continue
            if words[0].startswith("@"):
                now = float(words.pop(0)[1:])
            action: dict[str, Any] = {"t": now}
            if words[0].isdigit():
                action["by"] = int(words.pop(0))
            action["do"] = verb = words.pop(0)
            actions.append(action | _fields(verb, words))
    return actions


def _fields(verb: str, words: list[str]) -> dict[str, Any]:
    rest = " ".join(words)
    match verb:
        case "play":
            return {"square": words[0], "word": words[1]}
        case "exchange" | "rack":
            return {"tiles": rest}
        case "challenge":
            return {"words": words} if words else {}
        case "verdict":
            return {"valid": words[0] == "valid", **({"judge": words[1]} if words[1:] else {})}
        case "rechallenge":
            return {"argument": rest}
        case "pause":
            return {"reason": words[0]}
        case "holiday":
            return {"days": int(words[0])}
        case "correct":
            return {"points": int(words[0]), "reason": " ".join(words[1:])}
        case "record":
            return {"what": words[0], "text": " ".join(words[1:])}
        case "overdraw":
            return _overdraw(words)
        case _:
            return {}


def _overdraw(words: list[str]) -> dict[str, Any]:
    """``overdraw 2 on_rack seen return=A,E keep=B,C``."""
    fields: dict[str, Any] = {"extra": int(words[0])}
    for word in words[1:]:
        name, _, tiles = word.partition("=")
        fields[name] = tiles.split(",") if tiles else True
    return fields
