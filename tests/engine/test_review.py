"""A game gone through: what the best move is, what another one cost, and what luck did."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tests.engine.words import WORDS, engine_of, graph_of
from tests.makers import document

from faristol.cli.analyse import analyse
from faristol.engine import Position
from faristol.engine.review import Method, ReviewSettings, Turn, review, review_turn, summarise
from faristol.engine.simulation import LookAhead
from faristol.regulations import CLASSIC
from faristol.rules.actions import Exchange, Pass, Play
from faristol.rules.board import EMPTY_BOARD, Square
from faristol.rules.spelling import Cell, fold_tiles
from faristol.rules.state import Seat
from faristol.rules.tiles import Tile

LOOK = LookAhead(engine_of(*WORDS))
QUICK = ReviewSettings(candidates=6, samples=40, other_draws=20)
OPENING = Position(rack=fold_tiles("C A S E S O L"))


def turn(action: Any, position: Position = OPENING, drawn: int = 0, number: int = 1) -> Turn:
    return Turn(seat=Seat(0), position=position, action=action, drawn=drawn, number=number)


def test_the_best_play_loses_nothing_and_a_pass_a_lot() -> None:
    best = review_turn(LOOK, turn(Pass(t=0, by=Seat(0))), QUICK).best.move
    played = Play(t=0, by=Seat(0), square=best.square, word=best.word)

    well = review_turn(LOOK, turn(played), QUICK)
    badly = review_turn(LOOK, turn(Pass(t=0, by=Seat(0))), QUICK)

    assert well.is_best
    assert well.method is Method.SIMULATION
    assert badly.loss > 10
    assert (badly.win_loss or 0) > 0
    assert badly.played in badly.choices


def test_a_bingo_is_a_rack_of_the_regulation() -> None:
    small = Position(rack=fold_tiles("C A S A"), regulation=replace(CLASSIC, rack_size=4))
    whole = Play(t=0, by=Seat(0), square="H8", word="CASA")

    reviewed = review_turn(LOOK, turn(whole, small), QUICK)
    usual = review_turn(LOOK, turn(whole, Position(rack=fold_tiles("C A S A"))), QUICK)

    assert (reviewed.bingo, usual.bingo) == (True, False)
    assert summarise([reviewed, usual], Seat(0)).bingos == 1


def test_a_word_that_is_not_in_the_list_is_told() -> None:
    reviewed = review_turn(LOOK, turn(Play(t=0, by=Seat(0), square="H8", word="SALES")), QUICK)
    wrong = review_turn(LOOK, turn(Play(t=0, by=Seat(0), square="H8", word="OCSES")), QUICK)

    assert reviewed.valid
    assert not wrong.valid


CROSSED = EMPTY_BOARD.with_tiles(
    [(Square(7, 7), Cell(Tile("L"), blank=False)), (Square(6, 8), Cell(Tile("L"), blank=False))]
)


@pytest.mark.parametrize(
    ("position", "square", "word"),
    [
        pytest.param(OPENING, "H8", "CASES", id="the first play across"),
        pytest.param(OPENING, "8H", "CASES", id="the first play down"),
        pytest.param(replace(OPENING, board=CROSSED), "H8", "LA", id="one tile, told across"),
        pytest.param(replace(OPENING, board=CROSSED), "9G", "LA", id="one tile, told down"),
    ],
)
def test_a_word_is_in_the_list_whichever_way_it_is_told(position: Position, square: str, word: str) -> None:
    played = Play(t=0, by=Seat(0), square=square, word=word)

    assert review_turn(LOOK, turn(played, position), QUICK).valid


@pytest.mark.parametrize(
    "action",
    [
        pytest.param(Play(t=0, by=Seat(0), square="H8", word="ZERO"), id="tiles that are not there"),
        pytest.param(Play(t=0, by=Seat(0), square="A1", word="CASA"), id="not over the centre"),
        pytest.param(Exchange(t=0, by=Seat(0), tiles="X"), id="an exchange of what is not there"),
    ],
)
def test_a_move_that_cannot_be_made_is_refused(action: Any) -> None:
    with pytest.raises(ValueError, match=r"cannot be made|not on the rack"):
        review_turn(LOOK, turn(action), QUICK)


def test_with_nothing_to_draw_the_endgame_is_solved() -> None:
    position = Position(
        rack=fold_tiles("S O L"), others=(2,), scores=(10, 12), unseen=fold_tiles("A S"), any_tiles=True
    )

    reviewed = review_turn(LOOK, turn(Pass(t=0, by=Seat(0)), position), QUICK)

    assert reviewed.method is Method.ENDGAME
    assert reviewed.best.win == 1.0
    assert reviewed.best.points_error == 0.0
    assert reviewed.loss > 0


def test_the_last_draws_are_gone_through() -> None:
    position = Position(
        rack=fold_tiles("S O L"), others=(2,), scores=(10, 12), unseen=fold_tiles("X A E"), any_tiles=True
    )

    assert review_turn(LOOK, turn(Pass(t=0, by=Seat(0)), position), QUICK).method is Method.PRE_ENDGAME


@pytest.mark.parametrize(
    ("others", "unseen", "in_bag"),
    [((None,), 93, 86), ((None,), 8, 1), ((None,), 5, 0), ((3,), 5, 2), ((7, 7, None), 30, 9)],
)
def test_what_is_in_the_bag_is_what_nobody_holds(
    others: tuple[int | None, ...], unseen: int, in_bag: int
) -> None:
    position = Position(
        rack=fold_tiles("S O L"),
        others=others,
        scores=(0,) * (len(others) + 1),
        unseen=fold_tiles("E " * unseen),
        any_tiles=True,
    )

    assert turn(Pass(t=0, by=Seat(0)), position).in_bag == in_bag


def test_luck_is_what_the_draw_made_possible() -> None:
    played = Pass(t=0, by=Seat(0))
    poor = Position(rack=fold_tiles("E E E E E E E"))

    assert review_turn(LOOK, turn(played), QUICK).luck is None
    lucky = review_turn(LOOK, turn(played, drawn=7), QUICK).luck
    unlucky = review_turn(LOOK, turn(played, poor, drawn=7), QUICK).luck
    assert lucky is not None
    assert unlucky is not None
    assert unlucky < 0 < lucky


def test_a_summary_adds_up() -> None:
    turns = [
        turn(Pass(t=0, by=Seat(0))),
        turn(Play(t=0, by=Seat(0), square="H8", word="SALES"), number=2),
    ]
    seen: list[int] = []

    found = review(LOOK, turns, QUICK, progress=lambda one: seen.append(one.number))

    player, other = found.players
    assert other.turns == 0
    assert seen == [1, 2]
    assert player.turns == 2
    assert player.loss == pytest.approx(sum(one.loss for one in found.turns))
    assert player.points == found.turns[1].played.move.score


# --- the command ---


ACTA = document(
    "classic",
    "start",
    "0 play H8 CASES",
    "0 complete",
    "1 pass",
    "0 exchange O L",
    "0 complete",
    bag="C A S E S O L  S A L A X Z E  O S O L",
    words=list(WORDS),
)
GCG = """#player1 anna Anna
#player2 biel Biel
>anna: CASESOL 8H CASES +16 16
>biel: SALAXZE -  +0 0
>anna: OLOSETE -OL +0 16
"""


def run(file: Path, *options: str) -> Result:
    asked = [str(file), "--samples", "20", "--top", "4", "--lang", "en", *options]
    return CliRunner().invoke(analyse, asked)


def test_an_acta_is_analysed_with_its_own_words(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(json.dumps(ACTA), encoding="utf-8")

    result = run(tmp_path / "game.json", "--json")

    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert set(told) == {"players", "turns", "unknown", "summary"}
    assert [one["played"]["kind"] for one in told["turns"]] == ["play", "pass", "exchange"]
    assert told["turns"][0]["played"]["word"] == "CASES"
    assert told["turns"][1]["loss"] > 0
    assert {"loss", "win_loss", "luck", "best", "rack", "method"} <= set(told["turns"][0])
    assert [one["name"] for one in told["summary"]] == told["players"]
    assert told["summary"][1]["turns"] == 1


def test_a_gcg_is_analysed_too(tmp_path: Path) -> None:
    (tmp_path / "game.gcg").write_text(GCG, encoding="utf-8")
    graph_of(WORDS).save(tmp_path / "words.graph")
    lexicon = ("--lexicon", str(tmp_path / "words.graph"))

    told = json.loads(run(tmp_path / "game.gcg", "--json", *lexicon).stdout)
    text = run(tmp_path / "game.gcg", *lexicon).stdout

    assert told["players"] == ["Anna", "Biel"]
    assert told["turns"][0]["played"]["square"] == "H8"
    assert "Biel" in text
    assert "H8 CASES" in text


@pytest.mark.parametrize(
    ("source", "status", "says"),
    [
        pytest.param("", 2, "", id="nothing"),
        pytest.param("acta: 1\n", 2, "regulation", id="half an acta"),
        pytest.param("#player1 a A\n#player2 b B\n>a: CASA 8H\n", 2, "Line 3", id="half a GCG"),
        pytest.param(json.dumps(document("classic", "start")), 1, "no turn", id="no turns"),
        pytest.param(
            "#player1 a A\n#player2 b B\n>a: CASAETR 8H ZOTS +14 14\n", 1, "Turn 1", id="impossible turn"
        ),
    ],
)
def test_what_cannot_be_analysed_is_told(source: str, status: int, says: str, tmp_path: Path) -> None:
    (tmp_path / "game").write_text(source, encoding="utf-8")

    result = run(tmp_path / "game")

    assert result.exit_code == status, result.output
    assert says in result.stderr


def test_the_q_is_told_with_its_u(tmp_path: Path) -> None:
    words = ["QUEC", "QUE", "CA"]
    acta = document(
        "classic", "start", "0 play H8 QUEC", "0 complete", bag="Q E C A A A A  C A A A A A A", words=words
    )
    (tmp_path / "game.json").write_text(json.dumps(acta), encoding="utf-8")

    told = json.loads(run(tmp_path / "game.json", "--json").stdout)
    text = run(tmp_path / "game.json").stdout

    assert told["turns"][0]["rack"] == "QU E C A A A A"
    assert told["turns"][0]["played"]["word"] == "QUEC"
    assert "QU E C A A A A" in text
    assert "H8 QUEC" in text


def test_with_more_than_two_it_is_points_and_leaves_and_it_says_so(tmp_path: Path) -> None:
    acta = document(
        "ebre", "start", "0 play H8 CASES", "0 complete", "1 pass",
        bag="C A S E S O L  S A L A X Z E  O S O L A E I  T R T R E E I  A A", words=list(WORDS),
    )  # fmt: skip
    (tmp_path / "game.json").write_text(json.dumps(acta), encoding="utf-8")

    told = json.loads(run(tmp_path / "game.json", "--json").stdout)
    text = run(tmp_path / "game.json").stdout

    assert {turn["method"] for turn in told["turns"]} == {"static"}
    assert [turn["win_loss"] for turn in told["turns"]] == [None] * len(told["turns"])
    assert told["turns"][0]["played"]["points"] == told["turns"][0]["played"]["score"]
    assert "only score and leave" in text


def test_the_example_ends_as_its_sheet_does() -> None:
    final = Path(__file__).parents[2] / "examples" / "final.yaml"
    quick = ("--plies", "0", "--samples", "1", "--top", "3")

    told = json.loads(CliRunner().invoke(analyse, [str(final), "--json", *quick]).stdout)

    assert {one["name"]: one["points"] for one in told["summary"]} == {"Marçal": 350, "Laia": 348}
