"""What could be asked at each step, before legality: the filter asks `decide` about each filling.

Away from its step an action is proposed once, so that the page can say which rule closes it.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from msgspec.structs import replace

from companion.engine.holes import Filling, Hole, Pick, Span
from companion.engine.locks import proposals as lock_offers
from companion.engine.proposals import Offer, Shut, Tried
from companion.games.rickmorty.components import (
    CHARACTER,
    COLOURS,
    FEDERATION,
    GREEN_KINDS,
    LEAST_CARD_VALUE,
    MORTY,
    MOST_CARD_POINTS,
    MOST_CARD_VALUE,
    MOST_NEEDS,
    MOST_POINTS,
    MOST_TOKENS,
    OBJECT,
    RESOURCES,
    RICK,
    RICK_COSTS,
    SLOTS,
    USUAL_CARD_VALUE,
    USUAL_POINTS,
    USUAL_TOKENS,
    Green,
    has_two_values,
    known_cards,
)
from companion.games.rickmorty.rules.effects import MOST_CARDS_AT_ONCE, NAME, unmarked, unnamed
from companion.games.rickmorty.rules.federation import MOST_AT_ONCE
from companion.games.rickmorty.rules.harvest import selections
from companion.games.rickmorty.rules.round import (
    FACES,
    ROLLED,
    at_home,
    is_by_app,
    morty_places,
    placing,
    question,
    rick_spaces,
)
from companion.games.rickmorty.state import (
    Position,
    cards_of,
    covered,
    deck_left,
    garages_left,
    has_empty_pile,
    places_under,
    tiles_left,
)
from companion.kit.offering import one

# What stands below the board by name; the rest is one fold away.
OFTEN = (
    "roll-die",
    "put",
    "unlock",
    "win-roll",
    "visit-home",
    "close-dimension",
    "play-green",
    "play-blue",
    "play-known",
    "move-rick",
    "pass",
    "end-turn",
    "protect",
    "use-object",
    "call-on",
    "react",
    "harvest",
    "drop-plain",
    "drop-green",
    "lay-tile",
    "tell-tile",
    "choose-colour",
    "settle-federation",
)

# What people look for also when it is not its time: the phases of a round, the actions of a turn, what cards do.
LOOKED_FOR = (
    *("roll-die", "put", "place", "visit-home", "close-dimension", "play-green", "play-blue", "play-known"),
    *("move-rick", "pass", "end-turn", "protect", "use-object", "call-on", "harvest", "drop-plain", "drop-green"),
    *("take", "give", "gain-garage", "draw-cards", "drop-cards", "move-pawn", "destroy-card", "discard-card"),
    "mark-card",
)


def proposals(at: Position, seat: str) -> Iterator[Offer]:
    match at.step:
        case "die":
            yield from roll_proposals(at)
            if not at.die:
                yield one("choose-colour", "colour", COLOURS)
        case "place":
            yield from place_proposals(at, seat)
        case "initiative":
            yield one("win-roll", "first", at.tied, primary=True, alike=True)
        case "garage":
            yield from visit_proposals(at, seat)
        case "harvest":
            yield from harvest_proposals(at)
        case "cards":
            yield Offer(action="drop-plain", primary=True)
            yield from green_proposals("drop-green")
        case "over":
            return
    if at.step == "adventure":
        yield from turn_proposals(at, seat)
    yield from beside_proposals(at, seat)
    yield from tile_proposals(at, seat)
    if at.die:
        yield from effect_proposals(at, seat)
    yield from tried_proposals(at, seat)


def tried_proposals(at: Position, seat: str) -> Iterator[Offer]:
    """What a person would try at each step and may not, for its reason."""
    others = tuple(card for other in at.seats if other != seat for card in at.area.get(other, ()))
    for card in others[:1] if at.die else ():
        yield Tried(action="call-on", given={"card": card})
        if at.stirred:
            yield Tried(action="discard-card", given={"card": card})
    for place in [slot for slot in SLOTS if slot in at.tiles][:1]:
        said: dict[str, Filling] = {hole.name: hole.low for hole in tile_holes(at) if isinstance(hole, Span)}
        yield Tried(action="tell-tile", given={"cards_between": 0, **said, "place": place})
    if at.step != "adventure":
        yield Tried(action="pass")
        if at.step == "place" and question(at):
            yield Tried(action="put", given={"rick": SLOTS[0], "morty": SLOTS[0]})
        return
    if at.turn != seat or at.acted:
        return
    yield Tried(action="end-turn")
    far = tuple(slot for slot in SLOTS if slot not in places_under(at, seat))
    yield from (Tried(action="close-dimension", given={"place": slot}) for slot in far[:1])
    for card in others[:1]:
        yield Tried(action="use-object", given={"card": card})
        yield Tried(action="protect", given={"card": card})


# --- il round ---------------------------------------------------------------------------------------------------------


def roll_proposals(at: Position) -> Iterator[Offer]:
    """The six faces, or the app's roll."""
    if is_by_app(at):
        yield Offer(action="roll-die", given={"face": ROLLED}, primary=True)
    else:
        yield one("roll-die", "face", FACES, primary=True, alike=True)


