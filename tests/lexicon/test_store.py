"""The store: what is kept, what is refused, what happens when files break or processes meet."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from faristol.keeping import data_folder
from faristol.lexicon import (
    Lexicon,
    LexiconDamaged,
    LexiconInfo,
    LexiconMissing,
    NewLexicon,
    Spelling,
    Store,
    StoreRefused,
)
from faristol.lexicon import default as recipe
from faristol.lexicon.default import DefaultList, Step
from faristol.lexicon.folding import fold_words
from faristol.lexicon.info import RECIPE_VERSION, fingerprint
from faristol.lexicon.progress import on_terminal, silently
from faristol.lexicon.sources import Dictionary, Reading, Sources


def folded(*words: str) -> list[bytes]:
    return [word for word in fold_words(words) if word]


def a_lexicon(*words: str, name: str = "club", version: str = "1", day: int = 1) -> NewLexicon:
    return NewLexicon(
        name=name,
        version=version,
        words=folded(*words),
        licence="free",
        origin="the club",
        made=datetime(2025, 5, day, tzinfo=UTC),
    )


def a_small_recipe(words: tuple[str, ...] = ("casa", "saca", "whisky")) -> Callable[..., DefaultList]:
    """A recipe that is quick to follow."""
    from array import array

    def make(sources: Sources, tell: Callable[[Step], None]) -> DefaultList:
        letters = folded(*words)
        forms = [word.encode() for word in words]
        dictionary = Dictionary(forms, array("H", [0] * len(forms)), [(Reading(0, b"", ("NCFS000",)),)])
        for step in recipe.STEPS:
            tell(Step(step, len(words)))
        return DefaultList(letters, [], dictionary, letters, ())

    return make


# --- keeping, listing, removing ---


def test_what_is_installed_can_be_opened(store: Store) -> None:
    info = store.install(a_lexicon("saca", "casa", "casa", "whisky"))

    assert info == LexiconInfo(
        name="club",
        version="1",
        count=2,
        sha256=fingerprint(folded("casa", "saca")),
        extension_count=1,
        extended_sha256=fingerprint(folded("casa", "saca", "whisky")),
        licence="free",
        origin="the club",
        date="2025-05-01T00:00:00+00:00",
    )
    found = store.open("club")
    assert found.info == info
    assert list(found) == ["CASA", "SACA"]
    assert list(found.extended) == ["CASA", "SACA", "WHISKY"]
    assert found.extended.info.sha256 == info.extended_sha256
    assert found.extended.info.count == 3


def test_the_engine_finds_a_gaddag(store: Store) -> None:
    store.install(a_lexicon("casa", "whisky"))

    assert store.open("club").graph.core.has_gaddag
    assert store.open("club").extended.graph.core.has_gaddag


def test_the_latest_version_is_opened_unless_one_is_named(store: Store) -> None:
    store.install(a_lexicon("nou", version="9", day=2))
    store.install(a_lexicon("vell", version="10", day=1))

    assert [info.version for info in store.installed()] == ["9", "10"]
    assert "nou" in store.open("club")
    assert "vell" in store.open("club", "10")


def test_names_are_the_same_in_any_case(store: Store) -> None:
    store.install(a_lexicon("casa", name="DISC"))

    assert store.open("Disc").info.name == "disc"
    with pytest.raises(StoreRefused, match="name-taken"):
        store.install(a_lexicon("casa", name="disc"))


def test_removed_is_gone(store: Store) -> None:
    store.install(a_lexicon("casa", version="1"))
    store.install(a_lexicon("casa", version="2"))

    assert store.remove("club", "1") == ("1",)
    assert [info.version for info in store.installed()] == ["2"]
    assert store.remove("club") == ("2",)
    assert store.installed() == ()
    with pytest.raises(LexiconMissing):
        store.remove("club")


def test_a_lexicon_in_use_survives_its_removal(store: Store) -> None:
    store.install(a_lexicon("casa"))
    held = store.open("club")
    store.remove("club")

    assert "casa" in held
    assert "saca" not in held


@pytest.mark.parametrize(
    ("name", "version", "code"),
    [
        pytest.param("../club", "1", "bad-name", id="a path upwards"),
        pytest.param("/etc", "1", "bad-name", id="a path from the root"),
        pytest.param(".lock", "1", "bad-name", id="a hidden file"),
        pytest.param("", "1", "bad-name", id="no name"),
        pytest.param("a b", "1", "bad-name", id="a space"),
        pytest.param("llísta", "1", "bad-name", id="an accent"),
        pytest.param("x" * 41, "1", "bad-name", id="endless"),
        pytest.param("club\0", "1", "bad-name", id="a zero"),
        pytest.param("club", "..", "bad-version", id="a version upwards"),
        pytest.param("club", "1/2", "bad-version", id="a version with a slash"),
        pytest.param("club", "", "bad-version", id="no version"),
        pytest.param("default", "1", "name-reserved", id="the name of our own list"),
        pytest.param("Default", "7", "name-reserved", id="our own list in capitals"),
    ],
)
def test_names_that_cannot_be_folders_are_refused(store: Store, name: str, version: str, code: str) -> None:
    with pytest.raises(StoreRefused) as refused:
        store.install(a_lexicon("casa", name=name, version=version))

    assert refused.value.code == code


@pytest.mark.parametrize(("name", "version"), [("club", None), ("club", "2"), ("altre", None)])
def test_what_is_not_installed_is_missing(store: Store, name: str, version: str | None) -> None:
    if version:
        store.install(a_lexicon("casa"))

    with pytest.raises(LexiconMissing):
        store.open(name, version)


@pytest.mark.parametrize("given", ["absolute", "relative", "none"])
def test_the_data_folder_follows_xdg(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, given: str) -> None:
    monkeypatch.delenv("FARISTOL_DATA")
    monkeypatch.setenv("HOME", str(tmp_path))
    match given:
        case "absolute":
            monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "shared"))
            assert data_folder() == tmp_path / "shared" / "faristol"
        case "relative":
            monkeypatch.setenv("XDG_DATA_HOME", "shared")
            assert data_folder() == tmp_path / ".local" / "share" / "faristol"
        case _:
            monkeypatch.delenv("XDG_DATA_HOME", raising=False)
            assert data_folder() == tmp_path / ".local" / "share" / "faristol"


@pytest.mark.parametrize("what", ["a file stands there", "no right to write"])
def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, what: str) -> None:
    place = tmp_path / "data"
    if what == "a file stands there":
        place.write_text("")
    elif os.geteuid() == 0:
        pytest.skip("root may write anywhere")
    else:
        place.mkdir(mode=0o500)

    with pytest.raises(StoreRefused) as refused:
        Store(place).install(a_lexicon("casa"))

    assert refused.value.code == "cannot-write"
    assert str(place) in str(refused.value.facts["folder"])


# --- damage ---


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-20])


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def gone(file: Path) -> None:
    file.unlink()


def one_byte_changed(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 0xFF
    file.write_bytes(data)


DAMAGES = [cut, emptied, gone, one_byte_changed]


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
@pytest.mark.parametrize("file", ["words.graph", "manifest.json"])
def test_a_damaged_lexicon_is_refused(store: Store, damage: Callable[[Path], None], file: str) -> None:
    store.install(a_lexicon("casa", "saca"))
    damage(store.folder / "club" / "1" / file)

    with pytest.raises(LexiconDamaged) as refused:
        store.open("club")

    assert refused.value.facts["name"] == "club"


def test_a_graph_of_another_list_is_refused(store: Store) -> None:
    store.install(a_lexicon("casa", name="club"))
    store.install(a_lexicon("saca", name="altre"))
    (store.folder / "altre" / "1" / "words.graph").rename(store.folder / "club" / "1" / "words.graph")

    with pytest.raises(LexiconDamaged, match="of-another-list"):
        store.open("club")


def test_what_is_damaged_is_listed_apart_and_can_be_removed(store: Store) -> None:
    store.install(a_lexicon("casa", version="1"))
    store.install(a_lexicon("casa", version="2"))
    emptied(store.folder / "club" / "1" / "manifest.json")

    assert [info.version for info in store.installed()] == ["2"]
    assert store.damaged() == (("club", "1"),)
    assert store.remove("club", "1") == ("1",)
    assert store.damaged() == ()


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
@pytest.mark.parametrize("file", ["words.graph", "manifest.json"])
def test_a_damaged_default_list_is_made_again(
    store: Store, monkeypatch: pytest.MonkeyPatch, damage: Callable[[Path], None], file: str
) -> None:
    monkeypatch.setattr(recipe, "make_default_list", a_small_recipe())
    assert "casa" in store.open()
    damage(store.folder / "default" / RECIPE_VERSION / file)

    assert "casa" in store.open()


def test_a_new_recipe_makes_a_new_list_and_keeps_the_old(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recipe, "make_default_list", a_small_recipe(("vella",)))
    old = store.open().info
    monkeypatch.setattr(recipe, "make_default_list", a_small_recipe(("nova",)))
    monkeypatch.setattr("faristol.lexicon.store.RECIPE_VERSION", "next")

    assert "nova" in store.open()
    assert store.open("default", old.version).info == old


def test_leftovers_of_a_killed_process_are_swept(store: Store) -> None:
    store.install(a_lexicon("casa"))
    (store.folder / ".new-abc").mkdir()
    (store.folder / ".new-abc" / "words.graph").write_bytes(b"half")
    store.install(a_lexicon("casa", version="2"))

    assert sorted(one.name for one in store.folder.iterdir()) == [".lock", "club"]


def test_a_list_that_is_ready_needs_no_right_to_write(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.install(a_lexicon("casa"))

    def no_lock(self: Store) -> None:
        raise AssertionError("a reader asked for the lock")

    monkeypatch.setattr(Store, "_locked", no_lock)
    assert "casa" in store.open("club")


# --- spellings of other lists ---


def test_a_list_without_spellings_borrows_those_of_the_default(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recipe, "make_default_list", a_small_recipe(("casa", "saca")))
    store.install(a_lexicon("casa", "taula"))

    assert store.open("club").spellings("casa") == ()
    store.open()
    assert store.open("club").spellings("casa") == (Spelling("casa", "casa", ("nom femení singular",)),)
    assert store.open("club").spellings("saca") == ()
    assert store.open("club").spellings("taula") == ()


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_damaged_spellings_harm_nobody(
    store: Store, monkeypatch: pytest.MonkeyPatch, damage: Callable[[Path], None]
) -> None:
    monkeypatch.setattr(recipe, "make_default_list", a_small_recipe(("casa", "saca")))
    store.open()
    damage(store.folder / "default" / RECIPE_VERSION / "spellings.bin")
    store.install(a_lexicon("casa"))

    assert "casa" in store.open("club")
    assert isinstance(store.open("club").spellings("casa"), tuple)
    assert "casa" in store.open()


# --- processes that meet ---

_MEETING = """
import sys, time
from pathlib import Path
from faristol.lexicon import Lexicon, default
from faristol.lexicon.default import STEPS, DefaultList, Step
from faristol.lexicon.folding import fold_words
from faristol.lexicon.sources import Dictionary
from array import array

