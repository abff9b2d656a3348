"""Cards: blue, green and orange ones, what protects them, where they go, and what they make happen."""

import pytest

from companion.games.rickmorty import GAME
from companion.games.rickmorty.state import covered, deck_left, garages_left
from tests.games.rickmorty.table import after, after_all, at, lines, outcome, rows

KNOWN = (
    "box.deck.0=Zap,action,%,%,-,%,%,no,% box.deck.1=Bar,location,%,%,-,%,%,yes,% "
    "box.deck.2=Gun,object,d5,%,4,d2,mega-seed,no,% box.deck.3=No,reaction,%,%,-,%,%,no,%"
)
GREEN = "c1=A:object:3 c2=B:character:2! c3=B:object:5"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("rickmorty-13 a blue card", "", "A play-blue lasts=0", "blue-played A no -; turn-passed A B"),
        ("rickmorty-13 without a card", "hands.A=0", "A play-blue lasts=0", "refused rickmorty-13"),
        ("rickmorty-13 a green one without a card", "hands.A=0", "A play-green kind=object needs=- points=1",
         "refused rickmorty-13"),
        ("rickmorty-13 no such card in the box", KNOWN, "A play-known card=Zip", "refused rickmorty-13"),
        ("rickmorty-13b one that the box knows", KNOWN, "A play-known card=Zap",
         "blue-played A no Zap; turn-passed A B"),
        ("rickmorty-13c a card that lasts keeps the turn open", "", "A play-blue lasts=1", "blue-played A yes -"),
        ("rickmorty-13c so does one of the box", KNOWN, "A play-known card=Bar", "blue-played A yes Bar"),
        ("rickmorty-13c until its player ends it", "acted=yes lasting=1", "A end-turn",
         "lasting-destroyed A 1; turn-passed A B"),
        ("rickmorty-12d the action is done", "acted=yes lasting=1", "A end-turn",
         "lasting-destroyed A 1; turn-passed A B"),
        ("rickmorty-12d nothing to end", "", "A end-turn", "refused rickmorty-12d"),
        ("rickmorty-14 a reaction in another's turn", "", "B react against=A", "reacted B A"),
        ("rickmorty-14 against oneself", "", "B react against=B", "refused rickmorty-14"),
        ("rickmorty-14 never the action of a turn", KNOWN, "A play-known card=No", "refused rickmorty-14"),
        ("rickmorty-37 while a harvest waits", "step=harvest turn= route=d1,", "B react against=C", "reacted B C"),
        ("rickmorty-37 not before the first die", "die= step=die", "B react against=A", "refused rickmorty-5"),
    ),
)  # fmt: skip
def test_blue_and_orange(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def test_rickmorty_13b_goes_to_the_general_pile() -> None:
    state, _ = after("", "A play-blue lasts=0")
    assert (state.hands["A"], state.general) == (3, 1)


def test_rickmorty_13c_is_destroyed_with_the_turn() -> None:
    state, _ = after("", "A play-blue lasts=1")
    assert (state.lasting, state.general, state.turn, state.acted) == (1, 0, "A", True)
    state, _ = after("", "A play-blue lasts=1", "A end-turn")
    assert (state.lasting, state.general, state.turn) == (0, 1, "B")


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    [
        pytest.param("", "A play-green kind=object needs=d1 points=3", "green-played", id="rickmorty-15 under Rick"),
        pytest.param("A@smith/d3", "A play-green kind=object needs=d3 points=3", "green-played",
                     id="rickmorty-15 under Morty"),
        pytest.param("A@d5-d6/smith", "A play-green kind=character needs=d5,d6 points=3", "green-played",
                     id="rickmorty-15 Rick between two covers both"),
        pytest.param("", "A play-green kind=object needs=- points=3", "green-played", id="rickmorty-15 asks nothing"),
        pytest.param("c1=A:object:3 greens.c1.dimension=d6", "A play-green kind=object needs=d1,d6 points=3",
                     "green-played", id="rickmorty-15 an icon of a card in play"),
        pytest.param(f"A@d5/smith {KNOWN}", "A play-known card=Gun", "green-played", id="rickmorty-15 as the box says"),
        pytest.param("", "A play-green kind=object needs=d2 points=3", "refused rickmorty-15",
                     id="rickmorty-15 not covered"),
        pytest.param("", "A play-green kind=object needs=d1,d1 points=3", "refused rickmorty-15",
                     id="rickmorty-15 the same twice"),
        pytest.param("", "A play-green kind=action needs=d1 points=3", "refused rickmorty-15",
                     id="rickmorty-15 not a green kind"),
        pytest.param("c1=B:object:3 greens.c1.dimension=d6", "A play-green kind=object needs=d6 points=3",
                     "refused rickmorty-15", id="rickmorty-15 another's icon"),
        pytest.param(KNOWN, "A play-known card=Gun", "refused rickmorty-15", id="rickmorty-15 the box asks for 5"),
        pytest.param("holes=d1,", "A play-green kind=object needs=d1 points=3", "refused rickmorty-15",
                     id="rickmorty-29d the hole covers nothing"),
        pytest.param("holes=d1, options.hole=covers", "A play-green kind=object needs=d1 points=3", "green-played",
                     id="rickmorty-29d by house ruling it does"),
    ],
)  # fmt: skip
def test_green(words: str, asked: str, expected: str) -> None:
    found = outcome(words, asked)
    assert found == expected if expected.startswith("refused") else found.startswith(f"{expected} A ")


