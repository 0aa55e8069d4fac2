"""Parts of speech in words."""

from __future__ import annotations

import pytest

from faristol.lexicon.cfsa2 import Automaton
from faristol.lexicon.default import counts
from faristol.lexicon.sources import Sources
from faristol.lexicon.tags import describe, order


@pytest.mark.parametrize(
    ("tag", "words"),
    [
        ("NCMS000", "nom masculí singular"),
        ("NCFP000", "nom femení plural"),
        ("NCCN000", "nom invariable"),
        ("AQ0CS0", "adjectiu masculí i femení singular"),
        ("AO0FP0", "adjectiu ordinal femení plural"),
        ("VMN00000", "verb, infinitiu"),
        ("VMG0000V", "verb, gerundi (valencià)"),
        ("VMP00SF0", "verb, participi femení singular"),
        ("VMIP1S0B", "verb, present d'indicatiu, 1a persona del singular (baleàric)"),
        ("VMM02P00", "verb, imperatiu, 2a persona del plural"),
        ("VMSI3P05", "verb, imperfet de subjuntiu, 3a persona del plural"),
        ("VSIS3S00", "verb, passat simple, 3a persona del singular"),
        ("RG", "adverbi"),
        ("I", "interjecció"),
        ("CC", "conjunció"),
        ("SPS00", "preposició"),
        ("SP+DA", "preposició i article"),
        ("PP3MSN00", "pronom personal masculí singular"),
        ("DA0MP0", "article masculí plural"),
    ],
)
def test_a_tag_in_words(tag: str, words: str) -> None:
    assert describe(tag) == words


@pytest.mark.parametrize("tag", ["", "Z", "NC", "VM", "VMXX1S00"])
def test_an_unknown_tag_is_shown_as_it_is(tag: str) -> None:
    assert describe(tag) == tag


def test_every_tag_of_the_dictionary_has_words() -> None:
    automaton = Automaton.read(Sources.installed().dictionary)
    tails = {tail for node in automaton.behind(b"_") for tail in automaton.tails(node)}
    tags = {tag for tag in (tail.rpartition(b"_")[2].decode() for tail in tails) if counts(tag)}

    assert len(tags) > 300
    assert [tag for tag in tags if describe(tag) == tag] == []


def test_nouns_come_before_verbs() -> None:
    assert sorted(["VMIP1S00", "I", "NCMS000", "AQ0MS0"], key=order) == ["NCMS000", "AQ0MS0", "VMIP1S00", "I"]
