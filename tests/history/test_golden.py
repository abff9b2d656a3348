"""Every match that is kept as a golden one is a match as a file, too: of the documented schema, and taken in whole."""

import json
from functools import cache
from pathlib import Path

import msgspec
import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # jsonschema ships no types

from companion.engine.facts import TableClosed
from companion.games import games
from companion.history import match_file
from companion.history.match_file import ClosedMatch, FileAct
from tests.contract.pinned import pinned
from tests.games import transcript
from tests.history.test_match_file import documented

PLAYED = sorted((Path(__file__).parents[1] / "games").glob("*/playthroughs/*.txt"))
START = 1_700_000_000


@cache
def golden(file: Path) -> bytes:
    """The match of a transcript, closed by its host a minute after the last act."""
    game = games()[file.parents[1].name]
    header, asked = transcript.acts_in(file.read_text(encoding="utf-8"))
    *_, (acts, _) = transcript.played(game, header, [pinned(game.id).spoken(act) for act in asked])
    encode = msgspec.json.encode
    kept = [
        FileAct(act.seat, START + 60 * act.seq, msgspec.Raw(act.request), msgspec.Raw(encode(act.facts)))
        for act in acts
    ]
    first, end = next(iter(header.seats)), START + 60 * (len(acts) + 1)
    kept.append(FileAct(first, end, msgspec.Raw(b'{"type":"close"}'), msgspec.Raw(encode((TableClosed(),)))))
    seats = match_file.file_seats([(seat, "") for seat in header.seats])
    return match_file.written(ClosedMatch(
        game=game.id, seed=header.seed.encode().hex(), created=START, seats=seats, acts=tuple(kept),
    ))  # fmt: skip


def test_there_are_some_of_every_game() -> None:
    assert {file.parents[1].name for file in PLAYED} == set(games())


@pytest.mark.parametrize("file", PLAYED, ids=lambda file: f"{file.parents[1].name}-{file.stem}")
def test_a_golden_match_is_one_and_is_taken_in(file: Path) -> None:
    raw = golden(file)
    Draft202012Validator(documented()).validate(json.loads(raw))
    found = match_file.read(raw, games()[match_file.head(raw)], now=2**37)
    assert match_file.written(found.match) == raw
