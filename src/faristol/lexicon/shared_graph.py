"""Words as a graph of shared lists, as other programs keep them: built, laid out in a row, and walked.

A list has one entry for each letter that may come next: the letter, whether a word ends with it, and the list
that follows. Lists that are equal are one list. In a file all lists stand in a row, one after the other, and
the last entry of each is marked; what differs from format to format is how many bits each part has.

>>> lists = SharedLists()
>>> root = lists.add_words([b"\\x01\\x02", b"\\x01\\x03", b"\\x02\\x03"])
>>> rows, places = lists.in_a_row([root], begin=1)
>>> [(entry.letter, entry.ends, entry.follows, entry.last) for entry in rows]
[(1, False, 3, False), (2, False, 5, True), (2, True, 0, False), (3, True, 0, True), (3, True, 0, True)]
>>> list(words_from(lambda place: rows[place - 1], places[root], 5))
[b'\\x01\\x02', b'\\x01\\x03', b'\\x02\\x03']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from faristol.lexicon.errors import ImportRefused

__all__ = ["LONGEST", "Entry", "SharedLists", "words_from"]

LONGEST = 31  # letters; what a graph of ours can hold
_MOST_WORDS = 1_500_000
_MOST_STEPS = 5_000_000  # a graph can be made that has no end of ways and few words

_ENDS = 1 << 39
_LETTER = 40
_FOLLOWS = _ENDS - 1


class Entry(NamedTuple):
    """One entry of a list as it stands in a file."""

    letter: int
    ends: bool  # a word
    follows: int  # where the next list begins; 0: nowhere
    last: bool  # of its list


class SharedLists:
    """Lists that are equal are kept once; number 0 is the empty one."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, ...], int] = {(): 0}
        self._lists: list[tuple[int, ...]] = [()]

    def add_words(
        self, words: Iterable[bytes], met: Callable[[bytes, int], None] | None = None, joint: bytes = b""
    ) -> int:
        """The list with which *words* begin, which come in order.

        *met* is told of every beginning of a word and its list. With a *joint*, what comes behind it in a
        word is the number of a list, four bytes: there the word goes over into that list.
        """
        known, lists = self._known, self._lists
        open_lists: list[list[int]] = [[]]
        before = b""
        for word in words:
            letters, joined, number = word.partition(joint) if joint else (word, b"", b"")
            shared = _shared(before, letters)
            self._close(open_lists, before, shared, met)
            for letter in letters[shared:]:
                open_lists[-1].append(letter << _LETTER)
                open_lists.append([])
            if joined:
                open_lists[-1].append(joint[0] << _LETTER | int.from_bytes(number, "big"))
            else:
                open_lists[-2][-1] |= _ENDS
            before = letters
        self._close(open_lists, before, 0, met)
        root = tuple(open_lists[0])
        if root not in known:
            known[root] = len(lists)
            lists.append(root)
        return known[root]

    def _close(
        self,
        open_lists: list[list[int]],
        word: bytes,
        until: int,
        met: Callable[[bytes, int], None] | None,
    ) -> None:
        known, lists = self._known, self._lists
        for length in range(len(word), until, -1):
            done = tuple(open_lists.pop())
            number = known.get(done)
            if number is None:
                number = known[done] = len(lists)
                lists.append(done)
            open_lists[-1][-1] |= number
            if met is not None and number:
                met(word[:length], number)

    def in_a_row(self, roots: Sequence[int], begin: int) -> tuple[list[Entry], dict[int, int]]:
        """All entries that *roots* lead to, and the place of each list; what the first needs comes first."""
        places: dict[int, int] = {0: 0}
        order: list[int] = []
        free = begin
        for root in roots:
            waiting = [root]
            while waiting:
                number = waiting.pop()
                if number in places:
                    continue
                places[number] = free
                order.append(number)
                free += len(self._lists[number])
                waiting += [entry & _FOLLOWS for entry in reversed(self._lists[number])]
        row = [
            Entry(entry >> _LETTER, bool(entry & _ENDS), places[entry & _FOLLOWS], at == len(entries) - 1)
            for entries in (self._lists[number] for number in order)
            for at, entry in enumerate(entries)
        ]
        return row, places


def _shared(one: bytes, other: bytes) -> int:
    """How many letters both begin with."""
    for at, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine != theirs:
            return at
    return min(len(one), len(other))


def words_from(entry_at: Callable[[int], Entry], begin: int, last: int) -> Iterator[bytes]:
    """The words of a graph from a file, in the order in which they stand there; what leads astray is refused.

    *begin* is where the first list begins, *last* the last place that there is.
    """
    if not begin:
        return
    steps = words = 0
    at, word = begin, bytearray()
    back: list[int] = []  # where to go on once a list is done; 0: nowhere
    while True:
        steps += 1
        if not 0 < at <= last or len(word) >= LONGEST:
            raise ImportRefused("graph-broken")
        if steps > _MOST_STEPS or words > _MOST_WORDS:
            raise ImportRefused("graph-too-large")
        letter, ends, follows, is_last = entry_at(at)
        word.append(letter)
        if ends:
            words += 1
            yield bytes(word)
        on = 0 if is_last else at + 1
        if follows:
            back.append(on)
            at = follows
            continue
        word.pop()
        while not on and back:
            on = back.pop()
            word.pop()
        if not on:
            return
        at = on
