"""Pasted decks: each item of a list is read, or named with its reason, in every form in which people write them."""

from collections import Counter
from random import Random

import pytest

from companion.engine.box_entries import MOST_WORDS
from companion.games.mythos import GAME
from companion.games.mythos.deck_lists import read
from companion.games.mythos.deck_notes import READERS, row_of, unread_of
from companion.games.mythos.decks import coded, deck_in, written
from tests.games.mythos.deck_forms import CAST, CLEAR, FORMS, STRANGE, TASKS, Cards

# So many decks a form by default; the soak has thousands.
SEEN, SOAKED = 4, 150


def luck(form: str, seed: int) -> Random:
    return Random(f"{form} {seed}")


def a_deck(chance: Random) -> tuple[Cards, list[str]]:
    """Up to forty versions, mostly once or twice; some missions."""
    cards = {card: chance.choice((1, 1, 2, 2, 2, 3)) for card in chance.sample(list(CAST), chance.randint(3, 40))}
    return cards, chance.sample(list(TASKS), chance.randint(1, 4))


def test_there_are_forms_enough() -> None:
    assert len(FORMS) >= 25


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seeds", [range(SEEN), pytest.param(range(SEEN, SOAKED), marks=pytest.mark.soak)], ids=str)
def test_mythos_43_every_form_is_read_to_its_last_item(form: str, seeds: range) -> None:
    for seed in seeds:
        chance = luck(form, seed)
        cards, missions = a_deck(chance)
        text = FORMS[form](chance, cards, missions)
        found = read(text)
        assert found.unread == (), text
        assert (found.characters, Counter(found.missions)) == (cards, Counter(missions)), text
        for again in (coded(found), written(found), "\n".join(written(found).split(", "))):
            assert (read(again).characters, read(again).missions) == (dict(sorted(cards.items())), found.missions)
        _, *columns = row_of(text)
        kept = deck_in(*columns)
        assert (kept.characters, Counter(kept.missions), kept.unread) == (cards, Counter(missions), ())
        assert READERS["decks"].counts(("", *columns)) == {**cards, **dict.fromkeys(missions, 1)}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seeds", [range(SEEN), pytest.param(range(SEEN, SOAKED), marks=pytest.mark.soak)], ids=str)
def test_mythos_43_what_is_strange_is_named_and_the_rest_is_read(form: str, seeds: range) -> None:
    """Whatever of a list is no card stands on the page with its reason, in its order, and takes nothing with it."""
    for seed in seeds:
        chance = luck(form, seed)
        cards, missions = a_deck(chance)
        usual = [each for each in STRANGE if form not in CLEAR or each[1] != "how-many"]
        if form == "missions below their heading":
            # A number with words is a mission there, with its title in whatever language.
            usual = [each for each in usual if each[0] != "2 carte a caso"]
        strange = chance.sample(usual, chance.randint(1, 3))
        lines = FORMS[form](chance, cards, missions).split("\n")
        text = "\n".join((*lines, *(what for what, _ in strange)))
        found = read(text)
        assert [(each.text, each.why) for each in found.unread] == strange, text
        assert (found.characters, Counter(found.missions)) == (cards, Counter(missions)), text
        assert len(unread_of(text)) == len(strange)
        _, *columns = row_of(text)
        kept = deck_in(*columns)
        assert kept.characters == cards
        if len(columns[0]) + 60 < MOST_WORDS:
            assert {(each.text, each.why) for each in kept.unread} == set(strange), columns


