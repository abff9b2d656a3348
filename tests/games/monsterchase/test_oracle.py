"""The boss's choice against the oracle over random strips: the same one or the same tie, and the same table after."""

import ast
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.monsterchase.driver import drive, events, moves, priorities
from companion.games.monsterchase.driver.events import Driver, Rules
from companion.games.monsterchase.driver.strip import Border, Car, Cell, Misread, Spark, Strip, notation, read
from tests.games.monsterchase import oracle
from tests.games.monsterchase.oracle import Card

# So many random strips; the soak looks at two hundred thousand.
STRIPS, MANY = 2_000, 200_000
EFFECTS = (*("steer",) * 8, "missile", "missile", "bomb", "freeze", "repair", "power-up", "star")
SIDES = ("03-A", "13-B", "17-B", "18-B", "18-B", "20-B", "08-B")


# --- random strips ----------------------------------------------------------------------------------------------------


def a_strip(luck: Random) -> Strip:
    """Crowded with what can be met, and now and then with what cannot be told."""
    lanes, spaces = luck.choice((1, 2, 3, 3, 4)), luck.randint(3, 16)
    cells = [Cell(lane, space) for lane in range(1, lanes + 1) for space in range(1, spaces + 1)]
    luck.shuffle(cells)
    boss = next(cell for cell in cells if cell.space <= 4)
    cells.remove(boss)
    ids = ("A", "B", "C", "D", "drone")[: luck.randint(0, 5)]
    places = zip(ids, cells, strict=False)
    cars = [Car(who, cell, luck.randint(1, 3), luck.choice((0, 0, 1, 2))) for who, cell in places]
    free = iter(cells[len(cars) :])
    odd = luck.random() < 0.3
    few = {"rock": 4, "bomb": 3} | ({"ice": 2, "water": 2, "void": 1, "wall": 1} if odd else {})
    lying = {
        kind: tuple(sorted(cell for _ in range(luck.randint(0, most)) if (cell := next(free, None))))
        for kind, most in few.items()
    }
    tiles = sorted(luck.sample(range(1, spaces + 1), luck.randint(0, min(2, spaces))))
    sparks = [Spark(cell, luck.choice(SIDES)) for cell in luck.sample(cells, min(len(cells), 2))] if odd else []
    return Strip(
        lanes=lanes,
        spaces=spaces,
        boss=boss,
        shields=luck.choice((0, 0, 1, 2)),
        cars=tuple(sorted(cars)),
        borders=tuple(Border(space, index) for index, space in enumerate(tiles, start=4)),
        checkpoints=tuple(luck.sample(range(1, spaces + 1), luck.randint(0, 1))),
        finish=luck.choice((0, 0, spaces)),
        prey=luck.choice((0, 4, 5, 9)),
        reserves=luck.choice(((), (4,), (5,), (4, 5))),
        sparks=tuple(sorted(sparks)),
        **lying,
    )


def a_card(luck: Random) -> Card:
    return Card(
        effect=luck.choice(EFFECTS),
        value=luck.randint(1, 5),
        slabs=luck.randint(1, 3),
        unstoppable=luck.random() < 0.3,
        spun=luck.random() < 0.03,
        wavers=luck.choice(((), (), ("heal",), ("hurt",), ("off-track",))),
        diagonal=luck.random() < 0.3,
        all_shields=luck.random() < 0.3,
        drone_is_bot=luck.random() < 0.7,
        power_up=luck.random() < 0.8,
        hold_fire=luck.random() < 0.3,
        points=luck.randint(-2, 12),
        start=12,
        energy=luck.choice((0, 2, 3, 5)),
        hearts=luck.randint(0, 4),
        repairs=luck.random() < 0.8,
        lives_only=luck.random() < 0.5,
        mood_after=luck.random() < 0.5,
        angry_after=luck.choice((0, 1, 1, 2)),
    )


