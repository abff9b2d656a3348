"""What the keeper's card says of the boss's move: every piece it moves, before the tap as after it."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from companion.engine.facts import Fact
from companion.engine.handwork import counts, foreseen, handwork, joined
from companion.engine.holes import Pick
from companion.engine.offers import fill, offers
from companion.engine.play import judge, read_action
from companion.engine.view import Now
from companion.engine.voice import Voice
from companion.engine.words import Line, Value
from companion.games.monsterchase import GAME
from companion.games.monsterchase.components import KEEPER
from companion.games.monsterchase.driver import choosing, strip
from companion.games.monsterchase.facts.boss import BossDrove
from companion.games.monsterchase.rules.boss import PlayOption
from companion.games.monsterchase.rules.timing import acting
from companion.games.monsterchase.state import Pilot, Race, Turn, with_boss, with_turn
from tests.any_game import any_game
from tests.bench import tap_count
from tests.games import notation
from tests.games.monsterchase.table import at
from tests.games.monsterchase.test_oracle import EFFECTS, a_strip

TURNS = 2_000
SEATS = ("A", "B", "C", "D", "E")


# --- any turn of the boss ---------------------------------------------------------------------------------------------


def drawn_turn(seed: int) -> Race:
    """A table at which the boss is about to move on a track somebody drew, its option open or settled."""
    luck = Random(seed)
    drawn = a_strip(luck)
    state = at(f"seats={','.join(SEATS)} drone-shields={luck.choice(('bot', 'pilot'))} reserves=4,5")
    cars = {each.id: each for each in drawn.cars}
    pilots = {car: a_pilot(luck, cars.get(car)) for car in (*SEATS, *(("drone",) * ("drone" in cars)))}
    pilots |= {car: replace(pilots[car], stars=0) for car in ("drone",) if car in pilots}
    exposed = ("heart", "double-heart", "two-auras")[: luck.randint(0, 3)]
    state = replace(
        state,
        pilots=pilots,
        ranking=(*pilots, "boss"),
        prey_tile=drawn.prey,
        reserves=drawn.reserves,
        exposed=exposed,
        sheltered=("no-assault",),
        strip=strip.notation(drawn),
        step="boss",
    )
    kind = luck.choice(("truck", "bike"))
    state = with_boss(
        state,
        kind=kind,
        is_spun=luck.random() < 0.05,
        points=luck.randint(-2, 12),
        shields=drawn.shields,
        mood=luck.choice(("normal", "furious")),
    )
    effect = luck.choice([each for each in EFFECTS if each != "star"])
    return with_turn(state, car="boss", is_sketched=True, flip=f"{effect}-{luck.randint(1, 5)}")


def a_pilot(luck: Random, car: strip.Car | None) -> Pilot:
    lives, shields = (car.lives, car.shields) if car else (3, 0)
    return Pilot(lives, luck.randint(0, 3), shields, ("?",) * 3, ("missile",) * (luck.random() < 0.1))


def playable(seeds: range) -> Iterator[Race]:
    """Those that are the keeper's to carry out: nobody has to choose first."""
    for seed in seeds:
        state = drawn_turn(seed)
        found = choosing.choosing(state)
        assert found is not None
        if not found.open:
            yield state


class Move(NamedTuple):
    """A turn of the boss that was played: the table before and after it, what happened, what hands had to do."""

    before: Race
    after: Race
    facts: tuple[Fact, ...]
    lines: tuple[Line, ...]


def played(state: Race) -> Move:
    facts = judge(GAME, state, KEEPER, PlayOption(), notation.LUCK)
    after = state
    for fact in facts:
        after = GAME.evolve(after, fact)
    return Move(state, after, facts, handwork(GAME, state, facts))


@cache
def moves() -> tuple[Move, ...]:
    return tuple(played(state) for state in playable(range(TURNS)))


# --- every piece ------------------------------------------------------------------------------------------------------

# What a line of handwork says of the audit: the thing it moves, and where that stands afterwards.
SAYS: dict[str, Callable[[dict[str, Value]], dict[str, object]]] = {
    "hands.boss-heart": lambda line: {"points": line["now"]},
    "hands.boss-shields": lambda line: {"board shields": line["now"]},
    "hands.mood": lambda line: {"mood": line["now"]},
    "hands.boss-straight": lambda line: {"spun": 0},
    "hands.lives": lambda line: {f"{line['car']} lives": line["now"]},
    "hands.stars": lambda line: {f"{line['car']} stars": line["now"]},
    "hands.shields": lambda line: {f"{line['car']} shields": line["now"]},
    "hands.spirit-away": lambda line: {f"{line['car']} tucked": 0},
    "hands.reserve-away": lambda line: {f"reserve {line['tile']}": 0},
    "hands.prey-carried": lambda line: {"prey tile": line["tile"]},
}


def told(lines: tuple[Line, ...]) -> dict[str, object]:
    found: dict[str, object] = {}
    for line in lines:
        if line.words in SAYS:
            found |= SAYS[line.words](line.values)
    return found


