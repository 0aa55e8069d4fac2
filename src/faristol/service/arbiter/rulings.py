"""What a ruling does at a table: the actions of the acta that it is, and the record that it leaves.

Nothing of the rules is said again here. A ruling that the regulation does not have, or that comes at the
wrong moment, is refused by the rules when its deeds are followed; only what the rules know nothing of (a
lot, a check of the tiles, a count of the bag) is looked at here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import assert_never

from msgspec.structs import replace

from faristol.formats.wire.arbiter import (
    AbandonRuled,
    AbsenceRuled,
    AgreedEndRuled,
    ArrivalRuled,
    BagCountRuled,
    ChallengeRuled,
    ConsultationRuled,
    CorrectionRuled,
    DisqualificationRuled,
    DrawnTile,
    LateSheetRuled,
    OverdrawRuled,
    PauseRuled,
    PlaceDrawRuled,
    RechallengeRuled,
    ResumeRuled,
    ReviewRuled,
    RoundOverRuled,
    Ruling,
    SanctionRuled,
    ShortRackRuled,
    StartRuled,
    TileCheckRuled,
    VerdictRuled,
    WithdrawalRuled,
)
from faristol.regulations.procedures import article_of, articles_of, steps_of
from faristol.rules import actions
from faristol.rules.errors import RuleViolation, Violation
from faristol.rules.may import may
from faristol.rules.overdraw import noticed_late
from faristol.rules.procedures import Procedure
from faristol.rules.regulation import PauseReason, Regulation
from faristol.rules.review import taken_off
from faristol.rules.spelling import Unreadable, fold_tiles, read_word
from faristol.rules.start_draw import DrawForStart, ImpossibleDraw
from faristol.rules.state import FormedWord, GameState, Line, LineKind, Phase, Seat
from faristol.rules.story import Judge
from faristol.rules.tiles import Tile
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import EpochMs
from faristol.service.streams.named import SIGNED, NamedPerson
from faristol.service.wooden.course.course import Course, follow_all, judged, pass_time
from faristol.service.wooden.course.deeds import Deed
from faristol.service.wooden.course.ruled import Draws, Ruled
from faristol.service.wooden.entries import Did, Entry
from faristol.service.wooden.page import TablePage

__all__ = ["Bench", "deeds_of", "draw_of", "procedure_named", "procedure_of", "review_reason", "round_over"]

# A ruling has the name of its procedure, but for these: one of several there, or one that has two.
_PROCEDURES: Mapping[str, Procedure] = MappingProxyType(
    {
        "arrival": Procedure.ABSENCE,
        "start": Procedure.START_DRAW,
        "verdict": Procedure.CHALLENGE,
        "overdraw": Procedure.OVERDRAW_APART,
        "resume": Procedure.PAUSE,
    }
)


# The step of its procedure that was ruled, where it is not what the procedure is about.
_STEPS: Mapping[str, str] = MappingProxyType(
    {
        "absence-both": "both-absent-cases",
        "abandonment-both": "both-lose",
        "challenge-valid": "one-verdict",
        "challenge-invalid": "invalid-goes-off",
        "verdict-valid": "one-verdict",
        "verdict-invalid": "invalid-goes-off",
    }
)


def procedure_named(rule: str) -> Procedure:
    """The procedure that rulings of this name belong to."""
    return _PROCEDURES.get(rule) or Procedure(rule)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """Who judges what, and when; *lot* draws one of so many."""

    table: TablePage
    course: Course  # at the time of the ruling: what fell due before it has happened
    judge: NamedPerson
    t: float
    lot: Callable[[int], int]
    words: Judge | None  # the list that answers challenges; None where a person does

    @property
    def state(self) -> GameState:
        return self.course.state

    @property
    def regulation(self) -> Regulation:
        return self.state.regulation


def procedure_of(ruling: Ruling, state: GameState) -> Procedure:
    """The procedure that a ruling belongs to."""
    match ruling:
        case OverdrawRuled(by=by, on_rack=on_rack) if on_rack or noticed_late(state, Seat(by)):
            return Procedure.OVERDRAW_ON_RACK
        case VerdictRuled() if state.play is not None and state.play.rechallenged:
            return Procedure.RECHALLENGE
        case _:
            return procedure_named(ruling.rule)


def deeds_of(ruling: Ruling, bench: Bench) -> tuple[Deed, ...]:
    """What *ruling* does: its actions, and the record of the ruling itself, as facts."""
    procedure = procedure_of(ruling, bench.state)
    if not steps_of(procedure, bench.regulation):
        raise RuleViolation(Violation.NOT_ALLOWED_BY_REGULATION, regulation=bench.regulation.title)
    _check_seat(ruling, bench)
    told = _tell(ruling, bench)
    step = _STEPS.get(told.ruled.code)
    article = told.ruled.article or article_of(procedure, bench.regulation, step=step)
    ruled = replace(told.ruled, article=article, note=ruling.note.strip())
    deeds = (*told.deeds, Deed(act=actions.Record(t=bench.t, what=procedure.value, text=""), ruled=ruled))
    return tuple(_signed(deed, bench, ruling.key if index == 0 else None) for index, deed in enumerate(deeds))


def round_over(table: TablePage, now: EpochMs, judge: NamedPerson) -> Sequence[Entry]:
    """The end of the round's time as a table hears it; nothing where it has, or where it means nothing."""
    at = table.time(now)
    course = pass_time(table.course, at)
    if not may(course.state, actions.RoundOver(t=at / 1000)):
        return ()
    bench = Bench(table=table, course=course, judge=judge, t=at / 1000, lot=lambda _: 0, words=None)
    return (Did(deeds=deeds_of(RoundOverRuled(), bench)),)


