"""What every game promises, checked on random games: whatever a game is, these hold."""

import random
from collections import Counter
from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import Any

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
    Learn,
    Redo,
    Redone,
    StartClock,
    StopClock,
    Undo,
    Undone,
)
from companion.engine.game import SEATS, Game, State, tag, union
from companion.engine.holes import Drawing, Hole, Pick, Span, Text
from companion.engine.offers import Offers, fill, fillings, offers, opened
from companion.engine.play import Act, Misfit, closed_by, fold, judge, rejudge
from companion.engine.proposals import Offer, Tried
from companion.engine.rulebook import Refusal
from companion.engine.view import View
from companion.engine.words import LANGUAGES, Line
from printables.icons import ICONS
from tests.changed_game import with_offers
from tests.contract.evenings import GAMES, evening
from tests.contract.pinned import GAMES as HOMES
from tests.contract.pinned import tag_lines
from tests.contract.playing import MOST_ACTS, Moment, open_now, played
from tests.contract.seeds import rounds

TAGS = Path(__file__).with_name("tags.txt")
# One moment in so many is asked everything that is not on the list.
OFF_LIST_EVERY = 10
# Of each offer all that it holds is tried at one moment in so many, at other ones with each seed.
TRY_EVERY = 4
# One position in so many is written as a line, other ones with each seed.
WRITE_EVERY = 5
# Actions of two and more fields are tried by so many draws of luck.
DRAWS = 40
FEW = 12
BY_HAND = Text | Drawing
# Words that mean nothing, or that a card is not known.
STRANGE = ("", "?", "nonsense", "x" * 500)


# --- the log, the end, the counts -------------------------------------------------------------------------------------


@rounds(GAMES)
def test_a_game_is_played_to_its_end(name: str, seed: int) -> None:
    """It ends and says why; nothing is ever lost from the box; the log survives being written, read and folded."""
    game = GAMES[name]
    for moment in evening(name, seed):
        assert game.broken(moment.state) == (), game.notation(moment.state)
        assert game.pad is None or game.pad.amiss(moment.opening, moment.state) == (), game.notation(moment.state)
    assert moment.seq < MOST_ACTS
    assert game.acting(moment.state) == ()
    assert game.outcome(moment.state)
    assert fold(game, again(game, moment.acts)) == moment.state
    assert rejudge(game, moment.acts, moment.chance) == []


def again(game: Game[State], acts: tuple[Act, ...]) -> list[Act]:
    """The acts as a store would give them back."""
    read = game.facts_decoder.decode
    found = [Act(act.seq, act.seat, act.request, read(msgspec.json.encode(act.facts))) for act in acts]
    assert found == list(acts)
    requests = msgspec.json.Decoder(union(game.actions))
    assert all(msgspec.json.encode(requests.decode(act.request)) == act.request for act in acts[1:])
    return found


@rounds(GAMES)
def test_a_position_is_one_line_and_back(name: str, seed: int) -> None:
    game = GAMES[name]
    for moment in evening(name, seed)[seed % WRITE_EVERY :: WRITE_EVERY]:
        line = game.notation(moment.state)
        assert game.notation(game.position(line)) == line
        as_paths = path_value.notation(moment.state, game.blank)
        assert path_value.position(as_paths, game.blank) == moment.state


# --- offers -----------------------------------------------------------------------------------------------------------


@rounds(GAMES)
def test_everything_on_the_list_is_accepted(name: str, seed: int) -> None:
    """Whoever looks, at any moment: each filling of single holes, and many by luck of the others. What was proposed
    only for its reason is never among them."""
    for moment in evening(name, seed):
        for seat, found in open_now(moment).items():
            assert opened(moment.game, moment.state, seat) == list(found.open)
            assert not any(isinstance(offer, Tried) for offer in found.open), found.open
            everything_accepted(moment, seat, found, seed)


