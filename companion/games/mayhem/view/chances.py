"""How likely what comes is (probability), in words: initiative, slots, the Mayhem die, who may be knocked out."""

from collections.abc import Iterator
from fractions import Fraction

from companion.engine.view import Tap
from companion.engine.words import Line
from companion.games.mayhem import odds
from companion.games.mayhem.components import ABILITIES, ability, noted_faces
from companion.games.mayhem.ending import is_over
from companion.games.mayhem.rules.copying import is_face_new
from companion.games.mayhem.rules.timing import dice_of, unrolled
from companion.games.mayhem.state import City, figures_of
from companion.games.mayhem.view.chips import DrawnButton

# So many knock-outs are told; who has more to choose from needs no list.
MOST_TOLD = 6


def chances(at: City) -> Iterator[Line]:
    """At each step what is still open in it: nothing where everything is decided or nothing is known."""
    if is_over(at):
        return
    match at.step:
        case "dice":
            yield from before_dice(at)
        case "mayhem":
            yield from before_the_die(at)
        case "act" if at.active is None and at.turn in at.sides:
            yield from falls(at, at.turn)


def face(at: City) -> DrawnButton | None:
    """The face that lies up, for a box that does not know all six: how many it has (mayhem-48b)."""
    if is_over(at) or not is_face_new(at):
        return None
    shown = f"{at.mayhem}-star" if at.star else str(at.mayhem)
    said = Line("board.note-face", {"face": shown, "count": noted_faces(at.box["mayhem-die"])}, "mayhem-48b")
    return DrawnButton("star", said, (Tap("copy-face"),))


def before_dice(at: City) -> Iterator[Line]:
    """Who may take the initiative (mayhem-46), and which slots the dice still to be rolled may reach (mayhem-16)."""
    if any(each.rolled for each in at.sides.values()):
        for side, chance in odds.initiative(at).items():
            yield Line("board.chance-initiative", {"side": side, "percent": percent(chance)})
    for side in unrolled(at):
        for figure in figures_of(at, side):
            for place in ABILITIES:
                known = ability(at.box, at.figures[figure].character, place)
                likely = odds.reaching(known.slot, at.sides[side], dice_of(at))
                if likely is not None:
                    said = {"figure": figure, "ability": known.name or place}
                    yield Line("board.chance-slot", {**said, "needs": known.slot, "percent": percent(likely)})


def before_the_die(at: City) -> Iterator[Line]:
    """Each face the box knows, and what the side that acts first might do with it (mayhem-48b)."""
    faces = odds.mayhem_die(at)
    for face, chance in faces.items():
        yield Line("board.chance-face", {"face": face, "percent": percent(chance)})
    if faces and at.first in at.sides:
        yield from falls(at, at.first)


def falls(at: City, side: str) -> Iterator[Line]:
    for each in odds.knockouts(at, side)[:MOST_TOLD]:
        known = ability(at.box, at.figures[each.figure].character, each.ability)
        yield Line(
            "board.chance-ko",
            {
                "figure": each.figure,
                "ability": known.name or each.ability,
                "die": each.die,
                "target": each.target,
                "percent": percent(each.chance),
            },
        )


def percent(chance: Fraction) -> int:
    """To the nearest hundredth; what is not certain never says so."""
    rounded = round(chance * 100)
    return rounded if chance in (0, 1) else min(99, max(1, rounded))
