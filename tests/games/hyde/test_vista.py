"""What is offered, what is closed and why, and what a viewer is shown."""

import pytest
from msgspec.structs import replace

from companion.engine.game import tag
from companion.engine.holes import Pick, Span
from companion.engine.offers import offers
from companion.engine.proposals import Offer
from companion.games.hyde import GAME
from companion.games.hyde.components import LOCATIONS
from companion.games.hyde.view import HydeView, audit, view
from tests.games.hyde.table import after, at

KNOWN = "hand.A=bee-4,eye-1,eye-2"
EUGENE = "seats=A:eugene,B:ajax,C:enid"
FIVE_SEEN = "seen=bosco,jericho,capanno,pilgrim-world,cripta"


def shown(offer: Offer) -> str:
    """`move place:cripta|jericho` has a hole, `play-mano place=cripta` has none; what is likely ends with `!`."""
    given = [f"{key}={','.join(value) if isinstance(value, tuple) else value}" for key, value in offer.given.items()]
    holes = []
    for hole in offer.holes:
        if isinstance(hole, Span):
            holes.append(f"{hole.name}:{hole.low}..{hole.high}")
            continue
        assert isinstance(hole, Pick)
        if len(hole.options) > len(LOCATIONS) and not hole.many:
            holes.append(f"{hole.name}:one of {len(hole.options)}")
        elif hole.many:
            holes.append(f"{hole.name}:{hole.least}..{hole.most} of {len(hole.options)}")
        else:
            holes.append(f"{hole.name}:{'|'.join(hole.options)}")
    return " ".join([offer.action, *given, *holes]) + "!" * offer.primary


def open_to(words: str, seat: str) -> list[str]:
    return [shown(offer) for offer in offers(GAME, at(words), seat).open]


def closed_to(words: str, seat: str) -> dict[str, str]:
    return {closed.action: closed.rule for closed in offers(GAME, at(words), seat).closed}


# What people try too late or too early in any turn, and while the Hyde strikes.
IN_NO_ATTACK = {"reveal": "hyde-22c", "swap": "hyde-22c", "keep-cards": "hyde-22c"}
AFTER_THE_BEGINNING = {"choose-outcast": "hyde-1c", "pull-token": "hyde-20b", "score": "hyde-22c", **IN_NO_ATTACK}
OF_A_TURN = ("move", "play-card", "play-mano", "pass-play", "swap-mano", "send-mano", "keep-mano", "draw-token")
OUT_OF_TURNS = dict.fromkeys(OF_A_TURN, "hyde-10b")
IN_AN_ATTACK = {**OUT_OF_TURNS, "choose-outcast": "hyde-1c", "pull-token": "hyde-10b", "reveal": "hyde-22c"}