def audited(state: Race) -> dict[str, object]:
    """Everything the audit counts, by the names of the lines."""
    found: dict[str, object] = {"spun": 0}
    for (where, what, of), count in counts(GAME.audit(state)).items():
        match what:
            case "points" | "below":
                found["points"] = -count if what == "below" else count
            case "mood":
                found["mood"] = of
            case "spun":
                found["spun"] = count
            case "shields" if where == "board":
                found["board shields"] = count
            case "reserve":
                found[f"reserve {of}"] = count
            case "exposed" | "sheltered":
                found["prey tile"] = int(of)
            case _:
                found[f"{where} {what}".strip() + (f" {of}" if of else "")] = count
    return found


def missed(before: Race, after: Race, lines: tuple[Line, ...]) -> dict[str, tuple[object, object]]:
    """What lies otherwise than before and no line says so, or says it wrong."""
    was, now, said = audited(before), audited(after), told(lines)
    changed = {key: now.get(key, 0) for key in (*was, *now) if was.get(key, 0) != now.get(key, 0)}
    wrong = {key: (said[key], now.get(key, 0)) for key in said if said[key] != now.get(key, 0)}
    return {**{key: (None, to) for key, to in changed.items() if key not in said}, **wrong}


def test_every_piece_of_a_drawn_move_has_its_line_before_the_tap_as_after() -> None:
    for move in moves():
        assert foreseen(GAME, move.before, KEEPER, PlayOption()) == move.lines
        assert not missed(move.before, move.after, move.lines), GAME.notation(move.before)
    assert sum(len(move.lines) for move in moves()) > 2 * TURNS


@pytest.mark.parametrize("words", sorted(SAYS))
def test_a_line_left_out_is_found(words: str) -> None:
    """The harness itself: without any one kind of line some turn is incomplete."""
    assert any(
        missed(move.before, move.after, tuple(each for each in move.lines if each.words != words)) for move in moves()
    )


def test_what_lies_on_the_track_after_it_is_what_its_lines_say() -> None:
    """Boss, cars, rocks and bombs: the lines turn the drawing before into the drawing after."""
    for move in moves():
        was, lines = strip.read(move.before.strip), move.lines
        now = next(strip.read(fact.strip) for fact in move.facts if isinstance(fact, BossDrove))
        off = {line.values["car"] for line in lines if line.words in ("hands.off", "hands.car-away")}
        assert {car.id for car in was.cars} - off == {car.id for car in now.cars}
        for kind, gone, laid in (("rock", "rock-away", "rock-laid"), ("bomb", "bomb-away", "bomb-laid")):
            cells = set(strip.cells_of(was, kind)) - cells_said(lines, gone) | cells_said(lines, laid)
            assert cells == set(strip.cells_of(now, kind)), GAME.notation(move.before)


def cells_said(lines: tuple[Line, ...], words: str) -> set[strip.Cell]:
    found = (line.values for line in lines if line.words == f"hands.{words}")
    return {strip.Cell(int(str(each["lane"])), int(str(each["space"]))) for each in found}


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ((("lives", "A", 2, 1), ("lives", "A", 1, 0), ("off", "A"), ("lives", "A", 0, 3)), ("off A", "lives A 2 3")),
        ((("lives", "A", 2, 1), ("lives", "B", 2, 1)), ("lives A 2 1", "lives B 2 1")),
        ((("mood", "", 0, 1), ("mood", "", 1, 0)), ()),
    ],
)
def test_what_moves_twice_is_moved_once(found: tuple[tuple[str | int, ...], ...], expected: tuple[str, ...]) -> None:
    names = ("car", "was", "now")
    lines = [Line(f"{words}", dict(zip(names, rest, strict=False))) for words, *rest in found]
    assert tuple(" ".join(map(str, (each.words, *each.values.values()))) for each in joined(lines)) == expected


# --- no two alike -----------------------------------------------------------------------------------------------------

FEW, MANY = 200, 10_000
Shown = Callable[[Now], tuple[object, ...]]


def looks(now: Now) -> tuple[object, ...]:
    """What tells one card from another at a glance: icon, numbers and names, colour, the turn's number; no words."""
    return (now.icon, now.line.values, now.tone, now.count)


def nameless(now: Now) -> tuple[object, ...]:
    """The same of a card that neither names nor draws whose turn it is, and counts no turns."""
    icon = "car" if now.icon.startswith("seat-") else now.icon
    return (icon, {name: value for name, value in now.line.values.items() if name != "car"}, now.tone)


def boss_turns(seed: int, count: int) -> Iterator[Race]:
    """The table at every instruction of so many turns of the boss, one after the other, the cards drawn by luck; what
    pilots do in between changes nothing of them."""
    luck = Random(seed)
    state = with_turn(replace(at("acted=A,B"), step="flip"), car="boss")
    for _ in range(count):
        # Never so strong that it wins, which is another card.
        state = with_boss(state, points=9, shields=0)
        state = replace(state, step="flip", round=state.round + 1, acted=("A", "B"), turn=Turn(car="boss"))
        for _ in range(20):
            yield state
            if state.step == "turn":
                break
            state = after_some_act(luck, state)


