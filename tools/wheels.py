"""Wheels for Linux on both processors, from this machine and without a container: ``make wheels``.

zig's compiler brings the headers of glibc 2.28 and a C++ library that it links into the module, so what comes
out runs wherever ``manylinux_2_28`` does. Each Python that is named makes its own; one from 3.12 on makes the
wheel for all that follow. Wheels for other systems are made by cibuildwheel, as pyproject.toml says.

Each wheel is looked through before it counts: the app is inside, and nothing newer than that glibc is asked
for. Those for this processor are then tried by :mod:`tests.bare.wheel_proof`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

HOUSE = Path(__file__).parents[1]
DIST = HOUSE / "dist"
PLACE = HOUSE / "build" / "wheels"
PROCESSORS = ("x86_64", "aarch64")
GLIBC = (2, 28)
APP = "faristol/server/static/index.html"
HELP = "faristol/server/help/inici.html"
STABLE = (3, 12)  # the first Python of the stable ABI that the module is written for


def main(pythons: list[str]) -> None:
    if not (HOUSE / "src" / APP).exists():
        sys.exit("The web app is not built, and a wheel has it inside: make web")
    DIST.mkdir(exist_ok=True)
    for old in DIST.glob("faristol-*.whl"):
        old.unlink()
    for python in pythons:
        builder, version = tooled(python)
        for processor in PROCESSORS:
            wheel = built(builder, version, processor)
            look_through(wheel)
            print(f"{wheel.relative_to(HOUSE)}  {wheel.stat().st_size / 1e6:.1f} MB", flush=True)


def tooled(python: str) -> tuple[Path, tuple[int, int]]:
    """An environment of *python* that has what builds, and its version."""
    told = subprocess.run(
        [python, "-c", "import sys; print(*sys.version_info[:2])"], capture_output=True, text=True, check=True
    )
    major, minor = map(int, told.stdout.split())
    folder = PLACE / f"python{major}.{minor}"
    if not (folder / "ready").exists():
        subprocess.run([python, "-m", "venv", "--clear", str(folder)], check=True)
        pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--upgrade"]
        subprocess.run([*pip, "pip==26.3"], check=True)
        subprocess.run([*pip, "--constraint", "constraints.txt", "--group", "build"], check=True, cwd=HOUSE)
        (folder / "ready").touch()
    return folder / "bin" / "python", (major, minor)


def built(python: Path, version: tuple[int, int], processor: str) -> Path:
    """The wheel of *python* for *processor*, in ``dist``."""
    platform = f"manylinux_{GLIBC[0]}_{GLIBC[1]}_{processor}"
    into = PLACE / f"{version[0]}.{version[1]}-{processor}"
    shutil.rmtree(into / "made", ignore_errors=True)
    asked = [str(python), "-m", "pip", "wheel", str(HOUSE), "--quiet", "--no-deps", "--no-build-isolation"]
    asked += ["--wheel-dir", str(into / "made"), "--config-settings", f"build-dir={into / 'objects'}"]
    suffix = f"cpython-{version[0]}{version[1]}-{processor}-linux-gnu"
    world = {
        **os.environ,
        "PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}",
        "CMAKE_TOOLCHAIN_FILE": str(HOUSE / "tools" / "zig.cmake"),
        "FARISTOL_PROCESSOR": processor,
        "_PYTHON_HOST_PLATFORM": f"linux-{processor}",
        "SETUPTOOLS_EXT_SUFFIX": ".abi3.so" if version >= STABLE else f".{suffix}.so",
    }
    subprocess.run(asked, check=True, env=world)
    (made,) = (into / "made").glob("*.whl")
    return _named_for(made, f"linux_{processor}", platform)


def _named_for(made: Path, before: str, platform: str) -> Path:
    """*made* in ``dist``, with the platform that it was compiled for in its name and in its papers."""
    wheel = DIST / made.name.replace(before, platform)
    assert wheel.name != made.name, made
    with ZipFile(made) as old:
        contents = {entry: old.read(entry) for entry in old.infolist()}
    (papers,) = (entry for entry in contents if entry.filename.endswith(".dist-info/WHEEL"))
    (record,) = (entry for entry in contents if entry.filename.endswith(".dist-info/RECORD"))
    told = contents[papers].replace(before.encode(), platform.encode())
    contents[record] = contents[record].replace(
        _recorded(papers.filename, contents[papers]), _recorded(papers.filename, told)
    )
    contents[papers] = told
    with ZipFile(wheel, "w", ZIP_DEFLATED) as new:
        for entry, content in contents.items():
            new.writestr(entry, content)
    return wheel


def _recorded(name: str, content: bytes) -> bytes:
    digest = urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}".encode()


def look_through(wheel: Path) -> None:
    """The app is there, the version is ours, and the module runs with the glibc that the name promises."""
    version = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert wheel.name.startswith(f"faristol-{version}-"), wheel.name
    with ZipFile(wheel) as packed:
        names = packed.namelist()
        assert APP in names, f"{wheel.name} has no app"
        assert HELP in names, f"{wheel.name} has no documentation"
        (module,) = (name for name in names if re.fullmatch(r"faristol/_core\..*so", name))
        asked = re.findall(rb"GLIBC_(\d+)\.(\d+)", packed.read(module))
    newest = max((int(major), int(minor)) for major, minor in asked)
    assert newest <= GLIBC, f"{module} asks for glibc {newest}"


if __name__ == "__main__":
    main(sys.argv[1:] or [sys.executable])
