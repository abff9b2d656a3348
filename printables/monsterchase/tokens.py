"""Prey and shields to cut out: each token is its two faces beside each other, folded in the middle and glued."""

from companion.games.monsterchase.components import INVENTORY, PREY, copies
from printables import PrintRequest, usual_opening
from printables.blocks import Block, Row, Rows
from printables.cutouts import Face, Folded, cutouts
from printables.ink import Ink
from printables.monsterchase import PRINTABLES
from printables.monsterchase.lines import fitted
from printables.monsterchase.needs import is_race
from printables.monsterchase.paper_words import paper_words
from printables.pad_names import pad_name
from printables.sheet import Sheet, draw_sheets

SHIELDS_ONLY = paper_words("shields-only")
EXPOSED = paper_words("token-exposed")
SHIELDS = (paper_words("shields-1"), paper_words("shields-2"))
# What each face of the prey shows.
ICONS = {
    "heart": ("heart",),
    "double-heart": ("heart", "heart"),
    "no-assault": ("no-assault",),
    "heart-no-assault": ("heart", "no-assault"),
    "two-auras": ("aura", "aura"),
}

USE = Rows(
    paper_words("how-they-are-used"),
    (
        Row("monsterchase-11b", under=("monsterchase-11",)),
        Row("monsterchase-12", marks=("eye",)),
        Row("monsterchase-87"),
        Row("monsterchase-93", marks=("prey",)),
        Row("monsterchase-110", marks=("shield",)),
        Row("monsterchase-111", marks=("shield",)),
        Row("monsterchase-112", marks=("shield",)),
    ),
)
# Nobody hunts prey in a race.
SHIELDS_USED = Rows(USE.title, tuple(row for row in USE.rows if "shield" in row.marks))


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    kind = (SHIELDS_ONLY if is_race(request) else PRINTABLES["tokens"].title).of(request.language)
    blocks: tuple[Block, ...] = fitted(request, (SHIELDS_USED,) if is_race(request) else (USE,))
    band = cutouts(request, tokens(request))
    return draw_sheets(request, (Sheet(kind, blocks, band),), pen)


def tokens(request: PrintRequest) -> tuple[Folded, ...]:
    """As many of each as the box has: prey hidden and shown, shields one and two."""
    game, language = request.game, request.language
    box = (request.opening or usual_opening(game, game.most_seats)).box
    hidden = Face(("eye",), EXPOSED.of(language))
    faces = () if is_race(request) else PREY
    prey = [
        Folded(hidden, Face(ICONS[face], pad_name(request, face))) for face in faces for _ in range(copies(box, face))
    ]
    one, two = (Face(("shield",) * count, words.of(language)) for count, words in enumerate(SHIELDS, 1))
    return (*prey, *(Folded(one, two),) * INVENTORY["shields"])
