"""Players of a league show photographs of their score sheets; these go with the event and with the people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "photos",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("rival", sa.Text),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_photos"),
        sa.ForeignKeyConstraint(["event"], ["games.id"], name="fk_photos_event"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_photos_person", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["rival"], ["people.id"], name="fk_photos_rival", ondelete="CASCADE"),
    )
    for column in ("event", "person", "rival"):
        op.create_index(f"ix_photos_{column}", "photos", [column])
