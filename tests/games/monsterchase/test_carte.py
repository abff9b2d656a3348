"""Assault and auras: what goes and what comes, what Caos brings back, the decks the app shuffles."""

import pytest
from msgspec.structs import replace

from companion.engine.chance import Chance
from companion.engine.holes import Pick
from companion.engine.offers import offers
from companion.engine.play import closed_by
from companion.engine.rulebook import Refusal
from companion.games.monsterchase.rules.cards import WriteCard, active_auras, card_of, card_word, left_in_deck
from companion.games.monsterchase.state import NONE, UNREAD, Race
from tests.games import notation
from tests.games.monsterchase.table import GAME, after, at, closed_to, going_on, lines, open_to, outcome, rows

# A later round: nothing lies there, card 4 of the assaults and card 5 of the auras were discarded last.
DRAWING = "turn=:::0:0:: round=2 cards=-1,-1,,3,4"
ASSAULT = f"{DRAWING} step=assault"
AURA = f"{DRAWING} step=aura"
POSITIVE = "turn=:::0:0:: round=2 step=drop-aura cards=-1,-1,0+2,3,4"
TWO = "seats=A,B car.A=3/0/0/0: car.B=3/0/0/0: car.drone=3/0/0/0:? ranking=A,boss,B,drone turn=drone::d:0:0::"


def box(words: str, assaults: int = 0, auras: int = 0, count: int = 29) -> Race:
    """The plain table whose box knows so many cards of either deck, of `count` in each."""
    state = at(words)
    cards = {
        "assault-cards": [[f"green {each}", f"red {each}"] for each in range(assaults)],
        "aura-cards": [[f"good {each}", f"bad {each}"] for each in range(auras)],
    }
    return replace(state, box={**state.box, **cards, "assault-count": count, "aura-count": count})


def answer(state: Race, asked: str, chance: Chance = notation.LUCK) -> str:
    """What comes of one action at this table."""
    try:
        _, facts = going_on(state, asked, chance=chance)
    except Refusal as refusal:
        return notation.refused(GAME, refusal)
    return notation.facts_line(facts)


# --- phase 1: what goes -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "assault", "aura", "auras", "step"),
    [
        pytest.param("cards=2,1,,3,4", 2, 1, (), "assault", id="monsterchase-22 both go"),
        pytest.param("cards=-1,1,,3,4", 3, 1, (), "assault", id="monsterchase-22 the assault was gone already"),
        pytest.param("cards=2,1,0+5,3,4", 2, 1, (0, 5), "drop-aura", id="monsterchase-23 a positive one goes next"),
    ],
)
def test_phase_one_opens(words: str, assault: int, aura: int, auras: tuple[int, ...], step: str) -> None:
    """The last discard of either pile is what Caos would bring back; positive auras stay for now."""
    state, facts = after(f"step=finish turn=:::0:0:: {words}", "K finish beyond=no")
    assert lines(facts) == ["round-begun 2", "cards-cleared", f"step-reached {step} -"]
    assert (state.assault, state.aura, state.auras) == (NONE, NONE, auras)
    assert (state.last_assault, state.last_aura) == (assault, aura)


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-23 one of them, chosen together", "", "K drop-aura card=3",
         "aura-dropped 2; step-reached assault -"),
        ("monsterchase-23 before any card comes", "", "K draw-card card=unread", "refused monsterchase-23"),
        ("monsterchase-23 nor Caos", "", "K draw-chaos", "refused monsterchase-23"),
        ("monsterchase-23 not a second one", "step=assault", "K drop-aura card=1", "refused monsterchase-23"),
        ("monsterchase-23 nor at the end of the phase", "step=read", "K drop-aura card=1", "refused monsterchase-23"),
        ("monsterchase-23b one that is there", "", "K drop-aura card=1", "aura-dropped 0; step-reached assault -"),
        ("monsterchase-23b one that is not", "", "K drop-aura card=2", "refused monsterchase-23b"),
        ("monsterchase-23b no other way to write it", "", "K drop-aura card=01", "refused monsterchase-23b"),
        ("monsterchase-23b one nobody wrote down", "cards=-1,-1,0+-2,3,4", "K drop-aura card=unread",
         "aura-dropped -2; step-reached assault -"),
        ("monsterchase-31b the keeper's", "", "A drop-aura card=3", "refused monsterchase-31b"),
        ("monsterchase-20b not in a turn", "step=turn", "K drop-aura card=3", "refused monsterchase-20b"),
    ),
)  # fmt: skip
def test_dropping_a_positive_aura(words: str, asked: str, expected: str) -> None:
    assert outcome(f"{POSITIVE} {words}", asked) == expected


