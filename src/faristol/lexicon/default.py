"""The default list: a recipe in eight steps from two source dictionaries to the words of the game.

1. :func:`read_forms` — forms with a reading that counts: no names, abbreviations, punctuation or words
   of one regional dictionary only; no capitals, apostrophes, hyphens, digits or dots.
2. :func:`fold_to_letters` — to tiles; words of 2 to 15 letters with a vowel. Those with K, W or Y, which
   only a blank can be, go the same way and are set apart at the end.
3. :func:`groups_in_use` — forms grouped by lemma and class; a group stays when it is of a closed class,
   when the second opinion knows enough of its forms, or when it is often written.
4. :func:`adverbs_in_use` — adverbs, those in *-ment* only with their adjective or often written.
5. :func:`missing_persons` — first persons in *-ixo* and second persons in *-eixs*.
6. :func:`forms_both_know` — single forms in both sources.
7. :func:`diminutives` — diminutives and augmentatives of what was kept (EBRE-23).
8. :func:`two_tile_words` — the words of two tiles, a table that players know by heart.

How good the result is, ``bench/lexicon_quality.py`` measures.
"""

from __future__ import annotations

import gc
import re
from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from faristol.lexicon.folding import VOWELS, fold_words, spell_out, split_off_extension
from faristol.lexicon.inflection import bases_of_diminutive, persons_to_add
from faristol.lexicon.sources import (
    Dictionary,
    Reading,
    Sources,
    lemma_of,
    read_dictionary,
    read_frequencies,
)

__all__ = [
    "STEPS",
    "TWO_TILE_WORDS",
    "DefaultList",
    "Step",
    "make_default_list",
]

LENGTHS = range(2, 16)  # letters in a word, the width of the board
OFTEN_WRITTEN = 3  # class of frequency, 0 to 25, of the speller's dictionary; bench/lexicon_quality.py
ENOUGH_FORMS = 1 / 3  # of a noun or adjective
ENOUGH_FORMS_OF_A_VERB = 4 / 5  # conjugations come from a table: a real verb is known nearly whole

TWO_TILE_WORDS = """
    AD AH AI AL AM ANY AS AU AV BA BE BO CA CE CU DA DE DI DO DU EC EH EI EL EM EN EO EP ES ET EU EX
    FA FE FI GE HA HE HI HO IN IO IS IX JA JO LA LI LO MA ME MI NA NE NI NO NU NYU OC OH OI OL OM ON
    OR OS OU PA PE PI QUA QUE QUI QUO RA RE RO SA SE SI SO TA TE TO TU UC UE UF UI UN UP UR US UT
    VA VE VI XA XE XO ÇA ÇO
""".split()

STEPS = {
    "read-forms": 5.5,
    "fold-to-letters": 1.2,
    "groups-in-use": 1.0,
    "adverbs-in-use": 0.2,
    "missing-persons": 0.2,
    "forms-both-know": 0.1,
    "diminutives": 0.3,
    "two-tile-words": 0.2,
}
"""The steps, and how many seconds each takes: the share of a progress bar."""

_NOUN, _ADJECTIVE, _VERB, _ADVERB = b"NAVR"
_OPEN_CLASSES = bytes((_NOUN, _ADJECTIVE, _VERB, _ADVERB))
_CATALAN_LETTERS = re.compile(rb"(?:[a-z]|\xc3[\xa0-\xbf]|\xc2\xb7)+").fullmatch  # lower case, UTF-8

_HOMOGRAPH = "0123456789"  # behind a lemma: one of several words written the same
_SYMBOLS = frozenset({b"kbit"})  # symbols of units that the dictionary tags as nouns (EBRE-23 takes none)
_AT_A_TIME = 50_000  # forms folded in one go; more saves no time and costs memory

Flags = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Step:
    """What a step of the recipe left: how many words there are after it."""

    name: str
    words: int


