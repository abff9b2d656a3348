"""A real server in a process of its own, for tests: with a planted fault on request, never outliving them.

    python -m tests.promises.server custode --host 127.0.0.1 --port 8123 --data-dir FOLDER
    python -m tests.promises.server wsgi --listen=127.0.0.1:8123 --threads=128 wsgi:app
"""

import os
import sys
import threading
from functools import partial

from waitress import runner  # type: ignore[import-untyped]  # waitress ships no types

from companion import cli, web
from tests.promises import mutants


def die_with_the_tests() -> None:
    """The tests hold the other end of this pipe; when they are gone, so is the server."""
    # Not through sys.stdin, which Python would wait for at its own end.
    while os.read(0, 1024):
        pass
    os._exit(1)


def main() -> None:
    threading.Thread(target=die_with_the_tests, daemon=True).start()
    mutants.plant(os.environ)
    # Eight phones that tap as fast as they can are a load, not a script.
    web.create_app = partial(web.create_app, rates=False)
    kind, words = sys.argv[1], sys.argv[2:]
    if kind == "wsgi":
        sys.exit(runner.run(["waitress-serve", *words]))
    cli.main(words)


if __name__ == "__main__":
    main()