def test_monsterchase_23_the_others_stay() -> None:
    state, _ = after(POSITIVE, "K drop-aura card=3")
    assert state.auras == (0,)
    assert state.last_aura == 4


# --- phase 1: what comes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-24 an assault first", ASSAULT, "K draw-card card=unread",
         "assault-drawn -2; step-reached aura -"),
        ("monsterchase-24 then a negative aura", AURA, "K draw-card card=unread", "aura-drawn -2; step-reached read -"),
        ("monsterchase-24 one written down", ASSAULT, "K draw-card card=2", "assault-drawn 1; step-reached aura -"),
        ("monsterchase-24 no such card", ASSAULT, "K draw-card card=4", "refused monsterchase-24"),
        ("monsterchase-24 no card at all", ASSAULT, "K draw-card card=nonsense", "refused monsterchase-24"),
        ("monsterchase-24 one that lies there", f"{AURA} cards=-1,-1,1,3,4", "K draw-card card=2",
         "refused monsterchase-24"),
        ("monsterchase-24 another one", f"{AURA} cards=-1,-1,1,3,4", "K draw-card card=1",
         "aura-drawn 0; step-reached read -"),
        ("monsterchase-24 one among the discards, shuffled in without a word", f"{ASSAULT} dealt=1,",
         "K draw-card card=2", "assault-drawn 1; step-reached aura -"),
        ("monsterchase-24b it is written down once", ASSAULT, "K write-card first=ram second=bombs",
         "learned assault-cards ram | bombs yes; assault-drawn 3; step-reached aura -"),
        ("monsterchase-24b an aura too", AURA, "K write-card first=good second=bad",
         "learned aura-cards good | bad yes; aura-drawn 3; step-reached read -"),
        ("monsterchase-24c a bar would part the halves", ASSAULT, "K write-card first=a|b second=red",
         "learned assault-cards a/b | red yes; assault-drawn 3; step-reached aura -"),
        ("monsterchase-24c both halves", ASSAULT, "K write-card first=ram second=", "refused monsterchase-24c"),
        ("monsterchase-24c in a few words", ASSAULT, f"K write-card first={'x' * 160} second=red",
         f"learned assault-cards {'x' * 160} | red yes; assault-drawn 3; step-reached aura -"),
        ("monsterchase-90 the first of two positive auras", f"{AURA} owed-auras=2 then=turn",
         "K draw-card card=unread", "aura-won -2"),
        ("monsterchase-90 the last of them", f"{AURA} owed-auras=1 then=turn", "K draw-card card=unread",
         "aura-won -2; step-reached turn -"),
        ("monsterchase-80 an assault out of turn", f"{ASSAULT} then=move", "K draw-card card=unread",
         "assault-drawn -2; step-reached move -"),
        ("monsterchase-31b the keeper's", ASSAULT, "A draw-card card=unread", "refused monsterchase-31b"),
        ("monsterchase-20b not while it is read", f"{DRAWING} step=read", "K draw-card card=unread",
         "refused monsterchase-20b"),
        ("monsterchase-20b not in a turn", "", "K write-card first=a second=b", "refused monsterchase-20b"),
    ),
)  # fmt: skip
def test_drawing(words: str, asked: str, expected: str) -> None:
    """The box knows three cards of either deck."""
    assert answer(box(words, 3, 3), asked) == expected


@pytest.mark.parametrize(
    ("known", "expected"),
    [
        pytest.param(59, "learned assault-cards a | b yes; assault-drawn 59; step-reached aura -",
                     id="monsterchase-24b room for one more"),
        pytest.param(60, "refused monsterchase-24b", id="monsterchase-24b the list is full"),
    ],
)  # fmt: skip
def test_the_list_has_an_end(known: int, expected: str) -> None:
    state = box(ASSAULT, known)
    assert answer(state, "K write-card first=a second=b") == expected
    assert ("write-card" in open_to(state, "K")) == (known < 60)


