"""The recipe, step by step, on a dictionary of a few words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from faristol.lexicon.default import STEPS, TWO_TILE_WORDS, DefaultList, Step, make_default_list
from faristol.lexicon.folding import spell_out
from faristol.lexicon.sources import Sources
from tests.lexicon.writers import write_automaton

Bake = Callable[..., set[str]]


@pytest.fixture
def bake(tmp_path: Path) -> Bake:
    """Follow the recipe with these sources, and tell the words of more than two letters."""

    def bake(readings: str, known: str = "", heard: str = "", *, extension: bool = False) -> set[str]:
        made = make(tmp_path, readings, known, heard)
        return {spell_out(word) for word in (made.extension if extension else made.words) if len(word) > 2}

    return bake


def make(
    folder: Path, readings: str, known: str, heard: str, tell: Callable[[Step], None] = lambda step: None
) -> DefaultList:
    """*readings* are form/lemma/tag, *known* forms of the second opinion, *heard* forms with their class."""
    entries = set()
    for reading in readings.split():
        form, lemma, tag = (part.encode() for part in reading.split("/"))
        shared = 0
        while form[: shared + 1] == lemma[: shared + 1] and shared < min(len(form), len(lemma)):
            shared += 1
        entries.add(b"%s_%c%s_%s" % (form, 65 + len(form) - shared, lemma[shared:], tag))
    second_opinion = frozenset(form.encode() for form in known.split())
    sources = Sources(folder / "dictionary", folder / "frequencies", lambda: second_opinion)
    sources.dictionary.write_bytes(write_automaton(entries))
    classes = {f"{form}_{letter}".encode() for form, letter in (one.split("/") for one in heard.split())}
    sources.frequencies.write_bytes(write_automaton(classes or {b"res_A"}))
    return make_default_list(sources, tell)


@pytest.mark.parametrize(
    ("readings", "kept"),
    [
        pytest.param("casa/casa/NCFS000", {"CASA"}, id="a noun"),
        pytest.param("casa/casa/NPFSG00", set(), id="a name"),
        pytest.param("casa/casa/NPFSG00 casa/casa/NCFS000", {"CASA"}, id="a name that is a noun too"),
        pytest.param("casa/casa/Y", set(), id="an abbreviation"),
        pytest.param("casa/casa/Fs", set(), id="punctuation"),
        pytest.param("casa/casa/0NCFS000", set(), id="of one regional dictionary only"),
        pytest.param("Casa/Casa/NCFS000", set(), id="a capital"),
        pytest.param("ca-sa/ca-sa/NCFS000", set(), id="a hyphen"),
        pytest.param("c'asa/c'asa/NCFS000", set(), id="an apostrophe"),
        pytest.param("cas4/cas4/NCFS000", set(), id="a digit"),
        pytest.param("cas./cas./NCFS000", set(), id="a dot"),
        pytest.param("niño/niño/NCFS000", set(), id="a letter that is not ours"),
    ],
)
def test_step_1_readings_that_count(bake: Bake, readings: str, kept: set[str]) -> None:
    forms = {reading.split("/")[0] for reading in readings.split()}

    assert bake(readings, known=" ".join(forms)) == kept


@pytest.mark.parametrize(
    ("form", "kept"),
    [
        ("al·lel", {"AL·LEL"}),
        ("qüestió", {"QUESTIO"}),
        pytest.param("pst", set(), id="no vowel"),
        pytest.param("incoherentment", {"INCOHERENTMENT"}, id="14 letters"),
        pytest.param("anticonceptivament", set(), id="18 letters"),
        pytest.param("qu", set(), id="one tile"),
    ],
)
def test_step_2_words_of_two_to_fifteen_tiles_with_a_vowel(bake: Bake, form: str, kept: set[str]) -> None:
    assert bake(f"{form}/{form}/NCFS000", known=form) == kept


def test_step_2_words_with_k_w_y_go_the_same_way_and_are_set_apart(bake: Bake) -> None:
    readings = "whisky/whisky/NCMS000 kimberlita/kimberlita/NCFS000 kbit/kbit/NCMS000 canya/canya/NCFS000"

    assert bake(readings, known="whisky kbit canya") == {"CANYA"}
    assert bake(readings, known="whisky kbit canya", extension=True) == {"WHISKY"}


NOUN = "gat/gat/NCMS000 gats/gat/NCMP000 gata/gat/NCFS000 gates/gat/NCFP000"


@pytest.mark.parametrize(
    ("readings", "known", "heard", "kept"),
    [
        pytest.param("potser/potser/CC", "", "", 1, id="a closed class stays"),
        pytest.param(NOUN, "", "", 0, id="a noun that nobody knows"),
        pytest.param(NOUN, "gat", "", 1, id="a quarter known: only the form that both know"),
        pytest.param(NOUN, "gat gats", "", 4, id="half of it known: the noun stays"),
        pytest.param(NOUN, "", "gates/D", 4, id="often written"),
        pytest.param(NOUN, "", "gates/C", 0, id="seldom written"),
    ],
)
def test_step_3_groups_in_use(bake: Bake, readings: str, known: str, heard: str, kept: int) -> None:
    assert len(bake(readings, known, heard)) == kept


VERB = " ".join(
    f"{form}/robar/VMIP1S00" for form in "robe roba robes roben robem robeu robant robar robat robada".split()
)


@pytest.mark.parametrize(
    ("known", "heard", "kept"),
    [
        pytest.param("robe roba robes roben robem robeu robant robar robat", "", 10, id="nine in ten"),
        pytest.param("robe roba robes roben robem robeu robant robar", "", 0, id="eight in ten are too few"),
        pytest.param("robe roba robes roben robem robeu robant robar", "robar/D", 10, id="but often written"),
        pytest.param("robe roba robes", "robar/Z", 0, id="three in ten, however often"),
        pytest.param("robe roba robes roben", "robada/Z", 0, id="it is the infinitive that counts"),
    ],
)
def test_step_3_verbs_are_asked_more(bake: Bake, known: str, heard: str, kept: int) -> None:
    assert len(bake(VERB, known, heard)) == kept


@pytest.mark.parametrize(
    ("known", "heard", "stays"),
    [
        pytest.param("ràpid ràpida", "", True, id="its adjective is kept"),
        pytest.param("", "", False, id="its adjective is not"),
        pytest.param("ràpidament", "", True, id="the second opinion knows it"),
        pytest.param("", "ràpidament/D", True, id="it is often written"),
        pytest.param("", "ràpidament/B", False, id="it is seldom written"),
    ],
)
def test_step_4_adverbs_in_ment(bake: Bake, known: str, heard: str, stays: bool) -> None:
    readings = "ràpid/ràpid/AQ0MS0 ràpida/ràpid/AQ0FS0 ràpidament/ràpidament/RG"

    assert ("RAPIDAMENT" in bake(readings, known, heard)) == stays


def test_step_4_other_adverbs_stay(bake: Bake) -> None:
    assert bake("ahir/ahir/RG") == {"AHIR"}


def test_step_5_persons_of_kept_verbs_only(bake: Bake) -> None:
    kept = "insistir/insistir/VMN00000 insistix/insistir/VMIP3S0V insisteix/insistir/VMIP3S00"
    dropped = "zumzir/zumzir/VMN00000 zumzix/zumzir/VMIP3S0V"

    assert bake(f"{kept} {dropped}", known="insistir insistix insisteix") == {
        "INSISTIR", "INSISTIX", "INSISTIXO", "INSISTEIX", "INSISTEIXS",
    }  # fmt: skip


def test_step_6_takes_no_forms_of_dropped_verbs(bake: Bake) -> None:
    assert bake(VERB, known="robada") == set()
    assert bake(f"{VERB} robada/robada/NCFS000 robades/robada/NCFP000 robadà/robada/NCFP000", "robada") == {
        "ROBADA"
    }


def test_step_7_diminutives_of_what_was_kept(bake: Bake) -> None:
    small = "cansadet/cansadet/AQ0MS0 cansadeta/cansadet/AQ0FS0 zumzadet/zumzadet/AQ0MS0"

    assert bake(f"cansat/cansat/AQ0MS0 cansadíssim/cansadíssim/AQ0MS0 {small}", known="cansat") == {
        "CANSAT",
        "CANSADET",
        "CANSADETA",
    }
    assert bake(small) == set()


def test_step_8_two_tile_words_are_the_table(tmp_path: Path) -> None:
    made = make(tmp_path, "ut/ut/NCMS000 zu/zu/NCMS000", "ut zu", "")

    assert {spell_out(word) for word in made.words} == set(TWO_TILE_WORDS)


def test_each_step_tells_how_many_words_there_are(tmp_path: Path) -> None:
    told: list[Step] = []

    made = make(tmp_path, NOUN, "gat gats", "", told.append)

    assert [step.name for step in told] == list(STEPS)
    assert [step.words for step in told] == [4, 4, 4, 4, 4, 4, 4, 4 + len(TWO_TILE_WORDS)]
    assert made.steps == tuple(told)
