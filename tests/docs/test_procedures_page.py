"""The page of the procedures: written from the values themselves; ``pytest --retell`` writes it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from faristol.regulations import PUBLISHED
from faristol.regulations.articles import table
from faristol.regulations.procedures import procedures_of
from faristol.rules.procedures import Procedure, Step

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "procedures.md"


def page() -> str:
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# The procedures of an arbiter"
    yield ""
    yield "What a person carries out at a table under each regulation, step by step, with its article."
    yield "A step without an article is a reading: the text is silent."
    yield "The console offers one when the rules would take it ([how](../howto/judge-at-the-tables.md))."
    for key, regulation in PUBLISHED.items():
        yield ""
        yield f"## {table(key).title_en}"
        yield ""
        yield "| procedure | steps |"
        yield "|---|---|"
        for procedure, steps in procedures_of(regulation).items():
            yield f"| {_words(procedure)} | {'; '.join(map(_step, steps))} |"


def _words(code: Procedure | str) -> str:
    return str(code).replace("-", " ")


def _step(step: Step) -> str:
    return f"{_words(step.code)} ({step.article or 'reading'})"


def test_the_page_tells_every_procedure(retell: bool) -> None:
    before = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    if retell:
        PAGE.write_text(page(), encoding="utf-8")
    assert page() == before
