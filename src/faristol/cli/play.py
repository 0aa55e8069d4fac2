"""``faristol play``: a game against robots in the terminal, kept as an acta after every action.

Time does not pass in it: an action is asked at the instant of the one before, so no clock runs out.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom
from types import MappingProxyType

import click
import msgspec

from faristol.cli.clicking import argument, command, option
from faristol.cli.engine_options import answers, regulation_option
from faristol.cli.explaining import why_not
from faristol.cli.options import AskedWrongly, language_option
from faristol.engine.levels import LEVELS
from faristol.engine.robots import Decision, Robot
from faristol.formats.files.acta import Acta, Settings, read_acta
from faristol.formats.files.acta.source import MOST_BYTES
from faristol.formats.files.acta.writing import write_acta
from faristol.formats.text.board import board_text
from faristol.formats.text.sheet import players_told
from faristol.game import MOST_SEED, Game
from faristol.keeping import keep
from faristol.lexicon import Lexicon
from faristol.lexicon.info import DEFAULT
from faristol.machine import processors
from faristol.rules.actions import Action, Start
from faristol.rules.errors import RuleViolation
from faristol.rules.redraw import all_alike, may_redraw_now
from faristol.rules.regulation import Regulation
from faristol.rules.state import GameState, Phase, Seat
from faristol.texts import sentence

__all__ = ["play"]

YOU = Seat(0)
_INTERRUPTED = 130
_SECONDS = 1.0  # that the highest level may look ahead

# What a person may write, in any of the languages.
_VERBS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "help": frozenset({"ajuda", "ayuda", "help", "?"}),
        "pass": frozenset({"passo", "paso", "pass"}),
        "redraw": frozenset({"senyors", "señores", "redraw"}),
        "hint": frozenset({"pista", "hint"}),
        "board": frozenset({"tauler", "tablero", "board"}),
        "quit": frozenset({"surt", "salir", "quit"}),
        "exchange": frozenset({"canvi", "cambio", "exchange"}),
    }
)
_LEVEL = re.compile(r"\b(\d+)$")


@command()
@argument(
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    required=False,
    help="Where the game is kept; a name of its own if not given.",
)
@option(
    "--level",
    type=click.IntRange(LEVELS[0].number, LEVELS[-1].number),
    default=3,
    show_default=True,
    help="How strong the robots are.",
)
@option("--players", type=click.IntRange(2, 4), help="How many play; as few as may if not given.")
@option("--seed", type=click.IntRange(0, MOST_SEED), help="The order of the bag; by chance if not given.")
@option(
    "--lexicon",
    "-l",
    "which",
    default=DEFAULT,
    show_default=True,
    metavar="NAME",
    help="The words of the game.",
)
@regulation_option
@language_option
@answers
def play(
    file: Path | None,
    level: int,
    players: int | None,
    seed: int | None,
    which: str,
    regulation: Regulation,
    lang: str,
) -> None:
    """Play against robots under any regulation; the game is kept in FILE, an acta.

    A FILE that is there already is a game to go on with: its own regulation, robots and words count.
    Ctrl-C leaves at any moment, and nothing is lost.

    \b
        faristol play --regulation fisc --level 4
        faristol play tonight.yaml
    """
    if file is not None and file.exists():
        acta = _read(file)
    else:
        acta = _agreed(regulation, level, players, seed, which, lang)
        file = file or Path(f"faristol-{time.strftime('%Y%m%d-%H%M%S')}.yaml")
    interrupted = False
    try:
        TerminalGame.of(acta, file, lang).play()
    except (KeyboardInterrupt, click.Abort):
        interrupted = True
        click.echo()
    if file.exists():
        click.echo(sentence("game", "kept", lang, file=file))
    if interrupted:
        raise click.exceptions.Exit(_INTERRUPTED)


def _read(file: Path) -> Acta:
    with file.open("rb") as source:
        return read_acta(source.read(MOST_BYTES + 1))


def _agreed(
    regulation: Regulation, level: int, players: int | None, seed: int | None, which: str, lang: str
) -> Acta:
    """A new game: the person first, robots in all other seats."""
    count = regulation.fewest_players if players is None else players
    if not regulation.fewest_players <= count <= regulation.most_players:
        least, most = regulation.fewest_players, regulation.most_players
        raise AskedWrongly(
            sentence("game", "no-seat-for-you", lang, regulation=regulation.title, least=least, most=most)
        )
    robots = [_robot_name(level, index, count, lang) for index in range(1, count)]
    return Acta(
        acta=1,
        regulation=regulation.key,
        players=[sentence("game", "you", lang), *robots],
        actions=[],
        settings=Settings(lexicon=which, verify="refuse"),
        seed=SystemRandom().randrange(MOST_SEED) if seed is None else seed,
    )


def _robot_name(level: int, index: int, count: int, lang: str) -> str:
    name = sentence("game", "robot", lang, level=level)
    return name if count == 2 else f"{chr(ord('A') + index - 1)} · {name}"


def _level_of(name: str) -> int:
    """The level at the end of a robot's name, or a middling one."""
    found = _LEVEL.search(name)
    known = {level.number for level in LEVELS}
    return int(found[1]) if found and int(found[1]) in known else LEVELS[len(LEVELS) // 2].number


@dataclass(slots=True)
class TerminalGame:
    """A game on the screen: what is asked goes to the rules, what they refuse is told."""

    acta: Acta
    file: Path
    lang: str
    robot: Robot
    game: Game

    @classmethod
    def of(cls, acta: Acta, file: Path, lang: str) -> TerminalGame:
        """The game as far as the acta tells it."""
        robot = Robot(_words(acta), threads=processors())
        return cls(acta, file, lang, robot, Game(acta))

    @property
    def state(self) -> GameState:
        return self.game.state

    @property
    def _names(self) -> list[str]:
        return players_told(self.acta.players, self.lang)

    # --- the course of the game ---

    def play(self) -> None:
        """Play to the end, or until the person leaves."""
        welcome = sentence(
            "game",
            "welcome",
            self.lang,
            regulation=self.acta.rules.title,
            level=_level_of(self.acta.players[-1]),
        )
        click.echo(welcome)
        if self.state.phase is Phase.NOT_STARTED:
            self._do(Start(t=self._now))
        while self.state.phase is not Phase.OVER:
            if self._robot_acts():
                continue
            if not self._person_acts():
                return
        self._tell_end()

    def _robot_acts(self) -> bool:
        """Let the first robot that has something to do act; whether one had."""
        for seat in self.state.seats:
            if seat == YOU:
                continue
            level = _level_of(self.acta.players[seat])
            decision = self.robot.choose(self.state, seat, level=level, seed=self.acta.seed, seconds=_SECONDS)
            if decision is not None:
                self._do(decision.action(self._now))
                self._tell_robot(decision)
                return True
        return False

    def _person_acts(self) -> bool:
        """Ask the person for one action; False to leave."""
        match self.state.phase:
            case Phase.PLACED if self.state.turn == YOU:
                self._ask("refill" if self.state.bag and self.acta.rules.redraw else "complete")
            case Phase.REFILLED if self.state.turn == YOU and not self._wants_redraw():
                self._ask("complete")
            case Phase.TO_MOVE if self.state.turn == YOU:
                self._tell_position()
                return self._take_turn()
            case Phase.REFILLED:
                pass  # a redraw was made; it may be made again
            case _:
                self._ask("accept")
        return True

    def _wants_redraw(self) -> bool:
        """Whether the fresh rack may be changed whole, and the person wants to; then it is done."""
        if not (may_redraw_now(self.state, YOU) and all_alike(self.state, YOU) and self.state.bag):
            return False
        rack = " ".join(self.state.racks[YOU])
        question = sentence("game", "redraw-now", self.lang, rack=rack)
        yes, no = sentence("game", "yes-or-no", self.lang).split()
        answer = click.prompt(question, type=click.Choice((yes, no), case_sensitive=False), default=no)
        return bool(answer == yes) and self._ask("redraw")

    def _take_turn(self) -> bool:
        """Read lines until one of them is an action that the rules take; False to leave."""
        while True:
            written = click.prompt(">", prompt_suffix=" ", default="", show_default=False).split()
            verb = _verb(written[0]) if written else "help"
            match verb, written[1:]:
                case "quit", []:
                    return False
                case "help", _:
                    click.echo(sentence("game", "help", self.lang))
                case "board", []:
                    self._tell_position()
                case "hint", []:
                    self._hint()
                case ("pass" | "redraw") as plain, []:
                    if self._ask(plain):
                        return True
                case "exchange", [_, *_] as tiles:
                    if self._ask("exchange", tiles=" ".join(tiles).upper()):
                        return True
                case None, [word]:
                    if self._ask("play", square=written[0].upper(), word=word.upper()):
                        return True
                case _:
                    click.echo(sentence("game", "not-understood", self.lang))

    def _hint(self) -> None:
        best = self.robot.choose(self.state, YOU, level=LEVELS[-1].number, seconds=_SECONDS)
        if best is not None:
            click.echo(sentence("game", "hint", self.lang, move=self._shown(best)))

    def _shown(self, decision: Decision) -> str:
        match decision.do:
            case "play":
                return f"{decision.square} {decision.word}"
            case "exchange":
                return sentence("game", "exchange", self.lang, tiles=decision.tiles)
            case _:
                return sentence("game", decision.do, self.lang)

    # --- the rules and the file ---

    @property
    def _now(self) -> float:
        return self.state.now / 1000

    def _ask(self, do: str, **fields: str) -> bool:
        """Ask for an action of the person; what the rules refuse is told."""
        asked: Action = msgspec.convert({"do": do, "t": self._now, "by": YOU, **fields}, Action)
        try:
            self._do(asked)
        except RuleViolation as refused:
            facts = dict(refused.facts)
            if isinstance(seat := facts.get("to_move"), int):
                facts["to_move"] = self._names[seat]
            click.echo(sentence("refusals", refused.code, self.lang, **facts))
            return False
        return True

    def _do(self, action: Action) -> None:
        """Carry *action* out and keep the game, or raise what the rules refuse."""
        self.game.do(action)
        self._keep()

    def _keep(self) -> None:
        """The file is always a whole game."""
        try:
            keep(self.file, write_acta(self.game.acta).encode())
        except OSError as wrong:
            why = why_not(wrong, self.lang)
            raise click.ClickException(
                sentence("game", "cannot-keep", self.lang, file=self.file, why=why)
            ) from None

    # --- telling ---

    def _tell_position(self) -> None:
        names = zip(self._names, self.state.scores, strict=True)
        scores = " · ".join(f"{name} {points}" for name, points in names)
        click.echo(f"\n{board_text(self.state)}\n")
        click.echo(f"{scores} · {sentence('game', 'in-bag', self.lang, count=len(self.state.bag))}")
        click.echo(sentence("game", "your-turn", self.lang, rack=" ".join(self.state.racks[YOU])))

    def _tell_robot(self, decision: Decision) -> None:
        name = self._names[decision.seat]
        match decision.do:
            case "play":
                laid = self.state.play
                points = laid.score if laid is not None else self.state.lines[-1].score
                told = {"square": decision.square, "word": decision.word, "score": points}
                click.echo(sentence("game", "played", self.lang, name=name, **told))
            case "exchange":
                click.echo(
                    sentence("game", "exchanged", self.lang, name=name, count=len(decision.tiles.split()))
                )
            case "pass":
                click.echo(sentence("game", "passed", self.lang, name=name))
            case "redraw":
                click.echo(sentence("game", "redrawn", self.lang, name=name))
            case _:
                pass

    def _tell_end(self) -> None:
        totals = zip(self._names, self.state.final_scores, strict=True)
        click.echo(f"\n{board_text(self.state)}\n")
        click.echo(" · ".join(f"{name} {points}" for name, points in totals))
        click.echo(sentence("sheet", f"end-{self.state.end}", self.lang))
        if self.state.winner is not None:
            click.echo(sentence("sheet", "winner", self.lang, name=self._names[self.state.winner]))
        else:
            click.echo(sentence("sheet", "tie", self.lang))


def _words(acta: Acta) -> Lexicon:
    """The words that robots know: the acta's own list, or the one it names."""
    if acta.settings.words is not None:
        return Lexicon.from_words(acta.settings.words)
    return Lexicon.open(acta.lexicon or DEFAULT)


def _verb(written: str) -> str | None:
    for verb, names in _VERBS.items():
        if written.lower() in names:
            return verb
    return None
