"""Routes of people: the names under which they sat down here, renamed, merged, forgotten for good."""

from collections import Counter
from urllib.parse import urlencode

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.exceptions import BadRequest

from companion.store import erasing
from companion.web import security
from companion.web.language import gettext
from companion.web.policy import in_house
from companion.web.rates import JOINING, at_most
from companion.web.responses import rendered, see
from companion.web.routes.table import LONGEST_NAME, nickname
from companion.web.services import services

routes = Blueprint("people", __name__)

# More than any house knows.
MOST_PEOPLE = 500


class Person(Struct, frozen=True):
    """A name, and at how many matches that are over somebody sat with it."""

    name: str
    matches: int
    href: str


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
    """Take the name out of the file and out of every copy beside it; what came of it, in a sentence."""
    store = services().store
    places = store.rename_person(person, "")
    left = erasing.erased(store.file.path, person, places).left
    if left:
        told = ", ".join(copy.name for copy in left)
        return gettext("The name is gone from the tables, but not from these copies: %(files)s.", files=told)
    return gettext("The name is gone from the tables and from every copy beside them.")


def people_page(done: str = "") -> PeoplePage:
    counts = Counter(name for match in services().memories.matches() for name in match.people)
    names = services().store.known_names(MOST_PEOPLE)
    found = (Person(name, counts[name], "/evenings?" + urlencode({"person": name})) for name in names)
    return PeoplePage(tuple(found), LONGEST_NAME, done, request.args.get("person", ""))
