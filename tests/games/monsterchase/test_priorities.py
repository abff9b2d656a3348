"""The boss's move: its options, what each comes to, and which one its priorities take."""

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from companion.games.monsterchase.driver import moves
from companion.games.monsterchase.driver.events import Driver, Event, MoveInProgress, Rules, told
from companion.games.monsterchase.driver.moves import Outcome, Turned
from companion.games.monsterchase.driver.priorities import Print, beast, boulder, choose, point_of, rockfall
from companion.games.monsterchase.driver.strip import Cell, Strip, laid, notation, read

CALM, STEADY = Driver(), Driver(is_unstoppable=True)


def flip(words: str) -> Turned:
    effect, value, *slabs = words.split()
    return Turned(effect, int(value), int(slabs[0]) if slabs else 1)


def compared(line: str, card: str, boss: Driver = CALM, rules: Rules = moves.AS_PRINTED) -> str:
    """The options with their own damage, advance and damage dealt, and the choice with what decided."""
    outcomes = moves.outcomes(read(line), flip(card), boss, rules)
    choice = choose(outcomes)
    figures = ", ".join(f"{each.option} {each.own}/{each.advance}/{each.dealt}" for each in outcomes)
    return f"{figures}: {'='.join(each.option for each in choice.best)} by {choice.decided}"


def only(line: str, card: str, boss: Driver = CALM, rules: Rules = moves.AS_PRINTED) -> Outcome:
    (outcome,) = moves.outcomes(read(line), flip(card), boss, rules)
    return outcome


def driven(strip: Strip, who: str, spaces: int) -> Outcome:
    """Movement alone, of any car."""
    move = MoveInProgress(strip, who, moves.UNMOVED, moves.AS_PRINTED)
    return moves.played(move, "go", moves.nothing, spaces)


@pytest.mark.parametrize(
    ("line", "card", "expected"),
    [
        pytest.param(
            "3x9 boss=2.3 rock=2.5 car=A:1.4",
            "steer 3",
            "left 0/3/2, right 0/3/0, stay 1/2/0: left by 3",
            id="monsterchase-75 no damage, then most damage to the others",
        ),
        pytest.param(
            "3x9 boss=2.3 rock=1.6,2.4,3.4",
            "steer 4",
            "left 1/3/0, right 1/1/0, stay 1/1/0: left by 2",
            id="monsterchase-75 as much damage everywhere, so the longest way",
        ),
        pytest.param(
            "3x9 boss=2.3:shields1 rock=2.5 bomb=1.4,1.5 car=A:3.4",
            "steer 3",
            "left 0/1/0, right 0/3/3, stay 0/2/0: right by 2",
            id="monsterchase-75 damage that a shield keeps away is no damage",
        ),
        pytest.param(
            "3x9 boss=2.3 rock=2.4",
            "steer 2",
            "left 0/2/0, right 0/2/0, stay 1/1/0: left=right by 4",
            id="monsterchase-76 a true tie is named",
        ),
        pytest.param("3x9 boss=1.3", "steer 2", "right 0/2/0, stay 0/2/0: right=stay by 4", id="monsterchase-169"),
        pytest.param(
            "3x9 boss=3.3 wall=2.3", "steer 2", "stay 0/2/0: stay by 0", id="monsterchase-169 no space to steer to"
        ),
        pytest.param(
            "3x9 boss=2.3 rock=1.3 bomb=3.3 car=A:2.4:lives1",
            "steer 2",
            "left 1/0/0, right 1/0/0, stay 0/2/1: stay by 1",
            id="monsterchase-169 steering into an obstacle ends the drive",
        ),
        pytest.param(
            "3x9 boss=2.3 car=A:2.4",
            "missile 1",
            "fire 0/1/2: fire by 0",
            id="monsterchase-78 effect first, then the whole movement",
        ),
        pytest.param(
            "3x9 boss=2.3 car=A:2.4", "star 2", "go 0/2/1: go by 0", id="monsterchase-81 a star adds no spaces"
        ),
    ],
)
def test_the_choice(line: str, card: str, expected: str) -> None:
    assert compared(line, card) == expected


