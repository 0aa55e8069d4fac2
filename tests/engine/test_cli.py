"""The engine's commands: moves, selfplay, train."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result
from tests.engine.words import WORDS, graph_of
from tests.makers import document

from faristol.cli.moves import moves
from faristol.cli.selfplay import selfplay
from faristol.cli.train import train
from faristol.engine import Engine, LeaveTable
from faristol.engine.win_probability import WinTable
from faristol.lexicon import NewLexicon, Store
from faristol.lexicon.alphabet import encode
from faristol.rules.spelling import fold

EMPTY = "/".join(["15"] * 15)
CASA = f"{'/'.join(['15'] * 7)}/5CASA6/{'/'.join(['15'] * 7)}"


@pytest.fixture
def lexicon(tmp_path: Path) -> str:
    graph_of(WORDS).save(tmp_path / "words.graph")
    return str(tmp_path / "words.graph")


def run(command: click.Command, *arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(command, [*arguments, "--lang", "en"], input=stdin)


def told(result: Result) -> dict[str, Any]:
    assert result.exit_code == 0, result.output
    value: dict[str, Any] = json.loads(result.stdout)
    return value


# --- moves ---


def test_moves_as_json_are_what_other_programs_rely_on(lexicon: str) -> None:
    answer = told(run(moves, f"{EMPTY} SALES/ 0/0 0", "--lexicon", lexicon, "--json", "--all"))

    assert set(answer) == {"count", "moves"}
    assert answer["count"] == len(answer["moves"]) > 10
    assert set(answer["moves"][0]) == {"square", "word", "score", "equity"}
    assert max(answer["moves"], key=lambda move: int(move["score"]))["word"] == "SALES"
    values = [move["equity"] for move in answer["moves"]]
    assert values == sorted(values, reverse=True)


def test_the_best_ten_unless_told_otherwise(lexicon: str) -> None:
    asked = (f"{EMPTY} SALES/ 0/0 0", "--lexicon", lexicon, "--json")

    assert len(told(run(moves, *asked))["moves"]) == 10
    assert len(told(run(moves, *asked, "--top", "3"))["moves"]) == 3
    assert told(run(moves, *asked, "--top", "0"))["count"] > 10


def test_a_blank_is_in_parentheses(lexicon: str) -> None:
    answer = told(run(moves, f"{CASA} ?/ 0/0 0", "--lexicon", lexicon, "--json", "--all"))

    assert {"square": "H6", "word": "CASA(S)", "score": 4, "equity": 4.0} not in answer["moves"]
    assert all("(" in move["word"] for move in answer["moves"])


def test_a_position_may_come_in_several_arguments(lexicon: str) -> None:
    one = run(moves, f"{CASA} SOL/ 3/4 0", "--lexicon", lexicon, "--json")
    several = run(moves, CASA, "SOL/", "3/4", "0", "--lexicon", lexicon, "--json")

    assert told(one) == told(several)


def test_an_acta_brings_its_words_and_regulation(tmp_path: Path) -> None:
    acta = tmp_path / "game.json"
    acta.write_text(
        json.dumps(
            document(
                "classic",
                "start",
                "0 play H8 CASA",
                "0 complete",
                bag="C A S A E T R  S O L E S X Z",
                words=["casa", "sol", "cases"],
            )
        )
    )

    answer = told(run(moves, str(acta), "--json"))
    assert {move["word"] for move in answer["moves"]} >= {"SOL"}
    assert answer["count"] == len(answer["moves"])


def test_a_batch_answers_line_by_line(lexicon: str, tmp_path: Path) -> None:
    lines = [f"{EMPTY} SALES/ 0/0 0", "", f"{CASA} SOL/ 0/0 0", "nonsense", f"{CASA} XX/ 0/0 0"]
    (tmp_path / "batch").write_text("\n".join(lines), encoding="utf-8")
    result = run(moves, "--batch", str(tmp_path / "batch"), "--lexicon", lexicon, "--top", "1")

    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 1
    assert [set(answer) for answer in answers[:2]] == [{"count", "moves"}] * 2
    assert answers[2]["error"] == "cgp-too-few-fields"
    assert answers[3]["error"] == "impossible-position"


def test_moves_for_people(lexicon: str) -> None:
    assert "SALES" in run(moves, f"{EMPTY} SALES/ 0/0 0", "--lexicon", lexicon).stdout
    nothing = run(moves, f"{EMPTY} QQ/ 0/0 0", "--lexicon", lexicon)
    assert nothing.exit_code == 2  # there is one Q
    assert "No play." in run(moves, f"{EMPTY} Q/ 0/0 0", "--lexicon", lexicon).stdout


@pytest.mark.parametrize("how", [(), ("--json",), ("--all",), ("--by-score",)], ids=" ".join)
def test_a_position_is_searched_once(
    how: tuple[str, ...], lexicon: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches: list[str] = []

    def counting(name: str) -> Callable[..., Any]:
        search = getattr(Engine, name)

        def counted(*given: Any, **options: Any) -> Any:
            searches.append(name)
            return search(*given, **options)

        return counted

    for name in ("best", "moves", "plays", "move_records", "play_records", "best_many", "plays_many"):
        monkeypatch.setattr(Engine, name, counting(name))

    assert run(moves, f"{CASA} SOL/ 0/0 0", "--lexicon", lexicon, *how).exit_code == 0
    assert searches == ["move_records"]


def test_an_exchange_that_is_worth_more_than_any_play_is_told(lexicon: str) -> None:
    told_of = run(moves, f"{EMPTY} QXZJ/ 0/0 0", "--lexicon", lexicon, "--by-score").stdout

    assert told_of.splitlines() == ["No play.", "Better still: exchange J Q X Z (+0.0)"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "position is missing"),
        (("x", "--top", "1", "--all"), "not both"),
        (("neither", "--batch", "-"), "not both"),
        (("neither-file-nor-cgp",), "neither a file nor a CGP"),
        ((f"{EMPTY} 12/ 0/0 0",), "cannot be read"),
        ((f"{EMPTY} {'E' * 15}/ 0/0 0",), "it holds at most 7"),
        (("15/15 A/",), "2 rows instead of 15"),
    ],
)
def test_what_is_asked_wrongly_is_told(arguments: tuple[str, ...], says: str, lexicon: str) -> None:
    result = run(moves, *arguments, "--lexicon", lexicon, stdin="")

    assert result.exit_code == 2
    assert says in result.stderr


def test_an_unknown_lexicon_is_told() -> None:
    result = run(moves, f"{EMPTY} A/ 0/0 0", "--lexicon", "no-such-list")

    assert result.exit_code == 1
    assert "no-such-list" in result.stderr


# --- selfplay ---


def test_selfplay_counts_and_repeats_itself(lexicon: str) -> None:
    asked = ("-n", "12", "--seed", "3", "--lexicon", lexicon, "--json")
    once, again = told(run(selfplay, *asked, "--threads", "1")), told(run(selfplay, *asked, "--threads", "2"))

    assert once["games"] == 12
    for name in ("games", "turns", "mean_scores", "wins"):
        assert once[name] == again[name]
    for name in ("seconds", "games_per_second", "turns_per_second", "us_per_turn"):
        assert once[name] > 0
    assert "12 games" in run(selfplay, "-n", "12", "--lexicon", lexicon).stdout


def test_a_stop_from_the_keyboard_tells_what_was_done(lexicon: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from faristol.engine.selfplay import SelfPlay

    def two_steps(play: SelfPlay, count: int, *, threads: int) -> Any:
        yield play.games(0, 3, threads=threads)
        raise KeyboardInterrupt

    monkeypatch.setattr(SelfPlay, "in_steps", two_steps)
    result = run(selfplay, "-n", "100", "--lexicon", lexicon, "--json")

    assert result.exit_code == 130
    assert json.loads(result.stdout)["games"] == 3


def test_a_regulation_for_four_is_refused(lexicon: str) -> None:
    result = run(selfplay, "--lexicon", lexicon, "--regulation", "ebre")

    assert result.exit_code == 2
    assert "not played by two" in result.stderr


# --- train ---


def test_training_writes_a_table_with_its_story(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path / "data"))
    Store().install(NewLexicon(name="few", version="1", words=[encode(fold(word)) for word in WORDS]))
    file = tmp_path / "leaves.bin"
    asked = ("leaves", str(file), "--games", "4,4", "--racks", "2", "--lexicon", "few", "--threads", "1")

    result = run(train, *asked)
    assert result.exit_code == 0, result.output
    table = LeaveTable.open(file)
    assert table.story["lexicon"]["name"] == "few"  # type: ignore[index]
    assert not (tmp_path / "leaves.bin.npz").exists()
    (tmp_path / "leaves.bin.npz").write_bytes(b"rubbish")
    assert "is not a saved training" in run(train, *asked).stderr
    assert run(train, "leaves", str(file), "--games", "0").exit_code == 2


# --- texts ---


def test_the_probability_of_winning_is_learned_again_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path / "data"))
    folded = [encode(fold(word)) for word in WORDS]
    Store(tmp_path / "data").install(NewLexicon(name="club", version="1", words=folded))
    asked = ("--games", "60", "--lexicon", "club", "--seed", "4")

    for file, threads in (("one.json", "1"), ("two.json", "2")):
        result = run(train, "win", str(tmp_path / file), *asked, "--threads", threads)
        assert result.exit_code == 0, result.output

    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()
    assert WinTable.open(tmp_path / "one.json").probability(200, 10) > 0.5
