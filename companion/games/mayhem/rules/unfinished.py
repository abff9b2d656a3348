"""What was asked without the end of the turn it brought along, for whoever had more to tell."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.engine.facts import Action, Fact
from companion.games.mayhem.facts.turns import TurnEnded
from companion.games.mayhem.rules.abilities import SkipEffect, UseAbility
from companion.games.mayhem.rules.activation import FreeMove
from companion.games.mayhem.rules.arena import MoveCyborg
from companion.games.mayhem.rules.effects import (
    Attack,
    Ignite,
    LayObstacle,
    LayTrap,
    MoveObstacle,
    Pull,
    Push,
    Stun,
    TakeStep,
    Teleport,
)

ENDING = (
    FreeMove, UseAbility, SkipEffect, Attack, Ignite, Stun, Pull, Push, TakeStep, Teleport, LayTrap, LayObstacle,
    MoveObstacle, MoveCyborg,
)  # fmt: skip


def unfinished(action: Action, facts: Sequence[Fact]) -> Action | None:
    """The effect alone; nothing where it brought no end: a step after which the ability is still to come."""
    is_end = any(isinstance(fact, TurnEnded) for fact in facts)
    return replace(action, ends=0) if is_end and isinstance(action, ENDING) and action.ends else None
