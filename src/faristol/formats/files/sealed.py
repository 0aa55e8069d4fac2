"""Secrets in a file that others may see: readable for whoever knows the passphrase, for nobody else.

The passphrase becomes a key by Argon2id, which makes guessing dear, and the key seals by AES-GCM, which
notices whatever was changed. What it costs is fixed here: a file cannot ask for more.
"""

from __future__ import annotations

import base64
import binascii
import secrets
from collections.abc import Mapping

from argon2.low_level import Type, hash_secret_raw
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from faristol.tournament.errors import MalformedEvent

__all__ = ["WrongPassphrase", "seal", "unseal"]

_VERSION = 1
_SALT, _NONCE, _KEY = 16, 12, 32  # bytes
_MOST = 100_000  # characters of what is sealed


class WrongPassphrase(Exception):
    """The seal does not open."""


def seal(plain: bytes, passphrase: str) -> dict[str, object]:
    """*plain* as a part of a file that :func:`unseal` opens.

    >>> unseal(seal(b"codi", "a Reus plou"), "a Reus plou")
    b'codi'
    """
    salt, nonce = secrets.token_bytes(_SALT), secrets.token_bytes(_NONCE)
    box = AESGCM(_key(passphrase, salt)).encrypt(nonce, plain, None)
    return {"version": _VERSION, "salt": _text(salt), "nonce": _text(nonce), "box": _text(box)}


def unseal(sealed: Mapping[str, object], passphrase: str) -> bytes:
    """What was sealed, or :exc:`WrongPassphrase`; :exc:`MalformedEvent` where nothing was."""
    if sealed.get("version") != _VERSION:
        raise MalformedEvent("not-sealed")
    salt, nonce, box = (_bytes(sealed.get(part)) for part in ("salt", "nonce", "box"))
    if (len(salt), len(nonce)) != (_SALT, _NONCE):
        raise MalformedEvent("not-sealed")
    try:
        return AESGCM(_key(passphrase, salt)).decrypt(nonce, box, None)
    except InvalidTag:
        raise WrongPassphrase from None


def _key(passphrase: str, salt: bytes) -> bytes:
    return hash_secret_raw(
        passphrase.encode(), salt, time_cost=3, memory_cost=65_536, parallelism=1, hash_len=_KEY, type=Type.ID
    )


def _text(raw: bytes) -> str:
    return base64.b64encode(raw).decode()


def _bytes(text: object) -> bytes:
    if not isinstance(text, str) or len(text) > _MOST:
        raise MalformedEvent("not-sealed")
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise MalformedEvent("not-sealed") from None
