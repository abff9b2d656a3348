"""What a long evening costs, and a commit: the store with as many acts as nobody plays."""

import statistics
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec import structs

from companion.engine.dials import Dial
from companion.engine.facts import Action, Adjust, Undo
from companion.engine.game import Game, State
from companion.engine.holes import Span
from companion.games import games
from companion.simulate import Match
from tests.bench.row import Missing, Row, spread, timed, worked
from tests.played_out import played_out

# The evening of a family, and one that nobody plays.
SHORT_EVENING, LONG_EVENING, LONG_TURNS = 200, 20_000, 41
COMMITS = 300
# The memory of a house that plays every evening for years, and of whom.
MATCHES, LOOKS, DAY = 5_000, 9, 24 * 3600
PEOPLE = ("Ada", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Giulia")


def long_rows() -> Iterator[Row]:
    """What a tap and an undo take at a table of 20,000 acts, beside one of 200: in turns, in one process."""
    tables = {length: LongTable(length) for length in (SHORT_EVENING, LONG_EVENING)}
    dial = tables[SHORT_EVENING].dial
    for name, action in (("tap", Adjust(dial.id, dial.now)), ("undo", Undo())):
        seconds: dict[int, list[float]] = {length: [] for length in tables}
        for _ in range(LONG_TURNS):
            for length, table in tables.items():
                seconds[length].append(timed(partial(table.act, action)))
        usual, found = (statistics.median(each) for each in seconds.values())
        note = f"{usual * 1000:.2f} ms at {SHORT_EVENING} acts"
        yield Row(f"{name} at a table of {LONG_EVENING} acts", round(found * 1000, 3), "ms", note=note)
        yield Row("the same, beside a short table", round(found / usual, 2), "times")


class LongTable:
    """A table in memory with so many corrections in its log."""

    def __init__(self, length: int) -> None:
        from companion.store import Store
        from companion.web.seating.tables import Tables

        game = next(iter(games().values()))
        self.tables = Tables(Store(None), games())
        self.code = self.tables.open(game, game.opening(game.least_seats), b"bench", {}, None, 0)
        self.dial = turnable(game)
        fact = msgspec.json.encode([{"type": "adjusted", "dial": self.dial.id, "value": self.dial.now, "was": 0}])
        request = msgspec.json.encode({"type": "adjust", "dial": self.dial.id, "value": self.dial.now})
        for seq in range(1, length):
            self.tables.store.append(self.code, seq, "A", f"long-{seq}", request, fact, 0)
        self.keys = iter(range(10**9))

    def act(self, action: Action) -> None:
        seq = self.tables.load(self.code).seq
        self.tables.act(self.code, "A", action, f"bench-{next(self.keys)}", seq, 0)


def turnable(game: Game[State]) -> Dial:
    """A value that may be set at any time."""
    match = Match(game, 0, "bench")
    match.open()
    for dial in game.dials(match.state):
        if dial.secret_to is None and isinstance(dial.domain, Span):
            return dial
    raise Missing(f"{game.id} has no number to turn")


# --- memory -----------------------------------------------------------------------------------------------------------


def memory_rows() -> Iterator[Row]:
    """The page of evenings after so many matches: first looked at, looked at again, and what of it is sent."""
    from companion.history.matches import summed_up
    from companion.store import Store
    from companion.web import create_app, settle

    store, found = Store(None), []
    sums = []
    for game in games().values():
        match = played_out(game, 0, "bench")
        sums.append((game.id, summed_up(game, match.opening, match.acts, match.state, "closed")))
    for number in range(MATCHES):
        id, summary = sums[number % len(sums)]
        names = {seat: PEOPLE[(number + index) % len(PEOPLE)] for index, seat in enumerate(summary.seats)}
        row = store.open_table(id, number.to_bytes(32), number, b"{}", b"[]", names, summary.seats[0])
        # Each evening began at another hour: no two of them are kept in the same words.
        began = structs.replace(summary, began=number * DAY, ended=number * DAY + summary.played)
        found.append((row.code, 1, msgspec.json.encode(began).decode()))
    store.note_summaries(found)
    asked = {"Accept-Encoding": "gzip"}
    for name, prepare in (("before the house has settled", None), ("first", settle)):
        app = create_app(store=store, rates=False)
        if prepare is not None:
            prepare(app)
        client = app.test_client()
        yield Row(f"evenings of {MATCHES} matches, {name}", ms(partial(client.get, "/evenings", headers=asked)), "ms")
    for path in ("/evenings", f"/evenings?game={next(iter(games()))}", f"/evenings?person={PEOPLE[0]}"):
        seconds = [worked(partial(client.get, path, headers=asked)) for _ in range(LOOKS)]
        body = client.get(path, headers=asked).data
        yield Row(f"{path} of {MATCHES} matches", round(statistics.median(seconds) * 1000, 1), "ms")
        yield Row(f"{path}, sent", len(body), "bytes")
    store.close()


def ms(task: Callable[[], object]) -> float:
    return round(worked(task) * 1000, 1)


# --- the store --------------------------------------------------------------------------------------------------------


def commit_rows() -> Iterator[Row]:
    """An act of the size of a tap, on the disk of temporary files."""
    from companion.store import Store

    with TemporaryDirectory(prefix="custode-") as folder:
        store = Store(Path(folder) / "bench.db")
        try:
            code = store.open_table("bench", b"seed", 0, b"{}", b"[]").code
            request, facts = b"x" * 80, b"y" * 200
            found = [
                timed(lambda seq=seq: store.append(code, seq, "A", str(seq), request, facts, seq))  # type: ignore[misc]  # the loop's own number
                for seq in range(1, COMMITS + 1)
            ]
        finally:
            store.close()
    yield from spread("store: commit", found)
