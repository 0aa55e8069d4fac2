"""Word lists: where they come from, how they are compiled, and how they are asked.

>>> lexicon = Lexicon.from_words(["coc", "coca", "coques"])
>>> "coques" in lexicon
True
"""

from faristol.lexicon.errors import (
    ImportRefused,
    LexiconDamaged,
    LexiconError,
    LexiconMismatch,
    LexiconMissing,
    SourceDamaged,
    StoreRefused,
)
from faristol.lexicon.graph import Hooks, WordGraph
from faristol.lexicon.importing import ImportReport, import_file
from faristol.lexicon.info import LexiconInfo
from faristol.lexicon.judge import LexiconJudge, Pin, Verdict
from faristol.lexicon.spellings import Spelling
from faristol.lexicon.store import NewLexicon, Store
from faristol.lexicon.word_list import Extensions, Lexicon

__all__ = [
    "Extensions",
    "Hooks",
    "ImportRefused",
    "ImportReport",
    "Lexicon",
    "LexiconDamaged",
    "LexiconError",
    "LexiconInfo",
    "LexiconJudge",
    "LexiconMismatch",
    "LexiconMissing",
    "NewLexicon",
    "Pin",
    "SourceDamaged",
    "Spelling",
    "Store",
    "StoreRefused",
    "Verdict",
    "WordGraph",
    "import_file",
]
