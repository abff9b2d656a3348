"""All that a game still lacks, in the order in which it is written (companion/games/README.md), each with its remedy.

`pytest tests/contract/test_checklist.py -k <game>` also speaks of a game that cannot be read yet. Looked at is only
that something is there; whether it is right say all other tests.
"""

import traceback
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.box import Title, rulebook, titles
from companion.engine import locks
from companion.engine.facts import Adjusted, Fact
from companion.engine.game import SEATS, Game, tag
from companion.engine.words import Words
from companion.games import games
from printables import has_sheet
from tests.contract.pinned import home_of, is_pinned, pinned
from tests.contract.playing import Moment, played
from tests.sources import ROOT

NAMES = [title.id for title in titles()]
# So much of an evening of luck says which words a game needs.
ACTS, EVENINGS = 60, 2
TONIGHT = 5


def gaps(name: str, root: Path = ROOT) -> Iterator[str]:
    """All that is missing, or as far as can be seen until the first of it is there."""
    title = next((each for each in titles() if each.id == name), None)
    if title is None:
        yield f"data/{name}/game.toml: its place on the shelf, how many play, title, accent, presets, tonight"
        return
    yield from title_gaps(title)
    if not (root / "companion" / "games" / name / "__init__.py").is_file():
        yield f"companion/games/{name}/__init__.py: its title page, and GAME"
        return
    try:
        rulebook(name)
        game: Game[Any] = games()[name]
    except Exception as error:  # whatever it is stands in the way of all that follows
        where = raised_at(error, root / "companion" / "games" / name)
        yield f"companion/games/{name}: it cannot be read ({type(error).__name__}: {error}{where}); mend this first"
        return
    yield from record_gaps(game)
    try:
        moments = [each for seed in range(EVENINGS) for each in islice(played(game, seed), ACTS)]
    except Exception as error:  # as above
        yield f"an evening of luck breaks off ({error!r}); `custode simulate {name}` says where"
        return
    yield from fact_gaps(game)
    yield from option_gaps(game)
    yield from dial_gaps(game, moments)
    yield from result_gaps(game)
    yield from word_gaps(game, moments)
    yield from file_gaps(game, root)


