"""What the story tells, to whom, and the other pasts a viewer could not tell from the real one."""

import re
from collections.abc import Sequence

import pytest

from companion.engine.box_entries import BAR
from companion.engine.chance import Chance
from companion.engine.facts import Adjusted, Fact, Learned
from companion.engine.words import LANGUAGES, Line
from companion.games.monsterchase import GAME
from companion.games.monsterchase.components import BOX, KINDS, kinds_with
from companion.games.monsterchase.facts.boss import BossFlipped, BossSpun, DeckShuffled, OptionPlayed
from companion.games.monsterchase.facts.cards import ChaosDrawn
from companion.games.monsterchase.facts.hand import CardDrawn, CardGiven, CardsNamed, HandDropped
from companion.games.monsterchase.facts.hits import (
    BossHealed,
    BossHurt,
    BossShieldGone,
    CarHurt,
    MoodSwitched,
    ShieldSpent,
)
from companion.games.monsterchase.facts.pilot import (
    AstralDone,
    CardLent,
    CardPlayed,
    CardShown,
    DistanceSet,
    EffectTaken,
    KineticDone,
    ManoeuvreDone,
    StarUsed,
)
from companion.games.monsterchase.facts.prey import PreyEaten
from companion.games.monsterchase.facts.rounds import RaceOver, RankingSet, StepReached, TurnBegun, TurnEnded
from companion.games.monsterchase.facts.setup import CircuitClosed, HandsDealt, Opened, TilesLaid
from companion.games.monsterchase.facts.teams import NitroPassed, TeamsSet
from companion.games.monsterchase.facts.tiles import DieRolled, TileWoken
from companion.games.monsterchase.options import DEFAULTS
from companion.games.monsterchase.state import Race
from companion.games.monsterchase.story import tell
from companion.games.monsterchase.view import view
from tests.any_game import any_game
from tests.contract.leaks import leaks
from tests.contract.pasts import other_facts
from tests.contract.places import ALL
from tests.contract.things import Followed, as_acts