@pytest.mark.parametrize(
    ("line", "card", "trace"),
    [
        pytest.param(
            "1x9 boss=1.2 rock=1.4",
            "star 4",
            "moved boss 1.3; moved boss 1.4; hit-rock boss 1.4; hurt boss 1.4 1",
            id="monsterchase-171 a rock ends the drive",
        ),
        pytest.param(
            "1x9 boss=1.2:shields1 bomb=1.3",
            "star 4",
            "moved boss 1.3; hit-bomb boss 1.3; saved boss 1.3 1",
            id="monsterchase-171 even when a shield keeps the damage away",
        ),
        pytest.param(
            "1x9 boss=1.2 car=A:1.3",
            "star 1",
            "moved boss 1.3; rammed A 1.3 boss; hurt A 1.3 1; pushed A 1.4; pushed A 1.5",
            id="monsterchase-172 damage, then pushed two spaces",
        ),
        pytest.param(
            "1x9 boss=1.2 car=A:1.3:lives1",
            "star 2",
            "moved boss 1.3; rammed A 1.3 boss; hurt A 1.3 1; off-track A 1.3; moved boss 1.4",
            id="monsterchase-172 off track it is not pushed, and the rammer goes on",
        ),
        pytest.param(
            "1x9 boss=1.2 car=A:1.3,B:1.5 rock=1.6",
            "star 1",
            "moved boss 1.3; rammed A 1.3 boss; hurt A 1.3 1; pushed A 1.4; pushed A 1.5; rammed B 1.5 A; "
            "hurt B 1.5 1; pushed B 1.6; hit-rock B 1.6; hurt B 1.6 1",
            id="monsterchase-172 a push pushes on",
        ),
        pytest.param(
            "1x9 boss=1.2 car=A:1.6 rock=1.7 ice=1.4 water=1.5",
            "missile 1",
            "shot A 1.6 boss; hurt A 1.6 1; moved boss 1.3",
            id="monsterchase-173 a missile over ice and water",
        ),
        pytest.param(
            "1x9 boss=1.2 car=A:1.6 rock=1.5",
            "missile 1",
            "shot-rock boss 1.5; moved boss 1.3",
            id="monsterchase-173 a rock is gone",
        ),
        pytest.param(
            "2x9 boss=1.2 bomb=1.5", "missile 1", "shot-bomb boss 1.5; moved boss 1.3", id="monsterchase-173 bomb"
        ),
        pytest.param("1x9 boss=1.2", "bomb 1", "bomb-laid boss 1.1; moved boss 1.3", id="monsterchase-170 behind"),
        pytest.param(
            "2x9 boss=1.2 rock=1.1", "bomb 1", "bomb-laid boss 2.2; moved boss 1.3", id="monsterchase-170 else beside"
        ),
        pytest.param(
            "1x9 boss=1.2 rock=1.1",
            "bomb 1",
            "bomb-laid boss 1.3; moved boss 1.3; hit-bomb boss 1.3; hurt boss 1.3 1",
            id="monsterchase-170 else ahead",
        ),
        pytest.param(
            "1x9 boss=1.2 rock=1.1 car=A:1.3:lives1",
            "bomb 1",
            "moved boss 1.3; rammed A 1.3 boss; hurt A 1.3 1; off-track A 1.3",
            id="monsterchase-170 nowhere free",
        ),
        pytest.param(
            "1x9 boss=1.5 car=A:1.3",
            "freeze 1 2",
            "slab-laid boss 1.4; slab-laid boss 1.2; moved boss 1.6",
            id="monsterchase-165 slabs on the free spaces behind",
        ),
        pytest.param("1x9 boss=1.2", "repair 1", "repaired boss 1.2 1; moved boss 1.3", id="monsterchase-84 repair"),
        pytest.param(
            "1x9 boss=1.2 car=A:1.3",
            "power-up 1",
            "gained boss 1.2 2; moved boss 1.3; rammed A 1.3 boss; boosted boss 1.3 1; hurt A 1.3 2; pushed A 1.4; "
            "pushed A 1.5",
            id="monsterchase-119 two shields, and the first is spent at the first chance",
        ),
        pytest.param(
            "1x9 boss=1.2:shields2 car=A:1.3 bomb=1.4",
            "star 1",
            "moved boss 1.3; rammed A 1.3 boss; boosted boss 1.3 1; hurt A 1.3 2; pushed A 1.4; hit-bomb A 1.4; "
            "boosted boss 1.3 1; hurt A 1.4 2; off-track A 1.4",
            id="monsterchase-111 explosions it causes are its damage too",
        ),
        pytest.param(
            "1x9 boss=1.2:shields1 car=A:1.3:shields2",
            "star 1",
            "moved boss 1.3; rammed A 1.3 boss; boosted boss 1.3 1; saved A 1.3 2; pushed A 1.4; pushed A 1.5",
            id="monsterchase-112 a pilot spends every shield that helps",
        ),
        pytest.param(
            "1x9 boss=1.2:shields1 car=drone:1.3:shields2",
            "star 1",
            "moved boss 1.3; rammed drone 1.3 boss; boosted boss 1.3 1; saved drone 1.3 1; hurt drone 1.3 1; "
            "pushed drone 1.4; pushed drone 1.5",
            id="monsterchase-117 a bot spends one an event",
        ),
        pytest.param(
            "1x9 boss=1.2 border=3:4 prey=4 reserve=4",
            "star 1",
            "moved boss 1.3; reserve boss 1.3 4; prey boss 1.3 4",
            id="monsterchase-109 D2 the reserve before the prey",
        ),
        pytest.param(
            "1x9 boss=1.2 car=A:1.3 border=5:4 prey=4 reserve=4",
            "star 1",
            "moved boss 1.3; rammed A 1.3 boss; hurt A 1.3 1; pushed A 1.4; pushed A 1.5; prey A 1.5 4",
            id="monsterchase-86 a car pushed into the tile of the prey enters it",
        ),
        pytest.param("1x9 boss=1.8 finish=9", "star 1", "moved boss 1.9; finish boss 1.9", id="monsterchase-36"),
        pytest.param(
            "1x9 boss=1.2 lightning=1.3:17-B,1.4:20-B",
            "star 2",
            "moved boss 1.3; lightning boss 1.3 17-B; moved boss 1.4; lightning boss 1.4 20-B",
            id="monsterchase-148 monsterchase-154 lightning that waits, or does nothing to the boss",
        ),
        pytest.param(
            "1x9 boss=1.2 water=1.3,1.4 rock=1.5",
            "star 2",
            "jumped boss 1.6; moved boss 1.7",
            id="monsterchase-166 over the water to the next free space",
        ),
    ],
)
def test_what_happens(line: str, card: str, trace: str) -> None:
    outcome = only(line, card)
    assert told(outcome.trace) == trace
    assert moves.replay(read(line), outcome.trace) == outcome.after
    assert read(notation(outcome.after)) == outcome.after


