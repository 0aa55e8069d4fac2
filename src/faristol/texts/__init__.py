"""Sentences for people: a stable code and its facts in, a sentence in the reader's language out.

The rules and the readers of files speak in codes; the sentence is written here, where the language is
known. A catalogue is one TOML file per language, all with the same codes. Where one thing is told otherwise
than many, a code has two forms, and ``by`` names the fact that is counted (``count`` unless it is said):

.. code-block:: toml

    exchanged = { one = "{name} canvia {count} fitxa.", many = "{name} canvia {count} fitxes." }

>>> sentence("refusals", "not-your-turn", "en", to_move="Anna")
'It is not your turn yet: Anna is to move. Wait for your turn.'
>>> sentence("malformed", "missing-field", place="actions[3]", field="by")
'A «actions[3]»: falta el camp «by».'
>>> sentence("game", "exchanged", name="Anna", count=1)
'Anna canvia 1 fitxa.'

What passes through Click is written in English where it is said, as Click's own sentences are; the
catalogues of such sentences hold the other languages, and the English sentence is the code.

>>> translated("click", "Missing command.", "ca")
"Falta l'ordre."
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

__all__ = [
    "CATALOGUES",
    "LANGUAGES",
    "OF_ENGLISH",
    "codes",
    "pick_language",
    "sentence",
    "translated",
]

CATALOGUES: tuple[str, ...] = (
    "refusals",
    "malformed",
    "sheet",
    "service",
    "duplicate",
    "event",
    "paper",
    "rulings",
    "unplayable",
    "choices",
    "regulation",
    "command",
    "doctor",
    "engine",
    "game",
    "letters",
    "lexicon",
    "puzzle",
    "school",
    "standings",
    "study",
)
OF_ENGLISH: tuple[str, ...] = ("click", "help")
LANGUAGES: tuple[str, ...] = ("ca", "es", "en")  # the first is spoken where nothing else is asked for

NOT_GIVEN = "…"  # stands for a fact that the sentence wants and nobody gave

Template = str | Mapping[str, str]  # one sentence, or its forms for one and for many


def sentence(catalogue: str, code: str, language: str = LANGUAGES[0], /, **facts: object) -> str:
    """What *code* means to a person; whoever explains a refusal must not fail at it.

    An unknown language falls back to Catalan, a fact that was not given shows as "…", and a code that the
    catalogue does not have is returned as it is. Lists of tiles are shown with spaces between.

    >>> sentence("refusals", "not-your-turn", "fr")
    'Encara no et toca: ara juga …. Espera el teu torn.'
    >>> sentence("refusals", "tiles-not-on-rack", "en", tiles=("L·L", "A"))
    'The rack does not hold “L·L A”. Use the tiles you have.'
    >>> sentence("refusals", "no-such-code")
    'no-such-code'
    """
    if catalogue not in CATALOGUES:
        raise KeyError(f"no catalogue {catalogue!r}; there are {', '.join(CATALOGUES)}")
    template = _templates(catalogue, language if language in LANGUAGES else LANGUAGES[0]).get(code)
    if template is None:
        return code
    shown = _Facts({name: _shown(fact) for name, fact in facts.items()})
    if not isinstance(template, str):
        is_one = shown[template.get("by", "count")].strip() == "1"
        template = template["one" if is_one else "many"]
    return template.format_map(shown)


def translated(catalogue: str, english: str, language: str) -> str:
    """What the *english* sentence is in *language*; itself where the catalogue has no other."""
    if language == "en":
        return english
    template = _templates(catalogue, language).get(english, english)
    assert isinstance(template, str), "Click chooses between one and many by itself"
    return template


def codes(catalogue: str) -> tuple[str, ...]:
    """Every code of *catalogue*, in the order of its file.

    >>> codes("refusals")[:2]
    ('locked', 'game-over')
    """
    return tuple(_templates(catalogue, LANGUAGES[0]))


def pick_language(*candidates: str | None) -> str:
    """The first of *candidates* that we speak: language tags, locales or colon-separated lists of them.

    >>> pick_language(None, "", "C.UTF-8", "es_ES.UTF-8", "en")
    'es'
    >>> pick_language("fr:en-GB:ca")
    'en'
    >>> pick_language("C", "de")
    'ca'
    """
    for candidate in candidates:
        for tag in (candidate or "").split(":"):
            language = re.split(r"[-_.@]", tag.strip().lower(), maxsplit=1)[0]
            if language in LANGUAGES:
                return language
    return LANGUAGES[0]


class _Facts(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return NOT_GIVEN


def _shown(fact: object) -> str:
    match fact:
        case None:
            return NOT_GIVEN
        case list() | tuple():
            return " ".join(map(str, fact)) or NOT_GIVEN
        case _:
            return str(fact)


@cache
def _templates(catalogue: str, language: str) -> Mapping[str, Template]:
    text = files(__name__).joinpath(f"{catalogue}.{language}.toml").read_text("utf-8")
    return MappingProxyType(tomllib.loads(text))
