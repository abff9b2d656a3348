"""Whether a sentence says by itself who did it."""

import pytest

from companion.web.card import uncounted
from companion.web.errors import by
from companion.web.said import begins_with

PEOPLE = ("Anna", "Anna Maria", "Bruno")


@pytest.mark.parametrize(
    ("text", "who", "names"),
    [
        ("Anna passa", "Anna", True),
        ("Anna Maria passa", "Anna Maria", True),
        ("Anna Maria passa", "Anna", False),
        ("Annalisa passa", "Anna", False),
        ("Tocca a Bruno", "Bruno", False),
        ("Bruno: Rick sulla dimensione 4", "Bruno", True),
        ("Bruno's turn ends", "Bruno", True),
        ("Anna Maria: Rick a casa", "Anna", False),
    ],
)
def test_words_begin_with_a_name_only_where_it_is_nobody_else_s(text: str, who: str, names: bool) -> None:
    assert begins_with(text, who, PEOPLE) is names
    assert by(who, text, PEOPLE) == (text if names else f"{who}: {text}")


def test_what_is_counted_says_who_did_it_all_the_same() -> None:
    assert uncounted("2 × Anna raccoglie") == "Anna raccoglie"
    assert uncounted("Anna prende 2 × Seme") == "Anna prende 2 × Seme"
