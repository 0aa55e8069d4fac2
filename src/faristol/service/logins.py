"""When two logins are the same one; settled here and not by a database, whose collations differ."""

from __future__ import annotations

import unicodedata

__all__ = ["login_key"]


def login_key(login: str) -> str:
    """What two ways of writing one login have in common.

    >>> login_key("Núria") == login_key("NU\\u0301RIA")
    True
    >>> login_key("nuria") == login_key("núria")
    False
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", login).casefold())
