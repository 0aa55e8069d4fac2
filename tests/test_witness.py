"""The witness itself: a made-up module is run, and each mark in it is believed or not as it deserves."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

MADE_UP = """
from threading import Thread

import pytest
from tests.duplicate.makers import played as duplicated
from tests.makers import played
from tests.under import under

from faristol.formats.pdf import blank_sheets_pdf, duplicate_slips_pdf
from faristol.regulations import EBRE, FISC, PUBLISHED
from faristol.rules.actions import Wait
from faristol.rules.game import elapse, step
from faristol.rules.state import Milliseconds
from faristol.rules.story import Oracle, seeded
from faristol.tournament.commands import Configure, Enter
from faristol.tournament.event import EventLog
from faristol.tournament.settings import Settings

LEFT = played("fisc", "start")  # a game that is there before any test runs
fisc, classic = pytest.mark.article("FISC-7.1"), pytest.mark.article("CLASSIC-3a")


@fisc
def test_believed_a_game_is_played(): played("fisc", "start")

@fisc
def test_believed_an_action_that_is_refused_was_put_to_the_rules():
    assert played("fisc", "0 pass").refused

@fisc
@classic
def test_believed_both_are_played(): [played(key, "start") for key in ("fisc", "classic")]

@under(classic="CLASSIC-3a", fisc="FISC-7.1")
def test_believed_each_parameter_has_its_own(regulation): played(regulation, "start")

@pytest.mark.article("DUP-2")
def test_believed_a_duplicate_is_played(): duplicated("draw")

@pytest.mark.article("EBRE-2")
def test_believed_a_paper_is_printed(): blank_sheets_pdf(EBRE, "ca")

@pytest.mark.article("DUP-2")
def test_believed_slips_are_printed(): duplicate_slips_pdf(["Anna"], "ca", rounds=1)

@pytest.mark.article("EBRE-0")
def test_believed_an_event_is_directed(): EventLog().act(Configure(Settings(regulation="ebre")))

@fisc
def test_believed_it_is_played_in_a_thread():
    thread = Thread(target=played, args=("fisc", "start"))
    thread.start()
    thread.join()

def test_believed_nothing_is_claimed(): pass

@pytest.fixture
def game(): return played("fisc", "start")

@fisc
def test_believed_its_fixture_plays(game): pass


@fisc
def test_doubted_another_regulation_is_played(): played("llisca", "start")

@fisc
def test_doubted_a_value_is_looked_at(): assert FISC is PUBLISHED["fisc"] and FISC.rack_size == 7

@fisc
def test_doubted_nothing_happens(): pass

@fisc
@classic
def test_doubted_one_of_two_is_played(): played("fisc", "start")

@fisc
@classic
@pytest.mark.parametrize("regulation", ["fisc", "classic"])
def test_doubted_every_parameter_claims_both(regulation): played(regulation, "start")

@fisc
def test_doubted_only_time_passes_in_what_was_left():
    oracle = Oracle(judge=None, chance=seeded(1))
    elapse(LEFT.state, Milliseconds(5_000), oracle)
    step(LEFT.state, Wait(t=5.0), oracle)

@fisc
def test_doubted_a_duplicate_is_another_regulation(): duplicated("draw")

@pytest.mark.article("FISC-1a")
def test_doubted_an_event_has_the_regulation_it_is_given():
    EventLog().act(Configure(Settings(regulation="ebre"))).act(Enter("Anna"))

@pytest.mark.article("FISC-9a")
def test_doubted_a_paper_of_another_regulation(): blank_sheets_pdf(EBRE, "ca")
"""


def run(folder: Path, module: str, *more: str) -> str:
    """What pytest says of *module*, with nothing of ours but the witness."""
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "test_made_up.py").write_text(module, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "tests.witness", "-p", "no:cacheprovider", "-rA", *more]
    told = subprocess.run([*command, str(folder)], cwd=ROOT, capture_output=True, text=True, check=False)
    return told.stdout + told.stderr


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["one process", "two workers"])
def test_marks_are_believed_as_they_deserve(tmp_path: Path, workers: tuple[str, ...]) -> None:
    told = run(tmp_path, MADE_UP, *workers)

    found = re.findall(r"^(PASSED|FAILED|ERROR)[^:]*::test_([a-z]+)_(\w+)", told, re.MULTILINE)
    made = set(re.findall(r"def test_(?:believed|doubted)_(\w+)", MADE_UP))
    assert {name for _, _, name in found} == made
    assert {(how, verdict) for how, verdict, _ in found} == {("PASSED", "believed"), ("FAILED", "doubted")}


def test_a_mark_that_is_not_believed_is_told_in_a_sentence(tmp_path: Path) -> None:
    told = run(tmp_path, MADE_UP, "-k", "doubted_another_regulation or doubted_nothing")

    assert (
        "marked as showing FISC-7.1, but nothing was played, printed or directed under fisc while it ran; "
        "seen: played under llisca" in told
    )
    assert "while it ran; seen: nothing at all" in told


def test_an_article_that_does_not_exist_is_an_error(tmp_path: Path) -> None:
    told = run(tmp_path, MADE_UP.replace("FISC-7.1", "FISC-99"))

    assert "there is no article 'FISC-99'" in told
    assert "passed" not in told
