"""What the commands about word lists share: options, errors told, and how answers are written."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import wraps
from itertools import islice
from typing import Any, ParamSpec

import click
import msgspec

from faristol.cli.clicking import option
from faristol.cli.explaining import explain
from faristol.cli.options import AskedWrongly
from faristol.errors import FaristolError
from faristol.lexicon import Lexicon, LexiconInfo
from faristol.lexicon.info import DEFAULT
from faristol.rules.spelling import Unreadable
from faristol.texts import sentence

__all__ = [
    "LONGEST",
    "answers",
    "extended_option",
    "first_of",
    "info_values",
    "limit_option",
    "open_list",
    "print_json",
    "read_length",
    "read_which",
    "which_option",
]

P = ParamSpec("P")

LONGEST = 31  # letters; what a graph can hold
_ASKED_WRONGLY = {"bad-name", "bad-version"}

which_option = option(
    "--lexicon", "-l", "which", default=DEFAULT, metavar="NAME[@VERSION]", help="The list to ask."
)
extended_option = option(
    "--extended", is_flag=True, help="Also the words with K, W and Y, which only a blank can be."
)
limit_option = option(
    "--limit", type=click.IntRange(min=0), default=100, show_default=True, help="How many to show; 0 is all."
)


def answers(command: Callable[P, None]) -> Callable[P, None]:
    """Turn errors into sentences: exit 1 for what is refused or not found, 2 for what is asked wrongly."""

    @wraps(command)
    def answering(*args: P.args, **kwargs: P.kwargs) -> None:
        lang = str(kwargs["lang"])
        try:
            command(*args, **kwargs)
        except Unreadable as error:
            raise AskedWrongly(sentence("lexicon", "unreadable", lang, text=error.args[0])) from None
        except FaristolError as error:
            if error.code in _ASKED_WRONGLY:
                raise AskedWrongly(explain(error, lang, "lexicon")) from None
            if kwargs.get("as_json"):
                print_json({"error": error.code, **error.facts})
            raise click.ClickException(explain(error, lang, "lexicon")) from None

    return answering


def read_which(which: str) -> tuple[str, str | None]:
    """``name`` or ``name@version``."""
    name, at, version = which.partition("@")
    return name, version if at else None


def open_list(which: str, extended: bool) -> Lexicon:
    """The list that is asked, *extended* by the words that need a blank."""
    name, version = read_which(which)
    found = Lexicon.open(name, version)
    return found.extended if extended else found


def read_length(text: str | None, lang: str) -> range:
    """``5`` or ``2-4``; every length if none is asked."""
    if text is None:
        return range(1, LONGEST + 1)
    parts = re.fullmatch(r"\s*(\d{1,2})(?:\s*-\s*(\d{1,2}))?\s*", text, re.ASCII)
    if parts is None:
        raise AskedWrongly(sentence("lexicon", "bad-length", lang, text=text))
    least = int(parts[1])
    most = int(parts[2] or least)
    return range(max(least, 1), min(most, LONGEST) + 1)


def print_json(values: object) -> None:
    """The answer for another program."""
    click.echo(json.dumps(values, ensure_ascii=False, indent=2))


def first_of(words: list[Any], limit: int) -> Iterator[Any]:
    """The first *limit* of *words*; all of them if it is 0."""
    return islice(words, limit or None)


def info_values(info: LexiconInfo) -> dict[str, Any]:
    """What is known of a list, by name."""
    values: dict[str, Any] = msgspec.structs.asdict(info)
    return values
