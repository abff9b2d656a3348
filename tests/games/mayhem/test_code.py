"""What is due to several figures at once: whose effect is next, and that nobody holds up anybody."""

import pytest
from msgspec.structs import replace

from companion.engine.voice import Voice
from companion.engine.words import Line, Words, in_language
from companion.games.mayhem import GAME
from companion.games.mayhem.components import TO_WIN
from companion.games.mayhem.dials import dials, turned
from companion.games.mayhem.facts.damage import KnockedOut
from companion.games.mayhem.facts.missions import TaskSet
from companion.games.mayhem.naming import names, names_at
from companion.games.mayhem.rules.answers import SayKo
from companion.games.mayhem.rules.timing import acting
from companion.games.mayhem.state import City, Mission, doer
from companion.games.mayhem.view.moment import gauges
from tests.any_game import any_game
from tests.games.mayhem.table import after, at, outcome

TWO = (("black", "robin"), ("white", "cyborg"))
ROBIN = "active={} active.figure=black-robin active.ability=1 active.die=4 robin.dice.1=4 black.dice=2,"


def due(place: int, who: str, effect: str, source: str = "card") -> str:
    return f"due.{place}.effect={effect} due.{place}.figure={who} due.{place}.source={source}"


@pytest.mark.parametrize(
    ("words", "seat", "expected"),
    [
        (ROBIN, "A", "black-robin"),
        (f"{ROBIN} {due(0, 'black-raven', 'shield')}", "A", "black-raven"),
        (f"{ROBIN} {due(0, 'black-raven', 'shield')} {due(1, 'black-robin', 'ranged')}", "A", "black-robin"),
        (f"{ROBIN} {due(0, 'white-cyborg', 'shield')}", "B", "white-cyborg"),
        (ROBIN, "B", ""),
    ],
    ids=["the active one", "a card for its mate", "the active one first", "a card in another's turn", "nobody"],
)
def test_whose_effect_is_next(words: str, seat: str, expected: str) -> None:
    assert doer(at(words), seat) == expected


def test_mayhem_20_a_card_in_another_s_turn_holds_up_nobody() -> None:
    words = f"{ROBIN} {due(0, 'white-cyborg', 'shield')}"
    assert acting(at(words)) == ("A", "B")
    assert outcome(words, "A free-move place=p1") == ["moved black-robin p1 free -"]
    assert "shielded white-cyborg" in outcome(words, "A free-move place=p1; B use-ability")


def test_mayhem_79_what_a_go_card_grants_is_anywhere_on_the_map() -> None:
    words = f"{ROBIN} {due(0, 'white-cyborg', 'obstacle', 'anywhere')}"
    assert after(words, "B lay-obstacle border=p1-p4").obstacles == ("p1-p4",)
    assert outcome(words.replace("anywhere", "card"), "B lay-obstacle border=p1-p4") == ["refused mayhem-79"]


def test_mayhem_77_a_task_is_called_what_it_is_and_not_what_a_column_is() -> None:
    asked = "black.mission={} black.mission.family=task black.mission.asks=task"
    assert outcome(asked, "A set-task task=star") == ["task-set black task-star -"]
    for kept in ("star", "task-star"):
        mission = TaskSet(side="black", task=kept, asks="").after(at(asked)).sides["black"].mission
        assert mission is not None
        assert mission.task == "star"
    table = at("black.mission={} black.mission.family=task black.mission.task=ability")
    dial = next(each for each in dials(table) if each.kind == "task")
    assert dial.now == "task-ability"
    ruled = turned(table, dial.id, "task-star").sides["black"].mission
    assert ruled is not None
    assert ruled.task == "star"


