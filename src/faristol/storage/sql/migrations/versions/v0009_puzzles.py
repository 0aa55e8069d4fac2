"""Puzzles, what people did with them, and how strong both are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "puzzles",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("day", sa.Text),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("plain", sa.Integer, nullable=False),
        sa.Column("hinted", sa.Integer, nullable=False),
        sa.Column("missed", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_puzzles"),
    )
    op.create_index("ix_puzzles_words", "puzzles", ["words", "rating"])
    op.create_table(
        "puzzle_attempts",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
        sa.Column("begun_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.Column("hints", sa.SmallInteger, nullable=False),
        sa.Column("tries", sa.Text, nullable=False),
        sa.Column("day", sa.Text),
        sa.Column("version", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("person", "puzzle", name="pk_puzzle_attempts"),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_puzzle_attempts_person", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["puzzle"], ["puzzles.id"], name="fk_puzzle_attempts_puzzle"),
    )
    op.create_index("ix_puzzle_attempts_puzzle", "puzzle_attempts", ["puzzle"])
    op.create_table(
        "puzzle_strengths",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_puzzle_strengths"),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_puzzle_strengths_person", ondelete="CASCADE"
        ),
    )
