"""What the regulation of duplicate games settles, each with its article."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

__all__ = ["DUPLICATE", "Conditions"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """The figures of a duplicate regulation; board, tiles and points are those of part I."""

    key: str
    title: str
    source: str
    official_players: int  # with fewer the game is played, but is not official
    round_seconds: int
    calls: tuple[int, ...]  # seconds before the end at which the judge calls
    strict_rounds: int  # up to this round a rack needs `strict_each` of each kind, then `lax_each`
    strict_each: int
    lax_each: int
    articles: Mapping[str, str] = field(default_factory=dict)


DUPLICATE = Conditions(
    key="duplicate",
    title="FISC, partida duplicada",
    source="FISC, Reglament dels campionats oficials 2023/2024, II",
    official_players=5,
    round_seconds=180,
    calls=(60, 30),
    strict_rounds=15,
    strict_each=2,
    lax_each=1,
    articles=MappingProxyType(
        {
            "official_players": "DUP-1a",
            "round_seconds": "DUP-5a",
            "calls": "DUP-5a",
            "strict_rounds": "DUP-3b",
            "strict_each": "DUP-3b",
            "lax_each": "DUP-3b",
        }
    ),
)
