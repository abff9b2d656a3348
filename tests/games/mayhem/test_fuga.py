"""An escape that was not answered before a blow: it comes first, whenever it is said (mayhem-38d).

The oracle is the rulebook's "as soon as": whatever was struck before the answer, once somebody escapes first the table
is the one on which they had escaped at once.
"""

import pytest
from msgspec.structs import replace

from companion.engine.facts import Undo
from companion.engine.offers import fill, offers
from companion.engine.play import Act, Log, answer, standing
from companion.engine.proposals import Offer
from companion.engine.voice import Voice
from companion.games.mayhem import GAME
from companion.games.mayhem.state import City
from companion.games.mayhem.view.moment import now
from companion.games.mayhem.view.taps import on_map
from tests.any_game import any_game
from tests.games import notation
from tests.games.mayhem.table import after, at, outcome, rows

# Robin steps to where Cyborg stands, who has an escape token, and may strike at once.
STEP = "A place-die slot=black-robin-1 die=4; A free-move place=p6"
STRIKE = "A attack target=white-cyborg"
ESCAPES = "cyborg.escape=yes"
FIRST = "B escape figure=white-cyborg place=p7"

# Tables on which the blow does more than hurt: each with what is struck there.
TABLES = {
    "hurt": (ESCAPES, STRIKE),
    "stunned": (f"{ESCAPES} star=yes", STRIKE),
    "shield": (f"{ESCAPES} cyborg.shield=yes", STRIKE),
    "KO, and a point": (f"{ESCAPES} cyborg.damage=3", STRIKE),
    "KO, and its mission": (f"{ESCAPES} cyborg.damage=3 black.mission={{}} black.mission.family=ko", STRIKE),
    "KO with a pizza": (
        f"{ESCAPES} cyborg.damage=3 white.mission={{}} white.mission.family=pizza cyborg.carries=pizza,", STRIKE
    ),
    "the turn is over": (ESCAPES, f"{STRIKE} ends=1"),
    "the round is over": (f"{ESCAPES} black.dice=4, white.dice=[]", f"{STRIKE} ends=1"),
    "another is struck": (f"{ESCAPES} starfire.place=p6 cyborg.place=p7", "A attack target=white-starfire"),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_mayhem_38d_whoever_escapes_first_has_escaped_first(name: str) -> None:
    """After any blow the table is the one on which the escape came before it: board, points, missions and turn."""
    words, strike = TABLES[name]
    moved = after(words, STEP)
    for place in ("p10", "p3", "p7"):
        if name == "another is struck" and place == "p7":
            continue
        escape = f"escape figure=white-cyborg place={place}"
        at_once = after(moved, f"B {escape}")
        struck = after(moved, strike)
        assert struck != moved
        for seat in "BA":
            assert GAME.notation(after(struck, f"{seat} {escape}")) == GAME.notation(at_once)


def test_mayhem_38d_the_escape_is_offered_first_and_a_blow_is_not_refused() -> None:
    """c_my_06: two phones; the mover strikes before the owner of the escape has answered, who is then not refused."""
    moved = after(ESCAPES, STEP)
    assert "B" in GAME.acting(moved)
    assert asked(moved, "B") == "now.runner"
    assert on_map(moved, "B")[0].action == "escape"
    struck = after(moved, STRIKE)
    assert struck.figures["white-cyborg"].damage == 4
    assert asked(struck, "B") == "now.runner-late"
    assert GAME.acting(struck)[0] == "B"
    assert outcome(struck, FIRST) == [
        "blow-taken-back black-robin white-cyborg",
        "escaped white-cyborg",
        "moved white-cyborg p7 escape -",
    ]


@pytest.mark.parametrize(
    ("words", "acts", "viewer"),
    [
        ("raven.escape=yes", STEP, "A"),
        ("starfire.escape=yes turn=white", "B place-die slot=white-cyborg-1 die=5; B free-move place=p7", "B"),
        (f"{ESCAPES} robin.stuns=1", STEP, "B"),
    ],
    ids=["one's own mate has moved", "of the white ones too", "the step has ended the turn"],
)
def test_mayhem_38_what_the_map_is_lit_for_is_what_the_card_asks(words: str, acts: str, viewer: str) -> None:
    """A tap on a lit place spent the escape of one character under a question about another."""
    moved = after(words, acts)
    assert on_map(moved, viewer)[0].action == "escape"
    assert asked(moved, viewer) == "now.runner"


def asked(state: City, viewer: str) -> str:
    card = now(state, viewer)
    assert card is not None
    return card.line.words


def test_mayhem_38d_whoever_strikes_is_told_whom_to_wait_for() -> None:
    moved = after(ESCAPES, STEP)
    assert [line.words for line in GAME.view(moved, "A").gate] == ["gate.escape-one"]
    assert [line.words for line in GAME.view(after(moved, STRIKE), "A").gate] == []


def test_mayhem_38d_it_is_told_by_one_tap_on_both_phones() -> None:
    """Each place a chip of its own, under the question; only whoever has the token may say that it stays."""
    struck = after(ESCAPES, STEP + "; " + STRIKE)
    chips = {seat: [(each.action, *each.given.values()) for each in raised(struck, seat)] for seat in "AB"}
    places = [("escape", "white-cyborg", place) for place in ("p2", "p3", "p5", "p7", "p9", "p10")]
    assert sorted(chips["A"]) == sorted(places)
    assert sorted(chips["B"]) == sorted([*places, ("let-go", "white-cyborg")])
    said = next(each.said for each in raised(struck, "A") if each.given.get("place") == "p7")
    assert said is not None
    assert Voice(any_game(GAME), "it", {}).line(said) == "Prima scappa Cyborg al luogo 7"
    for seat in "AB":
        for each in raised(struck, seat):
            notation.happens(GAME, struck, notation.written_action(seat, fill(GAME, each, {})))


def raised(state: City, seat: str) -> list[Offer]:
    return [each for each in offers(GAME, state, seat).open if each.question == "first"]


def test_mayhem_38d_both_are_undone_together() -> None:
    """The escape and the blow it took back are one act: one undo, and the blow stands again."""
    start = after(ESCAPES, STEP)
    log = Log(acted(start, STRIKE, FIRST))
    undone = answer(GAME, log, start, "A", Undo(), notation.LUCK)
    shorter = log.grown([Act(len(log) + 1, "A", b"", undone)])
    left = [fact for act in standing(shorter) for fact in act.facts]
    assert GAME.notation(GAME.folded(start, left)) == GAME.notation(after(start, STRIKE))


def acted(state: City, *lines: str) -> list[Act]:
    """These lines as acts of a log; the first of a log opens a table, so one of nothing stands before them."""
    found = [Act(1, "", b"", ())]
    for line in lines:
        state, facts = notation.happens(GAME, state, line)
        found.append(Act(len(found) + 1, line[0], b"", facts))
    return found


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-38d not once the table has gone on",
            ESCAPES,
            f"{STEP}; {STRIKE}; A end-turn; {FIRST}",
            "refused mayhem-38",
        ),
        (
            "mayhem-38d not after staying",
            ESCAPES,
            f"{STEP}; {STRIKE}; B let-go figure=white-cyborg; {FIRST}",
            "refused mayhem-38",
        ),
        (
            "mayhem-38d nobody else says it before a blow",
            ESCAPES,
            f"{STEP}; A escape figure=white-cyborg place=p7",
            "refused mayhem-65",
        ),
        (
            "mayhem-38d only to where one may go",
            ESCAPES,
            f"{STEP}; {STRIKE}; B escape figure=white-cyborg place=p1",
            "refused mayhem-41",
        ),
        (
            "mayhem-38c the initiative answers first",
            "raven.escape=yes cyborg.escape=yes",
            f"{STEP}; {STRIKE}; {FIRST}",
            "refused mayhem-38c",
        ),
        (
            "mayhem-38d who was immune may still escape first",
            ESCAPES,
            f"{STEP}; {STRIKE}; B say-immune figure=white-cyborg; {FIRST}",
            "escaped white-cyborg",
        ),
    ),
)
def test_mayhem_38d_how_long(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


def test_mayhem_38d_a_ruling_leaves_the_blow_where_it_is() -> None:
    struck = after(ESCAPES, f"{STEP}; {STRIKE}")
    ruled = after(struck, "A adjust dial=damage.white-cyborg value=1")
    assert ruled.hasty is None
    assert outcome(ruled, FIRST) == ["refused mayhem-38"]


def test_mayhem_38d_hands_put_back_what_the_blow_moved() -> None:
    struck = after(TABLES["KO, and a point"][0], f"{STEP}; {STRIKE}")
    _, facts = notation.happens(GAME, struck, FIRST)
    lines = GAME.handwork[type(facts[0])](facts[0], struck)
    said = [Voice(any_game(GAME), "it", {}).line(line) for line in lines]
    assert any("1 → 0" in each for each in said), said
    assert any("Cyborg" in each and "0 → 3" in each for each in said), said


def test_mayhem_38d_what_stood_before_shows_no_hand() -> None:
    """It is kept for the rules alone: neither cards nor box lie in it twice."""
    state = replace(at(ESCAPES), hands={"A": ("sveglia", "intanto"), "B": ("?",) * 4})
    struck = after(state, f"{STEP}; {STRIKE}")
    assert struck.hasty is not None
    assert (struck.hasty.hands, struck.hasty.box) == ({}, {})
    assert after(struck, FIRST).hands == state.hands
    assert GAME.position(GAME.notation(struck)) == struck