def test_rickmorty_15_stays_in_the_play_area() -> None:
    state, _ = after(f"A@d5/smith {KNOWN}", "A play-known card=Gun")
    card = state.greens["c1"]
    assert (card.kind, card.points, card.needs, card.dimension, card.resource) == (
        "object", 4, ("d5",), "d2", "mega-seed",
    )  # fmt: skip
    assert state.area["A"] == ("c1",)
    assert covered(state, "A") == ("d2", "d5")


# --- destroyed and discarded ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("rickmorty-17 an opponent's card destroys", GREEN, "A destroy-card card=c3", "card-destroyed A c3 B no"),
        ("rickmorty-23 a garage saves from an opponent", GREEN, "A destroy-card card=c2", "card-destroyed A c2 B yes"),
        ("rickmorty-23b not from one's own effect", GREEN, "B destroy-card card=c2", "card-destroyed B c2 B no"),
        ("rickmorty-17 what is not in play", GREEN, "A destroy-card card=c9", "refused rickmorty-17"),
        ("rickmorty-17 one's own is discarded", GREEN, "A discard-card card=c1", "card-discarded A c1"),
        ("rickmorty-17 not another's", GREEN, "A discard-card card=c3", "refused rickmorty-17"),
    ),
)
def test_where_cards_go(words: str, asked: str, expected: str) -> None:
    assert outcome(f"{words} stirred=yes", asked) == expected


def test_rickmorty_23_goes_to_its_owner_s_pile_and_the_token_to_the_supply() -> None:
    """RV10: no point for the token any more, the card counts."""
    before = at(GREEN)
    state, _ = after(f"{GREEN} stirred=yes", "A destroy-card card=c2")
    assert (state.piles["B"], state.area["B"], state.general) == (("c2",), ("c3",), 0)
    assert not state.greens["c2"].garage
    assert garages_left(state) == garages_left(before) + 1


def test_rickmorty_23b_goes_to_the_general_pile() -> None:
    state, _ = after(f"{GREEN} stirred=yes", "B destroy-card card=c2")
    assert (state.piles["B"], state.general, garages_left(state)) == ((), 1, 20)


def test_rickmorty_16_goes_to_the_personal_pile() -> None:
    state, _ = after("c1=A:object:3!", "A use-object card=c1")
    assert (state.piles["A"], state.area["A"], garages_left(state)) == (("c1",), (), 20)


