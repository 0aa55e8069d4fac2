"""``faristol serve``: the app for everybody on the network."""

from __future__ import annotations

import asyncio
import io
import socket
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from faristol.cli.clicking import command, option
from faristol.cli.options import AskedWrongly, language_option
from faristol.engine.vocabulary import make_ready
from faristol.errors import FaristolError
from faristol.lexicon import Lexicon, LexiconError
from faristol.lexicon.info import DEFAULT
from faristol.texts import sentence

if TYPE_CHECKING:
    from faristol.server import Settings
    from faristol.service.mail import Mailbox

__all__ = ["prepare", "serve"]

_PING_S = 20.0  # a phone that went to sleep is noticed after two of these
_GRACE_S = 5  # for what is under way when the server is told to stop
_SILENCE_S = 60  # of one of several processes; on a busy machine it takes a while until a new one answers


@command()
@option("--host", default=None, help="Address to listen on; this machine only by default.")
@option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port.")
@option("--database", default=None, metavar="URL", help="sqlite:///FILE, postgresql://… or memory:.")
@option("--lan", is_flag=True, help="Let everybody on the local network play, and show a QR code.")
@option(
    "--workers",
    default=1,
    show_default=True,
    type=click.IntRange(1, 64),
    help="Server processes (PostgreSQL).",
)
@option("--origin", "origins", multiple=True, metavar="URL", help="Another address of these pages.")
@option("--address", default=None, metavar="URL", help="The address that links and QR codes name.")
@option("--behind-tls", is_flag=True, help="The pages are served over HTTPS by a proxy before this.")
@option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="A reverse proxy before this, or its network: believed whose request it brings.",
)
@option(
    "--guest-entrants",
    default=300,
    show_default=True,
    type=click.IntRange(0),
    help="Largest championship that somebody without an account may direct.",
)
@option(
    "--puzzles",
    default=60,
    show_default=True,
    type=click.IntRange(0, 10_000),
    help="Puzzles to have in stock, beside those of the next days; 0 makes none.",
)
@option(
    "--definitions",
    default=None,
    metavar="URL",
    help="Where words are explained, with {word} for which; the dictionary of the IEC by default.",
)
@option("--metrics", default=None, metavar="HOST:PORT", help="Address of the figures for Prometheus.")
@option("--smtp", default=None, metavar="HOST:PORT", help="Who carries e-mails: links to new passwords.")
@option("--smtp-user", default=None, metavar="NAME", help="Name at that carrier.")
@option(
    "--smtp-password-file",
    default=None,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="File with the password there.",
)
@option("--smtp-plain", is_flag=True, help="Without STARTTLS: a carrier on this machine.")
@option("--mail-from", default=None, metavar="EMAIL", help="Sender of the e-mails.")
@option(
    "--webhooks-private",
    is_flag=True,
    help="Let championships tell programs on your own network, too, and not only on the internet.",
)
@option("--training", is_flag=True, help="Let whoever opens a game choose the order of the bag.")
@option("--lexicon", default=DEFAULT, show_default=True, help="Dictionary to have ready for the first game.")
@language_option
def serve(
    host: str | None,
    port: int,
    database: str | None,
    lan: bool,
    workers: int,
    origins: tuple[str, ...],
    address: str | None,
    behind_tls: bool,
    metrics: str | None,
    definitions: str | None,
    proxies: tuple[str, ...],
    guest_entrants: int,
    puzzles: int,
    smtp: str | None,
    smtp_user: str | None,
    smtp_password_file: Path | None,
    smtp_plain: bool,
    mail_from: str | None,
    webhooks_private: bool,
    training: bool,
    lexicon: str,
    lang: str,
) -> None:
    """Serve the app: people open the address in a browser and play.

    \b
        faristol serve --lan
        faristol serve --database postgresql://localhost/faristol --workers 4
    """
    # Loaded only now: whoever replays a game need not wait for a web server.
    from faristol.server import Settings
    from faristol.server.doors import check_proxies
    from faristol.server.metrics import host_and_port
    from faristol.service.words import DEFINITIONS, check_definitions
    from faristol.service.world import Manners

    listen = host or ("0.0.0.0" if lan else "127.0.0.1")
    settings = Settings(
        database=database,
        origins=origins,
        address=address,
        secure_cookies=behind_tls,
        proxies=proxies,
        own_process=True,
        metrics=metrics,
        puzzles=puzzles,
        mail=_mailbox(
            smtp, smtp_user, smtp_password_file, mail_from, address, lang, encrypted=not smtp_plain
        ),
        definitions=definitions or DEFINITIONS,
        webhooks_private=webhooks_private,
        manners=Manners(given_bags=training, guest_entrants=guest_entrants),
    )
    try:
        if metrics is not None:
            host_and_port(metrics)
        check_proxies(proxies)
        check_definitions(settings.definitions)
        make_ready(Lexicon.open(lexicon))  # the default one is made on first need, here with a progress bar
        token = asyncio.run(prepare(settings, workers))
    except LexiconError:
        raise AskedWrongly(sentence("service", "unknown-lexicon", lang, name=lexicon)) from None
    except FaristolError as refused:
        raise AskedWrongly(sentence("service", refused.code, lang, **refused.facts)) from None
    shown = address or f"http://{_lan_address() if lan else _name(listen)}:{port}"
    _greet(shown, token, lang, draw=lan or address is not None)
    _run(settings, listen, port, workers)


