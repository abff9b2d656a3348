"""The application of a WSGI server, which may fork once it has it."""

import os
import subprocess
import sys
from pathlib import Path

from companion.games import games

# The thread beside the server is never started: what is read here was read before.
BEFORE_ANY_FORK = """
import sys, threading
threading.Thread.start = lambda thread: None
from companion.web.serving.hosted import hosted
games = hosted().extensions["custode"].games
print(len(games), *(id for id in games if not hasattr(sys.modules.get(f"companion.games.{id}"), "GAME")))
"""


def test_every_game_is_read_before_a_server_may_fork(tmp_path: Path) -> None:
    """In the middle of reading one, the worker would wait for a thread that it does not have."""
    environ = {**os.environ, "CUSTODE_DATA_DIR": str(tmp_path)}
    command = [sys.executable, "-c", BEFORE_ANY_FORK]
    found = subprocess.run(command, env=environ, capture_output=True, text=True, check=True, timeout=60)
    assert found.stdout == f"{len(games())}\n"
