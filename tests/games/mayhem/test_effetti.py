"""The fourteen effects: whom they reach, what they leave, traps, shields, escapes, obstacles."""

import pytest
from msgspec.structs import replace

from companion.games.mayhem.state import City
from tests.games.mayhem.table import after, at, outcome, rows

# The beginning of an activation, up to what is judged.
ROBIN_1 = "A place-die slot=black-robin-1 die=4; "
ROBIN_2 = "A place-die slot=black-robin-2 die=4; "
RAVEN_1 = "A place-die slot=black-raven-1 die=4; "
RAVEN_2 = "A place-die slot=black-raven-2 die=4; A stay; "
RAVEN_HIGH = "A place-die slot=black-raven-2 die=5; A stay; A lay-obstacle border=p1-p2; "
CYBORG_2 = "B place-die slot=white-cyborg-2 die=5; "
STARFIRE_1 = "B place-die slot=white-starfire-1 die=5; "
STARFIRE_2 = "B place-die slot=white-starfire-2 die=5; "

# --- attacks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-59 in the same place",
            "cyborg.place=p5",
            ROBIN_1 + "A attack target=white-cyborg",
            "attacked black-robin white-cyborg 4 0",
        ),
        ("mayhem-59 not next door", "", ROBIN_1 + "A attack target=white-cyborg", "refused mayhem-59"),
        (
            "mayhem-59b next door",
            "starfire.place=p8",
            RAVEN_1 + "A attack target=white-starfire",
            "attacked black-raven white-starfire 2 0",
        ),
        (
            "mayhem-59b not in the same place",
            "starfire.place=p4 cyborg.place=p8",
            RAVEN_1 + "A attack target=white-starfire",
            "refused mayhem-59b",
        ),
        (
            "mayhem-24 the number of the die",
            "cyborg.place=p5 mayhem=3",
            "A place-die slot=black-robin-1 die=2; A attack target=white-cyborg",
            "attacked black-robin white-cyborg 3 0",
        ),
        (
            "mayhem-24b attack and plus are one blow",
            "cyborg.place=p5 cyborg.shield=yes mayhem=3",
            ROBIN_1 + "A attack target=white-cyborg",
            "attacked black-robin white-cyborg 5 2",
        ),
        (
            "mayhem-24c a plus adds",
            "cyborg.place=p5",
            ROBIN_1 + "A attack target=white-cyborg",
            "attacked black-robin white-cyborg 4 0",
        ),
    ),
)
def test_attacks(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


# --- on oneself, and on one opponent ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-60 no more than there is",
            "turn=white starfire.damage=1",
            STARFIRE_2 + "B use-ability",
            "healed white-starfire 1",
        ),
        ("mayhem-81 a shield", "", ROBIN_2 + "A use-ability", "shielded black-robin"),
        ("mayhem-81 no second one", "robin.shield=yes", ROBIN_2 + "A use-ability", "effect-failed black-robin shield"),
        (
            "mayhem-62 ignites who is here",
            "turn=white robin.place=p9",
            STARFIRE_1 + "B ignite target=black-robin",
            "ignited white-starfire black-robin 2",
        ),
        (
            "mayhem-62 nobody else",
            "turn=white robin.place=p9",
            STARFIRE_1 + "B ignite target=black-raven",
            "refused mayhem-62",
        ),
        (
            "mayhem-62 stuns who is here",
            "turn=white star=yes robin.place=p9",
            STARFIRE_2 + "B use-ability; B stun target=black-robin",
            "stunned white-starfire black-robin",
        ),
        (
            "mayhem-80 fire adds up",
            "turn=white robin.place=p9 robin.fire=1",
            STARFIRE_1 + "B ignite target=black-robin",
            "ignited white-starfire black-robin 2",
        ),
        (
            "mayhem-34b as much as there is",
            "turn=white cyborg.fire=5 starfire.fire=4 robin.place=p9",
            STARFIRE_1 + "B ignite target=black-robin",
            "ignited white-starfire black-robin 1",
        ),
    ),
)
def test_self_and_target(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


# --- moving oneself and others ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("mayhem-61c a step", "", ROBIN_2 + "A use-ability; A step place=p2", "moved black-robin p2 effect -"),
        ("mayhem-61c no leap", "", ROBIN_2 + "A use-ability; A step place=p10", "refused mayhem-61c"),
        (
            "mayhem-61d from next door",
            "cyborg.place=p8",
            RAVEN_1 + "A attack target=white-cyborg; A pull target=black-robin",
            "shoved black-raven black-robin p4 pulled",
        ),
        (
            "mayhem-61d not from further",
            "cyborg.place=p8",
            RAVEN_1 + "A attack target=white-cyborg; A pull target=white-starfire",
            "refused mayhem-61d",
        ),
        (
            "mayhem-61e to next door",
            "turn=white robin.place=p6",
            CYBORG_2 + "B stay; B push target=black-robin place=p7",
            "shoved white-cyborg black-robin p7 pushed",
        ),
        (
            "mayhem-61e not further",
            "turn=white robin.place=p6",
            CYBORG_2 + "B stay; B push target=black-robin place=p4",
            "refused mayhem-61e",
        ),
        (
            "mayhem-61f anywhere",
            "cyborg.place=p8 star=yes",
            RAVEN_1 + "A attack target=white-cyborg; A skip-effect; A teleport place=p10",
            "shoved black-raven black-raven p10 teleported",
        ),
        (
            "mayhem-61f but where one is",
            "cyborg.place=p8 star=yes",
            RAVEN_1 + "A attack target=white-cyborg; A skip-effect; A teleport place=p4",
            "refused mayhem-61f",
        ),
    ),
)
def test_moving(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


# --- obstacles --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-79 on a border in reach",
            "",
            RAVEN_2 + "A lay-obstacle border=p1-p2",
            "obstacle-laid black-raven p1-p2 -",
        ),
        ("mayhem-79 not beyond it", "", RAVEN_2 + "A lay-obstacle border=p7-p10", "refused mayhem-79"),
        (
            "mayhem-79b moved from anywhere",
            "obstacles=p6-p7,",
            RAVEN_2 + "A move-obstacle was=p6-p7 border=p1-p2",
            "obstacle-laid black-raven p1-p2 p6-p7",
        ),
        (
            "mayhem-39 between two places",
            "obstacles=p1-p2,",
            RAVEN_2 + "A lay-obstacle border=p1-p5",
            "obstacle-laid black-raven p1-p5 -",
        ),
        ("mayhem-39 that touch", "", RAVEN_2 + "A lay-obstacle border=p1-p10", "refused mayhem-39"),
        ("mayhem-39 one to a border", "obstacles=p1-p2,", RAVEN_2 + "A lay-obstacle border=p1-p2", "refused mayhem-39"),
        (
            "mayhem-40 one border stays open",
            "obstacles=p1-p2,p1-p5",
            RAVEN_2 + "A move-obstacle was=p1-p5 border=p1-p4",
            "obstacle-laid black-raven p1-p4 p1-p5",
        ),
        (
            "mayhem-40 no place is closed in",
            "obstacles=p1-p2,p1-p5",
            RAVEN_2 + "A lay-obstacle border=p1-p4",
            "refused mayhem-40",
        ),
        (
            "mayhem-40b the edge of the map does not count",
            "obstacles=p1-p2,p1-p5,p9-p10",
            RAVEN_2 + "A move-obstacle was=p9-p10 border=p1-p4",
            "refused mayhem-40",
        ),
        (
            "mayhem-34 an obstacle is left",
            "obstacles=p6-p7,p9-p10,p6-p10",
            RAVEN_2 + "A lay-obstacle border=p1-p2",
            "obstacle-laid black-raven p1-p2 -",
        ),
        (
            "mayhem-34 none is left",
            "obstacles=p6-p7,p9-p10,p6-p10,p3-p6",
            RAVEN_2 + "A lay-obstacle border=p1-p2",
            "refused mayhem-34",
        ),
    ),
)
def test_obstacles(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


# --- traps ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-43 next door",
            "black.dice=5,2",
            RAVEN_HIGH + "A lay-trap place=p8",
            "trap-laid black-raven p8 2 black",
        ),
        (
            "mayhem-43 not under an opponent",
            "black.dice=5,2 cyborg.place=p8",
            RAVEN_HIGH + "A lay-trap place=p8",
            "refused mayhem-43",
        ),
        (
            "mayhem-43 not on one's own",
            "black.dice=5,2 traps.p8.black=1",
            RAVEN_HIGH + "A lay-trap place=p8",
            "refused mayhem-43",
        ),
        (
            "mayhem-43 enemy ones do not matter",
            "black.dice=5,2 traps.p8.white=1",
            RAVEN_HIGH + "A lay-trap place=p8",
            "trap-laid black-raven p8 2 black",
        ),
        (
            "mayhem-34b one is left",
            "black.dice=5,2 traps.p10.black=7",
            RAVEN_HIGH + "A lay-trap place=p8",
            "trap-laid black-raven p8 1 black",
        ),
        (
            "mayhem-44 under whoever moves",
            "traps.p2.white=2",
            ROBIN_2 + "A free-move place=p2",
            "trap-sprung black-robin p2 2 0 white no",
        ),
        (
            "mayhem-44 under whoever is pulled",
            "traps.p4.black=2 cyborg.place=p8",
            RAVEN_1 + "A attack target=white-cyborg; A pull target=white-cyborg",
            "trap-sprung white-cyborg p4 2 0 black no",
        ),
        (
            "mayhem-44b as one blow",
            "traps.p2.white=3 robin.shield=yes",
            ROBIN_2 + "A free-move place=p2",
            "trap-sprung black-robin p2 3 2 white no",
        ),
        (
            "mayhem-58b whoever falls has ended its turn",
            "traps.p2.white=6",
            ROBIN_2 + "A free-move place=p2",
            "turn-ended black-robin white",
        ),
        (
            "mayhem-37 a shield stops two",
            "cyborg.place=p5 cyborg.shield=yes",
            ROBIN_1 + "A attack target=white-cyborg",
            "attacked black-robin white-cyborg 4 2",
        ),
        (
            "mayhem-37b and goes, even for one",
            "cyborg.place=p5 cyborg.shield=yes mayhem=1",
            "A place-die slot=black-robin-1 die=2; A attack target=white-cyborg",
            "attacked black-robin white-cyborg 1 1",
        ),
    ),
)
def test_traps(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


# --- the stun of an attack, in its order ------------------------------------------------------------------------------

# What may stand between an attack and its stun: as it is written, how it is resolved, and the fact it leaves.
BETWEEN = {
    "tira": ("pull target=white-cyborg", "shoved"),
    "cura 2": ("", "healed"),
    "scudo": ("", "shielded"),
    "fuga": ("", "escape-taken"),
    "movimento": ("step place=p8", "moved"),
    "teletrasporta": ("teleport place=p1", "shoved"),
    "ostacolo": ("lay-obstacle border=p1-p2", "obstacle-laid"),
}


def told_on(special: str, mayhem: str = "stordimento") -> City:
    """Corvina next to Cyborg, with the star: her upper ability does this after an attack from afar."""
    table = at("cyborg.place=p8 star=yes raven.damage=3")
    row = ["raven", "1", "Prova", 3, "distanza", special, mayhem, ""]
    return replace(table, box={**table.box, "abilities": [row]})


@pytest.mark.parametrize("first", BETWEEN)
@pytest.mark.parametrize("second", ["", "cura 2", "scudo", "fuga", "teletrasporta"])
def test_mayhem_62b_the_stun_comes_after_what_stands_before_it(first: str, second: str) -> None:
    """Whatever is special comes between the blow and its stun, which finds its target wherever that is by then."""
    between = [*dict.fromkeys(filter(None, (first, second)))]
    state = after(told_on(", ".join(between)), "A place-die slot=black-raven-1 die=4")
    lines = ["attack target=white-cyborg", *(BETWEEN[each][0] for each in between)]
    done: list[str] = []
    for line in filter(None, lines):
        done += outcome(state, f"A {line}")
        state = after(state, f"A {line}")
    kinds = [each.split()[0] for each in done]
    order = ["attacked", *(BETWEEN[each][1] for each in between), "stunned"]
    assert [each for each in kinds if each in order] == order
    assert "stunned black-raven white-cyborg" in done
    assert state.figures["white-cyborg"].stuns == 1


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-62b the traps of the pull come back to the supply first",
            "cyborg.place=p8 star=yes traps.p4.black=3 traps.p2.black=5",
            RAVEN_1 + "A attack target=white-cyborg; A pull target=white-cyborg",
            "stunned black-raven white-cyborg",
        ),
        (
            "mayhem-62b before the pull the supply has none",
            "cyborg.place=p8 star=yes traps.p1.black=4 traps.p2.black=4",
            RAVEN_1 + "A attack target=white-cyborg; A pull target=white-cyborg",
            "effect-failed black-raven stun",
        ),
        (
            "mayhem-62b with the special effect goes the star's",
            "cyborg.place=p8 star=yes",
            RAVEN_1 + "A attack target=white-cyborg; A end-turn",
            "turn-ended black-raven white",
        ),
        (
            "mayhem-62b who is KO by the traps of the pull",
            "cyborg.place=p8 star=yes cyborg.damage=2 traps.p4.black=3",
            RAVEN_1 + "A attack target=white-cyborg; A pull target=white-cyborg",
            "effect-failed black-raven stun",
        ),
        (
            "mayhem-62b the special effect left undone",
            "cyborg.place=p8 star=yes",
            RAVEN_1 + "A attack target=white-cyborg; A skip-effect",
            "stunned black-raven white-cyborg",
        ),
    ),
)
def test_the_star_s_stun_comes_last(words: str, asked: str, expected: str) -> None:
    """c_my_09: the table's boards, with a stun by the star in place of the teleport."""
    assert expected in outcome(stunning(words), asked)


