"""A document that is no acta: the error names what is wrong and where, and nothing besides."""

from __future__ import annotations

from typing import Any

import pytest
from tests.makers import document, replayed

from faristol.formats.files.acta import MalformedActa


@pytest.mark.parametrize(
    ("action", "code", "facts"),
    [
        pytest.param(
            {"t": 0, "do": "wait", "by": 1},
            "unknown-field",
            {"place": "actions[1]", "field": "by"},
            id="a field that this action does not have",
        ),
        pytest.param(
            {"t": 0, "do": "play", "by": 0},
            "missing-field",
            {"place": "actions[1]", "field": "square"},
            id="a field that this action needs",
        ),
        pytest.param(
            {"t": 0, "do": "dance"},
            "unknown-value",
            {"place": "actions[1].do", "value": "dance"},
            id="an action that there is not",
        ),
        pytest.param(
            {"t": 0, "do": "pause", "reason": "rain"},
            "unknown-value",
            {"place": "actions[1].reason", "value": "rain"},
            id="a reason that no regulation knows",
        ),
    ],
)
def test_the_error_names_the_field_and_its_place(
    action: dict[str, Any], code: str, facts: dict[str, str]
) -> None:
    told = document("llisca", "start")
    told["actions"].append(action)

    with pytest.raises(MalformedActa) as malformed:
        replayed(told)
    assert malformed.value.code == code
    assert malformed.value.facts == facts
