"""Special sides of tiles: dice of pilots and boss, cards under the sheet, rocks, beasts and snow."""

import pytest

from companion.engine.chance import Chance
from companion.engine.handwork import handwork
from companion.engine.offers import offers
from companion.engine.rulebook import Refusal
from companion.engine.voice import Voice
from companion.games.monsterchase import GAME
from companion.games.monsterchase.driver.priorities import Print, beast
from companion.games.monsterchase.driver.strip import Cell, read
from companion.games.monsterchase.facts.tiles import DieRolled, TileWoken
from companion.games.monsterchase.rules.tiles import waking
from companion.games.monsterchase.view import moment
from tests.any_game import any_game
from tests.games import notation
from tests.games.monsterchase.table import BOSS_MOVES, after, at, going_on, lines, listed, open_to, outcome, rows

SPECIAL = "winter=yes circuit=01-A,17-B,18-B,19-B,20-B,11-B,13-B,04-B prey=0:/ reserves="
PLAIN = "winter=yes"
TUCKED = "car.A=3/0/0/0:?,?,?:missile"
CLOSING = "turn=A:card:d:0:0::"
DRONE = "seats=A,B car.drone=3/0/0/0:?:power-up ranking=A,boss,B,drone turn=drone::d:0:0::"
# Three players in two teams, C with a pilot more.
EXTRA = "mode=teams teams=A:1,B:1,C:2,extra:2 car.extra=2/0/0/0:? ranking=A,B,C,extra"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-146 D28 4: the hand is gone",
            SPECIAL,
            "A yetis car=A die=4",
            "die-rolled 17-B A 4 hand-no-draw; hand-dropped A",
        ),
        ("monsterchase-146 D28 5: it stays", SPECIAL, "A yetis car=A die=5", "die-rolled 17-B A 5 nothing"),
        (
            "monsterchase-147 in another's turn one draws again",
            SPECIAL,
            "B yetis car=B die=1",
            "die-rolled 17-B B 1 hand; hand-dropped B",
        ),
        (
            "monsterchase-147b by house ruling never after a roll",
            f"{SPECIAL} yeti-draw=always",
            "A yetis car=A die=5",
            "die-rolled 17-B A 5 no-draw",
        ),
        (
            "monsterchase-148 the boss does not roll",
            f"{SPECIAL} {BOSS_MOVES}",
            "K yetis car=boss die=2",
            "refused monsterchase-148",
        ),
        (
            "monsterchase-148 a pilot pushed in its turn does",
            f"{SPECIAL} {BOSS_MOVES}",
            "B yetis car=B die=6",
            "die-rolled 17-B B 6 nothing",
        ),
        ("monsterchase-146 no such tile here", PLAIN, "A yetis car=A die=4", "refused monsterchase-146"),
        ("monsterchase-31b nobody else's car", SPECIAL, "B yetis car=A die=4", "refused monsterchase-31b"),
        (
            "monsterchase-31b the keeper for the car in turn",
            SPECIAL,
            "K mirrors car=A die=4",
            "die-rolled 18-B A 4 mirror",
        ),
        (
            "monsterchase-31b the keeper for one that was pushed",
            f"{SPECIAL} {BOSS_MOVES}",
            "K yetis car=B die=2",
            "die-rolled 17-B B 2 hand; hand-dropped B",
        ),
        (
            "monsterchase-20b not while the ranking is made",
            f"{SPECIAL} step=order",
            "A mirrors car=A die=4",
            "refused monsterchase-20b",
        ),
        (
            "monsterchase-150 to the mirror of that number",
            SPECIAL,
            "B mirrors car=B die=2",
            "die-rolled 18-B B 2 mirror",
        ),
        (
            "monsterchase-150b the boss too",
            f"{SPECIAL} {BOSS_MOVES}",
            "K mirrors car=boss die=6",
            "die-rolled 18-B boss 6 mirror",
        ),
        ("monsterchase-150 no such tile here", PLAIN, "A mirrors car=A die=4", "refused monsterchase-150"),
        (
            "monsterchase-154 one roll for the action",
            SPECIAL,
            "A roll-rocks car=A die=4",
            "die-rolled 20-B A 4 nothing",
        ),
        ("monsterchase-156 the next rock ahead", SPECIAL, "A roll-rocks car=A die=3", "die-rolled 20-B A 3 next-rock"),
        (
            "monsterchase-156 any of the tile",
            f"{SPECIAL} {BOSS_MOVES}",
            "K roll-rocks car=boss die=5",
            "die-rolled 20-B boss 5 any-rock",
        ),
        ("monsterchase-154 no such tile here", PLAIN, "A roll-rocks car=A die=4", "refused monsterchase-154"),
        (
            "monsterchase-31b an added pilot's team rolls",
            f"{SPECIAL} {EXTRA}",
            "C yetis car=extra die=6",
            "die-rolled 17-B extra 6 nothing",
        ),
        (
            "monsterchase-31b not another team",
            f"{SPECIAL} {EXTRA}",
            "A yetis car=extra die=6",
            "refused monsterchase-31b",
        ),
        (
            "monsterchase-31b anybody for a drone that was pushed",
            f"{SPECIAL} {DRONE} turn=A::d:0:0::",
            "B mirrors car=drone die=6",
            "die-rolled 18-B drone 6 mirror",
        ),
        ("monsterchase-31b nor a rock", SPECIAL, "B roll-rocks car=A die=4", "refused monsterchase-31b"),
        ("monsterchase-31b nor a beast", SPECIAL, "B wake-tile car=A tile=13-B", "refused monsterchase-31b"),
        ("custode-luck the table rolls for the yetis", SPECIAL, "A yetis car=A die=0", "refused custode-luck"),
        ("custode-luck the table rolls for the mirrors", SPECIAL, "A mirrors car=A die=0", "refused custode-luck"),
        ("custode-luck the table rolls", SPECIAL, "A roll-rocks car=A die=0", "refused custode-luck"),
        ("custode-luck the app rolls", f"{SPECIAL} luck=app", "A roll-rocks car=A die=3", "refused custode-luck"),
    ),
)
def test_dice(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def test_monsterchase_150_nobody_knows_how_far_a_mirror_is() -> None:
    state, _ = after(f"{SPECIAL} distance.A-B=2 distance.B-C=3", "A mirrors car=A die=3")
    assert state.distances == {"B-C": 3}


def test_monsterchase_45_the_reason_names_the_yetis_too() -> None:
    state, _ = after(f"{SPECIAL} {CLOSING}", "A yetis car=A die=4")
    closed = next(each for each in offers(GAME, state, "A").closed if each.action == "draw-cards")
    said = GAME.rulebook.sentence(Refusal(closed.rule, dict(closed.line.values)), "it", GAME.names())
    assert (closed.rule, "yeti" in said) == ("monsterchase-45", True)


def test_monsterchase_147_no_card_is_drawn_at_the_end() -> None:
    """D28."""
    state, _ = after(f"{SPECIAL} car.A=3/0/0/0:?,?", "A yetis car=A die=4")
    assert (state.pilots["A"].hand, state.turn.draws) == ((), False)
    state, _ = after(f"{SPECIAL} car.A=3/0/0/0:?,?", "A yetis car=A die=5")
    assert (state.pilots["A"].hand, state.turn.draws) == (("?", "?"), True)


def test_the_app_rolls_each_face_and_never_the_same_roll_twice() -> None:
    words = f"{SPECIAL} luck=app"

    def rolls(*asked: str, chance: Chance = notation.LUCK) -> list[int]:
        _, facts = after(words, *asked, chance=chance)
        dice = [fact.die for fact in facts if isinstance(fact, DieRolled)]
        assert len(dice) == len(facts)
        return dice

    faces = {rolls("A mirrors car=A die=0", chance=Chance(bytes([seed])))[0] for seed in range(60)}
    assert faces == {1, 2, 3, 4, 5, 6}
    many = rolls(*["A mirrors car=A die=0"] * 12)
    assert many == rolls(*["A mirrors car=A die=0"] * 12)
    assert len(set(many)) > 2


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-151 a card under the sheet",
            f"{SPECIAL} {CLOSING}",
            "A spirits card=missile",
            "spirit-tucked A missile",
        ),
        (
            "monsterchase-42b not before the turn's choice",
            SPECIAL,
            "A spirits card=missile",
            "refused monsterchase-42b",
        ),
        (
            "monsterchase-151 once a turn",
            f"{SPECIAL} turn=A:card:dt:0:0::",
            "A spirits card=missile",
            "refused monsterchase-151",
        ),
        ("monsterchase-151 no such effect", f"{SPECIAL} {CLOSING}", "A spirits card=speed", "refused monsterchase-151"),
        (
            "monsterchase-151 no such tile here",
            f"{PLAIN} {CLOSING}",
            "A spirits card=missile",
            "refused monsterchase-151",
        ),
        (
            "monsterchase-153b the boss gets nothing",
            f"{SPECIAL} {BOSS_MOVES}",
            "K spirits card=missile",
            "refused monsterchase-20b",
        ),
        (
            "monsterchase-119c no Power Up without its box",
            f"{SPECIAL} winter=no {CLOSING}",
            "A spirits card=power-up",
            "refused monsterchase-119c",
        ),
        ("monsterchase-119c with it", f"{SPECIAL} {CLOSING}", "A spirits card=power-up", "spirit-tucked A power-up"),
        (
            "monsterchase-151b one lies there",
            f"{SPECIAL} {CLOSING} {TUCKED}",
            "A spirits card=bomb",
            "refused monsterchase-151b",
        ),
        (
            "monsterchase-151b by house ruling more than one",
            f"{SPECIAL} {CLOSING} {TUCKED} spirit-cards=any",
            "A spirits card=bomb",
            "spirit-tucked A bomb",
        ),
        ("monsterchase-152 in the own turn", TUCKED, "A use-spirit card=missile", "spirit-used A missile"),
        (
            "monsterchase-152 not in another's",
            f"{TUCKED} turn=B::d:0:0::",
            "A use-spirit card=missile",
            "refused monsterchase-152",
        ),
        (
            "monsterchase-20b while the helmets are put right it is nobody's",
            f"{TUCKED} step=order turn=:::0:0::",
            "A use-spirit card=missile",
            "refused monsterchase-20b",
        ),
        (
            "monsterchase-152 nor in the boss's",
            f"{TUCKED} {BOSS_MOVES}",
            "A use-spirit card=missile",
            "refused monsterchase-152",
        ),
        (
            "monsterchase-152 the keeper for the car in turn",
            TUCKED,
            "K use-spirit card=missile",
            "spirit-used A missile",
        ),
        (
            "monsterchase-151 not in the turn that closes with it",
            f"{SPECIAL} {TUCKED} turn=A:card:dt:0:0::",
            "A use-spirit card=missile",
            "refused monsterchase-20b",
        ),
        ("monsterchase-152b what lies there", TUCKED, "A use-spirit card=missile", "spirit-used A missile"),
        ("monsterchase-152b nothing else", TUCKED, "A use-spirit card=bomb", "refused monsterchase-152b"),
        (
            "monsterchase-152 a repair",
            "car.A=1/0/0/0::repair",
            "A use-spirit card=repair",
            "spirit-used A repair; effect-taken A life 2",
        ),
        (
            "monsterchase-152 a star",
            "car.A=1/2/0/0::star",
            "A use-spirit card=star",
            "spirit-used A star; effect-taken A star 3",
        ),
        ("monsterchase-7c no fourth", "car.A=1/3/0/0::star", "A use-spirit card=star", "spirit-used A star"),
        (
            "monsterchase-119 a Power Up",
            DRONE,
            "B use-spirit card=power-up",
            "spirit-used drone power-up; effect-taken drone shield 2",
        ),
    ),
)
def test_spirits(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("effect", "left"),
    [
        pytest.param("steer", {"B-C": 3}, id="monsterchase-58 a Steer of the spirits moves the car"),
        pytest.param("missile", {"A-B": 2, "B-C": 3}, id="monsterchase-58 a missile leaves it where it is"),
    ],
)
def test_distances_after_a_gift(effect: str, left: dict[str, int]) -> None:
    state, _ = after(f"car.A=3/0/0/0:?:{effect} distance.A-B=2 distance.B-C=3", f"A use-spirit card={effect}")
    assert state.distances == left


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-161 no pilot wakes the beast",
            SPECIAL,
            "A wake-tile car=A tile=11-B",
            "refused monsterchase-161",
        ),
        (
            "monsterchase-161 the boss does",
            f"{SPECIAL} {BOSS_MOVES}",
            "K wake-tile car=boss tile=11-B",
            "tile-woken 11-B boss monsterchase-162 -; place-asked 11-B K monsterchase-162",
        ),
        (
            "monsterchase-163 the boss's landslide",
            f"{SPECIAL} {BOSS_MOVES}",
            "K wake-tile car=boss tile=04-B",
            "tile-woken 04-B boss monsterchase-163 -; place-asked 04-B K monsterchase-163",
        ),
        (
            "monsterchase-164 no snow for the boss",
            f"{SPECIAL} {BOSS_MOVES}",
            "K wake-tile car=boss tile=13-B",
            "refused monsterchase-164",
        ),
        (
            "monsterchase-164 for a pilot it falls",
            SPECIAL,
            "A wake-tile car=A tile=13-B",
            "tile-woken 13-B A monsterchase-168 -",
        ),
        (
            "monsterchase-168 the others have their own rules",
            SPECIAL,
            "A wake-tile car=A tile=04-B",
            "refused monsterchase-168",
        ),
        (
            "monsterchase-168 no such tile here",
            f"{PLAIN} {BOSS_MOVES}",
            "K wake-tile car=boss tile=16-B",
            "refused monsterchase-168",
        ),
    ),
)
def test_what_tiles_do_of_their_own(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("words", "seat", "actions"),
    [
        pytest.param(
            SPECIAL, "A", ["yetis", "mirrors", "roll-rocks", "wake-tile"], id="monsterchase-31b the car in turn"
        ),
        pytest.param(
            SPECIAL, "B", ["yetis", "mirrors", "roll-rocks", "wake-tile"], id="monsterchase-31b one that was pushed"
        ),
        pytest.param(
            f"{SPECIAL} {BOSS_MOVES}", "K", ["mirrors", "roll-rocks", "wake-tile"], id="monsterchase-148 for the boss"
        ),
        pytest.param(
            f"{SPECIAL} {BOSS_MOVES}",
            "K B",
            ["yetis", "mirrors", "roll-rocks", "wake-tile"],
            id="monsterchase-31b by the keeper for one that was pushed",
        ),
        pytest.param(PLAIN, "A", [], id="monsterchase-168 a circuit without them"),
    ],
)
def test_only_tiles_of_the_circuit_are_offered(words: str, seat: str, actions: list[str]) -> None:
    """The keeper's, for the boss or for the car that is named."""
    mine = ("yetis", "mirrors", "roll-rocks", "spirits", "use-spirit", "wake-tile")
    keeper, _, car = seat.rpartition(" ")
    found = [offer for offer in listed(words, keeper or seat).open if offer.action in mine]
    about = {"K": "boss"}.get(car, car)
    assert [offer.action for offer in found if offer.given["car"] == about] == actions


