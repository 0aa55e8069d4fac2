"""Texts that people write, as one line that reads as it looks."""

from __future__ import annotations

import unicodedata

__all__ = ["one_line"]


def one_line(text: str) -> str:
    """*text* without ends of lines, and without signs that hide or turn what stands beside them.

    A name is a line of files that other programs read, and stands among others on every list.

    >>> one_line(" Anna\\nPuig\\u202e ")
    'Anna Puig'
    """
    return text.strip() if text.isprintable() else "".join(map(_plain, text)).strip()


def _plain(sign: str) -> str:
    kind = unicodedata.category(sign)
    if kind[0] == "Z" or kind == "Cc":
        return " "
    return "" if kind in ("Cf", "Cs") else sign
