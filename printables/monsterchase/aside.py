"""The back of the reference sheet: setting up, variants, and what comes up seldom."""

from collections.abc import Iterator

from companion.engine.words import Words
from companion.games.monsterchase.components import added_hearts, first_red, helmets, ranking_strip_of
from printables import PrintRequest
from printables.blocks import Block, Row, Rows, kept
from printables.monsterchase.in_play import received
from printables.monsterchase.paper_words import paper_words


def setup(request: PrintRequest) -> Rows:
    """Setting up a chase: for whom it is known, with what so many players take."""
    return Rows(
        paper_words("setup"),
        (
            Row("monsterchase-2", under=("monsterchase-4", "monsterchase-6", "monsterchase-149")),
            Row("monsterchase-5"),
            Row("monsterchase-7"),
            Row("monsterchase-8", under=("monsterchase-9",)),
            Row("monsterchase-11b", hearts_added(request), ("monsterchase-12",), also=("monsterchase-11",)),
            Row("monsterchase-14", strip(request), also=("monsterchase-13c",)) if request.opening else HELMETS,
            Row("monsterchase-15", under=("monsterchase-18",)),
            Row("monsterchase-16", under=("monsterchase-176",)),
            Row("monsterchase-19"),
        ),
        mark="number",
    )


def hearts_added(request: PrintRequest) -> Words:
    """The base set with as many hearts as the players of this table bring (monsterchase-11)."""
    if request.opening is None:
        return paper_words("prey-each")
    count = added_hearts(len(request.opening.seats))
    return paper_words("prey-more", count=count) if count else paper_words("prey-base")


# For nobody in particular: every strip, and which of its places are red.
HELMETS = Row("monsterchase-14", under=("monsterchase-13c", "monsterchase-177"))


def strip(request: PrintRequest) -> Words | None:
    """The strip of this table and its first red place (monsterchase-13c, monsterchase-177)."""
    if request.opening is None:
        return None
    places = helmets(len(request.opening.seats))
    name, red = ranking_strip_of(places), first_red(request.opening.box, places)
    return paper_words("strip", strip=name, red=red)


DRONE = Rows(
    paper_words("with-drone"),
    (Row("monsterchase-121", marks=("drone",)), Row("monsterchase-123")),
)

DIFFICULTY = Rows(
    paper_words("difficulty"),
    (Row("monsterchase-141"), Row("monsterchase-142"), Row("monsterchase-143")),
)

HINTS = Rows(
    paper_words("against-the-boss"),
    (Row("monsterchase-102"), Row("monsterchase-103"), Row("monsterchase-104"), Row("monsterchase-105")),
)

AURAS = Rows(
    paper_words("auras-prey-mood"),
    (
        Row("monsterchase-25", marks=("aura",)),
        Row("monsterchase-26", marks=("aura",)),
        Row("monsterchase-28", marks=("card",), also=("monsterchase-29",)),
        Row("monsterchase-97", marks=("boss",)),
        Row("monsterchase-39", marks=("heart",)),
        Row("monsterchase-96", marks=("eye",)),
        Row("monsterchase-89", marks=("eye",)),
        Row("monsterchase-109", marks=("reserve",)),
    ),
)

PILOTS = Rows(
    paper_words("in-pilot-turn"),
    (Row("monsterchase-43", marks=("star",)), Row("monsterchase-49", marks=("missile",)), Row("monsterchase-56")),
)


def transfers(request: PrintRequest) -> Rows:
    """The details of connection and transfers."""
    return Rows(
        paper_words("connection-and-transfers"),
        (
            Row("monsterchase-58b"),
            Row("monsterchase-59"),
            Row("monsterchase-62"),
            received(request),
            Row("monsterchase-64", marks=("star",)),
            Row("monsterchase-67"),
            Row("monsterchase-66c"),
            Row("monsterchase-70"),
            Row("monsterchase-72"),
            Row("monsterchase-46"),
        ),
    )


HITS = Rows(
    paper_words("crashes"),
    (
        Row("monsterchase-171", marks=("rock",)),
        Row("monsterchase-172", marks=("car",)),
        Row("monsterchase-178", marks=("ice",)),
        Row("monsterchase-175", marks=("cross",)),
    ),
)

SHIELDS = Rows(
    paper_words("shields"),
    (
        Row("monsterchase-111", marks=("shield",)),
        Row("monsterchase-112", marks=("shield",)),
        Row("monsterchase-117", marks=("boss",)),
        Row("monsterchase-110", marks=("shield",)),
        Row("monsterchase-119b", marks=("power-up",)),
    ),
)

TEAMS = Rows(
    paper_words("team-racing-setting-up"),
    (
        Row("monsterchase-127", also=("monsterchase-127b",)),
        Row("monsterchase-128", under=("monsterchase-128b",)),
        Row("monsterchase-130"),
        Row("monsterchase-129"),
        Row("monsterchase-131", under=("monsterchase-132",)),
        Row("monsterchase-133"),
    ),
    mark="number",
)

# What a sheet for nobody in particular says of a race.
RACING = Rows(
    paper_words("team-racing-racing"),
    (
        Row("monsterchase-134"),
        Row("monsterchase-135"),
        Row("monsterchase-136"),
        Row("monsterchase-137"),
        Row("monsterchase-138"),
        Row("monsterchase-139", under=("monsterchase-139b",)),
    ),
)

TRACK = Rows(
    paper_words("track-and-cards"),
    (
        Row("monsterchase-2", under=("monsterchase-4", "monsterchase-6", "monsterchase-149")),
        Row("monsterchase-7"),
        Row(
            "monsterchase-16",
            paper_words("aside-16"),
            ("monsterchase-176",),
        ),
    ),
    mark="number",
)


def chase(request: PrintRequest) -> Iterator[Block]:
    yield from (setup(request), DRONE, DIFFICULTY, HINTS, AURAS, SHIELDS, HITS, PILOTS, transfers(request))
    if request.opening is None:
        yield from (TEAMS, RACING)


def race(request: PrintRequest) -> Iterator[Block]:
    # That friends are hit too stands on the front, with what team mates are to each other.
    pilots = kept((PILOTS,), frozenset({"monsterchase-49"}))
    yield from (TRACK, TEAMS, SHIELDS, HITS, *pilots, transfers(request))