def place_proposals(at: Position, seat: str) -> Iterator[Offer]:
    asked = question(at)
    if asked:
        yield from lock_offers(asked, at.locks, seat)
    else:
        yield Offer(action="put", holes=placing(at), primary=True)


def visit_proposals(at: Position, seat: str) -> Iterator[Offer]:
    """One resource or two, whichever: every different choice, a tap each."""
    for tokens in combinations_with_replacement(RESOURCES, at_home(at, seat) or 1):
        yield Offer(action="visit-home", given={"tokens": tokens}, primary=True, question="home")


def harvest_proposals(at: Position) -> Iterator[Offer]:
    """Every different selection of tokens, as it is."""
    if at.due:
        for tokens in selections(at.due[0]):
            yield Offer(action="harvest", given={"tokens": tokens}, primary=True, question="harvest")


# --- il turno ---------------------------------------------------------------------------------------------------------


def turn_proposals(at: Position, seat: str) -> Iterator[Offer]:
    """The four actions, the likeliest first; out of turn each once, for its reason."""
    is_now = at.turn == seat
    if is_now and not at.acted:
        yield from action_proposals(at, seat)
    else:
        yield Shut(action="close-dimension", given={"place": SLOTS[0]})
        yield Shut(action="play-blue", given={"lasts": 0})
        yield Shut(action="play-green", given={"kind": OBJECT, "needs": (), "points": 0})
        yield Shut(action="move-rick", given={"resource": RESOURCES[0], "to": SLOTS[0]})
        yield Offer(action="pass", primary=is_now)
    if is_now and at.acted:
        yield Offer(action="end-turn", primary=True)


def action_proposals(at: Position, seat: str) -> Iterator[Offer]:
    # What is at the thumb comes first; closings lie on the board.
    yield Offer(action="pass", primary=True)
    for place in (each for each in places_under(at, seat) if each in SLOTS):
        if place in at.tiles:
            yield Offer(action="close-dimension", given={"place": place}, primary=True)
        else:
            yield Shut(action="close-dimension", given={"place": place}, primary=True, after="tell-tile")
    yield from green_proposals("play-green", covered(at, seat))
    yield Offer(action="play-blue", given={"lasts": 0})
    yield Offer(action="play-blue", given={"lasts": 1})
    if known := tuple(known_cards(at.box)):
        yield Offer(action="play-known", holes=(Pick(name="card", options=known, says=known),))
    spaces = tuple(space for space in rick_spaces(at) if space != at.ricks.get(seat))
    affordable = tuple(resource for resource in RESOURCES if at.held[seat][resource] >= RICK_COSTS)
    if affordable:
        yield Offer(action="move-rick", holes=(any_of("resource", affordable), any_of("to", spaces)))
    else:
        yield Shut(action="move-rick", given={"resource": RESOURCES[0], "to": spaces[0]})


def green_proposals(action: str, needs: tuple[str, ...] | None = None) -> Iterator[Offer]:
    """An object and a character: its points, and of the dimensions that are covered those it asks for."""
    points = Span(name="points", low=0, high=MOST_CARD_POINTS, is_copied=True)
    kind = any_of("kind", GREEN_KINDS)
    if needs:
        asked = Pick(name="needs", options=needs, many=True, least=0, most=min(MOST_NEEDS, len(needs)))
        yield Offer(action=action, holes=(kind, asked, points))
    else:
        yield Offer(action=action, given={} if needs is None else {"needs": ()}, holes=(kind, points))


def beside_proposals(at: Position, seat: str) -> Iterator[Offer]:
    """What one may do beside the action, and reactions."""
    if not at.die:
        return
    own = cards_of(at, seat) if at.area.get(seat) else ()
    if helpers := tuple([card.id for card in own if card.kind == CHARACTER]):
        yield one("call-on", "card", helpers, alike=True)
    if own and at.step == "adventure":
        yield from own_proposals(at, seat, own)
    others = tuple([other for other in at.seats if other != seat])
    yield one("react", "against", others, alike=True)


def own_proposals(at: Position, seat: str, own: tuple[Green, ...]) -> Iterator[Offer]:
    """One's green cards in the adventure phase: used, protected, and read once more."""
    if objects := tuple(card.id for card in own if card.kind == OBJECT):
        yield one("use-object", "card", objects, alike=True)
    if bare := tuple(card.id for card in own if not card.garage):
        just = at.recent == seat and bare[-1:] == at.area[seat][-1:]
        yield replace(one("protect", "card", bare, alike=True), question="protect" * just)
    if seat in (at.turn, at.recent):
        yield from reading_proposals(at, seat)


# --- le tessere -------------------------------------------------------------------------------------------------------


