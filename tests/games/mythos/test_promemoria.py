"""What the page reminds of: effects that are due, in their order; who returns; what is held down or disputed."""

import pytest

from companion.engine.handwork import lines_of
from companion.games.mythos import GAME
from companion.games.mythos.components import CHARACTERS, MISSIONS, TRAITS
from companion.games.mythos.state import InMission, InPlay, Position
from tests.games import notation
from tests.games.mythos.table import after, rows, table, who

HIDDEN = who("1", "A", "d", is_hidden=True, turn=2)
SCORING = {"step": "evaluation", "turn": ""}
DONE = ("A evaluate mission=d", "A evaluate mission=c")


def reminded(at: Position, viewer: str | None = None) -> list[str]:
    """Each reminder with the card it is about, in the order on the page."""
    return [f"{line.words.removeprefix('gate.')} {line.values.get('card', '-')}" for line in GAME.view(at, viewer).gate]


@pytest.mark.parametrize(
    ("at", "asked", "expected"),
    rows(
        ("mythos-19 face up MAIN alone", table(), "A play-character mission=d card=062", []),
        ("mythos-19 MAIN of a card that has it", table(), "A play-character mission=d card=007", ["main 007"]),
        ("mythos-20 revealed AMBUSH, without UPGRADE", table(HIDDEN), "A reveal-character character=1 card=010",
         ["ambush 010"]),
        ("mythos-20 not from the hand", table(), "A play-character mission=d card=010", []),
        ("mythos-21 as an upgrade MAIN and UPGRADE", table(who("1", "A", "d", "009")), "A upgrade over=1 card=108",
         ["main 108", "upgrade 108"]),
        ("mythos-21 revealed over its name all of them", table(HIDDEN, who("2", "A", "d", "023")),
         "A reveal-character character=1 card=024", ["ambush 024"]),
        ("mythos-19 hidden nothing of its own", table(), "A hide-character mission=d", []),
        ("mythos-31 what lies there first", table(who("1", "B", "d", "031")), "A play-character mission=d card=007",
         ["arrival-chakra 031", "first -", "main 007"]),
        ("mythos-40 the strongest enemy of Rashomon loses its tokens",
         table(who("1", "A", "d", "067"), who("2", "B", "d", "009", tokens=2), who("3", "B", "d", "019", tokens=1)),
         "A hide-character mission=c", ["silenced 009"]),
        ("mythos-40 not where it has none", table(who("1", "A", "d", "067"), who("2", "B", "d", "009")),
         "A hide-character mission=c", []),
        ("mythos-40 nor by a hidden one",
         table(who("1", "A", "d", "067", is_hidden=True), who("2", "B", "d", "009", tokens=2)),
         "A hide-character mission=c", []),
        ("mythos-31 a token where a card says so", table(who("1", "B", "d", "037")),
         "A play-character mission=d card=009", ["arrival-token 037"]),
        ("mythos-31 not at another mission", table(who("1", "B", "c", "037")),
         "A play-character mission=d card=009", []),
        ("mythos-31 nor by a friend", table(who("1", "A", "d", "037")), "A play-character mission=d card=009", []),
        ("mythos-31 nor by one that comes hidden", table(who("1", "B", "d", "037")), "A hide-character mission=d", []),
        ("mythos-31 by a reveal too", table(HIDDEN, who("2", "B", "d", "031")),
         "A reveal-character character=1 card=009", ["arrival-chakra 031"]),
        ("mythos-31 by an upgrade too", table(who("1", "A", "d", "009"), who("2", "B", "d", "031")),
         "A upgrade over=1 card=010", ["arrival-chakra 031"]),
        ("mythos-31 a friend's defeat", table(who("1", "A", "d", "003"), who("2", "A", "c", "009")),
         "B defeat character=2", ["defeat-chakra 003"]),
        ("mythos-31 not an enemy's", table(who("1", "A", "d", "003"), who("2", "B", "c", "009")),
         "B defeat character=2", []),
        ("mythos-31 anybody's for another", table(who("1", "A", "d", "136"), who("2", "B", "c", "009")),
         "B defeat character=2", ["defeat-chakra 136"]),
        ("mythos-31 not its own", table(who("1", "A", "d", "136")), "B defeat character=1", []),
        ("mythos-31 nor a return to the hand", table(who("1", "A", "d", "136"), who("2", "B", "c", "009")),
         "B return-to-hand character=2", []),
        ("mythos-30 what must be done", table(), "A play-character mission=d card=070", ["main-must 070"]),
        ("mythos-30 and what must not", table(), "A play-character mission=d card=017", ["main 017"]),
        ("mythos-30 an upgrade that must", table(who("1", "A", "d", "011")), "A upgrade over=1 card=012",
         ["upgrade-must 012"]),
        ("mythos-22 a mission whose SCORE must",
         table(who("1", "A", "d", "009"), missions={"d": InMission("M05", 3), "c": InMission("M03", 1)}, **SCORING),
         "A evaluate mission=d", ["score-must M05"]),
        ("mythos-31 nothing where nobody has a lasting one", table(who("1", "B", "d", "009")),
         "A play-character mission=d card=007", ["main 007"]),
        ("mythos-31 nor of a hidden one", table(who("1", "B", "d", "031", is_hidden=True)),
         "A play-character mission=d card=007", ["main 007"]),
        ("mythos-22 SCORE of the winner's, that of the mission last",
         table(who("1", "A", "d", "081"), who("2", "B", "d", "099"), **SCORING), "A evaluate mission=d",
         ["score 081", "score M01"]),
        ("mythos-22 not of a hidden one",
         table(who("1", "A", "d", "081", is_hidden=True, tokens=1), **SCORING), "A evaluate mission=d",
         ["score M01"]),
        ("mythos-22 nothing where nobody wins", table(who("1", "A", "d", "099", plus=-1), **SCORING),
         "A evaluate mission=d", []),
        ("mythos-48 a mission that only lasts has none",
         table(who("1", "A", "d", "009"), missions={"d": InMission("M02", 2), "c": InMission("M03", 1)}, **SCORING),
         "A evaluate mission=d", []),
        ("mythos-17c disputed, and nobody has looked", table(who("1", "A", "d", "063")), "A hide-character mission=d",
         ["disputed 063"]),
        ("mythos-13e not while it lies hidden", table(who("1", "B", "d", "111", is_hidden=True)),
         "A hide-character mission=d", []),
        ("mythos-13e nor once the owner has looked", table(who("1", "B", "d", "111"), box={"disputed": "applied"}),
         "A hide-character mission=d", []),
    ),
)  # fmt: skip
def test_what_is_due(at: Position, asked: str, expected: list[str]) -> None:
    assert reminded(after(at, asked)) == expected