# --- the story --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        pytest.param(TilesLaid(tiles=("01-A", "04-B")), "tiles-laid monsterchase-2", id="monsterchase-2 a tile"),
        pytest.param(TilesLaid(tiles=("?", "?")), "tiles-counted monsterchase-2", id="monsterchase-2 only counted"),
        pytest.param(TilesLaid(tiles=()), "tiles-counted monsterchase-2", id="monsterchase-2 none is left"),
        pytest.param(
            CircuitClosed(tiles=6, reserves=(), prey=()), "circuit-closed monsterchase-2", id="monsterchase-2 closed"
        ),
        pytest.param(
            CircuitClosed(tiles=9, reserves=(5, 7), prey=()),
            "circuit-closed-reserves monsterchase-5",
            id="monsterchase-5 with reserves",
        ),
        pytest.param(ChaosDrawn(pile="aura", card=-1), "chaos-aside monsterchase-28b", id="monsterchase-28b"),
        pytest.param(ChaosDrawn(pile="aura", card=0), "chaos-drawn monsterchase-28", id="monsterchase-28"),
        pytest.param(StarUsed(car="A", left=0), "star-used monsterchase-41", id="monsterchase-41"),
        pytest.param(StarUsed(car="drone", left=0, payer="A"), "star-paid monsterchase-126", id="monsterchase-126"),
        pytest.param(
            ManoeuvreDone(car="A", first="bomb-3", second="?", effect="missile", moves=0),
            "manoeuvre-unnamed monsterchase-51",
            id="monsterchase-51 a card nobody named",
        ),
        pytest.param(
            DistanceSet(one="A", other="B", spaces=0), "distance-none monsterchase-59", id="monsterchase-59"
        ),
        pytest.param(DistanceSet(one="A", other="B", spaces=2), "distance-set monsterchase-58", id="monsterchase-58"),
        pytest.param(
            EffectTaken(car="A", what="shield", now=2), "effect-taken-shield monsterchase-110", id="monsterchase-110"
        ),
        pytest.param(CarHurt(car="A", count=2, guarded=1), "car-guarded monsterchase-112", id="monsterchase-112"),
        pytest.param(BossHurt(count=2, guarded=1), "boss-guarded monsterchase-117", id="monsterchase-117"),
        pytest.param(BossHurt(count=2, guarded=0), "boss-hurt monsterchase-10", id="monsterchase-10"),
        pytest.param(BossHealed(cause="off", count=1), "boss-healed monsterchase-82", id="monsterchase-82"),
        pytest.param(
            BossShieldGone(count=1, cause="left"), "boss-shield-left monsterchase-118", id="monsterchase-118"
        ),
        pytest.param(MoodSwitched(mood="furious"), "mood-furious monsterchase-98", id="monsterchase-98"),
        pytest.param(BossSpun(is_spun=False), "boss-straight monsterchase-85", id="monsterchase-85"),
        pytest.param(TurnBegun(car="A"), "turn-begun monsterchase-31", id="monsterchase-31 a pilot is next"),
        pytest.param(TurnBegun(car="boss"), "turn-begun-boss monsterchase-31", id="monsterchase-31 or the boss"),
        pytest.param(TurnBegun(car="drone"), "turn-begun-drone monsterchase-31", id="monsterchase-31 or the drone"),
        pytest.param(TurnBegun(car="extra"), "turn-begun-extra monsterchase-31", id="monsterchase-31 or one more"),
        pytest.param(DeckShuffled(colour="red"), "deck-shuffled monsterchase-16", id="monsterchase-16"),
        pytest.param(RaceOver(verdict="won"), "race-won monsterchase-37", id="monsterchase-37"),
        pytest.param(RaceOver(verdict="teams"), "race-teams monsterchase-138", id="monsterchase-138"),
        pytest.param(
            OptionPlayed(option="left", decided=4, left=0, strip=""),
            "option-played-4 monsterchase-76",
            id="monsterchase-76 a person chose",
        ),
        pytest.param(ShieldSpent(car="A", use="more"), "shield-spent-more monsterchase-111", id="monsterchase-111"),
        pytest.param(
            EffectTaken(car="drone", what="spaces", now=2),
            "effect-taken-spaces monsterchase-124b",
            id="monsterchase-124b",
        ),
        pytest.param(RaceOver(verdict="overflow"), "race-overflow monsterchase-107", id="monsterchase-107"),
        pytest.param(
            DieRolled(tile="17-B", car="A", die=3, follows="hand-no-draw"),
            "die-hand-no-draw monsterchase-146",
            id="monsterchase-146",
        ),
        pytest.param(
            TileWoken(tile="04-B", car="boss", rule="monsterchase-163"),
            "tile-woken monsterchase-163",
            id="monsterchase-163",
        ),
        pytest.param(
            NitroPassed(car="A", to="B", is_trade=True), "nitro-traded monsterchase-137", id="monsterchase-137"
        ),
        pytest.param(StepReached(step="read"), None, id="monsterchase-20 a step is no story"),
        pytest.param(TurnEnded(car="A"), None, id="monsterchase-31 nor is the end of a turn"),
        pytest.param(
            Learned(entry="aura-cards", value=f"a{BAR}b"), "learned-card monsterchase-24", id="monsterchase-24"
        ),
        pytest.param(Learned(entry="points/truck/3", value=12), "learned None", id="monsterchase-9b"),
    ],
)
def test_what_is_told(fact: Fact, expected: str | None) -> None:
    line = tell(fact, None)
    assert (f"{line.words.removeprefix('tell.')} {line.rule}" if line else None) == expected
    is_whole(line)


def is_whole(line: Line | None) -> None:
    """Its words are there, every blank has its value, and its rule exists."""
    if line is None:
        return
    for language in LANGUAGES:
        assert set(re.findall(r"{(\w+)}", GAME.words[line.words].of(language))) <= set(line.values)
    assert line.rule is None or line.rule in GAME.rulebook.rules


@pytest.mark.parametrize(
    ("fact", "values"),
    [
        pytest.param(
            CardDrawn(car="A", count=2, colour="red"), {"car": "A", "count": 2, "deck": "rush"}, id="monsterchase-44"
        ),
        pytest.param(
            BossFlipped(card="bomb-5", deck="green"), {"card": "bomb-5", "deck": "sprint"}, id="monsterchase-78"
        ),
        pytest.param(PreyEaten(hearts=2, tile=4), {"hearts": 2, "tile": 4}, id="monsterchase-93"),
        pytest.param(
            Adjusted(dial="distance.A.B", value="4", was="untold"),
            {"dial": "dial-distance", "of": ("A", "B"), "value": "4", "was": "untold"},
            id="custode-truth a ruling and what it is about",
        ),
        pytest.param(
            Adjusted(dial="card.A.1", value="bomb-1", was="?"), {}, id="custode-truth a secret ruling tells nothing"
        ),
        pytest.param(
            Adjusted(dial="card.drone.1", value="bomb-1", was="?"),
            {"dial": "dial-card", "of": ("drone", "1"), "value": "bomb-1", "was": "?"},
            id="monsterchase-128b an open hand is no secret",
        ),
    ],
)
def test_with_which_values(fact: Fact, values: dict[str, object]) -> None:
    line = tell(fact, "A")
    assert line is not None
    assert line.values == values