def test_monsterchase_24_what_was_dealt_is_listed_last() -> None:
    """It was accepted, and on no list."""
    found = offers(GAME, box(f"{ASSAULT} dealt=1,", assaults=3), "K").open
    drawing = next(offer for offer in found if offer.action == "draw-card")
    (hole,) = drawing.holes
    assert isinstance(hole, Pick)
    assert hole.options == ("1", "3", "unread", "2")


def test_monsterchase_24b_a_card_that_was_written_down_is_pointed_at() -> None:
    state, _ = after(ASSAULT, "K write-card first=ram second=bombs")
    assert state.box["assault-cards"] == [["ram", "bombs"]]
    state, facts = going_on(replace(state, step="assault", assault=NONE), "K draw-card card=1")
    assert lines(facts)[0] == "assault-drawn 0"


@pytest.mark.parametrize("first", ["x" * 161, "  ", ""])
def test_monsterchase_24c_words_have_an_end_and_a_beginning(first: str) -> None:
    refusal = closed_by(GAME, box(ASSAULT), "K", WriteCard(first=first, second="red"), notation.LUCK)
    assert refusal is not None
    assert refusal.rule == "monsterchase-24c"


@pytest.mark.parametrize(
    ("card", "word"),
    [
        pytest.param(0, "1", id="monsterchase-24 the first"),
        pytest.param(12, "13", id="monsterchase-24 the thirteenth"),
        pytest.param(UNREAD, "unread", id="monsterchase-24 one nobody wrote down"),
    ],
)
def test_cards_have_words(card: int, word: str) -> None:
    assert card_word(card) == word
    assert card_of(word) == card


@pytest.mark.parametrize("word", ["", "0", "-1", "01", "1.0", "²", "caos", "nonsense"])
def test_other_words_name_no_card(word: str) -> None:
    assert card_of(word) == NONE


# --- Caos -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param(ASSAULT, "chaos-drawn assault 3; step-reached aura -", id="monsterchase-28 D13 the last assault"),
        pytest.param(AURA, "chaos-drawn aura 4; step-reached read -", id="monsterchase-28 the last negative aura"),
        pytest.param(f"{ASSAULT} cards=-1,-1,,-1,-1", "chaos-drawn assault -1", id="monsterchase-28b D12 none yet"),
        pytest.param(f"{AURA} cards=-1,-1,,-1,-1", "chaos-drawn aura -1", id="monsterchase-28b no aura yet"),
        pytest.param(f"{AURA} owed-auras=2 then=turn", "chaos-drawn aura -1", id="monsterchase-28c while two are won"),
        pytest.param(f"{ASSAULT} then=move", "chaos-drawn assault 3; step-reached move -", id="monsterchase-28d Star"),
    ],
)
def test_caos(words: str, expected: str) -> None:
    assert outcome(words, "K draw-chaos") == expected


def test_monsterchase_28b_d12_caos_aside_then_a_card() -> None:
    """At setup: another card is active, and nothing was discarded."""
    state, facts = after(f"{ASSAULT} round=1 cards=-1,-1,,-1,-1", "K draw-chaos", "K draw-card card=unread")
    assert lines(facts) == ["chaos-drawn assault -1", "assault-drawn -2", "step-reached aura -"]
    assert (state.assault, state.last_assault) == (UNREAD, NONE)


def test_monsterchase_28c_d15_the_negative_aura_comes_back() -> None:
    """Negative 2 and then positive 1 are discarded: Caos repeats the negative one."""
    asked = ("K finish beyond=no", "K drop-aura card=1", "K draw-card card=unread", "K draw-chaos")
    state, facts = after("step=finish turn=:::0:0:: cards=-2,1,0,-1,-1", *asked)
    assert lines(facts)[-2:] == ["chaos-drawn aura 1", "step-reached read -"]
    assert (state.aura, state.auras, state.last_aura) == (1, (), NONE)


def test_monsterchase_28d_d14_after_a_star_the_same_assault_again() -> None:
    """It was carried out, it is back, and phase 4 has it once more."""
    state, facts = after("step=star turn=boss::d:0:0::star-2 cards=5,-2,,-1,-1", "K run-assault", "K draw-chaos")
    assert lines(facts) == [
        "assault-run",
        "assault-gone",
        "step-reached assault move",
        "chaos-drawn assault 5",
        "step-reached move -",
    ]
    assert state.assault == 5


