"""The six outcasts: what each may do that others may not."""

import msgspec
import pytest

from companion.games.hyde import GAME
from companion.games.hyde.state import deck_size
from companion.games.hyde.view import broken, view
from tests.games import notation
from tests.games.hyde.table import after, lines, outcome, rows

FIVE_SEEN = "seen=bosco,jericho,capanno,pilgrim-world,cripta"
SWAP = f"step=swap struck=cripta {FIVE_SEEN} mano=C:bat-5"
BIANCA = "seats=A:bianca,B:ajax,C:enid sixes=2 step=play:A A@cripta"
EUGENE = "seats=A:eugene,B:ajax,C:enid step=play:A"
YOKO = "seats=A:yoko,B:ajax,C:enid"
AJAX = "step=play:B B@cripta mano=B:bee-1"
ONES = "hand.B=eye-1,siren-1,bat-4"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "hyde-26 the same number",
            f"{SWAP} hand.A=bee-4,eye-1,eye-2 revealed=werewolf-4,bat-5",
            "A swap theirs=werewolf-4 mine=bee-4",
            "swapped A bee-4 werewolf-4; attack-scored cripta bat-5,bee-4 9 21 no no A",
        ),
        (
            "hyde-26 the same symbol, even though it makes the total fall",
            f"{SWAP} hand.A=siren-1,eye-1,eye-2 revealed=siren-5,bat-5",
            "A swap theirs=siren-5 mine=siren-1",
            "swapped A siren-1 siren-5; attack-scored cripta bat-5,siren-1 6 21 no no A",
        ),
        (
            "hyde-26 neither",
            f"{SWAP} hand.A=bee-4,eye-1,eye-2 revealed=werewolf-5",
            "A swap theirs=werewolf-5 mine=bee-4",
            "refused hyde-26",
        ),
        (
            "hyde-26 wherever she is",
            f"{SWAP} A@bosco hand.A=bee-4,eye-1,eye-2 revealed=eye-5",
            "A swap theirs=eye-5 mine=eye-2",
            "swapped A eye-2 eye-5; attack-scored cripta eye-2 4 21 no no A",
        ),
        (
            "hyde-26 a card no phone knew is named as it is laid",
            f"{SWAP} revealed=eye-5",
            "A swap theirs=eye-5 mine=bee-5",
            "swapped A bee-5 eye-5; attack-scored cripta bee-5 5 21 no no A",
        ),
        (
            "hyde-26b nobody else",
            f"{SWAP} hand.B=bee-4,eye-1,eye-2 revealed=eye-5",
            "B swap theirs=eye-5 mine=eye-1",
            "refused hyde-26b",
        ),
        (
            "hyde-22c nor before the cards are turned over",
            f"step=reveal struck=cripta {FIVE_SEEN} cripta=B?",
            "A swap theirs=eye-5 mine=eye-1",
            "refused hyde-22c",
        ),
        (
            "hyde-26b once an attack: what comes next is the count",
            f"{SWAP} level=other hand.A=bee-4,eye-1,eye-2 revealed=eye-5 step=level",
            "A swap theirs=eye-5 mine=eye-1",
            "refused hyde-26b",
        ),
        (
            "hyde-26b only if she wants to",
            f"{SWAP} revealed=eye-5",
            "A keep-cards",
            "attack-scored cripta eye-5 5 21 no no A",
        ),
        ("hyde-26b and nobody wants it for her", f"{SWAP} revealed=eye-5", "B keep-cards", "refused hyde-26b"),
        (
            "hyde-26c not Mano's card",
            f"{SWAP} hand.A=bee-4,eye-1,eye-2 mano=A:bat-5 revealed=bat-2",
            "A swap theirs=bat-2 mine=bat-5",
            "refused hyde-26c",
        ),
        (
            "hyde-26c not a card that lies elsewhere",
            f"{SWAP} hand.A=bee-4,eye-1,eye-2 jericho=Beye-5 revealed=bat-2",
            "A swap theirs=eye-5 mine=eye-1",
            "refused hyde-26c",
        ),
        ("hyde-26c a card must be named", f"{SWAP} revealed=bat-2", "A swap theirs=bat-2 mine=?", "refused hyde-26c"),
        (
            "hyde-26d sixes without a symbol are out of reach",
            f"{SWAP} seats=A:wednesday,B:bianca,C:enid sixes=1 hand.A=bee-4,eye-1,eye-2 revealed=six",
            "A swap theirs=six mine=bee-4",
            "refused hyde-26",
        ),
    ),
)
def test_wednesday(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("words", "step"),
    [
        pytest.param("cripta=B?", "swap", id="hyde-26b with cards on both sides she decides"),
        pytest.param("cripta=B? hand.A=", "move", id="hyde-26c with an empty hand there is nothing to decide"),
        pytest.param("cripta=B? seats=A:yoko,B:ajax,C:enid", "move", id="hyde-26b without her the count follows"),
    ],
)
def test_hyde_26_who_decides_after_the_reveal(words: str, step: str) -> None:
    state, _ = after(f"step=reveal struck=cripta {FIVE_SEEN} {words}", "B reveal cards=bee-5")
    assert state.step == step
    assert GAME.acting(state) == ("A",)


