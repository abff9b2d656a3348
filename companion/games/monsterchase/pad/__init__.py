"""The pad of a race that comes back as a photograph: a line a round for the boss, or a line a place for teams."""

from companion.engine.opening import Opening
from companion.engine.pads import Pad, PadFault, PaperPad
from companion.engine.scores import Scores
from companion.games.monsterchase.dials import dials
from companion.games.monsterchase.pad import chase, teams
from companion.games.monsterchase.state import Race
from companion.kit.dials import unset


def is_of_teams(opening: Opening) -> bool:
    return opening.options.get("mode", "chase") == "teams"


def asks(opening: Opening) -> Pad:
    """What the boss has left round by round (monsterchase-37); of teams the ranking (monsterchase-139)."""
    return teams.asks(opening) if is_of_teams(opening) else chase.asks()


def written(at: Race) -> Scores:
    """Nothing before the race."""
    if not at.ranking:
        return {}
    return teams.written(at) if at.boss is None else chase.written(at)


def beside(at: Race, scores: Scores) -> Scores:
    """A long chase takes several sheets."""
    return chase.beside(at, scores) if at.ranking and at.boss is not None else written(at)


def faults(opening: Opening, scores: Scores) -> tuple[PadFault, ...]:
    return tuple(teams.faults(opening, scores) if is_of_teams(opening) else chase.faults(opening, scores))


def copied(at: Race, scores: Scores) -> dict[str, str | int]:
    """A table that is set up, brought to where the pad says."""
    if not at.ranking:
        return {}
    return unset(dials(at), teams.copied(at, scores) if at.boss is None else chase.copied(at, scores))


PAD = PaperPad(asks=asks, written=written, beside=beside, faults=faults, copied=copied)
