"""The Mayhem cards this viewer may play, and how they are drawn: when each may be played, and for whom."""

from collections.abc import Iterator

from msgspec import Struct

from companion.engine.view import Tap
from companion.engine.words import Line
from companion.games.mayhem.components import mayhem_cards
from companion.games.mayhem.rules.hands import CLOSED, playable
from companion.games.mayhem.state import City, figures_for, side_of
from companion.kit.hands import UNKNOWN, distinct


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


def cards(at: City, viewer: str | None) -> Iterator[DrawnCard]:
    """What this viewer may lay: on its own phone its hand (mayhem-65), else any card of the box for one it holds; none
    once the side has played (mayhem-19)."""
    if viewer is None or at.step in CLOSED or not side_of(at, viewer) or at.sides[side_of(at, viewer)].card:
        return
    known = mayhem_cards(at.box["mayhem-cards"])
    for card in distinct(playable(at, viewer)):
        timing = known[card].timing if card in known else ""
        yield DrawnCard(
            Line("board.own-unknown" if card == UNKNOWN else "board.own", {"card": card}),
            Line(f"board.when-{timing}") if timing else None,
            (Tap("play-card", "card", card),),
        )


def players(at: City, viewer: str | None) -> Iterator[DrawnPlayer]:
    """Whom a card may be for, whoever acts first."""
    found = figures_for(at, viewer) if viewer else ()
    active = at.active.figure if at.active else ""
    for index, figure in enumerate(sorted(found, key=lambda figure: figure != active)):
        yield DrawnPlayer(figure, index == 0, (Tap("play-card", "figure", figure),))
