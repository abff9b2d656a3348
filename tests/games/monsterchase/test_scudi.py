"""Shields: how many there may be, what they add and keep off, who may spend them and who has to."""

import pytest

from companion.engine.play import Play
from companion.engine.rulebook import Refusal
from companion.games.monsterchase.rules import hits
from tests.games import notation
from tests.games.monsterchase.table import BOSS_MOVES, GAME, after, at, lines, listed, outcome, rows

SHIELDS = "car.A=3/0/2/0: car.B=3/0/2/0:"
ONE = "car.A=3/0/1/0:"
BOTS = "seats=A,B car.A=3/0/0/0: car.B=3/0/0/0: ranking=A,boss,B,drone"
BARE, TWO = f"{BOTS} car.drone=3/0/0/0:?", f"{BOTS} car.drone=3/0/2/0:?"
PILOT = "drone-shields=pilot"
ORDER = "step=order turn=::d:0:0::"
DRONE_TURN = "turn=drone::d:0:0::"
# Three players in two teams, C with a pilot more.
EXTRA = "mode=teams teams=A:1,B:1,C:2,extra:2 car.extra=2/0/1/0:? ranking=A,B,C,extra"


TOP = "turn=A::dsp:0:0::"


def guarded(count: int, more: int = 0) -> str:
    """In the turn of A, with so many shields of B spent for the next blow, and of A into it."""
    return f"turn=A::d:0:{more}:B*{count}:"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-110 a second shield", ONE, "A mend car=A what=shield", "effect-taken A shield 2"),
        ("monsterchase-110 no third", SHIELDS, "A mend car=A what=shield", "refused monsterchase-110"),
        (
            "monsterchase-110 nor for the boss",
            "boss.truck=9/12/2:normal",
            "K boss-shield count=1",
            "refused monsterchase-110",
        ),
        (
            "monsterchase-110b what passes two is lost",
            "boss.truck=9/12/1:normal",
            "K boss-shield count=2",
            "boss-shielded 1",
        ),
        (
            "monsterchase-116 a bot gains none from a boost",
            f"{BARE} {DRONE_TURN}",
            "A mend car=drone what=shield",
            "refused monsterchase-116",
        ),
        (
            "monsterchase-116 driven as a pilot it does",
            f"{BARE} {DRONE_TURN} {PILOT}",
            "A mend car=drone what=shield",
            "effect-taken drone shield 1",
        ),
        (
            "monsterchase-116b the boss gains none from a boost",
            "",
            "K mend car=boss what=shield",
            "refused monsterchase-116b",
        ),
        ("monsterchase-116b but from its board", "", "K boss-shield count=2", "boss-shielded 2"),
        ("monsterchase-31b told by the keeper", "", "A boss-shield count=2", "refused monsterchase-31b"),
        ("monsterchase-20b not while the ranking is made", ORDER, "K boss-shield count=2", "refused monsterchase-20b"),
    ),
)
def test_gaining(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-110c spend one that is there", ONE, "A spend-shield car=A use=more", "shield-spent A more"),
        ("monsterchase-110c none is left", "", "A spend-shield car=A use=more", "refused monsterchase-110c"),
        (
            "monsterchase-110c not somebody else's",
            SHIELDS,
            "B spend-shield car=A use=less",
            "refused monsterchase-110c",
        ),
        (
            "monsterchase-110c not even the keeper",
            SHIELDS,
            "K spend-shield car=A use=less",
            "refused monsterchase-110c",
        ),
        (
            "monsterchase-110c the drone driven as a pilot",
            f"{TWO} {PILOT}",
            "B spend-shield car=drone use=less",
            "shield-spent drone less",
        ),
        (
            "monsterchase-110c a bot spends them itself",
            TWO,
            "B spend-shield car=drone use=less",
            "refused monsterchase-110c",
        ),
        ("monsterchase-112b as many as damage comes", guarded(1), "A damage target=B", "car-hurt B 1 1"),
        ("monsterchase-112b two against one damage", guarded(2), "A damage target=B", "refused monsterchase-112b"),
        ("monsterchase-112b two against two", guarded(2), "A damage target=B count=2", "car-hurt B 2 2"),
        ("monsterchase-112b two against one and a shield", guarded(2, more=1), "A damage target=B", "car-hurt B 2 2"),
        (
            "monsterchase-112b two against the drone's one and its shield",
            f"{TWO} turn=drone::d:0:0:B*2:",
            "A damage target=B",
            "shield-spent drone more; car-hurt B 2 2",
        ),
        (
            "monsterchase-112b two against the boss's one and its shield",
            f"{BOSS_MOVES} turn=boss::d:0:0:B*2: boss.truck=9/12/1:normal",
            "K damage target=B",
            "boss-shield-gone 1 dealt; car-hurt B 2 2",
        ),
        (
            "monsterchase-113 nothing keeps level three off",
            "turn=A::dsp:0:0:B*1:",
            "A star-damage target=B",
            "refused monsterchase-113",
        ),
        (
            "monsterchase-113 D18 with its shields unspent",
            f"{SHIELDS} {TOP}",
            "A star-damage target=B",
            "car-hurt B 1 0; blow-told B A 1 0 yes -",
        ),
        (
            "monsterchase-113 the boss's shield neither",
            f"{TOP} boss.truck=9/12/2:normal",
            "A star-damage target=boss",
            "boss-hurt 1 0",
        ),
        (
            "monsterchase-117 the drone's own adds to its power",
            f"{TWO} turn=drone:card:sp:0:0::",
            "A star-damage target=B",
            "shield-spent drone more; car-hurt B 2 0",
        ),
        ("monsterchase-41b no such power without stars", "", "A star-damage target=boss", "refused monsterchase-41b"),
        (
            "monsterchase-41b nor with two",
            "car.A=3/2/0/0:",
            "K star-damage target=boss",
            "refused monsterchase-41b",
        ),
        (
            "monsterchase-113b three stars that were not used",
            "car.A=3/3/0/0:",
            "A star-damage target=boss",
            "refused monsterchase-113b",
        ),
        (
            "monsterchase-113b a power of a lower level",
            "turn=A::ds:0:0::",
            "A star-damage target=boss",
            "refused monsterchase-113b",
        ),
        (
            "monsterchase-113b nobody paid for the drone",
            f"{BARE} {DRONE_TURN}",
            "A star-damage target=boss",
            "refused monsterchase-113b",
        ),
        ("monsterchase-113b used before", TOP, "A star-damage target=boss", "boss-hurt 1 0"),
        ("monsterchase-114 in another's turn", SHIELDS, "B spend-shield car=B use=less", "shield-spent B less"),
        (
            "monsterchase-114 in the boss's turn",
            f"{SHIELDS} {BOSS_MOVES}",
            "B spend-shield car=B use=less",
            "shield-spent B less",
        ),
        (
            "monsterchase-20b no damage falls any more",
            "step=over verdict=won car.A=3/0/1/0:?",
            "A spend-shield car=A use=less",
            "refused monsterchase-20b",
        ),
        (
            "monsterchase-114 not while no damage falls",
            f"{SHIELDS} {ORDER}",
            "B spend-shield car=B use=less",
            "refused monsterchase-114",
        ),
        ("monsterchase-114 for damage only", SHIELDS, "A spend-shield car=A use=speed", "refused monsterchase-114"),
    ),
)
def test_spending(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("spent", "dealt", "kept", "taken", "left"),
    [
        pytest.param(0, 1, 1, 0, 1, id="monsterchase-111 D17 none spent"),
        pytest.param(1, 2, 2, 0, 0, id="monsterchase-111 D17 one damage more"),
        pytest.param(2, 3, 2, 1, 0, id="monsterchase-111b D17 both into one blow"),
    ],
)
def test_a_missile_between_pilots(spent: int, dealt: int, kept: int, taken: int, left: int) -> None:
    """Target and dealer have two shields each; the target spends all that help (monsterchase-112)."""
    asked = ["A spend-shield car=A use=more"] * spent + ["B spend-shield car=B use=less"] * kept
    state, facts = after(SHIELDS, *asked, "A damage target=B")
    assert f"car-hurt B {dealt} {kept}" in lines(facts)
    assert (3 - state.pilots["B"].lives, state.pilots["B"].shields) == (taken, left)
    assert (state.turn.more, state.turn.guards, state.pilots["A"].shields) == (0, {}, 2 - spent)


