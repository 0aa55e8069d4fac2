"""Games, their entries and who sits in them; people, sessions and limits."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("visibility", sa.Text, nullable=False),
        sa.Column("regulation", sa.Text, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("scores", sa.Text, nullable=False),
        sa.Column("winner", sa.SmallInteger),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.Column("attention_at", sa.BigInteger),
        sa.Column("claimed_by", sa.Text),
        sa.Column("claimed_until", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index("ix_games_lobby", "games", ["status", "visibility", "created_at"])
    op.create_index(
        "ix_games_attention_at",
        "games",
        ["attention_at"],
        postgresql_where=sa.text("attention_at IS NOT NULL"),
        sqlite_where=sa.text("attention_at IS NOT NULL"),
    )
    op.create_table(
        "entries",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("stream", "seq", name="pk_entries"),
        sa.ForeignKeyConstraint(["stream"], ["games.id"], name="fk_entries_stream"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "mentions",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seated", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("person", "game", name="pk_mentions"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_mentions_game"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_mentions_game", "mentions", ["game"])
    op.create_table(
        "people",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("roles", sa.Text, nullable=False),
        sa.Column("login", sa.Text),
        sa.Column("login_key", sa.Text),
        sa.Column("password_hash", sa.Text),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("login_key", name="uq_people_login_key"),
    )
    op.create_table(
        "forgotten",
        sa.Column("person", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_forgotten"),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_sessions"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_sessions_person", ondelete="CASCADE"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_index("ix_sessions_expires_at", "sessions", ["expires_at"])
    op.create_table(
        "limits",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("used", sa.Integer, nullable=False),
        sa.Column("ends_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_limits"),
    )
    op.create_index("ix_limits_ends_at", "limits", ["ends_at"])