@pytest.mark.parametrize(
    ("words", "seat", "expected"),
    [
        pytest.param(
            "step=move:A", "A", ["move place:nevermore|cripta|jericho|pilgrim-world|capanno|bosco!"], id="hyde-11"
        ),
        pytest.param("step=move:A A@bosco", "A", ["move place:nevermore|cripta|capanno!"], id="hyde-12 no staying"),
        pytest.param("step=move:A", "B", [], id="hyde-10 nothing for who is not playing"),
        pytest.param("step=play:A A@cripta", "A", ["play-card place=cripta card:?!"], id="hyde-14"),
        pytest.param(
            f"step=play:A A@cripta {KNOWN}", "A", ["play-card place=cripta card:bee-4|eye-1|eye-2!"], id="hyde-14c"
        ),
        pytest.param(
            "step=play:A A@cripta mano=A:?",
            "A",
            ["play-card place=cripta card:?!", "play-mano place=cripta", "swap-mano card:?"],
            id="hyde-15 with Mano here",
        ),
        pytest.param(
            f"{EUGENE} step=play:A A@jericho lost=cripta",
            "A",
            ["play-card place=jericho card:?!", "play-card place=pilgrim-world card:?!"],
            id="hyde-30 next door, but not where the Hyde struck",
        ),
        pytest.param(
            f"{EUGENE} step=play:A",
            "A",
            [f"play-card place={place} card:?!" for place in ("cripta", "jericho", "pilgrim-world", "capanno", "bosco")]
            + ["pass-play"],
            id="hyde-30b from Nevermore, or nothing",
        ),
        pytest.param(
            "step=play:B B@cripta mano=B:bee-1 hand.B=eye-1,eye-1,bat-4",
            "B",
            [
                "play-card place=cripta card:eye-1|bat-4!",
                "play-mano place=cripta",
                "play-ones cards=eye-1,eye-1 with_mano=0",
                "play-ones cards=eye-1 with_mano=1",
                "play-ones cards=eye-1,eye-1 with_mano=1",
                "swap-mano card:eye-1|bat-4",
            ],
            id="hyde-29 every handful of ones",
        ),
        pytest.param(
            f"seats=A:bianca,B:ajax,C:enid sixes=2 step=play:A A@cripta {KNOWN}",
            "A",
            ["play-card place=cripta card:bee-4|eye-1|eye-2!", "play-six place=cripta discard:bee-4|eye-1|eye-2"],
            id="hyde-28",
        ),
        pytest.param(
            "seats=A:yoko,B:ajax,C:enid step=discard:A hand.A=bee-4,bee-4,eye-1,?",
            "A",
            ["discard card:bee-4|eye-1|?!"],
            id="hyde-17b",
        ),
        pytest.param(
            "step=mano:C",
            "C",
            ["swap-mano card:?", "send-mano to:A|B", "keep-mano!"],
            id="hyde-19 Mano at the end of the turn",
        ),
        pytest.param(
            "step=token lost=cripta seen=bosco",
            "B",
            ["pull-token", "draw-token place:jericho|pilgrim-world|capanno!"],
            id="hyde-20 the real bag first",
        ),
        pytest.param(
            "step=token bag=app seen=bosco",
            "B",
            ["pull-token!", "draw-token place:cripta|jericho|pilgrim-world|capanno"],
            id="hyde-20 the app's bag first",
        ),
        pytest.param(
            f"step=reveal struck=cripta {FIVE_SEEN} cripta=A?,Bbee-4,C?",
            "A",
            ["reveal ones= cards:2..2 of 30!"],
            id="hyde-22b as many as are unknown",
        ),
        pytest.param(
            f"step=reveal struck=cripta {FIVE_SEEN} cripta=Abee-1",
            "A",
            ["reveal cards= ones=!"],
            id="hyde-22b all known",
        ),
        pytest.param(
            f"step=swap struck=cripta {FIVE_SEEN} {KNOWN} revealed=bee-1,bat-5,eye-4",
            "A",
            ["swap theirs=bee-1 mine:bee-4|eye-1", "swap theirs=eye-4 mine:bee-4|eye-1|eye-2", "keep-cards!"],
            id="hyde-26 what shares a symbol or a number",
        ),
        pytest.param(f"step=swap struck=cripta {FIVE_SEEN} revealed=bee-1", "B", [], id="hyde-26b nobody else"),
        pytest.param(
            f"step=swap struck=cripta {FIVE_SEEN} revealed=bee-1 hand.B=", "B", [], id="hyde-26b nor with an empty hand"
        ),
        pytest.param(
            "step=level level=other struck=cripta revealed=bee-1",
            "C",
            [
                "copy-level first:1..99 second:1..99 third:1..99 fourth:1..99 fifth:1..99!",
            ],
            id="hyde-25b asked for when needed",
        ),
        pytest.param(
            "step=move:A keep=hands hand.A=bee-4,?,?",
            "A",
            ["move place:nevermore|cripta|jericho|pilgrim-world|capanno|bosco!", "name-cards cards:1..2 of 30"],
            id="hyde-16c the rest of the hand",
        ),
        pytest.param(
            "step=move:A keep=hands", "C", ["name-cards cards:1..3 of 30", "name-mano card:one of 30"], id="hyde-39"
        ),
        pytest.param("step=over saved=cripta", "A", [], id="hyde-33 nothing when it is over"),
    ],
)
def test_what_is_open(words: str, seat: str, expected: list[str]) -> None:
    assert open_to(words, seat) == expected


