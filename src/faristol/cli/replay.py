"""``faristol replay``: an acta in, the game as it stands out."""

from __future__ import annotations

import json
from typing import BinaryIO

import click

from faristol.cli.clicking import argument, command, option
from faristol.cli.options import AskedWrongly, json_option, language_option
from faristol.cli.replay_duplicate import print_duplicate
from faristol.formats.files.acta import Acta, MalformedActa, Refusal, result
from faristol.formats.files.acta import replay as replay_acta
from faristol.formats.files.acta.document import convert_acta
from faristol.formats.files.acta.judging import judge_of
from faristol.formats.files.acta.source import MOST_BYTES, read_source
from faristol.formats.files.duplicate import is_duplicate
from faristol.formats.text.sheet import replay_text
from faristol.texts import sentence

__all__ = ["replay"]


@command()
@argument("file", type=click.File("rb"), help="The acta; - is standard input.")
@json_option
@option("--text", "as_json", flag_value=False, help="Print board and sheet for a person (default).")
@language_option
def replay(file: BinaryIO, as_json: bool, lang: str) -> None:
    """Replay the acta in FILE (YAML or JSON; - is standard input) and tell how the game stands.

    \b
        faristol replay final.yaml
        faristol replay final.yaml --json | jq .final
    """
    try:
        value = read_source(file.read(MOST_BYTES + 1))
        if is_duplicate(value):
            print_duplicate(value, as_json, lang)
            return
        acta = convert_acta(value)
        game = replay_acta(acta, judge_of(acta))
    except MalformedActa as malformed:
        raise AskedWrongly(sentence("malformed", malformed.code, lang, **malformed.facts)) from None
    if as_json:
        told = result(game, lambda refusal: _message(refusal, acta, lang))
        click.echo(json.dumps(told, ensure_ascii=False, indent=2))
        return
    click.echo(replay_text(game, lang))
    for refusal in game.refused:
        asked = acta.actions[refusal.index]
        click.echo(
            sentence(
                "sheet",
                "refused",
                lang,
                index=refusal.index,
                t=f"{asked.t:g}",
                message=_message(refusal, acta, lang),
            ),
            err=True,
        )


def _message(refusal: Refusal, acta: Acta, language: str) -> str:
    facts = dict(refusal.violation.facts)
    if isinstance(seat := facts.get("to_move"), int):
        facts["to_move"] = acta.players[seat]
    return sentence("refusals", refusal.violation.code, language, **facts)
