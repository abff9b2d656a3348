"""What a card raises, and the answers to it: a blow with its shields, the end it brings along, friends by one tap."""

import pytest

from companion.engine.offers import offers, opened
from companion.games.monsterchase import GAME
from companion.games.monsterchase.facts.rounds import TurnEnded
from companion.games.monsterchase.rules.pilot.answers import Hit, unfinished
from companion.games.monsterchase.rules.timing import acting
from companion.games.monsterchase.view.moment import now
from tests.games.monsterchase.table import after, at, going_on, lines, listed, outcome, rows

# A has played a missile; two cards are left.
ASKED = "turn=A:card:d:0:0:: asks=missile car.A=3/0/0/0:?,?"
DRAWS = "card-drawn A 1 green yes"
PASSES = f"{DRAWS}; turn-ended A; turn-begun B"
SHIELDS = "turn=A:card:d:0:0:: asks=missile car.A=3/0/2/0:?,?"
# B has spent two shields in its defence before.
GUARDED = "turn=A:card:d:0:0:B*2: asks=missile car.A=3/0/0/0:?,?"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-49 a card asks what it did",
            "",
            "A play-card card=bomb-2 asks=1",
            "card-played A bomb-2 2 no; asked A bomb",
        ),
        ("monsterchase-49 a form of before asks nothing", "", "A play-card card=bomb-2", "card-played A bomb-2 2 no"),
        ("monsterchase-49 a blow", ASKED, "A hit target=boss", "boss-hurt 1 0"),
        ("monsterchase-44 and the end it brings", ASKED, "A hit target=boss ends=1", f"boss-hurt 1 0; {PASSES}"),
        ("monsterchase-49 a rock", ASKED, "A hit target=rock ends=1", f"rock-struck A; {PASSES}"),
        (
            "monsterchase-49 not of a bomb",
            ASKED.replace("missile", "bomb"),
            "A hit target=rock",
            "refused monsterchase-20b",
        ),
        ("monsterchase-49 an obstacle", ASKED, "A hit target=A ends=1", f"car-hurt A 1 0; {PASSES}"),
        ("monsterchase-20b nothing was played", "", "A hit target=boss", "refused monsterchase-20b"),
        (
            "monsterchase-111 with a shield one more",
            SHIELDS,
            "A hit target=boss more=1",
            "shield-spent A more; boss-hurt 2 0; mood-switched furious; blow-told boss A 2 0 no -",
        ),
        (
            "monsterchase-111b with both two more",
            SHIELDS,
            "A hit target=B more=2",
            "shield-spent A more; shield-spent A more; car-hurt B 3 0; car-off B",
        ),
        (
            "monsterchase-47b a shield that is left has its price",
            SHIELDS,
            "A hit target=boss more=1 ends=1",
            "shield-spent A more; boss-hurt 2 0; mood-switched furious; blow-told boss A 2 0 no -",
        ),
        (
            "monsterchase-47 with both gone the turn closes",
            SHIELDS,
            "A hit target=boss more=2 ends=1",
            f"shield-spent A more; shield-spent A more; boss-hurt 3 0; mood-switched furious; {PASSES}",
        ),
        ("monsterchase-110c not more than there are", ASKED, "A hit target=boss more=1", "refused monsterchase-110c"),
        ("monsterchase-110c not by the keeper", SHIELDS, "K hit target=boss more=1", "refused monsterchase-110c"),
        ("monsterchase-111 not at its own car", SHIELDS, "A hit target=A more=1", "refused monsterchase-111"),
        (
            "monsterchase-112b no more defence than damage",
            GUARDED,
            "A hit target=B",
            "refused monsterchase-112b",
        ),
        ("monsterchase-175 off the track", ASKED, "A leave-track", "car-off A"),
        (
            "monsterchase-168 a side of this circuit",
            f"{ASKED} circuit=01-A,17-B",
            "A reach-tile tile=17-B",
            "tile-reached A 17-B",
        ),
        ("monsterchase-168 no other", ASKED, "A reach-tile tile=17-B", "refused monsterchase-168"),
        ("monsterchase-57 near enough by one tap", "", "A connect other=B", "cars-linked A B 6"),
        ("monsterchase-57b told to be too far", "distance.A-B=9", "A connect other=B", "refused monsterchase-57b"),
        ("monsterchase-62b connected already", "distance.A-B=2", "A connect other=B", "refused monsterchase-62b"),
        (
            "monsterchase-66 an effect is meant for a friend",
            "distance.A-B=2",
            "A plan-transfer kind=cognitive to=B",
            "transfer-planned A cognitive B",
        ),
        ("monsterchase-57b not for who is far", "", "A plan-transfer kind=kinetic to=B", "refused monsterchase-57b"),
        ("monsterchase-42 dropped again", "plan=kinetic:B", "A plan-transfer kind=", "transfer-planned A - -"),
        ("monsterchase-71 a card is asked for", "distance.A-B=2", "A want-card giver=B", "card-wanted A B"),
        (
            "monsterchase-71 not of an empty hand",
            "distance.A-B=2 car.B=3/0/0/0:",
            "A want-card giver=B",
            "refused monsterchase-71",
        ),
        (
            "monsterchase-62 one at a time",
            "distance.A-B=2 distance.A-C=2 asked=B",
            "A want-card giver=C",
            "refused monsterchase-62",
        ),
        ("monsterchase-71b it is refused", "distance.A-B=2 asked=B", "B refuse-card", "card-refused B A"),
        ("monsterchase-71b not by another", "distance.A-B=2 asked=B", "C refuse-card", "refused monsterchase-71b"),
    ),
)
def test_an_answer(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize("words", [GUARDED, SHIELDS, ASKED])
def test_monsterchase_112b_random_play_is_not_offered_what_a_defence_refuses(words: str) -> None:
    assert opened(GAME, at(words), "A") == list(listed(words, "A").open)


def test_a_blow_alone_is_asked_again_by_whoever_had_not_finished() -> None:
    """The undo of the end by its name: the blow stays, the turn goes on; where it went on anyhow nothing is asked."""
    over = (TurnEnded(car="A"),)
    assert unfinished(Hit(target="boss", more=1, ends=1), over) == Hit(target="boss", more=1)
    assert unfinished(Hit(target="boss"), over) is None
    assert unfinished(Hit(target="boss", ends=1), ()) is None
    assert GAME.unfinished(Hit(target="boss", ends=1), over) is not None


def asked(words: str, seat: str) -> dict[str, list[str]]:
    """The questions on this phone, each with what its answers do."""
    found: dict[str, list[str]] = {}
    for offer in listed(words, seat).open:
        if offer.question:
            filled = " ".join(f"{key}={value}" for key, value in offer.given.items() if key not in ("ends", "asks"))
            found.setdefault(offer.question, []).append(f"{offer.action} {filled}".strip())
    return found


def test_monsterchase_49_a_missile_asks_whom_it_hit() -> None:
    found = asked(ASKED, "A")
    assert found["hit-missile"] == [
        "hit target=boss more=0",
        "hit target=B more=0",
        "hit target=C more=0",
        "hit target=rock more=0",
        "end-turn give=",
    ]
    assert found["move"] == ["hit target=A more=0", "enter-prey car=A", "leave-track"]
    assert asked(ASKED, "B") == {}
    assert asked(ASKED, "K") == {}


def test_monsterchase_49_a_missile_hits_once() -> None:
    """Whoever had not finished was asked again whom it hit; what else they hit they rammed."""
    state, _ = after(ASKED, "A hit target=boss ends=0")
    found = asked(GAME.notation(state), "A")
    assert "hit-missile" not in found
    assert found["hit"][-1] == "end-turn give="


def test_what_a_tile_asks_comes_before_the_end_of_the_turn() -> None:
    on_tile = f"{ASKED} circuit=01-A,20-B,19-B tile=20-B"
    assert [offer.action for offer in listed(on_tile, "A").open if offer.primary] == []


def test_what_cannot_be_is_not_asked() -> None:
    """No tile that is not there, no prey that is sheltered, no life beyond the third."""
    assert "tile" not in asked(ASKED, "A")
    assert asked(f"{ASKED} circuit=01-A,20-B,19-B", "A")["tile"] == ["reach-tile tile=20-B", "reach-tile tile=19-B"]
    found = asked(f"{ASKED} circuit=01-A,20-B,19-B tile=20-B", "A")
    assert found == {"die": [*(f"roll-rocks car=A die={face}" for face in range(1, 7)), "reach-tile tile="]}
    assert asked(f"{ASKED} prey=3:/heart", "A")["move"] == ["hit target=A more=0", "leave-track"]
    assert asked(ASKED, "A")["gain"] == ["mend what=star car=A", "mend what=shield car=A"]


def test_shields_stand_beside_the_blow_and_what_has_to_go_beside_nothing() -> None:
    found = asked(SHIELDS, "A")["hit-missile"]
    assert found[:3] == ["hit target=boss more=0", "hit target=boss more=1", "hit target=boss more=2"]
    assert found[-2:] == ["end-turn give=shield", "end-turn give=?"]


def test_monsterchase_112_whoever_was_hit_is_asked_on_the_own_phone() -> None:
    """And the turn does not close over it."""
    state, _ = after(f"{ASKED} car.B=3/0/1/0:?,?,?", "A hit target=B ends=0")
    found = [offer for offer in listed(GAME.notation(state), "B").open if offer.question == "parry"]
    assert [offer.action for offer in found] == ["spend-shield"]
    hits = [offer for offer in listed(f"{ASKED} car.B=3/0/1/0:?,?,?", "A").open if offer.action == "hit"]
    assert {str(offer.given["target"]): offer.given["ends"] for offer in hits} == {
        "boss": 1,
        "A": 1,
        "B": 0,
        "C": 1,
        "rock": 1,
    }


def test_monsterchase_71b_nothing_opens_before_anybody_asked() -> None:
    assert asked("distance.A-B=2", "B") == {}
    assert asked("distance.A-B=2 asked=B", "B") == {"wanted": ["refuse-card"]}
    likely = [offer.action for offer in listed("distance.A-B=2 asked=B", "B").open if offer.primary]
    assert likely == ["lend-card"]
    assert not [offer for offer in listed("distance.A-B=2", "B").open if offer.primary]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (
            (
                "A connect other=B",
                "A plan-transfer kind=cognitive to=B",
                "A show-card card=missile-3",
                "A cognitive car=A to=B card=missile-3 asks=1",
                "A hit target=boss ends=1",
            ),
            "boss-hurt 1 0",
        ),
        (
            (
                "A connect other=B",
                "A plan-transfer kind=kinetic to=B",
                "A show-card card=steer-3",
                "A kinetic car=A to=B card=steer-3 given=1 asks=1",
                "A end-turn",
            ),
            "kinetic-done A B steer-3 1 2",
        ),
        (
            (
                "A connect other=B",
                "A want-card giver=B",
                "B lend-card giver=B card=star-2",
                "A astral car=A giver=B card=star-2 leap=2 asks=1",
                "A end-turn",
            ),
            "astral-done A B star-2 2",
        ),
    ],
)
def test_a_transfer_from_the_friend_to_the_end(asked: tuple[str, ...], expected: str) -> None:
    """And the connection lapses as soon as a car has moved (monsterchase-65b)."""
    state, facts = after("", *asked)
    assert expected in lines(facts)
    assert state.turn.car == "B"
    assert state.distances == {}


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        pytest.param("cognitive car=A to=B card=missile-3", ("boss", "A", "C", "rock"), id="monsterchase-67 B fires"),
        pytest.param(
            "kinetic car=A to=B card=missile-3 given=1", ("boss", "B", "C", "rock"), id="monsterchase-68 A does"
        ),
    ],
)
def test_whom_a_missile_that_goes_through_a_transfer_may_hit(kind: str, expected: tuple[str, ...]) -> None:
    """F7: whoever fires was listed as its victim, and whoever gave it was not."""
    words = "distance.A-B=2 car.A=3/0/0/0:missile-3,?"
    state, _ = after(words, "A show-card card=missile-3", f"A {kind} asks=1")
    for seat in ("A", "K"):
        found = [dict(each.given) for each in offers(GAME, state, seat).open if each.action == "hit"]
        stated = found[: len(expected)]
        assert tuple(each["target"] for each in stated) == expected, seat
    state, facts = going_on(state, f"A hit target={expected[1]}")
    assert f"car-hurt {expected[1]} 1 0" in lines(facts)


