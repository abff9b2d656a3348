"""After a correction all of the table agrees and somebody can go on; the end is looked for again, both ways."""

from collections.abc import Iterator

import pytest

from companion.engine.dials import Dial
from companion.engine.facts import Adjust
from companion.engine.holes import Pick, Span
from companion.engine.offers import offers
from companion.engine.play import judge
from companion.engine.words import Line
from companion.games.monsterchase import GAME
from companion.games.monsterchase.rules import corrections
from companion.games.monsterchase.state import Race
from companion.games.monsterchase.view import counts
from tests.any_game import any_game
from tests.games import notation
from tests.games.monsterchase import agreement
from tests.games.monsterchase.agreement import ASIDE, faults
from tests.games.monsterchase.table import after, at, lines, open_to, outcome, rows

NO_TURN = "turn=:::0:0::"
OVER = f"step=over {NO_TURN} acted=A,B,boss,C"
FURIOUS = "boss.truck=9/12/0:furious"
TEAMS = (
    "mode=teams seats=A,B,C,D teams=A:1,B:2,C:1,D:2 car.A=3/0/0/0:?,?,? car.B=3/0/0/0:?,?,? car.C=3/0/0/0:?,?,? "
    "car.D=3/0/0/0:?,?,? ranking=A,B,C,D reserves= prey=0:/ cards=-1,-1,,-1,-1"
)
WON = "race-over won"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        # Phase 5, reached or changed by a correction.
        ("monsterchase-37 none left in phase 5", f"step=finish {NO_TURN} boss.truck=3/12/0:normal",
         "K adjust dial=points value=0", f"adjusted points 0 3; {WON}"),
        ("monsterchase-37 phase 5 with none left", "boss.truck=0/12/0:normal", "K adjust dial=step value=to-finish",
         f"adjusted step to-finish to-turn; {WON}"),
        ("monsterchase-37 a table of old, beyond the finish", f"step=finish {NO_TURN} boss.truck=0/12/0:normal",
         "K finish beyond=yes", WON),
        ("monsterchase-37 a table of old, not beyond it", f"step=finish {NO_TURN} boss.truck=-2/12/0:normal",
         "K finish beyond=no", WON),
        ("monsterchase-39 none left in a turn ends nothing", "", "K adjust dial=points value=0",
         "adjusted points 0 12"),
        # An ending that no longer holds.
        ("monsterchase-38 not won with three left", f"{OVER} verdict=won boss.truck=0/12/0:normal",
         "K adjust dial=points value=3", "adjusted points 3 0; race-reopened finish"),
        ("monsterchase-37 nor away with none", f"{OVER} verdict=escaped boss.truck=2/12/0:normal",
         "K adjust dial=points value=0", f"adjusted points 0 2; {WON}"),
        ("monsterchase-36 away with one fewer still", f"{OVER} verdict=escaped boss.truck=2/12/0:normal",
         "K adjust dial=points value=1", "adjusted points 1 2"),
        ("monsterchase-107 room for the reserve: its move goes on",
         "step=over verdict=overflow turn=boss::d:0:0::bomb-3 boss.truck=11/12/0:normal",
         "K adjust dial=points value=9", "adjusted points 9 11; race-reopened move"),
        ("monsterchase-107 no room still",
         "step=over verdict=overflow turn=boss::d:0:0::bomb-3 boss.truck=12/12/0:normal",
         "K adjust dial=points value=10", "adjusted points 10 12"),
        ("monsterchase-107 in a pilot's turn", "step=over verdict=overflow boss.truck=11/12/0:normal",
         "K adjust dial=most value=14", "adjusted most 14 12; race-reopened turn"),
        ("monsterchase-107 in phase 4", f"{OVER} verdict=overflow boss.truck=11/12/0:normal",
         "K adjust dial=points value=9", "adjusted points 9 11; race-reopened assault-phase"),
        ("monsterchase-138 nobody crossed", f"{TEAMS} {OVER} verdict=teams crossed=C",
         "A adjust dial=crossed.C value=no", "adjusted crossed.C no yes; race-reopened order"),
        ("monsterchase-138 another one did", f"{TEAMS} {OVER} verdict=teams crossed=B,C",
         "A adjust dial=crossed.C value=no", "adjusted crossed.C no yes"),
        ("custode-truth a verdict is the table's own", f"{OVER} boss.truck=3/12/0:normal",
         "K adjust dial=verdict value=won", "adjusted verdict won none"),
        # What is written down twice.
        ("monsterchase-10b not in silence", "", "K adjust dial=points value=20",
         "adjusted points 20 12; points-above 20 12"),
        ("monsterchase-10b the most below the points", "", "K adjust dial=most value=9",
         "adjusted most 9 12; points-above 12 9"),
        ("monsterchase-10b at the most", "", "K adjust dial=most value=12", "adjusted most 12 12"),
        ("monsterchase-175 a crash ruled away goes from its row",
         "round=3 laps=9/red/normal/2,8/red/normal/1 car.A=3/0/0/3:?", "K adjust dial=off.A value=1",
         "adjusted off.A 1 3; row-corrected 2 1 0; row-corrected 1 2 1"),
        ("monsterchase-175 of this round: no row to correct", "round=2 laps=9/red/normal/1 car.A=3/0/0/2:?",
         "K adjust dial=off.A value=1", "adjusted off.A 1 2"),
        # A step with nothing to do.
        ("monsterchase-23 one is dropped if there is any", f"step=drop-aura {NO_TURN} cards=-1,-1,-2,-2,-2",
         "K adjust dial=auras value=0", "adjusted auras 0 1; step-reached assault -"),
        ("monsterchase-23 one is left", f"step=drop-aura {NO_TURN} cards=-1,-1,-2+-2,-2,-2",
         "K adjust dial=auras value=1", "adjusted auras 1 2"),
        # A turn that begins by it.
        ("monsterchase-100 the furious truck's turn by its step", FURIOUS, "K adjust dial=step value=to-flip",
         "adjusted step to-flip to-turn; boss-shielded 2"),
        ("monsterchase-100 by its turn", FURIOUS, "K adjust dial=turn value=boss",
         "adjusted turn boss A; boss-shielded 2"),
        ("monsterchase-100 where nobody was in turn", f"step=order {NO_TURN} ranking=boss,A,B,C {FURIOUS}",
         "K adjust dial=turn value=boss", "adjusted turn boss none; boss-shielded 2"),
        ("monsterchase-100 another card in the same turn", f"step=move turn=boss::d:0:0::bomb-3 {FURIOUS}",
         "K adjust dial=step value=to-flip", "adjusted step to-flip to-move"),
        ("monsterchase-100 nor after the assault of a star",
         f"step=assault then=move turn=boss::d:0:0::star-2 acted=A,B {FURIOUS}", "K adjust dial=step value=to-flip",
         "adjusted step to-flip to-assault"),
        ("monsterchase-100 from phase 1", f"step=assault {NO_TURN} {FURIOUS}", "K adjust dial=step value=to-flip",
         "adjusted step to-flip to-assault; boss-shielded 2"),
        ("monsterchase-97 none for a normal one", "", "K adjust dial=turn value=boss", "adjusted turn boss A"),
        ("monsterchase-40 a pilot without cards takes one", "car.B=3/0/0/0:", "K adjust dial=turn value=B",
         "adjusted turn B A; card-drawn B 1 green no"),
    ),
)  # fmt: skip
def test_what_follows_from_a_correction(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected
    state, _ = after(words, asked)
    assert faults(any_game(GAME), state) == []


def test_monsterchase_75_a_tie_that_a_correction_ends_is_nobody_s_to_choose() -> None:
    """Left and right level, then a rock is no harm any more: the options are compared anew."""
    words = "step=tie turn=boss::dv:0:0::steer-2 strip=3x9_boss=2.3_rock=2.4 acted=A,B boss.truck=9/12/0:normal"
    _, facts = after(words, "K adjust dial=boss-shields value=1")
    assert lines(facts) == ["adjusted boss-shields 1 0"]
    _, facts = after(words, "K adjust dial=mood value=furious", "K adjust dial=boss-shields value=1")
    assert lines(facts) == ["adjusted mood furious normal", "adjusted boss-shields 1 0"]
    one = "step=tie turn=boss::dv:0:0::steer-2 strip=3x9_boss=2.3_rock=2.4_car=A:1.5,B:3.5 acted=A,B"
    _, facts = after(f"{one} car.A=3/0/0/0:? car.B=3/0/0/0:?", "K adjust dial=shields.A value=1")
    assert lines(facts) == ["adjusted shields.A 1 0", "step-reached boss -"]


def test_monsterchase_175_a_crash_after_one_ruled_away_is_counted() -> None:
    words = "round=2 laps=9/red/normal/1 car.A=1/0/0/1:?,?,?"
    state, _ = after(words, "K adjust dial=off.A value=0", "A damage target=A")
    found = GAME.scores(state)
    assert (found["1", "off"], found["2", "off"], found["total", "off-all"]) == (0, 1, 1)


def test_monsterchase_38_what_a_correction_reopened_goes_on() -> None:
    state, _ = after(f"{OVER} verdict=won boss.truck=0/12/0:normal", "K adjust dial=points value=3")
    assert (state.step, state.verdict, GAME.outcome(state)) == ("finish", "", ())
    assert open_to(state, "K") >= {"finish"}


@pytest.mark.parametrize(
    ("words", "line"),
    [
        pytest.param("verdict=won boss.truck=0/12/0:normal", "outcome.won", id="monsterchase-37 so many points left"),
        pytest.param("verdict=won boss.truck=3/12/0:normal", "outcome.ruled-won", id="custode-truth won by correction"),
        pytest.param("verdict=escaped boss.truck=3/12/0:normal", "outcome.escaped", id="monsterchase-36"),
        pytest.param("verdict=escaped boss.truck=0/12/0:normal", "outcome.ruled-escaped", id="custode-truth lost"),
    ],
)
def test_no_reason_contradicts_the_points(words: str, line: str) -> None:
    assert GAME.outcome(at(f"{OVER} {words}"))[0].words == line


def test_monsterchase_128_a_team_without_people_leaves_its_pilot_to_all() -> None:
    words = (
        f"{TEAMS} seats=A,B,C teams=A:1,B:1,C:1,extra:2 car.extra=3/0/0/0:?,?,? ranking=A,B,C,extra turn=extra::d:0:0::"
    )
    state = at(words)
    assert GAME.acting(state) == ("A", "B", "C")
    assert open_to(state, "B") >= {"play-card"}


# --- every step, every dial -------------------------------------------------------------------------------------------

# A table at each step of the machine, somewhere in a race.
STEPS = {
    "circuit": f"ranking= {NO_TURN} cards=-1,-1,,-1,-1 step=circuit boss.truck=0/0/0:normal prey=0:/ reserves=",
    "points": f"ranking= {NO_TURN} cards=-1,-1,,-1,-1 step=points boss.truck=0/0/0:normal prey=0:heart/",
    "prey": f"ranking= {NO_TURN} cards=-1,-1,,-1,-1 step=prey prey=0:heart/",
    "ranking": f"ranking= {NO_TURN} cards=-1,-1,,-1,-1 step=ranking placed=A",
    "first assault": f"step=assault {NO_TURN} cards=-1,-1,,-1,-1",
    "drop-aura": f"step=drop-aura round=2 {NO_TURN} cards=-1,-1,-2,-2,-2",
    "assault": f"step=assault round=2 {NO_TURN} cards=-1,-1,-2,-2,-2",
    "aura": f"step=aura round=2 {NO_TURN} cards=-2,-1,,-2,-2",
    "aura owed": "step=aura then=turn owed-auras=1 turn=A:card:d:0:0:: car.A=3/1/1/0:?,?",
    "read": f"step=read round=2 {NO_TURN}",
    "turn": "acted=B round=3 laps=9/red/normal/2,8/red/normal/1 car.A=3/2/1/3:?,?,? distance.A-B=3",
    "turn prey": "turn=A:card:d:0:0:: flips=1 boss.truck=0/12/1:furious",
    "flip": "step=flip turn=boss::d:0:0:: acted=A,B boss.truck=11/12/1:furious",
    "star": "step=star turn=boss::d:0:0::star-2 acted=A,B",
    "star drawn": "step=assault then=move turn=boss::d:0:0::star-2 acted=A,B cards=-1,-2,,-2,-1",
    "tie": "step=tie turn=boss::dv:0:0::steer-2 strip=3x9_boss=2.3_rock=2.4_car=A:1.5,B:3.5 acted=A,B",
    "tie told": "step=tie turn=boss::d:0:0::steer-3 weighed=left+stay,left+stay,left+stay,left+stay acted=A,B",
    "boss": "step=boss turn=boss::dv:0:0::bomb-2 strip=3x9_boss=2.3_car=A:2.5 acted=A,B",
    "move": "step=move turn=boss::d:0:0::steer-3 acted=A,B",
    "order": f"step=order {NO_TURN} acted=A,B,boss,C placed=A",
    "assault-phase": f"step=assault-phase {NO_TURN} acted=A,B,boss,C",
    "finish": f"step=finish {NO_TURN} acted=A,B,boss,C",
    "won": f"{OVER} verdict=won boss.truck=0/12/0:normal",
    "escaped": f"{OVER} verdict=escaped",
    "overflow": "step=over verdict=overflow turn=boss::d:0:0::bomb-3 boss.truck=11/12/0:normal",
    "sides": f"{TEAMS} step=sides ranking= {NO_TURN}",
    "lot": f"{TEAMS} step=lot ranking= {NO_TURN}",
    "draft": f"{TEAMS} step=draft ranking= first-team=1 picked=sheet-1:1 {NO_TURN}",
    "grid": f"{TEAMS} step=grid ranking= first-team=1 {NO_TURN} grid=A:1 "
    "picked=sheet-1:1,sheet-2:2,sheet-3:2,sheet-4:1 sheets=A:sheet-1,B:sheet-2,D:sheet-3,C:sheet-4",
    "teams turn": f"{TEAMS} crossed=A turn=B::d:0:0:: acted=A winter=yes",
    "teams order": f"{TEAMS} step=order {NO_TURN} acted=A,B,C,D",
    "teams over": f"{TEAMS} {OVER} verdict=teams crossed=C",
}
# Two people and their drone: none of the three of the plain table.
DRONE = (
    "seats=A,B keep=hands step=turn car.A=3/0/0/0:?,?,? car.B=3/2/0/0:?,? car.drone=3/0/1/0:? boss.truck=9/12/0:normal "
    "ranking=A,drone,boss,B circuit=?,?,?,?,?,?,? reserves=5 prey=4:heart,heart/two-auras cards=-2,-2,,-1,-1 "
    "turn=drone::d:0:0:: acted=A"
)


def values(dial: Dial) -> Iterator[str | int]:
    """Every word of a dial; of numbers its ends, nothing, and the neighbours of what is there."""
    match dial.domain:
        case Pick(options=options):
            yield from options
        case Span(low=low, high=high):
            now = int(dial.now)
            near = {low, high, 0, 1, now - 1, now + 1}
            yield from sorted(each for each in near if low <= each <= high)


def corrected(state: Race, dial: Dial, value: str | int) -> Race:
    facts = judge(GAME, state, dial.secret_to or "A", Adjust(dial=dial.id, value=value), notation.LUCK)
    return GAME.folded(state, facts)


def leads_on(state: Race) -> bool:
    seats = dict.fromkeys((*GAME.acting(state), *state.seats))
    return any(offer.action not in ASIDE for seat in seats for offer in offers(GAME, state, seat).open)


def troubles(state: Race) -> list[str]:
    found = faults(any_game(GAME), state)
    if bool(GAME.acting(state)) == bool(GAME.outcome(state)):
        found.append(f"acting: {GAME.acting(state)}")
    if not GAME.outcome(state) and not leads_on(state):
        found.append("stuck")
    return found


def all_troubles(state: Race) -> Iterator[str]:
    """What goes wrong after each correction of each dial."""
    yield from (f"before any correction {each}" for each in troubles(state))
    for dial in GAME.dials(state):
        for value in values(dial):
            yield from (f"{dial.id}={value} {each}" for each in troubles(corrected(state, dial, value)))


@pytest.mark.parametrize("name", STEPS)
def test_any_correction_at_any_step_leaves_a_table_that_agrees_and_goes_on(name: str) -> None:
    assert list(all_troubles(at(STEPS[name]))) == []


def test_nor_beside_a_drone() -> None:
    assert list(all_troubles(GAME.position(DRONE))) == []


# --- the old ways, planted --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "step"),
    [
        pytest.param("points", "finish", id="monsterchase-37 none left in phase 5 ends nothing"),
        pytest.param("auras", "drop-aura", id="monsterchase-23 a dead end"),
        pytest.param("off", "turn", id="monsterchase-175 a row that keeps a crash"),
        pytest.param("step", "turn prey", id="monsterchase-37 phase 5 reached with none left"),
        pytest.param("crossed", "teams over", id="monsterchase-138 won by nobody"),
    ],
)
def test_a_planted_fault_is_caught(kind: str, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without what follows from these corrections the table contradicts itself."""
    monkeypatch.delitem(corrections.FOLLOWS, kind)
    assert next(all_troubles(at(STEPS[step])), "")


def test_a_step_left_without_its_reason_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Options that a correction has changed, and are not compared anew."""
    monkeypatch.setattr("companion.games.monsterchase.rules.boss.weigh_again", lambda play: None)
    assert next(all_troubles(at(STEPS["tie"])), "")


def test_a_reason_that_contradicts_the_points_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """At three: you have won (monsterchase-38)."""
    won = at(f"{OVER} verdict=won boss.truck=3/12/0:normal")
    assert faults(any_game(GAME), won) == []
    reasons = (Line("outcome.won", {"round": 1, "points": 3}, "monsterchase-37"),)
    monkeypatch.setattr(counts, "chase_reasons", lambda at: reasons)
    assert faults(any_game(GAME), won)


def test_agreement_knows_every_act_it_puts_aside() -> None:
    assert set(GAME.offered) >= ASIDE
    assert {f"dial.{kind}" for kind in agreement.FORGETS} <= set(GAME.words)
