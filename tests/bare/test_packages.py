"""A package without the web app inside is not made."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tools import wheels

from tests.bare.proof import HOUSE


def test_no_wheel_is_begun_without_the_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wheels, "HOUSE", tmp_path)

    with pytest.raises(SystemExit, match="make web"):
        wheels.main([sys.executable])


@pytest.mark.parametrize("built", [False, True])
def test_no_other_builder_leaves_it_out_either(tmp_path: Path, built: bool) -> None:
    """What pip runs in the end: CMake stops before it looks for anything else."""
    shutil.copy(HOUSE / "CMakeLists.txt", tmp_path)
    page = tmp_path / "src/faristol/server/static/index.html"
    if built:
        page.parent.mkdir(parents=True)
        page.touch()
    cmake = Path(sys.executable).with_name("cmake")
    asked: list[str | Path] = [
        cmake,
        "-S",
        tmp_path,
        "-B",
        tmp_path / "build",
        "-DSKBUILD_STATE=wheel",
        "-DPython_EXECUTABLE=none",
    ]
    told = subprocess.run(asked, capture_output=True, text=True)

    assert told.returncode != 0
    assert ("The web app is not built" in told.stderr) is not built
