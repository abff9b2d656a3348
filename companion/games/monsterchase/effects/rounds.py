"""What the round does to the table: turns, the ranking, the end."""

from msgspec.structs import replace

from companion.games.monsterchase import facts as f
from companion.games.monsterchase.components import BOSS
from companion.games.monsterchase.state import Race, Turn, lap


def round_begun(at: Race, fact: f.RoundBegun) -> Race:
    """What the round before came to goes on the score sheet."""
    laps = (*at.laps, lap(at)) if at.boss else ()
    return replace(at, round=fact.round, laps=laps, acted=(), turn=Turn())


def turn_begun(at: Race, fact: f.TurnBegun) -> Race:
    return replace(at, turn=Turn(car=fact.car), step="flip" if fact.car == BOSS else "turn")


def turn_ended(at: Race, fact: f.TurnEnded) -> Race:
    return replace(at, acted=(*at.acted, fact.car), turn=Turn())


def helmet_placed(at: Race, fact: f.HelmetPlaced) -> Race:
    return replace(at, placed=fact.placed)


def ranking_set(at: Race, fact: f.RankingSet) -> Race:
    return replace(at, ranking=fact.ranking, placed=(), grid={})


def race_over(at: Race, fact: f.RaceOver) -> Race:
    return replace(at, verdict=fact.verdict, step="over")


def race_reopened(at: Race, fact: f.RaceReopened) -> Race:
    """Of a move that was broken off on a drawing, what is left is the table's to tell."""
    turn = replace(at.turn, left=0) if fact.step == "move" and at.turn.is_sketched else at.turn
    return replace(at, verdict="", step=fact.step, then="", turn=turn)


def points_above(at: Race, fact: f.PointsAbove) -> Race:
    """Said, and left as it was ruled."""
    return at


def row_corrected(at: Race, fact: f.RowCorrected) -> Race:
    laps = list(at.laps)
    laps[-fact.back] = replace(laps[-fact.back], off=fact.off)
    return replace(at, laps=tuple(laps))
