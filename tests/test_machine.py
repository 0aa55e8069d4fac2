"""The package asks the machine in two places, which have an answer for every system."""

from __future__ import annotations

import ast
import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from faristol import machine

HOUSE = Path(machine.__file__).parent
SEAMS = {"locks.py", "machine.py"}
# What Python has on some systems only.
MODULES = {"fcntl", "grp", "msvcrt", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"}
CALLS = {"chown", "fork", "geteuid", "getuid", "killpg", "nice", "O_CLOEXEC", "O_DIRECTORY"}
CALLS |= {"pread", "pwrite", "sched_getaffinity", "setsid", "statvfs", "uname"}


def _asked(code: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names if name.name in MODULES)
            case ast.ImportFrom(module=str(module)) if module in MODULES:
                yield module
            case ast.Attribute(value=ast.Name(id="os"), attr=attribute) if attribute in CALLS:
                yield f"os.{attribute}"


def test_only_the_seams_ask_what_not_every_system_knows() -> None:
    asked = {
        f"{file.relative_to(HOUSE)}: {what}"
        for file in HOUSE.rglob("*.py")
        if str(file.relative_to(HOUSE)) not in SEAMS
        for what in _asked(file.read_text(encoding="utf-8"))
    }

    assert asked == set()


def test_the_look_for_it_sees() -> None:
    assert list(_asked("import resource\nfrom pwd import getpwnam\nimport os\nos.nice(5)")) == [
        "resource",
        "pwd",
        "os.nice",
    ]


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_another_system_has_every_answer(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The module as that system would read it: what it takes from here is what Python has there, too."""
    spec = importlib.util.spec_from_file_location("elsewhere", machine.__file__)
    assert spec is not None
    assert spec.loader is not None
    elsewhere = importlib.util.module_from_spec(spec)
    monkeypatch.setattr(sys, "platform", platform)
    if platform == "win32":
        monkeypatch.setitem(sys.modules, "resource", None)  # so that importing it fails
    for missing in {"win32": ("nice", "sched_getaffinity"), "darwin": ("sched_getaffinity",)}[platform]:
        monkeypatch.delattr(f"os.{missing}")

    spec.loader.exec_module(elsewhere)

    assert {name for name in machine.__all__ if callable(getattr(elsewhere, name))} == set(machine.__all__)
    assert elsewhere.processors() >= 1
    elsewhere.sync_folder(HOUSE)
    if platform == "win32":
        elsewhere.be_patient(5)
        elsewhere.limit_memory(1)
        assert elsewhere.most_memory() == 0
