"""Resources between server and browser: what is asked of and answered under ``/api``.

Live play goes through the socket (:mod:`faristol.formats.wire`); everything that can wait for an answer
is here. Both are read by :mod:`faristol.formats.typescript`.

::

    GET    /api/health                          HealthView
    GET    /api/me                              Me
    PATCH  /api/me                 MeChanged    Me
    DELETE /api/me                 MeDeleted
    GET    /api/me/export                       everything kept about this person, as JSON
    PUT    /api/me/password        PasswordChanged
    POST   /api/guest              GuestAsked   Me, and the session's cookie
    POST   /api/account            AccountAsked Me
    POST   /api/login              Credentials  Me
    POST   /api/logout
    POST   /api/admin              AdminClaimed Me
    PUT    /api/people/{login}/roles  RolesSet
    GET    /api/games/lobby                     GameList
    POST   /api/games              GameAsked    GameOpened
    GET    /api/games/{game}                    GameView
    POST   /api/games/{game}/join  SeatTaken    GameView
    POST   /api/games/{game}/leave
    POST   /api/games/{game}/robot RobotSeated  GameView
    POST   /api/games/{game}/rematch            GameOpened
    POST   /api/games/{game}/report ChatReported
    GET    /api/games/{game}/replay             ReplayView, once it is over
    GET    /api/games/{game}/acta, gcg, sheet.pdf, sheet.txt, qr.svg
    GET    /api/history?status=&regulation=&opponent=&before=   GameList
    GET    /api/statistics                      Statistics
    POST   /api/import             an acta or a GCG as text     ReplayView
    GET    /api/words/{word}?lexicon=           WordView
    GET    /api/words?pattern=&anagram=&lexicon=                WordList
    GET    /api/lexicons                        list of LexiconView
    GET    /api/regulations                     list of RegulationView
    GET    /api/regulations/{key}               ArticlesView

Every refusal is a Problem. A write must come from our own pages: its ``Origin`` is checked.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from faristol.engine.levels import LEVELS
from faristol.formats.pieces import CellView, LineView, TileCount

__all__ = [
    "AccountAsked",
    "AccountList",
    "AdminClaimed",
    "ArticleView",
    "ArticlesView",
    "ChatReported",
    "Credentials",
    "GameAsked",
    "GameList",
    "GameOpened",
    "GameSummary",
    "GuestAsked",
    "HealthView",
    "LexiconView",
    "Me",
    "MeChanged",
    "MeDeleted",
    "PasswordChanged",
    "Position",
    "Problem",
    "RefusalView",
    "RegulationView",
    "ReplayView",
    "RobotSeated",
    "RolesSet",
    "SeatAsked",
    "SeatSummary",
    "SeatTaken",
    "SpellingView",
    "Statistics",
    "Tally",
    "WordList",
    "WordView",
]

Language = Literal["ca", "es", "en"]
RoleName = Literal["player", "arbiter", "organiser", "admin"]

Nickname = Annotated[str, Meta(min_length=1, max_length=40)]
Login = Annotated[str, Meta(min_length=3, max_length=64, pattern=r"^[^\s/]+$")]
Password = Annotated[str, Meta(min_length=8, max_length=256)]
Level = Annotated[int, Meta(ge=LEVELS[0].number, le=LEVELS[-1].number)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]


class Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Problem(Struct, frozen=True, kw_only=True):
    """Why a request was refused; nothing changed."""

    code: str
    message: str  # in the reader's language
    article: str | None = None


# --- people ---


class GuestAsked(Body, frozen=True, kw_only=True):
    """A nickname is enough to play."""

    name: Nickname
    language: Language = "ca"


class Credentials(Body, frozen=True, kw_only=True):
    login: Login
    password: Annotated[str, Meta(max_length=256)]


class AccountAsked(Body, frozen=True, kw_only=True):
    """Turns the guest of this session into an account; the games stay."""

    login: Login
    password: Password
    name: Nickname | None = None


class MeChanged(Body, frozen=True, kw_only=True):
    name: Nickname | None = None
    language: Language | None = None


class PasswordChanged(Body, frozen=True, kw_only=True):
    old: Annotated[str, Meta(max_length=256)]
    new: Password


class MeDeleted(Body, frozen=True, kw_only=True):
    """Deletes one's data; an account says its password again."""

    password: Annotated[str, Meta(max_length=256)] | None = None


class AdminClaimed(Body, frozen=True, kw_only=True):
    """The token of the one-time link that the first start prints."""

    token: Annotated[str, Meta(min_length=1, max_length=200)]


class RolesSet(Body, frozen=True, kw_only=True):
    roles: tuple[RoleName, ...]


class Me(Struct, frozen=True, kw_only=True):
    """Who this browser is; nobody yet when *person* is null."""

    person: str | None
    name: str | None
    login: str | None
    roles: tuple[RoleName, ...]
    language: Language


class AccountList(Struct, frozen=True, kw_only=True):
    """Everybody with an account, by name; for who gives roles."""

    people: tuple[Me, ...]


# --- games ---


