"""What Click says by itself, in Catalan and Spanish: its English sentence is the key.

A translation may leave out what only the English one needs, but names no fact that Click does not give.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["CLICK_TEXTS"]

CLICK_TEXTS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        # the help
        "Usage:": ("Ús:", "Uso:"),
        "Options": ("Opcions", "Opciones"),
        "Commands": ("Ordres", "Órdenes"),
        "default: {default}": ("per defecte: {default}", "por defecto: {default}"),
        "required": ("obligatori", "obligatorio"),
        # around every error
        "Error: {message}": ("Error: {message}", "Error: {message}"),
        "Try '{command} {option}' for help.": (
            "«{command} {option}» n'explica l'ús.",
            "«{command} {option}» explica el uso.",
        ),
        "Aborted!": ("Interromput.", "Interrumpido."),
        # what is missing, unknown or too much
        "Missing command.": ("Falta l'ordre.", "Falta la orden."),
        "Missing argument": ("Falta l'argument", "Falta el argumento"),
        "Missing option": ("Falta l'opció", "Falta la opción"),
        "Choose from:\n\t{choices}": ("Tria entre:\n\t{choices}", "Elige entre:\n\t{choices}"),
        "No such command {name!r}.": ("No hi ha cap ordre «{name}».", "No hay ninguna orden «{name}»."),
        "No such option {name!r}.": ("No hi ha cap opció «{name}».", "No hay ninguna opción «{name}»."),
        "Did you mean {possibility}?": ("Volies dir {possibility}?", "¿Querías decir {possibility}?"),
        "(Did you mean one of: {possibilities}?)": (
            "(Volies dir una d'aquestes: {possibilities}?)",
            "(¿Querías decir una de estas: {possibilities}?)",
        ),
        "Got unexpected extra argument ({args})": (
            "Hi sobra un argument ({args})",
            "Sobra un argumento ({args})",
        ),
        "Got unexpected extra arguments ({args})": (
            "Hi sobren arguments ({args})",
            "Sobran argumentos ({args})",
        ),
        "Option {name!r} does not take a value.": (
            "L'opció «{name}» no vol cap valor.",
            "La opción «{name}» no admite ningún valor.",
        ),
        "Option {name!r} requires an argument.": (
            "A l'opció «{name}» li falta el valor.",
            "A la opción «{name}» le falta el valor.",
        ),
        # a value that will not do
        "Invalid value: {message}": ("Valor no vàlid: {message}", "Valor no válido: {message}"),
        "Invalid value for {param_hint}: {message}": (
            "Valor no vàlid per a {param_hint}: {message}",
            "Valor no válido para {param_hint}: {message}",
        ),
        "{value!r} is not {choice}.": ("«{value}» no és {choice}.", "«{value}» no es {choice}."),
        "{value!r} is not one of {choices}.": (
            "«{value}» no és cap d'aquests: {choices}.",
            "«{value}» no es ninguno de estos: {choices}.",
        ),
        "{value!r} is not a valid {number_type}.": (
            "«{value}» no és un nombre dels que hi poden anar.",
            "«{value}» no es un número de los que pueden ir ahí.",
        ),
        "{value} is not in the range {range}.": (
            "{value} és fora dels límits ({range}).",
            "{value} está fuera de los límites ({range}).",
        ),
        # files
        "{name} {filename!r} does not exist.": ("«{filename}» no existeix.", "«{filename}» no existe."),
        "{name} {filename!r} is a file.": ("«{filename}» és un fitxer.", "«{filename}» es un fichero."),
        "{name} {filename!r} is a directory.": (
            "«{filename}» és una carpeta.",
            "«{filename}» es una carpeta.",
        ),
        "{name} {filename!r} is not readable.": (
            "«{filename}» no es pot llegir.",
            "«{filename}» no se puede leer.",
        ),
        "{name} {filename!r} is not writable.": (
            "A «{filename}» no s'hi pot escriure.",
            "En «{filename}» no se puede escribir.",
        ),
        "Could not open file {filename!r}: {message}": (
            "El fitxer «{filename}» no s'ha pogut obrir: {message}",
            "El fichero «{filename}» no se ha podido abrir: {message}",
        ),
        "unknown error": ("error desconegut", "error desconocido"),
    }
)
