"""Whether a sentence says by itself who did it."""

import pytest

from companion.web.moment.sentences import begins_with
from companion.web.serving.errors import by

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
