"""Finished games are gone through once, and what was found is kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("lexicon", sa.Text, nullable=False),
        sa.Column("engine", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("asked_by", sa.Text, nullable=False),
        sa.Column("turns", sa.LargeBinary, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["stream"], ["games.id"], name="fk_analyses_stream"),
        sa.PrimaryKeyConstraint("stream", "lexicon", "engine", name="pk_analyses"),
    )
