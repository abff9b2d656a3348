"""20B in the boss's turn: its die, the missing rock, the rock that rolls, each a step of the card with its pieces."""

import pytest

from companion.engine.handwork import handwork
from companion.engine.offers import offers
from companion.games.monsterchase import GAME
from companion.games.monsterchase.state import Race
from companion.games.monsterchase.view import view
from tests.games.monsterchase.table import after, at, going_on, lines

OVER = (
    "circuit=20-B,02-A,03-A,04-A,05-A,06-A step=boss turn=boss::dv:0:0::repair-3 acted=A,B "
    "strip=3x12_boss=2.3_car=A:1.4_checkpoint=12_lightning=2.5:20-B"
)


def hands_of(words: str, asked: str) -> list[str]:
    state = at(words)
    _, facts = going_on(state, asked)
    return [line.words.removeprefix("hands.") for line in handwork(GAME, state, facts)]


def test_monsterchase_154_the_steps_come_one_after_the_other() -> None:
    """The finding E7: what only tests reached is on the keeper's card, in the order of the rulebook."""
    state, facts = after(OVER, "K play-option")
    assert "rocks-due boss" in lines(facts)
    assert (state.step, state.turn.rocks) == ("move", ("boss",))
    now = view(state, "K").now
    assert now is not None
    assert (now.line.words, now.icon) == ("now.rocks", "rock")
    asked = [offer for offer in offers(GAME, state, "K").open if offer.question == "rocks"]
    assert [(offer.action, offer.given) for offer in asked] == [
        ("roll-rocks", {"car": "boss", "die": face}) for face in range(1, 7)
    ]
    state, facts = going_on(state, "K roll-rocks car=boss die=6")
    assert state.turn.rocks == ()


PUSHED = OVER.replace("car=A:1.4", "car=A:2.4,B:1.9").replace("2.5:20-B", "2.5:20-B,2.6:20-B")


def asked_of(state: Race, seat: str) -> list[str]:
    """Whose die is asked for, each of its faces an answer."""
    faces = [dict(offer.given) for offer in offers(GAME, state, seat).open if offer.question == "rocks"]
    assert [each["die"] for each in faces] == list(range(1, len(faces) + 1))
    return list(dict.fromkeys(str(each["car"]) for each in faces))


def test_monsterchase_154_nothing_else_is_asked_before_its_die_and_its_rock() -> None:
    """Whom the boss hit, and that it has moved, stood before them on the keeper's card; the die was a counter."""
    state, _ = after(f"{OVER}_rock=1.9", "K play-option")
    for question, faces, asked in (("rocks", 6, "roll-rocks car=boss die=2"), ("boulder", 5, "roll-boulder value=3")):
        found = offers(GAME, state, "K").open
        assert [offer.question for offer in found if offer.question] == [question] * faces
        assert not any(offer.primary for offer in found)
        rock = f" rock={state.turn.awake[0]}" if state.turn.awake else ""
        state, _ = going_on(state, f"K {asked}{rock}")
    assert [offer.action for offer in offers(GAME, state, "K").open if offer.primary] == ["boss-moved"]


def test_monsterchase_154_whom_it_pushed_over_lightning_rolls_too() -> None:
    """One die each, the boss's first: asked on the keeper's card and on the phone of whoever was pushed."""
    state, facts = after(PUSHED, "K play-option")
    assert [each for each in lines(facts) if "rocks-due" in each] == ["rocks-due boss", "rocks-due A"]
    assert asked_of(state, "K") == ["boss"]
    state, _ = going_on(state, "K roll-rocks car=boss die=4")
    state, _ = going_on(state, f"K put-rock cell={state.turn.placing[-1]}")
    now = view(state, "K").now
    assert now is not None
    assert (now.line.words, now.line.values, now.icon) == ("now.rocks-pushed", {"car": "A"}, "rock")
    assert asked_of(state, "K") == asked_of(state, "A") == ["A"]
    assert asked_of(state, "B") == []
    state, _ = going_on(state, "A roll-rocks car=A die=4")
    assert (state.turn.rocks, asked_of(state, "K")) == ((), [])
    assert going_on(state, "K boss-moved")[0].step == "turn"


