"""Routes of memory: evenings that were played, what comes of comparing them, and the people who played."""

from collections import Counter
from collections.abc import Iterable, Sequence
from urllib.parse import urlencode

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from msgspec import Struct

from companion.engine.game import Game, State
from companion.engine.voice import Voice
from companion.history import statistics
from companion.history.matches import PastMatch
from companion.history.statistics import Numbers, Tally
from companion.web.after import charts
from companion.web.after.match_lines import MatchLine, length, match_line
from companion.web.moment.act_request import MOST_NUMBER
from companion.web.serving import security
from companion.web.serving.language import gettext, settings
from companion.web.serving.policy import in_house
from companion.web.serving.responses import rendered
from companion.web.serving.services import services

routes = Blueprint("evenings", __name__)

# Matches on one page, and people offered as filters.
A_PAGE, MOST_PEOPLE = 20, 24


class Filter(Struct, frozen=True):
    """A filter: what it shows, where it leads, whether it is the one that holds."""

    text: str
    href: str
    is_now: bool
    count: int = 0


class TallyRow(Struct, frozen=True):
    """One line of a table of statistics; its bar is drawn against the most that were played."""

    text: str
    tally: Tally
    most: int


class BestLine(Struct, frozen=True):
    text: str
    value: int
    code: str


class NumbersPart(Struct, frozen=True):
    """What comes of comparing the matches of one game."""

    game: str
    title: str
    tally: Tally
    # The last matches in their order: won, lost, or nothing.
    course: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    bests: tuple[BestLine, ...]
    rows: tuple[tuple[str, tuple[TallyRow, ...]], ...]
    people: tuple[TallyRow, ...]
    # Whether anything was won or lost at all: where people play each other, the table as a whole did neither.
    is_told: bool = True


class EveningsPage(Struct, frozen=True):
    """The matches that are over, the newest first."""

    games: tuple[Filter, ...]
    people: tuple[Filter, ...]
    lines: tuple[MatchLine, ...]
    parts: tuple[NumbersPart, ...]
    count: int
    older: str = ""
    newer: str = ""
    # Tables still to be summed up.
    left: int = 0


@routes.get("/evenings")
@in_house
def evenings() -> ResponseReturnValue:
    """The evenings, by game and by person, and their numbers."""
    memories, games = services().memories, services().games
    game, person = request.args.get("game", ""), request.args.get("person", "")
    past = memories.matches()
    # Asked of each once: one that cannot be read is tried anew every time.
    readable = {id for id in {game, *(match.game for match in past)} if services().readable(id) is not None}
    known = [match for match in past if match.game in readable]
    found = [match for match in known if fits(match, game, person)]
    start = min(security.argument("from", 0, MOST_NUMBER, 0), max(0, len(found) - 1))
    lines = tuple(map(match_line, reversed(found[max(0, len(found) - start - A_PAGE) : len(found) - start])))
    played = dict.fromkeys(match.game for match in found if match.result.is_decided) if game or person else {}
    page = EveningsPage(
        games=tuple(game_choices(known, game, person)),
        people=tuple(people_choices(known, game, person)),
        lines=lines,
        parts=tuple(part(games[id], [m for m in found if m.game == id], person) for id in played),
        count=len(found),
        older=address(game, person, start + A_PAGE) if start + A_PAGE < len(found) else "",
        newer=address(game, person, max(0, start - A_PAGE)) if start else "",
        left=memories.left,
    )
    return rendered("evenings.html", page, bar=charts.bar, wins=charts.wins)


def fits(match: PastMatch, game: str, person: str) -> bool:
    return (not game or match.game == game) and (not person or bool(match.seats_of(person)))


def address(game: str, person: str, start: int = 0) -> str:
    asked = {"game": game, "person": person, "from": start or ""}
    query = urlencode({name: value for name, value in asked.items() if value})
    return f"/evenings?{query}" if query else "/evenings"


def game_choices(known: Sequence[PastMatch], game: str, person: str) -> list[Filter]:
    language, games = settings().language, services().games
    of_person = [match for match in known if fits(match, "", person)]
    counts = Counter(match.game for match in of_person)
    every = Filter(gettext("All games"), address("", person), not game, len(of_person))
    return [every, *chosen_first(
        Filter(games[id].title.of(language), address(id, person), id == game, count)
        for id in games if (count := counts[id]) or id == game
    )]  # fmt: skip


def people_choices(known: Sequence[PastMatch], game: str, person: str) -> list[Filter]:
    """Whoever played most often first; everybody else is found on the page of people."""
    of_game = [match for match in known if fits(match, game, "")]
    counts = Counter(name for match in of_game for name in match.people)
    often = dict.fromkeys(sorted(counts, key=lambda name: (-counts[name], name))[:MOST_PEOPLE])
    if person and any(match.seats_of(person) for match in known):
        often[person] = None
    every = Filter(gettext("Everybody"), address(game, ""), not person, len(of_game))
    return [every, *chosen_first(Filter(name, address(game, name), name == person, counts[name]) for name in often)]


def chosen_first(filters: Iterable[Filter]) -> list[Filter]:
    """The row is longer than a phone is wide: what holds is always in sight."""
    return sorted(filters, key=lambda each: not each.is_now)


# --- numbers ----------------------------------------------------------------------------------------------------------


def part(game: Game[State], found: Sequence[PastMatch], person: str) -> NumbersPart:
    voice = Voice(game, settings().language, {})
    numbers = statistics.numbers(found, game.results.better, person)
    over = [match for match in found if match.result.is_decided]
    by_person = [] if person else list(statistics.tallies(over).items())[:MOST_PEOPLE]
    players = tuple((gettext("%(count)s players", count=str(count)), tally) for count, tally in numbers.by_players)
    ways: dict[str, list[tuple[str, Tally]]] = {}
    for way in numbers.by_way:
        ways.setdefault(way.option, []).append((voice.words(f"option.{way.option}.{way.choice}"), way.tally))
    return NumbersPart(
        game=game.id,
        title=game.title.of(settings().language),
        tally=numbers.tally,
        course=tuple(charts.how(match, person) for match in over[-charts.LAST :]) if is_told(numbers.tally) else (),
        facts=tuple(facts_of(numbers)),
        bests=tuple(BestLine(voice.words(f"result.{each.statistic}"), each.value, each.code) for each in numbers.bests),
        rows=(
            (gettext("By how many play"), rows(players)),
            *((voice.words(f"option.{option}"), rows(tallies)) for option, tallies in ways.items()),
        ),
        people=rows(by_person),
        is_told=is_told(numbers.tally),
    )


def is_told(tally: Tally) -> bool:
    return bool(tally.won or tally.lost)


def rows(tallies: Sequence[tuple[str, Tally]]) -> tuple[TallyRow, ...]:
    most = max((tally.played for _, tally in tallies), default=0)
    return tuple(TallyRow(text, tally, most) for text, tally in tallies)


def facts_of(numbers: Numbers) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    if is_told(numbers.tally):
        found.append((gettext("Won in a row, at best"), str(numbers.longest_streak)))
        found.append((gettext("Won in a row now"), str(numbers.streak)))
    if numbers.longest is not None:
        found.append((gettext("The longest match"), length(numbers.longest.summary.played)))
        found.append((gettext("A match lasts"), length(numbers.seconds // max(1, numbers.tally.played))))
        found.append((gettext("At the table in all"), length(numbers.seconds)))
    if numbers.nemesis is not None:
        name, count = numbers.nemesis
        lost = gettext("%(name)s: %(count)s of the lost matches", name=name, count=str(count))
        found.append((gettext("Nemesis"), lost))
    return found
