"""Acts that commute: what one seat says of its own is judged as the table stands now, whoever said the like before."""

import msgspec
import pytest

from companion.engine import meanwhile, play
from companion.engine.chance import Chance
from companion.engine.facts import Action, Adjust, Fact, Learn, Lock, Redo, Revealed, Undo, Unlock
from companion.engine.game import Game, State, tag
from companion.engine.play import Act
from companion.games import games, hyde, mayhem, monsterchase
from companion.games.hyde.rules.hand import NameCards, NameMano
from companion.games.hyde.rules.turn import Move
from companion.games.mayhem.rules.hands import NameCards as NameMayhemCards
from companion.games.mayhem.rules.rounds import TellDie
from companion.games.mayhem.rules.turn_end import EndTurn as FinishTurn
from companion.games.monsterchase.rules.pilot.hand import NameCards as NameCardsOf
from companion.games.monsterchase.rules.pilot.turn import EndTurn
from companion.games.mythos.rules.play import NameHidden, PassRound
from companion.games.mythos.rules.setup import Mulligan
from companion.games.rickmorty.rules.adventure import PassTurn
from companion.games.rickmorty.rules.round import Place, Put
from tests.any_game import any_game
from tests.games.hyde.table import at as hyde_at
from tests.games.mayhem.table import at as mayhem_at
from tests.games.mayhem.table import fresh as mayhem_table
from tests.games.monsterchase.table import at as chase_at
from tests.web.counter import GAME as COUNTER
from tests.web.counter.rules import Add, Bid

OWN = {
    "hyde": [(NameCards(("eye-1",)), True), (NameMano("eye-1"), True), (Move("bosco"), False)],
    "monsterchase": [
        (NameCardsOf("A", ("star-1",)), True),
        (NameCardsOf("B", ("star-1",)), False),
        (NameCardsOf("drone", ("star-1",)), False),
        (EndTurn(), False),
    ],
    "rickmorty": [(Place("place.1", "d1", "d2"), True), (Put("d1", "d2"), True), (PassTurn(), False)],
    "mythos": [(Mulligan(), True), (NameHidden("c1", "009"), True), (PassRound(), False)],
    "mayhem": [(NameMayhemCards(("mantello-magico",)), True), (TellDie("2"), True), (FinishTurn(), False)],
    "counter": [(Bid("bid.0", "owl", 1), True), (Unlock("bid.0"), True), (Add(1), False)],
}


@pytest.mark.parametrize(("action", "is_own"), [row for rows in OWN.values() for row in rows])
def test_what_says_something_of_one_s_own(action: Action, is_own: bool) -> None:
    assert action.is_beside("A") is is_own


@pytest.mark.parametrize("action", [Undo(), Undo(3), Redo(), Adjust("x", 1), Learn("x", 1)])
def test_undo_and_rulings_are_about_the_whole_table(action: Action) -> None:
    assert not action.is_beside("A")


def test_every_mark_is_meant() -> None:
    """An act that is wrongly called one's own would be judged where it means something else: each stands here."""
    marked = {
        f"{game.id} {tag(kind)}"
        for game in (*games().values(), any_game(COUNTER))
        for kind in game.actions
        if kind.is_beside is not Action.is_beside
    }
    assert marked == {
        "hyde name-cards", "hyde name-mano", "monsterchase name-cards", "mayhem name-cards", "mayhem tell-die",
        "mythos mulligan", "mythos name-hidden", "rickmorty place", "rickmorty put", "rickmorty unlock",
        "counter bid", "counter unlock",
    }  # fmt: skip
    assert Lock.is_beside is not Action.is_beside


