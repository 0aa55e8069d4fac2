"""What is known of a list of words: its name and version, where it comes from, and its fingerprint."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable

import msgspec

from faristol.lexicon.errors import StoreRefused
from faristol.lexicon.folding import write_words

__all__ = [
    "DEFAULT",
    "IN_MEMORY",
    "RECIPE_VERSION",
    "LexiconInfo",
    "fingerprint",
    "read_name",
    "read_version",
]

DEFAULT = "default"
IN_MEMORY = "memory"  # the origin of a list that is installed nowhere
RECIPE_VERSION = "1"
"""The version of the default list; raise it with every change of the recipe or of a source."""

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,39}").fullmatch
_VERSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,39}").fullmatch


class LexiconInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Who a lexicon is. A game remembers the name and the fingerprint, and is judged by no other."""

    name: str
    version: str
    count: int
    """How many words tiles can lay."""
    sha256: str
    """Fingerprint of the list as it is exported: one word a line in DISC's layout, in tile order."""
    extension_count: int = 0
    """How many more words there are with K, W or Y, which only a blank can be."""
    extended_sha256: str
    """Fingerprint of the list exported together with those."""
    licence: str
    origin: str
    date: str
    """When it was made or imported, ISO 8601."""

    @property
    def short(self) -> str:
        """The fingerprint as it is written on a record: its first twelve digits."""
        return self.sha256[:12]

    def extended(self) -> LexiconInfo:
        """The same list with its K, W and Y words: another list to whoever must tell them apart."""
        total = self.count + self.extension_count
        return msgspec.structs.replace(self, count=total, sha256=self.extended_sha256, extension_count=0)


def fingerprint(words: Iterable[bytes]) -> str:
    """The SHA-256 of sorted *words* as they are exported.

    >>> fingerprint([b"\\x03\\x01\\x15\\x01"]) == hashlib.sha256(b"CASA\\n").hexdigest()
    True
    """
    return hashlib.sha256(write_words(words).encode()).hexdigest()


def read_name(text: str) -> str:
    """A name that can be a folder's: small letters, digits, dots, hyphens and underscores.

    >>> read_name("DISC")
    'disc'
    """
    name = text.strip().lower()
    if not _NAME(name):
        raise StoreRefused("bad-name", name=text)
    return name


def read_version(text: str) -> str:
    """A version that can be a folder's name."""
    version = text.strip()
    if not _VERSION(version):
        raise StoreRefused("bad-version", version=text)
    return version