def test_monsterchase_80_d16_a_star_without_an_assault_draws_one() -> None:
    """Nothing is carried out, but phase 4 has the new card."""
    words = "step=flip turn=boss::d:0:0:: cards=-1,-2,,4,-1"
    state, facts = after(words, "K flip card=star-2", "K draw-card card=unread")
    assert "assault-run" not in lines(facts)
    assert (state.assault, state.step, state.turn.flip) == (UNREAD, "move", "star-2")


# --- the app's own decks ----------------------------------------------------------------------------------------------

APP = f"{ASSAULT} luck=app"


@pytest.mark.parametrize(
    ("words", "known", "asked", "expected"),
    [
        pytest.param(APP, 2, "K turn-card", "refused monsterchase-179", id="monsterchase-179 one is missing"),
        pytest.param(ASSAULT, 3, "K turn-card", "refused monsterchase-179", id="monsterchase-179 luck is the table's"),
        pytest.param(f"{APP} cards=-1,-1,,-1,-1", 3, "K turn-card", "assault-drawn", id="monsterchase-179 all there"),
        pytest.param(f"{AURA} luck=app cards=-1,0,1+2,-1,-1", 3, "K turn-card", "refused monsterchase-179",
                     id="monsterchase-179 all of them in play"),
        pytest.param(f"{APP} step=read", 3, "K turn-card", "refused monsterchase-20b", id="monsterchase-20b not now"),
        pytest.param(APP, 3, "A turn-card", "refused monsterchase-31b", id="monsterchase-31b not a pilot's"),
        pytest.param(APP, 3, "K draw-card card=1", "refused monsterchase-179b", id="monsterchase-179b no other card"),
        pytest.param(APP, 3, "K write-card first=a second=b", "refused monsterchase-179b",
                     id="monsterchase-179b nothing new"),
        pytest.param(APP, 3, "K draw-chaos", "refused monsterchase-179b", id="monsterchase-179b not even Caos"),
        pytest.param(APP, 2, "K draw-card card=1", "assault-drawn", id="monsterchase-179b while one is missing"),
        pytest.param(ASSAULT, 3, "K draw-chaos", "chaos-drawn", id="monsterchase-179b where luck is the table's"),
    ],
)  # fmt: skip
def test_the_decks_of_the_app(words: str, known: int, asked: str, expected: str) -> None:
    """Three cards and Caos in each deck; what comes up is luck, so only its kind is expected."""
    found = answer(box(words, known, known, count=3), asked)
    assert found == expected if expected.startswith("refused") else found.startswith(("chaos-drawn", expected))


def test_monsterchase_179_only_the_top_card_is_offered() -> None:
    drawing = {"turn-card", "write-card", "draw-card", "draw-chaos"}
    assert open_to(box(APP, 3, count=3), "K") & drawing == {"turn-card"}
    assert open_to(box(APP, 2, count=3), "K") & drawing == drawing - {"turn-card"}


@pytest.mark.parametrize(
    ("known", "count", "gone", "expected"),
    [
        pytest.param(0, 29, (), "read-card", id="nothing written down"),
        pytest.param(2, 29, (0,), "draw-card", id="a card that is still in the deck"),
        pytest.param(2, 29, (0, 1), "read-card", id="all that are written down have been dealt"),
        pytest.param(3, 3, (0, 1, 2), "draw-card", id="the whole deck is written down"),
    ],
)
def test_the_likely_way_to_a_card(known: int, count: int, gone: tuple[int, ...], expected: str) -> None:
    """From the list where it may be there, else by reading it (monsterchase-24b)."""
    state = replace(box(ASSAULT, known, known, count=count), dealt_assaults=gone)
    assert [each.action for each in offers(GAME, state, "K").open if each.primary] == [expected]


def seeds(count: int) -> list[Chance]:
    return [Chance(str(seed).encode()) for seed in range(count)]


