"""Assaults of random chips against the oracle: every way, what is asked, what is left of it, and the table after."""

import ast
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.games.monsterchase import GAME, chips
from companion.games.monsterchase.components import BOSS, PREY
from companion.games.monsterchase.driver import assaulting, choosing, course, on_table, strip
from companion.games.monsterchase.driver.moves import Outcome
from companion.games.monsterchase.rules import enact
from companion.games.monsterchase.state import Race
from tests.games.monsterchase import assault_oracle as oracle
from tests.games.monsterchase.assault_oracle import Machine, Table, ways
from tests.games.monsterchase.lies import lies
from tests.games.monsterchase.oracle import Option, decide
from tests.games.monsterchase.table import at, going_on
from tests.games.monsterchase.test_oracle import a_strip

# So many random assaults; the soak looks at forty thousand.
ASSAULTS, MANY = 900, 40_000
CARS = "ABCDE"
TRIGGERS = ("ask", "two-damage", "any-damage", "heals", "pilot-off")
TOKENS = ("heart", "double-heart", "no-assault", "two-auras")
KINDS = ("steer", "bomb", "missile", "shields", "recover", "hurt", "move", "move", "hurt")


# --- random assaults --------------------------------------------------------------------------------------------------


def a_half(luck: Random) -> tuple[str, ...]:
    """Two to six lines in any order, none of them twice."""
    kinds = [luck.choice(KINDS) for _ in range(luck.randint(2, 6))]
    drawn = (luck.choice([each.id for each in chips.CHIPS.values() if each.kind == kind]) for kind in kinds)
    return tuple(dict.fromkeys(drawn))


def a_table(luck: Random) -> Race:
    """Any strip, some cars off it, in phase 4 or in the middle of a round; any board."""
    drawn = a_strip(luck)
    cars = tuple(sorted(replace(car, id="E" if car.id == "drone" else car.id) for car in drawn.cars))
    # No tile is so short that two begin in one leap over water.
    borders = tuple(each for each in drawn.borders if each.space - min(drawn.borders).space not in range(1, 6))
    drawn = replace(drawn, shields=0, prey=0, reserves=(), cars=cars, borders=borders)
    order = list(CARS)
    luck.shuffle(order)
    order.insert(luck.randint(0, 5), BOSS)
    lives = " ".join(f"car.{car}={luck.randint(1, 3)}/0/{luck.choice((0, 0, 1, 2))}/0:?" for car in CARS)
    tokens = [luck.choice(TOKENS) for _ in range(luck.randint(2, 6))]
    cut = luck.randint(0, len(tokens))
    by_star = luck.random() < 0.4
    sides = ",".join(f"{car}:{luck.choice(choosing.BY_PLACE)}" for car in CARS)
    state = at(
        f"seats={','.join(CARS)} {lives} ranking={','.join(order)} acted= "
        f"boss.truck={luck.randint(-2, 12)}/12/{luck.choice((0, 0, 1, 2))}:{luck.choice(('normal', 'furious'))}"
        f"{':spun' * (luck.random() < 0.03)} "
        f"prey={luck.choice((3, 4, 5))}:{','.join(tokens[cut:])}/{','.join(tokens[:cut])} "
        f"reserves={luck.choice(('4', '5', '4,5', ''))} overkill={luck.choice(('dealt', 'lives'))} "
        f"boss-shields={luck.choice(('one', 'all'))} blow-mood={luck.choice(('before', 'after'))} "
        f"cards=0,-2,,-1,-1 strip={strip.notation(drawn).replace(' ', '_')} "
        + (f"step=star turn=boss::dv:0:0::star-2 sides={sides}" if by_star else "step=assault-phase turn=::v:0:0::")
    )
    half = chips.spelled(a_half(luck))
    board = {
        "assault-cards": [[half, half]],
        "unstoppable": [[luck.randint(0, 1), luck.randint(0, 1)], [0, 0], [0, 0], [0, 0]],
        "truck-furious-when": luck.choice(TRIGGERS),
        "truck-normal-when": luck.choice(TRIGGERS),
        "lanes": drawn.lanes,
    }
    return replace(state, box={**state.box, **board})


