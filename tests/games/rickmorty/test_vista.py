"""What a phone shows: the flower, the card of the moment, closings with what is missing, the harvest as a list."""

import pytest
from msgspec.structs import replace

from companion.engine.facts import Choice
from companion.engine.locks import Locked, Locks, Reveal
from companion.engine.offers import offers
from companion.engine.view import Tap
from companion.games.rickmorty import GAME
from companion.games.rickmorty.components import MOST_CARD_POINTS
from companion.games.rickmorty.state import Emptied
from companion.games.rickmorty.view import RickMortyView, view
from companion.games.rickmorty.view.flower import CORNERS, spots_of
from companion.games.rickmorty.view.moment import event
from tests.games.rickmorty.table import TABLE, position

# Everybody's Rick is on the fourth, of which the tile is known.
KNOWN = "d4=2100:4:1011:1 d5=0030:6:0120:-1"


def seen(words: str = "", viewer: str | None = "A") -> RickMortyView:
    return view(position(f"{TABLE} {words}"), viewer)


# --- the flower -------------------------------------------------------------------------------------------------------


def test_every_space_of_the_usual_board_has_a_spot_of_its_own() -> None:
    spots = {space.id: space.area for space in seen().flower}
    assert len(spots) == 19
    assert len(set(spots.values())) == 19
    assert spots["d1"] == "tile x2 y0"
    assert spots["smith"] == "tile home x2 y4"
    assert spots["d2-d3"] == "x4 y4"
    assert spots["d6-smith"] == "x1 y3"


def test_what_another_board_has_lies_in_the_corners() -> None:
    found = dict(spots_of(("d1", "d2", "d3", "smith", "d1-d2", "d1-d3", "d2-smith")))
    assert found["d1-d2"] == (3, 1)
    assert found["d1-d3"] in CORNERS


@pytest.mark.parametrize(
    ("words", "id", "shows"),
    [
        ("", "d4", {"is_unread": True, "state": "die", "cards": "", "die": "die-4"}),
        (KNOWN, "d4", {"is_unread": False, "points": 4, "cards": "+1"}),
        (KNOWN, "d5", {"cards": "-1", "state": ""}),
        ("holes=d2,", "d2", {"is_hole": True, "is_unread": False, "state": "hole"}),
        ("", "smith", {"is_home": True, "cards": "2", "number": ""}),
        ("A@d4-d5/d4", "d4-d5", {"number": "", "is_unread": False}),
    ],
    ids=["unread", "known", "negative", "hole", "house", "between"],
)
def test_a_space_says(words: str, id: str, shows: dict[str, object]) -> None:
    space = next(each for each in seen(words).flower if each.id == id)
    assert {name: getattr(space, name) for name in shows} == shows


def test_pawns_stand_where_they_are() -> None:
    spaces = {space.id: [(each.seat, each.letter) for each in space.pawns] for space in seen("A@d4-d5/d4").flower}
    assert spaces["d4-d5"] == [("A", "R")]
    assert spaces["d4"] == [("A", "M")]


def test_morty_is_never_put_between() -> None:
    flower = {space.id: space for space in seen().flower}
    assert flower["d1-d2"].taps["morty"] == ()
    assert Tap("place", "morty", "smith") in flower["smith"].taps["morty"]
    assert Tap("place", "rick", "d1-d2") in flower["d1-d2"].taps["rick"]


# --- the turn ---------------------------------------------------------------------------------------------------------


def test_a_closing_says_what_it_costs_and_what_is_missing() -> None:
    """rickmorty-19b: the icons of one's own cards are taken off."""
    (found,) = seen(f"{KNOWN} A@d4/smith A=1,0,0,0").closings
    assert [(each.resource, each.count) for each in found.pay] == [("mega-seed", 2), ("schmeckle", 1)]
    assert [(each.resource, each.count) for each in found.missing] == [("mega-seed", 1), ("schmeckle", 1)]
    assert not found.is_unread


def test_a_tile_nobody_has_read_is_asked_for() -> None:
    found = {each.place: each.is_unread for each in seen(f"{KNOWN} A@d3-d4/d4").closings}
    assert found == {"d3": True, "d4": False}


def test_only_whoever_is_on_turn_has_a_turn() -> None:
    assert seen().turn is not None
    assert seen(viewer="B").turn is None
    assert seen(viewer=None).turn is None
    assert seen("acted=yes").turn is None