# --- on the track that was drawn --------------------------------------------------------------------------------------

# 20B is the fifth tile of SPECIAL, 04B the eighth.
HILL = "border=2:5,14:6 checkpoint=12"
# The boss's turn, once somebody has looked at the drawing.
LOOKED = "step=move turn=boss::dv:0:0::"


def drawn(line: str) -> str:
    """The words of a position for this drawing."""
    return f"strip={line.replace(' ', '_')}"


@pytest.mark.parametrize(
    ("die", "follows"),
    [
        pytest.param(1, "next-rock", id="monsterchase-156 1"),
        pytest.param(3, "next-rock", id="monsterchase-156 3"),
        pytest.param(4, "nothing", id="monsterchase-156 4"),
        pytest.param(5, "any-rock", id="monsterchase-156 5"),
        pytest.param(6, "any-rock", id="monsterchase-156 6"),
    ],
)
def test_what_follows_a_die(die: int, follows: str) -> None:
    assert waking(die) == follows


@pytest.mark.parametrize(
    ("line", "asked", "awake"),
    [
        pytest.param(
            "rock=2.9,1.6,3.13", "A roll-rocks car=A die=2", ("1.6",), id="monsterchase-156 the next one ahead"
        ),
        pytest.param("rock=2.9,1.6", "A roll-rocks car=A die=4", (), id="monsterchase-156 none"),
        pytest.param("rock=2.9,1.6", "A roll-rocks car=A die=5", ("1.6", "2.9"), id="monsterchase-156 any of the tile"),
        pytest.param(
            "rock=2.9,1.1,3.15", "A roll-rocks car=A die=6", ("2.9",), id="monsterchase-156 of this tile only"
        ),
        pytest.param(
            "rock=2.9,1.6,2.11", "K roll-rocks car=boss die=6", ("1.6",), id="monsterchase-157 not in its lane"
        ),
        pytest.param(
            "rock=1.9,1.6,2.11", "K roll-rocks car=boss die=5", ("1.9",), id="monsterchase-157 furthest ahead"
        ),
        pytest.param("rock=2.9,2.11", "K roll-rocks car=boss die=5", ("2.11",), id="monsterchase-157 all in its lane"),
        pytest.param("rock=2.9", "B roll-rocks car=B die=2", (), id="monsterchase-156 a car nobody drew"),
    ],
)
def test_which_rock_wakes(line: str, asked: str, awake: tuple[str, ...]) -> None:
    state, _ = after(
        f"{SPECIAL} {LOOKED} {drawn(f'3x16 boss=2.3 car=A:1.3 {HILL} {line}')}", asked
    )
    assert state.turn.awake == awake


