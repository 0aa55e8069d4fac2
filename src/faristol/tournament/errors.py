"""What a championship refuses, and why.

::

    FaristolError
    └── TournamentError
        ├── EventRefused        a director's command that the regulation or the state of the event forbids
        ├── PairingImpossible   nobody can be paired as asked; the facts say why
        └── MalformedEvent      a file that is not what its format promises

Each carries a stable code and the facts; the sentence is written where the reader's language is known.
"""

from __future__ import annotations

from faristol.errors import Quoting

__all__ = ["EventRefused", "MalformedEvent", "PairingImpossible", "TournamentError"]


class TournamentError(Quoting):
    """Something about a championship was refused."""


class EventRefused(TournamentError):
    """A director's command that the regulation or the state of the event forbids."""


class PairingImpossible(TournamentError):
    """Nobody can be paired as asked."""


class MalformedEvent(TournamentError):
    """A file that is not what its format promises."""
