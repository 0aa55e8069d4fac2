"""Forms that the source dictionary leaves out, or hides, and the rules that bring them back.

Three small pieces of Catalan grammar, each a function from a form that we have to one that we look for.
"""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["bases_of_diminutive", "persons_to_add"]

_FIRST_PERSON = ("VMIP3S0V", ("ix", "ïx"), "o", "VMIP1S0V")
_SECOND_PERSON = ("VMIP3S00", ("eix", "eïx"), "s", "VMIP2S0B")


def persons_to_add(form: str, lemma: str, tags: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The persons of the present that grammars give beside the third, with their tags.

    Western first persons (*insistix → insistixo*, EBRE-23) and Balearic second persons (*serveix →
    serveixs*), both of verbs of the third conjugation.

    >>> list(persons_to_add("insistix", "insistir", ("VMIP3S0V", "VMM02S0V")))
    [('insistixo', 'VMIP1S0V')]
    >>> list(persons_to_add("serveix", "servir", ("VMIP3S00",)))
    [('serveixs', 'VMIP2S0B')]
    >>> list(persons_to_add("coneix", "conèixer", ("VMIP3S00",)))
    []
    """
    if not lemma.endswith(("ir", "ïr")):
        return
    for third_person, endings, added, tag in (_FIRST_PERSON, _SECOND_PERSON):
        if third_person in tags and form.endswith(endings):
            yield form + added, tag


_DIMINUTIVES = ("ET", "OT", "AS")  # -et, -ot, -às
_LAST_CONSONANT = {
    "D": ("T",),  # cansadet, cansat
    "B": ("P",),  # llobet, llop
    "GU": ("C", "G"),  # amiguet, amic
    "QU": ("C",),  # poquet, poc
    "C": ("Ç",),  # dolcet, dolç
    "SS": ("S",),  # gosset, gos
    "N": ("",),  # camionet, camió
    "J": ("IG",),  # lletjot, lleig
    "TJ": ("IG",),
}
_LAST_VOWEL = ("", "A", "E", "O")  # animalet, caseta, homenet, ferrot


def bases_of_diminutive(lemma: str) -> Iterator[str]:
    """The words that *lemma* may be a diminutive or augmentative of; all in capitals without accents.

    >>> list(bases_of_diminutive("CANSADET"))
    ['CANSAD', 'CANSADA', 'CANSADE', 'CANSADO', 'CANSAT']
    >>> list(bases_of_diminutive("TAULA"))
    []
    """
    if not lemma.endswith(_DIMINUTIVES):
        return
    stem = lemma[:-2]
    for vowel in _LAST_VOWEL:
        yield stem + vowel
    for soft, hard in _LAST_CONSONANT.items():
        if stem.endswith(soft):
            for consonant in hard:
                yield stem.removesuffix(soft) + consonant
