"""What the pages show is run: every command, every file they have the reader write, every picture.

A fenced block that begins with ``# name.yaml`` is that file, and ``# name.yaml, continued`` goes at its
end. In a ``console`` block ``$`` begins a command and what it prints follows; ``…`` stands for lines that
the page leaves out. ``pytest --retell`` writes what the commands print into the pages; the diff is the
review.
"""

from __future__ import annotations

import doctest
import lzma
import os
import re
import runpy
import shlex
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

import pytest
from click.testing import CliRunner

from faristol.cli import main
from faristol.formats.files.acta import read_acta, replay
from faristol.rules.events import PlayJudged, PlayLaid
from faristol.rules.spelling import fold

ROOT = Path(__file__).parents[2]
SHARED = Path(os.environ.get("FARISTOL_SHARED", ROOT.parent / "shared"))
DISC = SHARED / "data" / "disc-2.7.15.txt.xz"

ROLES = ("jugar", "ensenyar", "arbitrar", "organitzar", "mantenir", "programar")
PAGES = (
    "README.md",
    "README.ca.md",
    "CONTRIBUTING.md",
    "docs/tutorial.md",
    "docs/howto/ask-the-rules.md",
    *(f"docs/rols/{role}.md" for role in ROLES),
)
CODE_PAGES = ("docs/howto/use-from-python.md", "docs/engine.md")
ALL_PAGES = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("changes/*.md")})

LEFT_OUT = "…"
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"# ([\w.-]+\.yaml)(, continued)?\n")


@dataclass
class Reader:
    """Somebody who follows a page to the letter, in a folder of their own."""

    folder: Path
    status: int = 0
    ran: list[str] = field(default_factory=list)

    def follow(self, page: str) -> str:
        """*page* with what its commands print now."""
        return _BLOCK.sub(lambda block: f"```{block[1]}\n{self._block(block[1], block[2])}```", page)

    def _block(self, language: str, text: str) -> str:
        match language:
            case "yaml" if named := _FILE.match(text):
                with (self.folder / named[1]).open("a" if named[2] else "w", encoding="utf-8") as file:
                    file.write(text[named.end() :])
                return text
            case "console":
                return "".join(self._told(asked, shown) for asked, shown in _commands(text))
            case _:
                return text

    def _told(self, asked: str, shown: str) -> str:
        printed = self._run(asked)
        if LEFT_OUT in shown.splitlines():
            assert _is_excerpt(shown, printed), f"{asked}\n{printed}"
            printed = shown
        return f"$ {asked}\n{printed}"

    def _run(self, asked: str) -> str:
        self.ran.append(asked)
        match shlex.split(asked):
            case ["faristol", *arguments]:
                result = CliRunner().invoke(main, arguments, catch_exceptions=False)
                self.status = result.exit_code
                return result.output
            case ["make", target]:  # what it would do; the tests run inside `make test` themselves
                subprocess.run(["make", "--dry-run", target], cwd=ROOT, check=True, capture_output=True)
                return ""
            case ["echo", "$?"]:
                return f"{self.status}\n"
            case _:
                raise AssertionError(f"a page shows a command that nobody tests: {asked}")


