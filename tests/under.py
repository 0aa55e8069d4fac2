"""The same case under several regulations, each with the article that says so.

::

    @under(classic="CLASSIC-4A", fisc="FISC-8A")
    def test_going_out_moves_the_opponents_rack(regulation: str) -> None: ...
"""

from __future__ import annotations

import pytest

__all__ = ["under"]


def under(**articles: str) -> pytest.MarkDecorator:
    """Run a test once a regulation; the value names the articles shown there, with spaces between."""
    return pytest.mark.parametrize(
        "regulation",
        [
            pytest.param(key, marks=pytest.mark.article(*ids.split()), id=f"{key}: {ids}")
            for key, ids in articles.items()
        ],
    )
