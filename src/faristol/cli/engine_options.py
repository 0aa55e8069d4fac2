"""What the engine's commands share: which words, by which regulation, how many threads, errors told."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import click

from faristol.cli.clicking import option
from faristol.cli.explaining import explain
from faristol.cli.options import AskedWrongly
from faristol.cli.regulation_options import RegulationKey
from faristol.engine import Engine
from faristol.engine.vocabulary import needs_extension
from faristol.errors import FaristolError
from faristol.formats.files.acta import MalformedActa
from faristol.formats.files.cgp import MalformedCgp
from faristol.lexicon import Lexicon, WordGraph
from faristol.lexicon.graph import LexiconFileError
from faristol.lexicon.info import DEFAULT
from faristol.machine import processors
from faristol.regulations import CLASSIC, REGULATIONS
from faristol.rules.regulation import Regulation
from faristol.texts import sentence

__all__ = ["answers", "engine_of", "lexicon_option", "regulation_option", "threads_option", "words_for"]

P = ParamSpec("P")
Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def lexicon_option(command: Decorated) -> Decorated:
    """``--lexicon``: an installed list, or the file of a compiled one."""
    return option(
        "--lexicon",
        "-l",
        "which",
        metavar="NAME[@VERSION]",
        help="The words: an installed list, or the file of a compiled one; the default list if not given.",
    )(command)


def regulation_option(command: Decorated) -> Decorated:
    """``--regulation``: whose rules of bag, blanks and endings hold."""
    return option(
        "--regulation",
        type=RegulationKey(),
        default=CLASSIC.key,
        show_default=True,
        callback=lambda _, __, key: REGULATIONS[key],
        help="The regulation to play by.",
    )(command)


def threads_option(command: Decorated) -> Decorated:
    """``--threads``: how many work at once; all processors unless told otherwise."""
    return option(
        "--threads",
        type=click.IntRange(1, 1024),
        default=processors,
        help="How many threads work at once; all processors if not given.",
    )(command)


def engine_of(which: str | None, regulation: Regulation) -> Engine:
    """An engine with the words asked for; with those of K, W and Y where a blank may be them."""
    return Engine(words_for(which, regulation))


def words_for(which: str | None, regulation: Regulation) -> WordGraph:
    """The words asked for, compiled."""
    if which is not None and Path(which).is_file():
        return WordGraph.open(which)
    name, at, version = (which or DEFAULT).partition("@")
    lexicon = Lexicon.open(name, version if at else None)
    return (lexicon.extended if needs_extension(regulation) else lexicon).graph


def answers(command: Callable[P, None]) -> Callable[P, None]:
    """Turn errors into sentences: exit 1 for what is refused or not found, 2 for what is asked wrongly."""

    @wraps(command)
    def answering(*args: P.args, **kwargs: P.kwargs) -> None:
        lang = str(kwargs["lang"])
        try:
            command(*args, **kwargs)
        except (MalformedCgp, MalformedActa) as malformed:
            raise AskedWrongly(explain(malformed, lang, "malformed", "engine")) from None
        except FaristolError as error:
            raise click.ClickException(
                explain(error, lang, "engine", "unplayable", "lexicon", "regulation")
            ) from None
        except LexiconFileError as error:
            raise click.ClickException(str(error)) from None
        except ValueError as impossible:
            raise AskedWrongly(sentence("engine", "impossible-position", lang, why=impossible)) from None

    return answering
