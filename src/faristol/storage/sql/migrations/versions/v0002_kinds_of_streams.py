"""More than games: wooden tables, duplicates and championships are streams too, with a kind and a title."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    # What is there are games. A default stays with the column in SQLite, so it is taken away again where
    # that can be done without writing the table anew.
    op.add_column("games", sa.Column("kind", sa.Text, nullable=False, server_default="game"))
    op.add_column("games", sa.Column("title", sa.Text, nullable=False, server_default=""))
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("games", "kind", server_default=None)
        op.alter_column("games", "title", server_default=None)
    op.drop_index("ix_games_lobby", "games")
    op.create_index("ix_games_lobby", "games", ["kind", "status", "visibility", "created_at"])
    op.create_index("ix_games_kind", "games", ["kind", "updated_at"])
