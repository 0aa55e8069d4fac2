"""Two who share a seat: one player to the rules, one name on paper, with both people in it.

>>> joined("Anna", "Biel"), members("Anna / Biel"), members("Carla")
('Anna / Biel', ('Anna', 'Biel'), ('Carla',))
"""

from __future__ import annotations

__all__ = ["BETWEEN", "is_pair", "joined", "members"]

BETWEEN = " / "


def joined(*names: str) -> str:
    """The name of who sits there together."""
    return BETWEEN.join(names)


def members(name: str) -> tuple[str, ...]:
    """Who is meant by *name*: two people, or one.

    >>> members("Anna / Biel / Carla")
    ('Anna / Biel / Carla',)
    """
    parts = tuple(part.strip() for part in name.split(BETWEEN))
    return parts if len(parts) == 2 and all(parts) else (name,)


def is_pair(name: str) -> bool:
    return len(members(name)) == 2
