"""Whole evenings with Monster Chase, one for every way of ending."""

import re

import pytest

from companion.games.monsterchase import GAME
from tests.games.playthroughs import Evenings


def spoken(act: str) -> str:
    """An act without the words that stand for nothing: `end-turn give=-` is `end-turn`."""
    return " ".join(word for word in act.split(" ") if not word.endswith("=-"))


# This one says what every page shows after its first acts and its last.
FULL = "won_beyond_the_finish"
EVENINGS = Evenings(GAME, __file__, shown=FULL, pages=50, spoken=spoken)

# How each of them ends: the verdict, and what the onlooker reads last.
ENDINGS = {
    "escaped": ("escaped", r"outcome\.escaped\(.*points:6"),
    "reserve_overflow": ("overflow", r"outcome\.overflow\(.*most:8"),
    "team_racing": ("teams", r".*outcome\.team-tie\(.*position:4"),
    "won_at_the_end_of_a_round": ("won", r"outcome\.won\(.*points:0"),
    "won_beyond_the_finish": ("won", r"outcome\.won\(.*points:-1"),
}

# What an evening passes through, and the file in which it does: a line that has to be there.
PASSED = {
    "monsterchase-5 a reserve by the length of the circuit": ("won_at", "= circuit-closed 7 5 "),
    "monsterchase-9 points copied from the board": ("won_at", "= learned points/truck/3 6 yes"),
    "monsterchase-23 one positive aura given up": ("won_at", "= aura-dropped -2"),
    "monsterchase-24 a card written down": ("won_at", "= learned assault-cards missile-avanti | bombe×2 yes"),
    "monsterchase-24 a condition of the board": ("escaped", "= learned jeep-furious-when pilot-off yes"),
    "monsterchase-28 Caos brings a card back": ("won_at", "= chaos-drawn assault 0"),
    "monsterchase-28c Caos among positive auras": ("won_at", "= chaos-drawn aura -1"),
    "monsterchase-35 a card dropped in phase 4": ("reserve_overflow", "= assault-gone"),
    "monsterchase-43 one card more": ("won_at", "= card-played A missile-3 3 yes"),
    "monsterchase-47 a card for a shield": ("won_beyond", "= card-given B star-3"),
    "monsterchase-51 a manoeuvre": ("won_beyond", "= manoeuvre-done B repair-4 steer-5 shields 4"),
    "monsterchase-54 a manoeuvre that spins out": ("escaped", "= car-spun A"),
    "monsterchase-66 a cognitive transfer": ("won_at", "= cognitive-done C B missile-2 2 C"),
    "monsterchase-66b decided by the receiver": ("escaped", "= cognitive-done B A freeze-4 4 A"),
    "monsterchase-69 a kinetic transfer": ("won_at", "= kinetic-done B C steer-3 1 2"),
    "monsterchase-73 an astral transfer": ("won_beyond", "= astral-done B A missile-3 3"),
    "monsterchase-74 and the hand it costs": ("won_beyond", "= hand-dropped B"),
    "monsterchase-75 by least damage to itself": ("reserve_overflow", "= option-played stay 1 0 "),
    "monsterchase-75 by the longest advance": ("won_beyond", "= option-played right 2 0 "),
    "monsterchase-75 by most damage": ("won_beyond", "= option-played right 3 0 "),
    "monsterchase-75 beyond what is drawn": ("escaped", "= option-played left 4 3 "),
    "monsterchase-75 by questions": ("won_at", "= weighed dealt right"),
    "monsterchase-76 a true tie on the track": ("won_beyond", "= option-played left 4 0 "),
    "monsterchase-76 a true tie by questions": ("reserve_overflow", "= weighed dealt left+stay+right"),
    "monsterchase-79 a star and its assault": ("won_at", "= assault-run"),
    "monsterchase-82 a pilot off the track": ("won_at", "= boss-healed off 1"),
    "monsterchase-85 out of a spin": ("escaped", "= boss-spun no"),
    "monsterchase-86c a boss pushed to its prey": ("won_beyond", "= prey-eaten 1 6"),
    "monsterchase-90 two auras": ("won_at", "= auras-owed 2 turn"),
    "monsterchase-91 no more assault": ("won_beyond", "= prey-turned no-assault"),
    "monsterchase-93 prey eaten": ("reserve_overflow", "= boss-healed prey 1"),
    "monsterchase-98 furious": ("won_at", "= mood-switched furious"),
    "monsterchase-98 calm again": ("won_at", "= mood-switched normal"),
    "monsterchase-107 a reserve that fits": ("reserve_overflow", "= boss-healed reserve 3"),
    "monsterchase-111 a shield for more": ("won_beyond", "= shield-spent B more"),
    "monsterchase-112 a shield for less": ("escaped", "= shield-spent B less"),
    "monsterchase-115 a shield given up": ("escaped", "= shield-lost B"),
    "monsterchase-119 Power Up": ("team_racing", "= effect-taken C shield 2"),
    "monsterchase-124b a star of the drone": ("won_beyond", "= effect-taken drone spaces 2"),
    "monsterchase-126 a star paid for the drone": ("won_beyond", "= star-used drone 0 A 0"),
    "monsterchase-128 an extra pilot": ("team_racing", "= teams-set A:1,B:1,C:2,D:2,E:3,extra:3"),
    "monsterchase-129 the draft turns round": ("team_racing", "= sheet-picked 2 sheet-5"),
    "monsterchase-134 a power ignored": ("team_racing", "= power-ignored C D"),
    "monsterchase-137 a Magic-Nitro": ("team_racing", "= nitro-passed A B no"),
    "monsterchase-141 easier": ("won_at", "= prey-changed ease-double "),
    "monsterchase-142 harder": ("escaped", "= prey-changed harden-heart "),
    "monsterchase-143 harder still": ("escaped", "= prey-changed add-heart "),
    "monsterchase-146 yetis": ("escaped", "= die-rolled 17-B C 3 hand-no-draw"),
    "monsterchase-150 mirrors": ("escaped", "= die-rolled 18-B boss 4 mirror"),
    "custode-truth a ruling": ("reserve_overflow", "= adjusted points 4 5"),
}


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines()]


