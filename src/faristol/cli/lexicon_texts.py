"""Every sentence that ``faristol lexicon`` says to people, in Catalan, Spanish and English.

A sentence has a key and facts; the key of an error is its code. A test keeps the three languages whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from faristol.errors import FaristolError
from faristol.texts import LANGUAGES

__all__ = ["TEXTS", "explain", "say"]


def say(key: str, lang: str, /, **facts: object) -> str:
    """The sentence *key* with its facts, in one of the languages.

    >>> say("removed", "en", name="disc", version="2.7.15")
    'Removed: disc 2.7.15'
    """
    return TEXTS[key][LANGUAGES.index(lang)].format(**facts)


def explain(error: FaristolError, lang: str) -> str:
    """What an error means to a person; one that has no sentence is told by its code."""
    if error.code not in TEXTS:
        return say("other", lang, error=error)
    return say(error.code, lang, **error.facts)


_ANSWERS = {
    "valid": ("vàlida", "válida", "valid"),
    "not-valid": ("no vàlida", "no válida", "not valid"),
    "verdict-valid": ("Vàlid.", "Válido.", "Valid."),
    "verdict-not-valid": ("No vàlid.", "No válido.", "Not valid."),
    "audit": ("Acta: {line}", "Acta: {line}", "Record: {line}"),
    "with-blank-only": ("només amb escarràs", "solo con comodín", "with a blank only"),
    "more-words": (
        "N'hi ha més; amb --limit 0 surten totes.",
        "Hay más; con --limit 0 salen todas.",
        "There are more; --limit 0 shows all.",
    ),
    "nothing-found": ("Cap paraula.", "Ninguna palabra.", "No word."),
    "hooks-before": ("Davant", "Delante", "Before"),
    "hooks-behind": ("Darrere", "Detrás", "Behind"),
    "both-sides": ("Als dos costats", "A ambos lados", "Both sides"),
    "stats-title": (
        "{name} {version}: {count} paraules",
        "{name} {version}: {count} palabras",
        "{name} {version}: {count} words",
    ),
    "stats-extension": (
        "i {count} més amb K, W o Y",
        "y {count} más con K, W o Y",
        "and {count} more with K, W or Y",
    ),
    "stats-two": ("De dues fitxes ({count})", "De dos fichas ({count})", "Of two tiles ({count})"),
    "stats-three": ("De tres fitxes ({count})", "De tres fichas ({count})", "Of three tiles ({count})"),
    "letters": (
        "{length:>2} fitxes  {count:>9}",
        "{length:>2} fichas  {count:>9}",
        "{length:>2} tiles  {count:>9}",
    ),
    "none-installed": (
        "Encara no hi ha cap llista; «default» es fa el primer cop que cal.",
        "Todavía no hay ninguna lista; «default» se hace la primera vez que hace falta.",
        "No list is installed yet; 'default' is made when it is first needed.",
    ),
    "listed": (
        "{name} {version}  {count} paraules  sha256:{short}  {origin}  {date}",
        "{name} {version}  {count} palabras  sha256:{short}  {origin}  {date}",
        "{name} {version}  {count} words  sha256:{short}  {origin}  {date}",
    ),
    "listed-damaged": (
        "{name} {version}  malmesa: torneu-la a importar",
        "{name} {version}  dañada: vuelva a importarla",
        "{name} {version}  damaged: import it again",
    ),
    "imported": (
        "Instal·lada {name} {version}: {count} paraules, sha256:{short}",
        "Instalada {name} {version}: {count} palabras, sha256:{short}",
        "Installed {name} {version}: {count} words, sha256:{short}",
    ),
    "imported-extension": (
        "{count} paraules més tenen K, W o Y i es guarden a part.",
        "{count} palabras más tienen K, W o Y y se guardan aparte.",
        "{count} more words have K, W or Y and are kept apart.",
    ),
    "imported-duplicates": (
        "{count} línies repeteixen una paraula.",
        "{count} líneas repiten una palabra.",
        "{count} lines repeat a word.",
    ),
    "imported-rejects": (
        "{count} línies rebutjades:",
        "{count} líneas rechazadas:",
        "{count} lines rejected:",
    ),
    "rejected-line": (
        "  línia {line}: «{text}»: {why}",
        "  línea {line}: «{text}»: {why}",
        "  line {line}: '{text}': {why}",
    ),
    "more-rejects": (
        "  … i {count} més; amb --json surten totes",
        "  … y {count} más; con --json salen todas",
        "  … and {count} more; --json shows all",
    ),
    "too-short": ("massa curta", "demasiado corta", "too short"),
    "too-long": (
        "massa llarga, {detail} lletres",
        "demasiado larga, {detail} letras",
        "too long, {detail} letters",
    ),
    "several-words": ("més d'una paraula", "más de una palabra", "more than one word"),
    "strange-character": (
        "caràcter estrany «{detail}»",
        "carácter extraño «{detail}»",
        "strange character '{detail}'",
    ),
    "removed": ("Treta: {name} {version}", "Quitada: {name} {version}", "Removed: {name} {version}"),
    "diff-summary": (
        "{a}: {only_a} paraules pròpies; {b}: {only_b}; comunes: {common}",
        "{a}: {only_a} palabras propias; {b}: {only_b}; comunes: {common}",
        "{a}: {only_a} words of its own; {b}: {only_b}; in common: {common}",
    ),
    "exported": (
        "Escrites {count} paraules a {path}",
        "Escritas {count} palabras en {path}",
        "Wrote {count} words to {path}",
    ),
}

_ASKED_WRONGLY = {
    "nothing-asked": (
        "Digueu què s'ha de cercar, per exemple --pattern 'C?SA*'.",
        "Diga qué hay que buscar, por ejemplo --pattern 'C?SA*'.",
        "Say what to search for, for example --pattern 'C?SA*'.",
    ),
    "unreadable": (
        "«{text}» no es pot llegir com a lletres.",
        "«{text}» no se puede leer como letras.",
        "'{text}' cannot be read as letters.",
    ),
    "bad-length": (
        "«{text}» no és una llargada; per exemple 5 o 2-4.",
        "«{text}» no es una longitud; por ejemplo 5 o 2-4.",
        "'{text}' is not a length; for example 5 or 2-4.",
    ),
    "too-many-letters": (
        "Hi ha massa lletres: cap paraula no en té més de {most}.",
        "Hay demasiadas letras: ninguna palabra tiene más de {most}.",
        "There are too many letters: no word has more than {most}.",
    ),
    "hooks-alone": (
        "--hooks i --extensions no es combinen amb altres condicions.",
        "--hooks y --extensions no se combinan con otras condiciones.",
        "--hooks and --extensions do not combine with other conditions.",
    ),
    "bad-name": (
        "«{name}» no pot ser un nom de llista: lletres sense accent, xifres, punts i guions.",
        "«{name}» no puede ser un nombre de lista: letras sin acento, cifras, puntos y guiones.",
        "'{name}' cannot be the name of a list: plain letters, digits, dots and hyphens.",
    ),
    "bad-version": (
        "«{version}» no pot ser una versió: lletres sense accent, xifres, punts i guions.",
        "«{version}» no puede ser una versión: letras sin acento, cifras, puntos y guiones.",
        "'{version}' cannot be a version: plain letters, digits, dots and hyphens.",
    ),
}

_REFUSED = {
    "empty": ("El fitxer és buit.", "El fichero está vacío.", "The file is empty."),
    "only-comments": (
        "El fitxer només té línies en blanc i comentaris.",
        "El fichero solo tiene líneas en blanco y comentarios.",
        "The file has only blank lines and comments.",
    ),
    "no-such-file": (
        "No hi ha cap fitxer {path}.",
        "No hay ningún fichero {path}.",
        "There is no file {path}.",
    ),
    "is-a-folder": (
        "{path} és una carpeta, no un fitxer.",
        "{path} es una carpeta, no un fichero.",
        "{path} is a folder, not a file.",
    ),
    "not-a-file": (
        "{path} no és un fitxer normal.",
        "{path} no es un fichero normal.",
        "{path} is not an ordinary file.",
    ),
    "no-permission": (
        "No teniu permís per llegir {path}.",
        "No tiene permiso para leer {path}.",
        "You may not read {path}.",
    ),
    "cannot-read": (
        "No es pot llegir {path}: {why}",
        "No se puede leer {path}: {why}",
        "{path} cannot be read: {why}",
    ),
    "too-large": (
        "{path} és massa gran per a una llista: {size} octets.",
        "{path} es demasiado grande para una lista: {size} bytes.",
        "{path} is too large for a list: {size} bytes.",
    ),
    "compressed": (
        "El fitxer està comprimit ({kind}): descomprimiu-lo primer.",
        "El fichero está comprimido ({kind}): descomprímalo primero.",
        "The file is compressed ({kind}): unpack it first.",
    ),
    "utf-16": (
        "El fitxer és UTF-16: deseu-lo com a UTF-8.",
        "El fichero es UTF-16: guárdelo como UTF-8.",
        "The file is UTF-16: save it as UTF-8.",
    ),
    "binary": (
        "El fitxer no és de text: la llista ha de ser text pla, una paraula per línia.",
        "El fichero no es de texto: la lista debe ser texto plano, una palabra por línea.",
        "The file is not text: a list must be plain text, one word a line.",
    ),
    "mixed-encoding": (
        "La línia {line} no és UTF-8 com la resta: deseu tot el fitxer com a UTF-8.",
        "La línea {line} no es UTF-8 como el resto: guarde todo el fichero como UTF-8.",
        "Line {line} is not UTF-8 like the rest: save the whole file as UTF-8.",
    ),
    "unknown-encoding": (
        "No es reconeix la codificació (línia {line}, octet {byte}): deseu el fitxer com a UTF-8.",
        "No se reconoce la codificación (línea {line}, byte {byte}): guarde el fichero como UTF-8.",
        "The encoding is not known (line {line}, byte {byte}): save the file as UTF-8.",
    ),
    "line-too-long": (
        "La línia {line} té {length} caràcters: no és una llista d'una paraula per línia.",
        "La línea {line} tiene {length} caracteres: no es una lista de una palabra por línea.",
        "Line {line} has {length} characters: this is not a list of one word a line.",
    ),
    "no-valid-word": (
        "Cap de les {lines} línies no és una paraula; la primera és la {line}: «{text}».",
        "Ninguna de las {lines} líneas es una palabra; la primera es la {line}: «{text}».",
        "None of the {lines} lines is a word; the first is line {line}: '{text}'.",
    ),
    "name-taken": (
        "Ja hi ha una llista {name} {version}: trieu una altra versió o traieu-la abans.",
        "Ya hay una lista {name} {version}: elija otra versión o quítela antes.",
        "There is a list {name} {version} already: choose another version or remove it first.",
    ),
    "name-reserved": (
        "El nom {name} és el de la llista que ve amb el programa.",
        "El nombre {name} es el de la lista que viene con el programa.",
        "The name {name} is that of the list that comes with the program.",
    ),
    "cannot-write": (
        "No es pot escriure a {folder} ({why}); amb FARISTOL_DATA podeu triar una altra carpeta.",
        "No se puede escribir en {folder} ({why}); con FARISTOL_DATA puede elegir otra carpeta.",
        "{folder} cannot be written ({why}); FARISTOL_DATA chooses another folder.",
    ),
    "cannot-write-file": (
        "No es pot escriure {path}: {why}",
        "No se puede escribir {path}: {why}",
        "{path} cannot be written: {why}",
    ),
    "lexicon-missing": (
        "No hi ha cap llista {name}; «faristol lexicon list» diu quines hi ha.",
        "No hay ninguna lista {name}; «faristol lexicon list» dice cuáles hay.",
        "There is no list {name}; 'faristol lexicon list' says which there are.",
    ),
    "lexicon-damaged": (
        "La llista {name} està malmesa: traieu-la i torneu-la a importar.",
        "La lista {name} está dañada: quítela y vuelva a importarla.",
        "The list {name} is damaged: remove it and import it again.",
    ),
    "lexicon-mismatch": (
        "La partida es juga amb la llista {pinned}, no amb {offered}.",
        "La partida se juega con la lista {pinned}, no con {offered}.",
        "The game is played with the list {pinned}, not with {offered}.",
    ),
    "other": (
        "No s'ha pogut fer: {error}",
        "No se ha podido hacer: {error}",
        "It could not be done: {error}",
    ),
}

TEXTS: Mapping[str, tuple[str, str, str]] = MappingProxyType({**_ANSWERS, **_ASKED_WRONGLY, **_REFUSED})