def _mailbox(
    carrier: str | None,
    user: str | None,
    password_file: Path | None,
    sender: str | None,
    address: str | None,
    language: str,
    *,
    encrypted: bool,
) -> Mailbox | None:
    """Who carries letters, if anybody does."""
    from faristol.server.metrics import host_and_port
    from faristol.service.mail import Mailbox

    if carrier is None:
        return None
    if address is None or sender is None:  # a link must not lead to whatever host a browser has named
        raise AskedWrongly(sentence("service", "mail-needs", language))
    try:
        host, port = host_and_port(carrier)
    except FaristolError as wrong:
        raise AskedWrongly(sentence("service", "smtp-address", language, **wrong.facts)) from None
    return Mailbox(
        host=host, port=port, sender=sender, user=user, password_file=password_file, encrypted=encrypted
    )


async def prepare(settings: Settings, workers: int) -> str | None:
    """Bring the store up to date before any worker starts; the first admin's token, if there is none yet."""
    from faristol.service.people import Society
    from faristol.storage.opening import open_storage

    # Handed on to the server itself: no other one can have the file between this and its start.
    storage = open_storage(settings.database, served=True, hand_on=True)
    if workers > 1 and not storage.many_processes:
        raise FaristolError("one-process-only")
    async with storage:
        return await Society(storage.world()).first_admin_token()


def _greet(address: str, token: str | None, language: str, *, draw: bool) -> None:
    click.echo(sentence("service", "serving", language, address=address))
    if draw:
        import segno

        drawn = io.StringIO()
        segno.make(address, error="l").terminal(out=drawn, compact=True)
        click.echo(drawn.getvalue())
    if token is not None:
        click.echo(sentence("service", "first-admin", language, address=f"{address}/admin#{token}"))


def _run(settings: Settings, host: str, port: int, workers: int) -> None:
    import uvicorn

    from faristol.server import create_app
    from faristol.server.logs import CONFIG
    from faristol.server.socket import MOST_MESSAGE_BYTES

    app: str | Callable[..., object] = create_app(settings)
    if workers > 1:
        settings.to_environment()
        app = "faristol.server.app:from_environment"
    uvicorn.run(
        app,
        factory=workers > 1,
        host=host,
        port=port,
        workers=workers,
        http="faristol.server.doors:GuardedProtocol",
        # Nobody else is believed, not even on this machine: whoever may say who asks is asked by no limit.
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        ws="faristol.server.doors:GuardedSocket",
        ws_max_size=8 * MOST_MESSAGE_BYTES,
        ws_ping_interval=_PING_S,
        ws_ping_timeout=_PING_S,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=_GRACE_S,
        timeout_worker_healthcheck=_SILENCE_S,
        log_level="warning",
        log_config=CONFIG,
        server_header=False,
    )


def _lan_address() -> str:
    """This machine's address on the network that leads outside; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return _name("0.0.0.0")
        return str(probe.getsockname()[0])


def _name(host: str) -> str:
    return "localhost" if host in ("0.0.0.0", "127.0.0.1", "::", "::1") else host
