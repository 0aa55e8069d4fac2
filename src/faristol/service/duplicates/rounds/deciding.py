"""What is to be written of a duplicate: actions carried out by the rules, one after the other."""

from __future__ import annotations

from collections.abc import Callable

from faristol.rules.duplicate.actions import Action, Close, Draw, Finish, HandIn, Master, Time, Wait
from faristol.rules.duplicate.game import step
from faristol.rules.duplicate.slips import Slip
from faristol.rules.duplicate.state import DuplicateState, Phase
from faristol.rules.duplicate.story import Oracle
from faristol.rules.spelling import spell_tiles
from faristol.rules.story import seeded
from faristol.service.duplicates.entries import Acted, Entry, Header, Scripted
from faristol.service.duplicates.page import DuplicatePage
from faristol.service.ports import EpochMs
from faristol.service.streams.named import NamedPerson

__all__ = [
    "Plan",
    "carry_out",
    "closing",
    "handed_in_already",
    "judging_alone",
    "needs_helpers",
    "next_round_alone",
    "once",
    "script_of",
    "unaided",
]

Plan = Callable[[DuplicateState, float], Action | None]
"""The next thing to do in a state at a time; None when all is done."""

_MOST_STEPS = 12  # of one plan: a scripted round may have some racks that go back


def needs_helpers(action: Action) -> bool:
    """Whether the engine or the word list is asked, so that it is not for the event loop."""
    return isinstance(action, (Draw, Master, Finish))


def unaided(header: Header) -> Oracle:
    """An oracle that knows neither words nor plays, for what needs none."""
    return Oracle(judge=None, finder=None, chance=seeded(header.seed))


def carry_out(
    page: DuplicatePage, at: EpochMs, plan: Plan, oracle: Oracle, by: NamedPerson | None = None
) -> list[Entry]:
    """The entries that *plan* leads to, or the refusal of its first action that is refused."""
    state, t = page.state, page.t(at)
    entries: list[Entry] = []
    while len(entries) < _MOST_STEPS and (action := plan(state, t)) is not None:
        came = step(state, action, oracle)
        if came.refused is not None:
            raise came.refused
        state = came.state
        entries.append(Acted(action=action, events=came.events, by=by))
    return entries


def once(make: Callable[[float], Action]) -> Plan:
    """A plan of a single action."""
    left = [make]
    return lambda _, t: left.pop()(t) if left else None


def closing(state: DuplicateState, t: float) -> Action | None:
    """Let the time that is up be up."""
    up = state.ends_at is not None and state.paused_at is None and t * 1000 > state.ends_at
    return Wait(t=t) if up else None


# --- a player alone against the clock: the server draws, times and judges ---


def next_round_alone(header: Header) -> Plan:
    """A rack, and its time at once."""

    def plan(state: DuplicateState, t: float) -> Action | None:
        match state.phase:
            case Phase.TO_DRAW:
                return Draw(t=t, rack=_scripted_rack(header, state))
            case Phase.DRAWN:
                return Time(t=t)
            case _:
                return None

    return plan


def _scripted_rack(header: Header, state: DuplicateState) -> str | None:
    """The rack of the game that is played again; those that went back then go back now."""
    if not header.script:
        return None
    racks = header.script[state.round_number - 1].racks
    return racks[min(len(state.returned), len(racks) - 1)]


def judging_alone(header: Header, *, cut_short: bool = False) -> Plan:
    """The end of the round, and the master play: that of the game played again, or the first suggested."""

    def plan(state: DuplicateState, t: float) -> Action | None:
        match state.phase:
            case Phase.RUNNING:
                return Close(t=t) if cut_short else closing(state, t)
            case Phase.CLOSED:
                play = header.script[state.round_number - 1] if header.script else state.best[0]
                return Master(t=t, square=play.square, word=play.word)
            case _:
                return None

    return plan


def script_of(state: DuplicateState) -> tuple[Scripted, ...]:
    """A game as a script to be played again."""
    return tuple(
        Scripted(
            racks=(*(spell_tiles(rack) for rack, _ in scored.returned), spell_tiles(scored.rack)),
            square=scored.master.square,
            word=scored.master.word,
            points=scored.master.points,
        )
        for scored in state.rounds
    )


# --- slips ---


def handed_in_already(state: DuplicateState, asked: HandIn) -> tuple[Slip, bool] | None:
    """The very slip, if it is there already, and whether it was late: a phone may ask twice."""
    seat, number = asked.by, asked.round or state.round_number
    if number <= len(state.rounds):
        scored = state.rounds[number - 1]
        slips, late = scored.slips, scored.late
    elif number == state.round_number:
        slips, late = state.slips, state.late
    else:
        return None
    if (slip := slips.get(seat)) is not None and _same(slip, asked):
        return slip, False
    for other, slip in reversed(late):
        if other == seat and _same(slip, asked):
            return slip, True
    return None


def _same(slip: Slip, asked: HandIn) -> bool:
    return not slip.paper and (slip.square, slip.word, slip.declared) == (
        asked.square,
        asked.word,
        asked.score,
    )