@pytest.mark.parametrize(
    ("line", "boss", "asks", "left"),
    [
        pytest.param("1x9 boss=1.2 ice=1.3", CALM, "ice boss 1.3", 2, id="monsterchase-178 ice"),
        pytest.param("1x9 boss=1.2 car=A:1.3 ice=1.4", CALM, "ice A 1.4", 2, id="monsterchase-178 a pushed car"),
        pytest.param("1x9 boss=1.2 border=3:4 prey=4", CALM, "prey boss 1.3", 2, id="monsterchase-93 prey"),
        pytest.param("1x9 boss=1.2 border=5:4 prey=4", CALM, "", 0, id="monsterchase-93 prey at the end of the move"),
        pytest.param("1x9 boss=1.2 lightning=1.3:18-B", CALM, "mirror boss 1.3", 2, id="monsterchase-150 mirrors"),
        pytest.param(
            "1x9 boss=1.2 car=A:1.3 lightning=1.3:18-B", CALM, "mirror A 1.3", 2, id="monsterchase-150 a car pushed out"
        ),
        pytest.param("1x9 boss=1.2 lightning=1.3:08-B", CALM, "lightning boss 1.3", 2, id="monsterchase-168 unknown"),
        pytest.param("1x9 boss=1.2 lightning=1.3:13-B", CALM, "", 0, id="monsterchase-164 no snow for the boss"),
        pytest.param(
            "1x9 boss=1.2 car=A:1.3 lightning=1.4:13-B", CALM, "lightning A 1.4", 2, id="monsterchase-164 but for a car"
        ),
        pytest.param("1x9 boss=1.2 void=1.4", CALM, "void boss 1.3", 2, id="monsterchase-167 a gap"),
        pytest.param("1x9 boss=1.2 car=A:1.3 water=1.5", CALM, "water A 1.4", 2, id="monsterchase-166 not a car"),
        pytest.param("1x4 boss=1.2", CALM, "edge boss 1.4", 1, id="monsterchase-78 the strip is too short"),
        pytest.param("1x9 boss=1.2", Driver(is_spun=True), "spin-out boss 1.2", 3, id="monsterchase-85 spun out"),
        pytest.param(
            "1x9 boss=1.2 car=A:1.3:lives1",
            Driver(wavers=("heal",)),
            "mood A 1.3",
            2,
            id="monsterchase-82 healed by it",
        ),
        pytest.param(
            "1x9 boss=1.2 bomb=1.3",
            Driver(is_unstoppable=True, wavers=("hurt",)),
            "mood boss 1.3",
            2,
            id="monsterchase-98 a mood that may change halfway",
        ),
        pytest.param(
            "1x9 boss=1.2 border=3:4 reserve=4", Driver(wavers=("heal",)), "mood boss 1.3", 2, id="monsterchase-106"
        ),
        pytest.param(
            "1x9 boss=1.2 car=A:1.3,B:1.5:lives1 checkpoint=5",
            CALM,
            "checkpoint B 1.5",
            2,
            id="monsterchase-175 put back before a checkpoint, it may stand in the way",
        ),
        pytest.param("1x9 boss=1.2 rock=1.3", Driver(wavers=("hurt",)), "", 0, id="monsterchase-98 stopped"),
    ],
)
def test_where_only_the_table_can_say(line: str, boss: Driver, asks: str, left: int) -> None:
    outcome = only(line, "star 3", boss)
    assert ", ".join(f"{ask.reason} {ask.who} {ask.cell}" for ask in outcome.asks) == asks
    assert outcome.left == left


