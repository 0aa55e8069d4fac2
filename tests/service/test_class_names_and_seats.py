"""Names of pupils as they are pasted, codes of plain words, and who sits with whom."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.lexicon.folding import fold_word
from faristol.lexicon.vulgar import vulgar_words
from faristol.rules.spelling import fold_tiles
from faristol.service.classes.cards import new_code, split_code, word_of
from faristol.service.classes.names import read_names, shorten, told_apart
from faristol.service.classes.plain_words import PLAIN_WORDS
from faristol.service.classes.seating import by_lot, by_strength, sizes
from faristol.service.errors import RequestRefused
from faristol.service.people import read_name


@pytest.mark.parametrize(
    ("pasted", "names"),
    [
        ("Aina\nBiel\n\nCarla\n", ["Aina", "Biel", "Carla"]),
        ("Pol Roca Vila\nPol Sala\nAina Mas\n", ["Pol R.", "Pol S.", "Aina"]),
        ("Puig Roca, Jan\nMas, Aina\n", ["Jan", "Aina"]),
        ("Nom\tCognoms\tGrup\nAina\tMas\t5B\nPol\tde la Roca\t5B\n", ["Aina", "Pol"]),
        ("1;Aina Mas\n2;Aina Mir\n", ["Aina Ma.", "Aina Mi."]),
        ("Fàtima\nfàtima\n", ["Fàtima", "fàtima 2"]),
    ],
)
def test_names_are_read_from_what_teachers_paste(pasted: str, names: list[str]) -> None:
    assert [one.name for one in read_names(pasted).names] == names


@pytest.mark.parametrize("name", ["محمد", "שרה", "Núria 😀", "李小龍", "Zoë O'Neill-Puig", "=1+1", "a" * 55])
def test_names_of_everywhere_are_taken_and_none_is_too_long(name: str) -> None:
    names = [one.name for one in read_names(f"{name}\n{name}\nAina\n").names]
    assert len(set(names)) == 3
    assert [read_name(one) for one in names] == names
    assert all(len(one) <= 40 for one in names)


@pytest.mark.parametrize("pasted", ["Pol Roca\n" * 500, "a\n" * 30_000], ids=["500", "30,000"])
def test_more_names_than_a_class_has_are_told_in_a_sentence(pasted: str) -> None:
    with pytest.raises(RequestRefused, match="class-full"):
        read_names(pasted)


@given(st.lists(st.sampled_from(["Pol Roca", "Pol Riba", "Pol", "pol", "Aina Mas", "Aina", "Jan de la Mar"])))
def test_no_two_pupils_are_called_alike(written: list[str]) -> None:
    short = [name.casefold() for name in shorten(written, taken=["Aina"])]
    assert len(short) == len(set(short)) == len(written)
    assert "aina" not in short
    assert told_apart(written) == told_apart(written)


def test_codes_are_plain_words_of_four_tiles_that_differ() -> None:
    assert all(len(fold_tiles(word)) == 4 for word in PLAIN_WORDS)
    folded = [fold_word(word) for word in PLAIN_WORDS]
    assert len(folded) == len(set(folded)) >= 180
    assert not vulgar_words().intersection(folded)
    taken = set(PLAIN_WORDS[:-1])
    codes = [split_code(new_code(seed, taken)) for seed in range(50)]
    assert {word for word, _ in codes} == {PLAIN_WORDS[-1]}
    assert len({number for _, number in codes}) == 50
    assert all(len(number) == 4 and number.isdigit() for _, number in codes)
    assert all(word_of(typed) == word for word in PLAIN_WORDS for typed in (word.upper(), f" {word} 0123"))


@given(
    st.integers(0, 400),
    st.integers(2, 4),
    st.sampled_from([(2, 2), (2, 4), (3, 4), (4, 4)]),
    st.booleans(),
)
def test_tables_hold_whom_the_regulation_lets_sit_there(
    people: int, size: int, bounds: tuple[int, int], robots: bool
) -> None:
    least, most = bounds
    counts = sizes(people, size, least=least, most=most, robots=robots)
    if robots:
        assert sum(counts) == people, "with robots everybody sits"
        assert all(1 <= count <= most for count in counts)
    else:
        assert all(least <= count <= most for count in counts)
        assert people - sum(counts) < least or most < size or people % most
    assert max(counts, default=0) - min(counts, default=0) <= (most if robots else 1)


@given(st.lists(st.integers(), unique=True, min_size=4, max_size=40), st.integers(0, 2**32))
def test_everybody_sits_once_by_lot_and_with_neighbours_by_strength(people: list[int], seed: int) -> None:
    counts = sizes(len(people), 4, least=2, most=4, robots=True)
    drawn, ranked = by_lot(people, counts, seed), by_strength(people, counts, seed)
    for tables in (drawn, ranked):
        assert sorted(one for table in tables for one in table) == sorted(people)
    assert drawn == by_lot(people, counts, seed)
    assert set(ranked[0]) == set(people[:4])
