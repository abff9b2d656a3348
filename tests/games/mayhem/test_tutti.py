"""All against all: Cyborg and his flames, common traps, a map that shrinks, the last one standing."""

import pytest
from msgspec.structs import replace

from companion.engine.handwork import put_back
from companion.games.mayhem import GAME
from companion.games.mayhem.facts.rounds import InitiativeWon, RoundEnded
from companion.games.mayhem.targets_and_damage import targets
from companion.games.mayhem.view import view
from tests.games.mayhem.table import ARENA, after, at, outcome, rows

# A tile is to be removed; A can knock out the last opponent; the last two burn; the beginning of an activation.
SHRINK = "step=tile turn=C A.dice=[] B.dice=[] C.dice=[]"
LAST_TWO = "robin.place= robin.off=ko starfire.place=p4 starfire.damage=5 raven.place=p2"
BOTH_BURN = (
    "step=mayhem turn= mayhem=0 robin.place= robin.off=ko raven.fire=1 raven.damage=5 starfire.fire=1 starfire.damage=5"
)
ARENA_1 = "A place-die slot=A-raven-1 die=4; "

# --- Cyborg -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("mayhem-15 everybody acts once", "raven.dice.1=3", "A place-die slot=A-raven-2 die=4", "refused mayhem-15"),
        ("mayhem-70 one step before acting", "", "A move-cyborg place=p2", "cyborg-moved A p2 -1"),
        ("mayhem-70 by the initiative alone", "turn=B", "B move-cyborg place=p2", "refused mayhem-70"),
        ("mayhem-70 only once", "", "A move-cyborg place=p2; A move-cyborg place=p1", "refused mayhem-70"),
        (
            "mayhem-66c whatever stands there",
            "raven.place=p2 robin.place=p4 starfire.place=p4",
            "A move-cyborg place=p4",
            "cyborg-moved A p4 -1",
        ),
        (
            "mayhem-66c unless he counts as a character",
            "raven.place=p2 robin.place=p4 starfire.place=p4 options.cyborg=character",
            "A move-cyborg place=p4",
            "refused mayhem-70",
        ),
        (
            "mayhem-71 attacked he is moved",
            "raven.place=p2",
            ARENA_1 + "A attack target=cyborg; A move-cyborg place=p8",
            "cyborg-moved A p8 1",
        ),
        (
            "mayhem-71 not more than twice",
            "raven.place=p2",
            ARENA_1 + "A attack target=cyborg; A move-cyborg place=p8; A move-cyborg place=p7; A move-cyborg place=p8",
            "refused mayhem-71",
        ),
        ("mayhem-71 not unless attacked", "raven.place=p2", ARENA_1 + "A move-cyborg place=p8", "refused mayhem-71"),
        (
            "mayhem-71b his flames, the attacker too",
            "raven.place=p2",
            ARENA_1 + "A attack target=cyborg; A leave-cyborg",
            "flames-spread A-raven",
        ),
        ("mayhem-71b held back", "raven.place=p2", ARENA_1 + "A attack target=cyborg; A hold-flames", "flames-held"),
        ("mayhem-71b there are none", "raven.place=p2", ARENA_1 + "A hold-flames", "refused mayhem-71b"),
    ),
)
def test_cyborg(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(at(words, ARENA), asked)


# --- traps and tokens -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-69 traps go off for everybody",
            "traps.p2.common=2",
            ARENA_1 + "A free-move place=p2",
            "trap-sprung A-raven p2 2 0 common no",
        ),
        (
            "mayhem-69b and pile up",
            "raven.place=p2 A.dice=5, traps.p2.common=1",
            "A place-die slot=A-raven-2 die=5; A stay; A skip-effect; A lay-trap place=p2",
            "trap-laid A-raven p2 2 common",
        ),
        (
            "mayhem-85 sixteen for all",
            "traps.p9.common=15 A.dice=5,",
            "A place-die slot=A-raven-2 die=5; A stay; A skip-effect; A lay-trap place=p1",
            "trap-laid A-raven p1 1 common",
        ),
    ),
)
def test_common_tokens(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(at(words, ARENA), asked)


# --- the map shrinks --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("mayhem-72 an empty place", SHRINK, "C remove-tile place=p3", "tile-removed C p3"),
        ("mayhem-72 not one with traps", f"{SHRINK} traps.p3.common=1", "C remove-tile place=p3", "refused mayhem-72"),
        ("mayhem-72 the last of the round", SHRINK, "A remove-tile place=p3", "refused mayhem-72"),
        ("mayhem-72 in one piece", f"{SHRINK} gone=p3,p5", "C remove-tile place=p2", "refused mayhem-72"),
        ("mayhem-72b not Cyborg's", SHRINK, "C remove-tile place=p5", "refused mayhem-72"),
        (
            "mayhem-72b none at all",
            "turn=C A.dice=[] B.dice=[] C.dice=4, raven.dice.1=4 robin.dice.1=4 gone=p2,p3,p4,p5,p6,p8,p9 cyborg=p1",
            "C place-die slot=C-starfire-2 die=4; C use-ability; C end-turn",
            "no-tile-removed",
        ),
        (
            "mayhem-40 nobody is closed in by it",
            f"{SHRINK} obstacles=p4-p7,",
            "C remove-tile place=p8",
            "refused mayhem-72",
        ),
        (
            "mayhem-73d the initiative goes to who is left",
            f"{SHRINK} robin.place= robin.off=ko",
            "C remove-tile place=p3",
            "round-ended 2 C",
        ),
    ),
)
def test_the_map_shrinks(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(at(words, ARENA), asked)


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("mayhem-72 another place was taken", "", "A adjust dial=gone.p3 value=yes", "adjusted gone.p3 yes no"),
        ("mayhem-72 and this one lies there", "gone=p3,", "A adjust dial=gone.p3 value=no", "adjusted gone.p3 no yes"),
        ("mayhem-72 nobody is left in the air", "", "A adjust dial=gone.p1 value=yes", "misfit"),
        ("mayhem-72 nor Cyborg", "", "A adjust dial=gone.p5 value=yes", "misfit"),
        ("mayhem-72 nor a trap", "traps.p3.common=1", "A adjust dial=gone.p3 value=yes", "misfit"),
        (
            "mayhem-72b the round goes on where no other can go",
            f"{SHRINK} gone=p2,p3,p4,p6,p8",
            "C adjust dial=gone.p9 value=yes",
            "no-tile-removed",
        ),
    ),
)
def test_the_table_says_what_is_gone(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(at(words, ARENA), asked)


# --- off the map ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-73b where the table says",
            "step=return turn= robin.place= robin.off=removed",
            "B enter figure=B-robin place=p4",
            "entered B-robin p4 no",
        ),
        (
            "mayhem-73b or not at all",
            "step=return turn= robin.place= robin.off=removed",
            "B leave-out figure=B-robin",
            "left-out B-robin",
        ),
        (
            "mayhem-65 of one's own",
            "step=return turn= robin.place= robin.off=removed",
            "A leave-out figure=B-robin",
            "refused mayhem-65",
        ),
        (
            "mayhem-73b nobody who is there",
            "step=return turn= robin.place= robin.off=removed",
            "B leave-out figure=A-raven",
            "refused mayhem-73b",
        ),
        (
            "mayhem-33 not into a full place",
            "step=return turn= robin.place= robin.off=removed raven.place=p4 starfire.place=p4",
            "B enter figure=B-robin place=p4",
            "refused mayhem-33",
        ),
        (
            "mayhem-73 knocked out is out",
            "robin.place= robin.off=ko starfire.place=p4 starfire.damage=5 raven.place=p2",
            ARENA_1 + "A attack target=C-starfire",
            "knocked-out C-starfire -",
        ),
    ),
)
def test_off_the_map(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(at(words, ARENA), asked)


@pytest.mark.parametrize(
    ("words", "asked", "rule"),
    [
        pytest.param(LAST_TWO, f"{ARENA_1}A attack target=C-starfire", "mayhem-73", id="mayhem-73 the last one stands"),
        pytest.param(BOTH_BURN, "A tell-mayhem face=2", "mayhem-73e", id="mayhem-73e the last two fall together"),
    ],
)
def test_how_it_ends(words: str, asked: str, rule: str) -> None:
    assert [line.rule for line in GAME.outcome(after(at(words, ARENA), asked))] == [rule]


# --- nobody can hurt anybody ------------------------------------------------------------------------------------------

# Who is left has played every card. One wall, with the places that are gone, parts p3 and p5 from p9 and p10; nobody
# left has an effect on obstacles.
PARTED = (
    "hands.A=[] hands.B=[] hands.C=[] raven.place= raven.off=ko robin.place=p3 starfire.place=p9 turn=B "
    "gone=p1,p2,p4,p6,p7,p8 obstacles=p5-p9, cyborg=p10 robin.marker=turn starfire.marker=game"
)


@pytest.mark.parametrize(
    ("words", "rules"),
    rows(
        ("mayhem-73f obstacles part those who are left", "", ["mayhem-73f"]),
        ("mayhem-73f not while a card is held", "hands.B=?,", []),
        ("mayhem-73f not while a card is in play", "B.card=?", []),
        ("mayhem-73f the cards of whoever is out do not count", "hands.A=?,", ["mayhem-73f"]),
        ("mayhem-73f a trap hurts only who lives with it", "traps.p5.common=1", ["mayhem-73f"]),
        ("mayhem-73f not while somebody burns", "robin.fire=1", []),
        ("mayhem-73f not where a step leads there", "obstacles=[]", []),
        (
            "mayhem-73f not while an effect waits",
            "due.0.effect=heal-1 due.0.figure=B-robin due.0.source=card",
            [],
        ),
        ("mayhem-73f not while somebody is to come back", "robin.place= robin.off=removed", []),
    ),
)
def test_nobody_can_hurt_anybody(words: str, rules: list[str]) -> None:
    assert [line.rule for line in GAME.outcome(at(words, at(PARTED, ARENA)))] == rules


@pytest.mark.parametrize(
    ("entry", "rows_of_it", "is_over"),
    [
        pytest.param("abilities", [["robin", "1", "", 3, "teletrasporta", "", "", ""]], False, id="one who teleports"),
        pytest.param(
            "abilities", [["robin", "2", "", 3, "scudo", "ostacolo", "", ""]], True, id="a wall that has nowhere to go"
        ),
        pytest.param(
            "abilities", [["robin", "2", "", 3, "scudo", "", "", "salta"]], False, id="words the app cannot read"
        ),
        pytest.param("innates", [["robin", "", "turn", "", ""]], True, id="the last line about an innate, used up"),
        pytest.param("characters", [[0, 2]] * 4, True, id="a health nobody read, unhurt"),
    ],
)
def test_mayhem_73f_what_is_not_known_may_still_hurt(
    entry: str, rows_of_it: list[list[int | str | None]], is_over: bool
) -> None:
    table = at("robin.marker=game", at(PARTED, ARENA))
    kept = table.box[entry] if entry != "characters" else []
    assert isinstance(kept, list)
    known = replace(table, box={**table.box, entry: [*kept, *rows_of_it]})
    assert bool(GAME.outcome(known)) == is_over


@pytest.mark.parametrize(("number", "is_over"), [(47, False), (48, True)])
def test_mayhem_73f_forty_rounds_in_which_nobody_falls(number: int, is_over: bool) -> None:
    """Boards that heal more than they hurt: counted from the last KO."""
    state = at(f"round={number} starfire.ko=7 starfire.place= starfire.off=ko", ARENA)
    assert bool(GAME.outcome(state)) == is_over


def test_mayhem_73f_boards_that_do_no_harm_end_it_side_by_side() -> None:
    table = at(PARTED.replace("starfire.place=p9", "starfire.place=p3"), ARENA)
    tame = [[who, place, "", 2, "scudo", "cura 1", "fuga", ""] for who in ("robin", "starfire") for place in "12"]
    known = replace(table, box={**table.box, "abilities": tame})
    assert not GAME.outcome(table)
    assert [line.rule for line in GAME.outcome(known)] == ["mayhem-73f"]
    assert not GAME.outcome(at("traps.p5.common=1", known))
    assert not GAME.outcome(at("robin.damage=1", replace(known, box={**known.box, "characters": [[0, 2]] * 4})))


def test_mayhem_73f_not_while_an_obstacle_can_be_moved_out_of_the_way() -> None:
    """With p4 and p2 still there the wall of p5 and p9 has another border to go to, if p8 links them."""
    opened = at("gone=p1,p4,p6,p7 obstacles=p5-p9,p5-p8", at(PARTED, ARENA))
    walls: list[list[int | str | None]] = [["robin", "2", "", 3, "scudo", "ostacolo", "", ""]]
    known = opened.box["abilities"]
    assert isinstance(known, list)
    movable = replace(opened, box={**opened.box, "abilities": [*known, *walls]})
    assert [line.rule for line in GAME.outcome(opened)] == ["mayhem-73f"]
    assert not GAME.outcome(movable)


def test_mayhem_72c_obstacles_do_not_part_the_map() -> None:
    """Every side of what is left may be walled: as tiles they still touch."""
    walls = "obstacles=p2-p3,p5-p6,p8-p9"
    assert "tile-removed C p10" in outcome(at(f"{SHRINK} {walls} starfire.place=p9", ARENA), "C remove-tile place=p10")


def test_mayhem_72_a_tile_that_is_put_back_is_a_line_for_hands() -> None:
    table = at(SHRINK, ARENA)
    gone = after(table, "C remove-tile place=p3")
    assert ("p3", "face-down") in [(line.values["where"], line.values["of"]) for line in put_back(GAME, gone, table)]


def test_mayhem_71_whoever_leaves_cyborg_moves_him_nowhere() -> None:
    found = outcome(at("raven.place=p2", ARENA), ARENA_1 + "A attack target=cyborg; A leave-cyborg")
    assert "cyborg-left A" in found
    assert not any(each.startswith("cyborg-moved") for each in found)


def test_mayhem_73_the_initiative_is_handed_on_and_not_turned() -> None:
    brawl = RoundEnded(round=2, first="B").handwork(at("", ARENA))
    assert "hands.initiative-to" in [line.words for line in brawl]
    drawn = InitiativeWon(side="B").handwork(at("first=", ARENA))
    assert [line.words for line in drawn] == ["hands.initiative-to"]
    assert [line.words for line in InitiativeWon(side="white").handwork(at())] == ["hands.initiative"]


def test_mayhem_71_no_damage_stands_beside_cyborg() -> None:
    """"−0" stood on the map beside whoever takes none."""
    aimed = after(at("raven.place=p2 robin.place=p3 starfire.place=p10", ARENA), ARENA_1.removesuffix("; "))
    assert "cyborg" in targets(aimed, "A-raven")
    shown = {each.name: each.would for tile in view(aimed, "A").map for each in tile.figures}
    assert shown.pop("cyborg") is None
    assert any(shown.values())