@dataclass(frozen=True, slots=True)
class _Told:
    """The deeds of a ruling, and the facts that record it."""

    deeds: tuple[Deed, ...]
    ruled: Ruled


def _signed(deed: Deed, bench: Bench, key: str | None) -> Deed:
    return replace(deed, author=bench.judge, key=key)


def _check_seat(ruling: Ruling, bench: Bench) -> None:
    seat = getattr(ruling, "by", None)
    if seat is not None and seat >= bench.state.setup.players:
        raise RequestRefused(Reason.NOT_SEATED)


def _one(action: actions.Action, ruled: Ruled) -> _Told:
    return _Told((Deed(act=action),), ruled)


def _fact(ruled: Ruled) -> _Told:
    return _Told((), ruled)


def _tell(ruling: Ruling, bench: Bench) -> _Told:  # noqa: C901 - one row a ruling
    t, state = bench.t, bench.state
    match ruling:
        case TileCheckRuled(faults=faults):
            return _tile_check(faults, bench)
        case PlaceDrawRuled(of=of):
            return _place_draw(of, bench)
        case AbsenceRuled(by=None):
            return _one(actions.Absent(t=t), Ruled(code="absence-both", seat=Seat(0)))
        case AbsenceRuled(by=by):
            return _one(actions.Absent(t=t, by=_seat(by)), Ruled(code="absence", seat=_seat(by)))
        case ArrivalRuled(by=by):
            return _one(actions.Present(t=t, by=Seat(by)), Ruled(code="arrival", seat=Seat(by)))
        case StartRuled():
            return _start(ruling, bench)
        case ChallengeRuled(by=by, words=words):
            return _challenge(Seat(by), words, bench)
        case VerdictRuled(valid=valid):
            verdict = actions.Verdict(t=t, valid=valid, judge=SIGNED)
            return _one(verdict, Ruled(code="verdict-valid" if valid else "verdict-invalid"))
        case RechallengeRuled(by=by, argument=argument):
            insists = actions.Rechallenge(t=t, by=Seat(by), argument=argument.strip())
            return _one(insists, Ruled(code="rechallenge", seat=Seat(by), argument=argument.strip()))
        case WithdrawalRuled(by=by):
            return _one(actions.Withdraw(t=t, by=Seat(by)), Ruled(code="withdrawal", seat=Seat(by)))
        case OverdrawRuled():
            return _overdraw(ruling, bench)
        case ShortRackRuled(by=by, missing=missing):
            _while_it_lasts(state)
            return _fact(Ruled(code="short-rack", seat=Seat(by), count=missing))
        case BagCountRuled():
            return _bag_count(ruling, bench)
        case CorrectionRuled(by=by, points=points, reason=reason):
            correct = actions.Correct(t=t, by=Seat(by), points=points, reason=reason.strip())
            ruled = Ruled(code="correction", seat=Seat(by), points=points, reason=reason.strip())
            return _one(correct, ruled)
        case PauseRuled(reason=reason):
            return _pause(PauseReason(reason), bench)
        case ResumeRuled():
            return _one(actions.Resume(t=t), Ruled(code="resume"))
        case ConsultationRuled(by=by, question=question, answer=answer):
            _while_it_lasts(state)
            asked, told = question.strip(), answer.strip()
            return _fact(Ruled(code="consultation", seat=Seat(by), question=asked, answer=told))
        case AgreedEndRuled():
            return _one(actions.AgreeEnd(t=t), Ruled(code="agreed-end"))
        case RoundOverRuled():
            return _one(actions.RoundOver(t=t), Ruled(code="round-over"))
        case AbandonRuled(by=None):
            return _one(actions.Abandon(t=t), Ruled(code="abandonment-both"))
        case AbandonRuled(by=by):
            return _one(actions.Abandon(t=t, by=_seat(by)), Ruled(code="abandonment", seat=_seat(by)))
        case DisqualificationRuled(by=by, reason=reason):
            put_out = actions.Disqualify(t=t, by=Seat(by))
            return _one(put_out, Ruled(code="disqualification", seat=Seat(by), reason=reason.strip()))
        case LateSheetRuled(by=by, done=done):
            act = actions.Pause(t=t, reason=PauseReason.END) if done else actions.Resume(t=t, by=Seat(by))
            return _one(act, Ruled(code="late-sheet-done" if done else "late-sheet", seat=Seat(by)))
        case ReviewRuled():
            return _review(ruling, bench)
        case SanctionRuled(by=by, reason=reason):
            return _sanction(Seat(by), reason.strip(), bench)
        case _:
            assert_never(ruling)


