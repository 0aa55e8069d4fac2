"""Every sentence that the engine's commands say to people, in Catalan, Spanish and English."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from faristol.cli import lexicon_texts
from faristol.errors import FaristolError
from faristol.formats.files.acta import MalformedActa
from faristol.texts import LANGUAGES, sentence

__all__ = ["TEXTS", "explain", "say"]


def say(key: str, lang: str, /, **facts: object) -> str:
    """The sentence *key* with its facts, in one of the languages.

    >>> say("no-plays", "en")
    'No play.'
    """
    return TEXTS[key][LANGUAGES.index(lang)].format(**facts)


def explain(error: FaristolError, lang: str) -> str:
    """What an error means to a person, whoever raised it."""
    if isinstance(error, MalformedActa):
        return sentence("malformed", error.code, lang, **error.facts)
    if error.code in TEXTS:
        return say(error.code, lang, **error.facts)
    return lexicon_texts.explain(error, lang)


TEXTS: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        # moves
        "count": ("{count} jugades", "{count} jugadas", "{count} plays"),
        "no-plays": ("Cap jugada.", "Ninguna jugada.", "No play."),
        "better-exchange": (
            "Més profitós encara: canviar {tiles} ({equity:+.1f})",
            "Aún más provechoso: cambiar {tiles} ({equity:+.1f})",
            "Better still: exchange {tiles} ({equity:+.1f})",
        ),
        "heading": (
            "casella  paraula          punts  valor",
            "casilla  palabra          puntos valor",
            "square   word             points equity",
        ),
        "asked-twice": (
            "Doneu una posició o --batch, no totes dues coses.",
            "Dé una posición o --batch, no ambas cosas.",
            "Give a position or --batch, not both.",
        ),
        "asked-nothing": (
            "Falta la posició: un CGP, el fitxer d'una acta o --batch.",
            "Falta la posición: un CGP, el fichero de un acta o --batch.",
            "A position is missing: a CGP, the file of an acta, or --batch.",
        ),
        "top-and-all": (
            "Trieu --top o --all, no tots dos.",
            "Elija --top o --all, no ambos.",
            "Choose --top or --all, not both.",
        ),
        "nobody-to-move": (
            "En aquesta acta ningú no ha de jugar ara.",
            "En este acta nadie tiene que jugar ahora.",
            "In this acta nobody is to move now.",
        ),
        "impossible-position": (
            "Aquesta posició no és possible: {why}",
            "Esta posición no es posible: {why}",
            "This position is not possible: {why}",
        ),
        "cgp-too-long": (
            "Un CGP no passa de {most} caràcters.",
            "Un CGP no pasa de {most} caracteres.",
            "A CGP has at most {most} characters.",
        ),
        "cgp-too-few-fields": (
            "«{text}» no és ni un fitxer ni un CGP: falten el tauler o els faristols.",
            "«{text}» no es ni un fichero ni un CGP: faltan el tablero o los atriles.",
            "'{text}' is neither a file nor a CGP: the board or the racks are missing.",
        ),
        "cgp-wrong-rows": (
            "El tauler té {got} files en lloc de 15.",
            "El tablero tiene {got} filas en lugar de 15.",
            "The board has {got} rows instead of 15.",
        ),
        "cgp-wrong-row": (
            "La fila {row} no té 15 caselles: {text}",
            "La fila {row} no tiene 15 casillas: {text}",
            "Row {row} has not 15 squares: {text}",
        ),
        "cgp-unreadable": (
            "No s'entén «{text}».",
            "No se entiende «{text}».",
            "'{text}' cannot be read.",
        ),
        "cgp-wrong-racks": (
            "Hi ha d'haver un faristol o dos: {text}",
            "Tiene que haber un atril o dos: {text}",
            "There must be one rack or two: {text}",
        ),
        "cgp-wrong-scores": (
            "Hi ha d'haver dues puntuacions: {text}",
            "Tiene que haber dos puntuaciones: {text}",
            "There must be two scores: {text}",
        ),
        "cgp-wrong-number": (
            "«{text}» no és un nombre possible aquí.",
            "«{text}» no es un número posible aquí.",
            "'{text}' is not a number that can stand here.",
        ),
        # selfplay
        "playing": ("Partides", "Partidas", "Games"),
        "selfplay": (
            "{games} partides en {seconds:.1f} s: {games_per_second:,.0f} partides/s, "
            "{turns_per_second:,.0f} torns/s, {us_per_turn:.1f} µs per torn i fil",
            "{games} partidas en {seconds:.1f} s: {games_per_second:,.0f} partidas/s, "
            "{turns_per_second:,.0f} turnos/s, {us_per_turn:.1f} µs por turno e hilo",
            "{games} games in {seconds:.1f} s: {games_per_second:,.0f} games/s, "
            "{turns_per_second:,.0f} turns/s, {us_per_turn:.1f} µs a turn and thread",
        ),
        "selfplay-scores": (
            "Mitjana de punts {first:.1f} – {second:.1f}; el primer jugador guanya {wins:.1%}",
            "Media de puntos {first:.1f} – {second:.1f}; el primer jugador gana {wins:.1%}",
            "Mean points {first:.1f} – {second:.1f}; the first player wins {wins:.1%}",
        ),
        # train
        "training": ("Aprenentatge", "Aprendizaje", "Learning"),
        "trained": (
            "Valors de {leaves:,} restes desats a {file}",
            "Valores de {leaves:,} restos guardados en {file}",
            "Values of {leaves:,} leaves saved in {file}",
        ),
        "trained-win": (
            "La probabilitat de guanyar, apresa de {games:,} partides, desada a {file}",
            "La probabilidad de ganar, aprendida de {games:,} partidas, guardada en {file}",
            "The probability of winning, learned from {games:,} games, saved in {file}",
        ),
        "training-kept": (
            "S'ha aturat després de {games} partides; la mateixa ordre continua des d'aquí.",
            "Se ha parado tras {games} partidas; la misma orden continúa desde aquí.",
            "Stopped after {games} games; the same command goes on from here.",
        ),
        "training-unreadable": (
            "{file} no és un aprenentatge desat.",
            "{file} no es un aprendizaje guardado.",
            "{file} is not a training that was kept.",
        ),
        "training-of-another-recipe": (
            "{file} és d'un altre aprenentatge: canvieu --keep o esborreu-lo.",
            "{file} es de otro aprendizaje: cambie --keep o bórrelo.",
            "{file} belongs to another training: change --keep or delete it.",
        ),
    }
)
