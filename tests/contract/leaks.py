"""Does anything a viewer gets depend on what that viewer must not know? Two pasts, one look."""

from collections.abc import Sequence

import msgspec

from companion.engine.chance import Chance
from companion.engine.facts import Fact
from companion.engine.game import Game, State
from companion.engine.handwork import handwork
from companion.engine.offers import offers, remedy
from companion.engine.voice import Voice
from companion.web.secret import secret_page


def folded(game: Game[State], facts: Sequence[Fact]) -> State:
    state = game.blank
    for fact in facts:
        state = game.evolve(state, fact)
    return state


def look(game: Game[State], facts: Sequence[Fact], viewer: str | None) -> dict[str, bytes]:
    """Every byte this viewer can be sent, by where it comes from."""
    state = folded(game, facts)
    found: dict[str, object] = {
        "view": game.view(state, viewer),
        "tell": [game.tell(fact, viewer) for fact in facts],
        "audit": game.audit(state),
        "outcome": game.outcome(state),
        "broken": game.broken(state),
        "scores": sorted((*key, value) for key, value in game.scores(state).items()),
        "dials": [dial for dial in game.dials(state) if dial.secret_to in (None, viewer)],
        "acting": game.acting(state),
        "handwork": handwork(game, game.blank, facts),
        "secret": secret_page(game, state, viewer, Voice(game, "en", {})),
    }
    if viewer is not None:
        mine = offers(game, state, viewer)
        found["open"], found["closed"] = mine.open, mine.closed
        found["remedies"] = [remedy(game, state, (viewer,), viewer, closed) for closed in mine.closed]
    return {name: msgspec.json.encode(value) for name, value in found.items()}


def leaks(game: Game[State], facts: Sequence[Fact], viewer: str | None, chance: Chance) -> tuple[set[str], bool]:
    """Where something shows that should not, and whether the other past was another one at all."""
    other = game.resample(facts, viewer, chance)
    real, twin = look(game, facts, viewer), look(game, other, viewer)
    return {name for name in real if real[name] != twin[name]}, tuple(facts) != other