def _seat(by: int | None) -> Seat:
    assert by is not None, "both were looked at before"
    return Seat(by)


# --- before the start ---


def _before_the_start(bench: Bench, article: str | None) -> None:
    if bench.state.phase is not Phase.NOT_STARTED:
        raise RequestRefused(Reason.HAS_BEGUN, article=article)


def _recorded(bench: Bench, *kinds: Procedure) -> bool:
    return any(getattr(deed.act, "what", None) in kinds for deed in bench.table.deeds)


def _tile_check(faults: str, bench: Bench) -> _Told:
    """LLISCA-1 and its like: until the start, and only until then."""
    _before_the_start(bench, bench.regulation.customs.bag_checked)
    count = len(bench.state.regulation.tile_set.full_bag())
    said = faults.strip()
    return _fact(Ruled(code="tile-check-faults" if said else "tile-check", count=count, faults=said))


def _place_draw(of: str, bench: Bench) -> _Told:
    """CLASSIC-1b, FISC-5f: the chair or the board, one of the two, before the draw for the start."""
    article = article_of(Procedure.PLACE_DRAW, bench.regulation)
    _before_the_start(bench, article)
    if _recorded(bench, Procedure.PLACE_DRAW):
        raise RequestRefused(Reason.ALREADY_DRAWN, article=article)
    drawn = Seat(bench.lot(bench.state.setup.players))
    return _fact(Ruled(code=f"place-draw-{of}", seat=drawn))


def _start(ruling: StartRuled, bench: Bench) -> _Told:
    arranged = bench.state.setup.starter
    if not ruling.rounds:
        starter = arranged if ruling.starter is None else Seat(ruling.starter)
        if starter is None:
            raise RequestRefused(Reason.STARTER_NEEDED)
        return _started(starter, bench, "start")
    draw = draw_of(ruling.rounds, bench.state)
    if draw.starter is not None:
        return _started(draw.starter, bench, "start-draw", draw.rounds)
    if draw.by_lot:
        return _started(draw.rivals[bench.lot(len(draw.rivals))], bench, "start-lot", draw.rounds)
    raise RequestRefused(Reason.STARTER_NEEDED)


def draw_of(rounds: Iterable[Iterable[DrawnTile]], state: GameState) -> DrawForStart:
    """The draw that *rounds* tell, or :exc:`RequestRefused` where it cannot have been so."""
    draw = DrawForStart(state.regulation, state.setup.players)
    for one in rounds:
        try:
            draw = draw.after({Seat(drawn.by): _tile(drawn.tile) for drawn in one})
        except ImpossibleDraw as wrong:
            raise RequestRefused(
                Reason.IMPOSSIBLE_DRAW, article=article_of(Procedure.START_DRAW, state.regulation)
            ) from wrong
    return draw


def _started(starter: Seat, bench: Bench, code: str, draws: Draws = ()) -> _Told:
    begun = Deed(act=actions.Start(t=bench.t), starter=starter)
    return _Told((begun,), Ruled(code=code, seat=starter, draws=draws))


def _tile(text: str) -> Tile:
    try:
        (tile,) = fold_tiles(text)
    except (Unreadable, ValueError):
        raise RuleViolation(Violation.BAD_NOTATION, text=text) from None
    return tile


# --- while the game lasts ---


def _while_it_lasts(state: GameState) -> None:
    if state.phase is Phase.NOT_STARTED:
        raise RuleViolation(Violation.NOT_STARTED)
    if state.phase is Phase.OVER:
        raise RuleViolation(Violation.GAME_OVER)


