"""What boards and cards say, copied as effects once they are used: the box remembers it for the next table."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from companion.engine.box_entries import BAR
from companion.engine.facts import Action, Learned
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.mayhem.atoms import CHIPS, written
from companion.games.mayhem.components import FACES, MayhemCard, ability, innate, mayhem_cards
from companion.games.mayhem.facts.turns import AbilityCopied
from companion.games.mayhem.rules.activation import make_due
from companion.games.mayhem.rules.timing import going_on
from companion.games.mayhem.state import City, ability_in, dues_of, figure_in, side_of, slot

MOST_EFFECTS = 4
TIMINGS = ("start", "activation", "reaction")
HOW_OFTEN = ("always", "turn", "game")
Number = Annotated[int, Meta(ge=1, le=len(FACES))]


def remember(play: Play[City], entry: str, cells: Sequence[str]) -> None:
    """One more line of the box."""
    play.happens(Learned(entry=entry, value=BAR.join(cells), remember=True))


def require_effects(*parts: Sequence[str]) -> None:
    """Effects of the rulebook (mayhem-18), at least one of them."""
    every = [effect for part in parts for effect in part]
    require(bool(every) and all(effect in CHIPS for effect in every), "mayhem-18")
    require(all(len(part) <= MOST_EFFECTS and len(set(part)) == len(part) for part in parts), "mayhem-18")


class CopyAbility(Action, frozen=True, tag="copy-ability"):
    """The number on a slot and the effects of its ability, in three parts."""

    slot: str
    number: Number
    standard: tuple[str, ...]
    special: tuple[str, ...]
    mayhem: tuple[str, ...]


def copy_ability(play: Play[City], action: CopyAbility) -> None:
    """Of the board in use, while the box does not know it; used now if nothing of it was told yet (mayhem-16,
    mayhem-18)."""
    going_on(play)
    at = play.state
    require(action.slot in copied_slots(at, play.seat), "mayhem-18")
    require(bool(action.standard), "mayhem-18")
    require_effects(action.standard, action.special, action.mayhem)
    figure, place = figure_in(action.slot), ability_in(action.slot)
    known = ability(at.box, at.figures[figure].character, place)
    parts = map(written, (action.standard, action.special, action.mayhem))
    cells = (at.figures[figure].character, place, known.name, str(action.number), *parts, known.words)
    remember(play, "abilities", cells)
    active = at.active
    # Copied in the middle of it, the rest of it is still told.
    if active and not active.acted and not dues_of(at, figure):
        play.happens(AbilityCopied(figure=figure))
        make_due(play, figure, ability(play.state.box, at.figures[figure].character, place), active.die)


def copied_slots(at: City, seat: str) -> tuple[str, ...]:
    """The ability in use, where the box does not know it: in place of telling its effects, or beside it."""
    active = at.active
    if active is None or at.figures[active.figure].seat != seat or not active.is_open:
        return ()
    known = ability(at.box, at.figures[active.figure].character, active.ability).slot
    return () if known else (slot(active.figure, active.ability),)


class CopyInnate(Action, frozen=True, tag="copy-innate"):
    """How often an innate ability may be used, and its effects."""

    figure: str
    often: str
    effects: tuple[str, ...]


def copy_innate(play: Play[City], action: CopyInnate) -> None:
    """Of one's own character whose turn it is (mayhem-14), while the box does not know it."""
    going_on(play)
    at = play.state
    require(action.figure in copied_innates(at, play.seat) and action.often in HOW_OFTEN, "mayhem-14")
    require_effects(action.effects)
    known = innate(at.box, at.figures[action.figure].character)
    cells = (at.figures[action.figure].character, known.name, action.often, written(action.effects), known.words)
    remember(play, "innates", cells)


def copied_innates(at: City, seat: str) -> tuple[str, ...]:
    active = at.active.figure if at.active else ""
    is_own = active != "" and at.figures[active].seat == seat
    return (active,) if is_own and not innate(at.box, at.figures[active].character).effects else ()


class CopyCard(Action, frozen=True, tag="copy-card"):
    """When a Mayhem card may be played, and its effects."""

    card: str
    timing: str
    effects: tuple[str, ...]


def copy_card(play: Play[City], action: CopyCard) -> None:
    """Of the card one's side has in play (mayhem-20), known by name and not what it does."""
    going_on(play)
    at = play.state
    require(action.card != "" and action.card == copied_card(at, play.seat), "mayhem-20", card=action.card)
    require(action.timing in TIMINGS, "mayhem-20", card=action.card)
    require_effects(action.effects)
    known = mayhem_cards(at.box["mayhem-cards"])[action.card]
    cells = (known.name, action.timing, known.lasts, known.triangle, str(known.copies), written(action.effects))
    remember(play, "mayhem-cards", (*cells, known.words))


def copied_card(at: City, seat: str) -> str:
    side = side_of(at, seat)
    card = at.sides[side].card if side else ""
    known = mayhem_cards(at.box["mayhem-cards"]).get(card, MayhemCard("", effects=("",)))
    return "" if known.effects else card