def case(seed: int) -> tuple[Strip, Card]:
    luck = Random(seed)
    return a_strip(luck), a_card(luck)


# --- the two of them side by side -------------------------------------------------------------------------------------


def difference(strip: Strip, card: Card) -> str:
    """What the program and the oracle do not agree about, or nothing."""
    boss = Driver(
        is_unstoppable=card.unstoppable,
        is_spun=card.spun,
        wavers=card.wavers,
        turns_at=card.angry_after,
        points=card.points,
        most=card.start,
        energy=card.energy,
        hearts=card.hearts,
    )
    rules = Rules(
        steer="ahead" if card.diagonal else "beside",
        boss_shields="all" if card.all_shields else "one",
        drone_shields="bot" if card.drone_is_bot else "pilot",
        boss_power_up=card.power_up,
        may_hold_fire=card.hold_fire,
        boss_repair=card.repairs,
        overkill="lives" if card.lives_only else "dealt",
        blow_mood="after" if card.mood_after else "before",
    )
    ours = moves.outcomes(strip, moves.Turned(card.effect, card.value, card.slabs), boss, rules)
    theirs = oracle.options(strip, card)
    if (names := [each.option for each in ours]) != [each.name for each in theirs]:
        return f"options {names} {[each.name for each in theirs]}"
    for mine, its in zip(ours, theirs, strict=True):
        figures = (mine.own, mine.advance, mine.dealt, mine.left, mine.is_over)
        if figures != (others := (its.own, its.advance, its.dealt, its.left, its.lost)):
            return f"{mine.option}: figures {figures} {others}"
        if (asked := {(ask.reason, ask.who) for ask in mine.asks}) != its.questions:
            return f"{mine.option}: asks {asked} {its.questions}"
        if (table := oracle.table(oracle.world(mine.after))) != its.table:
            return f"{mine.option}: table {table} {its.table}"
        if moves.replay(strip, mine.trace) != mine.after:
            return f"{mine.option}: trace"
    choice = priorities.choose(ours)
    best = ({each.option for each in choice.best}, choice.decided)
    return "" if best == (decided := oracle.decide(theirs)) else f"choice {best} {decided}"


def first_difference(seeds: range) -> str:
    """The first strip they differ about, as small as it still differs, in words that can be typed again."""
    for seed in seeds:
        strip, card = case(seed)
        if difference(strip, card):
            small = shrunk(strip, card)
            return f"seed {seed}: {notation(small)!r} {card}: {difference(small, card)}"
    return ""


def shrunk(strip: Strip, card: Card) -> Strip:
    """The strip with every word and every cell taken away that it can do without."""
    for smaller in less(notation(strip)):
        try:
            each = read(smaller)
        except Misread:
            continue
        if difference(each, card):
            return shrunk(each, card)
    return strip


def less(line: str) -> list[str]:
    """The line without one word, or one value of a word."""
    words = line.split()
    lines = [" ".join((*words[:at], *words[at + 1 :])) for at in range(2, len(words))]
    for at, word in enumerate(words[2:], start=2):
        key, _, values = word.partition("=")
        many = values.split(",")
        for left in range(len(many)) if len(many) > 1 else ():
            fewer = f"{key}={','.join(many[:left] + many[left + 1 :])}"
            lines.append(" ".join((*words[:at], fewer, *words[at + 1 :])))
    return lines


# --- tests ------------------------------------------------------------------------------------------------------------


def test_they_agree() -> None:
    assert first_difference(range(STRIPS)) == ""


@pytest.mark.soak
def test_they_agree_about_many_more() -> None:
    assert first_difference(range(STRIPS, MANY)) == ""


def harmless(move: events.MoveInProgress, who: str) -> None:
    """A blow that does nothing."""


