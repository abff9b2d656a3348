"""Numbers of the owner's boards, whatever they are, and words that are no effect: generated texts against an oracle.

The oracle is the rulebook's page 15 alone: an attack does the die and every +X, a heal takes off as much, fire and
traps are laid as long as their supply lasts. It reads no text: it is told what was meant while the text is written.
"""

from dataclasses import dataclass
from random import Random

import pytest
from msgspec.structs import replace

from companion.engine.holes import Pick
from companion.engine.offers import opened
from companion.engine.row_notes import RowNotes
from companion.games.mayhem import GAME, atoms, components
from companion.games.mayhem.components import Ability
from companion.games.mayhem.state import City
from companion.games.mayhem.view import gates
from tests.games import notation
from tests.games.mayhem.table import after, at, outcome, rows

# How people write each counted effect; # is its number.
SPELLINGS = {
    "plus": ("+#", "+ #", "+# danni", "+# Danno", "+# damage", "# danni"),
    "heal": ("cura #", "Cura #", "CURA  #", "heal #", "Cura # danni", "# cura"),
    "ignite": ("infiamma #", "Infiamma #", "ignite #", "infiamma # segnalini"),
    "trap": ("trappola #", "Intrappola #", "# trappole", "trap #", "trappole #", "intrappola # segnalini trappola"),
}
NONSENSE = (
    "ballo", "cura tutto", "trappola", "cura 3 a tutti", "infiamma", "mischia due volte", "+0", "cura 100",
    "trappola -2", "danza 4", "cura tre",
)  # fmt: skip
BETWEEN = (", ", "; ", ",", " e ", " and ", ". ", "\n")
# What the box holds of each (rulebook, page 3): eight trap/stun of a colour, ten fire.
TRAPS, FIRE = 8, 10
MOST = 40
by_luck = pytest.mark.parametrize("seed", range(60))


@dataclass
class Told:
    """A board as it is written, and what was meant by it."""

    text: str
    meant: list[tuple[str, int]]
    foreign: list[str]


def told(luck: Random, *kinds: str) -> Told:
    """So many effects in this order, some nonsense among them now and then, in any spelling."""
    parts: list[str] = []
    found = Told("", [], [])
    for kind in kinds:
        if luck.random() < 0.3:
            found.foreign.append(luck.choice(NONSENSE))
            parts.append(found.foreign[-1])
        number = luck.choice((1, 2, 3, 4, 5, 6, 7, 8, 9, 12, luck.randint(1, MOST)))
        found.meant.append((kind, number))
        parts.append(luck.choice(SPELLINGS[kind]).replace("#", str(number)))
    found.text = "".join(part + luck.choice(BETWEEN) for part in parts[:-1]) + parts[-1]
    return found


def with_board(state: City, standard: str, character: str = "robin") -> City:
    """The table whose box has this as the standard effect of the upper ability."""
    row = [character, "1", "Prova", 6, standard, "", "", ""]
    return replace(state, box={**state.box, "abilities": [row]})


def first_of(seed: int, *kinds: str) -> Told:
    return told(Random(seed), *kinds)


# --- reading ----------------------------------------------------------------------------------------------------------


@by_luck
def test_mayhem_18c_every_number_is_read_as_it_is_written(seed: int) -> None:
    luck = Random(seed)
    board = told(luck, *(luck.choice([*SPELLINGS]) for _ in range(luck.randint(1, 4))))
    said = atoms.read(board.text)
    assert said.effects == tuple(f"{kind}-{number}" for kind, number in board.meant), board.text
    assert said.unread == tuple(board.foreign), board.text


@pytest.mark.parametrize("word", NONSENSE)
def test_mayhem_18c_what_is_no_effect_is_named_and_never_known(word: str) -> None:
    assert atoms.read(word) == atoms.Reading((), (word,))


def test_mayhem_18c_what_is_always_so_is_said_of_innates_alone() -> None:
    assert atoms.read("immune alle trappole").unread == ("immune alle trappole",)
    assert atoms.read("immune alle trappole", is_lasting=True).effects == ("immune-trap",)


def test_mayhem_18c_no_table_of_effects_has_a_ceiling() -> None:
    """Whatever two digits say is an effect, has a name in both languages, and can be told."""
    names = GAME.names()
    for kind in SPELLINGS:
        for number in range(1, 100):
            assert atoms.is_effect(f"{kind}-{number}")
            assert str(number) in str(names[f"{kind}-{number}"])
        assert not atoms.is_effect(f"{kind}-0")
        assert not atoms.is_effect(f"{kind}-01")


# --- what the table shows ---------------------------------------------------------------------------------------------


@by_luck
def test_mayhem_18c_as_many_traps_as_the_board_says(seed: int) -> None:
    """Its number and every plus, as far as the eight of the colour last."""
    board, lying = first_of(seed, "trap", "plus"), seed % 7
    state = with_board(at(f"traps.p10.black={lying}" if lying else ""), board.text)
    done = after(state, "A place-die slot=black-robin-1 die=4; A stay; A lay-trap place=p2")
    assert done.traps["p2"] == {"black": min(sum(number for _, number in board.meant), TRAPS - lying)}


@by_luck
def test_mayhem_18c_as_much_damage_as_the_board_says(seed: int) -> None:
    board, die = first_of(seed, "plus", "plus"), 1 + seed % 4
    state = with_board(at(f"cyborg.place=p5 mayhem={die}"), f"mischia, {board.text}")
    facts = outcome(state, "A place-die slot=black-robin-1 die=4; A attack target=white-cyborg")
    assert f"attacked black-robin white-cyborg {die + sum(number for _, number in board.meant)} 0" in facts


