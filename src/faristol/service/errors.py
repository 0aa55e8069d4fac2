"""What the use cases refuse, and why.

::

    FaristolError
    ├── RequestRefused     a request that cannot be carried out; nothing has changed
    ├── RuleViolation      an action that the regulation does not take (faristol.rules.errors)
    ├── NotFound           there is no such thing (faristol.service.ports)
    └── Conflict           somebody else wrote first (faristol.service.ports); never reaches a person

The sentence of a code stands in the catalogue ``service`` of :mod:`faristol.texts`.
"""

from __future__ import annotations

from enum import StrEnum

from faristol.errors import FaristolError

__all__ = ["Reason", "RequestRefused"]


class Reason(StrEnum):
    """Every reason to refuse a request that is no rule of the game."""

    NOT_FOUND = "not-found"
    NOBODY = "nobody"
    NOT_UNDERSTOOD = "not-understood"
    TOO_LARGE = "too-large"
    TOO_FAST = "too-fast"
    FOREIGN = "foreign"
    BUSY = "busy"
    BROKEN = "broken"
    TOO_HEAVY = "too-heavy"
    TOO_MANY_JOBS = "too-many-jobs"

    NOT_SEATED = "not-seated"
    NOT_FOR_PLAYERS = "not-for-players"
    SEAT_TAKEN = "seat-taken"
    ALREADY_SEATED = "already-seated"
    HAS_BEGUN = "has-begun"
    NOT_OPENER = "not-opener"
    ABANDON_INSTEAD = "abandon-instead"
    NO_ARBITER = "no-arbiter"
    NOT_OVER = "not-over"
    TWO_PLAYERS_ONLY = "two-players-only"
    CHAT_EMPTY = "chat-empty"
    CHAT_CLOSED = "chat-closed"
    CLOSED = "closed"
    HELD = "held"
    TEACHER_SAYS = "teacher-says"
    PHRASES_ONLY = "phrases-only"
    AGAINST_ROBOTS_ONLY = "against-robots-only"
    NOT_YOUR_TURN = "not-your-turn"
    NO_PARTNER = "no-partner"
    PARTNER_CONFIRMS = "partner-confirms"
    PROPOSAL_GONE = "proposal-gone"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"

    NOT_AT_DESK = "not-at-desk"
    ARBITER_ONLY = "arbiter-only"
    ARBITER_ANSWERS = "arbiter-answers"
    WRONG_CODE = "wrong-code"
    NO_DEED = "no-deed"
    STARTER_NEEDED = "starter-needed"
    TOO_MANY_TILES = "too-many-tiles"
    BLANK_NEEDED = "blank-needed"
    RACK_SIZE = "rack-size"
    RACK_CONTRADICTED = "rack-contradicted"
    BAG_CONTRADICTED = "bag-contradicted"
    RACKS_AWAITED = "racks-awaited"
    TURNS_UNTOLD = "turns-untold"
    NOTE_UNREADABLE = "note-unreadable"
    NO_DEAL = "no-deal"
    VERDICT_DIFFERS = "verdict-differs"

    UNKNOWN_REGULATION = "unknown-regulation"
    UNKNOWN_LEXICON = "unknown-lexicon"
    LEXICON_STAYS = "lexicon-stays"
    LEXICON_CHANGED = "lexicon-changed"
    WRONG_SEATS = "wrong-seats"
    WRONG_CLOCK = "wrong-clock"
    DAYS_ELSEWHERE = "days-elsewhere"
    ARBITER_NEEDED = "arbiter-needed"
    GIVEN_BAG = "given-bag"

    WRONG_PASSWORD = "wrong-password"
    LOGIN_TAKEN = "login-taken"
    HAS_ACCOUNT = "has-account"
    NEEDS_ACCOUNT = "needs-account"
    ROLE_NEEDED = "role-needed"
    TEACHER_NEEDED = "teacher-needed"
    LINK_USED = "link-used"
    LINK_VOID = "link-void"
    CHANGED_MEANWHILE = "changed-meanwhile"
    BAD_NAME = "bad-name"
    BAD_EMAIL = "bad-email"
    NO_MAIL = "no-mail"

    TOKEN_VOID = "token-void"
    SCOPE_NEEDED = "scope-needed"
    BROWSER_ONLY = "browser-only"
    TOO_MANY_TOKENS = "too-many-tokens"
    HAS_PLAYED = "has-played"
    BOTS_ONLY = "bots-only"
    BOTS_PLAY = "bots-play"
    NOT_INVITED = "not-invited"
    BAD_HOOK = "bad-hook"
    PRIVATE_HOOK = "private-hook"
    TOO_MANY_HOOKS = "too-many-hooks"

    WRONG_CARD = "wrong-card"
    ALREADY_CLAIMED = "already-claimed"
    NO_SUCH_PHONE = "no-such-phone"
    PHONE_SPOKE = "phone-spoke"

    PUPILS_STAY = "pupils-stay"
    LESSON_CLOSED = "lesson-closed"
    LESSON_LASTS = "lesson-lasts"
    NO_SUCH_PUPIL = "no-such-pupil"
    NO_SUCH_TABLE = "no-such-table"
    NO_SUCH_DEVICE = "no-such-device"
    CLASS_FULL = "class-full"
    NAME_TWICE = "name-twice"
    NOBODY_TO_SEAT = "nobody-to-seat"
    ALREADY_AT_TABLE = "already-at-table"
    NO_ROBOT_SEAT = "no-robot-seat"
    TOO_FEW_GO_ON = "too-few-go-on"
    CLASS_ONLY = "class-only"
    NO_CHAMPIONSHIP = "no-championship"
    ALREADY_JOINED = "already-joined"
    NOT_JOINED = "not-joined"
    OTHER_CLASS = "other-class"
    NO_SUCH_HOMEWORK = "no-such-homework"
    TERM_TOO_LONG = "term-too-long"

    JUDGE_NEEDED = "judge-needed"
    BAD_SERIES = "bad-series"
    TWICE_IN_SERIES = "twice-in-series"
    TWICE_IN_ONE_GAME = "twice-in-one-game"
    LISTED_ONLY = "listed-only"

    WORDS_CLOSED = "words-closed"
    WORDS_CLOSED_CLOCK = "words-closed-clock"
    WORDS_CLOSED_ROUND = "words-closed-round"
    BAD_WORD = "bad-word"
    BAD_RECORD = "bad-record"
    NOT_REPLAYED = "not-replayed"
    NOT_OFFLINE = "not-offline"
    BAD_POSITION = "bad-position"
    RACK_TOO_LONG = "rack-too-long"
    TOO_MANY_OF_A_TILE = "too-many-of-a-tile"
    NO_SUCH_DECK = "no-such-deck"
    NO_WORDS = "no-words"
    LIST_FULL = "list-full"
    TOO_MANY_DECKS = "too-many-decks"

    NO_PUZZLE = "no-puzzle"
    NO_OWN_PUZZLE = "no-own-puzzle"
    PUZZLE_NOT_MADE = "puzzle-not-made"
    TURN_IMPOSSIBLE = "turn-impossible"
    TOO_MANY_ANALYSES = "too-many-analyses"
    NOT_ASKED_BY_YOU = "not-asked-by-you"

    ALREADY_DRAWN = "already-drawn"
    IMPOSSIBLE_DRAW = "impossible-draw"
    CONSENT_NEEDED = "consent-needed"
    NO_SUCH_LINE = "no-such-line"
    ALREADY_TAKEN_OFF = "already-taken-off"


class RequestRefused(FaristolError):
    """A request was refused: the article behind it, and what it is about, where there is such a thing."""

    def __init__(
        self,
        reason: Reason,
        *,
        article: str | None = None,
        about: tuple[str, str] | None = None,
        **facts: object,
    ) -> None:
        super().__init__(reason.value, **facts)
        self.reason = reason
        self.article = article
        self.about = about  # the kind of a stream, and which

    def __reduce__(self) -> tuple[object, ...]:
        """So that a process which works for the server can refuse."""
        return _refused, (self.reason, self.article, self.about, self.facts)


def _refused(
    reason: Reason, article: str | None, about: tuple[str, str] | None, facts: dict[str, object]
) -> RequestRefused:
    return RequestRefused(reason, article=article, about=about, **facts)
