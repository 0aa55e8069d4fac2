"""QU, L·L and NY are one tile each; what a blank may stand for, and for how long."""

from __future__ import annotations

import pytest
from tests.dealing import ALL, dealt
from tests.under import under

K_W_Y = ["K", "W", "Y"]
NOT_EBRE = [regulation for regulation in ALL if regulation != "ebre"]


@under(
    llisca="LLISCA-16 LLISCA-17 LLISCA-18",
    ebre="EBRE-6",
    escolar="",
    classic="CLASSIC-2h CLASSIC-2i",
    fisc="FISC-6i FISC-6j FISC-0b",
)
@pytest.mark.parametrize(
    ("word", "rack", "tiles", "score"),
    [
        pytest.param("que", "Q E A A A A A", "Q E", 18, id="que takes two tiles"),
        pytest.param("QE", "Q E A A A A A", "Q E", 18, id="written QE, the same two"),
        pytest.param("quadre", "Q A D R E A A", "Q A D R E", 28, id="quadre: (8+1+2+1+1x2) x 2"),
        pytest.param("il·lús", "I L·L U S A A A", "I L·L U S", 26, id="il·lús takes four tiles"),
        pytest.param("canya", "C A NY A E E E", "C A NY A", 28, id="canya takes four tiles"),
        pytest.param("illa", "I L L A E E E", "I L L A", 8, id="illa takes two L"),
    ],
)
def test_a_digraph_is_laid_as_one_tile(regulation: str, word: str, rack: str, tiles: str, score: int) -> None:
    told = dealt(regulation, f"play H8 {word}", racks=[rack])

    assert told.refused == []
    laid = tiles.split()
    assert told["board"][7][7 : 8 + len(laid)] == [*laid, "."]
    assert told["scores"][0] == score


@under(
    llisca="LLISCA-16 LLISCA-17 LLISCA-18",
    ebre="EBRE-6",
    escolar="",
    classic="CLASSIC-2i",
    fisc="FISC-6j",
)
@pytest.mark.parametrize(
    ("word", "rack", "code"),
    [
        pytest.param("IL·LUS", "I L L U S E E", "tiles-not-on-rack", id="two L are no L·L"),
        pytest.param("ILLA", "I L·L A E E E E", "tiles-not-on-rack", id="an L·L is not two L"),
        pytest.param("CANYA", "C A N A E E E", "tiles-not-on-rack", id="an N is no NY"),
        pytest.param("CANA", "C A NY A E E E", "tiles-not-on-rack", id="an NY is no N"),
        pytest.param("Q(U)E", "Q ? E U A A A", "digraph-needs-its-tile", id="Q and a blank for its u"),
        pytest.param("(Q)UE", "Q ? E U A A A", "digraph-needs-its-tile", id="a blank for Q and a U"),
        pytest.param("(Q)(U)E", "Q ? ? E U A A", "digraph-needs-its-tile", id="two blanks for QU"),
        pytest.param("(Q)ÜE", "Q ? E U A A A", "digraph-needs-its-tile", id="a blank for Q and a Ü"),
        pytest.param("UE", "Q E A A A A A", "tiles-not-on-rack", id="the u of Q cannot be laid alone"),
    ],
)
def test_two_tiles_never_stand_for_a_digraph(regulation: str, word: str, rack: str, code: str) -> None:
    assert dealt(regulation, racks=[rack], last=f"play H8 {word}").refused == [code]


@pytest.mark.parametrize("text", ["N(Y)", "(N)Y", "(N)(Y)"])
@under(
    llisca="LLISCA-18",
    escolar="",
    classic="CLASSIC-2i",
    fisc="FISC-6j",
    ebre="EBRE-6",
)
def test_an_n_and_a_y_never_make_ny(regulation: str, text: str) -> None:
    told = dealt(regulation, racks=["N ? ? A E E E"], last=f"play H8 A{text}A")

    # Where a blank can be no Y at all that is said first; a bare Y is on no tile, blank N or not.
    forbidden = regulation != "ebre" and "(Y)" in text
    assert told.refused == ["blank-letter-not-allowed" if forbidden else "digraph-needs-its-tile"]


@under(
    llisca="LLISCA-17 LLISCA-18",
    ebre="EBRE-5",
    escolar="ESCOLAR-20",
    classic="CLASSIC-2i",
    fisc="FISC-6j FISC-0b",
)
@pytest.mark.parametrize(
    ("word", "shown"),
    [
        pytest.param("A(NY)", "ny", id="a blank for NY"),
        pytest.param("A(L·L)", "l·l", id="a blank for L·L"),
        pytest.param("A(QU)", "q", id="a blank for QU"),
        pytest.param("A(Ç)", "ç", id="a blank for Ç"),
    ],
)
def test_a_blank_may_be_a_digraph(regulation: str, word: str, shown: str) -> None:
    told = dealt(regulation, racks=["A ? E E E E E"], last=f"play H8 {word}")

    assert told.refused == []
    assert told["board"][7][7:10] == ["A", shown, "."]
    assert told.racks[0] == "E E E E E"


@pytest.mark.article("LLISCA-16")
@pytest.mark.parametrize(
    ("word", "valid"),
    [
        pytest.param("QUE", True, id="the tiles Q E are the word que"),
        pytest.param("QUUE", False, id="the tiles Q U E are not"),
    ],
)
def test_q_and_u_side_by_side_never_read_as_one_qu(word: str, valid: bool) -> None:
    told = dealt("llisca", racks=["Q U E A A A A"], last=f"play H8 {word}\n1 challenge", words=["que"])

    assert told.refused == []
    assert told["phase"] == ("placed" if valid else "to-move")