def test_costs_and_harvests_are_reckoned_from_what_was_read() -> None:
    """rickmorty-25, rickmorty-26: a Rick alone; a tile nobody has read is not sure."""
    found = seen(f"{KNOWN} A=2,1,0,0").reckoning
    assert found is not None
    assert [(each.place, bool(each.missing)) for each in found.prices] == [("d4", False), ("d5", True)]
    lines = {each.space: each for each in found.yields}
    assert [(each.resource, each.count) for each in lines["d4-d5"].tokens] == [
        ("mega-seed", 1), ("schmeckle", 1), ("time-crystal", 3), ("dark-matter", 1),
    ]  # fmt: skip
    assert lines["d4-d5"].cards == "+0"
    assert lines["d4-d5"].is_sure
    assert not lines["d3-d4"].is_sure


# --- harvest, Federation, end -----------------------------------------------------------------------------------------

HARVEST = f"{KNOWN} step=harvest turn= A@d5/d4 B@d5-smith/smith C@d1/smith"


def test_the_harvest_is_a_list_from_the_die_upwards() -> None:
    """rickmorty-24, rickmorty-25c: on the fifth two colours are, so one resource less each."""
    found = [(each.number, each.seat, each.letter, each.some, each.is_unread) for each in seen(HARVEST).checklist]
    assert found == [
        ("4", "A", "M", "", False),
        ("5", "A", "R", "2", False),
        ("5", "B", "R", "2", False),
        ("1", "C", "R", "0", True),
    ]


def test_the_pad_of_a_tile_that_is_waited_for_stands_open() -> None:
    found = seen(f"{HARVEST} route=d1,")
    assert found.due is not None
    assert found.due.id == "d1"
    assert not found.reads
    assert seen(KNOWN).due is None


def test_the_piles_of_the_federation_are_bars() -> None:
    figures = {each.id: each for each in seen("A=13,0,0,0").gauges}
    assert (figures["mega-seed"].value, figures["mega-seed"].bar, figures["mega-seed"].tone) == (2, 15, "danger")
    assert figures["schmeckle"].tone == ""
    assert figures["closings"].value == 15


def test_the_last_of_all_to_pass_is_told_so() -> None:
    now = seen("passes=2").now
    assert now is not None
    assert now.line.words == "now.last-to-pass"
    other = seen("passes=2", "B").now
    assert other is not None
    assert other.line.words == "now.last-to-pass-others"


def test_the_count_is_a_column_sum() -> None:
    """rickmorty-30: sources and their sum, a column a player."""
    found = seen("step=over turn= c1=A:object:3! c2=B:character:5").count
    assert found["area"] == (3, 5, 0)
    assert found["garages"] == (1, 0, 0)
    assert found["sum"] == (4, 5, 0)
    assert seen().count == {}


def test_the_pad_of_a_tile_has_every_number_the_box_may_hold() -> None:
    """The usual ones as chips, what is rare one fold away: no tile of a box is told by a ruling."""
    pad = seen().pad
    assert pad is not None
    points, cards = pad.rest
    assert [(row.now, row.usual, row.rare) for row in pad.cost] == [(0, (0, 1, 2, 3, 4), (5, 6, 7, 8, 9))] * 4
    assert [*points.usual, *points.rare] == [*range(31)]
    assert sorted((*cards.usual, *cards.rare)) == [*range(-5, 10)]


def test_what_a_tile_is_worth_is_proposed_by_nobody() -> None:
    """rickmorty-3b: points and cards stand on every tile; costs and harvest left alone are none."""
    pad = seen().pad
    assert pad is not None
    assert {row.field: row.now for row in pad.rest} == {"points": None, "cards": None}
    assert {row.now for row in (*pad.cost, *pad.gives)} == {0}


def test_who_is_still_to_place_is_named() -> None:
    """One or several: the sentence fits both."""
    placing = "step=place placings=1 turn= first= ricks={} mortys={}"
    found = view(position(f"{TABLE} {placing} options.placing=screens A@d1/d2"), "A").now
    assert found is not None
    assert (found.line.words, found.line.values["seats"]) == ("now.put-others", ("B", "C"))


def test_whose_rick_is_asked_for_is_named() -> None:
    """One phone that goes round asked for "your Rick", whoever had it in hand."""
    placing = position(f"{TABLE} step=place placings=1 turn= first= ricks={{}} mortys={{}} options.placing=phones")
    for viewer in "AB":
        found = view(placing, viewer).now
        assert found is not None
        assert (found.line.words, found.line.values["seat"]) == ("now.choose", viewer)


