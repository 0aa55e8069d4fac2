"""The order in which names of people stand, settled here and not by a database: collations differ."""

from __future__ import annotations

import unicodedata

__all__ = ["catalan_order"]


def catalan_order(name: str) -> tuple[str, str]:
    """The place of a name in a Catalan list: Ç with C, À with A, l·l as ll.

    >>> sorted(["Zoe", "Àngel", "Çelik", "Anna", "Cesc"], key=catalan_order)
    ['Àngel', 'Anna', 'Çelik', 'Cesc', 'Zoe']
    """
    parts = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in parts if not unicodedata.combining(c) and c != "·"), name
