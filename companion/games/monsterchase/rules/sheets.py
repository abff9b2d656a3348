"""A pilot sheet goes to a car, and with it the car of that pilot where the box knows which."""

from companion.engine.play import Play
from companion.games.monsterchase.components import pilots
from companion.games.monsterchase.facts.setup import CarPainted, SheetTaken
from companion.games.monsterchase.state import Race


def take(play: Play[Race], car: str, sheet: str) -> None:
    """A pilot drives their own car, unless somebody else has said it is theirs (monsterchase-7e, monsterchase-7d)."""
    play.happens(SheetTaken(car=car, sheet=sheet))
    at = play.state
    _, colour = pilots(at.box).get(sheet, ("", ""))
    if colour and car in at.seats and colour not in at.colours.values():
        play.happens(CarPainted(car=car, colour=colour))
