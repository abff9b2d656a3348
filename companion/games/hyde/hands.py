"""What hands have to do with the pieces after each fact: pawns, cards, tokens, targets and Mano (handwork).

Where the app deals every card there are none on the table, and no line about them.
"""

from collections.abc import Iterator

from companion.engine.words import Line, Value
from companion.games.hyde import facts as f
from companion.games.hyde.components import OUTER, SIX, Card
from companion.games.hyde.state import Position, laid_at


def line(words: str, rule: str, **values: Value) -> Line:
    return Line(f"hands.{words}", values, rule)


def has_cards(at: Position) -> bool:
    """Whether power cards of cardboard lie on this table."""
    return at.options.get("keep") != "all"


# --- the preparation --------------------------------------------------------------------------------------------------


def opened(at: Position, fact: f.Opened) -> Iterator[Line]:
    yield line("opened", "hyde-3")
    yield line("pawns-out", "hyde-4", seats=fact.seats)
    if "bianca" in fact.outcasts.values():
        yield line("sixes-out", "hyde-4", seat=next(seat for seat, who in fact.outcasts.items() if who == "bianca"))
    yield line("bag", "hyde-6", count=len(OUTER))


def ring_laid(at: Position, fact: f.RingLaid) -> Iterator[Line]:
    """Location by location as they are named, or the whole ring at once."""
    new = fact.places[len(at.ring) :]
    yield line("ring" if len(new) > 1 else "location", "hyde-3", places=new)


def targets_laid(at: Position, fact: f.TargetsLaid) -> Iterator[Line]:
    for place, target in fact.targets.items():
        if place not in at.targets:
            yield line("target", "hyde-3b", place=place, target=target)


def first_chosen(at: Position, fact: f.FirstChosen) -> Iterator[Line]:
    yield line("mano-sent", "hyde-7b", to=fact.mano_at)


# --- cards ------------------------------------------------------------------------------------------------------------


def drawn(at: Position, fact: f.Drawn) -> Iterator[Line]:
    if fact.cards and has_cards(at):
        yield line("drawn", "hyde-17", seat=fact.seat, count=len(fact.cards))


def mano_drew(at: Position, fact: f.ManoDrew) -> Iterator[Line]:
    if has_cards(at):
        yield line("mano-drew", "hyde-40")


def reshuffled(at: Position, fact: f.Reshuffled) -> Iterator[Line]:
    if has_cards(at):
        yield line("reshuffled", "hyde-18")


def card_played(at: Position, fact: f.CardPlayed) -> Iterator[Line]:
    yield from laid(at, fact.seat, fact.place, 1)


def mano_played(at: Position, fact: f.ManoPlayed) -> Iterator[Line]:
    if has_cards(at):
        yield line("mano-played", "hyde-15", seat=fact.seat, place=fact.place)


def ones_played(at: Position, fact: f.OnesPlayed) -> Iterator[Line]:
    yield from laid(at, fact.seat, fact.place, len(fact.cards) + bool(fact.mano))


def ones_laid(at: Position, fact: f.OnesLaid) -> Iterator[Line]:
    yield from laid(at, fact.seat, fact.place, len(fact.cards) + bool(fact.mano))


def laid(at: Position, seat: str, place: str, count: int) -> Iterator[Line]:
    if has_cards(at):
        yield line("laid-one" if count == 1 else "laid", "hyde-14", seat=seat, place=place, count=count)


def six_played(at: Position, fact: f.SixPlayed) -> Iterator[Line]:
    if has_cards(at):
        yield line("six-played", "hyde-28", seat=fact.seat, place=fact.place)


def discarded(at: Position, fact: f.Discarded) -> Iterator[Line]:
    if has_cards(at):
        yield line("discarded", "hyde-31", seat=fact.seat)


# --- pawns, Mano, tokens ----------------------------------------------------------------------------------------------


def moved(at: Position, fact: f.Moved) -> Iterator[Line]:
    yield line("moved", "hyde-11", seat=fact.seat, place=fact.place)


def mano_swapped(at: Position, fact: f.ManoSwapped) -> Iterator[Line]:
    if has_cards(at):
        yield line("mano-swapped", "hyde-19", seat=fact.seat)


def mano_given(at: Position, fact: f.ManoGiven) -> Iterator[Line]:
    if has_cards(at):
        yield line("mano-given", "hyde-40b", seat=fact.seat)


def mano_sent(at: Position, fact: f.ManoSent) -> Iterator[Line]:
    yield line("mano-sent", "hyde-19b", to=fact.to)


def token_drawn(at: Position, fact: f.TokenDrawn) -> Iterator[Line]:
    yield line("token", "hyde-20", place=fact.place)


# --- the attack -------------------------------------------------------------------------------------------------------


def attack_begun(at: Position, fact: f.AttackBegun) -> Iterator[Line]:
    if fact.cards and has_cards(at):
        yield line("taken-up", "hyde-22", place=fact.place, count=fact.cards)
    yield line("token-stays", "hyde-22", place=fact.place)


def swapped(at: Position, fact: f.Swapped) -> Iterator[Line]:
    if has_cards(at):
        yield line("swapped", "hyde-26", seat=fact.seat, mine=fact.mine, theirs=fact.theirs)


def attack_scored(at: Position, fact: f.AttackScored) -> Iterator[Line]:
    """The last steps of an attack, in the rulebook's order; nothing is tidied up when the game is over."""
    if not fact.saved:
        yield line("target-turned", "hyde-32", place=fact.place)
    if fact.next:
        yield from tidied(at, fact.place, fact.cards)


def attack_settled(at: Position, fact: f.AttackSettled) -> Iterator[Line]:
    """The ruling says whether the target is turned; the rest goes back to its place."""
    cards = tuple(each.card for each in laid_at(at, fact.place)) if at.step == "reveal" else at.revealed
    yield from tidied(at, fact.place, cards)


def tidied(at: Position, place: str, cards: tuple[Card, ...]) -> Iterator[Line]:
    back = tuple(each for each in at.seen if each != place)
    if back:
        yield line("tokens-back", "hyde-42", places=back)
    sixes = cards.count(SIX)
    if len(cards) > sixes and has_cards(at):
        yield line("cards-away", "hyde-22", count=len(cards) - sixes)
    if sixes and has_cards(at):
        yield line("sixes-away", "hyde-28c", count=sixes)
    yield line("pawns-home", "hyde-22")


NOTHING = (
    f.DealtBySeat,
    f.DeckEmpty,
    f.CardsNamed,
    f.ManoNamed,
    f.Stayed,
    f.NothingPlayed,
    f.ManoKept,
    # The ruling has moved the card already; looking at it moves nothing.
    f.ManoVeiled,
    f.ManoSeen,
    f.TurnEnded,
    # The cards taken up are in somebody's hands already: turning them over is what reading them is.
    f.CardsRevealed,
    # The six lies there already, only its name was wrong.
    f.SixFound,
    f.LevelAsked,
    # What a ruling says lies there already; only an attack it ends is tidied up.
    f.FatesRuled,
    f.Ended,
    f.Reopened,
)