@by_luck
def test_mayhem_18c_as_much_healed_as_the_board_says(seed: int) -> None:
    board, damage = first_of(seed, "heal"), 1 + seed % 5
    state = with_board(at(f"robin.damage={damage}"), board.text)
    done = after(state, "A place-die slot=black-robin-1 die=4; A use-ability")
    assert done.figures["black-robin"].damage == max(0, damage - board.meant[0][1])


@by_luck
def test_mayhem_18c_as_much_fire_as_the_board_says(seed: int) -> None:
    board, lit = first_of(seed, "ignite"), seed % 9
    state = with_board(at(f"cyborg.place=p5 starfire.fire={lit}"), board.text)
    done = after(state, "A place-die slot=black-robin-1 die=4; A ignite target=white-cyborg")
    assert done.figures["white-cyborg"].fire == min(board.meant[0][1], FIRE - lit)


# --- told with taps ---------------------------------------------------------------------------------------------------

OPEN = "A place-die slot=black-robin-1 die=4; "
UNKNOWN = "box.abilities=[]"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-18c four traps",
            UNKNOWN,
            OPEN + "A tell-number figure=black-robin sort=trap count=4",
            "effect-told black-robin trap-4 told",
        ),
        (
            "mayhem-18c healed by six",
            UNKNOWN + " robin.damage=5",
            OPEN + "A tell-number figure=black-robin sort=heal count=6",
            "healed black-robin 5",
        ),
        (
            "mayhem-18 no number of it",
            UNKNOWN,
            OPEN + "A tell-number figure=black-robin sort=melee count=6",
            "refused mayhem-18",
        ),
        (
            "mayhem-18c written as the board has it",
            UNKNOWN,
            OPEN + "A write-ability slot=black-robin-1 number=4 text=trap-4/+6/stordimento",
            "effects-due black-robin trap-4 standard no",
        ),
        (
            "mayhem-18c longer than any board",
            UNKNOWN,
            OPEN + f"A write-ability slot=black-robin-1 number=4 text={'trap-4,' * 30}",
            "refused mayhem-18c",
        ),
    ),
)
def test_mayhem_18c_told(words: str, asked: str, expected: str) -> None:
    state = at(words.removeprefix(UNKNOWN).strip())
    state = replace(state, box={**state.box, "abilities": []})
    assert expected in outcome(state, asked)


def test_mayhem_18c_an_innate_and_a_card_are_written_too() -> None:
    state = at("hands.A=intanto,? robin.damage=5")
    state = replace(state, box={**state.box, "innates": [], "mayhem-cards": [["Botto", "", "", "", 1, "", ""]]})
    now = after(replace(state, hands={**state.hands, "A": ("botto",)}), "A place-die slot=black-robin-2 die=2")
    now = after(now, "A write-innate figure=black-robin often=turn text=heal-6; A use-innate often=turn")
    assert components.innate(now.box, "robin").effects == ("heal-6",)
    assert now.figures["black-robin"].damage == 5
    now = after(now, "A use-ability")
    assert now.figures["black-robin"].damage == 0
    now = after(now, "A play-card figure=black-robin card=botto; A write-card card=botto timing=activation text=plus-7")
    assert components.mayhem_cards(now.box["mayhem-cards"])["botto"].effects == ("plus-7",)


def test_mayhem_18c_a_bar_in_words_leaves_the_row_whole() -> None:
    state = replace(at(), box={**at().box, "abilities": []})
    now = after(state, OPEN + "A write-ability slot=black-robin-1 number=4 text=mischia|ballo")
    assert components.ability(now.box, "robin", "1") == Ability("", 4, ("melee",), (), (), "", ("ballo",))


# --- words that are no effect -----------------------------------------------------------------------------------------


def test_mayhem_18c_what_was_read_is_due_and_the_rest_is_told() -> None:
    """The attack does not end the turn while a word of the board has not been told."""
    state = with_board(at("cyborg.place=p5"), "mischia, ballo")
    now = after(state, OPEN + "A attack target=white-cyborg ends=1")
    assert now.active is not None
    assert now.active.is_open
    assert [(line.words, line.values["text"]) for line in gates.gate(now)] == [("gate.unread", "«ballo»")]
    assert "turn-ended black-robin white" in outcome(now, "A end-turn")
    whole = after(with_board(at("cyborg.place=p5"), "mischia"), OPEN + "A attack target=white-cyborg ends=1")
    assert whole.active is None


@pytest.mark.parametrize("entry", ["abilities", "innates", "mayhem-cards"])
def test_mayhem_18c_the_page_of_the_box_names_them(entry: str) -> None:
    columns = components.SHAPES[entry].columns

    def faults(text: str) -> list[object]:
        row = [text if column in ("standard", "effects") else "" for column in columns]
        notes: RowNotes = GAME.row_readers[entry].notes(row, {}, ())
        return [line.values["text"] for line in notes.faults]

    assert faults("cura 6, ballo e cura tutto") == ["«ballo», «cura tutto»"]
    assert faults("cura 6, +12") == []


def test_mayhem_18c_a_number_is_offered_where_its_effect_is() -> None:
    """What may be told by a button may be told by its number."""
    state = replace(at("cyborg.place=p5"), box={**at().box, "abilities": []})
    now = after(state, "A place-die slot=black-robin-1 die=4")
    open_ = opened(GAME, now, "A")
    found = {each.given["sort"] for each in open_ if each.action == "tell-number"}
    buttons = [each.holes[0] for each in open_ if each.action == "tell-effect"]
    texts = {atoms.kind(one) for hole in buttons if isinstance(hole, Pick) for one in hole.options}
    assert found == texts & {*atoms.COUNTED}
    assert "trap" in found
    for sort in found:
        notation.happens(GAME, now, f"A tell-number figure=black-robin sort={sort} count=77")