def test_hyde_26_the_taken_card_is_in_her_hand() -> None:
    state, _ = after(f"{SWAP} hand.A=bee-4,eye-1,eye-2 revealed=werewolf-4", "A swap theirs=werewolf-4 mine=bee-4")
    assert sorted(state.hands["A"]) == ["eye-1", "eye-2", "werewolf-4"]
    assert state.discards == ("bee-4",)


def test_hyde_26e_place_and_target_apply_to_the_card_she_gives() -> None:
    """Two siren cards in the Cripta with the target of twos: a 5 for a 2 that counts 4; a 5 for a 3 that is zero."""
    two, _ = after(f"{SWAP} hand.A=siren-2,?,? revealed=siren-5", "A swap theirs=siren-5 mine=siren-2")
    three, _ = after(f"{SWAP} hand.A=siren-3,?,? revealed=siren-5", "A swap theirs=siren-5 mine=siren-3")
    assert [state.attacks[-1].total for state in (two, three)] == [4, 0]


def test_hyde_26d_a_six_with_a_symbol_goes_to_her_hand() -> None:
    state, _ = after(
        f"{SWAP} seats=A:wednesday,B:bianca,C:enid sixes=1 hand.A=eye-4,bee-1,bee-2 mano=C:? revealed=six",
        "B learn entry=six-symbol value=eye",
        "A swap theirs=six mine=eye-4",
        "A move place=bosco",
        "A play-card place=bosco card=six",
    )
    assert state.attacks[-1].cards == ("eye-4",)
    assert [(each.seat, each.card) for each in state.laid["bosco"]] == [("A", "six")]
    assert broken(state) == ()


def test_hyde_26d_and_leaves_the_game_when_next_turned_up() -> None:
    state, facts = after(
        "seats=A:wednesday,B:bianca,C:enid sixes=1 step=reveal struck=bosco lost=cripta bosco=Asix",
        "B learn entry=six-symbol value=eye",
        "A reveal cards=",
        "A keep-cards",
    )
    assert lines(facts)[-1] == "attack-scored bosco six 7 24 no no A"
    assert (state.sixes, state.boxed) == (1, 1)
    assert broken(state) == ()


def test_hyde_29_yes_or_no_about_mano() -> None:
    """Anything but 0 and 1 cannot be read, so no two requests mean the same."""
    with pytest.raises(msgspec.ValidationError):
        notation.read_action(GAME, "B play-ones cards=eye-1,siren-1 with_mano=2")


