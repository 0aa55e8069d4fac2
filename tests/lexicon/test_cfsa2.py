"""The reader of CFSA2 dictionaries, against automata written here and against the real one."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.lexicon.cfsa2 import Automaton
from faristol.lexicon.errors import SourceDamaged
from faristol.lexicon.sources import Sources, lemma_of, read_dictionary, read_frequencies
from tests.lexicon.writers import write_automaton

entries = st.sets(
    st.tuples(st.text("abcé", min_size=1, max_size=5), st.text("AB_", min_size=1, max_size=3)).map(
        lambda pair: f"{pair[0]}_{pair[1]}".encode()
    ),
    min_size=1,
    max_size=30,
)


@given(entries, st.booleans())
def test_every_sequence_is_read(sequences: set[bytes], next_bit: bool) -> None:
    automaton = Automaton(write_automaton(sequences, next_bit=next_bit))

    assert set(automaton.tails(automaton.root)) == sequences


@given(entries, st.data())
def test_heads_and_tails_put_together_are_the_sequences(sequences: set[bytes], data: st.DataObject) -> None:
    automaton = Automaton(write_automaton(sequences))
    behind = automaton.behind(b"_")
    wanted = frozenset(data.draw(st.sets(st.sampled_from(sorted(behind)))))

    found = {
        head + b"_" + tail for head, node in automaton.heads(b"_", wanted) for tail in automaton.tails(node)
    }
    left_out = {
        head + b"_" + tail
        for head, node in automaton.heads(b"_", behind - wanted)
        for tail in automaton.tails(node)
    }

    assert found | left_out == sequences
    assert not found & left_out


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(b"", "not-cfsa2", id="empty"),
        pytest.param(b"\\fsa\x05\0\0\0", "not-cfsa2", id="another version of the format"),
        pytest.param(b"\\fsa\xc6\x00", "cfsa2-truncated", id="cut in the head"),
        pytest.param(b"\\fsa\xc6\x00\x07\x20abc", "cfsa2-truncated", id="cut in the labels"),
        pytest.param(b"\\fsa\xc6\x01\x07\x01\0\x40^\0", "cfsa2-numbers-not-supported", id="with numbers"),
        pytest.param(b"\\fsa\xc6\x00\x07\x01\0\x40^", "cfsa2-truncated", id="cut in the first node"),
    ],
)
def test_a_file_that_is_something_else_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(SourceDamaged) as refused:
        Automaton(data)

    assert refused.value.code == code


def test_a_loop_is_noticed() -> None:
    loop = b"\\fsa\xc6\x00\x07\x01\0" + b"\x40^\x03" + b"\x40a\x03"
    automaton = Automaton(loop)

    with pytest.raises(SourceDamaged, match="cfsa2-endless"):
        automaton.tails(automaton.root)
    with pytest.raises(SourceDamaged, match="cfsa2-endless"):
        list(automaton.heads(b"_", frozenset({1})))


@given(entries, st.data())
def test_damage_is_an_error_of_ours_or_harmless(sequences: set[bytes], data: st.DataObject) -> None:
    whole = bytearray(write_automaton(sequences))
    whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    broken = bytes(whole[: data.draw(st.integers(0, len(whole)))])

    try:
        automaton = Automaton(broken)
        list(automaton.heads(b"_", automaton.behind(b"_")))
    except SourceDamaged:
        pass


def test_the_dictionary_has_all_its_readings() -> None:
    automaton = Automaton.read(Sources.installed().dictionary)
    behind = automaton.behind(b"_")
    readings = {node: len(automaton.tails(node)) for node in behind}

    assert sum(readings[node] for _, node in automaton.heads(b"_", behind)) == 1_350_513


def test_lemmas_are_read_relative_to_the_form(tmp_path: Path) -> None:
    file = tmp_path / "small.dict"
    entries = {"cap_A_NCMS000", "cap_Aar_VMIP1S0B", "cap_Bbre_VMIP3S00", "és_Dser_VSIP3S00", "Pau_A_NPMSSP0"}
    file.write_bytes(write_automaton({entry.encode() for entry in entries}))

    small = read_dictionary(file, lambda tag: not tag.startswith("NP"))
    told = {
        (form.decode(), lemma_of(form, reading).decode(), reading.tags)
        for form, note in zip(small.forms, small.note_of, strict=True)
        for reading in small.notes[note]
    }
    assert told == {
        ("cap", "cap", ("NCMS000",)),
        ("cap", "capar", ("VMIP1S0B",)),
        ("cap", "cabre", ("VMIP3S00",)),
        ("és", "ser", ("VSIP3S00",)),
    }


def test_frequencies_leave_out_what_is_never_heard(tmp_path: Path) -> None:
    file = tmp_path / "small.dict"
    file.write_bytes(write_automaton({b"casa_P", b"caseta_B", b"casota_A"}))

    assert read_frequencies(file) == {b"casa": 15, b"caseta": 1}
