"""What the lines of handwork of this game look at beside their fact."""

from companion.games.hyde.state import Position


def has_cards(at: Position) -> bool:
    """Whether power cards of cardboard lie on this table; where the app deals every card no line is about them."""
    return at.options.get("keep") != "all"