def as_table(state: Race) -> Table:
    """The same table in the oracle's words."""
    drawn, boss = strip.read(state.strip), state.boss
    assert boss is not None
    there = lies(drawn)
    machines = {}
    for car, pilot in state.pilots.items():
        space = there.cars.get(car)
        is_ahead = choosing.side_of(state, car) == "ahead"
        row = space[1] if space else oracle.FAR if is_ahead else -oracle.FAR
        machines[car] = Machine(space[0] if space else None, row, pilot.lives, pilot.shields)
    return Table(
        lanes=drawn.lanes,
        length=drawn.spaces,
        things=there.things,
        lightning=there.lightning,
        tiles=there.tiles,
        checkpoints=there.checkpoints,
        machines=machines,
        lane=there.boss[0],
        row=there.boss[1],
        points=boss.points,
        start=boss.most,
        shields=boss.shields,
        mood=boss.mood,
        steady={mood: bool(row) for mood, row in zip(("normal", "furious"), unstoppable(state), strict=True)},
        ends={"normal": str(state.box["truck-furious-when"]), "furious": str(state.box["truck-normal-when"])},
        spun=boss.is_spun,
        players=len(state.seats),
        prey=state.prey_tile,
        exposed=[PREY[each].hearts for each in state.exposed],
        sheltered=[PREY[each].hearts for each in state.sheltered],
        reserves=set(state.reserves),
        circuit=len(state.circuit),
        all_shields=state.chose("boss-shields") == "all",
        lives_only=state.chose("overkill") == "lives",
        mood_after=state.chose("blow-mood") == "after",
    )


def unstoppable(state: Race) -> tuple[int, ...]:
    rows = state.box["unstoppable"]
    assert isinstance(rows, list)
    (row, *_) = rows
    assert isinstance(row, list)
    return tuple(int(each or 0) for each in row)


def half_of(state: Race) -> list[oracle.Line]:
    return [(chip.kind, chip.count, chip.who) for chip in chips.in_force(state)]


# --- the two of them side by side -------------------------------------------------------------------------------------


def called(table: Table) -> str:
    return "+".join(sorted(table.chosen, key=lambda each: each.startswith("bomb"))) or "go"


def as_option(table: Table, start: int) -> Option:
    """A way in the words in which options are compared."""
    figures = (table.own, table.row - start, table.dealt, table.left, table.lost)
    return Option(called(table), *figures, table.questions, {})


def seen(table: Table) -> dict[str, object]:
    """All that can be seen on the table after it."""
    cars = {who: (car.lives, car.shields, car.crashes) for who, car in table.machines.items()}
    where = {who: (car.lane, car.row) for who, car in table.machines.items() if car.lane is not None}
    return {
        "boss": (table.lane, table.row, table.points, table.shields, table.mood),
        "cars": cars,
        "where": where,
        "things": table.things,
        "prey": (table.prey, sorted(table.exposed), sorted(table.sheltered)),
        "reserves": table.reserves,
    }


def seen_by_app(state: Race, outcome: Outcome) -> dict[str, object]:
    then, there = on_table.after(state, outcome.trace), lies(outcome.after)
    assert then.boss is not None
    hearts = [sorted(PREY[each].hearts for each in tokens) for tokens in (then.exposed, then.sheltered)]
    boss = (*there.boss, then.boss.points, then.boss.shields, then.boss.mood)
    return {
        "boss": boss,
        "cars": {car: (pilot.lives, pilot.shields, pilot.times_off) for car, pilot in then.pilots.items()},
        "where": there.cars,
        "things": there.things,
        "prey": (then.prey_tile, *hearts),
        "reserves": set(then.reserves),
    }


def difference(state: Race) -> str:
    """What the program and the oracle do not agree about, or nothing."""
    found = choosing.choosing(state)
    if found is None:
        return "nothing to choose"
    start = strip.read(state.strip).boss.space
    theirs = {called(each): each for each in ways(as_table(state), half_of(state))}
    ours = {each.option: each for each in found.options}
    if set(ours) != set(theirs) or len(ours) != len(found.options):
        return f"ways {[each.option for each in found.options]} {sorted(theirs)}"
    for name, mine in ours.items():
        its = theirs[name]
        figures = (mine.own, mine.advance, mine.dealt, mine.left, mine.is_over)
        if figures != (others := (its.own, its.row - start, its.dealt, its.left, its.lost)):
            return f"{name}: figures {figures} {others}"
        rest = [(chips.CHIPS[each].kind, chips.CHIPS[each].count, chips.CHIPS[each].who) for each in mine.rest]
        if rest != its.rest:
            return f"{name}: rest {rest} {its.rest}"
        asked = {(ask.reason, ask.who) for ask in mine.asks}
        if not its.lost and asked != its.questions:
            return f"{name}: asks {asked} {its.questions}"
        mine_after, its_after = seen_by_app(state, mine), seen(its)
        if mine_after != its_after:
            return f"{name}: {[(mine_after[key], its_after[key]) for key in its_after]}"
    best = ({each.option for each in found.choice.best}, found.choice.decided)
    decided = decide([as_option(each, start) for each in theirs.values()])
    return "" if best == decided else f"choice {best} {decided}"


