"""The boss's mood: what turns the token, both ways and at once; and the worked example of the truck."""

import pytest

from companion.engine.play import Play
from companion.games.monsterchase.components import MOODS
from companion.games.monsterchase.rules import hits, mood
from tests.games import notation
from tests.games.monsterchase.table import BOSS_MOVES, GAME, after, at, going_on, lines, outcome, rows

FURIOUS = "boss.truck=9/12/0:furious"
PHASE_4 = "step=assault-phase turn=::d:0:0::"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-98b to the other side", "", "K switch-mood mood=furious", "mood-switched furious"),
        ("monsterchase-98b and back", FURIOUS, "K switch-mood mood=normal", "mood-switched normal"),
        ("monsterchase-98b it is there already", FURIOUS, "K switch-mood mood=furious", "refused monsterchase-98b"),
        ("monsterchase-98b no third state", "", "K switch-mood mood=sleepy", "refused monsterchase-98b"),
        ("monsterchase-31b the keeper turns it", "", "A switch-mood mood=furious", "refused monsterchase-31b"),
        (
            "monsterchase-20b once the race is on",
            "step=ranking",
            "K switch-mood mood=furious",
            "refused monsterchase-20b",
        ),
        ("monsterchase-99 the first damage of a turn", "", "A damage target=boss", "boss-hurt 1 0"),
        (
            "monsterchase-99 the second",
            "turn=A::d:1:0::",
            "A damage target=boss",
            "boss-hurt 1 0; mood-switched furious",
        ),
        ("monsterchase-99 two at one blow", "", "A damage target=boss count=2", "boss-hurt 2 0; mood-switched furious"),
        (
            "monsterchase-99c by house ruling one a turn in the same round",
            "two-damages=round hurts=1,1",
            "A damage target=boss",
            "boss-hurt 1 0; mood-switched furious",
        ),
        ("monsterchase-99c not by default", "hurts=1,1", "A damage target=boss", "boss-hurt 1 0"),
        (
            "monsterchase-99c nor in another round",
            "two-damages=round hurts=1,1 round=2",
            "A damage target=boss",
            "boss-hurt 1 0",
        ),
        (
            "monsterchase-99b a damage kept off does not count",
            "turn=A::d:1:0:: boss.truck=9/12/1:normal",
            "A damage target=boss",
            "boss-shield-gone 1 taken; boss-hurt 1 1",
        ),
        (
            "monsterchase-101 a point regained calms it",
            f"{FURIOUS} {PHASE_4}",
            "K mend car=boss what=life",
            "boss-healed mend 1; mood-switched normal",
        ),
        (
            "monsterchase-101 a pilot off track in its turn too",
            f"{FURIOUS} {BOSS_MOVES} car.A=1/0/0/0:",
            "K damage target=A",
            "car-hurt A 1 0; car-off A; boss-healed off 1; mood-switched normal",
        ),
        (
            "monsterchase-101b at the maximum nothing is regained",
            f"boss.truck=12/12/0:furious {BOSS_MOVES} car.A=1/0/0/0:",
            "K damage target=A",
            "car-hurt A 1 0; car-off A",
        ),
        (
            "monsterchase-97b of the other boards only the box knows: nothing turns by itself",
            "boss.jeep=9/12/0:normal car.A=1/0/0/0:",
            "A damage target=A",
            "car-hurt A 1 0; car-off A",
        ),
    ),
)
def test_the_token(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("entry", "event", "switches"),
    [
        pytest.param("two-damage", "two", True, id="monsterchase-98 two damages"),
        pytest.param("two-damage", "one", False, id="monsterchase-98 one is not two"),
        pytest.param("any-damage", "one", True, id="monsterchase-98 any damage"),
        pytest.param("heals", "heal", True, id="monsterchase-98 a heal"),
        pytest.param("pilot-off", "off", True, id="monsterchase-98 a pilot off track"),
        pytest.param("leads", "leads", True, id="monsterchase-98 it leads"),
        pytest.param("leads", "second", False, id="monsterchase-98 it does not lead"),
        pytest.param("ask", "two", False, id="monsterchase-98 nobody copied it: the table says"),
        pytest.param("heals", "off", False, id="monsterchase-98 another thing happened"),
    ],
)
def test_what_a_board_may_ask_for(entry: str, event: str, switches: bool) -> None:
    """Copied from any board, in either area."""
    for now in MOODS:
        ranking = "boss,A,B,C" if event == "leads" else "A,boss,B,C"
        state, _ = after(
            f"boss.truck=5/12/0:{now} ranking={ranking}",
            f"K learn entry=truck-{'furious-when' if now == 'normal' else 'normal-when'} value={entry}",
        )
        play = Play(GAME, state, "K", notation.LUCK)
        match event:
            case "one" | "two":
                hits.hurt_boss(play, 1 + (event == "two"))
            case "heal":
                hits.heal_boss(play, "mend", 1)
            case "off":
                hits.off_track(play, "A")
            case _:
                mood.ranked(play)
        assert play.state.boss is not None
        assert (play.state.boss.mood == MOODS[now]) == switches