@pytest.mark.parametrize(
    ("played", "expected"),
    rows(
        ("mythos-28b whoever may return", (who("1", "A", "d", "028"),), ["may-return 028"]),
        ("mythos-28b whoever hides somebody first", (who("1", "A", "d", "103"),), ["hides-first 103"]),
        ("mythos-28b whoever must move on", (who("1", "A", "d", "117"),), ["moves-on 117"]),
        ("mythos-28b whoever falls without a hand", (who("1", "A", "d", "123"),), ["falls-without-hand 123"]),
        ("mythos-28b not a hidden one", (who("1", "A", "d", "117", is_hidden=True),), []),
        ("mythos-28b nor whoever simply returns", (who("1", "A", "d", "094"),), []),
    ),
)
def test_before_a_round_ends(played: tuple[InPlay, ...], expected: list[str]) -> None:
    at = after(table(*played, **SCORING, missions=dict.fromkeys("dc", InMission("M02", 2))), *DONE)
    assert reminded(at) == expected


def test_mythos_28b_nothing_of_that_after_the_fourth_round() -> None:
    at = table(who("1", "A", "d", "117"), **SCORING, round=4)
    assert reminded(after(at, *DONE)) == []


def test_mythos_16b_what_is_held_down_is_told_to_its_side_alone() -> None:
    at = table(
        who("1", "A", "d", "009", is_hidden=True), who("2", "A", "d", "010"), options={"keep": "hidden"}, turn="B"
    )
    assert [reminded(at, viewer) for viewer in ("A", "B", None)] == [["held 009"], [], []]


# Those of which a note says so; 027 too, where no Kiba is.
RETURNING = ("027", "066", "067", "094", "095", "096", "097", "098", "102", "103")


@pytest.mark.parametrize("card", RETURNING)
def test_mythos_28b_each_that_must_return_does(card: str) -> None:
    """And none of them from under another, or hidden."""
    lying = (
        who("1", "A", "d", card, tokens=2),
        who("2", "B", "d", "016", under=(card,)),
        who("3", "B", "c", card, is_hidden=True),
    )
    at = after(table(*lying, **SCORING), *DONE, "A end-round")
    assert [each.id for each in at.played] == ["2", "3"]
    assert at.hands == {"A": 5, "B": 4}


@pytest.mark.parametrize("side", ["A", "B"])
def test_mythos_28b_akamaru_stays_with_any_kiba(side: str) -> None:
    at = after(table(who("1", "A", "d", "027"), who("2", side, "d", "025"), **SCORING), *DONE, "A end-round")
    assert [each.id for each in at.played] == ["1", "2"]


