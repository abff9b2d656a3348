"""Preparation: who sits where in which colour."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.box import titled
from companion.engine.chance import Chance
from companion.engine.facts import Action, Fact
from companion.engine.holes import Pick
from companion.engine.opening import Opening
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.rickmorty.components import COLOURS, SLOTS
from companion.games.rickmorty.facts.setup import ColourChosen, Opened
from companion.games.rickmorty.state import Position

LEAST_SEATS, MOST_SEATS = titled("rickmorty").seats


def setup(opening: Opening, _chance: Chance) -> Sequence[Fact]:
    """Open the table (rickmorty-1b): two to four seats, a colour each (rickmorty-1c), twelve or twenty tiles."""
    colours = {seat: opening.seat_options[seat]["colour"] for seat in opening.seats}
    require(LEAST_SEATS <= len(opening.seats) <= MOST_SEATS, "rickmorty-1b", most=MOST_SEATS)
    for colour in colours.values():
        require(sum(other == colour for other in colours.values()) == 1, "rickmorty-1c", colour=colour)
    stack = int(opening.options["tiles"]) - len(SLOTS)
    return (
        Opened(seats=opening.seats, colours=colours, options=opening.options, box=opening.box, stack=stack),
    )


def rematch(opening: Opening, at: Position) -> Opening:
    """Everybody keeps their colour, and what the table learned of its tiles and cards is known from the start."""
    chosen = {seat: {**opening.seat_options[seat], "colour": at.colours[seat]} for seat in opening.seats}
    return replace(opening, seat_options=chosen)


class ChooseColour(Action, frozen=True, tag="choose-colour"):
    """Which colour one plays, whatever the table was opened with."""

    colour: str

    is_often = True

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        if at.step == "die" and not at.die:
            yield cls.offer(Pick(name="colour", options=COLOURS))

    def decide(self, play: Play[Position]) -> None:
        """A free one, until the first die lies on the board (rickmorty-1c)."""
        at = play.state
        is_free = self.colour in COLOURS and self.colour not in at.colours.values()
        require(is_free and not at.die, "rickmorty-1c", colour=self.colour)
        play.happens(ColourChosen(seat=play.seat, colour=self.colour))
