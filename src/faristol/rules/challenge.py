"""Challenges: who may doubt which words, and what a verdict does.

The verdict is about the words named, as one set; it never says which of them failed, and a wrong word
that was not named stays.
"""

from __future__ import annotations

from faristol.rules.actions import Accept, Challenge, Rechallenge, Verdict
from faristol.rules.errors import RuleViolation, Violation
from faristol.rules.events import (
    PlayAccepted,
    PlayChallenged,
    PlayJudged,
    PlayRechallenged,
    TilesTakenUp,
)
from faristol.rules.regulation import ChallengeLimit
from faristol.rules.spelling import Unreadable, read_word
from faristol.rules.state import FormedWord, GameState, LaidPlay, Phase, Seat, Why
from faristol.rules.story import Story
from faristol.rules.turns import lose_turn, play_stands

__all__ = ["accept", "challenge", "judge", "rechallenge"]


def accept(story: Story, action: Accept) -> None:
    """Waive the challenge; when every opponent has, the turn completes by itself."""
    play = _open_play(story.state, action.by)
    if story.state.phase is Phase.CHALLENGED:
        raise RuleViolation(Violation.WRONG_PHASE)
    story.tell(PlayAccepted(at=story.at, seat=action.by))
    opponents = set(story.state.in_play) - {play.seat}
    if story.state.play and story.state.play.accepted_by >= opponents:
        play_stands(story, play.seat)


def challenge(story: Story, action: Challenge) -> None:
    """Doubt words of the play; a list answers at once, a person when the verdict comes."""
    state = story.state
    play = _open_play(state, action.by)
    limit = state.regulation.challenge_limit
    used_up = play.challengers if limit is ChallengeLimit.ONE_PER_PLAY else action.by in play.challengers
    if used_up:
        raise RuleViolation(Violation.ALREADY_CHALLENGED)
    if state.phase is Phase.CHALLENGED:
        raise RuleViolation(Violation.WRONG_PHASE)
    doubted = _doubted(play, action.words)
    story.tell(PlayChallenged(at=story.at, seat=action.by, words=tuple(word.text for word in doubted)))
    referee = story.oracle.judge
    if referee is not None:
        _answer(story, all(referee.knows(word.letters) for word in doubted), judge=None)


def rechallenge(story: Story, action: Rechallenge) -> None:
    """The challenger insists, once, after "valid"; a person's second verdict is final."""
    play = _open_play(story.state, action.by)
    if not play.upheld or play.rechallenged or action.by not in play.challengers:
        raise RuleViolation(Violation.NO_RECHALLENGE)
    if story.state.phase is Phase.CHALLENGED:
        raise RuleViolation(Violation.NO_RECHALLENGE)
    story.tell(PlayRechallenged(at=story.at, seat=action.by, argument=action.argument))


def judge(story: Story, action: Verdict) -> None:
    """A person answers the challenge that waits."""
    _answer(story, action.valid, judge=action.judge)


def _answer(story: Story, valid: bool, judge: str | None) -> None:
    play = story.state.play
    assert play is not None, "only a play can be judged"
    story.tell(PlayJudged(at=story.at, valid=valid, judge=judge))
    if not valid:
        story.tell(TilesTakenUp(at=story.at, seat=play.seat))
        lose_turn(story, play.seat, Why.CHALLENGE)


def _open_play(state: GameState, asking: Seat) -> LaidPlay:
    play = state.play
    if play is None or not play.open or asking in play.accepted_by:
        raise RuleViolation(Violation.CHALLENGE_CLOSED)
    return play


def _doubted(play: LaidPlay, named: list[str] | None) -> tuple[FormedWord, ...]:
    """The words of the play that were named; all of them when none was."""
    if not named:
        return play.words
    return tuple(_find(play, text) for text in named)


def _find(play: LaidPlay, text: str) -> FormedWord:
    try:
        letters = tuple(cell.letter for cell in read_word(text))
    except Unreadable:
        letters = ()
    for word in play.words:
        if word.letters == letters:
            return word
    raise RuleViolation(Violation.NOT_A_WORD_OF_THE_PLAY, word=text)