# --- what a card makes happen -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("rickmorty-35 resources of the Federation", "", "B take tokens=dark-matter,dark-matter",
         "effect-used B; taken B dark-matter,dark-matter - -"),
        ("rickmorty-35 too many at once", "", "B take tokens=" + ",".join(["schmeckle"] * 6), "refused rickmorty-35"),
        ("rickmorty-35 no such resource", "", "B take tokens=nonsense", "refused rickmorty-35"),
        ("rickmorty-35 given to another", "A=1,0,0,0", "A give resource=mega-seed to=C", "given A mega-seed C"),
        ("rickmorty-35 given to the Federation", "A=1,0,0,0", "A give resource=mega-seed to=federation",
         "given A mega-seed federation"),
        ("rickmorty-35 nothing to give", "", "A give resource=mega-seed to=C", "refused rickmorty-35"),
        ("rickmorty-35 to oneself", "A=1,0,0,0", "A give resource=mega-seed to=A", "refused rickmorty-35"),
        ("rickmorty-35 cards of the hand", "", "A drop-cards count=2", "hand-destroyed A 2 effect"),
        ("rickmorty-35 more than one has", "", "A drop-cards count=5", "refused rickmorty-35"),
        ("rickmorty-35 a pawn", "", "B move-pawn pawn=rick to=d5-d6", "pawn-moved B rick d5-d6"),
        ("rickmorty-35 no such pawn", "", "A move-pawn pawn=dog to=d5", "refused rickmorty-35"),
        ("rickmorty-8 Morty between two", "", "B move-pawn pawn=morty to=d5-d6", "refused rickmorty-8"),
        ("rickmorty-8 Morty elsewhere", "", "B move-pawn pawn=morty to=d5", "pawn-moved B morty d5"),
        ("rickmorty-8b where Rick is", "", "B move-pawn pawn=rick to=d2", "refused rickmorty-8b"),
        ("rickmorty-8b anywhere else", "", "B move-pawn pawn=rick to=smith", "pawn-moved B rick smith"),
        ("rickmorty-11c a garage token", "", "A gain-garage", "garage-gained A"),
        ("rickmorty-11c none left", "garages.B=20", "A gain-garage", "refused rickmorty-11c"),
        ("rickmorty-18 cards of the draw pile", "", "A draw-cards count=2", "cards-drawn A 2"),
        ("rickmorty-18 from the discards where it is empty", "general=68 hands.A=3", "A draw-cards count=4",
         "cards-drawn A 2; deck-reshuffled 68; cards-drawn A 2"),
        ("rickmorty-18b what there is", "hands.B=73 hands.C=3", "A draw-cards count=4",
         "cards-drawn A 1; deck-empty A 3"),
        ("rickmorty-18b nothing at all", "hands.B=73 hands.C=4", "A draw-cards count=1", "refused rickmorty-18b"),
        ("rickmorty-36 an icon", GREEN, "A mark-card card=c1 icon=d4", "card-marked c1 d4"),
        ("rickmorty-36 another's card", GREEN, "A mark-card card=c2 icon=d4", "refused rickmorty-36"),
        ("rickmorty-36 no such icon", GREEN, "A mark-card card=c1 icon=smith", "refused rickmorty-36"),
        ("rickmorty-35 a name for no card", GREEN, "A name-card card=c9 words=Szechuan", "refused rickmorty-35"),
    ),
)  # fmt: skip
def test_effects(words: str, asked: str, expected: str) -> None:
    assert outcome(f"stirred=yes {words}", asked) == expected


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("rickmorty-35b no card says so", "", "A gain-garage", "refused rickmorty-35b"),
        ("rickmorty-35b nor does an object that is not used", "c1=A:object:3", "A take tokens=schmeckle",
         "refused rickmorty-35b"),
        ("rickmorty-35b nor a character that is not called on", "c1=A:character:3", "A gain-garage",
         "refused rickmorty-35b"),
        ("rickmorty-35c a character of one's own", "c1=A:character:3", "A call-on card=c1", "card-called A c1"),
        ("rickmorty-35c an object", "c1=A:object:3", "A call-on card=c1", "refused rickmorty-35c"),
        ("rickmorty-35c another's", "c1=A:character:3", "B call-on card=c1", "refused rickmorty-35c"),
        ("rickmorty-35b one that was just played", "stirred=yes", "B gain-garage", "garage-gained B"),
    ),
)  # fmt: skip
def test_when_cards_work(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    "asked",
    ["A play-blue lasts=0", "A play-green kind=object needs=- points=3", "B react against=A", "C call-on card=c9"],
)
def test_rickmorty_35b_until_the_next_action_without_a_card(asked: str) -> None:
    state, _ = after("c9=C:character:1", asked)
    assert state.stirred
    turn = state.turn
    assert not after_all(state, f"{turn} pass")[0].stirred


def test_rickmorty_36_one_icon_of_each_sort() -> None:
    state, _ = after(GREEN, "A mark-card card=c1 icon=d4", "A mark-card card=c1 icon=dark-matter")
    assert (state.greens["c1"].dimension, state.greens["c1"].resource) == ("d4", "dark-matter")
    assert outcome(GAME.notation(state), "A mark-card card=c1 icon=d5") == "refused rickmorty-36"


def test_a_name_is_kept_by_the_box() -> None:
    state, facts = after(GREEN, "A name-card card=c1 words=Szechuan")
    assert state.greens["c1"].name == "Szechuan"
    assert lines(facts)[0] == "learned deck Szechuan | object |  |  | 3 |  |  | no |  yes"
    assert deck_left(state) == deck_left(at(GREEN))
