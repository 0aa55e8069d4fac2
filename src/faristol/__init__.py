"""Faristol: the home of Scrabble in Catalan.

What a program needs first is here; the rest is in the packages below.

>>> from faristol import Lexicon
>>> "coques" in Lexicon.from_words(["coc", "coca", "coques"])
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from faristol.engine import LEVELS, Engine, Move, MoveKind, Position, Robot
    from faristol.errors import FaristolError
    from faristol.game import Game
    from faristol.lexicon import Lexicon
    from faristol.regulations import CLASSIC, EBRE, ESCOLAR, FISC, LLISCA, PARELLES, REGULATIONS
    from faristol.rules.errors import RuleViolation
    from faristol.rules.regulation import Regulation
    from faristol.texts import sentence

    __version__: str

__all__ = [
    "CLASSIC",
    "EBRE",
    "ESCOLAR",
    "FISC",
    "LEVELS",
    "LLISCA",
    "PARELLES",
    "REGULATIONS",
    "Engine",
    "FaristolError",
    "Game",
    "Lexicon",
    "Move",
    "MoveKind",
    "Position",
    "Regulation",
    "Robot",
    "RuleViolation",
    "__version__",
    "sentence",
]

# Where each of them lives.
_HOME_OF = {
    **dict.fromkeys(("LEVELS", "Engine", "Move", "MoveKind", "Position", "Robot"), "faristol.engine"),
    **dict.fromkeys(("CLASSIC", "EBRE", "ESCOLAR", "FISC", "LLISCA", "PARELLES"), "faristol.regulations"),
    "REGULATIONS": "faristol.regulations",
    "FaristolError": "faristol.errors",
    "Game": "faristol.game",
    "Lexicon": "faristol.lexicon",
    "Regulation": "faristol.rules.regulation",
    "RuleViolation": "faristol.rules.errors",
    "sentence": "faristol.texts",
}


def __getattr__(name: str) -> Any:
    """Each is brought in when it is first asked for: the command must not wait for what it does not use."""
    if name == "__version__":
        value: Any = import_module("faristol.version").VERSION
    elif name in _HOME_OF:
        value = getattr(import_module(_HOME_OF[name]), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
