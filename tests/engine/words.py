"""Small word lists for the engine's tests, and engines of them."""

from __future__ import annotations

from functools import lru_cache

from faristol.engine import Engine
from faristol.lexicon import WordGraph
from faristol.rules.spelling import fold
from faristol.rules.tiles import Tile

__all__ = ["WORDS", "engine_of", "graph_of", "known"]

WORDS = tuple(
    "ca cap capa capes casa cases caça col cola coles cosa coses escola escoles il·lusa lil·la ny nyu "
    "oca oques pa pala pales pas pasa peix peixos pel pela que qui quec sac saca sal sala sales sec "
    "seca sol sola soles so os es as la les lo los nas nasos ona ones canya canyes pinya pinyes sí si "
    "tal tala talés talls tell til·la tris rates ratxes ceràmica estrella xic xica xoc zel zero".split()
)


@lru_cache(maxsize=64)
def graph_of(words: tuple[str, ...]) -> WordGraph:
    return WordGraph.build({fold(word) for word in words}, gaddag=True)


def engine_of(*words: str) -> Engine:
    return Engine(graph_of(words), leaves=None)


def known(words: tuple[str, ...]) -> frozenset[tuple[Tile, ...]]:
    return frozenset(fold(word) for word in words)
