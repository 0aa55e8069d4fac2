"""A list of words on paper: a deck of word study to learn from, or to hang up in a club."""

from __future__ import annotations

from collections.abc import Sequence

from faristol.formats.pdf.typesetting import Paper, printed
from faristol.texts import sentence

__all__ = ["words_paper", "words_pdf"]

# Columns for words of up to so many letters.
_COLUMNS = ((3, 9), (5, 7), (8, 5), (12, 4))
_FEWEST = 3


def words_paper(title: str, words: Sequence[str], language: str) -> Paper:
    """The words in their order, column by column."""
    longest = max(map(len, words), default=0)
    columns = next((columns for letters, columns in _COLUMNS if longest <= letters), _FEWEST)
    return Paper(
        "words.typ",
        {
            "language": language,
            "heading": title,
            "printed": title,
            "count": sentence("study", "words", language, count=len(words)),
            "empty": sentence("study", "empty", language),
            "columns": columns,
            "words": list(words),
        },
    )


words_pdf = printed(words_paper)
