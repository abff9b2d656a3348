"""Does anything a viewer gets depend on what that viewer must not know? Two pasts, one look."""

from collections.abc import Callable, Sequence
from functools import cache

import msgspec

from companion.engine.chance import Chance
from companion.engine.facts import Fact
from companion.engine.game import Game, State
from companion.engine.handwork import handwork
from companion.engine.offers import offers, remedy
from companion.engine.voice import Voice
from companion.web.card import foretold
from companion.web.secret import secret_page
from tests.contract.pasts import other_facts


def folded(game: Game[State], facts: Sequence[Fact]) -> State:
    return game.folded(game.blank, facts)


def looks(game: Game[State], facts: Sequence[Fact], viewer: str | None) -> dict[str, Callable[[], object]]:
    """All this viewer can be sent, by where it comes from."""
    state = folded(game, facts)
    found: dict[str, Callable[[], object]] = {
        "view": lambda: game.view(state, viewer),
        "tell": lambda: [game.tell(fact, viewer) for fact in facts],
        "audit": lambda: game.audit(state),
        "outcome": lambda: game.outcome(state),
        "broken": lambda: game.broken(state),
        "scores": lambda: sorted((*key, value) for key, value in game.scores(state).items()),
        "dials": lambda: [dial for dial in game.dials(state) if dial.secret_to in (None, viewer)],
        "acting": lambda: game.acting(state),
        "handwork": lambda: handwork(game, game.blank, facts),
        "secret": lambda: secret_page(game, state, viewer, Voice(game, "en", {})),
    }
    # What stands on the card of everybody, whoever will do it.
    found["foretold"] = lambda: [
        foretold(game, state, seat, offers(game, state, seat).open) for seat in game.acting(state)
    ]
    if viewer is not None:
        mine = cache(lambda: offers(game, state, viewer))
        found["open"], found["closed"] = lambda: mine().open, lambda: mine().closed
        found["remedies"] = lambda: [remedy(game, state, (viewer,), viewer, closed) for closed in mine().closed]
    return found


def look(game: Game[State], facts: Sequence[Fact], viewer: str | None, only: str | None = None) -> dict[str, bytes]:
    """Every byte of it, or of what comes from one place."""
    found = looks(game, facts, viewer)
    return {name: msgspec.json.encode(said()) for name, said in found.items() if only in (None, name)}


def leaks(
    game: Game[State], facts: Sequence[Fact], viewer: str | None, chance: Chance, only: str | None = None
) -> set[str]:
    """Where something shows that should not."""
    real, twin = (look(game, past, viewer, only) for past in (facts, other_facts(game, facts, viewer, chance)))
    return {name for name in real if real[name] != twin[name]}
