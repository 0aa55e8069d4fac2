"""Every kind of file becomes every other that makes sense; what does not is refused with a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from faristol.cli import main
from faristol.formats.files.convert import CannotConvert, Form, Holds, Wish, convert, holds
from faristol.formats.files.event_file import read_championship

FINAL = (Path(__file__).parents[2] / "examples" / "final.yaml").read_bytes()
GCG = b"#player1 a Anna\n#player2 b Biel\n>a: CASAETR 8H CASA +10 10\n>b: LLOPSIN - +0 0\n#rack1 EITRALS\n"
CGP = b"15/15/15/15/15/15/15/7CASA4/15/15/15/15/15/15/15 LLOPSIN/ 0/10 0\n"
GAMES = b"round,player1,player2,points1,points2\n1,Anna,Biel,400,350\n1,Carla,Dani,310,310\n"
GAME_FORMS = frozenset({Form.YAML, Form.JSON, Form.GCG, Form.CGP})
EVENT_FORMS = frozenset({Form.YAML, Form.JSON, Form.TRF, Form.CSV, Form.T, Form.JS})
WISH = Wish(regulation="fisc")


@pytest.mark.parametrize(
    ("source", "about", "possible"),
    [
        pytest.param(FINAL, Holds.GAME, GAME_FORMS, id="acta"),
        pytest.param(GCG, Holds.GAME, GAME_FORMS, id="GCG"),
        pytest.param(CGP, Holds.POSITION, frozenset({Form.CGP}), id="CGP"),
        pytest.param(GAMES, Holds.CHAMPIONSHIP, EVENT_FORMS, id="CSV"),
        pytest.param(convert(GAMES, Form.TRF, WISH).encode(), Holds.CHAMPIONSHIP, EVENT_FORMS, id="TRF"),
        pytest.param(convert(GAMES, Form.T, WISH).encode(), Holds.CHAMPIONSHIP, EVENT_FORMS, id="TSH"),
        pytest.param(
            convert(GAMES, Form.JS, WISH).encode(), Holds.CHAMPIONSHIP, EVENT_FORMS, id="tourney.js"
        ),
        pytest.param(convert(GAMES, Form.YAML, WISH).encode(), Holds.CHAMPIONSHIP, EVENT_FORMS, id="event"),
    ],
)
@pytest.mark.parametrize("to", Form)
def test_every_direction(source: bytes, about: Holds, possible: frozenset[Form], to: Form) -> None:
    assert holds(source) is about
    if to not in possible:
        with pytest.raises(CannotConvert) as refused:
            convert(source, to, WISH)
        assert refused.value.code == f"convert-{about}"
        return
    once = convert(source, to, WISH)
    assert convert(once.encode(), to, WISH) == once, "what was written is read and written the same"


def test_a_championship_stays_what_it_is_all_the_way_round() -> None:
    text = GAMES
    for form in (Form.YAML, Form.CSV, Form.JSON, Form.CSV):
        text = convert(text, form, WISH).encode()
    assert read_championship(text).standings() == read_championship(GAMES).standings()


@pytest.mark.parametrize(
    ("turn", "position"),
    [
        (0, "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 CASAETR/ 0/0 0 lex DISC2; ld catalan;"),
        (1, "15/15/15/15/15/15/15/7CASA4/15/15/15/15/15/15/15 LLOPSIN/ 0/10 0 lex DISC2; ld catalan;"),
        (None, "15/15/15/15/15/15/15/7CASA4/15/15/15/15/15/15/15 EITRALS/ 10/0 0 lex DISC2; ld catalan;"),
    ],
)
def test_the_position_of_a_game_at_one_of_its_moments(turn: int | None, position: str) -> None:
    assert convert(GCG, Form.CGP, Wish(turn=turn, lexicon="DISC2")).strip() == position


def test_a_turn_that_there_is_not() -> None:
    with pytest.raises(CannotConvert, match="convert-turn"):
        convert(GCG, Form.CGP, Wish(turn=9))


def run(*args: object) -> tuple[int, str]:
    answer = CliRunner().invoke(main, ["convert", *map(str, args), "--lang", "en"])
    assert answer.exception is None or isinstance(answer.exception, SystemExit), answer.exception
    return answer.exit_code, " ".join(answer.output.split())


def test_the_command_writes_a_file_once(tmp_path: Path) -> None:
    game, acta = tmp_path / "game.gcg", tmp_path / "game.yaml"
    game.write_bytes(GCG)

    assert run(game, acta, "--regulation", "fisc") == (0, "")
    assert run(game, acta) == (2, f"Error: The file {acta} already exists.")
    assert run(game, acta, "--force") == (0, "")
    assert run(game, tmp_path / "game.txt")[0] == 2
    assert run(game, tmp_path / "game.trf")[0] == 1
    assert "lex default; ld catalan;" in run(game, "-", "--to", "cgp")[1]


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    game = tmp_path / "game.gcg"
    for source in (
        GCG.replace(b"CASAETR", b"KLMNORT"),
        b"",
        b"acta: 1\n",
        b"round,player1\n1,a\n",
        b"1/2/3 A/ 0/0 0",
    ):
        game.write_bytes(source)
        code, said = run(game, "-", "--to", "json")
        assert code in (1, 2), said
        assert "It could not be done" not in said, said
