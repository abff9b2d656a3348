"""Is every rule kept, tested and worded? Every game, by its records: rule coverage is a number."""

import ast
import importlib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from string import Formatter
from types import ModuleType

import msgspec
import pytest
from msgspec import inspect

from companion.box import rulebook
from companion.engine import locks
from companion.engine.dials import Dial
from companion.engine.facts import Action, Adjust, Adjusted, Fact, Redo, Undo
from companion.engine.game import Game, State, tag
from companion.engine.holes import Drawing, Pick
from companion.engine.offers import SOME_WORDS
from companion.engine.proposals import Offer
from companion.engine.rulebook import Rule
from companion.engine.scores import ScoreSheet
from companion.engine.view import View
from companion.engine.words import Line, Named, Words
from companion.games import games
from tests.contract.playing import Moment, open_now, opening, played
from tests.sources import ROOT, text_of, tree_of

GAMES = games()
RULES = [(game, rule) for game in GAMES for rule in GAMES[game].rulebook.rules.values()]
OWN = [(game, rule) for game, rule in RULES if rule.id.startswith(f"{game}-")]
# So many random games of each are looked through for words.
SEEDS = 12
# And at one moment in so many what is told of a correction.
DIALS_EVERY = 20

by_game = pytest.mark.parametrize("name", GAMES)
by_games_of_luck = pytest.mark.parametrize(("name", "seeds"), [pytest.param(name, SEEDS, id=name) for name in GAMES])


def kept(name: str, *kinds: str) -> list[str]:
    """The rules of this game that a program can keep: a failure names those it is about."""
    return [rule.id for game, rule in OWN if game == name and rule.kind in kinds]


# --- rules, code and tests --------------------------------------------------------------------------------------------


@cache
def cited(folder: str) -> frozenset[str]:
    """Every rule id in the Python files of a folder."""
    text = "\n".join(text_of(file) for file in (ROOT / folder).rglob("*.py"))
    return frozenset(re.findall(r"(?<![\w-])[a-z]+-\d+[a-z]?(?![\w-])", text.replace("_", "-")))


@by_game
def test_each_is_cited_by_code(name: str) -> None:
    assert [id for id in kept(name, "check", "compute") if id not in cited(f"companion/games/{name}")] == []


@by_game
def test_each_is_named_by_a_test(name: str) -> None:
    assert kept(name, "check", "compute")
    assert [id for id in kept(name, "check", "compute") if id not in named(name)] == []


@cache
def named(game: str) -> frozenset[str]:
    """Ids stand in the tests as they are, or in the name of a test with low lines."""
    text = "\n".join(text_of(file) for file in (ROOT / "tests" / "games" / game).rglob("*.py"))
    return frozenset(re.findall(rf"{game}-\d+[a-z]?(?![\w-])", re.sub(rf"{game}_(\d+[a-z]?)_", rf"{game}-\1 ", text)))


@by_game
def test_every_rule_that_is_cited_exists(name: str) -> None:
    known = set(GAMES[name].rulebook.rules)
    of_game = {each for each in cited(f"companion/games/{name}") if each.startswith(f"{name}-")}
    assert of_game - known == set()
    assert {each for each in named(name) if each not in known} == set()


@by_game
def test_each_is_refused_and_allowed_by_the_tests(name: str) -> None:
    """By rows whose ids begin with the rule: one ends in "refused <rule>", another in what happens instead."""
    refused, allowed = tried(name)
    assert kept(name, "check")
    assert [id for id in kept(name, "check") if id not in refused] == []
    assert [id for id in kept(name, "check") if id not in allowed] == []


@cache
def tried(game: str) -> tuple[frozenset[str], frozenset[str]]:
    """The rules that refuse in a row of the tests, and those a row of which goes through."""
    refused, allowed = set(), set()
    for module in modules(game):
        for row_id, values in rows(module):
            last = next((value for value in reversed(values) if isinstance(value, str)), "")
            if last.startswith("refused ") or last in GAMES[game].rulebook.rules:
                refused.add(last.removeprefix("refused "))
            else:
                allowed.add(row_id.partition(" ")[0])
    return frozenset(refused), frozenset(allowed)


def modules(game: str) -> Iterator[ModuleType]:
    for file in sorted((ROOT / "tests" / "games" / game).glob("test_*.py")):
        yield importlib.import_module(f"tests.games.{game}.{file.stem}")


