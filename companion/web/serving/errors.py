"""Error handlers: every way a request can fail as one sentence, over the table's page where there is one.

What nobody foresaw goes to the server's log, with the route and without what was sent (logging).
"""

import logging
from collections.abc import Iterable

from flask import Flask, Response, g, request
from msgspec import Struct
from werkzeug.exceptions import HTTPException

from companion.engine.play import Misfit
from companion.engine.rulebook import Refusal
from companion.store.errors import (
    KeyReused,
    NoPad,
    NoSeat,
    NoTable,
    NotHeld,
    NotSaved,
    SeatTaken,
    Spoilt,
    Stale,
    Unreadable,
)
from companion.web.moment import page, story_acts
from companion.web.moment.sentences import RuleLink, begins_with, refused
from companion.web.seating.seats import Visit, visited
from companion.web.serving import hosts
from companion.web.serving.hosts import WrongHost
from companion.web.serving.language import gettext
from companion.web.serving.policy import NotYours
from companion.web.serving.rates import Guessing, TooQuick
from companion.web.serving.responses import json_answer, rendered, shows_whole, wants_json
from companion.web.serving.security import Unseen
from companion.web.serving.services import TornGame, services

log = logging.getLogger(__name__)
# So many acts are told of to whoever was too late; the story has them all.
MEANWHILE = 5


class Trouble(Struct, frozen=True):
    """What went wrong, for a page and for a program."""

    status: int
    error: str
    # The rule that refuses, the page of the rulebook, and where to read it.
    rule: str | None = None
    page: str | None = None
    href: str | None = None
    seq: int | None = None


class Clash(Exception):
    """The form was made for another moment: another seat is in hand, a seat is taken."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


FORESEEN = (
    Refusal,
    Stale,
    KeyReused,
    Clash,
    SeatTaken,
    NotHeld,
    Misfit,
    NoTable,
    NoSeat,
    NoPad,
    NotSaved,
    Unreadable,
    Spoilt,
    TornGame,
    HTTPException,
)


def catch(app: Flask) -> None:
    for kind in FORESEEN:
        app.register_error_handler(kind, failed)
    app.register_error_handler(Exception, broken)


def failed(error: Exception) -> Response:
    """The answer to anything foreseen."""
    if isinstance(error, HTTPException) and (error.response is not None or (error.code or 500) < 400):
        found = error.get_response()
        assert isinstance(found, Response)
        return found
    if isinstance(error, TornGame):
        log.error("%s cannot be read.", error, exc_info=error)
    looking = table_here(error)
    trouble = explained(error, looking)
    is_closed_house = isinstance(error, NotYours) and error.who == "house"
    response = shown(trouble, looking, asks_in=is_closed_house)
    if isinstance(error, NotSaved):
        response.headers["Retry-After"] = "2"
    if isinstance(error, HTTPException):
        response.headers.extend((name, value) for name, value in error.get_headers() if name == "Allow")
        if error.code == 429:
            response.headers["Retry-After"] = "60"
    return response


def broken(error: Exception) -> Response:
    """The answer to what nobody foresaw: said plainly, and noted without the request's words."""
    log.error("Unforeseen at %s", request.endpoint, exc_info=error)
    if is_of_a_file():
        sentence = gettext("This match comes from a file that was changed: its page cannot be shown.")
        return shown(Trouble(422, sentence), None)
    return shown(Trouble(500, gettext("Something went wrong here; nothing of it was saved.")), None)


def is_of_a_file() -> bool:
    """Whether it is asked of a match that somebody brought in: a forged one may break where no file was looked at."""
    code = str((request.view_args or {}).get("code", "")).upper()
    try:
        return services().tables.load(code).is_from_file
    except (NoTable, Unreadable, Spoilt):
        return False


def table_here(error: Exception) -> Visit | None:
    """The table this request was about, as it stands now."""
    if isinstance(error, NoTable | Unreadable | Spoilt | Guessing | WrongHost) or not request.path.startswith("/t/"):
        return None
    # What is asked for amiss names its table all the same: a phone that opens the address of a form again is there.
    code = (request.view_args or {}).get("code") or request.path.split("/")[2]
    try:
        return visited(code) if code else None
    except (NoTable, Unreadable, Spoilt, Guessing):
        return None


def shown(trouble: Trouble, looking: Visit | None, *, asks_in: bool = False) -> Response:
    """Over the page of the table, where there is one; whoever came to a page of the house can ask to be let in."""
    if wants_json():
        response = json_answer(trouble, looking, trouble.status)
    elif looking is not None and not (looking.is_covered or looking.table.is_from_file):
        found = page.table_page(looking, whole=shows_whole())
        response = rendered("table.html", found, looking, trouble.status, alert=trouble, say=looking.voice)
    else:
        response = rendered("trouble.html", trouble, looking, trouble.status, asks_in=asks_in)
    response.headers["Cache-Control"] = "no-store"
    return response


