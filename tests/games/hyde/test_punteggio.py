"""What every card counts for, and what has to be reached."""

import pytest

from companion.box import merged
from companion.engine.scores import Printed
from companion.games.hyde import GAME
from companion.games.hyde.components import KINDS, NUMBERS, SYMBOLS, threshold
from companion.games.hyde.scoring import score_sheet, scores, total, worth
from companion.games.hyde.state import needed
from companion.games.hyde.view import view
from companion.games.hyde.view.headline import turns_left
from tests.games.hyde.table import after, at
from tests.games.hyde.test_preparazione import opening

BOX = merged(GAME.box, {})
PLACES = {"cripta": "hyde-23a", "jericho": "hyde-23b", "pilgrim-world": "hyde-23c", "capanno": "hyde-23d", "bosco": ""}
RAISED = {"twos": "hyde-24a", "ones": "hyde-24b", "medusa": "hyde-24c", "bat": "hyde-24d", "eye": "hyde-24e"}


@pytest.mark.parametrize(
    ("attack", "two", "three", "four"),
    [
        pytest.param(1, 14, 21, 28, id="hyde-25 first attack"),
        pytest.param(2, 16, 24, 32, id="hyde-25 second attack"),
        pytest.param(3, 18, 27, 36, id="hyde-25 third attack"),
        pytest.param(4, 20, 30, 40, id="hyde-25 fourth attack"),
        pytest.param(5, 22, 33, 44, id="hyde-25 fifth attack"),
    ],
)
def test_thresholds(attack: int, two: int, three: int, four: int) -> None:
    """The beginner side is printed; of the other side nothing is known until it is copied."""
    assert [threshold(BOX, "beginner", attack, seats) for seats in (2, 3, 4)] == [two, three, four]
    assert [threshold(BOX, "beginner", attack, seats) for seats in (2, 3, 4)] == [(6 + attack) * n for n in (2, 3, 4)]
    assert [threshold(BOX, "other", attack, seats) for seats in (2, 3, 4)] == [None, None, None]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("attack", [1, 2, 3, 4, 5])
def test_hyde_25b_a_copied_line_of_the_other_side_counts(attack: int, seats: int) -> None:
    grid: list[list[int | str | None]] = [[10 * row + column for column in (2, 3, 4)] for row in (1, 2, 3, 4, 5)]
    assert threshold({**BOX, "level-other": grid}, "other", attack, seats) == 10 * attack + seats


@pytest.mark.parametrize("struck", ["cripta", "jericho", "bosco"])
def test_hyde_37_the_attack_counts_and_not_the_place(struck: str) -> None:
    fates = {
        "cripta": "lost=bosco lost=jericho",
        "jericho": "saved=cripta lost=bosco",
        "bosco": "saved=cripta lost=jericho",
    }
    assert needed(at(f"step=reveal struck={struck} {fates[struck]}")) == 27


def by_hand(number: int, symbol: str, place: str, target: str, *, transform_first: bool) -> int:
    """The rule of locations and targets written again, as plainly as the rulebook has it."""
    after = {("twos", 2): 4, ("ones", 1): 3}.get((target, number), number)
    judged = after if transform_first else number
    zero = {
        "cripta": judged == 3,
        "jericho": judged == 4,
        "pilgrim-world": symbol in ("siren", "werewolf"),
        "capanno": symbol == "bee",
        "bosco": False,
    }[place]
    return 0 if zero else after + (target == symbol)


@pytest.mark.parametrize("order", ["zero-first", "transform-first"])
@pytest.mark.parametrize("target", ["twos", "ones", "medusa", "bat", "eye"])
@pytest.mark.parametrize("place", PLACES)
def test_hyde_23_hyde_24_every_card_everywhere(place: str, target: str, order: str) -> None:
    """Thirty kinds at five locations with five targets in both orders (hyde-22d)."""
    for card in KINDS:
        symbol, _, number = card.rpartition("-")
        expected = by_hand(int(number), symbol, place, target, transform_first=order == "transform-first")
        assert worth(card, place, target, order, "").value == expected, card