@pytest.mark.parametrize(
    ("line", "laid", "awake"),
    [
        pytest.param("wall=1.11,3.11", "2.11", ("2.11",), id="monsterchase-155 one space only: it is laid there"),
        pytest.param("rock=3.5", "", ("3.5",), id="monsterchase-155 a rock lies ahead"),
        pytest.param(
            "rock=3.14 wall=1.11,3.11", "2.11", ("2.11",), id="monsterchase-155 beyond the checkpoint is not ahead"
        ),
        pytest.param(
            "bomb=1.11,2.11 wall=3.11,1.10,2.10", "3.10", ("3.10",), id="monsterchase-155 the first that is free"
        ),
    ],
)
def test_the_missing_rock(line: str, laid: str, awake: tuple[str, ...]) -> None:
    words = f"{SPECIAL} {LOOKED} {drawn(f'3x16 boss=2.3 car=A:1.3 {HILL} {line}')}"
    state, _ = after(words, "A roll-rocks car=A die=1")
    assert state.turn.awake == awake
    more = {str(rock) for rock in read(state.strip).rock} - {str(rock) for rock in read(at(words).strip).rock}
    assert more == ({laid} if laid else set())


@pytest.mark.parametrize(
    ("die", "awake"),
    [
        pytest.param(2, ("2.11",), id="monsterchase-155b the next one: it"),
        pytest.param(4, (), id="monsterchase-155b none wakes, and it is put all the same"),
        pytest.param(6, ("2.11",), id="monsterchase-155b any of the tile"),
    ],
)
@pytest.mark.parametrize(
    ("car", "teller"),
    [
        pytest.param("A", "A", id="monsterchase-155b its driver"),
        pytest.param("A", "K", id="monsterchase-155b the keeper"),
        pytest.param("boss", "C", id="monsterchase-155b the boss's: the last pilot"),
    ],
)
def test_of_several_spaces_as_near_somebody_says_one_before_the_die_is_read(
    die: int, awake: tuple[str, ...], car: str, teller: str
) -> None:
    """F3: with a 4 nothing was laid or told, else all of them woke and none was put."""
    words = f"{SPECIAL} {LOOKED} {drawn(f'3x16 boss=1.3 car=A:1.4 {HILL}')}"
    state, facts = after(words, f"K roll-rocks car={car} die={die}")
    assert lines(facts)[1] == f"rock-asked {car} {die} 1.11,2.11,3.11 {'C' if car == 'boss' else 'A'}"
    assert (state.turn.awake, state.turn.placing) == ((), ("1.11", "2.11", "3.11"))
    asked = [dict(each.given) for each in offers(GAME, state, teller).open if each.action == "put-rock"]
    assert asked == [{"cell": "1.11"}, {"cell": "2.11"}, {"cell": "3.11"}]
    with pytest.raises(Refusal, match="monsterchase-31b"):
        going_on(state, "B put-rock cell=2.11")
    state, facts = going_on(state, f"{teller} put-rock cell=2.11")
    assert lines(facts)[0] == "rock-placed 2.11"
    assert [str(rock) for rock in read(state.strip).rock] == ["2.11"]
    assert (state.turn.awake, state.turn.placing, state.turn.placer) == (awake, (), "")


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-155b not as near",
            f"{SPECIAL} {LOOKED} {drawn(f'3x16 boss=1.3 car=A:1.4 {HILL}')} placing=1.11,2.11 placer=A:2",
            "K put-rock cell=3.10",
            "refused monsterchase-155b",
        ),
        (
            "monsterchase-155b drawn anew, and taken",
            f"{SPECIAL} {LOOKED} {drawn(f'3x16 boss=1.3 car=A:1.4 bomb=2.11 {HILL}')} placing=1.11,2.11 placer=A:2",
            "K put-rock cell=2.11",
            "refused monsterchase-155b",
        ),
        (
            "monsterchase-20b nothing is missing",
            f"{SPECIAL} {LOOKED}",
            "K put-rock cell=2.11",
            "refused monsterchase-20b",
        ),
        (
            "monsterchase-155b put",
            f"{SPECIAL} {LOOKED} {drawn('3x16 boss=1.3 car=A:1.4 checkpoint=12')} placing=1.11,2.11 placer=A:4",
            "K put-rock cell=2.11",
            "rock-placed 2.11; strip-drawn 3x16 boss=1.3 car=A:1.4 rock=2.11 checkpoint=12",
        ),
    ),
)
def test_putting_the_missing_rock(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def test_monsterchase_157_equal_rocks_of_the_boss_are_the_last_pilot_s() -> None:
    words = f"{SPECIAL} {LOOKED} {drawn(f'3x16 boss=2.3 car=A:1.4 rock=1.9,3.9 {HILL}')}"
    _, facts = after(words, "K roll-rocks car=boss die=6")
    assert lines(facts)[1:] == ["rocks-woken 1.9,3.9", "place-asked 20-B C monsterchase-157"]


@pytest.mark.parametrize(
    ("tile", "strip", "rule"),
    [
        pytest.param("04-B", "3x9 boss=2.1 car=A:1.4,B:3.4", "163", id="monsterchase-163 two cars as far ahead"),
        pytest.param("08-B", "3x9 boss=2.3 rock=2.1,2.2,3.1", "163", id="monsterchase-163 two spaces behind"),
        pytest.param("16-B", "2x9 boss=2.3 checkpoint=5", "167", id="monsterchase-167 two lanes as near"),
    ],
)
def test_equal_places_are_told_with_who_decides(tile: str, strip: str, rule: str) -> None:
    """F5: what was equal even by the last wish was told without a name."""
    cars = "circuit=04-B,08-B,16-B,01-A,02-A,03-A winter=yes prey=0:/ reserves="
    _, facts = after(f"{cars} {LOOKED} {drawn(strip)}", f"K wake-tile car=boss tile={tile}")
    assert "," in lines(facts)[0].split()[-1]
    assert lines(facts)[1:] == [f"place-asked {tile} C monsterchase-{rule}"]


ROLLING = f"{SPECIAL} awake=2.9"


@pytest.mark.parametrize(
    ("line", "asked", "lies"),
    [
        pytest.param(
            "rock=2.9", "A roll-boulder rock=2.9 value=3", " rock=2.6", id="monsterchase-158 as far as the card"
        ),
        pytest.param("rock=2.9 bomb=2.7", "A roll-boulder rock=2.9 value=3", "", id="monsterchase-159 D27 a bomb"),
        pytest.param("rock=2.9,2.5", "A roll-boulder rock=2.9 value=4", "", id="monsterchase-159 D27 a rock"),
        pytest.param("", "A roll-boulder rock=2.9 value=3", " rock=2.6", id="monsterchase-155 put there and rolled"),
        pytest.param("rock=2.9", "K roll-boulder rock=2.9 value=1", " rock=2.8", id="monsterchase-156b the one awake"),
    ],
)
def test_how_a_rock_rolls(line: str, asked: str, lies: str) -> None:
    state, facts = after(f"{ROLLING} {drawn(f'3x16 boss=3.1 {line}')}", asked)
    assert (state.strip, len(facts)) == (f"3x16 boss=3.1{lies}", 1)


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-160 D27 a car in its way is hurt, and it stops behind it",
            f"{ROLLING} {drawn('3x16 boss=3.1 rock=2.9 car=B:2.6')}",
            "A roll-boulder rock=2.9 value=3",
            "boulder-rolled 2.9 3 3x16 boss=3.1 car=B:2.6:lives2 rock=2.5; car-hurt B 1 0",
        ),
        (
            "monsterchase-160 the boss too",
            f"{ROLLING} {drawn('3x16 boss=2.6 rock=2.9')}",
            "A roll-boulder rock=2.9 value=5",
            "boulder-rolled 2.9 5 3x16 boss=2.6 rock=2.4; boss-hurt 1 0",
        ),
        (
            "monsterchase-160 off track in the boss's turn",
            f"{ROLLING} {BOSS_MOVES} awake=2.9 boss.truck=9/12/0:normal car.B=1/0/0/0: "
            f"{drawn('3x16 boss=3.1 rock=2.9 car=B:2.6:lives1')}",
            "K roll-boulder rock=2.9 value=5",
            "boulder-rolled 2.9 5 3x16 boss=3.1 rock=2.4; car-hurt B 1 0; car-off B; boss-healed off 1",
        ),
        (
            "monsterchase-156b none is awake",
            f"{SPECIAL} {drawn('3x16 boss=3.1 rock=2.9')}",
            "A roll-boulder rock=2.9 value=3",
            "refused monsterchase-156b",
        ),
        (
            "monsterchase-156b another one",
            f"{ROLLING} {drawn('3x16 boss=3.1 rock=2.9,1.9')}",
            "A roll-boulder rock=1.9 value=3",
            "refused monsterchase-156b",
        ),
        (
            "monsterchase-31b not in another's turn",
            f"{ROLLING} {drawn('3x16 boss=3.1 rock=2.9')}",
            "B roll-boulder rock=2.9 value=3",
            "refused monsterchase-31b",
        ),
    ),
)
def test_whom_a_rock_meets(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    "track",
    ["", drawn("3x6 boss=3.1")],
    ids=["monsterchase-156b nobody drew the track again", "monsterchase-156b it was drawn shorter"],
)
def test_a_rock_that_is_off_the_drawing(track: str) -> None:
    assert outcome(f"{ROLLING} {track}", "A roll-boulder rock=2.9 value=3") == "refused monsterchase-156b"
    assert "roll-boulder" not in open_to(at(f"{ROLLING} {track}"), "A")