def test_monsterchase_154_each_die_settles_its_own() -> None:
    state, _ = after(PUSHED, "K play-option")
    assert going_on(state, "A roll-rocks car=A die=4")[0].turn.rocks == ("boss",)
    asked, _ = going_on(state, "K roll-rocks car=boss die=2")
    now = view(asked, "C").now
    assert now is not None
    assert (now.line.words, now.line.values, asked_of(asked, "K")) == ("now.rock-place", {"seat": "C"}, [])
    woken, _ = going_on(asked, f"C put-rock cell={asked.turn.placing[-1]}")
    now = view(woken, "K").now
    assert now is not None
    assert (now.line.words, asked_of(woken, "K")) == ("now.boulder", [])


def test_monsterchase_154_only_whom_it_pushed_over() -> None:
    """The boss stops short of the lightning: the die is the car's alone, also in an assault."""
    state, facts = after(PUSHED.replace("2.5:20-B,2.6:20-B", "2.8:20-B"), "K play-option")
    assert [each for each in lines(facts) if "rocks-due" in each] == ["rocks-due A"]
    assert (state.step, state.turn.rocks) == ("move", ("A",))


def test_monsterchase_155_the_missing_rock_is_a_piece_and_the_rolling_one_too() -> None:
    one_lane = OVER.replace("3x12_boss=2.3_car=A:1.4", "1x12_boss=1.3").replace("2.5:20-B", "1.5:20-B")
    state, _ = after(one_lane, "K play-option")
    before = state
    state, facts = going_on(state, "K roll-rocks car=boss die=2")
    assert [line.words for line in handwork(GAME, before, facts)] == ["hands.rock-laid"]
    assert len(state.turn.awake) == 1
    now = view(state, "K").now
    assert now is not None
    assert now.line.words == "now.boulder"
    before = state
    state, facts = going_on(state, f"K roll-boulder rock={state.turn.awake[0]} value=2")
    assert [line.words for line in handwork(GAME, before, facts)] == [
        "hands.boulder",
        "hands.rock-away",
        "hands.rock-laid",
    ]


@pytest.mark.parametrize(
    ("die", "expected"),
    [
        pytest.param(2, ["rock-missing", "rock-next"], id="monsterchase-156 the next one"),
        pytest.param(6, ["rock-missing", "rock-boss"], id="monsterchase-157 the boss chooses"),
        pytest.param(4, ["rock-missing"], id="monsterchase-155 F3 none, and the missing one all the same"),
    ],
)
def test_without_a_drawing_the_lines_say_all_of_it(die: int, expected: list[str]) -> None:
    """The finding A6: three of the four steps were left out."""
    words = "circuit=20-B,02-A,03-A,04-A,05-A,06-A step=move turn=boss::d:0:0::repair-3 acted=A,B"
    assert hands_of(words, f"K roll-rocks car=boss die={die}") == expected


def test_monsterchase_162_what_the_boss_sets_off_is_one_tap_of_its_card() -> None:
    state = at("circuit=11-B,15-B,03-A,04-A,05-A,06-A winter=yes step=move turn=boss::d:0:0::repair-3 acted=A,B")
    asked = [offer for offer in offers(GAME, state, "K").open if offer.question == "boss-tile"]
    assert [offer.action for offer in asked] == ["wake-tile"]
    drawn = (
        "circuit=11-B,15-B,03-A,04-A,05-A,06-A winter=yes step=move turn=boss::dv:0:0::repair-3 acted=A,B "
        "strip=3x12_boss=2.6_car=A:1.8"
    )
    assert set(hands_of(drawn, "K wake-tile car=boss tile=15-B")) == {"ice-laid"}
    assert set(hands_of(drawn, "K wake-tile car=boss tile=11-B")) <= {
        "tile-place",
        "tile-asked",
        "tile-beast",
        "beast-at",
    }


def test_what_a_tile_puts_somewhere_is_named() -> None:
    """It said the tile and the space: neither that slabs are laid there nor that the grugnoso goes there."""
    drawn = (
        "circuit=11-B,04-B,03-A,04-A,05-A,06-A step=move turn=boss::dv:0:0::repair-3 acted=A,B prey=3:heart/ "
        "strip=3x12_boss=2.6_car=A:1.2,B:3.7_border=5:2"
    )
    assert hands_of(drawn, "K wake-tile car=boss tile=11-B") == ["beast-at"]
    assert hands_of(drawn, "K wake-tile car=boss tile=04-B") == ["rock-laid"]
