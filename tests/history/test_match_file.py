"""The documented schema of a match as a file, and that every match we write is one."""

import json
from pathlib import Path

import msgspec
import pytest
from jsonschema import Draft202012Validator, ValidationError  # type: ignore[import-untyped]  # jsonschema ships no types

import companion
from companion.games import games
from companion.history import match_file
from companion.history.match_file import ClosedMatch, FileAct, OpenMatch, ToldLines
from tests.played_out import played_out

SCHEMA = Path(companion.__file__).parents[1] / "data" / "custode" / "match.schema.json"


def documented() -> dict[str, object]:
    found: dict[str, object] = json.loads(SCHEMA.read_text(encoding="utf-8"))
    return found


def test_what_is_documented_is_what_is_read() -> None:
    """Written anew by printing `match_file.schema()` as JSON."""
    assert documented() == json.loads(json.dumps(match_file.schema()))


def closed(id: str) -> ClosedMatch:
    match = played_out(games()[id], 0, "schema")
    encode = msgspec.json.encode
    acts = [FileAct(act.seat, 0, msgspec.Raw(act.request), msgspec.Raw(encode(act.facts))) for act in match.acts]
    seats = match_file.file_seats([(seat, "") for seat in match.opening.seats])
    return ClosedMatch(game=id, seed="00" * 32, created=0, seats=seats, acts=tuple(acts))


@pytest.mark.parametrize("id", games())
def test_every_match_is_one(id: str) -> None:
    Draft202012Validator(documented()).validate(json.loads(match_file.written(closed(id))))


def test_one_that_is_open_is_one() -> None:
    stated = (ToldLines(1, 0, False, ("Il tavolo è aperto.",)),)
    found = OpenMatch(game="hyde", created=0, seats=(), told=stated)
    Draft202012Validator(documented()).validate(json.loads(match_file.written(found)))


@pytest.mark.parametrize("change", [{"custode": "custode-match/2"}, {"acts": "none"}, {"seed": None}, {"more": 1}])
def test_what_is_none_is_refused(change: dict[str, object]) -> None:
    found = json.loads(match_file.written(closed("hyde")))
    with pytest.raises(ValidationError):
        Draft202012Validator(documented()).validate({**found, **change})
