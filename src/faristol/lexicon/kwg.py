"""KWG, the graph of words of wolges, macondo, MAGPIE and Woogles: read and written.

Four bytes an entry, the least first: 22 bits for the place that follows, one that says that the list ends,
one that says that a word does, and eight for the tile. Place 0 leads to the words as they are read (a DAWG);
place 1, where there is one, to the same words backwards from each of their letters (a GADDAG). There a word
``CARE`` is ``ERAC``, ``RAC@E``, ``AC@RE`` and ``C@ARE``, and behind the ``@``, which is tile 0, the lists of
the DAWG go on (github.com/andy-k/wolges, ``kwg.rs``, ``build.rs``).

A file does not say which letters its tiles have. They are numbered as in the set of tiles, and those of the
Catalan set (``letterdistributions/catalan``) have the numbers of our own alphabet, K, W and Y left out.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable

from faristol.lexicon.errors import ImportRefused
from faristol.lexicon.folding import split_off_extension
from faristol.lexicon.shared_graph import Entry, SharedLists, words_from
from faristol.rules.tiles import LETTERS

__all__ = ["LARGEST_KWG", "read_kwg", "read_nodes", "write_kwg", "write_nodes"]

LARGEST_KWG = 32 * 2**20  # bytes; no place is beyond 2^22 entries

_FOLLOWS = (1 << 22) - 1
_LAST = 1 << 22
_ENDS = 1 << 23
_LETTER = 24
_JOINT = b"\0"  # the @ of a GADDAG


def read_kwg(raw: bytes) -> list[bytes]:
    """The words of a KWG, in order; :exc:`ImportRefused` where it is none, or not of Catalan tiles."""
    words = read_nodes(raw)
    if not words:
        raise ImportRefused("graph-empty")
    beyond = max(max(word) for word in words)
    if beyond > len(LETTERS) or any(0 in word for word in words):
        raise ImportRefused("graph-other-tiles", tile=beyond)
    return words


def read_nodes(raw: bytes) -> list[bytes]:
    """What the first graph of *raw* has, whatever it is of."""
    if len(raw) % 4 or not 4 <= len(raw) <= LARGEST_KWG:
        raise ImportRefused("graph-broken")
    nodes = array("I", raw)
    if sys.byteorder == "big":
        nodes.byteswap()

    def entry_at(place: int) -> Entry:
        node = nodes[place]
        return Entry(node >> _LETTER, bool(node & _ENDS), node & _FOLLOWS, bool(node & _LAST))

    return list(words_from(entry_at, nodes[0] & _FOLLOWS, len(nodes) - 1))


def write_kwg(words: Iterable[bytes], *, gaddag: bool = True) -> bytes:
    """*words* as a KWG; those with K, W or Y are left out, since no tile has them."""
    by_tiles, _ = split_off_extension(sorted(set(words)))
    return write_nodes(by_tiles, gaddag=gaddag)


def write_nodes(words: list[bytes], *, gaddag: bool) -> bytes:
    """The graph of *words*, which are in order and all different."""
    lists = SharedLists()
    backwards: list[bytes] = []

    def met(beginning: bytes, number: int) -> None:
        backwards.append(beginning[::-1] + _JOINT + number.to_bytes(4, "big"))

    roots = [lists.add_words(words, met if gaddag else None)]
    if gaddag:
        backwards += [word[::-1] for word in words]
        backwards.sort()
        roots.append(lists.add_words(backwards, joint=_JOINT))
    row, places = lists.in_a_row(roots, begin=len(roots))
    if len(row) + len(roots) > _FOLLOWS:
        raise ImportRefused("graph-too-large")
    nodes = array("I", (_LAST | places[root] for root in roots))
    nodes.extend(
        letter << _LETTER | ends * _ENDS | last * _LAST | follows for letter, ends, follows, last in row
    )
    if sys.byteorder == "big":
        nodes.byteswap()
    return nodes.tobytes()
