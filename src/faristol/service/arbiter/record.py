"""How a ruling stands in the acta: as a ``record`` beside the action that it is.

The acta has no field for the article behind an action, nor for who ruled it; its ``record`` is for facts
that change nothing. So every ruling leaves one, named after the procedure, that says article, judge and
what was ruled.
"""

from __future__ import annotations

from faristol.rules.actions import Record
from faristol.rules.procedures import Procedure
from faristol.texts import sentence

__all__ = ["BETWEEN", "fact"]

BETWEEN = " · "


def fact(
    t: float,
    procedure: Procedure,
    article: str | None,
    judge: str,
    language: str,
    code: str,
    /,
    **facts: object,
) -> Record:
    """The record of a ruling; what the arbiter adds goes behind it as ``note``."""
    note = str(facts.pop("note", "")).strip()
    told = sentence("rulings", code, language, **facts)
    parts = (article, judge, f"{told} {note}".strip())
    return Record(t=t, what=procedure.value, text=BETWEEN.join(part for part in parts if part))
