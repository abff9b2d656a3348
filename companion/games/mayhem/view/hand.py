"""The Mayhem cards this viewer may play, and how they are drawn: when each may be played, and for whom."""

from collections.abc import Sequence

from msgspec import Struct

from companion.engine.view import Tap
from companion.engine.words import Line
from companion.games.mayhem.components import mayhem_cards
from companion.games.mayhem.rules.hands import CLOSED, playable
from companion.games.mayhem.state import City, chosen, figures_for, side_of
from companion.kit.hands import UNKNOWN, Card, distinct


class OwnCard(Struct, frozen=True):
    """One card that may be in hand: what the box knows of it."""

    card: Card
    timing: str


class DrawnCard(Struct, frozen=True):
    """A card as a button."""

    said: Line
    when: Line | None
    taps: tuple[Tap, ...]


class DrawnPlayer(Struct, frozen=True):
    """A character a card may be played for, the likely one chosen already."""

    name: str
    is_first: bool
    taps: tuple[Tap, ...]


def cards(at: City, viewer: str | None) -> tuple[OwnCard, ...]:
    """What this viewer may lay: on its own phone its hand (mayhem-65), else any card of the box for one it holds; none
    once the side has played (mayhem-19)."""
    if viewer is None or at.step in CLOSED or not side_of(at, viewer) or at.sides[side_of(at, viewer)].card:
        return ()
    known = mayhem_cards(at.box["mayhem-cards"])
    found = distinct(playable(at, viewer))
    return tuple(OwnCard(card, known[card].timing if card in known else "") for card in found)


def is_kept(at: City) -> bool:
    """Whether the phones keep the hands."""
    return chosen(at, "keep") == "hands"


def drawn(cards: Sequence[OwnCard]) -> tuple[DrawnCard, ...]:
    return tuple(
        DrawnCard(
            Line("board.own-unknown" if each.card == UNKNOWN else "board.own", {"card": each.card}),
            Line(f"board.when-{each.timing}") if each.timing else None,
            (Tap("play-card", "card", each.card),),
        )
        for each in cards
    )


def figures(at: City, viewer: str | None) -> tuple[str, ...]:
    """Whom a card may be for, whoever acts first."""
    found = figures_for(at, viewer) if viewer else ()
    active = at.active.figure if at.active else ""
    return tuple(sorted(found, key=lambda figure: figure != active))


def players(figures: Sequence[str]) -> tuple[DrawnPlayer, ...]:
    return tuple(
        DrawnPlayer(figure, place == 0, (Tap("play-card", "figure", figure),)) for place, figure in enumerate(figures)
    )
