"""A game gone through with the engine, as browsers see it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from faristol.engine.review import Method, Stage, Subject

__all__ = [
    "AnalysedCell",
    "AnalysedMove",
    "AnalysedPlayer",
    "AnalysedStage",
    "AnalysedTurn",
    "AnalysisView",
    "GameToJudge",
    "LookSettings",
    "PracticeView",
    "TurnToJudge",
    "WordsToJudge",
]


class AnalysedCell(Struct, frozen=True, gc=False, kw_only=True):
    """A tile of a move, where it comes to lie."""

    row: int
    column: int
    letter: str
    blank: bool
    value: int


class AnalysedMove(Struct, frozen=True, gc=False, kw_only=True):
    """A move that could be made, and what it is worth to its player."""

    kind: Literal["play", "exchange", "pass"]
    square: str
    word: str  # the whole main word, blanks in parentheses
    laid: tuple[AnalysedCell, ...]
    tiles: tuple[str, ...]  # that leave the rack
    kept: tuple[str, ...]  # that stay on it
    kept_worth: float  # points
    score: int
    points: float  # gained on the others from here on
    win: float | None  # probability; None with more than two players


class AnalysedTurn(Struct, frozen=True, gc=False, kw_only=True):
    """A turn and what can be said of it."""

    number: int
    line: int | None  # its place among the positions of the replay
    seat: int
    rack: tuple[str, ...]
    bag: int
    stage: Stage
    method: Method
    solved: bool
    played: int  # which of the choices; a pass, where the play did not stand
    fell: str | None  # the word of the play that did not stand
    choices: tuple[AnalysedMove, ...]  # the best first
    missed_bingo: int | None  # which of the choices
    still_there: bool  # what was played could still be played after the best move
    loss: float
    win_loss: float | None
    serious: bool
    best: bool
    luck: float | None
    valid: bool
    bingo: bool
    thought: int | None  # ms
    position: str | None = None  # as a CGP, before it; None with more than two players


class AnalysedStage(Struct, frozen=True, gc=False, kw_only=True):
    stage: Stage
    turns: int
    loss: float
    win_loss: float | None


class PracticeView(Struct, frozen=True, gc=False, kw_only=True):
    """Something to practise, and the turns that show it, the dearest first."""

    subject: Subject
    turns: tuple[int, ...]
    loss: float
    win_loss: float | None


class AnalysedPlayer(Struct, frozen=True, gc=False, kw_only=True):
    """A player's whole game."""

    seat: int
    turns: int
    best_turns: int
    loss: float
    win_loss: float | None
    luck: float | None
    bingos: int
    missed_bingos: int
    stages: tuple[AnalysedStage, ...]
    finest: int | None  # the number of the turn that scored most of those that were best
    practice: tuple[PracticeView, ...]


class AnalysisView(Struct, frozen=True, kw_only=True):
    """A game gone through, as far as it has come."""

    depth: Literal["quick", "deep"]
    state: Literal["none", "running", "stopped", "failed", "done"]
    samples: int  # deals simulated a turn; 0: points and leaves
    done: int  # turns
    total: int  # that can be gone through
    unknown: int  # whose racks nobody knows
    wins: bool  # whether probabilities are told: of two players
    yours: bool  # whether it is this person who may stop it
    first: int  # how many turns of it the reader has already: they are left out
    turns: tuple[AnalysedTurn, ...]
    players: tuple[AnalysedPlayer, ...]  # once all turns are done


# --- for browsers that go through a game themselves ---


class LookSettings(Struct, frozen=True, kw_only=True):
    """How closely to look: with the same settings the answer is the same everywhere."""

    candidates: int
    plies: int
    samples: int
    pre_endgame_plies: int
    endgame_nodes: int
    seed: int
    other_draws: int


class WordsToJudge(Struct, frozen=True, kw_only=True):
    """The list of words, as the engine's kit is asked for."""

    lexicon: str
    version: str | None


class TurnToJudge(Struct, frozen=True, gc=False, kw_only=True):
    """A turn: the position as its player saw it, what was asked, and what became of it."""

    number: int
    line: int | None  # its place among the positions of the replay
    seat: int
    board: str  # before it, as a CGP has it
    rack: tuple[str, ...]  # what was drawn last at the right
    others: tuple[int | None, ...]  # how many tiles each of the others has
    scores: tuple[int, ...]
    unseen: tuple[str, ...] | None  # None: what the set still has
    run_lengths: tuple[int, ...]
    turns_taken: tuple[int, ...]
    any_tiles: bool
    kind: Literal["play", "exchange", "pass"]
    square: str
    word: str
    tiles: tuple[str, ...]  # that were put back
    stood: bool
    drawn: int  # how many tiles came with the last draw; 0 if that is not known
    thought: int | None  # ms
    position: str | None  # as a CGP; None with more than two players


class GameToJudge(Struct, frozen=True, kw_only=True):
    """A finished game, for the engine in a browser."""

    regulation: str
    words: WordsToJudge | None  # None: words of its own, which only the server has
    settings: LookSettings
    unknown: int  # turns whose racks nobody knows
    overtime: tuple[int, ...]  # points that the clock took from each seat
    turns: tuple[TurnToJudge, ...]
