"""Setting up: who sits where, what lies where, who starts, the first cards."""

from collections import Counter

import pytest
from msgspec.structs import replace

from companion.box import merged
from companion.engine.chance import Chance
from companion.engine.opening import Opening
from companion.engine.rulebook import Refusal
from companion.games.hyde import GAME
from companion.games.hyde.components import LOCATIONS, OUTCASTS, OUTER, SIXES, TARGETS, deck
from companion.games.hyde.state import Position, bag, deck_size
from companion.games.hyde.view import view
from tests.games import notation
from tests.games.hyde.table import after, at, rows

OPEN = "seats=A:wednesday,B:ajax,C:enid"
RING = "ring=cripta,jericho,pilgrim-world,capanno,bosco"
LAID = "ring=cripta:twos,jericho:medusa,pilgrim-world:bat,capanno:ones,bosco:eye"


def opening(*outcasts: str, **options: str) -> Opening:
    chosen = {seat: {"outcast": outcast} for seat, outcast in zip("ABCDEF", outcasts, strict=False)}
    return GAME.opening(len(outcasts), options, chosen)


def opened(*outcasts: str) -> Position:
    return GAME.folded(GAME.blank, GAME.setup(opening(*outcasts), Chance(b"")))


@pytest.mark.parametrize(
    ("outcasts", "refused"),
    [
        pytest.param(("enid", "ajax"), "", id="hyde-1 two play"),
        pytest.param(("enid", "ajax", "yoko", "bianca"), "", id="hyde-1 four play"),
        pytest.param(("enid",), "hyde-1", id="hyde-1 nobody plays alone"),
        pytest.param(("enid", "ajax", "yoko", "bianca", "eugene"), "hyde-1", id="hyde-1 five are too many"),
        pytest.param(("enid", "ajax", "wednesday"), "", id="hyde-1b three different outcasts"),
        pytest.param(("enid", "ajax", "enid"), "hyde-1b", id="hyde-1b Enid twice"),
    ],
)
def test_who_may_play(outcasts: tuple[str, ...], refused: str) -> None:
    if not refused:
        assert opened(*outcasts).outcasts == dict(zip("ABCD", outcasts, strict=False))
        return
    with pytest.raises(Refusal) as refusal:
        GAME.setup(opening(*outcasts), Chance(b""))
    assert refusal.value.rule == refused


@pytest.mark.parametrize(
    ("what", "count"),
    [
        pytest.param(LOCATIONS, 6, id="hyde-2 six locations"),
        pytest.param(OUTCASTS, 6, id="hyde-2 six outcasts"),
        pytest.param(TARGETS, 5, id="hyde-2 five targets"),
        pytest.param(OUTER, 5, id="hyde-2 five tokens, one a location"),
        pytest.param(deck(merged(GAME.box, {})) + ("six",) * SIXES, 62, id="hyde-2 sixty-two power cards"),
    ],
)
def test_what_is_in_the_box(what: tuple[str, ...], count: int) -> None:
    assert len(what) == count


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        pytest.param("", (), id="hyde-2 counted before anything is laid"),
        pytest.param("", ("A place-location place=cripta",), id="hyde-2 not afterwards"),
    ],
)
def test_the_box_is_counted(words: str, asked: tuple[str, ...]) -> None:
    state, _ = after(f"{OPEN} first= ring= step=ring {words}", *asked)
    stated = [line.values for line in view(state, None).gate if line.rule == "hyde-2"]
    counted = {"locations": 6, "outcasts": 6, "targets": 5, "tokens": 5, "cards": 62}
    assert stated == ([] if asked else [counted])


def test_hyde_2_the_cards_are_counted_in_this_box() -> None:
    state = at(f"{OPEN} first= ring= step=ring")
    less = [[1] * 5 for _ in range(6)]
    (fields,) = [line.values for line in view(replace(state, box={**state.box, "deck": less}), None).gate]
    assert fields["cards"] == 32


def test_hyde_2_two_of_each_symbol_and_number() -> None:
    """The default split of the deck: two of each of thirty kinds."""
    assert set(Counter(deck(merged(GAME.box, {}))).values()) == {2}


@pytest.mark.parametrize(
    ("outcasts", "sixes"),
    [
        pytest.param(("bianca", "ajax"), 2, id="hyde-4 two sixes before Bianca"),
        pytest.param(("enid", "ajax"), 0, id="hyde-4 without Bianca the sixes stay in the box"),
    ],
)
def test_pawns_and_sixes(outcasts: tuple[str, ...], sixes: int) -> None:
    state = opened(*outcasts)
    assert set(state.pawns.values()) == {"nevermore"}
    assert (state.sixes, state.boxed) == (sixes, 0)
    assert set(bag(state)) == set(OUTER)  # hyde-6


