"""A server in memory whose threads take turns by a seed (deterministic scheduling): the same seed, the same evening.

Each phone is a thread of its own that runs its requests through the whole application, over a store on a real file. Of
all of them one runs at a time; it gives the turn back before every lock it takes, before and after every commit, before
a request arrives and before its answer does. Who is next, whose answer is lost and when the server dies says the seed.
"""

import random
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from sqlite3 import Connection
from types import TracebackType
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import games as shelf
from companion.store import Store, file
from companion.web import create_app
from companion.web.serving.hub import Limits
from companion.web.serving.services import Services
from tests.promises.live import JSON, OURS, Answer, NoAnswer
from tests.promises.worlds import GAME, NOW

# Nobody keeps the turn for so many seconds: a thread that does waits for what this scheduler does not know.
PATIENCE = 60.0
# What a process that is killed does not leave behind: locks, and the part of the log that lay in memory.
GONE = ("*.lock", "*-shm")
LOCKS = (type(threading.Lock()), type(threading.RLock()), threading.Condition)


class Killed(BaseException):
    """The server of this request is no more; nothing in it may catch this."""


class Stuck(Exception):
    """Nobody can go on."""


class Actor(threading.Thread):
    """A thread that runs while it has the turn."""

    def __init__(self, turns: "Turns", name: str, work: Callable[[], object]) -> None:
        super().__init__(name=name, daemon=True)
        self._turns, self._work = turns, work
        self._mine = threading.Semaphore(0)
        self.is_done = False
        self.fault: BaseException | None = None
        # The server whose request this is just now.
        self.asks: Server | None = None
        # Where it stands, and what it waits for there.
        self.at = "begins"
        self.can_go: Callable[[], bool] = lambda: True

    def run(self) -> None:
        self._mine.acquire()
        try:
            self._work()
        except BaseException as error:
            self.fault = error
        finally:
            self.is_done = True
            self._turns.back.release()

    def pause(self, at: str, can_go: Callable[[], bool] = lambda: True) -> None:
        """Let others go on, until it is this one's turn again and it can."""
        self.at, self.can_go = at, can_go
        self._turns.back.release()
        self._mine.acquire()
        if self.asks is not None and not self.asks.is_up:
            raise Killed

    def go_on(self) -> None:
        self._mine.release()
        if not self._turns.back.acquire(timeout=PATIENCE):
            raise Stuck(f"{self.name} has kept the turn since it {self.at}")

    @property
    def is_ready(self) -> bool:
        is_cut_off = self.asks is not None and not self.asks.is_up
        return not self.is_done and (is_cut_off or self.can_go())


def actor() -> Actor | None:
    """Who has the turn; nobody while an evening is being laid out or cleared away."""
    found = threading.current_thread()
    return found if isinstance(found, Actor) else None


def pause(at: str, can_go: Callable[[], bool] = lambda: True) -> None:
    if (who := actor()) is not None:
        who.pause(at, can_go)


class Turns:
    """Who is next; its steps are the only clock there is."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.actors: list[Actor] = []
        self.back = threading.Semaphore(0)
        self.steps: list[str] = []
        self._time = 0

    def now(self) -> float:
        """Later each time it is asked."""
        self._time += 1
        return float(self._time)

    def begin(self, name: str, work: Callable[[], object]) -> Actor:
        found = Actor(self, name, work)
        self.actors.append(found)
        found.start()
        return found

    def step(self) -> bool:
        """One of those who can goes on; whether anybody was left to."""
        left = [each for each in self.actors if not each.is_done]
        ready = [each for each in left if each.is_ready]
        if left and not ready:
            raise Stuck(f"nobody can go on: {[f'{each.name} {each.at}' for each in left]}")
        if ready:
            self.give(self.rng.choice(ready))
        return bool(left)

    def give(self, who: Actor) -> None:
        self.steps.append(f"{who.name} {who.at}")
        who.go_on()


class Lock:
    """A lock that gives the turn to others before it is taken, and while it cannot be."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_held = False

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        pause(f"comes to {self.name}")
        if self.is_held and not blocking:
            return False
        while self.is_held:
            if actor() is None:
                raise Stuck(f"{self.name} is held by nobody who could let go")
            pause(f"waits for {self.name}", lambda: not self.is_held)
        self.is_held = True
        return True

    def release(self) -> None:
        self.is_held = False

    def __enter__(self) -> bool:
        return self.acquire()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.release()


# --- the server -------------------------------------------------------------------------------------------------------


