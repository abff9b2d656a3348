"""What the page asks of whom, and what a tap on its map is."""

import pytest
from msgspec.structs import replace

from companion.engine.handwork import put_back
from companion.engine.offers import opened
from companion.engine.view import Tap
from companion.engine.voice import Voice
from companion.engine.words import Line
from companion.games.mayhem import GAME
from companion.games.mayhem.facts.arena import FlamesSpread
from companion.games.mayhem.facts.rounds import DiceThrown
from companion.games.mayhem.facts.setup import HandsTaken
from companion.games.mayhem.facts.turns import Moved, TurnEnded
from companion.games.mayhem.rules.activation import FreeMove
from companion.games.mayhem.rules.arena import MoveCyborg
from companion.games.mayhem.rules.timing import acting
from companion.games.mayhem.rules.unfinished import unfinished
from companion.games.mayhem.state import City
from companion.games.mayhem.view import view
from companion.games.mayhem.view.moment import event, now
from companion.games.mayhem.view.taps import on_map
from tests.any_game import any_game
from tests.games.mayhem.table import ARENA, after, at, fresh, outcome

ARENA_1 = "A place-die slot=A-raven-1 die=4; "
MOVED = "A place-die slot=black-robin-1 die=4; A free-move place=p9"
ATTACKED = ARENA_1 + "A attack target=cyborg; A move-cyborg place=p8; "


def said(line: Line) -> str:
    return Voice(any_game(GAME), "it", {}).line(line)


def asked(state: City, viewer: str) -> str:
    said = now(state, viewer)
    assert said is not None
    return said.line.words


def test_whoever_has_moved_cyborg_is_asked_for_the_own_turn_again() -> None:
    state = after(ARENA, f"A move-cyborg place=p2; {ARENA_1[:-2]}")
    assert asked(state, "A").startswith("now.move")
    assert on_map(after(state, "A attack target=cyborg"), "A") == (Tap("move-cyborg", "place"),)


@pytest.mark.parametrize(
    ("words", "die", "sentence"),
    [
        ("raven.place=p6 robin.stuns=1", 4, "Robin, con lo Stordimento: o un passo o colpire in mischia"),
        ("robin.stuns=1", 4, "Robin, con lo Stordimento: o un passo o colpire in mischia"),
        ("", 4, "Robin: prima un passo, o subito colpire in mischia?"),
    ],
)
def test_mayhem_45_whoever_is_stunned_is_not_told_of_a_step_first(words: str, die: int, sentence: str) -> None:
    """Somebody whose step ends the turn was asked: a step first, or strike at once?"""
    placed = after(f"{words} cyborg.place=p5", f"A place-die slot=black-robin-1 die={die}")
    card = now(placed, "A")
    assert card is not None
    assert said(card.line) == sentence


@pytest.mark.parametrize("stuns", [0, 1])
def test_mayhem_45_neither_is_one_whose_board_nobody_copied(stuns: int) -> None:
    table = at(f"robin.stuns={stuns}")
    nameless = replace(table, box={**table.box, "abilities": []})
    placed = after(nameless, "A place-die slot=black-robin-2 die=4")
    assert asked(placed, "A") == ("now.tell-or-move-stunned" if stuns else "now.tell-or-move")


@pytest.mark.parametrize(("language", "line"), [("it", "Robin: luogo 6 → luogo 5"), ("en", "Robin: place 6 → place 5")])
def test_a_miniature_goes_back_in_one_line(language: str, line: str) -> None:
    """After an undo hands were told "place 6, Robin: 1 → 0" and "place 5, Robin: 0 → 1"."""
    voice = Voice(any_game(GAME), language, {})
    moved = after("", "A place-die slot=black-robin-1 die=4; A free-move place=p6")
    lines = [voice.line(each) for each in put_back(GAME, moved, after("", "A place-die slot=black-robin-1 die=4"))]
    assert lines == [line]
    fallen = after("", "A place-die slot=black-robin-1 die=4")
    off = replace(fallen.figures["white-cyborg"], place="")
    gone = replace(fallen, figures={**fallen.figures, "white-cyborg": off})
    (back,) = put_back(GAME, gone, fallen)
    assert (back.values["where"], back.values["count"]) == ("p6", 1)


