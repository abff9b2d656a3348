"""What the page tells a seat as closed: each act with the rule that closes it."""

from typing import Any

from companion.engine.game import Game
from companion.engine.offers import offers


def told_closed(game: Game[Any], state: Any, seat: str) -> set[tuple[str, str]]:
    return {(closed.action, closed.rule) for closed in offers(game, state, seat).closed}
