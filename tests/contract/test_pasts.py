"""What other pasts are made of: things followed through a log, and choices that were locked (imagined pasts)."""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.engine.chance import Chance
from companion.engine.facts import Committed, Fact, Revealed, Secrecy
from companion.engine.play import Act
from companion.games.hyde import GAME as HYDE
from companion.games.hyde.facts.attack import CardsRevealed
from companion.games.hyde.facts.draw import CardsNamed, Drawn, ManoDrew, ManoNamed
from companion.games.hyde.facts.mano import ManoGiven, ManoSent, ManoSwapped, ManoVeiled
from companion.games.hyde.facts.setup import FirstChosen, Opened
from companion.games.hyde.facts.turn import CardPlayed, ManoPlayed, OnesLaid, OnesPlayed
from companion.games.hyde.state import lying
from companion.games.mayhem.facts.setup import CardsDealt
from tests.contract.evenings import GAMES, evening
from tests.contract.pasts import another_past, other_facts
from tests.contract.pinned import pinned
from tests.contract.things import Followed, as_acts
from tests.web.counter import GAME as COUNTER
from tests.web.counter.facts import Opened as CountOpened
from tests.web.counter.state import MOST
from tests.web.counter.state import SECRETS as ANIMALS

DEALT = HYDE.opening("AB", {"keep": "all"})
OPENED = Opened(seats=DEALT.seats, outcasts={"A": "enid", "B": "ajax"}, options=DEALT.options, box=DEALT.box)
HANDS = (
    OPENED,
    Drawn(seat="A", cards=("eye-1", "bat-1", "eye-4")),
    Drawn(seat="B", cards=("eye-2", "bat-3", "eye-2")),
    FirstChosen(first="A", mano_at="B"),
    ManoDrew(seat="B", card="eye-2"),
)


def imagined(log: tuple[Fact, ...], viewer: str | None, game: Any = HYDE) -> list[tuple[Fact, ...]]:
    return [other_facts(game, log, viewer, Chance(str(draw).encode())) for draw in range(60)]


# --- what was let out -------------------------------------------------------------------------------------------------


def let_out(name: str, seeds: int) -> Iterator[Fact]:
    """Facts that are the first to name a thing to everybody, and do not say that they reveal."""
    ends = (list(evening(name, seed, corrections))[-1] for corrections in (False, True) for seed in range(seeds))
    return chain.from_iterable(Followed(end.game, end.acts).let_out for end in ends)


# So many evenings of each kind are listened to.
EVENINGS = 12


@pytest.mark.parametrize("name", GAMES)
def test_what_all_read_for_the_first_time_is_revealed(name: str) -> None:
    """A field that is said to be public and shows what was hidden contradicts a fact that reveals nothing."""
    assert not list(let_out(name, EVENINGS))


def said_public(kind: type[Fact], field: str) -> Secrecy:
    """What a fact would say if somebody took this field for public."""
    secrecy = kind.secrecy
    rest = {name: whose for name, whose in secrecy.secret.items() if name != field}
    return replace(secrecy, public=(*secrecy.public, field), secret=rest)


def first_cards() -> tuple[Fact, ...]:
    """A table of mayhem whose hands are those of a first game, kept on phones."""
    game = GAMES["mayhem"]
    return tuple(game.setup(game.opening("AB", {"cards": "first-game", "keep": "hands"}), Chance(b"")))


# What has happened before what is seldom.
BEFORE: dict[str, Callable[[], tuple[Fact, ...]]] = {"hyde": lambda: HANDS, "mayhem": first_cards}
# What luck comes to in few games, and at no table any more, by itself.
SELDOM: dict[tuple[str, str], tuple[Fact, ...]] = {
    ("hyde", "OnesPlayed.cards"): (OnesPlayed(seat="A", place="bosco", cards=("eye-1", "bat-1")),),
    ("hyde", "OnesPlayed.mano"): (OnesPlayed(seat="B", place="bosco", cards=("bat-3",), mano="eye-2"),),
    ("hyde", "OnesLaid.cards"): (OnesLaid(seat="A", place="bosco", cards=("eye-1", "bat-1")),),
    ("hyde", "OnesLaid.mano"): (OnesLaid(seat="B", place="bosco", cards=("bat-3",), mano="eye-2"),),
    ("hyde", "ManoGiven.card"): (ManoPlayed(seat="B", place="bosco", card="eye-2"), ManoGiven(seat="B", card="bat-3")),
    ("mayhem", "CardsDealt.cards"): (CardsDealt(seat="A", cards=("mantello-magico", "scudo-rotante")),),
}
# A choice that is locked is imagined otherwise whatever its fact says of it: nothing would hide.
WRONG = [(name, said) for name in GAMES for said in pinned(name).secrets if said != "Committed.choice"]


