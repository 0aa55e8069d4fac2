"""A lexicon against its plain definition, a set of words."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol import lexicon as package
from faristol.lexicon import Extensions, Hooks, Lexicon
from faristol.lexicon.info import fingerprint
from faristol.rules.spelling import Unreadable, fold
from faristol.rules.tiles import Tile

SMALL = Lexicon.from_words(
    ["casa", "cases", "acas", "saca", "canya", "que", "quadre", "il·lús", "whisky", "cas", "acasa"]
)


@pytest.mark.parametrize(
    ("asked", "known"),
    [
        ("casa", True),
        ("CASA", True),
        ("càsa", True),
        ("il.lus", True),
        ("QUE", True),
        ("qe", True),
        (("Q", "E"), True),
        (("Q", "U", "E"), False),
        (("C", "A", "NY", "A"), True),
        (("C", "A", "N", "Y", "A"), False),
        ("whisky", False),
        ("cas a", False),
        ("", False),
        ((), False),
        (("?",), False),
        (("CASA",), False),
        ("a" * 40, False),
        (("A",) * 40, False),
        (7, False),
        (None, False),
        (b"\x03\x01", False),
    ],
)
def test_membership(asked: object, known: bool) -> None:
    assert (asked in SMALL) == known


def test_the_extension_has_the_other_words_too() -> None:
    assert "whisky" in SMALL.extended
    assert "casa" in SMALL.extended
    assert SMALL.extended.knows(fold("whisky"))
    assert len(SMALL.extended) == len(SMALL) + 1 == SMALL.info.count + SMALL.info.extension_count
    assert SMALL.extended.extended.info == SMALL.extended.info


def test_a_list_without_such_words_is_its_own_extension() -> None:
    plain = Lexicon.from_words(["casa"])

    assert list(plain.extended) == ["CASA"]
    assert plain.extended.info.sha256 == plain.info.sha256


def test_words_come_in_tile_order() -> None:
    assert list(Lexicon.from_words(["nyu", "nus", "ona", "ça", "cua", "da", "l·la", "lla", "zel"])) == [
        "CUA", "ÇA", "DA", "LLA", "L·LA", "NUS", "NYU", "ONA", "ZEL",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["", "x y", "a1", "pre-", "casa\n"])
def test_a_text_that_is_no_word_makes_no_lexicon(text: str) -> None:
    with pytest.raises(ValueError, match="is not a word"):
        Lexicon.from_words(["casa", text])


words = st.lists(st.sampled_from(["A", "C", "S", "NY", "L·L", "QU"]), min_size=1, max_size=5).map("".join)


@given(st.sets(words, max_size=30), st.lists(st.sampled_from("ACS?"), max_size=5).map("".join))
def test_anagrams_by_definition(listed: set[str], rack: str) -> None:
    lexicon = Lexicon.from_words(listed)
    blanks = rack.count("?")
    tiles: Counter[str] = Counter(rack.replace("?", ""))

    def fits(word: str) -> bool:
        letters: Counter[str] = Counter(map(str, fold(word)))
        return sum(letters.values()) == len(rack) and sum((letters - tiles).values()) <= blanks

    assert lexicon.anagrams(rack) == [word for word in lexicon if fits(word)]


def test_anagrams_show_their_blanks() -> None:
    assert [word.replace("(", "").replace(")", "") for word in SMALL.anagrams("sac?", show_blanks=True)] == [
        "ACAS", "CASA", "SACA",
    ]  # fmt: skip
    assert SMALL.anagrams("?e", show_blanks=True) == ["(QU)E"]
    assert SMALL.anagrams((Tile("Q"), Tile("E"))) == ["QUE"]
    assert SMALL.anagrams("saca", least=3) == ["ACAS", "CAS", "CASA", "SACA"]
    assert SMALL.anagrams("saca", limit=1) == ["ACAS"]


def test_no_rack_holds_a_k() -> None:
    with pytest.raises(Unreadable):
        SMALL.anagrams("whisky")


def test_anagrams_do_not_depend_on_the_order_of_tiles() -> None:
    answers = {tuple(SMALL.anagrams("".join(rack))) for rack in permutations("cas?")}

    assert len(answers) == 1


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("c?sa*", ["CASA"]),
        ("cas*", ["CAS", "CASA", "CASES"]),
        ("*", list(SMALL)),
        ("??", ["QUE"]),
        ("?a", []),
        ("*que*", ["QUE"]),
        ("*l·l*", ["IL·LUS"]),
        ("zz", []),
    ],
)
def test_patterns(pattern: str, found: list[str]) -> None:
    assert SMALL.pattern(pattern) == found


def test_hooks_and_extensions() -> None:
    assert SMALL.hooks("cas") == Hooks(before=(Tile("A"),), behind=(Tile("A"),))
    assert SMALL.hooks(fold("cas")) == SMALL.hooks("càs")
    assert SMALL.extensions("cas") == Extensions(before=["ACAS"], behind=["CASA", "CASES"], both=["ACASA"])
    assert SMALL.extensions("cas", limit=1).behind == ["CASA"]
    with pytest.raises(Unreadable):
        SMALL.hooks("pre-")


def test_the_fingerprint_is_that_of_the_export() -> None:
    import hashlib

    text = "".join(f"{word}\n" for word in SMALL)

    assert SMALL.info.sha256 == hashlib.sha256(text.encode()).hexdigest() == fingerprint(SMALL.words())
    assert Lexicon.from_words(reversed(list(SMALL))).info.sha256 == SMALL.info.sha256


def test_the_public_names_exist() -> None:
    assert sorted(package.__all__) == package.__all__
    assert all(hasattr(package, name) for name in package.__all__)