def test_monsterchase_156b_rolled_once() -> None:
    words = f"{ROLLING} {drawn('3x16 boss=3.1 rock=2.9')}"
    assert "roll-boulder" in open_to(at(words), "A")
    state, _ = after(words, "A roll-boulder rock=2.9 value=3")
    assert state.turn.awake == ()
    assert "roll-boulder" not in open_to(state, "A")


# --- what the boss's tiles do -----------------------------------------------------------------------------------------

# D21: struck one after the other, in the order of the boss's list.
D21 = ["1.6", "1.4", "2.2", "1.1", "3.5", "2.7", "2.9", "2.5"]


@pytest.mark.parametrize(
    "struck", [pytest.param(count, id=f"monsterchase-163 D21 {place}") for count, place in enumerate(D21)]
)
def test_where_the_boss_puts_a_rock(struck: int) -> None:
    """Of the spaces of the tile all others are walled off."""
    left = D21[struck:]
    things = {"1.6": "car=A:1.6", "1.4": "car=B:1.4", "2.7": "rock=2.7", "2.9": "bomb=2.9"}
    cars = ",".join(things[each].removeprefix("car=") for each in ("1.6", "1.4") if each in left)
    walls = (
        f"{lane}.{space}" for lane in (1, 2, 3) for space in range(1, 10) if f"{lane}.{space}" not in (*left, "2.3")
    )
    words = ["3x9", "boss=2.3", f"wall={','.join(walls)}", f"car={cars}" if cars else ""]
    words += [things[each] for each in ("2.7", "2.9") if each in left]
    line = " ".join(filter(None, words))
    text = outcome(f"{SPECIAL} {LOOKED} {drawn(line)}", "K wake-tile car=boss tile=04-B")
    assert text == f"tile-woken 04-B boss monsterchase-163 {D21[struck]}"


