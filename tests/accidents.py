"""What happens to files on their way, by chance or on purpose: bytes are changed, values exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from random import Random
from typing import Any

__all__ = ["STRANGE", "broken", "spoilt"]

STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 4, 7, 1e308, -0.0, 0.0001, 1e9, 2**70, float("nan"), float("inf")),
    *(
        "",
        " ",
        "?",
        "A",
        "H8",
        "8H",
        "P99",
        "CASA",
        "(A)",
        "N(Y)",
        "()",
        "((",
        "L·L",
        "\x00",
        "🙂",
        "x" * 5000,
    ),
    *([], {}, [[]], ["CASA"], ["?", 3], {"do": "play"}, "llisca", "ebre", "arbiter", "default", "refuse"),
)


def spoilt(value: Any, dice: Random) -> Any:
    """*value* with something changed somewhere inside it."""
    if isinstance(value, dict) and value and dice.random() < 0.9:
        key = dice.choice(list(value))
        if dice.random() < 0.1:
            return {name: item for name, item in value.items() if name != key}
        name = key if dice.random() < 0.95 else "colour"
        return {**value, name: spoilt(value[key], dice)}
    if isinstance(value, list) and value and dice.random() < 0.9:
        index = dice.randrange(len(value))
        return [*value[:index], spoilt(value[index], dice), *value[index + 1 :]]
    return deepcopy(dice.choice(STRANGE))


_PIECES = (
    *(b"\0", b"\n", b"\r", b"\t", b" ", b"#", b"\xff\xfe", b"\xc3", b"\xb7", b"\x1b[31m", b"\xed\xa0\x80"),
    *(
        b"{",
        b"}",
        b"[",
        b"]",
        b'"',
        b"'",
        b":",
        b",",
        b"-",
        b"&a ",
        b"*a",
        b"!!x ",
        b"---\n",
        b"%TAG",
        b"|\n",
    ),
    *(b"999999999999999999999", b"-1", b"1e400", b"nan", b"x" * 300, "l·l".encode(), b"L-L", b"qu", b"ny"),
)


def broken(dice: Random, sources: Sequence[bytes]) -> bytes:
    """One of *sources* with a few accidents."""
    data = bytearray(dice.choice(sources))
    for _ in range(dice.randrange(6)):
        at = dice.randrange(len(data) + 1)
        end = min(len(data), at + dice.randrange(12))
        match dice.randrange(7):
            case 0 | 1:
                data[at:at] = dice.choice(_PIECES)
            case 2:
                data[at:at] = dice.randbytes(dice.randrange(1, 5))
            case 3:
                del data[at:end]
            case 4:
                data[at:at] = data[at:end] * dice.randrange(1, 60)
            case 5 if at < len(data):
                data[at] ^= 1 << dice.randrange(8)
            case _:
                data += dice.choice(sources)[:400]
    return bytes(data)
