"""HTTP and websockets: it translates and forwards; no rule is decided here."""

from __future__ import annotations

from faristol.server.app import create_app
from faristol.server.settings import Settings

__all__ = ["Settings", "create_app"]
