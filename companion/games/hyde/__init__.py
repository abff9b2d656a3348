"""Mercoledì: L'attacco dell'Hyde (Mixlore 2024), after the Italian rulebook.

Covered: everything from setup to the final rank, with real cards on the table. The phones keep nothing of the hands,
or each player's own, or deal every card; the Hyde tokens come from the real bag or from the app.

House rulings, as options of a table, each with its default:
- order (hyde-22d): cards are struck by their printed number or symbol first, then the target changes what is left,
  because discarding is step 2 of the attack and totalling with the target step 3. Other choice: the target first.
- eugene (hyde-30b): from Nevermore Eugene may lay a card next to it, because only a card on Nevermore is forbidden.
- attacked (hyde-14d): no card on a location already attacked, because it would never come back.

Readings, applied and shown as such: Yoko draws and gives back before Mano (hyde-31); nobody looks at face-down cards
again (hyde-16b); an empty deck and no discards means drawing what there is (hyde-17c); the sixes have no symbol
unless the owner's box says otherwise (hyde-26d). The three saved targets that win a game follow from three lost
ending it (hyde-33). What Bianca and Yoko discard is told to nobody: the rulebook does not say that discards lie open.

Left to the table: table talk (hyde-16), the look of the cards, and whether what was typed lies there.
"""

from companion.box import rulebook, words
from companion.engine.facts import Adjust, Adjusted, Learn, Learned
from companion.engine.game import Game
from companion.engine.shapes import Option
from companion.engine.words import Words
from companion.games.hyde import actions as a
from companion.games.hyde import facts as f
from companion.games.hyde.components import OUTCASTS, card_names
from companion.games.hyde.dials import dials
from companion.games.hyde.effects import evolve
from companion.games.hyde.offers import proposals
from companion.games.hyde.rules import decide
from companion.games.hyde.rules.moment import acting
from companion.games.hyde.rules.setup import MOST_SEATS, setup
from companion.games.hyde.scoring import score_sheet, scores
from companion.games.hyde.state import BOX, Position, notation, position
from companion.games.hyde.story import resample, tell
from companion.games.hyde.view import audit, broken, outcome, view

WORDS = words("hyde")

GAME = Game(
    id="hyde",
    title=Words("Mercoledì: L'attacco dell'Hyde", "Wednesday: The Hyde's Attack"),
    least_seats=2,
    most_seats=MOST_SEATS,
    options=(
        Option(id="level", choices=("beginner", "other"), default="beginner"),
        Option(id="keep", choices=("nothing", "hands", "all"), default="nothing"),
        Option(id="bag", choices=("real", "app"), default="real"),
        Option(id="order", choices=("zero-first", "transform-first"), default="zero-first", rule="hyde-22d"),
        Option(id="eugene", choices=("allowed", "refused"), default="allowed", rule="hyde-30b"),
        Option(id="attacked", choices=("refused", "allowed"), default="refused", rule="hyde-14d"),
    ),
    seat_options=(Option(id="outcast", choices=tuple(OUTCASTS), default="wednesday", rule="hyde-1b", distinct=True),),
    rulebook=rulebook("hyde"),
    words={**WORDS, **card_names(WORDS)},
    box=BOX,
    actions=(
        a.ShuffleTable,
        a.PlaceLocation,
        a.PlaceTarget,
        a.ChooseFirst,
        a.DrawFirst,
        a.NameCards,
        a.NameMano,
        a.Move,
        a.PlayCard,
        a.PlayMano,
        a.PlayOnes,
        a.PlaySix,
        a.PassPlay,
        a.Discard,
        a.SwapMano,
        a.SendMano,
        a.KeepMano,
        a.DrawToken,
        a.PullToken,
        a.Reveal,
        a.Swap,
        a.KeepCards,
        a.Score,
        Learn,
        Adjust,
    ),
    facts=(
        f.Opened,
        f.RingLaid,
        f.TargetsLaid,
        f.FirstChosen,
        f.Drawn,
        f.ManoDrew,
        f.Reshuffled,
        f.DeckEmpty,
        f.CardsNamed,
        f.ManoNamed,
        f.Moved,
        f.Stayed,
        f.CardPlayed,
        f.ManoPlayed,
        f.OnesPlayed,
        f.SixPlayed,
        f.NothingPlayed,
        f.Discarded,
        f.ManoSwapped,
        f.ManoSent,
        f.ManoKept,
        f.TurnEnded,
        f.TokenDrawn,
        f.AttackBegun,
        f.CardsRevealed,
        f.Swapped,
        f.LevelAsked,
        f.AttackScored,
        Learned,
        Adjusted,
    ),
    setup=setup,
    decide=decide,
    blank=Position(),
    evolve=evolve,
    proposals=proposals,
    acting=acting,
    view=view,
    tell=tell,
    resample=resample,
    audit=audit,
    dials=dials,
    broken=broken,
    outcome=outcome,
    score_sheet=score_sheet,
    scores=scores,
    notation=notation,
    position=position,
)
