"""Offers as forms: the heads of a grid of taps."""

import pytest

from companion.engine.holes import Pick
from companion.engine.proposals import Offer
from companion.engine.voice import Voice
from companion.games import games
from companion.web.moment import forms
from companion.web.moment.forms import Field
from tests.any_game import any_game
from tests.web.counter import GAME


def field(*options: str) -> Field:
    """A grid of these options, at a table where Ada and Bruno sit."""
    voice = Voice(any_game(GAME), "it", {"A": "Ada", "B": "Bruno"})
    (group,) = forms.groups(voice, [Offer(action="point", holes=(Pick(name="gem", options=options, entry="grid"),))])
    return group.offers[0].fields[0]


@pytest.mark.parametrize(
    ("options", "columns", "rows"),
    [
        (("red-2", "red-1", "blue-1"), ("1", "2"), ("rosso", "blu")),
        (("01-A", "01-B"), ("A", "B"), ("01",)),
        (("A-1", "B-2"), ("1", "2"), ("A", "B")),
    ],
    ids=["named", "sides", "letters"],
)
def test_the_heads_of_a_grid_are_halves_of_ids(
    options: tuple[str, ...], columns: tuple[str, ...], rows: tuple[str, ...]
) -> None:
    """As the game calls them: a side called A is nobody's seat."""
    found = field(*options)
    assert (found.columns, tuple(row.text for row in found.rows)) == (columns, rows)
    faces = {cell.face for row in found.rows for cell in row.cells if cell}
    assert faces == set(columns)


def test_a_table_of_counts_is_shown_once() -> None:
    """Two cards for any effect: the cards are not to be counted anew for each effect."""
    cards = Pick(name="cards", options=("bomb-1", "bomb-2"), many=True, least=2, most=2, repeat=True, entry="grid")
    found = [Offer(action="manoeuvre", given={"effect": effect}, holes=(cards,)) for effect in ("steer", "bomb")]
    (group,) = forms.groups(Voice(games()["monsterchase"], "it", {}), found)
    assert [[(each.name, each.form) for each in offer.fields] for offer in group.offers] == [
        [("effect", "radios"), ("cards", "counts")]
    ]


def test_what_is_asked_for_names_what_is_settled() -> None:
    """Two pilots of a team each get a sheet: "Quale scheda prende …?" said for neither of them whose it would be."""
    sheets = Pick(name="sheet", options=("sheet-3", "sheet-4"))
    found = [Offer(action="give-sheet", given={"car": car}, holes=(sheets,)) for car in ("A", "B")]
    (group,) = forms.groups(Voice(any_game(games()["monsterchase"]), "it", {"A": "Ada", "B": "Bo"}), found)
    prompts = [each.label for offer in group.offers for each in offer.fields]
    assert prompts == ["Quale scheda prende Ada?", "Quale scheda prende Bo?"]