# --- Bianca -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "hyde-28 a card to the discards, a six face down, a new card",
            f"{BIANCA} hand.A=bee-4,eye-1,eye-2",
            "A play-six place=cripta discard=eye-1",
            "six-played A cripta eye-1; drawn A ?; turn-ended A B",
        ),
        (
            "hyde-28 the last one",
            f"{BIANCA} sixes=1 boxed=1",
            "A play-six place=cripta discard=?",
            "six-played A cripta ?; drawn A ?; turn-ended A B",
        ),
        (
            "hyde-28b hers alone: she may",
            f"{BIANCA} hand.A=bee-4,eye-1,eye-2",
            "A play-six place=cripta discard=bee-4",
            "six-played A cripta bee-4; drawn A ?; turn-ended A B",
        ),
        ("hyde-28 none left", f"{BIANCA} sixes=0 boxed=2", "A play-six place=cripta discard=?", "refused hyde-28"),
        (
            "hyde-28b nobody else",
            "step=play:A A@cripta sixes=2 seats=A:enid,B:bianca,C:yoko",
            "A play-six place=cripta discard=?",
            "refused hyde-28b",
        ),
        ("hyde-14 where she could lay any other", f"{BIANCA}", "A play-six place=bosco discard=?", "refused hyde-14"),
        (
            "hyde-14b not on Nevermore",
            "seats=A:bianca,B:ajax,C:enid sixes=2 step=play:A A@cripta",
            "A play-six place=nevermore discard=?",
            "refused hyde-14b",
        ),
        (
            "hyde-14d not where the Hyde struck",
            f"{BIANCA} lost=cripta",
            "A play-six place=cripta discard=?",
            "refused hyde-14d",
        ),
        (
            "hyde-14c paid with a card of her hand",
            f"{BIANCA} hand.A=bee-4,eye-1,eye-2",
            "A play-six place=cripta discard=eye-5",
            "refused hyde-14c",
        ),
        (
            "hyde-28b not with Mano's",
            f"{BIANCA} mano=A:bat-2 hand.A=bee-4,eye-1,eye-2",
            "A play-six place=cripta discard=bat-2",
            "refused hyde-28b",
        ),
        (
            "hyde-28 an ordinary card is still allowed",
            f"{BIANCA}",
            "A play-card place=cripta card=?",
            "card-played A cripta ?; drawn A ?; turn-ended A B",
        ),
    ),
)
def test_bianca(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def test_hyde_28_sixes_are_no_hand_cards() -> None:
    state, _ = after(f"{BIANCA} hand.A=bee-4,eye-1,eye-2", "A play-six place=cripta discard=eye-1")
    assert (len(state.hands["A"]), state.sixes, state.discards) == (3, 1, ("eye-1",))
    seen = {seat.seat: seat for seat in view(state, None).players}
    assert (seen["A"].sixes, seen["B"].sixes) == (1, 0)


@pytest.mark.parametrize(
    ("cards", "boxed", "discards"),
    [
        pytest.param("Asix,Abee-1", 1, ("bee-1",), id="hyde-28c one six to the box"),
        pytest.param("Asix,Abee-1,Asix", 2, ("bee-1",), id="hyde-28c both"),
        pytest.param("Abee-1", 0, ("bee-1",), id="hyde-28c none lay there"),
    ],
)
def test_hyde_28_revealed_sixes_leave_the_game(cards: str, boxed: int, discards: tuple[str, ...]) -> None:
    words = f"seats=A:bianca,B:ajax,C:enid step=reveal struck=cripta {FIVE_SEEN} cripta={cards}"
    state, _ = after(words, "A reveal cards=")
    assert (state.boxed, state.discards) == (boxed, discards)


# --- Ajax -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "hyde-29 two ones together, the hand filled up again",
            f"{AJAX} {ONES}",
            "B play-ones cards=eye-1,siren-1 with_mano=0",
            "ones-laid B cripta eye-1,siren-1 -; drawn B ?,?",
        ),
        (
            "hyde-29 two and Mano's: one more card, for Mano",
            f"{AJAX} {ONES}",
            "B play-ones cards=eye-1,siren-1 with_mano=1",
            "ones-laid B cripta eye-1,siren-1 bee-1; mano-drew B ?; drawn B ?,?",
        ),
        (
            "hyde-29 one and Mano's",
            f"{AJAX} {ONES}",
            "B play-ones cards=eye-1 with_mano=1",
            "ones-laid B cripta eye-1 bee-1; mano-drew B ?; drawn B ?",
        ),
        ("hyde-29 nothing but ones", f"{AJAX} {ONES}", "B play-ones cards=eye-1,bat-4 with_mano=0", "refused hyde-29"),
        (
            "hyde-29 Mano's must be one too",
            f"{AJAX} mano=B:bee-2 {ONES}",
            "B play-ones cards=eye-1 with_mano=1",
            "refused hyde-29",
        ),
        ("hyde-29 none at all", f"{AJAX} {ONES}", "B play-ones cards= with_mano=0", "refused hyde-29"),
        (
            "hyde-29 a single one is a plain card",
            f"{AJAX} {ONES}",
            "B play-ones cards=eye-1 with_mano=0",
            "refused hyde-29",
        ),
        (
            "hyde-29 cards no phone knows",
            "step=play:B B@cripta",
            "B play-ones cards=?,?,? with_mano=0",
            "ones-laid B cripta ?,?,? -; drawn B ?,?,?; turn-ended B C",
        ),
        (
            "hyde-14c no more of a kind than he holds",
            f"{AJAX} {ONES}",
            "B play-ones cards=eye-1,eye-1 with_mano=0",
            "refused hyde-14c",
        ),
        (
            "hyde-15 Mano's only while he stands before Ajax",
            f"step=play:B B@cripta mano=C:bee-1 {ONES}",
            "B play-ones cards=eye-1 with_mano=1",
            "refused hyde-15",
        ),
        (
            "hyde-14b not on Nevermore",
            f"step=play:B {ONES}",
            "B play-ones cards=eye-1,siren-1 with_mano=0",
            "refused hyde-14b",
        ),
        (
            "hyde-29b several cards are for Ajax alone",
            "step=play:A A@cripta hand.A=eye-1,siren-1,bat-4",
            "A play-ones cards=eye-1,siren-1 with_mano=0",
            "refused hyde-29b",
        ),
        (
            "hyde-29b an ordinary card for Ajax too",
            f"{AJAX} {ONES}",
            "B play-card place=cripta card=bat-4",
            "card-played B cripta bat-4; drawn B ?",
        ),
        (
            "hyde-29b nothing else that turn",
            f"{AJAX} {ONES} step=mano:B",
            "B play-card place=cripta card=bat-4",
            "refused hyde-10b",
        ),
    ),
)
def test_ajax(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


# --- Eugene -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "hyde-30 where he stands",
            f"{EUGENE} A@jericho",
            "A play-card place=jericho card=?",
            "card-played A jericho ?; drawn A ?; turn-ended A B",
        ),
        (
            "hyde-30 next door",
            f"{EUGENE} A@jericho",
            "A play-card place=cripta card=?",
            "card-played A cripta ?; drawn A ?; turn-ended A B",
        ),
        (
            "hyde-30 next door on the other side",
            f"{EUGENE} A@jericho",
            "A play-card place=pilgrim-world card=?",
            "card-played A pilgrim-world ?; drawn A ?; turn-ended A B",
        ),
        ("hyde-30 no farther", f"{EUGENE} A@jericho", "A play-card place=bosco card=?", "refused hyde-30"),
        (
            "hyde-14b never onto Nevermore",
            f"{EUGENE} A@jericho",
            "A play-card place=nevermore card=?",
            "refused hyde-14b",
        ),
        (
            "hyde-30 Mano's card reaches as far",
            f"{EUGENE} A@jericho mano=A:?",
            "A play-mano place=cripta",
            "mano-played A cripta ?; mano-drew A ?; drawn A -",
        ),
        (
            "hyde-30b from Nevermore to any location",
            f"{EUGENE}",
            "A play-card place=capanno card=?",
            "card-played A capanno ?; drawn A ?; turn-ended A B",
        ),
        (
            "hyde-30b unless the table forbids it",
            f"{EUGENE} eugene=refused",
            "A play-card place=capanno card=?",
            "refused hyde-30b",
        ),
        (
            "hyde-30b then too he reaches next door from elsewhere",
            f"{EUGENE} eugene=refused A@jericho",
            "A play-card place=cripta card=?",
            "card-played A cripta ?; drawn A ?; turn-ended A B",
        ),
        (
            "hyde-30b forbidden: on Nevermore his turn goes on by itself",
            f"{EUGENE} eugene=refused step=move:A",
            "A move place=nevermore",
            "stayed A nevermore; nothing-played A nevermore; drawn A -; turn-ended A B",
        ),
        (
            "hyde-30b allowed: on Nevermore he chooses",
            f"{EUGENE} step=move:A",
            "A move place=nevermore",
            "stayed A nevermore",
        ),
        (
            "hyde-30 still one card",
            f"{EUGENE} step=move:B A@jericho",
            "A play-card place=cripta card=?",
            "refused hyde-10",
        ),
        (
            "hyde-30 only he reaches next door",
            "step=play:A A@jericho",
            "A play-card place=cripta card=?",
            "refused hyde-14",
        ),
    ),
)
def test_eugene(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


# --- Yoko -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "hyde-31 draws two, gives one back",
            f"{YOKO} step=play:A A@cripta",
            "A play-card place=cripta card=?",
            "card-played A cripta ?; drawn A ?,?; discarded A ?; turn-ended A B",
        ),
        (
            "hyde-31 with a hand on the phone she chooses",
            f"{YOKO} step=play:A A@cripta hand.A=bee-4,eye-1,eye-2 keep=hands",
            "A play-card place=cripta card=bee-4",
            "card-played A cripta bee-4; drawn A ?,?",
        ),
        (
            "hyde-31 one she had already",
            f"{YOKO} step=discard:A hand.A=bee-4,eye-1,eye-2,?",
            "A discard card=eye-1",
            "discarded A eye-1; turn-ended A B",
        ),
        (
            "hyde-31 or the new one",
            f"{YOKO} step=discard:A hand.A=bee-4,eye-1,eye-2,?",
            "A discard card=?",
            "discarded A ?; turn-ended A B",
        ),
        (
            "hyde-31 then Mano",
            f"{YOKO} step=discard:A hand.A=bee-4,eye-1,eye-2,? mano=A:?",
            "A discard card=?",
            "discarded A ?",
        ),
        (
            "hyde-14c one she holds",
            f"{YOKO} step=discard:A hand.A=bee-4,eye-1,eye-2,bat-1",
            "A discard card=bat-2",
            "refused hyde-14c",
        ),
        (
            "hyde-17b only Yoko",
            "step=discard:A hand.A=bee-4,eye-1,eye-2,bat-1",
            "A discard card=bee-4",
            "refused hyde-17b",
        ),
        (
            "hyde-17b only with four",
            f"{YOKO} step=discard:A hand.A=bee-4,eye-1,eye-2",
            "A discard card=bee-4",
            "refused hyde-17b",
        ),
        (
            "hyde-17b with four she does",
            f"{YOKO} step=discard:A hand.A=bee-4,eye-1,eye-2,bat-1",
            "A discard card=bat-1",
            "discarded A bat-1; turn-ended A B",
        ),
        ("hyde-10b not at any other moment", f"{YOKO} step=play:A A@cripta", "A discard card=?", "refused hyde-10b"),
        ("hyde-10 not in the turn of another", f"{YOKO} step=move:B", "A discard card=?", "refused hyde-10"),
        (
            "hyde-31 with Mano's card played she draws one for him and one for her",
            f"{YOKO} step=play:A A@cripta mano=A:?",
            "A play-mano place=cripta",
            "mano-played A cripta ?; mano-drew A ?; drawn A ?; discarded A ?",
        ),
        (
            "hyde-17c nothing to draw: three stay three",
            f"{YOKO} step=move:A jericho={','.join(['B?'] * 50)}",
            "A move place=nevermore",
            "stayed A nevermore; nothing-played A nevermore; deck-empty A; drawn A -; turn-ended A B",
        ),
    ),
)
def test_yoko(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def test_hyde_31_a_reshuffle_in_the_middle_of_her_drawing() -> None:
    """One card left in the deck: the second comes from the discards, and she still gives one back."""
    words = f"{YOKO} keep=hands step=play:A A@cripta hand.A=bee-4,eye-1,eye-2 discards={','.join(['?'] * 49)}"
    state, facts = after(words, "A play-card place=cripta card=bee-4")
    assert lines(facts) == ["card-played A cripta bee-4", "drawn A ?", "reshuffled", "drawn A ?"]
    assert (state.step, len(state.hands["A"])) == ("discard", 4)
    state, _ = notation.happens(GAME, state, "A discard card=eye-1")
    assert (len(state.hands["A"]), deck_size(state)) == (3, 48)
