"""The documentation as a site: links lead somewhere, articles are found, nothing comes from elsewhere."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from faristol.regulations.articles import KEYS, table
from faristol.server.manual import Manual

ROOT = Path(__file__).parents[2]
CONFIG = ROOT / "mkdocs.yml"


def build(config: Path, into: Path) -> subprocess.CompletedProcess[str]:
    asked = [
        sys.executable,
        "-W",
        "ignore",
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "--config-file",
        str(config),
    ]
    world = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run([*asked, "--site-dir", str(into)], capture_output=True, text=True, env=world)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "help"
    built = build(CONFIG, folder)
    assert built.returncode == 0, built.stderr
    return folder


@cache
def _search(site: Path) -> list[dict[str, Any]]:
    index: list[dict[str, Any]] = json.loads((site / "search/search_index.json").read_bytes())["docs"]
    return index


@pytest.mark.parametrize("key", KEYS)
def test_every_article_is_found_by_its_name(site: Path, key: str) -> None:
    sections = {
        re.sub(r"<.*?>", "", section["title"]): section["location"]
        for section in _search(site)
        if section["location"].startswith(f"regulations/{key}.html#")
    }
    found = {title.split(" ")[0] for title in sections}

    assert {article.id for article in table(key).articles} <= found


def test_the_pages_stand_alone(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 50
    for page in pages:
        text = re.sub(r"<(pre|code)\b.*?</\1>", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        loaded = re.findall(r"""<(?:script|img|link|iframe)\b[^>]*(?:src|href)=["']?([^\s"'>]+)""", text)
        elsewhere = [what for what in loaded if re.match(r"https?:|//", what)]
        assert elsewhere == [], page.name
        assert not re.search(r"<script>|<style>| on\w+=\"", text), f"{page.name}: the app's policy forbids it"


def test_the_server_reads_it_and_nothing_else(site: Path) -> None:
    manual = Manual(site)

    first, rest = manual.read(""), manual.read("../help/inici.html")
    assert first is not None
    assert first[1] == "text/html"
    assert "Faristol, per on començar" in first[0].decode()
    assert rest is None
    assert manual.read("/etc/passwd") is None


@pytest.mark.parametrize(
    ("link", "well"),
    [
        pytest.param("second.md#a-place", True, id="a place that is there"),
        pytest.param("second.md#nowhere", False, id="a place that is not"),
        pytest.param("third.md", False, id="a page that is not"),
        pytest.param("../src/faristol/rules/tiles.py", True, id="a file of the sources is no link"),
    ],
)
def test_a_wrong_link_is_noticed(link: str, well: bool, tmp_path: Path) -> None:
    """With the settings of the site, on two pages."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/index.md").write_text(f"# First\n\n[Read on]({link})\n", encoding="utf-8")
    (tmp_path / "docs/second.md").write_text("# Second\n\n## A place\n", encoding="utf-8")
    settings = yaml.load(CONFIG.read_text(encoding="utf-8"), Loader=_Plain)
    kept = {name: settings[name] for name in ("validation", "use_directory_urls")}
    carried = [{page: page} for page in ("changelog.md", "contributing.md", "deploy.md")]
    kept |= {"site_name": "x", "docs_dir": "docs", "theme": "mkdocs", "plugins": []}
    kept |= {"hooks": [str(ROOT / "tools/docs_site.py")], "nav": ["index.md", "second.md", *carried]}
    (tmp_path / "mkdocs.yml").write_text(yaml.safe_dump(kept), encoding="utf-8")

    built = build(tmp_path / "mkdocs.yml", tmp_path / "site")

    wrong = [line for line in built.stderr.splitlines() if "'index.md'" in line and "WARNING" in line]
    assert (wrong == []) is well, built.stderr


class _Plain(yaml.SafeLoader):
    """Reads over what only MkDocs can make."""


_Plain.add_multi_constructor("tag:yaml.org,2002:python/", lambda *_: None)