def _commands(text: str) -> Iterator[tuple[str, str]]:
    """Each command of a block with the lines that follow it."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        asked, _, shown = part.partition("\n")
        yield asked, shown


def _is_excerpt(shown: str, printed: str) -> bool:
    """Whether the pieces between ``…`` are in *printed*, whole lines in the same order."""
    pieces = re.split(rf"^{LEFT_OUT}\n", shown, flags=re.MULTILINE)
    at = 0
    for index, piece in enumerate(pieces):
        at = f"\n{printed}".find(f"\n{piece}", at)
        if at < 0 or (index == 0 and piece and at > 0):
            return False
        at += len(piece)
    return not pieces[-1] or printed.endswith(pieces[-1])


@pytest.fixture
def reader(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Reader:
    session = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        session = session.parent
    monkeypatch.setenv("FARISTOL_DATA", str(session / "faristol-data"))  # the lists' own tests use it too
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    return Reader(tmp_path)


@pytest.mark.parametrize("name", PAGES)
def test_the_page_shows_what_its_commands_print(
    name: str, reader: Reader, retell: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FARISTOL_LANG", "ca" if ".ca." in name or "/rols/" in name else "en")
    path = ROOT / name
    before = path.read_text(encoding="utf-8")

    now = reader.follow(before)

    if retell:
        path.write_text(now, encoding="utf-8")
    assert now == before
    assert reader.ran


@pytest.mark.parametrize("name", CODE_PAGES)
@pytest.mark.usefixtures("reader")
def test_the_code_of_the_page_answers_as_shown(name: str) -> None:
    page = (ROOT / name).read_text(encoding="utf-8")
    code = "".join(text for language, text in _BLOCK.findall(page) if language == "pycon")
    failures: list[str] = []

    runner = doctest.DocTestRunner()
    runner.run(doctest.DocTestParser().get_doctest(code, {}, name, name, 0), out=failures.append)

    assert runner.tries > 0
    assert not failures, "".join(failures)


@pytest.mark.parametrize(
    ("shown", "printed", "fits"),
    [
        pytest.param("…\nb\n…\n", "a\nb\nc\n", True, id="out of the middle"),
        pytest.param("a\n…\nc\n", "a\nb\nc\n", True, id="beginning and end"),
        pytest.param("…\nb\n", "a\nb\nc\n", False, id="the end is promised"),
        pytest.param("b\n…\n", "a\nb\nc\n", False, id="the beginning is promised"),
        pytest.param("…\nc\n…\na\n…\n", "a\nb\nc\n", False, id="another order"),
        pytest.param("…\nb\n…\n", "a\nab\nc\n", False, id="half a line"),
    ],
)
def test_an_excerpt_leaves_out_but_does_not_change(shown: str, printed: str, fits: bool) -> None:
    assert _is_excerpt(shown, printed) is fits


# --- the example game ---


def test_the_final_is_decided_by_the_clock() -> None:
    game = replay(read_acta((ROOT / "examples" / "final.yaml").read_bytes()), judge=None)

    assert game.refused == []
    assert game.state.final
    assert (game.state.scores, game.state.final_scores) == ((340, 368), (350, 348))
    assert game.state.overtime_minutes == (0, 1)


@pytest.mark.skipif(not DISC.exists(), reason=f"{DISC.name} is not at hand")
def test_the_judge_of_the_final_knew_the_dictionary() -> None:
    words = set(map(fold, lzma.decompress(DISC.read_bytes()).decode().split()))
    game = replay(read_acta((ROOT / "examples" / "final.yaml").read_bytes()), judge=None)

    wrong = [
        word.text
        for event in game.events
        if isinstance(event, PlayLaid)
        for word in event.words
        if word.letters not in words
    ]
    verdicts = [event.valid for event in game.events if isinstance(event, PlayJudged)]

    assert wrong == ["XISTE"]
    assert verdicts == [True, False]


# --- pictures and links ---


@pytest.mark.parametrize("language", ["en", "ca"])
def test_the_picture_shows_the_game_as_it_is_told_today(language: str, retell: bool) -> None:
    make = runpy.run_path(str(ROOT / "docs" / "images" / "make.py"))
    path: Path = make["picture_path"](language)
    drawn: str = make["picture"](language)

    if retell:
        path.write_text(drawn, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == drawn


def test_the_examples_of_style_are_taken_from_the_house() -> None:
    files = [*ROOT.glob("src/**/*.py"), *ROOT.glob("tests/**/*.py"), *ROOT.glob("web/app/src/**/*.svelte")]
    houses = [_lines(file.read_text(encoding="utf-8")) for file in files]
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    examples = [block[2] for block in _BLOCK.finditer(page) if block[1] in ("python", "svelte")]

    assert examples
    assert [example for example in examples if not any(_lines(example) <= house for house in houses)] == []


def _lines(text: str) -> set[str]:
    return {line.strip() for line in text.splitlines()}


@pytest.mark.parametrize("path", ALL_PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_inside_the_house_lead_somewhere(path: Path) -> None:
    page = _without_code(path.read_text(encoding="utf-8"))
    broken = [link for link in re.findall(r"\]\(([^)\s]+)\)", page) if not _leads_somewhere(path, link)]

    assert broken == []


def _leads_somewhere(page: Path, link: str) -> bool:
    if re.match(r"[a-z]+:", link):
        return True
    name, _, anchor = unquote(link).partition("#")
    target = page.parent / name if name else page
    if not target.exists():
        return False
    return not anchor or anchor in _anchors(target)


def _anchors(page: Path) -> set[str]:
    """The places of a page that can be linked to, named as code hosts name them."""
    titles = re.findall(r"^#+ (.*)$", _without_code(page.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}


def _without_code(page: str) -> str:
    return _BLOCK.sub("", page)