@dataclass(slots=True)
class DefaultList:
    """The list as it comes out of the recipe."""

    words: list[bytes]  # those that tiles can lay, in tile order
    extension: list[bytes]  # those with K, W or Y, in tile order
    dictionary: Dictionary  # every form that counts, also those of words that were not kept
    letters: list[bytes]  # the word that each form folds to
    steps: tuple[Step, ...]


@dataclass(slots=True)
class Groups:
    """Forms by lemma and class: pairs of a form and a group, by their numbers."""

    lemmas: list[bytes]
    classes: bytes
    form_of: Numbers
    group_of: Numbers

    def of_class(self, kind: int) -> Flags:
        return np.equal(np.frombuffer(self.classes, np.uint8), kind)

    def share(self, flags: Flags) -> npt.NDArray[np.float64]:
        """For each group, which part of its forms is flagged."""
        count = len(self.lemmas)
        flagged = np.bincount(self.group_of[flags[self.form_of]], minlength=count)
        return flagged / np.bincount(self.group_of, minlength=count)

    def best(self, numbers: Numbers) -> Numbers:
        """For each group, the highest number among its forms."""
        best = np.zeros(len(self.lemmas), np.int64)
        np.maximum.at(best, self.group_of, numbers[self.form_of])
        return best

    def forms(self, groups: Flags, count: int) -> Flags:
        """The forms, of *count*, that belong to one of *groups*."""
        flags = np.zeros(count, np.bool_)
        flags[self.form_of[groups[self.group_of]]] = True
        return flags


# --- steps 1 and 2: what may be a word at all ---


def counts(tag: str) -> bool:
    """Whether a reading with this tag makes a word of the game.

    Not names (NP…), abbreviations (Y), punctuation (F…), nor what only one regional dictionary has (0…).
    """
    return not tag.startswith(("NP", "Y", "F", "0"))


def read_forms(sources: Sources) -> Dictionary:
    """The forms with a reading that counts, written in small Catalan letters only."""
    whole = read_dictionary(sources.dictionary, counts)
    return _those(whole, (bool(_CATALAN_LETTERS(form)) and form not in _SYMBOLS for form in whole.forms))


def fold_to_letters(dictionary: Dictionary) -> tuple[Dictionary, list[bytes]]:
    """The forms that make a word of 2 to 15 letters with a vowel, and those words."""
    folded: list[bytes | None] = []
    for start in range(0, len(dictionary.forms), _AT_A_TIME):
        part = b"\n".join(dictionary.forms[start : start + _AT_A_TIME]).decode()
        folded += fold_words(part.split("\n"))
    fits = [
        word is not None and len(word) in LENGTHS and len(word.translate(None, VOWELS)) < len(word)
        for word in folded
    ]
    return _those(dictionary, fits), [word for word, fit in zip(folded, fits, strict=True) if fit and word]


def _those(dictionary: Dictionary, chosen: Iterable[bool]) -> Dictionary:
    """*dictionary* with the chosen forms only."""
    forms: list[bytes] = []
    note_of = array("H")
    for form, note, wanted in zip(dictionary.forms, dictionary.note_of, chosen, strict=True):
        if wanted:
            forms.append(form)
            note_of.append(note)
    return Dictionary(forms, note_of, dictionary.notes)


# --- steps 3 and 4: which words are in use ---


def group_by_lemma(dictionary: Dictionary) -> Groups:
    """The forms that are one word to a dictionary: the same lemma and the same class."""
    # Notes are few and forms are many: what can be worked out per note is.
    endings = [
        sorted({(reading.cut, reading.ending + tag[0].encode()) for reading in note for tag in reading.tags})
        for note in dictionary.notes
    ]
    numbers: dict[bytes, int] = {}
    form_of, group_of = array("q"), array("q")
    for number, (form, note) in enumerate(zip(dictionary.forms, dictionary.note_of, strict=True)):
        for cut, ending in endings[note]:
            name = (form[:-cut] if cut else form) + ending
            form_of.append(number)
            group_of.append(numbers.setdefault(name, len(numbers)))
    return Groups(
        [name[:-1] for name in numbers],
        bytes(name[-1] for name in numbers),
        np.frombuffer(form_of, np.int64),
        np.frombuffer(group_of, np.int64),
    )


