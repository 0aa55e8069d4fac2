"""The version that is running."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

__all__ = ["VERSION"]


def _version() -> str:
    try:
        return version("faristol")
    except PackageNotFoundError:  # run from a source tree that was never installed
        return "0"


VERSION = _version()