@pytest.mark.parametrize(
    ("car", "texts"),
    [
        pytest.param("A", {"A"}, id="monsterchase-44 only to who holds them"),
        pytest.param("drone", {"A", "B", "K", None}, id="monsterchase-128b an open hand to all"),
    ],
)
def test_which_cards_were_named(car: str, texts: set[str | None]) -> None:
    fact = CardsNamed(car=car, cards=("bomb-1",))
    lines = {viewer: tell(fact, viewer) for viewer in ("A", "B", "K", None)}
    named = {viewer: line.values.get("cards", ()) if line else () for viewer, line in lines.items()}
    assert {viewer for viewer, cards in named.items() if isinstance(cards, tuple) and "bomb-1" in cards} == texts
    for line in lines.values():
        is_whole(line)


# What is told as it is declared.
PLAINLY = [
    kind
    for kind in GAME.facts
    if kind not in (Adjusted, Learned) and "story" not in vars(kind) and not kind.secrecy.is_silent
]


@pytest.mark.parametrize("kind", PLAINLY)
def test_what_is_told_of_a_fact_is_in_its_words(kind: type[Fact]) -> None:
    secrecy = kind.secrecy
    is_whole(Line(f"tell.{kind.__struct_config__.tag}", dict.fromkeys(secrecy.line, ""), secrecy.rule or None))


# --- other pasts ------------------------------------------------------------------------------------------------------

OPENED = Opened(
    seats=("A", "B", "C"),
    options={**DEFAULTS, "keep": "hands"},
    box={entry.id: entry.value for entry in BOX},
)
START = (
    OPENED,
    RankingSet(ranking=("A", "B", "boss", "C")),
    HandsDealt(),
    TurnBegun(car="A"),
)
CARDS = ("bomb-1", "star-2", "missile-3")


def another(facts: Sequence[Fact], viewer: str | None, draw: str = "") -> tuple[Fact, ...]:
    return other_facts(GAME, (*START, *facts), viewer, Chance(draw.encode()))[len(START) :]


def pasts(facts: Sequence[Fact], viewer: str | None) -> set[tuple[Fact, ...]]:
    """Many other pasts, as this viewer might imagine them."""
    return {another(facts, viewer, str(draw)) for draw in range(40)}


def cards_told(past: Sequence[Fact]) -> tuple[str, ...]:
    return next(fact.cards for fact in past if isinstance(fact, CardsNamed))


@pytest.mark.parametrize(
    ("then", "stays"),
    [
        pytest.param((), set(), id="monsterchase-44 nothing was shown"),
        pytest.param((CardPlayed(car="A", card="star-2", moves=2),), {1}, id="monsterchase-42 a card was played"),
        pytest.param((CardShown(car="A", card="bomb-1"),), {0}, id="monsterchase-66 one lies open"),
        pytest.param((CardLent(giver="A", card="bomb-1"),), {0}, id="monsterchase-71 one is handed over"),
        pytest.param((CardGiven(car="A", card="missile-3"),), {2}, id="monsterchase-47 one pays for a shield"),
        pytest.param(
            (ManoeuvreDone(car="A", first="bomb-1", second="star-2", effect="repair", moves=1),),
            {0, 1},
            id="monsterchase-50 two are discarded",
        ),
        pytest.param((HandDropped(car="A"),), set(), id="monsterchase-74 nobody saw what was dropped"),
        pytest.param(
            (CardPlayed(car="B", card="bomb-1", moves=1),), set(), id="monsterchase-42 another played such a card"
        ),
    ],
)
def test_what_others_never_saw_may_be_anything(then: tuple[Fact, ...], stays: set[int]) -> None:
    """What leaves a hand by its name was seen: it has to be the same in every past."""
    facts = (CardsNamed(car="A", cards=CARDS), *then)
    found = pasts(facts, "B")
    kept = {index for index, card in enumerate(CARDS) if {cards_told(past)[index] for past in found} == {card}}
    assert kept == stays
    assert {past[1:] for past in found} == {then}
    assert {card for past in found for card in cards_told(past)} <= set(KINDS)


