"""Thousands of spoilt files of every kind that we read: each is read, or refused with a short sentence.

``FARISTOL_FILES`` says how many, ``FARISTOL_SEED`` which; ``make soak`` reads 300,000.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest
from tests.spoilt_files import KINDS, a_file, told_of

FILES = int(os.environ.get("FARISTOL_FILES", "3000"))
SEED = int(os.environ.get("FARISTOL_SEED", "20261116"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_spoilt_file_is_read_or_refused_with_a_sentence(kind: str) -> None:
    dice, told = Random(f"{kind} {SEED}"), Counter[str]()
    for _ in range(FILES // len(KINDS)):
        source = a_file(kind, dice)
        try:
            told[told_of(kind, source)] += 1
        except Exception as broke:
            raise AssertionError(f"{kind}: {source!r}") from broke
    assert told["read"], told
    assert len(told) > 1, told
