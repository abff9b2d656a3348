"""A match as BG Stats takes it in (payload of its createPlay link): one function for the link, the file and the code.

Every yes and no is said, because the app of one of the systems stops at one that is missing; times are those of
Greenwich; who and what has an id that stays, so that a second import adds no play. Nothing is sent from here: the link
is followed by whoever taps it.
"""

from collections.abc import Callable, Sequence

import msgspec
from msgspec import Struct, structs

from companion.engine.game import Game, State
from companion.history.matches import PastMatch

SOURCE = "Custode"
LONGEST_COMMENT = 200


class StatsGame(Struct, frozen=True, rename="camel", omit_defaults=False):
    """The game; a number of that other site only where the owner typed it."""

    name: str
    source_game_id: str
    highest_wins: bool
    no_points: bool
    bgg_id: int | msgspec.UnsetType = msgspec.UNSET


class StatsPlayer(Struct, frozen=True, rename="camel", kw_only=True):
    """Somebody who played; whoever plays for the box is anonymous and nobody's statistics."""

    name: str
    source_player_id: str
    start_player: bool
    winner: bool
    is_anonymous: bool
    rank: int
    role: str | msgspec.UnsetType = msgspec.UNSET
    score: str | msgspec.UnsetType = msgspec.UNSET


class StatsPlay(Struct, frozen=True, rename="camel"):
    source_name: str
    source_play_id: str
    # Of Greenwich, as "2026-11-19 20:30:00".
    play_date: str
    duration_min: int
    game: StatsGame
    players: tuple[StatsPlayer, ...]
    board: str | msgspec.UnsetType = msgspec.UNSET
    comments: str | msgspec.UnsetType = msgspec.UNSET


class StatsWords(Struct, frozen=True):
    """What a match does not say of itself: the language's words, the time at Greenwich, who started, the box's side."""

    title: str
    began: str
    role: Callable[[str], str]
    board: str = ""
    comments: str = ""
    first: str = ""
    # What plays against everybody, and whether it has won; nothing where people play each other.
    against: str = ""
    bgg_id: int = 0


def play(match: PastMatch, game: Game[State], words: StatsWords, id_of: Callable[[str], str]) -> StatsPlay:
    """The match; `id_of` gives what stays the same for the same words and is of this house alone."""
    result, seats = match.result, match.summary.seats
    own = own_seats(match, game)
    players = [
        StatsPlayer(
            name=place_name(match, seat, own),
            # Whoever has no name is somebody else at every table.
            source_player_id=id_of(f"person {match.names[seat]}" if seat in own else f"{match.code} {seat}"),
            start_player=seat == words.first,
            winner=seat in result.won,
            is_anonymous=seat not in own,
            rank=rank(match, game, seat),
            role=words.role(seat) or msgspec.UNSET,
            score=str(result.points[seat]) if seat in result.points else msgspec.UNSET,
        )
        for seat in seats
    ]
    if words.against:
        has_won = bool(result.lost) and not result.won
        rank_ = 1 if has_won else len(seats) + 1
        players.append(
            StatsPlayer(
                name=words.against, source_player_id=id_of(f"box {game.id}"), start_player=False, winner=has_won,
                is_anonymous=True, rank=rank_,
            )
        )  # fmt: skip
    return StatsPlay(
        source_name=SOURCE,
        source_play_id=id_of(f"play {match.code} {match.summary.began}"),
        play_date=words.began,
        duration_min=round(match.summary.played / 60),
        game=StatsGame(
            name=words.title,
            source_game_id=game.id,
            highest_wins=game.results.better.get("points", "high") == "high",
            no_points=not result.points,
            bgg_id=words.bgg_id or msgspec.UNSET,
        ),
        players=tuple(players),
        board=words.board or msgspec.UNSET,
        comments=words.comments[:LONGEST_COMMENT] or msgspec.UNSET,
    )


def own_seats(match: PastMatch, game: Game[State]) -> tuple[str, ...]:
    """The seat in which each person played: there nobody plays twice, so of several it is the one that came out best,
    as our own statistics count it. Their other seats are nobody's."""
    seats = [match.seats_of(person) for person in match.people]
    return tuple(min(several, key=lambda seat: rank(match, game, seat)) for several in seats)


def place_name(match: PastMatch, seat: str, own: Sequence[str]) -> str:
    """Who played there; another seat of somebody's says whose it is, and which of theirs."""
    name = match.names.get(seat, "")
    if not name or seat in own:
        return name or seat
    others = [each for each in match.seats_of(name) if each not in own]
    return f"{name} ({others.index(seat) + 2})"


def in_two_places(match: PastMatch) -> tuple[str, ...]:
    """The people who had more than one seat."""
    return tuple(person for person in match.people if len(match.seats_of(person)) > 1)


def rank(match: PastMatch, game: Game[State], seat: str) -> int:
    """Winners are first; the others by their points, level ones level; without points all of them are next."""
    result = match.result
    if seat in result.won or not result.is_decided:
        return 1
    if not result.won:
        # The box has won.
        return 2
    sign = 1 if game.results.better.get("points", "high") == "high" else -1
    mine = sign * result.points.get(seat, 0)
    return 1 + sum(
        each in result.won or sign * result.points.get(each, 0) > mine for each in match.summary.seats if each != seat
    )


def encoded(found: StatsPlay) -> bytes:
    """The content of a `.bgsplay` file."""
    return msgspec.json.encode(found)


def slim(found: StatsPlay) -> StatsPlay:
    """The same play without what is only told: less to draw in a code."""
    players = tuple(structs.replace(each, role=msgspec.UNSET) for each in found.players)
    return structs.replace(found, players=players, board=msgspec.UNSET, comments=msgspec.UNSET)
