"""What the documentation needs to become a site that stands alone: hooks of MkDocs, see ``mkdocs.yml``.

* Three pages of the house stand outside ``docs``: they are carried in.
* A link to a file of the sources leads nowhere on a site: its words stay, and the link goes.
* The app's policy lets no script run that stands in a page: each gets a file of its own.
"""

from __future__ import annotations

import posixpath
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

HOUSE = Path(__file__).parents[1]
CARRIED = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "deploy/README.md": "deploy.md",
}
_HOMES = {site: house for house, site in CARRIED.items()}
_FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)")
_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)


def on_files(files: Files, config: MkDocsConfig, **_: Any) -> Files:
    for house, site in CARRIED.items():
        files.append(File.generated(config, site, content=(HOUSE / house).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """*markdown* with the links that the site has; what stands in a block of code is left alone."""
    name = page.file.src_uri
    parts = _FENCED.split(markdown)
    parts[::2] = [_LINK.sub(lambda link: _led(link, name), part) for part in parts[::2]]
    return "".join(parts)


def _led(link: re.Match[str], page: str) -> str:
    words, target = link[1], link[2]
    if re.match(r"[a-z]+:|#", target):
        return link[0]
    file, _, anchor = target.partition("#")
    home = _HOMES.get(page, f"docs/{page}")
    meant = posixpath.normpath(posixpath.join(posixpath.dirname(home), file))
    on_site = CARRIED.get(meant) or (meant.removeprefix("docs/") if meant.startswith("docs/") else None)
    if on_site is None:
        return words
    led = posixpath.relpath(on_site, posixpath.dirname(page) or ".")
    return f"[{words}]({led}{'#' * bool(anchor)}{anchor})"


def on_post_page(output: str, page: Page, config: MkDocsConfig, **_: Any) -> str:
    return _apart(output, posixpath.dirname(page.file.dest_uri), Path(config.site_dir))


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig, **_: Any) -> str:
    return (
        _apart(output_content, "", Path(config.site_dir))
        if template_name.endswith(".html")
        else output_content
    )


def _apart(html: str, folder: str, site: Path) -> str:
    """*html* with its scripts and styles in files of their own, named after what is in them."""

    def kept(body: str, ending: str) -> str:
        path = f"assets/apart/{sha256(body.encode()).hexdigest()[:16]}.{ending}"
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        (site / path).write_text(body, encoding="utf-8")
        return posixpath.relpath(path, folder or ".")

    html = _INLINE.sub(lambda found: f'<script src="{kept(found[1], "js")}"></script>', html)
    return _STYLE.sub(lambda found: f'<link rel="stylesheet" href="{kept(found[1], "css")}">', html)