def test_monsterchase_98_one_thing_turns_it_once() -> None:
    """A board that asked for damage both ways would not turn the token twice for one blow."""
    state, _ = after("", *(f"K learn entry=truck-{area}-when value=any-damage" for area in ("furious", "normal")))
    play = Play(GAME, state, "A", notation.LUCK)
    hits.hurt_boss(play, 2)
    assert lines(play.facts) == ["boss-hurt 2 0", "mood-switched furious"]


@pytest.mark.parametrize(
    ("mood", "furious", "normal", "expected"),
    [
        pytest.param(
            "normal",
            "pilot-off",
            "heals",
            ["furious"],
            id="monsterchase-98 furious by the crash, not calmed by its heal",
        ),
        pytest.param(
            "furious",
            "pilot-off",
            "heals",
            ["normal"],
            id="monsterchase-98 calmed by the heal, not furious by the crash",
        ),
        pytest.param("furious", "heals", "pilot-off", ["normal"], id="monsterchase-98 calmed by the crash"),
        pytest.param("furious", "two-damage", "leads", [], id="monsterchase-98 neither is asked for"),
    ],
)
def test_a_crash_is_one_event(mood: str, furious: str, normal: str, expected: list[str]) -> None:
    """In the boss's turn the pilot is off and the boss regains a point: the token turns once."""
    state, _ = after(
        f"{BOSS_MOVES} boss.truck=5/12/0:{mood} car.A=1/0/0/0:",
        f"K learn entry=truck-furious-when value={furious}",
        f"K learn entry=truck-normal-when value={normal}",
    )
    _, facts = going_on(state, "K damage target=A")
    assert [line for line in lines(facts) if line.startswith("mood")] == [f"mood-switched {each}" for each in expected]


def test_monsterchase_98c_what_a_mood_gave_stays() -> None:
    """Two shields of the furious truck outlive its fury."""
    state, _ = after(f"{BOSS_MOVES} boss.truck=5/12/2:furious", "K boss-enters what=reserve")
    assert state.boss is not None
    assert (state.boss.mood, state.boss.shields) == ("normal", 2)


def test_monsterchase_99_the_truck_as_in_the_rulebook() -> None:
    """V11: what Fabio, Simona and Federico do to it, then its own turn."""
    state = at("prey=4:double-heart,no-assault,two-auras/ car.B=2/0/0/0:")

    def line_of(*asked: str) -> tuple[int, str, int]:
        nonlocal state
        for line in asked:
            state, _ = notation.happens(GAME, state, line)
        assert state.boss is not None
        return state.boss.points, state.boss.mood, state.boss.shields

    assert line_of("A damage target=boss") == (11, "normal", 0)  # V11a, the missile
    assert line_of("A damage target=boss") == (10, "furious", 0)  # V11b, the ram
    state = GAME.position(GAME.notation(state) + " turn=B::d:0:0::")
    assert line_of("B damage target=boss") == (9, "furious", 0)  # V11c, Kinetic, and Fabio rams again
    assert line_of("B mend car=B what=life") == (9, "furious", 0)
    assert state.pilots["B"].lives == 3
    state = GAME.position(GAME.notation(state) + f" {BOSS_MOVES}")
    assert line_of("K boss-shield count=2") == (9, "furious", 2)  # V11e
    assert line_of("K damage target=boss") == (9, "furious", 1)  # V11g, Simona's bomb
    assert line_of("K boss-enters what=prey") == (11, "normal", 1)  # V11h, two hearts
    assert (state.prey_tile, state.exposed) == (5, ("double-heart", "no-assault", "two-auras"))
    play = Play(GAME, state, "K", notation.LUCK)
    hits.drop_leftover(play, "boss")
    assert play.state.boss is not None
    assert play.state.boss.shields == 0  # V11i
