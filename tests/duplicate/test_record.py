"""The acta of a duplicate game from outside: the command, the document and what is wrong with one."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest
import yaml
from click.testing import CliRunner, Result

from faristol.cli import main
from faristol.formats.files.acta import MalformedActa
from faristol.formats.files.duplicate import convert_duplicate
from faristol.formats.text.caller import ALACANT
from faristol.rules.duplicate.errors import DuplicateViolation
from faristol.rules.duplicate.events import DuplicateCreated, Event
from faristol.rules.duplicate.evolve import rebuild
from faristol.rules.duplicate.slips import Null
from faristol.rules.duplicate.standings import Unofficial
from faristol.rules.duplicate.state import End
from faristol.texts import codes
from tests.duplicate.makers import document, played

GAME = document("draw", "time", "slip 0 H5 CASA", "close", "slip 1 H5 CASA", "master H5 CASA", "time")


Events = list[Event]


def run(*arguments: str, text: str) -> Result:
    return CliRunner().invoke(main, ["replay", "-", *arguments], input=text)


@pytest.mark.parametrize("text", [json.dumps(GAME), yaml.safe_dump(GAME)], ids=["JSON", "YAML"])
def test_replay_reads_a_duplicate_game(text: str) -> None:
    told = run("--json", text=text)

    assert told.exit_code == 0
    assert json.loads(told.stdout)["maximum"] == 10


def test_the_fields_of_the_result() -> None:
    told = json.loads(run("--json", text=json.dumps(GAME)).stdout)

    assert (
        list(told)
        == (
            "status end phase round official unofficial players absent rack bag time call handed_in best "
            "maximum standings rounds corrections checks warnings board refused events"
        ).split()
    )


@pytest.mark.parametrize(
    ("language", "late", "refused"),
    [
        ("ca", "fora de temps", "Ara no toca"),
        ("es", "fuera de tiempo", "Ahora no"),
        ("en", "late", "time for that"),
    ],
)
def test_text_is_for_a_person(language: str, late: str, refused: str) -> None:
    told = run("--lang", language, text=json.dumps(GAME))

    assert told.exit_code == 0
    assert late in told.stdout
    assert re.search(r"1 +Anna +10 +100\.00", told.stdout)
    assert refused in told.stderr


@pytest.mark.parametrize(
    ("changes", "code", "place"),
    [
        pytest.param({"acta": 2}, "version", "acta", id="another version"),
        pytest.param({"players": ["Anna", " "]}, "empty-name", "players[1]", id="a name of nothing"),
        pytest.param({"bag": "X X"}, "bag-too-many", "bag", id="two of the one X"),
        pytest.param({"bag": "#"}, "unreadable-tiles", "bag", id="no tile"),
        pytest.param({"bag": None, "bag_only": True}, "bag-only-needs-bag", "bag_only", id="no bag"),
        pytest.param({"settings": {"seconds": 0}}, "number-out-of-range", "settings.seconds", id="no time"),
        pytest.param({"settings": {"rounds": 0}}, "number-out-of-range", "settings.rounds", id="no rounds"),
        pytest.param({"settings": {"caller": "x"}}, "unknown-value", "settings.caller", id="no such table"),
        pytest.param({"settings": {"caller": {}}}, "unknown-value", "settings.caller", id="an empty table"),
        pytest.param({"settings": {"minutes": 3}}, "unknown-field", "settings", id="a field of games"),
        pytest.param(
            {"settings": {"words": [], "lexicon": "x"}}, "words-and-lexicon", "settings", id="both lists"
        ),
        pytest.param(
            {"actions": [{"t": 0, "do": "play"}]}, "unknown-value", "actions[0].do", id="no such do"
        ),
        pytest.param(
            {"actions": [{"t": 1, "do": "draw"}, {"t": 0, "do": "time"}]},
            "time-decreases",
            "actions[1].t",
            id="time goes back",
        ),
        pytest.param(
            {"actions": [{"t": 0.0001, "do": "draw"}]}, "time-decimals", "actions[0].t", id="four decimals"
        ),
        pytest.param(
            {"actions": [{"t": 0, "do": "slip"}]}, "missing-field", "actions[0]", id="nobody's slip"
        ),
    ],
)
def test_what_is_no_acta(changes: dict[str, Any], code: str, place: str) -> None:
    with pytest.raises(MalformedActa) as malformed:
        convert_duplicate({**GAME, **changes})

    assert (malformed.value.code, malformed.value.facts["place"]) == (code, place)


def test_what_is_no_acta_is_told_and_nothing_printed() -> None:
    told = run("--json", text=json.dumps({**GAME, "bag": "X X"}))

    assert (told.exit_code, told.stdout) == (2, "")
    assert "bag" in told.stderr


def test_a_lexicon_that_is_not_installed() -> None:
    told = run(text=json.dumps({**GAME, "settings": {"lexicon": "no-such-list"}}))

    assert told.exit_code == 2
    assert "no-such-list" in told.stderr


def test_empty_settings_are_the_regulation_s() -> None:
    assert convert_duplicate({**GAME, "settings": None}).settings.seconds == 180


@pytest.mark.article("DUP-0")
def test_the_lexicon_is_a_setting_of_the_game() -> None:
    assert convert_duplicate({**GAME, "settings": {}}).lexicon == "default"
    assert convert_duplicate({**GAME, "settings": {"lexicon": "fisc-2024"}}).lexicon == "fisc-2024"
    assert convert_duplicate({**GAME, "settings": {"lexicon": "arbiter"}}).lexicon is None

    # and it is what judges the slips: the same slip under two lists
    slips = ("draw", "time", "slip 0 H5 CASA", "close")
    known = played(*slips, "master H5 CASA", words=["CASA", "SACA"])
    unknown = played(*slips, "master H5 SACA", words=["SACA"])
    assert (known.nulls()[0], known.points[0]) == (None, 10)
    assert (unknown.nulls()[0], unknown.points[0]) == ("invalid-word", 0)


@pytest.mark.article("DUP-4a")
def test_the_names_are_chosen_before_the_game_and_kept_with_it() -> None:
    told = played("draw", caller="alcoi", call_order="alphabetical")
    own = played("draw", caller={**ALACANT, "C": "Cadaqués"})

    assert [line["shown"] for line in told["call"]][:3] == ["A d'Alcoi", "A d'Alcoi", "C de Calella"]
    assert own["call"][0]["shown"] == "C de Cadaqués"
    assert own.game.created.setup.names["C"] == "Cadaqués"


@pytest.mark.article("DUP-4b")
@pytest.mark.parametrize(
    ("square", "said"),
    [
        pytest.param("H5", "Hospitalet cinc", id="across: the row, then the column"),
        pytest.param("8E", "vuit Eivissa", id="down: the column, then the row"),
    ],
)
def test_the_master_play_is_called(square: str, said: str) -> None:
    told = played("draw", "time", "close", f"master {square} CASA")

    assert [line["spoken"] for line in told["call"]] == [said, "casa", "deu punts"]


def test_events_can_be_kept_as_text_and_read_again() -> None:
    game = played("draw", "time", "slip 0 H5 CASA", "close", "master H5 CASA", "correct 1 1 5").game

    kept = msgspec.json.encode([game.created, *game.events])
    created, *events = msgspec.json.decode(kept, type=Events)
    assert isinstance(created, DuplicateCreated)
    assert rebuild(created, events, game.state.regulation, game.state.conditions) == game.state


def test_everything_has_a_sentence() -> None:
    known = set(codes("duplicate"))

    assert set(DuplicateViolation) <= known
    assert {f"null-{null}" for null in Null} <= known
    assert {f"end-{end}" for end in End} <= known
    assert {f"unofficial-{why}" for why in Unofficial} <= known
