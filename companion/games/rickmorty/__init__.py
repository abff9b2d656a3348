"""Rick and Morty: 100 giorni (Crazy Pawn 2017, Pendragon), after the Italian rulebook.

Covered: everything from the preparation to the count, with the real board, tiles and cards on the table. Where Rick and
Morty go each round is locked on each player's phone and revealed together, or told once the real screens are gone.

House rulings, as options of a table, each with its default:
- ladder (rickmorty-9c): Rick between two dimensions with Morty on one of them ranks above Rick alone on one, because
  more pawns come first. Other choice: Rick alone there ranks higher.
- objects (rickmorty-22e): objects and garages are used until the next player acts, as a card just played may be
  protected. Other choice: only before one's action.
- shortage (rickmorty-28b): who empties a pile goes on with what is still due once all have given back half. Other
  choice: the rest is lost.
- negative (rickmorty-26b): negative card values are netted and what is left is destroyed. Other choice: the word
  "discard" taken strictly, green cards of a hand go to the personal pile.
- final (rickmorty-29b): with the hole the phase is played out until all have passed. Other choice: one more turn each.
- hole (rickmorty-29d): a pawn on the hole covers its number no more. Other choice: it still does.
- ties (rickmorty-30b): level players share the victory. Other choice: the most closed tiles.

Readings, applied and shown as such: the hole cannot be closed again and Rick does not move onto it or beside it
(rickmorty-29c); without garage tokens the resource is still taken (rickmorty-11c); a blue card that lasts for the turn
lasts for its player's (rickmorty-13c); a protected card that its owner's effect destroys is destroyed (rickmorty-23b);
with both piles empty one draws what there is (rickmorty-18b).

How to read it: `components` and `state` say what there is, `rules/` which actions there are, what may be chosen in them
and what allows them, `facts/` what happens then; `view`, `counts`, `scoring`, `dials` and `pad` say what is shown.

Left to the table: what cards say beyond what is counted (rickmorty-35), and whether what was typed lies there.
"""

from companion.box import dial_groups, rulebook, titled, words
from companion.engine.game import Game
from companion.games.rickmorty import counts, dials, facts, pad, scoring, story
from companion.games.rickmorty.components import BOX, card_names, space_names
from companion.games.rickmorty.options import OPTIONS, SEAT_OPTIONS
from companion.games.rickmorty.results import RESULTS
from companion.games.rickmorty.rules import RULES, following, round, setup
from companion.games.rickmorty.state import Position
from companion.games.rickmorty.view import view

TITLE = titled("rickmorty")
WORDS = words("rickmorty")

GAME = Game(
    id="rickmorty",
    title=TITLE.title,
    least_seats=setup.LEAST_SEATS,
    most_seats=setup.MOST_SEATS,
    options=OPTIONS,
    seat_options=SEAT_OPTIONS,
    rulebook=rulebook("rickmorty"),
    words={**WORDS, **space_names(WORDS), **card_names(WORDS)},
    box=BOX,
    setup=setup.setup,
    rules=RULES,
    step=lambda at: at.step,
    after_correction=following.after_correction,
    blank=Position(),
    effects=facts.EFFECTS,
    evolve=facts.evolve,
    handwork=facts.HANDWORK,
    question=round.question,
    after_reveal=round.after_reveal,
    acting=round.acting,
    keeps_secrets_at=lambda _at: False,
    identity={setup.ChooseColour: lambda at: at.colours},
    names_at=lambda at: {card.id: card.name for card in at.greens.values() if card.name},
    colours=lambda at: at.colours,
    rematch=setup.rematch,
    presets=TITLE.preset,
    view=view,
    tell=story.tell,
    audit=counts.audit,
    pieces=("rick", "morty", "die"),
    dials=dials.dials,
    dial_groups=dial_groups("rickmorty"),
    broken=counts.broken,
    outcome=counts.outcome,
    score_sheet=scoring.score_sheet,
    scores=scoring.scores,
    results=RESULTS,
    pad=pad.PAD,
)