@pytest.mark.parametrize(
    ("text", "characters", "missions"),
    [
        ("KS-009-C--2|KS-010-C--2|KS-000-L--1|KS-001-MMS--1|Foglia", {"009": 2, "010": 2, "L": 1}, ("M01",)),
        ("KS-009-C--2\nKS-001-MMS--1", {"009": 2}, ("M01",)),
        ("KS-000-L", {"L": 1}, ()),
        ("2x 009, 2x 010, 2x L", {"009": 2, "010": 2, "L": 2}, ()),
        ("009 010 013 014", {"009": 1, "010": 1, "013": 1, "014": 1}, ()),
        ("9,10,13\n14,15", {"009": 1, "010": 1, "013": 1, "014": 1, "015": 1}, ()),
        ("1) 2x 009", {"009": 2}, ()),
        ("2x 009, Call for Support", {"009": 2}, ("M01",)),
        ("9,2\n10,2\n13,1", {"009": 2, "010": 2, "013": 1}, ()),
        ("2 9\n2 10\n1 13", {"009": 2, "010": 2, "013": 1}, ()),
        ("9x2, 2x9", {"009": 4}, ()),
        ("001 Call for Support\n8 Set a Trap\n2 Chunin Exam", {}, ("M01", "M08", "M02")),
        ("MSS 08/10\nMMS-3\nKS-MSS-4\nMissione n. 5", {}, ("M08", "M03", "M04", "M05")),
        ("Naruto Uzumaki, Genin del Villaggio della Foglia, 009", {"009": 1}, ()),
        ("Naruto Uzumaki - 1a Edizione 9/130 x2", {"009": 2}, ()),
        ("2x Rashomon\n1 Rashomon", {"067": 3}, ()),
        ("010 Naruto Uzumaki\n10 Naruto Uzumaki", {"010": 2}, ()),
        ("044 Anko Mitarashi Chunin Exam Proctor", {"044": 1}, ()),
        ("2 009\nMissioni\n1\n5\n9", {"009": 2}, ("M01", "M05", "M09")),
    ],
)
def test_mythos_4b_one_by_one(text: str, characters: Cards, missions: tuple[str, ...]) -> None:
    """Those that were read wrongly once, and their like."""
    found = read(text)
    assert (found.characters, found.missions, found.unread) == (characters, missions, ())


def test_mythos_43_a_long_line_below_a_name_is_not_cut() -> None:
    cards = dict.fromkeys(sorted(CAST)[:60], 2)
    line = ", ".join(f"{card} x{count}" for card, count in cards.items())
    assert len(line) > 400
    found = read(f"Foglia\n{line}")
    assert (found.name, found.characters) == ("Foglia", cards)
    name, *columns = row_of(f"Foglia\n{line}")
    assert (name, deck_in(*columns).characters) == ("Foglia", cards)
    assert max(map(len, columns)) <= MOST_WORDS


def test_mythos_43_a_list_longer_than_any_column_is_said_to_be() -> None:
    """All versions of the set are no deck anybody plays, but nothing of them goes in silence."""
    text = "\n".join(CAST)
    assert len(read(text).characters) == len(CAST)
    assert [line.words for line in unread_of(text)] == ["notes.too-long"]


@pytest.mark.parametrize("seed", [0, 1, pytest.param(2, marks=pytest.mark.soak)])
def test_mythos_43_nothing_that_is_typed_is_too_much(seed: int) -> None:
    """Any text is read; each sign that is a letter or a digit stands in a name, in a card or in what is named."""
    chance = Random(seed)
    signs = "0123456789 xX×*,;|\t\n-–()[]«»KSMLmsABab/.:#²٣é'"
    for _ in range(20_000 if seed > 1 else 1_500):
        text = "".join(chance.choice(signs) for _ in range(chance.randint(1, 40)))
        found = read(text)
        is_something = any(sign.isalnum() for sign in text)
        stated = found.characters or found.missions or found.unread or found.name
        assert stated or not is_something or is_nothing(text), text


def is_nothing(text: str) -> bool:
    """No copies of something."""
    return any(sign == "0" for sign in text)


def test_every_reason_has_its_words() -> None:
    names = GAME.words
    for text, why in STRANGE:
        (line,) = unread_of(text)
        assert line.words == f"notes.unread-{why}"
        assert line.words in names