@pytest.mark.parametrize(
    ("tile", "line", "places"),
    [
        pytest.param(
            "04-B", "3x12 boss=2.5 border=4:8,7:1 car=A:1.9,B:1.5", "1.5", id="monsterchase-163 of the tile only"
        ),
        pytest.param("04-B", "1x3 boss=1.1 ice=1.2 water=1.3", "-", id="monsterchase-163 no space holds a rock"),
        pytest.param(
            "16-A", "3x9 boss=2.3 water=2.4,2.5 car=A:2.6", "2.7", id="monsterchase-166 the next free of its lane"
        ),
        pytest.param("16-A", "3x9 boss=2.3 water=2.4", "2.5", id="monsterchase-166 beyond the water"),
        pytest.param(
            "16-B", "3x9 boss=2.3 void=2.4 checkpoint=8 wall=1.7,3.7", "2.7", id="monsterchase-167 before the line"
        ),
        pytest.param(
            "16-B", "2x9 boss=2.8 checkpoint=5 wall=1.4 rock=2.4", "1.3,2.3", id="monsterchase-167 even behind it"
        ),
        pytest.param("16-B", "3x9 boss=2.3 void=2.4", "-", id="monsterchase-167 no checkpoint was drawn"),
        pytest.param("11-B", "3x12 boss=2.3 car=A:1.5", "1.5", id="monsterchase-162 where it does damage"),
        pytest.param(
            "12-B", "3x12 boss=2.3 car=A:2.5", "2.1,2.2", id="monsterchase-162 not ahead in its lane, so behind it"
        ),
        pytest.param(
            "11-B", "3x9 boss=2.3 car=A:2.5,B:2.1,C:3.4", "2.1", id="monsterchase-162 damage, and behind in its lane"
        ),
        pytest.param("11-B", "3x9 boss=2.3 car=A:1.5,B:3.4", "3.4,1.5", id="monsterchase-162c one damage each"),
        pytest.param(
            "11-B", "1x9 boss=1.2 wall=1.1 car=A:1.5", "1.5", id="monsterchase-162b all of it ahead in its lane"
        ),
        pytest.param(
            "11-B", "3x9 boss=2.3 border=1:2,4:1 car=A:1.2,B:1.5", "1.5", id="monsterchase-162 on this tile only"
        ),
        pytest.param("15-B", "3x9 boss=2.5", "2.4,2.3,2.2", id="monsterchase-165b the nearest first"),
        pytest.param("15-B", "3x9 boss=2.5 rock=2.4 ice=2.3", "2.2,2.1", id="monsterchase-165 on free spaces"),
        pytest.param("15-B", "3x9 boss=2.1", "-", id="monsterchase-165 none of them is drawn"),
    ],
)
def test_where_a_tile_puts_things(tile: str, line: str, places: str) -> None:
    words = f"winter=yes circuit=11-B,02-A,15-B,16-A,16-B,12-B,07-A,04-B {LOOKED} {drawn(line)}"
    text = outcome(words, f"K wake-tile car=boss tile={tile}").partition("; ")[0]
    assert text.split()[-1] == places


