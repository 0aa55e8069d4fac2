"""The two source dictionaries, as the wheels that we depend on carry them.

* ``lingotweaker-data-ca``: LanguageTool's Catalan dictionary, every form with its lemmas and tags, and
  the dictionary of its speller, every form with a class of frequency;
* ``simplemma``: a table of Catalan forms, a second opinion on which words are in use.

Forms stay UTF-8 bytes until they are folded: lemmas are coded as *cut so many bytes off the form, then
add these*, and a million small texts are lighter and faster that way.
"""

from __future__ import annotations

import lzma
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from faristol.lexicon.cfsa2 import Automaton
from faristol.lexicon.errors import SourceDamaged

__all__ = [
    "Dictionary",
    "Note",
    "Reading",
    "Sources",
    "lemma_of",
    "read_dictionary",
    "read_frequencies",
    "read_second_opinion",
]

_SEPARATOR = b"_"  # fsa.dict.separator of the .info files
_LEAST = ord("A")  # counts and frequency classes are letters, A for none


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a form: its lemma, relative to the form, and its tags.

    The lemma is the form without its last *cut* bytes and with *ending* behind.
    """

    cut: int
    ending: bytes
    tags: tuple[str, ...]


Note = tuple[Reading, ...]
"""Everything the dictionary says of a form; a few thousand notes serve all forms."""


def lemma_of(form: bytes, reading: Reading) -> bytes:
    """The lemma of *form* in one of its readings."""
    return form[: len(form) - reading.cut] + reading.ending


@dataclass(slots=True)
class Dictionary:
    """Forms, and for each the number of its note."""

    forms: list[bytes]
    note_of: array[int]
    notes: list[Note]


def read_second_opinion() -> frozenset[bytes]:
    """Every form that simplemma knows, in UTF-8."""
    # Loaded only now: whoever asks a list that is made already need not wait for it.
    from simplemma.strategies.dictionaries import StreamDictionaryFactory

    try:
        return frozenset(form.encode() for form in StreamDictionaryFactory().get_dictionary("ca"))
    except (OSError, EOFError, lzma.LZMAError, ValueError) as error:
        raise SourceDamaged("second-opinion-unreadable", why=str(error)) from error


@dataclass(frozen=True, slots=True)
class Sources:
    """Where the files are, and who has the second opinion."""

    dictionary: Path
    frequencies: Path
    second_opinion: Callable[[], frozenset[bytes]] = read_second_opinion

    @classmethod
    def installed(cls) -> Sources:
        """The files of the wheels that are installed beside us."""
        catalan = _folder("lingotweaker_data_ca") / "data" / "ca"
        return cls(
            dictionary=catalan / "dictionaries" / "ca-ES.dict",
            frequencies=catalan / "spelling" / "ca-ES_spelling.dict",
        )


def _folder(package: str) -> Path:
    """Where *package* is installed; it need not be imported for its data."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise SourceDamaged("source-not-installed", package=package)
    return Path(spec.origin).parent


def read_dictionary(path: Path, counts: Callable[[str], bool]) -> Dictionary:
    """The forms that have a reading with a tag that *counts*, with those readings only."""
    automaton = Automaton.read(path)
    notes: list[Note] = []
    number_of: dict[int, int] = {}
    for node in automaton.behind(_SEPARATOR):
        note = _note(automaton.tails(node), counts)
        if note:
            number_of[node] = len(notes)
            notes.append(note)
    forms: list[bytes] = []
    note_of = array("H")
    for form, node in automaton.heads(_SEPARATOR, frozenset(number_of)):
        forms.append(form)
        note_of.append(number_of[node])
    return Dictionary(forms, note_of, notes)


def _note(tails: tuple[bytes, ...], counts: Callable[[str], bool]) -> Note:
    """Readings from tails such as ``Bar_VMIP1S00``: cut one byte, add *ar*, a tag."""
    tags_of: dict[tuple[int, bytes], list[str]] = {}
    for tail in sorted(tails):
        code, _, tag = tail.rpartition(_SEPARATOR)
        if not code:
            raise SourceDamaged("reading-without-lemma", reading=tail.decode(errors="replace"))
        if counts(tag.decode()):
            tags_of.setdefault((code[0] - _LEAST, code[1:]), []).append(tag.decode())
    return tuple(Reading(cut, ending, tuple(tags)) for (cut, ending), tags in tags_of.items())


def read_frequencies(path: Path) -> dict[bytes, int]:
    """The class of frequency of each form, from 1 to 25; the others, in class 0, are left out."""
    automaton = Automaton.read(path)
    class_of = {node: max(automaton.tails(node))[0] - _LEAST for node in automaton.behind(_SEPARATOR)}
    heard = frozenset(node for node, frequency in class_of.items() if frequency > 0)
    return {form: class_of[node] for form, node in automaton.heads(_SEPARATOR, heard)}
