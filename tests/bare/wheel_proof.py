"""A wheel as people get it, proved in an empty environment: ``make wheels`` ends with this.

Each wheel in ``dist`` that a Python at hand can use is installed where the PATH has no compiler and no Node.
The command helps, replays a game and finds plays with the library alone; then, with the extra of the server,
the app is served, with its help, and a game is opened.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import httpx
from packaging.tags import sys_tags
from packaging.utils import parse_wheel_filename

from tests.bare.proof import HOUSE, bare_world, plays_of, served, title_at

PLACE = HOUSE / "build/bare-wheel"
FINAL = HOUSE / "examples/final.yaml"


def main(pythons: list[str]) -> None:
    for python in pythons:
        wheel = _wheel_for(python)
        shutil.rmtree(PLACE, ignore_errors=True)
        PLACE.mkdir(parents=True)
        world = bare_world(PLACE / "bin")
        subprocess.run([python, "-m", "venv", str(PLACE / "venv")], check=True)
        faristol = PLACE / "venv/bin/faristol"
        _install(f"{wheel}", world)
        _tell(faristol, world, "--help")
        _tell(faristol, world, "replay", str(FINAL), "--json")
        print(f"{wheel.name}: the library finds {plays_of(faristol, world)} plays of an opening.", flush=True)
        _install(f"{wheel}[server]", world)
        with served(faristol, world) as address:
            print(f"{wheel.name}: the server shows the app: {title_at(address)}.", flush=True)
            print(f"{wheel.name}: a game against the robot: {_game_at(address)} on turn.", flush=True)
        shutil.rmtree(PLACE)


def _wheel_for(python: str) -> Path:
    """The wheel in ``dist`` that fits *python* best."""
    for tag in _tags(python):
        for wheel in (HOUSE / "dist").glob("faristol-*.whl"):
            if tag in {str(known) for known in parse_wheel_filename(wheel.name)[3]}:
                return wheel
    sys.exit(f"There is no wheel for {python} in dist: make wheels")


def _tags(python: str) -> Iterator[str]:
    asked = "from packaging.tags import sys_tags\nprint(*sys_tags())"
    if os.path.realpath(python) == os.path.realpath(sys.executable):
        yield from map(str, sys_tags())
        return
    ours = Path(sys_tags.__code__.co_filename).parents[1]
    world = {**os.environ, "PYTHONPATH": str(ours)}
    told = subprocess.run([python, "-c", asked], env=world, capture_output=True, text=True, check=True)
    yield from told.stdout.split()


def _game_at(address: str) -> str:
    """Somebody opens a game against the robot, as a browser would; whose turn it is."""
    with httpx.Client(base_url=address, timeout=60) as http:
        assert "Faristol" in http.get("/ajuda/").raise_for_status().text
        http.post("/api/guest", json={"name": "Anna"}).raise_for_status()
        opened = http.post("/api/games", json={"regulation": "fisc", "lexicon": "default", "starter": 0})
        game = opened.raise_for_status().json()["id"]
        http.post(f"/api/games/{game}/robot", json={"level": 1}).raise_for_status()
        view = http.get(f"/api/games/{game}").raise_for_status().json()
        return str(view["seats"][view["turn"] or 0]["name"])


def _install(what: str, world: Mapping[str, str]) -> None:
    pip = [str(PLACE / "venv/bin/python"), "-m", "pip", "install", "--quiet", "--only-binary", ":all:"]
    subprocess.run([*pip, "--constraint", str(HOUSE / "constraints.txt"), what], env=world, check=True)


def _tell(faristol: Path, world: Mapping[str, str], *arguments: str) -> None:
    done = subprocess.run([faristol, *arguments], env=world, capture_output=True, text=True, check=True)
    assert done.stdout


if __name__ == "__main__":
    main(sys.argv[1:] or [sys.executable])
