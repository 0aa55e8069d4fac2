"""What the command line said it kept is kept: several at once, links and modes, full disks, edited files.

The commands run as processes of their own, as they do in a hall. A disk is full for them by ``/dev/full``, or
by a limit on the size of what they may write, which ends a write in the middle as a full disk does.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest

from faristol.formats.files.event_file import read_event, write_event
from faristol.keeping import keep, locked
from faristol.tournament import EntrantId, MalformedEvent, Result
from faristol.tournament.commands import Configure, Enter, PairRound, SetResult
from faristol.tournament.event import EventLog
from faristol.tournament.settings import Settings

FARISTOL = (sys.executable, "-c", "from faristol.cli import main; main()")
TABLES = 6


def a_round(entrants: int = 2 * TABLES) -> EventLog:
    log = EventLog().act(Configure(Settings(name="Obert", rounds=5)))
    for number in range(1, entrants + 1):
        log = log.act(Enter(f"Jugador {number}", rating=1000.0 + number))
    return log.act(PairRound())


@pytest.fixture
def event(tmp_path: Path) -> Path:
    file = tmp_path / "open.yaml"
    file.write_text(write_event(a_round()), encoding="utf-8")
    return file


def run(
    *arguments: object, most_bytes: int | None = None, stdout: Path | None = None, lang: str = "en"
) -> subprocess.CompletedProcess[str]:
    """A command; it may write no file of more than *most_bytes*."""

    def limit() -> None:
        if most_bytes is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))

    with (stdout or Path(os.devnull)).open("wb") as out:
        return subprocess.run(
            [*FARISTOL, *map(str, arguments)],
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
            preexec_fn=limit,
            env={**os.environ, "FARISTOL_LANG": lang},
        )


def refused(answer: subprocess.CompletedProcess[str], *told: str) -> None:
    """A sentence, and no more than that."""
    assert answer.returncode == 1, answer.stderr
    assert "Traceback" not in answer.stderr
    assert "Exception ignored" not in answer.stderr
    assert len(answer.stderr.splitlines()) == 1, answer.stderr
    for part in told:
        assert part in answer.stderr


# --- several at once ---


def test_six_results_at_once_are_six_results(event: Path) -> None:
    started = [
        subprocess.Popen([*FARISTOL, "event", "result", str(event), str(table), f"40{table}-300"])
        for table in range(1, TABLES + 1)
    ]

    assert [process.wait(60) for process in started] == [0] * TABLES
    boards = read_event(event.read_bytes()).state.rounds[0].boards
    assert [board.result for board in boards] == [Result.parse(f"40{n}-300") for n in range(1, TABLES + 1)]
    assert os.listdir(event.parent) == [event.name]


def test_of_two_who_begin_the_same_file_one_is_told(tmp_path: Path) -> None:
    file = tmp_path / "open.yaml"
    started = [
        subprocess.Popen([*FARISTOL, "event", "new", str(file), "--name", name], stderr=subprocess.DEVNULL)
        for name in ("one", "two")
    ]

    assert sorted(process.wait(60) for process in started) == [0, 2]
    read_event(file.read_bytes())


def test_a_conversion_waits_for_who_changes_what_it_replaces(event: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.yaml"
    other.write_text(write_event(a_round(4)), encoding="utf-8")
    with locked(event):
        converting = subprocess.Popen([*FARISTOL, "convert", str(other), str(event), "--force"])
        while not _waits_for_a_lock(converting.pid):
            assert converting.poll() is None, "it did not wait"
            time.sleep(0.02)
        keep(event, write_event(a_round()).encode())

    assert converting.wait(60) == 0
    assert len(read_event(event.read_bytes()).state.entrants) == 4
    assert sorted(os.listdir(tmp_path)) == ["open.yaml", "other.yaml"]


def _waits_for_a_lock(process: int) -> bool:
    lines = Path("/proc/locks").read_text(encoding="ascii").splitlines()
    return any(line.split()[1] == "->" and str(process) in line.split() for line in lines)


def test_a_conversion_on_a_full_disk_leaves_what_was_there(event: Path, tmp_path: Path) -> None:
    target = tmp_path / "open.trf"
    refused(run("convert", event, target, most_bytes=100), str(target))
    assert os.listdir(tmp_path) == [event.name]

    target.write_text("before", encoding="utf-8")
    refused(run("convert", event, target, "--force", most_bytes=100), str(target))
    assert target.read_text(encoding="utf-8") == "before"
    assert sorted(os.listdir(tmp_path)) == sorted([event.name, target.name])


# --- the place of a file ---


def test_a_link_stays_a_link_and_the_mode_stays(event: Path) -> None:
    link = event.with_name("today.yaml")
    link.symlink_to(event.name)
    event.chmod(0o640)

    assert run("event", "result", link, 1, "400-300").returncode == 0
    assert link.is_symlink()
    assert event.stat().st_mode & 0o777 == 0o640
    assert read_event(event.read_bytes()).state.rounds[0].boards[0].result == Result.parse("400-300")


def test_a_file_of_two_names_keeps_both(event: Path) -> None:
    other = event.with_name("copy.yaml")
    other.hardlink_to(event)

    assert run("event", "result", event, 1, "400-300").returncode == 0
    assert other.samefile(event)
    assert read_event(other.read_bytes()).state.rounds[0].boards[0].result == Result.parse("400-300")
    assert sorted(os.listdir(event.parent)) == [other.name, event.name]


def test_a_new_file_has_the_mode_of_any_new_file(tmp_path: Path) -> None:
    (usual := tmp_path / "usual").touch()

    assert run("event", "new", tmp_path / "open.yaml").returncode == 0
    assert (tmp_path / "open.yaml").stat().st_mode == usual.stat().st_mode


# --- full disks ---


@pytest.mark.parametrize("names", [1, 2], ids=["one name", "two names"])
def test_an_event_on_a_full_disk_stays_as_it_was(event: Path, names: int) -> None:
    if names == 2:
        event.with_name("copy.yaml").hardlink_to(event)
    before, beside = event.read_bytes(), sorted(os.listdir(event.parent))

    refused(run("event", "enter", event, "Anna", "Biel", most_bytes=len(before)), "too large", event.name)
    assert event.read_bytes() == before
    assert sorted(os.listdir(event.parent)) == beside


def test_an_event_that_could_not_begin_leaves_nothing(tmp_path: Path) -> None:
    refused(run("event", "new", tmp_path / "open.yaml", most_bytes=100), "too large")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(("sheet", "--blank"), id="sheet"),
        pytest.param(("event", "papers", "{event}", "pairings"), id="event papers"),
    ],
)
def test_a_paper_on_a_full_disk_is_a_sentence_and_no_scrap(arguments: tuple[str, ...], event: Path) -> None:
    asked = [part.format(event=event) for part in arguments]
    paper = event.with_name("paper.pdf")
    paper.write_bytes(b"the one of yesterday")

    refused(run(*asked, "-o", paper, most_bytes=5000), "too large", paper.name)
    assert paper.read_bytes() == b"the one of yesterday"
    assert sorted(os.listdir(event.parent)) == [event.name, paper.name]
    refused(run(*asked, "-o", "/dev/full", lang="ca"), "el disc és ple")
    refused(run(*asked, "-o", "-", stdout=Path("/dev/full"), lang="ca"), "el disc és ple")


def test_a_list_that_is_built_on_a_full_disk_is_a_sentence_and_no_scrap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path / "data"))
    words = tmp_path / "words.txt"
    words.write_text("casa\ncases\nsol\nsols\n")

    answer = run("lexicon", "import", words, "--name", "x", "--version", "1", most_bytes=200, lang="ca")
    refused(answer, "seria massa gros", "FARISTOL_DATA")
    assert os.listdir(tmp_path / "data" / "lexicons") == [".lock"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("event", "--help"),
        ("regulations",),
        ("event", "show", "{event}"),
        ("event", "export", "{event}"),
    ],
    ids=" ".join,
)
def test_an_answer_that_finds_no_room_is_a_sentence(arguments: tuple[str, ...], event: Path) -> None:
    asked = [part.format(event=event) for part in arguments]

    refused(run(*asked, stdout=Path("/dev/full"), lang="ca"), "el disc és ple")


# --- before hours of work ---


@pytest.mark.parametrize("what", ["leaves", "win"])
@pytest.mark.parametrize(
    ("file", "told"),
    [("missing/table", "does not exist"), ("event-is-no-folder/table", "not a folder"), ("/proc/table", "")],
)
def test_training_looks_at_its_output_first(what: str, file: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "event-is-no-folder").touch()

    refused(run("train", what, tmp_path / file), file, told)  # with its games it would take hours
    assert os.listdir(tmp_path) == ["event-is-no-folder"]


def test_training_looks_at_what_it_keeps_first(tmp_path: Path) -> None:
    refused(run("train", "leaves", tmp_path / "table", "--keep", tmp_path / "missing" / "kept"), "missing")
    assert os.listdir(tmp_path) == []


# --- an edited history ---


@pytest.mark.parametrize("as_json", [False, True])
def test_a_result_that_was_corrected_later_cannot_be_edited(as_json: bool) -> None:
    log = (
        a_round(4).act(SetResult(1, 1, Result.parse("411-300"))).act(SetResult(1, 1, Result.parse("422-300")))
    )
    text = write_event(log, as_json=as_json)
    assert read_event(text.encode()) == log

    with pytest.raises(MalformedEvent, match="history-differs"):
        read_event(text.replace("411-300", "311-300").encode())


def test_a_step_that_was_undone_cannot_be_edited() -> None:
    log = a_round(4).act(SetResult(1, 1, Result.parse("411-300"))).undo()

    with pytest.raises(MalformedEvent, match="history-differs"):
        read_event(write_event(log).replace("411-300", "311-300").encode())


def test_a_step_cannot_be_slipped_in_and_undone() -> None:
    longer = a_round(4).act(SetResult(1, 1, Result.parse("411-300"))).undo()
    stated = write_event(a_round(4)).split("log:")[0]

    with pytest.raises(MalformedEvent, match="history-differs"):
        read_event((stated + "log:" + write_event(longer).split("log:")[1]).encode())


def test_the_history_of_a_newer_version_holds_as_it_was_written() -> None:
    """It may have fields that we do not know, and states the digest of them."""
    log = EventLog().act(Enter("Anna", 1500.0))
    assert log.state.entrants[0].id == EntrantId(1)
    text = write_event(log, as_json=True).replace('"joined": 1', '"joined": 1, "shirt": ""')
    stated = text.split('"history": "')[1][:64]

    assert "shirt" in text
    assert read_event(text.encode()) == log
    with pytest.raises(MalformedEvent, match="history-differs"):
        read_event(text.replace(stated, "0" * 64).encode())