@pytest.mark.parametrize(("name", "said"), WRONG)
def test_a_secret_said_to_be_public_is_found(name: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind, _, field = said.partition(".")
    fact = next(each for each in GAMES[name].facts if each.__name__ == kind)
    seldom = SELDOM.get((name, said))
    past = as_acts((*BEFORE[name](), *seldom)) if seldom else []
    assert not seldom or not Followed(GAMES[name], past).let_out
    monkeypatch.setattr(fact, "secrecy", said_public(fact, field))
    found = Followed(GAMES[name], past).let_out if seldom else let_out(name, EVENINGS)
    assert any(isinstance(each, fact) for each in found)


# --- what stays, and what may be another ------------------------------------------------------------------------------


def cards(past: tuple[Fact, ...], index: int) -> tuple[str, ...]:
    drawn = past[index]
    assert isinstance(drawn, Drawn)
    return drawn.cards


def of_mano(past: tuple[Fact, ...]) -> str:
    """The card he drew, fifth of all."""
    drew = past[4]
    assert isinstance(drew, ManoDrew)
    return drew.card


def laid(past: tuple[Fact, ...]) -> tuple[str, ...]:
    """The ones that were laid, sixth of all."""
    ones = past[5]
    assert isinstance(ones, OnesLaid)
    return ones.cards


def test_what_the_app_deals_is_exchanged_among_what_lies_hidden() -> None:
    """To whoever holds nothing all of it, each card by itself: the deck holds what it held."""
    found = imagined(HANDS, None)
    lies = [sorted((*cards(past, 1), *cards(past, 2), of_mano(past))) for past in found]
    assert lies == [sorted(("eye-1", "bat-1", "eye-4", "eye-2", "bat-3", "eye-2", "eye-2"))] * len(found)
    assert len({cards(past, 2) for past in found}) > 10
    assert any(cards(past, 2)[0] != cards(past, 2)[2] for past in found), "copies part"


@pytest.mark.parametrize(("viewer", "drawn", "stays"), [("A", 1, True), ("A", 2, False), ("B", 2, True)])
def test_one_s_own_hand_stays(viewer: str, drawn: int, stays: bool) -> None:
    assert ({cards(past, drawn) for past in imagined(HANDS, viewer)} == {cards(HANDS, drawn)}) is stays


def test_what_is_seen_later_was_so_before() -> None:
    """A card that comes to the viewer, or lies open, is the one that another drew."""
    sent = (*HANDS, ManoSent(seat="B", to="A"), CardPlayed(seat="B", place="bosco", card="bat-3"))
    found = imagined((*sent, CardsRevealed(place="bosco", cards=("bat-3",))), "A")
    assert {(of_mano(past), cards(past, 2)[1]) for past in found} == {("eye-2", "bat-3")}
    veiled = imagined((*HANDS, ManoSent(seat="B", to="A"), ManoVeiled()), "A")
    assert {of_mano(past) for past in veiled} == {"eye-2"}


def test_what_everybody_knows_of_hidden_things_holds() -> None:
    """What was laid as ones is ones in every past (hyde-29)."""
    log = (*HANDS, OnesLaid(seat="A", place="bosco", cards=("eye-1", "bat-1")))
    found = imagined(log, "B")
    assert {card for past in found for card in laid(past)} == {"eye-1", "bat-1"}
    assert {cards(past, 1)[:2] for past in found} == {("eye-1", "bat-1"), ("bat-1", "eye-1")}


SWAPPED = ManoSwapped(seat="B", gave="eye-2", took="eye-2")
TOLD = (
    replace(OPENED, options={**DEALT.options, "keep": "hands"}),
    Drawn(seat="B", cards=("?", "?", "?")),
    FirstChosen(first="A", mano_at="B"),
    ManoDrew(seat="B", card="?"),
    CardsNamed(seat="B", cards=("eye-2",)),
    ManoNamed(seat="B", card="eye-2"),
)


def test_two_that_nothing_tells_apart_are_one_kind_in_every_past() -> None:
    found = [past[-1] for past in imagined((*TOLD, SWAPPED), "A")]
    assert all(isinstance(each, ManoSwapped) and each.gave == each.took for each in found)
    assert len(set(found)) > 10
    for past in imagined((*HANDS, SWAPPED), None):
        at = HYDE.folded(HYDE.blank, past)
        assert sorted(lying(at)) == sorted(lying(HYDE.folded(HYDE.blank, HANDS))), "the deck holds what it held"


def named_by(act: Act) -> tuple[str, ...]:
    named = act.facts[0]
    assert isinstance(named, CardsNamed)
    return named.cards


def test_what_was_asked_is_another_too() -> None:
    """The first that was asked for is the first that is named, of one kind or not."""
    asked = b'{"type":"name-cards","cards":["eye-1","eye-1"]}'
    acts = [*as_acts(TOLD[:4]), Act(5, "B", asked, (CardsNamed(seat="B", cards=("eye-1", "eye-1")),))]
    found = [another_past(HYDE, acts, "A", Chance(str(draw).encode()))[-1] for draw in range(20)]
    assert all(tuple(msgspec.json.decode(act.request)["cards"]) == named_by(act) for act in found)
    assert any(len(set(named_by(act))) == 2 for act in found)


LOCKED = (
    CountOpened(seats=("A", "B", "C"), goal=30, has_bids=True),
    Committed(seat="A", question="bid.0", digest="a", attempt=1, choice={"animal": "owl", "by": 1}),
)


def choices(viewer: str | None, *then: Fact) -> set[tuple[object, ...]]:
    found = imagined((*LOCKED, *then), viewer, COUNTER)
    locked = [past[1] for past in found]
    chosen: set[tuple[object, ...]] = {tuple(each.choice.values()) for each in locked if isinstance(each, Committed)}
    assert all(isinstance(each, Committed) for each in locked)
    return chosen


def test_a_locked_choice_might_be_any_of_its_domain() -> None:
    """Under the same digest; to its own seat, and once it is revealed, it is the one that was made."""
    every = {(animal, by) for animal in ANIMALS for by in range(1, MOST + 1)}
    assert choices("B") == choices(None) == every
    assert choices("A") == {("owl", 1)}
    shown = Revealed(question="bid.0", choices={"A": {"animal": "owl", "by": 1}}, nonces={})
    assert choices("B", shown) == {("owl", 1)}
