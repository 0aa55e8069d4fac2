"""Word study as browsers see it: what there is to learn, the cards of a day, and what was answered."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from faristol.formats.wire.bodies import Body

__all__ = [
    "AnswerGiven",
    "AnswerTaken",
    "AnswersSent",
    "AnswersTaken",
    "AskName",
    "DeckView",
    "GradeName",
    "GroupName",
    "ListAsked",
    "ListMade",
    "ListedWord",
    "ReadyDeck",
    "SessionView",
    "StudyCard",
    "StudyView",
    "TaughtView",
    "TodayView",
    "WordAdded",
]

AskName = Literal["anagram", "valid", "hooks", "fill"]
GradeName = Literal["again", "hard", "good"]
GroupName = Literal["short", "dear", "bingos", "hooks", "verbs", "own", "missed"]

_Said = Annotated[str, Meta(max_length=48)]


class ReadyDeck(Struct, frozen=True, kw_only=True):
    """A deck that anybody can choose."""

    id: str
    group: GroupName
    title: str
    chosen: bool


class DeckView(Struct, frozen=True, kw_only=True):
    """A deck that somebody learns, and how far that is."""

    id: str
    group: GroupName
    title: str
    cards: int
    known: int  # that come back in more than a week
    due: int  # by the end of today


class StudyView(Struct, frozen=True, kw_only=True):
    """What somebody learns: the day, the boxes, five weeks, and the decks."""

    today: int  # cards that wait now
    due: int  # cards that have fallen due, also those for which the day has no room
    most: int  # cards a day
    done: int  # cards answered today
    next_at: int | None  # when the next ones come, if there are any
    last_right: int  # of the last day on which something was answered
    last_answers: int
    boxes: tuple[int, ...]  # new, tomorrow, three days, a week, a month, known
    days: tuple[int, ...]  # answers of each day of five weeks, today last
    streak: int  # days in a row, up to today or yesterday
    decks: tuple[DeckView, ...]
    ready: tuple[ReadyDeck, ...]
    gone: tuple[str, ...]  # what is no word any more


class TodayView(Struct, frozen=True, kw_only=True):
    """How many cards wait, for a door that leads there; None for who learns nothing yet."""

    today: int | None
    done: int = 0


class TaughtView(Struct, frozen=True, kw_only=True):
    """A word that a card teaches: how it is written, and where it is explained."""

    word: str
    forms: tuple[str, ...] = ()
    definition: str | None = None


class StudyCard(Struct, frozen=True, kw_only=True):
    """A card with its solution, so that it can be learned without a line."""

    id: str
    ask: AskName
    tiles: tuple[str, ...]  # what is shown, tile by tile; ``?`` is the hole
    shown: str = ""  # the word that may be one or not
    valid: bool = False  # whether it is
    answers: tuple[str, ...] = ()  # words of an anagram, tiles for a hole, hooks as ``C+`` and ``+S``
    taught: tuple[TaughtView, ...] = ()
    again_at: int  # when it comes back, by how it is answered
    hard_at: int
    good_at: int


class SessionView(Struct, frozen=True, kw_only=True):
    """The cards that wait, in their order."""

    cards: tuple[StudyCard, ...]
    until: int  # the end of the day for which they were dealt


class AnswerGiven(Body, frozen=True, kw_only=True):
    """What was answered to a card, and when; sent again it is the same answer."""

    id: Annotated[str, Meta(min_length=8, max_length=40, pattern=r"^[A-Za-z0-9-]+$")]
    card: Annotated[str, Meta(min_length=4, max_length=48)]
    at: Annotated[int, Meta(ge=0, le=2**53)]
    said: Annotated[tuple[_Said, ...], Meta(max_length=100)] = ()  # as a card writes its answers; yes, no
    shown: _Said = ""
    gave_up: bool = False


class AnswersSent(Body, frozen=True, kw_only=True):
    """Answers of now, or of while there was no line."""

    answers: Annotated[tuple[AnswerGiven, ...], Meta(min_length=1, max_length=200)]


class AnswerTaken(Struct, frozen=True, kw_only=True):
    """An answer as it was graded; *new* unless it had been sent before."""

    id: str
    card: str
    grade: GradeName
    due_at: int
    new: bool


class AnswersTaken(Struct, frozen=True, kw_only=True):
    """What became of the answers that were sent."""

    taken: tuple[AnswerTaken, ...]
    gone: tuple[str, ...]  # ids of answers to what is no card any more: not counted
    today: int  # cards that still wait


class ListAsked(Body, frozen=True, kw_only=True):
    """A list of one's own."""

    title: Annotated[str, Meta(min_length=1, max_length=40)]
    words: Annotated[str, Meta(min_length=1, max_length=20_000)]  # with spaces, commas or lines between


class ListMade(Struct, frozen=True, kw_only=True):
    """A list is there: how many of its words are in the dictionary, and which are not."""

    id: str
    words: int
    unknown: tuple[str, ...]  # some of them


class WordAdded(Body, frozen=True, kw_only=True):
    """A word for the list to which the dictionary adds."""

    word: Annotated[str, Meta(min_length=1, max_length=40)]


class ListedWord(Struct, frozen=True, kw_only=True):
    """A word and whether it is in the list to which the dictionary adds."""

    word: str
    listed: bool
