"""P14: acting shows nothing either: no correction, undo, close or take-over gives its maker what was another's."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from companion.engine import aside, play
from companion.engine.facts import Action, Adjust, Adjusted, Close, Fact, PutAway, Redo, Undo, Unlock
from companion.engine.game import Game
from companion.engine.play import Act, Play
from companion.engine.rulebook import Refusal
from companion.games.hyde.facts.turn import CardPlayed
from companion.games.rickmorty.facts.round import PawnsPut
from companion.kit.hands import UNKNOWN
from companion.web.routes import story
from tests.promises import note, worlds
from tests.promises.attacker import Attack, done
from tests.promises.exits import Exit
from tests.promises.test_aside import KEPT
from tests.promises.test_secrets import BRAWL, HYDE, PLACING, asked, difference
from tests.promises.worlds import ATTACKED, GAME, SEED, Kind, Log, Tables, World, table_path

# Tables, and acts of each viewer at each of them.
EVENINGS, TRIES = 1, 40
# And of whoever has just been let into a seat.
ASKED = 12
# So many at the least: what is never tried is never found.
ENOUGH = 60
# So many evenings of these a planted fault may hide in.
MOST = 12


def attacked(seed: str, tables: Tables, keep: str, evenings: int, game: Game[Any] | None = None) -> Attack:
    """Every viewer of so many tables acts at each of them."""
    attack, rng = Attack(game or tables.game, is_planted=game is not None), random.Random(seed)
    for number in range(max(evenings, MOST)):
        # Of a short game an evening may end before anything is hidden.
        if number >= evenings and (attack.is_planted or attack.made.total() >= ENOUGH):
            break
        if attack.is_planted and attack.faults:
            break
        length = rng.randint(40, 150) if tables.is_long else rng.randint(10, 90)
        acts = worlds.evening(f"{seed} {number}", tables.seats, keep, length, tables)
        for viewer in tables.places:
            attack.at(acts, viewer, rng, TRIES)
    note(f"{seed}: {attack.made.total()} acts of viewers")
    return attack


@pytest.mark.parametrize("name", ATTACKED)
def test_acting_shows_nothing(name: str) -> None:
    attack = attacked(f"acting {name}", *ATTACKED[name], EVENINGS)
    assert attack.faults == []
    assert attack.made.total() >= ENOUGH
    assert {"adjust-all", "adjust-by", "undo", "redo", "close", "put-away"} <= set(attack.made)
    corrections = {kind for kind in attack.made if kind.startswith("adjust ")}
    kinds = [kind for group in ATTACKED[name][0].game.dial_groups for kind in group.kinds]
    assert len(corrections) >= min(10, len(kinds) // 2)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(10))
@pytest.mark.parametrize("name", ATTACKED)
def test_acting_shows_nothing_long(name: str, number: int) -> None:
    """A hundred thousand acts in all."""
    assert attacked(f"acting long {name} {number}", *ATTACKED[name], 25).faults == []


# --- a seat that is asked for -----------------------------------------------------------------------------------------


def asking(seed: str, name: str, evenings: int) -> Attack:
    """Every viewer of so many tables asks for every other seat, and has their own asked away."""
    tables, keep = ATTACKED[name]
    attack, rng = Attack(tables.game), random.Random(seed)
    for number in range(evenings):
        length = rng.randint(60, 150) if tables.is_long else rng.randint(15, 90)
        acts = before_its_end(tables.game, worlds.evening(f"{seed} {number}", tables.seats, keep, length, tables))
        for viewer in tables.places:
            attack.is_asked_away(acts, viewer, rng)
            for seat in tables.places:
                if seat != viewer:
                    attack.asks(acts, viewer, seat, rng, ASKED)
    return attack


def before_its_end(game: Game[Any], acts: list[Act]) -> list[Act]:
    """Of a table that is over, as much as nobody has won by: after it nobody says what they hold."""
    while game.outcome(play.fold(game, acts)):
        acts = acts[: len(acts) * 2 // 3]
    return acts


@pytest.mark.parametrize("name", KEPT)
def test_asking_for_a_seat_shows_nothing(name: str) -> None:
    """Neither to whoever is let in, whatever they do next, nor to whoever takes their own back."""
    attack = asking(f"asks {name}", name, 2)
    assert attack.faults == []
    assert attack.made["asked for"] >= 2
    assert attack.made["asked away"] >= 1
    # Of where one goes there is nothing to name: it is locked anew.
    assert attack.made["asked away by name"] >= 1 or name == "placing"


@pytest.mark.soak
@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("name", KEPT)
def test_asking_for_a_seat_shows_nothing_long(name: str, number: int) -> None:
    assert asking(f"asks long {name} {number}", name, 10).faults == []


@pytest.mark.parametrize("side", [" let in as ", " back after "], ids=["let in", "back"])
@pytest.mark.parametrize("name", KEPT)
def test_a_log_that_is_handed_over_is_found(name: str, side: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: as it lies on the disk, to whoever is let in, or to whoever comes back."""
    plain, is_back = aside.laid_aside, side == " back after "

    def handed(game: Game[Any], acts: Sequence[Act], laid: aside.Aside) -> play.Log:
        is_it = is_back == any(start > 0 for times in laid.values() for start, _ in times)
        return play.Log(acts) if is_it else plain(game, acts, laid)

    monkeypatch.setattr(aside, "laid_aside", handed)
    found = next(faults for number in range(MOST) if (faults := asking(f"planted {number}", name, 1).faults))
    assert all(side in each for each in found)