@pytest.mark.parametrize(
    ("position", "asked", "expected"),
    rows(
        ("hyde-3 the first location", f"{OPEN} ring= step=ring", "A place-location place=bosco", "ring-laid bosco"),
        (
            "hyde-3 the fifth lies where it is left",
            f"{OPEN} ring=bosco,cripta,jericho step=ring",
            "B place-location place=capanno",
            "ring-laid bosco,cripta,jericho,capanno,pilgrim-world",
        ),
        ("hyde-3 twice", f"{OPEN} ring=bosco step=ring", "A place-location place=bosco", "refused hyde-3"),
        ("hyde-3 not Nevermore", f"{OPEN} ring= step=ring", "A place-location place=nevermore", "refused hyde-3"),
        (
            "hyde-10b locations before targets",
            f"{OPEN} ring=bosco step=ring",
            "A place-target target=twos",
            "refused hyde-10b",
        ),
        (
            "hyde-3b the target at the first location",
            f"{OPEN} {RING} step=targets",
            "C place-target target=eye",
            "targets-laid cripta:eye",
        ),
        (
            "hyde-3b the fifth lies where it is left",
            f"{OPEN} ring=cripta:twos,jericho:medusa,pilgrim-world:bat,capanno,bosco step=targets",
            "A place-target target=eye",
            "targets-laid cripta:twos,jericho:medusa,pilgrim-world:bat,capanno:eye,bosco:ones",
        ),
        (
            "hyde-3b twice",
            f"{OPEN} ring=cripta:twos,jericho,pilgrim-world,capanno,bosco step=targets",
            "A place-target target=twos",
            "refused hyde-3b",
        ),
        ("hyde-3b no such target", f"{OPEN} {RING} step=targets", "A place-target target=bee", "refused hyde-3b"),
        (
            "hyde-7 B is darkest: Mano before A, the last, and three cards each",
            f"{OPEN} {LAID} step=first hand.A= hand.B= hand.C=",
            "A choose-first first=B",
            "first-chosen B A; drawn B ?,?,?; drawn C ?,?,?; drawn A ?,?,?; mano-drew A ?",
        ),
        (
            "hyde-7b A is darkest: Mano before C",
            f"{OPEN} {LAID} step=first hand.A= hand.B= hand.C=",
            "C choose-first first=A",
            "first-chosen A C; drawn A ?,?,?; drawn B ?,?,?; drawn C ?,?,?; mano-drew C ?",
        ),
        ("hyde-7 nobody sits there", f"{OPEN} {LAID} step=first", "A choose-first first=H", "refused hyde-7"),
        (
            "hyde-10b who starts is chosen once",
            f"{OPEN} {LAID} first=A step=move:A",
            "A choose-first first=B",
            "refused hyde-10b",
        ),
        ("hyde-10b no luck about it later", f"{OPEN} {LAID} first=A step=move:A", "A draw-first", "refused hyde-10b"),
        ("hyde-3 no shuffling later", f"{OPEN} {LAID} step=first", "A shuffle-table", "refused hyde-10b"),
        ("hyde-10b nobody moves yet", f"{OPEN} {LAID} step=first", "A move place=cripta", "refused hyde-10b"),
    ),
)
def test_laying_out(position: str, asked: str, expected: str) -> None:
    assert notation.outcome_of(GAME, position, asked) == expected


@pytest.mark.parametrize("words", ["ring= step=ring", "ring=bosco step=ring", f"{RING} step=targets"])
def test_hyde_3_the_app_lays_everything(words: str) -> None:
    """Five locations and five targets, each once; a ring that lies already is left as it is."""
    before = GAME.position(f"{OPEN} {words}")
    state, _ = notation.happens(GAME, before, "A shuffle-table")
    assert sorted(state.ring) == sorted(OUTER)
    assert sorted(state.targets.values()) == sorted(TARGETS)
    assert tuple(state.targets) == state.ring
    assert len(before.ring) < 5 or state.ring == before.ring
    assert state.step == "first"


def test_hyde_3_every_order_comes_up() -> None:
    firsts = Counter[tuple[str, str]]()
    for seed in range(300):
        state, _ = notation.happens(GAME, opened("enid", "ajax"), "A shuffle-table", Chance(str(seed).encode()))
        firsts[state.ring[0], state.targets[state.ring[0]]] += 1
    assert len(firsts) == 25


def test_hyde_7_luck_chooses_among_all() -> None:
    position = f"{OPEN} {LAID} step=first hand.A= hand.B= hand.C="
    chosen = set()
    for seed in range(30):
        state, _ = notation.happens(GAME, GAME.position(position), "A draw-first", Chance(str(seed).encode()))
        chosen.add((state.first, state.mano_at, state.turn))
    assert chosen == {("A", "C", "A"), ("B", "A", "B"), ("C", "B", "C")}


@pytest.mark.parametrize(
    ("seats", "left"),
    [
        pytest.param("A:enid,B:ajax", 53, id="hyde-5 two players leave 53"),
        pytest.param("A:enid,B:ajax,C:yoko", 50, id="hyde-5 three leave 50"),
        pytest.param("A:enid,B:ajax,C:yoko,D:bianca", 47, id="hyde-5 four leave 47"),
    ],
)
def test_the_deck_after_dealing(seats: str, left: int) -> None:
    hands = " ".join(f"hand.{seat[0]}=" for seat in seats.split(","))
    position = GAME.position(f"seats={seats} {LAID} step=first {hands}")
    state, _ = notation.happens(GAME, position, "A choose-first first=A")
    assert deck_size(state) == left
    assert all(len(hand) == 3 for hand in state.hands.values())
    assert state.mano == "?"


def test_hyde_5_the_app_deals_real_cards() -> None:
    """Dealt by the app, every card is one of the deck and none is dealt more often than there are."""
    position = GAME.position(f"{OPEN} keep=all {LAID} step=first hand.A= hand.B= hand.C=")
    state, _ = notation.happens(GAME, position, "A choose-first first=A")
    dealt = Counter((*state.mano.split(), *(card for hand in state.hands.values() for card in hand)))
    assert sum(dealt.values()) == 10
    assert dealt <= Counter(deck(state.box))


def test_hyde_6_the_level_is_an_option() -> None:
    option = next(option for option in GAME.options if option.id == "level")
    assert (option.default, option.choices) == ("beginner", ("beginner", "other"))
    assert at("level=other").options["level"] == "other"
