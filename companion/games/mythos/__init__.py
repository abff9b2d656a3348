"""Naruto Mythos TCG, Konoha Shidō (2025), after the Italian rulebook, beside real cards.

Covered: decks and their check, the four rounds with real cards on the table (start phase, action phase, evaluation,
end), a game or a best of three; or only the counters. Cards are named by number or letters, or left unnamed; which card
lies hidden stays with its owner's phone, or with nobody.

House rulings, as options of a table, each with its default:
- missions (mythos-7b): the mission deck is two of each player's three at random, as the setup has it. Other choice: the
  competitive build, the two laying by turns.
- reveal-upgrade (mythos-17b): a hidden card turned up where a cheaper one of its name stands is an upgrade and costs
  the difference. Other choice: its full printed cost.
- reveal-wait (mythos-49): a hidden card may be turned up in any later turn. Other choice: only in a later round.

Readings, applied and shown as such: a version is its number, whatever its art or edition (mythos-4b); whoever controls
a character has its chakra and may look at it (mythos-37d); where a character comes home to its own name it is discarded
(mythos-37c); a stack of two owners is of whoever owns its top card (mythos-18b); SCORE effects are optional unless the
card says must (mythos-22b). Chakra and power tokens go at the end of a round from hidden characters too. What
transcriptions disagree about is left to the cards until the owner says so.

No effect of a card is carried out but those that follow from figures everybody can count (data/mythos/traits.toml):
power, prices and chakra of lasting effects, whom a card may upgrade, what stays or returns at the end of a round. All
others are told in two taps. Where Rashomon (067) could silence one of several, the one that brings most is taken.

How to read it: `components`, `decks` (with `deck_lists` and `deck_marks`, how a pasted one is read, and `deck_notes`,
what is told of one) and `state` say what there is, `power` what it adds up to, `rules/` which actions there are, what
may be chosen in them (of all cards, `choices`) and what allows them, `facts/` what happens then; `scoring` has the
reward of each mission and the sheet; `view`, `counts` and `dials` say what is shown, `pad` what comes back from paper.
"""

from companion.box import dial_groups, rulebook, titled, words
from companion.engine.game import Game
from companion.games.mythos import counts, deck_notes, dials, facts, pad, scoring, state, story, view
from companion.games.mythos.components import card_words
from companion.games.mythos.options import OPTIONS
from companion.games.mythos.results import RESULTS
from companion.games.mythos.rules import RULES, corrections, setup, timing

TITLE = titled("mythos")

GAME = Game(
    id="mythos",
    title=TITLE.title,
    least_seats=setup.LEAST_SEATS,
    most_seats=setup.MOST_SEATS,
    options=OPTIONS,
    seat_options=(),
    rulebook=rulebook("mythos"),
    words={**card_words(), **deck_notes.words(), **words("mythos")},
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
    identity={setup.ChooseDeck: lambda at: at.decks},
    names_at=state.names_at,
    row_readers=deck_notes.READERS,
    rematch=setup.rematch,
    presets=TITLE.preset,
    clock=(30, 45, 50),
    view=view.view,
    tell=story.tell,
    audit=counts.audit,
    pieces=("edge",),
    dials=dials.dials,
    dial_groups=dial_groups("mythos"),
    broken=counts.broken,
    outcome=counts.outcome,
    score_sheet=scoring.score_sheet,
    scores=scoring.scores,
    results=RESULTS,
    pad=pad.PAPER,
)
