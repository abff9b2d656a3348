"""The Federation: resources taken one by one, and what happens at the moment a pile is empty."""

from collections.abc import Iterator, Sequence

from companion.engine.dispatch import everybody
from companion.engine.facts import Action
from companion.engine.holes import Pick
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.rickmorty.components import FEDERATION, RESOURCES, counted, laid_out
from companion.games.rickmorty.facts.federation import (
    EffectUsed,
    FederationEmptied,
    GarageGained,
    Given,
    ShortageLost,
    Taken,
)
from companion.games.rickmorty.rules.timing import after_the_first_die, at_step, where_cards_work
from companion.games.rickmorty.state import Position, garages_left, has_empty_pile, lying, pool
from companion.kit.offering import any_of

# So many tokens a card may bring at once; more are taken at two goes.
MOST_AT_ONCE = 5


def take(play: Play[Position], seat: str, tokens: Sequence[str], place: str = "", pawn: str = "") -> None:
    """Tokens from the Federation (rickmorty-32): where a pile empties everybody gives back half at once, then the rest
    is taken (rickmorty-28); by house ruling it is lost (rickmorty-28b)."""
    due = counted(tokens)
    while due:
        settle(play)
        now = {resource: min(count, pool(play.state, resource)) for resource, count in due.items()}
        taken = laid_out([now.get(resource, 0) for resource in RESOURCES])
        play.happens(Taken(seat=seat, tokens=taken, place=place, pawn=pawn))
        settle(play)
        due = {resource: count - now[resource] for resource, count in due.items() if count > now[resource]}
        if play.state.options["shortage"] == "lose-rest":
            for resource, count in due.items():
                play.happens(ShortageLost(seat=seat, resource=resource, count=count))
            return


def settle(play: Play[Position]) -> None:
    """Each pile that is empty: half of what everybody holds goes back, rounded up (rickmorty-28, rickmorty-41)."""
    if not has_empty_pile(play.state):
        return
    for resource in RESOURCES:
        if pool(play.state, resource) == 0 and lying(play.state, resource) > 0:
            held = {seat: mine[resource] for seat, mine in play.state.held.items()}
            returned = {seat: (count + 1) // 2 for seat, count in held.items() if count}
            play.happens(FederationEmptied(resource=resource, returned=returned))


def has_emptied(play: Play[Position]) -> None:
    """Only where a pile is empty, which no rule leaves it (rickmorty-28, rickmorty-41)."""
    require(has_empty_pile(play.state), "rickmorty-41")


class SettleFederation(Action, frozen=True, tag="settle-federation"):
    """A correction left a pile empty: everybody gives back half now."""

    primary = True
    is_often = True
    is_sure = True
    when = at_step("die", "adventure"), after_the_first_die, has_emptied

    def decide(self, play: Play[Position]) -> None:
        play.happens(EffectUsed(seat=play.seat))
        settle(play)


# --- what cards do ----------------------------------------------------------------------------------------------------


class TakeTokens(Action, frozen=True, tag="take"):
    """A card brings resources from the Federation."""

    tokens: tuple[str, ...]

    is_sure = True
    when = where_cards_work
    looked_for = everybody

    @classmethod
    def offers(cls, _at: Position, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Pick(name="tokens", options=RESOURCES, many=True, least=1, most=MOST_AT_ONCE, repeat=True))

    def decide(self, play: Play[Position]) -> None:
        """As many as the card says (rickmorty-35)."""
        is_right = 1 <= len(self.tokens) <= MOST_AT_ONCE and set(self.tokens) <= set(RESOURCES)
        require(is_right, "rickmorty-35")
        play.happens(EffectUsed(seat=play.seat))
        take(play, play.seat, self.tokens)


class Give(Action, frozen=True, tag="give"):
    """A card makes its player give a token to the Federation or to another player."""

    resource: str
    to: str

    is_sure = True
    when = where_cards_work
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        if held := tuple(resource for resource, count in at.held[seat].items() if count):
            takers = (FEDERATION, *(other for other in at.seats if other != seat))
            yield cls.offer(any_of("to", takers), any_of("resource", held))

    def decide(self, play: Play[Position]) -> None:
        """One that is held (rickmorty-35)."""
        at = play.state
        is_other = self.to == FEDERATION or (self.to in at.seats and self.to != play.seat)
        require(is_other and at.held[play.seat].get(self.resource, 0) > 0, "rickmorty-35")
        play.happens(Given(seat=play.seat, resource=self.resource, to=self.to))


def has_garages(play: Play[Position]) -> None:
    """While the supply has one (rickmorty-11c)."""
    require(garages_left(play.state) > 0, "rickmorty-11c")


class GainGarage(Action, frozen=True, tag="gain-garage"):
    """A card brings a garage token."""

    is_sure = True
    when = where_cards_work, has_garages
    looked_for = everybody

    def decide(self, play: Play[Position]) -> None:
        """As the card says (rickmorty-35)."""
        play.happens(GarageGained(seat=play.seat))