def test_a_past_that_would_have_gone_on_otherwise_is_not_imagined() -> None:
    """Had the told card been the one that was played, it would have left the hand in place of one nobody told."""
    facts = (CardsNamed(car="A", cards=("bomb-1",)), CardPlayed(car="A", card="star-2", moves=2))
    found = {cards_told(another(facts, "B", str(draw)))[0] for draw in range(200)}
    assert found == set(kinds_with(False)) - {"star-2"}


@pytest.mark.parametrize(
    ("car", "viewer"),
    [
        pytest.param("A", "A", id="monsterchase-44 one's own hand"),
        pytest.param("drone", "B", id="monsterchase-128b the drone's"),
        pytest.param("extra", None, id="monsterchase-128b an added pilot's"),
    ],
)
def test_what_a_viewer_knows_stays(car: str, viewer: str | None) -> None:
    opened = Opened(seats=("A", "B"), options=OPENED.options, box=OPENED.box)
    drone = (opened, RankingSet(ranking=("A", "B", "boss", "drone")), HandsDealt())
    teams = TeamsSet(teams={"A": "1", "B": "1", "C": "2", "extra": "2"})
    start = drone if car == "drone" else (OPENED, teams, HandsDealt())
    log = (*start, CardsNamed(car=car, cards=("bomb-1",)))
    assert other_facts(GAME, log, viewer, Chance(b"")) == log


def test_custode_truth_a_secret_ruling_is_exchanged_with_what_it_found() -> None:
    facts = (
        CardsNamed(car="A", cards=CARDS),
        Adjusted(dial="card.A.1", value="repair-4", was="bomb-1"),
        CardPlayed(car="A", card="star-2", moves=2),
    )
    found = pasts(facts, "B")
    both = [
        (named, ruled) for named, ruled, _ in found if isinstance(named, CardsNamed) and isinstance(ruled, Adjusted)
    ]
    assert len(both) == len(found)
    assert len({ruled.value for _, ruled in both}) > 5
    assert all(ruled.was == named.cards[0] and named.cards[1] == "star-2" for named, ruled in both)
    assert pasts(facts, "A") == {facts}


def test_monsterchase_119c_without_winter_no_card_of_it_is_imagined() -> None:
    found = pasts((CardsNamed(car="A", cards=CARDS),), None)
    assert not {card for past in found for card in cards_told(past) if card.startswith(("freeze", "power-up"))}


@pytest.mark.parametrize("viewer", ["B", "K", None])
def test_nobody_learns_what_a_hand_holds(viewer: str | None) -> None:
    """Every byte another viewer gets is the same in both pasts; to the owner it is another one."""
    log = (*START, CardsNamed(car="A", cards=CARDS), CardPlayed(car="A", card="star-2", moves=2))
    assert leaks(any_game(GAME), log, viewer, Chance(b"exchange")) == set()
    twin = other_facts(GAME, log, viewer, Chance(b"exchange"))
    assert twin != log
    assert view(folded(log), "A").mine != view(folded(twin), "A").mine


def folded(facts: Sequence[Fact]) -> Race:
    return GAME.folded(GAME.blank, facts)


def test_hands_are_followed_card_by_card() -> None:
    """What is shown is the thing that was told, wherever it then stood in the hand."""
    log = (
        *START,
        CardsNamed(car="A", cards=("bomb-1", "bomb-1")),
        CardShown(car="A", card="star-5"),
        KineticDone(car="A", to="B", card="star-5", given=2, moves=3),
        CardDrawn(car="A", count=1, colour="green", closes=True),
        CardLent(giver="A", card="bomb-1"),
        AstralDone(car="B", giver="A", card="bomb-1", leap=1),
        Adjusted(dial="hand.A", value=3, was=2),
        Adjusted(dial="card.A.3", value="repair-1", was="?"),
        CardGiven(car="A", card="?"),
        HandDropped(car="B"),
    )
    things = Followed(GAME, as_acts(log))
    assert things.last.state.pilots["A"].hand == ("bomb-1", "repair-1")
    assert {thing for thing, eyes in things.shown.items() if ALL in eyes} == {(5, 0, 0), (6, 0, 0)}