@pytest.mark.parametrize(
    ("line", "card", "boss", "rules", "expected"),
    [
        pytest.param(
            "2x9 boss=1.3",
            "steer 2",
            CALM,
            Rules(steer="ahead"),
            "right 0/3/0, stay 0/2/0: right by 2",
            id="monsterchase-169 diagonally ahead",
        ),
        pytest.param(
            "1x9 boss=1.3:shields2 car=A:1.4",
            "star 1",
            CALM,
            Rules(boss_shields="all"),
            "go 0/1/3: go by 0",
            id="monsterchase-117 all shields on one event",
        ),
        pytest.param(
            "1x9 boss=1.3:shields1 car=drone:1.4:shields2",
            "star 1",
            CALM,
            Rules(drone_shields="pilot"),
            "go 0/1/0: go by 0",
            id="monsterchase-117 the drone as a pilot",
        ),
        pytest.param(
            "1x9 boss=1.3 car=A:1.4",
            "power-up 1",
            CALM,
            Rules(boss_power_up=False),
            "go 0/1/1: go by 0",
            id="monsterchase-116 no power up for the boss",
        ),
        pytest.param(
            "1x9 boss=1.2 bomb=1.3 rock=1.5",
            "star 3",
            STEADY,
            moves.AS_PRINTED,
            "go 2/3/0: go by 0",
            id="monsterchase-100 unstoppable",
        ),
        pytest.param(
            "1x9 boss=1.2:shields1 car=A:1.3:lives1:shields1",
            "missile 2",
            CALM,
            Rules(may_hold_fire=True),
            "fire 0/2/1, hold 0/2/1: fire=hold by 4",
            id="monsterchase-173 a missile that may be kept",
        ),
    ],
)
def test_how_the_table_reads_it(line: str, card: str, boss: Driver, rules: Rules, expected: str) -> None:
    assert compared(line, card, boss, rules) == expected


# --- what could still change the choice -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "unsure"),
    [
        pytest.param("3x9 boss=2.3 rock=2.4 ice=1.5", "ice", id="monsterchase-75 the slab may shorten the way"),
        pytest.param("3x9 boss=2.3 rock=1.4 bomb=1.6", "", id="monsterchase-75 nothing to ask"),
        pytest.param("2x9 boss=1.3 void=1.4 border=4:4 prey=4", "prey void", id="monsterchase-75 both ways are open"),
        pytest.param("1x9 boss=1.3 ice=1.4", "", id="monsterchase-75 with one option nothing can change it"),
    ],
)
def test_questions(line: str, unsure: str) -> None:
    choice = choose(moves.outcomes(read(line), Turned("steer", 3)))
    assert " ".join(ask.reason for ask in choice.unsure) == unsure


def finished(luck: Random, outcome: Outcome) -> Outcome:
    """An open option as it might end, whatever the table answers."""
    if not outcome.is_open:
        return outcome
    is_carried = {ask.reason for ask in outcome.asks} & {"mirror", "lightning", "water", "void", "wall"}
    return replace(
        outcome,
        own=outcome.own + luck.choice((0, 1, 2)) * bool(outcome.left or is_carried),
        advance=luck.randint(-5, 12) if is_carried else outcome.advance + luck.randint(0, outcome.left),
        dealt=outcome.dealt + luck.choice((0, 1, 2)),
        asks=(),
    )


