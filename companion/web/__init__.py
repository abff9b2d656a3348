"""The phone beside the board: pages that work without script, for any game of the shelf.

serving/   serving and safety: names, requests, answers
seating/   tables and seats: the table, whose phone sits where, who is let in
moment/    the page of the moment: what one viewer sees now, and a request to act
beside/    beside the table: corrections, records, the owner's box, photographed pads
after/     after the match: story, matches that are over, what is shared
routes/    what answers an address, a blueprint a module

`create_app` puts them together; `templates/` and `static/` are what its pages are made of.
"""

import logging
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from urllib.parse import quote

from flask import Flask, Response, request
from flask.typing import ResponseReturnValue
from jinja2 import ChoiceLoader, FileSystemLoader
from werkzeug.utils import redirect

from companion import games as shelf_of_games
from companion.engine.game import Game, State
from companion.store import Store, erasing
from companion.store.errors import NotSaved, Unreadable
from companion.store.paths import file_of, folder_of
from companion.web.after.past_matches import Memories
from companion.web.after.people_words import PeopleWords
from companion.web.beside.crops import Crops
from companion.web.routes import (
    again,
    ask,
    box,
    box_read,
    box_rows,
    corrections,
    devices,
    evenings,
    home_screen,
    knocking,
    links,
    live,
    matches,
    me,
    opening,
    people,
    place,
    print,
    rules,
    scan,
    settings,
    share,
    shelf,
    shelving,
    story,
    table,
)
from companion.web.seating import trusted_devices
from companion.web.seating.knocks import Knocks
from companion.web.seating.openings import Openings, fresh_key
from companion.web.seating.pairing import Pairing
from companion.web.seating.presence import Presence
from companion.web.seating.seat_requests import Asking
from companion.web.seating.tables import Tables
from companion.web.serving import errors, language, responses, security
from companion.web.serving.assets import Files
from companion.web.serving.hosts import Hosts
from companion.web.serving.hub import Hub, Limits
from companion.web.serving.rates import Rates, are_counted
from companion.web.serving.services import Services, wall_clock

log = logging.getLogger(__name__)
HERE = Path(__file__).parent
# So many tables that went on since the last look are summed up at a start: whoever stops it at once does not wait.
SETTLING = 20
# What cookies, links and the ids of shared matches are made with.
SECRETS = ("cookie", "links", "share")
BLUEPRINTS = (
    shelf, opening, table, place, ask, me, again, live, corrections, story, rules, box, box_rows, box_read, print,
    links, scan, settings, evenings, people, shelving, matches, share, home_screen, devices, knocking,
)  # fmt: skip


def create_app(
    data_dir: Path | None = None,
    *,
    store: Store | None = None,
    games: Mapping[str, Game[State]] | None = None,
    screens: Iterable[Path] = (),
    hosts: Iterable[str] = (),
    listens: str = "",
    limits: Limits | None = None,
    clock: Callable[[], int] = wall_clock,
    ticks: Callable[[], float] = time.monotonic,
    keys: Callable[[], str] = fresh_key,
    rates: bool = True,
) -> Flask:
    """The whole application on one store.

    `games` and `screens` (their template folders) are those of the shelf unless given; `hosts` are names this server
    answers to besides its own addresses, and those of CUSTODE_HOSTS; `listens` is the address it listens at, where that
    is known; `limits` bound the streams, by the server's threads unless given; `clock` says what time it is, `ticks`
    how much of it has passed; `keys` are those of forms that count once; `rates` can be lifted for load tests, as
    CUSTODE_RATES=off does.
    """
    app = Flask(__name__, static_folder=None)
    here = shelf_of_games.games() if games is None else games
    kept = store or Store(file_of(folder_of(data_dir)))
    hub = Hub(limits)
    kept.on_append.append(hub.ring)
    # Made now: whoever only looks at a page changes nothing.
    secret, *_ = map(kept.secret, SECRETS)
    folders = [*screens, *(shelf_of_games.screens() if games is None else ())]
    files = Files(folders, shelf_of_games.SHELF)
    tables = Tables(kept, here)
    memories = Memories(kept, tables)
    app.extensions["custode"] = Services(
        store=kept,
        games=here,
        tables=tables,
        memories=memories,
        hub=hub,
        files=files,
        crops=Crops(),
        presence=Presence(),
        asking=Asking(),
        hosts=Hosts(hosts, listens),
        openings=Openings(),
        rates=Rates(ticks, rates and are_counted()),
        pairing=Pairing(ticks),
        knocks=Knocks(ticks, hub.ring_all),
        secret=secret,
        clock=clock,
        ticks=ticks,
        fresh_key=keys,
    )
    app.jinja_loader = ChoiceLoader([FileSystemLoader(HERE / "templates"), *map(FileSystemLoader, folders)])
    app.url_map.merge_slashes = False
    security.guard(app)
    app.before_request(lower)
    language.speak(app)
    app.after_request(partial(remembered, memories))
    app.after_request(trusted_devices.noticed)
    responses.dress(app)
    errors.catch(app)
    for module in BLUEPRINTS:
        app.register_blueprint(module.routes)
    return app


def read_games(app: Flask) -> None:
    """All of them; one that cannot be read is noted, and the others go on."""
    for id, error in shelf_of_games.torn(app.extensions["custode"].games).items():
        log.error("%s cannot be read: the other games go on without it.", id, exc_info=error)


def forget_what_was_begun(app: Flask) -> None:
    """A name that was being forgotten when this was last stopped goes from every copy now."""
    here = app.extensions["custode"]
    with suppress(NotSaved, Unreadable):
        erasing.finished(here.store, PeopleWords(here.games))


def settle(app: Flask) -> None:
    """What the first looks at a table and at the evenings would wait for is read and made beside the server, which
    answers already."""
    here = app.extensions["custode"]
    here.files.make()
    read_games(app)
    with suppress(Unreadable):
        here.memories.matches(SETTLING)
    for name in ("base.html", "evenings.html"):
        app.jinja_env.get_template(name)


def remembered(memories: Memories, response: Response) -> Response:
    """What looking has summed up is kept together with what somebody does."""
    if request.method == "POST" and response.status_code < 400:
        memories.keep()
    return response


def lower() -> ResponseReturnValue | None:
    """Codes are printed in upper case, which makes them smaller; addresses are lower case. A key stays as it is.

    A code may be typed with a space or a hyphen in it, and with a slash behind it.
    """
    # Werkzeug has made one slash of any number at the front, so this never names another host.
    head, slash, rest = request.path[1:].partition("/")
    wanted = f"/{head.lower()}{slash}{rest if head.lower() == 'q' else rest.lower()}"
    if head.lower() == "t" and rest.strip("/") and rest.isascii():
        code, _, page = rest.partition("/")
        wanted = f"/t/{links.read_letters(code)}/{page}".lower().rstrip("/")
    if wanted == request.path or request.method not in ("GET", "HEAD"):
        return None
    query = "?" + request.query_string.decode("ascii", "ignore") if request.query_string else ""
    return redirect(quote(wanted) + "".join(mark for mark in query if mark.isprintable()), 308)
