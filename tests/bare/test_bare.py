"""The proof is a target of its own, so that what was proved and has not changed is not proved again."""

from __future__ import annotations

import os
import subprocess

from tests.bare.proof import HOUSE


def test_set_up_needs_only_python_and_make() -> None:
    world = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    asked = ["nice", "make", "--directory", str(HOUSE), "bare"]
    proof = subprocess.run(asked, env=world, capture_output=True, text=True)
    assert proof.returncode == 0, proof.stdout + proof.stderr