@pytest.mark.parametrize(
    ("words", "seat", "expected"),
    [
        pytest.param(
            "step=move:A",
            "A",
            {
                "play-card": "hyde-10b",
                "play-mano": "hyde-10b",
                "send-mano": "hyde-10b",
                "swap-mano": "hyde-19",
                "draw-token": "hyde-20b",
                "pass-play": "hyde-10b",
                "keep-mano": "hyde-10b",
                **AFTER_THE_BEGINNING,
            },
            id="hyde-10b one phase at a time",
        ),
        pytest.param(
            "step=move:A",
            "B",
            {
                "move": "hyde-10",
                "play-card": "hyde-10",
                "play-mano": "hyde-10",
                "play-ones": "hyde-10",
                "send-mano": "hyde-10",
                "swap-mano": "hyde-10",
                "draw-token": "hyde-20b",
                "pass-play": "hyde-10",
                "keep-mano": "hyde-10",
                **AFTER_THE_BEGINNING,
            },
            id="hyde-10 wait for your turn",
        ),
        pytest.param(
            "step=play:A",
            "A",
            {
                "move": "hyde-10b",
                "play-card": "hyde-14b",
                "send-mano": "hyde-10b",
                "swap-mano": "hyde-19",
                "draw-token": "hyde-20b",
                "keep-mano": "hyde-10b",
                **AFTER_THE_BEGINNING,
            },
            id="hyde-14b no card on Nevermore",
        ),
        pytest.param(
            "step=play:A A@cripta lost=cripta",
            "A",
            {
                "move": "hyde-10b",
                "play-card": "hyde-14d",
                "send-mano": "hyde-10b",
                "swap-mano": "hyde-19",
                "draw-token": "hyde-20b",
                "keep-mano": "hyde-10b",
                **AFTER_THE_BEGINNING,
            },
            id="hyde-14d nor where the Hyde struck",
        ),
        pytest.param(
            f"step=swap struck=cripta {FIVE_SEEN} revealed=bee-1",
            "B",
            {**IN_AN_ATTACK, "keep-cards": "hyde-26b", "swap": "hyde-26b"},
            id="hyde-26b Wednesday decides",
        ),
        pytest.param(
            "step=level level=other struck=cripta revealed=bee-1",
            "A",
            {**IN_AN_ATTACK, "score": "hyde-25b"},
            id="hyde-25b",
        ),
        pytest.param(
            "step=ring",
            "A",
            {"place-location": "hyde-3", "draw-first": "hyde-10b", **OUT_OF_TURNS, **IN_NO_ATTACK},
            id="hyde-10b no draw yet",
        ),
        pytest.param(
            "step=token",
            "A",
            {
                **{act: rule for act, rule in OUT_OF_TURNS.items() if act != "draw-token"},
                **IN_NO_ATTACK,
                "choose-outcast": "hyde-1c",
                "score": "hyde-22c",
            },
            id="hyde-20 the token is due",
        ),
        pytest.param(
            "step=move:A A@cripta",
            "A",
            {
                **{act: rule for act, rule in OUT_OF_TURNS.items() if act not in ("swap-mano", "draw-token")},
                "move": "hyde-11",
                "swap-mano": "hyde-19",
                "draw-token": "hyde-20b",
                **AFTER_THE_BEGINNING,
            },
            id="hyde-11 no place further than a step",
        ),
        pytest.param("step=over", "A", {}, id="hyde-33 nothing is even closed"),
    ],
)
def test_what_is_closed(words: str, seat: str, expected: dict[str, str]) -> None:
    assert closed_to(words, seat) == expected


def test_hyde_25b_what_is_known_of_the_card_is_proposed() -> None:
    state, _ = after(
        "step=move:A level=other", "A learn entry=level-other/1/3 value=30", "A learn entry=level-other/5/3 value=44"
    )
    assert "copy-level" not in {offer.action for offer in offers(GAME, state, "A").open}
    state = replace(state, fates={"cripta": "saved"})
    (found,) = (offer for offer in offers(GAME, state, "A").open if offer.action == "copy-level")
    assert [hole.now for hole in found.holes if isinstance(hole, Span)] == [30, None, None, None, 44]


def test_hyde_25b_once_copied_the_count_is_open() -> None:
    state, _ = after(
        "step=level level=other struck=cripta revealed=bee-1", "A learn entry=level-other/1/3 value=30 remember=yes"
    )
    assert [shown(offer) for offer in offers(GAME, state, "B").open] == ["score!"]


@pytest.mark.parametrize(
    ("words", "against"),
    [
        pytest.param("cripta=A?,B?", 21, id="hyde-25 the pad counts against the threshold"),
        pytest.param("cripta=A?,Bbee-4", None, id="hyde-16 beside known cards it would tell what they are"),
        pytest.param("cripta=A? level=other", None, id="hyde-25b the threshold is not known"),
    ],
)
def test_the_pad_of_a_reveal(words: str, against: int | None) -> None:
    found = offers(GAME, at(f"step=reveal struck=cripta {FIVE_SEEN} {words}"), "A").open
    (hole,) = next(offer.holes for offer in found if offer.action == "reveal")
    assert isinstance(hole, Pick)
    assert hole.against == against
    worth = dict(zip(hole.options, hole.worth, strict=True))
    assert (worth["bee-2"], worth["bee-3"], worth["bee-5"]) == (4, 0, 5)


