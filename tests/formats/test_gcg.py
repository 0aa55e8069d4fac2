"""GCG: what other programs write is read in both dialects, and what we write says what the sheet says."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.makers import played
from tests.sixth.rapides import RAPIDES

from faristol.cli import main
from faristol.formats.files.gcg import Dialect, GcgGame, MalformedGcg, read_gcg, tell_gcg, write_gcg
from faristol.formats.text.moves import moves
from faristol.formats.text.turns import turns_of_gcg
from faristol.rules.board import Direction, Square
from faristol.rules.spelling import spell

HEAD = "#player1 anna Anna Puig\n#player2 biel Biel\n"
BAG = "C A S A E T ?  L L O P S I N  Q E I L·L A NY A  B C D F G H J"


def read(*lines: str) -> GcgGame:
    return read_gcg((HEAD + "\n".join(lines)).encode())


def test_a_game_with_everything() -> None:
    game = read_gcg(
        (
            "#character-encoding UTF-8\n#title Final\n#lexicon DISC\n#tile L·L l·l\n"
            + HEAD
            + ">anna: CASAETR 8H CASA +14 14\n"
            + "#note ben jugat\n"
            + ">biel: LLOPSI? I7 P.s +9 9\n"
            + ">biel: LLOPSI? -- -9 0\n"
            + ">anna: ETR?AEI - +0 14\n"
            + ">biel: LLOPSI? -LLO +0 0\n"
            + ">anna: ETR?AEI -3 +0 14\n"
            + ">biel: PSI?AEI 9G SI +10 10\n"
            + ">anna: (PA) +8 22\n"
            + ">biel: PA (time) -10 0\n"
            + ">biel: PA (PA) -4 -4\n"
        ).encode()
    )
    assert (game.players, game.title, game.lexicon) == (("Anna Puig", "Biel"), "Final", "DISC")
    assert [move.kind for move in game.moves] == [
        "play", "lost", "pass", "exchange", "exchange", "play", "adjust", "adjust", "adjust",
    ]  # fmt: skip
    assert [move.why for move in game.moves[-3:]] == ["rack-bonus", "overtime", "rack"]
    lost = game.moves[1]
    assert lost.laid is not None
    assert not lost.stood
    assert spell(cell for _, cell in lost.laid.word) == "PA(S)"


@pytest.mark.parametrize(
    ("word", "tiles"),
    [
        pytest.param("CANYA", ["C", "A", "NY", "A"], id="bare digraph"),
        pytest.param("CA[NY]A", ["C", "A", "NY", "A"], id="digraph in brackets"),
        pytest.param("IL·LUS", ["I", "L·L", "U", "S"], id="bare l·l"),
        pytest.param("I[L·L]US", ["I", "L·L", "U", "S"], id="l·l in brackets"),
        pytest.param("I[L-L]US", ["I", "L·L", "U", "S"], id="l-l in brackets"),
        pytest.param("QUE", ["Q", "E"], id="qu"),
        pytest.param("QE", ["Q", "E"], id="a bare q"),
        pytest.param("CAnyA", ["C", "A", "ny", "A"], id="a blank digraph"),
        pytest.param("CA[ny]A", ["C", "A", "ny", "A"], id="a blank digraph in brackets"),
        pytest.param("ÇA", ["Ç", "A"], id="ç"),
    ],
)
def test_both_dialects_of_digraphs(word: str, tiles: list[str]) -> None:
    game = read_gcg((HEAD + f">anna: ABC 8H {word} +10 10\n").encode())

    laid = game.moves[0].laid
    assert laid is not None
    assert [cell.letter.lower() if cell.blank else cell.letter for _, cell in laid.word] == tiles


@pytest.mark.parametrize(
    ("place", "square", "direction"),
    [
        ("8H", Square(7, 7), Direction.ACROSS),
        ("H8", Square(7, 7), Direction.DOWN),
        ("1O", Square(0, 14), Direction.DOWN),
        ("A15", Square(14, 0), Direction.DOWN),
        ("3c", Square(2, 2), Direction.ACROSS),
    ],
)
def test_coordinates_are_the_other_way_round(place: str, square: Square, direction: Direction) -> None:
    word = "A" if place in ("1O", "A15") else "AB"
    place = "O1" if place == "1O" else place
    game = read_gcg((HEAD + f">anna: AB {place} {word} +4 4\n").encode())
    laid = game.moves[0].laid
    assert laid is not None
    assert (laid.square, laid.direction) == (square, direction)


@pytest.mark.parametrize("through", ["C.SA", "C(A)SA", "CASA"])
def test_tiles_that_lie_there_may_be_written_in_three_ways(through: str) -> None:
    lines = ">anna: AB H7 TAS +5 5\n"
    game = read_gcg((HEAD + lines + f">biel: CSA 8G {through} +6 6\n").encode())

    laid = game.moves[1].laid
    assert laid is not None
    assert [square for square, _ in laid.new] == [Square(7, 6), Square(7, 8), Square(7, 9)]


def test_the_old_encoding_is_understood() -> None:
    source = (HEAD.replace("Puig", "Fàbregas") + ">anna: ABC 8H ÇA +10 10\n").encode("latin-1")

    assert read_gcg(source).players[0] == "Anna Fàbregas"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("", "gcg-two-players", id="nothing"),
        pytest.param(HEAD, "gcg-two-players", id="no moves"),
        pytest.param("#player1 a A\n>a: AB 8H AB +3 3\n", "gcg-two-players", id="one player"),
        pytest.param(HEAD + ">carla: AB 8H AB +3 3\n", "gcg-line", id="a third player"),
        pytest.param(HEAD + ">anna: AB 8H AB\n", "gcg-line", id="no score"),
        pytest.param(HEAD + ">anna: AB 8P AB +3 3\n", "gcg-line", id="no such column"),
        pytest.param(HEAD + ">anna: AB 8N ABAB +3 3\n", "gcg-line", id="off the board"),
        pytest.param(HEAD + ">anna: AB 8H A.B +3 3\n", "gcg-line", id="through nothing"),
        pytest.param(HEAD + ">anna: AB 8H A7 +3 3\n", "gcg-line", id="no letter"),
        pytest.param(HEAD + ">anna: AB -- -3 3\n", "gcg-line", id="nothing to take back"),
        pytest.param(
            HEAD + ">anna: AB 8H AB +3 3\n>biel: XU 8H XU +3 3\n", "gcg-line", id="on top of another"
        ),
        pytest.param("acta: 1\n", "gcg-line", id="something else"),
        pytest.param(HEAD + ">anna: AB - +0 0\n" * 401, "gcg-line", id="no end of moves"),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_line(text: str, code: str) -> None:
    with pytest.raises(MalformedGcg) as refused:
        read_gcg(text.encode())
    assert refused.value.code == code


def test_what_we_write_is_what_the_sheet_says() -> None:
    told = played(
        "fisc",
        "start",
        "@10 0 play H8 CASA", "0 complete",
        "@20 1 play 12H SOL(N)", "0 challenge", "verdict invalid",
        "@30 0 exchange E T",
        "0 complete",
        "@40 1 pass",
        "0 play 8H C(A)SA",
        "0 abandon",
        bag=BAG.replace("?", "R").replace("N  Q", "?  Q"),
    )  # fmt: skip
    text = write_gcg(
        moves(told.game.created, told.game.events, told.game.acta.rules), ["Anna", "Biel"], lexicon="club",
        dialect=Dialect.SHEET,
    )  # fmt: skip
    again = read_gcg(text.encode())

    assert text.startswith(
        "#character-encoding UTF-8\n#player1 Anna Anna\n#player2 Biel Biel\n"
        "#lexicon club\n#tile-distribution catalan\n"
    )
    assert [move.kind for move in again.moves][:4] == ["play", "lost", "exchange", "pass"]
    assert [move.total for move in again.moves] == [line["total"] for line in told["sheet"]]


def test_players_of_one_name_are_told_apart() -> None:
    told = played("fisc", "start", "0 pass", "1 pass")
    text = write_gcg(moves(told.game.created, told.game.events, told.game.acta.rules), ["Anna P", "Anna P"])
    assert ">Anna_P_1:" in text
    assert ">Anna_P_2:" in text


def test_a_gcg_is_for_two() -> None:
    with pytest.raises(ValueError, match="two players"):
        write_gcg((), ["A", "B", "C"])


def test_board_and_bingo_are_those_of_the_regulation() -> None:
    text = HEAD + ">anna: CANTADOR 6C CANTADOR +64 64\n>biel: PARTIDES K6 SE +45 45\n"

    game = read_gcg(text.encode(), RAPIDES)

    assert [move.bingo for move in game.moves] == [True, False]
    assert not read_gcg(text.encode()).moves[0].bingo  # a rack of seven cannot lay eight
    with pytest.raises(MalformedGcg):
        read_gcg((HEAD + ">anna: CANTADOR 12C CANTADOR +64 64\n").encode(), RAPIDES)


# --- games that are not ours ---


@pytest.mark.parametrize(
    ("lines", "code", "line"),
    [
        pytest.param(["#tile-distribution english"], "gcg-other-tiles", 3, id="the set of tiles is named"),
        pytest.param(["#lexicon NWL23"], "gcg-other-list", 3, id="the list is named"),
        pytest.param([">anna: KLMORTV 8H MOLT +8 8"], "gcg-other-letter", 3, id="a K on a rack"),
        pytest.param([">anna: AEILRTY 8H RATE +8 8"], "gcg-other-letter", 3, id="a Y behind no N"),
        pytest.param([">anna: AEŁLRTS 8H RATE +8 8"], "gcg-other-letter", 3, id="a Polish letter"),
        pytest.param([">anna: AEÑLRTS 8H RATE +8 8"], "gcg-other-letter", 3, id="a Spanish letter"),
        pytest.param([">anna: AEHLHTS 8H HATE +8 8"], "gcg-other-count", 3, id="two H, and we have one"),
        pytest.param(
            [">anna: HATETSL 8H HAT +8 8", ">biel: HAAAAAA 7H HA +8 8"],
            "gcg-other-count",
            4,
            id="an H on the board and another on a rack",
        ),
        pytest.param([">anna: AELRTSU 8H KAT +8 8"], "gcg-other-letter", 3, id="a K laid without a blank"),
    ],
)
def test_a_game_in_another_language_is_told_apart(lines: list[str], code: str, line: int) -> None:
    with pytest.raises(MalformedGcg) as refused:
        read(*lines)
    assert (refused.value.code, refused.value.facts["line"]) == (code, line)


def test_a_blank_may_be_any_letter() -> None:
    assert read(">anna: AELRT?U 8H kAT +8 8").moves[0].kind == "play"


def test_every_refusal_is_a_sentence_at_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.gcg"
    file.write_text(HEAD + ">anna: KLMORTV 8H MOLT +8 8\n")
    said = CliRunner().invoke(main, ["analyse", str(file), "--lang", "en"])
    assert said.exit_code == 2
    assert "not played with Catalan tiles: line 3 has “K”" in " ".join(said.stderr.split())


# --- what files have beside the moves ---


def test_words_behind_the_total_are_read_over() -> None:
    game = read(">anna: CASAETR  8h   CASA            +14   14  CAS, AS")
    assert (game.moves[0].score, game.moves[0].total) == (14, 14)


def test_notes_stay_beside_their_move() -> None:
    lines = [
        ">anna: CASAETR 8H CASA +14 14",
        "#note primera",
        "i segona",
        ">biel: LLOPSIN - +0 0",
        "#note res",
    ]
    game = read("#note abans", *lines)

    assert [move.note for move in game.moves] == ["primera\ni segona", "res"]
    assert read_gcg(tell_gcg(game).encode()).moves == game.moves


def test_four_players_are_read_and_written_as_quackle_does() -> None:
    head = "".join(f"#player{number} {nick} {nick.title()}\n" for number, nick in enumerate("abcd", 1))
    game = read_gcg((head + ">a: CASAETR 8H CASA +14 14\n>b: LLOPSIN - +0 0\n>d: PAS - +0 0\n").encode())

    assert game.players == ("A", "B", "C", "D")
    again = read_gcg(tell_gcg(game, dialect=Dialect.SHEET).encode())
    assert (again.players, again.moves) == (game.players, game.moves)
    assert turns_of_gcg(game).scores == (14, 0, 0, 0)
    with pytest.raises(ValueError, match="two players"):
        tell_gcg(game)


def test_a_rack_that_nobody_saw_is_left_out() -> None:
    game = read(">anna: 8H CASA +14 14", ">biel: - +0 0", ">anna: -3 +0 14")
    assert [(move.kind, move.rack) for move in game.moves] == [("play", ()), ("pass", ()), ("exchange", ())]


# --- what macondo and MAGPIE expect ---

OUT = (
    "#player1 biel Biel\n#player2 anna Anna\n>anna: CASAETR 8H CASA +14 14\n>biel: LLOPSIN - +0 0\n"
    ">anna: (PA) +4 18\n>anna: (time) -10 8\n>biel: PA (PA) -4 -4\n>biel: PA (challenge) -5 -9\n"
)


def test_the_end_is_told_as_macondo_and_magpie_count_it() -> None:
    """Twice the rack for who went out, before any time; the starter first; corrections are notes."""
    assert tell_gcg(read_gcg(OUT.encode())).splitlines() == [
        "#character-encoding UTF-8",
        "#player1 Anna Anna",
        "#player2 Biel Biel",
        "#tile-distribution catalan",
        ">Anna: CASAETR 8H CASA +14 14",
        ">Biel: LLOPSIN - +0 0",
        ">Anna: (PA) +8 22",
        ">Anna:  (time) -10 12",
        "#note Biel -5",
    ]


def test_the_end_may_be_told_as_the_sheet_does() -> None:
    game = read_gcg(OUT.encode())
    again = read_gcg(tell_gcg(game, dialect=Dialect.SHEET).encode())
    assert [(move.score, move.total) for move in again.moves] == [
        (move.score, move.total) for move in game.moves
    ]
