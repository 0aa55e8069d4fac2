"""``faristol puzzles``: make positions with one answer, and check that it is the one."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import BinaryIO

import click
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn

from faristol.cli.clicking import argument, group, option
from faristol.cli.engine_options import answers, threads_option
from faristol.cli.options import AskedWrongly, json_option, language_option
from faristol.engine.position import Position
from faristol.engine.puzzles import RECIPE, SPECIAL_FIRST, Kind, Made, Puzzle, Workshop
from faristol.engine.puzzles.positions import seen_by_people
from faristol.formats.files.acta import Acta, read_acta
from faristol.formats.files.acta.judging import judge_of
from faristol.formats.files.acta.replay import created, oracle_for
from faristol.formats.files.acta.source import MOST_BYTES
from faristol.formats.files.puzzles import (
    MalformedPuzzle,
    PuzzleLine,
    SourceLine,
    WordsLine,
    line_of,
    puzzle_of,
    read_lines,
    write_line,
)
from faristol.keeping import check_writable, keep
from faristol.lexicon import Lexicon
from faristol.lexicon.info import DEFAULT
from faristol.rules.actions import Exchange, Pass, Play
from faristol.rules.evolve import rebuild
from faristol.rules.game import step
from faristol.rules.state import Phase
from faristol.texts import sentence

__all__ = ["puzzles"]

_INTERRUPTED = 130


@group()
def puzzles() -> None:
    """Make puzzles, and check them.

    \b
        faristol puzzles make --count 100 --seed 7 --out puzzles.jsonl
        faristol puzzles check puzzles.jsonl
    """


@puzzles.command()
@option(
    "--out", "file", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The file to write."
)
@option(
    "--count", type=click.IntRange(1, 1_000_000), default=100, show_default=True, help="How many puzzles."
)
@option(
    "--seed", type=click.IntRange(0, 2**62), default=0, show_default=True, help="The games to find them in."
)
@option(
    "--kind",
    "kinds",
    type=click.Choice([kind.value for kind in Kind]),
    multiple=True,
    help="What is asked; may be given several times, all kinds in turn if not given.",
)
@option("--lexicon", "-l", "which", default=DEFAULT, metavar="NAME[@VERSION]", help="The words to play with.")
@threads_option
@language_option
@answers
def make(
    file: Path, count: int, seed: int, kinds: Sequence[str], which: str, threads: int, lang: str
) -> None:
    """Find puzzles in games of the engine with itself, each with one answer.

    The same seed and words give the same file, however many threads work. If it was stopped, the same command
    goes on where it was.

    \b
        faristol puzzles make --count 1000 --seed 7 --out puzzles.jsonl
        faristol puzzles make --kind endgame --kind rescue --out endings.jsonl
    """
    check_writable(file)
    lexicon = _opened(which)
    wanted = tuple(dict.fromkeys(map(Kind, kinds))) or tuple(Kind)
    maker = _Maker(Workshop(lexicon), wanted, seed, threads)
    done = maker.take_up(file, lang)
    stopped = False
    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress, file.open("ab") as out:
        task = progress.add_task(sentence("puzzle", "making", lang), total=count, completed=done)
        try:
            for line in maker.lines(count - done):
                out.write(write_line(line) + b"\n")
                out.flush()
                done += 1
                progress.advance(task)
        except KeyboardInterrupt:
            stopped = True
    click.echo(sentence("puzzle", "made", lang, count=done, file=file))
    if stopped:
        raise click.exceptions.Exit(_INTERRUPTED)


class _Maker:
    """The puzzles of one file, from its first line to its last."""

    def __init__(self, workshop: Workshop, kinds: tuple[Kind, ...], seed: int, threads: int) -> None:
        self._workshop = workshop
        self._kinds = kinds
        self._seed = seed
        self._threads = threads
        self._words = _words(workshop.lexicon)
        self._known: set[str] = set()
        self._next = dict.fromkeys(kinds, 0)  # the game that each kind is to be looked for in

    def take_up(self, file: Path, lang: str) -> int:
        """Go on behind what *file* has; how many puzzles that are. A line that is not whole is dropped."""
        if not file.exists():
            return 0
        raw = file.read_bytes()
        whole = raw[: raw.rfind(b"\n") + 1]
        lines = _read(whole.splitlines(), lang)
        for line in lines:
            if (line.words, line.source.seed, line.recipe) != (self._words, str(self._seed), RECIPE) or (
                line.kind not in self._next
            ):
                raise click.ClickException(sentence("puzzle", "other-recipe", lang, file=file))
            self._known.add(line.id)
            self._next[line.kind] = line.source.game + 1
        if len(whole) < len(raw):
            os.truncate(file, len(whole))
        return len(lines)

    def lines(self, count: int) -> Iterator[PuzzleLine]:
        """The next *count* puzzles, one kind after the other."""
        with ThreadPoolExecutor(self._threads) as executor:
            series = {
                kind: self._workshop.series(
                    kind, self._seed, first=first, executor=executor, ahead=self._threads
                )
                for kind, first in self._next.items()
            }
            turn = len(self._known)
            for number in range(turn, turn + count):
                yield self._new_one(series[self._kinds[number % len(self._kinds)]])

    def _new_one(self, series: Iterator[Made | int]) -> PuzzleLine:
        """The next of one kind that was not there yet."""
        for made in series:
            if isinstance(made, Made) and made.puzzle.id not in self._known:
                self._known.add(made.puzzle.id)
                source = SourceLine(seed=str(self._seed), game=made.number)
                return line_of(made.puzzle, source=source, words=self._words)
        raise AssertionError("there is always another game")


@puzzles.command("of")
@argument("games", type=click.File("rb"), nargs=-1, required=True, help="Actas of games for two.")
@option(
    "--out", "file", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The file to write."
)
@option("--lexicon", "-l", "which", default=DEFAULT, metavar="NAME[@VERSION]", help="The words to play with.")
@language_option
@answers
def of_games(games: Sequence[BinaryIO], file: Path, which: str, lang: str) -> None:
    """Find puzzles in GAMES that people have played, of whatever kind there are.

    \b
        faristol puzzles of final.yaml semifinal.yaml --out ours.jsonl
    """
    check_writable(file)
    workshops: dict[str, Workshop] = {}
    lexicon = _opened(which)
    lines: dict[str, PuzzleLine] = {}
    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(sentence("puzzle", "making", lang), total=len(games))
        for number, game in enumerate(games):
            acta = read_acta(game.read(MOST_BYTES + 1))
            key = acta.rules.key
            workshop = workshops[key] = workshops.get(key) or Workshop(lexicon, acta.rules)
            positions = seen_by_people(_positions(acta))
            for puzzle in workshop.among(positions, SPECIAL_FIRST, game.name):
                source = SourceLine(seed=game.name, game=number)
                lines.setdefault(puzzle.id, line_of(puzzle, source=source, words=_words(lexicon)))
            progress.advance(task)
    keep(file, b"".join(write_line(line) + b"\n" for line in lines.values()))
    click.echo(sentence("puzzle", "made", lang, count=len(lines), file=file))


def _positions(acta: Acta) -> Iterator[Position]:
    """What the players of a game saw when it was their turn."""
    oracle = oracle_for(acta, judge_of(acta))
    state = rebuild(created(acta), (), acta.rules)
    for action in acta.actions:
        if state.phase is Phase.TO_MOVE and isinstance(action, Play | Exchange | Pass):
            yield Position.of(state)
        state = step(state, action, oracle).state


@puzzles.command()
@argument("file", type=click.File("rb"), help="Puzzles, one a line; - is standard input.")
@option("--seed", type=click.IntRange(0, 2**62), default=1, show_default=True, help="The deals to try.")
@option(
    "--least",
    type=click.FloatRange(0, 1),
    default=0.98,
    show_default=True,
    help="The share that has to agree; below it the exit status is 1.",
)
@option("--lexicon", "-l", "which", default=DEFAULT, metavar="NAME[@VERSION]", help="The words to play with.")
@threads_option
@json_option
@language_option
@answers
def check(
    file: BinaryIO, seed: int, least: float, which: str, threads: int, as_json: bool, lang: str
) -> None:
    """Look at every puzzle of FILE again, closer and with other deals, and count whose answer is the same.

    \b
        faristol puzzles check puzzles.jsonl
        faristol puzzles check puzzles.jsonl --seed 99 --json
    """
    lines = _read(file, lang)
    read = [_puzzle(line, lang) for line in lines]
    if not read:
        raise AskedWrongly(sentence("puzzle", "none", lang))
    workshop = Workshop(_opened(which))
    for line in lines:
        if line.words.sha256 != workshop.lexicon.info.sha256:
            raise click.ClickException(sentence("puzzle", "other-words", lang, words=line.words.name))
    agreed: Counter[Kind] = Counter()
    different: list[str] = []
    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    with (
        Progress(*columns, console=console, transient=True) as progress,
        ThreadPoolExecutor(threads) as executor,
    ):
        task = progress.add_task(sentence("puzzle", "checking", lang), total=len(read))
        looked = executor.map(lambda puzzle: workshop.check(puzzle, seed), read)
        for line, same in zip(lines, looked, strict=True):
            agreed[line.kind] += same
            if not same:
                different.append(line.id)
            progress.advance(task)
    twice = len(lines) - len({line.id for line in lines})
    _tell(Counter(line.kind for line in lines), agreed, different, twice, as_json=as_json, lang=lang)
    if agreed.total() < least * len(lines) or twice:
        raise click.exceptions.Exit(1)


def _tell(
    all_of: Counter[Kind],
    agreed: Counter[Kind],
    different: Sequence[str],
    twice: int,
    *,
    as_json: bool,
    lang: str,
) -> None:
    if as_json:
        told = {
            "puzzles": all_of.total(),
            "agreed": agreed.total(),
            "twice": twice,
            "kinds": {kind.value: [agreed[kind], all_of[kind]] for kind in Kind if all_of[kind]},
            "different": list(different),
        }
        click.echo(json.dumps(told))
        return
    for kind in Kind:
        if all_of[kind]:
            click.echo(
                f"{sentence('puzzle', f'kind-{kind.value}', lang):<28} {agreed[kind]:>5} / {all_of[kind]}"
            )
    share = f"{agreed.total() / all_of.total():.1%}"
    click.echo(sentence("puzzle", "checked", lang, count=all_of.total(), agreed=agreed.total(), share=share))
    if twice:
        click.echo(sentence("puzzle", "twice", lang, count=twice))
    for one in different:
        click.echo(f"  {one}")


def _read(file: Iterable[bytes], lang: str) -> list[PuzzleLine]:
    try:
        return list(read_lines(file))
    except MalformedPuzzle as malformed:
        raise AskedWrongly(sentence("puzzle", malformed.code, lang, **malformed.facts)) from None


def _puzzle(line: PuzzleLine, lang: str) -> Puzzle:
    try:
        return puzzle_of(line)
    except MalformedPuzzle as malformed:
        raise AskedWrongly(sentence("puzzle", malformed.code, lang, **malformed.facts)) from None


def _words(lexicon: Lexicon) -> WordsLine:
    info = lexicon.info
    return WordsLine(name=info.name, version=info.version, sha256=info.sha256)


def _opened(which: str) -> Lexicon:
    name, at, version = which.partition("@")
    return Lexicon.open(name, version if at else None)
