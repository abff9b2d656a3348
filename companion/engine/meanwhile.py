"""Acts that commute: a request that others came before, and yet means what it meant (optimistic concurrency)."""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from companion.engine.facts import Action
from companion.engine.game import Game, State
from companion.engine.play import Act

S = TypeVar("S", bound=State)


def is_timely(game: Game[S], acts: Sequence[Act], at: S, seat: str, action: Action, expected: int) -> bool:
    """Whether a request made after act `expected` may be judged now: nothing has happened since, or only what others
    said of their own, and it says something of this seat's own, or of what it shares with none of them; or it adds to a
    figure, and nobody did anything but that."""
    since = acts[expected:]
    if not 0 < expected <= len(acts):
        return False
    if action.adds is not None:
        return all(adds_up(game, act) for act in since)
    return not since or (
        action.is_beside(seat) and all(is_apart(game, act, at, action.owned_by(seat, at)) for act in since)
    )


def is_apart(game: Game[S], act: Act, at: S, owner: str) -> bool:
    """Whether an act said something of its seat's own, and nothing of what is theirs."""
    request = beside(game, act)
    return request is not None and request.owned_by(act.seat, at) != owner


def adds_up(game: Game[S], act: Act) -> bool:
    """Whether an act said no more than how much a figure went up or down."""
    try:
        return game.request_decoder.decode(act.request).adds is not None
    except msgspec.ValidationError:
        return False


def beside(game: Game[S], act: Act) -> Action | None:
    """What an act asked, where it said something of its seat's own and showed nothing to the others."""
    try:
        request = game.request_decoder.decode(act.request)
    except msgspec.ValidationError:
        return None
    return request if request.is_beside(act.seat) and not any(fact.reveals for fact in act.facts) else None
