"""The boss's way on the track that was drawn: its options, what each comes to, and which it takes."""

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.memo import remembered
from companion.games.monsterchase.chips import ASSAULTS, CHIPS, in_force
from companion.games.monsterchase.components import BOSS, effect_of, value_of
from companion.games.monsterchase.driver import course, strip
from companion.games.monsterchase.driver.assaulting import piece
from companion.games.monsterchase.driver.course import CoursePiece
from companion.games.monsterchase.driver.events import Ask
from companion.games.monsterchase.driver.moves import OPTIONS_OF, Outcome, Turned, advance, unchanged
from companion.games.monsterchase.driver.on_table import counting, rules_of, track_of
from companion.games.monsterchase.driver.priorities import Chosen, choose
from companion.games.monsterchase.driver.strip import Strip
from companion.games.monsterchase.state import NONE, Race

# Spaces kept on the drawing behind the boss once it has moved on.
BEHIND = 2
# Effects that are carried out on the table alone: how much ice there is, a die says.
TABLE_EFFECTS = ("star", "freeze")
# What in an assault hits by where a car stands.
BY_PLACE = ("ahead", "behind")


class Choosing(Struct, frozen=True, kw_only=True):
    """What the boss may do with its card, and what the priorities say about it."""

    options: tuple[Outcome, ...]
    choice: Chosen
    # The options somebody has to choose among: equal ones, or those the drawing is too short to compare.
    open: tuple[str, ...] = ()
    is_unsure: bool = False


# --- its options ------------------------------------------------------------------------------------------------------


@remembered
def choosing(at: Race) -> Choosing | None:
    """What the priorities say about every option (monsterchase-75); None without a card or a drawing.

    One way for cards, stars and assaults: what is equal, or cannot be compared on the drawing, is left to a person
    (monsterchase-76).
    """
    if not at.turn.is_sketched or at.boss is None or not (is_assault(at) or at.turn.flip):
        return None
    options = options_of(at)
    if not options:
        return None
    choice = choose(options)
    if any(is_open_ask(ask, at) for ask in choice.unsure):
        doubtful = tuple(each.option for each in options if each in choice.best or each.asks)
        return Choosing(options=options, choice=choice, open=doubtful, is_unsure=True)
    if choice.is_tie:
        return Choosing(options=options, choice=choice, open=tuple(each.option for each in choice.best))
    return Choosing(options=options, choice=choice)


def options_of(at: Race) -> tuple[Outcome, ...]:
    """Each way to play the card, or the half of the assault in force, by the same rules (monsterchase-33)."""
    if is_assault(at):
        rules = rules_of(at)
        pieces = tuple(piece(CHIPS[each], rules) for each in still_to_do(at))
        return course.outcomes(at, with_sides(at, track_of(at)), pieces, is_one_card=False) if placed(at) else ()
    if at.step in ASSAULTS:
        return ()
    return course.outcomes(at, track_of(at), pieces_of(at), is_one_card=True)


def pieces_of(at: Race) -> tuple[CoursePiece, ...]:
    """A card's effect and its spaces; after the first part of a move only the spaces that are left."""
    card = card_of(at)
    effect = OPTIONS_OF.get(card.effect, unchanged)
    return (
        CoursePiece(card.effect, ways=lambda track: effect(track, card, rules_of(at))),
        *((CoursePiece("", card.value),) if card.value else ()),
    )


def card_of(at: Race) -> Turned:
    """The card as it moves the boss on the strip; after the first part of a move only the spaces that are left."""
    if at.turn.left != NONE:
        return Turned("", at.turn.left)
    effect = effect_of(at.turn.flip)
    is_elsewhere = at.turn.is_effect_done or effect in TABLE_EFFECTS
    return Turned("" if is_elsewhere else effect, value_of(at.turn.flip))


# --- an assault -------------------------------------------------------------------------------------------------------


def is_assault(at: Race) -> bool:
    """Whether an assault of chips is to be carried out, by a star or in phase 4 (monsterchase-33, monsterchase-79)."""
    return at.step in ASSAULTS and bool(still_to_do(at))


def still_to_do(at: Race) -> tuple[str, ...]:
    """The lines of the half in force; once it was broken off what is left of them, the spaces first."""
    lines = tuple(each.id for each in in_force(at))
    if at.turn.left == NONE or not lines:
        return lines
    spaces = (f"chip-move-{at.turn.left}",) if at.turn.left else ()
    return (*spaces, *at.turn.rest)


def off_the_drawing(at: Race) -> tuple[str, ...]:
    drawn = strip.read(at.strip)
    return tuple(car for car in at.pilots if strip.place(drawn, car) is None)


def side_of(at: Race, car: str) -> str:
    """Where a car stands that is not on the drawing: as was said; in phase 4 by the ranking, which phase 3 has just put
    right (monsterchase-32), ahead only as long as the boss has not moved since. Nothing where nobody has said."""
    told = dict(each.split(":") for each in at.turn.sides)
    if car in told:
        return told[car]
    if at.turn.car or car not in at.ranking:
        return ""
    if at.ranking.index(car) > at.ranking.index(BOSS):
        return "behind"
    return "ahead" if at.turn.left == NONE else ""


def unplaced(at: Race) -> tuple[str, ...]:
    """The cars that an assault may hit by where they stand, and of which neither the drawing nor the ranking says
    it."""
    if not (at.turn.is_sketched and is_assault(at) and any(CHIPS[each].who in BY_PLACE for each in still_to_do(at))):
        return ()
    return tuple(car for car in off_the_drawing(at) if not side_of(at, car))


def placed(at: Race) -> bool:
    return not unplaced(at)


def with_sides(at: Race, track: Strip) -> Strip:
    """The track with the cars that are not on the drawing aside, ahead of all of it or behind."""
    spaces = {
        car: course.BEYOND_ALL if side_of(at, car) == "ahead" else course.BEHIND_ALL for car in off_the_drawing(at)
    }
    cars = (course.aside(car, space) for car, space in spaces.items())
    return counting(at, replace(track, cars=tuple(sorted((*track.cars, *cars)))))


# --- the one it takes -------------------------------------------------------------------------------------------------


def taken(found: Choosing, chosen: str) -> Outcome:
    """The best option, or the one that was chosen among those that are open."""
    named = next((each for each in found.options if each.option == chosen), None)
    return named if named and chosen in found.open else found.choice.best[0]


def is_open_ask(ask: Ask, at: Race) -> bool:
    """Whether a question could still matter: not what is left behind the boss, out of its way."""
    return not (ask.reason == "edge" and ask.who == BOSS and ask.cell.space < strip.read(at.strip).boss.space)


def is_unfinished(at: Race, outcome: Outcome) -> bool:
    """Whether the table has to finish what the drawing does not show."""
    return outcome.left > 0 or bool(outcome.rest) or any(is_open_ask(ask, at) for ask in outcome.asks)


def moved_on(outcome: Outcome) -> str:
    """The drawing moved on after the boss, for its next turn; cars behind it stay, and with them who is connected
    (monsterchase-58)."""
    track = outcome.after
    return strip.notation(advance(track, max([BEHIND, *(track.boss.space - car.cell.space for car in track.cars)])))


def is_short(at: Race, outcome: Outcome) -> bool:
    """Whether the boss covered less ground than its card says, or than was left of it (monsterchase-103)."""
    return at.step not in ASSAULTS and outcome.advance < card_of(at).value
