"""What a command brings in before it begins: nothing that it does not need."""

from __future__ import annotations

import subprocess
import sys

import click
import pytest

from faristol.cli import main
from faristol.cli.clicking import paragraphs, speaking
from faristol.cli.main import VERBS

_TELL = """
import sys
before = set(sys.modules)
from faristol.cli import main
try:
    main({arguments!r}, standalone_mode=False)
finally:
    print(*sorted(set(sys.modules) - before), file=sys.stderr)
"""


def brought_in(*arguments: str) -> set[str]:
    """The modules of others that ``faristol`` with *arguments* loads, and our own, whole names."""
    done = subprocess.run(
        [sys.executable, "-c", _TELL.format(arguments=list(arguments))],
        capture_output=True,
        text=True,
        check=True,
    )
    modules = set(done.stderr.split())
    others = {name.partition(".")[0] for name in modules} - set(sys.stdlib_module_names) - {"faristol"}
    return others | {name for name in modules if name.startswith("faristol.")}


@pytest.mark.parametrize("arguments", [("--help",), ("--version",)], ids=" ".join)
def test_whoever_asks_what_there_is_waits_for_click_and_the_texts_alone(arguments: tuple[str, ...]) -> None:
    assert brought_in(*arguments) <= {
        "click",
        "faristol.cli",
        "faristol.cli.clicking",
        "faristol.cli.explaining",
        "faristol.cli.extras",
        "faristol.cli.main",
        "faristol.errors",
        "faristol.texts",
    }


@pytest.mark.parametrize("verb", VERBS)
def test_the_list_of_the_verbs_says_of_each_what_its_own_help_begins_with(verb: str) -> None:
    command = main.get_command(click.Context(main), verb)

    assert command is not None
    with speaking("en"):
        assert command.help is not None
        assert paragraphs(command.help)[0] == VERBS[verb]
