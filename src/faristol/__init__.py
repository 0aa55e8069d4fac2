"""Faristol: the home of Scrabble in Catalan."""
