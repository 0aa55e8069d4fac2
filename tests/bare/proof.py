"""Set-up with nothing but Python and make, proved in a clean copy: ``make bare``.

The copy is built with a PATH that holds no compiler and no Node, only links to the everyday commands
below. Then the core finds the plays of a position and the server shows the app.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tests.server.running import free_port

HOUSE = Path(__file__).parents[2]
BARE = HOUSE / "build/bare"
COMMANDS = (
    "bash sh env make git uname find grep sed expand tr sort head cat test touch mkdir rm ln cp mv chmod "
    "dirname basename realpath readlink cksum cut"
).split()
MISSED = "c++ g++ gcc cc clang clang++ zig ar ld node npm".split()
OPENING = "/".join(["15"] * 15) + " CASAERT/ 0/0 0"
# It is compiled by the same wheel everywhere, so the one that was made here stays as it is.
BROWSERS_CORE = "web/app/src/engine/faristol.wasm"
PATIENCE = 120  # seconds until the server answers; it makes its dictionary first


def main() -> None:
    shutil.rmtree(BARE, ignore_errors=True)
    copy = _copied(BARE / "copy")
    world = bare_world(BARE / "bin")
    begun = time.monotonic()
    # The interpreter itself: what is called python3 may be a script that looks along the PATH.
    python = f"PYTHON={os.path.realpath(sys.executable)}"
    shutil.copy2(HOUSE / BROWSERS_CORE, copy / BROWSERS_CORE)
    asked = ["make", "--directory", str(copy), python, f"--old-file={BROWSERS_CORE}", "build", "web"]
    subprocess.run(asked, env=world, check=True)
    print(f"Built without a compiler and without Node in {time.monotonic() - begun:.0f} s.")
    faristol = copy / ".venv/bin/faristol"
    print(f"The core finds {plays_of(faristol, world)} plays of an opening.")
    with served(faristol, world) as address:
        print(f"The server shows the app: {title_at(address)}.")
    shutil.rmtree(copy)


def _copied(copy: Path) -> Path:
    """The files that git keeps or would keep, as they are now."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=HOUSE, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        if (HOUSE / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(HOUSE / name, copy / name)
    return copy


def bare_world(folder: Path) -> Mapping[str, str]:
    """The environment as it is here, but with the everyday commands alone."""
    folder.mkdir()
    for name in COMMANDS:
        if found := shutil.which(name):
            (folder / name).symlink_to(found)
    assert not any(shutil.which(name, path=str(folder)) for name in MISSED)
    kept = {name: value for name, value in os.environ.items() if name not in ("CC", "CXX", "MAKEFLAGS")}
    return {**kept, "PATH": str(folder), "FARISTOL_DATA": str(folder.parent / "data")}


def plays_of(faristol: Path, world: Mapping[str, str]) -> int:
    asked = [str(faristol), "moves", OPENING, "--all", "--json"]
    answer = subprocess.run(asked, env=world, capture_output=True, text=True, check=True).stdout
    plays: int = json.loads(answer)["count"]
    assert plays > 0
    return plays


@contextmanager
def served(faristol: Path, world: Mapping[str, str]) -> Iterator[str]:
    """The address of a server of its own, once it answers."""
    port = free_port()
    server = subprocess.Popen([faristol, "serve", "--port", str(port), "--database", "memory:"], env=world)
    try:
        _fetched(f"http://127.0.0.1:{port}/api/health")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.send_signal(signal.SIGINT)
        server.wait()


def title_at(address: str) -> str:
    """What the start page is called, once the page and the script it names have come."""
    page = _fetched(f"{address}/")
    script = page.partition('src="/assets/')[2].partition('"')[0]
    assert script
    assert _fetched(f"{address}/assets/{script}")
    return page.partition("<title>")[2].partition("</title>")[0]


def _fetched(address: str) -> str:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(address) as answer:
                return str(answer.read(), "utf-8")
        except URLError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


if __name__ == "__main__":
    main()
