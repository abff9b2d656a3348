"""Serving the phones of this network from one process, until Ctrl-C: the folder, the port, the address, a clean end."""

import signal
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from companion import network
from companion.engine.words import Words

if TYPE_CHECKING:
    import socket

PORT = 8000
SAYS = {
    "serving": Words("Custode è pronto. Aprite sul telefono:", "Custode is ready. Open on a phone:"),
    "same": Words("I telefoni devono essere nella stessa rete.", "The phones must be on the same network."),
    "stop": Words("Ctrl-C per chiudere.", "Ctrl-C to close."),
    "closed": Words("Chiuso; tutto è salvato.", "Closed; everything is saved."),
}


def serve(host: str, port: int | None, where: Path, language: str, qr: bool) -> None:
    before = signal.signal(signal.SIGTERM, interrupted)
    try:
        try:
            listener = network.listening(host, PORT if port is None else port, exactly=port is not None)
        except OSError as error:
            raise click.ClickException(str(error)) from None
        with listener:
            serve_at(listener, host, where, language, qr)
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGTERM, before)
    click.echo(SAYS["closed"].of(language))


def interrupted(_signal: int, _frame: object) -> NoReturn:
    """Being asked to end by the system is the same as Ctrl-C."""
    raise KeyboardInterrupt


def serve_at(listener: "socket.socket", host: str, where: Path, language: str, qr: bool) -> None:
    from companion.store import NotSaved, Store, Unreadable, good
    from companion.store.place import file_of
    from companion.web import create_app

    try:
        store = Store(file_of(where))
    except Unreadable as error:
        raise click.ClickException(str(error)) from None
    try:
        app = create_app(store=store, hosts=(*network.addresses(), *((host,) if host else ())))
        found = network.urls(host, listener.getsockname()[1])
        click.echo("\n".join((SAYS["serving"].of(language), *(f"  {url}" for url in found))))
        def settle_in() -> None:
            draw_code(found[0], language, qr)
            good.keep(file_of(where))

        # Beside the server, which answers already.
        with network.server(app, listener) as server, network.beside(settle_in):
            server.run()
    except NotSaved as error:
        raise click.ClickException(f"{file_of(where)}: nothing can be saved there ({error}).") from None
    finally:
        store.close()


def draw_code(url: str, language: str, qr: bool) -> None:
    """The address for a phone's camera."""
    if qr:
        from printables.code import terminal

        # Some terminals cannot draw blocks; the address above is enough.
        with suppress(UnicodeEncodeError):
            click.echo(terminal(url.upper()))
    click.echo(f"{SAYS['same'].of(language)} {SAYS['stop'].of(language)}")