def test_monsterchase_112_a_shield_waits_for_its_own_car() -> None:
    state, _ = after(SHIELDS, "B spend-shield car=B use=less", "A damage target=C")
    assert state.turn.guards == {"B": 1}
    assert (state.pilots["B"].lives, state.pilots["C"].lives) == (3, 2)


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-117 the boss spends one when it is hit",
            "boss.truck=9/12/1:normal",
            "A damage target=boss",
            "boss-shield-gone 1 taken; boss-hurt 1 1",
        ),
        (
            "monsterchase-117 and one when it hits",
            f"{BOSS_MOVES} boss.truck=9/12/2:normal",
            "K damage target=A",
            "boss-shield-gone 1 dealt; car-hurt A 2 0",
        ),
        (
            "monsterchase-117 V11g its own turn, an obstacle",
            f"{BOSS_MOVES} boss.truck=9/12/2:furious",
            "K damage target=boss",
            "boss-shield-gone 1 taken; boss-hurt 1 1",
        ),
        (
            "monsterchase-117b D18 one an event against two damages",
            "boss.truck=9/12/2:normal",
            "A damage target=boss count=2",
            "boss-shield-gone 1 taken; boss-hurt 2 1",
        ),
        (
            "monsterchase-117b by house ruling all that help",
            "boss.truck=9/12/2:normal boss-shields=all",
            "A damage target=boss count=2",
            "boss-shield-gone 2 taken; boss-hurt 2 2",
        ),
        (
            "monsterchase-117b no more than help",
            "boss.truck=9/12/2:normal boss-shields=all",
            "A damage target=boss",
            "boss-shield-gone 1 taken; boss-hurt 1 1",
        ),
        (
            "monsterchase-117b both into what it deals",
            f"{BOSS_MOVES} boss.truck=9/12/2:normal boss-shields=all",
            "K damage target=A",
            "boss-shield-gone 2 dealt; car-hurt A 3 0; car-off A; boss-healed off 1",
        ),
        (
            "monsterchase-117 the drone when it is hit",
            TWO,
            "A damage target=drone",
            "shield-spent drone less; car-hurt drone 1 1",
        ),
        (
            "monsterchase-117 the drone when it hits",
            f"{TWO} {DRONE_TURN}",
            "A damage target=B",
            "shield-spent drone more; car-hurt B 2 0",
        ),
        (
            "monsterchase-117 driven as a pilot it waits",
            f"{TWO} {DRONE_TURN} {PILOT}",
            "A damage target=B",
            "car-hurt B 1 0; blow-told B drone 1 0 no -",
        ),
        (
            "monsterchase-117b the drone under the same ruling",
            f"{TWO} boss-shields=all",
            "A damage target=drone count=2",
            "shield-spent drone less; shield-spent drone less; car-hurt drone 2 2",
        ),
    ),
)
def test_bots_and_the_boss(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("words", "car", "expected"),
    [
        pytest.param("", "A", ["effect-taken A shield 2"], id="monsterchase-119 two at once"),
        pytest.param(ONE, "A", ["effect-taken A shield 2"], id="monsterchase-110b D19 one gain lost"),
        pytest.param("", "boss", ["boss-shielded 2"], id="monsterchase-116c the boss takes them"),
        pytest.param("boss-power-up=no", "boss", [], id="monsterchase-116c unless the table denies them"),
        pytest.param("boss.truck=9/12/2:normal", "boss", [], id="monsterchase-110b the boss has two"),
    ],
)
def test_power_up(words: str, car: str, expected: list[str]) -> None:
    play = Play(GAME, at(words), "K", notation.LUCK)
    hits.gain_shields(play, car, 2, hits.POWER_UP)
    assert lines(play.facts) == expected


