"""The root of every error that Faristol raises on purpose."""

from __future__ import annotations

import re

__all__ = ["FaristolError", "Quoting"]

_MOST_QUOTED = 80  # characters: enough to recognise what one wrote
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


class FaristolError(Exception):
    """Something was refused: a stable code and the facts, for whoever writes the sentence."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        facts = " ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code} {facts}".rstrip()


class Quoting(FaristolError):
    """A refusal whose facts quote what somebody sent, which may be of any length: it is cut short.

    It may hold line ends and other controls too; they are written out, so that a sentence stays one line.
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, **{name: _quoted(fact) for name, fact in facts.items()})


def _quoted(fact: object) -> object:
    match fact:
        case str() if len(fact) > _MOST_QUOTED:
            return _on_one_line(fact[: _MOST_QUOTED - 1]) + "…"
        case str():
            return _on_one_line(fact)
        case [str(), *_] if len(listed := " ".join(map(str, fact))) > _MOST_QUOTED:  # words, or tiles
            return _quoted(listed)
        case _:
            return fact


def _on_one_line(text: str) -> str:
    r"""*text* with line ends and other controls as they are written in a program.

    >>> _on_one_line("Anna\nBiel")
    'Anna\\nBiel'
    """
    return _CONTROLS.sub(lambda control: control[0].encode("unicode_escape").decode(), text)
