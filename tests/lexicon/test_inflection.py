"""The small pieces of grammar that the recipe knows."""

from __future__ import annotations

import pytest

from faristol.lexicon.inflection import bases_of_diminutive, persons_to_add


@pytest.mark.parametrize(
    ("form", "lemma", "tags", "added"),
    [
        ("insistix", "insistir", ("VMIP3S0V",), [("insistixo", "VMIP1S0V")]),
        ("reduïx", "reduir", ("VMIP3S0V",), [("reduïxo", "VMIP1S0V")]),
        ("serveix", "servir", ("VMIP3S00", "VMM02S00"), [("serveixs", "VMIP2S0B")]),
        pytest.param("serveix", "servir", ("VMM02S00",), [], id="an imperative has no such person"),
        pytest.param("coneix", "conèixer", ("VMIP3S00",), [], id="another conjugation"),
        pytest.param("fugis", "fugir", ("VMIP3S00",), [], id="another ending"),
        pytest.param("peix", "peix", ("NCMS000",), [], id="a noun"),
    ],
)
def test_persons_to_add(form: str, lemma: str, tags: tuple[str, ...], added: list[tuple[str, str]]) -> None:
    assert list(persons_to_add(form, lemma, tags)) == added


@pytest.mark.parametrize(
    ("diminutive", "base"),
    [
        ("CANSADET", "CANSAT"),
        ("ANIMALET", "ANIMAL"),
        ("AMIGUET", "AMIC"),
        ("POQUET", "POC"),
        ("DOLCET", "DOLÇ"),
        ("GOSSET", "GOS"),
        ("CAMIONET", "CAMIO"),
        ("JOVENET", "JOVE"),
        ("LLETJOT", "LLEIG"),
        ("LLOBAS", "LLOP"),
        ("HOMENOT", "HOME"),
    ],
)
def test_the_base_of_a_diminutive_is_among_the_guesses(diminutive: str, base: str) -> None:
    assert base in bases_of_diminutive(diminutive)


@pytest.mark.parametrize("word", ["TAULA", "CANTAR", "E", ""])
def test_other_words_have_no_base(word: str) -> None:
    assert list(bases_of_diminutive(word)) == []
