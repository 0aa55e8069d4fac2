"""Use cases: load, decide, keep, tell. What they need from the world is in :mod:`faristol.service.ports`."""
