"""Is every sentence one that people would say? Each with every name it may hold: no "a il", no "a Anna".

A sentence asks for a name as it needs it ("{place:a}", "{seat:da}"); what is tried are the names of the components that
have an article, in the blanks that stand for them, and people whose names begin with every kind of letter.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from string import Formatter

import pytest

from companion.engine import locks
from companion.engine.game import Game, State
from companion.engine.handwork import lines_of
from companion.engine.italian import ARTICLES, ENDINGS, MELTED
from companion.engine.offers import SOME_WORDS
from companion.engine.voice import Voice
from companion.engine.words import LANGUAGES, Line, Value, Words
from companion.games import games
from tests.contract.pinned import home_of, pinned
from tests.contract.playing import Moment, played

GAMES = games()
PEOPLE = ("Anna", "Elena", "Ida", "Ugo", "Àstrid", "Bruno", "A")
# The blanks that stand for a seat, in every game.
SEATS = frozenset({"seat", "seats", "to", "first", "mano_at", "who", "whose", "by"})
# Evenings of luck that are listened to: one by default.
SEEDS = 4

by_game = pytest.mark.parametrize("name", [*GAMES])

MELTS = {stem + ending for stem in MELTED.values() for ending in ENDINGS.values()}
# A seat may be called A: that one is a preposition in small letters only.
PREPOSITIONS = (*MELTED, *(each.capitalize() for each in MELTED if each != "a"))
UNMELTED = re.compile(rf"(?<![\w'])(?:{'|'.join(PREPOSITIONS)}) (?:il|lo|la|i|gli|le|l'(?=\w))(?!\w)")
# One in the sentence, and one in the name that stands in it.
TWO_ARTICLES = re.compile(r"(?<![\w'])(?:il|lo|la|i|gli|le) (?:il|lo|la|i|gli|le|l'(?=\w))(?!\w)")
TWO_VOWELS = re.compile(r"(?<![\w'])a [AaÀà](?=\w)")
HOLLOW = re.compile(r"  |[{}…]| [,.:;!?]|^\s|\s$|\(\)")
IN_FRONT = re.compile(r"([\w']+?'?) ?$")
# What stands right before the name of a place in English asks for its article.
ENGLISH = frozenset({"at", "to", "of", "on", "in", "from", "leave", "leaving", "after"})


# --- what is wrong ----------------------------------------------------------------------------------------------------


def faults(text: str, language: str, names: Mapping[str, Words]) -> list[str]:
    """What nobody would say in this sentence."""
    found = [f"hollow: {text}"] if HOLLOW.search(text) else []
    if language == "it":
        found += [f"{kind}: {text}" for kind, wrong in WRONG.items() if wrong.search(text)]
    for words in names.values():
        if words.article and not fits(text, words, language):
            found.append(f"article: {text}")
    return found


WRONG = {"article": UNMELTED, "two articles": TWO_ARTICLES, "two vowels": TWO_VOWELS}


def fits(text: str, words: Words, language: str) -> bool:
    """Where a preposition or an article stands before this name, it is the one of this name."""
    name = words.of(language)
    # Of a hundred names a sentence holds one: a pattern is made only of what is in it.
    for found in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text) if name in text else ():
        before = IN_FRONT.search(text[: found.start()])
        word = before.group(1).lower() if before else ""
        if language == "en" and (word in ENGLISH if words.the else word == "the"):
            return False
        right = {words.article, *(stem + ENDINGS[words.article] for stem in MELTED.values())}
        if language == "it" and word in {*ARTICLES, *MELTS, *MELTED} and word not in right:
            return False
    return True


# --- every sentence with every name -----------------------------------------------------------------------------------


@by_game
def test_every_sentence_takes_every_name(name: str) -> None:
    game = GAMES[name]
    names = articled(game)
    wrong = [
        fault
        for key, words in sentences(game)
        for language in LANGUAGES
        for text in filled(game, words, language)
        for fault in (f"{key} ({each})" for each in faults(text, language, names))
    ]
    assert wrong == []


def articled(game: Game[State]) -> dict[str, Words]:
    return {id: words for id, words in game.names().items() if words.article}


def sentences(game: Game[State]) -> Iterator[tuple[str, Words]]:
    """Every sentence with a blank: words, rules and refusals."""
    every = {key: words for key, words in game.words.items() if not key.startswith("name.")}
    for rule in game.rulebook.rules.values():
        every |= {f"{rule.id} refused": rule.refusal} if rule.refusal else {}
    yield from ((key, words) for key, words in every.items() if blanks(words.it))


def blanks(text: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(text) if name]


def filled(game: Game[State], words: Words, language: str) -> Iterator[str]:
    """With every person where a seat stands, and with every name that has an article where such a one stands."""
    voice = Voice(game, language, dict(zip("ABCDEFG", PEOPLE, strict=False)))
    named, either = set(blanks(words.of(language))), pinned(game.id).articled
    people = "ABCDEFG" if named & (SEATS | either) else "A"
    # Where something with an article may stand a person may too: the drone drives as they do.
    things = articled(game) if named & either else {}
    for seat, thing in (*product(people, ("",)), *product("B", things)):
        values = {each: (thing or seat) if each in either else seat if each in SEATS else 2 for each in named}
        yield voice.filled(words, values)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_whose_names_have_articles_says_where_they_stand(name: str) -> None:
    assert bool(articled(GAMES[name])) == bool(pinned(name).articled), home_of(name)


# A name stands bare as a label only: alone, after a colon, in a list or in brackets; "posto" is said of its letter.
LABELS, AFTER_LABELS = re.compile(r"(^|[:,;→(/] |\()$"), re.compile(r"$|[:,;).]")


def bare(words: Words, either: frozenset[str]) -> list[str]:
    """The Italian sentences that join by hand a name that may have an article."""
    found = (each for each in re.finditer(r"\{(\w+)\}", words.it) if each.group(1) in either)
    return [words.it for each in found if not is_label(words.it[: each.start()], words.it[each.end() :])]


def is_label(before: str, after: str) -> bool:
    return before.endswith("posto ") or bool(LABELS.search(before) and AFTER_LABELS.match(after))


@by_game
def test_no_sentence_joins_a_name_by_hand(name: str) -> None:
    found = [each for _, words in sentences(GAMES[name]) for each in bare(words, pinned(name).articled)]
    assert found == []


@pytest.mark.parametrize(
    ("text", "is_found"),
    [
        ("{car} guida da sola", True), ("A fine turno {car} non pesca", True), ("Tra {car} e il muro", True),
        ("{car:Il} guida", False), ("{car}", False), ("Colpisce: {car}.", False), ("Effetto → {car}", False),
        ("Il posto {car} si libera", False), ("{car}, dado 3", False),
    ],
)  # fmt: skip
def test_a_name_joined_by_hand_is_found(text: str, is_found: bool) -> None:
    assert bool(bare(Words(text, ""), frozenset({"car"}))) is is_found


# --- what is really said ----------------------------------------------------------------------------------------------


@by_game
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(1, SEEDS))])
def test_what_is_said_in_games_of_luck_is_what_people_say(name: str, seed: int) -> None:
    names = articled(GAMES[name])
    wrong = {
        fault
        for line in said(name, seed)
        # Words that a game of luck wrote by itself are nobody's sentence.
        if SOME_WORDS not in line.values.values()
        for language in LANGUAGES
        for fault in faults(voice(name, language).line(line), language, names)
    }
    assert sorted(wrong)[:9] == []


@cache
def voice(name: str, language: str) -> Voice:
    return Voice(GAMES[name], language, dict(zip("ABCDEFG", PEOPLE, strict=False)))


@cache
def said(name: str, seed: int) -> list[Line]:
    """Every different line of a game of luck: of each view, of the story and of what hands do."""
    game, found = GAMES[name], dict[str, Line]()
    state: State = game.blank
    for moment in played(game, seed):
        for line in map(with_words, lines(game, state, moment)):
            found.setdefault(repr(line), line)
        state = moment.state
    return [*found.values()]


def lines(game: Game[State], before: State, moment: Moment) -> Iterator[Line]:
    facts = moment.acts[-1].facts
    yield from lines_of(game, before, facts)
    for viewer in (*moment.seats, None):
        view = game.view(moment.state, viewer)
        yield from (*view.gate, *view.outcome, view.title)
        if view.now:
            yield view.now.line
        if view.event:
            yield from (view.event.title, *view.event.lines)
        # A lock is told alike in every game.
        stated = (locks.lock_line(fact) or game.tell(fact, viewer) for fact in facts)
        yield from (line for line in stated if line is not None)


def with_words(line: Line) -> Line:
    """As if luck had written something where it writes three dots."""
    return Line(line.words, {key: written(each) for key, each in line.values.items()}, line.rule)


def written(value: Value) -> Value:
    if isinstance(value, str):
        return value.replace(SOME_WORDS, "Zaino")
    return tuple(each.replace(SOME_WORDS, "Zaino") for each in value) if isinstance(value, tuple) else value


# --- planted ----------------------------------------------------------------------------------------------------------


CRYPT, WOOD = Words("Cripta", "Crypt", article="la"), Words("Bosco", "Forest", article="il", at="in")


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Anna va alla Cripta e resta nel Bosco", "it", []),
        ("Dal Bosco non si arriva alla Cripta", "it", []),
        ("Anna va a Cripta", "it", ["article"]),
        ("Anna va al Cripta", "it", ["article"]),
        ("Anna va a il Bosco", "it", ["article"]),
        ("Anna resta in Bosco", "it", ["article"]),
        ("Tocca a Anna", "it", ["two vowels"]),
        ("Tocca ad Anna", "it", []),
        ("Tocca a Elena", "it", []),
        ("Tocca a  Bruno", "it", ["hollow"]),
        ("Tocca a …", "it", ["hollow"]),
        ("Anna goes to the Crypt", "en", []),
        ("Anna goes to Crypt", "en", ["article"]),
    ],
)
def test_a_planted_fault_is_found(text: str, language: str, expected: list[str]) -> None:
    found = faults(text, language, {"crypt": CRYPT, "wood": WOOD})
    assert sorted({fault.partition(":")[0] for fault in found}) == expected


def test_a_post_keeps_the_article_of_its_name_and_a_person_has_none() -> None:
    """The bar said "tocca a Custode del Boss"."""
    game = GAMES["monsterchase"]
    voice = Voice(game, "it", {"A": "Ada", "K": game.words["name.K"].it})
    assert voice.words("turn.others", {"who": ("K", "A")}) == "tocca al Custode del Boss, ad Ada"
    own = Voice(game, "it", {"K": "Ugo"})
    assert own.words("turn.others", {"who": ("K",)}) == "tocca a Ugo"


def test_a_sentence_that_joins_by_hand_is_found() -> None:
    """The words of the first version, planted back."""
    game = GAMES["hyde"]
    planted = replace(game, words={**game.words, "tell.moved": Words("{seat} va a {place}", "{seat} goes to {place}")})
    texts = list(filled(planted, planted.words["tell.moved"], "it"))
    assert any(faults(text, "it", articled(planted)) for text in texts)
