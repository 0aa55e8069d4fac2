"""The sample units of systemd: systemd itself takes them, and what they start does what they say."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from tests.server.running import Process

from faristol.storage.backup import restore
from faristol.storage.place import place_of

UNITS = Path(__file__).parents[2] / "deploy"
PROGRAM = Path(sys.executable).with_name("faristol")


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd on this machine")
def test_systemd_finds_nothing_wrong_with_the_units(tmp_path: Path) -> None:
    for unit in UNITS.glob("faristol*.[st]*"):
        told = unit.read_text(encoding="utf-8").replace("/opt/faristol/bin/faristol", str(PROGRAM))
        (tmp_path / unit.name).write_text(told, encoding="utf-8")
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["faristol-backup.service", "faristol-backup.timer", "faristol.service"]

    done = subprocess.run(
        ["systemd-analyze", "verify", *names], cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert (done.returncode, [line for line in done.stderr.splitlines() if "faristol" in line]) == (0, [])


async def _restored(file: Path, url: str) -> int:
    return (await restore(place_of(url), file)).streams


def test_the_timer_takes_a_backup_of_a_running_server_and_drops_old_ones(data: Path, tmp_path: Path) -> None:
    unit = (UNITS / "faristol-backup.service").read_text(encoding="utf-8")
    folder = tmp_path / "backups"
    folder.mkdir()
    for name, days in (("old.backup", 40), ("young.backup", 20)):
        (folder / name).write_bytes(b"")
        seconds = (folder / name).stat().st_mtime - days * 86_400
        os.utime(folder / name, (seconds, seconds))
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with Process(database, data):
        for line in re.findall(r"^ExecStart(?:Post)?=(.+)$", unit, re.MULTILINE):
            command = line.replace("%%", "%").replace("/opt/faristol/bin/faristol", str(PROGRAM))
            command = command.replace("/var/lib/faristol/backups", str(folder))
            environment = {**os.environ, "FARISTOL_DATABASE": database, "FARISTOL_DATA": str(data)}
            subprocess.run(command, shell=True, check=True, env=environment, timeout=60)

    taken = {path.name for path in folder.iterdir()} - {"young.backup"}
    assert len(taken) == 1
    [name] = taken
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d{6}\.backup", name)
    assert stat.S_IMODE((folder / name).stat().st_mode) == 0o600
    assert asyncio.run(_restored(folder / name, f"sqlite:///{tmp_path}/other.db")) == 0