class SeatAsked(Body, frozen=True, kw_only=True):
    """A seat of a new game: the opener's own, one for whoever comes, or a robot's."""

    who: Literal["me", "open", "robot"]
    level: Level = 3


class GameAsked(Body, frozen=True, kw_only=True):
    """A new game; what is left out is as the regulation has it."""

    regulation: Annotated[str, Meta(max_length=40)]
    seats: Annotated[tuple[SeatAsked, ...], Meta(max_length=4)] = ()
    clock: Literal["chess", "turn", "none"] | None = None
    minutes: Annotated[float, Meta(ge=0.05, le=600)] | None = None
    lexicon: Annotated[str, Meta(min_length=1, max_length=40)] = "default"
    verify: Literal["challenge", "refuse"] = "challenge"
    window: Annotated[float, Meta(ge=5, le=120)] = 20  # seconds to challenge a play
    starter: SeatNumber | None = None
    visibility: Literal["open", "private"] = "open"
    bag: Annotated[str, Meta(max_length=2_000)] | None = None  # its order; only where the server trains


class SeatTaken(Body, frozen=True, kw_only=True):
    seat: SeatNumber | None = None  # the first free one


class RobotSeated(Body, frozen=True, kw_only=True):
    seat: SeatNumber | None = None
    level: Level = 3


class ChatReported(Body, frozen=True, kw_only=True):
    seq: Annotated[int, Meta(ge=1)]
    reason: Annotated[str, Meta(max_length=400)] = ""


class GameOpened(Struct, frozen=True, kw_only=True):
    game: str


class SeatSummary(Struct, frozen=True, kw_only=True):
    name: str | None
    robot: int | None
    you: bool


class GameSummary(Struct, frozen=True, kw_only=True):
    """A game as lists show it."""

    id: str
    status: Literal["waiting", "playing", "over"]
    visibility: Literal["open", "private"]
    regulation: str
    title: str
    clock: Literal["chess", "turn", "none"]
    minutes: float
    seats: tuple[SeatSummary, ...]
    scores: tuple[int, ...]
    winner: int | None
    created_at: int
    updated_at: int


class GameList(Struct, frozen=True, kw_only=True):
    games: tuple[GameSummary, ...]
    before: int | None = None  # ask with this for the next page


class Position(Struct, frozen=True, kw_only=True):
    """A game after one line of the sheet; the board is the sum of what was laid and stood."""

    line: LineView | None
    laid: tuple[CellView, ...]
    stood: bool
    racks: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    bag: int
    used: tuple[int, ...]


class RefusalView(Struct, frozen=True, kw_only=True):
    index: int
    code: str
    message: str


class ReplayView(Struct, frozen=True, kw_only=True):
    """A game to go through move by move."""

    regulation: str
    title: str
    players: tuple[str, ...]
    lexicon: str
    starter: int | None
    positions: tuple[Position, ...]
    scores: tuple[int, ...]
    final: tuple[int, ...]
    end: str | None
    winner: int | None
    refused: tuple[RefusalView, ...]


class Tally(Struct, frozen=True, kw_only=True):
    key: str
    games: int
    won: int
    drawn: int
    lost: int
    average: float
    best: int


class Statistics(Struct, frozen=True, kw_only=True):
    """One's finished games, all together, by regulation and by opponent."""

    all: Tally
    regulations: tuple[Tally, ...]
    opponents: tuple[Tally, ...]


# --- words, lexicons, regulations ---


class SpellingView(Struct, frozen=True, kw_only=True):
    form: str
    lemma: str
    parts: tuple[str, ...]


class WordView(Struct, frozen=True, kw_only=True):
    word: str
    valid: bool
    spellings: tuple[SpellingView, ...]
    before: tuple[str, ...]
    behind: tuple[str, ...]


class WordList(Struct, frozen=True, kw_only=True):
    words: tuple[str, ...]
    more: bool


class LexiconView(Struct, frozen=True, kw_only=True):
    name: str
    version: str
    count: int
    sha256: str
    licence: str
    origin: str
    date: str


class RegulationView(Struct, frozen=True, kw_only=True):
    """What a screen must know of a regulation before a game begins."""

    key: str
    title: str
    source: str
    fewest_players: int
    most_players: int
    clocks: tuple[str, ...]
    minutes: int
    turn_seconds: int | None
    game_minutes: int | None
    turns_each: int | None
    rack_size: int
    robots: bool  # whether the engine can play by it
    layout: tuple[str, ...]  # one text a row: . plain, d and t letters, D and T words
    tiles: tuple[TileCount, ...]
    blank_letters: tuple[str, ...]
    pauses: tuple[str, ...]
    devices: str | None  # the article by which a device may answer challenges, all agreeing
    practice: str | None  # the article that sends players to practise online


class ArticleView(Struct, frozen=True, kw_only=True):
    id: str
    kind: str
    text: str


class ArticlesView(Struct, frozen=True, kw_only=True):
    key: str
    title: str
    source: str
    articles: tuple[ArticleView, ...]


class HealthView(Struct, frozen=True, kw_only=True):
    status: Literal["well", "ill"]
    version: str
    now: int
