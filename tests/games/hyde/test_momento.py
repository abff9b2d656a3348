"""What a moment says: the card for whom it concerns and for the others, the figures, the event of an attack."""

from collections.abc import Iterator, Sequence
from dataclasses import replace as planted
from functools import cache
from itertools import pairwise

import pytest
from msgspec.structs import replace

from companion.engine.game import Game, State
from companion.engine.holes import Pick
from companion.engine.offers import offers
from companion.engine.view import Climax, Gauge, Now, View
from companion.engine.voice import Voice
from companion.engine.words import LANGUAGES
from companion.games.hyde import GAME
from companion.games.hyde.rules.attack import Reveal
from companion.games.hyde.state import Position
from companion.games.hyde.view import view
from companion.games.hyde.view.moment import turn_count
from tests.any_game import any_game
from tests.contract.playing import Moment, played
from tests.games.hyde.table import after, at

PEOPLE = {"A": "Anna", "B": "Bruno", "C": "Carla", "D": "Dario"}
FIVE_SEEN = "seen=bosco,jericho,capanno,pilgrim-world,cripta"
WEDNESDAY = f"step=swap struck=cripta {FIVE_SEEN} C@cripta revealed=bee-2,bee-3"


def said(words: str, viewer: str | None, language: str = "it") -> str:
    card = view(at(words), viewer).now
    return Voice(any_game(GAME), language, PEOPLE).line(card.line) if card else ""


# --- the card ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "mine", "others"),
    [
        pytest.param("step=move:A", "Tocca a te: dove vai?", "Tocca ad Anna: dove va?", id="hyde-11"),
        pytest.param(
            "step=move:A A@bosco",
            "Tocca a te: lascia il Bosco, dove vai?",
            "Tocca ad Anna: lascia il Bosco, dove va?",
            id="hyde-12 the compulsory first",
        ),
        pytest.param(
            "step=play:A A@cripta mano=A:?",
            "Gioca una carta nella Cripta",
            "Anna gioca una carta nella Cripta",
            id="hyde-14 before what Mano may do",
        ),
        pytest.param(
            "seats=A:eugene,B:ajax,C:enid step=play:A A@cripta",
            "Gioca una carta: in quale luogo?",
            "Anna gioca una carta, qui o in un luogo vicino",
            id="hyde-30",
        ),
        pytest.param(
            "seats=A:yoko,B:ajax,C:enid step=discard:A hand.A=?,?,?,?",
            "Hai 4 carte: quale scarti?",
            "Anna ha 4 carte e ne scarta una",
            id="hyde-31",
        ),
        pytest.param(
            "step=mano:A mano=A:?", "Tieni Mano o lo mandi da qualcuno?", "Anna decide se tenere Mano", id="hyde-19"
        ),
        pytest.param(
            "step=mano:A mano=A:",
            "Mano è senza carta: dagliene una delle tue",
            "Anna dà una carta a Mano",
            id="hyde-40b what Mano is owed",
        ),
        pytest.param(
            WEDNESDAY,
            "Mercoledì, vuoi scambiare una carta? Adesso fate 6",
            "Anna può scambiare una carta: adesso fate 6",
            id="hyde-26",
        ),
    ],
)
def test_one_sentence_for_whom_it_concerns_and_one_for_the_others(words: str, mine: str, others: str) -> None:
    assert (said(words, "A"), said(words, "B"), said(words, None)) == (mine, others, others)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param("step=token seen=bosco", "Pescate un segnalino Hyde: ne restano 4", id="hyde-20"),
        pytest.param("step=token bag=app", "Ora esce un segnalino Hyde: ne restano 5", id="hyde-20 by the app"),
        pytest.param(
            "step=token seen=bosco,jericho,capanno,cripta",
            "Esce l'ultimo segnalino: l'Hyde attacca Pilgrim World",
            id="hyde-21",
        ),
        pytest.param(
            f"step=reveal struck=capanno {FIVE_SEEN} capanno=A?,B?",
            "Girate le 2 carte al Capanno dei Dipinti",
            id="hyde-22b",
        ),
        pytest.param(
            f"step=reveal struck=jericho {FIVE_SEEN} jericho=A?,B?,Cbee-1",
            "Girate le 3 carte: toccate le 2 non segnate",
            id="hyde-22b beside those the phones know",
        ),
        pytest.param(
            f"step=reveal struck=jericho {FIVE_SEEN} jericho=A?,Cbee-1",
            "Girate le 2 carte: toccate quella non segnata",
            id="hyde-22b the last one",
        ),
        pytest.param(
            f"step=reveal struck=jericho {FIVE_SEEN} jericho=Abat-2,Cbee-1",
            "Girate le 2 carte a Jericho",
            id="hyde-22b all known",
        ),
        pytest.param(
            f"step=reveal struck=cripta {FIVE_SEEN} cripta=A?", "Girate la carta nella Cripta", id="hyde-22b one"
        ),
        pytest.param(
            "step=level level=other struck=cripta revealed=bee-1",
            "Fate 1: quanto chiede la carta Livello in 3?",
            id="hyde-25b",
        ),
        pytest.param("ring= first= step=ring", "Disponete i cinque luoghi attorno a Nevermore", id="hyde-3"),
        pytest.param("ring=cripta first= step=ring", "Quale luogo viene dopo la Cripta?", id="hyde-3 one by one"),
        pytest.param(
            "ring=cripta:twos,jericho,pilgrim-world,capanno,bosco first= step=targets",
            "Quale bersaglio sta a Jericho?",
            id="hyde-3b",
        ),
        pytest.param("step=over", "", id="hyde-33 nothing is to be done"),
    ],
)
def test_what_concerns_all_is_said_to_all(words: str, expected: str) -> None:
    assert {said(words, viewer) for viewer in ("A", "B", None)} == {expected}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param("step=move:A", 1, id="hyde-8 the first turn"),
        pytest.param("step=move:C", 3, id="hyde-8 the third seat"),
        pytest.param("step=token", 3, id="hyde-8 after all of them"),
        pytest.param("step=move:B seen=bosco", 5, id="hyde-8 the second time round"),
        pytest.param("step=move:A lost=bosco", 16, id="hyde-8 after a round of fifteen"),
        pytest.param("step=move:A lost=bosco saved=cripta", 28, id="hyde-8 and one of twelve"),
    ],
)
def test_the_turns_of_a_match_are_counted(words: str, expected: int) -> None:
    assert turn_count(at(words)) == expected