def pilot_turns(seed: int, rounds: int) -> Iterator[Race]:
    """The table at every act of three pilots in a row, with all that a card raises, until the boss has its turn."""
    luck = Random(seed)
    for number in range(1, rounds + 1):
        state = at(f"ranking=A,B,C,boss round={number} acted=")
        for _ in range(100):
            if state.step != "turn":
                break
            yield state
            state = after_some_act(luck, state)


# What does not hold a turn up for ever.
PILOTS_ACTS = ("play-card", "play-again", "draw-card")


def after_some_act(luck: Random, state: Race) -> Race:
    """One of the likely ways forward."""
    seat = acting(state)[0]
    found = [each for each in offers(GAME, state, seat).open if all(isinstance(hole, Pick) for hole in each.holes)]
    likely = [each for each in found if each.primary or each.question or each.action in PILOTS_ACTS]
    offer = luck.choice(likely)
    picks = [hole for hole in offer.holes if isinstance(hole, Pick)]
    given = {hole.name: (luck.choice(hole.options),) if hole.many else luck.choice(hole.options) for hole in picks}
    for fact in judge(GAME, state, seat, fill(GAME, offer, given), notation.LUCK):
        state = GAME.evolve(state, fact)
    return state


def alike(states: Iterator[Race], shown: Shown) -> list[str]:
    """Instructions that look like the one before them, to the keeper, a pilot and the table's screen."""
    found: list[str] = []
    before: dict[str | None, tuple[object, object]] = {}
    for state in states:
        for viewer in ("K", "A", None):
            now = GAME.view(state, viewer).now
            assert now is not None
            card, answer = shown(now), instructed(state, viewer, now)
            if viewer in before and before[viewer][1] == card and before[viewer][0] != answer:
                found.append(f"{viewer}: {card}")
            before[viewer] = (answer, card)
    return found


def instructed(state: Race, viewer: str | None, now: Now) -> object:
    """What makes it another instruction: for whoever looks on not each bit that the keeper is asked, and in the turn of
    a pilot, or while the boss moves without a drawing or carries out the assault of a star, what is said, for a blow
    more is no other thing to do."""
    if state.step in ("turn", "move", "star"):
        return (state.round, state.turn.car, now.line.words)
    return state if viewer in acting(state) else (state.round, state.step, state.turn.flip)


def test_no_two_instructions_of_the_boss_look_alike() -> None:
    assert alike(boss_turns(1, FEW), looks) == []


def test_no_two_instructions_of_three_pilots_look_alike() -> None:
    assert alike(pilot_turns(1, FEW // 10), looks) == []


@pytest.mark.soak
def test_no_two_of_ten_thousand_turns_look_alike() -> None:
    assert alike(boss_turns(2, MANY), looks) == []
    assert alike(pilot_turns(2, MANY // 3), looks) == []


def test_cards_without_the_number_of_the_turn_are_found_alike() -> None:
    """The harness itself: the same card twice in a row, a round later."""
    steps = (replace(at("step=flip turn=boss::d:0:0:: acted=A,B"), round=turn) for turn in (1, 2))
    assert len(alike(steps, lambda now: looks(now)[:-1])) == 3


def test_three_pilots_without_names_are_found_alike() -> None:
    """The harness itself: a group of pilots, one after the other, told "play a card" each."""
    group = [with_turn(at("ranking=A,B,C,boss acted="), car=car) for car in "ABC"]
    assert alike(iter(group), looks) == []
    # The second and the third of them, to the keeper, to A, and on the screen.
    assert len(alike(iter(group), nameless)) == 6


# --- the keeper's taps ------------------------------------------------------------------------------------------------


def test_a_round_in_which_nothing_happens_is_six_taps_of_the_keeper() -> None:
    """Three pilots, nothing drawn, cards left unread; each is the likely act of its moment (eight before)."""
    state = at("step=assault cards=-1,-1,,-1,-1 turn=:::0:0:: acted= round=2")
    voice, taps = Voice(any_game(GAME), "it", {}), []
    while state.round == 2:
        seat, form = tap_count.likely(any_game(GAME), state, voice, acting(state))
        if form.tag == "weigh-ways":
            raise AssertionError("the first card of the grid steers")
        sent = tap_count.sent(any_game(GAME), form)
        taps += [form.tag] * tap_count.taps(form) * (seat == KEEPER)
        if form.tag == "flip":
            sent["card"] = "bomb-2"
        for fact in judge(GAME, state, seat, read_action(GAME, sent), notation.LUCK):
            state = GAME.evolve(state, fact)
    assert taps == ["read-card", "read-card", "flip", "boss-moved", "same-ranking", "next-round"]