@pytest.mark.parametrize(
    ("prints", "best", "decided"),
    [
        pytest.param("pqrs", "r", 3, id="monsterchase-162 D22 behind it in its lane"),
        pytest.param("pqs", "q", 2, id="monsterchase-162 D22 the most damage"),
        pytest.param("ps", "s", 1, id="monsterchase-162 not ahead in its lane"),
        pytest.param("pt", "p", 2, id="monsterchase-162b all ahead in its lane: most damage"),
    ],
)
def test_where_the_boss_sends_the_beast(prints: str, best: str, decided: int) -> None:
    found = {
        "p": Print(Cell(2, 6), 3),
        "q": Print(Cell(1, 5), 2),
        "r": Print(Cell(2, 1), 2),
        "s": Print(Cell(3, 4), 1),
        "t": Print(Cell(2, 4), 1),
    }
    pick = beast(Cell(2, 3), [found[each] for each in prints])
    assert (pick.best, pick.decided) == ((found[best],), decided)


@pytest.mark.parametrize("tile", ["11-B", "12-B", "15-B"])
def test_without_a_drawing_the_table_looks(tile: str) -> None:
    """monsterchase-162, monsterchase-165: no place is made up where nobody drew the track."""
    words = f"winter=yes circuit=11-B,12-B,15-B,03-A,04-A,05-A {BOSS_MOVES}"
    _, facts = after(words, f"K wake-tile car=boss tile={tile}")
    rule = "monsterchase-165" if tile == "15-B" else "monsterchase-162"
    assert lines(facts) == [f"tile-woken {tile} boss {rule} -", f"place-asked {tile} K {rule}"]


