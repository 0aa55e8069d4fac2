"""Two who share a seat: one proposes, the other sees it and confirms, or whoever is ready sends it.

To the rules a pair is one player. What the two have to agree on is the house's business: where both must
want a play, who proposed it may send it alone once the other has been silent for a while, so that nobody
loses a game because the partner's battery is empty.
"""

from __future__ import annotations

from msgspec.structs import replace

from faristol.formats.wire.games import GameAction, ProposalView
from faristol.rules.actions import Abandon, Action, Exchange, Pass, Play
from faristol.rules.errors import RuleViolation, Violation
from faristol.rules.game import named_tiles
from faristol.rules.state import GameState, Phase, Seat
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.entries import Confirms, Proposed
from faristol.service.games.page import GamePage, Proposal
from faristol.service.games.trying import tried, worth
from faristol.service.games.viewers import Onlooker
from faristol.service.ports import EpochMs, Partner, Person, PersonId, Role, SeatCard, Status
from faristol.service.positions import cell_view
from faristol.service.world import Manners

__all__ = [
    "check_alone",
    "proposal_for",
    "proposed",
    "seated",
    "sends_now",
    "sharing_verbs",
    "to_confirm",
    "without",
]

_PROPOSED = (Play, Exchange, Pass, Abandon)
_VERBS = frozenset(str(action.__struct_config__.tag) for action in _PROPOSED)


# --- who sits there ---


def seated(holder: SeatCard, person: Person) -> SeatCard:
    """The seat once *person* has sat down: as its only player, as the first of two, or as the second."""
    if holder.pair and holder.person is not None:
        return replace(holder, partner=Partner(person=person.id, name=person.name))
    return SeatCard(person=person.id, name=person.name, pair=holder.pair, bot=Role.BOT in person.roles)


def without(holder: SeatCard, person: PersonId, *, pair: bool) -> SeatCard:
    """The seat once one of two has got up; it waits for another half of a *pair*, or is the other's alone."""
    if holder.person == person and holder.partner is not None:
        return SeatCard(person=holder.partner.person, name=holder.partner.name, pair=pair)
    return replace(holder, partner=None, pair=pair)


# --- what they play ---


def check_alone(page: GamePage, seat: Seat, asked: GameAction) -> None:
    """Refuse what one of two wants to do without asking, where both are to want it."""
    if page.header.confirms is Confirms.PARTNER and page.shared(seat) and asked.do in _VERBS:
        raise RequestRefused(Reason.PARTNER_CONFIRMS)


def proposed(page: GamePage, seat: Seat, half: int, action: Action) -> Proposed:
    """The entry by which one of two proposes what the rules were found to take."""
    if not page.shared(seat):
        raise RequestRefused(Reason.NO_PARTNER)
    if not isinstance(action, _PROPOSED):
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what="do")
    if page.state.turn is not None and page.state.turn != seat:
        raise RuleViolation(Violation.NOT_YOUR_TURN, to_move=page.state.turn)
    return Proposed(seat=seat, half=half, action=action)


def to_confirm(
    page: GamePage, seat: Seat, half: int, number: int, now: EpochMs, manners: Manners
) -> Proposal:
    """The proposal that one of two may send now, if it is still the one that was seen."""
    proposal = page.proposal
    if proposal is None or proposal.seat != seat or proposal.number != number:
        raise RequestRefused(Reason.PROPOSAL_GONE)
    opens = sends_now(page, proposal, manners)
    if half == proposal.half and page.shared(seat) and opens is not None and now < opens:
        raise RequestRefused(Reason.PARTNER_CONFIRMS)
    return proposal


def sends_now(page: GamePage, proposal: Proposal, manners: Manners) -> EpochMs | None:
    """From when who proposed it may send it without the other; None: at once."""
    if page.header.confirms is Confirms.EITHER or not page.shared(proposal.seat):
        return None
    return EpochMs(proposal.at + manners.partner_wait)


def sharing_verbs(
    page: GamePage, state: GameState, looking: Onlooker, now: tuple[str, ...]
) -> tuple[str, ...]:
    """What may be done *now* by one of two: the same, and what the two do among themselves."""
    seat = looking.seat
    if seat is None or page.status is not Status.PLAYING or not page.shared(seat):
        return now
    verbs = list(now)
    if state.turn == seat and state.phase is Phase.TO_MOVE and state.paused is None:
        verbs.extend(f"propose-{verb}" for verb in now if verb in _VERBS)
        if page.proposal is not None and page.proposal.seat == seat:
            verbs.extend(("confirm", "drop"))
    if page.header.confirms is Confirms.PARTNER:
        verbs = [verb for verb in verbs if verb not in _VERBS]
    return (*verbs, "aside", *(() if "leave" in verbs else ("leave",)))


def proposal_for(
    page: GamePage, state: GameState, looking: Onlooker, manners: Manners
) -> ProposalView | None:
    """What one of the two who share the viewer's seat proposes; nobody else sees it."""
    proposal = page.proposal
    if proposal is None or looking.seat != proposal.seat:
        return None
    shown = ProposalView(
        number=proposal.number,
        own=looking.half == proposal.half,
        name=page.seats[proposal.seat].names[proposal.half],
        do=str(proposal.action.__struct_config__.tag),
        alone_from=sends_now(page, proposal, manners),
    )
    match proposal.action:
        case Play(square=square, word=word):
            try:
                placement = tried(state, proposal.seat, square, word)
            except RuleViolation:  # the board is covered or has changed under it
                return None
            return replace(
                shown,
                square=square,
                word=word,
                points=worth(placement, state).score,
                laid=tuple(cell_view(at, cell, state.regulation.tile_set) for at, cell in placement.laid),
            )
        case Exchange(tiles=tiles):
            return replace(shown, tiles=named_tiles(tiles))
        case _:
            return shown
