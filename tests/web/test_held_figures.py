"""What can be held on a board: every figure that says which dial sets it leads to that dial, at any moment."""

import random
import re

import pytest
from flask import Flask

from companion.games import HERE, games
from companion.store import Store
from companion.web import create_app
from companion.web.serving.services import services
from tests.browser.moments import GAMES
from tests.promises.tapping import choice
from tests.web.conftest import JSON, Phone
from tests.web.test_said_as_json import act

TURNS = 40


@pytest.fixture
def app(store: Store) -> Flask:
    return create_app(store=store, games=games(), screens=tuple(HERE.glob("*/templates")), rates=False)


def held(phone: Phone, path: str) -> set[str]:
    """The dials of the figures of the board; those of the strip are links."""
    return set(re.findall(r' data-dial="([^"]*)"', phone.get(path).get_data(as_text=True)))


def astray(app: Flask, found: set[str], path: str) -> set[str]:
    """Those that lead to no dial."""
    with app.app_context():
        table = services().tables.load(path.removeprefix("/t/").upper())
    return found - {dial.id for dial in table.game.dials(table.state)}


@pytest.mark.parametrize(
    ("game", "moment"),
    [
        *(("monsterchase", name) for name in ("ranking", "crowd", "teams", "escaped")),
        *(("mayhem", name) for name in ("begun", "laying", "pushing", "delivering", "flames", "over")),
        *(("mythos", name) for name in ("first", "full", "counters", "over")),
    ],
)
def test_at_moments_that_luck_seldom_comes_to(
    app: Flask, phone: Phone, store: Store, game: str, moment: str
) -> None:
    form, acts = GAMES[game].way(moment)
    path = phone.post(f"/new/{game}", {"sit": "all", **form}).headers["Location"]
    for line in acts:
        act(phone, store, path, line)
    assert astray(app, held(phone, path), path) == set()


@pytest.mark.parametrize(
    ("game", "some"),
    [
        ("hyde", {"pawn.A", "target.cripta"}),
        ("monsterchase", {"points", "mood", "lives.A", "hand.B"}),
        ("mayhem", {"points.black", "damage.white-cyborg"}),
        ("mythos", {"chakra.A", "hand.B", "worth.d"}),
    ],
)
def test_at_any_moment_of_a_game(app: Flask, phone: Phone, game: str, some: set[str]) -> None:
    rng, seen = random.Random(game), set[str]()
    seats = min(3, games()[game].most_seats)
    path = phone.post(f"/new/{game}", {"seats": str(seats), "sit": "all"}).headers["Location"]
    for turn in range(TURNS):
        page = phone.get(path, **JSON).get_json()
        acting = [chip["letter"] for chip in page["moment"]["chips"] if chip["is_acting"]]
        if acting and page["seat"] not in acting:
            phone.post(f"{path}/hold", {"seat": acting[0], "ready": "1"})
            page = phone.get(path, **JSON).get_json()
        action = choice(page, None, rng)
        if action is None:
            break
        phone.ask(f"{path}/act", {"seq": page["seq"], "key": f"key-{turn}", "action": action})
        found = held(phone, path)
        assert astray(app, found, path) == set()
        seen |= found
    assert some <= seen


def test_a_figure_that_leads_astray_is_found(app: Flask, phone: Phone) -> None:
    """And whoever holds one that has gone meanwhile comes to all the others."""
    path = phone.post("/new/hyde", {"seats": "2", "sit": "all"}).headers["Location"]
    assert astray(app, {"pawn.A", "pawn.Z"}, path) == {"pawn.Z"}
    assert phone.get(f"{path}/adjust?dial=pawn.A").status_code == 200
    assert phone.get(f"{path}/adjust?dial=pawn.Z").status_code == 303
