"""Whatever is handed in, an acta is replayed or refused with a place and a reason; nothing else happens."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.accidents import spoilt
from tests.makers import document

from faristol.formats.files.acta import MalformedActa, WordSet, read_acta, replay, result
from faristol.texts import LANGUAGES, sentence


def a_document(dice: Random) -> dict[str, Any]:
    regulation = dice.choice(("llisca", "ebre", "escolar", "classic", "fisc"))
    script = (
        *("start", "0 redraw", "0 overdraw 1 seen", "0 play H8 CASA", "1 challenge CASA", "verdict valid"),
        *(
            "1 rechallenge sí",
            "verdict valid",
            "@30 0 complete",
            "pause arbiter",
            "@40 resume",
            "1 exchange A",
        ),
        *("1 press", "round-over", "@9000 wait", "0 abandon", "0 correct 3 suma", "record x y", "0 sign"),
    )
    return document(regulation, *script, bag="C A S A E T R  L L O P S I N", seed=dice.randrange(99))


@settings(max_examples=400, deadline=None)
@given(seed=st.integers(0, 2**40), times=st.integers(1, 4))
def test_a_spoilt_acta_is_replayed_or_refused(seed: int, times: int) -> None:
    dice = Random(seed)
    value = a_document(dice)
    for _ in range(times):
        value = spoilt(value, dice)
    check(json.dumps(value).encode())


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_replayed_or_refused(source: bytes) -> None:
    check(source)


@settings(max_examples=300, deadline=None)
@given(st.text("{}[]:,-?!&*#|>%@`\"' \n\tabc019.~=", max_size=120))
def test_any_scraps_of_yaml_are_replayed_or_refused(source: str) -> None:
    check(source.encode())


def check(source: bytes) -> None:
    acta, flaw = None, None
    try:
        acta = read_acta(source)
    except MalformedActa as malformed:
        flaw = malformed
    if acta is not None:
        game = replay(acta, WordSet(frozenset()) if acta.lexicon else None)
        json.dumps(result(game, lambda refusal: refusal.violation.code))
    if flaw is not None:
        for language in LANGUAGES:
            told = sentence("malformed", flaw.code, language, **flaw.facts)
            assert told != flaw.code, "every flaw has its sentence"
