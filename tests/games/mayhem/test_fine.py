"""KO, points, and how it ends."""

import pytest
from msgspec.structs import replace

from companion.engine.handwork import handwork
from companion.engine.voice import Voice
from companion.games.mayhem import GAME
from companion.games.mayhem.dials import turned
from companion.games.mayhem.rules.answers import CopyHealth, SayImmune, SayKo
from tests.any_game import any_game
from tests.games import notation
from tests.games.mayhem.table import after, at, outcome, rows

# Robin strikes, or walks; the Mayhem die is told while two or three burn; Starfire fell in this round.
HIT = "A place-die slot=black-robin-1 die=4; A attack target=white-cyborg"
ROBIN_1 = "A place-die slot=black-robin-1 die=4; "
ROBIN_2 = "A place-die slot=black-robin-2 die=4; "
FACE = "A tell-mayhem face=2"
BURN = "step=mayhem turn= mayhem=0 robin.fire=1 robin.damage=5 cyborg.fire=1 cyborg.damage=5"
BOTH_FALL = f"{BURN} raven.fire=1 raven.damage=5"
SECOND = "cyborg.place=p5 cyborg.damage=5 starfire.ko=2 starfire.off=ko starfire.place="

# --- what only the table knows ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-12 it was immune",
            "traps.p2.white=2",
            ROBIN_2 + "A free-move place=p2; A say-immune figure=black-robin",
            "immune black-robin 2 0",
        ),
        ("mayhem-12 nothing hurt it", "", ROBIN_2 + "A say-immune figure=black-robin", "refused mayhem-12"),
        (
            "mayhem-13 damage reaches the health",
            "cyborg.place=p5 cyborg.damage=4",
            ROBIN_1 + "A attack target=white-cyborg",
            "knocked-out white-cyborg -",
        ),
        (
            "mayhem-13c the box knows what it stands",
            "cyborg.damage=1",
            "A say-ko figure=white-cyborg",
            "refused mayhem-13c",
        ),
        (
            "mayhem-36 a point for the others",
            "cyborg.place=p5 cyborg.damage=4",
            ROBIN_1 + "A attack target=white-cyborg",
            "points-won black 1 1",
        ),
        (
            "mayhem-36 by a trap too",
            "robin.damage=5 traps.p2.white=1",
            ROBIN_2 + "A free-move place=p2",
            "points-won white 1 1",
        ),
        ("mayhem-82 nothing after the end", "black.points=5", ROBIN_1[:-2], "refused mayhem-82"),
        ("mayhem-82 it goes on", "black.points=4", ROBIN_1[:-2], "die-placed black-robin 1 4 no"),
    ),
)
def test_told_by_the_table(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


@pytest.mark.parametrize(
    ("words", "asked", "ends"),
    rows(
        ("mayhem-2 five points", "black.points=4 cyborg.place=p5 cyborg.damage=5", HIT, "mayhem-2"),
        ("mayhem-3 both in one round", SECOND, HIT, "mayhem-3"),
        ("mayhem-3 not in two", SECOND.replace("ko=2", "ko=1"), HIT, ""),
        ("mayhem-4 both at five", f"black.points=4 white.points=4 {BURN}", FACE, "mayhem-4"),
        ("mayhem-4 all four in one instant", f"{BOTH_FALL} starfire.fire=1 starfire.damage=5", FACE, "mayhem-4"),
        ("mayhem-4b five against both", f"black.points=4 {BOTH_FALL}", FACE, "mayhem-4b"),
        ("mayhem-4b where points win", f"black.points=4 {BOTH_FALL} options.both-ends=points", FACE, "mayhem-4b"),
        (
            "mayhem-82 before another card",
            f"black.points=4 black.mission={{}} black.mission.family=ko {SECOND}",
            HIT,
            "mayhem-2",
        ),
    ),
)
def test_how_it_ends(words: str, asked: str, ends: str) -> None:
    rules = [line.rule for line in GAME.outcome(after(words, asked)) if line.rule]
    assert rules[:1] == ([ends] if ends else [])


def test_mayhem_51_what_a_knock_out_takes_off_and_what_it_leaves() -> None:
    lying = "cyborg.fire=2 cyborg.escape=yes cyborg.stuns=1 cyborg.carries=pizza, cyborg.marker=game cyborg.dice.1=5"
    figure = after(f"cyborg.place=p5 cyborg.damage=5 {lying}", HIT).figures["white-cyborg"]
    assert (figure.place, figure.damage, figure.fire, figure.stuns, figure.shield, figure.escape) == (
        "",
        0,
        0,
        0,
        False,
        False,
    )
    assert (figure.off, figure.carries, figure.marker, figure.dice) == ("ko", ("pizza",), "game", {"1": 5})


@pytest.mark.parametrize(("choice", "lies"), [("stays", ()), ("dropped", ("p5",))])
def test_mayhem_51c_the_pizza_of_whoever_falls(choice: str, lies: tuple[str, ...]) -> None:
    words = "cyborg.place=p5 cyborg.damage=5 cyborg.carries=pizza, white.mission={} white.mission.family=pizza"
    state = after(f"{words} options.drop={choice}", HIT)
    mission = state.sides["white"].mission
    assert mission is not None
    assert (mission.places, bool(state.figures["white-cyborg"].carries)) == (lies, not lies)


@pytest.mark.parametrize(("effect", "stays"), [("immune alle trappole", False), ("ignora le trappole", True)])
def test_mayhem_12b_immune_to_traps_and_ignoring_them(effect: str, stays: bool) -> None:
    table = at("traps.p2.white=2 robin.shield=yes")
    known = replace(table, box={**table.box, "innates": [["robin", "Piedi leggeri", "always", effect, ""]]})
    state = after(known, "A place-die slot=black-robin-2 die=4; A free-move place=p2")
    figure = state.figures["black-robin"]
    assert (figure.damage, figure.shield, bool(state.traps)) == (0, True, stays)


def test_mayhem_13_health_nobody_knew_is_copied_or_the_table_says_who_falls() -> None:
    table = at("cyborg.damage=3")
    unknown = replace(table, box={**table.box, "characters": [[0, 2]] * 4})
    assert "knocked-out white-cyborg -" in outcome(unknown, "A say-ko figure=white-cyborg")
    assert "knocked-out white-cyborg -" in outcome(unknown, "A copy-health character=cyborg points=3")
    assert not any("knocked-out" in each for each in outcome(unknown, "A copy-health character=cyborg points=4"))


def test_mayhem_51_hands_clear_what_lies_on_the_board() -> None:
    """All five kinds were named, whatever lay there, in two lines that pushed the map down."""
    before = "cyborg.place=p5 cyborg.damage=5 cyborg.fire=2 cyborg.escape=yes cyborg.carries=pizza,"
    placed = after(before, ROBIN_1.removesuffix("; "))
    _, facts = notation.happens(GAME, placed, "A attack target=white-cyborg", notation.LUCK)
    lines = [line for line in handwork(GAME, placed, facts) if line.words == "hands.board-cleared"]
    cleared = [Voice(any_game(GAME), language, {}).line(line) for language in ("it", "en") for line in lines]
    assert cleared == ["Svuota la plancia di Cyborg: Danni, Fuoco, Fuga", "Clear Cyborg's board: damage, fire, escape"]


def test_mayhem_13_whom_a_ruling_has_hurt_enough_the_table_says_is_ko() -> None:
    hurt = turned(at(), "damage.white-cyborg", 6)
    assert "knocked-out white-cyborg -" in outcome(hurt, "A say-ko figure=white-cyborg")
    found = [each for kind in (SayKo, CopyHealth, SayImmune) for each in kind.offers(hurt, "A")]
    assert [each.action for each in found] == ["say-ko"]


def test_mayhem_28_a_monster_that_a_ruling_has_hurt_enough_is_down() -> None:
    words = "black.mission={} black.mission.family=monster black.mission.health=5"
    hurt = turned(at(words), "monster-damage.black", 5)
    assert "mission-done black monster" in outcome(hurt, "A mission-done")


def test_mayhem_3_a_board_read_when_the_round_is_over_still_counts_for_that_round() -> None:
    fallen = "robin.ko=2 robin.off=ko robin.place= raven.place=p6 raven.damage=1"
    last = f"{fallen} turn=white black.dice=[] starfire.dice.1=5 white.dice=5,"
    table = at(last)
    unknown = replace(table, box={**table.box, "characters": [[0, 2]] * 4})
    struck = after(unknown, "B place-die slot=white-cyborg-1 die=5; B use-ability; B attack target=black-raven ends=1")
    assert (struck.round, GAME.outcome(struck)) == (3, ())
    rules = [line.rule for line in GAME.outcome(after(struck, "A say-ko figure=black-raven"))]
    assert rules[:1] == ["mayhem-3"]
    in_the_next = after(replace(struck, step="act", turn="white"), "A say-ko figure=black-raven")
    assert GAME.outcome(in_the_next) == ()
