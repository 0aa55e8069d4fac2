"""Duplicates: one rack, everybody plays, in several halls at once."""
