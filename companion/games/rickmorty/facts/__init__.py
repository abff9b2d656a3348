"""What can happen, by chapter, in rulebook order: each fact with what it does to the table, hands and the story.

Nothing is refused here any more: what happened, happened.
"""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from companion.engine.dispatch import effects_of, folding, kinds_of
from companion.engine.facts import Fact, Revealed
from companion.engine.handwork import Handwork, handwork_of
from companion.games.rickmorty.components import BOX
from companion.games.rickmorty.dials import turned
from companion.games.rickmorty.facts import adventure, cards, ending, federation, harvest, round, setup
from companion.games.rickmorty.state import Position

CHAPTERS = (setup, round, federation, adventure, cards, harvest, ending)
# Facts that only follow from others of their act, or may: what the last act emptied is still shown after them.
FOLLOWING = frozenset(
    (
        *kinds_of(Fact, harvest),
        round.FirstDecided,
        round.RollCalled,
        round.RolledOff,
        round.RoundBegun,
        federation.Taken,
        federation.FederationEmptied,
        federation.ShortageLost,
        adventure.TurnPassed,
        adventure.EndTriggered,
        *kinds_of(Fact, ending),
    )
) - {harvest.Dropped, harvest.DropKept}


def opening(fact: Fact) -> bool:
    """Whether an act of a person begins with this fact."""
    return type(fact) not in FOLLOWING or getattr(fact, "is_chosen", False)


def anew(effect: Callable[..., Position]) -> Callable[..., Position]:
    """The same, with what the act before emptied no longer shown."""

    def after(fact: Fact, at: Position) -> Position:
        return effect(fact, replace(at, emptied=()) if at.emptied and opening(fact) else at)

    return after


# What is revealed together moves the pawns of this game.
OWN: Mapping[type[Fact], Callable[..., Position]] = {**effects_of(Position, *CHAPTERS), Revealed: round.revealed}
EFFECTS: Mapping[type[Fact], Callable[..., Position]] = {kind: anew(effect) for kind, effect in OWN.items()}
HANDWORK: Mapping[type[Fact], Handwork] = {**handwork_of(*CHAPTERS), Revealed: round.hands_of_reveal}
evolve = folding(EFFECTS, turned, BOX)