def test_one_die_is_spoken_of_as_one() -> None:
    words = "step=dice turn= mayhem=0 A.rolled=[] A.dice=[]"
    assert asked(at(words, ARENA), "A") == "now.dice-one"
    assert asked(at("step=dice turn= mayhem=0 black.rolled=[] black.dice=[]"), "A") == "now.dice"


@pytest.mark.parametrize(
    ("language", "words", "sentence"),
    [
        ("it", "step=dice turn= mayhem=0", "Tocca ad A, a C tirare i dadi"),
        ("en", "step=dice turn= mayhem=0", "A, C to roll the dice"),
        ("it", "step=mayhem turn= mayhem=0 first=black", "Tocca ad A, a C tirare il dado Mayhem"),
        ("en", "step=mayhem turn= mayhem=0 first=black", "A, C to roll the Mayhem die"),
        ("en", "step=act turn=black", "A, C to place a die on an ability"),
    ],
)
def test_two_of_a_team_are_spoken_of_as_two(language: str, words: str, sentence: str) -> None:
    """Four phones read "Ada, Carla tira i dadi" at every round of a team game."""
    state = at(f"{words} seats=A,B,C,D black.seats=A,C white.seats=B,D black.rolled=[] black.dice=[]")
    found = now(state, None)
    assert found is not None
    assert Voice(any_game(GAME), language, {}).line(found.line) == sentence


def test_whoever_looks_on_has_no_dice_to_roll() -> None:
    """mayhem-46: all roll at once; the table screen and who looks on read of everybody's dice, not of their own."""
    words = "step=dice turn= mayhem=0 black.rolled=[] black.dice=[] white.rolled=[] white.dice=[]"
    assert (asked(at(words), ""), asked(at(words), "B")) == ("now.dice-all", "now.dice")
    arena = fresh("ABC", mode="free-for-all", dice="table")
    rolling = after(arena, "A shuffle-map")
    assert (asked(rolling, ""), asked(rolling, "C")) == ("now.dice-one-all", "now.dice-one")


def test_the_first_pick_is_nobodys_turn_yet() -> None:
    """mayhem-6: the youngest begins, whom no phone knows; who looks on is not told that it is their turn."""
    state = fresh("ABC", teams="draft")
    assert {asked(state, viewer) for viewer in ("A", "B", "")} == {"now.draft-first"}
    picked = after(state, "A pick-character character=robin")
    words = {viewer: asked(picked, viewer) for viewer in "ABC"}
    assert words == {who: "now.draft" if who in acting(picked) else "now.draft-others" for who in "ABC"}


@pytest.mark.parametrize(("ends", "is_over"), [(1, True), (0, False)])
def test_the_last_step_of_cyborg_ends_the_turn_unless_there_is_more(ends: int, is_over: bool) -> None:
    state = at("raven.place=p2", ARENA)
    found = outcome(state, f"{ATTACKED}A move-cyborg place=p7 ends={ends}")
    assert ("turn-ended A-raven B" in found) is is_over
    over = (TurnEnded(figure="A-raven", next="B"),)
    assert unfinished(MoveCyborg(place="p7", ends=1), over) == MoveCyborg(place="p7")


def test_a_step_before_the_ability_leaves_nothing_to_finish() -> None:
    """It stood beside every free move, cut its receipt in half, and asked the same act again."""
    step = FreeMove(place="p2", ends=1)
    moved = Moved(figure="black-robin", place="p2", why="free", runners=())
    assert unfinished(step, (moved,)) is None
    assert unfinished(step, (moved, TurnEnded(figure="black-robin", next="white"))) == FreeMove(place="p2")


@pytest.mark.parametrize(("who", "taps"), [("starfire", (Tap("escape", "place"),)), ("raven", ())])
def test_whoever_may_escape_does_it_on_the_map_of_their_own_phone(who: str, taps: tuple[Tap, ...]) -> None:
    assert on_map(after(f"{who}.escape=yes", MOVED), "B") == taps


def test_two_who_may_escape_are_asked_one_by_one() -> None:
    state = after("starfire.escape=yes cyborg.escape=yes", MOVED)
    assert on_map(state, "B") == ()
    assert on_map(after(state, "B let-go figure=white-cyborg"), "B") == (Tap("escape", "place"),)