DRONE_ASKED = "seats=A,B car.drone=3/0/0/0:? ranking=A,drone,boss,B distance.A-drone=2 distance.B-drone=2"


@pytest.mark.parametrize(
    ("words", "waited_for", "fields"),
    [
        pytest.param(
            "distance.A-B=2 asked=B",
            ("B",),
            {"A": "now.wanting", "B": "now.card-wanted", "C": "now.others-wanting"},
            id="monsterchase-71b whoever holds the hand",
        ),
        pytest.param(
            "distance.A-B=2 asked=B astral-consent=no",
            ("A",),
            {"A": "now.wanting", "B": "now.others-wanting"},
            id="monsterchase-71b not where nobody has to agree",
        ),
        pytest.param(
            f"{DRONE_ASKED} asked=drone",
            ("A", "B"),
            {"A": "now.card-wanted-of", "B": "now.card-wanted-of"},
            id="monsterchase-122 everybody for the drone",
        ),
        pytest.param(
            f"{DRONE_ASKED} turn=drone::d:0:0:: asked=B",
            ("B",),
            {"A": "now.wanting", "B": "now.card-wanted"},
            id="monsterchase-125 the drone asks who drives it too",
        ),
        pytest.param(
            "distance.A-B=2 lent=B:star-3",
            ("A",),
            {"A": "now.turn-lent-own", "B": "now.turn-lent", "C": "now.turn-lent"},
            id="monsterchase-72 the card is there",
        ),
    ],
)
def test_who_is_waited_for_while_a_card_is_asked_for(
    words: str, waited_for: tuple[str, ...], fields: dict[str, str]
) -> None:
    """The asker stood there as the one to play; asked by the drone its other driver read "you asked for a card"."""
    state = at(words)
    assert acting(state) == waited_for
    said = {seat: now(state, seat) for seat in fields}
    assert {seat: each.line.words for seat, each in said.items() if each} == fields


