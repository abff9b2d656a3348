"""The end of a table of any game: what opens it, what follows it, and the app's luck drawn again from the seed."""

from collections.abc import Sequence
from dataclasses import replace

import msgspec
import pytest

from companion.engine import play
from companion.engine.chance import Chance, commitment
from companion.engine.ending import phase, redrawn
from companion.engine.facts import Action, Adjust, Close, Fact, Learn, PutAway, Redo, Undo
from companion.engine.holes import Pick
from companion.engine.offers import fill, offers
from companion.engine.opening import Opening
from companion.engine.play import Act
from companion.engine.proposals import Offer
from companion.engine.rulebook import Refusal
from tests.contract.evenings import GAMES
from tests.contract.pinned import pinned
from tests.contract.playing import Moment, asked, chosen

SEED = b"thirty-two bytes of luck, no more"
# Acts that let the app draw.
LOTS = ("draw-edge", "pull-token", "shuffle-table", "draw-first", "draw-lots", "shuffle-map")
ROWS = [(name, options) for name in GAMES for options in pinned(name).luck]


def opening(name: str, options: dict[str, str]) -> Opening:
    seats = "ABC"[: GAMES[name].most_seats]
    return msgspec.structs.replace(GAMES[name].opening(seats, options), commitment=commitment(SEED))


def ended(name: str, options: dict[str, str]) -> Moment:
    """A game played by luck to its end; where the app may draw, it does."""
    game, chance = GAMES[name], Chance(SEED)
    start = opening(name, options)
    moment = Moment(game, (), game.blank, chance).with_act("", start, tuple(game.setup(start, chance)))
    while not game.outcome(moment.state):
        drawn = drawing(moment)
        found = drawn or chosen(moment)
        assert found is not None
        moment = asked(moment, *found)
    return moment


def drawing(moment: Moment) -> tuple[str, Action] | None:
    """What only the app's luck decides."""
    for seat in moment.seats:
        for offer in offers(moment.game, moment.state, seat).open:
            if not offer.holes and offer.action in LOTS:
                return seat, moment.filled(offer, "draw")
    return None


@pytest.mark.parametrize(("name", "options"), ROWS)
def test_everything_drawn_again_agrees_with_the_log(name: str, options: dict[str, str]) -> None:
    moment = ended(name, options)
    found = redrawn(moment.game, moment.acts, SEED)
    assert (found.is_committed, found.differ, found.unread) == (True, (), ())
    assert found.draws > 0 or name == "counter"


@pytest.mark.parametrize(("name", "options"), [row for row in ROWS if row[0] != "counter"])
def test_a_draw_that_was_tampered_with_is_found(name: str, options: dict[str, str]) -> None:
    """Another seed, or one act whose facts are not what this seed draws."""
    moment = ended(name, options)
    other = redrawn(moment.game, moment.acts, b"another seed")
    assert (other.is_committed, other.agrees) == (False, False)
    drew = first_draw(moment)
    forged = (*moment.acts[: drew - 1], forge(moment.acts[drew - 1]), *moment.acts[drew:])
    assert drew in redrawn(moment.game, forged, SEED).differ


def first_draw(moment: Moment) -> int:
    return next(
        end for end in range(1, len(moment.acts) + 1) if redrawn(moment.game, moment.acts[:end], SEED).draws > 0
    )


def forge(act: Act) -> Act:
    """The same act with one of its facts twice: nothing that this seed could have given."""
    return msgspec.structs.replace(act, facts=(*act.facts, act.facts[-1]))


def test_the_draws_of_a_setup_are_done_again_too() -> None:
    game = GAMES["counter"]

    def setup(start: Opening, chance: Chance) -> Sequence[Fact]:
        return GAMES["counter"].setup(start, chance) if chance.below(2, "lot") < 2 else ()

    drawing_game = replace(game, setup=setup)
    start = opening("counter", {})
    acts = (Act(1, "", msgspec.json.encode(start), tuple(setup(start, Chance(SEED)))),)
    assert redrawn(drawing_game, acts, SEED).draws == 1
    assert redrawn(drawing_game, (forge(acts[0]),), SEED).differ == (1,)


# --- what opens the end, and what follows it --------------------------------------------------------------------------


def answered(moment: Moment, action: Action, *, may_end: bool = True) -> str:
    """The rule that refuses, or nothing."""
    try:
        play.answer(moment.game, moment.acts, moment.state, "A", action, moment.chance, may_end=may_end)
    except Refusal as refusal:
        return refusal.rule
    return ""


