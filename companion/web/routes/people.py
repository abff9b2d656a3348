"""Routes of people: the names under which they sat down here, renamed, merged, forgotten for good."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from urllib.parse import urlencode

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.exceptions import BadRequest

from companion.games import on_shelf
from companion.store import erasing
from companion.web.after.people_words import PeopleWords
from companion.web.routes.table import LONGEST_NAME, nickname
from companion.web.serving import security
from companion.web.serving.language import gettext, settings
from companion.web.serving.policy import in_house
from companion.web.serving.rates import JOINING, at_most
from companion.web.serving.responses import rendered, see
from companion.web.serving.services import services

routes = Blueprint("people", __name__)

# More than any house knows.
MOST_PEOPLE = 500
# So many texts of a game are shown; of the others it is said how many there are.
MOST_TEXTS = 5


class Person(Struct, frozen=True):
    """A name, and at how many matches that are over somebody sat with it."""

    name: str
    matches: int
    href: str


class InGame(Struct, frozen=True):
    """Texts of one game in which a name stands: the first of them, and how many there are."""

    game: str
    some: tuple[str, ...]
    count: int


class ForgetPage(Struct, frozen=True):
    """What forgetting a name takes out, said before it is done."""

    name: str
    seats: int
    phones: int
    labels: tuple[str, ...]
    words: tuple[InGame, ...]
    # Names of things on the cardboard, by which games know them: there it stays.
    things: tuple[InGame, ...]
    # Names that may be of the same person, and are forgotten by themselves.
    alike: tuple[str, ...]
    # Games of which nobody knows where words are.
    unread: str


class PeoplePage(Struct, frozen=True):
    people: tuple[Person, ...]
    longest_name: int
    # What was just done, and with whom.
    done: str = ""
    asked: str = ""


@routes.get("/people")
@in_house
def people() -> ResponseReturnValue:
    """Everybody with a name, the latest first."""
    return rendered("people.html", people_page())


@routes.get("/people/forget")
@at_most(JOINING)
@in_house
def before() -> ResponseReturnValue:
    """Where a name stands, before it is forgotten; looking forgets nothing."""
    name = security.word(request.args.get("person", ""), security.LONGEST)
    if not name:
        raise BadRequest
    return rendered("forget.html", forget_page(name))


@routes.post("/people")
@at_most(JOINING)
@in_house
def change() -> ResponseReturnValue:
    """Give a person another name, or one that somebody has already: then the two are one; or forget them."""
    person, what = security.field("person"), security.field("what")
    if not person or what not in ("rename", "forget"):
        raise BadRequest
    if what == "forget":
        return rendered("people.html", people_page(forgotten(person)))
    name = nickname("name")
    if not name:
        raise BadRequest
    services().store.rename_person(person, name)
    return see("/people?" + urlencode({"person": name}))


def forgotten(person: str) -> str:
    """Take the name out of the file and out of every copy beside it; what came of it, in sentences."""
    here = services()
    words = PeopleWords(here.games)
    for code in here.store.forget_person(person, words):
        # What was folded before still says it.
        here.tables.forget(code)
    here.asking.forget_name(person)
    here.knocks.forget_name(person)
    left = erasing.finished(here.store, words).left
    lines = [gettext("The name is gone from the tables and from every copy beside them.")]
    if left:
        files = ", ".join(copy.name for copy in left)
        lines = [
            gettext("The name is gone from the tables, but not from these copies: %(files)s.", files=files),
            gettext("They are tried again at every start."),
        ]
    if words.unread:
        lines.append(gettext("What these games keep in words was not looked through: %(games)s.", games=unread(words)))
    return " ".join((*lines, gettext("Not looked through: folders within that folder, and what lies elsewhere.")))


def forget_page(name: str) -> ForgetPage:
    words = PeopleWords(services().games)
    found = services().store.mentions(name, words)
    others = tuple(alike(name, services().store.known_names(MOST_PEOPLE)))
    return ForgetPage(
        name, found.seats, found.phones, found.labels, in_games(found.words), in_games(found.things), others,
        unread(words),
    )  # fmt: skip


def in_games(texts: Mapping[str, Sequence[str]]) -> tuple[InGame, ...]:
    return tuple(
        InGame(game_name(game), tuple(dict.fromkeys(each))[:MOST_TEXTS], len(each))
        for game, each in sorted(texts.items())
    )


def game_name(game: str) -> str:
    title = on_shelf(game)
    return title.title.of(settings().language) if title is not None else game


def unread(words: PeopleWords) -> str:
    return ", ".join(sorted(words.unread))


def people_page(done: str = "") -> PeoplePage:
    counts = Counter(name for match in services().memories.matches() for name in match.people)
    names = services().store.known_names(MOST_PEOPLE)
    found = (Person(name, counts[name], "/evenings?" + urlencode({"person": name})) for name in names)
    return PeoplePage(tuple(found), LONGEST_NAME, done, request.args.get("person", ""))


def alike(name: str, names: Iterable[str]) -> Iterator[str]:
    """Other names that may be the same person's: the same letters, or the same word with more behind it. Forgetting one
    forgets none of them."""
    first = plain(name)
    for other in names:
        second = plain(other)
        if other != name and (first == second or second[: len(first)] == first or first[: len(second)] == second):
            yield other


def plain(name: str) -> tuple[str, ...]:
    """A name by its words, without capitals and accents."""
    letters = unicodedata.normalize("NFD", name.casefold())
    return tuple("".join(each for each in letters if not unicodedata.combining(each)).split())
