"""Damage and what lies on boards and map, to cut out: each token is its two faces beside each other, to be folded."""

from companion.games.mayhem.components import SIDES, inventory
from printables import PrintRequest
from printables.blocks import Block, Row, Rows, kept
from printables.cutouts import Face, Folded, cutouts, on_a_side
from printables.ink import Ink
from printables.mayhem import PRINTABLES, effects
from printables.mayhem.needs import is_for_all, left_out
from printables.mayhem.paper_words import paper_words
from printables.sheet import Sheet, draw_sheets

SIZE = "folded-20"
# What a damage token shows on its two faces: as many points as each is worth.
ONE, FIVE = paper_words("token-one"), paper_words("token-five")
# Of each colour, or of everybody: trap and stun.
OF_ALL = (paper_words("token-trap"), paper_words("token-stun"))
OF_TEAMS = tuple((paper_words(f"token-trap-{side}"), paper_words(f"token-stun-{side}")) for side in SIDES)
OTHERS = {"fire": ("flame", paper_words("token-fire")), "shield": ("shield", paper_words("token-shield"))} | {
    kind: (kind, paper_words(f"token-{kind}")) for kind in ("escape", "obstacle")
}


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    """As many sides as the tokens need; on the last, how they are used."""
    kind = PRINTABLES["tokens"].title.of(request.language)
    every, most = tokens(request), on_a_side(request, SIZE)
    sides = [every[start : start + most] for start in range(0, len(every), most)]
    blocks: tuple[Block, ...] = kept((damage(), effects.tokens(request)), left_out(request))
    sheets = [Sheet(kind, (), cutouts(request, side, SIZE)) for side in sides]
    return draw_sheets(request, (*sheets[:-1], Sheet(kind, blocks, sheets[-1].band)), pen)


def damage() -> Rows:
    return Rows(paper_words("damage"), (Row("mayhem-13b"), Row("mayhem-13", marks=("skull",)), Row("mayhem-34")))


def tokens(request: PrintRequest) -> tuple[Folded, ...]:
    """As many of each as the box has; a damage token is one on its front and five on its back."""
    language, counts = request.language, inventory(request.known_box["inventory"])
    most = max(counts["damage-1"], counts["damage-5"])
    found = [Folded(Face(("drop",), ONE.of(language)), Face(("drop",), FIVE.of(language)))] * most
    called = (OF_ALL,) if is_for_all(request) else OF_TEAMS
    for trap, stun in called:
        faces = (Face(("trap",), trap.of(language)), Face(("stun",), stun.of(language)))
        found += [Folded(*faces)] * (counts["trap"] // len(called))
    for kind, (icon, words) in OTHERS.items():
        face = Face((icon,), words.of(language))
        found += [Folded(face, face)] * counts[kind]
    return tuple(found)
