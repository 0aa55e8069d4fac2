"""What the commands for championships say: refusals and headings, in the languages we speak."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from faristol.errors import FaristolError
from faristol.texts import LANGUAGES

__all__ = ["HEADINGS", "SENTENCES", "heading", "told"]

# code: Catalan, Spanish, English
SENTENCES: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "too-large": (
            "El fitxer passa de {limit}.",
            "El archivo pasa de {limit}.",
            "The file is larger than {limit}.",
        ),
        "unknown-format": (
            "No és cap fitxer de campionat: s'espera un TRF, un CSV de partides "
            "(round,player1,player2,points1,points2) o un fitxer d'esdeveniment.",
            "No es un archivo de campeonato: se espera un TRF, un CSV de partidas "
            "(round,player1,player2,points1,points2) o un archivo de evento.",
            "This is no file of a championship: a TRF, a CSV of games "
            "(round,player1,player2,points1,points2) or an event file is expected.",
        ),
        "missing-column": (
            "Falta la columna «{column}» al CSV de partides.",
            "Falta la columna «{column}» en el CSV de partidas.",
            "The CSV of games lacks the column “{column}”.",
        ),
        "no-opponents": (
            "Línia {line}: una partida vol dos jugadors diferents («{player}»).",
            "Línea {line}: una partida requiere dos jugadores distintos («{player}»).",
            "Line {line}: a game wants two different players (“{player}”).",
        ),
        "not-a-number": (
            "Línia {line}: «{text}» no és un nombre vàlid aquí.",
            "Línea {line}: «{text}» no es un número válido aquí.",
            "Line {line}: “{text}” is no valid number here.",
        ),
        "not-a-result": (
            "«{text}» no és cap resultat: escriu 412-367, 0-0 (perden tots dos), + o - (incompareixença).",
            "«{text}» no es un resultado: escribe 412-367, 0-0 (pierden los dos), + o - (incomparecencia).",
            "“{text}” is no result: write 412-367, 0-0 (both lose), + or - (forfeit).",
        ),
        "no-players": (
            "El TRF no té cap jugador (línies 001).",
            "El TRF no tiene ningún jugador (líneas 001).",
            "The TRF has no players (lines 001).",
        ),
        "number-twice": (
            "Línia {line}: el número {entrant} surt dues vegades.",
            "Línea {line}: el número {entrant} sale dos veces.",
            "Line {line}: the number {entrant} is given twice.",
        ),
        "opponents-disagree": (
            "Línia {line}: a la ronda {round}, el jugador {entrant} i el seu rival no diuen el mateix.",
            "Línea {line}: en la ronda {round}, el jugador {entrant} y su rival no dicen lo mismo.",
            "Line {line}: in round {round}, player {entrant} and the opponent do not say the same.",
        ),
        "same-colour": (
            "Línia {line}: el jugador {entrant} i el seu rival tenen el mateix color.",
            "Línea {line}: el jugador {entrant} y su rival tienen el mismo color.",
            "Line {line}: player {entrant} and the opponent have the same colour.",
        ),
        "no-such-entrant": (
            "No hi ha cap participant {entrant}.",
            "No hay ningún participante {entrant}.",
            "There is no entrant {entrant}.",
        ),
        "too-few-players": (
            "Per aparellar calen almenys dos jugadors; n'hi ha {players}.",
            "Para emparejar hacen falta al menos dos jugadores; hay {players}.",
            "Pairing needs at least two players; there are {players}.",
        ),
        "all-rounds-paired": (
            "Ja s'han aparellat les {rounds} rondes.",
            "Ya se han emparejado las {rounds} rondas.",
            "All {rounds} rounds have been paired.",
        ),
        "results-missing": (
            "Falten resultats de la ronda {round}: taules {tables}.",
            "Faltan resultados de la ronda {round}: mesas {tables}.",
            "Results of round {round} are missing: tables {tables}.",
        ),
        "random-needs-rounds": (
            "L'ordre aleatori de la primera ronda vol {least} rondes o més (FISC-1g); n'hi ha {rounds}.",
            "El orden aleatorio de la primera ronda requiere {least} rondas o más (FISC-1g); hay {rounds}.",
            "A random order of the first round wants {least} rounds or more (FISC-1g); there are {rounds}.",
        ),
        "seed-needed": (
            "L'ordre aleatori vol una llavor (--seed), perquè es pugui repetir.",
            "El orden aleatorio requiere una semilla (--seed), para poder repetirlo.",
            "A random order wants a seed (--seed), so that it can be repeated.",
        ),
        "no-round-without-rematch": (
            "La ronda {round} no es pot aparellar sense repetir rivals: permet-ho (--allow-rematches) "
            "o acaba amb una lligueta.",
            "La ronda {round} no se puede emparejar sin repetir rivales: permítelo (--allow-rematches) "
            "o acaba con una liguilla.",
            "Round {round} cannot be paired without a rematch: allow it (--allow-rematches) "
            "or finish as a round robin.",
        ),
        "forbidden-pairs-leave-no-round": (
            "Amb les parelles prohibides, la ronda {round} no es pot aparellar.",
            "Con las parejas prohibidas, la ronda {round} no se puede emparejar.",
            "With the forbidden pairs, round {round} cannot be paired.",
        ),
    }
)

HEADINGS: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "position": ("pos", "pos", "pos"),
        "player": ("jugador", "jugador", "player"),
        "games": ("partides", "partidas", "games"),
        "points": ("punts", "puntos", "points"),
        "median-buchholz": ("m-buchholz", "m-buchholz", "m-buchholz"),
        "buchholz": ("buchholz", "buchholz", "buchholz"),
        "berger": ("berger", "berger", "berger"),
        "difference": ("diferència", "diferencia", "difference"),
        "total": ("total", "total", "total"),
        "wins": ("victòries", "victorias", "wins"),
    }
)


def heading(key: str, language: str) -> str:
    """The heading of a column."""
    return HEADINGS[key][LANGUAGES.index(language)]


class _Facts(dict[str, object]):
    def __missing__(self, name: str) -> str:
        return "…"


def told(error: FaristolError, language: str) -> str:
    """The sentence for *error*; a code without a sentence is told as it is."""
    sentences = SENTENCES.get(error.code)
    if sentences is None:
        return str(error)
    return sentences[LANGUAGES.index(language)].format_map(_Facts(error.facts))
