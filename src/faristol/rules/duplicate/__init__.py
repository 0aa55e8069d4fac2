"""Duplicate games: one rack, everybody plays. The sibling of :mod:`faristol.rules.game`."""
