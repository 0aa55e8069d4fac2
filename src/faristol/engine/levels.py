"""The levels of the robots, as values: what each knows, what it sees, and how it chooses.

The lower ones play as people begin: they know the words that are read every day, they see short words in open
places before long ones and before those laid alongside others, and of what they see they take something near
the best. The highest looks ahead with all that the engine can do. How far apart they are is measured by
``bench/ladder.py`` and told in ``docs/engine.md``.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["LEVELS", "Level", "level_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """One way to play."""

    number: int
    least_class: int | None
    """Words of this class of frequency and above are everyday words; None: every word of the list is."""
    sees_rare: float = 0.0
    """How much less likely a play with other words is seen; 0: the level does not know them."""
    sees: tuple[float, ...] | None = None
    """The chance to see a word by the number of tiles it takes from the rack; None: sees everything."""
    sees_alongside: float = 1.0
    """The chance for each further word that the play makes."""
    considers: int = 1
    """How many of the plays seen are weighed against each other."""
    careless: float = 0.0
    """Points by which a play may seem better or worse than it is."""
    by_score: bool = False
    """Looks at the points of the play alone, not at what stays on the rack."""
    looks_ahead: bool = False
    """Simulates, and solves the end of the game."""
    doubts: float = 1.0
    """The chance to challenge a play with a word never met before."""
    recognises: int | None = None
    """Has met the words of this class of frequency and above; None: every word of the list."""


LEVELS: tuple[Level, ...] = (
    Level(
        number=1,
        least_class=9,
        sees=(0.62, 0.57, 0.47, 0.32, 0.15, 0.07, 0.03),
        sees_alongside=0.40,
        considers=3,
        careless=4.0,
        by_score=True,
        doubts=0.15,
        recognises=1,
    ),
    Level(
        number=2,
        least_class=8,
        sees=(0.77, 0.71, 0.61, 0.47, 0.29, 0.17, 0.10),
        sees_alongside=0.50,
        considers=3,
        careless=3.0,
        by_score=True,
        doubts=0.25,
        recognises=1,
    ),
    Level(
        number=3,
        least_class=5,
        sees_rare=0.03,
        sees=(0.78, 0.73, 0.63, 0.47, 0.27, 0.17, 0.11),
        sees_alongside=0.52,
        considers=3,
        careless=2.5,
        by_score=True,
        doubts=0.4,
        recognises=1,
    ),
    Level(
        number=4,
        least_class=4,
        sees_rare=0.08,
        sees=(0.84, 0.79, 0.70, 0.55, 0.37, 0.26, 0.19),
        sees_alongside=0.62,
        considers=2,
        careless=1.5,
        by_score=True,
        doubts=0.6,
    ),
    Level(
        number=5,
        least_class=3,
        sees_rare=0.18,
        sees=(0.90, 0.85, 0.78, 0.65, 0.50, 0.40, 0.30),
        sees_alongside=0.72,
        considers=2,
        careless=1.0,
        doubts=0.8,
    ),
    Level(
        number=6,
        least_class=3,
        sees_rare=0.70,
        sees=(0.96, 0.93, 0.89, 0.80, 0.68, 0.60, 0.50),
        sees_alongside=0.84,
        careless=0.5,
    ),
    Level(number=7, least_class=None, looks_ahead=True),
)


def level_of(number: int) -> Level:
    """The level with this number, or ValueError."""
    for level in LEVELS:
        if level.number == number:
            return level
    raise ValueError(f"there is no level {number}; they go from {LEVELS[0].number} to {LEVELS[-1].number}")
