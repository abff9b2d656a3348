"""After a correction all of the table agrees and somebody can go on: anywhere in random evenings, of every game.

A game is held to it once tests/games/<game>/agreement.py says what of its table is one value shown twice:

    def faults(game, state) -> list[str]      what disagrees, each in a few words; nothing where all agrees
    ASIDE: frozenset[str]                     acts that are open beside the game and bring nobody on (optional)
    FORGETS: frozenset[str]                   kinds of dials that lay something aside for good (optional)
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from companion.engine.box_entries import BoxEntry
from companion.engine.chance import Chance
from companion.engine.dials import Dial
from companion.engine.facts import Adjust, Adjusted, Learn
from companion.engine.game import Game, State
from companion.engine.offers import offers
from companion.engine.play import Misfit
from companion.engine.random_play import any_correction, any_value, lucky
from companion.engine.rulebook import Refusal
from companion.games import games
from tests.changed_game import with_offers
from tests.contract.playing import Moment, asked, chosen, played

OF_GAMES = Path(__file__).parents[1] / "games"


def agreement(game: str) -> ModuleType | None:
    """What a game's tests say, where it has any."""
    is_there = (OF_GAMES / game / "agreement.py").is_file()
    return import_module(f"tests.games.{game}.agreement") if is_there else None


GAMES = {name: module for name in games() if (module := agreement(name)) is not None}
# Evenings by default, and with `-m soak`; from each, so many moments are corrected, and played on for so many acts.
EVENINGS, SOAK = 4, 404
MOMENTS, MOST_CORRECTIONS, PLAYED_ON = 8, 3, 4
# Evenings in which a planted fault has to show.
PLANTED = 60
# One correction in so many is a value copied from the box.
LEARN_EVERY = 5


def evenings(*, soak: bool = True) -> pytest.MarkDecorator:
    short = [
        pytest.param(name, range(seed, seed + 1), id=f"{name}-{seed}") for name in GAMES for seed in range(EVENINGS)
    ]
    long = [
        pytest.param(name, range(seed, seed + 10), id=f"{name}-soak-{seed}", marks=pytest.mark.soak)
        for name in GAMES
        for seed in range(EVENINGS, SOAK, 10)
    ]
    return pytest.mark.parametrize(("name", "seeds"), short + long * soak)


# --- what holds at any moment -----------------------------------------------------------------------------------------


def troubles(moment: Moment) -> list[str]:
    """What does not hold at this table; the kind of trouble stands first, up to a colon."""
    game, state = moment.game, moment.state
    ours = GAMES[game.id]
    found: list[str] = ours.faults(game, state)
    is_over = bool(game.outcome(state))
    if bool(game.acting(state)) == is_over:
        found.append(f"acting: {game.acting(state)} at a table that is {'' if is_over else 'not '}ended")
    if not is_over and not leads_on(moment, getattr(ours, "ASIDE", frozenset())):
        found.append("stuck: nothing but a correction is open to anybody")
    return found


def leads_on(moment: Moment, aside: frozenset[str]) -> bool:
    """Is anything open to anybody that brings the game on? Who is to act is asked first."""
    seats = dict.fromkeys((*moment.game.acting(moment.state), *moment.seats))
    return any(offer.action not in aside for seat in seats for offer in offers(moment.game, moment.state, seat).open)


# --- corrections by luck ----------------------------------------------------------------------------------------------


def corrected_evenings(game: Game[State], seed: int) -> Iterator[Moment]:
    """A few moments of an evening, and from each the tables after one, two and three corrections and some acts."""
    evening = list(played(game, seed))
    for index in range(MOMENTS):
        moment = evening[Chance(f"{seed} {index}".encode()).below(len(evening), "moment")]
        moment = replace(moment, chance=Chance(f"{game.id} {seed} {index}".encode()))
        kind = ""
        for _ in range(1 + moment.below(MOST_CORRECTIONS, "how many")):
            if moment.below(LEARN_EVERY, "learn") == 0:
                moment = learned(moment)
            else:
                kind, moment = corrected(moment, kind)
            yield moment
        for _ in range(PLAYED_ON):
            found = chosen(moment)
            if found is None:
                break
            moment = asked(moment, *found)
            yield moment


def corrected(moment: Moment, last: str) -> tuple[str, Moment]:
    """A correction of some seat: whatever there are most dials of, every kind comes, and often the last again."""
    seat = moment.seats[moment.below(len(moment.seats), "who rules")]
    dials = [dial for dial in moment.game.dials(moment.state) if dial.secret_to in (None, seat)]
    kinds = tuple(dict.fromkeys(dial.kind for dial in dials))
    again = last in kinds and moment.below(2, "again") == 0
    kind = last if again else moment.chance.pick(kinds, f"{moment.seq} kind")
    found = any_correction([dial for dial in dials if dial.kind == kind], moment.luck("ruling"))
    return kind, asked(moment, seat, found)


