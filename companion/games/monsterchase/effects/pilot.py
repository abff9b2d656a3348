"""What the turn of a car people drive does to the table."""


from msgspec.structs import replace

from companion.games.monsterchase import facts as f
from companion.games.monsterchase.components import UNKNOWN, Card, deck_of, effect_of
from companion.games.monsterchase.connection import moved
from companion.games.monsterchase.state import Race, is_secret, pair, with_pilot, with_seen, with_turn
from companion.kit.hands import named, unknown, without

# --- hands ------------------------------------------------------------------------------------------------------------


def card_drawn(at: Race, fact: f.CardDrawn) -> Race:
    drawn = with_pilot(at, fact.car, hand=(*at.pilots[fact.car].hand, *unknown(fact.count)))
    return with_turn(drawn, is_drawn=True) if fact.closes else drawn


def draw_lost(at: Race, fact: f.DrawLost) -> Race:
    return with_turn(at, draws=False)


def cards_named(at: Race, fact: f.CardsNamed) -> Race:
    return with_pilot(at, fact.car, hand=named(at.pilots[fact.car].hand, *fact.cards))


def card_given(at: Race, fact: f.CardGiven) -> Race:
    return spent(at, fact.car, fact.card)


def hand_dropped(at: Race, fact: f.HandDropped) -> Race:
    """A hand that a phone kept for its owner is not turned up."""
    hand = () if is_secret(at, fact.car) else at.pilots[fact.car].hand
    return with_pilot(with_all_seen(at, *hand), fact.car, hand=())


def spent(at: Race, car: str, *cards: Card) -> Race:
    """The table with these cards gone from a hand before everybody's eyes."""
    return with_all_seen(with_pilot(at, car, hand=without(at.pilots[car].hand, *cards)), *cards)


def with_all_seen(at: Race, *cards: Card) -> Race:
    """The cards among these that were named, each by the deck it came from as far as the box knows it."""
    for card in cards:
        if colour := deck_of(at.box, card):
            at = with_seen(at, colour, card)
    return at


# --- the main choice --------------------------------------------------------------------------------------------------


def chosen(at: Race, main: str, **changes: object) -> Race:
    """The table with the main choice made; what was laid open or lent for it is settled."""
    return with_turn(at, main=main, shown="", lender="", lent="", **changes)


def star_used(at: Race, fact: f.StarUsed) -> Race:
    paid = with_pilot(at, fact.payer or fact.car, stars=fact.left)
    return with_turn(paid, star_used=True, extra=at.turn.extra + fact.extra)


def top_power_used(at: Race, fact: f.TopPowerUsed) -> Race:
    return with_turn(at, is_top=True)


def card_played(at: Race, fact: f.CardPlayed) -> Race:
    played = moved(spent(at, fact.car, fact.card), fact.car)
    return with_turn(played, extra=at.turn.extra - 1) if fact.is_extra else chosen(played, "card")


def manoeuvre_done(at: Race, fact: f.ManoeuvreDone) -> Race:
    played = moved(spent(at, fact.car, fact.first, fact.second), fact.car)
    return chosen(played, "manoeuvre", draws=False)


def car_spun(at: Race, fact: f.CarSpun) -> Race:
    """What a spin-out does stands in another rulebook: the table carries it out."""
    return at


def card_shown(at: Race, fact: f.CardShown) -> Race:
    """It stays in the hand, but now it is known to all."""
    hand = at.pilots[fact.car].hand
    named = hand if fact.card in hand else (*without(hand, UNKNOWN), fact.card)
    return with_turn(with_pilot(at, fact.car, hand=named), shown=fact.card)


def cognitive_done(at: Race, fact: f.CognitiveDone) -> Race:
    """A Steer moves the receiving car too."""
    gone = (fact.car, fact.to) if effect_of(fact.card) == "steer" else (fact.car,)
    return chosen(moved(spent(at, fact.car, fact.card), *gone), "cognitive")


def kinetic_done(at: Race, fact: f.KineticDone) -> Race:
    return chosen(moved(spent(at, fact.car, fact.card), fact.car, fact.to), "kinetic")


def guest_acts(at: Race, fact: f.GuestActs) -> Race:
    return with_turn(at, guest=fact.car)


def card_lent(at: Race, fact: f.CardLent) -> Race:
    return with_turn(at, lender=fact.giver, lent=fact.card)


def astral_done(at: Race, fact: f.AstralDone) -> Race:
    return chosen(moved(spent(at, fact.giver, fact.card), fact.car), "astral", draws=False)


# --- what a sheet shows -----------------------------------------------------------------------------------------------


def effect_taken(at: Race, fact: f.EffectTaken) -> Race:
    match fact.what:
        case "life":
            return with_pilot(at, fact.car, lives=fact.now)
        case "star":
            return with_pilot(at, fact.car, stars=fact.now)
        case "spaces":
            return moved(at, fact.car)
        case _:
            return with_pilot(at, fact.car, shields=fact.now)


def distance_set(at: Race, fact: f.DistanceSet) -> Race:
    return replace(at, distances={**at.distances, pair(fact.one, fact.other): fact.spaces})


def distances_lost(at: Race, fact: f.DistancesLost) -> Race:
    return moved(at, fact.car)
