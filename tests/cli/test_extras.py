"""The library without its extras: what needs none works, and what needs one says how to get it."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from faristol.cli.extras import EXTRAS
from faristol.cli.main import VERBS

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
FINAL = str(ROOT / "examples" / "final.yaml")

# As if what is named had never been installed; all in one process, since a start costs more than the answers.
_WITHOUT = """
import json, sys
from importlib.abc import MetaPathFinder

class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
from click.testing import CliRunner
from faristol.cli import main
done = [CliRunner().invoke(main, asked) for asked in {asked!r}]
print(json.dumps([(result.exit_code, result.stdout, result.stderr) for result in done]))
"""


def without_extras(*asked: list[str]) -> list[tuple[int, str, str]]:
    """The status, the answer and the complaint of each command where no extra is installed."""
    missing = {module for modules in EXTRAS.values() for module in modules}
    code = _WITHOUT.format(missing=missing, asked=list(asked))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return [tuple(answer) for answer in json.loads(done.stdout)]


def _names(requirements: list[str]) -> set[str]:
    return {Requirement(text).name.lower().replace("_", "-") for text in requirements}


def _of_distribution(module: str) -> set[str]:
    return {name.lower().replace("_", "-") for name in packages_distributions().get(module, ())}


@pytest.mark.parametrize("extra", EXTRAS)
def test_the_table_of_the_modules_is_that_of_the_package(extra: str) -> None:
    required = _names(PROJECT["optional-dependencies"][extra])

    for module in EXTRAS[extra] - {"psycopg_pool"}:  # an extra of psycopg's own
        assert _of_distribution(module) & required, module


def _imported() -> Iterator[str]:
    for file in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                yield from (alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module.partition(".")[0]


def test_everything_that_is_imported_is_required_by_the_library_or_by_an_extra() -> None:
    library = _names(PROJECT["dependencies"])
    known = {module for modules in EXTRAS.values() for module in modules}
    others = set(_imported()) - set(sys.stdlib_module_names) - {"faristol"} - known

    assert {module for module in others if not _of_distribution(module) & library} == set()


def test_every_verb_explains_itself_and_a_game_is_replayed_without_the_extras() -> None:
    helped = without_extras(*([verb, "--help"] for verb in VERBS), ["replay", FINAL, "--json"])

    assert [complaint for status, _, complaint in helped if status] == []
    assert '"final"' in helped[-1][1]


def test_what_needs_an_extra_says_which_command_installs_it() -> None:
    asked = {
        ("serve", "--lang", "ca"): ("Instal·la-la", "server"),
        ("people", "list", "--lang", "es"): ("Instálala", "server"),
        ("backup", "x.backup", "--lang", "en"): ("Install it", "server"),
        ("sheet", FINAL, "-o", "-", "--lang", "en"): ("Install it", "pdf"),
    }

    answers = without_extras(*map(list, asked))

    for (status, _, complaint), (said, extra) in zip(answers, asked.values(), strict=True):
        assert status == 1, complaint
        assert said in complaint
        assert f"pip install 'faristol[{extra}]'" in complaint
