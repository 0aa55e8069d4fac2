"""Files of regulations that somebody wrote to hurt whoever reads them: a sentence each, within a budget."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest
from tests.hostile import cost

from faristol.errors import FaristolError
from faristol.regulations import CLASSIC
from faristol.regulations.own import make_own, read_own, write_own
from faristol.regulations.store import RegulationStore
from faristol.service.refusals import explain
from faristol.texts import LANGUAGES

HEAD = 'faristol = "regulation/1"\nname = "club"\nversion = "1"\ntitle = "El club"\nbase = "classic"\n'


def named(name: str) -> str:
    return HEAD.replace('"club"', f'"{name}"')


HOSTILE: Mapping[str, str] = MappingProxyType(
    {
        "eight megabytes": HEAD + "#" * 8_000_000,
        "ten thousand lists in one another": HEAD + "x = " + "[" * 9_000,
        "tables in one another": HEAD + "x = " + "{a=" * 5_000,
        "a number of fifteen thousand digits": HEAD + "[time]\nminutes = 1" + "0" * 15_000,
        "a key twice": HEAD + "[time]\nminutes = 20\nminutes = 21\n",
        "a group twice": HEAD + "[time]\nminutes = 20\n[time]\nminutes = 21\n",
        "the name twice": HEAD + 'name = "altre"\n',
        "a date": HEAD + "[time]\nminutes = 2027-01-31\n",
        "not a number": HEAD + "[time]\nminutes = nan\n",
        "a truth for a number": HEAD + "[time]\nminutes = true\n",
        "a number for a truth": HEAD + "[challenges]\nrechallenge = 1\n",
        "a table for a word": HEAD + "[players]\nstart_draw = { a = 1 }\n",
        "a list for a word": HEAD + '[players]\nstart_draw = ["rack-nearest-z"]\n',
        "a word for a table": HEAD + '[time]\novertime = "molt"\n',
        "a field too many": HEAD + '[time]\novertime = { limit_minutes = 1, at_limit = "loses", x = 1 }\n',
        "a field too few": HEAD + "[time]\novertime = { limit_minutes = 1 }\n",
        "ends that are none": HEAD + '[end]\nracks = { apocalypse = "move" }\n',
        "thousands of runs": HEAD + '[end]\nruns = ["' + '","'.join(["x"] * 900) + '"]\n',
        "tiles of nobody": HEAD + "[tiles]\ntile_set = { A = [1, 1] }\n",
        "minus three tiles": HEAD
        + "[tiles]\ntile_set = "
        + "{ "
        + ", ".join(f'"{tile}" = [-3, 1]' for tile in CLASSIC.tile_set.order)
        + " }\n",
        "a choice of another group": HEAD + "[tiles]\nminutes = 20\n",
        "a choice that is none": HEAD + "[time]\n__class__ = 20\n",
        "chosen that is none": HEAD + 'chosen = ["__class__"]\n',
        "chosen that is no list": HEAD + "chosen = 3\n",
        "a path": named("../../etc/passwd"),
        "a path of Windows": named("..\\\\..\\\\autoexec"),
        "a name with a colon": named("c:club"),
        "a published name": named("fisc"),
        "an empty name": named(""),
        "a name that is a star": named("*"),
        "a version that is a path": HEAD.replace('"1"', '"../1"'),
        "a title of marks": HEAD.replace('"El club"', '"\\u202e\\u0000"'),
        "a title for a book": HEAD.replace("El club", "El club " * 500),
        "a base that is its own": HEAD.replace('"classic"', '"club@0123456789ab"'),
        "no such base": HEAD.replace('"classic"', '"../classic"'),
        "another format": HEAD.replace("regulation/1", "regulation/999999999999"),
    }
)
CASES = pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)


@CASES
def test_each_is_refused_with_a_sentence_within_the_budget(text: str) -> None:
    with pytest.raises(FaristolError) as told:
        read_own(text)
    for language in LANGUAGES:
        message = explain(told.value, language).message
        assert message != told.value.code
        assert "…" not in message.removesuffix("…")
        assert len(message) < 400
    used = cost(lambda: read_own(text))
    assert used.finished
    assert (used.seconds < 1.0, used.megabytes < 60) == (True, True), used


@CASES
def test_in_the_data_folder_it_is_left_out_and_named(text: str, tmp_path: Path) -> None:
    store = RegulationStore(tmp_path)
    good = make_own("bo", "1", "El bo", CLASSIC, {"minutes": 20})
    store.install(good)
    (store.folder / "club@0123456789abcdef.toml").write_text(text, encoding="utf-8")
    assert store.installed() == (good,)
    assert store.damaged() == ("club@0123456789abcdef.toml",)
    assert store.find("club@0123456789abcdef") is None


def test_a_fingerprint_that_is_another_ones_is_nobodys(tmp_path: Path) -> None:
    store = RegulationStore(tmp_path)
    own, other = (make_own("club", "1", "El club", CLASSIC, {"minutes": one}) for one in (20, 30))
    store.install(own)
    (store.folder / f"{own.key}.toml").write_text(write_own(other), encoding="utf-8")
    assert store.find(own.key) is None
    assert store.damaged() == (f"{own.key}.toml",)


@pytest.mark.parametrize("kind", ["folder", "link to nowhere", "link to itself", "pipe", "endless"])
def test_what_is_no_file_is_left_out(kind: str, tmp_path: Path) -> None:
    store = RegulationStore(tmp_path)
    store.folder.mkdir(parents=True)
    path = store.folder / "club@0123456789abcdef.toml"
    match kind:
        case "folder":
            path.mkdir()
        case "link to nowhere":
            path.symlink_to("nowhere")
        case "link to itself":
            path.symlink_to(path.name)
        case "pipe":
            os.mkfifo(path)
        case _:
            path.symlink_to("/dev/zero")
    assert store.installed() == ()
    assert store.find("club@0123456789abcdef") is None
