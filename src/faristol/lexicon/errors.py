"""What the lexicon refuses, and why.

::

    FaristolError
    └── LexiconError
        ├── SourceDamaged       a file of a source dictionary is not what its format promises
        ├── LexiconDamaged      a compiled lexicon on disk is not whole
        ├── LexiconMissing      no lexicon of that name, or of that version, is installed
        ├── LexiconMismatch     a game or an event is pinned to another lexicon
        ├── StoreRefused        a name, a version or a folder that the store cannot take
        └── ImportRefused       a file that cannot be read as a list of words

Each carries a stable code and the facts; the sentence is written where the reader's language is known.
"""

from __future__ import annotations

from faristol.errors import FaristolError

__all__ = [
    "ImportRefused",
    "LexiconDamaged",
    "LexiconError",
    "LexiconMismatch",
    "LexiconMissing",
    "SourceDamaged",
    "StoreRefused",
]


class LexiconError(FaristolError):
    """Something about word lists was refused."""


class SourceDamaged(LexiconError):
    """A file of a source dictionary is not what its format promises."""


class LexiconDamaged(LexiconError):
    """A compiled lexicon on disk is not whole."""


class LexiconMissing(LexiconError):
    """No lexicon of that name, or of that version, is installed."""


class LexiconMismatch(LexiconError):
    """A game or an event is pinned to another lexicon than the one that would judge it."""


class StoreRefused(LexiconError):
    """A name, a version or a folder that the store cannot take."""


class ImportRefused(LexiconError):
    """A file that cannot be read as a list of words."""
