"""A turn: moving, laying a card, drawing, and whose turn comes next."""

import pytest

from companion.engine.chance import Chance
from companion.engine.play import judge
from companion.games.hyde import GAME
from companion.games.hyde.state import deck_size
from tests.games import notation
from tests.games.hyde.table import TABLE, after, at, lines, outcome, rows

EUGENE = "seats=A:eugene,B:ajax,C:enid"
YOKO = "seats=A:yoko,B:ajax,C:enid"
KNOWN = "hand.A=bee-4,eye-1,eye-2"
# So many discards that the deck is empty: 60 less nine in hands and Mano's.
EMPTY = "discards=" + ",".join(["?"] * 50)
LAST_ONE = "discards=" + ",".join(["?"] * 49)
# Everything lies face down somewhere: neither deck nor discards have a card.
NOTHING_LEFT = "jericho=" + ",".join(["B?"] * 50)


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("hyde-11 from Nevermore to any location", "step=move:A", "A move place=cripta", "moved A cripta"),
        ("hyde-11 from Nevermore to the Bosco", "step=move:A", "A move place=bosco", "moved A bosco"),
        ("hyde-11 one step along the ring", "step=move:A A@cripta", "A move place=jericho", "moved A jericho"),
        ("hyde-11 the ring is closed", "step=move:A A@cripta", "A move place=bosco", "moved A bosco"),
        ("hyde-11 stay", "step=move:A A@cripta", "A move place=cripta", "stayed A cripta"),
        ("hyde-11 two steps", "step=move:A A@cripta", "A move place=pilgrim-world", "refused hyde-11"),
        ("hyde-11 no such place", "step=move:A", "A move place=atlantis", "refused hyde-11"),
        (
            "hyde-11 back to Nevermore, where no card is laid",
            "step=move:A A@cripta",
            "A move place=nevermore",
            "moved A nevermore; nothing-played A nevermore; drawn A -; turn-ended A B",
        ),
        ("hyde-12 nobody stays in the Bosco", "step=move:A A@bosco", "A move place=bosco", "refused hyde-12"),
        ("hyde-12 out of the Bosco", "step=move:A A@bosco", "A move place=capanno", "moved A capanno"),
        ("hyde-12 others stay where they are", "step=move:A A@capanno", "A move place=capanno", "stayed A capanno"),
        ("hyde-13 room for all", "step=move:A B@cripta C@cripta", "A move place=cripta", "moved A cripta"),
        ("hyde-10 not your turn", "step=move:A", "B move place=cripta", "refused hyde-10"),
        ("hyde-10 your turn", "step=move:B", "B move place=cripta", "moved B cripta"),
        ("hyde-10b not twice", "step=play:A A@cripta", "A move place=jericho", "refused hyde-10b"),
        ("hyde-10b not before moving", "step=move:A A@cripta", "A play-card place=cripta card=?", "refused hyde-10b"),
        ("hyde-10b not while the token is due", "step=token", "A move place=cripta", "refused hyde-10b"),
        ("hyde-10b the game is over", "step=over", "A move place=cripta", "refused hyde-10b"),
        (
            "hyde-14d nothing to play where the Hyde struck: on to the next player",
            "step=move:A saved=cripta",
            "A move place=cripta",
            "moved A cripta; nothing-played A cripta; drawn A -; turn-ended A B",
        ),
        (
            "hyde-14d by house ruling there is",
            "step=move:A saved=cripta attacked=allowed",
            "A move place=cripta",
            "moved A cripta",
        ),
        (
            "hyde-45 the first turn, staying on Nevermore",
            "step=move:A",
            "A move place=nevermore",
            "stayed A nevermore; nothing-played A nevermore; drawn A -; turn-ended A B",
        ),
        (
            "hyde-45 Yoko draws and gives back even there",
            f"{YOKO} step=move:A",
            "A move place=nevermore",
            "stayed A nevermore; nothing-played A nevermore; drawn A ?; discarded A ?; turn-ended A B",
        ),
        (
            "hyde-14 no card left at all: nothing to lay",
            "step=move:A hand.A=",
            "A move place=cripta",
            "moved A cripta; nothing-played A cripta; drawn A ?,?,?; turn-ended A B",
        ),
    ),
)
def test_moving(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "hyde-14 one card where the pawn stands, then a new one",
            "step=play:A A@cripta",
            "A play-card place=cripta card=?",
            "card-played A cripta ?; drawn A ?; turn-ended A B",
        ),
        ("hyde-14 not next door", "step=play:A A@cripta", "A play-card place=jericho card=?", "refused hyde-14"),
        ("hyde-14 no such place", "step=play:A A@cripta", "A play-card place=atlantis card=?", "refused hyde-14"),
        (
            "hyde-14b never on Nevermore",
            "step=play:A A@cripta",
            "A play-card place=nevermore card=?",
            "refused hyde-14b",
        ),
        (
            "hyde-14b nor standing there",
            f"{EUGENE} step=play:A",
            "A play-card place=nevermore card=?",
            "refused hyde-14b",
        ),
        (
            "hyde-14b anywhere else",
            f"{EUGENE} step=play:A",
            "A play-card place=bosco card=?",
            "card-played A bosco ?; drawn A ?; turn-ended A B",
        ),
        (
            "hyde-14c a card that is held",
            f"step=play:A A@cripta {KNOWN}",
            "A play-card place=cripta card=bee-4",
            "card-played A cripta bee-4; drawn A ?; turn-ended A B",
        ),
        (
            "hyde-14c a card that is not",
            f"step=play:A A@cripta {KNOWN}",
            "A play-card place=cripta card=bee-5",
            "refused hyde-14c",
        ),
        (
            "hyde-14c not unnamed when all are named",
            f"step=play:A A@cripta {KNOWN}",
            "A play-card place=cripta card=?",
            "refused hyde-14c",
        ),
        (
            "hyde-14d not where the Hyde struck",
            f"{EUGENE} step=play:A A@jericho lost=cripta",
            "A play-card place=cripta card=?",
            "refused hyde-14d",
        ),
        (
            "hyde-14d by house ruling there too",
            "step=play:A A@cripta lost=cripta attacked=allowed",
            "A play-card place=cripta card=?",
            "card-played A cripta ?; drawn A ?; turn-ended A B",
        ),
        ("hyde-14e a card must be laid", "step=play:A A@cripta", "A pass-play", "refused hyde-14e"),
        (
            "hyde-14e unless one's own location takes none",
            f"{EUGENE} step=play:A",
            "A pass-play",
            "nothing-played A nevermore; drawn A -; turn-ended A B",
        ),
        (
            "hyde-14e unless one's own location was struck",
            f"{EUGENE} step=play:A A@cripta saved=cripta",
            "A pass-play",
            "nothing-played A cripta; drawn A -; turn-ended A B",
        ),
        (
            "hyde-10 nobody lays for others",
            "step=play:A A@cripta",
            "B play-card place=cripta card=?",
            "refused hyde-10",
        ),
        ("hyde-10 nobody passes for others", "step=play:A A@cripta", "B pass-play", "refused hyde-10"),
    ),
)
def test_playing(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "hyde-17 up to three: one after one card",
            "step=play:A A@cripta",
            "A play-card place=cripta card=?",
            "card-played A cripta ?; drawn A ?; turn-ended A B",
        ),
        (
            "hyde-17 Mano's card is not one of the three",
            "step=play:C C@cripta",
            "C play-card place=cripta card=?",
            "card-played C cripta ?; drawn C ?",
        ),
        (
            "hyde-17 a hand that was short is filled",
            "step=play:A A@cripta hand.A=?",
            "A play-card place=cripta card=?",
            "card-played A cripta ?; drawn A ?,?,?; turn-ended A B",
        ),
        (
            "hyde-18 the deck is empty: the discards are the new one",
            f"step=play:A A@cripta {EMPTY}",
            "A play-card place=cripta card=?",
            "card-played A cripta ?; reshuffled; drawn A ?; turn-ended A B",
        ),
        (
            "hyde-18 it runs out half way",
            f"step=play:A A@cripta hand.A=? {LAST_ONE},?",
            "A play-card place=cripta card=?",
            "card-played A cripta ?; drawn A ?,?; reshuffled; drawn A ?; turn-ended A B",
        ),
        (
            "hyde-17c neither deck nor discards",
            f"step=play:A A@cripta {NOTHING_LEFT}",
            "A play-card place=cripta card=?",
            "card-played A cripta ?; deck-empty A; drawn A -; turn-ended A B",
        ),
        (
            "hyde-17c what there is, then on with fewer",
            f"step=play:A A@cripta hand.A=? {NOTHING_LEFT},B?",
            "A play-card place=cripta card=?",
            "card-played A cripta ?; deck-empty A; drawn A ?; turn-ended A B",
        ),
        (
            "hyde-17c no card for Mano either",
            f"step=play:C C@cripta {NOTHING_LEFT}",
            "C play-mano place=cripta",
            "mano-played C cripta ?; deck-empty C; drawn C -; mano-given C ?",
        ),
        (
            "hyde-18 the last card has gone: the discards wait until one is needed",
            f"step=play:A A@cripta {LAST_ONE}",
            "A play-card place=cripta card=?",
            "card-played A cripta ?; drawn A ?; turn-ended A B",
        ),
        (
            "hyde-18 by house ruling they become the deck at once",
            f"step=play:A A@cripta reshuffle=at-once {LAST_ONE}",
            "A play-card place=cripta card=?",
            "card-played A cripta ?; drawn A ?; reshuffled; turn-ended A B",
        ),
        (
            "hyde-18 at once also when Mano takes the last one",
            f"step=play:C C@cripta reshuffle=at-once {LAST_ONE}",
            "C play-mano place=cripta",
            "mano-played C cripta ?; mano-drew C ?; reshuffled; drawn C -",
        ),
        (
            "hyde-18 a card for Mano out of the discards",
            f"step=play:C C@cripta {EMPTY}",
            "C play-mano place=cripta",
            "mano-played C cripta ?; reshuffled; mano-drew C ?; drawn C -",
        ),
    ),
)
def test_drawing(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def test_hyde_18_the_new_deck_holds_the_discards() -> None:
    state, _ = after(f"step=play:A A@cripta {EMPTY}", "A play-card place=cripta card=?")
    assert (deck_size(state), state.discards) == (49, ())


def test_hyde_18_a_new_deck_dealt_by_the_app_is_made_of_the_discards() -> None:
    """With every card known, what is drawn after a reshuffle is one of those that had been discarded."""
    discards = [f"{symbol}-{number}" for symbol in ("siren", "bat") for number in (1, 2, 3, 4, 5) for _ in (1, 2)]
    rest = [f"{symbol}-{number}" for symbol in ("werewolf", "medusa", "eye", "bee") for number in (1, 2, 3, 4, 5)] * 2
    hands = {seat: [rest.pop() for _ in range(3)] for seat in "ABC"}
    words = " ".join(f"hand.{seat}={','.join(hand)}" for seat, hand in hands.items())
    pile = ",".join("B" + card for card in rest[1:])
    position = at(
        f"keep=all step=play:A A@cripta {words} mano=C:{rest[0]} jericho={pile} discards={','.join(discards)}"
    )
    seat, action = notation.read_action(GAME, f"A play-card place=cripta card={hands['A'][0]}")
    facts = judge(GAME, position, seat, action, Chance(b"any"))
    drawn = lines(facts)[2].split()[-1]
    assert lines(facts)[1] == "reshuffled"
    assert drawn in discards


@pytest.mark.parametrize(
    ("words", "asked", "following"),
    [
        pytest.param("step=move:A", "A", "B", id="hyde-8 clockwise"),
        pytest.param("step=move:B mano=A:?", "B", "C", id="hyde-8 clockwise again"),
        pytest.param("step=move:C mano=A:?", "C", "", id="hyde-8 after the last one the token"),
        pytest.param("first=B step=move:A mano=C:?", "A", "", id="hyde-8 the last is the one before the first"),
        pytest.param("first=B step=move:C mano=A:?", "C", "A", id="hyde-8 round the corner"),
    ],
)
def test_whose_turn_is_next(words: str, asked: str, following: str) -> None:
    state, _ = after(words, f"{asked} move place=nevermore")
    assert (state.turn, state.step) == (following, "move" if following else "token")


def test_hyde_8_fifteen_turns_each_in_five_rounds() -> None:
    """Nobody ever plays: only turns and tokens are counted, and the third loss does not come before its time."""
    state, turns = GAME.position(f"{TABLE} step=move:A"), list[int]()
    while state.step != "over":
        lap = len(turns)
        while state.step == "move":
            asked = [f"{state.turn} move place=nevermore", f"{state.turn} keep-mano"]
            for line in asked[: 1 + (state.turn == state.mano_at)]:
                state, _ = notation.happens(GAME, state, line)
        turns.append(len(state.fates) + 1)
        state, _ = notation.happens(GAME, state, "A pull-token")
        assert len(turns) == lap + 1
    assert [turns.count(attack) for attack in (1, 2, 3)] == [5, 4, 3]
    assert len(turns) == 12  # lost three times: the last three turns are not played (hyde-33)


def test_hyde_36_the_next_round_begins_with_the_same_player() -> None:
    state, facts = after("first=B step=token seen=cripta,jericho,bosco,capanno mano=A:?", "A pull-token")
    assert lines(facts)[-1].endswith(" B")
    assert (state.step, state.turn, state.first) == ("move", "B", "B")
