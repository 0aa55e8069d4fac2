"""Regulations that people make: whole games under random ones, what is refused, and their files."""

from __future__ import annotations

import dataclasses
import json
import os
import tomllib
from pathlib import Path
from random import Random
from typing import cast

import pytest
from tests.own_regulations import random_changes, random_own
from tests.random_play import agreed, random_action
from tests.rules.test_invariants import Game, check_acta, check_everything, check_history, check_sight

from faristol.errors import FaristolError
from faristol.regulations import CLASSIC, PUBLISHED, REGULATIONS
from faristol.regulations.choices import CHOICES, Written, read, shape_of, taken, written
from faristol.regulations.own import (
    OwnRegulation,
    RegulationRefused,
    as_text,
    make_own,
    read_own,
    with_choices,
    write_own,
)
from faristol.regulations.sense import conflicts
from faristol.regulations.store import RegulationStore
from faristol.rules.customs import Customs
from faristol.rules.regulation import Regulation
from faristol.rules.tiles import Tile
from faristol.service.refusals import explain
from faristol.texts import LANGUAGES

ACTIONS = int(os.environ.get("FARISTOL_OWN_ACTIONS", "20000"))


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RegulationStore:
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path))
    return RegulationStore()


def of_club(**changes: object) -> OwnRegulation:
    return make_own("club", "1", "El nostre club", CLASSIC, changes)


# --- played ---


def test_games_under_random_regulations_hold_what_always_holds(store: RegulationStore) -> None:
    asked, seed, ends = 0, 0, set()
    while asked < ACTIONS:
        dice = Random(f"own {seed}")
        own = random_own(dice)
        store.install(own)
        players = dice.randint(own.regulation.fewest_players, own.regulation.most_players)
        game = Game(own.key, seed, **agreed(dice.choice(own.regulation.clocks).value, seed), players=players)
        for _ in range(300):
            game.ask(random_action(game.state, dice))
            check_everything(game)
            asked += 1
            if game.state.final:
                break
        check_history(game)
        check_acta(game)
        check_sight(game)
        ends.add(game.state.end)
        store.remove(own)
        seed += 1
    assert len(ends - {None}) >= 4, "games end in many ways"


# --- refused ---


def test_what_cannot_be_played_is_refused_and_says_between_which_choices(store: RegulationStore) -> None:
    """Five hundred combinations, no two alike, each told in a sentence of its own in every language."""
    dice, refused, codes = Random(17), set[str](), set[str]()
    while len(refused) < 500:
        base = PUBLISHED[dice.choice(sorted(PUBLISHED))]
        changes = random_changes(dice)
        if why := _refusal(base, changes):
            refused.add(json.dumps([base.key, changes], sort_keys=True))
            codes.add(why.code)
            for language in ("ca", "es", "en"):
                told = explain(why, language).message
                assert told not in ("", why.code), f"{why.code} has no sentence"
                assert "\n" not in told
            between = cast("tuple[str, ...]", why.facts["choices"])
            assert between
            assert set(between) <= set(CHOICES)
    assert len(codes) >= 15


def _refusal(base: Regulation, changes: dict[str, object]) -> RegulationRefused | None:
    try:
        make_own("atzar", "1", "A l'atzar", base, changes)
    except RegulationRefused as why:
        return why
    return None


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"minutes": 0}, "choice-beyond-limits"),
        ({"minutes": 10**30}, "choice-beyond-limits"),
        ({"minutes": True}, "bad-choice"),
        ({"minutes": "25"}, "bad-choice"),
        ({"minutes": 25.0}, "bad-choice"),
        ({"rechallenge": 1}, "bad-choice"),
        ({"start_draw": "by-age"}, "bad-choice"),
        ({"start_draw": ["tile-nearest-a"]}, "bad-choice"),
        ({"clocks": "chess"}, "bad-choice"),
        ({"clocks": ["sundial"]}, "bad-choice"),
        ({"clocks": ["none"] * 11}, "bad-choice"),
        ({"pauses": ["agreed"]}, "bad-choice"),
        ({"redraw": {"when": "fresh", "often": 2}}, "bad-choice"),
        ({"redraw": True}, "bad-choice"),
        ({"overtime": {"at_limit": "loses"}}, "bad-choice"),
        ({"racks": {"out": "burn"}}, "bad-choice"),
        ({"racks": [["out", "move"]]}, "bad-choice"),
        ({"tile_set": {"A": [100, 1]}}, "bad-tiles"),
        ({"turn_step": 1}, "bad-choice"),
        ({"turn_step": []}, "bad-choice"),
    ],
    ids=str,
)
def test_a_value_that_a_choice_cannot_have(changes: dict[str, object], code: str) -> None:
    with pytest.raises(FaristolError) as told:
        of_club(**changes)
    assert told.value.code == code