def groups_in_use(groups: Groups, known: Flags, frequency: Numbers, frequencies: dict[bytes, int]) -> Flags:
    """The groups that stay: of a closed class, known to the second opinion, or often written.

    A verb is asked more: it has fifty forms, some of which are always forms of another word, and tables
    conjugate also what nobody says. If it is less than nearly whole its infinitive must be often written.
    """
    share = groups.share(known)
    often = groups.best(frequency) >= OFTEN_WRITTEN
    heard = (frequencies.get(lemma, 0) >= OFTEN_WRITTEN for lemma in groups.lemmas)
    infinitive_often = np.fromiter(heard, np.bool_, len(groups.lemmas))
    noun = groups.of_class(_NOUN) | groups.of_class(_ADJECTIVE)
    verb = groups.of_class(_VERB)
    closed = ~np.isin(np.frombuffer(groups.classes, np.uint8), list(_OPEN_CLASSES))
    enough = share > ENOUGH_FORMS
    in_use: Flags = (
        closed
        | (noun & (enough | often))
        | (verb & ((share > ENOUGH_FORMS_OF_A_VERB) | (enough & infinitive_often)))
    )
    return in_use


def adverbs_in_use(
    dictionary: Dictionary, groups: Groups, known: Flags, frequency: Numbers, adjectives: Flags
) -> Flags:
    """The adverbs that stay: all but those in *-ment* whose adjective did not and that are seldom written.

    The adverb keeps the letters and the accent of the feminine adjective: *ràpida, ràpidament*.
    """
    adverbs = groups.forms(groups.of_class(_ADVERB), len(known))
    stems = {dictionary.forms[number] for number in np.flatnonzero(adjectives)}
    stay: Flags = adverbs & (known | (frequency >= OFTEN_WRITTEN))
    for number in np.flatnonzero(adverbs & ~stay):
        form = dictionary.forms[number]
        stay[number] = not form.endswith(b"ment") or form.removesuffix(b"ment") in stems
    return stay


# --- steps 5 to 8: what the source leaves out ---


def missing_persons(dictionary: Dictionary, kept_verbs: Flags) -> Iterator[tuple[bytes, Reading]]:
    """First persons in *-ixo* and second persons in *-eixs* of the verbs that were kept."""
    for number in np.flatnonzero(kept_verbs):
        form = dictionary.forms[number]
        if not form.endswith(b"x"):
            continue
        for reading in dictionary.notes[dictionary.note_of[number]]:
            lemma = lemma_of(form, reading)
            for person, tag in persons_to_add(form.decode(), lemma.decode(), reading.tags):
                added = len(person.encode()) - len(form)
                yield person.encode(), Reading(reading.cut + added, reading.ending, (tag,))


def forms_both_know(groups: Groups, known: Flags) -> Flags:
    """Nouns, adjectives and adverbs that the second opinion knows too, whatever became of their group.

    Not verbs: a dropped verb comes with forty forms that some table has conjugated.
    """
    return known & groups.forms(~groups.of_class(_VERB), len(known))


def diminutives(groups: Groups, kept_words: set[bytes], kept_groups: Flags) -> Flags:
    """The nouns and adjectives in *-et, -ot, -às* of words that were kept.

    EBRE-23 takes augmentatives and diminutives that the dictionary recognises (*homenots, cansadeta*).
    """
    nominal = groups.of_class(_NOUN) | groups.of_class(_ADJECTIVE)
    candidates = np.flatnonzero(nominal & ~kept_groups)
    lemmas = fold_words([groups.lemmas[number].decode().rstrip(_HOMOGRAPH) for number in candidates])
    bases = [
        (number, base)
        for number, lemma in zip(candidates, lemmas, strict=True)
        if lemma is not None
        for base in bases_of_diminutive(spell_out(lemma))
    ]
    found = np.zeros(len(kept_groups), np.bool_)
    for (number, _), word in zip(bases, fold_words([base for _, base in bases]), strict=True):
        found[number] |= word in kept_words
    return found


