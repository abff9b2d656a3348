"""The list of what may be done: narrowed to what is legal, closed with a reason, and what would open it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.chance import Chance
from companion.engine.dispatch import ActionRule, AtSteps, everybody, rule_of
from companion.engine.facts import Action, Undo
from companion.engine.game import Game
from companion.engine.holes import Drawing, Pick, Span, Text
from companion.engine.offers import SOME_WORDS, Closed, Offers, Remedy, fill, fillings, is_open, offers, opened, remedy
from companion.engine.play import Act, Misfit, Play, Trial, answer, closed_by, judge
from companion.engine.proposals import Offer
from companion.engine.random_play import any_filling, lucky
from companion.engine.rulebook import require
from companion.engine.words import Line
from tests.engine.counting import GAME, LUCK, SKETCH, TEXT, Choose, Count, Draw, Note, Shown, offering

# Of a and c a cell takes one, and b lies anywhere.
LAYERED = Drawing(name="marks", rows=("r",), columns=("1",), marks=("a", "b", "c"), layers=(("a", "c"), ("b",)))


def test_a_span_is_cut_to_what_is_open() -> None:
    (add,) = [offer for offer in offers(GAME, Count(0), "A").open if offer.action == "add"]
    assert add.holes == (Span(name="by", low=2, high=4),)
    (add,) = [offer for offer in offers(GAME, Count(7), "A").open if offer.action == "add"]
    assert add.holes == (Span(name="by", low=2, high=3),)


def test_holes_that_depend_on_each_other_become_one_offer_each() -> None:
    found = [offer for offer in offers(GAME, Count(0), "A").open if offer.action == "choose"]
    assert [(offer.given, offer.holes) for offer in found] == [
        ({"letter": "x"}, (Pick(name="twice", options=("x",), worth=(1,)),)),
        ({"letter": "y"}, (Pick(name="twice", options=("y",), worth=(2,)),)),
    ]


def test_words_and_drawings_come_last_and_are_tried_once() -> None:
    """What goes before them is cut to what is open; they themselves are not."""
    found = [offer for offer in offers(GAME, Count(0), "A").open if offer.action in ("note", "draw")]
    assert [(offer.given, offer.holes) for offer in found] == [
        ({"letter": "x"}, (TEXT,)),
        ({"letter": "y"}, (TEXT,)),
        ({"by": 2}, (SKETCH,)),
        ({"by": 3}, (SKETCH,)),
        ({"by": 4}, (SKETCH,)),
    ]
    assert [list(fillings(offer)) for offer in found[1:3]] == [[{"words": SOME_WORDS}], [{"marks": ("s.1=b",)}]]


@pytest.mark.parametrize(
    ("hole", "value", "fits"),
    [
        (TEXT, "nine mark", True),
        (TEXT, "", False),
        (TEXT, "ten  marks", False),
        (TEXT, 9, False),
        (SKETCH, (), True),
        (SKETCH, ("r.1=a", "s.2=a"), True),
        (SKETCH, ("r.1=a", "r.1=b"), False),
        (SKETCH, ("r.3=a",), False),
        (SKETCH, ("t.1=a",), False),
        (SKETCH, ("r.1=c",), False),
        (SKETCH, ("r.1=",), False),
        (SKETCH, ("r.1",), False),
        (SKETCH, ("r.1=a=b",), False),
        (SKETCH, "r.1=a", False),
        (LAYERED, ("r.1=a", "r.1=b"), True),
        (LAYERED, ("r.1=a", "r.1=b", "r.1=c"), False),
        (LAYERED, ("r.1=c", "r.1=a"), False),
        (LAYERED, ("r.1=b", "r.1=b"), False),
    ],
)
def test_what_fits_a_hole_for_writing(hole: Text | Drawing, value: object, fits: bool) -> None:
    assert hole.fits(value) == fits


@pytest.mark.parametrize(
    ("action", "fits"),
    [
        (Note(words="nine mark", letter="x"), True),
        (Note(words="ten  marks", letter="x"), False),
        (Note(words="", letter="x"), False),
        (Draw(marks=("r.1=a",), by=2), True),
        (Draw(marks=("r.1=c",), by=2), False),
        (Draw(marks=("r.9=a",), by=2), False),
    ],
)
def test_what_does_not_fit_cannot_be_read(action: Action, fits: bool) -> None:
    """Before any rule is asked: whatever wrote it did not fill the hole that was offered."""
    log = (Act(1, "", b"{}", ()),)
    if fits:
        assert answer(GAME, log, Count(0), "A", action, LUCK)
    else:
        with pytest.raises(Misfit):
            answer(GAME, log, Count(0), "A", action, LUCK)


@pytest.mark.parametrize(
    ("state", "seat", "closed"),
    [
        (Count(0), "A", {"show": "custode-redo"}),
        (Count(0), "B", {"add": "custode-seat", "show": "custode-redo"}),
        (Count(3), "B", {"add": "custode-seat"}),
        (Count(3, shown=True), "A", {"show": "custode-undo"}),
        (Count(9), "A", {"add": "custode-redo"}),
    ],
)
def test_what_is_closed_names_its_rule(state: Count, seat: str, closed: dict[str, str]) -> None:
    assert {each.action: each.rule for each in offers(GAME, state, seat).closed} == closed


@pytest.mark.parametrize(
    ("state", "seats", "seat", "found"),
    [
        pytest.param(Count(0), ("A",), "A", Remedy("A", "add", {"by": 2}), id="adding opens showing"),
        pytest.param(
            Count(0), ("B", "A"), "B", Remedy("B", "choose", {"letter": "x", "twice": "x"}), id="one's own way"
        ),
        pytest.param(Count(3, shown=True), ("A", "B"), "A", None, id="nothing opens it: nothing is promised"),
    ],
)
def test_a_remedy_has_been_tried(state: Count, seats: tuple[str, ...], seat: str, found: Remedy | None) -> None:
    closed = next(each for each in offers(GAME, state, seat).closed if each.action == "show")
    remedied = remedy(GAME, state, seats, seat, closed)
    assert remedied == found
    if remedied is not None:
        offer = Offer(action=remedied.action)
        state = GAME.folded(state, judge(GAME, state, remedied.seat, fill(GAME, offer, remedied.given), LUCK))
        assert "show" in {each.action for each in offers(GAME, state, seat).open}


@pytest.mark.parametrize(("now", "by"), [(None, 2), (0, 2), (3, 3), (9, 4)], ids=["no matter", "up", "stays", "down"])
def test_the_least_remedy_is_named(now: int | None, by: int) -> None:
    """Of several numbers that open it the one next to what it is now."""
    adding = Offer(action="add", holes=(Span(name="by", low=0, high=9, now=now),))
    game = offering(lambda state, seat: (adding, Offer(action="show")))
    (closed,) = offers(game, Count(0), "A").closed
    assert remedy(game, Count(0), ("A",), "A", closed) == Remedy("A", "add", {"by": by})


def test_what_comes_first_is_worth_opening() -> None:
    """Of two acts in a row the first is opened; once it is open it is no news that other acts leave it so."""
    fly = Closed(action="fly", given={}, line=Line("", {}, "custode-undo"), after="show")
    assert remedy(GAME, Count(0), ("A",), "A", fly) == Remedy("A", "add", {"by": 2})
    assert remedy(GAME, Count(3), ("A",), "A", fly) is None


def of_another(state: Count, *, stays: bool) -> Iterator[Offer]:
    """Adding brings another letter; the one that is closed is asked about still, or no longer."""
    yield Offer(action="add", holes=(Span(name="by", low=2, high=4),))
    if stays or not state.number:
        yield Offer(action="choose", given={"letter": "x", "twice": "y"})
    if state.number:
        yield Offer(action="choose", given={"letter": "y", "twice": "y"})


@pytest.mark.parametrize(("stays", "found"), [(True, None), (False, Remedy("A", "add", {"by": 2}))])
def test_what_opens_another_is_no_remedy_for_this_one(stays: bool, found: Remedy | None) -> None:
    game = offering(lambda state, seat: tuple(of_another(state, stays=stays)))
    (closed,) = offers(game, Count(0), "A").closed
    assert remedy(game, Count(0), ("A",), "A", closed) == found


def test_no_remedy_for_what_nobody_proposes() -> None:
    closed = Closed(action="fly", given={}, line=Line("", {}, "custode-undo"))
    assert remedy(GAME, Count(0), ("A", "B"), "A", closed) is None


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        pytest.param({}, "by", id="a hole left empty"),
        pytest.param({"by": "many"}, "by", id="a word for a number"),
        pytest.param({"by": 2, "more": 1}, "more", id="a field too many"),
    ],
)
def test_what_is_not_of_the_form_is_a_misfit(values: dict[str, str | int], reason: str) -> None:
    with pytest.raises(Misfit, match=reason):
        fill(GAME, Offer(action="add"), values)


def test_an_unknown_action_is_a_misfit() -> None:
    with pytest.raises(Misfit):
        fill(GAME, Offer(action="undo"), {"to": 1})
    assert Undo(1).to == 1


MANY = Offer(action="x", holes=(Pick(name="cards", options=("a", "b", "c"), many=True, least=1, most=2),))
REPEATED = Offer(action="x", holes=(Pick(name="cards", options=("a", "b"), many=True, least=2, most=4, repeat=True),))


def test_fillings_of_a_list_are_the_smallest() -> None:
    assert list(fillings(MANY)) == [{"cards": ("a",)}]
    assert list(fillings(REPEATED)) == [{"cards": ("a", "a")}]
    both = Offer(action="x", holes=(Span(name="n", low=1, high=2), Pick(name="p", options=("a", "b"))))
    assert [tuple(each.values()) for each in fillings(both)] == [(1, "a"), (1, "b"), (2, "a"), (2, "b")]


@pytest.mark.parametrize("offer", [MANY, REPEATED])
def test_fillings_by_luck_keep_to_the_hole(offer: Offer) -> None:
    (hole,) = offer.holes
    assert isinstance(hole, Pick)
    found = {any_filling(offer, lucky(Chance(b"seed"), str(n)))["cards"] for n in range(200)}
    assert {len(cards) for cards in found if isinstance(cards, tuple)} == set(range(hole.least, hole.most + 1))
    for cards in found:
        assert isinstance(cards, tuple)
        assert set(cards) <= set(hole.options)
        assert hole.repeat or len(set(cards)) == len(cards)


@pytest.mark.parametrize("layers", [(), (("p",), ("q",))])
def test_drawings_by_luck_keep_to_the_grid(layers: tuple[tuple[str, ...], ...]) -> None:
    wide = Drawing(name="map", rows=tuple("abcde"), columns=tuple("123456"), marks=("p", "q"), layers=layers)
    drawn = [any_filling(Offer(action="x", holes=(wide,)), lucky(Chance(b"seed"), str(n)))["map"] for n in range(50)]
    assert all(wide.fits(each) for each in drawn)
    assert len(set(drawn)) > 40


def test_trying_happens_nothing() -> None:
    state = Count(3)
    offers(GAME, state, "A")
    assert state == Count(3)
    assert GAME.evolve(state, Shown()) != state


def guarded(guard: Callable[[Play[Count]], None], **others: Any) -> Game[Count]:
    """The game in which choosing has this guard, and is at the step of its number."""
    rule: ActionRule[Count] = replace(rule_of(Choose), when=(guard,), **others)
    return replace(GAME, rules={Choose: rule}, step=lambda at: str(at.number))


def test_a_guard_is_asked_once_for_all_that_may_be_chosen() -> None:
    asked: list[str] = []
    game = guarded(lambda play: asked.append(play.seat))
    assert len(offers(game, Count(0), "A").open) == 2
    assert asked == ["A"]


def test_a_guard_that_actions_share_is_asked_once() -> None:
    asked: list[str] = []

    def guard(play: Play[Count]) -> None:
        asked.append(play.seat)
        require(play.seat == "A", "custode-seat")

    rules: dict[type[Action], ActionRule[Count]] = {
        kind: replace(rule_of(kind), when=(guard,), looked_for=everybody) for kind in (Choose, Note)
    }
    game = replace(GAME, rules=rules)
    assert {offer.action for offer in offers(game, Count(0), "A").open} == {"choose", "note"}
    assert [each.rule for each in offers(game, Count(0), "B").closed] == ["custode-seat"] * 2
    assert asked == ["A", "B"]


def test_what_may_be_chosen_is_not_asked_where_the_guard_refuses() -> None:
    """Its choices need make no sense there, nor what would open it."""

    def choices(_at: Count, _seat: str) -> Iterator[Offer]:
        raise AssertionError

    game = guarded(no, offers=choices, looked_for=everybody)
    (closed,) = offers(game, Count(0), "A").closed
    assert remedy(game, Count(0), ("A", "B"), "A", closed) is None
    assert not is_open(Trial(game, Count(0), "A", LUCK), "choose", {})


def test_what_is_sure_is_tried_only_for_whoever_asks_why() -> None:
    """The list believes it, which the contract checks of each game; a hole that nothing fills is offered to nobody."""
    sure = Choose.offer(Pick(name="letter", options=("z",)), is_sure=True, twice="x")
    empty = Choose.offer(Pick(name="letter", options=()), is_sure=True, twice="x")
    game = offering(lambda at, seat: (sure, empty))
    assert opened(game, Count(3), "A") == [sure]
    assert offers(game, Count(3), "A").open == ()


# An offer that its rule refuses.
LEFT_OUT = Choose.offer(letter="z", twice="z")


def no(_play: Play[Count]) -> None:
    require(False, "custode-final")


def test_what_its_guard_closes_is_told_to_whoever_looks_for_it() -> None:
    """By the guard's rule; nobody else reads of it, and nobody at all once the game is over."""
    game = guarded(no, looked_for=lambda at, seat: seat == "A")
    assert [(each.action, each.rule) for each in offers(game, Count(0), "A").closed] == [("choose", "custode-final")]
    assert offers(game, Count(0), "B") == Offers((), ())
    over = replace(game, outcome=lambda at: (Line("over"),))
    assert offers(over, Count(0), "A") == Offers((), ())
    assert closed_by(game, Count(0), "A", Choose(letter="x", twice="x"), LUCK) is not None