@pytest.mark.parametrize("name", ["", "Club", "fisc", "duplicate", "club/..", "a" * 24, "-club", "clàssic"])
def test_names_that_cannot_be(name: str) -> None:
    with pytest.raises(RegulationRefused) as told:
        make_own(name, "1", "El club", CLASSIC, {})
    assert told.value.code == "bad-regulation-name"


# --- choices ---


@pytest.mark.parametrize("base", PUBLISHED.values(), ids=PUBLISHED)
def test_every_choice_of_a_published_regulation_can_be_written_and_read(base: object) -> None:
    for key, other in PUBLISHED.items():
        for choice, value in written(other).items():
            assert read(choice, value) == taken(other, choice), (key, choice)
    assert not any(map(conflicts, PUBLISHED.values()))


def test_everything_that_a_regulation_says_of_the_game_can_be_chosen() -> None:
    """Turns each, pairs and another set of tiles among them; who adds a field must say how it is chosen."""
    told = {
        "key",
        "title",
        "title_en",
        "source",
        "articles",
        "customs",
        "procedures",
    }  # of it, not of the game
    articles = {"no_help", "bag_checked", "devices", "practice", "refusals"}  # places in the base's text
    fields = {field.name for field in dataclasses.fields(Regulation)} - told
    customs = {field.name for field in dataclasses.fields(Customs)} - articles
    assert fields - set(CHOICES) == {"layout"}, "the premium squares are the same in all of them"
    assert customs <= set(CHOICES)
    assert set(CHOICES) <= fields | customs
    for choice in CHOICES:
        assert shape_of(choice).kind
        used = {json.dumps(written(one)[choice], sort_keys=True) for one in PUBLISHED.values()}
        for value in used:
            assert of_any(choice, json.loads(value)) == json.loads(value), choice


def of_any(choice: str, value: Written) -> Written:
    """The value once it was chosen, written in a file and read again, whatever else must then be chosen."""
    regulation = with_choices(CLASSIC, {choice: read(choice, value)})
    return written(regulation)[choice]


def test_pairs_turns_and_tiles_can_be_chosen_together_and_played() -> None:
    tiles = written(CLASSIC)["tile_set"]
    assert isinstance(tiles, dict)
    own = of_club(pairs=True, turns_each=8, tile_set={**tiles, "Z": [2, 7]})
    again = read_own(write_own(own))
    assert again == own
    regulation = again.regulation
    assert (regulation.customs.pairs, regulation.turns_each) == (True, 8)
    assert (regulation.tile_set.counts[Tile("Z")], regulation.tile_set.values[Tile("Z")]) == (2, 7)


def test_files_of_before_there_were_pairs_keep_their_fingerprints() -> None:
    keys = {
        base: make_own("club", "1", "El nostre", PUBLISHED[base], {"bingo_bonus": 60}).key
        for base in ("classic", "parelles", "escolar")
    }
    assert keys == {
        "classic": "club@64d896ad0088859d",
        "parelles": "club@e10568ada6d64915",
        "escolar": "club@53b662ffb02c6a0f",
    }
    text = write_own(of_club(minutes=20))
    before = text.replace("pairs = false\n", "").replace('chosen = ["minutes"]\n', "")
    assert before != text
    assert read_own(before).key == of_club(minutes=20).key


def test_nothing_but_the_changes_is_changed() -> None:
    own = of_club(minutes=20, start_draw="rack-nearest-z")
    assert own.differences == ("start_draw", "minutes")
    assert (own.regulation.article("minutes"), own.regulation.article("overtime")) == (None, "CLASSIC-7d")
    assert taken(own.regulation, "overtime") == CLASSIC.overtime


