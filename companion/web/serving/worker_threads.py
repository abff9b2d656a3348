"""The threads that read what takes much (daemon workers), photographs and whole files: each does one thing at a time,
and ends with the server, read or not.

Always the same threads: each that unpacks something large keeps some of what it took, and a server has a hundred.

In plain words: queue.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextvars import copy_context
from queue import SimpleQueue
from typing import TypeVar

Found = TypeVar("Found")


class Busy(Exception):
    """Too many at once."""


class ReadingThread:
    """Does one thing after the other, each for somebody who waits for it."""

    def __init__(self, name: str, patience: float) -> None:
        self.name = name
        # How many seconds whoever comes meanwhile waits for their turn.
        self.patience = patience
        self._turn = threading.Lock()
        self._asked: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._is_there = False

    def done(self, work: Callable[[], Found]) -> Found:
        """What comes of it, as its context has it; raises what it raises, and Busy."""
        if not self._turn.acquire(timeout=self.patience):
            raise Busy
        try:
            if not self._is_there:
                # Not before it is needed: a server may fork first, and threads stay behind.
                self._is_there = True
                threading.Thread(target=self._work, name=self.name, daemon=True).start()
            answer, context = Future[Found](), copy_context()
            self._asked.put(lambda: context.run(answered, answer, work))
            return answer.result()
        finally:
            self._turn.release()

    def _work(self) -> None:
        while True:
            self._asked.get()()


def answered(answer: Future[Found], work: Callable[[], Found]) -> None:
    try:
        answer.set_result(work())
    except BaseException as error:
        answer.set_exception(error)
