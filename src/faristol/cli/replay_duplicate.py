"""``faristol replay`` for the acta of a duplicate game."""

from __future__ import annotations

import json
from typing import Any

import click

from faristol.formats.acta import MalformedActa
from faristol.formats.duplicate import (
    DuplicateActa,
    convert_duplicate,
    duplicate_result,
    duplicate_text,
    finder_for,
    replay_duplicate,
)
from faristol.formats.duplicate.text import refusal_text
from faristol.lexicon import Lexicon, LexiconError, Store
from faristol.lexicon.info import DEFAULT
from faristol.rules.duplicate.finder import Finder
from faristol.rules.state import Rack
from faristol.rules.story import Judge
from faristol.rules.tiles import Tile
from faristol.texts import sentence

__all__ = ["judge_and_finder", "print_duplicate"]

_ALL = 1_000_000  # words that some tiles make; more than any list has


def print_duplicate(value: dict[str, Any], as_json: bool, language: str) -> None:
    """Replay the duplicate game that *value* tells and print how it stands."""
    acta = convert_duplicate(value)
    game = replay_duplicate(acta, *judge_and_finder(acta))
    if as_json:
        told = duplicate_result(game, lambda refusal: refusal_text(refusal, language))
        click.echo(json.dumps(told, ensure_ascii=False, indent=2))
        return
    click.echo(duplicate_text(game, language))
    for refusal in game.refused:
        told_t = f"{acta.actions[refusal.index].t:g}"
        message = refusal_text(refusal, language)
        click.echo(
            sentence("sheet", "refused", language, index=refusal.index, t=told_t, message=message), err=True
        )


def judge_and_finder(acta: DuplicateActa) -> tuple[Judge | None, Finder | None]:
    """Who judges the slips of *acta* and finds the best plays."""
    if acta.lexicon is None:
        return None, None
    if acta.lexicon != DEFAULT:
        try:
            Store().find(acta.lexicon)
        except LexiconError:
            raise MalformedActa("unknown-lexicon", place="settings.lexicon", name=acta.lexicon) from None
    lexicon = Lexicon.open(acta.lexicon)

    def makeable(tiles: Rack) -> set[tuple[Tile, ...]]:
        found = lexicon.graph.subanagrams(tiles, limit=_ALL)
        return {tuple(cell.letter for cell in word) for word in found}

    return lexicon, finder_for(makeable, lexicon)
