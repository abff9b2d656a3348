"""Teen Titans GO! Mayhem (CMON 2021), after the Italian edition of Asmodee.

Covered: the game for two, three and four, all against all with three, competitive teams. What boards, cards and tiles
say is on the cardboard alone: it is told by the effects of the rulebook when it matters, and remembered in the box.

House rulings are options of a table, each with its default first; every one is a rule of its own that says why.
Readings, applied and shown as such, are the rules marked so, from the order of two escapes to what an attack adds up.

How to read it: `components`, `atoms` and `layout` say what there is, `state` what lies on the table, `supply` what is
left of it; `rules/` and `facts/` have a chapter each for what may be asked and what happens; `targets_and_damage`
says whom an effect may strike and what it does, to rules, map and odds alike; `view/`, `scoring`, `dials` and `pad` say
what is shown. `ending` is why it is over.

Left to the table: what the words of boards and cards do beyond the fourteen effects, the stun that an ability lays
with a single trap, who is youngest, table talk.
"""

from companion.box import dial_groups, rulebook, titled
from companion.engine.game import Game
from companion.games.mayhem import counts, dials, ending, facts, naming, pad, row_notes, scoring, state, story
from companion.games.mayhem.components import BOX
from companion.games.mayhem.options import OPTIONS
from companion.games.mayhem.results import RESULTS
from companion.games.mayhem.rules import RULES, after, setup, timing
from companion.games.mayhem.rules.unfinished import unfinished
from companion.games.mayhem.view import view

TITLE = titled("mayhem")

GAME = Game(
    id="mayhem",
    title=TITLE.title,
    least_seats=setup.LEAST_SEATS,
    most_seats=setup.MOST_SEATS,
    unfinished=unfinished,
    options=OPTIONS,
    seat_options=(),
    rulebook=rulebook("mayhem"),
    words={**naming.WORDS, **naming.fixed(naming.WORDS)},
    box=BOX,
    setup=setup.setup,
    rules=RULES,
    step=timing.moment,
    afterwards=after.afterwards,
    after_correction=after.after_correction,
    blank=state.City(),
    effects=facts.EFFECTS,
    evolve=facts.evolve,
    handwork=facts.HANDWORK,
    acting=timing.acting,
    keeps_secrets_at=state.keeps_secrets_at,
    identity={setup.ChooseColour: setup.colours_chosen, setup.PickCharacter: setup.characters_chosen},
    names_at=naming.names_at,
    rematch=setup.rematch,
    presets=TITLE.preset,
    view=view,
    tell=story.tell,
    audit=counts.audit,
    pieces=counts.PIECES,
    dials=dials.dials,
    dial_groups=dial_groups("mayhem"),
    broken=counts.broken,
    outcome=ending.outcome,
    score_sheet=scoring.score_sheet,
    scores=scoring.scores,
    results=RESULTS,
    pad=pad.PAD,
    row_readers=row_notes.READERS,
)