def rows(module: ModuleType) -> Iterator[tuple[str, tuple[object, ...]]]:
    for test in vars(module).values():
        for mark in getattr(test, "pytestmark", ()):
            if mark.name == "parametrize":
                for row in mark.args[1]:
                    if hasattr(row, "marks") and row.id:
                        yield row.id, row.values


def test_rule_coverage_is_a_number() -> None:
    """Of the rules a program can keep, how many are kept and tested: all of them."""
    found = [
        rule.id
        for game, rule in OWN
        if rule.kind in ("check", "compute") and rule.id in cited(f"companion/games/{game}")
    ]
    assert len(found) == sum(rule.kind in ("check", "compute") for _, rule in OWN)


# --- the records ------------------------------------------------------------------------------------------------------


@by_game
def test_every_record_is_whole(name: str) -> None:
    """Words in both languages with the same blanks; a check says how it refuses; only games have pages."""
    for rule in GAMES[name].rulebook.rules.values():
        try:
            whole(name, rule)
        except AssertionError as error:
            error.add_note(f"the record of {rule.id}")
            raise


def whole(name: str, rule: Rule) -> None:
    for words in (rule.title, rule.text, rule.refusal):
        if words is not None:
            both(words)
    assert rule.kind != "check" or rule.refusal is not None
    assert (rule.page > 0) == rule.id.startswith(f"{name}-")
    options = {option.id for option in (*GAMES[name].options, *GAMES[name].seat_options)}
    assert rule.option is None or rule.option in options
    assert not blanks(rule.title.it) | blanks(rule.text.it)


def both(words: Words) -> None:
    assert words.it.strip()
    assert words.en.strip()
    assert blanks(words.it) == blanks(words.en)


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@by_game
def test_a_house_ruling_names_its_option_and_back(name: str) -> None:
    game = GAMES[name]
    ruled = {rule.option: rule.id for rule in game.rulebook.rules.values() if rule.option}
    named_back = {option.id: option.rule for option in (*game.options, *game.seat_options) if option.rule}
    assert {option: named_back.get(option) for option in ruled} == ruled
    assert set(named_back.values()) <= set(game.rulebook.rules)


def test_every_game_shares_the_rules_of_keeping_a_table() -> None:
    shared = [id for id in rulebook("hyde").rules if id.startswith("custode-")]
    assert all(set(shared) <= set(game.rulebook.rules) for game in GAMES.values())


# --- the words --------------------------------------------------------------------------------------------------------


@cache
def moments(name: str, seeds: int) -> tuple[Moment, ...]:
    return tuple(moment for seed in range(seeds) for moment in played(GAMES[name], seed))


@cache
def lines(name: str, seeds: int) -> dict[str, Line]:
    """Every sentence met in random games, one for each set of words."""
    game = GAMES[name]
    found: dict[str, Line] = {}
    line: Line | None
    for moment in moments(name, seeds):
        for viewer in (*moment.seats, None):
            view = game.view(moment.state, viewer)
            all_lines = [said(game, fact, viewer) for fact in moment.acts[-1].facts]
            now = view.now.line if view.now else None
            for line in filter(None, (view.title, now, *view.gate, *view.outcome, *view.broken, *all_lines)):
                found.setdefault(line.words or f"rule {line.rule}", line)
    for moment in moments(name, seeds)[::DIALS_EVERY]:
        for dial in game.dials(moment.state):
            for viewer in (*moment.seats, None):
                line = game.tell(Adjusted(dial=dial.id, value=dial.now, was=dial.now), viewer)
                if line is not None:
                    found.setdefault(line.words, line)
    for kind in game.facts:
        for yes in (False, True) if kind is not Adjusted else ():
            for viewer in ("x", None):
                line = said(game, dummy(kind, yes), viewer)
                if line is not None:
                    found.setdefault(line.words, line)
    return found


def said(game: Game[State], fact: Fact, viewer: str | None) -> Line | None:
    """Its line in the story: a lock is told alike in every game."""
    return locks.lock_line(fact) or game.tell(fact, viewer)


