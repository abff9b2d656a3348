"""The real `custode` command on a machine called custode, for browsers on this machine; it ends when the tests do.

    python -m tests.browser.server --host 127.0.0.1 --port 8123 --data-dir FOLDER --no-qr
"""

import os
import socket
import sys
import threading
from functools import partial

from companion import cli, network, web

NAME = "custode"
# Where phones of a network would find it.
ADDRESSES: tuple[str, ...] = ()


def die_with_the_tests() -> None:
    """The tests hold the other end of this pipe; when they are gone, so is the server."""
    sys.stdin.buffer.read()
    os._exit(1)


def main() -> None:
    threading.Thread(target=die_with_the_tests, daemon=True).start()
    socket.gethostname = lambda: NAME
    network.addresses = lambda: ADDRESSES
    # A minute of these tests opens more tables than a script would be allowed.
    web.create_app = partial(web.create_app, rates=False)
    cli.main()


if __name__ == "__main__":
    main()