def everything_accepted(moment: Moment, seat: str, found: Offers, seed: int) -> None:
    """Every offer once, and at some moments with many fillings."""
    is_turn = (moment.seq + seed) % TRY_EVERY == 0
    for offer in found.open:
        accepted(moment, seat, offer, *((40, 3) if is_turn else (0, 1)))


def accepted(moment: Moment, seat: str, offer: Offer, most: int, laps: int) -> None:
    actions = [fill(moment.game, offer, filling) for filling in islice(fillings(offer), most)]
    actions += [moment.filled(offer, f"{seat} {lap}") for lap in range(laps)]
    for action in actions:
        assert judge(moment.game, moment.state, seat, action, moment.chance), action


@rounds(GAMES)
def test_what_is_written_or_drawn_by_hand_says_so(name: str, seed: int) -> None:
    """Else nobody would hold it to the hole it was offered with."""
    game = GAMES[name]
    for moment in evening(name, seed):
        for offer in (offer for found in open_now(moment).values() for offer in found.open):
            assert game.offered[offer.action].by_hand or not any(isinstance(each, BY_HAND) for each in offer.holes)


@rounds(GAMES)
def test_what_is_copied_from_the_box_can_be_listed_at_any_time(name: str, seed: int) -> None:
    """It has no guard, and is held to its hole (`play.written_to_fit`) whoever sends it and whenever."""
    for moment in (*evening(name, seed), *evening(name, seed, corrections=True)):
        assert list(unlistable(moment)) == [], moment.game.notation(moment.state)


def unlistable(moment: Moment) -> Iterator[tuple[str, str, Exception]]:
    """What the engine itself offers to be written by hand, and cannot be listed for a seat now."""
    shared = [action for action, kind in moment.game.offered.items() if kind.by_hand and kind not in moment.game.rules]
    for seat, action in product(moment.seats, shared):
        try:
            moment.game.proposed(moment.state, seat, action)
        except Exception as error:  # whatever it is would be the answer to a tap
            yield seat, action, error


def test_what_can_only_be_listed_in_its_time_is_found() -> None:
    """The secret choices of a game are asked whether they offer one."""

    def in_turn(at: Any, seat: str, found: list[Offer]) -> list[Offer]:
        return {at.turn: found}[seat]

    game = with_offers(GAMES["counter"], in_turn)
    found = {action for moment in evening("counter", 0) for _, action, _ in unlistable(replace(moment, game=game))}
    assert found == {"learn"}


@rounds(GAMES)
def test_everything_closed_names_its_rule_in_a_full_sentence(name: str, seed: int) -> None:
    """Beside others of its kind that are open only a whole act is told, which that very rule refuses."""
    game = GAMES[name]
    for moment in evening(name, seed):
        for seat, found in open_now(moment).items():
            kinds = {offer.action for offer in found.open}
            for closed in found.closed:
                sentence(game, Refusal(closed.rule, closed.line.values))
                if closed.action in kinds:
                    tried = fill(game, Offer(action=closed.action, given=closed.given), {})
                    refusal = closed_by(game, moment.state, seat, tried, moment.chance)
                    assert refusal is not None, closed
                    assert refusal.rule == closed.rule, closed


def sentence(game: Game[State], refusal: Refusal) -> None:
    """A refusal is a rule of this game and fills every blank of its sentence."""
    filled(game.id, refusal.rule, tuple(sorted(refusal.values)))


@cache
def filled(name: str, rule: str, blanks: tuple[str, ...]) -> None:
    game = GAMES[name]
    assert rule in game.rulebook.rules
    for language in LANGUAGES:
        assert game.rulebook.sentence(Refusal(rule, dict.fromkeys(blanks, "")), language, {})


@rounds(GAMES)
def test_nothing_off_the_list_is_accepted(name: str, seed: int) -> None:
    """Every kind of action with fillings from all that was ever named: on the list or refused by a rule."""
    tried = off_the_list(evening(name, seed))
    assert tried[True]
    assert tried[False]


