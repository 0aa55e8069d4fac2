"""What people learn: their decks, their answers, and how well each card is known."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    for name, columns in _TABLES.items():
        op.create_table(
            name,
            sa.Column("person", sa.Text, nullable=False),
            *(sa.Column(column, kind, nullable=optional) for column, kind, optional, _ in columns),
            sa.PrimaryKeyConstraint(
                "person", *(column for column, _, _, key in columns if key), name=f"pk_{name}"
            ),
            sa.ForeignKeyConstraint(["person"], ["people.id"], name=f"fk_{name}_person", ondelete="CASCADE"),
            sqlite_with_rowid=False,
        )
    op.create_index("ix_study_answers_person_card", "study_answers", ["person", "card"])


_Column = tuple[str, Any, bool, bool]  # its kind; whether it may be missing; whether it is of the key

_TABLES: dict[str, list[_Column]] = {
    "study_decks": [
        ("deck", sa.Text, False, True),
        ("since", sa.BigInteger, False, False),
        ("title", sa.Text, True, False),
    ],
    "study_words": [
        ("deck", sa.Text, False, True),
        ("word", sa.Text, False, True),
        ("added_at", sa.BigInteger, False, False),
    ],
    "study_answers": [
        ("id", sa.Text, False, True),
        ("card", sa.Text, False, False),
        ("at", sa.BigInteger, False, False),
        ("rating", sa.SmallInteger, False, False),
    ],
    "study_recalls": [
        ("card", sa.Text, False, True),
        ("answers", sa.Integer, False, False),
        ("stability", sa.Double, False, False),
        ("difficulty", sa.Double, False, False),
        ("last_at", sa.BigInteger, False, False),
        ("due_at", sa.BigInteger, False, False),
    ],
}