def test_monsterchase_15_every_card_may_come_up() -> None:
    """Three cards and Caos, which repeats the last one."""
    found = {answer(box(APP, 3, count=3), "K turn-card", chance) for chance in seeds(60)}
    assert found == {
        "assault-drawn 0; step-reached aura -",
        "assault-drawn 1; step-reached aura -",
        "assault-drawn 2; step-reached aura -",
        "chaos-drawn assault 3; step-reached aura -",
    }


def test_monsterchase_28b_without_a_discard_caos_is_set_aside_at_once() -> None:
    start = box(f"{APP} cards=-1,-1,,-1,-1", 3, count=3)
    found = {answer(start, "K turn-card", chance) for chance in seeds(60)}
    drawn = {f"assault-drawn {card}; step-reached aura -" for card in range(3)}
    assert found == drawn | {f"chaos-drawn assault -1; {each}" for each in drawn}


@pytest.mark.parametrize("chance", seeds(5))
def test_monsterchase_29_a_card_comes_back_only_by_a_shuffle(chance: Chance) -> None:
    """Round after round: no card twice until Caos, then the one that was in play, and only all others are in the deck
    until the next one."""
    state = box(APP, 5, count=5)
    seen: set[int] = set()
    for lap in range(40):
        state = replace(state, step="assault", assault=NONE, last_assault=state.assault, round=lap + 2)
        expected = {str(card) for card in range(5) if card not in seen}
        assert set(left_in_deck(state, "assault")) == expected
        before = state.last_assault
        state, facts = going_on(state, "K turn-card", chance=chance)
        if lines(facts)[0].startswith("chaos"):
            assert state.assault == before or before == NONE
            seen = {state.assault}
        else:
            assert state.assault not in seen
            seen.add(state.assault)
    assert 0 <= state.assault < 5


def test_monsterchase_29_what_lay_there_at_a_shuffle_is_a_discard_afterwards() -> None:
    """Caos brings aura 4 back while 0 and 2 lie left of the board: given up later, they are in no deck."""
    state, _ = going_on(replace(box(AURA, auras=6, count=6), auras=(0, 2)), "K draw-chaos")
    assert (state.aura, state.dealt_auras) == (4, (4, 0, 2))
    later = replace(state, aura=NONE, last_aura=4, auras=(2,))
    assert left_in_deck(later, "aura") == ("1", "3", "5")


def test_custode_luck_the_same_card_however_often_it_is_asked() -> None:
    assert going_on(box(APP, 3, count=3), "K turn-card") == going_on(box(APP, 3, count=3), "K turn-card")


