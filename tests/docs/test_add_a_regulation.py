"""The how-to page on adding a regulation, followed to the letter."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest
from tests.makers import document as acta_of

from faristol.formats.files.acta import read_acta, replay
from faristol.regulations import published

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "add-a-regulation.md"


@pytest.fixture
def friday(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package as it is after the two edits that the page shows."""
    page = PAGE.read_text(encoding="utf-8")
    code = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    edit = re.search(r"```diff\n-(.*?)\n\+(.*?)\n```", page)
    assert code
    assert edit

    added = ModuleType("faristol.regulations.friday")
    exec(compile(code[1], "friday.py", "exec"), added.__dict__)
    monkeypatch.setitem(sys.modules, added.__name__, added)

    source = Path(published.__file__).read_text(encoding="utf-8")
    assert source.count(edit[1]) == 1, "the line that the page changes is in the file"
    changed = source.replace(edit[1], edit[2]).replace(
        "from faristol.regulations.fisc import FISC\n",
        "from faristol.regulations.fisc import FISC\nfrom faristol.regulations.friday import FRIDAY\n",
    )
    registry = ModuleType(published.__name__)
    exec(compile(changed, "published.py", "exec"), registry.__dict__)
    monkeypatch.setattr("faristol.regulations.PUBLISHED", registry.__dict__["PUBLISHED"])


@pytest.mark.usefixtures("friday")
def test_the_new_regulation_plays_by_its_own_numbers() -> None:
    acta = acta_of(
        "friday",
        "start",
        "0 exchange C",
        "0 play H2 CASESTR",
        "@1230 0 complete",
        bag="C A S E S T R  M E L O N S A  I R S O U T",
        bag_only=True,
    )

    game = replay(read_acta(json.dumps(acta).encode()), None)

    assert [refusal.violation.code for refusal in game.refused] == ["bag-too-small"]
    assert game.state.scores == (58, 0)  # (2+1+2×1+1+1+1+1)×2 and a bonus of 40
    assert game.state.overtime_minutes == (1, 0)


@pytest.mark.usefixtures("friday")
def test_the_new_regulation_ends_by_its_own_limit() -> None:
    acta = acta_of("friday", "start", "@1501 wait", bag="C A S E S T R  M E L O N S A", bag_only=True)

    game = replay(read_acta(json.dumps(acta).encode()), None)

    assert (game.state.end, game.state.final_scores, game.state.winner) == ("overtime", (-110, 0), 1)