def test_hyde_26_the_pad_of_a_swap_says_what_each_card_counts_for() -> None:
    state = at(f"step=swap struck=cripta {FIVE_SEEN} hand.A=bee-2,bee-3,bee-5 revealed=bee-1")
    hole = next(offer.holes[0] for offer in offers(GAME, state, "A").open if offer.action == "swap")
    assert isinstance(hole, Pick)
    assert (hole.options, hole.worth) == (("bee-2", "bee-3", "bee-5"), (4, 0, 5))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param("step=move:A A@bosco seen=cripta", {"gate.leave": "hyde-12"}, id="hyde-12 who must leave is told"),
        pytest.param("step=move:A", {"gate.talk": "hyde-16"}, id="hyde-16 at the start: mind what you say"),
        pytest.param(
            "step=play:B seen=bosco,jericho,capanno,cripta", {"gate.certain": "hyde-41"}, id="hyde-41 it is certain"
        ),
        pytest.param("step=swap struck=cripta revealed=bee-1", {}, id="hyde-26 nothing is said twice"),
        pytest.param("step=mano:C seen=cripta", {}, id="hyde-39 only who holds Mano is told about him"),
        pytest.param("step=over lost=cripta", {}, id="hyde-33 nothing when it is over"),
    ],
)
def test_what_tables_forget(words: str, expected: dict[str, str]) -> None:
    assert {line.words: line.rule for line in view(at(words), None).gate} == expected


def test_hyde_39_who_sends_mano_is_told_what_it_shows() -> None:
    assert [line.words for line in view(at("step=mano:C seen=cripta"), "C").gate] == ["gate.mano"]


@pytest.mark.parametrize(
    ("words", "now"),
    [
        ("step=move:A", "move"),
        ("step=discard:A", "discard"),
        ("step=token", "token"),
        ("step=swap struck=cripta revealed=bee-1", "reveal"),
        ("step=level struck=cripta", "reveal"),
    ],
)
def test_hyde_10_the_rail(words: str, now: str) -> None:
    rail = view(at(words), None).rail
    assert [step.id for step in rail] == ["move", "play", "discard", "mano", "token", "reveal"]
    assert [step.id for step in rail if step.is_now] == [now]
    assert all(step.rule in GAME.rulebook.rules for step in rail)


def test_hyde_22_the_count_on_the_table() -> None:
    state = at(
        f"seats=A:wednesday,B:bianca,C:enid step=swap struck=cripta {FIVE_SEEN} C@cripta revealed=bee-2,bee-3,six"
    )
    count = view(state, None).count
    assert count is not None
    assert [(card.card, card.value, card.rule) for card in count.cards] == [
        ("bee-2", 4, "hyde-24a"),
        ("bee-3", 0, "hyde-23a"),
        ("six", 6, ""),
    ]
    assert (count.number, count.place, count.enid, count.total, count.threshold, count.fate) == (
        1,
        "cripta",
        2,
        12,
        21,
        "struck",
    )


def test_hyde_22_the_last_count_stays_in_sight() -> None:
    state, _ = after(
        f"seats=A:yoko,B:ajax,C:enid step=reveal struck=cripta {FIVE_SEEN} C@cripta cripta=A?", "A reveal cards=bee-5"
    )
    count = view(state, None).count
    assert count is not None
    assert (count.number, count.place, count.enid, count.total, count.fate) == (1, "cripta", 2, 7, "lost")


def test_hyde_16b_no_count_before_the_cards_are_turned_over() -> None:
    assert view(at(f"step=reveal struck=cripta {FIVE_SEEN} cripta=Abee-1"), "A").count is None


def test_custode_truth_the_audit_says_what_should_lie_where() -> None:
    words = (
        "seats=A:bianca,B:ajax,C:enid sixes=1 step=move:A A@cripta cripta=A?,A?,B? seen=bosco lost=jericho discards=?,?"
    )
    zones = {
        zone.where: [" ".join(filter(None, (str(count.count), count.what, count.of))) for count in zone.counts]
        for zone in audit(at(words))
    }
    assert zones == {
        "deck": ["45 cards", "2 discards", "1 pawn B", "1 pawn C"],
        "bag": ["1 token cripta", "1 token pilgrim-world", "1 token capanno"],
        "cripta": ["1 spot", "1 target twos", "2 laid A", "1 laid B", "1 pawn A"],
        "jericho": ["2 spot", "1 wounded medusa", "1 token jericho"],
        "pilgrim-world": ["3 spot", "1 target bat"],
        "capanno": ["4 spot", "1 target ones"],
        "bosco": ["5 spot", "1 target eye", "1 token bosco"],
        "A": ["3 hand", "1 sixes"],
        "B": ["3 hand"],
        "C": ["3 hand", "1 mano"],
    }


