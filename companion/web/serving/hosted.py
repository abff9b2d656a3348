"""The application for a WSGI server that somebody else starts and ends: one writer, its good copy, a clean end."""

import atexit
import os
import sys
import threading
from pathlib import Path

from flask import Flask

from companion.store import Store, snapshots
from companion.store.errors import NotSaved, Unreadable
from companion.store.paths import file_of, folder_of
from companion.web import create_app, forget_what_was_begun, read_games, settle

# Seconds that a new worker waits for the one it replaces, which has answers to finish; CUSTODE_WAIT sets another.
SUCCESSION = 20.0


def hosted() -> Flask:
    """The application on the folder of the environment; where it cannot be had, a sentence and exit 1."""
    try:
        path = file_of(folder_of(None))
        store = Store(path, float(os.environ.get("CUSTODE_WAIT") or SUCCESSION))
        app = create_app(store=store)
    except (NotSaved, Unreadable, OSError, ValueError) as error:
        # To the terminal, because servers answer an exception of ours with a page of their own frames.
        sys.exit(str(error))
    # A server may fork now: what another thread is reading just then would never be read to its end over there.
    read_games(app)
    # Beside the server, which answers already; a copy that is cut short is taken away at the next start.
    threading.Thread(target=settle_in, args=(app, path), daemon=True).start()
    atexit.register(store.close)
    return app


def settle_in(app: Flask, path: Path) -> None:
    forget_what_was_begun(app)
    snapshots.keep(path)
    settle(app)
