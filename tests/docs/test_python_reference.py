"""What programs may build upon: the surface of ``faristol`` on its page, and the howto as types see it."""

from __future__ import annotations

import dataclasses
import doctest
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path

import pytest
from tests.docs.test_reference import told_as_before

import faristol

ROOT = Path(__file__).parents[2]
HOWTO = ROOT / "docs" / "howto" / "use-from-python.md"
REFERENCE = ROOT / "docs" / "reference" / "python.md"
_PYCON = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def reference_page() -> str:
    return "\n".join(
        [
            "# The library",
            "",
            "This page is printed from the library itself: "
            "what `from faristol import …` offers, with its types.",
            "It comes with `py.typed`, and what is listed here changes only with a line in the "
            "[changelog](../../CHANGELOG.md).",
            "[Use Faristol from Python](../howto/use-from-python.md) shows how.",
            *(line for name in sorted(faristol.__all__) for line in _entry(name)),
            "",
        ]
    )


def _entry(name: str) -> Iterator[str]:
    value = getattr(faristol, name)
    yield from ("", f"## {name}", "")
    if not inspect.isclass(value) and not inspect.isfunction(value):
        yield f"A `{'Mapping' if isinstance(value, Mapping) else type(value).__name__}`."
        return
    yield _first_line(value)
    yield from ("", "```python")
    yield from _signatures(name, value)
    yield "```"


def _first_line(value: object) -> str:
    told = inspect.getdoc(value)
    assert told, value
    return " ".join(told.split("\n\n")[0].split())


def _signatures(name: str, value: object) -> Iterator[str]:
    if not inspect.isclass(value):
        assert callable(value)
        yield f"{name}{_signature(value)}"
        return
    if issubclass(value, Enum):
        yield from (f'{name}.{member.name} = "{member.value}"' for member in value)
        return
    for field, kind in vars(value).get("__annotations__", {}).items():
        if not field.startswith("_"):
            yield f"{name}.{field}: {kind}"
    for member, found in sorted(vars(value).items()):
        if member.startswith("_") and member not in ("__init__", "__contains__", "__len__", "__iter__"):
            continue
        match found:
            case property():
                yield f"{name}.{member}: {inspect.signature(found.fget).return_annotation}"  # type: ignore[arg-type]
            case classmethod() | staticmethod():
                yield f"{name}.{member}{_signature(getattr(value, member))}"
            case _ if member == "__init__" and dataclasses.is_dataclass(value):
                pass  # its fields, by name
            case _ if inspect.isfunction(found) and member == "__init__":
                yield f"{name}{_signature(found)}".removesuffix(" -> None")
            case _ if inspect.isfunction(found):
                yield f"{name}.{member}{_signature(found)}"
            case _:
                pass


def _signature(function: object) -> str:
    assert callable(function)
    signature = inspect.signature(function)
    kept = [_plain(part) for part in signature.parameters.values() if part.name != "self"]
    text = str(signature.replace(parameters=kept))
    return re.sub(r"""(: |-> )(['"])(.*?)\2""", r"\1\3", text)


class _More:
    def __repr__(self) -> str:
        return "…"


def _plain(part: inspect.Parameter) -> inspect.Parameter:
    """A default that is a whole regulation fills no page."""
    is_short = part.default is part.empty or len(repr(part.default)) <= 20
    return part if is_short else part.replace(default=_More())


def test_the_page_of_the_library_is_what_it_offers(retell: bool) -> None:
    told_as_before(REFERENCE, reference_page(), retell)


def test_what_is_exported_is_there_and_nothing_else_is_asked_for() -> None:
    assert set(faristol.__all__) <= set(dir(faristol))
    with pytest.raises(AttributeError, match="no attribute 'Gmae'"):
        faristol.Gmae  # noqa: B018


def test_the_marker_for_type_checkers_is_in_the_package() -> None:
    assert Path(faristol.__file__).with_name("py.typed").exists()


def test_the_howto_passes_the_strict_type_checker(tmp_path: Path) -> None:
    code = "".join(_PYCON.findall(HOWTO.read_text(encoding="utf-8")))
    source = "".join(example.source for example in doctest.DocTestParser().get_examples(code))
    script = tmp_path / "howto.py"
    script.write_text(source, encoding="utf-8")

    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache"), str(script)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )

    assert done.stdout.startswith("Success"), done.stdout + done.stderr


def test_two_robots_play_a_game_in_eight_lines() -> None:
    page = HOWTO.read_text(encoding="utf-8")
    (part,) = re.findall(r"^## Let robots play\n(.*?)^## ", page, re.MULTILINE | re.DOTALL)
    (code,) = _PYCON.findall(part)

    assert sum(line.startswith((">>>", "...")) for line in code.splitlines()) <= 8