def test_monsterchase_71b_whoever_is_asked_by_the_drone_may_say_no() -> None:
    found = asked(f"{DRONE_ASKED} turn=drone::d:0:0:: asked=B", "B")
    assert found == {"wanted": ["refuse-card"]}
    found = asked(f"{DRONE_ASKED} asked=drone", "B")
    assert found == {"wanted-open": ["refuse-card"]}
    found = asked(f"{DRONE_ASKED} asked=drone", "A")
    assert found == {"wanted-open": ["refuse-card"]}


SIDES = ("17-B", "18-B", "19-B", "20-B")


def is_idle(tile: str, *, leaps: bool, counts: str, tucked: str, many: str) -> str:
    """The rule by which a side has nothing to ask of a car, from the rulebook: what is leapt over does not act unless
    the table lets it, and one card of the spirits lies under a sheet unless the table allows more."""
    if tile in ("17-B", "20-B") and leaps and counts == "no":
        return "monsterchase-73d"
    if tile == "19-B" and tucked and many == "one":
        return "monsterchase-151b"
    return ""


@pytest.mark.parametrize("tile", SIDES)
@pytest.mark.parametrize(("main", "asks"), [("card", "bomb"), ("astral", "bomb"), ("astral", "missile")])
@pytest.mark.parametrize("counts", ["no", "yes"])
@pytest.mark.parametrize("tucked", ["", ":bomb"])
@pytest.mark.parametrize("many", ["one", "any"])
def test_a_side_is_asked_about_only_if_it_takes_an_answer(
    tile: str, main: str, asks: str, counts: str, tucked: str, many: str
) -> None:
    """After a leap into 17B the die was asked for, and no face of it could be tapped."""
    words = (
        f"winter=yes turn=A:{main}:d:0:0:: asks={asks} car.A=3/0/0/0:?,?{tucked} circuit=01-A,{tile} "
        f"astral-lightning={counts} spirit-cards={many}"
    )
    rule = is_idle(tile, leaps=main == "astral", counts=counts, tucked=tucked, many=many)
    found = asked(words, "A").get("tile", [])
    assert found == ([] if rule else [f"reach-tile tile={tile}"])
    if rule:
        assert outcome(words, f"A reach-tile tile={tile}") == f"refused {rule}"
    else:
        answers = asked(f"{words} tile={tile}", "A")["spirit" if tile == "19-B" else "die"]
        assert len(answers) > 1


def test_a_side_that_snows_is_asked_about_in_words() -> None:
    """ "Anna, plancia: 13B" stood among "Sono su …", and twice below it while another side was asked about."""
    words = f"{ASKED} circuit=13-B,20-B"
    found = [each for each in listed(words, "A").open if each.action == "wake-tile" and each.given["car"] == "A"]
    said = [(each.question, each.said and each.said.words) for each in found]
    assert said == [("tile", "answer.on-tile"), ("", None)]
    found = [each for each in listed(f"{words} tile=20-B", "A").open if each.action == "wake-tile"]
    assert [each.given["car"] for each in found] == ["A"]