def test_at_another_step_a_guard_is_not_asked_for_a_list() -> None:
    """It would refuse there whatever else it asks; why, it is asked all the same."""
    asked: list[int] = []

    def guard(play: Play[Count]) -> None:
        asked.append(play.state.number)
        require(play.state.number == 3, "custode-final")

    game = guarded(AtSteps(frozenset("3"), guard), looked_for=everybody)
    assert (opened(game, Count(0), "A"), asked) == ([], [])
    assert len(opened(game, Count(3), "A")) == 2
    assert [each.rule for each in offers(game, Count(0), "A").closed] == ["custode-final"]
    assert asked == [3, 0]


def test_a_step_without_a_guard_leaves_the_reason_to_the_rule() -> None:
    """At another step nothing of it is listed; who looks for it reads what its rule says to what would be chosen."""
    game = guarded(AtSteps[Count](frozenset("3")), looked_for=everybody, offers=lambda at, seat: (LEFT_OUT,))
    assert (opened(game, Count(0), "A"), opened(game, Count(3), "A")) == ([], [])
    (closed,) = offers(game, Count(0), "A").closed
    assert (closed.given, closed.rule) == (LEFT_OUT.given, "custode-seat")
    assert [rule.when for rule in game.rules_at(Count(3)).here] == [()]
    assert game.rules_at(Count(0)).here == ()
    assert closed_by(game, Count(0), "A", Choose(letter="x", twice="x"), LUCK) is None


