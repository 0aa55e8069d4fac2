"""Every sentence that ``analyse`` and ``play`` say to people, in Catalan, Spanish and English."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from faristol.texts import LANGUAGES

__all__ = ["TEXTS", "say"]


def say(key: str, lang: str, /, **facts: object) -> str:
    """The sentence *key* with its facts, in one of the languages.

    >>> say("your-turn", "en", rack="C A S A")
    'Your rack: C A S A'
    """
    return TEXTS[key][LANGUAGES.index(lang)].format(**facts)


TEXTS: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        # analyse
        "analysing": ("Anàlisi", "Análisis", "Analysis"),
        "no-turns": (
            "En aquesta partida no hi ha cap torn per analitzar.",
            "En esta partida no hay ningún turno que analizar.",
            "There is no turn to analyse in this game.",
        ),
        "duplicate-not-analysed": (
            "Una duplicada no s'analitza torn per torn: faristol replay en diu les jugades mestres.",
            "Una duplicada no se analiza turno a turno: faristol replay dice sus jugadas maestras.",
            "A duplicate game is not analysed turn by turn: faristol replay tells its master plays.",
        ),
        "turn-heading": (
            "torn  jugador       faristol            jugada               punts  pèrdua  victòria   sort  "
            "millor",
            "turno jugador       atril               jugada               puntos pérdida victoria  suerte "
            "mejor",
            "turn  player        rack                play                 points   loss  winning   luck  "
            "best",
        ),
        "summary-heading": (
            "jugador       torns  encerts   punts perduts  per torn  victòries perdudes    sort  scrabbles",
            "jugador      turnos aciertos puntos perdidos por turno victorias perdidas  suerte  scrabbles",
            "player        turns     best     points lost  per turn           wins lost    luck  bingos",
        ),
        "exchange": ("canvi {tiles}", "cambio {tiles}", "exchange {tiles}"),
        "pass": ("passo", "paso", "pass"),
        "redraw": ("senyors", "señores", "redraw"),
        "not-in-lexicon": (
            "paraula que no és al diccionari",
            "palabra que no está en el diccionario",
            "a word that is not in the lexicon",
        ),
        "interrupted": (
            "S'ha aturat: {done} torns de {total}.",
            "Se ha parado: {done} turnos de {total}.",
            "Stopped: {done} turns of {total}.",
        ),
        "stopped-at": (
            "El torn {number} no es pot refer: {why}",
            "El turno {number} no se puede rehacer: {why}",
            "Turn {number} cannot be made again: {why}",
        ),
        "gcg-malformed": (
            "Aquest GCG no s'entén (línia {line}).",
            "Este GCG no se entiende (línea {line}).",
            "This GCG cannot be read (line {line}).",
        ),
        # play
        "you": ("Tu", "Tú", "You"),
        "robot": ("Robot {level}", "Robot {level}", "Robot {level}"),
        "welcome": (
            "{regulation}, contra el robot de nivell {level}. Escriu «ajuda» per saber què pots fer.",
            "{regulation}, contra el robot de nivel {level}. Escribe «ayuda» para saber qué puedes hacer.",
            "{regulation}, against the robot of level {level}. Write “help” to see what you can do.",
        ),
        "help": (
            "H8 CASA      juga CASA des de H8, en horitzontal (8H: en vertical); un escarràs, entre "
            "parèntesis: C(A)SA\n"
            "canvi A E    canvia aquestes fitxes\n"
            "passo        passa el torn\n"
            "senyors      canvia tot el faristol, si és tot de vocals o de consonants\n"
            "pista        què jugaria el robot més fort\n"
            "tauler       torna a mostrar el tauler\n"
            "surt         acaba; la partida queda desada",
            "H8 CASA      juega CASA desde H8, en horizontal (8H: en vertical); un comodín, entre "
            "paréntesis: C(A)SA\n"
            "cambio A E   cambia estas fichas\n"
            "paso         pasa el turno\n"
            "señores      cambia todo el atril, si es todo de vocales o de consonantes\n"
            "pista        qué jugaría el robot más fuerte\n"
            "tablero      vuelve a mostrar el tablero\n"
            "salir        termina; la partida queda guardada",
            "H8 CASA      plays CASA from H8, across (8H: down); a blank in parentheses: C(A)SA\n"
            "exchange A E exchanges these tiles\n"
            "pass         passes\n"
            "redraw       changes the whole rack, if it is all vowels or all consonants\n"
            "hint         what the strongest robot would play\n"
            "board        shows the board again\n"
            "quit         ends; the game is kept",
        ),
        "in-bag": ("Al sac: {count}", "En la bolsa: {count}", "In the bag: {count}"),
        "your-turn": ("El teu faristol: {rack}", "Tu atril: {rack}", "Your rack: {rack}"),
        "played": (
            "{name}: {square} {word}, {score}",
            "{name}: {square} {word}, {score}",
            "{name}: {square} {word}, {score}",
        ),
        "exchanged": (
            "{name} canvia {count} fitxes.",
            "{name} cambia {count} fichas.",
            "{name} exchanges {count} tiles.",
        ),
        "passed": ("{name} passa.", "{name} pasa.", "{name} passes."),
        "redrawn": (
            "{name} canvia tot el faristol.",
            "{name} cambia todo el atril.",
            "{name} changes the whole rack.",
        ),
        "redraw-now": (
            "El faristol és tot de vocals o de consonants ({rack}). El vols canviar tot?",
            "El atril es todo de vocales o de consonantes ({rack}). ¿Lo quieres cambiar entero?",
            "The rack is all vowels or all consonants ({rack}). Do you want to change it whole?",
        ),
        "yes-or-no": ("s n", "s n", "y n"),
        "hint": ("El robot faria: {move}", "El robot haría: {move}", "The robot would do: {move}"),
        "not-understood": (
            "No ho entenc. Escriu «ajuda».",
            "No lo entiendo. Escribe «ayuda».",
            "I do not understand. Write “help”.",
        ),
        "kept": ("La partida és a {file}", "La partida está en {file}", "The game is in {file}"),
        "cannot-keep": (
            "La partida no s'ha pogut desar a {file}: {why}",
            "La partida no se ha podido guardar en {file}: {why}",
            "The game could not be kept in {file}: {why}",
        ),
        "no-seat-for-you": (
            "El reglament {regulation} vol de {least} a {most} jugadors.",
            "El reglamento {regulation} quiere de {least} a {most} jugadores.",
            "The regulation {regulation} wants from {least} to {most} players.",
        ),
    }
)
