"""What every test may rely on: article marks that exist, and golden files that can be told again."""

from __future__ import annotations

import pytest

from faristol.regulations.articles import all_articles

_IDS = frozenset(article.id for article in all_articles())


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--retell", action="store_true", help="rewrite the golden files; the diff is the review")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Write the articles that a test shows into its report, for ``make conformance``."""
    for item in items:
        for mark in item.iter_markers("article"):
            for article in mark.args:
                if article not in _IDS:
                    raise pytest.UsageError(f"{item.nodeid}: there is no article {article!r}")
                item.user_properties.append(("article", article))


@pytest.fixture(scope="session")
def retell(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written instead of compared."""
    return bool(request.config.getoption("--retell"))
