"""Letters to people, where whoever runs the server has said by whom they are carried."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from pathlib import Path
from typing import Protocol

from faristol.service.errors import Reason, RequestRefused

__all__ = ["Mail", "Mailbox", "SmtpMail", "read_email"]

_SECONDS = 20.0  # for each answer of the carrier
_MOST_EMAIL = 254
# What every carrier takes: no quotation marks, no other alphabets, a domain with a dot.
_EMAIL = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}")


class Mail(Protocol):
    """Who carries letters."""

    async def send(self, to: str, subject: str, text: str) -> None:
        """Hand a letter over; whatever goes wrong is raised."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mailbox:
    """By whom letters are carried, and from whom they are."""

    host: str
    sender: str
    port: int = 587
    user: str | None = None
    password_file: Path | None = None  # read for each letter, so that it can be changed
    encrypted: bool = True  # by STARTTLS; a carrier on the same machine may do without


class SmtpMail:
    """Letters by SMTP; few are written, so each has a connection of its own, in a thread."""

    def __init__(self, mailbox: Mailbox) -> None:
        self._mailbox = mailbox

    async def send(self, to: str, subject: str, text: str) -> None:
        await asyncio.to_thread(self._send, to, subject, text)

    def _send(self, to: str, subject: str, text: str) -> None:
        box, letter = self._mailbox, EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = box.sender, to, subject
        letter["Date"], letter["Message-ID"] = formatdate(), make_msgid(domain=box.sender.rpartition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"  # so that nobody's absence is told to us
        letter.set_content(text)
        with smtplib.SMTP(box.host, box.port, timeout=_SECONDS) as carrier:
            if box.encrypted:
                carrier.starttls(context=ssl.create_default_context())
            if box.user is not None and box.password_file is not None:
                carrier.login(box.user, box.password_file.read_text("utf-8").strip())
            carrier.send_message(letter)


def read_email(text: str) -> str:
    """An address to which a letter can be sent; nothing is none.

    >>> read_email(" anna@example.cat ")
    'anna@example.cat'
    """
    email = text.strip()
    if email and (len(email) > _MOST_EMAIL or _EMAIL.fullmatch(email) is None):
        raise RequestRefused(Reason.BAD_EMAIL)
    return email
