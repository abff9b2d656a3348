"""What everybody sees of the cars: their sheets, and who is connected with whom."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.engine.view import Figure
from companion.games.monsterchase import connection
from companion.games.monsterchase.components import LIVES, UNKNOWN, Card, pilot_names
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


class Sheet(Struct, frozen=True, kw_only=True):
    """A car as its sheet shows it: lives, stars and shields in sight of all (monsterchase-110)."""

    car: str
    sheet: str
    # The same where the box knows whose it is (monsterchase-7e).
    pilot: str
    team: str
    lives: int
    stars: int
    shields: int
    cards: int
    times_off: int
    tucked: tuple[str, ...]
    nitros: int
    has_crossed: bool
    # Has lost its chance for the prey where it lies now (monsterchase-96).
    is_late: bool
    # The cars of its group, itself left out (monsterchase-60).
    connected: tuple[str, ...]
    # A hand that lies open to all, where phones keep hands (monsterchase-128b).
    open_hand: tuple[Card, ...]

    @property
    def open_cards(self) -> tuple[Card, ...]:
        """Of that hand, what is known."""
        return tuple(card for card in self.open_hand if card != UNKNOWN)


class Tie(Struct, frozen=True):
    """A pair of cars: limit, distance and what follows (monsterchase-65).

    A state is "direct", "bridge", "apart", "untold" or "no-way".
    """

    one: str
    other: str
    distance: int | None
    limit: int
    state: str

    @property
    def cars(self) -> tuple[str, str]:
        return self.one, self.other

    @property
    def spaces(self) -> str:
        """The distance as it is written: not told, or no way."""
        if self.distance is None:
            return "?"
        return "–" if self.distance == NO_WAY else str(self.distance)


class DrawnCar(Struct, frozen=True):
    """A car in the drawing."""

    car: str
    x: int
    y: int

    @property
    def left(self) -> int:
        return self.x - HALF_A_SIGN

    @property
    def top(self) -> int:
        return self.y - HALF_A_SIGN


class DrawnLink(Struct, frozen=True):
    """A connection in the drawing."""

    x1: int
    y1: int
    x2: int
    y2: int
    is_direct: bool


class Graph(Struct, frozen=True):
    """Who is connected with whom, as a drawing and in words."""

    nodes: tuple[DrawnCar, ...]
    lines: tuple[DrawnLink, ...]
    ties: tuple[Tie, ...]
    # Cars that are connected with each other, only where there are two or more (monsterchase-60).
    groups: tuple[tuple[str, ...], ...]

    @property
    def told(self) -> tuple[Tie, ...]:
        return tuple(tie for tie in self.ties if tie.state != "untold")


class Unmeasured(Struct, frozen=True):
    """A car, those nobody has measured from it, and the limit it has with all of them."""

    cars: tuple[str, ...]
    limit: int


def sheets(at: Race) -> Iterator[Sheet]:
    named = pilot_names(at.box)
    for car, pilot in at.pilots.items():
        is_open = at.chose("keep") == "hands" and not is_secret(at, car)
        yield Sheet(
            car=car,
            sheet=at.sheets.get(car, ""),
            pilot=at.sheets.get(car, "") if at.sheets.get(car, "") in named else "",
            team=at.teams.get(car, ""),
            lives=pilot.lives,
            stars=pilot.stars,
            shields=pilot.shields,
            cards=len(pilot.hand),
            times_off=pilot.times_off,
            tucked=pilot.tucked,
            nitros=at.nitros.get(car, 0),
            has_crossed=car in at.crossed,
            is_late=car in at.late,
            connected=tuple(other for other in group(at, car) if other != car) if at.ranking else (),
            open_hand=tuple(sorted(pilot.hand)) if is_open else (),
        )


def figures_of(at: Race, viewer: str | None) -> tuple[Figure, ...]:
    """A pilot's own sheet, in sight from everywhere; a tap sets what differs on the table."""
    if viewer not in at.pilots or not at.ranking or at.step in (*SETUP_STEPS, "over"):
        return ()
    pilot = at.pilots[viewer]
    return (
        Figure(id="own-lives", value=pilot.lives, most=LIVES, icon="heart", dial=f"lives.{viewer}"),
        Figure(id="own-stars", value=pilot.stars, icon="star", dial=f"stars.{viewer}"),
        Figure(id="own-shields", value=pilot.shields, icon="shield", dial=f"shields.{viewer}"),
    )


def graph(at: Race) -> Graph | None:
    if not at.ranking or len(at.pilots) not in CIRCLES:
        return None
    nodes = {car: DrawnCar(car, x, y) for car, (x, y) in zip(at.pilots, CIRCLES[len(at.pilots)], strict=True)}
    ties = tuple(tie(link) for link in connection.links(at))
    linked = (each for each in ties if each.state in ("direct", "bridge"))
    groups = dict.fromkeys(group(at, car) for car in at.pilots)
    return Graph(
        tuple(nodes.values()),
        tuple(line(nodes[each.one], nodes[each.other], each.state == "direct") for each in linked),
        ties,
        tuple(each for each in groups if len(each) > 1),
    )


def unmeasured(ties: Sequence[Tie], car: str) -> Iterator[Unmeasured]:
    """From the car in turn, in one line for each limit."""
    untold = [tie for tie in ties if tie.state == "untold" and car in tie.cars]
    for limit in sorted({tie.limit for tie in untold}):
        others = (tie.other if tie.one == car else tie.one for tie in untold if tie.limit == limit)
        yield Unmeasured((car, *others), limit)


def line(one: DrawnCar, other: DrawnCar, is_direct: bool) -> DrawnLink:
    return DrawnLink(one.x, one.y, other.x, other.y, is_direct)


def tie(link: Link) -> Tie:
    return Tie(link.one, link.other, link.distance, link.limit, state_of(link))


def state_of(link: Link) -> str:
    """Directly (monsterchase-57), by a bridge at any distance (monsterchase-60), or why not (monsterchase-59)."""
    if link.is_direct:
        return "direct"
    if link.is_connected:
        return "bridge"
    if link.distance is None:
        return "untold"
    return "no-way" if link.distance == NO_WAY else "apart"
