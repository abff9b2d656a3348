"""What everybody sees of the cars: their sheets, and who is connected with whom."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.engine.view import Gauge
from companion.games.monsterchase import connection
from companion.games.monsterchase.components import BOSS, LIVES, UNKNOWN, Card, pilot_names
from companion.games.monsterchase.connection import NO_WAY, Link, group
from companion.games.monsterchase.state import SETUP_STEPS, Race, is_secret

# Where up to nine cars stand around the drawing of their connections, on a square of a hundred.
CIRCLES = {
    2: ((15, 50), (85, 50)),
    3: ((50, 12), (86, 80), (14, 80)),
    4: ((50, 10), (90, 50), (50, 90), (10, 50)),
    5: ((50, 10), (89, 39), (74, 84), (26, 84), (11, 39)),
    6: ((50, 9), (86, 29), (86, 71), (50, 91), (14, 71), (14, 29)),
    7: ((50, 9), (82, 24), (90, 59), (68, 87), (32, 87), (10, 59), (18, 24)),
    8: ((50, 9), (79, 21), (91, 50), (79, 79), (50, 91), (21, 79), (9, 50), (21, 21)),
    9: ((50, 9), (76, 18), (90, 43), (86, 70), (64, 88), (36, 88), (14, 70), (10, 43), (24, 18)),
}

# A car of the drawing is sixteen wide and high.
HALF_A_SIGN = 8
# A distance nobody has told, and none at all, as they are written.
AS_WRITTEN = {None: "?", NO_WAY: "–"}


class Pip(Struct, frozen=True):
    """So many of one thing on a sheet."""

    icon: str
    count: int
    # What sets it.
    dial: str


class Sheet(Struct, frozen=True, kw_only=True):
    """A car as its sheet shows it: lives, stars and shields in sight of all (monsterchase-110)."""

    # Its pilot, where the box knows whose sheet it is (monsterchase-7e).
    pilot: str
    team: str
    lives: int
    stars: int
    shields: int
    # The same as one looks at it: of stars and shields only those that are there.
    pips: tuple[Pip, ...]
    cards: int
    times_off: int
    tucked: tuple[str, ...]
    nitros: int
    has_crossed: bool
    # Has lost its chance for the prey where it lies now (monsterchase-96).
    is_late: bool
    # The cars of its group, itself left out (monsterchase-60).
    connected: tuple[str, ...]
    # What is known of a hand that lies open to all, where phones keep hands (monsterchase-128b).
    open_cards: tuple[Card, ...]


class Tie(Struct, frozen=True):
    """A pair of cars that was measured: limit, distance and what follows (monsterchase-65)."""

    cars: tuple[str, str]
    # As it is written.
    spaces: str
    limit: int
    # "direct", "bridge", "apart" or "no-way".
    state: str


class DrawnCar(Struct, frozen=True):
    """A car in the drawing."""

    car: str
    left: int
    top: int


class DrawnLink(Struct, frozen=True):
    """A connection in the drawing."""

    x1: int
    y1: int
    x2: int
    y2: int
    is_direct: bool


class Unmeasured(Struct, frozen=True):
    """A car, those nobody has measured from it, and the limit it has with all of them."""

    cars: tuple[str, ...]
    limit: int


class Graph(Struct, frozen=True):
    """Who is connected with whom, as a drawing and in words."""

    nodes: tuple[DrawnCar, ...]
    lines: tuple[DrawnLink, ...]
    ties: tuple[Tie, ...]
    # From the car in turn.
    unmeasured: tuple[Unmeasured, ...]
    # Cars that are connected with each other, only where there are two or more (monsterchase-60).
    groups: tuple[tuple[str, ...], ...]


def sheet(at: Race, car: str) -> Sheet:
    pilot, own = at.pilots[car], at.sheets.get(car, "")
    is_open = at.chose("keep") == "hands" and not is_secret(at, car)
    pips = (
        Pip("heart", pilot.lives, f"lives.{car}"),
        Pip("star", pilot.stars, f"stars.{car}"),
        Pip("shield", pilot.shields, f"shields.{car}"),
    )
    return Sheet(
        pilot=own if own in pilot_names(at.box) else "",
        team=at.teams.get(car, ""),
        lives=pilot.lives,
        stars=pilot.stars,
        shields=pilot.shields,
        pips=tuple(pip for pip in pips if pip.count or pip.icon == "heart"),
        cards=len(pilot.hand),
        times_off=pilot.times_off,
        tucked=pilot.tucked,
        nitros=at.nitros.get(car, 0),
        has_crossed=car in at.crossed,
        is_late=car in at.late,
        connected=tuple(other for other in group(at, car) if other != car) if at.ranking else (),
        open_cards=tuple(sorted(card for card in pilot.hand if card != UNKNOWN)) if is_open else (),
    )


def gauges_of(at: Race, viewer: str | None) -> tuple[Gauge, ...]:
    """A pilot's own sheet, in sight from everywhere; a tap sets what differs on the table."""
    if viewer not in at.pilots or not at.ranking or at.step in (*SETUP_STEPS, "over"):
        return ()
    pilot = at.pilots[viewer]
    return (
        Gauge(id="own-lives", value=pilot.lives, most=LIVES, icon="heart", dial=f"lives.{viewer}"),
        Gauge(id="own-stars", value=pilot.stars, icon="star", dial=f"stars.{viewer}"),
        Gauge(id="own-shields", value=pilot.shields, icon="shield", dial=f"shields.{viewer}"),
    )


def friends(at: Race) -> Graph | None:
    """Nothing in the boss's turn, when nobody asks."""
    if not at.ranking or at.turn.car == BOSS or len(at.pilots) not in CIRCLES:
        return None
    centres = dict(zip(at.pilots, CIRCLES[len(at.pilots)], strict=True))
    links = {link: state_of(link) for link in connection.links(at)}
    linked = {link: state for link, state in links.items() if state in ("direct", "bridge")}
    groups = dict.fromkeys(group(at, car) for car in at.pilots)
    return Graph(
        tuple(DrawnCar(car, x - HALF_A_SIGN, y - HALF_A_SIGN) for car, (x, y) in centres.items()),
        tuple(DrawnLink(*centres[link.one], *centres[link.other], state == "direct") for link, state in linked.items()),
        tuple(
            Tie((link.one, link.other), AS_WRITTEN.get(link.distance) or str(link.distance), link.limit, state)
            for link, state in links.items()
            if state != "untold"
        ),
        tuple(unmeasured([link for link, state in links.items() if state == "untold"], at.turn.car)),
        tuple(each for each in groups if len(each) > 1),
    )


def state_of(link: Link) -> str:
    """Directly (monsterchase-57), by a bridge at any distance (monsterchase-60), or why not (monsterchase-59)."""
    if link.is_direct:
        return "direct"
    if link.is_connected:
        return "bridge"
    if link.distance is None:
        return "untold"
    return "no-way" if link.distance == NO_WAY else "apart"


def unmeasured(untold: Sequence[Link], car: str) -> Iterator[Unmeasured]:
    """Of this car, in one line for each limit."""
    of = [link for link in untold if car in (link.one, link.other)]
    for limit in sorted({link.limit for link in of}):
        yield Unmeasured(
            (car, *(link.other if link.one == car else link.one for link in of if link.limit == limit)), limit
        )
