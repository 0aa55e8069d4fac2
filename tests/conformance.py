"""Which articles of the regulations are shown by passing tests: ``make conformance``.

An article counts when at least one test marked with it passed and none failed; a test fails if it did
nothing real under the regulation of its mark (:mod:`tests.witness`). Articles of kind *conduct* count when
the product lists them. What was shown once must stay shown: the known set is kept in
``tests/shown_articles.txt``, and losing one of them is an error.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

import pytest

from faristol.regulations.articles import KEYS, Article, Kind, all_articles, table

__all__ = ["main"]

_ROOT = Path(__file__).parent.parent
_KNOWN = Path(__file__).with_name("shown_articles.txt")
_PAGE = _ROOT / "docs" / "regulations" / "conformance.md"


class _Shown:
    """Collects, article by article, the tests that passed and those that did not."""

    def __init__(self) -> None:
        self.passed: dict[str, set[str]] = defaultdict(set)
        self.broken: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        ids = [str(value) for name, value in report.user_properties if name == "article"]
        if report.failed:
            self.broken.update(ids)
        elif report.when == "call" and report.passed:
            for article in ids:
                self.passed[article].add(report.nodeid)

    def holds(self, article: Article) -> bool:
        if article.kind is Kind.CONDUCT:
            return True  # it stands in the product's own table, from which `article` comes
        return article.id in self.passed and article.id not in self.broken


def main() -> int:
    shown = _Shown()
    outcome = pytest.main(["-m", "article", "-q", "-n", "2", "--no-header", "tests"], plugins=[shown])
    articles = all_articles()
    now = [article.id for article in articles if shown.holds(article)]

    _print_table(shown)
    known = set(_KNOWN.read_text(encoding="utf-8").split()) if _KNOWN.exists() else set()
    lost = sorted(known - set(now))
    if lost:
        print(f"\nno longer shown: {' '.join(lost)}")
    else:
        _PAGE.write_text(_page(shown), encoding="utf-8")
        _KNOWN.write_text("".join(f"{article}\n" for article in now), encoding="utf-8")
    print(f"conformance: {len(now)} of {len(articles)} articles")
    return 1 if lost or outcome not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) else 0


def _counts(shown: _Shown) -> list[tuple[str, Kind, int, int, list[str]]]:
    rows = []
    for key in KEYS:
        for kind in Kind:
            articles = [article for article in table(key).articles if article.kind is kind]
            missing = [article.id for article in articles if not shown.holds(article)]
            if articles:
                rows.append((key, kind, len(articles) - len(missing), len(articles), missing))
    return rows


def _print_table(shown: _Shown) -> None:
    print(f"\n{'regulation':<12}{'kind':<10}{'shown':>9}   not shown")
    for key, kind, count, total, missing in _counts(shown):
        print(f"{key:<12}{kind:<10}{f'{count}/{total}':>9}   {' '.join(missing)}".rstrip())


def _page(shown: _Shown) -> str:
    lines = [
        "# Conformance",
        "",
        "Which articles of the regulations are shown by passing tests.",
        "A test is counted only if it really played, printed or directed under the regulation of its mark.",
        "This page is written by `make conformance`.",
        "",
        "| regulation | kind | shown | not shown yet |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| {key} | {kind} | {count} of {total} | {' '.join(missing) or '–'} |"
        for key, kind, count, total, missing in _counts(shown)
    ]
    for key in KEYS:
        lines += ["", f"## {table(key).title_en}", "", "| article | kind | tests |", "|---|---|---|"]
        lines += [
            f"| {article.id} | {article.kind} | {_proof(article, shown)} |" for article in table(key).articles
        ]
    return "\n".join(lines) + "\n"


def _proof(article: Article, shown: _Shown) -> str:
    if article.kind is Kind.CONDUCT:
        return "listed"
    return str(len(shown.passed[article.id])) if shown.holds(article) else "–"


if __name__ == "__main__":
    sys.exit(main())
