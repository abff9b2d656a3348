"""Whole games in files: what was played, and everything that the program writes of it (golden files).

The acts in a file are what was played; everything else in it is written by the program. After a change that is meant,
write the files again from their acts and read the difference before it is committed:

    CUSTODE_GOLDEN=write pytest -n0 tests/games/GAME/test_playthroughs.py

A first file, to be mended by hand, is one that luck played: `python -m tests.games.playthroughs GAME NAME SEED`.
"""

import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.engine.game import Game
from tests.contract.playing import played
from tests.games.notation import written_action
from tests.games.transcript import Header, acts_in, transcript

IS_WRITING = os.environ.get("CUSTODE_GOLDEN") == "write"
# What somebody reads before it is committed.
MOST_BYTES = 60_000


class Evenings:
    """The files of one game: each way of ending with its facts and its story, and in one of them what every page shows
    after its first acts and after the last; all other pages are looked at without being kept."""

    def __init__(
        self, game: Game[Any], test: str, shown: str, pages: int, spoken: Callable[[str], str] = str
    ) -> None:
        self.game, self.shown, self.pages, self.spoken = game, shown, pages, spoken
        self.files = sorted(Path(test).with_name("playthroughs").glob("*.txt"))
        self._seen: dict[str, str] = {}

    @property
    def names(self) -> list[str]:
        return [file.stem for file in self.files]

    @property
    def each(self) -> pytest.MarkDecorator:
        return pytest.mark.parametrize("name", self.names)

    def told(self, name: str) -> str:
        """What its file says."""
        (file,) = (file for file in self.files if file.stem.startswith(name))
        return file.read_text(encoding="utf-8")

    def played(self, name: str, *, pages: int | None = 0, last: bool = False) -> str:
        header, acts = acts_in(self.told(name))
        return transcript(self.game, header, [*map(self.spoken, acts)], pages=pages, last=last)

    def seen(self, name: str) -> str:
        """A game with all that every seat saw: what takes longest here, and so is played once."""
        if name not in self._seen:
            self._seen[name] = self.played(name, pages=None)
        return self._seen[name]

    def is_the_same(self, name: str) -> None:
        """Played again, every line is the same."""
        is_shown = name == self.shown
        again = self.played(name, pages=self.pages if is_shown else 0, last=is_shown)
        if IS_WRITING:
            (file,) = (file for file in self.files if file.stem == name)
            file.write_text(again, encoding="utf-8")
        assert again == self.told(name)
        assert len(again.encode()) < MOST_BYTES

    def last(self, name: str) -> str:
        """With the last page of everybody."""
        return self.played(name, last=True)

    def passes(self, tags: Sequence[str]) -> None:
        """Each of these happens in one of them at least."""
        happened = set(re.findall(r"^  = (\S+)", "".join(map(self.told, self.names)), re.MULTILINE))
        assert [tag for tag in tags if tag not in happened] == []


def by_luck(game: Game[Any], seed: int) -> str:
    """A whole game that luck played, as a file."""
    *_, last = played(game, seed)
    start = last.opening
    header = Header(game.id, start.seat_options, start.options, f"{game.id} {seed}")
    asked = [written_action(act.seat, game.request_decoder.decode(act.request)) for act in last.acts[1:]]
    return transcript(game, header, asked, pages=0)


def outcome(transcript: str) -> str:
    """The line of the end, of which there is one."""
    (line,) = re.findall(r"^  \* outcome (.*)$", transcript, re.MULTILINE)
    return str(line)


if __name__ == "__main__":
    from companion.games import games

    id, file, number = sys.argv[1:]
    (Path(__file__).parent / id / "playthroughs" / f"{file}.txt").write_text(by_luck(games()[id], int(number)), "utf-8")
