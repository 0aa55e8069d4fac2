"""Dictionaries in the CFSA2 format of the morfologik tools: a compact automaton of byte sequences.

The file is ``\\fsa``, the version byte C6, two bytes of flags, one byte with the size of the label table,
the table, and then the nodes. A node is a run of arcs; an arc is

* one byte: bit 7 *the target follows this node*, bit 6 *last arc of the node*, bit 5 *a sequence ends
  here*, and five bits that point into the label table;
* the label itself, only when those five bits are zero;
* the address of the target, seven bits a byte and the lowest first, only when bit 7 is not set.

Address zero means that nothing follows. Equal tails are stored once, so a dictionary of a million forms
has a quarter of a million nodes; whoever works a tail out once has it for all the forms that share it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from faristol.lexicon.errors import SourceDamaged

__all__ = ["Arc", "Automaton", "NodeId"]

NodeId = int  # where a node starts, counted from the first; 0 is no node

_MAGIC = b"\\fsa\xc6"
_HAS_NUMBERS = 0x0100  # perfect-hash numbers before each node; the dictionaries we read have none
_TARGET_FOLLOWS, _LAST, _ENDS, _LABEL = 0x80, 0x40, 0x20, 0x1F
_FEW = 30  # nodes with at most so many heads below are expanded once and shared
_LONGEST = 1000  # bytes; a longer sequence can only be a loop in a damaged file

Arc = tuple[int, bool, NodeId]
"""One step: the byte read, whether a sequence ends with it, and where it leads (0: nowhere).

A plain tuple, since a dictionary has half a million of them.
"""


class Automaton:
    """A set of byte sequences, walked node by node."""

    def __init__(self, data: bytes) -> None:
        if not data.startswith(_MAGIC):
            raise SourceDamaged("not-cfsa2")
        if len(data) < 8 or len(data) < 8 + data[7]:
            raise SourceDamaged("cfsa2-truncated")
        if int.from_bytes(data[5:7], "big") & _HAS_NUMBERS:
            raise SourceDamaged("cfsa2-numbers-not-supported")
        self._labels = data[8 : 8 + data[7]]
        self._nodes = data[8 + data[7] :]
        self._arcs: dict[NodeId, tuple[Arc, ...]] = {}
        # The first node stands for "nothing follows"; its one arc leads to the real beginning.
        self.root: NodeId = self.arcs(0)[0][2]

    @classmethod
    def read(cls, path: Path) -> Automaton:
        """The automaton stored in the file *path*."""
        return cls(path.read_bytes())

    def arcs(self, node: NodeId) -> tuple[Arc, ...]:
        """The arcs that leave *node*."""
        known = self._arcs.get(node)
        if known is None:
            try:
                known = self._arcs[node] = self._read(node)
            except IndexError:
                raise SourceDamaged("cfsa2-truncated", at=node) from None
        return known

    def _read(self, at: int) -> tuple[Arc, ...]:
        nodes, labels = self._nodes, self._labels
        steps: list[tuple[int, bool, int | None]] = []
        flags = 0
        while not flags & _LAST:
            flags = nodes[at]
            at += 1
            if flags & _LABEL:
                label = labels[flags & _LABEL]
            else:
                label = nodes[at]
                at += 1
            target: int | None = None
            if not flags & _TARGET_FOLLOWS:
                target = shift = 0
                while True:
                    part = nodes[at]
                    at += 1
                    target |= (part & 0x7F) << shift
                    shift += 7
                    if part < 0x80:
                        break
            steps.append((label, bool(flags & _ENDS), target))
        return tuple((label, ends, at if target is None else target) for label, ends, target in steps)

    def tails(self, node: NodeId) -> tuple[bytes, ...]:
        """Every sequence that can be read from *node* on."""
        found: list[bytes] = []
        waiting = [(node, b"")]
        while waiting:
            at, read = waiting.pop()
            if len(read) > _LONGEST:
                raise SourceDamaged("cfsa2-endless", at=at)
            for label, ends, target in self.arcs(at):
                longer = read + bytes((label,))
                if ends:
                    found.append(longer)
                if target:
                    waiting.append((target, longer))
        return tuple(found)

    def behind(self, separator: bytes) -> frozenset[NodeId]:
        """Every node that stands right behind the first *separator* of some sequence."""
        (mark,) = separator
        found: set[NodeId] = set()
        seen = {self.root}
        waiting = [self.root]
        while waiting:
            for label, _, target in self.arcs(waiting.pop()):
                if label == mark:
                    found.add(target)
                elif target and target not in seen:
                    seen.add(target)
                    waiting.append(target)
        return frozenset(found)

    def heads(self, separator: bytes, wanted: frozenset[NodeId]) -> Iterator[tuple[bytes, NodeId]]:
        """Each sequence up to its first *separator*, with the node behind it, if that is *wanted*.

        Branches without a wanted node are never walked, and small ones are expanded once for all the
        prefixes that lead to them: that is what makes a million forms a matter of a second.
        """
        (mark,) = separator
        counts = self._count_heads(mark, wanted)
        shared: dict[NodeId, list[tuple[bytes, NodeId]]] = {}
        waiting = [(self.root, b"")]
        while waiting:
            node, read = waiting.pop()
            if counts[node] <= _FEW:
                for rest, behind in self._few_heads(node, mark, wanted, counts, shared):
                    yield read + rest, behind
                continue
            for label, _, target in self.arcs(node):
                if label != mark:
                    waiting.append((target, read + bytes((label,))))
                elif target in wanted:
                    yield read, target

    def _few_heads(
        self,
        node: NodeId,
        mark: int,
        wanted: frozenset[NodeId],
        counts: dict[NodeId, int],
        shared: dict[NodeId, list[tuple[bytes, NodeId]]],
    ) -> list[tuple[bytes, NodeId]]:
        """The heads from *node* on, expanded once and kept in *shared*."""
        if not counts[node]:
            return []
        known = shared.get(node)
        if known is None:
            known = shared[node] = []
            for label, _, target in self.arcs(node):
                if label != mark:
                    first = bytes((label,))
                    below = self._few_heads(target, mark, wanted, counts, shared)
                    known += [(first + rest, behind) for rest, behind in below]
                elif target in wanted:
                    known.append((b"", target))
        return known

    def _count_heads(self, mark: int, wanted: frozenset[NodeId]) -> dict[NodeId, int]:
        """For each node before the separator, how many wanted heads pass through it."""
        counts: dict[NodeId, int] = {0: 0}
        waiting = [self.root]
        while waiting:
            node = waiting[-1]
            arcs = self.arcs(node)
            missing = [target for label, _, target in arcs if label != mark and target not in counts]
            if missing and node not in counts:
                if len(waiting) > len(self._nodes):
                    raise SourceDamaged("cfsa2-endless", at=node)
                waiting.extend(missing)
                continue
            waiting.pop()
            counts[node] = sum(
                target in wanted if label == mark else counts[target] for label, _, target in arcs
            )
        return counts
