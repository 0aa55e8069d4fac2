"""Golden transcripts: games a person can follow, told again and compared.

A file begins with the document of the game in a few lines, then every action after ``>`` and what came
of it below. ``pytest --retell`` rewrites what came of them; the diff is the review.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from faristol.formats.files.acta import read_acta
from faristol.formats.files.acta.replay import created, oracle_for
from faristol.formats.files.acta.replay import replay as replay_acta
from faristol.formats.text.sheet import replay_text
from faristol.rules.board import Direction, Square
from faristol.rules.errors import RuleViolation
from faristol.rules.events import Event
from faristol.rules.evolve import evolve, rebuild
from faristol.rules.game import decide, elapse
from faristol.rules.notation import write_place
from tests.script import read_script

TRANSCRIPTS = sorted(Path(__file__).with_name("golden").glob("*.txt"))


def told(transcript: str) -> str:
    """The transcript with everything below the ``>`` lines told anew."""
    head = transcript.split("\n> ", 1)[0]
    asked = [line[2:] for line in transcript.splitlines() if line.startswith("> ")]
    document = {**yaml.safe_load(head), "acta": 1, "actions": read_script(*asked)}
    acta = read_acta(json.dumps(document).encode())
    oracle = oracle_for(acta, None)
    state = rebuild(created(acta), (), acta.rules)
    lines = [head]
    for line, action in zip(asked, acta.actions, strict=True):
        lines.append(f"> {line}")
        before = elapse(state, action.at, oracle)
        for event in before:
            state = evolve(state, event)
        try:
            happened = decide(state, action, oracle)
        except RuleViolation as violation:
            lines += [*map(_event, before), f"  refused {violation}"]
            continue
        for event in happened:
            state = evolve(state, event)
        lines += map(_event, (*before, *happened))
    sheet = replay_text(replay_acta(acta, None), "en")
    return "\n".join([*(line for line in lines if line), "", sheet]) + "\n"


def _event(event: Event) -> str:
    facts: dict[str, Any] = msgspec.to_builtins(event)
    name = facts.pop("event")
    at = facts.pop("at")
    if name == "time-passed":
        return ""
    if "square" in facts:
        facts["square"] = write_place(Square(*facts["square"]), Direction(facts.pop("direction")))
    shown = " ".join(f"{key}={_value(value)}" for key, value in facts.items())
    return f"  {at / 1000:.12g} {name} {shown}".rstrip()


def _value(value: Any) -> str:
    """Facts as short as a person wants them: tiles with commas, words with points, lines of the sheet."""
    match value:
        case {"text": text, "points": points}:
            return f"{text}:{points}"
        case {"kind": kind, "by": by, "score": score, "why": why}:
            return f"{by}:{kind}-{why}:{score:+d}"
        case dict():
            return ",".join(f"{key}:{_value(item)}" for key, item in value.items())
        case [[int(row), int(column)], [str(letter), bool(blank)]]:
            tile = f"({letter})" if blank else letter
            return f"{chr(ord('A') + row)}{column + 1}{tile}"
        case list() | tuple():
            return " ".join(map(_value, value)).join("[]")
        case str():
            return value if value.isalnum() else f"«{value}»" if " " in value else value
        case _:
            return json.dumps(value)


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_the_game_is_told_as_before(path: Path, retell: bool) -> None:
    before = path.read_text(encoding="utf-8")
    now = told(before)

    if retell:
        path.write_text(now, encoding="utf-8")
    assert now == before


def test_every_regulation_has_a_transcript() -> None:
    from faristol.regulations import PUBLISHED

    assert {path.stem.split("-")[0] for path in TRANSCRIPTS} >= set(PUBLISHED)