@pytest.mark.parametrize(
    ("module", "name", "wrong"),
    [
        pytest.param(
            priorities, "PRIORITIES", (*priorities.PRIORITIES[1::-1], priorities.PRIORITIES[2]), id="road first"
        ),
        pytest.param(priorities, "PRIORITIES", priorities.PRIORITIES[:2], id="damage to others forgotten"),
        pytest.param(
            priorities,
            "picked",
            lambda many, _: priorities.Best(tuple(many[:1]), 1, tuple(many)),
            id="the first option, whatever it is",
        ),
        pytest.param(drive, "PUSH", 1, id="pushed one space"),
        pytest.param(drive, "RAM", drive.RAM[::-1], id="damage after the push"),
        pytest.param(drive, "RAM", (harmless, drive.shove), id="a ram without damage"),
        pytest.param(drive, "OBSTACLES", ("rock",), id="bombs driven over"),
        pytest.param(drive, "MIRRORS", "", id="mirrors not asked about"),
        pytest.param(moves, "SIDES", {"left": 1, "right": -1}, id="left for right"),
        pytest.param(drive, "is_bot", lambda move, who: False, id="the boss keeps its shields"),
        pytest.param(moves, "POWER_UP_SHIELDS", 1, id="one shield for a power up"),
        pytest.param(drive, "is_too_much", lambda move: False, id="monsterchase-107 a lost race driven on"),
        pytest.param(drive, "rolls_on", lambda move: move.boss.is_unstoppable, id="monsterchase-98d one mood only"),
        pytest.param(
            events.MoveInProgress, "heals", lambda move, count: None, id="monsterchase-107 heals on the way forgotten"
        ),
    ],
)
def test_a_planted_fault_is_caught(
    module: object, name: str, wrong: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, wrong)
    assert first_difference(range(STRIPS))


def test_they_meet_every_reading() -> None:
    """Races lost on the way, and strips whose choice hangs on a house ruling (monsterchase-75c, monsterchase-98d)."""
    lost, overkill, blow = 0, 0, 0
    for seed in range(STRIPS):
        strip, card = case(seed)
        lost += any(each.lost for each in oracle.options(strip, card))
        overkill += differs(strip, card, "lives_only")
        blow += differs(strip, card, "mood_after")
    assert min(lost, overkill, blow) > 20


def told(card: Card, flag: str, flag_is: bool) -> Card:
    changed: dict[str, Any] = {flag: flag_is}
    return replace(card, **changed)


def differs(strip: Strip, card: Card, flag: str) -> bool:
    """Whether any option comes to something else under the other reading."""
    figures = [
        [
            (each.own, each.advance, each.dealt, each.left)
            for each in oracle.options(strip, told(card, flag, flag_is))
        ]
        for flag_is in (False, True)
    ]
    return figures[0] != figures[1]


def test_the_random_strips_can_be_written_and_meet_everything() -> None:
    met = set()
    for seed in range(STRIPS):
        strip, card = case(seed)
        assert read(notation(strip)) == strip
        for outcome in moves.outcomes(strip, moves.Turned(card.effect, card.value, card.slabs)):
            met |= {event.kind for event in outcome.trace} | {ask.reason for ask in outcome.asks}
    assert met >= {*kinds(), "edge", "checkpoint", "prey", "mirror", "lightning", "ice", "water", "void", "wall"}


def kinds() -> set[str]:
    """Everything that can happen in a move of the boss."""
    moved = {"moved", "steered", "pushed", "jumped", "rammed", "hit-rock", "hit-bomb", "beyond", "lifted", "off-track"}
    fired = {"shot", "shot-rock", "shot-bomb", "hurt", "saved", "boosted"}
    return moved | fired | {"bomb-laid", "slab-laid", "repaired", "gained", "finish", "prey", "reserve", "ice"}


def test_the_oracle_knows_only_how_a_strip_is_written() -> None:
    tree = ast.parse(Path(oracle.__file__).read_text(encoding="utf-8"))
    modules = {str(each.module) for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)}
    assert {each for each in modules if each.startswith("companion")} == {"companion.games.monsterchase.driver.strip"}