def test_of_a_pair_only_whoever_plays_the_character_that_waits_is_asked() -> None:
    bases = "; ".join(f"A lay-base place={place}" for place in ("p1", "p2", "p3", "p4"))
    dice = "; ".join(f"{seat} tell-die die={die}" for seat, die in (("A", 1), ("A", 2), ("B", 5), ("D", 6)))
    state = after(fresh("ABCD"), f"{bases}; {dice}")
    assert (acting(state), asked(state, "A"), asked(state, "C")) == (("A",), "now.enter", "now.enter-others")


def test_two_teams_dice_are_told_apart() -> None:
    thrown = DiceThrown(dice={"black": (2, 5), "white": (3, 4)})
    line = thrown.story(None)
    assert line
    assert said(line) == "Dadi, neri: 2, 5; bianchi: 3, 4"
    assert [said(each) for each in thrown.handwork(ARENA)] == ["Gira i dadi, neri: 2, 5; bianchi: 3, 4"]


def test_of_three_each_turns_a_die_to_what_stands_beside_the_name() -> None:
    """"A, 2, B, 4, C, 1" was a list of six."""
    thrown = DiceThrown(dice={"A": (2,), "B": (4,), "C": (1,)})
    line = thrown.story(None)
    assert line
    assert line.words == "tell.dice-thrown"
    assert [said(each) for each in thrown.handwork(ARENA)] == ["Gira i dadi: A 2, B 4, C 1"]


def test_flames_that_reach_nobody_say_so() -> None:
    lines = FlamesSpread(figures=()).story(None), FlamesSpread(figures=("A-robin",)).story(None)
    assert [line and line.words for line in lines] == ["tell.flames-nobody", "tell.flames-spread"]


def test_while_cyborg_may_be_moved_the_button_leaves_him_there() -> None:
    state = after(at("raven.place=p2", ARENA), ARENA_1 + "A attack target=cyborg")
    likely = [each.action for each in opened(GAME, state, "A") if each.primary]
    assert likely == ["leave-cyborg"]


def test_a_numbered_place_has_no_article_in_english() -> None:
    """"Go to the place 4" was said by nobody."""
    line = Line("do.free-move", {"place": "p4"})
    said = [Voice(any_game(GAME), language, {}).line(line) for language in ("it", "en")]
    assert said == ["Vai al luogo 4", "Go to place 4"]


def test_whoever_may_move_cyborg_first_is_told_so_until_he_has_moved() -> None:
    """On a small phone nothing in sight said that the places in pink were Cyborg's."""
    assert (asked(ARENA, "A"), asked(ARENA, "B")) == ("now.act-cyborg", "now.act-cyborg-others")
    assert asked(after(ARENA, "A move-cyborg place=p2"), "A") == "now.act"
    assert asked(at("turn=B", ARENA), "B") == "now.act"


def test_places_face_down_are_neither_drawn_nor_copied() -> None:
    (arena, *_), (normal, *_) = (
        GAME.proposed(fresh(seats, **mode), "A", "shuffle-map")
        for seats, mode in (("ABC", {"mode": "free-for-all"}), ("AB", {}))
    )
    assert (arena.said, normal.said) == (Line("do.lay-arena"), None)


def test_cards_of_the_free_for_all_are_those_with_the_triangle() -> None:
    for seats, words in (("ABC", "hands.cards-drawn-arena"), ("AB", "hands.cards-drawn")):
        taken = HandsTaken(seats=tuple(seats), drawn=4, kept=2)
        assert [line.words for line in taken.handwork(ARENA)] == [words]


def test_whoever_plays_one_character_is_not_asked_whom_a_card_is_for() -> None:
    assert view(ARENA, "A").for_nobody_else == (Tap("play-card", "figure", "A-raven"),)
    assert view(at(), "A").for_nobody_else == ()


def test_the_points_of_two_teams_are_no_fraction() -> None:
    """"3 / 3" read as three of three."""
    found = event(at("black.points=5 white.points=3"), "A")
    assert found
    assert (found.kind, found.figure, found.against) == ("good", "5–3", "")
