"""Serving the phones of this network from one process, until Ctrl-C: the folder, the port, the address, a clean end."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from companion import network
from companion.engine.words import Words

if TYPE_CHECKING:
    import socket

    from companion.store import Store

PORT = 8000
# Seconds that a table is kept after its last act.
KEPT = 2 * 365 * 24 * 3600
SAYS = {
    "serving": Words("Custode è pronto. Aprite sul telefono:", "Custode is ready. Open on a phone:"),
    "same": Words("I telefoni devono essere nella stessa rete.", "The phones must be on the same network."),
    "stop": Words("Ctrl-C per chiudere.", "Ctrl-C to close."),
    "closed": Words("Chiuso; tutto è salvato.", "Closed; everything is saved."),
}


@contextmanager
def alone(where: Path) -> Iterator[None]:
    """Only one process writes to a folder: SQLite's log was not made to be tended by two."""
    with (where / "custode.lock").open("a") as file:
        try:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise click.ClickException(
                f"{where}: another custode is at work here; close it, or give another --data-dir."
            ) from None
        yield


def serve(host: str, port: int | None, where: Path, language: str, qr: bool) -> None:
    before = signal.signal(signal.SIGTERM, interrupted)
    try:
        with alone(where):
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
    from companion import care
    from companion.store import Store, Unreadable
    from companion.store.place import file_of
    from companion.web import create_app
    from companion.web.desk import wall_clock

    try:
        store = Store(file_of(where))
    except Unreadable as error:
        raise click.ClickException(f"{error}{care.way_back(where)}") from None
    try:
        forget(store, wall_clock())
        app = create_app(store=store, hosts=(*network.addresses(), *((host,) if host else ())))
        found = network.urls(host, listener.getsockname()[1])
        click.echo("\n".join((SAYS["serving"].of(language), *(f"  {url}" for url in found))))
        def settle_in() -> None:
            draw_code(found[0], language, qr)
            care.keep_last_good(where)

        # Beside the server, which answers already.
        with network.server(app, listener) as server, network.beside(settle_in):
            server.run()
    finally:
        store.close()


def forget(store: "Store", now: int) -> None:
    """Tables nobody touched for two years go, with the nicknames in them.

    Counted from the last touch of any table where that is earlier, so that a clock which runs ahead deletes nothing.
    """
    newest = store.tables(now, 1)
    store.forget_idle(min([now, *(row.touched for row in newest)]) - KEPT)


def draw_code(url: str, language: str, qr: bool) -> None:
    """The address for a phone's camera."""
    if qr:
        from printables.code import terminal

        # Some terminals cannot draw blocks; the address above is enough.
        with suppress(UnicodeEncodeError):
            click.echo(terminal(url.upper()))
    click.echo(f"{SAYS['same'].of(language)} {SAYS['stop'].of(language)}")