@pytest.mark.parametrize(
    ("card", "place", "target", "zero_first", "transform_first"),
    [
        pytest.param("bee-2", "jericho", "twos", 4, 0, id="hyde-22d 2s become 4s at Jericho"),
        pytest.param("bee-4", "jericho", "twos", 0, 0, id="hyde-22d a printed 4 at Jericho"),
        pytest.param("bee-1", "cripta", "ones", 3, 0, id="hyde-22d 1s become 3s in the Cripta"),
        pytest.param("bee-3", "cripta", "ones", 0, 0, id="hyde-22d a printed 3 in the Cripta"),
        pytest.param("bee-2", "cripta", "twos", 4, 4, id="hyde-24a a 2 that becomes 4"),
        pytest.param("bee-4", "cripta", "twos", 4, 4, id="hyde-24a a 4 is one anyway"),
        pytest.param("eye-1", "bosco", "ones", 3, 3, id="hyde-24b a 1 that becomes 3"),
        pytest.param("medusa-3", "bosco", "medusa", 4, 4, id="hyde-24c Medusa one more"),
        pytest.param("bat-5", "bosco", "bat", 6, 6, id="hyde-24d Bat one more"),
        pytest.param("eye-1", "bosco", "eye", 2, 2, id="hyde-24e Eye one more"),
        pytest.param("eye-1", "bosco", "bat", 1, 1, id="hyde-24 another target does nothing"),
        pytest.param("siren-5", "pilgrim-world", "eye", 0, 0, id="hyde-23c Siren at Pilgrim World"),
        pytest.param("werewolf-1", "pilgrim-world", "ones", 0, 0, id="hyde-23c a Werewolf stays zero"),
        pytest.param("bee-5", "capanno", "eye", 0, 0, id="hyde-23d Bee at the Capanno"),
        pytest.param("siren-3", "cripta", "eye", 0, 0, id="hyde-23a a 3 in the Cripta"),
        pytest.param("siren-4", "jericho", "eye", 0, 0, id="hyde-23b a 4 at Jericho"),
        pytest.param("medusa-3", "cripta", "medusa", 0, 0, id="hyde-24f no bonus on a card that is zero"),
        pytest.param("medusa-3", "jericho", "medusa", 4, 4, id="hyde-24f a 3 raised by one is no 4 for Jericho"),
        pytest.param("six", "bosco", "eye", 6, 6, id="hyde-28 a six is a six"),
        pytest.param("six", "capanno", "bat", 6, 6, id="hyde-28 and has no symbol"),
    ],
)
def test_hyde_22d_worth(card: str, place: str, target: str, zero_first: int, transform_first: int) -> None:
    assert worth(card, place, target, "zero-first", "").value == zero_first
    assert worth(card, place, target, "transform-first", "").value == transform_first


@pytest.mark.parametrize(
    ("place", "target", "sixes_are", "value", "rule"),
    [
        pytest.param("capanno", "eye", "bee", 0, "hyde-23d", id="hyde-26d a six of Bees counts nothing at the Capanno"),
        pytest.param("bosco", "eye", "eye", 7, "hyde-24e", id="hyde-26d a six of Eyes is raised by its target"),
        pytest.param("bosco", "eye", "bee", 6, "", id="hyde-26d of another symbol it is plain"),
    ],
)
def test_sixes_with_a_symbol(place: str, target: str, sixes_are: str, value: int, rule: str) -> None:
    found = worth("six", place, target, "zero-first", sixes_are)
    assert (found.value, found.rule) == (value, rule)


@pytest.mark.parametrize(("place", "rule"), [(place, rule) for place, rule in PLACES.items() if rule])
def test_hyde_23_a_zero_names_the_rule_of_its_place(place: str, rule: str) -> None:
    zeros = [worth(card, place, "eye", "zero-first", "") for card in KINDS]
    assert {each.rule for each in zeros if each.value == 0} == {rule}


@pytest.mark.parametrize(("target", "rule"), RAISED.items())
def test_hyde_24_a_raised_card_names_the_rule_of_its_target(target: str, rule: str) -> None:
    found = {card: worth(card, "bosco", target, "zero-first", "") for card in KINDS}
    raised = {card: each for card, each in found.items() if each.value != int(card[-1])}
    assert {each.rule for each in raised.values()} == {rule}
    assert len(raised) == (6 if target in ("twos", "ones") else 5)
    assert {each.rule for card, each in found.items() if card not in raised} == {""}


@pytest.mark.parametrize(
    ("words", "cards", "points"),
    [
        pytest.param("", "", 0, id="hyde-43 no cards"),
        pytest.param("C@cripta", "", 2, id="hyde-43 no cards, Enid there"),
        pytest.param("", "bee-5,bee-2,bee-3", 9, id="hyde-22 five, a 2 that became 4, a zero"),
        pytest.param("C@cripta", "bee-5,bee-2,bee-3", 11, id="hyde-27 and Enid there"),
        pytest.param("seats=A:wednesday,B:ajax,C:yoko C@cripta", "bee-5", 5, id="hyde-27 nobody else adds"),
        pytest.param("", "six,six", 12, id="hyde-28 both sixes"),
    ],
)
def test_totals(words: str, cards: str, points: int) -> None:
    assert total(at(words), "cripta", tuple(filter(None, cards.split(",")))) == points


