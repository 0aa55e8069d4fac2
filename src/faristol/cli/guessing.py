"""What was taken for granted of a file that does not say it, told on standard error."""

from __future__ import annotations

import click

from faristol.formats.files.csv_rows import decoded
from faristol.formats.files.games_csv import looks_like_games
from faristol.texts import sentence
from faristol.tournament import Championship
from faristol.tournament.tiebreaks import LEAGUE_ORDER

__all__ = ["tell_guess"]


def tell_guess(source: bytes, championship: Championship, lang: str) -> None:
    """A CSV of games does not say its system: whether it was taken for a league or a Swiss event."""
    if looks_like_games(decoded(source)):
        guess = "guessed-league" if championship.order == LEAGUE_ORDER else "guessed-swiss"
        click.echo(sentence("standings", guess, lang), err=True)
