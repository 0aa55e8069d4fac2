"""Why the system did not open or write a file, in Catalan, Spanish and English."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from types import MappingProxyType

from faristol.texts import LANGUAGES

__all__ = ["REASONS", "why_not"]

REASONS: Mapping[int, tuple[str, str, str]] = MappingProxyType(
    {
        errno.ENOENT: ("no existeix", "no existe", "it does not exist"),
        errno.EISDIR: ("és una carpeta", "es una carpeta", "it is a folder"),
        errno.ENOTDIR: (
            "una part del camí no és una carpeta",
            "una parte de la ruta no es una carpeta",
            "a part of the path is not a folder",
        ),
        errno.EACCES: ("no hi tens permís", "no tienes permiso", "you have no permission"),
        errno.EPERM: ("no hi tens permís", "no tienes permiso", "you have no permission"),
        errno.EROFS: (
            "és en un disc on no es pot escriure",
            "está en un disco en el que no se puede escribir",
            "it is on a disk that cannot be written to",
        ),
        errno.ENOSPC: ("el disc és ple", "el disco está lleno", "the disk is full"),
        errno.ENAMETOOLONG: (
            "el nom és massa llarg",
            "el nombre es demasiado largo",
            "the name is too long",
        ),
    }
)


def why_not(error: OSError, language: str) -> str:
    """The reason of *error*; a rare one in the system's own words.

    >>> why_not(FileNotFoundError(errno.ENOENT, "No such file or directory"), "ca")
    'no existeix'
    """
    told = REASONS.get(error.errno or 0)
    if told is None:
        return error.strerror or str(error)
    return told[LANGUAGES.index(language)]
