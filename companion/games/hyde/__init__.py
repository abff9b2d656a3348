"""Mercoledì: L'attacco dell'Hyde (Mixlore 2024), after the Italian rulebook.

Covered: everything from setup to the final rank, with real cards on the table. The phones keep nothing of the hands,
or each player's own, or deal every card; the Hyde tokens come from the real bag or from the app.

House rulings, as options of a table, each with its default:
- order (hyde-22d): cards are struck by their printed number or symbol first, then the target changes what is left,
  because discarding is step 2 of the attack and totalling with the target step 3. Other choice: the target first.
- eugene (hyde-30b): from Nevermore Eugene may lay a card next to it, because only a card on Nevermore is forbidden.
- reshuffle (hyde-18): the discards are shuffled when a card is needed and the deck has none. Other choice: as soon as
  the last card has gone; it differs only by what is discarded in between.
- attacked (hyde-14d): no card on a location already attacked, because it would never come back.

Readings, applied and shown as such: Yoko draws and gives back before Mano (hyde-31); nobody looks at face-down cards
again (hyde-16b); an empty deck and no discards means drawing what there is (hyde-17c); the sixes have no symbol
unless the owner's box says otherwise (hyde-26d). The three saved targets that win a game follow from three lost
ending it (hyde-33). What Bianca and Yoko discard is told to nobody: the rulebook does not say that discards lie open.

How to read it: `components` and `state` say what there is, `rules/` which actions there are, what may be chosen in them
and what allows them, `facts/` what happens then; `odds` how likely something is; `view`, `scoring` and `dials` say what
is shown, `pad` what comes back from paper.

Left to the table: table talk (hyde-16), the look of the cards, and whether what was typed lies there.
"""

from companion.box import dial_groups, rulebook, titled, words
from companion.engine.game import Game
from companion.engine.notation import OneLine
from companion.games.hyde import dials, facts, pad, scoring, state, story, view
from companion.games.hyde.components import card_names
from companion.games.hyde.options import OPTIONS, SEAT_OPTIONS
from companion.games.hyde.results import RESULTS
from companion.games.hyde.rules import RULES, corrections, setup, timing

TITLE = titled("hyde")
WORDS = words("hyde")

GAME = Game(
    id="hyde",
    title=TITLE.title,
    least_seats=setup.LEAST_SEATS,
    most_seats=setup.MOST_SEATS,
    options=OPTIONS,
    seat_options=SEAT_OPTIONS,
    rulebook=rulebook("hyde"),
    words={**WORDS, **card_names(WORDS)},
    box=state.BOX,
    setup=setup.setup,
    rules=RULES,
    step=lambda at: at.step,
    after_correction=corrections.after_correction,
    blank=state.Position(),
    effects=facts.EFFECTS,
    evolve=facts.evolve,
    handwork=facts.HANDWORK,
    acting=timing.acting,
    keeps_secrets_at=state.keeps_secrets_at,
    is_on_cardboard_at=state.is_on_cardboard_at,
    identity={setup.ChooseOutcast: lambda at: at.outcasts},
    rematch=setup.rematch,
    presets=TITLE.preset,
    view=view.view,
    tell=story.tell,
    audit=view.audit,
    pieces=("pawn", "mano"),
    dials=dials.dials,
    dial_groups=dial_groups("hyde"),
    broken=view.broken,
    outcome=view.outcome,
    score_sheet=scoring.score_sheet,
    scores=scoring.scores,
    results=RESULTS,
    pad=pad.PAPER,
    own_notation=OneLine(state.notation, state.position),
)
