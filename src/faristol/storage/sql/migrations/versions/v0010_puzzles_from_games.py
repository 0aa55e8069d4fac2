"""Puzzles may come from games that people have played: whose, and which analyses were searched for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("analyses", sa.Column("searched", sa.Boolean, nullable=False, server_default=sa.false()))
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("analyses", "searched", server_default=None)
    op.create_index("ix_analyses_searched", "analyses", ["searched", "state"])
    op.create_table(
        "puzzle_finds",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("person", "puzzle", name="pk_puzzle_finds"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_puzzle_finds_person", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["puzzle"], ["puzzles.id"], name="fk_puzzle_finds_puzzle"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_puzzle_finds_game"),
    )
    op.create_index("ix_puzzle_finds_puzzle", "puzzle_finds", ["puzzle"])
    op.create_index("ix_puzzle_finds_game", "puzzle_finds", ["game"])
