"""A game that is on no shelf: everybody adds to one number. It keeps the whole contract, so web knows no game.

The smallest whole game, the one to copy: `state`, `facts` and `rules` stand where a game of the shelf has them,
`records` is what is data there, and `view` holds scores, dials and the end as well.
"""

from collections.abc import Callable

from msgspec.structs import replace

from companion import box
from companion.engine import pads
from companion.engine.audit import Count, Zone
from companion.engine.dispatch import effects_of, folding, rules_of
from companion.engine.facts import Fact, Revealed
from companion.engine.game import Game
from companion.engine.handwork import handwork_of, no_handwork
from companion.engine.opening import Option
from companion.engine.results import Results
from companion.engine.rulebook import Rule, Rulebook
from companion.engine.scores import Mark, Printed, ScoreSheet, Write
from tests.web.counter import facts, rules, view
from tests.web.counter.records import BOX, RULES, SAYS, w
from tests.web.counter.state import KEEPER, Sum


def revealed(fact: Revealed, at: Sum) -> Sum:
    """What the engine's own fact does to this table, beside its locks."""
    bids = {seat: str(choice["animal"]) for seat, choice in fact.choices.items()}
    return replace(at, bids=bids, biddings=at.biddings + 1)


EFFECTS: dict[type[Fact], Callable[..., Sum]] = {**effects_of(Sum, facts), Revealed: revealed}

GAME: Game[Sum] = Game(
    id="counter",
    title=w("Il conto", "The count"),
    least_seats=2,
    most_seats=4,
    options=(
        Option(id="goal", choices=("9", "30", "90"), default="9", rule="counter-5"),
        Option(id="keeper", choices=("yes", "no"), default="yes"),
        Option(id="bids", choices=("no", "yes"), default="no"),
    ),
    posts=lambda options: (KEEPER,) if options["keeper"] == "yes" else (),
    seat_options=(Option(id="colour", choices=("red", "blue", "owl", "fox"), default="red", distinct=True),),
    rulebook=Rulebook(
        w("Prova", "Trial"),
        False,
        {each.id: each for each in (*RULES, *box.rows(box.DATA / "custode" / "rulebook.toml", "rule", Rule))},
    ),
    words=SAYS,
    box=BOX,
    rules=rules_of(Sum, rules),
    effects=EFFECTS,
    setup=rules.setup,
    blank=Sum(),
    evolve=folding(EFFECTS, view.corrected_to, BOX),
    handwork={**handwork_of(facts), Revealed: no_handwork},
    question=rules.question,
    after_reveal=rules.after_reveal,
    to_copy=rules.to_copy,
    acting=view.acting,
    view=view.view,
    tell=view.tell,
    audit=lambda at: (Zone("table", (Count("total", at.total),)),),
    dials=view.dials,
    broken=view.broken,
    outcome=view.outcome,
    score_sheet=lambda opening: ScoreSheet(
        opening.seats, (Mark("gems", ("0", "1")), Printed("hint", opening.seats)), (Write("total", 99),)
    ),
    scores=view.scores,
    pad=pads.PaperPad(
        asks=view.pad_asks,
        written=lambda at: {("total", "total"): at.total, ("total", "next"): at.turn},
        faults=view.pad_faults,
        copied=view.copied,
    ),
    results=Results(
        result=view.result, course=lambda at: {"total": at.total}, ways=("goal",), better={"total": "high"}
    ),
    clock=(30, 45, 50),
)