def two_tile_words(words: set[bytes]) -> set[bytes]:
    """*words* with those of two tiles replaced by the table."""
    table = {word for word in fold_words(TWO_TILE_WORDS) if word}
    return {word for word in words if len(word) != 2} | table


# --- the recipe ---


@dataclass(slots=True)
class _Bench:
    """Where the list grows: the forms kept so far, and the count after each step."""

    letters: list[bytes]
    tell: Callable[[Step], None]
    kept: Flags = field(init=False)
    steps: list[Step] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.kept = np.zeros(len(self.letters), np.bool_)

    def keep(self, forms: Flags) -> None:
        self.kept |= forms

    def words(self) -> set[bytes]:
        return {self.letters[number] for number in np.flatnonzero(self.kept)}

    def done(self, words: int) -> None:
        step = Step(tuple(STEPS)[len(self.steps)], words)
        self.steps.append(step)
        self.tell(step)


@contextmanager
def _collector_paused() -> Iterator[None]:
    """No search for garbage: there is none, and millions of small things would be looked at in vain."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@_collector_paused()
def make_default_list(sources: Sources, tell: Callable[[Step], None] = lambda step: None) -> DefaultList:
    """Follow the recipe; *tell* is called after each step."""
    dictionary = read_forms(sources)  # the largest first, so that its scaffolding is gone for the others
    frequencies = read_frequencies(sources.frequencies)
    second_opinion = sources.second_opinion()
    bench = _Bench([], tell)
    bench.done(len(dictionary.forms))

    dictionary, letters = fold_to_letters(dictionary)
    bench.letters, bench.kept = letters, np.zeros(len(letters), np.bool_)
    bench.done(len(set(letters)))

    known = np.fromiter((form in second_opinion for form in dictionary.forms), np.bool_, len(letters))
    frequency = np.fromiter((frequencies.get(form, 0) for form in dictionary.forms), np.int64, len(letters))
    groups = group_by_lemma(dictionary)
    in_use = groups_in_use(groups, known, frequency, frequencies)
    bench.keep(groups.forms(in_use, len(letters)))
    bench.done(len(bench.words()))

    adjectives = groups.forms(in_use & groups.of_class(_ADJECTIVE), len(letters))
    bench.keep(adverbs_in_use(dictionary, groups, known, frequency, adjectives))
    bench.done(len(bench.words()))

    verbs = groups.forms(in_use & groups.of_class(_VERB), len(letters))
    _add(dictionary, bench, missing_persons(dictionary, verbs))
    bench.done(len(bench.words()))

    bench.keep(_lengthen(forms_both_know(groups, known), len(letters)))
    words = bench.words()
    bench.done(len(words))

    bench.keep(groups.forms(diminutives(groups, words, in_use), len(letters)))
    words = bench.words()
    bench.done(len(words))

    words = two_tile_words(words)
    bench.done(len(words))

    by_tiles, extension = split_off_extension(sorted(words))
    return DefaultList(by_tiles, extension, dictionary, letters, tuple(bench.steps))


def _add(dictionary: Dictionary, bench: _Bench, found: Iterable[tuple[bytes, Reading]]) -> None:
    """Put new forms at the end of the dictionary and keep them."""
    number_of: dict[Reading, int] = {}
    new = dict(found)
    for form, word in zip(new, fold_words([form.decode() for form in new]), strict=True):
        if word is None or len(word) not in LENGTHS:
            continue
        reading = new[form]
        if reading not in number_of:
            number_of[reading] = len(dictionary.notes)
            dictionary.notes.append((reading,))
        dictionary.forms.append(form)
        dictionary.note_of.append(number_of[reading])
        bench.letters.append(word)
    bench.kept = np.append(bench.kept, np.ones(len(bench.letters) - len(bench.kept), np.bool_))


def _lengthen(flags: Flags, count: int) -> Flags:
    """*flags* with False for the forms that were added since."""
    return np.append(flags, np.zeros(count - len(flags), np.bool_))
