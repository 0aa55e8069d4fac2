"""The tables, in one place. A change here needs a migration beside it; a test compares the two.

Times are milliseconds since 1970. Lists that are only ever read whole are JSON text.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
)

__all__ = [
    "analyses",
    "entries",
    "forgotten",
    "games",
    "limits",
    "mentions",
    "metadata",
    "moderation",
    "own_regulations",
    "people",
    "photos",
    "puzzle_attempts",
    "puzzle_finds",
    "puzzle_strengths",
    "puzzles",
    "sessions",
    "study_answers",
    "study_decks",
    "study_recalls",
    "study_words",
    "tokens",
    "webhooks",
]

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("visibility", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("regulation", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("scores", Text, nullable=False),
    Column("winner", SmallInteger),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("attention_at", BigInteger),
    Column("claimed_by", Text),
    Column("claimed_until", BigInteger),
    Column("hidden", Boolean, nullable=False),
)
Index("ix_games_lobby", games.c.kind, games.c.status, games.c.visibility, games.c.created_at)
Index("ix_games_kind", games.c.kind, games.c.updated_at)
Index(
    "ix_games_attention_at",
    games.c.attention_at,
    postgresql_where=games.c.attention_at.is_not(None),
    sqlite_where=games.c.attention_at.is_not(None),
)

# The key is what the whole design rests on: of two who write the same number one is told to load again.
entries = Table(
    "entries",
    metadata,
    Column("stream", Text, ForeignKey(games.c.id), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

# Everybody whom a game names: who holds a seat, and who opened it, left it or spoke there. They may all ask
# to be forgotten.
mentions = Table(
    "mentions",
    metadata,
    Column("person", Text, primary_key=True),
    Column("game", Text, ForeignKey(games.c.id), primary_key=True, index=True),
    Column("seated", Boolean, nullable=False),
    sqlite_with_rowid=False,
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("roles", Text, nullable=False),
    Column("login", Text),
    Column("login_key", Text, unique=True),
    Column("password_hash", Text),
    Column("language", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),  # of what was read, for those who decide on it
    Column("email", Text),  # shown to nobody
)

# The ids of people who were forgotten, so that an action under way does not write a name back.
forgotten = Table("forgotten", metadata, Column("person", Text, primary_key=True))

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("person", Text, ForeignKey(people.c.id, ondelete="CASCADE"), nullable=False, index=True),
    Column("expires_at", BigInteger, nullable=False, index=True),
)

# Keys of programs; of each only the hash.
tokens = Table(
    "tokens",
    metadata,
    Column("id", Text, primary_key=True),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("person", Text, ForeignKey(people.c.id, ondelete="CASCADE"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("scopes", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
)

# Whom events tell, and up to which entry each was told; whoever delivers has a lease.
webhooks = Table(
    "webhooks",
    metadata,
    Column("id", Text, primary_key=True),
    Column("event", Text, ForeignKey(games.c.id), nullable=False, index=True),
    Column("url", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("told", Integer, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("status", Integer),
    Column("tried_at", BigInteger),
    Column("due_at", BigInteger, index=True),
)

moderation = Table(
    "moderation",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("by", Text, nullable=False),
    Column("verb", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("reason", Text, nullable=False),
)

limits = Table(
    "limits",
    metadata,
    Column("key", Text, primary_key=True),
    Column("used", Integer, nullable=False),
    Column("ends_at", BigInteger, nullable=False, index=True),
)

# Score sheets photographed: what is shown of a game goes with the event, and with either of its players.
photos = Table(
    "photos",
    metadata,
    Column("id", Text, primary_key=True),
    Column("event", Text, ForeignKey(games.c.id), nullable=False, index=True),
    Column("person", Text, ForeignKey(people.c.id, ondelete="CASCADE"), nullable=False, index=True),
    Column("rival", Text, ForeignKey(people.c.id, ondelete="CASCADE"), index=True),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

# Finished games gone through: one row for each game, list of words and engine.
analyses = Table(
    "analyses",
    metadata,
    Column("stream", Text, ForeignKey(games.c.id), primary_key=True),
    Column("lexicon", Text, primary_key=True),
    Column("engine", Text, primary_key=True),
    Column("state", Text, nullable=False),
    Column("asked_by", Text, nullable=False),
    Column("turns", LargeBinary, nullable=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("searched", Boolean, nullable=False),
)
Index("ix_analyses_searched", analyses.c.searched, analyses.c.state)

# --- word study: goes with the person ---


def _learner() -> Column[str]:
    return Column("person", Text, ForeignKey(people.c.id, ondelete="CASCADE"), primary_key=True)


study_decks = Table(
    "study_decks",
    metadata,
    _learner(),
    Column("deck", Text, primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("title", Text),  # of an own one
    sqlite_with_rowid=False,
)

study_words = Table(
    "study_words",
    metadata,
    _learner(),
    Column("deck", Text, primary_key=True),
    Column("word", Text, primary_key=True),
    Column("added_at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# The key keeps what is sent twice from counting twice.
study_answers = Table(
    "study_answers",
    metadata,
    _learner(),
    Column("id", Text, primary_key=True),
    Column("card", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("rating", SmallInteger, nullable=False),
    sqlite_with_rowid=False,
)
Index("ix_study_answers_person_card", study_answers.c.person, study_answers.c.card)

study_recalls = Table(
    "study_recalls",
    metadata,
    _learner(),
    Column("card", Text, primary_key=True),
    Column("answers", Integer, nullable=False),
    Column("stability", Double, nullable=False),
    Column("difficulty", Double, nullable=False),
    Column("last_at", BigInteger, nullable=False),
    Column("due_at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

puzzles = Table(
    "puzzles",
    metadata,
    Column("id", Text, primary_key=True),
    Column("words", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("day", Text),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("plain", Integer, nullable=False),
    Column("hinted", Integer, nullable=False),
    Column("missed", Integer, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
Index("ix_puzzles_words", puzzles.c.words, puzzles.c.rating)

# What people did with puzzles is theirs: it goes with them.
puzzle_attempts = Table(
    "puzzle_attempts",
    metadata,
    Column("person", Text, ForeignKey(people.c.id, ondelete="CASCADE"), primary_key=True),
    Column("puzzle", Text, ForeignKey(puzzles.c.id), primary_key=True, index=True),
    Column("begun_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("outcome", Text, nullable=False),
    Column("hints", SmallInteger, nullable=False),
    Column("tries", Text, nullable=False),
    Column("day", Text),
    Column("version", Integer, nullable=False),
)

# Whose game a puzzle comes from: nobody but this person is told.
puzzle_finds = Table(
    "puzzle_finds",
    metadata,
    Column("person", Text, ForeignKey(people.c.id, ondelete="CASCADE"), primary_key=True),
    Column("puzzle", Text, ForeignKey(puzzles.c.id), primary_key=True, index=True),
    Column("game", Text, ForeignKey(games.c.id), nullable=False, index=True),
    Column("turn", Integer, nullable=False),
)

puzzle_strengths = Table(
    "puzzle_strengths",
    metadata,
    Column("person", Text, ForeignKey(people.c.id, ondelete="CASCADE"), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
)

# Which regulations somebody made or took; their texts are files, by the fingerprint in the key.
own_regulations = Table(
    "own_regulations",
    metadata,
    Column("person", Text, ForeignKey(people.c.id, ondelete="CASCADE"), primary_key=True),
    Column("key", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("listed", Boolean, nullable=False),
    sqlite_with_rowid=False,
)