@pytest.mark.parametrize(
    ("words", "left"),
    [
        pytest.param("step=move:A", 15, id="hyde-38 round one: 15 turns of three players"),
        pytest.param("step=play:B", 14, id="hyde-38 one turn gone"),
        pytest.param("step=mano:A mano=A:?", 14, id="hyde-38 who has laid brings no more"),
        pytest.param("step=discard:A", 14, id="hyde-38 nor who discards"),
        pytest.param("step=mano:C seen=cripta,bosco,jericho,capanno", 0, id="hyde-38 the last card is laid"),
        pytest.param(f"step=move:B seen={','.join(PLACES)}", 0, id="hyde-38 an empty bag, by a ruling"),
        pytest.param("step=over", 0, id="hyde-38 all is over"),
        pytest.param("step=move:C seen=cripta,bosco,jericho,capanno", 1, id="hyde-38 the last turn"),
        pytest.param("step=move:A seen=cripta,bosco,jericho,capanno", 3, id="hyde-38 the last time round"),
        pytest.param("step=token seen=cripta,bosco,jericho", 3, id="hyde-38 a token is due, then once round"),
        pytest.param("step=token seen=cripta,bosco,jericho,capanno", 0, id="hyde-38 the last token is due"),
        pytest.param("step=move:A lost=bosco", 12, id="hyde-38 round two"),
        pytest.param("step=move:A lost=bosco seen=cripta,jericho", 6, id="hyde-38 half of round two"),
        pytest.param("step=move:B lost=bosco seen=cripta,jericho", 5, id="hyde-38 and one gone"),
        pytest.param("step=move:A seats=A:yoko,B:enid", 10, id="hyde-38 two players"),
        pytest.param("step=move:A level=other", 15, id="hyde-38 the card is not known"),
        pytest.param("step=reveal struck=cripta", 0, id="hyde-38 under attack"),
    ],
)
def test_what_is_missing(words: str, left: int) -> None:
    assert turns_left(at(words)) == left


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param("", 0, id="hyde-38 nothing lies there"),
        pytest.param("cripta=A?", 3, id="hyde-38 one average card: twos are 4, threes nothing"),
        pytest.param("cripta=A?,B?", 6, id="hyde-38 two of them are 5.6"),
        pytest.param("cripta=Abee-3,Abee-3", 6, id="hyde-16b the same, whichever they are"),
        pytest.param("cripta=A?!,A?!", 2, id="hyde-29 Ajax laid ones, and everybody heard it"),
        pytest.param("cripta=Asix,A?", 9, id="hyde-28 a six is a six"),
        pytest.param("capanno=A?!,B?", 5, id="hyde-24b where ones are threes and bees nothing"),
    ],
)
def test_what_lies_there_counts_as_average_cards(words: str, expected: int) -> None:
    seen = view(at(f"step=move:A {words}"), None)
    assert sum(place.expected for place in seen.ring) == expected


def test_hyde_23_the_worth_of_every_card_is_shown() -> None:
    tables: dict[str, dict[str, tuple[int, ...]]] = {}
    for place in PLACES:
        table = view(at(f"step=move:A A@{place}"), "A").worth_here
        assert table is not None
        tables[place] = {sign: tuple(cell.value for cell in row) for sign, row in table.rows}
    assert view(at("step=move:A"), "A").worth_here is view(at("step=move:A A@cripta"), None).worth_here is None
    assert tables["cripta"]["bee"] == (1, 4, 0, 4, 5)  # twos are 4, threes nothing
    assert tables["jericho"]["medusa"] == (2, 3, 4, 0, 6)
    assert tables["capanno"] == {each: (0,) * 5 if each == "bee" else (3, 2, 3, 4, 5) for each in SYMBOLS}
    assert all(len(values) == len(NUMBERS) for rows in tables.values() for values in rows.values())


def test_hyde_25_the_score_sheet_prints_the_numbers() -> None:
    sheet = score_sheet(opening("enid", "ajax", "yoko", "bianca"))
    printed = next(column for column in sheet.columns if column.id == "threshold")
    assert isinstance(printed, Printed)
    assert printed.values == ("28", "32", "36", "40", "44")
    assert sheet.rows == ("1", "2", "3", "4", "5")
    other = score_sheet(opening("enid", "ajax", level="other"))
    printed = next(column for column in other.columns if column.id == "threshold")
    assert isinstance(printed, Printed)
    assert printed.values == ("",) * 5


def test_hyde_25_the_scores_so_far() -> None:
    words = "seats=A:yoko,B:ajax,C:enid step=reveal struck=cripta seen=cripta cripta=A?"
    state, _ = after(words, "A reveal cards=bee-5")
    counted = {("1", "place"): "cripta", ("1", "threshold"): 21, ("1", "points"): 5, ("1", "result"): "lost"}
    assert scores(state) == counted
    assert scores(at("step=over lost=cripta lost=bosco lost=jericho")) == {("total", "rank"): "defeat"}
    assert scores(at("step=over lost=cripta")) == {}  # broken off by a ruling: no rank (hyde-34)
