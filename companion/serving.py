"""Serving the phones of this network from one process, until Ctrl-C: the folder, the port, the address, a clean end."""

import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn
from urllib.parse import urlsplit

import click

from companion import network
from companion.engine.words import Words

if TYPE_CHECKING:
    import socket

    from companion.web.seating.pairing import Pairing

PORT = 8000
SAYS = {
    "serving": Words("Custode è pronto. Aprite sul telefono:", "Custode is ready. Open on a phone:"),
    "alone": Words(
        "Custode è pronto, ma solo questo computer può raggiungerlo (--host): nessun telefono.",
        "Custode is ready, but only this machine can reach it (--host): no phone can.",
    ),
    "no network": Words(
        "Questo computer non è in nessuna rete: appena lo sarà, i telefoni lo troveranno al suo indirizzo.",
        "This machine is in no network: as soon as it is, phones find it at its address.",
    ),
    "same": Words("I telefoni devono essere nella stessa rete.", "The phones must be on the same network."),
    "pairs": Words(
        "Questo codice fa entrare nella casa un telefono, una volta sola, entro dieci minuti. Dopo: custode pair",
        "This code lets one phone into the house, once, within ten minutes. After that: custode pair",
    ),
    "plain": Words("Da adesso il codice porta soltanto ai giochi:", "From now on the code leads to the games alone:"),
    "stop": Words("Ctrl-C per chiudere.", "Ctrl-C to close."),
    "closed": Words("Chiuso; tutto è salvato.", "Closed; everything is saved."),
}


def serve(host: str, port: int | None, where: Path, language: str, qr: bool, names: Sequence[str] = ()) -> None:
    before = signal.signal(signal.SIGTERM, interrupted)
    try:
        try:
            listener = network.listening(host, PORT if port is None else port, exactly=port is not None)
        except OSError as error:
            raise click.ClickException(str(error)) from None
        with listener:
            serve_at(listener, where, language, qr, names)
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGTERM, before)
    click.echo(SAYS["closed"].of(language))


def interrupted(_signal: int, _frame: object) -> NoReturn:
    """Being asked to end by the system is the same as Ctrl-C."""
    raise KeyboardInterrupt


def serve_at(listener: "socket.socket", where: Path, language: str, qr: bool, names: Sequence[str]) -> None:
    from companion.store import Store, snapshots
    from companion.store.errors import NotSaved, Unreadable
    from companion.store.paths import file_of
    from companion.web import create_app, forget_what_was_begun, settle

    try:
        store = Store(file_of(where))
    except Unreadable as error:
        raise click.ClickException(str(error)) from None
    try:
        host, port = listener.getsockname()[:2]
        app = create_app(store=store, hosts=names, listens=host)
        store.file.found_at(network.urls(host, port)[0])
        click.echo("\n".join(greeting(host, port, language)))

        pairing = app.extensions["custode"].pairing

        def settle_in() -> None:
            draw_codes(pairing, network.urls(host, port)[0], language, qr)
            forget_what_was_begun(app)
            snapshots.keep(file_of(where))
            settle(app)

        # Beside the server, which answers already.
        try:
            with network.server(app, listener) as server, network.beside(settle_in):
                server.run()
        finally:
            pairing.close()
    except NotSaved as error:
        raise click.ClickException(f"{file_of(where)}: nothing can be saved there ({error}).") from None
    finally:
        store.close()


def greeting(host: str, port: int, language: str) -> Iterator[str]:
    """Where to find it; only addresses that answer, and only those are for phones that phones can reach."""
    found = network.urls(host, port)
    yield SAYS["alone" if network.is_loopback(host) else "serving"].of(language)
    yield from (f"  {url}" for url in found)
    if host in network.EVERYWHERE and len(found) == 1:
        yield SAYS["no network"].of(language)


def draw_codes(pairing: "Pairing", url: str, language: str, qr: bool) -> None:
    """On a terminal first the code that pairs, and once that is spent or too old the plain address; where output goes
    elsewhere nothing secret is written."""
    if not (qr and can_be_followed(url) and sys.stdout.isatty()):
        draw_code(url, language, qr)
        return
    from companion.web.routes.devices import pair_address

    draw_code(pair_address(url, pairing.fresh()), language, qr, SAYS["pairs"].of(language))

    def afterwards() -> None:
        if pairing.wait():
            click.echo(SAYS["plain"].of(language))
            draw_code(url, language, qr)

    threading.Thread(target=afterwards, daemon=True).start()


def can_be_followed(url: str) -> bool:
    return not network.is_loopback(urlsplit(url).hostname or "")


def draw_code(url: str, language: str, qr: bool, *more: str) -> None:
    """The address for a phone's camera, where a phone can follow it."""
    if qr and can_be_followed(url):
        from printables.qr import terminal

        # Some terminals cannot draw blocks; the address above is enough.
        with suppress(UnicodeEncodeError):
            click.echo(terminal(url.upper()))
    click.echo(" ".join((*more, SAYS["same"].of(language), SAYS["stop"].of(language))))
