"""Who has a place: confirmations until a deadline, a waiting list by order of entry, and closing it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.formats.files.event_file import read_event, write_event
from faristol.tournament import EventRefused, MalformedEvent
from faristol.tournament.check_in import CheckIn, write_instant
from faristol.tournament.commands import (
    CloseCheckIn,
    Command,
    Configure,
    Confirm,
    Enter,
    MakeFixtures,
    MarkAbsent,
    PairRound,
    Remove,
    Resume,
    SetResult,
    Withdraw,
)
from faristol.tournament.event import EventLog
from faristol.tournament.rounds import EntrantId, Result
from faristol.tournament.settings import Settings, System

_DAY = datetime(2027, 3, 6, 8, tzinfo=UTC)
_DEADLINE = 120  # minutes after that


def at(minute: int) -> str:
    return write_instant(_DAY + timedelta(minutes=minute))


def an_event(*names: str, places: int | None = None, **also: object) -> EventLog:
    asked = Settings(name="Obert", capacity=places, confirm_by=at(_DEADLINE), **also)  # type: ignore[arg-type]
    log = EventLog().act(Configure(asked))
    for name in names:
        log = log.act(Enter(name))
    return log


def says(log: EventLog, *who: int, minute: int = 10, desk: bool = False) -> EventLog:
    for one in who:
        log = log.act(Confirm(EntrantId(one), at(minute), desk=desk))
    return log


def stands(log: EventLog, *, over: bool) -> CheckIn:
    found = log.state.check_in(over=over)
    assert found is not None
    return found


# --- cases ---


def test_until_the_deadline_places_are_held_by_order_of_entry() -> None:
    log = says(an_event("Anna", "Biel", "Carla", "Dídac", places=2), 2, 4)

    assert stands(log, over=False) == CheckIn(
        confirmed=(EntrantId(2),), pending=(EntrantId(1),), waiting=(EntrantId(3), EntrantId(4))
    )


def test_who_did_not_confirm_in_time_leaves_the_place_to_the_next_who_did() -> None:
    log = says(an_event("Anna", "Biel", "Carla", "Dídac", "Elna", places=2), 2, 4, 5)

    assert stands(log, over=True) == CheckIn(
        confirmed=(EntrantId(2), EntrantId(4)),
        waiting=(EntrantId(5),),
        missed=(EntrantId(1), EntrantId(3)),
    )


@pytest.mark.parametrize(("over", "up"), [(False, 2), (True, 3)])
def test_who_withdraws_leaves_the_place_to_the_next(over: bool, up: int) -> None:
    log = says(an_event("Anna", "Biel", "Carla", places=1), 1, 3).act(Withdraw(EntrantId(1)))
    found = stands(log, over=over)

    assert (*found.confirmed, *found.pending) == (up,)


def test_whom_the_desk_lets_in_later_stands_behind_who_was_in_time() -> None:
    log = says(an_event("Anna", "Biel", "Carla", places=2), 3)
    log = says(log, 2, minute=130, desk=True)
    log = says(log, 1, minute=140, desk=True)

    assert stands(log, over=True) == CheckIn(confirmed=(EntrantId(3), EntrantId(2)), waiting=(EntrantId(1),))


def test_a_phone_cannot_confirm_after_the_deadline() -> None:
    log = an_event("Anna")

    assert says(log, 1, minute=_DEADLINE).state.confirmed
    with pytest.raises(EventRefused, match="check-in-over"):
        says(log, 1, minute=_DEADLINE + 1)


def test_no_round_is_paired_while_people_are_still_asked() -> None:
    log = says(an_event("Anna", "Biel"), 1, 2)
    league = says(an_event("Anna", "Biel", system=System.LEAGUE, turns=1), 1, 2)

    with pytest.raises(EventRefused, match="check-in-open"):
        log.act(PairRound())
    with pytest.raises(EventRefused, match="check-in-open"):
        league.act(MakeFixtures())
    assert league.act(CloseCheckIn(at(200))).act(MakeFixtures()).state.played == 1


def test_who_is_left_out_is_in_no_round_and_no_table_until_the_desk_lets_them_in() -> None:
    log = says(an_event("Anna", "Biel", "Carla", "Dídac", "Elna", places=4), 1, 2, 3)
    log = log.act(CloseCheckIn(at(130)))
    assert log.state.out == (4, 5)
    log = log.act(PairRound())
    assert {who for board in log.state.rounds[0].boards for who in (board.first, board.second)} < {1, 2, 3}
    assert sorted(row.entrant.id for row in log.state.championship.standings()) == [1, 2, 3]

    log = log.act(SetResult(1, 1, Result.parse("400-300"))).act(Confirm(EntrantId(4), at(150), desk=True))
    log = log.act(PairRound())

    assert log.state.out == (5,)
    assert 4 in {who for board in log.state.rounds[1].boards for who in (board.first, board.second)}
    with pytest.raises(EventRefused, match="hall-is-full"):
        log.act(MarkAbsent(EntrantId(5), False))


def test_before_the_first_round_the_next_moves_up_although_it_is_closed() -> None:
    log = says(an_event("Anna", "Biel", "Carla", places=2), 1, 2, 3).act(CloseCheckIn(at(130)))
    assert log.state.out == (3,)
    with pytest.raises(EventRefused, match="not-checked-in"):
        log.act(MarkAbsent(EntrantId(3), False))

    log = log.act(Withdraw(EntrantId(1)))

    assert log.state.out == ()
    assert log.undo().state.out == (3,)


def test_closing_before_the_deadline_makes_it_now() -> None:
    log = says(an_event("Anna", "Biel"), 1).act(CloseCheckIn(at(60)))

    assert log.state.settings.confirm_by == at(60)
    assert log.state.out == (2,)
    assert log.undo().state.settings.confirm_by == at(_DEADLINE)


def test_another_deadline_asks_everybody_again() -> None:
    log = says(an_event("Anna", "Biel"), 1).act(CloseCheckIn(at(130)))
    later = Settings(name="Obert", confirm_by=at(300))

    assert log.act(Configure(later)).state.out == ()
    assert not log.act(Configure(later)).state.checked_in
    assert log.act(Configure(Settings(name="Obert"))).act(PairRound()).state.played == 1, "or nobody any more"


def test_without_a_deadline_the_hall_is_full_as_ever() -> None:
    log = EventLog().act(Configure(Settings(capacity=2))).act(Enter("Anna")).act(Enter("Biel"))

    with pytest.raises(EventRefused, match="hall-is-full"):
        log.act(Enter("Carla"))
    with pytest.raises(EventRefused, match="no-check-in"):
        log.act(Confirm(EntrantId(1), at(0)))
    assert log.state.check_in(over=False) is None


@pytest.mark.parametrize(
    "event",
    [
        "{did: confirmation-changed, entrant: 9, at: '2027-03-06T08:00:00Z'}",
        "{did: confirmation-changed, entrant: 1, at: ahir}",
        "{did: check-in-settled, out: [9]}",
        "{did: check-in-settled, out: [2, 1]}",
    ],
)
def test_a_file_cannot_say_what_does_not_fit(event: str) -> None:
    good = write_event(an_event("Anna", "Biel"))
    bad = "\n".join(line for line in good.splitlines() if not line.startswith(("digest", "history")))

    assert read_event(bad.encode()).state.entrants
    with pytest.raises(MalformedEvent, match="log-does-not-hold"):
        read_event(f"{bad}\n- - {event}\n".encode())


def test_a_file_cannot_leave_out_who_plays() -> None:
    log = an_event("Anna", "Biel").act(Configure(Settings())).act(PairRound())
    lines = write_event(log).splitlines()
    bad = "\n".join(line for line in lines if not line.startswith(("digest", "history")))

    with pytest.raises(MalformedEvent, match="log-does-not-hold"):
        read_event(f"{bad}\n- - {{did: check-in-settled, out: [1]}}\n".encode())


# --- whatever happens ---


@dataclass
class _Person:
    number: int
    gone: bool = False
    said: int | None = None  # the minute


@dataclass
class _Plain:
    """The same told plainly: places are given out one after the other to whoever is next."""

    places: int | None
    deadline: int = _DEADLINE
    people: list[_Person] = field(default_factory=list)

    def one(self, number: int) -> _Person:
        return next(person for person in self.people if person.number == number)

    def found(self, *, over: bool) -> CheckIn:
        queue = [person for person in self.people if not person.gone]
        missed = [person for person in queue if person.said is None] if over else []
        queue = [person for person in queue if person not in missed]
        inside: list[_Person] = []
        while queue and (self.places is None or len(inside) < self.places):
            inside.append(self._next(queue, over))
        waiting: list[_Person] = []
        while queue:
            waiting.append(self._next(queue, over))
        return CheckIn(
            confirmed=_numbers(one for one in inside if one.said is not None),
            pending=_numbers(one for one in inside if one.said is None),
            waiting=_numbers(waiting),
            missed=_numbers(missed),
        )

    def _next(self, queue: list[_Person], over: bool) -> _Person:
        """Take out whoever is served first."""
        first = queue[0]
        for other in queue[1:]:
            if over and self._before(other, first):
                first = other
        queue.remove(first)
        return first

    def _before(self, one: _Person, other: _Person) -> bool:
        assert one.said is not None
        assert other.said is not None
        late, too = one.said > self.deadline, other.said > self.deadline
        if late != too:
            return too
        return late and (one.said, one.number) < (other.said, other.number)


def _numbers(people: object) -> tuple[EntrantId, ...]:
    return tuple(EntrantId(person.number) for person in people)  # type: ignore[attr-defined]


_WISHES = st.tuples(
    st.sampled_from(
        "enter enter enter confirm confirm confirm desk not withdraw resume remove places close".split()
    ),
    st.integers(1, 12),  # whom it is about, or how many places
    st.integers(0, 25),  # minutes since the last
)


def _command(wish: str, number: int, minute: int, log: EventLog) -> Command:
    who = EntrantId(number)
    match wish:
        case "enter":
            return Enter(f"J{log.state.next_entrant}")
        case "confirm":
            return Confirm(who, at(minute))
        case "desk":
            return Confirm(who, at(minute), desk=True)
        case "not":
            return Confirm(who, at(minute), coming=False, desk=True)
        case "withdraw":
            return Withdraw(who)
        case "resume":
            return Resume(who)
        case "remove":
            return Remove(who)
        case "places":
            asked = log.state.settings
            return Configure(
                Settings(name="Obert", rounds=5, confirm_by=asked.confirm_by, capacity=max(2, number))
            )
        case _:
            return CloseCheckIn(at(minute))


def _told(plain: _Plain, command: Command, minute: int, log: EventLog) -> None:
    """What the core did, done plainly."""
    match command:
        case Enter():
            plain.people.append(_Person(log.state.entrants[-1].id))
        case Confirm(entrant, _, coming):
            person = plain.one(entrant)
            if coming != (person.said is not None):
                person.said = minute if coming else None
        case Withdraw(entrant):
            plain.one(entrant).gone = True
        case Resume(entrant):
            plain.one(entrant).gone = False
        case Remove(entrant):
            plain.people.remove(plain.one(entrant))
        case Configure(asked):
            plain.places = asked.capacity
        case CloseCheckIn():
            plain.deadline = min(plain.deadline, minute)
        case _:
            raise AssertionError(command)


@settings(max_examples=300, deadline=None)
@given(places=st.one_of(st.none(), st.integers(2, 6)), wishes=st.lists(_WISHES, max_size=40))
def test_any_check_in_is_what_a_plain_count_says(
    places: int | None, wishes: list[tuple[str, int, int]]
) -> None:
    log = EventLog().act(Configure(Settings(name="Obert", capacity=places, confirm_by=at(_DEADLINE))))
    plain, minute, states = _Plain(places), 0, [log.state]
    for wish, number, later in wishes:
        minute += later
        command = _command(wish, number, minute, log)
        over = log.state.checked_in or minute > plain.deadline
        before = stands(log, over=over)
        try:
            log = log.act(command)
        except EventRefused:
            late = wish == "confirm" and over
            known = any(person.number == number and not person.gone for person in plain.people)
            assert late or not known or wish == "resume", f"{wish} was refused for no reason"
            continue
        states.append(log.state)
        _told(plain, command, minute, log)

        for told in (False, True):
            assert stands(log, over=told) == plain.found(over=told or log.state.checked_in)
        now = stands(log, over=over)
        there = [person.number for person in plain.people if not person.gone]
        lists = (*now.confirmed, *now.pending, *now.waiting, *now.missed)
        assert sorted(lists) == there, "everybody is in one list"
        room = log.state.settings.capacity
        assert room is None or len(now.confirmed) + len(now.pending) <= room
        if wish in ("enter", "confirm", "desk"):
            assert set(before.confirmed) <= set(now.confirmed), "who has confirmed and a place keeps it"
        if log.state.checked_in:
            assert log.state.out == plain.found(over=True).out
    assert EventLog(log.steps).state == log.state
    assert read_event(write_event(log).encode()).state == log.state
    for state in reversed(states):
        assert log.state == state
        log = log.undo()


@settings(max_examples=100, deadline=None)
@given(places=st.integers(2, 9), coming=st.lists(st.booleans(), min_size=2, max_size=14))
def test_the_first_round_is_played_by_those_who_have_a_place(places: int, coming: list[bool]) -> None:
    log = an_event(*(f"J{number}" for number in range(len(coming))), places=places)
    log = says(log, *(number for number, yes in enumerate(coming, start=1) if yes))
    log = log.act(CloseCheckIn(at(130)))
    playing = [number for number, yes in enumerate(coming, start=1) if yes][:places]
    if len(playing) < 2:
        return

    round_ = log.act(PairRound()).state.rounds[0]

    seated = {who for board in round_.boards for who in (board.first, board.second)}
    assert seated | {bye.entrant for bye in round_.byes} == set(playing)