def test_what_cannot_be_open_is_tried_only_for_whoever_asks_why() -> None:
    """Nor is its guard asked; the list with reasons tries it, by which the contract holds each game to it."""
    asked: list[int] = []
    game = guarded(lambda play: asked.append(play.state.number), may_be_open=lambda at, seat: at.number == 3)
    assert (opened(game, Count(0), "A"), asked) == ([], [])
    assert len(opened(game, Count(3), "A")) == len(offers(game, Count(0), "A").open) == 2
    assert asked == [3, 0]


def test_what_the_step_alone_closes_is_asked_once_for_all() -> None:
    """At its own steps such a guard refuses nothing, so there nobody asks it."""
    asked: list[int] = []

    def guard(play: Play[Count]) -> None:
        asked.append(play.state.number)
        require(False, "custode-final")

    rules: dict[type[Action], ActionRule[Count]] = {
        kind: replace(rule_of(kind), when=(AtSteps(frozenset(step), guard, is_all=True),), looked_for=everybody)
        for kind, step in ((Choose, "3"), (Note, "34"))
    }
    game = replace(GAME, rules=rules, step=lambda at: str(at.number))
    assert [(each.action, each.rule) for each in offers(game, Count(0), "A").closed] == [
        ("choose", "custode-final"),
        ("note", "custode-final"),
    ]
    assert asked == [0]
    assert {offer.action for offer in offers(game, Count(3), "A").open} == {"choose", "note"}
    judge(game, Count(3), "A", Choose(letter="x", twice="x"), LUCK)
    assert asked == [0]
    assert closed_by(game, Count(4), "A", Choose(letter="x", twice="x"), LUCK) is not None