def test_a_slot_of_a_guest_is_called_by_its_name() -> None:
    table = at()
    figures = {"white-terra": replace(table.figures["white-cyborg"], character="terra")}
    guest = replace(table, figures=figures, box={**table.box, "guests": [["Terra", 6, 2]]})
    assert dict(names(guest))["white-terra-1"] == "Terra 1"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (Line("answer.attack", {"target": "monster-black", "was": 0, "now": 2}), "Il mostro dei neri: danni 0 → 2"),
        (Line("board.points", {"points": 1, "most": TO_WIN}), "punti vittoria: 1 di 5"),
    ],
)
def test_a_button_begins_like_a_sentence_and_one_point_is_one(line: Line, sentence: str) -> None:
    assert Voice(any_game(GAME), "it", {}).line(line) == sentence


def mirrored(now: City, was: str, character: str) -> City:
    """Another character in place of a white one."""
    figures = {each: fighter for each, fighter in now.figures.items() if each != was}
    new = {f"white-{character}": replace(now.figures[was], character=character)}
    return replace(now, figures={**figures, **new}, box={**now.box, "characters": [[0, 2]] * 4})


def voice_at(now: City, language: str) -> Voice:
    return Voice(any_game(GAME), language, in_language(names_at(now), language))


def test_mayhem_74_two_of_one_name_are_told_apart_where_a_button_names_them() -> None:
    """Two teams of a competitive game may both play Robin: two buttons read "Pull Robin here"."""
    both = mirrored(at("robin.damage=2 cyborg.damage=3"), "white-cyborg", "robin")
    voice = voice_at(both, "it")
    shown = [voice.line(offer.said) for offer in SayKo.offers(both, "A") if offer.said]
    assert shown == ["Robin ■ è KO (danni: 2)", "Robin ○ è KO (danni: 3)"]


@pytest.mark.parametrize(("language", "name"), [("it", "Corvina"), ("en", "Raven")])
def test_mayhem_74_two_of_one_name_are_told_apart_in_all_that_is_said(language: str, name: str) -> None:
    """What hands do and what the story tells too: "take Raven off the map" is a line about one of two miniatures."""
    both = mirrored(at(), "white-cyborg", "raven")
    voice = voice_at(both, language)
    taken_off = [voice.line(line) for line in GAME.handwork[KnockedOut](KnockedOut(figure="white-raven"), both)]
    assert taken_off
    assert all(f"{name} ○" in each for each in taken_off)
    assert voice.line(Line("now.stun", {"figure": "black-raven"})).startswith(f"{name} ■")
    nameless = replace(both, box={**both.box, "abilities": []})
    assert voice_at(nameless, language).name("white-raven-2").startswith(f"{name} ○, ")
    assert voice.name("black-robin") == "Robin"
    boards = [voice.name(dial.of[0]) for dial in dials(both) if dial.kind == "damage"]
    assert len(set(boards)) == len(boards) == 4
    assert "black-raven" not in names_at(at())


def test_mayhem_74_a_guest_of_both_teams_is_told_apart_too() -> None:
    table = at()
    terra = {f"{side}-terra": replace(table.figures[f"{side}-{was}"], character="terra") for side, was in TWO}
    both = replace(table, figures=terra, box={**table.box, "guests": [["Terra", 6, 2]]})
    assert [names_at(both)[figure] for figure in terra] == [Words("Terra ■", "Terra ■"), Words("Terra ○", "Terra ○")]


def test_who_has_the_pizza_is_set_right_and_lies_nowhere_else() -> None:
    table = at("black.mission={} black.mission.family=pizza black.mission.places=p3, black.mission.to=p1")
    on = turned(table, "carries.black-raven", "yes")
    assert on.sides["black"].mission == Mission(family="pizza", to="p1")
    assert next(each.now for each in dials(on) if each.id == "carries.black-raven") == "yes"
    assert turned(on, "carries.black-raven", "no").figures["black-raven"].carries == ()
    assert "carries" not in {each.kind for each in dials(at())}


def test_the_mayhem_die_is_set_by_a_tap_once_it_lies() -> None:
    tapped = [next(each.dial for each in gauges(now, "A") if each.id == "mayhem") for now in (at(), at("mayhem=0"))]
    assert tapped == ["mayhem", ""]
