"""The score pad: points by KO and by mission, a row a side; who won."""

from companion.engine.opening import Opening
from companion.engine.scores import Mark, Scores, ScoreSheet, Write
from companion.games.mayhem.components import SIDES, TO_WIN
from companion.games.mayhem.ending import REPLAY, winner
from companion.games.mayhem.state import City, is_free_for_all


def score_sheet(opening: Opening) -> ScoreSheet:
    """Victory points and missions by team; in the free-for-all only who was the last one (mayhem-67)."""
    if opening.options["mode"] == "free-for-all":
        columns = (Mark("last", ("standing", "out")),)
        return ScoreSheet(rows=opening.seats, columns=columns, totals=(Mark("winner", (*opening.seats, REPLAY)),))
    return ScoreSheet(
        rows=SIDES,
        columns=(Write("points", TO_WIN), Write("missions", 12)),
        totals=(Mark("winner", (*SIDES, REPLAY)),),
    )


def scores(at: City) -> Scores:
    """What the sheet shows so far."""
    found: Scores = {}
    for side, each in at.sides.items():
        if is_free_for_all(at):
            is_out = any(figure.side == side and figure.off == "ko" for figure in at.figures.values())
            found[side, "last"] = "out" if is_out else "standing"
        else:
            found[side, "points"] = each.points
            found[side, "missions"] = each.done
    if won := winner(at):
        found["total", "winner"] = won
    return found
