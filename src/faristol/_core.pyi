"""The C++ core of Faristol; use it through faristol.lexicon and faristol.engine."""
