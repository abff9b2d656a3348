"""What hands have to do with the pieces after each fact, by chapter (handwork): cars, sheets, cards, hearts, prey."""

from companion.engine.handwork import handwork_of
from companion.games.monsterchase import facts
from companion.games.monsterchase import facts as f
from companion.games.monsterchase.hands import boss, cards, hits, pilot, prey, setup, teams, tiles

CHAPTERS = (setup, cards, pilot, hits, prey, boss, tiles, teams)
# Told, counted, decided or asked: no piece moves.
NOTHING = (
    f.StepReached,
    f.RoundBegun,
    f.TurnBegun,
    f.TurnEnded,
    f.RaceOver,
    f.RaceReopened,
    f.PointsAbove,
    f.RowCorrected,
    f.AurasOwed,
    f.AuraApplied,
    f.DrawLost,
    f.CardLent,
    f.TopPowerUsed,
    f.DistanceSet,
    f.DistancesLost,
    f.CardsNamed,
    f.GuestActs,
    f.DealerNamed,
    f.BlowTold,
    f.PreyEntered,
    f.PreyMissed,
    # It was drawn after the pieces that lie there.
    f.StripDrawn,
    f.AssaultRun,
    f.Weighed,
    f.OptionChosen,
    f.RocksWoken,
    f.PlaceAsked,
    f.TeamsSet,
    f.FinishCrossed,
    f.PowerIgnored,
)
HANDWORK = handwork_of(facts, NOTHING, *CHAPTERS)