# --- the cards in play ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-35 a star power takes it away", "", "A drop-assault", "assault-gone"),
        ("monsterchase-35 told by the keeper", "", "K drop-assault", "assault-gone"),
        ("monsterchase-35 while the boss plays", "step=flip turn=boss::d:0:0::", "K drop-assault", "assault-gone"),
        ("monsterchase-35 in phase 4", "step=assault-phase turn=:::0:0::", "K drop-assault", "assault-gone"),
        ("monsterchase-35b it is gone already", "cards=-1,-2,,4,-1", "A drop-assault", "refused monsterchase-35b"),
        ("monsterchase-35b it is there", "cards=0,-2,,4,-1", "A drop-assault", "assault-gone"),
        ("monsterchase-31b not in another's turn", "", "B drop-assault", "refused monsterchase-31b"),
        ("monsterchase-31b in the boss's turn the keeper's", "step=flip turn=boss::d:0:0::", "A drop-assault",
         "refused monsterchase-31b"),
        ("monsterchase-20b not while the ranking is made", "step=order turn=:::0:0::", "K drop-assault",
         "refused monsterchase-20b"),
        ("monsterchase-25 the negative aura, in one's own turn", "", "A apply-aura car=A card=unread",
         "aura-applied A -2"),
        ("monsterchase-26 a positive one", "cards=-2,1,0,-1,-1", "A apply-aura car=A card=1", "aura-applied A 0"),
        ("monsterchase-27 never the boss", "step=flip turn=boss::d:0:0::", "K apply-aura car=boss card=unread",
         "refused monsterchase-27"),
        ("monsterchase-27 only who drives", "", "K apply-aura car=A card=unread", "aura-applied A -2"),
        ("monsterchase-23b one that lies there", "cards=-2,1,,-1,-1", "A apply-aura car=A card=1",
         "refused monsterchase-23b"),
        ("monsterchase-31b only in one's own turn", "", "B apply-aura car=B card=unread", "refused monsterchase-31b"),
        ("monsterchase-31b not for another", "", "B apply-aura car=A card=unread", "refused monsterchase-31b"),
        ("monsterchase-20b in phase 2 only", "step=order", "A apply-aura car=A card=unread",
         "refused monsterchase-20b"),
        ("monsterchase-122b the drone feels none", TWO, "A apply-aura car=drone card=unread",
         "refused monsterchase-122b"),
        ("monsterchase-122b by house ruling it does", f"{TWO} drone-auras=yes", "A apply-aura car=drone card=unread",
         "aura-applied drone -2"),
    ),
)  # fmt: skip
def test_the_cards_in_play(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def test_monsterchase_35_the_card_is_the_last_discard() -> None:
    state, _ = after("cards=5,-2,,4,-1", "A drop-assault")
    assert (state.assault, state.last_assault) == (NONE, 5)


@pytest.mark.parametrize(
    ("words", "car", "expected"),
    [
        pytest.param("cards=-2,1,0+4,-1,-1", "A", (1, 0, 4), id="monsterchase-48 the negative one and every positive"),
        pytest.param("cards=-2,-1,,-1,-1", "A", (), id="monsterchase-48 none lies there"),
        pytest.param("cards=-2,1,0+4,-1,-1", "boss", (), id="monsterchase-27 the boss feels none"),
        pytest.param(f"{TWO} cards=-2,1,0,-1,-1", "drone", (), id="monsterchase-122b nor the drone"),
        pytest.param(f"{TWO} cards=-2,1,0,-1,-1 drone-auras=yes", "drone", (1, 0), id="monsterchase-122b by ruling"),
    ],
)
def test_the_auras_in_force(words: str, car: str, expected: tuple[int, ...]) -> None:
    assert active_auras(at(words), car) == expected


@pytest.mark.parametrize(
    ("words", "seat", "opens", "closes"),
    [
        pytest.param(POSITIVE, "K", {"drop-aura"}, {}, id="monsterchase-23 the positive aura first"),
        pytest.param(POSITIVE, "A", set(), {}, id="monsterchase-31b a pilot waits"),
        pytest.param(ASSAULT, "K", {"write-card", "read-card", "draw-chaos"}, {}, id="monsterchase-24 the new card"),
        pytest.param("", "A", {"drop-assault", "apply-aura"}, {}, id="monsterchase-25 in one's own turn"),
        pytest.param("", "K", {"drop-assault", "apply-aura"}, {}, id="monsterchase-19 the keeper beside it"),
        pytest.param("", "B", set(), {}, id="monsterchase-25 not in another's"),
        pytest.param("cards=-1,-1,,-1,-1", "A", set(), {"drop-assault": "monsterchase-35b"}, id="monsterchase-35b"),
        pytest.param("step=flip turn=boss::d:0:0::", "K", {"drop-assault"}, {"apply-aura": "monsterchase-27"},
                     id="monsterchase-27 the boss's turn says why not"),
        pytest.param("step=flip turn=boss::d:0:0::", "A", set(), {}, id="monsterchase-27 to the keeper"),
        pytest.param(TWO, "B", {"drop-assault"}, {"apply-aura": "monsterchase-122b"}, id="monsterchase-122b the drone"),
    ],
)  # fmt: skip
def test_what_is_offered(words: str, seat: str, opens: set[str], closes: dict[str, str]) -> None:
    mine = {"drop-aura", "draw-card", "read-card", "write-card", "draw-chaos", "turn-card", "drop-assault"}
    mine.add("apply-aura")
    assert open_to(at(words), seat) & mine == opens
    assert {action: rule for action, rule in closed_to(at(words), seat, *closes).items() if action in mine} == closes


def test_monsterchase_24b_the_same_words_again_are_the_same_card() -> None:
    state, _ = after(ASSAULT, "K write-card first=ram second=bombs")
    state, _ = going_on(replace(state, step="assault"), "K write-card first=fire second=ice")
    state, facts = going_on(replace(state, step="assault", assault=NONE), "K write-card first=ram second=bombs")
    assert lines(facts)[1] == "assault-drawn 0"
    cards = state.box["assault-cards"]
    assert isinstance(cards, list)
    assert len(cards) == 2
