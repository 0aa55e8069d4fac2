"""Going through turns in a process beside the server: plain values in, plain values out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from faristol.engine import Engine, LookAhead
from faristol.engine.review import ReviewedTurn, ReviewSettings, Turn, review_turn
from faristol.engine.vocabulary import engine_with
from faristol.lexicon import WordGraph
from faristol.lexicon.info import DEFAULT
from faristol.rules.spelling import fold
from faristol.service.errors import Reason, RequestRefused
from faristol.service.shelf import Judged, Shelf, needs_extension

__all__ = ["Words", "go_through", "words_of"]


class Words(Struct, frozen=True, kw_only=True):
    """The words that a game is gone through with, by name; or the few that its record brings."""

    name: str = DEFAULT
    version: str | None = None
    extended: bool = False
    own: tuple[str, ...] | None = None

    @property
    def title(self) -> str:
        return f"{self.name} {self.version or ''}".strip()


def words_of(header: Judged) -> Words | None:
    """The list of the game itself, or None where a person judged."""
    if header.lexicon_version is None:
        return None
    return Words(
        name=header.settings.lexicon or DEFAULT,
        version=header.lexicon_version,
        extended=needs_extension(header.regulation),
    )


def go_through(turns: Sequence[Turn], words: Words, settings: ReviewSettings) -> tuple[ReviewedTurn, ...]:
    """What can be said of *turns*; refused if one of them could not be made."""
    look = _look(words)
    done: list[ReviewedTurn] = []
    for turn in turns:
        try:
            done.append(review_turn(look, turn, settings))
        except ValueError:
            raise RequestRefused(Reason.TURN_IMPOSSIBLE, number=turn.number) from None
    return tuple(done)


@lru_cache(maxsize=4)
def _look(words: Words) -> LookAhead:
    if words.own is not None:
        return LookAhead(Engine(WordGraph.build(map(fold, words.own), gaddag=True), leaves=None))
    return LookAhead(engine_with(_shelf().fetch(words.name, words.version, words.extended).graph))


@lru_cache(maxsize=1)
def _shelf() -> Shelf:
    return Shelf()
