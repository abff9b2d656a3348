"""The front of the reference sheet: one round of a chase or a race, then the tables and what is asked in play."""

from collections.abc import Iterator

from companion.engine.words import Words
from printables import PrintRequest
from printables.blocks import Block, Note, Row, Rows
from printables.monsterchase.lookup_tables import CONNECTION, effects, prey
from printables.monsterchase.needs import chosen, is_race
from printables.monsterchase.paper_words import paper_words

# --- one round --------------------------------------------------------------------------------------------------------

ROUND = Rows(
    paper_words("round"),
    (
        Row(
            "monsterchase-22",
            paper_words("line-22"),
            also=("monsterchase-21", "monsterchase-23", "monsterchase-24"),
        ),
        Row("monsterchase-31"),
        Row("monsterchase-32"),
        Row(
            "monsterchase-33",
            paper_words("line-33"),
            also=("monsterchase-34", "monsterchase-35"),
        ),
        Row(
            "monsterchase-37",
            paper_words("line-37"),
            also=("monsterchase-36", "monsterchase-38"),
        ),
    ),
    mark="number",
)

RACE_ROUND = Rows(
    paper_words("round"),
    (
        Row("monsterchase-31", paper_words("line-31-race")),
        Row("monsterchase-32", paper_words("line-32-race")),
        Row("monsterchase-138"),
        Row("monsterchase-139", under=("monsterchase-139b",)),
    ),
    mark="number",
)

DRAW = Row(
    "monsterchase-44",
    paper_words("line-44"),
    also=("monsterchase-45",),
)
DRAW_UNLESS_ASTRAL = Row(
    "monsterchase-44",
    paper_words("line-44-race"),
)
CARD_OR_TRANSFER = paper_words("card-or-transfer")


def turn(request: PrintRequest) -> Rows:
    """A pilot's turn; a race may be without manoeuvres (monsterchase-135b)."""
    has_manoeuvre = not is_race(request) or chosen(request, "team-manoeuvre") != "no"
    return Rows(
        paper_words("pilot-turn"),
        (
            Row("monsterchase-40"),
            Row("monsterchase-41"),
            Row("monsterchase-42", None if has_manoeuvre else CARD_OR_TRANSFER),
            DRAW if has_manoeuvre else DRAW_UNLESS_ASTRAL,
            Row("monsterchase-47", also=("monsterchase-115",)),
        ),
        mark="number",
    )


BOSS = Rows(
    paper_words("boss-turn"),
    (
        Row("monsterchase-174"),
        Row("monsterchase-78", under=("monsterchase-79", "monsterchase-75", "monsterchase-76")),
        Row("monsterchase-118", also=("monsterchase-118b",)),
    ),
    mark="number",
)

# --- what one may do --------------------------------------------------------------------------------------------------

LINKED = Note(
    paper_words("note-linked"),
    ("monsterchase-58", "monsterchase-60", "monsterchase-61"),
)

TRANSFERS = Rows(
    paper_words("transfer"),
    (
        Row("monsterchase-66"),
        Row("monsterchase-68", also=("monsterchase-69", "monsterchase-70")),
        Row("monsterchase-71", also=("monsterchase-73", "monsterchase-74")),
    ),
)

MANOEUVRE = Rows(
    paper_words("advanced-manoeuvre"),
    (
        Row(
            "monsterchase-50",
            also=("monsterchase-51", "monsterchase-52", "monsterchase-53", "monsterchase-55"),
        ),
        Row("monsterchase-54", marks=("star",)),
    ),
)

# A race has neither prey nor auras.
AT_ONCE = paper_words("at-once")


def received(request: PrintRequest) -> Row:
    """What happens to a car that is moved in another's turn."""
    return Row("monsterchase-63", AT_ONCE if is_race(request) else None)


# --- boss and prey ----------------------------------------------------------------------------------------------------

PREY = Note(
    paper_words("note-prey"),
    ("monsterchase-87", "monsterchase-88", "monsterchase-93", "monsterchase-95"),
)

HEALS = Rows(
    paper_words("heals"),
    (
        Row("monsterchase-82", marks=("car",), also=("monsterchase-83",)),
        Row("monsterchase-84b", marks=("repair",)),
        Row("monsterchase-85", marks=("repair",)),
        Row("monsterchase-106", marks=("reserve",), under=("monsterchase-107",)),
    ),
)

IN_ROUND = paper_words("in-round")
IN_TURN = paper_words("in-turn")


def mood(request: PrintRequest) -> Rows:
    """Normal and furious; of the truck also what its example tells (monsterchase-99c)."""
    return Rows(
        paper_words("normal-and-furious"),
        (
            Row("monsterchase-98"),
            Row("monsterchase-99", two_damages(request), also=("monsterchase-99b", "monsterchase-99c")),
            Row("monsterchase-100"),
            Row("monsterchase-101", also=("monsterchase-101b",)),
        ),
    )


def two_damages(request: PrintRequest) -> Words | None:
    """The truck's condition where the table adds the two damages up over the round."""
    short = request.game.rulebook.rules["monsterchase-99"].short
    if short is None or chosen(request, "two-damages") != "round":
        return None
    return Words(short.it.replace(IN_TURN.it, IN_ROUND.it), short.en.replace(IN_TURN.en, IN_ROUND.en))


DRONE = Rows(
    paper_words("drone-turn"),
    (
        Row("monsterchase-122", marks=("drone",)),
        Row("monsterchase-122d"),
        Row("monsterchase-123b"),
        Row("monsterchase-124"),
        Row("monsterchase-125"),
        Row("monsterchase-126"),
    ),
)

TEAMS = Rows(
    paper_words("team-mates"),
    (
        Row("monsterchase-135"),
        Row("monsterchase-134", marks=("star",)),
        Row("monsterchase-49", marks=("missile",)),
        Row("monsterchase-136"),
        Row("monsterchase-137"),
    ),
)


def chase(request: PrintRequest) -> Iterator[Block]:
    yield from (ROUND, turn(request), BOSS, CONNECTION, LINKED, TRANSFERS, MANOEUVRE)
    yield from (effects(request), prey(request), PREY, HEALS, mood(request), DRONE)


def race(request: PrintRequest) -> Iterator[Block]:
    yield from (RACE_ROUND, turn(request), TEAMS, CONNECTION, LINKED, TRANSFERS, MANOEUVRE)
    yield from (effects(request),)
