"""Who judges the words of an acta when it is replayed."""

from __future__ import annotations

from functools import cached_property

from faristol.engine.vocabulary import needs_extension
from faristol.formats.files.acta.document import Acta
from faristol.formats.files.acta.errors import MalformedActa
from faristol.lexicon import Lexicon, LexiconError, Store
from faristol.lexicon.info import DEFAULT
from faristol.rules.regulation import Regulation
from faristol.rules.story import Judge
from faristol.rules.tiles import Tile

__all__ = ["judge_of"]


def judge_of(acta: Acta) -> Judge | None:
    """The list that the acta names, or None where its own words or a person answer."""
    if acta.lexicon is None:
        return None
    if acta.lexicon != DEFAULT:
        try:
            Store().find(acta.lexicon)
        except LexiconError:
            raise MalformedActa("unknown-lexicon", place="settings.lexicon", name=acta.lexicon) from None
    return _OnDemand(acta.lexicon, acta.rules)


class _OnDemand:
    """A lexicon that is opened when a word is first asked: most games are replayed without one."""

    def __init__(self, name: str, rules: Regulation) -> None:
        self._name = name
        self._rules = rules

    @cached_property
    def _lexicon(self) -> Lexicon:
        lexicon = Lexicon.open(self._name)
        return lexicon.extended if needs_extension(self._rules) else lexicon

    def knows(self, letters: tuple[Tile, ...], /) -> bool:
        return self._lexicon.knows(letters)