def test_monsterchase_162_the_last_pilot_settles_equal_places() -> None:
    words = f"winter=yes circuit=11-B,02-A,03-A,04-A,05-A,06-A {LOOKED} {drawn('3x9 boss=2.3 car=A:1.5,B:3.4')}"
    _, facts = after(words, "K wake-tile car=boss tile=11-B")
    assert lines(facts)[-1] == "place-asked 11-B C monsterchase-162"


OLD = "3x16 boss=2.3 car=A:1.3 border=2:5,14:6 checkpoint=12 wall=1.11,3.11"


@pytest.mark.parametrize(
    ("turn", "asked", "hands"),
    [
        pytest.param("", "A roll-rocks car=A die=1", ["rock-missing", "rock-next"], id="monsterchase-180b a pilot's"),
        pytest.param(
            BOSS_MOVES, "K roll-rocks car=boss die=6", ["rock-missing", "rock-boss"], id="monsterchase-180b the boss's"
        ),
        pytest.param(BOSS_MOVES, "K wake-tile car=boss tile=11-B", ["tile-beast"], id="monsterchase-180b its tile"),
    ],
)
def test_an_old_drawing_says_nothing_until_somebody_has_looked(turn: str, asked: str, hands: list[str]) -> None:
    """The others have driven since: nothing is laid or moved by it, and it is not trusted for having been asked."""
    words = f"{SPECIAL} {turn} {drawn(OLD)}"
    state, facts = after(words, asked)
    assert (state.strip, state.turn.is_sketched, state.turn.awake) == (at(words).strip, False, ())
    assert [line.words.removeprefix("hands.") for line in handwork(GAME, at(words), facts)] == hands
    looked, _ = after(f"{SPECIAL} {LOOKED} {drawn(OLD)}", "K roll-rocks car=A die=1")
    assert [str(each) for each in read(looked.strip).rock] == ["2.11"]