@pytest.mark.parametrize("name", GAMES)
def test_only_the_rules_end_is_closed_and_then_nothing_follows(name: str) -> None:
    moment = ended(name, dict(pinned(name).luck[0]))
    assert phase(moment.game, moment.acts, moment.state) == "ended"
    assert answered(moment, PutAway()) == "custode-put-away"
    assert answered(moment, Close(), may_end=False) == "custode-host"
    assert answered(moment, Close()) == ""
    facts = play.answer(moment.game, moment.acts, moment.state, "A", Close(), moment.chance)
    last = Act(moment.seq + 1, "A", msgspec.json.encode(Close()), facts)
    closed = replace(moment, acts=(*moment.acts, last))
    assert play.fold(moment.game, closed.acts) == moment.state
    assert play.advanced(moment.game, moment.state, closed.acts, (last,)) == moment.state
    assert phase(moment.game, closed.acts, moment.state) == "closed"
    dial = next(each for each in moment.game.dials(moment.state) if each.secret_to is None)
    for action in (Undo(), Undo(2), Redo(), Adjust(dial.id, dial.now), Learn("x", 1), Close(), PutAway()):
        assert answered(closed, action) == "custode-final"


@pytest.mark.parametrize(
    ("name", "dial", "value"),
    [
        ("hyde", "step", "over"),
        ("monsterchase", "step", "to-over"),
        ("rickmorty", "step", "over"),
        ("mythos", "step", "over"),
    ],
)
def test_what_a_correction_ends_is_not_closed(name: str, dial: str, value: str) -> None:
    """Undone, played on and ended by the rules, it is; corrected to be over again meanwhile, it is not."""
    game, chance = GAMES[name], Chance(SEED)
    start = opening(name, dict(pinned(name).luck[0]))
    moment = Moment(game, (), game.blank, chance).with_act("", start, tuple(game.setup(start, chance)))
    while value not in steps(moment, dial):
        found = drawing(moment) or chosen(moment)
        assert found is not None
        moment = asked(moment, *found)
    corrected = asked(moment, "A", Adjust(dial, value))
    assert game.outcome(corrected.state)
    assert phase(game, corrected.acts, corrected.state) == "stopped"
    assert answered(corrected, Close()) == "custode-close"
    assert answered(corrected, PutAway()) == ""


def steps(moment: Moment, dial: str) -> tuple[str, ...]:
    """What this dial may be set to now."""
    found = next((each.domain for each in moment.game.dials(moment.state) if each.id == dial), None)
    return found.options if isinstance(found, Pick) else ()


def test_no_seat_draws_what_another_drew() -> None:
    """Whoever undoes the deal and is dealt first would hold another's cards; done again, each holds its own."""
    game, start = GAMES["hyde"], opening("hyde", {"keep": "all", "bag": "app"})
    same = 0
    for number in range(12):
        chance = Chance(f"deal {number}".encode())
        moment = Moment(game, (), game.blank, chance).with_act("", start, tuple(game.setup(start, chance)))
        moment = asked(moment, "A", fill(game, Offer(action="shuffle-table"), {}))
        hands = {first: dealt(moment, first) for first in ("A", "B", "A again")}
        assert hands["A"] == hands["A again"]
        same += hands["A"]["A"] == hands["B"]["B"]
    assert same <= 1


def dealt(moment: Moment, first: str) -> dict[str, tuple[str, ...]]:
    """Every hand, as each seat sees its own."""
    after = asked(moment, "A", fill(moment.game, Offer(action="choose-first", given={"first": first[0]}), {}))
    views = {seat: msgspec.to_builtins(moment.game.view(after.state, seat)) for seat in "ABC"}
    return {seat: tuple(card["card"] for card in view["mine"] if not card["is_mano"]) for seat, view in views.items()}


def test_a_table_of_before_draws_as_it_did() -> None:
    """Without a fingerprint in its first act a table is older, and its draws are called as they were then."""
    game = GAMES["hyde"]
    start = msgspec.structs.replace(opening("hyde", {"keep": "all", "bag": "app"}), commitment="")
    chance = Chance(b"deal")
    moment = Moment(game, (), game.blank, chance).with_act("", start, tuple(game.setup(start, chance)))
    moment = asked(moment, "A", fill(game, Offer(action="shuffle-table"), {}))
    assert dealt(moment, "A")["A"] == dealt(moment, "B")["B"]