# --- files ---


def test_a_file_by_hand_may_say_only_what_differs() -> None:
    text = """
    faristol = "regulation/1"
    name = "dijous"
    version = "2"
    title = "Els dijous"
    base = "llisca"
    [tiles]
    bingo_bonus = 40
    """
    own = read_own(text)
    assert (own.differences, own.regulation.bingo_bonus) == (("bingo_bonus",), 40)
    assert read_own(write_own(own)).key == own.key
    assert set(tomllib.loads(write_own(own))["time"]) >= {"minutes", "clocks"}, "written whole"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no-regulation-file"),
        ("[", "no-regulation"),
        ("x = " + "[" * 5000, "no-regulation-file"),
        ("x = " + "1" * 5000, "no-regulation-file"),
        ('faristol = "regulation/9"', "no-regulation-file"),
        ('faristol = "regulation/1"', "regulation-lacks"),
        ('faristol="regulation/1"\nname=3\nversion="1"\ntitle="X"\nbase="fisc"', "regulation-lacks"),
        ('faristol="regulation/1"\nname="x"\nversion="1"\ntitle="X"\nbase="chess"', "unknown-base"),
        ('faristol="regulation/1"\nname="x"\nversion="1"\ntitle="X"\nbase="fisc"\nb=1', "unknown-choice"),
        ('faristol="regulation/1"\nname="x"\nversion="1"\ntitle="\x7f"\nbase="fisc"', "no-regulation"),
        ('faristol="regulation/1"\nname="x"\nversion="1"\ntitle=" "\nbase="fisc"', "bad-regulation-title"),
        ("#" * 20_001, "regulation-too-long"),
    ],
    ids=range(12),
)
def test_files_that_are_no_regulation(text: str, code: str) -> None:
    with pytest.raises(FaristolError) as told:
        read_own(text)
    assert told.value.code == code


@pytest.mark.parametrize(
    ("source", "line"),
    [
        (b'faristol = "regulation/1"\nname club\n', 2),
        (b'faristol = "regulation/1"\n\ntitle = "\xff"\n', 3),
        (b'faristol = "regulation/1"\ntitle = """', 2),
    ],
    ids=["no TOML", "no text", "no end"],
)
def test_a_file_that_cannot_be_read_is_told_by_its_line_and_in_no_parsers_words(
    source: bytes, line: int
) -> None:
    with pytest.raises(RegulationRefused) as told:
        read_own(as_text(source))
    said = {language: explain(told.value, language).message for language in LANGUAGES}
    assert said == {
        "ca": f"El fitxer no es pot llegir a partir de la línia {line}.",
        "es": f"El archivo no se puede leer a partir de la línea {line}.",
        "en": f"The file cannot be read from line {line} on.",
    }


def test_what_is_installed_is_found_by_its_fingerprint_and_nothing_else(store: RegulationStore) -> None:
    own, other = of_club(minutes=20), of_club(minutes=30)
    store.install(own)
    store.install(own)
    assert REGULATIONS[own.key].minutes == 20
    assert REGULATIONS[f"club@{own.sha256[:12]}"] is REGULATIONS[f"club@{own.sha256}"]
    assert other.key not in REGULATIONS
    assert f"club@{own.sha256[:12]}{'0' * 4}" not in REGULATIONS
    assert list(REGULATIONS) == [*PUBLISHED, own.key]
    with pytest.raises(RegulationRefused) as told:
        store.install(other)
    assert told.value.code == "regulation-there"
    store.remove(own)
    assert own.key not in REGULATIONS


def test_a_file_that_somebody_changed_is_not_what_it_is_called(store: RegulationStore) -> None:
    own = of_club(minutes=20)
    store.install(own)
    (file,) = store.folder.iterdir()
    file.write_text(file.read_text().replace("minutes = 20", "minutes = 21"))
    assert own.key not in REGULATIONS
    assert store.damaged() == (file.name,)


@pytest.mark.parametrize("key", ["../../etc", "club@", "club@zz", "*@*", "club@" + "0" * 65, ""])
def test_keys_that_name_nothing(store: RegulationStore, key: str) -> None:
    store.install(of_club())
    assert key not in REGULATIONS
