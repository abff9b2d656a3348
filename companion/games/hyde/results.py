"""How an evening against the Hyde is remembered: the rank, and how many targets were saved (hyde-34)."""

from collections.abc import Mapping

from companion.engine.results import Result, Results
from companion.games.hyde.scoring import rank
from companion.games.hyde.state import Position, is_decided, losses

DEFEAT = "defeat"


def result(at: Position) -> Result:
    """All win or lose together; one broken off has no rank."""
    played: dict[str, tuple[str, ...]] = {seat: (outcast,) for seat, outcast in at.outcasts.items()}
    if at.step != "over" or not is_decided(at):
        return Result(played=played)
    found, figures = rank(at), dict(course(at))
    if found == DEFEAT:
        return Result(lost=at.seats, figures=figures, played=played)
    return Result(won=at.seats, verdict=found, figures=figures, played=played)


def course(at: Position) -> Mapping[str, int]:
    return {"saved": sum(fate == "saved" for fate in at.fates.values()), "lost": losses(at)}


RESULTS = Results(
    result=result,
    course=course,
    ways=("level",),
    better={"saved": "high"},
    against=lambda _at: "the-hyde",
    first=lambda at: at.first,
)
