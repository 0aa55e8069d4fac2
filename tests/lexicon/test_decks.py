"""Decks: what is in them, counted by hand over the whole list; and names of cards that mean one card."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.lexicon import Lexicon
from faristol.lexicon.alphabet import ALPHABET, encode
from faristol.lexicon.decks import (
    DECKS,
    HOLE,
    PART,
    Ask,
    CardId,
    Deck,
    Group,
    alphagram,
    cards_of_words,
    read_card,
    ways_to_draw,
    words_of,
    write_card,
)
from faristol.lexicon.fakes import fakes
from faristol.lexicon.folding import VOWELS, fold_word, spell_out
from faristol.rules.tiles import BLANK, CATALAN, LETTERS, Tile

WORDS = st.lists(st.sampled_from(LETTERS), min_size=2, max_size=5).map(encode)
LISTS = st.sets(WORDS, min_size=1, max_size=60).map(lambda words: Lexicon.from_words(map(spell_out, words)))


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS.keys())
def test_every_card_teaches_words_of_the_list(default: Lexicon, deck: Deck) -> None:
    cards = deck.cards(default)

    assert cards
    assert len(set(cards)) == len(cards)
    for card in cards:
        assert read_card(write_card(card)) == card
        taught = words_of(card, default)
        assert taught
        assert all(default.graph.contains(word) for word in taught)


def test_counts_are_those_of_a_plain_reading(default: Lexicon) -> None:
    by_length: dict[int, list[bytes]] = {}
    for word in default.words():
        by_length.setdefault(len(word), []).append(word)

    for name, length in (("two", 2), ("three", 3)):
        assert sorted(card.subject for card in DECKS[name].cards(default)) == by_length[length]
    for deck in (one for one in DECKS.values() if one.group is Group.DEAR):
        assert deck.tile is not None
        with_tile = {word for word in by_length[4] if encode([deck.tile])[0] in word}
        cards = deck.cards(default)
        covered = {word for card in cards for word in words_of(card, default)}
        assert with_tile <= covered
        assert len(cards) <= len(with_tile)
    for length, name in ((7, "seven"), (8, "eight")):
        racks = {bytes(sorted(word)) for word in by_length[length]}
        parts = [DECKS[f"{name}-{part}"].cards(default) for part in range(1, 11)]
        dealt = [card.subject for part in parts for card in part]
        assert [len(part) for part in parts] == [PART] * 10
        assert set(dealt) <= racks
        ways = list(map(ways_to_draw, dealt))
        assert ways == sorted(ways, reverse=True)
        assert max(ways_to_draw(rack) for rack in racks - set(dealt)) <= ways[-1]
    for length in (2, 3):
        longer = set(by_length[length + 1])
        hooked = {word[1:] for word in longer} | {word[:-1] for word in longer}
        found = {card.subject for card in DECKS[f"hooks-{length}"].cards(default)}
        assert found == hooked.intersection(by_length[length])


def test_verb_forms_are_verbs_with_the_last_letter_hidden(default: Lexicon) -> None:
    for card in DECKS["verbs-3"].cards(default):
        assert card.subject.index(HOLE) == 2
        parts = [
            part
            for word in words_of(card, default)
            for one in default.spellings(spell_out(word))
            for part in one.parts
        ]
        assert any(part.startswith("verb") for part in parts)


@given(LISTS)
@settings(max_examples=60, deadline=None)
def test_of_any_list_the_decks_have_its_words_and_no_others(lexicon: Lexicon) -> None:
    words = set(lexicon.words())
    for deck in DECKS.values():
        for card in deck.cards(lexicon):
            taught = words_of(card, lexicon)
            assert taught == sorted(taught)
            assert set(taught) <= words
            assert taught
    assert {card.subject for card in DECKS["three"].cards(lexicon)} == {w for w in words if len(w) == 3}


@given(LISTS, st.data())
@settings(max_examples=60, deadline=None)
def test_fakes_are_near_and_never_words(lexicon: Lexicon, data: st.DataObject) -> None:
    word = data.draw(st.sampled_from(sorted(lexicon.words())))
    found = fakes(word, lexicon)

    assert found == fakes(word, lexicon)
    for fake in found:
        assert not lexicon.graph.contains(fake)
        assert abs(len(fake) - len(word)) <= 1
        assert set(fake) & set(VOWELS)
        assert sum((Counter(fake) - Counter(word)).values()) <= 1


@pytest.mark.parametrize("tiles", ["AE", "AEN", "ÇÇ", "ÇA", "EEE", "QX", "NYA", "FFA"])
def test_ways_to_draw_are_counted_tile_by_tile(tiles: str) -> None:
    """Every handful of the whole bag, one by one: blanks may be any letter."""
    wanted = fold_word(tiles) or b""
    need = Counter(ALPHABET[code - 1] for code in wanted)
    bag = [tile for tile in CATALAN.order for _ in range(CATALAN.counts[tile])]
    fits = 0
    for drawn in combinations(bag, len(wanted)):
        held = Counter(drawn)
        blanks = held.pop(BLANK, 0)
        fits += not held - need and sum((need - held).values()) == blanks
    assert ways_to_draw(wanted) == fits
    assert fits <= comb(100, len(wanted))


@pytest.mark.parametrize(
    "name",
    [
        "",
        ":",
        "anagram:",
        "anagram:CASA",
        "valid:casa",
        "valid:CA?A",
        "valid:C",
        "fill:CASA",
        "fill:C??A",
        "fill:?",
        "hooks:KIWI",
        "valid:" + "A" * 16,
        "valid:" + "A" * 400,
        "other:CASA",
        "valid:CA SA",
        "valid:CA\nSA",
        "valid:QA",
        "valid:L.LA",
        "valid:\u0000A",
    ],
)
def test_what_is_no_name_of_a_card(name: str) -> None:
    assert read_card(name) is None


@given(st.text(max_size=60) | st.builds("{}:{}".format, st.sampled_from(list(Ask)), st.text("ACÇLNQUY·?")))
def test_a_card_has_one_name(name: str) -> None:
    card = read_card(name)
    assert card is None or write_card(card) == name


def test_own_words_are_judged_or_found() -> None:
    words = [fold_word(text) or b"" for text in ("sol", "casa", "col·la", "cases", "saces", "sol")]

    assert cards_of_words(words) == (
        CardId(Ask.VALID, words[0]),
        CardId(Ask.VALID, words[1]),
        CardId(Ask.VALID, words[2]),
        CardId(Ask.ANAGRAM, alphagram(words[3])),
    )


def test_a_list_without_sources_has_no_verbs() -> None:
    assert DECKS["verbs-3"].cards(Lexicon.from_words(["sol", "mar"])) == ()


def test_the_tile_of_a_deck_is_in_its_name() -> None:
    dear = [deck.tile for deck in DECKS.values() if deck.group is Group.DEAR]
    assert dear == list(map(Tile, ("Ç", "L·L", "NY", "Q", "X", "Z", "J", "H")))
