"""Puzzles for people: one a day for everybody, and as many as one likes at one's own strength."""
