"""What went wrong, as a sentence for whoever asked."""

from __future__ import annotations

import errno
import os

from faristol.errors import FaristolError
from faristol.texts import codes, sentence

__all__ = ["explain", "why_not"]

_NAMES = {os.strerror(number): name for number, name in errno.errorcode.items()}


def explain(error: FaristolError, language: str, /, *catalogues: str) -> str:
    """The sentence for *error* in the first of *catalogues* that has its code; else its code and facts.

    >>> explain(FaristolError("name-needed"), "en", "lexicon", "event")
    'A name is needed.'
    >>> explain(FaristolError("cfsa2-truncated", at=7), "en", "lexicon")
    'It could not be done: cfsa2-truncated at=7'
    """
    facts = {
        name: explain(fact, language, "malformed", *catalogues) if isinstance(fact, FaristolError) else fact
        for name, fact in error.facts.items()
    }
    if (name := _NAMES.get(str(facts.get("why")))) in codes("command"):  # said by the system, in English
        facts["why"] = sentence("command", str(name), language)
    for catalogue in catalogues:
        if error.code in codes(catalogue):
            return sentence(catalogue, error.code, language, **facts)
    return sentence("command", "other", language, error=error)


def why_not(error: OSError, language: str) -> str:
    """Why the system did not open or write a file; a rare reason in the system's own words.

    >>> why_not(FileNotFoundError(errno.ENOENT, "No such file or directory"), "ca")
    'no existeix'
    """
    code = errno.errorcode.get(error.errno or 0, "")
    if code not in codes("command"):
        return error.strerror or str(error)
    return sentence("command", code, language)