# By card: over whom it may be laid, and over whom not.
UNUSUAL = {
    "029": ("026", "037"), "063": ("058", "037"), "076": ("120", "037"),
    "127": ("073", "037"), "129": ("108", "014"), "138": ("037", "098"),
}  # fmt: skip


@pytest.mark.parametrize(("card", "over", "other"), [(card, *each) for card, each in UNUSUAL.items()])
def test_mythos_17c_each_unusual_upgrade(card: str, over: str, other: str) -> None:
    """Over whom its text names, dearer all the same; the disputed one once the owner has looked."""
    box = {"disputed": "applied"}
    for under, is_able in ((over, True), (other, False)):
        at = table(who("1", "A", "d", under), box=box, chakra={"A": 20, "B": 0})
        options = [
            hole.options
            for offer in GAME.proposed(at, "A", "upgrade")
            for hole in offer.holes
            if hasattr(hole, "options")
        ]
        assert any(card in found for found in options) == is_able, under


def test_mythos_37_control_goes_on_where_its_source_is_upgraded_by_a_reveal() -> None:
    """The stack is one character: what the lower card had taken goes home when the whole stack does."""
    at = table(HIDDEN, who("2", "A", "d", "020"), who("3", "A", "d", "011", owner="B", taken_by="2"))
    at = after(at, "A reveal-character character=1 card=110")
    assert [(each.id, each.side) for each in at.played] == [("1", "A"), ("3", "A")]
    at = after(at, "B defeat character=1")
    assert [(each.id, each.side, each.taken_by) for each in at.played] == [("3", "B", "")]


def test_mythos_32_an_upgrade_is_read_with_the_main_above_it() -> None:
    at = after(table(who("1", "A", "d", "009")), "A upgrade over=1 card=108")
    assert [line.rule for line in GAME.view(at, None).gate] == ["mythos-19", "mythos-32"]
    alone = after(table(who("1", "A", "d", "011")), "A upgrade over=1 card=012")
    assert [line.rule for line in GAME.view(alone, None).gate] == ["mythos-21"]


def test_mythos_33_the_order_of_play_is_told() -> None:
    """Everybody is called by the place in which it came, which nothing that happens changes."""
    at = after(table(), "A play-character mission=d card=009", "B hide-character mission=d")
    at = after(at, "A move character=c21 mission=c", "A change-tokens character=c22 count=+1")
    assert [each.id for each in at.played] == ["c21", "c22"]
    assert GAME.names_at(at) == {"c21": "Naruto Uzumaki 009 (21)"}


def test_mythos_47_any_card_may_be_hidden_and_revealed() -> None:
    """Naruto 009 has no effect at all, and costs what it costs."""
    at = after(table(), "A hide-character mission=d", "B pass-round")
    then = after(at, "A reveal-character character=c21 card=009")
    assert (at.chakra["A"] - then.chakra["A"], reminded(then)) == (2, [])


@pytest.mark.parametrize(
    ("asked", "at", "rules"),
    [
        ("A give-edge whose=A", table(step="edge", edge="", turn="", round=0, missions={}),
         ["mythos-6", "mythos-7", "mythos-8", "mythos-9", "mythos-9"]),
        ("A reveal-mission card=M02", table(step="mission", turn=""),
         ["mythos-11", "mythos-11", "mythos-11", "mythos-11"]),
    ],
    ids=["mythos-8 the third mission stays out", "mythos-35 two cards, or none of an empty deck"],
)  # fmt: skip
def test_what_hands_do(asked: str, at: Position, rules: list[str]) -> None:
    _, facts = notation.happens(GAME, at, asked)
    assert [line.rule for line in lines_of(GAME, at, facts)] == rules


# By card, as the notes on the set say it (facts, not the table): what has to be done, and at which of its times.
MUST = {
    "012": "upgrade", "069": "main", "070": "main", "072": "main", "103": "always", "107": "main", "117": "always",
    "123": "main", "136": "upgrade", "M05": "score",
}  # fmt: skip


def test_mythos_30_what_has_to_be_done_is_marked_and_nothing_else() -> None:
    musts = {id: each.must for table in (CHARACTERS, MISSIONS) for id, each in table.items() if each.must}
    assert musts == MUST
    # What comes at the end of a round has words of its own, and those that leave a choice are another kind.
    at_the_end = {card for kind in ("hides-first", "moves-on", "falls-without-hand") for card in TRAITS[kind]}
    assert at_the_end <= MUST.keys()
    assert not TRAITS["may-return"].keys() & MUST.keys()


def test_mythos_30_a_card_that_takes_control_once_has_no_lasting_effect() -> None:
    """Its control lasts by the rules (mythos-37), not by a text that goes on."""
    assert [id for id in ("020", "050", "052") if "always" in CHARACTERS[id].timings] == []