def _challenge(by: Seat, words: tuple[str, ...], bench: Bench) -> _Told:
    play = bench.state.play
    doubted = words or (tuple(word.text for word in play.words) if play else ())
    # The table stopped its clock for the slip: the challenge itself keeps it stopped.
    stopped = bench.state.paused is PauseReason.VALIDITY
    freed = (Deed(act=actions.Resume(t=bench.t)),) if stopped else ()
    deed = Deed(act=actions.Challenge(t=bench.t, by=by, words=list(words) or None))
    deed = judged(follow_all(bench.course, freed), deed, bench.words)
    code = {None: "challenge", True: "challenge-valid", False: "challenge-invalid"}[deed.verdict]
    return _Told((*freed, deed), Ruled(code=code, seat=by, words=doubted))


def _pause(reason: PauseReason, bench: Bench) -> _Told:
    """The clock stops when it is touched; why may be said afterwards, and is then what it stopped for."""
    stopped = bench.state.paused not in (None, reason)
    freed = (Deed(act=actions.Resume(t=bench.t)),) if stopped else ()
    deed = Deed(act=actions.Pause(t=bench.t, reason=reason))
    return _Told((*freed, deed), Ruled(code=f"pause-{reason}"))


def _overdraw(ruling: OverdrawRuled, bench: Bench) -> _Told:
    by = Seat(ruling.by)
    late = noticed_late(bench.state, by)
    act = actions.Overdraw(
        t=bench.t,
        by=by,
        extra=ruling.extra,
        late=late,
        on_rack=ruling.on_rack or late,
        seen=ruling.seen,
        returned=ruling.returned.strip() or None,
        keep=ruling.keep.strip() or None,
    )
    ruled = Ruled(
        code="overdraw-late" if late else "overdraw-on-rack" if ruling.on_rack else "overdraw-apart",
        seat=by,
        taker=bench.state.after(by),
        count=ruling.extra,
        tiles=ruling.returned.strip(),
    )
    return _one(act, ruled)


def _bag_count(ruling: BagCountRuled, bench: Bench) -> _Told:
    """EBRE-16, CLASSIC-3g, FISC-7.5: from inside with consent; the latter two let the judge do it alone."""
    _while_it_lasts(bench.state)
    steps = {step.code for step in steps_of(Procedure.BAG_COUNT, bench.regulation)}
    if "everyone-agrees" in steps and not ruling.agreed:
        raise RequestRefused(Reason.CONSENT_NEEDED, article=article_of(Procedure.BAG_COUNT, bench.regulation))
    expected = len(bench.state.bag)
    code = "bag-count" if ruling.count == expected else "bag-count-differs"
    return _fact(Ruled(code=code, count=ruling.count, expected=expected))


# --- after the end ---


def _review(ruling: ReviewRuled, bench: Bench) -> _Told:
    """EBRE-20c: each word that is not valid loses its own points; the others of the play stay."""
    state = bench.state
    if state.phase is not Phase.OVER:
        raise RequestRefused(Reason.NOT_OVER, article=article_of(Procedure.REVIEW, bench.regulation))
    line = state.lines[ruling.line] if ruling.line < len(state.lines) else None
    if line is None or line.kind is not LineKind.PLAY:
        raise RequestRefused(Reason.NO_SUCH_LINE, line=ruling.line + 1)
    deeds = []
    for text in ruling.words:
        word = _word_of(line, text)
        reason = review_reason(ruling.line, word)
        if any(review.note == reason for review in state.reviews):
            raise RequestRefused(Reason.ALREADY_TAKEN_OFF, word=word.text)
        points = -taken_off(line, word, state.regulation)
        deeds.append(Deed(act=actions.Correct(t=bench.t, by=line.by, points=points, reason=reason)))
    return _Told(tuple(deeds), Ruled(code="review", seat=line.by, words=ruling.words))


def review_reason(line: int, word: FormedWord) -> str:
    """Why points come off, as the sheet says it: the line, as people count, and the word."""
    return f"{line + 1}. {word.text}"


def _word_of(line: Line, text: str) -> FormedWord:
    try:
        letters = tuple(cell.letter for cell in read_word(text))
    except Unreadable:
        letters = ()
    for word in line.words:
        if word.letters == letters:
            return word
    raise RuleViolation(Violation.NOT_A_WORD_OF_THE_PLAY, word=text)


def _sanction(by: Seat, reason: str, bench: Bench) -> _Told:
    """CLASSIC-4j, FISC-8h: for who abandoned; FISC-0: for any behaviour, at any time."""
    left = bench.state.phase is Phase.OVER
    articles = articles_of(Procedure.SANCTION, bench.regulation)
    article = articles[-1 if left else 0]
    return _fact(Ruled(code="sanction", article=article, seat=by, reason=reason))