# --- no two moments in a row look alike -------------------------------------------------------------------------------


def what_is_asked(state: Position) -> object:
    """Another one wherever something else is to be done, or by somebody else."""
    laid = len(state.ring), len(state.targets)
    return state.step, state.turn, laid, len(state.seen), len(state.fates), state.struck


def face(game: Game[State], state: State, viewer: str | None, language: str) -> tuple[object, ...]:
    """What a glance tells: the words, the icon, the colour, the number of the turn."""
    seen: View = game.view(state, viewer)
    if seen.now is None:
        return ()
    now: Now = seen.now
    return Voice(game, language, PEOPLE).line(now.line), now.icon, now.tone, now.count


def alike(game: Game[State], evening: Sequence[Moment]) -> Iterator[str]:
    @cache
    def faces(index: int) -> list[tuple[str | None, tuple[object, ...]]]:
        state, viewers = evening[index].state, (*evening[index].seats, None)
        return [(viewer, face(game, state, viewer, language)) for viewer in viewers for language in LANGUAGES]

    for index, (before, now) in enumerate(pairwise(evening)):
        assert isinstance(before.state, Position)
        assert isinstance(now.state, Position)
        if what_is_asked(before.state) != what_is_asked(now.state):
            both = zip(faces(index), faces(index + 1), strict=True)
            yield from (f"{viewer} {shown}" for (viewer, shown), (_, again) in both if shown == again)


def moments(game: Game[State], first: int, count: int) -> list[str]:
    """Those in which two in a row are alike, over about so many moments of games of luck."""
    found, seen, seed = list[str](), 0, first
    while seen < count:
        evening = tuple(played(game, seed))
        found += alike(game, evening)
        seen += len(evening)
        seed += 1
    return found


@pytest.mark.parametrize(
    ("first", "count"), [(0, 200), pytest.param(100, 10_000, marks=pytest.mark.soak)], ids=["some", "many"]
)
def test_no_two_moments_in_a_row_look_alike(first: int, count: int) -> None:
    assert moments(any_game(GAME), first, count) == []


def test_two_that_look_alike_are_found() -> None:
    """The first version, planted back: everybody reads whose turn it is, and nothing else."""

    def plain(state: State, viewer: str | None) -> View:
        assert isinstance(state, Position)
        found = view(state, viewer)
        return replace(found, now=found.now and replace(found.now, line=found.title, icon="", tone="", count=0))

    assert moments(any_game(planted(GAME, view=plain)), 0, 30) != []


# --- the figures ------------------------------------------------------------------------------------------------------


