"""Refusals that say what is the matter: each names its own cause, and what would be open beside it."""

import pytest

from companion.engine.rulebook import Refusal
from companion.engine.voice import Voice
from companion.games.mayhem import GAME
from companion.games.mayhem.state import City
from tests.any_game import any_game
from tests.games import notation
from tests.games.mayhem.table import after, at, fresh, outcome, rows

ROBIN_2 = "A place-die slot=black-robin-2 die=4; "
# Nobody has copied the box: what boards say is asked.
BARE = "box.characters.0=0,2 box.characters.1=0,2 box.characters.2=0,2 box.characters.3=0,2"
MISSION = "black.mission={} "
SAY, COPY = "A say-ko figure=white-cyborg", "A copy-health character=cyborg points=4"
TOLD = MISSION + "black.mission.family=ko "


@pytest.mark.parametrize(
    ("state", "asked", "expected"),
    rows(
        ("mayhem-41 a far place", at(), ROBIN_2 + "A free-move place=p10", "refused mayhem-41"),
        ("mayhem-41 a near one", at(), ROBIN_2 + "A free-move place=p2", "moved black-robin p2 free -"),
        ("mayhem-57 a second step", at(), ROBIN_2 + "A free-move place=p2; A free-move place=p3", "refused mayhem-57"),
        ("mayhem-25c no mission yet", at(), "A tell-mission family=ko", "refused mayhem-25c"),
        ("mayhem-25c one that is to be told", at(MISSION), "A tell-mission family=ko", "mission-told black ko ?"),
        ("mayhem-27b one's own, told already", at(TOLD), "A tell-mission family=ko", "refused mayhem-27b"),
        ("mayhem-27b told once", at(MISSION), "A tell-mission family=ko", "mission-told black ko ?"),
        ("mayhem-14c one never used, the other way", at(), ROBIN_2 + "A use-innate often=game", "refused mayhem-14c"),
        ("mayhem-14c as its board says", at(), ROBIN_2 + "A use-innate often=turn", "innate-used black-robin turn no"),
        (
            "mayhem-14d an innate the box knows",
            at(),
            ROBIN_2 + "A copy-innate figure=black-robin often=turn effects=shield",
            "refused mayhem-14d",
        ),
        (
            "mayhem-14d one it does not know",
            at(),
            "A place-die slot=black-raven-2 die=2; A copy-innate figure=black-raven often=turn effects=shield",
            "learned innates raven |  | turn | shield |  yes",
        ),
        ("mayhem-6c a colour after the start", at(), "A choose-colour colour=white", "refused mayhem-6c"),
        ("mayhem-6c a character after the start", at(), "A pick-character character=cyborg", "refused mayhem-6c"),
        ("mayhem-6c before it", fresh(), "A pick-character character=cyborg", "character-picked A cyborg"),
        ("mayhem-6d the colour one has", fresh(), "A choose-colour colour=black", "refused mayhem-6d"),
        ("mayhem-6d the other one", fresh(), "A choose-colour colour=white", "colour-chosen A white"),
        ("mayhem-13c somebody unhurt", at(), SAY, "refused mayhem-13c"),
        ("mayhem-13c somebody hurt", at(f"{BARE} cyborg.damage=3"), SAY, "knocked-out white-cyborg -"),
        ("mayhem-13 health that is known", at("cyborg.damage=1"), COPY, "refused mayhem-13"),
    ),
)  # fmt: skip
def test_each_refusal_names_its_own_cause(state: City, asked: str, expected: str) -> None:
    assert any(each.startswith(expected) for each in outcome(state, asked)), outcome(state, asked)


@pytest.mark.parametrize(
    ("words", "asked", "says"),
    [
        ("", ROBIN_2 + "A free-move place=p10", "adiacente"),
        (TOLD, "A tell-mission family=ko", "già detta"),
        ("", ROBIN_2 + "A use-innate often=game", "ogni quanto dice"),
        ("", "A choose-colour colour=white", "cominciata"),
        ("", "A say-ko figure=white-cyborg", "senza danni"),
    ],
)
def test_its_sentence_is_the_true_one(words: str, asked: str, says: str) -> None:
    *before, last = asked.split("; ")
    state = after(words, "; ".join(before)) if before else at(words)
    with pytest.raises(Refusal) as refused:
        notation.happens(GAME, state, last)
    assert says in Voice(any_game(GAME), "it", {}).refusal(refused.value)