@pytest.mark.parametrize(
    "words",
    [
        "",
        "step=move:A A@cripta B@bosco hand.A=bee-4,eye-1,? mano=B:bat-2 cripta=A?,Bsix,Cbee-1 discards=?,bee-2",
        "step=reveal struck=cripta seen=bosco,cripta lost=jericho saved=capanno",
        "step=swap struck=cripta revealed=bee-1,six boxed=1",
        "level=other keep=all bag=app order=transform-first eugene=refused attacked=allowed step=token",
        "hand.A= mano=A: step=over",
        "ring= first= step=ring",
        "ring=cripta,jericho first= step=ring",
    ],
)
def test_a_position_in_one_line_and_back(words: str) -> None:
    state = at(words)
    assert GAME.position(GAME.notation(state)) == state


@pytest.mark.parametrize("line", ["nonsense", "A@atlantis", "weather=fine", "sixes=many"])
def test_a_line_that_cannot_be_read_says_so(line: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        GAME.position(f"seats=A:enid {line}")


# --- how it is drawn --------------------------------------------------------------------------------------------------


def drawn(words: str, viewer: str | None = "A") -> HydeView:
    return view(at(words), viewer)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param(
            "ring=cripta:twos,jericho,pilgrim-world,capanno,bosco step=targets first=", "jericho", id="hyde-3b first"
        ),
        pytest.param("step=move:A", "", id="hyde-3b none once all lie there"),
    ],
)
def test_the_next_place_for_a_target_is_marked(words: str, expected: str) -> None:
    assert [place.id for place in drawn(words).ring if place.state == "struck"] == [expected] * bool(expected)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param("step=move:A", ("open", "", "1/5", False), id="hyde-41 open"),
        pytest.param("step=move:A seen=cripta", ("seen", "seen", "", False), id="hyde-20 its token was drawn"),
        pytest.param("step=move:A lost=cripta", ("lost", "lost", "", False), id="hyde-32 lost"),
        pytest.param(
            "step=move:A seen=bosco,jericho,capanno,pilgrim-world", ("open", "", "1", True), id="hyde-41 certain"
        ),
    ],
)
def test_a_place_says_what_became_of_it(words: str, expected: tuple[str, str, str, bool]) -> None:
    place = next(place for place in drawn(words).ring if place.id == "cripta")
    assert (place.state, place.fate, place.chance, place.is_certain) == expected


def test_hyde_18_the_middle_shows_the_deck_and_no_fate() -> None:
    centre = drawn("step=move:A").ring[-1]
    assert (centre.area, centre.is_centre, centre.state, centre.rule, centre.chance) == ("centre", True, "", "", "")


@pytest.mark.parametrize(
    ("words", "viewer", "expected"),
    [
        pytest.param(f"{KNOWN} keep=hands", "A", ["bee-4", "eye-1", "eye-2"], id="custode-truth one's own"),
        pytest.param(f"{KNOWN} keep=hands", "B", None, id="custode-truth nobody else's, and none known"),
        pytest.param(f"{KNOWN} keep=hands", None, None, id="custode-truth no onlooker"),
    ],
)
def test_own_cards_are_drawn_where_one_is_known(words: str, viewer: str | None, expected: list[str] | None) -> None:
    mine = drawn(f"step=move:A {words}", viewer).mine
    assert (mine and [each.card for each in mine.cards]) == expected


def test_what_a_tap_fills_in_is_a_hole_of_an_action() -> None:
    found = drawn(f"step=move:A {KNOWN} mano=A:? keep=hands")
    assert found.mine is not None
    own = (tap for card in found.mine.cards for tap in (*card.chosen, *card.main, *card.beside))
    taps = {*found.on_board, *own, *(tap for place in found.ring for tap in place.taps)}
    assert {tap.hole for tap in taps if tap.hole} == {"place", "card", "discard", "theirs"}
    fields = {tag(action): action.__struct_fields__ for action in GAME.actions}
    assert [tap for tap in taps if tap.action not in fields or (tap.hole and tap.hole not in fields[tap.action])] == []