def figures(words: str) -> dict[str, tuple[str | int, int | None, str]]:
    found: tuple[Gauge, ...] = view(at(words), None).gauges
    return {each.id: (each.value, each.most, each.tone) for each in found}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param(
            "step=move:A",
            {
                "needed": (21, None, ""),
                "turns-left": (15, None, ""),
                "losses": (0, 3, ""),
                "chance": ("1/5", None, ""),
            },
            id="hyde-25 hyde-38 hyde-41 at the start",
        ),
        pytest.param(
            "step=move:A seats=A:enid,B:ajax level=other lost=bosco lost=cripta seen=jericho,capanno",
            {
                "needed": ("unknown", None, ""),
                "turns-left": (2, None, ""),
                "losses": (2, 3, "danger"),
                "where": ("certain", None, "danger"),
            },
            id="hyde-41 certain, and one loss from the end",
        ),
        pytest.param(WEDNESDAY, {"needed": (21, None, ""), "losses": (0, 3, "")}, id="hyde-22 under attack"),
        pytest.param("step=over", {}, id="hyde-33 none when it is over"),
        pytest.param("ring= first= step=ring", {}, id="hyde-3 nor before it begins"),
    ],
)
def test_the_figures_that_stay_in_sight(words: str, expected: object) -> None:
    assert figures(words) == expected


@pytest.mark.parametrize("words", ["step=move:A", "step=move:A lost=cripta seen=bosco", WEDNESDAY])
def test_a_figure_that_may_be_set_names_its_dial(words: str) -> None:
    dials = {dial.id for dial in GAME.dials(at(words))}
    assert {each.dial for each in view(at(words), "A").gauges if each.dial} <= dials


# --- the event --------------------------------------------------------------------------------------------------------


def event(state: Position) -> tuple[str, ...]:
    found: Climax | None = view(state, None).event
    if found is None:
        return ()
    voice = Voice(any_game(GAME), "it", PEOPLE)
    return (found.kind, voice.line(found.title), *map(voice.line, found.lines), found.figure, found.against)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param(
            f"step=reveal struck=capanno {FIVE_SEEN} capanno=A?",
            ("attack", "L'Hyde attacca il Capanno dei Dipinti", "Attacco 1 di 5: servono 21 punti", "", ""),
            id="hyde-21 at the last token",
        ),
        pytest.param(
            f"keep=hands step=reveal struck=capanno {FIVE_SEEN} capanno=A?,Aeye-2,B?,B?,Ceye-1",
            (
                "attack",
                "L'Hyde attacca il Capanno dei Dipinti",
                "Attacco 1 di 5: servono 21 punti",
                "Non segnate da Anna: 1",
                "Non segnate da Bruno: 2",
                "",
                "",
            ),
            id="hyde-22b whose cards no phone knows",
        ),
        pytest.param(
            f"keep=hands step=reveal struck=capanno {FIVE_SEEN} capanno=A?,Beye-2,B?,C?",
            (
                "attack",
                "L'Hyde attacca il Capanno dei Dipinti",
                "Attacco 1 di 5: servono 21 punti",
                "Già segnate da Bruno: 1",
                "",
                "",
            ),
            id="hyde-22b or whose some phone does",
        ),
        pytest.param(
            WEDNESDAY,
            ("attack", "L'Hyde attacca la Cripta", "Attacco 1 di 5: servono 21 punti", "6", "21"),
            id="hyde-27 hyde-26 the total with Enid's points, while it can change",
        ),
        pytest.param(
            "step=level level=other struck=cripta revealed=bee-1",
            ("attack", "L'Hyde attacca la Cripta", "Attacco 1 di 5", "1", ""),
            id="hyde-25b nothing to measure it against",
        ),
        pytest.param("step=move:A", (), id="hyde-10 none in a plain turn"),
        pytest.param("step=over", ("end", "Partita interrotta: bersagli salvati", "0", "5"), id="hyde-10b broken off"),
        pytest.param(
            "step=over lost=bosco lost=cripta lost=jericho",
            ("bad", "Vince l'Hyde", "0", "5"),
            id="hyde-33",
        ),
    ],
)
def test_an_event_says_what_it_is(words: str, expected: tuple[str, ...]) -> None:
    assert event(at(words)) == expected


@pytest.mark.parametrize(
    ("cards", "kind", "verdict", "reached"),
    [
        ("bee-5,eye-5,bat-5,siren-5,bee-5", "good", "La Cripta: salvo!", "pieno controllo"),
        ("bee-3,eye-5,bat-5,bat-1,siren-1", "bad", "La Cripta: perso", "livello intermedio"),
    ],
    ids=["hyde-47 saved", "hyde-47 lost"],
)
def test_the_verdict_is_as_large_as_the_outcome_and_stays_until_somebody_moves(
    cards: str, kind: str, verdict: str, reached: str
) -> None:
    words = f"seats=A:yoko,B:ajax,C:enid step=reveal struck=cripta {FIVE_SEEN} cripta=A?,A?,A?,A?,A?"
    state, _ = after(words, f"A reveal cards={cards}")
    found = event(state)
    assert (found[0], found[1]) == (kind, verdict)
    assert found[2].endswith(f"rango raggiungibile: {reached}")
    assert found[4] == "21"
    moved, _ = after(words, f"A reveal cards={cards}", "A move place=bosco")
    assert event(moved) == ()


