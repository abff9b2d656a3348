"""What every game promises, checked on random games: whatever a game is, these hold."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice, product
from pathlib import Path

import msgspec
import pytest
from msgspec import inspect

from companion.engine import notation as path_value
from companion.engine.chance import Chance
from companion.engine.facts import (
    Action,
    Adjust,
    ClockStarted,
    ClockStopped,
    Fact,
    Learn,
    Redo,
    Redone,
    StartClock,
    StopClock,
    Undo,
    Undone,
)
from companion.engine.game import SEATS, Game, State, tag, union
from companion.engine.offers import any_filling, fill, fillings, offers
from companion.engine.play import Act, Misfit, closed_by, fold, judge, rejudge
from companion.engine.rulebook import Refusal
from companion.engine.shapes import Hole, Offer, Offers, Pick, Sketch, Span, Text, View
from companion.engine.words import LANGUAGES, Line
from companion.games import games
from printables.icons import ICONS
from tests.contract.leaks import leaks
from tests.contract.playing import MOST_ACTS, Moment, open_now, played
from tests.web.counter import GAME as COUNTER

# The counter is on no shelf: it has what a game may have and hyde has not, a seat of its own among it.
GAMES: dict[str, Game[State]] = {**games(), COUNTER.id: COUNTER}
TAGS = Path(__file__).with_name("tags.txt")
SEEDS = 8
RULED = 6
# One moment in so many is asked everything that is not on the list, or looked at through every pair of eyes.
OFF_LIST_EVERY = 10
LOOK_EVERY = 12
MOST_EYES = 4
# Actions of two and more fields are tried by so many draws of luck.
DRAWS = 40
# Words that mean nothing, or that a card is not known.
STRANGE = ("", "?", "nonsense", "x" * 500)


def rounds(count: int) -> pytest.MarkDecorator:
    """Every game with so many seeds, and a hundred times as many with `-m soak`."""
    short = [pytest.param(game, range(seed, seed + 1), id=f"{game}-{seed}") for game in GAMES for seed in range(count)]
    long = [
        pytest.param(game, range(seed * 50, seed * 50 + 50), id=f"{game}-soak-{seed}", marks=pytest.mark.soak)
        for game in GAMES
        for seed in range(1, 2 * count + 1)
    ]
    return pytest.mark.parametrize(("name", "seeds"), short + long)


# --- the log, the end, the counts -------------------------------------------------------------------------------------


@rounds(SEEDS)
def test_a_game_is_played_to_its_end(name: str, seeds: range) -> None:
    """It ends and says why; nothing is ever lost from the box; the log survives being written, read and folded."""
    game = GAMES[name]
    for seed in seeds:
        for moment in played(game, seed):
            assert game.broken(moment.state) == (), game.notation(moment.state)
        assert moment.seq < MOST_ACTS
        assert game.acting(moment.state) == ()
        assert game.outcome(moment.state)
        assert fold(game, again(game, moment.acts)) == moment.state
        assert rejudge(game, moment.acts, moment.chance) == []


def again(game: Game[State], acts: tuple[Act, ...]) -> list[Act]:
    """The acts as a store would give them back."""
    facts = msgspec.json.Decoder(tuple[game.log_type(), ...])
    found = [Act(act.seq, act.seat, act.request, facts.decode(msgspec.json.encode(act.facts))) for act in acts]
    assert found == list(acts)
    requests = msgspec.json.Decoder(union(game.actions))
    assert all(msgspec.json.encode(requests.decode(act.request)) == act.request for act in acts[1:])
    return found


@rounds(SEEDS)
def test_a_position_is_one_line_and_back(name: str, seeds: range) -> None:
    game = GAMES[name]
    for seed in seeds:
        for moment in played(game, seed):
            line = game.notation(moment.state)
            assert game.notation(game.position(line)) == line
            as_paths = path_value.notation(moment.state, game.blank)
            assert path_value.position(as_paths, game.blank) == moment.state


# --- offers -----------------------------------------------------------------------------------------------------------


@rounds(SEEDS)
def test_everything_on_the_list_is_accepted(name: str, seeds: range) -> None:
    """Whoever looks, at any moment: each filling of single holes, and many by luck of the others."""
    game = GAMES[name]
    for seed in seeds:
        for moment in played(game, seed):
            for seat, found in open_now(moment).items():
                for offer in found.open:
                    accepted(moment, seat, offer)


def accepted(moment: Moment, seat: str, offer: Offer) -> None:
    values = [*islice(fillings(offer), 40)]
    values += [any_filling(offer, moment.chance, f"{moment.seq} {seat} {lap}") for lap in range(3)]
    for filling in values:
        action = fill(moment.game, offer, filling)
        assert judge(moment.game, moment.state, seat, action, moment.chance), action


@rounds(SEEDS)
def test_everything_closed_names_its_rule_in_a_full_sentence(name: str, seeds: range) -> None:
    game = GAMES[name]
    for seed in seeds:
        for moment in played(game, seed):
            for found in open_now(moment).values():
                assert {closed.action for closed in found.closed}.isdisjoint(offer.action for offer in found.open)
                for closed in found.closed:
                    sentence(game, Refusal(closed.rule, closed.line.values))


def sentence(game: Game[State], refusal: Refusal) -> None:
    """A refusal is a rule of this game and fills every blank of its sentence."""
    filled(game.id, refusal.rule, tuple(sorted(refusal.values)))


@cache
def filled(name: str, rule: str, blanks: tuple[str, ...]) -> None:
    game = GAMES[name]
    assert rule in game.rulebook.rules
    for language in LANGUAGES:
        assert game.rulebook.sentence(Refusal(rule, dict.fromkeys(blanks, "")), language, {})


@rounds(SEEDS)
def test_nothing_off_the_list_is_accepted(name: str, seeds: range) -> None:
    """Every kind of action with fillings from all that was ever named: on the list or refused by a rule."""
    game = GAMES[name]
    tried: Counter[bool] = Counter()
    for seed in seeds:
        vocabulary: dict[str, None] = {}
        met: set[frozenset[str]] = set()
        for moment in played(game, seed):
            now = open_now(moment)
            vocabulary |= dict.fromkeys(word for found in now.values() for word in words_of(found))
            words = (*moment.seats, *vocabulary, *STRANGE)
            kinds = frozenset(offer.action for found in now.values() for offer in found.open)
            if kinds not in met or moment.seq % OFF_LIST_EVERY == 0:
                met.add(kinds)
                for seat, found in now.items():
                    for action in (*enumerated(moment, words), *near_misses(moment, found, words)):
                        tried[on_list_or_refused(moment, seat, action, found)] += 1
    assert tried[True]
    assert tried[False]


def near_misses(moment: Moment, found: Offers, vocabulary: tuple[str, ...]) -> Iterator[Action]:
    """What is on the list with one word of it changed: one offer of each kind."""
    rng = random.Random(moment.seq)
    for offer in {offer.action: offer for offer in found.open if offer.action != tag(Learn)}.values():
        action = fill(moment.game, offer, any_filling(offer, moment.chance, f"{moment.seq} near"))
        for field in action.__struct_fields__:
            value = getattr(action, field)
            for word in (*rng.sample(vocabulary, min(20, len(vocabulary))), *STRANGE):
                if isinstance(value, str):
                    yield msgspec.structs.replace(action, **{field: word})
                elif isinstance(value, tuple):
                    yield msgspec.structs.replace(action, **{field: (*value[1:], word)})


def words_of(found: Offers) -> list[str]:
    words: list[str] = []
    for offer in found.open:
        for value in offer.given.values():
            words += [value] if isinstance(value, str) else value if isinstance(value, tuple) else []
        for hole in offer.holes:
            words += hole.options if isinstance(hole, Pick) else edges(hole) if isinstance(hole, Sketch) else ()
    return words


def edges(hole: Sketch) -> list[str]:
    """Every mark in the first and the last cell, one mark nobody knows, and one outside."""
    marks = (*hole.marks, "nonsense")
    return [f"{cell}={mark}" for cell in (hole.cells[0], hole.cells[-1], "0.0") for mark in marks]


def enumerated(moment: Moment, vocabulary: tuple[str, ...]) -> list[Action]:
    """One field: every word. More: by luck. Rulings and the box are for everybody, so they are not on trial here."""
    rng = random.Random(moment.seq)
    found: list[Action] = []
    for kind in moment.game.actions:
        if kind in (Adjust, Learn):
            continue
        fields = inspect.type_info(kind).fields
        choices = [domain(rng, field.type, vocabulary) for field in fields]
        every = product(*choices) if len(fields) < 2 else [tuple(map(rng.choice, choices)) for _ in range(DRAWS)]
        found += [kind(**dict(zip((field.name for field in fields), values, strict=True))) for values in every]
    return found


def domain(rng: random.Random, kind: inspect.Type, vocabulary: tuple[str, ...]) -> list[object]:
    if isinstance(kind, inspect.IntType):
        return [*range(kind.ge if kind.ge is not None else -1, (kind.le if kind.le is not None else 9) + 1)]
    if isinstance(kind, inspect.BoolType):
        return [False, True]
    if isinstance(kind, inspect.VarTupleType):
        return [tuple(rng.choices(vocabulary, k=count % 5)) for count in range(30)] + [(word,) for word in vocabulary]
    return list(vocabulary)


def on_list_or_refused(moment: Moment, seat: str, action: Action, found: Offers) -> bool:
    """True when it was accepted, and then it was on the list."""
    refusal = closed_by(moment.game, moment.state, seat, action, moment.chance)
    listed = any(covers(offer, action) for offer in found.open)
    assert listed == (refusal is None), (moment.game.notation(moment.state), seat, action, refusal)
    if refusal is not None:
        sentence(moment.game, refusal)
    return listed


def covers(offer: Offer, action: Action) -> bool:
    """Whether this action is a filling of this offer; the order of a list means nothing."""
    if offer.action != tag(type(action)):
        return False
    holes = {hole.name: hole for hole in offer.holes}
    for field in action.__struct_fields__:
        value = getattr(action, field)
        if field in offer.given:
            given = offer.given[field]
            same = sorted(value) == sorted(given) if isinstance(given, tuple) else value == given
        else:
            same = in_hole(holes[field], value)
        if not same:
            return False
    return True


def in_hole(hole: Hole, value: object) -> bool:
    match hole:
        case Span(low=low, high=high):
            return isinstance(value, int) and low <= value <= high
        case Text() | Sketch():
            return hole.fits(value)
    return in_pick(hole, value) if isinstance(value, tuple) else value in hole.options


def in_pick(hole: Pick, value: tuple[str, ...]) -> bool:
    once = hole.repeat or len(set(value)) == len(value)
    return once and hole.least <= len(value) <= hole.most and set(value) <= set(hole.options)


# --- rulings ----------------------------------------------------------------------------------------------------------


@rounds(RULED)
def test_no_ruling_breaks_a_table(name: str, seeds: range) -> None:
    """Whatever the table says lies there: it can be shown, told, offered and played on."""
    game = GAMES[name]
    for seed in seeds:
        for moment in played(game, seed, rulings=True):
            for viewer in (*moment.seats, None):
                assert isinstance(game.view(moment.state, viewer), View)
                assert all(isinstance(game.tell(fact, viewer), Line | None) for fact in moment.acts[-1].facts)
            for seat, found in open_now(moment).items():
                for offer in found.open:
                    accepted(moment, seat, offer)
            assert isinstance(game.audit(moment.state), tuple)
            assert isinstance(game.broken(moment.state) + game.outcome(moment.state), tuple)
            assert isinstance(game.scores(moment.state), dict)
            line = game.notation(moment.state)
            assert game.notation(game.position(line)) == line
        assert fold(game, again(game, moment.acts)) == moment.state


# --- secrets ----------------------------------------------------------------------------------------------------------


def looked_at(game: Game[State], moments: list[Moment]) -> tuple[set[str], int]:
    """Where anything leaks to anybody in these games, and how many of the other pasts were other ones."""
    found: set[str] = set()
    others = 0
    for moment in moments:
        for viewer in eyes(moment):
            leaked, other = leaks(game, moment.facts, viewer, Chance(f"{moment.seq} {viewer}".encode()))
            found |= leaked
            others += other
    return found, others


def eyes(moment: Moment) -> tuple[str | None, ...]:
    """Who looks: everybody at a small table, at a large one a few by turns, and always an onlooker."""
    start = moment.seq % len(moment.seats)
    return (*(moment.seats * 2)[start : start + min(len(moment.seats), MOST_EYES)], None)


def sampled(game: Game[State], seed: int, rulings: bool) -> list[Moment]:
    return [moment for moment in played(game, seed, rulings) if moment.seq % LOOK_EVERY == 0]


@pytest.mark.parametrize("rulings", [False, True], ids=["played", "ruled"])
@rounds(SEEDS)
def test_nobody_learns_what_others_hold(name: str, seeds: range, rulings: bool) -> None:
    for seed in seeds:
        assert looked_at(GAMES[name], sampled(GAMES[name], seed, rulings))[0] == set()


@cache
def secretive(name: str) -> list[Moment]:
    """Moments of many games: among them are some where phones know cards."""
    return [moment for seed in range(16) for moment in sampled(GAMES[name], seed, rulings=False)]


@pytest.mark.parametrize("name", GAMES)
def test_the_other_past_is_another_one(name: str) -> None:
    """Were nothing exchanged, the leak test would prove nothing."""
    assert looked_at(GAMES[name], secretive(name))[1] > 20


def shows_one_seat_to_all(game: Game[State]) -> Game[State]:
    return replace(game, view=lambda state, viewer: game.view(state, "B"))


def tells_everything(game: Game[State]) -> Game[State]:
    return replace(game, tell=lambda fact, viewer: Line(str(fact)))


def no_dial_is_secret(game: Game[State]) -> Game[State]:
    opened = msgspec.structs.replace
    return replace(game, dials=lambda state: tuple(opened(dial, secret_to=None) for dial in game.dials(state)))


def hands_name_what_they_move(game: Game[State]) -> Game[State]:
    return replace(game, handwork=dict.fromkeys(game.handwork, lambda at, fact: (Line(str(fact)),)))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("plant", "where"),
    [
        (shows_one_seat_to_all, "view"),
        (tells_everything, "tell"),
        (no_dial_is_secret, "dials"),
        (hands_name_what_they_move, "handwork"),
    ],
)
def test_a_planted_leak_is_found(name: str, plant: object, where: str) -> None:
    assert callable(plant)
    assert where in looked_at(plant(GAMES[name]), secretive(name))[0]


# --- the seats of the game itself -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_post_is_no_player_s_seat_and_has_a_name_and_a_sign(name: str) -> None:
    game = GAMES[name]
    usual = {option.id: option.default for option in game.options}
    for option in game.options:
        for choice in option.choices:
            for post in game.posts({**usual, option.id: choice}):
                assert len(post) == 1
                assert post.isupper()
                assert post not in SEATS[: game.most_seats]
                assert f"name.{post}" in game.words
                assert f"seat-{post}" in ICONS


def test_a_post_acts_and_is_looked_at_like_a_seat() -> None:
    """Were posts left out of random play, nothing above would hold them to anything."""
    moments = [moment for seed in range(6) for moment in played(GAMES["counter"], seed)]
    assert "K" in {moment.acts[-1].seat for moment in moments}
    assert {"K" in moment.seats for moment in moments} == {True, False}


# --- tags -------------------------------------------------------------------------------------------------------------


def tag_line(whose: str, sort: str, kind: type[Action] | type[Fact]) -> str:
    return " ".join((whose, sort, tag(kind), *kind.__struct_fields__))


def test_tags_are_pinned() -> None:
    """Old tables always open: a tag once written is never changed or taken away. A new one is added to tags.txt."""
    now = [tag_line(game.id, "action", kind) for game in GAMES.values() for kind in game.actions]
    now += [tag_line(game.id, "fact", kind) for game in GAMES.values() for kind in game.facts]
    now += [tag_line("custode", "action", kind) for kind in (Undo, Redo, StartClock, StopClock)]
    now += [tag_line("custode", "fact", kind) for kind in (Undone, Redone, ClockStarted, ClockStopped)]
    assert TAGS.read_text(encoding="utf-8").splitlines() == sorted(now)


@pytest.mark.parametrize("name", GAMES)
def test_a_misfit_is_no_refusal(name: str) -> None:
    """What names nothing that exists cannot be read: that is not a matter of rules."""
    moment = next(played(GAMES[name], 0))
    for action in (Adjust(dial="nonsense", value=1), Learn(entry="nonsense", value=1)):
        with pytest.raises(Misfit):
            judge(moment.game, moment.state, "A", action, moment.chance)


@pytest.mark.parametrize("name", GAMES)
def test_looking_at_offers_changes_nothing(name: str) -> None:
    for moment in islice(played(GAMES[name], 1), 60):
        for seat in moment.seats:
            assert offers(moment.game, moment.state, seat) == offers(moment.game, moment.state, seat)