@pytest.mark.parametrize("viewer", ["A", "B", None])
def test_what_was_seen_before_an_undo_is_one_button(viewer: str | None) -> None:
    """Who was in was asked "Rick?" on the flower, with one ring and nothing to lock; nobody was told why."""
    again = position(f"{TABLE} step=place placings=1 turn= first= ricks={{}} mortys={{}} options.placing=phones")
    choice: Choice = {"rick": "d1", "morty": "d2"}
    shown = Reveal("place.1", dict.fromkeys(again.seats, choice), {}, {}, {})
    found = view(replace(again, locks=Locks("place.1", {"B": Locked(choice, "", 1)}, fixed={"place.1": shown})), viewer)
    assert found.now is not None
    assert found.now.line.words == "now.seen"
    assert not found.is_asked
    assert [tap for tap in found.on_board if tap.action == "place"] == []


def test_rickmorty_7_what_is_locked_is_closed_beside_the_way_to_take_it_back() -> None:
    """Both stand below the board by name."""
    asked = position(f"{TABLE} step=place placings=1 turn= first= ricks={{}} mortys={{}} options.placing=phones")
    choice: Choice = {"rick": "d1", "morty": "d2"}
    found = offers(GAME, replace(asked, locks=Locks("place.1", {"B": Locked(choice, "", 1)})), "B")
    assert "unlock" in [each.action for each in found.open]
    assert ("place", "custode-locked") in [(each.action, each.rule) for each in found.closed]
    assert GAME.often[GAME.often.index("place") + 1] == "unlock"


@pytest.mark.parametrize(("hand", "has_cards"), [(1, True), (0, False)], ids=["a card", "none"])
def test_rickmorty_13_an_empty_hand_is_offered_nothing_to_play(hand: int, has_cards: bool) -> None:
    found = seen(f"hands.A={hand}").turn
    assert found is not None
    assert found.has_cards == has_cards


def test_a_green_card_may_be_worth_all_it_may_be_said_to_be() -> None:
    found = seen().turn
    assert found is not None
    assert (*found.points, *found.rare) == (*range(MOST_CARD_POINTS + 1),)


def test_rickmorty_36_a_card_in_play_shows_both_its_icons() -> None:
    """What helps to play green cards and what helps to close."""
    cards = "c1=A:object:3 greens.c1.dimension=d3 greens.c1.resource=schmeckle c2=A:object:1"
    own = next(each for each in seen(cards).sides if each.is_mine)
    assert [card.icons for card in own.cards] == [("die-3", "schmeckle"), ()]


@pytest.mark.parametrize(
    ("viewer", "dial"),
    [("A", "held.A.schmeckle"), ("B", "held.B.schmeckle"), (None, "")],
)
def test_a_pile_is_set_by_what_whoever_looks_holds(viewer: str | None, dial: str) -> None:
    assert {each.id: each.dial for each in seen(viewer=viewer).gauges}["schmeckle"] == dial


@pytest.mark.parametrize(("viewer", "kind"), [("A", "bad"), ("B", "good"), (None, "good")])
def test_victory_and_defeat_do_not_look_alike(viewer: str | None, kind: str) -> None:
    """A crown stood on every phone, whoever had won."""
    event = seen("step=over turn= c1=A:object:3! c2=B:character:5", viewer).event
    assert event
    assert event.kind == kind


def test_nobody_is_told_to_count_the_box_once_it_is_over() -> None:
    """A match that came from a pad alone never rolled a die."""
    stated = [[line.words for line in seen(f"die= step={step} turn=").gate] for step in ("die", "over")]
    assert stated == [["gate.box"], []]


def test_rickmorty_28_of_several_piles_it_is_said_which_each_gave_back_of() -> None:
    """One act emptied two: the same numbers stood twice, under the name of the last."""
    one, other = (Emptied(resource, {"A": 3}, {"A": 2}) for resource in ("mega-seed", "time-crystal"))
    found = [event(replace(position(TABLE), emptied=emptied), "A") for emptied in ((one,), (one, one), (one, other))]
    assert [each and each.title.words for each in found] == ["event.empty", "event.empty", "event.empty-several"]
    assert [each and {line.words for line in each.lines} for each in found] == [
        {"event.returned"},
        {"event.returned"},
        {"event.returned-of"},
    ]