def whole(name: str) -> str:
    """The one whose name begins so."""
    return next(each for each in EVENINGS.names if each.startswith(name))


def seen(name: str) -> list[str]:
    """The lines of an evening with all that every seat saw."""
    return lines(EVENINGS.seen(whole(name)))


@EVENINGS.each
def test_playthrough(name: str) -> None:
    EVENINGS.is_the_same(name)


@pytest.mark.parametrize("name", ENDINGS)
def test_every_way_of_ending_is_here(name: str) -> None:
    """As the last page of everybody shows it."""
    ends(name, lines(EVENINGS.last(name)))


@pytest.mark.parametrize("name", ENDINGS)
def test_every_page_before_an_ending_can_be_shown(name: str) -> None:
    ends(name, seen(name))


def ends(name: str, transcript: list[str]) -> None:
    verdict, last = ENDINGS[name]
    assert f"= race-over {verdict}" in transcript
    assert any(re.match(rf"\* outcome {last}", line) for line in transcript)


def test_no_file_is_left_out() -> None:
    assert EVENINGS.names == sorted(ENDINGS)
    assert {verdict for verdict, _ in ENDINGS.values()} == {"won", "escaped", "overflow", "teams"}


@pytest.mark.parametrize("what", PASSED)
def test_an_evening_passes_through(what: str) -> None:
    name, found = PASSED[what]
    assert any(line.startswith(found) for line in lines(EVENINGS.told(whole(name))))


def test_a_race_won_beyond_the_finish_ends_without_a_question() -> None:
    """No points left wins, wherever the boss stands: nobody is asked about the finish (monsterchase-37)."""
    transcript = seen("won_beyond")
    last = max(index for index, line in enumerate(transcript) if re.match(r"\d+ ", line))
    assert transcript[last].endswith("K assault-done")
    lines = [re.fullmatch(r"\* track\.rows\.\d+\.lines\.\d+ name=(\S+) .*", line) for line in transcript]
    assert [line[1] for line in lines if line][-2:] == ["prey", "finish"]
    assert transcript[last + 1] == "= race-over won"


@pytest.mark.parametrize("name", ["won_beyond", "team_racing"])
def test_hands_are_seen_by_their_owners_only(name: str) -> None:
    """The onlooker and the keeper never see a hand that is kept, and its owner does."""
    transcript = seen(name)
    assert not [line for line in transcript if re.match(r"[*K] mine\.", line)]
    for seat in "AB":
        assert [line for line in transcript if re.match(rf"{seat} mine\.\d card=[a-z-]+-\d", line)]


@EVENINGS.each
def test_every_seat_has_its_own_instruction(name: str) -> None:
    """Everybody is asked for something in an evening, and told something else while another acts."""
    transcript = seen(name)
    seats = ["A", "B", *(["K"] if name != "team_racing" else [])]
    for seat in seats:
        assert any(line.startswith(f"{seat} now line=now.") for line in transcript)
    assert any(line.startswith("* now line=now.others-drive") for line in transcript)