def stunning(words: str) -> City:
    table = at(words)
    row = ["raven", "1", "Telecinesi", 3, "distanza", "tira", "stordimento", ""]
    return replace(table, box={**table.box, "abilities": [row]})


# --- escapes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-38 as soon as another moves",
            "raven.escape=yes",
            ROBIN_2 + "A free-move place=p2; A escape figure=black-raven place=p8",
            "escaped black-raven",
        ),
        (
            "mayhem-38 not in its own turn",
            "raven.escape=yes",
            RAVEN_1 + "A free-move place=p8; A escape figure=black-raven place=p4",
            "refused mayhem-38",
        ),
        (
            "mayhem-38b a pull is no move",
            "robin.escape=yes cyborg.place=p8",
            RAVEN_1 + "A attack target=white-cyborg; A pull target=black-robin; A escape figure=black-robin place=p2",
            "refused mayhem-38",
        ),
        (
            "mayhem-38c the initiative first",
            "raven.escape=yes cyborg.escape=yes",
            ROBIN_2 + "A free-move place=p2; B escape figure=white-cyborg place=p7",
            "refused mayhem-38c",
        ),
        (
            "mayhem-38c then the others",
            "raven.escape=yes cyborg.escape=yes",
            ROBIN_2 + "A free-move place=p2; A let-go figure=black-raven; B escape figure=white-cyborg place=p7",
            "escaped white-cyborg",
        ),
        (
            "mayhem-38c as the owners agree",
            "raven.escape=yes cyborg.escape=yes options.escapes=agreed",
            ROBIN_2 + "A free-move place=p2; B escape figure=white-cyborg place=p7",
            "escaped white-cyborg",
        ),
    ),
)
def test_escapes(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


def test_mayhem_44_ones_own_traps_lie_still_and_enemy_ones_are_taken_away() -> None:
    assert outcome("traps.p2.black=2", f"{ROBIN_2}A free-move place=p2") == ["moved black-robin p2 free -"]
    assert after("traps.p2.white=2 traps.p2.black=1", f"{ROBIN_2}A free-move place=p2").traps == {"p2": {"black": 1}}


def test_mayhem_37_a_shield_is_spent() -> None:
    assert (
        not after("cyborg.place=p5 cyborg.shield=yes", f"{ROBIN_1}A attack target=white-cyborg")
        .figures["white-cyborg"]
        .shield
    )
