"""What assault and aura cards do to the table: what lies there, what was discarded last, what is due next."""

from msgspec.structs import replace

from companion.games.monsterchase import facts as f
from companion.games.monsterchase.state import NONE, Race


def cards_cleared(at: Race, fact: f.CardsCleared) -> Race:
    """A pile nothing was discarded to keeps its last card."""
    return replace(
        at,
        assault=NONE,
        aura=NONE,
        last_assault=at.last_assault if at.assault == NONE else at.assault,
        last_aura=at.last_aura if at.aura == NONE else at.aura,
    )


def aura_dropped(at: Race, fact: f.AuraDropped) -> Race:
    """Not what Caos would bring back: that is the last negative one (monsterchase-28c)."""
    left = list(at.auras)
    left.remove(fact.card)
    return replace(at, auras=tuple(left))


def assault_drawn(at: Race, fact: f.AssaultDrawn) -> Race:
    return replace(at, assault=fact.card, dealt_assaults=(*at.dealt_assaults, fact.card))


def aura_drawn(at: Race, fact: f.AuraDrawn) -> Race:
    return replace(at, aura=fact.card, dealt_auras=(*at.dealt_auras, fact.card))


def aura_won(at: Race, fact: f.AuraWon) -> Race:
    won = (*at.auras, fact.card)
    return replace(at, auras=won, owed_auras=at.owed_auras - 1, dealt_auras=(*at.dealt_auras, fact.card))


def chaos_drawn(at: Race, fact: f.ChaosDrawn) -> Race:
    """The card that comes back leaves no discard behind, and all but what lies on the table is in the deck again
    (monsterchase-29); where there was none, Caos only goes back."""
    back = fact.card != NONE
    shuffled = replace(at, dice=at.dice + 1)
    if fact.pile == "assault":
        shuffled = replace(shuffled, assault=fact.card, last_assault=NONE) if back else shuffled
        return replace(shuffled, dealt_assaults=lying(shuffled.assault))
    shuffled = replace(shuffled, aura=fact.card, last_aura=NONE) if back else shuffled
    return replace(shuffled, dealt_auras=lying(shuffled.aura, *shuffled.auras))


def lying(*cards: int) -> tuple[int, ...]:
    """What a shuffle leaves out, until the next one: discarded later, it is no card of that deck."""
    return tuple(card for card in cards if card != NONE)


def assault_gone(at: Race, fact: f.AssaultGone) -> Race:
    return replace(at, assault=NONE, last_assault=at.assault)


def auras_owed(at: Race, fact: f.AurasOwed) -> Race:
    """While some are still being drawn, more of them do not change where to go on."""
    then = at.then if at.owed_auras else fact.then
    return replace(at, owed_auras=at.owed_auras + fact.count, then=then, step="aura")


def step_reached(at: Race, fact: f.StepReached) -> Race:
    return replace(at, step=fact.step, then=fact.then)


def aura_applied(at: Race, fact: f.AuraApplied) -> Race:
    """Told, and nothing moved."""
    return at