def explained(error: Exception, looking: Visit | None) -> Trouble:
    """The status and the sentence of a failure."""
    seq = looking.table.seq if looking else None
    match error:
        case Refusal() if looking:
            one_sentence = refused(looking.voice, error)
            link = one_sentence.rule or RuleLink(error.rule, "", "")
            return Trouble(422, one_sentence.text, link.id, link.page or gettext("rule"), link.url, seq)
        case Refusal():
            return Trouble(422, error.rule)
        case Stale() | KeyReused():
            sentence = gettext("The table moved on while you were choosing: look again and choose again.")
            return Trouble(409, "\n".join((sentence, *meanwhile(looking))), seq=seq)
        case Clash():
            return Trouble(409, error.sentence, seq=seq)
        case SeatTaken():
            return Trouble(409, gettext("This seat is taken; the host of the table can free it."), seq=seq)
        case NotHeld():
            return Trouble(409, gettext("This seat is not in your hands."), seq=seq)
        case NotSaved():
            return Trouble(503, not_saved(error.fault), seq=seq)
        case Spoilt() if not error.is_of_game:
            sentence = gettext("This table cannot be read: what is stored of it is damaged. The other tables go on.")
            return Trouble(503, sentence)
        case TornGame() | Spoilt():
            return Trouble(503, gettext("This game cannot be read: a file of it is damaged. The other games go on."))
        case Unreadable(fault="damaged"):
            sentence = gettext("This cannot be read: the file of the tables is damaged. What is whole goes on.")
            return Trouble(503, sentence)
        case Unreadable():
            return Trouble(503, gettext("The tables cannot be read just now. Try again in a moment."))
        case NoTable():
            return Trouble(404, gettext("There is no table with this code."))
        case NoSeat() | NoPad():
            return Trouble(404, gettext("There is nothing here."), seq=seq)
        case NotYours():
            return Trouble(403, not_yours(error), seq=seq)
        case TooQuick():
            return Trouble(429, gettext("So many taps at once make no game: wait a moment."), seq=seq)
        case Unseen():
            return Trouble(400, gettext("There is a character in it that nobody sees: write it without."), seq=seq)
        case WrongHost():
            return Trouble(400, " ".join(wrong_host(error)))
        case HTTPException():
            status = error.code or 500
            return Trouble(status, plainly(status), seq=seq)
    return Trouble(400, gettext("This request cannot be read."), seq=seq)


def not_saved(fault: str) -> str:
    """Why a tap was not saved, and what can be done about it."""
    sentences = {
        "full": gettext("Not saved: the disk of the machine that serves is full. Make room there, then try again."),
        "gone": gettext("Not saved: the file of the tables is no longer where it was. Put it back, then try again."),
        "replaced": gettext("Not saved: another file lies in the place of the tables. Start Custode again."),
        "damaged": gettext("Not saved: the file of the tables is damaged. Start Custode again: it says how to go on."),
    }
    return sentences.get(fault, gettext("Not saved: the disk does not take it. Try again in a moment."))


def not_yours(error: NotYours) -> str:
    if error.who == "host":
        return gettext("Only the host of the table may do this.")
    if error.who == "house":
        return gettext("This is for the machine that Custode runs on, and for the phones that were let into the house.")
    if error.who == "machine":
        return gettext("This is for the machine that Custode runs on, and for nobody it speaks for.")
    return gettext("Take a seat first.")


def wrong_host(error: WrongHost) -> tuple[str, ...]:
    """Which name was asked for, which addresses answer, and how a name is added."""
    asked = (
        gettext("No address is written like this: “%(host)s”.", host=error.asked)
        if error.is_odd
        else gettext("“%(host)s” is no name or address of this machine.", host=error.asked)
    )
    works = gettext("These answer: %(addresses)s", addresses=" ".join(hosts.addresses()))
    return asked, works, gettext("Another name is added with “custode --name NAME” or in CUSTODE_HOSTS.")


def plainly(status: int) -> str:
    """What a status means, for people."""
    sentences = {
        403: gettext("This request did not come from one of our pages."),
        404: gettext("There is nothing here."),
        405: gettext("This cannot be done here."),
        410: gettext("This printed code has been taken back."),
        413: gettext("This is too large."),
        429: gettext("Too many at once: wait a moment."),
    }
    return sentences.get(status, gettext("This request cannot be read."))


def meanwhile(looking: Visit | None) -> tuple[str, ...]:
    """Who acted since the form was made, and what came of it."""
    if looking is None:
        return ()
    acts = looking.table.acts
    after = max(int(g.get("since", len(acts) - 1)), len(acts) - MEANWHILE)
    story = story_acts.story_of(acts, looking.viewer, looking.voice, after)
    return tuple(by(act.who, line.text, looking.names.values()) for act in story for line in act.lines)


def by(who: str, text: str, others: Iterable[str]) -> str:
    """What somebody did, by name, where its words do not begin with it."""
    return text if begins_with(text, who, others) else f"{who}: {text}"
