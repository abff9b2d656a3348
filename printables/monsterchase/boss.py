"""The boss's own sheet: what it has on its board, its round and its turn; and what comes up seldom."""

from companion.engine.words import capital
from companion.games.monsterchase.components import BOSSES, DRONE, boss_points
from printables import PrintRequest, usual_opening
from printables.blocks import Block, Row, Rows
from printables.ink import Ink
from printables.monsterchase import PRINTABLES
from printables.monsterchase.board import Known, band
from printables.monsterchase.in_play import BOSS, HEALS, ROUND
from printables.monsterchase.lines import fitted
from printables.monsterchase.paper_words import paper_words
from printables.pad_names import pad_name
from printables.sheet import Sheet, draw_sheets

SELDOM = paper_words("seldom")

CAOS = Rows(
    paper_words("auras-assaults-caos"),
    (
        Row("monsterchase-25", marks=("aura",)),
        Row("monsterchase-26", marks=("aura",)),
        Row("monsterchase-27", marks=("boss",)),
        Row("monsterchase-18", marks=("aura",)),
        Row("monsterchase-30", marks=("assault",)),
        Row("monsterchase-28", marks=("card",), under=("monsterchase-29",)),
        Row("monsterchase-28b"),
        Row("monsterchase-28c"),
        Row("monsterchase-28d"),
        Row("monsterchase-29b"),
    ),
)

EFFECTS = Rows(
    paper_words("boss-effects"),
    (
        Row("monsterchase-77"),
        Row("monsterchase-169", marks=("steer",)),
        Row("monsterchase-173", marks=("missile",)),
        Row("monsterchase-170", marks=("bomb",)),
        Row("monsterchase-80b", marks=("star",)),
        Row("monsterchase-171", marks=("rock",)),
        Row("monsterchase-172", marks=("car",)),
        Row("monsterchase-178", marks=("ice",)),
    ),
)

HEALING = Rows(
    paper_words("healing-prey-reserves"),
    (
        Row("monsterchase-10", marks=("heart",)),
        Row("monsterchase-39"),
        Row("monsterchase-82b", marks=("car",)),
        Row("monsterchase-93", marks=("prey",), under=("monsterchase-94", "monsterchase-95b")),
        Row("monsterchase-108", marks=("reserve",)),
        Row("monsterchase-109", marks=("reserve",)),
        Row("monsterchase-86b"),
        Row("monsterchase-86c"),
        Row("monsterchase-87b"),
    ),
)

MOODS = Rows(
    paper_words("mood-shields-ranking"),
    (
        Row("monsterchase-97"),
        Row("monsterchase-98", under=("monsterchase-98c",)),
        Row("monsterchase-117", marks=("shield",)),
        Row("monsterchase-118", marks=("shield",), under=("monsterchase-118b",)),
        Row("monsterchase-32b"),
    ),
)

RARE: tuple[Block, ...] = (CAOS, EFFECTS, HEALING, MOODS)


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    """The sheet of the table's boss, or one of each; after them what holds for all and comes up seldom."""
    language = request.language
    kind = PRINTABLES["boss"].title.of(language)
    sheets = [
        Sheet(kind, of_boss(request, each.boss), band(request, each), titled(request, each.boss), "flat")
        for each in shown(request)
    ]
    rare = Sheet(f"{kind} · {SELDOM.of(language)}", fitted(request, RARE))
    return draw_sheets(request, (*sheets, rare), pen)


def titled(request: PrintRequest, boss: str) -> str:
    """Its name as a title begins: in English it is a common noun."""
    return capital(pad_name(request, boss))


def of_boss(request: PrintRequest, boss: str) -> tuple[Block, ...]:
    """The round, its turn, what heals it, and what is known of how to beat it."""
    return fitted(request, (ROUND, BOSS, HEALS, hint(boss)))


def hint(boss: str) -> Rows:
    return Rows(paper_words("against-this-boss"), (Row(BOSSES[boss].rule),))


def shown(request: PrintRequest) -> tuple[Known, ...]:
    """The boss of a chase with as many as sit there; else all of them, for any number."""
    opening = request.opening
    if opening is None:
        box = usual_opening(request.game, request.game.most_seats).box
        return tuple(Known(boss, box, 0, 0) for boss in BOSSES)
    boss, players = opening.options["boss"], counted(request)
    return (Known(boss, opening.box, players, boss_points(opening.box, boss, players) or 0),)


def counted(request: PrintRequest) -> int:
    """The players the boss counts: with two of them, by house ruling, the drone too (monsterchase-106b)."""
    assert request.opening is not None
    seats = len(request.opening.seats)
    return seats + (seats == 2 and request.opening.options.get(f"{DRONE}-count") == "with-drone")