def test_monsterchase_162_as_the_keeper_draws_it() -> None:
    """The drawing of the turn is enough: nothing is to be told twice."""
    words = f"winter=yes circuit=11-B,15-B,03-A,04-A,05-A,06-A {BOSS_MOVES}"
    drawing = "K draw-strip cells=3.2=boss,5.1=A"
    for tile, places in (("11-B", ("1.5",)), ("15-B", ("2.2", "2.1"))):
        _, facts = after(words, drawing, f"K wake-tile car=boss tile={tile}")
        assert [each.places for each in facts if isinstance(each, TileWoken)] == [places]


BOSS_SIDES = "winter=yes circuit=04-B,08-B,11-B,12-B,15-B,16-A,16-B"


@pytest.mark.parametrize(
    ("tile", "text", "rule"),
    [
        ("04-B", "su una macchina; dietro il Boss, in corsia; dietro; davanti, fuori corsia", "monsterchase-163"),
        ("08-B", "su un masso; su una bomba; davanti", "monsterchase-163"),
        ("11-B", "poi dove fa più danni; poi dietro di lui, in corsia", "monsterchase-162"),
        ("12-B", "il grugnoso non davanti al Boss nella sua corsia", "monsterchase-162"),
        ("15-B", "da 1 a 3 lastre di ghiaccio", "monsterchase-165"),
        ("16-A", "va sulla prossima casella libera della sua corsia", "monsterchase-166"),
        ("16-B", "sulla casella libera più vicina prima del checkpoint", "monsterchase-167"),
    ],
)
def test_without_a_drawing_the_keeper_reads_what_the_tile_does(tile: str, text: str, rule: str) -> None:
    """The keeper was told that it is the keeper's to say, and not a word of what the rule asks."""
    before = at(f"{BOSS_SIDES} {BOSS_MOVES}")
    _, facts = going_on(before, f"K wake-tile car=boss tile={tile}")
    (line,) = handwork(GAME, before, facts)
    said = Voice(any_game(GAME), "it", {}).line(line)
    assert text in said
    assert "lo dice" not in said
    assert line.rule == rule


@pytest.mark.parametrize(
    ("tile", "rule"),
    [
        ("17-B", "monsterchase-146"),
        ("18-B", "monsterchase-150"),
        ("19-B", "monsterchase-151"),
        ("20-B", "monsterchase-154"),
    ],
)
def test_a_side_is_asked_about_with_its_own_page(tile: str, rule: str) -> None:
    """All four pointed at the page of the sides that other boxes explain."""
    state = at(f"winter=yes circuit={tile},02-A turn=A:card:d:0:0:: asks=bomb tile={tile}")
    said = moment.now(state, "A")
    assert said
    assert said.line.rule == rule