def test_monsterchase_75_what_is_not_asked_cannot_change_the_choice() -> None:
    luck = Random(75)
    row = "3x9 boss=2.3 {} border=6:4 prey=4"
    lying = ("rock=2.4", "car=A:1.4", "car=B:3.5:lives1", "ice=1.5", "bomb=3.4", "void=2.5", "lightning=1.4:18-B")
    asked = 0
    for choice_of in product((False, True), repeat=len(lying)):
        words = [word for word, is_there in zip(lying, choice_of, strict=True) if is_there]
        if sum(word.startswith("car") for word in words) > 1:
            continue
        outcomes = moves.outcomes(read(row.format(" ".join(words))), Turned("steer", luck.randint(1, 4)))
        choice = choose(outcomes)
        asked += bool(choice.unsure)
        for _ in range(50 * (not choice.unsure)):
            ended = choose([finished(luck, each) for each in outcomes])
            assert [each.option for each in ended.best] == [each.option for each in choice.best], words
    assert 10 < asked < 90


# --- the worked example of the rulebook, and the lists of the tiles ---------------------------------------------------


def boss_hurt(*traces: tuple[Event, ...]) -> int:
    return sum(event.count for trace in traces for event in trace if (event.kind, event.who) == ("hurt", "boss"))


def test_monsterchase_172_v11_the_lorry_and_its_hunters() -> None:
    """V11, in the lane of the boss: Fabio is A, Simona B, Federico C."""
    start = read("2x20 boss=2.10 car=A:2.8,B:1.9,C:1.2 border=19:4 prey=4")
    missile = moves.played(MoveInProgress(start, "A", moves.UNMOVED, moves.AS_PRINTED), "fire", moves.fire, 0)
    first = driven(missile.after, "A", 3)
    assert notation(first.after) == "2x20 boss=2.12 car=A:2.11,B:1.9,C:1.2 border=19:4 prey=4"
    assert boss_hurt(missile.trace, first.trace) == 2
    second = driven(first.after, "A", 1)
    assert (boss_hurt(second.trace), second.after.boss, told(second.trace[:1])) == (1, Cell(2, 14), "moved A 2.12")
    simona = driven(second.after, "B", 6)
    federico = driven(laid(simona.after, "bomb", Cell(2, 15)), "C", 3)
    angry = replace(federico.after, shields=2)
    (turn,) = moves.outcomes(angry, Turned("bomb", 5), STEADY)
    assert (turn.own, turn.advance, turn.dealt, turn.asks) == (0, 5, 0, ())
    assert told(turn.trace) == (
        "bomb-laid boss 2.13; moved boss 2.15; hit-bomb boss 2.15; saved boss 2.15 1; moved boss 2.16; "
        "moved boss 2.17; moved boss 2.18; moved boss 2.19; prey boss 2.19 4"
    )
    assert notation(turn.after) == (
        "2x20 boss=2.19:shields1 car=A:2.12,B:1.15,C:1.5 bomb=2.13 border=19:4 prey=4"
    )


def test_monsterchase_93_it_moves_on_after_the_prey_to_the_next() -> None:
    """The stack may have wandered to a tile that the same move enters (monsterchase-95)."""
    first = only("1x12 boss=1.2 border=3:4,5:5 prey=4", "star 5")
    assert (first.left, first.advance) == (4, 1)
    second = driven(replace(first.after, prey=5), "boss", first.left)
    assert (told(second.trace), second.left) == ("moved boss 1.4; moved boss 1.5; prey boss 1.5 5", 2)


def test_monsterchase_166_a_boss_rammed_into_the_water_jumps() -> None:
    outcome = driven(read("1x9 boss=1.3 car=A:1.2 water=1.4"), "A", 1)
    assert told(outcome.trace[-2:]) == "jumped boss 1.5; pushed boss 1.6"
    assert (outcome.own, outcome.dealt) == (0, 1)


def test_monsterchase_167_a_boss_rammed_into_a_gap_stays_and_its_rammer_is_lifted() -> None:
    outcome = driven(read("1x9 boss=1.3 car=A:1.2 void=1.4"), "A", 1)
    assert told(outcome.trace[-1:]) == "lifted A 1.3"
    assert [(ask.reason, ask.who) for ask in outcome.asks] == [("void", "boss")]


def test_monsterchase_85_repair_straightens_and_it_drives_on() -> None:
    outcome = only("1x9 boss=1.2", "repair 2", Driver(is_spun=True, wavers=("heal",)))
    assert (told(outcome.trace), outcome.asks) == ("straightened boss 1.2; moved boss 1.3; moved boss 1.4", ())


