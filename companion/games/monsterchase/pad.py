"""The pad of a race that comes back as a photograph: a line a round for the boss, or a line a place for teams."""

from companion.engine.pads import Count, Pad, PadLine
from companion.engine.shapes import Mark, Opening
from companion.games.monsterchase.components import EXTRA, FURIOUS, NORMAL
from companion.games.monsterchase.rules.setup import MOST_POINTS
from companion.games.monsterchase.scoring import ROUNDS, TWO_FIGURES, team_sheet
from companion.games.monsterchase.state import VERDICTS

# A chase of more rounds than half a sheet has room for goes on on the next one.
SHEETS_OF_ROUNDS = ("1", "2", "3")


def asks(opening: Opening) -> Pad:
    """What the boss has left round by round (monsterchase-37); of teams the ranking (monsterchase-139)."""
    return team_pad(opening) if opening.options.get("mode", "chase") == "teams" else chase_pad()


def chase_pad() -> Pad:
    """The half of the ranking and the crashes of a round decide nothing later: nobody has to blacken them."""
    rounds = [
        PadLine(str(number), (Count("points", MOST_POINTS), Mark("mood", (NORMAL, FURIOUS))))
        for number in range(1, ROUNDS + 1)
    ]
    end = PadLine("total", (Mark("verdict", VERDICTS), Mark("sheet", SHEETS_OF_ROUNDS)))
    return Pad((*rounds, PadLine("total", (Count("off-all", TWO_FIGURES),)), end))


def team_pad(opening: Opening) -> Pad:
    """Beside the team of a place the car on it: the next round is driven in that order (monsterchase-31)."""
    sheet = team_sheet(opening)
    cars = (*opening.seats, *((EXTRA,) if len(opening.seats) % 2 else ()))
    of_place = (*(each for each in sheet.columns if isinstance(each, Mark)), Mark("car", cars))
    places = [PadLine(row, of_place) for row in sheet.rows]
    return Pad((*places, PadLine("total", tuple(each for each in sheet.totals if isinstance(each, Mark)))))
