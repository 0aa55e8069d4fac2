"""A server with a sixth regulation in its registry, the words of its games, and the bag of one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from faristol.lexicon import NewLexicon, Store
from faristol.lexicon.folding import fold_word
from tests.server.running import Process

__all__ = ["BAG", "BINGO", "HOOK", "LAUNCHER", "sixth_house"]

LAUNCHER = (sys.executable, str(Path(__file__).with_name("launcher.py")))

# Whoever starts has a rack that is a word; the next hangs one more letter on it, in the last column.
BAG = "C A N T A D O R  P A R T I D E S  C A S E S L L O  E E I O U U I R  N N"
BINGO = 64  # CANTADOR from F3: 12 points, twice for the centre, and 40
HOOK = 45  # SE down from F11, and CANTADORS: both on the triple word there

_WORDS = "CANTADOR CANTADORS CASES SE SO"


@contextmanager
def sixth_house(data: Path) -> Iterator[str]:
    """``faristol serve`` with the regulation of ``rapides.py``, on the data folder *data*; its address."""
    words = [word for text in _WORDS.split() if (word := fold_word(text))]
    Store(data).install(NewLexicon(name="club", version="1", words=words))
    with Process(f"sqlite:///{data / 'games.db'}", data, program=LAUNCHER) as server:
        yield server.address