def tile_proposals(at: Position, seat: str) -> Iterator[Offer]:
    """For each slot whose tile nobody has read yet: one the box knows, or its numbers. It comes first where the harvest
    waits for it, or where this seat could close it."""
    if len(at.tiles) + len(at.holes) == len(SLOTS):
        return
    unread = [slot for slot in SLOTS if slot not in at.tiles and slot not in at.holes]
    known = tuple(tiles_left(at)) if unread else ()
    awaited = at.route[:1] if at.step == "harvest" and not at.due else ()
    own = places_under(at, seat) if at.step == "adventure" and at.turn == seat else ()
    for is_due in (True, False):
        places = tuple(place for place in unread if (place in (*awaited, *own)) == is_due)
        if places and known:
            tile = Pick(name="tile", options=known, says=tuple(map(said, known)), alike=True)
            yield Offer(action="lay-tile", holes=(any_of("place", places), tile), primary=is_due)
        if places:
            given: dict[str, Filling] = {} if has_two_values(at.box) else {"cards_between": 0}
            holes = (any_of("place", places), *tile_holes(at))
            yield Offer(action="tell-tile", given=given, holes=holes, primary=is_due)


def any_of(name: str, options: tuple[str, ...]) -> Pick:
    """A hole of which all options are open where one of them is: they are tried once."""
    return Pick(name=name, options=options, alike=True)


def said(code: str) -> str:
    """How a tile of the box is chosen: by its name, or by what is printed on it."""
    cost, points, gives, cards, *name = code.split(":", 4)
    return name[0] if name else f"{cost} · {points} · {gives} · {cards}"


def tile_holes(at: Position) -> tuple[Hole, ...]:
    """Ten numbers, in the order in which they are read."""
    tokens = [resource.replace("-", "_") for resource in RESOURCES]
    values = ("cards", "cards_between") if has_two_values(at.box) else ("cards",)
    return (
        *(copied(f"cost_{each}", MOST_TOKENS, USUAL_TOKENS) for each in tokens),
        copied("points", MOST_POINTS, USUAL_POINTS, is_said=True),
        *(copied(each, MOST_TOKENS, USUAL_TOKENS) for each in tokens),
        *(copied(each, MOST_CARD_VALUE, USUAL_CARD_VALUE, LEAST_CARD_VALUE, is_said=True) for each in values),
    )


def copied(name: str, most: int, usual: int, least: int = 0, *, is_said: bool = False) -> Span:
    """Tokens left alone are none; points and cards stand on every tile, and are proposed by nobody."""
    return Span(name=name, low=least, high=most, now=None if is_said else 0, is_copied=True, usual=usual)


# --- che cosa dice una carta ------------------------------------------------------------------------------------------


def effect_proposals(at: Position, seat: str) -> Iterator[Offer]:
    """Only where a card may say so (rickmorty-35b)."""
    if at.step in ("die", "adventure") and has_empty_pile(at):
        yield Offer(action="settle-federation", primary=True)
    if not at.stirred:
        return
    hole = Pick(name="tokens", options=RESOURCES, many=True, least=1, most=MOST_AT_ONCE, repeat=True)
    yield Offer(action="take", holes=(hole,))
    held = tuple(resource for resource, count in at.held.get(seat, {}).items() if count)
    if held:
        takers = (FEDERATION, *(other for other in at.seats if other != seat))
        yield Offer(action="give", holes=(any_of("to", takers), any_of("resource", held)))
    if garages_left(at):
        yield Offer(action="gain-garage")
    yield from hand_proposals(at, seat)
    yield from pawn_proposals(at, seat)
    if lying := tuple(card for cards in at.area.values() for card in cards):
        yield one("destroy-card", "card", lying, alike=True)
    if own := at.area.get(seat):
        yield one("discard-card", "card", own, alike=True)


def hand_proposals(at: Position, seat: str) -> Iterator[Offer]:
    if deck_left(at) + at.general:
        yield Offer(action="draw-cards", holes=(Span(name="count", low=1, high=MOST_CARDS_AT_ONCE, alike=True),))
    if hand := min(MOST_CARDS_AT_ONCE, at.hands.get(seat, 0)):
        yield Offer(action="drop-cards", holes=(Span(name="count", low=1, high=hand, alike=True),))


def pawn_proposals(at: Position, seat: str) -> Iterator[Offer]:
    for pawn, standing, spaces in ((RICK, at.ricks, rick_spaces(at)), (MORTY, at.mortys, morty_places(at))):
        if seat in standing:
            elsewhere = tuple(space for space in spaces if space != standing[seat])
            yield one("move-pawn", "to", elsewhere, alike=True, pawn=pawn)


def reading_proposals(at: Position, seat: str) -> Iterator[Offer]:
    """What else one's own green cards in play show, where one likes to say it."""
    if bare := unmarked(at, seat):
        yield Offer(action="mark-card", holes=(any_of("card", bare), any_of("icon", (*SLOTS, *RESOURCES))))
    if nameless := unnamed(at, seat):
        yield Offer(action="name-card", holes=(any_of("card", nameless), NAME))