def dummy(kind: type[Fact], yes: bool) -> Fact:
    """A fact of this kind with something in every field."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    values = {field.encode_name: stand_in(field.type, yes) for field in info.fields}
    return msgspec.convert(values, kind)


def stand_in(kind: inspect.Type, yes: bool) -> object:
    match kind:
        case inspect.BoolType():
            return yes
        case inspect.IntType() | inspect.UnionType():
            return 1
        case inspect.VarTupleType(item):
            return [stand_in(item, yes)]
        case inspect.DictType():
            return {}
        case inspect.TupleType(items):
            return [stand_in(item, yes) for item in items]
        case inspect.StructType(fields=fields):
            return {field.encode_name: stand_in(field.type, yes) for field in fields}
        case inspect.LiteralType(values):
            return values[0]
    return "x"


def missing(name: str, keys: set[str]) -> set[str]:
    return {key for key in keys if key not in GAMES[name].words}


@by_game
def test_every_word_is_in_both_languages(name: str) -> None:
    assert GAMES[name].words
    for words in GAMES[name].words.values():
        both(words)


@by_game
def test_every_chapter_of_the_rules_has_words(name: str) -> None:
    """Without them it would be called by its id, which is Italian."""
    assert missing(name, {f"chapter.{rule.chapter}" for rule in GAMES[name].rulebook.rules.values()}) == set()


@by_games_of_luck
def test_every_sentence_has_words_for_its_values(name: str, seeds: int) -> None:
    """Titles, gates, outcomes, the story: the words exist, and every blank in them has a value."""
    found = {key: line for key, line in lines(name, seeds).items() if line.words}
    assert missing(name, set(found)) == set()
    for key, line in found.items():
        assert blanks(GAMES[name].words[key].it) <= set(line.values), key


@by_game
def test_every_sentence_in_the_code_has_words(name: str) -> None:
    """Also those no random game comes across."""
    written = set()
    for file in (ROOT / "companion" / "games" / name).rglob("*.py"):
        for node in ast.walk(tree_of(file)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                written |= set(re.findall(r"^(?:tell|title|now|gate|outcome)\.[a-z-]+$", node.value))
    assert missing(name, written) == set()


@by_games_of_luck
def test_every_action_and_every_hole_has_words(name: str, seeds: int) -> None:
    game = GAMES[name]
    kinds: tuple[type[Action], ...] = (*game.actions, Undo, Redo)
    tags = {tag(kind) for kind in kinds}
    keys = {f"action.{each}" for each in tags} | {f"do.{each}" for each in tags}
    for moment in moments(name, seeds):
        for found in open_now(moment).values():
            keys |= {f"hole.{offer.action}.{hole.name}" for offer in found.open for hole in offer.holes}
    assert len(keys) > 2 * len(tags)
    assert missing(name, keys) == set()


@by_game
def test_what_is_undone_is_named_and_not_asked(name: str) -> None:
    """ "Annulla: dove va il Boss?" was no name."""
    words = GAMES[name].words
    tags = (tag(kind) for kind in GAMES[name].actions)
    named = (words.get(f"short.{each}") or words[f"action.{each}"] for each in tags)
    assert [each.it for each in named if each.it.endswith(("?", "…"))] == []


# What is left of a dial's words under the name of its thing: no genitive without its owner, no preposition at its end.
HALF = r"^'|  | (di|a|da|su|in|con|per|of|on|at|to|for|by|from)$"


@by_game
def test_what_a_correction_sets_is_called_so_without_its_thing_too(name: str) -> None:
    """ "Danni di", "'s fire" and "Where  stands" stood under the name of a character."""
    dials = (each for key, each in GAMES[name].words.items() if key.startswith("dial."))
    left = [text.format(of=Named("")).strip(" :,·") for each in dials for text in (each.it, each.en)]
    assert [text for text in left if re.search(HALF, text)] == []


# As much as the bar shows beside the two other buttons, and whose it is differs from phone to phone.
LONGEST_UNDONE = 20
ONES_OWN = {"it": r"\b(tuo|tua|tuoi|tue|mio|mia|miei|mie)\b", "en": r"\b(your|my)\b"}


@by_game
def test_what_is_undone_is_short_and_the_same_for_everybody(name: str) -> None:
    """ "Annulla: il tuo reietto" stood on all phones, and "Annulla: scegli una…" was cut."""
    words = GAMES[name].words
    for each in (tag(kind) for kind in GAMES[name].actions):
        named = words.get(f"short.{each}") or words[f"action.{each}"]
        for language, text in (("it", named.it), ("en", named.en)):
            assert len(text) <= LONGEST_UNDONE, f"{each}: {text}"
            assert not re.search(ONES_OWN[language], text.lower()), f"{each}: {text}"


@by_game
def test_what_is_done_names_only_what_is_given_or_asked(name: str) -> None:
    """A blank in `do.` is a field of that action."""
    game = GAMES[name]
    for kind in game.actions:
        if kind is not Adjust:
            assert blanks(game.words[f"do.{tag(kind)}"].it) <= set(kind.__struct_fields__), tag(kind)


@by_games_of_luck
def test_every_part_of_the_page_has_words(name: str, seeds: int) -> None:
    game = GAMES[name]
    keys, seats = set(), set()
    for moment in moments(name, seeds):
        view: View = game.view(moment.state, None)
        dials: tuple[Dial, ...] = game.dials(moment.state)
        keys |= {f"step.{step.id}" for step in view.rail} | {f"dial.{dial.kind}" for dial in dials}
        keys |= {f"name.dial-{dial.kind}" for dial in dials if dial.secret_to is None}
        zones = game.audit(moment.state)
        keys |= {f"count.{count.what}" for zone in zones for count in zone.counts}
        seats |= set(moment.seats)
        names = game.names()
        keys |= {f"zone.{zone.where}" for zone in zones if zone.where not in seats and zone.where not in names}
    sheet: ScoreSheet = game.score_sheet(opening(game, moment.chance))
    keys |= {f"score.{column.id}" for column in (*sheet.columns, *sheet.totals)}
    for option in (*game.options, *game.seat_options):
        keys.add(f"option.{option.id}")
        keys |= {f"option.{option.id}.{choice}" for choice in option.choices if choice not in game.names()}
    assert missing(name, keys) == set()


# What somebody wrote down, in their own words or of chips, is nobody's name: every `text`, and both halves of a card.
WRITTEN = {"tell.learned-card": ("first", "second")}


@by_games_of_luck
def test_everything_that_is_shown_has_a_name(name: str, seeds: int) -> None:
    """Whatever may be chosen, refused, told or counted has a name, or is a seat or a number."""
    game = GAMES[name]
    shown: set[str] = set()
    seats: set[str] = set()
    for moment in moments(name, seeds):
        seats |= set(moment.seats)
        for found in open_now(moment).values():
            for offer in found.open:
                shown |= words_of(offer)
            for closed in found.closed:
                shown |= strings(closed.line.values.values())
        for dial in game.dials(moment.state):
            shown |= set(dial.of) | (set(dial.domain.options) if isinstance(dial.domain, Pick) else set())
    for line in lines(name, seeds).values():
        written = {"text", *WRITTEN.get(line.words, ())}
        shown |= strings(value for key, value in line.values.items() if key not in written)
    opened = opening(game, moment.chance)
    seats |= set(opened.places)
    sheet = game.score_sheet(opened)
    for column in (*sheet.columns, *sheet.totals):
        shown |= set(getattr(column, "choices", ()))
    unnamed = {each for each in shown - set(game.names()) - seats - {"", "x", SOME_WORDS} if not each.isdecimal()}
    assert {each for each in unnamed if not is_entry(name, each)} == set()


def is_entry(name: str, value: str) -> bool:
    """A cell of the box is called by its question, not by a name."""
    return value.partition("/")[0] in {entry.id for entry in GAMES[name].box}


def words_of(offer: Offer) -> set[str]:
    found = strings(value for key, value in offer.given.items() if key != "question")
    for hole in offer.holes:
        match hole:
            case Pick(options=options, says=says):
                found |= set() if says else set(options)
            case Drawing(rows=rows, columns=columns, marks=marks):
                found |= {*rows, *columns, *marks}
    return found


def strings(values: Iterable[object]) -> set[str]:
    found: set[str] = set()
    for value in values:
        found |= {value} if isinstance(value, str) else set(value) if isinstance(value, tuple) else set()
    return found


# --- the harness can fail ---------------------------------------------------------------------------------------------


def test_a_missing_word_and_a_lost_blank_are_found() -> None:
    assert missing("hyde", {"tell.moved", "tell.flown"}) == {"tell.flown"}
    with pytest.raises(AssertionError):
        both(Words("{seat} va", "goes"))
    with pytest.raises(AssertionError):
        both(Words("va", " "))
    assert "hyde-999" not in cited("companion/games/hyde")
    assert "hyde-12" in cited("companion/games/hyde")
