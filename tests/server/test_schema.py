"""Whatever the schema allows to be asked, and much that it does not, is answered as the schema says."""

from __future__ import annotations

import os
import warnings
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings

with warnings.catch_warnings():  # its own dependencies' affairs
    warnings.simplefilter("ignore")
    import schemathesis
    from schemathesis.checks import not_a_server_error
    from schemathesis.core.result import Ok
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

EXAMPLES = int(os.environ.get("FARISTOL_EXAMPLES", "4"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def test_every_operation_answers_as_the_schema_says(address: str) -> None:
    schema = schemathesis.openapi.from_url(f"{address}/api/schema")
    asked: list[str] = []
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        with httpx.Client(base_url=address) as http:
            assert http.post("/api/guest", json={"name": "Anna"}).status_code == 201
            game = http.post("/api/games", json={"regulation": "fisc", "lexicon": "club"}).json()["id"]
            asked_for = {"title": "Dissabte", "lexicon": "club"}
            session = http.post("/api/duplicate", json=asked_for).json()["id"]
            cookie = http.cookies["faristol"]

        @given(case=operation.as_strategy())
        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def ask(case: schemathesis.Case[Any]) -> None:
            if "game" in case.path_parameters and len(str(case.body)) % 2:
                case.path_parameters["game"] = game  # noqa: B023 - run before the next round
            if "session" in case.path_parameters and len(str(case.body)) % 3:
                case.path_parameters["session"] = session  # noqa: B023
            response = case.call(cookies={"faristol": cookie})  # noqa: B023
            case.validate_response(response, checks=CHECKS)

        ask()
        asked.append(operation.label)
    assert len(asked) >= 30
    assert httpx.get(f"{address}/api/health").json()["status"] == "well"


@pytest.mark.parametrize(
    "path", ["/api/%00", "/api/games/%ff", "/api/words/%F0%9F%98%80", "/%2e%2e/%2e%2e/etc/passwd"]
)
def test_strange_addresses_are_answered(address: str, path: str) -> None:
    assert httpx.get(address + path).status_code < 500