def test_what_a_person_would_try_is_told_beside_what_is_open() -> None:
    game = offering(lambda at, seat: (Choose.offer(letter="x", twice="x"), Choose.tried(letter="z", twice="z")))
    found = offers(game, Count(3), "A")
    assert [each.given["letter"] for each in found.open] == ["x"]
    assert [(each.rule, each.is_whole) for each in found.closed] == [("custode-seat", True)]
    assert opened(game, Count(3), "A") == list(found.open)


def test_a_trial_stops_where_a_rule_has_nothing_left_to_ask() -> None:
    """What the act leads to is not worked out for whoever only asks if it is open; for whoever does it, it is."""
    seen: list[bool] = []

    def choose(_action: Action, play: Play[Count]) -> None:
        if play.is_trial:
            return
        seen.append(True)
        play.happens(Shown())

    game = replace(GAME, rules={Choose: replace(rule_of(Choose), decide=choose)})
    action = Choose(letter="z", twice="z")
    assert (closed_by(game, Count(0), "A", action, LUCK), seen) == (None, [])
    assert (judge(game, Count(0), "A", action, LUCK), seen) == ((Shown(),), [True])


def with_letters(hole: Pick, twice: tuple[str, ...]) -> Game[Count]:
    """The game with this hole for its letter."""
    offer = Offer(action="choose", holes=(hole, Pick(name="twice", options=twice)))
    return offering(lambda state, seat: (offer,))


