"""``faristol replay`` from outside: files and standard input, text and JSON, and what is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result
from tests.makers import document

from faristol.cli import main

GAME = document(
    "fisc",
    "start",
    "0 play H8 CASA",
    "@40 0 complete",
    "1 pass",
    "1 pass",
    bag="C A S A E T R  L L O P S I N",
)


def run(*arguments: str, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["replay", *arguments], input=text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(json.dumps(GAME), id="JSON"),
        pytest.param(yaml.safe_dump(GAME, allow_unicode=True), id="YAML"),
        pytest.param("\ufeff" + json.dumps(GAME), id="JSON after a byte order mark"),
        pytest.param(yaml.safe_dump(GAME, default_flow_style=True), id="YAML that begins with a brace"),
    ],
)
def test_a_document_is_told_apart_by_its_content(text: str) -> None:
    told = run("-", "--json", text=text)

    assert told.exit_code == 0
    assert json.loads(told.stdout)["scores"] == [10, 0]


def test_the_result_has_the_fields_of_the_contract_in_its_order() -> None:
    told = json.loads(run("-", "--json", text=json.dumps(GAME)).stdout)

    assert (
        list(told)
        == (
            "status end phase turn scores final winner racks bag clock overtime board sheet refused events"
        ).split()
    )


def test_text_is_for_a_person(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(yaml.safe_dump(GAME), encoding="utf-8")

    told = run(str(path))

    assert told.exit_code == 0
    assert "CASA" in told.stdout
    assert "Juga Anna." in told.stdout
    assert "Acció 4" in told.stderr  # Biel passed twice: the second time it was not his turn


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("ca", "Encara no et toca"), ("es", "Aún no te toca"), ("en", "It is not your turn")],
)
def test_a_refusal_speaks_the_language_of_the_reader(language: str, sentence: str) -> None:
    told = run("-", "--json", "--lang", language, text=json.dumps(GAME))

    (refused,) = json.loads(told.stdout)["refused"]
    assert (refused["index"], refused["code"]) == (4, "not-your-turn")
    assert sentence.casefold() in refused["message"].casefold()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("", "acta", id="nothing at all"),
        pytest.param("[1, 2]", "acta", id="a list"),
        pytest.param("a: [", "YAML", id="not YAML"),
        pytest.param(b"\xff\xfe", "UTF-8", id="not UTF-8"),
        pytest.param(json.dumps({**GAME, "colour": "red"}), "colour", id="an unknown field"),
        pytest.param(json.dumps({**GAME, "players": ["Anna"]}), "players", id="one player"),
        pytest.param(json.dumps({**GAME, "regulation": "chess"}), "chess", id="another game"),
        pytest.param(
            json.dumps({**GAME, "actions": [{"t": 0, "do": "fly"}]}), "actions[0].do", id="an unknown action"
        ),
        pytest.param(
            json.dumps({**GAME, "settings": {"lexicon": "no-such-list"}}),
            "no-such-list",
            id="no such lexicon",
        ),
    ],
)
def test_what_is_no_acta_is_asked_wrongly(text: str | bytes, said: str) -> None:
    told = run("-", "--json", text=text)

    assert told.exit_code == 2
    assert told.stdout == ""
    assert said in told.stderr


def test_a_file_that_is_not_there_is_asked_wrongly(tmp_path: Path) -> None:
    assert run(str(tmp_path / "nowhere.yaml")).exit_code == 2