def first_difference(seeds: range) -> str:
    for seed in seeds:
        state = a_table(Random(seed))
        if found := difference(state):
            return f"seed {seed}: {chips.in_force(state)} {GAME.notation(state)}: {found}"
    return ""


# --- tests ------------------------------------------------------------------------------------------------------------


def test_monsterchase_33c_they_agree_about_every_line() -> None:
    assert first_difference(range(ASSAULTS)) == ""


@pytest.mark.soak
def test_they_agree_about_many_more() -> None:
    assert first_difference(range(ASSAULTS, MANY)) == ""


def unmoved(course: course.Course, spaces: int) -> course.Course:
    """The first stretch alone: what is left after something counted on the way is forgotten."""
    return course_stretch(course, spaces)[0]


course_stretch = course.stretch


@pytest.mark.parametrize(
    ("module", "name", "wrong"),
    [
        pytest.param(course, "moved", unmoved, id="F1 the rest dropped where the mood turned"),
        pytest.param(course, "left_with", lambda broken, pieces: broken, id="F1 the lines after it dropped"),
        pytest.param(course, "with_aside", lambda at, track, trace: track, id="who was sent off is not hit again"),
        pytest.param(course, "stands_ahead", lambda track, ask: False, id="driven through who was put back"),
        pytest.param(choosing, "with_sides", lambda at, track: track, id="F6 cars off the drawing not hit"),
        pytest.param(assaulting, "laid", lambda strip, rules: [("bomb-behind", str)], id="F4 bombs always behind"),
        pytest.param(enact, "enact", lambda play, trace: None, id="the table not counted on"),
        pytest.param(
            assaulting,
            "STANDS",
            {**assaulting.STANDS, "ahead": assaulting.STANDS["behind"], "behind": assaulting.STANDS["ahead"]},
            id="ahead for behind",
        ),
    ],
)
def test_a_planted_fault_is_caught(module: object, name: str, wrong: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, name, wrong)
    assert first_difference(range(ASSAULTS))


def test_they_meet_everything() -> None:
    """Moods that turn on the way, prey eaten, lines left over, every choice, every question."""
    met: dict[str, int] = dict.fromkeys(("turned", "eaten", "rest", "aside", "over", "both", "tie", "decided"), 0)
    asked: set[str] = set()
    for seed in range(ASSAULTS):
        state = a_table(Random(seed))
        found = choosing.choosing(state)
        assert found is not None
        met["tie"] += found.choice.is_tie
        met["decided"] += found.choice.decided in (1, 2, 3)
        for each in found.options:
            then = on_table.after(state, each.trace)
            assert then.boss is not None
            assert state.boss is not None
            moves = [event.kind for event in each.trace if event.who == BOSS]
            met["turned"] += then.boss.mood != state.boss.mood and moves[-1:] == ["moved"]
            met["eaten"] += "moved" in moves[moves.index("prey") :] if "prey" in moves else False
            met["rest"] += len(each.rest) > 1
            met["aside"] += any(event.cell.lane == course.ASIDE for event in each.trace)
            met["over"] += each.is_over
            met["both"] += "+" in each.option
            asked |= {ask.reason for ask in each.asks}
    assert min(met.values()) > 5, met
    assert asked >= {"edge", "checkpoint", "mirror", "lightning", "ice", "water", "void", "wall", "spin-out"}


def test_monsterchase_33c_what_was_compared_is_what_is_played() -> None:
    """By its tap the table comes to what the option came to, and the lines left over are still to be done."""
    for seed in range(300):
        state = a_table(Random(seed))
        found = choosing.choosing(state)
        assert found is not None
        wanted = found.open[0] if found.open else found.choice.best[0].option
        taken = next(each for each in found.options if each.option == wanted)
        step = "assault-tie" if found.open else "assault-boss"
        chosen = (f"K choose-tie option={wanted}",) if found.open else ()
        then, _ = going_on(replace(state, step=step), *chosen, "K play-option")
        guess = on_table.after(state, taken.trace)
        assert (then.pilots, then.prey_tile, then.reserves) == (guess.pilots, guess.prey_tile, guess.reserves), seed
        assert then.boss == guess.boss, seed
        if then.step in ("star", "assault-phase") and choosing.is_unfinished(state, taken):
            assert (then.turn.left, then.turn.rest) == (taken.left, taken.rest), seed
            spaces = (f"chip-move-{taken.left}",) if taken.left else ()
            assert choosing.still_to_do(then) == (*spaces, *taken.rest), seed


def test_the_oracle_knows_nothing_of_the_program() -> None:
    tree = ast.parse(Path(oracle.__file__).read_text(encoding="utf-8"))
    modules = {str(each.module) for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)}
    assert modules == {"copy", "dataclasses"}