def in_the_box(words: str, effect: str) -> str:
    try:
        hits.in_the_box(Play(GAME, at(words), "K", notation.LUCK), effect)
    except Refusal as refusal:
        return notation.refused(GAME, refusal)
    return "there"


@pytest.mark.parametrize(
    ("words", "effect", "expected"),
    [
        pytest.param("winter=yes", "power-up", "there", id="monsterchase-119c with Winter is Now"),
        pytest.param("", "missile", "there", id="monsterchase-119c the base effects always"),
        pytest.param("", "power-up", "refused monsterchase-119c", id="monsterchase-119c not without"),
        pytest.param("", "freeze", "refused monsterchase-119c", id="monsterchase-119c nor the Freeze Gun"),
    ],
)
def test_effects_of_the_expansion(words: str, effect: str, expected: str) -> None:
    assert in_the_box(words, effect) == expected


@pytest.mark.parametrize(
    ("words", "car", "expected"),
    [
        pytest.param(
            "boss.truck=9/12/2:normal", "boss", ["boss-shield-gone 1 left"], id="monsterchase-118b V11i one of two goes"
        ),
        pytest.param("", "boss", [], id="monsterchase-118 none to give"),
        pytest.param(TWO, "drone", ["shield-lost drone"], id="monsterchase-118 the drone as a bot"),
        pytest.param(f"{TWO} {PILOT}", "drone", [], id="monsterchase-118 not driven as a pilot"),
        pytest.param(SHIELDS, "A", [], id="monsterchase-118 pilots pay another way"),
    ],
)
def test_what_is_left_at_the_end(words: str, car: str, expected: list[str]) -> None:
    play = Play(GAME, at(words), "K", notation.LUCK)
    hits.drop_leftover(play, car)
    assert lines(play.facts) == expected


@pytest.mark.parametrize(
    ("words", "seat", "expected"),
    [
        pytest.param(SHIELDS, "B", "open", id="monsterchase-114 the owner, in anybody's turn"),
        pytest.param(f"{SHIELDS} {ORDER}", "B", "monsterchase-114", id="monsterchase-114 closed with its reason"),
        pytest.param(SHIELDS, "C", "", id="monsterchase-110c nobody else"),
        pytest.param(EXTRA, "C", "open", id="monsterchase-110c the team of an added pilot"),
        pytest.param(EXTRA, "A", "monsterchase-110c", id="monsterchase-110c not another team, and none of one's own"),
        pytest.param(SHIELDS, "K", "", id="monsterchase-110c not the keeper"),
        pytest.param("", "A", "monsterchase-110c", id="monsterchase-110c in one's own turn why not"),
        pytest.param("", "B", "", id="monsterchase-110c in another's not a word"),
    ],
)
def test_who_is_offered_a_shield(words: str, seat: str, expected: str) -> None:
    found = listed(words, seat)
    if any(offer.action == "spend-shield" for offer in found.open):
        assert expected == "open"
    else:
        assert [each.rule for each in found.closed if each.action == "spend-shield"] == ([expected] if expected else [])
