"""The bracket of a knockout on paper: stage beside stage, with room to write where nobody is known yet."""

from __future__ import annotations

from typing import Any

from faristol.formats.pdf.listing import decimal
from faristol.formats.pdf.typesetting import Paper, printed, wording
from faristol.tournament.errors import EventRefused
from faristol.tournament.knockout import Tie
from faristol.tournament.rounds import Board, EntrantId
from faristol.tournament.state import EventState

__all__ = ["bracket_paper", "bracket_pdf"]

_NAMED = ("final", "semifinals", "quarterfinals", "eighths", "sixteenths")  # the last one first


def bracket_paper(event: EventState, language: str, *, date: str = "") -> Paper:
    """Every stage, the ties to come included; refused where nobody is knocked out."""
    stages = event.championship.bracket()
    if not stages:
        raise EventRefused("not-a-knockout")
    say = wording(language)
    names = {entrant.id: entrant.name for entrant in event.entrants}
    best_of = event.settings.best_of

    def tie_data(tie: Tie) -> dict[str, Any]:
        return {
            "sides": [
                {
                    "name": _place(tie, who, names, say("bracket-bye")),
                    "score": _score(tie, side, best_of, language),
                    "won": who is not None and tie.winner == who,
                }
                for side, who in enumerate((tie.one, tie.other))
            ],
            "games": " · ".join(_games(tie)) if best_of > 1 or len(tie.games) > 1 else "",
        }

    def stage_name(index: int) -> str:
        left = len(stages) - 1 - index
        if left < len(_NAMED):
            return say(f"bracket-{_NAMED[left]}")
        return say("bracket-round", players=2 ** (left + 1))

    third = [tie for tie in stages[-1] if tie.third]
    heading = say("bracket")
    return Paper(
        "bracket.typ",
        {
            "language": language,
            "heading": heading,
            "printed": f"{event.settings.name} · {heading}".strip(" ·"),
            "above": event.settings.name,
            "facts": [
                fact for fact in (say("bracket-best", games=best_of) if best_of > 1 else "", date) if fact
            ],
            "stages": [
                {"name": stage_name(index), "ties": [tie_data(tie) for tie in stage if not tie.third]}
                for index, stage in enumerate(stages)
            ],
            "third": tie_data(third[0]) if third else None,
            "third-name": say("bracket-third"),
        },
    )


bracket_pdf = printed(bracket_paper)


def _place(tie: Tie, who: EntrantId | None, names: dict[EntrantId, str], bye: str) -> str:
    """Who stands there; nothing, to be written in, where that is still to be played."""
    if who is not None:
        return names[who]
    return bye if tie.stage == 1 else ""


def _score(tie: Tie, side: int, best_of: int, language: str) -> str:
    """The score of a single game; of several, how many each has won."""
    if not tie.games:
        return ""
    scores = _scores(tie, tie.games[0]) if best_of == 1 and len(tie.games) == 1 else None
    return decimal(tie.points[side], language) if scores is None else str(scores[side])


def _games(tie: Tie) -> list[str]:
    told = (_scores(tie, game) for game in tie.games)
    return [f"{scores[0]}–{scores[1]}" for scores in told if scores is not None]


def _scores(tie: Tie, game: Board) -> tuple[int, int] | None:
    return None if tie.one is None else game.scores_of(tie.one)