def test_victory_and_defeat_do_not_look_alike() -> None:
    won, lost = (
        at("step=over saved=bosco saved=cripta saved=jericho lost=capanno lost=pilgrim-world"),
        at("step=over lost=bosco lost=cripta lost=jericho"),
    )
    assert event(won) == ("good", "Vittoria!", "3", "5")
    assert [line.words for line in view(won, None).outcome] == ["outcome.beginner", "outcome.count"]
    assert event(lost)[0] == "bad"


# --- what is asked ----------------------------------------------------------------------------------------------------


def asked(words: str, seat: str) -> dict[str, str]:
    return {offer.action: offer.question for offer in offers(GAME, at(words), seat).open if offer.question}


@pytest.mark.parametrize(
    ("words", "seat", "expected"),
    [
        pytest.param("step=token", "B", {"draw-token": "token"}, id="hyde-20 by hand: which place"),
        pytest.param("step=token bag=app", "B", {}, id="hyde-20 by the app: nothing is asked"),
        pytest.param("step=mano:A mano=A:?", "A", {"send-mano": "mano"}, id="hyde-19b at the end of the turn"),
        pytest.param("step=play:A A@cripta mano=A:?", "A", {}, id="hyde-19b and not before"),
        pytest.param(
            "step=level level=other struck=cripta revealed=bee-1",
            "A",
            {"copy-level": "level"},
            id="hyde-25b when it is due",
        ),
        pytest.param("step=move:A level=other", "A", {}, id="hyde-25b and not before it"),
        pytest.param(
            f"seats=A:bianca,B:ajax,C:enid sixes=2 step=reveal struck=cripta {FIVE_SEEN} cripta=A?,B?",
            "A",
            {"find-six": "six"},
            id="hyde-28d where Bianca laid a card",
        ),
        pytest.param(
            f"seats=A:bianca,B:ajax,C:enid sixes=2 step=reveal struck=cripta {FIVE_SEEN} cripta=B?",
            "A",
            {},
            id="hyde-28d and nowhere else",
        ),
    ],
)
def test_only_what_can_apply_is_asked(words: str, seat: str, expected: dict[str, str]) -> None:
    assert asked(words, seat) == expected


@pytest.mark.parametrize(
    ("words", "plus"),
    [
        pytest.param("C@cripta cripta=A?", 2, id="hyde-27 Enid is there: the pad has her points before any card"),
        pytest.param("cripta=A?", 0, id="hyde-27 she is not"),
        pytest.param("C@cripta cripta=A?,Bbee-4", 0, id="hyde-16 beside known cards there is no total at all"),
    ],
)
def test_the_total_of_the_pad_is_the_total(words: str, plus: int) -> None:
    (offer,) = Reveal.offers(at(f"step=reveal struck=cripta {FIVE_SEEN} {words}"), "A")
    (hole,) = offer.holes
    assert isinstance(hole, Pick)
    assert (hole.plus, hole.plus_of) == (plus, "enid")


# --- Mercoledì --------------------------------------------------------------------------------------------------------


def exchanges(words: str, viewer: str | None) -> dict[tuple[str, str], int]:
    """What this viewer may give for each card of the attack, and what it would come to."""
    attack = view(at(words), viewer).attack
    assert attack is not None
    return {(card.card, swap.mine): swap.total for card in attack.cards for swap in card.swaps}


def test_hyde_26_an_exchange_says_the_total_it_makes() -> None:
    """Two of the attack counts four here, three counts nothing; hers alone are shown, and to her alone."""
    words = f"{WEDNESDAY} keep=hands hand.A=bee-5,eye-3,bat-1"
    assert exchanges(words, "A") == {("bee-2", "bee-5"): 7, ("bee-3", "bee-5"): 11, ("bee-3", "eye-3"): 6}
    assert exchanges(words, "B") == exchanges(words, None) == {}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param(
            "step=play:A A@cripta",
            {"bee-2": ("4", "raised"), "bee-3": ("0", "struck"), "eye-5": ("5", "")},
            id="hyde-23a",
        ),
        pytest.param(
            "step=play:A", dict.fromkeys(("bee-2", "bee-3", "eye-5"), ("", "")), id="hyde-14b on Nevermore nothing"
        ),
    ],
)
def test_a_card_of_the_hand_says_what_it_counts_for_here(words: str, expected: object) -> None:
    mine = view(at(f"{words} keep=hands hand.A=bee-2,bee-3,eye-5"), "A").mine
    assert {card.card: (card.worth, card.state) for card in mine} == expected