def test_what_is_alike_is_tried_once_and_open_for_all() -> None:
    """The game says so, and keeps its word: here it does not, and the list believes it."""
    letters = ("x", "y", "z")
    (offer,) = offers(with_letters(Pick(name="letter", options=letters), ("x",)), Count(0), "A").open
    assert offer.given == {"letter": "x"}
    believed = offers(with_letters(Pick(name="letter", options=letters, alike=True), ("x",)), Count(0), "A")
    assert [each.given["letter"] for each in believed.open] == ["x", "y", "z"]
    closed = offers(with_letters(Pick(name="letter", options=("z", "x"), alike=True), ("z",)), Count(0), "A")
    assert (closed.open, [each.rule for each in closed.closed]) == ((), ["custode-seat"])


def test_alike_options_of_one_hole() -> None:
    hole = Pick(name="twice", options=("x", "y"), alike=True)
    offer = Offer(action="choose", given={"letter": "x"}, holes=(hole,))
    assert offers(offering(lambda state, seat: (offer,)), Count(0), "A").open == (offer,)


def test_what_is_copied_is_by_luck_more_often_near_what_is_proposed() -> None:
    """Any number may come up; what nobody proposes is as likely anywhere."""
    copied = Span(name="by", low=0, high=4, now=0, is_copied=True)
    plain = Span(name="by", low=0, high=4, is_copied=True)
    found = {
        hole: [any_filling(Offer(action="x", holes=(hole,)), lucky(Chance(b"seed"), str(n)))["by"] for n in range(200)]
        for hole in (copied, plain)
    }
    assert all(set(values) == set(range(5)) for values in found.values())
    assert sum(map(int, map(str, found[copied]))) < 0.75 * sum(map(int, map(str, found[plain])))


def test_what_may_be_chosen_is_not_asked_while_the_guard_refuses() -> None:
    """Nor in search of what opens it: what is chosen from may not be there before."""

    def letters(at: Count, _seat: str) -> Iterator[Offer]:
        assert at.number > 3, "asked before its time"
        yield Choose.offer(letter="x", twice="x")

    def guard(play: Play[Count]) -> None:
        require(play.state.number > 3, "custode-outcome")

    choose: ActionRule[Count] = replace(rule_of(Choose), when=(guard,), looked_for=everybody, offers=letters)
    game = replace(GAME, rules={**GAME.rules, Choose: choose})
    (closed,) = [each for each in offers(game, Count(0), "A").closed if each.action == "choose"]
    assert remedy(game, Count(0), ("A",), "A", closed) == Remedy("A", "add", {"by": 4})

