"""Parts of speech in plain Catalan, from the tags of the source dictionary.

The tags follow EAGLES as FreeLing writes it, one letter a trait: ``VMIP1S00`` is a main verb, indicative,
present, first person singular. The last letter of a verb says where the form is used.

>>> describe("VMIP1S0B")
"verb, present d'indicatiu, 1a persona del singular (baleàric)"
>>> describe("NCMS000")
'nom masculí singular'
>>> describe("AQ0CN0")
'adjectiu invariable'
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

__all__ = ["describe", "order"]

_GENDER = {"M": "masculí", "F": "femení", "C": "masculí i femení"}
_NUMBER = {"S": "singular", "P": "plural", "N": "invariable"}
_PERSON = {"1": "1a persona", "2": "2a persona", "3": "3a persona"}
_MOODS = {
    "IP": "present d'indicatiu",
    "II": "imperfet d'indicatiu",
    "IS": "passat simple",
    "IF": "futur",
    "IC": "condicional",
    "SP": "present de subjuntiu",
    "SI": "imperfet de subjuntiu",
    "M0": "imperatiu",
}
_PLACES = {
    "B": "baleàric",
    "C": "central",
    "V": "valencià",
    "X": "central i valencià",
    "Y": "central i baleàric",
    "Z": "valencià i baleàric",
}
_SIMPLE = {
    "AO": "adjectiu ordinal",
    "AQ": "adjectiu",
    "CC": "conjunció",
    "CS": "conjunció",
    "DA": "article",
    "DD": "demostratiu",
    "DE": "exclamatiu",
    "DI": "indefinit",
    "DN": "numeral",
    "DP": "possessiu",
    "DR": "relatiu",
    "DT": "interrogatiu",
    "I": "interjecció",
    "NC": "nom",
    "P0": "pronom feble",
    "PD": "pronom demostratiu",
    "PI": "pronom indefinit",
    "PP": "pronom personal",
    "PR": "pronom relatiu",
    "PT": "pronom interrogatiu",
    "PX": "pronom possessiu",
    "RG": "adverbi",
    "RN": "adverbi",
    "SP": "preposició",
}
_CLASSES = "NAVRDPSCI"  # nouns first, as a dictionary has them


def _traits(gender: str, number: str) -> str:
    """*masculí singular*; a form that serves every gender and number is *invariable*."""
    if gender == "C" and number == "N":
        return _NUMBER["N"]
    return " ".join(word for word in (_GENDER.get(gender), _NUMBER.get(number)) if word)


def _nominal(tag: str, gender_at: int) -> str:
    name = _SIMPLE[tag[:2]]
    return f"{name} {_traits(tag[gender_at], tag[gender_at + 1])}".rstrip()


def _verb(tag: str) -> str:
    place = _PLACES.get(tag[7])
    match tag[2]:
        case "N":
            what = "infinitiu"
        case "G":
            what = "gerundi"
        case "P":
            what = f"participi {_traits(tag[6], tag[5])}"
        case _:
            what = f"{_MOODS[tag[2:4]]}, {_PERSON[tag[4]]} del {_NUMBER[tag[5]]}"
    return f"verb, {what} ({place})" if place else f"verb, {what}"


_WAYS: dict[str, Callable[[str], str]] = {
    "N": lambda tag: _nominal(tag, 2),
    "A": lambda tag: _nominal(tag, 3),
    "D": lambda tag: _nominal(tag, 3),
    "P": lambda tag: _nominal(tag, 3),
    "V": _verb,
    "S": lambda tag: "preposició i article" if tag == "SP+DA" else "preposició",
}


@cache
def describe(tag: str) -> str:
    """A tag as a person would say it; one that we do not know is shown as it is."""
    try:
        way = _WAYS.get(tag[:1])
        return way(tag) if way else _SIMPLE[tag[:2]]
    except (KeyError, IndexError):
        return tag


def order(tag: str) -> tuple[int, str]:
    """Where a reading stands among those of one form."""
    return (_CLASSES.find(tag[0]) if tag[0] in _CLASSES else len(_CLASSES), tag)
