"""Two who share a seat: one player to the rules, one name on paper, with both people in it.

>>> joined("Anna", "Biel"), members("Anna / Biel"), members("Carla")
('Anna / Biel', ('Anna', 'Biel'), ('Carla',))
"""

from __future__ import annotations

__all__ = ["BETWEEN", "fitted", "is_pair", "joined", "members"]

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


def fitted(name: str, most: int) -> str:
    """*name* in at most so many characters, of a pair as much of the one as of the other.

    >>> fitted("Maria del Carme Puigdomènech / Biel", 24), fitted("Maria del Carme Puigdomènech", 15)
    ('Maria del Carme P / Biel', 'Maria del Carme')
    """
    if len(name) <= most or not is_pair(name):
        return name[:most].rstrip()
    one, other = members(name)
    room = most - len(BETWEEN)
    half = room // 2
    first = max(half, room - len(other))
    return joined(one[:first].rstrip(), other[: max(half, room - len(one))].rstrip())
