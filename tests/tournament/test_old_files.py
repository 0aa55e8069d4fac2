"""Event files of older and of newer versions: those of before stay readable, what is wrong is named."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from faristol.formats.files.event_file import read_event, write_event
from faristol.texts import LANGUAGES, sentence
from faristol.tournament import MalformedEvent
from faristol.tournament.commands import Close, Configure, Enter, PairRound, SetResult, SetTableScores
from faristol.tournament.event import EventLog
from faristol.tournament.events import Step
from faristol.tournament.rounds import Result
from faristol.tournament.settings import Settings

FILES = Path(__file__).with_name("files")
OLD = sorted(file.stem for file in FILES.glob("*.yaml"))
"""Each was saved by the program as it was before the field that its name says."""


def source(name: str) -> str:
    return (FILES / f"{name}.yaml").read_text(encoding="utf-8")


def test_there_is_a_file_of_every_time() -> None:
    times = ("before-carried", "before-excluded", "before-groups", "before-held")
    assert [f"{time}-{system}" for time in times for system in ("swiss", "tables")] == OLD


@pytest.mark.parametrize("name", OLD)
def test_a_file_of_an_older_version_is_read(name: str) -> None:
    log = read_event(source(name).encode())

    if name.endswith("swiss"):
        assert log.state.settings.name == "Obert de Valls"
        assert [entrant.name for entrant in log.state.entrants][-1] == "Tardana"
        assert [board.result and board.result.text for board in log.state.rounds[0].boards] == [
            "412-367",
            "350-350",
        ]
        assert log.state.withdrawn == (3,)
    else:
        assert log.state.tables[0].tables[0].scores == (310, 420, 250, 310)


@pytest.mark.parametrize("name", OLD)
def test_it_goes_on_and_is_saved_as_files_are_today(name: str) -> None:
    log = read_event(source(name).encode())
    if log.state.tables:
        log = log.act(SetTableScores(1, 2, (1, 2, 3))).act(PairRound(seed=1))
    else:
        missing = log.state.rounds[-1].missing
        log = log.act(*(SetResult(2, table, Result.parse("400-300")) for table in missing)).act(PairRound())
    again = read_event(write_event(log).encode())

    assert again.state == log.state
    assert again.digest == log.digest


CHANGES = {
    "swiss": (("412-367", "421-367"), ("Anna Puig", "Anna Pujol"), ("rounds: 5", "rounds: 6")),
    "tables": (("- 420", "- 402"), ("Jugador A", "Jugador Z"), ("rounds: 3", "rounds: 4")),
}


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [(name, *change) for name in OLD for change in CHANGES[name.rsplit("-", 1)[1]]],
)
def test_an_old_file_that_was_changed_is_refused_all_the_same(name: str, before: str, after: str) -> None:
    text = source(name)
    assert before in text

    with pytest.raises(MalformedEvent, match="digest-differs") as why:
        read_event(text.replace(before, after, 1).encode())
    for language in LANGUAGES:
        told = sentence("event", why.value.code, language, **why.value.facts)
        assert str(why.value.facts["stated"]) in told
        assert text.split("digest: ", 1)[1].startswith(str(why.value.facts["stated"]))


def a_log() -> EventLog:
    return EventLog().act(Enter("Anna", 1500.0), Enter("Biel"))


def test_a_newer_file_is_read_while_it_uses_nothing_new() -> None:
    text = write_event(a_log()).replace("      joined: 1\n", "      joined: 1\n      shirt: ''\n")

    assert "shirt" in text
    assert read_event(text.encode()).state == a_log().state


def test_a_newer_file_that_uses_something_new_says_what() -> None:
    text = write_event(a_log()).replace("      joined: 1\n", "      joined: 1\n      shirt: green\n")
    stated = text.split("digest: ", 1)[1][:64]

    with pytest.raises(MalformedEvent, match="newer-event-file") as why:
        read_event(text.replace(stated, "0" * 64).encode())
    assert why.value.facts == {"field": "shirt"}


def test_equal_states_have_equal_digests_and_a_closed_event_another() -> None:
    once, twice = a_log(), EventLog().act(Enter("Anna", 1500.0)).act(Enter("Carla")).undo().act(Enter("Biel"))

    assert once.digest == twice.digest
    assert once.act(Close()).digest != once.digest


@pytest.mark.parametrize("name", OLD)
def test_the_store_keeps_the_steps_of_an_event_file(name: str) -> None:
    log = read_event(source(name).encode())
    kept = msgspec.json.encode(log.steps)

    assert msgspec.json.decode(kept, type=tuple[Step, ...]) == log.steps
    assert msgspec.json.decode(kept) == json.loads(write_event(log, as_json=True))["log"]


@pytest.mark.parametrize(
    "told",
    [
        pytest.param("' 400–300 '", id="with spaces and a dash"),
        pytest.param("400-300 first", id="with the winner"),
        pytest.param("{outcome: first, scores: [400, 300]}", id="in its parts"),
    ],
)
def test_a_result_may_be_told_in_other_words_and_is_written_in_ours(told: str) -> None:
    log = a_log().act(Configure(Settings(rounds=1, official=False))).act(PairRound())
    ours = write_event(log.act(SetResult(1, 1, Result.parse("400-300"))))
    assert "result: 400-300\n" in ours

    assert write_event(read_event(ours.replace("result: 400-300", f"result: {told}").encode())) == ours
