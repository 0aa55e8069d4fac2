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
        "file-exists": (
            "El fitxer {file} ja existeix.",
            "El archivo {file} ya existe.",
            "The file {file} exists already.",
        ),
        "not-an-event-file": (
            "No és un fitxer d'esdeveniment: {problem}.",
            "No es un archivo de evento: {problem}.",
            "This is no event file: {problem}.",
        ),
        "not-a-step": (
            "El pas {step} del registre no s'entén. {problem}",
            "El paso {step} del registro no se entiende. {problem}",
            "Step {step} of the log cannot be understood. {problem}",
        ),
        "log-does-not-hold": (
            "El registre parla d'una ronda o d'una taula que no existeix.",
            "El registro habla de una ronda o una mesa que no existe.",
            "The log speaks of a round or a table that does not exist.",
        ),
        "digest-differs": (
            "El registre no porta al resum que diu: algú l'ha canviat a mà.",
            "El registro no lleva al resumen que dice: alguien lo ha cambiado a mano.",
            "The log does not lead to the digest it states: somebody changed it by hand.",
        ),
        "event-closed": (
            "El campionat està tancat.",
            "El campeonato está cerrado.",
            "The championship is closed.",
        ),
        "too-few-rounds": (
            "Un campionat oficial té almenys {least} rondes (FISC-1a); n'hi ha {rounds}.",
            "Un campeonato oficial tiene al menos {least} rondas (FISC-1a); hay {rounds}.",
            "An official championship has at least {least} rounds (FISC-1a); there are {rounds}.",
        ),
        "no-rounds": (
            "Cal almenys una ronda.",
            "Hace falta al menos una ronda.",
            "At least one round is needed.",
        ),
        "rounds-already-paired": (
            "Ja s'han aparellat {paired} rondes; no en poden quedar {rounds}.",
            "Ya se han emparejado {paired} rondas; no pueden quedar {rounds}.",
            "{paired} rounds are paired already; there cannot be {rounds}.",
        ),
        "system-is-settled": (
            "El sistema ({system}) no es pot canviar un cop començat.",
            "El sistema ({system}) no se puede cambiar una vez empezado.",
            "The system ({system}) cannot change once the event has begun.",
        ),
        "order-is-settled": (
            "L'ordre d'una lligueta no es pot canviar un cop començada.",
            "El orden de una liguilla no se puede cambiar una vez empezada.",
            "The order of a round robin cannot change once it has begun.",
        ),
        "name-needed": (
            "Cal un nom.",
            "Hace falta un nombre.",
            "A name is needed.",
        ),
        "excluded": (
            "{name} està sancionat i no pot participar (FISC-0).",
            "{name} está sancionado y no puede participar (FISC-0).",
            "{name} is under a sanction and may not take part (FISC-0).",
        ),
        "name-taken": (
            "{name} ja està inscrit.",
            "{name} ya está inscrito.",
            "{name} is entered already.",
        ),
        "hall-is-full": (
            "La sala és plena: hi caben {capacity} jugadors (FISC-4).",
            "La sala está llena: caben {capacity} jugadores (FISC-4).",
            "The hall is full: it has room for {capacity} players (FISC-4).",
        ),
        "too-late-to-enter": (
            "Ja no s'hi pot entrar: la darrera ronda per incorporar-se era la {last} (FISC-4).",
            "Ya no se puede entrar: la última ronda para incorporarse era la {last} (FISC-4).",
            "It is too late to enter: the last round to join was round {last} (FISC-4).",
        ),
        "already-withdrawn": (
            "El participant {entrant} ja s'havia retirat.",
            "El participante {entrant} ya se había retirado.",
            "Entrant {entrant} has withdrawn already.",
        ),
        "not-withdrawn": (
            "El participant {entrant} no s'havia retirat.",
            "El participante {entrant} no se había retirado.",
            "Entrant {entrant} has not withdrawn.",
        ),
        "same-entrant": (
            "El participant {entrant} no pot jugar contra si mateix.",
            "El participante {entrant} no puede jugar contra sí mismo.",
            "Entrant {entrant} cannot play against themselves.",
        ),
        "fixtures-needed": (
            "Una lliga vol els encreuaments de la ronda {round} (--boards).",
            "Una liga requiere los emparejamientos de la ronda {round} (--boards).",
            "A league wants the fixtures of round {round} (--boards).",
        ),
        "not-present": (
            "El participant {entrant} no hi és, en aquesta ronda.",
            "El participante {entrant} no está en esta ronda.",
            "Entrant {entrant} is not there for this round.",
        ),
        "seated-twice": (
            "El participant {entrant} surt dues vegades.",
            "El participante {entrant} sale dos veces.",
            "Entrant {entrant} is seated twice.",
        ),
        "not-seated": (
            "Falten per aparellar: {entrants}.",
            "Faltan por emparejar: {entrants}.",
            "Still to be paired: {entrants}.",
        ),
        "rematch": (
            "{one} i {other} ja s'han enfrontat (FISC-1f).",
            "{one} y {other} ya se han enfrentado (FISC-1f).",
            "{one} and {other} have met already (FISC-1f).",
        ),
        "no-such-round": (
            "No hi ha cap ronda {round}.",
            "No hay ninguna ronda {round}.",
            "There is no round {round}.",
        ),
        "no-such-table": (
            "A la ronda {round} no hi ha cap taula {table}.",
            "En la ronda {round} no hay ninguna mesa {table}.",
            "Round {round} has no table {table}.",
        ),
        "round-locked": (
            "La ronda {round} ja ha passat i no es corregeix (FISC-9c); el comitè la pot reobrir.",
            "La ronda {round} ya ha pasado y no se corrige (FISC-9c); el comité puede reabrirla.",
            "Round {round} has passed and is not corrected (FISC-9c); the committee may reopen it.",
        ),
        "round-is-open": (
            "La ronda {round} ja és oberta.",
            "La ronda {round} ya está abierta.",
            "Round {round} is open.",
        ),
        "reason-needed": (
            "Cal dir per què es reobre la ronda {round}.",
            "Hay que decir por qué se reabre la ronda {round}.",
            "Say why round {round} is reopened.",
        ),
        "round-not-reopened": (
            "La ronda {round} no s'havia reobert.",
            "La ronda {round} no se había reabierto.",
            "Round {round} had not been reopened.",
        ),
        "scores-of-every-seat": (
            "La taula té {seats} jugadors i s'han donat {given} puntuacions.",
            "La mesa tiene {seats} jugadores y se han dado {given} puntuaciones.",
            "The table has {seats} players and {given} scores were given.",
        ),
        "nothing-paired": (
            "Encara no hi ha cap ronda aparellada.",
            "Todavía no hay ninguna ronda emparejada.",
            "No round is paired yet.",
        ),
        "round-has-results": (
            "La ronda {round} ja té {results} resultats.",
            "La ronda {round} ya tiene {results} resultados.",
            "Round {round} has {results} results already.",
        ),
        "nothing-to-undo": (
            "No hi ha res per desfer.",
            "No hay nada que deshacer.",
            "There is nothing to undo.",
        ),
        "no-tables": (
            "Amb {players} jugadors no es poden fer taules de quatre i de tres.",
            "Con {players} jugadores no se pueden hacer mesas de cuatro y de tres.",
            "{players} players do not make tables of four and three.",
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
