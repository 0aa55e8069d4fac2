"""The rules of Scrabble in Catalan as a pure library: no file, no clock and no die is touched here."""
