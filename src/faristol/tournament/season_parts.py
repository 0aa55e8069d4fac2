"""What makes a season: events with their weights, and teams."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["TEAM_MEMBERS", "SeasonEvent", "SeasonTeam", "folded"]

TEAM_MEMBERS = 2  # of a team when it is formed; a third may join it


@dataclass(frozen=True, slots=True)
class SeasonEvent:
    """An event of a season, by its name in links, and how much it weighs."""

    event: str
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class SeasonTeam:
    """Two who began together, and perhaps a third from an event on (by its place in the season, from 1)."""

    name: str
    members: tuple[str, ...]
    third: str = ""
    third_from: int = 0

    @property
    def everybody(self) -> tuple[str, ...]:
        return (*self.members, self.third) if self.third else self.members

    def on(self, day: int) -> tuple[str, ...]:
        """Who belongs to it at the event of that place."""
        return self.everybody if day >= self.third_from else self.members


def folded(name: str) -> str:
    """By what people and teams are known from one event to the next.

    >>> folded(" Anna  PUIG ")
    'anna puig'
    """
    return " ".join(name.casefold().split())