def off_the_list(moments: Iterable[Moment]) -> Counter[bool]:
    """How much was tried, by whether it was accepted."""
    tried: Counter[bool] = Counter()
    vocabulary: dict[str, None] = {}
    met: set[frozenset[str]] = set()
    for moment in moments:
        now = open_now(moment)
        vocabulary |= dict.fromkeys(word for found in now.values() for word in words_of(found))
        words = (*moment.seats, *vocabulary, *STRANGE)
        kinds = frozenset(offer.action for found in now.values() for offer in found.open)
        if kinds not in met or moment.seq % OFF_LIST_EVERY == 0:
            met.add(kinds)
            for seat, found in now.items():
                listed = by_kind(found)
                for action in (*enumerated(moment, words, listed), *near_misses(moment, found, words)):
                    tried[on_list_or_refused(moment, seat, action, listed)] += 1
    return tried


@pytest.mark.parametrize(
    ("name", "forgotten"),
    [
        ("hyde", "move"), ("monsterchase", "play-card"), ("monsterchase", "same-ranking"), ("mayhem", "end-turn"),
        ("counter", "lay"),
    ],
)  # fmt: skip
def test_a_forgotten_offer_is_found(name: str, forgotten: str) -> None:
    """Also where nothing of its kind is on the list, so that only a few words of it are tried."""
    planted = with_offers(GAMES[name], lambda _at, _seat, found: [each for each in found if each.action != forgotten])
    with pytest.raises(AssertionError):
        off_the_list(replace(moment, game=planted) for moment in evening(name, 0))


def near_misses(moment: Moment, found: Offers, vocabulary: tuple[str, ...]) -> Iterator[Action]:
    """What is on the list with one word of it changed: one offer of each kind."""
    rng = random.Random(moment.seq)
    for offer in {offer.action: offer for offer in found.open if offer.action != tag(Learn)}.values():
        action = moment.filled(offer, "near")
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
            words += hole.options if isinstance(hole, Pick) else edges(hole) if isinstance(hole, Drawing) else ()
    return words


def edges(hole: Drawing) -> list[str]:
    """Every mark in the first and the last cell, one mark nobody knows, and one outside."""
    marks = (*hole.marks, "nonsense")
    return [f"{cell}={mark}" for cell in (hole.cells[0], hole.cells[-1], "0.0") for mark in marks]


def enumerated(moment: Moment, vocabulary: tuple[str, ...], open_now: Container[str]) -> list[Action]:
    """One field: every word. More: by luck. Corrections and the box are for everybody, so they are not on trial here.

    Of what is closed to this seat altogether a few are enough: it is refused before anybody reads the words.
    """
    rng = random.Random(moment.seq)
    found: list[Action] = []
    for kind in moment.game.actions:
        if kind in (Adjust, Learn):
            continue
        fields = fields_of(kind)
        choices = [domain(rng, field.type, vocabulary) for field in fields]
        if len(fields) < 2 and (tag(kind) in open_now or not fields):
            every: Iterable[tuple[object, ...]] = product(*choices)
        else:
            every = [tuple(map(rng.choice, choices)) for _ in range(DRAWS if tag(kind) in open_now else FEW)]
        found += [kind(**dict(zip((field.name for field in fields), values, strict=True))) for values in every]
    return found