@pytest.mark.article("LLISCA-17")
def test_two_l_side_by_side_never_read_as_l_l() -> None:
    told = dealt("llisca", racks=["A L L A E E E"], last="play H8 ALLA\n1 challenge", words=["al·la"])

    assert told.kinds == ["lost-challenge"]


@under(llisca="LLISCA-19", escolar="ESCOLAR-20", classic="CLASSIC-2i", fisc="FISC-6j")
@pytest.mark.parametrize("letter", K_W_Y)
def test_a_blank_is_never_k_w_or_y(regulation: str, letter: str) -> None:
    told = dealt(regulation, racks=["? A E E E E E"], last=f"play H8 ({letter})A")

    assert told.refused == ["blank-letter-not-allowed"]
    assert told.racks[0] == "? A E E E E E"


@pytest.mark.article("EBRE-5")
@pytest.mark.parametrize("letter", K_W_Y)
def test_in_ebre_a_blank_may_be_k_w_or_y(letter: str) -> None:
    told = dealt("ebre", f"play H8 ({letter})A", racks=["? A E E E E E"])

    assert told.refused == []
    assert told["sheet"][0]["word"] == f"({letter})A"
    assert told["board"][7][7] == letter.lower()
    assert told["scores"][0] == 2


@pytest.mark.article("EBRE-5")
def test_whisky_is_a_word_of_ebre_that_two_blanks_cannot_lay() -> None:
    rack = "? ? H I S E E"
    with_two = dealt("ebre", racks=[rack], last="play H8 (W)HIS(K)Y", words=["whisky"])
    with_three = dealt("ebre", racks=[rack], last="play H8 (W)HIS(K)(Y)", words=["whisky"])
    in_training = dealt(
        "ebre", racks=["? ? ? H I S E"], last="play H8 (W)HIS(K)(Y)\n1 challenge", words=["whisky"]
    )

    assert with_two.refused == with_three.refused == ["tiles-not-on-rack"]
    assert in_training["phase"] == "placed"


@pytest.mark.parametrize("regulation", NOT_EBRE)
@pytest.mark.parametrize(
    ("play", "code"),
    [
        pytest.param("P8 (K)A", "bad-notation", id="bad-notation before blank-letter-not-allowed"),
        pytest.param("H8 (K)Q(U)", "blank-letter-not-allowed", id="before digraph-needs-its-tile"),
        pytest.param("H15 (K)A", "blank-letter-not-allowed", id="before off-board"),
        pytest.param("H8 (K)X", "blank-letter-not-allowed", id="before tiles-not-on-rack"),
        pytest.param("A1 (K)A", "blank-letter-not-allowed", id="before centre-not-covered"),
    ],
)
def test_a_letter_that_no_blank_can_be_is_named_in_its_place(regulation: str, play: str, code: str) -> None:
    assert dealt(regulation, racks=["? ? A Q E E E"], last=f"play {play}").refused == [code]


@pytest.mark.parametrize(
    ("play", "code"),
    [
        pytest.param("H8 (K)Q(U)", "digraph-needs-its-tile", id="the next reason: a split digraph"),
        pytest.param("H15 (K)A", "off-board", id="the next reason: off the board"),
        pytest.param("A1 (K)A", "centre-not-covered", id="the next reason: the centre"),
    ],
)
def test_in_ebre_the_same_plays_are_refused_for_the_next_reason(play: str, code: str) -> None:
    assert dealt("ebre", racks=["? ? A Q E E E"], last=f"play {play}").refused == [code]


@under(
    llisca="LLISCA-10",
    ebre="EBRE-5.1",
    escolar="ESCOLAR-20",
    classic="CLASSIC-2b",
    fisc="FISC-6d",
)
@pytest.mark.parametrize(
    ("play", "codes", "word"),
    [
        pytest.param("H8 CASAR", [], "CAS(A)R", id="read as declared, parentheses left out"),
        pytest.param("H8 CAS(A)R", [], "CAS(A)R", id="read as declared, parentheses given"),
        pytest.param("H8 CASER", ["square-mismatch"], None, id="as another letter"),
        pytest.param("H8 CAS(E)R", ["square-mismatch"], None, id="as another letter in parentheses"),
        pytest.param("11H AR", [], "(A)R", id="read as declared across"),
        pytest.param("11H ER", ["square-mismatch"], None, id="as another letter across"),
    ],
)
def test_the_letter_of_a_blank_stays_for_the_whole_game(
    regulation: str, play: str, codes: list[str], word: str | None
) -> None:
    told = dealt(regulation, "play H8 CAS(A)", racks=["C A S ? E E E", "R E E E E E E"], last=f"play {play}")

    assert told.refused == codes
    assert (told.state.play.words[0].text if told.state.play else None) == word
    assert told["board"][7][10] == "a"


@pytest.mark.parametrize("regulation", ALL)
def test_a_blank_that_is_taken_up_forgets_its_letter(regulation: str) -> None:
    told = dealt(regulation, racks=["C A S ? E E E"], last="play H8 CAS(A)\n0 withdraw")

    assert told.racks[0] == "E E E C A S ?"
