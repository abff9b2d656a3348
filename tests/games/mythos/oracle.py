"""Chakra of the start phase and the evaluation of missions, told a second time: slowly, card by card, from the rules.

Written before the program's own count was read, and importing nothing of it. A table is a plain list of characters and
missions; what a card does stands here as a sentence in code, not as a row of data. Where the rules leave a choice to
the table (which of several strongest), every outcome that the rules allow is given.
"""

from dataclasses import dataclass, field
from itertools import product


@dataclass(frozen=True)
class Person:
    """A character as it lies: what is printed on its top card, and what lies on it."""

    side: str
    rank: str
    number: str = ""
    name: str = ""
    group: str = ""
    keywords: frozenset[str] = frozenset()
    power: int = 0
    face_up: bool = True
    tokens: int = 0
    # What the table says that an effect of which nothing is known adds.
    typed: int = 0


@dataclass(frozen=True)
class Table:
    """Who lies where, in the order of play, which mission has which rank, and who holds the Edge."""

    edge: str
    missions: dict[str, tuple[str, int]]
    persons: tuple[Person, ...] = ()
    sides: tuple[str, str] = ("A", "B")


@dataclass
class Reckoning:
    """What one way through an evaluation gave: totals, winner and points, mission by mission."""

    totals: dict[str, tuple[int, int]] = field(default_factory=dict)
    winner: dict[str, str] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)


# --- The start phase: a mission, five chakra, one a character, CHAKRA +X of what lies face up.


def chakra(table: Table, side: str) -> int:
    income = 5
    for who in table.persons:
        if who.side == side:
            income += 1
            if who.face_up:
                income += chakra_text(table, who)
    for title, _ in table.missions.values():
        if title == "M10":
            income += 1
    return income


def chakra_text(table: Table, who: Person) -> int:
    """What the CHAKRA +X of one card face up gives."""
    others = [each for each in table.persons if each is not who and each.face_up]
    beside = [each for each in others if each.rank == who.rank]
    if who.number in ("005", "012"):
        return 1
    if who.number == "025":
        return 1 if any(each.name == "akamaru" for each in beside) else 0
    if who.number == "044":
        return 1 if any(each.side == who.side and each.group == "leaf-village" for each in beside) else 0
    if who.number == "077":
        return 1 if any(each.side != who.side for each in beside) else 0
    if who.number == "147":
        return 0 if table.edge == who.side else 2
    if who.number == "064":
        return len({each.rank for each in others if each.side == who.side and "sound-four" in each.keywords})
    return 0


# --- The power of one character.


def before_effects(who: Person) -> int:
    """What is printed, and the tokens: on what conditions of lasting effects look. A hidden one has nothing printed."""
    printed = 0
    if who.face_up:
        printed = who.power
    return printed + who.tokens


def powers(table: Table, rank: str) -> list[dict[int, int]]:
    """The power of everybody at a mission, by place at the table, in every way the strongest can be chosen."""
    here = [index for index, who in enumerate(table.persons) if who.rank == rank]
    ways = []
    for struck in chosen_by_gates(table, here):
        power = {}
        for index in here:
            who = table.persons[index]
            lasting = sum(gives(table, giver, who) for giver in with_text(table, here))
            power[index] = before_effects(who) + lasting + of_mission(table, rank, who) + who.typed
            if index in struck:
                power[index] = who.typed
        ways.append(power)
    return ways


def with_text(table: Table, here: list[int]) -> list[Person]:
    """Whose text is read: only of those face up."""
    return [table.persons[index] for index in here if table.persons[index].face_up]


def chosen_by_gates(table: Table, here: list[int]) -> list[set[int]]:
    """Each Rashomon face up counts a strongest enemy here for nothing; of several strongest any may be meant."""
    choices = []
    for gate in with_text(table, here):
        if gate.number != "067":
            continue
        enemies = [index for index in here if table.persons[index].side != gate.side]
        if enemies:
            most = max(before_effects(table.persons[index]) for index in enemies)
            choices.append([place for place in enemies if before_effects(table.persons[place]) == most])
    return [set(way) for way in product(*choices)]


def gives(table: Table, giver: Person, who: Person) -> int:
    """What the lasting text of one character changes in the power of one at the same mission."""
    friend = giver.side == who.side and giver is not who
    if giver.number == "015":
        return 1 if giver is not who and who.face_up and "team-7" in who.keywords else 0
    if giver.number == "042":
        return 1 if giver is not who and who.face_up and "team-guy" in who.keywords else 0
    if giver.number == "128":
        return -1 if giver.side != who.side else 0
    if giver.number == "145":
        return 1 if friend and not who.face_up and table.edge == giver.side else 0
    if giver is who:
        return to_itself(table, giver)
    return 0


def to_itself(table: Table, who: Person) -> int:
    """What a character's own text changes in its own power."""
    friends = [
        each
        for each in table.persons
        if each is not who and each.face_up and each.side == who.side and each.rank == who.rank
    ]
    if who.number == "013":
        return -len(friends)
    if who.number == "079":
        return 2 if table.edge == who.side else 0
    if who.number == "084":
        return 2 if any(each.name == "gaara" for each in friends) else 0
    if who.number == "101":
        return 1 if any(each.name in ("tsunade", "shizune") for each in friends) else 0
    return 0


def of_mission(table: Table, rank: str, who: Person) -> int:
    """What the lasting text of the mission changes in the power of one who is there."""
    title, _ = table.missions[rank]
    if title == "M02":
        return 1 if who.face_up else 0
    if title == "M09":
        return 1 if before_effects(who) >= 4 else 0
    return 0


# --- The evaluation: from d to A, the higher total wins, the Edge wins a tie, and it takes one power at least.


def evaluations(table: Table) -> list[Reckoning]:
    """Every way the evaluation of a round can come out if nothing happens between one mission and the next."""
    ranks = [rank for rank in ("d", "c", "b", "a") if rank in table.missions]
    found = []
    for ways in product(*[powers(table, rank) for rank in ranks]):
        one = Reckoning()
        for rank, power in zip(ranks, ways, strict=True):
            evaluate(table, rank, power, one)
        found.append(one)
    return found


def evaluate(table: Table, rank: str, power: dict[int, int], into: Reckoning) -> None:
    left, right = table.sides
    mine = sum(value for index, value in power.items() if table.persons[index].side == left)
    theirs = sum(value for index, value in power.items() if table.persons[index].side == right)
    into.totals[rank] = (mine, theirs)
    into.winner[rank], into.points[rank] = "", 0
    if mine > theirs:
        winner, total = left, mine
    elif theirs > mine:
        winner, total = right, theirs
    else:
        winner, total = table.edge, mine
    if total >= 1:
        into.winner[rank] = winner
        into.points[rank] = table.missions[rank][1] + {"d": 1, "c": 2, "b": 3, "a": 4}[rank]


# --- The end of the game.


def winner(points: dict[str, int], edge: str) -> str:
    best = max(points.values())
    leading = [side for side, total in points.items() if total == best]
    return leading[0] if len(leading) == 1 else edge
