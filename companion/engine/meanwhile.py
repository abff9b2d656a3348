"""Acts that commute: a request that others came before, and yet means what it meant (optimistic concurrency)."""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from companion.engine.facts import Action
from companion.engine.game import Game, State
from companion.engine.play import Act

S = TypeVar("S", bound=State)


def is_timely(game: Game[S], acts: Sequence[Act], seat: str, action: Action, expected: int) -> bool:
    """Whether a request made after act `expected` may be judged now: nothing has happened since, or only what other
    seats said of their own, and it says something of this seat's own."""
    since = acts[expected:]
    return 0 < expected <= len(acts) and (
        not since or (action.is_beside(seat) and all(act.seat != seat and is_beside(game, act) for act in since))
    )


def is_beside(game: Game[S], act: Act) -> bool:
    """Whether an act said something of its seat's own and showed nothing to the others."""
    try:
        request = game.request_decoder.decode(act.request)
    except msgspec.ValidationError:
        return False
    return request.is_beside(act.seat) and not any(fact.reveals for fact in act.facts)
