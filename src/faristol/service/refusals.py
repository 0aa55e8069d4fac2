"""A refusal as a person reads it: a stable code, a sentence, and the article to look up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from faristol.engine.rules import Unplayable
from faristol.errors import FaristolError
from faristol.formats.files.acta.errors import MalformedActa
from faristol.formats.files.cgp import MalformedCgp
from faristol.formats.files.duplicate.text import why_refused
from faristol.formats.files.gcg import MalformedGcg
from faristol.formats.text.choices import name_of
from faristol.formats.wire.bodies import Problem, StreamAddress
from faristol.regulations import RegulationMissing
from faristol.regulations.choices import BadChoice
from faristol.regulations.own import RegulationRefused
from faristol.rules.duplicate.errors import DuplicateRefusal, DuplicateViolation
from faristol.rules.errors import RuleViolation, Violation
from faristol.rules.regulation import Regulation
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import NotFound
from faristol.texts import sentence
from faristol.tournament.errors import TournamentError

__all__ = ["article_behind", "explain"]

# The field of a regulation whose article stands behind a refusal.
_FIELDS: Mapping[Violation, str] = MappingProxyType(
    {
        Violation.NOT_YOUR_TURN: "turn_step",
        Violation.BLANK_LETTER_NOT_ALLOWED: "blank_letters",
        Violation.BAG_TOO_SMALL: "exchange_needs_in_bag",
        Violation.EXCHANGE_NOT_ALLOWED: "turn_seconds",
        Violation.REDRAW_NOT_ALLOWED: "redraw",
        Violation.ALREADY_CHALLENGED: "challenge_limit",
        Violation.NOT_A_WORD_OF_THE_PLAY: "challenge_limit",
        Violation.NO_RECHALLENGE: "rechallenge",
        Violation.PAUSE_REASON_UNKNOWN: "pauses",
        Violation.CLOCK_IS_STOPPED: "pauses",
        Violation.BAD_CHOICE: "overdraw_on_rack",
    }
)


# The article behind a refusal of a duplicate game.
_DUPLICATE: Mapping[DuplicateViolation, str] = MappingProxyType(
    {
        DuplicateViolation.LOCKED: "DUP-9b",
        DuplicateViolation.ALREADY_STARTED: "DUP-1c",
        DuplicateViolation.WRONG_RACK_SIZE: "DUP-3a",
        DuplicateViolation.OLD_TILES_MISSING: "DUP-3a",
        DuplicateViolation.NOT_A_BEST_PLAY: "DUP-1g",
        DuplicateViolation.BELOW_A_SLIP: "DUP-1g",
        DuplicateViolation.STILL_A_PLAY: "DUP-6b",
    }
)


def article_behind(violation: Violation, regulation: Regulation) -> str | None:
    """The article that a player who is refused can be shown, if one says it."""
    named = regulation.customs.refusals.get(violation)
    if named is not None:
        return named
    return regulation.article(_FIELDS.get(violation, ""))


# What stands behind a refusal of a championship.
_EVENT_ARTICLES: Mapping[str, str] = MappingProxyType(
    {
        "too-few-rounds": "FISC-1a",
        "rematch": "FISC-1f",
        "random-needs-rounds": "FISC-1g",
        "excluded": "FISC-0",
        "hall-is-full": "FISC-4",
        "too-late-to-enter": "FISC-4",
        "no-show-too-early": "FISC-5e",
        "round-locked": "FISC-9c",
    }
)


def explain(
    refused: FaristolError,
    language: str,
    *,
    regulation: Regulation | None = None,
    names: Sequence[str | None] = (),
) -> Problem:
    """What to tell the person; *names* are the players', for sentences that name one."""
    facts = {
        name: explain(fact, language).message if isinstance(fact, FaristolError) else fact
        for name, fact in refused.facts.items()
    }
    article: str | None = None
    about: StreamAddress | None = None
    match refused:
        case RuleViolation(violation=violation):
            catalogue = "refusals"
            article = article_behind(violation, regulation) if regulation else None
            if isinstance(seat := facts.get("to_move"), int) and seat < len(names):
                facts["to_move"] = names[seat]
        case DuplicateRefusal():
            article = _DUPLICATE.get(refused.refused)
            return Problem(code=refused.code, message=why_refused(refused, language), article=article)
        case MalformedActa():
            catalogue = "malformed"
        case MalformedGcg():
            catalogue = "service"
        case MalformedCgp():
            catalogue = "engine"
        case Unplayable():
            catalogue = "unplayable"
        case RegulationMissing() | RegulationRefused() | BadChoice():
            catalogue = "regulation"
            facts = {**facts, "choice": name_of(str(facts.get("choice", "")), language)}
        case RequestRefused(article=article):
            catalogue = "service"
            about = StreamAddress(kind=refused.about[0], id=refused.about[1]) if refused.about else None
        case TournamentError(code=code):
            catalogue, article = "event", _EVENT_ARTICLES.get(code)
        case _:
            known = Reason.NOT_FOUND if isinstance(refused, NotFound) else Reason.BROKEN
            return explain(RequestRefused(known), language)
    message = sentence(catalogue, refused.code, language, **facts)
    return Problem(code=refused.code, message=message, article=article, about=about)