def test_a_name_told_as_unknown_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: what the newcomer named is "?" in what the old phone reads, which loses it what it knew."""

    def line_of(_game: Game[Any], act: Act, *_: object) -> Iterator[Fact]:
        return (
            aside.untold(each, tuple(each.secrecy.secret)) if each.secrecy.only_names else each for each in act.facts
        )

    monkeypatch.setattr(aside, "without_secrets", line_of)
    assert any(" back after " in each for each in asking("asks hyde own hands", "hyde own hands", 2).faults)


# --- the exchange itself ----------------------------------------------------------------------------------------------


def test_the_exchange_takes_each_card_by_itself() -> None:
    """Kinds, ones, counts and copies: one copy of a kind changes while another stays, and ones come and go."""
    kinds = ones = copies = 0
    for number in range(8):
        acts = worlds.evening(f"exchange {number}", HYDE.seats, "all", 30)
        for viewer in HYDE.seats:
            past = worlds.another(HYDE, acts, viewer, f"{number}")
            if past == acts:
                continue
            before, after = (lying(play.fold(GAME, each)) for each in (acts, past))
            assert sorted(before.values()) == sorted(after.values()), "the deck holds what it held"
            kinds += before != after
            ones += any(one.endswith("-1") != two.endswith("-1") for one, two in zip_values(before, after))
            copies += any(
                before[here] == before[there] and after[here] != after[there]
                for here in before
                for there in before
                if here < there
            )
            mine = {place for place in before if place.startswith(f"hand {viewer}")}
            assert all(before[place] == after[place] for place in mine)
    assert min(kinds, ones, copies) >= 5


def lying(state: Any) -> dict[str, str]:
    """Every card that lies hidden, by where it lies."""
    found = {f"hand {seat} {n}": card for seat, hand in state.hands.items() for n, card in enumerate(sorted(hand))}
    found |= {f"laid {place} {n}": each.card for place, pile in state.laid.items() for n, each in enumerate(pile)}
    return {**found, "mano": state.mano}


def zip_values(one: dict[str, str], other: dict[str, str]) -> Iterator[tuple[str, str]]:
    return ((one[place], other[place]) for place in one)


# --- over the server --------------------------------------------------------------------------------------------------

JSON, HTML = "application/json", "text/html"
LOOKS = (
    ("table.look", "", JSON),
    ("story.story", "/story", JSON),
    ("story.adjust", "/adjust", JSON),
    ("story.recap", "/recap", JSON),
    ("story.recap", "/recap?again=1", HTML),
    ("story.audit", "/audit", JSON),
    ("table.screen", "/screen", HTML),
    ("story.replay", "/replay", HTML),
    ("live.since", "/since?seq=1", JSON),
)


class Server:
    """Two worlds that a viewer could not tell apart; the same act in both, and everything that comes of it."""

    def __init__(self, one: World, other: World, tables: Tables) -> None:
        self.one, self.other, self.tables = one, other, tables
        self.faults: list[str] = []
        self.made = 0

    def act(self, acts: Sequence[Act], past: Sequence[Act], viewer: str, method: Exit, body: bytes) -> None:
        kind = Kind(f"seat {viewer}", {viewer: worlds.token(viewer)}, viewer, viewer)
        for world, log in ((self.one, acts), (self.other, past)):
            world.lay(log, self.tables.places)
        doing = f"{kind.name} {method.endpoint} {body.decode()}"
        self.compare(kind, method, JSON, body, doing)
        for endpoint, path, accept in LOOKS:
            self.compare(kind, Exit(endpoint, "GET", table_path() + path), accept, b"", doing)
        self.made += 1

    def compare(self, kind: Kind, where: Exit, accept: str, body: bytes, doing: str) -> None:
        with Log() as log:
            first = asked(self.one, kind, where, accept, "it", body, log)
            second = asked(self.other, kind, where, accept, "it", body, log)
        if first != second:
            self.faults.append(f"{doing} at {where.path}: {difference(first, second)}")
        closed = self.one.services.tables.load(worlds.CODE).phase == "closed"
        if not closed and any(SEED.hex() in str(part) or SEED in str(part).encode() for part in first):
            self.faults.append(f"{doing} at {where.path}: the seed")


@contextmanager
def server(tables: Tables, game: Game[Any] | None = None) -> Iterator[Server]:
    one, other = (World(game or tables.game) for _ in range(2))
    try:
        yield Server(one, other, tables)
    finally:
        one.close()
        other.close()


ACT = Exit("table.act", "POST", f"{table_path()}/act")


def served(seed: str, name: str, evenings: int, game: Game[Any] | None = None, *, is_planted: bool = False) -> Server:
    """Corrections, undo, the end and every way to take a seat, by every viewer of so many tables."""
    tables, keep = ATTACKED[name]
    attack, rng = Attack(game or tables.game), random.Random(seed)
    with server(tables, game) as found:
        for number in range(evenings):
            length = rng.randint(60, 120) if tables.is_long else rng.randint(20, 70)
            acts = worlds.evening(f"{seed} {number}", tables.seats, keep, length, tables)
            for viewer in rng.sample(tables.places, 2):
                past = attack.another(acts, viewer, f"{seed} {number}")
                if past is None or (is_planted and found.faults):
                    continue
                for action in (*ALWAYS[tables.game.id](viewer), Undo(), Redo(), Close(), PutAway()):
                    if not reveals(attack.game, acts, viewer, action):
                        fields = msgspec.to_builtins(action)
                        body = {"action": fields, "seq": len(acts), "key": "attack", "seat": viewer}
                        found.act(acts, past, viewer, ACT, msgspec.json.encode(body))
                victim = next(each for each in tables.seats if each != viewer)
                for verb in ("free", "sit", "hold", "rise"):
                    where = Exit(f"table.{verb}", "POST", f"{table_path()}/{verb}")
                    found.act(acts, past, viewer, where, f"seat={victim}&name=x&ready=1".encode())
    return found


# By game: the corrections and answers that were found to show something once, or would if somebody forgot who asks.
ALWAYS: Mapping[str, Callable[[str], tuple[Action, ...]]] = {
    "hyde": lambda viewer: (Adjust("step", "over"), Adjust("mano", viewer)),
    "monsterchase": lambda _viewer: (Adjust("step", "over"), Adjust("step", "to-over"), Adjust("verdict", "won")),
    "mayhem": lambda _viewer: (Adjust("played.black", UNKNOWN), Adjust("hand.A", 0), Adjust("points.white", 1)),
    "rickmorty": lambda _viewer: (Adjust("step", "over"), Adjust("step", "die"), Unlock("place.1")),
    "mythos": lambda viewer: (Adjust("face.c1", "no"), Adjust("side.c1", viewer), Adjust("face.c2", "no")),
}


def reveals(game: Game[Any], acts: Sequence[Act], viewer: str, action: Action) -> bool:
    found = done(game, acts, play.fold(game, acts), viewer, action)
    return isinstance(found, tuple) and any(fact.reveals for fact in found)


@pytest.mark.parametrize("name", ["hyde dealt by the app", "chase", "brawl", "placing", "hiding"])
def test_acting_over_the_server_shows_nothing(name: str) -> None:
    """With the answer, every page and every line of the log; the seed in none of them before the close."""
    found = served(f"served {name}", name, 1)
    assert found.faults == []
    assert found.made >= 8


@pytest.mark.soak
@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("name", ATTACKED)
def test_acting_over_the_server_shows_nothing_long(name: str, number: int) -> None:
    assert served(f"served long {name} {number}", name, 15).faults == []


# --- planted ----------------------------------------------------------------------------------------------------------


def mano_s_dial() -> Game[Any]:
    """The dial as it was: whoever rules that Mano is here reads his card."""
    return replace(GAME, after_correction=lambda _play, _correction: None)


def dealt_by_a_correction() -> Game[Any]:
    """A correction about a hand that draws: from whose hand is told to whoever corrected."""

    def after_correction(at: Play[Any], correction: Adjusted) -> None:
        GAME.after_correction(at, correction)
        kind, _, seat = correction.dial.partition(".")
        if kind == "pawn" and at.state.hands[seat]:
            at.happens(CardPlayed(seat=seat, place=at.state.ring[0], card=at.state.hands[seat][-1]))

    def tell(fact: Fact, viewer: str | None) -> Any:
        line = GAME.tell(fact, viewer)
        if isinstance(fact, CardPlayed) and line:
            return msgspec.structs.replace(line, values={**line.values, "card": fact.card})
        return line

    return replace(GAME, after_correction=after_correction, tell=tell)


def a_refusal_that_knows() -> Game[Any]:
    """A discard that is refused by what Mano carries."""

    def after_correction(at: Play[Any], correction: Adjusted) -> None:
        GAME.after_correction(at, correction)
        if at.state.mano.endswith("-1"):
            raise Refusal("hyde-10b", {"step": at.state.step})

    return replace(GAME, after_correction=after_correction)


def named_by_a_correction() -> Game[Any]:
    """Whoever rules that a side of mayhem has played a card nobody named reads which one its hand holds."""

    def after_correction(at: Play[Any], correction: Adjusted) -> None:
        BRAWL.game.after_correction(at, correction)
        kind, _, side = correction.dial.partition(".")
        if (kind, correction.value) == ("played", UNKNOWN):
            held = [card for seat in at.state.sides[side].seats for card in at.state.hands[seat] if card != UNKNOWN]
            at.happens(Adjusted(correction.dial, (*held, UNKNOWN)[0], UNKNOWN))

    return replace(BRAWL.game, after_correction=after_correction)


def placed_by_a_correction() -> Game[Any]:
    """Whoever rules that the die is rolled anew sees the pawns where they were locked."""

    def after_correction(at: Play[Any], correction: Adjusted) -> None:
        PLACING.game.after_correction(at, correction)
        if correction.dial == "step":
            for seat, made in at.state.locks.made.items():
                at.happens(PawnsPut(seat=seat, rick=made.choice["rick"], morty=made.choice["morty"]))

    return replace(PLACING.game, after_correction=after_correction)


PLANTED: dict[str, tuple[str, Callable[[], Game[Any]]]] = {
    "Mano's dial": ("hyde dealt by the app", mano_s_dial),
    "a ruling that plays a card": ("hyde dealt by the app", dealt_by_a_correction),
    "a refusal": ("hyde dealt by the app", a_refusal_that_knows),
    "a ruling that names a card": ("brawl", named_by_a_correction),
    "a ruling that places pawns": ("placing", placed_by_a_correction),
}


# Most evenings show this one only after a long search; this shows it at once.
EARLY = {"a ruling that names a card": "planted a ruling that names a card 6"}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(fault: str) -> None:
    name, plant = PLANTED[fault]
    attack = attacked(EARLY.get(fault, f"planted {fault}"), *ATTACKED[name], 12, plant())
    assert attack.faults
    assert all("Adjust(" in each or "AdjustAll(" in each for each in attack.faults)


def test_mano_s_dial_is_found_over_the_server() -> None:
    found = served("served planted", "hyde dealt by the app", 5, mano_s_dial(), is_planted=True)
    assert found.faults
    assert all('"dial":"mano"' in fault for fault in found.faults)


def test_a_recap_before_the_close_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """D1: the recap as it was, with the seed as soon as anything says that the game is over."""
    monkeypatch.setattr(
        story, "seed_shown", lambda visit: None if visit.table.phase == "open" else visit.table.seed.hex()
    )
    found = served("recap planted", "hyde dealt by the app", 1, is_planted=True)
    assert any("the seed" in fault for fault in found.faults)
