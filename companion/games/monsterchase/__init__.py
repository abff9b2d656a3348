"""Rush & Bash: Monster Chase (Red Glove 2017), after the Italian rulebook.

Covered: the whole chase with the boss run by the app, two players with their drone, races of teams. The cards, boards
and decks the rulebook shows only as pictures, or that belong to the base game and Winter is Now, are asked at the
moment of need and remembered in the box.

House rulings are options of a table, each with its default first; every one is a rule of its own that says why.
Readings, applied and shown as such, are the rules marked so, from the geometry of a steering boss to the half of the
ranking that is red.

How to read it: `components` and `state` say what there is; `rules/` and `facts/` have a chapter each, in the order of
a race: the actions, each with when it is open, what may be chosen and what it is judged by; and what has happened;
`view/`, `scoring` and `dials` say what is shown, `pad/` what is filled in by pencil. `driver/` is the boss at the
wheel, whose driving knows no table; `connection` is the pilots'.

Left to the table: where the cars stand (but for the track ahead of the boss, when the keeper draws it), what the words
of auras, assaults and star powers do, and the rules of the other boxes.
"""

from companion.box import dial_groups, rulebook, titled, words
from companion.engine.game import Game
from companion.engine.notation import OneLine
from companion.games.monsterchase import chips, pad
from companion.games.monsterchase.components import BOX, card_names, pilot_names, tile_names
from companion.games.monsterchase.dials import dials
from companion.games.monsterchase.facts import EFFECTS, HANDWORK, evolve
from companion.games.monsterchase.notation import notation, position
from companion.games.monsterchase.options import OPTIONS
from companion.games.monsterchase.results import RESULTS
from companion.games.monsterchase.rules import RULES
from companion.games.monsterchase.rules.boss import settle
from companion.games.monsterchase.rules.corrections import after_correction
from companion.games.monsterchase.rules.pilot.answers import unfinished
from companion.games.monsterchase.rules.setup import LEAST_SEATS, MOST_SEATS, PaintCar, TakeSheet, posts, rematch, setup
from companion.games.monsterchase.rules.waiting import acting
from companion.games.monsterchase.scoring import score_sheet, scores
from companion.games.monsterchase.state import Race, keeps_secrets_at
from companion.games.monsterchase.story import tell
from companion.games.monsterchase.view import audit, broken, outcome, view

TITLE = titled("monsterchase")
WORDS = words("monsterchase")

GAME = Game(
    id="monsterchase",
    title=TITLE.title,
    least_seats=LEAST_SEATS,
    most_seats=MOST_SEATS,
    posts=posts,
    unfinished=unfinished,
    options=OPTIONS,
    seat_options=(),
    rulebook=rulebook("monsterchase"),
    words={**WORDS, **chips.names(), **card_names(WORDS), **tile_names(WORDS)},
    box=BOX,
    setup=setup,
    rules=RULES,
    step=lambda at: at.step,
    afterwards=settle,
    blank=Race(),
    effects=EFFECTS,
    evolve=evolve,
    after_correction=after_correction,
    handwork=HANDWORK,
    acting=acting,
    keeps_secrets_at=keeps_secrets_at,
    identity={TakeSheet: lambda at: at.sheets, PaintCar: lambda at: at.colours},
    names_at=lambda at: pilot_names(at.box),
    colours=lambda at: at.colours,
    rematch=rematch,
    presets=TITLE.preset,
    view=view,
    tell=tell,
    audit=audit,
    dials=dials,
    dial_groups=dial_groups("monsterchase"),
    broken=broken,
    outcome=outcome,
    score_sheet=score_sheet,
    scores=scores,
    results=RESULTS,
    pad=pad.PAD,
    own_notation=OneLine(notation, position),
)
