"""The same case under several regulations, each with the article that says so.

::

    @under(classic="CLASSIC-4A", fisc="FISC-8A")
    def test_going_out_moves_the_opponents_rack(regulation: str) -> None: ...

    @rules_under(classic="CLASSIC-4g", fisc="FISC-8g")
    def test_whether_both_sign(rules: Regulation) -> None: ...
"""

from __future__ import annotations

import pytest

from faristol.regulations import PUBLISHED

__all__ = ["rules_under", "under"]


def under(**articles: str) -> pytest.MarkDecorator:
    """Run a test once a regulation; the value names the articles shown there, with spaces between."""
    return pytest.mark.parametrize(
        "regulation",
        [
            pytest.param(key, marks=pytest.mark.article(*ids.split()), id=f"{key}: {ids}")
            for key, ids in articles.items()
        ],
    )


def rules_under(**articles: str) -> pytest.MarkDecorator:
    """Run a test once for the value of every regulation; only where articles are named it shows them."""
    return pytest.mark.parametrize(
        "rules",
        [
            pytest.param(rules, marks=pytest.mark.article(*articles.get(key, "").split()), id=key)
            for key, rules in PUBLISHED.items()
        ],
    )
