"""How long and how large may be what is asked of a championship.

The bounds are part of the types of :mod:`faristol.tournament.commands`. They hold where a command is read
from somebody else's text; whoever makes one in Python answers for it, and the core still refuses what the
state of the event does not know.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from faristol.tournament.rounds import EntrantId

__all__ = [
    "MOST_CARRIED",
    "MOST_ENTRANTS",
    "MOST_EVENTS",
    "MOST_NAME",
    "MOST_OUTINGS",
    "MOST_PLACE",
    "MOST_RATING",
    "MOST_ROUNDS",
    "MOST_WEIGHT",
    "Carried",
    "Name",
    "Number",
    "Place",
    "Rating",
    "Score",
    "Short",
    "Stream",
    "Weight",
    "Who",
]

MOST_CARRIED = 1_000  # points; more is a slip of the keyboard, or no number at all
MOST_ENTRANTS = 2_000
MOST_EVENTS = 60  # of a season: each is read when its table is asked for
MOST_WEIGHT = 100
MOST_ROUNDS = 200
MOST_OUTINGS = 60_000  # rounds of all entrants together: standings walk over each of them
MOST_NAME = 60
MOST_PLACE = 120  # of a text that says where: a hall, its street and its town
MOST_RATING = 5_000
_MOST_NUMBER = 5_000

Name = Annotated[str, Meta(min_length=1, max_length=MOST_NAME)]
Short = Annotated[str, Meta(max_length=MOST_NAME)]  # a club, a group, a dictionary; may be empty
Place = Annotated[str, Meta(max_length=MOST_PLACE)]
Number = Annotated[int, Meta(ge=1, le=_MOST_NUMBER)]  # of a round or a table
Who = Annotated[EntrantId, Meta(ge=1, le=_MOST_NUMBER)]
Rating = Annotated[float, Meta(ge=0, le=MOST_RATING)]
Carried = Annotated[float, Meta(ge=0, le=MOST_CARRIED)]
Score = Annotated[int, Meta(ge=-999, le=9_999)]
Stream = Annotated[str, Meta(min_length=1, max_length=40)]  # the name of an event in its link
Weight = Annotated[float, Meta(gt=0, le=MOST_WEIGHT)]
