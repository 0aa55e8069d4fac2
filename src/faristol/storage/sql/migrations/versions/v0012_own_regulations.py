"""People have regulations of their own: whose is which."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "own_regulations",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("person", "key", name="pk_own_regulations"),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_own_regulations_person", ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
    )
