"""``faristol replay`` for the acta of a duplicate game."""

from __future__ import annotations

import json
from typing import Any

import click

from faristol.formats.files.acta import MalformedActa
from faristol.formats.files.duplicate import (
    DuplicateActa,
    Helpers,
    convert_duplicate,
    duplicate_result,
    duplicate_text,
    replay_duplicate,
)
from faristol.formats.files.duplicate.text import refusal_text
from faristol.lexicon import Lexicon, LexiconError, Store
from faristol.lexicon.info import DEFAULT
from faristol.texts import sentence

__all__ = ["helpers_of", "print_duplicate"]


def print_duplicate(value: dict[str, Any], as_json: bool, language: str) -> None:
    """Replay the duplicate game that *value* tells and print how it stands."""
    acta = convert_duplicate(value)
    game = replay_duplicate(acta, helpers_of(acta))
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


def helpers_of(acta: DuplicateActa) -> Helpers:
    """Who judges the slips of *acta* and finds the best plays."""
    if acta.lexicon is None:
        return Helpers()
    if acta.lexicon != DEFAULT:
        try:
            Store().find(acta.lexicon)
        except LexiconError:
            raise MalformedActa("unknown-lexicon", place="settings.lexicon", name=acta.lexicon) from None
    return Helpers.of(Lexicon.open(acta.lexicon))
