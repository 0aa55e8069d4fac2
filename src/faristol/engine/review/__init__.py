"""A game gone through turn by turn: what was best, what the move made cost, and what luck did.

Every turn is judged by what its player could see. For two players the candidates are simulated while the bag
has tiles, with one or two left every draw is gone through, and with none the endgame is solved. With more
players, and at a quick look, it is points and the tiles that stay, nothing else. Work is counted and not
timed (deals, plies, positions), so the same settings give the same answer on every machine; only who asks for
a limit in seconds gives that up. All of it is judged by the core (``cpp/src/engine/review``), the same here
and in a browser; these modules have the values and the words.
"""

from __future__ import annotations

from faristol.engine.review.judging import review_turn
from faristol.engine.review.practice import Practice, Subject
from faristol.engine.review.reviewed import Choice, Method, ReviewedTurn
from faristol.engine.review.settings import BETWEEN, DEEP, QUICK, ReviewSettings
from faristol.engine.review.summary import PlayerSummary, StageLoss, summarise
from faristol.engine.review.turns import Stage, Turn, stage_of
from faristol.engine.review.whole import Review, review

__all__ = [
    "BETWEEN",
    "DEEP",
    "QUICK",
    "Choice",
    "Method",
    "PlayerSummary",
    "Practice",
    "Review",
    "ReviewSettings",
    "ReviewedTurn",
    "Stage",
    "StageLoss",
    "Subject",
    "Turn",
    "review",
    "review_turn",
    "stage_of",
    "summarise",
]
