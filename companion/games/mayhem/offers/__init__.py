"""What could be asked at each step, before legality: the filter asks `decide` about each filling.

Away from its step an action is proposed once, so that the page can say which rule closes it.
"""

from collections.abc import Iterator

from companion.engine.proposals import Offer, Sure
from companion.games.mayhem.ending import is_over
from companion.games.mayhem.offers import arena, cards, copying, effects, fates, missions, rounds, setup, tried, turns
from companion.games.mayhem.rules.rounds import is_face_new
from companion.games.mayhem.state import City, side_of

# What stands below the board by name, in this order; the rest is one fold away.
OFTEN = (
    "stay",
    "skip-effect",
    "skip-special",
    "end-turn",
    "tell-effect",
    "escape",
    "let-go",
    "move-cyborg",
    "leave-cyborg",
    "hold-flames",
    "lay-base",
    "lay-tile",
    "pick-character",
    "choose-colour",
    "tell-mission",
    "set-task",
    "tokens-set",
    "name-cards",
)

# What people look for also when it is not its time: dice, entries and steps, what abilities and cards do, missions.
LOOKED_FOR = (
    *("tell-die", "tell-initiative", "tell-mayhem", "enter", "place-die", "free-move", "stay", "use-ability"),
    *("use-innate", "attack", "ignite", "stun", "pull", "push", "teleport", "step", "lay-trap", "lay-obstacle"),
    *("move-obstacle", "put", "befall", "play-card", "escape", "end-turn", "tell-effect", "tell-number"),
    *("skip-effect", "mission-done", "tell-mission", "set-token", "reveal-obstacle"),
)


def proposals(at: City, seat: str) -> Iterator[Offer]:
    if is_over(at) or not side_of(at, seat):
        return
    if at.step in ("draft", "map"):
        yield from setup.proposals(at, seat)
        return
    if at.step == "act":
        yield from turns.proposals(at, seat)
        yield from effects.proposals(at, seat)
        yield from arena.proposals(at, seat)
    else:
        yield from rounds.proposals(at, seat)
        yield from effects.proposals(at, seat)
        yield from turns.answers(at, seat)
    yield from cards.proposals(at, seat)
    yield from missions.proposals(at, seat)
    yield from fates.proposals(at, seat)
    yield from copying.proposals(at, seat)
    if is_face_new(at):
        yield Sure(action="copy-face")
    yield from tried.proposals(at, seat)
