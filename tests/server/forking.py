"""Servers that start in a moment, to be killed by the thousand.

Most of a server's start is the loading of modules, which nothing of a game depends on. So one process loads
them, and forks a server for each line that it reads: everything from the command's arguments on is as people
run it, in a process of its own.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Self

from tests.server.running import Process

__all__ = ["ForkedProcess"]


class ForkedProcess(Process):
    """``faristol serve``, forked from a process that has everything loaded."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._forker = subprocess.Popen(
            [sys.executable, "-m", "tests.server.forking"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        )
        self._pid: int | None = None

    def start(self) -> Self:
        assert self._forker.stdin is not None
        assert self._forker.stdout is not None
        asked = {
            "arguments": self._command[1:],
            "environment": self._environment,
            "log": str(self._log),
        }
        self._forker.stdin.write(json.dumps(asked) + "\n")
        self._forker.stdin.flush()
        self._pid = int(self._forker.stdout.readline())
        self._wait_until_it_answers()
        return self

    @property
    def pid(self) -> int:
        assert self._pid is not None
        return self._pid

    @property
    def ended(self) -> bool:
        return not Path(f"/proc/{self.pid}").exists()

    def end(self, how: signal.Signals = signal.SIGINT) -> int:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, how)
        while not self.ended:
            time.sleep(0.005)
        return -how

    def close(self) -> None:
        self._forker.communicate(timeout=30)  # there is no other line: it ends


def _serve(asked: dict[str, Any]) -> None:
    """Be a server from here on."""
    from faristol.cli import main

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.environ.clear()
    os.environ.update(asked["environment"])
    log = os.open(asked["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    main(asked["arguments"])


def _bury(*_: object) -> None:
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _fork_for_ever() -> None:
    import faristol.cli.serve
    import faristol.server.app
    import faristol.server.doors  # noqa: F401 - loaded for those who come

    signal.signal(signal.SIGCHLD, _bury)
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            _serve(json.loads(line))
        print(pid, flush=True)


if __name__ == "__main__":
    _fork_for_ever()