log = Path(sys.argv[1])

def make(sources, tell):
    with log.open("a") as file:
        file.write("made\\n")
    time.sleep(0.5)
    words = [word for word in fold_words(["casa", "saca"]) if word]
    for step in STEPS:
        tell(Step(step, 2))
    return DefaultList(words, [], Dictionary([], array("H"), []), [], ())

default.make_default_list = make
lexicon = Lexicon.open()
assert len(lexicon) == 2 and "casa" in lexicon
print(lexicon.info.sha256)
"""


def test_processes_that_start_together_make_the_list_once(tmp_path: Path) -> None:
    log = tmp_path / "log"
    environment = {**os.environ, "FARISTOL_DATA": str(tmp_path / "data")}
    meeting = [
        subprocess.Popen(
            [sys.executable, "-c", _MEETING, str(log)],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    told = [process.communicate(timeout=60) for process in meeting]

    assert [process.returncode for process in meeting] == [0, 0, 0, 0], told
    assert len({out for out, _ in told}) == 1
    assert log.read_text() == "made\n"


# --- the bar ---


def test_nothing_is_shown_where_nobody_watches(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with on_terminal({"bake": 1.0}) as tell:
        tell("bake")
    with silently({"bake": 1.0}) as tell:
        tell("bake")

    assert capfd.readouterr() == ("", "")


def test_a_terminal_shows_a_bar(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("FORCE_COLOR", "1")
    with on_terminal({"bake": 1.0, "cool": 2.0}) as tell:
        tell("bake")
        tell("cool")

    shown = capfd.readouterr()
    assert shown.out == ""
    assert "llista de paraules" in shown.err


def test_open_takes_a_store(store: Store) -> None:
    store.install(a_lexicon("casa"))

    assert "casa" in Lexicon.open("club", store=store)
