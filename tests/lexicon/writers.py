"""Small source dictionaries, written in the formats that we read."""

from __future__ import annotations

__all__ = ["write_automaton"]

Trie = dict[int, "Trie"]

LABELS = b"\0_ab"  # what is not here is written beside the arc


def _address(value: int) -> bytes:
    """Always three bytes, so that the places of nodes are known beforehand."""
    return bytes((value & 0x7F | 0x80, value >> 7 & 0x7F | 0x80, value >> 14))


def write_automaton(sequences: set[bytes], *, next_bit: bool = True) -> bytes:
    """The sequences as a CFSA2 file: a tree of nodes, without sharing."""
    nodes: list[tuple[Trie, set[int]]] = []
    tree: Trie = {}
    ends: dict[int, set[int]] = {}
    for sequence in sequences:
        node = tree
        for byte in sequence[:-1]:
            node = node.setdefault(byte, {})
        node.setdefault(sequence[-1], {})
        ends.setdefault(id(node), set()).add(sequence[-1])

    def visit(trie: Trie) -> None:
        nodes.append((trie, ends.get(id(trie), set())))
        for child in trie.values():
            if child:
                visit(child)

    visit(tree)
    first = 5  # the node that stands for nothing: flags, label, address
    places: dict[int, int] = {}
    at = first
    for trie, _ in nodes:
        places[id(trie)] = at
        at += sum(
            1 + (label not in LABELS[1:]) + (0 if _follows(trie, label, next_bit) else 3) for label in trie
        )
    body = bytearray(b"\x40^" + _address(first))
    for trie, ending in nodes:
        for number, (label, child) in enumerate(trie.items()):
            flags = LABELS.find(label, 1) if label in LABELS[1:] else 0
            flags |= 0x40 * (number == len(trie) - 1) | 0x20 * (label in ending)
            follows = _follows(trie, label, next_bit)
            body.append(flags | 0x80 * follows)
            if not flags & 0x1F:
                body.append(label)
            if not follows:
                body += _address(places[id(child)] if child else 0)
    return b"\\fsa\xc6\x00\x07" + bytes((len(LABELS),)) + LABELS + bytes(body)


def _follows(trie: Trie, label: int, next_bit: bool) -> bool:
    """The first child of a node is written right behind it."""
    with_children = [one for one, child in trie.items() if child]
    return next_bit and bool(with_children) and with_children[0] == label