def test_monsterchase_78_the_window_moves_on_with_it() -> None:
    outcome = only("2x12 boss=1.5 car=A:2.1,B:2.9 border=9:4", "star 3")
    assert notation(moves.advance(outcome.after, behind=2)) == "2x7 boss=1.3 car=B:2.4 border=4:4"


# D21: empty ahead in the own lane, bomb, rock, empty ahead in another lane, empty behind in another lane, empty behind
# in the own lane, a car one ahead and a car three ahead.
FALL = read("2x9 boss=1.4 car=A:1.5,B:2.7 rock=2.5 bomb=1.6")
SPACES = [Cell(1, 7), Cell(1, 6), Cell(2, 5), Cell(2, 6), Cell(2, 3), Cell(1, 3), Cell(1, 5), Cell(2, 7)]


@pytest.mark.parametrize(
    ("struck", "best"),
    [
        pytest.param(struck, best, id=f"monsterchase-163 D21 {struck} struck out")
        for struck, best in enumerate([SPACES[7], SPACES[6], *SPACES[5::-1]])
    ],
)
def test_where_the_boss_lays_a_rock(struck: int, best: Cell) -> None:
    left = list(SPACES)
    for _ in range(struck):
        left.remove(rockfall(FALL, left).best[0])
    assert rockfall(FALL, left).best == (best,)


@pytest.mark.parametrize(
    ("strip", "cell", "point"),
    [
        pytest.param(FALL, Cell(2, 4), 3, id="monsterchase-163 beside it is not ahead"),
        pytest.param(FALL, Cell(1, 4), 8, id="monsterchase-163 never under itself"),
        pytest.param(read("2x4 boss=1.2 ice=1.3"), Cell(1, 3), 8, id="monsterchase-163 ice is not on the list"),
    ],
)
def test_points_of_a_space(strip: Strip, cell: Cell, point: int) -> None:
    assert point_of(strip, cell) == point


def test_monsterchase_163_equal_spaces_as_far_ahead_are_a_tie() -> None:
    pick = rockfall(read("3x5 boss=2.3"), [Cell(1, 2), Cell(3, 2), Cell(3, 1)])
    assert (pick.best, pick.decided) == ((Cell(1, 2), Cell(3, 2)), 3)


# D22: p ahead in the lane of the boss, q beside it, r behind it in its lane, s in the third lane.
PRINTS = {
    "p": Print(Cell(2, 6), 3),
    "q": Print(Cell(1, 4), 2),
    "r": Print(Cell(2, 2), 2),
    "s": Print(Cell(3, 4), 1),
    "t": Print(Cell(3, 2), 2),
    "u": Print(Cell(2, 8), 3),
}


@pytest.mark.parametrize(
    ("prints", "best", "decided"),
    [
        pytest.param("pqrs", "r", 3, id="monsterchase-162 D22"),
        pytest.param("pqs", "q", 2, id="monsterchase-162 D22 without r"),
        pytest.param("ps", "s", 1, id="monsterchase-162 not ahead in its lane"),
        pytest.param("qst", "qt", 4, id="monsterchase-162 the last pilot decides"),
        pytest.param("p", "p", 0, id="monsterchase-162 nothing to choose"),
        pytest.param("pu", "pu", 4, id="monsterchase-162b all ahead in its lane"),
    ],
)
def test_where_the_boss_sends_the_beast(prints: str, best: str, decided: int) -> None:
    pick = beast(Cell(2, 4), [PRINTS[each] for each in prints])
    assert (pick.best, pick.decided) == (tuple(PRINTS[each] for each in best), decided)


@pytest.mark.parametrize(
    ("rocks", "best"),
    [
        pytest.param([Cell(2, 9), Cell(1, 6), Cell(3, 7)], (Cell(3, 7),), id="monsterchase-157 not in its lane"),
        pytest.param([Cell(1, 7), Cell(3, 7)], (Cell(1, 7), Cell(3, 7)), id="monsterchase-157 a tie"),
        pytest.param([Cell(2, 9), Cell(2, 6)], (Cell(2, 9),), id="monsterchase-157 all in its lane"),
        pytest.param([], (), id="monsterchase-157 no rock"),
    ],
)
def test_which_rock_the_boss_wakes(rocks: list[Cell], best: tuple[Cell, ...]) -> None:
    assert boulder(read("3x9 boss=2.4"), rocks).best == best
