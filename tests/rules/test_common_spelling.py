"""Text becomes tiles and tiles become text: every spelling that is read, and the one that is written."""

from __future__ import annotations

import unicodedata

import pytest
from tests.dealing import ALL, dealt

from faristol.rules.spelling import Unreadable, fold, fold_tiles, read_word, spell, spell_tiles


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        pytest.param("casa", "C A S A", id="case does not matter"),
        pytest.param("CaSa", "C A S A", id="case does not matter, mixed"),
        pytest.param("àèéíïòóúü", "A E E I I O O U U", id="accents do not matter"),
        pytest.param("ÀÈÉÍÏÒÓÚÜ", "A E E I I O O U U", id="accents do not matter, capitals"),
        pytest.param(unicodedata.normalize("NFD", "àèéíïòóúü"), "A E E I I O O U U", id="accents apart"),
        pytest.param("ça", "Ç A", id="Ç is its own letter"),
        pytest.param("Ça", "Ç A", id="Ç is its own letter, capital"),
        pytest.param(unicodedata.normalize("NFD", "Ça"), "Ç A", id="Ç with the cedilla apart"),
        pytest.param("QUE", "Q E", id="QU is the tile Q"),
        pytest.param("que", "Q E", id="qu is the tile Q"),
        pytest.param("Que", "Q E", id="Qu is the tile Q"),
        pytest.param("QÜE", "Q E", id="QÜ is the tile Q"),
        pytest.param("qüe", "Q E", id="qü is the tile Q"),
        pytest.param(unicodedata.normalize("NFD", "qüe"), "Q E", id="qü with the diaeresis apart"),
        pytest.param("QE", "Q E", id="a lone Q is the tile Q"),
        pytest.param("qe", "Q E", id="a lone q is the tile Q"),
        pytest.param("QUU", "Q U", id="QU and another U"),
        pytest.param("CANYA", "C A NY A", id="NY is one tile"),
        pytest.param("canya", "C A NY A", id="ny is one tile"),
        pytest.param("caNya", "C A NY A", id="Ny is one tile"),
        pytest.param("CANA", "C A N A", id="N alone"),
        pytest.param("IL·LÚS", "I L·L U S", id="L·L is one tile"),
        pytest.param("il·lús", "I L·L U S", id="l·l is one tile"),
        pytest.param("IL.LUS", "I L·L U S", id="L.L is one tile"),
        pytest.param("il.lus", "I L·L U S", id="l.l is one tile"),
        pytest.param("IL-LUS", "I L·L U S", id="L-L is one tile"),
        pytest.param("il-lus", "I L·L U S", id="l-l is one tile"),
        pytest.param("IĿLUS", "I L·L U S", id="ĿL is one tile"),
        pytest.param("iŀlus", "I L·L U S", id="ŀl is one tile"),
        pytest.param("ILLA", "I L L A", id="LL is two tiles"),
        pytest.param("illa", "I L L A", id="ll is two tiles"),
        pytest.param("LLL·L", "L L L·L", id="LL before L·L"),
        pytest.param("KWY", "K W Y", id="K, W and Y are letters that no tile has"),
    ],
)
def test_a_text_is_folded_to_tiles(text: str, tiles: str) -> None:
    assert list(fold(text)) == tiles.split()


@pytest.mark.parametrize(
    ("text", "written"),
    [
        pytest.param("que", "QE", id="Q for qu"),
        pytest.param("qüestió", "QESTIO", id="Q for qü, accents gone"),
        pytest.param("canya", "CANYA", id="NY"),
        pytest.param("il.lús", "IL·LUS", id="L·L for l.l"),
        pytest.param("iŀlús", "IL·LUS", id="L·L for ŀl"),
        pytest.param("c(a)sa", "C(A)SA", id="a blank in parentheses"),
        pytest.param("ca(ny)a", "CA(NY)A", id="a blank for NY"),
        pytest.param("i(l·l)ús", "I(L·L)US", id="a blank for L·L"),
        pytest.param("i(l-l)ús", "I(L·L)US", id="a blank for l-l"),
        pytest.param("(qu)e", "(Q)E", id="a blank for QU"),
        pytest.param("(q)e", "(Q)E", id="a blank for Q"),
        pytest.param("(ç)a", "(Ç)A", id="a blank for Ç"),
        pytest.param("(à)s", "(A)S", id="a blank's accent does not matter"),
    ],
)
def test_a_word_is_written_in_one_way(text: str, written: str) -> None:
    assert spell(read_word(text)) == written
    assert spell(read_word(written)) == written


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        pytest.param("Q E L·L ?", "Q E L·L ?", id="with spaces"),
        pytest.param("QEL·L?", "Q E L·L ?", id="run together"),
        pytest.param("  Q  E   L·L ? ", "Q E L·L ?", id="with more spaces"),
        pytest.param("??", "? ?", id="two blanks"),
        pytest.param("A?NY?", "A ? NY ?", id="blanks between"),
        pytest.param("Q U", "Q U", id="Q and U apart are two tiles"),
        pytest.param("QU", "Q", id="QU together is one tile"),
        pytest.param("L L", "L L", id="two L apart"),
        pytest.param("LL", "L L", id="two L together"),
        pytest.param("ĿL ny qu ç", "L·L NY Q Ç", id="every digraph, small letters"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_a_rack_is_read_with_spaces_or_run_together(text: str, tiles: str) -> None:
    assert spell_tiles(fold_tiles(text)) == tiles


@pytest.mark.parametrize("text", ["K", "W", "Y", "N Y", "A K", "1", "A,E", "(A)", "·", "L·", "_", "A*"])
def test_what_is_no_tile_is_not_read_as_one(text: str) -> None:
    with pytest.raises(Unreadable):
        fold_tiles(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "()",
        "C()A",
        "(AB)",
        "(LL)",
        "(?)",
        "CA?A",
        "C(A",
        "CA)A",
        "((A))",
        "C4SA",
        "CA SA",
        "L·",
        "'",
    ],
)
def test_what_is_no_word_is_not_read_as_one(text: str) -> None:
    with pytest.raises(Unreadable):
        read_word(text)


@pytest.mark.parametrize("regulation", ALL)
@pytest.mark.parametrize(
    ("word", "written", "row"),
    [
        pytest.param("il.lús", "IL·LUS", "I L·L U S", id="l.l"),
        pytest.param("IL-LÚS", "IL·LUS", "I L·L U S", id="L-L"),
        pytest.param("iŀlús", "IL·LUS", "I L·L U S", id="ŀl"),
        pytest.param("IL·LUS", "IL·LUS", "I L·L U S", id="L·L"),
        pytest.param("(i)l·l(u)s", "(I)L·L(U)S", "i L·L u S", id="blanks in small letters on the board"),
    ],
)
def test_board_and_sheet_write_a_word_in_the_same_way_however_it_was_given(
    regulation: str, word: str, written: str, row: str
) -> None:
    told = dealt(regulation, f"play H8 {word}", racks=["I L·L U S ? ? E"])

    assert told.refused == []
    assert told["sheet"][0]["word"] == written
    assert " ".join(told["board"][7][7:11]) == row


@pytest.mark.parametrize(
    ("blank", "shown"),
    [("(NY)", "ny"), ("(L·L)", "l·l"), ("(QU)", "q"), ("(Ç)", "ç"), ("(A)", "a")],
)
def test_a_blank_on_the_board_is_its_letter_in_lower_case(blank: str, shown: str) -> None:
    told = dealt("llisca", last=f"play H8 {blank}E", racks=["? E E E E E E"])

    assert told["board"][7][7:9] == [shown, "E"]
