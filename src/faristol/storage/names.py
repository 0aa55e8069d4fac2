"""Names of people: how they are compared and in which order they stand.

Both are settled here and not by a database, whose collations differ from one machine to the next.
"""

from __future__ import annotations

import unicodedata

__all__ = ["catalan_order", "login_key"]


def login_key(login: str) -> str:
    """What two ways of writing one login have in common.

    >>> login_key("Núria") == login_key("NU\\u0301RIA")
    True
    >>> login_key("nuria") == login_key("núria")
    False
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", login).casefold())


def catalan_order(name: str) -> tuple[str, str]:
    """The place of a name in a Catalan list: Ç with C, À with A, l·l as ll.

    >>> sorted(["Zoe", "Àngel", "Çelik", "Anna", "Cesc"], key=catalan_order)
    ['Àngel', 'Anna', 'Çelik', 'Cesc', 'Zoe']
    """
    parts = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in parts if not unicodedata.combining(c) and c != "·"), name
