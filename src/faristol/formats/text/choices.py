"""What a regulation chooses, in words: each choice has a name, a line of meaning, and its value.

>>> from faristol.regulations import CLASSIC
>>> from faristol.regulations.choices import written
>>> told = written(CLASSIC)
>>> name_of("minutes", "en"), in_words("minutes", told["minutes"], "en")
('Time per player', '25 minutes')
>>> in_words("overtime", told["overtime"], "en")
'10 points for each minute started; after 10 minutes the game ends: the game is lost'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from faristol.regulations.choices import Shape, Written, shape_of
from faristol.rules.tiles import CATALAN
from faristol.texts import sentence

__all__ = ["count_forms", "in_words", "meaning_of", "name_of", "said", "without"]


def said(code: str, language: str, **facts: object) -> str:
    """A sentence of the catalogue of choices."""
    return sentence("choices", code, language, **facts)


def name_of(choice: str, language: str) -> str:
    """What a choice is called; itself where it is none."""
    return said(choice, language)


def meaning_of(choice: str, language: str) -> str:
    """What a choice is about, in one line."""
    return said(f"{choice}-means", language)


def without(path: str, language: str) -> str:
    """What it is called that there is no such rule."""
    return said(f"{path}-none", language)


def count_forms(path: str, language: str) -> tuple[str, str]:
    """How one and how many are written of a number; ``{count}`` stands for it."""
    one, many = (said(f"{path}-count", language, count=number) for number in (1, 777))
    return one.replace("1", "{count}", 1), many.replace("777", "{count}", 1)


def in_words(choice: str, value: Written, language: str) -> str:
    """The value of a choice, as a file has it, as people say it."""
    own = _WORDS.get(choice)
    if own is not None and value is not False:
        return own(value, language)
    return _plain(choice, value, shape_of(choice), language)


def _plain(path: str, value: Any, shape: Shape, language: str) -> str:
    if value is False and shape.optional:
        return without(path, language)
    match shape.kind:
        case "number":
            return said(f"{path}-count", language, count=value)
        case "truth":
            return said("yes" if value else "no", language)
        case "codes":
            return _listed((said(f"{path}-{code}", language) for code in value), language)
        case _:
            return said(f"{path}-{value}", language)


def _field(choice: str, value: Mapping[str, Any], field: str, language: str) -> str:
    return _plain(f"{choice}.{field}", value[field], dict(shape_of(choice).fields)[field], language)


def _listed(parts: Iterable[str], language: str) -> str:
    told = list(parts)
    if len(told) < 2:
        return told[0] if told else said("nothing", language)
    return said("and", language, first=", ".join(told[:-1]), last=told[-1])


# --- those that have several parts ---


def _redraw(value: Any, language: str) -> str:
    plain = value.get("plain")
    facts = {
        "when": _field("redraw", value, "when", language),
        "often": said("redraw-always", language)
        if plain is None
        else said("redraw-often", language, count=plain),
    }
    if "help" not in value:
        return said("redraw-words", language, **facts)
    return said("redraw-words-help", language, **facts, help=_field("redraw", value, "help", language))


def _overtime(value: Any, language: str) -> str:
    limit = said("overtime-at", language, count=value["limit_minutes"])
    code = "overtime-words-all" if value["ends_when_all_over"] else "overtime-words"
    points, at_limit = (
        _field("overtime", value, field, language) for field in ("points_per_minute", "at_limit")
    )
    return said(code, language, points=points, limit=limit, at_limit=at_limit)


def _game_time(value: Any, language: str) -> str:
    minutes, ends = (_field("game_time", value, field, language) for field in ("minutes", "ends"))
    return said("game_time-words", language, minutes=minutes, ends=ends)


def _runs(value: Any, language: str) -> str:
    return "; ".join(_run(run, language) for run in value) or said("nothing", language)


def _run(run: Any, language: str) -> str:
    code = "runs-words-spared" if run["spares_nil_nil"] else "runs-words"
    outcomes = _listed((said(f"runs.outcomes-{one}", language) for one in run["outcomes"]), language)
    return said(code, language, turns=run["turns_each"], outcomes=outcomes)


def _racks(value: Any, language: str) -> str:
    told = [
        said(
            "racks-words",
            language,
            end=said(f"racks.end-{end}", language),
            racks=said(f"racks-{racks}", language),
        )
        for end, racks in value.items()
    ]
    return "; ".join([*told, said("racks-else", language)]) if told else said("racks-all", language)


def _tiles(value: Any, language: str) -> str:
    facts: dict[str, object] = {
        "tiles": sum(count for count, _ in value.values()),
        "points": sum(count * points for count, points in value.values()),
    }
    usual = {tile: [CATALAN.counts.get(tile), CATALAN.values.get(tile)] for tile in value}
    changed = [
        said("tile_set-tile", language, tile=tile, count=count, value=points)
        for tile, (count, points) in value.items()
        if usual[tile] != [count, points]
    ]
    if not changed:
        return said("tile_set-sum", language, **facts)
    return said("tile_set-changed", language, **facts, changed=", ".join(changed))


_WORDS: Mapping[str, Callable[[Any, str], str]] = MappingProxyType(
    {
        "redraw": _redraw,
        "overtime": _overtime,
        "game_time": _game_time,
        "runs": _runs,
        "racks": _racks,
        "tile_set": _tiles,
    }
)
