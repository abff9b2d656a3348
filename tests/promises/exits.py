"""Every way out of the server, read from its own map of routes, so that a new route is tested by being there."""

from collections.abc import Iterator, Mapping
from itertools import product

from flask import Flask
from msgspec import Struct
from werkzeug.routing import Rule

import printables
from companion.web.routes import links
from companion.web.routes.box_rows import is_long
from companion.web.serving.services import Services
from tests.promises.worlds import CODE

# What a page is asked for besides its bare address.
QUERIES = {
    "live.since": ("?seq=0", "?seq=3"),
    "story.replay": ("?at=1", "?at=4"),
    "story.recap": ("?again=1",),
    "links.join": (f"?code={CODE.lower()}", "?code=00000"),
    "opening.new": ("?pad=nothing",),
    "settings.look": (f"?back=/t/{CODE.lower()}",),
}

# A rule of each game, for its page.
RULES = {
    "hyde": "hyde-16",
    "monsterchase": "monsterchase-44b",
    "mayhem": "mayhem-65",
    "rickmorty": "rickmorty-7",
    "mythos": "mythos-25",
}


class Exit(Struct, frozen=True):
    """One address to ask at."""

    endpoint: str
    method: str
    path: str


def values(app: Flask) -> Mapping[str, tuple[str, ...]]:
    """What stands for each variable of an address; one that is not here fails the tests."""
    services = app.extensions["custode"]
    assert isinstance(services, Services)
    (game,) = services.games.values()
    mark, name = services.files.address("style.css").split("/")[-2:]
    with app.test_request_context():
        keys = (links.key("join", CODE), links.start_key(game))
    return {
        "code": (CODE.lower(),),
        "seat": ("a",),
        "game": (game.id,),
        "rule": (RULES[game.id],),
        # A long list of the box, where there is one.
        "entry": tuple(entry.id for entry in sorted(game.box, key=is_long, reverse=True)[:1]),
        "number": ("1", "2"),
        "row_code": ("nothing", "ks-a001"),
        "pair_code": ("nothing", "ks-a001"),
        "what": printables.works_for(game),
        "link": keys,
        "mark": (mark,),
        "name": (name,),
        "size": ("180",),
    }


def exits(app: Flask, method: str) -> tuple[Exit, ...]:
    """Every address that answers to this method."""
    known = values(app)
    return tuple(
        Exit(rule.endpoint, method, path + query)
        for rule in app.url_map.iter_rules()
        if method in (rule.methods or ())
        for path in paths(app, rule, known)
        for query in ("", *(QUERIES.get(rule.endpoint, ()) if method == "GET" else ()))
    )


def paths(app: Flask, rule: Rule, known: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    names = sorted(rule.arguments)
    missing = [name for name in names if name not in known]
    assert not missing, f"{rule}: say in tests/promises/exits.py what stands for {missing}"
    for filled in product(*(known[name] for name in names)):
        built = rule.build(dict(zip(names, filled, strict=True)))
        assert built is not None, rule
        yield built[1]
