"""What the pages say where people read it as an order: nothing that is done already, nobody's question left open."""

import pytest

from companion.engine.handwork import handwork
from companion.engine.offers import offers
from companion.engine.voice import Voice
from companion.games.monsterchase import GAME
from companion.games.monsterchase.components import KEEPER
from companion.games.monsterchase.state import Race
from companion.games.monsterchase.view import moment, now
from companion.games.monsterchase.view.gates import gate
from tests.any_game import any_game
from tests.games.monsterchase.table import at, going_on

FLIP = "step=flip turn=boss::d:0:0:: boss.truck=9/12/0:normal"
ASSAULT = "step=assault-phase turn=::d:0:0:: cards=-2,-1,,-1,-1"
# An assault that nobody has read is carried out by a star.
STAR = "step=star turn=boss::d:0:0::star-2 boss.truck=9/12/0:normal cards=-2,-1,,-1,-1"
SAY = Voice(any_game(GAME), "it", {})


def turned_up(card: str) -> Race:
    state, _ = going_on(at(FLIP), f"K flip card={card}")
    return state


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("repair-1", "Il TIR avanza di 1."),
        ("missile-2", "Il TIR ha girato Missile: seguite le priorità, poi il Boss avanza di 2."),
        ("bomb-3", "Il TIR ha girato Bomba: seguite le priorità, poi il Boss avanza di 3."),
    ],
)
def test_what_is_booked_is_not_asked_for_again(card: str, said: str) -> None:
    """ "Esegui l'effetto" after a Repair had its point made some keepers add another one."""
    assert SAY.line(now.move(turned_up(card))) == said


def asked(state: Race, question: str = "boss-hit") -> list[str]:
    return [each.action for each in offers(GAME, state, KEEPER).open if each.question == question]


def said(state: Race, seat: str, action: str) -> list[str]:
    """What the buttons of this act say on this phone, where they have words of their own."""
    return [SAY.line(each.said) for each in offers(GAME, state, seat).open if each.action == action and each.said]


def test_whom_the_boss_hit_is_asked_on_its_card() -> None:
    """Without a drawing its blows were told in a fold far below, if anybody thought of it; its ways are asked first."""
    assert asked(turned_up("missile-2")) == ["damage"]
    assert asked(turned_up("steer-2")) == []
    assert asked(at(FLIP)) == []
    assert asked(at(ASSAULT)) == ["damage"]
    assert asked(at(STAR)) == ["damage"]
    assert asked(at(f"{STAR} cards=-1,-2,,-1,-1")) == []


def test_where_the_boss_came_to_is_asked_on_its_card() -> None:
    """A move asks what it raises; once its way is drawn the app says so itself."""
    moved = turned_up("missile-2")
    assert asked(moved, "boss-on") == ["boss-enters", "boss-enters"]
    assert said(moved, KEEPER, "boss-enters") == ["È sulla riserva", "È sulle prede"]
    assert asked(turned_up("steer-2"), "boss-on") == []
    assert asked(at("reserves= " + FLIP), "boss-on") == []
    assert said(at(), KEEPER, "boss-enters") == []


def test_who_leads_is_answered_on_the_card_that_asks_it() -> None:
    """What changes nothing stays the likely answer; after the first helmet the next one is."""
    order = at("step=order turn=::d:0:0::")
    assert asked(order, "leader") == ["place-helmet"]
    placed, _ = going_on(order, "K place-helmet car=C")
    assert asked(placed, "leader") == []
    assert [each.action for each in offers(GAME, placed, KEEPER).open if each.primary] == ["place-helmet"]


@pytest.mark.parametrize(("points", "expected"), [(3, []), (0, ["Fatto: il round finisce"])])
def test_no_other_round_is_promised_where_this_one_wins(points: int, expected: list[str]) -> None:
    """monsterchase-37: the button of phase 4 said a new round, and the race was over."""
    assert said(at(f"{ASSAULT} boss.truck={points}/12/0:normal"), KEEPER, "next-round") == expected


@pytest.mark.parametrize(
    ("seat", "expected"),
    [
        ("A", ["Boss 12 → 11", "B", "C", "Su un ostacolo: 1 danno"]),
        (KEEPER, ["Boss 12 → 11", "B", "C", "A su un ostacolo: 1 danno"]),
    ],
)
def test_the_keeper_is_not_whoever_drives(seat: str, expected: list[str]) -> None:
    assert said(at("turn=A:card:d:0:0:: asks=bomb"), seat, "hit") == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("car.A=3/0/2/0:?,?", ["Boss 12 → 11", "Con uno scudo: Boss 12 → 10", "Con due scudi: Boss 12 → 9"]),
        ("boss.truck=12/12/1:normal", ["Boss: lo scudo para"]),
    ],
)
def test_shields_in_a_blow(words: str, expected: list[str]) -> None:
    """monsterchase-117: no arrow from a number to itself."""
    found = said(at(f"turn=A:card:d:0:0:: asks=bomb {words}"), "A", "hit")
    assert [each for each in found if "Boss" in each] == expected


