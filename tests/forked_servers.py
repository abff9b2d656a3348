"""Servers that begin at once: each is forked from one process that has loaded the program, and has done nothing else.

A server is a process of its own as before, killed and started again by itself; what a start costs besides is the same
every time, is measured where a start is promised (test_start), and was most of what these drills took.
"""

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

import companion.cli
import companion.web
from companion.games import games, torn

ROOT = Path(__file__).parents[1]
# A request is one message: what shall run, and the ends of the pipes that are its own.
MOST = 65_536
PIPES = 3


# --- in the tests -----------------------------------------------------------------------------------------------------


class Child:
    """A server that was forked, to be held like a process one has opened oneself."""

    def __init__(self, pid: int, stdin: int, pipe: int) -> None:
        self.pid = pid
        self.stdin = os.fdopen(stdin, "wb", buffering=0)
        self.returncode: int | None = None
        self._told = pipe

    def poll(self) -> int | None:
        return self._heard(0)

    def wait(self, timeout: float | None = None) -> int:
        found = self._heard(timeout)
        if found is None:
            raise subprocess.TimeoutExpired(["a server"], timeout or 0.0)
        return found

    def send_signal(self, how: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, how)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def _heard(self, timeout: float | None) -> int | None:
        """The code it ended with, as whoever forked it has written it down."""
        if self.returncode is None and select.select([self._told], [], [], timeout)[0]:
            self.returncode = int(os.read(self._told, 16) or b"-9")
            os.close(self._told)
        return self.returncode


class Nursery:
    """The process that forks them; it ends with the tests."""

    def __init__(self) -> None:
        self._socket, there = socket.socketpair()
        command = [sys.executable, "-u", "-m", "tests.forked_servers", str(there.fileno())]
        self._process = subprocess.Popen(command, cwd=ROOT, pass_fds=[there.fileno()], stdin=subprocess.DEVNULL)
        there.close()
        self._lock = threading.Lock()

    def start(self, program: str, words: Sequence[str], environ: dict[str, str], out: int) -> Child:
        theirs, stdin = os.pipe()
        pipe, telling = os.pipe()
        body = json.dumps({"program": program, "words": [*words], "environ": environ}).encode()
        with self._lock:
            socket.send_fds(self._socket, [body], [theirs, out, telling])
            pid = int(self._socket.recv(16))
        os.close(theirs)
        os.close(telling)
        return Child(pid, stdin, pipe)

    def end(self) -> None:
        self._socket.close()
        self._process.wait()


NURSERY: list[Nursery] = []


def started(program: str, words: Sequence[str], environ: dict[str, str], out: int) -> Child:
    """A program of the tests, `main` in this module, with these words in these surroundings; it writes there."""
    if not NURSERY:
        NURSERY.append(Nursery())
        atexit.register(NURSERY[0].end)
    return NURSERY[0].start(program, words, environ, out)


# --- in the nursery ---------------------------------------------------------------------------------------------------


def reap(pid: int, telling: int) -> None:
    _, status = os.waitpid(pid, 0)
    os.write(telling, str(os.waitstatus_to_exitcode(status)).encode())
    os.close(telling)


def nurse(here: socket.socket) -> Callable[[], None] | None:
    """Forks what is asked for until nobody asks any more; in what was forked, what it has to run."""
    while True:
        body, pipes, _, _ = socket.recv_fds(here, MOST, PIPES)
        if not body:
            return None
        asked = json.loads(body)
        pid = os.fork()
        if pid == 0:
            here.close()
            return lambda: begin(asked["program"], asked["words"], asked["environ"], pipes)
        stdin, out, telling = pipes
        os.close(stdin)
        os.close(out)
        threading.Thread(target=reap, args=(pid, telling), daemon=True).start()
        here.send(str(pid).encode())


def begin(program: str, words: list[str], environ: dict[str, str], pipes: Sequence[int]) -> None:
    """As if the command had been typed there."""
    stdin, out, telling = pipes
    for source, target in ((stdin, 0), (out, 1), (out, 2)):
        os.dup2(source, target)
    for each in {stdin, out, telling}:
        os.close(each)
    os.environ.clear()
    os.environ.update(environ)
    time.tzset()
    sys.argv = [program, *words]
    import_module(program).main()


def main() -> None:
    # What every server of ours loads first.
    assert companion.cli
    assert companion.web
    torn(games())
    run = nurse(socket.socket(fileno=int(sys.argv[1])))
    if run is not None:
        run()


if __name__ == "__main__":
    main()