@cache
def fields_of(kind: type[Action]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info.fields


def domain(rng: random.Random, kind: inspect.Type, vocabulary: tuple[str, ...]) -> list[object]:
    if isinstance(kind, inspect.IntType):
        return [*range(kind.ge if kind.ge is not None else -1, (kind.le if kind.le is not None else 9) + 1)]
    if isinstance(kind, inspect.BoolType):
        return [False, True]
    if isinstance(kind, inspect.VarTupleType):
        several = (tuple(rng.choices(vocabulary, k=count % 5)) for count in range(30))
        return [*several, *((word,) for word in vocabulary)]
    return list(vocabulary)


def by_kind(found: Offers) -> dict[str, list[Offer]]:
    """The open offers by their action: of a hundred no other could cover it."""
    kinds: dict[str, list[Offer]] = {}
    for offer in found.open:
        kinds.setdefault(offer.action, []).append(offer)
    return kinds


def on_list_or_refused(moment: Moment, seat: str, action: Action, open_now: dict[str, list[Offer]]) -> bool:
    """True when it was accepted, and then it was on the list."""
    refusal = closed_by(moment.game, moment.state, seat, action, moment.chance)
    listed = any(covers(offer, action) for offer in open_now.get(tag(type(action)), ()))
    assert listed == (refusal is None), (moment.game.notation(moment.state), seat, action, refusal)
    if refusal is not None:
        sentence(moment.game, refusal)
    return listed


def covers(offer: Offer, action: Action) -> bool:
    """Whether this action is a filling of this offer of its kind; the order of a list means nothing."""
    holes = {hole.name: hole for hole in offer.holes}
    for field in action.__struct_fields__:
        value = getattr(action, field)
        if field in action.along:
            continue
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
        case Text() | Drawing():
            return hole.fits(value)
    return in_pick(hole, value) if isinstance(value, tuple) else value in hole.options


def in_pick(hole: Pick, value: tuple[str, ...]) -> bool:
    once = hole.repeat or len(set(value)) == len(value)
    return once and hole.least <= len(value) <= hole.most and set(value) <= set(hole.options)


# --- corrections ------------------------------------------------------------------------------------------------------


@rounds(GAMES)
def test_no_correction_breaks_a_table(name: str, seed: int) -> None:
    """Whatever the table says lies there: it can be shown, told, offered and played on."""
    game = GAMES[name]
    for moment in evening(name, seed, corrections=True):
        for viewer in (*moment.seats, None):
            assert isinstance(game.view(moment.state, viewer), View)
            assert all(isinstance(game.tell(fact, viewer), Line | None) for fact in moment.acts[-1].facts)
        for seat, found in open_now(moment).items():
            everything_accepted(moment, seat, found, seed)
        assert isinstance(game.audit(moment.state), tuple)
        assert isinstance(game.broken(moment.state) + game.outcome(moment.state), tuple)
        assert isinstance(game.scores(moment.state), dict)
        line = game.notation(moment.state)
        assert game.notation(game.position(line)) == line
    assert fold(game, again(game, moment.acts)) == moment.state


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


@pytest.mark.parametrize("name", GAMES)
def test_tags_are_pinned(name: str) -> None:
    """Old tables always open: a tag once written is never changed or taken away. A new one is added to tags.txt."""
    file = HOMES / name / "tags.txt"
    kept = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    assert kept == tag_lines(GAMES[name].actions, GAMES[name].facts), f"tests/games/{name}/tags.txt"


def test_tags_of_every_table_are_pinned() -> None:
    kinds = tag_lines((Undo, Redo, StartClock, StopClock), (Undone, Redone, ClockStarted, ClockStopped))
    assert TAGS.read_text(encoding="utf-8").splitlines() == kinds


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


@pytest.mark.parametrize("name", GAMES)
def test_what_is_open_is_listed_alike_without_the_reasons_of_the_rest(name: str) -> None:
    for moment in islice(played(GAMES[name], 1), 60):
        for seat in moment.seats:
            assert tuple(opened(moment.game, moment.state, seat)) == moment.offers(seat).open


@pytest.mark.parametrize("name", GAMES)
def test_asking_what_is_legal_draws_no_luck(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    moments = list(islice(played(GAMES[name], 1), 60))

    def below(self: Chance, bound: int, draw: str) -> int:
        raise AssertionError(draw)

    monkeypatch.setattr(Chance, "below", below)
    for moment in moments:
        for seat in moment.seats:
            offers(moment.game, moment.state, seat)