def learned(moment: Moment) -> Moment:
    """Some value of the box, copied at the table; what a table does not take is no change."""
    entry = moment.game.box[moment.below(len(moment.game.box), "entry")]
    cell = cell_of(entry, moment)
    value = moment.chance.pick(entry.choices, f"{moment.seq}") if entry.choices else number_for(entry, moment)
    try:
        return asked(moment, moment.seats[0], Learn(entry=f"{entry.id}{cell}", value=value))
    except (Misfit, Refusal):
        return moment


def cell_of(entry: BoxEntry, moment: Moment) -> str:
    if entry.shape != "grid":
        return ""
    row, column = (moment.chance.pick(each, f"{moment.seq} cell") for each in (entry.rows, entry.columns))
    return f"/{row}/{column}"


def number_for(entry: BoxEntry, moment: Moment) -> int:
    return entry.least + moment.below(entry.most - entry.least + 1, "number")


# --- the promises -----------------------------------------------------------------------------------------------------


@evenings()
def test_after_a_correction_the_table_agrees_and_goes_on(name: str, seeds: range) -> None:
    for seed in seeds:
        for moment in corrected_evenings(games()[name], seed):
            assert troubles(moment) == [], (moment.game.notation(moment.state), [act.request for act in moment.acts])


@evenings()
def test_a_table_nobody_corrected_agrees(name: str, seeds: range) -> None:
    """Were what agrees too narrowly said, honest games would show it."""
    for seed in seeds:
        for moment in list(played(games()[name], seed))[::5]:
            assert troubles(moment) == [], moment.game.notation(moment.state)


@evenings()
def test_a_correction_taken_back_by_a_correction_leaves_nothing(name: str, seeds: range) -> None:
    """There and back is nothing: but for what was put out of sight, and for what followed and stays told."""
    for seed in seeds:
        evening = list(played(games()[name], seed))
        chance = Chance(f"back {name} {seed}".encode())
        for lap in range(MOMENTS):
            moment = evening[chance.below(len(evening), f"{lap}")]
            for dial in chance.shuffled(moment.game.dials(moment.state), f"dials {lap}")[:8]:
                there_and_back(moment, dial, chance)


def there_and_back(moment: Moment, dial: Dial, chance: Chance) -> None:
    value = any_value(dial.domain, lucky(chance, f"{moment.seq} {dial.id}"))
    assert isinstance(value, str | int)
    if dial.kind in getattr(GAMES[moment.game.id], "FORGETS", frozenset()):
        return
    seat = dial.secret_to or moment.seats[0]
    there = asked(moment, seat, Adjust(dial=dial.id, value=value))
    if any(each.id == dial.id and each.secret_to in (None, seat) for each in moment.game.dials(there.state)):
        back = asked(there, seat, Adjust(dial=dial.id, value=dial.now))
        follows = [fact for act in back.acts[-2:] for fact in act.facts if not isinstance(fact, Adjusted)]
        assert troubles(back) == []
        if not follows:
            assert words_of(back) == words_of(moment), (dial.id, value)


def words_of(moment: Moment) -> list[str]:
    """The position without the order of what lies together."""
    return sorted(re.split(r"[ ,=]", moment.game.notation(moment.state)))


# --- the harness can fail ---------------------------------------------------------------------------------------------


def is_found(game: Game[State], kind: str) -> bool:
    """Does this kind of trouble show in a few evenings? It is sought no further than it has to be."""
    return any(
        trouble.partition(":")[0] == kind
        for seed in range(PLANTED)
        for moment in corrected_evenings(game, seed)
        for trouble in troubles(moment)
    )


def follows_nothing(game: Game[State]) -> Game[State]:
    """As corrections were once folded: three losses end nothing, and a fate is missing on the sheet."""
    return replace(game, after_correction=lambda play, correction: None)


def waits_for_nobody(game: Game[State]) -> Game[State]:
    return replace(game, acting=lambda state: ())


def offers_no_way_on(game: Game[State]) -> Game[State]:
    return with_offers(game, lambda _at, _seat, _found: ())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("plant", "kind"), [(waits_for_nobody, "acting"), (offers_no_way_on, "stuck")], ids=["acting", "stuck"]
)
def test_a_planted_fault_is_found(name: str, plant: Callable[[Game[State]], Game[State]], kind: str) -> None:
    assert is_found(plant(games()[name]), kind)