@pytest.mark.parametrize(
    ("game", "state", "acts"),
    [
        (hyde.GAME, hyde_at("keep=hands step=move:A"),
         {"A": NameCards(("bee-4", "eye-1")), "B": NameCards(("bat-1",)), "C": NameMano("eye-2")}),
        (hyde.GAME, hyde_at("keep=hands step=move:A"),
         {"A": NameCards(("bee-4",)), "C": NameCards(("bee-4",))}),
        (monsterchase.GAME, chase_at("keep=hands car.A=3/0/0/0:?,?,? car.B=3/0/0/0:?,?,?"),
         {"A": NameCardsOf("A", ("star-1", "star-2")), "B": NameCardsOf("B", ("star-1", "bomb-1"))}),
        (mayhem.GAME, mayhem_at("step=dice black.rolled=[] black.dice=[] white.rolled=[] white.dice=[]"),
         {"A": TellDie("2"), "B": TellDie("2")}),
    ],
)  # fmt: skip
def test_what_is_told_in_any_order_is_the_same(
    game: Game[State], state: State, acts: dict[str, Action]
) -> None:
    """The same facts, and the same table."""
    ends, facts = [], []
    for order in (list(acts), list(acts)[::-1]):
        now = state
        said = {}
        for seat in order:
            said[seat] = play.judge(game, now, seat, acts[seat], Chance(b""))
            now = game.folded(now, said[seat])
        ends.append(now)
        facts.append(said)
    assert ends[0] == ends[1]
    assert facts[0] == facts[1]


def act(seq: int, seat: str, action: Action) -> Act:
    return Act(seq, seat, msgspec.json.encode(action), ())


@pytest.mark.parametrize(
    ("since", "action", "is_timely"),
    [
        ([], Add(1), True),
        ([], Undo(), True),
        ([("B", Bid("bid.0", "owl", 1))], Bid("bid.0", "owl", 1), True),
        ([("B", Bid("bid.0", "owl", 1)), ("C", Unlock("bid.0"))], Bid("bid.0", "owl", 1), True),
        ([("B", Bid("bid.0", "owl", 1)), ("C", Add(1))], Bid("bid.0", "owl", 1), False),
        ([("A", Bid("bid.0", "owl", 1))], Unlock("bid.0"), False),
        ([("B", Bid("bid.0", "owl", 1))], Add(1), False),
        ([("B", Bid("bid.0", "owl", 1))], Undo(2), False),
        ([("B", Undo())], Bid("bid.0", "owl", 1), False),
    ],
)
def test_what_is_timely(since: list[tuple[str, Action]], action: Action, is_timely: bool) -> None:
    acts = [Act(1, "", b"{}", ()), *(act(seq, *each) for seq, each in enumerate(since, 2))]
    assert meanwhile.is_timely(COUNTER, acts, COUNTER.blank, "A", action, 1) is is_timely


AT_ONCE = [("B", True), ("BD", True), ("C", False), ("DC", False), ("A", False)]


@pytest.mark.parametrize(("others", "is_timely"), AT_ONCE)
def test_dice_of_two_teams_are_told_at_once_and_those_of_one_after_each_other(others: str, is_timely: bool) -> None:
    """Four phones told a die each at the same moment, and three were refused. Team-mates share their dice: both may
    mean the same one."""
    acts = [Act(1, "", b"{}", ()), *(act(seq, seat, TellDie("5")) for seq, seat in enumerate(others, 2))]
    at = mayhem_table("ABCD", dice="table")
    assert meanwhile.is_timely(mayhem.GAME, acts, at, "A", TellDie("2"), 1) is is_timely


@pytest.mark.parametrize(("facts", "is_timely"), [((), True), ((Revealed("bid.0", {}, {}),), False)])
def test_what_was_shown_meanwhile_is_no_longer_somebody_s_own(facts: tuple[Fact, ...], is_timely: bool) -> None:
    """The last lock says something of one's own, and shows what all of them said: whoever had not seen that looks."""
    bid = msgspec.json.encode(Bid("bid.0", "owl", 1))
    acts = [Act(1, "", b"{}", ()), Act(2, "B", bid, facts)]
    assert meanwhile.is_timely(COUNTER, acts, COUNTER.blank, "A", Bid("bid.0", "owl", 1), 1) is is_timely


@pytest.mark.parametrize("expected", [0, 3, 99])
def test_a_moment_that_never_was_is_not_timely(expected: int) -> None:
    acts = [Act(1, "", b"{}", ()), act(2, "B", Bid("bid.0", "owl", 1))]
    assert not meanwhile.is_timely(COUNTER, acts, COUNTER.blank, "A", Bid("bid.0", "owl", 1), expected)


def test_a_request_that_cannot_be_read_any_more_is_not_beside() -> None:
    assert not meanwhile.is_apart(COUNTER, Act(2, "B", b'{"type":"gone"}', ()), COUNTER.blank, "A")