class Server:
    """The application on one folder, while it lives."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.db = folder, folder / "custode.db"
        self.is_up = True
        self.store = Store(self.db)
        self.app: Flask = create_app(
            store=self.store,
            games={GAME.id: GAME},
            screens=shelf.screens(),
            limits=Limits(seconds=0, beat=0),
            clock=lambda: NOW,
            ticks=lambda: 0.0,
            keys=lambda: "key",
            rates=False,
        )
        services = self.app.extensions["custode"]
        assert isinstance(services, Services)
        self.services = services
        held = [services, self.store, self.store.file, services.tables.seats]
        held += [getattr(services, name) for name in services.__dataclass_fields__]
        self.locks = [name for each in held for name in handed_over(each)]

    def close(self) -> None:
        self.is_up = False
        self.store.close()


def handed_over(owner: Any) -> Iterator[str]:
    """The locks of one object, from now on taken by turns; their names."""
    for name, value in list(getattr(owner, "__dict__", {}).items()):
        if isinstance(value, LOCKS):
            lock = Lock(f"{type(owner).__name__}.{name}")
            # Nobody waits for a bell here: no phone of these has a stream.
            is_bell = isinstance(value, threading.Condition)
            setattr(owner, name, threading.Condition(lock) if is_bell else lock)  # type: ignore[arg-type]  # it is enough
            yield lock.name


@contextmanager
def stops_at_commits() -> Iterator[None]:
    """Every commit has others come before it, and after it."""
    plain: Callable[[Connection], AbstractContextManager[None]] = vars(file)["immediate"]

    @contextmanager
    def immediate(conn: Connection) -> Iterator[None]:
        with plain(conn):
            yield
            pause("commits")
        pause("has committed")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(file, "immediate", immediate)
        yield


class House:
    """The server there is now; it may be another one at every step."""

    def __init__(self, folder: Path, turns: Turns) -> None:
        self._folder, self._turns = folder, turns
        self.starts = 0
        self.server = self._started(folder / "0")

    def _started(self, folder: Path) -> Server:
        folder.mkdir(parents=True, exist_ok=True)
        self.starts += 1
        return Server(folder)

    def kill(self) -> None:
        """What lay on the disk just now is all the next one finds; whoever asked hears nothing."""
        old, new = self.server, self._folder / str(self.starts)
        shutil.copytree(old.folder, new, ignore=shutil.ignore_patterns(*GONE))
        self._turns.steps.append("the server is killed")
        old.is_up = False
        # In no order that would matter: none of them comes to anything any more.
        for each in self._turns.actors:
            while each.asks is old and not each.is_done:
                each.go_on()
        old.close()
        self.server = self._started(new)

    def restart(self) -> None:
        """As a server that is told to end does: whoever has asked is answered first."""
        while waiting := [each for each in self._turns.actors if each.asks is self.server and each.is_ready]:
            self._turns.give(self._turns.rng.choice(waiting))
        self._turns.steps.append("the server is started again")
        self.server.close()
        self.server = self._started(self.server.folder)


# --- a phone ----------------------------------------------------------------------------------------------------------


class Phone:
    """A browser that keeps its cookies, whichever server answers."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._client: FlaskClient = house.server.app.test_client()

    def twin(self) -> "Phone":
        """The same browser, asking a second time at once."""
        found = Phone(self.house)
        found._client._cookies = dict(self._client._cookies or {})
        return found

    def look(self, path: str) -> Answer:
        return self._ask(path, "GET", {**JSON})

    def form(self, path: str, **fields: str) -> Answer:
        return self._ask(path, "POST", {**OURS, **JSON}, fields)

    def act(self, path: str, body: bytes) -> Answer:
        return self._ask(f"{path}/act", "POST", {**OURS, **JSON, "Content-Type": "application/json"}, body)

    def _ask(self, path: str, method: str, headers: dict[str, str], data: bytes | dict[str, str] = b"") -> Answer:
        """The answer, or NoAnswer where the server died before it was heard."""
        server, who = self.house.server, actor()
        self._client.application = server.app
        if who is not None:
            who.asks = server
        try:
            pause(f"asks for {path.rpartition('/')[2]}" if path.count("/") > 2 else "asks for the table")
            found = self._client.open(path, method=method, headers=headers, data=data or None)
            body = found.get_data()
            pause("is answered")
        except Killed:
            self._hears_nothing(who)
            raise NoAnswer("the server is no more") from None
        finally:
            if who is not None:
                who.asks = None
        return Answer(found.status_code, {k.lower(): v for k, v in found.headers.items()}, body)

    def _hears_nothing(self, who: Actor | None) -> None:
        if who is not None:
            who.asks = None
            who.pause("hears nothing")
