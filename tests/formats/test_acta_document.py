"""What is an acta and what is not: every flaw has its code and names the place where it is."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.makers import document, replayed

from faristol.formats.files.acta import Acta, MalformedActa, read_acta
from faristol.formats.files.acta.source import MOST_BYTES
from faristol.regulations import PUBLISHED
from faristol.texts import codes, sentence

ROOT = Path(__file__).parents[2]
CONTRACT = Path(os.environ.get("FARISTOL_SHARED", ROOT.parent / "shared")) / "acta.md"
needs_contract = pytest.mark.skipif(
    not CONTRACT.exists(), reason="the record format is not beside this repository"
)

PLAYERS = {"llisca": 2, "ebre": 4, "escolar": 4, "parelles": 2, "classic": 2, "fisc": 2}


def plain(**changes: Any) -> dict[str, Any]:
    """The smallest acta, with *changes*; a field set to ``...`` is left out."""
    fields: dict[str, Any] = {"acta": 1, "regulation": "fisc", "players": ["Anna", "Biel"], "actions": []}
    fields.update(changes)
    return {name: value for name, value in fields.items() if value is not ...}


def doing(**action: Any) -> dict[str, Any]:
    """An acta whose second action is *action*, at second five."""
    return plain(actions=[{"t": 0, "do": "start"}, {"t": 5, **action}])


def flaw(source: bytes | dict[str, Any]) -> MalformedActa:
    """What is wrong with *source*; its sentence can be told in every language."""
    text = source if isinstance(source, bytes) else json.dumps(source).encode()
    with pytest.raises(MalformedActa) as refused:
        read_acta(text)
    assert refused.value.code in codes("malformed")
    for language in ("ca", "es", "en"):
        assert len(sentence("malformed", refused.value.code, language, **refused.value.facts)) > 20
    return refused.value


def read(source: bytes | dict[str, Any]) -> Acta:
    return read_acta(source if isinstance(source, bytes) else json.dumps(source).encode())


# --- the file ---


@pytest.mark.parametrize(
    ("source", "code"),
    [
        pytest.param(b"", "not-a-document", id="nothing"),
        pytest.param(b" \n\n  \n", "not-a-document", id="only space"),
        pytest.param(b"# an acta?\n", "not-a-document", id="only a comment"),
        pytest.param(b"[]", "not-a-document", id="a list"),
        pytest.param(b"- acta: 1\n", "not-a-document", id="a list with a document in it"),
        pytest.param(b"acta", "not-a-document", id="a word"),
        pytest.param(b"1", "not-a-document", id="a number"),
        pytest.param(b"null", "not-a-document", id="null"),
        pytest.param(b'"acta"', "not-a-document", id="a text"),
        pytest.param(b"{", "not-yaml", id="an open brace"),
        pytest.param(b"}", "not-yaml", id="a closing brace"),
        pytest.param(b"acta: [", "not-yaml", id="an open bracket"),
        pytest.param(b"acta: 1\n  players: []\n", "not-yaml", id="wrong indentation"),
        pytest.param(b"acta: 1\n\tregulation: fisc\n", "not-yaml", id="a tab for indentation"),
        pytest.param(b"acta: 1\n---\nacta: 1\n", "not-yaml", id="two documents in one file"),
        pytest.param(b"acta: *nowhere\n", "yaml-alias", id="an alias of nothing"),
        pytest.param(b"expect: &a [*a]\n", "yaml-alias", id="a list inside itself"),
        pytest.param(b"acta: 1\x00\n", "not-text", id="a control character"),
        pytest.param(b"acta: 2020-13-41\n", "not-yaml", id="a date that cannot be"),
        pytest.param(b"? [acta]\n: 1\n", "not-yaml", id="a list as a key"),
        pytest.param(b"!!python/object/apply:os.getcwd []", "not-yaml", id="YAML that would run a program"),
        pytest.param(b'{"acta": ' + b"9" * 5000 + b"}", "number-too-long", id="a number without end"),
        pytest.param(b'{"acta": 1, "players": ["\\ud800", "B"]}', "not-text", id="half a character"),
        pytest.param(b"acta: 1\nplayers: [Bi\xe8l]\n", "not-utf8", id="Latin-1"),
        pytest.param("acta: 1\n".encode("utf-16"), "not-utf8", id="UTF-16"),
        pytest.param(b"\xff\xfe\x00\x01", "not-utf8", id="no text at all"),
        pytest.param(b" " * (MOST_BYTES + 1), "too-large", id="a huge file"),
        pytest.param(b"acta: 1\nacta: 1\n", "duplicate-key", id="a field twice, in YAML"),
        pytest.param(b'{"acta": 1, "acta": 1}', "duplicate-key", id="a field twice, in JSON"),
        pytest.param(b"{acta: 1, 'acta': 1}", "duplicate-key", id="a field twice, in a flow mapping"),
        pytest.param(
            b"acta: 1\nsettings:\n  minutes: 3\n  minutes: 4\n", "duplicate-key", id="twice, deeper"
        ),
        pytest.param(b'{"actions": [{"t": 0, "t": 1}]}', "duplicate-key", id="twice in an action"),
        pytest.param(b"expect: {a: 1, a: 2}\n", "duplicate-key", id="twice even where nobody looks"),
    ],
)
def test_a_file_that_cannot_be_a_document(source: bytes, code: str) -> None:
    assert flaw(source).code == code


@pytest.mark.parametrize("levels", [200, 2_000, 100_000])
@pytest.mark.parametrize(
    ("head", "level"),
    [
        pytest.param("acta: 1\nexpect: ", "[", id="lists"),
        pytest.param("acta: 1\nexpect: ", "{a: ", id="mappings"),
        pytest.param("{acta: 1, expect: ", "[", id="lists inside braces"),
        pytest.param("", "- ", id="dashes"),
        pytest.param("", "? ", id="question marks"),
        pytest.param("acta: 1\nexpect: ", "[\n", id="lists, a line each"),
    ],
)
def test_too_many_levels_are_an_error_and_no_crash(head: str, level: str, levels: int) -> None:
    assert flaw((head + level * levels).encode()).code == "too-deep"


def test_too_many_levels_of_json_are_an_error_and_no_crash() -> None:
    assert flaw(b'{"expect": ' + b"[" * 100_000 + b"]" * 100_000 + b"}").code == "too-deep"


def test_references_that_multiply_are_refused_where_they_begin() -> None:
    """Ten lists of ten times the one before: small to write, and never written out."""
    lines = ["  a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"  a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    head = "acta: 1\nregulation: fisc\nplayers: [A, B]\nactions: []\nexpect:\n"

    found = flaw((head + "\n".join(lines)).encode())
    assert (found.code, found.facts["line"]) == ("yaml-alias", 6)


def test_a_flaw_of_the_file_names_its_line() -> None:
    assert flaw(b"acta: 1\nplayers: [A, B]\nacta: 1\n").facts == {"key": "acta", "line": 3}
    assert flaw(b"acta: 1\nregulation: fisc\n  players: []\n").facts["line"] == 3


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(json.dumps(plain()).encode(), id="JSON"),
        pytest.param(json.dumps(plain(), indent=4).encode(), id="JSON on several lines"),
        pytest.param(json.dumps(plain()).replace(" ", "\t").encode(), id="JSON with tabs"),
        pytest.param(b"\n  " + json.dumps(plain()).encode(), id="JSON after some space"),
        pytest.param(b"\xef\xbb\xbf" + json.dumps(plain()).encode(), id="JSON with a byte order mark"),
        pytest.param(yaml.safe_dump(plain()).encode(), id="YAML"),
        pytest.param(b"\xef\xbb\xbf" + yaml.safe_dump(plain()).encode(), id="YAML with a byte order mark"),
        pytest.param(
            yaml.safe_dump(plain()).replace("\n", "\r\n").encode(), id="YAML with Windows line ends"
        ),
        pytest.param(b"---\n" + yaml.safe_dump(plain()).encode() + b"...\n", id="YAML with document marks"),
        pytest.param(yaml.safe_dump(plain(), default_flow_style=True).encode(), id="YAML in braces"),
        pytest.param(
            b"{acta: 1, regulation: fisc, players: [Anna, Biel], actions: [],}", id="braces, not JSON"
        ),
        pytest.param(b"# the final\n" + yaml.safe_dump(plain()).encode(), id="YAML with a comment"),
    ],
)
def test_yaml_and_json_are_told_apart_by_content(source: bytes) -> None:
    acta = read(source)

    assert (acta.acta, acta.regulation, acta.players, acta.actions) == (1, "fisc", ["Anna", "Biel"], [])


def test_text_is_utf8_in_both() -> None:
    named = plain(players=["Ònia", "Lluís 🦉"])

    assert read(json.dumps(named, ensure_ascii=False).encode()).players == ["Ònia", "Lluís 🦉"]
    assert read(json.dumps(named, ensure_ascii=True).encode()).players == ["Ònia", "Lluís 🦉"]
    assert read(yaml.safe_dump(named, allow_unicode=True).encode()).players == ["Ònia", "Lluís 🦉"]
    # behind a byte order mark it is still JSON, whose escaped pairs YAML does not know
    assert read(b"\xef\xbb\xbf" + json.dumps(named).encode()).players == ["Ònia", "Lluís 🦉"]


# --- the fields of the document ---


@pytest.mark.parametrize("field", ["acta", "regulation", "players", "actions"])
def test_a_missing_field_is_named(field: str) -> None:
    found = flaw(plain(**{field: ...}))

    assert (found.code, found.facts["field"]) == ("missing-field", field)


@pytest.mark.parametrize(
    ("source", "place", "field"),
    [
        pytest.param(plain(colour="red"), "acta", "colour", id="the document"),
        pytest.param(plain(Acta=1), "acta", "Acta", id="case matters"),
        pytest.param(plain(settings={"colour": "red"}), "settings", "colour", id="the settings"),
        pytest.param(plain(settings={"bag": "A"}), "settings", "bag", id="a field of another level"),
        pytest.param(doing(do="start", by=0), "actions[1]", "by", id="start has no seat"),
        pytest.param(doing(do="pass", by=0, word="A"), "actions[1]", "word", id="a field of another action"),
        pytest.param(doing(do="wait", colour=1), "actions[1]", "colour", id="wait has only its time"),
        pytest.param(doing(do="verdict", valid=True, by=0), "actions[1]", "by", id="a verdict has no seat"),
    ],
)
def test_an_unknown_field_is_named(source: dict[str, Any], place: str, field: str) -> None:
    found = flaw(source)

    assert (found.code, found.facts) == ("unknown-field", {"place": place, "field": field})


@pytest.mark.parametrize(
    ("source", "place"),
    [
        pytest.param(plain(acta="1"), "acta", id="acta: a text"),
        pytest.param(plain(acta=True), "acta", id="acta: a truth value"),
        pytest.param(plain(acta=1.5), "acta", id="acta: a fraction"),
        pytest.param(plain(acta=None), "acta", id="acta: nothing"),
        pytest.param(plain(regulation=3), "regulation", id="regulation: a number"),
        pytest.param(plain(regulation=["fisc"]), "regulation", id="regulation: a list"),
        pytest.param(plain(players="Anna"), "players", id="players: a text"),
        pytest.param(plain(players={"Anna": 0}), "players", id="players: a mapping"),
        pytest.param(plain(players=["Anna", 2]), "players[1]", id="players: a number among them"),
        pytest.param(plain(players=[None, "Biel"]), "players[0]", id="players: nothing among them"),
        pytest.param(plain(settings=[]), "settings", id="settings: a list"),
        pytest.param(plain(settings="chess"), "settings", id="settings: a text"),
        pytest.param(plain(settings={"starter": "Anna"}), "settings.starter", id="starter: a name"),
        pytest.param(plain(settings={"starter": 0.5}), "settings.starter", id="starter: a fraction"),
        pytest.param(plain(settings={"clock": 1}), "settings.clock", id="clock: a number"),
        pytest.param(plain(settings={"minutes": "25"}), "settings.minutes", id="minutes: a text"),
        pytest.param(plain(settings={"minutes": True}), "settings.minutes", id="minutes: a truth value"),
        pytest.param(plain(settings={"grace": [10]}), "settings.grace", id="grace: a list"),
        pytest.param(plain(settings={"words": "CASA"}), "settings.words", id="words: a text"),
        pytest.param(
            plain(settings={"words": ["A", 3]}), "settings.words[1]", id="words: a number among them"
        ),
        pytest.param(plain(settings={"words": [["A"]]}), "settings.words[0]", id="words: a list among them"),
        pytest.param(plain(settings={"lexicon": ["disc"]}), "settings.lexicon", id="lexicon: a list"),
        pytest.param(plain(settings={"lexicon": ""}), "settings.lexicon", id="lexicon: no name"),
        pytest.param(plain(settings={"verify": True}), "settings.verify", id="verify: a truth value"),
        pytest.param(plain(seed="7"), "seed", id="seed: a text"),
        pytest.param(plain(seed=1.5), "seed", id="seed: a fraction"),
        pytest.param(plain(seed=True), "seed", id="seed: a truth value"),
        pytest.param(plain(bag=7), "bag", id="bag: a number"),
        pytest.param(plain(bag={"A": 7}), "bag", id="bag: a mapping"),
        pytest.param(plain(bag="A", bag_only="yes"), "bag_only", id="bag_only: a text"),
        pytest.param(plain(bag="A", bag_only=1), "bag_only", id="bag_only: a number"),
        pytest.param(plain(actions={}), "actions", id="actions: a mapping"),
        pytest.param(plain(actions="start"), "actions", id="actions: a text"),
        pytest.param(plain(actions=None), "actions", id="actions: nothing"),
        pytest.param(plain(actions=["start"]), "actions[0]", id="an action: a text"),
        pytest.param(plain(actions=[[0, "start"]]), "actions[0]", id="an action: a list"),
        pytest.param(plain(actions=[None]), "actions[0]", id="an action: nothing"),
        pytest.param(doing(do=5), "actions[1].do", id="do: a number"),
        pytest.param(doing(do=True), "actions[1].do", id="do: a truth value"),
        pytest.param(doing(do="wait", t="5"), "actions[1].t", id="t: a text"),
        pytest.param(doing(do="wait", t=True), "actions[1].t", id="t: a truth value"),
        pytest.param(doing(do="wait", t=None), "actions[1].t", id="t: nothing"),
        pytest.param(doing(do="wait", t=[5]), "actions[1].t", id="t: a list"),
        pytest.param(doing(do="pass", by="0"), "actions[1].by", id="by: a text"),
        pytest.param(doing(do="pass", by=True), "actions[1].by", id="by: a truth value"),
        pytest.param(doing(do="pass", by=0.5), "actions[1].by", id="by: a fraction"),
        pytest.param(doing(do="pass", by=None), "actions[1].by", id="by: nothing"),
        pytest.param(doing(do="play", by=0, square=8, word="A"), "actions[1].square", id="square: a number"),
        pytest.param(doing(do="play", by=0, square="H8", word=["A"]), "actions[1].word", id="word: a list"),
        pytest.param(doing(do="exchange", by=0, tiles=7), "actions[1].tiles", id="tiles: a number"),
        pytest.param(
            doing(do="exchange", by=0, tiles=["A", 1]), "actions[1].tiles[1]", id="tiles: a number in it"
        ),
        pytest.param(
            doing(do="challenge", by=0, words="A"), "actions[1].words", id="challenged words: a text"
        ),
        pytest.param(doing(do="verdict", valid="yes"), "actions[1].valid", id="valid: a text"),
        pytest.param(doing(do="verdict", valid=1), "actions[1].valid", id="valid: a number"),
        pytest.param(doing(do="verdict", valid=True, judge=3), "actions[1].judge", id="judge: a number"),
        pytest.param(
            doing(do="rechallenge", by=0, argument=3), "actions[1].argument", id="argument: a number"
        ),
        pytest.param(doing(do="overdraw", by=0, extra="1"), "actions[1].extra", id="extra: a text"),
        pytest.param(doing(do="overdraw", by=0, extra=1.5), "actions[1].extra", id="extra: a fraction"),
        pytest.param(
            doing(do="overdraw", by=0, extra=1, on_rack=1), "actions[1].on_rack", id="on_rack: a number"
        ),
        pytest.param(
            {**doing(do="overdraw", by=0, extra=1, **{"return": 3})},
            "actions[1].return",
            id="return: a number",
        ),
        pytest.param(doing(do="overdraw", by=0, extra=1, keep=3), "actions[1].keep", id="keep: a number"),
        pytest.param(
            doing(do="correct", by=0, points="5", reason="x"), "actions[1].points", id="points: a text"
        ),
        pytest.param(
            doing(do="correct", by=0, points=0.5, reason="x"), "actions[1].points", id="points: a half"
        ),
        pytest.param(
            doing(do="correct", by=0, points=5, reason=3), "actions[1].reason", id="reason: a number"
        ),
        pytest.param(doing(do="record", what=1, text="x"), "actions[1].what", id="what: a number"),
        pytest.param(doing(do="record", what="x", text=None), "actions[1].text", id="text: nothing"),
    ],
)
def test_a_value_of_the_wrong_type_is_found_where_it_is(source: dict[str, Any], place: str) -> None:
    found = flaw(source)

    assert (found.code, found.facts["place"]) == ("wrong-type", place)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        pytest.param("players: [ON, NO]\nactions: []", "players[0]", id="a name"),
        pytest.param(
            "players: [A, B]\nactions: []\nsettings: {words: [CASA, NO]}", "settings.words[1]", id="a word"
        ),
        pytest.param(
            "players: [A, B]\nactions:\n- {t: 0, do: play, by: 0, square: H8, word: NO}",
            "actions[0].word",
            id="played",
        ),
        pytest.param(
            "players: [A, B]\nactions:\n- {t: 0, do: challenge, by: 0, words: [ON]}",
            "actions[0].words[0]",
            id="challenged",
        ),
        pytest.param(
            "players: [A, B]\nactions:\n- {t: 0, do: exchange, by: 0, tiles: NO}",
            "actions[0].tiles",
            id="tiles",
        ),
        pytest.param("players: [2020-01-01, B]\nactions: []", "players[0]", id="a date for a name"),
    ],
)
def test_yaml_reads_a_bare_no_as_a_truth_value(text: str, place: str) -> None:
    found = flaw(f"acta: 1\nregulation: fisc\n{text}\n".encode())

    assert (found.code, found.facts["place"]) == ("wrong-type", place)
    quoted = re.sub(r"\b(NO|ON|2020-01-01)\b", r'"\1"', text)
    assert read(f"acta: 1\nregulation: fisc\n{quoted}\n".encode()).acta == 1


@pytest.mark.parametrize(
    ("source", "place"),
    [
        pytest.param(b"acta: 1\n3: 4\n", "acta", id="a number as a field's name"),
        pytest.param(b"acta: 1\n~: 4\n", "acta", id="nothing as a field's name"),
        pytest.param(b"acta: 1\nsettings: {3: 4}\n", "settings", id="in the settings"),
    ],
)
def test_the_name_of_a_field_is_text(source: bytes, place: str) -> None:
    found = flaw(source)

    assert (found.code, found.facts["place"]) == ("wrong-type", place)


# --- values ---


@pytest.mark.parametrize(
    ("source", "place"),
    [
        pytest.param(plain(regulation="school"), "regulation", id="an unknown regulation"),
        pytest.param(plain(regulation="FISC"), "regulation", id="case matters"),
        pytest.param(plain(regulation="duplicate"), "regulation", id="duplicate is no game of two"),
        pytest.param(plain(regulation=""), "regulation", id="no regulation"),
        pytest.param(plain(settings={"clock": "sand"}), "settings.clock", id="an unknown clock"),
        pytest.param(plain(settings={"verify": "never"}), "settings.verify", id="an unknown way to verify"),
        pytest.param(doing(do="dance"), "actions[1].do", id="an unknown action"),
        pytest.param(doing(do="Start"), "actions[1].do", id="an action in capitals"),
        pytest.param(doing(do=""), "actions[1].do", id="no action"),
    ],
)
def test_an_unknown_value_is_found_where_it_is(source: dict[str, Any], place: str) -> None:
    found = flaw(source)

    assert (found.code, found.facts["place"]) == ("unknown-value", place)


@pytest.mark.parametrize("version", [0, 2, -1, 10**30])
def test_only_version_one_is_known(version: int) -> None:
    found = flaw(plain(acta=version))

    assert (found.code, found.facts["place"]) == ("version", "acta")


@pytest.mark.parametrize(
    ("regulation", "fits"),
    [
        pytest.param("llisca", {2}, id="llisca: two"),
        pytest.param("classic", {2}, id="classic: two"),
        pytest.param("fisc", {2}, id="fisc: two"),
        pytest.param("ebre", {4}, id="ebre: four"),
        pytest.param("escolar", {2, 3, 4}, id="escolar: two to four"),
    ],
)
def test_the_number_of_players_is_the_regulations(regulation: str, fits: set[int]) -> None:
    for count in range(7):
        source = plain(regulation=regulation, players=[f"P{seat}" for seat in range(count)])
        if count in fits:
            assert len(read(source).players) == count
        else:
            found = flaw(source)
            assert (found.code, found.facts["place"]) == ("wrong-player-count", "players")
            assert found.facts["got"] == count


@pytest.mark.parametrize(
    ("source", "place"),
    [
        pytest.param(plain(settings={"starter": 2}), "settings.starter", id="starter"),
        pytest.param(plain(settings={"starter": -1}), "settings.starter", id="starter below zero"),
        pytest.param(doing(do="pass", by=2), "actions[1].by", id="pass"),
        pytest.param(doing(do="pass", by=-1), "actions[1].by", id="pass, below zero"),
        pytest.param(doing(do="pass", by=10**30), "actions[1].by", id="pass, far away"),
        pytest.param(doing(do="abandon", by=2), "actions[1].by", id="abandon"),
        pytest.param(doing(do="absent", by=2), "actions[1].by", id="absent"),
        pytest.param(doing(do="resume", by=2), "actions[1].by", id="resume"),
        pytest.param(doing(do="overdraw", by=2, extra=1), "actions[1].by", id="overdraw"),
        pytest.param(doing(do="correct", by=2, points=1, reason="x"), "actions[1].by", id="correct"),
        pytest.param(doing(do="sign", by=2), "actions[1].by", id="sign"),
    ],
)
def test_a_seat_that_does_not_exist(source: dict[str, Any], place: str) -> None:
    found = flaw(source)

    assert (found.code, found.facts["place"]) == ("no-such-seat", place)


@pytest.mark.parametrize(
    ("source", "quoted"),
    [
        pytest.param(plain(**{"a\nb": 1}), "a\\nb", id="a field"),
        pytest.param(plain(regulation="fisc\r\n"), "fisc\\r\\n", id="a regulation"),
        pytest.param(plain(regulation="club\u2028@0123456789ab"), "club\\u2028@0123456789ab", id="one's own"),
        pytest.param(plain(settings={"words": ["\x1b[2J"]}), "\\x1b[2J", id="what a terminal would obey"),
        pytest.param(doing(do="pass\n", by=0), "pass\\n", id="an action"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(source: dict[str, Any], quoted: str) -> None:
    found = flaw(source)
    told = sentence("malformed", found.code, "ca", **found.facts)

    assert told.isprintable()
    assert quoted in told


@pytest.mark.parametrize("regulation", list(PLAYERS))
@pytest.mark.parametrize("turns", [1, 10, 60, 1_000])
def test_any_number_of_turns_may_be_agreed(regulation: str, turns: int) -> None:
    players = [f"P{seat}" for seat in range(PLAYERS[regulation])]
    acta = read(plain(regulation=regulation, players=players, settings={"turns": turns}))

    assert acta.rules.turns_each == turns


@pytest.mark.parametrize("turns", [0, -1, 1.5, 2.0, True, "4", [4]])
def test_turns_are_a_whole_number_from_one_up(turns: Any) -> None:
    found = flaw(plain(settings={"turns": turns}))

    assert (found.code, found.facts["place"]) == (
        "number-out-of-range" if type(turns) is int else "wrong-type",
        "settings.turns",
    )


BY_DAYS = {"clock": "days", "days": 3, "holidays": 2, "lapse": "pass"}


@pytest.mark.parametrize(
    ("settings", "code", "place"),
    [
        pytest.param({"days": ...}, "missing-field", "settings", id="no days"),
        pytest.param({"days": None}, "missing-field", "settings", id="nothing for days"),
        pytest.param({"days": 0}, "number-out-of-range", "settings.days", id="no day at all"),
        pytest.param({"days": 15}, "number-out-of-range", "settings.days", id="more than fourteen"),
        pytest.param({"days": -3}, "number-out-of-range", "settings.days", id="days below zero"),
        pytest.param({"days": 1.5}, "wrong-type", "settings.days", id="a day and a half"),
        pytest.param({"days": "3"}, "wrong-type", "settings.days", id="days: a text"),
        pytest.param({"days": True}, "wrong-type", "settings.days", id="days: a truth value"),
        pytest.param({"holidays": -1}, "number-out-of-range", "settings.holidays", id="holidays below zero"),
        pytest.param({"holidays": 0.5}, "wrong-type", "settings.holidays", id="half a holiday"),
        pytest.param({"holidays": "2"}, "wrong-type", "settings.holidays", id="holidays: a text"),
        pytest.param({"lapse": "draw"}, "unknown-value", "settings.lapse", id="another lapse"),
        pytest.param({"lapse": True}, "wrong-type", "settings.lapse", id="lapse: a truth value"),
        pytest.param({"clock": "weeks"}, "unknown-value", "settings.clock", id="another clock"),
        pytest.param({"clock": "chess", "days": 15}, "number-out-of-range", "settings.days", id="unused"),
    ],
)
def test_days_that_cannot_be_agreed(settings: dict[str, Any], code: str, place: str) -> None:
    agreed = {name: value for name, value in {**BY_DAYS, **settings}.items() if value is not ...}
    found = flaw(plain(settings=agreed))

    assert (found.code, found.facts["place"]) == (code, place)


@pytest.mark.parametrize("regulation", list(PLAYERS))
@pytest.mark.parametrize("days", [1, 14])
def test_days_may_be_agreed_under_every_regulation(regulation: str, days: int) -> None:
    players = [f"P{seat}" for seat in range(PLAYERS[regulation])]
    settings = {"clock": "days", "days": days}

    assert read(plain(regulation=regulation, players=players, settings=settings)).settings.days == days


@pytest.mark.parametrize(
    ("asked", "code", "place"),
    [
        pytest.param({"by": 0}, "missing-field", "actions[1]", id="no days"),
        pytest.param({"days": 1}, "missing-field", "actions[1]", id="nobody"),
        pytest.param({"by": 2, "days": 1}, "no-such-seat", "actions[1].by", id="a seat that is not there"),
        pytest.param({"by": 0, "days": 0}, "number-out-of-range", "actions[1].days", id="no day"),
        pytest.param({"by": 0, "days": -1}, "number-out-of-range", "actions[1].days", id="below zero"),
        pytest.param({"by": 0, "days": 1.5}, "wrong-type", "actions[1].days", id="a day and a half"),
        pytest.param({"by": 0, "days": "1"}, "wrong-type", "actions[1].days", id="a text"),
        pytest.param({"by": 0, "days": 1, "reason": "x"}, "unknown-field", "actions[1]", id="a reason"),
    ],
)
def test_a_holiday_that_is_none(asked: dict[str, Any], code: str, place: str) -> None:
    found = flaw({**doing(do="holiday", **asked), "settings": BY_DAYS})

    assert (found.code, found.facts["place"]) == (code, place)


def test_seats_are_those_of_the_players_listed() -> None:
    three = plain(regulation="escolar", players=["A", "B", "C"], settings={"starter": 2})

    assert read({**three, "actions": [{"t": 0, "do": "pass", "by": 2}]}).settings.starter == 2
    assert flaw({**three, "actions": [{"t": 0, "do": "pass", "by": 3}]}).code == "no-such-seat"


@pytest.mark.parametrize(
    ("clock", "allowed"),
    [
        ("chess", {"llisca", "parelles", "classic", "fisc"}),
        ("turn", {"llisca", "ebre", "escolar"}),
        ("days", set(PLAYERS)),
        ("none", set(PLAYERS)),
    ],
)
@pytest.mark.parametrize("regulation", list(PLAYERS))
def test_a_clock_belongs_to_its_regulations(regulation: str, clock: str, allowed: set[str]) -> None:
    players = [f"P{seat}" for seat in range(PLAYERS[regulation])]
    source = plain(regulation=regulation, players=players, settings={"clock": clock, "days": 3})

    if regulation in allowed:
        assert read(source).settings.clock == clock
    else:
        found = flaw(source)
        assert (found.code, found.facts["place"]) == ("clock-not-of-regulation", "settings.clock")


@pytest.mark.parametrize(
    ("settings", "code", "place"),
    [
        pytest.param(
            {"words": ["A"], "lexicon": "default"}, "words-and-lexicon", "settings", id="words and lexicon"
        ),
        pytest.param(
            {"words": [], "lexicon": "arbiter"}, "words-and-lexicon", "settings", id="no words and arbiter"
        ),
        pytest.param(
            {"verify": "refuse", "lexicon": "arbiter"},
            "refuse-needs-a-list",
            "settings.verify",
            id="refuse and arbiter",
        ),
        pytest.param(
            {"words": ["CASA", "C4SA"]}, "unreadable-word", "settings.words[1]", id="a word with a digit"
        ),
        pytest.param({"words": [""]}, "unreadable-word", "settings.words[0]", id="a word without letters"),
        pytest.param({"words": ["C(A)SA"]}, "unreadable-word", "settings.words[0]", id="a word with a blank"),
        pytest.param({"minutes": 0}, "number-out-of-range", "settings.minutes", id="no minutes"),
        pytest.param({"minutes": -25}, "number-out-of-range", "settings.minutes", id="minutes below zero"),
        pytest.param({"minutes": 1e12}, "number-out-of-range", "settings.minutes", id="minutes for ever"),
        pytest.param({"grace": -1}, "number-out-of-range", "settings.grace", id="grace below zero"),
        pytest.param({"grace": 1e300}, "number-out-of-range", "settings.grace", id="grace for ever"),
    ],
)
def test_settings_that_cannot_be(settings: dict[str, Any], code: str, place: str) -> None:
    found = flaw(plain(settings=settings))

    assert (found.code, found.facts["place"]) == (code, place)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999"])
@pytest.mark.parametrize("field", ["minutes", "grace"])
def test_settings_are_finite_numbers(field: str, number: str) -> None:
    found = flaw(json.dumps(plain(settings={field: "number"})).replace('"number"', number).encode())

    assert (found.code, found.facts["place"]) == ("number-out-of-range", f"settings.{field}")


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"starter": 1},
        {"clock": "chess", "minutes": 30},
        {"minutes": 0.5},
        {"grace": 0},
        {"words": []},
        {"words": ["casa", "il·lús", "QUADRE", "whisky", "ÇA"]},
        {"words": ["CASA"], "verify": "refuse"},
        {"lexicon": "arbiter"},
        {"lexicon": "arbiter", "verify": "challenge"},
        {"lexicon": "default", "verify": "refuse"},
        {"verify": "refuse"},
    ],
    ids=str,
)
def test_settings_are_all_optional(settings: dict[str, Any]) -> None:
    assert read(plain(settings=settings)).regulation == "fisc"


@pytest.mark.parametrize(
    ("settings", "lexicon"),
    [
        ({}, "default"),
        ({"lexicon": "disc"}, "disc"),
        ({"lexicon": "arbiter"}, None),
        ({"words": ["A"]}, None),
    ],
)
def test_which_lexicon_judges(settings: dict[str, Any], lexicon: str | None) -> None:
    assert read(plain(settings=settings)).lexicon == lexicon


def test_settings_left_empty_are_the_defaults() -> None:
    acta = read(b"acta: 1\nregulation: fisc\nplayers: [A, B]\nsettings:\nactions: []\n")

    assert acta.settings == read(plain()).settings


# --- the bag ---

SET = "?2 A12 B2 C3 Ç1 D3 E13 F1 G2 H1 I8 J1 L4 L·L1 M3 N6 NY1 O5 P2 Q1 R8 S8 T5 U4 V1 X1 Z1"
FULL = {entry.rstrip("0123456789"): int(entry.lstrip("?ABCÇDEFGHIJL·MNYOPQRSTUVXZ")) for entry in SET.split()}


@pytest.mark.parametrize(("tile", "count"), FULL.items())
def test_a_bag_has_no_more_of_a_tile_than_the_set(tile: str, count: int) -> None:
    assert len(read(plain(bag=" ".join([tile] * count))).listed_tiles()) == count

    found = flaw(plain(bag=" ".join([tile] * (count + 1))))
    assert (found.code, found.facts["place"], found.facts["tile"]) == ("bag-too-many", "bag", tile)
    assert (found.facts["count"], found.facts["most"]) == (count + 1, count)
    assert len(read(plain(bag=" ".join([tile] * (count + 1)), bag_only=True)).listed_tiles()) == count + 1


def test_the_whole_set_fits() -> None:
    assert sum(FULL.values()) == 100
    bag = " ".join(tile for tile, count in FULL.items() for _ in range(count))

    assert len(read(plain(bag=bag)).listed_tiles()) == 100


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        pytest.param("Q E L·L ?", ("Q", "E", "L·L", "?"), id="with spaces"),
        pytest.param("QEL·L?", ("Q", "E", "L·L", "?"), id="run together"),
        pytest.param("  c a\ns\tà ", ("C", "A", "S", "A"), id="any space, case and accents"),
        pytest.param("QU NY L.L", ("Q", "NY", "L·L"), id="digraphs"),
        pytest.param("N NY NN", ("N", "NY", "N", "N"), id="N and NY"),
        pytest.param("L L", ("L", "L"), id="two Ls"),
        pytest.param("", (), id="none"),
    ],
)
def test_a_bag_is_read_from_the_left(text: str, tiles: tuple[str, ...]) -> None:
    assert read(plain(bag=text)).listed_tiles() == tiles


@pytest.mark.parametrize("bag", ["W", "K A", "A Y", "A 1", "A, B", "A …", "(A)", "A _"])
def test_a_bag_that_cannot_be_read(bag: str) -> None:
    found = flaw(plain(bag=bag))

    assert (found.code, found.facts["place"]) == ("unreadable-tiles", "bag")


def test_only_the_tiles_listed_means_that_they_are_listed() -> None:
    found = flaw(plain(bag_only=True))

    assert (found.code, found.facts["place"]) == ("bag-only-needs-bag", "bag_only")
    assert read(plain(bag_only=False)).bag_only is False


def test_a_bag_of_millions_is_refused() -> None:
    found = flaw(plain(bag="A" * 1_000_000, bag_only=True))

    assert (found.code, found.facts["place"]) == ("text-too-long", "bag")


# --- the actions ---


def at_time(t: str) -> bytes:
    """An acta with one action, its time written as *t*."""
    return json.dumps(plain(actions=[{"t": "time", "do": "wait"}])).replace('"time"', t).encode()


@pytest.mark.parametrize(
    ("t", "code"),
    [
        pytest.param("-1", "time-out-of-range", id="before the acta began"),
        pytest.param("-0.001", "time-out-of-range", id="just before it"),
        pytest.param("NaN", "time-out-of-range", id="not a number"),
        pytest.param("Infinity", "time-out-of-range", id="for ever"),
        pytest.param("-Infinity", "time-out-of-range", id="since ever"),
        pytest.param("1e999", "time-out-of-range", id="too large to be a number"),
        pytest.param("1e30", "time-out-of-range", id="absurd"),
        pytest.param("1" + "0" * 400, "number-out-of-range", id="four hundred digits"),
        pytest.param("1.0001", "time-decimals", id="four decimals"),
        pytest.param("0.00001", "time-decimals", id="five decimals"),
        pytest.param("31.12345678", "time-decimals", id="eight decimals"),
        pytest.param("0.30000000000000004", "time-decimals", id="what a computer makes of 0.1 + 0.2"),
    ],
)
def test_a_time_that_cannot_be(t: str, code: str) -> None:
    source = (
        f'{{"acta": 1, "regulation": "fisc", "players": ["A", "B"], "actions": [{{"t": {t}, "do": "wait"}}]}}'
    )
    found = flaw(source.encode())

    assert (found.code, found.facts["place"]) == (code, "actions[0].t")


@pytest.mark.parametrize(
    ("t", "at"),
    [
        ("0", 0),
        ("0.001", 1),
        ("31.5", 31_500),
        ("1.10", 1_100),
        ("1.1000", 1_100),
        ("0.1", 100),
        ("1500.001", 1_500_001),
        ("2100.999", 2_100_999),
        ("1e3", 1_000_000),
        ("123456.789", 123_456_789),
        ("9007199.254", 9_007_199_254),
    ],
)
def test_a_time_has_three_decimals_at_most(t: str, at: int) -> None:
    source = (
        f'{{"acta": 1, "regulation": "fisc", "players": ["A", "B"], "actions": [{{"t": {t}, "do": "wait"}}]}}'
    )

    assert read(source.encode()).actions[0].at == at


@pytest.mark.parametrize(
    ("times", "place"),
    [
        pytest.param((5, 4.999), "actions[1].t", id="at once"),
        pytest.param((0, 5, 5, 6, 2), "actions[4].t", id="later"),
        pytest.param((0.002, 0.001), "actions[1].t", id="by a thousandth"),
    ],
)
def test_time_never_decreases(times: tuple[float, ...], place: str) -> None:
    found = flaw(plain(actions=[{"t": t, "do": "wait"} for t in times]))

    assert (found.code, found.facts["place"]) == ("time-decreases", place)


def test_several_actions_may_have_the_same_time() -> None:
    assert len(read(plain(actions=[{"t": 5, "do": "wait"}] * 3)).actions) == 3


@pytest.mark.parametrize(
    ("action", "field"),
    [
        pytest.param({"do": "wait"}, "t", id="the time"),
        pytest.param({"t": 0}, "do", id="the action"),
        pytest.param({"t": 0, "do": "present"}, "by", id="present"),
        pytest.param({"t": 0, "do": "play", "square": "H8", "word": "A"}, "by", id="play: by"),
        pytest.param({"t": 0, "do": "play", "by": 0, "word": "A"}, "square", id="play: square"),
        pytest.param({"t": 0, "do": "play", "by": 0, "square": "H8"}, "word", id="play: word"),
        pytest.param({"t": 0, "do": "refill"}, "by", id="refill"),
        pytest.param({"t": 0, "do": "redraw"}, "by", id="redraw"),
        pytest.param({"t": 0, "do": "press"}, "by", id="press"),
        pytest.param({"t": 0, "do": "complete"}, "by", id="complete"),
        pytest.param({"t": 0, "do": "exchange", "tiles": "A"}, "by", id="exchange: by"),
        pytest.param({"t": 0, "do": "exchange", "by": 0}, "tiles", id="exchange: tiles"),
        pytest.param({"t": 0, "do": "pass"}, "by", id="pass"),
        pytest.param({"t": 0, "do": "withdraw"}, "by", id="withdraw"),
        pytest.param({"t": 0, "do": "accept"}, "by", id="accept"),
        pytest.param({"t": 0, "do": "challenge"}, "by", id="challenge"),
        pytest.param({"t": 0, "do": "verdict"}, "valid", id="verdict"),
        pytest.param({"t": 0, "do": "rechallenge", "argument": "x"}, "by", id="rechallenge: by"),
        pytest.param({"t": 0, "do": "rechallenge", "by": 0}, "argument", id="rechallenge: argument"),
        pytest.param({"t": 0, "do": "pause"}, "reason", id="pause"),
        pytest.param({"t": 0, "do": "overdraw", "extra": 1}, "by", id="overdraw: by"),
        pytest.param({"t": 0, "do": "overdraw", "by": 0}, "extra", id="overdraw: extra"),
        pytest.param({"t": 0, "do": "disqualify"}, "by", id="disqualify"),
        pytest.param({"t": 0, "do": "correct", "points": 1, "reason": "x"}, "by", id="correct: by"),
        pytest.param({"t": 0, "do": "correct", "by": 0, "reason": "x"}, "points", id="correct: points"),
        pytest.param({"t": 0, "do": "record", "text": "x"}, "what", id="record: what"),
        pytest.param({"t": 0, "do": "record", "what": "x"}, "text", id="record: text"),
        pytest.param({"t": 0, "do": "sign"}, "by", id="sign"),
    ],
)
def test_what_an_action_needs(action: dict[str, Any], field: str) -> None:
    found = flaw(plain(actions=[action]))

    assert (found.code, found.facts) == ("missing-field", {"place": "actions[0]", "field": field})


EVERY_ACTION: list[dict[str, Any]] = [
    {"do": "wait"},
    {"do": "absent"},
    {"do": "absent", "by": 0},
    {"do": "present", "by": 0},
    {"do": "start"},
    {"do": "play", "by": 0, "square": "H8", "word": "CASA"},
    {"do": "refill", "by": 0},
    {"do": "redraw", "by": 0},
    {"do": "press", "by": 0},
    {"do": "complete", "by": 0},
    {"do": "exchange", "by": 0, "tiles": "A E L·L"},
    {"do": "exchange", "by": 0, "tiles": "AEL·L"},
    {"do": "pass", "by": 0},
    {"do": "withdraw", "by": 0},
    {"do": "accept", "by": 1},
    {"do": "challenge", "by": 1},
    {"do": "challenge", "by": 1, "words": ["CASA"]},
    {"do": "verdict", "valid": True},
    {"do": "verdict", "valid": False, "judge": "Laia"},
    {"do": "rechallenge", "by": 1, "argument": "surt al diccionari"},
    *(
        {"do": "pause", "reason": reason}
        for reason in ("validity", "count", "overdraw", "arbiter", "force-majeure", "end")
    ),
    {"do": "resume"},
    {"do": "resume", "by": 0},
    {"do": "overdraw", "by": 0, "extra": 1},
    {"do": "overdraw", "by": 0, "extra": 2, "on_rack": False, "seen": True, "return": ["A", "E"]},
    {"do": "overdraw", "by": 0, "extra": 1, "on_rack": True, "return": "A", "keep": "E L·L"},
    {"do": "overdraw", "by": 0, "extra": 1, "on_rack": True, "return": ["A"], "keep": ["E", "L·L"]},
    {"do": "abandon"},
    {"do": "abandon", "by": 0},
    {"do": "round-over"},
    {"do": "agree-end"},
    {"do": "disqualify", "by": 0},
    {"do": "correct", "by": 0, "points": -5, "reason": "suma"},
    {"do": "record", "what": "chair", "text": "Anna"},
    {"do": "sign", "by": 0},
]


@pytest.mark.parametrize("action", EVERY_ACTION, ids=lambda action: " ".join(map(str, action.values())))
def test_every_action_of_the_format_is_known(action: dict[str, Any]) -> None:
    assert len(read(plain(actions=[{"t": 0, **action}])).actions) == 1


@pytest.mark.parametrize(
    ("action", "place"),
    [
        pytest.param({"do": "overdraw", "by": 0, "extra": 0}, "actions[1].extra", id="nothing too many"),
        pytest.param({"do": "overdraw", "by": 0, "extra": -1}, "actions[1].extra", id="less than nothing"),
        pytest.param({"do": "overdraw", "by": 0, "extra": 10**400}, "actions[1].extra", id="absurdly many"),
        pytest.param(
            {"do": "correct", "by": 0, "points": 10**9, "reason": "x"}, "actions[1].points", id="points"
        ),
        pytest.param(
            {"do": "correct", "by": 0, "points": -(10**400), "reason": "x"}, "actions[1].points", id="less"
        ),
    ],
)
def test_absurd_numbers_are_named(action: dict[str, Any], place: str) -> None:
    found = flaw(doing(**action))

    assert (found.code, found.facts["place"]) == ("number-out-of-range", place)


def test_a_square_or_a_word_that_makes_no_sense_is_no_flaw_of_the_document() -> None:
    """To read them is part of judging the play: it is refused, and the replay goes on."""
    assert read(doing(do="play", by=0, square="Z99", word="1")).acta == 1
    assert read(doing(do="exchange", by=0, tiles="1")).acta == 1
    assert read(doing(do="challenge", by=1, words=["1"])).acta == 1


@pytest.mark.parametrize("seed", [0, -3, 2**63, 10**40])
def test_a_seed_is_any_whole_number(seed: int) -> None:
    assert read(plain(seed=seed)).seed == seed


@pytest.mark.parametrize("expect", [{}, None, [], "anything", 3, {"final": [1, {"deep": None}]}, True])
def test_what_is_expected_is_nobodys_business(expect: Any) -> None:
    assert read(plain(expect=expect)) == read(plain(expect=expect))
    assert read(plain(expect=expect)).actions == []


# --- whatever stands there ---

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([10**20, -(10**400), 1e300, float("nan"), float("inf"), 0.0001]),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["A", "NO", "H8", "8H", "?", "L·L", "(A)", "((", "\x00", "\u0327", "ß", "İ", "ŀl"]),
    st.lists(st.text(max_size=3), max_size=3),
    st.dictionaries(st.text(max_size=3), st.none(), max_size=2),
)


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_whatever_stands_in_a_field_it_is_an_acta_or_its_flaw_has_a_name(data: st.DataObject) -> None:
    regulation = data.draw(st.sampled_from(list(PLAYERS)))
    asked = data.draw(st.lists(st.sampled_from(EVERY_ACTION), max_size=6))
    game = document(regulation, "start", bag="C A S A E T R  L S O L E N I", starter=None)
    game["actions"] += [{"t": 40 * index, **action} for index, action in enumerate(asked)]
    for _ in range(data.draw(st.integers(0, 2))):
        changed = data.draw(st.sampled_from([game, game["settings"], *game["actions"]]))
        field = data.draw(st.sampled_from([*changed, "seed", "expect", "bag_only", "minutes", "words", "x"]))
        if changed is not game or field not in ("settings", "actions"):
            changed[field] = data.draw(ODD)

    outcome: str | dict[str, Any]
    try:
        outcome = replayed(game).result
    except MalformedActa as found:
        outcome = found.code

    if isinstance(outcome, str):
        assert outcome in codes("malformed")
    else:
        assert json.dumps(outcome, ensure_ascii=False).encode()


# --- the examples of the record format itself ---


def fenced(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", CONTRACT.read_text("utf-8"), re.DOTALL)


@needs_contract
def test_the_document_of_the_record_format_shows_two_alternatives() -> None:
    """Word for word it has both `words` and `lexicon`, and its bag goes on with an ellipsis."""
    (example,) = fenced("yaml")

    assert flaw(example.encode()).code == "words-and-lexicon"
    assert flaw(re.sub(r"  lexicon: .*\n", "", example).encode()).code == "unreadable-tiles"


@needs_contract
@pytest.mark.parametrize("dropped", ["words", "lexicon"])
def test_the_document_of_the_record_format_is_read_with_its_comments(dropped: str) -> None:
    (example,) = fenced("yaml")
    chosen = re.sub(rf"  {dropped}: .*\n", "", example).replace(" …", "")
    acta = read(chosen.encode())

    assert (acta.acta, acta.regulation, acta.players, acta.seed) == (1, "fisc", ["Anna", "Biel"], 7)
    settings = acta.settings
    assert (settings.starter, settings.clock, settings.minutes, settings.grace) == (0, "chess", 25, 10)
    assert settings.verify == "challenge"
    assert acta.listed_tiles() == ("C", "A", "S", "A", "E", "T", "R", "L·L", "NY", "?")
    assert acta.bag_only is False
    assert [action.at for action in acta.actions] == [0, 31_500, 40_000]
    assert (settings.words, acta.lexicon) == (
        (None, "default") if dropped == "words" else (["CASA", "IL·LÚS"], None)
    )


@needs_contract
def test_every_action_named_in_the_record_format_is_tried_here() -> None:
    table = CONTRACT.read_text("utf-8").partition("## Actions")[2].partition("* Phases")[0]
    named = {
        action
        for row in re.findall(r"^\| ((?:`[a-z-]+`(?:, )?)+) \|", table, re.MULTILINE)
        for action in re.findall(r"`([a-z-]+)`", row)
    }

    assert named | {"wait"} == {action["do"] for action in EVERY_ACTION}


@needs_contract
def test_every_regulation_named_in_the_record_format_is_known() -> None:
    (example,) = fenced("yaml")
    (named,) = re.findall(r"regulation: fisc\s+# (.*)", example)

    (later,) = re.findall(r"`regulation` may also be `(\w+)`", CONTRACT.read_text("utf-8"))

    assert {*named.split(" | "), later} == set(PUBLISHED) == set(PLAYERS)


@pytest.mark.parametrize("regulation", list(PLAYERS))
def test_what_the_tests_tell_is_an_acta(regulation: str) -> None:
    assert read(document(regulation, "start", "0 pass")).rules.key == regulation
