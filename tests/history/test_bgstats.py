"""What BG Stats is told: its documented fields, every yes and no, times of Greenwich, ids that stay."""

import json
from typing import Any
from urllib.parse import unquote

import msgspec
import pytest

from companion.engine.results import Result
from companion.games import games
from companion.history import bgstats
from companion.history.matches import PastMatch, Summary
from companion.web.after import sharing

# The fields of the documented link, and of which kind each is; those in CHOICE may be left out.
PLAY = {"sourceName": str, "sourcePlayId": str, "playDate": str, "durationMin": int, "game": dict, "players": list,
        "board": str, "comments": str, "location": str}  # fmt: skip
GAME = {"name": str, "sourceGameId": str, "bggId": int, "highestWins": bool, "noPoints": bool}
PLAYER = {"name": str, "sourcePlayerId": str, "startPlayer": bool, "winner": bool, "isAnonymous": bool, "rank": int,
          "role": str, "score": str}  # fmt: skip
CHOICE = {"board", "comments", "location", "bggId", "role", "score"}


def play_of(match: PastMatch, **more: Any) -> bgstats.StatsPlay:
    fields = {"title": "Il gioco", "began": "2026-11-19 20:30:00", "role": lambda seat: "", **more}
    return bgstats.play(match, games()[match.game], bgstats.StatsWords(**fields), lambda words: f"<{words}>")


def match(game: str, names: dict[str, str], **result: Any) -> PastMatch:
    seats = tuple(names)
    summary = Summary("closed", 1_000, 4_600, 3_600, seats, {}, Result(**result))
    return PastMatch("ABCDE", game, summary, {seat: name for seat, name in names.items() if name})


POINTS = match("rickmorty", {"A": "Anna", "B": "Bruno", "C": ""}, won=("B",), lost=("A", "C"),
               points={"A": 12, "B": 31, "C": 12})  # fmt: skip
LOST = match("hyde", {"A": "Anna", "B": "Bruno"}, lost=("A", "B"), verdict="defeat")
BROKEN = match("hyde", {"A": "Anna", "B": "Bruno"})


def fields_wrong(found: dict[str, object], known: dict[str, type]) -> list[str]:
    wrong = [f"{name}: {value!r}" for name, value in found.items() if type(value) is not known.get(name)]
    return wrong + [f"no {name}" for name in known if name not in found and name not in CHOICE]


@pytest.mark.parametrize("one", [POINTS, LOST, BROKEN])
def test_the_documented_fields(one: PastMatch) -> None:
    found = json.loads(bgstats.encoded(play_of(one, against="Hyde", bgg_id=7)))
    assert fields_wrong(found, PLAY) == []
    assert fields_wrong(found["game"], GAME) == []
    assert [fields_wrong(each, PLAYER) for each in found["players"] if fields_wrong(each, PLAYER)] == []


def test_a_planted_fault_is_found() -> None:
    assert fields_wrong({"name": "Anna", "winner": 1}, PLAYER) == [
        "winner: 1", "no sourcePlayerId", "no startPlayer", "no isAnonymous", "no rank",
    ]  # fmt: skip


def test_winners_ranks_and_points() -> None:
    found = play_of(POINTS)
    assert [(each.winner, each.rank, each.score) for each in found.players] == [
        (False, 2, "12"), (True, 1, "31"), (False, 2, "12"),
    ]  # fmt: skip
    assert [each.is_anonymous for each in found.players] == [False, False, True], "whoever has no name is nobody"
    assert (found.game.highest_wins, found.game.no_points) == (True, False)


def test_the_box_is_nobody() -> None:
    *people, hyde = play_of(LOST, against="Hyde").players
    assert (hyde.name, hyde.winner, hyde.is_anonymous, hyde.rank) == ("Hyde", True, True, 1)
    assert [(each.winner, each.rank, each.is_anonymous) for each in people] == [(False, 2, False)] * 2


@pytest.mark.parametrize(
    ("one", "players"),
    [
        # The third seat has won: that is Anna, and her first is nobody.
        (match("rickmorty", {"A": "Anna", "B": "Bruno", "C": "Anna"}, won=("C",), lost=("A", "B"),
               points={"A": 12, "B": 20, "C": 31}),
         [("Anna (2)", True, "<ABCDE A>", 3), ("Bruno", False, "<person Bruno>", 2),
          ("Anna", False, "<person Anna>", 1)]),
        # All of them together: the first seat is as good as any.
        (match("hyde", {"A": "Anna", "B": "Anna", "C": "Anna"}, won=("A", "B", "C")),
         [("Anna", False, "<person Anna>", 1), ("Anna (2)", True, "<ABCDE B>", 1), ("Anna (3)", True, "<ABCDE C>", 1)]),
    ],
)  # fmt: skip
def test_nobody_plays_twice_in_one_play(one: PastMatch, players: list[tuple[str, bool, str, int]]) -> None:
    """An id that comes twice would be one player in two lines; every place keeps its points and its rank."""
    found = play_of(one).players
    shown = [(each.name, each.is_anonymous, each.source_player_id, each.rank) for each in found]
    assert shown == players
    assert [each.score for each in found if each.score is not msgspec.UNSET] == [*map(str, one.result.points.values())]
    assert bgstats.in_two_places(one) == ("Anna",)


def test_a_number_of_that_site_only_where_it_was_typed() -> None:
    assert play_of(POINTS).game.bgg_id is msgspec.UNSET
    assert play_of(POINTS, bgg_id=42).game.bgg_id == 42


def test_ids_stay_and_tell_nobody_s_name_apart() -> None:
    one, two = play_of(POINTS), play_of(POINTS)
    assert one == two
    ids = [each.source_player_id for each in one.players]
    assert ids == ["<person Anna>", "<person Bruno>", "<ABCDE C>"]
    assert one.source_play_id == "<play ABCDE 1000>"


def test_link_file_and_code_say_the_same() -> None:
    found = play_of(POINTS, board="20", comments="Vince Bruno")
    link = sharing.link(found)
    assert link.startswith(sharing.LINK)
    assert json.loads(unquote(link.removeprefix(sharing.LINK))) == json.loads(bgstats.encoded(found))
    assert not set(link.removeprefix(sharing.LINK)) & set(' "{}[]<>#&+')
    slim = bgstats.slim(found)
    assert slim.players[0].winner == found.players[0].winner
    assert slim.comments is msgspec.UNSET
