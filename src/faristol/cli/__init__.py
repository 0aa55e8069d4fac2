"""The ``faristol`` command: one verb a module; the bodies call the library and print."""

from __future__ import annotations

from faristol.cli.main import main

__all__ = ["main"]