def test_what_a_turn_is_said_to_be_for_is_not_folded_away() -> None:
    """A card, the manoeuvre or a transfer: on the card, or below the board by name."""
    named = {each.action for each in offers(GAME, at(), "A").open if each.primary or each.question} | set(GAME.often)
    assert {"play-card", "manoeuvre", "connect"} <= named


def test_whose_sheet_and_whose_place_are_asked_by_name() -> None:
    """Above the four places of a grid stood "in quale posizione", and the first car of the team took the one tapped."""
    for key in ("give-sheet.sheet", "pick-grid.position"):
        assert "{car" in GAME.words[f"hole.{key}"].it
        assert "{car" in GAME.words[f"hole.{key}"].en


def test_what_is_passed_on_is_told_to_whoever_passes_it() -> None:
    """Not of oneself by name; one face on each button, that of whom it is for."""
    planned = at("turn=A::d:0:0:: shown=missile-3 plan=kinetic:B distance.A-B=2")
    now = moment.now(planned, "A")
    assert now is not None
    assert SAY.line(now.line) == "Missile 3 scoperta: che cosa passi a B?"
    answers = [each for each in offers(GAME, planned, "A").open if each.question == "share"]
    assert {each.icon for each in answers} == {"seat-B"}
    lent = at("turn=A::d:0:0:: lent=B:missile-2 distance.A-B=2")
    now = moment.now(lent, "A")
    assert now is not None
    assert SAY.line(now.line) == "B ti passa Missile 2: la giochi e salti."
    assert said(lent, "A", "astral") == ["Salto di 2", "Salto di 1", "Salto di 0"]


def test_a_manoeuvre_with_cards_nobody_named() -> None:
    """monsterchase-53: hands are told how far all the same."""
    assert said(at(), "A", "manoeuvre") == ["Scarti due carte, senza dire quali"]
    assert said(at("car.A=3/0/0/0:bomb-1,?"), "A", "manoeuvre") == []
    _, facts = going_on(at(), "A manoeuvre cards=?,? effect=shields")
    lines = [SAY.line(line) for line in handwork(GAME, at(), facts)]
    assert lines[:2] == ["A: due carte negli scarti", "Macchina di A: avanti del valore più basso"]


def test_a_race_that_is_over_does_not_say_how_it_would_end() -> None:
    won = at("boss.truck=0/12/0:normal")
    assert moment.points(won).note is not None
    assert moment.points(at("boss.truck=0/12/0:normal step=over")).note is None


@pytest.mark.parametrize(("winter", "expected"), [("no", "gate.boosts"), ("yes", "gate.boosts-ice")])
def test_ice_is_laid_only_with_the_box_it_comes_in(winter: str, expected: str) -> None:
    found = gate(at(f"step=circuit circuit= ranking= turn=::d:0:0:: winter={winter}"))
    assert [line.words for line in found] == [expected]


def test_leaving_the_track_is_counted_under_one_name() -> None:
    """In a recap it was "volte fuori pista" above "Uscite di pista in tutto", which a correction sets."""
    stated, set_by = GAME.words["result.off"], GAME.words["name.dial-off"]
    assert stated == set_by
    assert GAME.words["outcome.off"].it.lower().startswith(stated.it)
    assert GAME.words["outcome.off"].en.lower().startswith(stated.en)
    paper = ("score.off", "score.off-all", "pad-fault.off", "name.dial-lap-off", "name.dial-crashes")
    for key in (*paper, "dial.lap-off", "dial.crashes"):
        assert GAME.words[key].it.lower().startswith(stated.it), key
        assert GAME.words[key].en.lower().startswith(stated.en), key


@pytest.mark.parametrize(
    ("options", "leap", "lines"),
    [
        ("", 3, ["Macchina di A: salta avanti di 3, su una casella libera"]),
        ("astral-back=yes", -2, ["Macchina di A: salta indietro di 2, su una casella libera"]),
        ("", 0, []),
    ],
)
def test_monsterchase_73_a_car_leaps_from_its_own_space(options: str, leap: int, lines: list[str]) -> None:
    """It was sent to where the giver of the card stands, with no word of how far."""
    state = at(f"step=turn turn=A::d:0:0:: distance.A-B=2 {options}")
    state, _ = going_on(state, "A want-card giver=B", "B lend-card giver=B card=missile-4")
    _, facts = going_on(state, f"A astral car=A giver=B card=missile-4 leap={leap}")
    assert [SAY.line(each) for each in handwork(GAME, state, facts)][1:] == lines
