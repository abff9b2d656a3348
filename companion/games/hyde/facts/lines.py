"""What the lines of handwork of this game look at beside their fact."""

from collections.abc import Mapping

from companion.games.hyde.state import Position


def has_cards(at: Position) -> bool:
    """Whether power cards of cardboard lie on this table; where the app deals every card no line is about them."""
    return uses_cards(at.options)


def uses_cards(options: Mapping[str, str]) -> bool:
    return options.get("keep") != "all"


def has_tokens(options: Mapping[str, str]) -> bool:
    """Whether a bag lies on this table: where the app deals the cards and draws the tokens it keeps both."""
    return uses_cards(options) or options.get("bag") != "app"
