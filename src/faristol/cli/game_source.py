"""A game from a file, to be gone through: an acta or a GCG, with the words that it is judged by."""

from __future__ import annotations

from dataclasses import dataclass

import click

from faristol.cli.engine_options import words_for
from faristol.cli.explaining import explain
from faristol.cli.options import AskedWrongly
from faristol.engine import Engine
from faristol.engine.vocabulary import engine_with
from faristol.formats.files.acta import Acta
from faristol.formats.files.acta.document import convert_acta
from faristol.formats.files.acta.judging import judge_of
from faristol.formats.files.acta.replay import replay
from faristol.formats.files.acta.source import read_source
from faristol.formats.files.duplicate import is_duplicate
from faristol.formats.files.gcg import MalformedGcg, looks_like_gcg, read_gcg
from faristol.formats.text.turns import GameTurns, turns_of, turns_of_gcg
from faristol.lexicon import WordGraph
from faristol.regulations.classic import CLASSIC
from faristol.rules.spelling import fold
from faristol.texts import sentence

__all__ = ["GameSource", "read_game"]


@dataclass(frozen=True, slots=True)
class GameSource:
    """What is analysed, wherever it comes from."""

    told: GameTurns
    engine: Engine


def read_game(source: bytes, which: str | None, lang: str) -> GameSource:
    """The game in *source*, with the list called *which* or its own."""
    if looks_like_gcg(source):
        try:
            return GameSource(turns_of_gcg(read_gcg(source)), engine_with(words_for(which, CLASSIC)))
        except MalformedGcg as malformed:
            raise AskedWrongly(explain(malformed, lang, "service")) from None
    value = read_source(source)
    if is_duplicate(value):
        raise click.ClickException(sentence("game", "duplicate-not-analysed", lang))
    acta = convert_acta(value)
    return GameSource(turns_of(replay(acta, judge_of(acta))), _engine_for(acta, which))


def _engine_for(acta: Acta, which: str | None) -> Engine:
    if which is None and acta.settings.words is not None:
        return Engine(WordGraph.build(map(fold, acta.settings.words), gaddag=True), leaves=None)
    return engine_with(words_for(which or acta.lexicon, acta.rules))