def raised_at(error: Exception, folder: Path) -> str:
    """The last line of a game that was read, if it came to any."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [f"{file.name}:{frame.lineno}" for frame in frames if (file := Path(frame.filename)).is_relative_to(folder)]
    return f", {lines[-1]}" if lines else ""


# --- the data ---------------------------------------------------------------------------------------------------------


def title_gaps(title: Title) -> Iterator[str]:
    where = f"data/{title.id}/game.toml"
    if len(title.preset) < 2:
        yield f"{where}: two ways to play at the least, as [[preset]]"
    if len(title.tonight) != TONIGHT:
        yield f"{where}: {TONIGHT} lines for a first evening, as [[tonight]]"


def record_gaps(game: Game[Any]) -> Iterator[str]:
    where = f"data/{game.id}/rulebook.toml"
    own = [rule for rule in game.rulebook.rules.values() if rule.id.startswith(f"{game.id}-")]
    if not own:
        yield f"{where}: a [[rule]] for each rule, with ids {game.id}-1 and on"
    for rule in own:
        if rule.kind == "check" and rule.refusal is None:
            yield f"{where}: {rule.id} refuses, so say how: refusal.it, refusal.en"
        if rule.option and rule.option not in {each.id for each in (*game.options, *game.seat_options)}:
            yield f"{where}: {rule.id} names the option {rule.option!r}, which the game has not"


# --- the game ---------------------------------------------------------------------------------------------------------


def fact_gaps(game: Game[Any]) -> Iterator[str]:
    for kind in game.effects:
        if "secrecy" not in vars(kind) and "after" in vars(kind):
            declared = "`secrecy: ClassVar[Secrecy] = Secrecy(…)`"
            yield f"{kind.__name__}: say beside its fields whose eyes each is for: {declared}"


def option_gaps(game: Game[Any]) -> Iterator[str]:
    options = {each.id: each for each in (*game.options, *game.seat_options)}
    for option in options.values():
        if option.default not in option.choices:
            yield f"option {option.id}: its default {option.default!r} is none of its choices"
        if option.rule and game.rulebook.rules[option.rule].option != option.id and is_house(game, option.rule):
            yield f"option {option.id}: the record of {option.rule} names it back: option = {option.id!r}"
    for preset in game.presets:
        for id, choice in preset.options.items():
            if id not in options or choice not in options[id].choices:
                yield f"data/{game.id}/game.toml: the preset {preset.id} chooses {id} = {choice!r}, which there is not"
    if not game.presets:
        yield "GAME: presets=TITLE.preset, the ways to play of game.toml"


def is_house(game: Game[Any], rule: str) -> bool:
    """Whether a rule has an option at all; others are only settled by one."""
    return game.rulebook.rules[rule].option is not None


def dial_gaps(game: Game[Any], moments: list[Moment]) -> Iterator[str]:
    grouped = {kind for group in game.dial_groups for kind in group.kinds}
    for kind in sorted({dial.kind for moment in moments for dial in game.dials(moment.state)} - grouped):
        yield f"data/{game.id}/dials.toml: the dial {kind!r} is in no [[group]] (GAME: dial_groups=dial_groups(id))"


def result_gaps(game: Game[Any]) -> Iterator[str]:
    known = {option.id for option in game.options}
    for way in game.results.ways:
        if way not in known:
            yield f"Results: ways tells matches apart by {way!r}, which is no option"
    if not game.clock and not game.results.better:
        yield "Results: better says which figure is compared, and which way it is better"


def word_gaps(game: Game[Any], moments: list[Moment]) -> Iterator[str]:
    """In the order of words.toml."""
    for key in dict.fromkeys(wanted(game, moments)):
        if key not in game.words:
            yield f"data/{game.id}/words.toml: {key}, in it and en"


def wanted(game: Game[Any], moments: list[Moment]) -> Iterator[str]:
    """Every word that an evening needs."""
    names = game.names()
    for moment in moments:
        view = game.view(moment.state, None)
        yield view.title.words
        yield from (f"step.{step.id}" for step in view.rail)
    for kind in game.actions:
        yield from (f"action.{tag(kind)}", f"do.{tag(kind)}")
    for moment in moments:
        for seat in game.acting(moment.state):
            for offer in moment.offers(seat).open:
                yield from (f"hole.{offer.action}.{hole.name}" for hole in offer.holes)
    for moment in moments:
        for viewer in (*moment.seats, None):
            stated = (locks.lock_line(fact) or game.tell(fact, viewer) for fact in moment.acts[-1].facts)
            yield from (line.words for line in stated if line is not None)
    yield from (f"tell.{tag(kind)}" for kind in game.effects if is_told(kind))
    yield from (f"chapter.{rule.chapter}" for rule in game.rulebook.rules.values())
    for option in (*game.options, *game.seat_options):
        yield f"option.{option.id}"
        yield from (f"option.{option.id}.{choice}" for choice in option.choices if choice not in names)
    for moment in moments:
        for dial in game.dials(moment.state):
            yield from (f"dial.{dial.kind}", *([f"name.dial-{dial.kind}"] if dial.secret_to is None else []))
    yield from (f"dials.{group.id}" for group in game.dial_groups)
    for zone in (zone for moment in moments for zone in game.audit(moment.state)):
        yield from (f"zone.{zone.where}",) if zone.where not in (*names, *SEATS) else ()
        yield from (f"count.{count.what}" for count in zone.counts)
    sheet = game.score_sheet(moments[0].opening)
    yield from (f"score.{column.id}" for column in (*sheet.columns, *sheet.totals))
    figures = [key for moment in moments for key in game.results.course(moment.state) if key not in (*names, *SEATS)]
    yield from (f"result.{figure}" for figure in (*game.results.better, *figures))


def is_told(kind: type[Fact]) -> bool:
    """Whether the words of its line follow from its tag."""
    is_said = not kind.secrecy.is_silent and "secrecy" in vars(kind)
    return is_said and kind is not Adjusted and not hasattr(kind, "story")


# --- files beside it --------------------------------------------------------------------------------------------------


def file_gaps(game: Game[Any], root: Path = ROOT) -> Iterator[str]:
    from tests import test_rules

    name = game.id
    if not (root / "companion" / "games" / name / "templates" / name / "board.html").is_file():
        yield f"companion/games/{name}/templates/{name}/board.html: its board"
    if not has_sheet(game):
        yield f"printables/{name}.py: its reference sheet, front(request) and back(request)"
    rules = test_rules.kept(name, "check", "compute")
    for id in rules:
        if id not in test_rules.cited(f"companion/games/{name}"):
            yield f"{id}: no line of companion/games/{name} cites it; cite it where it is kept, or call it `flow`"
    tests = root / "tests" / "games" / name
    if not (tests / "__init__.py").is_file():
        yield f"tests/games/{name}/__init__.py: its tests, a folder of their own"
    if not is_pinned(name):
        yield f"{home_of(name)}: PINNED = Pinned(hidden=…, secrets=…), what its tests believe; like tests/games/hyde's"
    elif not pinned(name).hidden.has_things and any(kind.secrecy.secret for kind in game.effects):
        yield f"{home_of(name)}: facts have secret fields, so say in `hidden` where such things lie"
    if not (tests / "tags.txt").is_file():
        yield f"tests/games/{name}/tags.txt: written by `python -m tests.contract.pinned {name}`"
    refused, allowed = test_rules.tried(name)
    for id in rules:
        if id not in test_rules.named(name):
            yield f"{id}: no test of tests/games/{name} names it"
        elif id in test_rules.kept(name, "check") and not {id} <= refused & allowed:
            missing = "refuses" if id not in refused else "lets something through"
            yield f"{id}: no row of tests/games/{name} in which it {missing} (pytest.param(…, id='{id} …'))"
    if not list((tests / "playthroughs").glob("*.txt")):
        yield f"tests/games/{name}/playthroughs/: a whole game for every way of ending, and test_playthroughs.py"


# --- the tests --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_missing(name: str) -> None:
    found = list(gaps(name))
    assert not found, "still to be written, in this order:\n" + "\n".join(found)


# The example of what follows; only read where a row runs, so that rows are there whichever game cannot be read.


def hyde() -> Game[Any]:
    return games()["hyde"]


@cache
def moments() -> list[Moment]:
    return list(islice(played(hyde(), 0), ACTS))


def without(*keys: str) -> Callable[[], Game[Any]]:
    return lambda: replace(hyde(), words={key: words for key, words in hyde().words.items() if key not in keys})


def of_no_group() -> Game[Any]:
    return replace(hyde(), dial_groups=hyde().dial_groups[1:])


def of_another_way() -> Game[Any]:
    return replace(hyde(), results=replace(hyde().results, ways=("weather",)))


def of_no_refusal() -> Game[Any]:
    silent = msgspec.structs.replace(hyde().rulebook.rules["hyde-12"], refusal=None)
    return replace(hyde(), rulebook=msgspec.structs.replace(hyde().rulebook, rules={"hyde-12": silent}))


def of_a_choice_that_is_not() -> Game[Any]:
    first, *rest = hyde().presets
    return replace(hyde(), presets=(msgspec.structs.replace(first, options={"keep": "all-of-it"}), *rest))


PLANTED: list[tuple[Callable[[], Game[Any]], Callable[[Game[Any]], Iterator[str]], str]] = [
    (of_no_refusal, record_gaps, "hyde-12 refuses, so say how"),
    (of_a_choice_that_is_not, option_gaps, "preset one-phone chooses keep = 'all-of-it'"),
    (of_no_group, lambda game: dial_gaps(game, moments()), "dials.toml: the dial 'first'"),
    (of_another_way, result_gaps, "'weather', which is no option"),
    *(
        (without(key), lambda game: word_gaps(game, moments()), f"words.toml: {key}, in it and en")
        for key in (
            "step.move", "action.move", "do.move", "hole.move.place", "tell.moved", "chapter.turno", "option.bag",
            "option.bag.real", "dial.pawn", "name.dial-pawn", "dials.players", "count.discards", "score.points",
            "result.saved",
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize(("plant", "part", "expected"), PLANTED)
def test_a_planted_gap_is_found(
    plant: Callable[[], Game[Any]], part: Callable[[Game[Any]], Iterator[str]], expected: str
) -> None:
    assert any(expected in gap for gap in part(plant()))


def test_the_gaps_of_its_files_are_found_in_order(tmp_path: Path) -> None:
    """In an empty folder everything beside the code is missing."""
    found = [gap.partition(":")[0] for gap in file_gaps(hyde(), tmp_path)]
    assert found == [
        "companion/games/hyde/templates/hyde/board.html", "tests/games/hyde/__init__.py", "tests/games/hyde/tags.txt",
        "tests/games/hyde/playthroughs/",
    ]  # fmt: skip


def test_a_game_of_which_there_is_nothing_is_told_where_to_begin() -> None:
    assert [gap.partition(":")[0] for gap in gaps("nim")] == ["data/nim/game.toml"]


def test_a_game_that_is_on_the_shelf_and_nowhere_else_is_told_what_follows(tmp_path: Path) -> None:
    assert [gap.partition(":")[0] for gap in gaps("hyde", tmp_path)] == ["companion/games/hyde/__init__.py"]


def test_a_title_without_presets_and_lines_is_found() -> None:
    title = msgspec.structs.replace(next(each for each in titles() if each.id == "hyde"), preset=(), tonight=())
    assert ["[[preset]]" in gap or "[[tonight]]" in gap for gap in title_gaps(title)] == [True, True]
    assert isinstance(title.title, Words)
