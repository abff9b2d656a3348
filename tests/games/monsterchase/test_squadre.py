"""Team Racing: the teams, the draft that turns round, what team-mates share, who wins."""

import pytest

from companion.engine.chance import Chance
from companion.engine.holes import Pick
from companion.engine.offers import offers
from companion.engine.rulebook import Refusal
from companion.engine.scores import Mark
from companion.games.monsterchase.connection import are_connected
from companion.games.monsterchase.rules.teams import grid_order, sheet_order, sits_apart, standing, totals
from companion.games.monsterchase.state import Race
from tests.games.monsterchase.table import GAME, after, at, closed_to, going_on, lines, listed, open_to, outcome, rows

# Four in two teams of two, side by side; nothing of the chase lies on the table.
BARE = "mode=teams turn=:::0:0:: ranking= reserves= prey=0:/ cards=-1,-1,,-1,-1"
SEATED = f"{BARE} seats=A,B,C,D teams=A:1,B:1,C:2,D:2 car.D=3/0/0/0:?,?,?"
SIDES = f"{SEATED} step=sides"
FIVE = f"{SEATED} seats=A,B,C,D,E teams=A:1,B:1,C:1,D:2,E:2 car.E=3/0/0/0:"
MORE = " ".join(f"car.{seat}=3/0/0/0:" for seat in "EFGH")
EIGHT = f"{SEATED} seats=A,B,C,D,E,F,G,H teams=A:1,B:1,C:1,D:1,E:2,F:2,G:2,H:2 {MORE}"
DRAFT = f"{SEATED} step=draft first-team=1"
PICKED = f"{SEATED} picked=sheet-1:1,sheet-2:2,sheet-3:2,sheet-4:1 first-team=1"
SHARED = f"{PICKED} sheets=A:sheet-1,B:sheet-4,C:sheet-2,D:sheet-3"
GRID = f"{SHARED} step=grid"
LOTS = f"{SEATED} step=lot team-draft=random"
RACE = f"{SHARED} ranking=A,C,D,B turn=A::d:0:0:: step=turn"
NITRO = f"{RACE} winter=yes distance.A-B=3 distance.A-C=1"


# --- who races with whom ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-127 two of two", "", "A ready-teams", "step-reached lot -"),
        ("monsterchase-127 one alone", "seats=A,B,C teams=A:1,B:1,C:2", "A ready-teams", "refused monsterchase-127"),
        ("monsterchase-127b all equal", "", "B ready-teams", "step-reached lot -"),
        ("monsterchase-127b two and three", FIVE, "A ready-teams", "refused monsterchase-127b"),
        ("monsterchase-127c one team only", "teams=A:1,B:1,C:1,D:1", "A ready-teams", "refused monsterchase-127c"),
        ("monsterchase-127c two of them", "", "A ready-teams", "step-reached lot -"),
        ("monsterchase-127c a team of the four", "", "A join-team team=5", "refused monsterchase-127c"),
        ("monsterchase-127 another team", "", "A join-team team=2", "teams-set A:2,B:1,C:2,D:2"),
        ("monsterchase-128 the added pilot is gone then", f"{FIVE} teams=A:1,B:1,C:1,D:2,E:2,extra:2",
         "A join-team team=2", "teams-set A:2,B:1,C:1,D:2,E:2"),
        ("monsterchase-130 side by side", "", "A ready-teams", "step-reached lot -"),
        ("monsterchase-130 strangers between", "teams=A:1,B:2,C:1,D:2", "A ready-teams", "refused monsterchase-130"),
        ("monsterchase-130 around the corner of the table", "teams=A:1,B:2,C:2,D:1", "A ready-teams",
         "step-reached lot -"),
        ("monsterchase-127 split in two", "teams=A:1,B:2,C:1,D:1", "C split-teams count=2",
         "teams-set A:1,B:1,C:2,D:2"),
        ("monsterchase-128 split with one more pilot", FIVE, "A split-teams count=2",
         "teams-set A:1,B:1,C:1,D:2,E:2,extra:2"),
        ("monsterchase-127 split in three with two pilots missing", "", "A split-teams count=4",
         "refused monsterchase-127"),
        ("monsterchase-128c nine pilots and eight sheets", EIGHT, "A split-teams count=3", "refused monsterchase-128c"),
        ("monsterchase-128c eight and eight", EIGHT, "A split-teams count=4",
         "teams-set A:1,B:1,C:2,D:2,E:3,F:3,G:4,H:4"),
        ("monsterchase-127b split unevenly", FIVE, "A split-teams count=4", "refused monsterchase-127b"),
        ("monsterchase-127c in one", "", "A split-teams count=1", "refused monsterchase-127c"),
        ("monsterchase-127c in five", "", "A split-teams count=5", "refused monsterchase-127c"),
        ("monsterchase-128 a pilot for the short team", FIVE, "A add-pilot team=2",
         "teams-set A:1,B:1,C:1,D:2,E:2,extra:2"),
        ("monsterchase-128 not for the other", FIVE, "A add-pilot team=1", "refused monsterchase-128"),
        ("monsterchase-128 nobody is short", "", "A add-pilot team=1", "refused monsterchase-128"),
        ("monsterchase-128 it has one already", f"{FIVE} teams=A:1,B:1,C:1,D:2,E:2,extra:2", "A add-pilot team=2",
         "refused monsterchase-128"),
        ("monsterchase-128 a team that is not there", FIVE, "A add-pilot team=3", "refused monsterchase-128"),
        ("monsterchase-128 then they are equal", f"{FIVE} teams=A:1,B:1,C:1,D:2,E:2,extra:2", "A ready-teams",
         "step-reached lot -"),
        ("monsterchase-20b no other team later", DRAFT, "A join-team team=2", "refused monsterchase-20b"),
        ("monsterchase-20b no splitting later", DRAFT, "A split-teams count=2", "refused monsterchase-20b"),
        ("monsterchase-20b no pilot more later", DRAFT, "A add-pilot team=1", "refused monsterchase-20b"),
        ("monsterchase-20b made once", DRAFT, "A ready-teams", "refused monsterchase-20b"),
    ),
)  # fmt: skip
def test_making_teams(words: str, asked: str, expected: str) -> None:
    assert outcome(f"{SIDES} {words}", asked) == expected


@pytest.mark.parametrize(
    ("words", "asked", "named"),
    [
        pytest.param(f"{SIDES} seats=A,B,C teams=A:1,B:1,C:2", "A ready-teams", ("seat", "C"),
                     id="monsterchase-127 the team that is too small"),
        pytest.param(DRAFT, "C pick-sheet sheet=sheet-5", ("seat", "A"), id="monsterchase-129c the team that chooses"),
        pytest.param(f"{DRAFT} picked=sheet-5:2,sheet-6:1", "C pick-sheet sheet=sheet-5", ("other", "C"),
                     id="monsterchase-129b the team that has it"),
        pytest.param(f"{GRID} grid=B:4", "C pick-grid car=C position=4", ("other", "B"),
                     id="monsterchase-132 whose helmet is there"),
        pytest.param(GRID, "A pick-grid car=B position=5", ("other", "B"), id="monsterchase-132 or the one to place"),
    ],
)  # fmt: skip
def test_who_is_named(words: str, asked: str, named: tuple[str, str]) -> None:
    with pytest.raises(Refusal) as refusal:
        after(words, asked)
    assert named in refusal.value.values.items()


@pytest.mark.parametrize(
    ("seats", "counts"),
    [
        pytest.param(3, {2}, id="monsterchase-128 three: two and one with an added pilot"),
        pytest.param(4, {2}, id="monsterchase-127 four"),
        pytest.param(5, {2, 3}, id="monsterchase-128 five: three and two, or two, two and one"),
        pytest.param(6, {2, 3}, id="monsterchase-127 six"),
        pytest.param(7, {2, 4}, id="monsterchase-127b seven: in three they are never equal"),
        pytest.param(8, {2, 4}, id="monsterchase-128c eight: three teams would need nine sheets"),
    ],
)
def test_only_what_comes_out_equal_is_offered(seats: int, counts: set[int]) -> None:
    """And after each of them the teams are ready."""
    letters = "ABCDEFGH"[:seats]
    cars = " ".join(f"car.{seat}=3/0/0/0:" for seat in letters)
    teams = ",".join(f"{seat}:1" for seat in letters)
    words = f"{BARE} seats={','.join(letters)} {cars} teams={teams} step=sides"
    offered = {offer.given["count"] for offer in listed(words, "A").open if offer.action == "split-teams"}
    assert offered == counts
    for count in counts:
        state, _ = after(words, f"A split-teams count={count}", "A ready-teams")
        assert state.step == "lot"
        assert len(state.pilots) == len(state.teams) == seats + ("extra" in state.pilots)


@pytest.mark.parametrize(
    ("teams", "apart"),
    [
        pytest.param("A:1,B:1,C:2,D:2", "", id="monsterchase-130 together"),
        pytest.param("A:1,B:2,C:2,D:1", "", id="monsterchase-130 together around the table"),
        pytest.param("A:1,B:2,C:1,D:2", "C", id="monsterchase-130 every other seat"),
        pytest.param("A:1,B:1,C:1,D:1", "", id="monsterchase-130 all one team"),
    ],
)
def test_who_sits_apart(teams: str, apart: str) -> None:
    assert sits_apart(at(f"{SEATED} teams={teams}")) == apart


# --- the draft --------------------------------------------------------------------------------------------------------


def around(teams: str, pilots: int, first: str) -> Race:
    """So many seats of each team, side by side."""
    seats = "ABCDEFGH"[: len(teams) * pilots]
    members = ",".join(f"{seat}:{teams[index // pilots]}" for index, seat in enumerate(seats))
    return GAME.position(f"mode=teams seats={','.join(seats)} teams={members} first-team={first}")


@pytest.mark.parametrize(
    ("state", "sheets", "grid"),
    [
        pytest.param(around("12", 2, "1"), "1221", "1221", id="monsterchase-131 D24 two teams of two"),
        pytest.param(around("12", 3, "1"), "122112", "211221", id="monsterchase-131 D25 two teams of three"),
        pytest.param(around("123", 2, "1"), "123321", "132231", id="monsterchase-131 D26 three teams of two"),
        pytest.param(around("12", 2, "2"), "2112", "2112", id="monsterchase-129 the other team was drawn"),
        pytest.param(around("1234", 2, "3"), "34122143", "32144123", id="monsterchase-129 four teams"),
    ],
)
def test_the_order_of_the_draft(state: Race, sheets: str, grid: str) -> None:
    """Clockwise at first for the sheets, anticlockwise for the grid; each pass turns round."""
    assert "".join(sheet_order(state)) == sheets
    assert "".join(grid_order(state)) == grid


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-129 the team that was drawn", f"{SEATED} step=lot", "C name-first-team team=2",
         "team-drawn 2; step-reached draft -"),
        ("monsterchase-129 a team of this race", f"{SEATED} step=lot", "C name-first-team team=3",
         "refused monsterchase-129"),
        ("monsterchase-129b a free sheet", DRAFT, "A pick-sheet sheet=sheet-5", "sheet-picked 1 sheet-5"),
        ("monsterchase-129b taken already", f"{DRAFT} picked=sheet-5:1", "C pick-sheet sheet=sheet-5",
         "refused monsterchase-129b"),
        ("monsterchase-129b no such sheet", DRAFT, "A pick-sheet sheet=sheet-9", "refused monsterchase-129b"),
        ("monsterchase-129c one team at a time", DRAFT, "C pick-sheet sheet=sheet-5", "refused monsterchase-129c"),
        ("monsterchase-129c then the other, and again", f"{DRAFT} picked=sheet-5:1,sheet-6:2",
         "D pick-sheet sheet=sheet-7", "sheet-picked 2 sheet-7"),
        ("monsterchase-129c the first has the last one", f"{DRAFT} picked=sheet-5:1,sheet-6:2,sheet-7:2",
         "B pick-sheet sheet=sheet-8", "sheet-picked 1 sheet-8; step-reached share -"),
        ("monsterchase-129c nor the helmets", GRID, "C pick-grid car=C position=1", "refused monsterchase-129c"),
        ("monsterchase-130b a sheet of the own team", f"{PICKED} step=share", "A give-sheet car=B sheet=sheet-1",
         "sheet-taken B sheet-1; car-painted B car-orange; sheet-taken A sheet-4"),
        ("monsterchase-130b not of the other", f"{PICKED} step=share", "A give-sheet car=A sheet=sheet-2",
         "refused monsterchase-130b"),
        ("monsterchase-130b nor to the other", f"{PICKED} step=share", "A give-sheet car=C sheet=sheet-1",
         "refused monsterchase-130b"),
        ("monsterchase-130b one that was chosen", f"{PICKED} step=share", "A give-sheet car=A sheet=sheet-8",
         "refused monsterchase-130b"),
        ("monsterchase-7b each sheet once", f"{PICKED} sheets=A:sheet-1,B:sheet-4 step=share",
         "A give-sheet car=B sheet=sheet-1", "refused monsterchase-7b"),
        ("monsterchase-130b the last one by itself", f"{PICKED} sheets=A:sheet-1,B:sheet-4 step=share",
         "D give-sheet car=D sheet=sheet-2", "sheet-taken D sheet-2; car-painted D car-brown; sheet-taken C sheet-3;"
         " step-reached grid -"),
        ("monsterchase-132 any free place", GRID, "A pick-grid car=B position=4", "grid-picked B 4"),
        ("monsterchase-132 not a taken one", f"{GRID} grid=B:4", "C pick-grid car=C position=4",
         "refused monsterchase-132"),
        ("monsterchase-132 nor one the grid has not", GRID, "A pick-grid car=B position=5",
         "refused monsterchase-132"),
        ("monsterchase-132b a helmet of one's own", GRID, "A pick-grid car=A position=1", "grid-picked A 1"),
        ("monsterchase-132b not the other team's", GRID, "A pick-grid car=C position=1", "refused monsterchase-132b"),
        ("monsterchase-132b not twice", f"{GRID} grid=A:1,C:2,D:3", "A pick-grid car=A position=4",
         "refused monsterchase-132b"),
        ("monsterchase-131 the last one is left over, and off they go", f"{GRID} grid=A:1,C:2",
         "D pick-grid car=D position=4",
         "grid-picked D 4; grid-picked B 3; ranking-set A,C,B,D; hands-dealt; turn-begun A"),
        ("monsterchase-133 not where teams choose", f"{SEATED} step=lot", "A draw-lots", "refused monsterchase-133"),
        ("monsterchase-133 drawn at the table, told by anybody", f"{LOTS} step=draft first-team=1",
         "D pick-sheet sheet=sheet-5", "sheet-picked 1 sheet-5"),
        ("monsterchase-133 the helmets from the last place", f"{SHARED} step=grid team-draft=random",
         "D pick-grid car=A position=4", "grid-picked A 4"),
        ("monsterchase-132 by lot no other place", f"{SHARED} step=grid team-draft=random",
         "D pick-grid car=A position=1", "refused monsterchase-132"),
        ("monsterchase-20b no sheets before the draft", f"{SEATED} step=lot", "A pick-sheet sheet=sheet-5",
         "refused monsterchase-20b"),
        ("monsterchase-20b no helmets before they are shared", f"{PICKED} step=share", "A pick-grid car=A position=1",
         "refused monsterchase-20b"),
        ("monsterchase-20b shared once", GRID, "A give-sheet car=A sheet=sheet-1", "refused monsterchase-20b"),
        ("monsterchase-20b no lots once sheets are chosen", f"{LOTS} step=draft first-team=1", "A draw-lots",
         "refused monsterchase-20b"),
        ("monsterchase-20b one lot only", DRAFT, "A draw-first-team", "refused monsterchase-20b"),
        ("monsterchase-20b drawn or named once", DRAFT, "A name-first-team team=1", "refused monsterchase-20b"),
    ),
)  # fmt: skip
def test_the_draft(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def seeds(count: int) -> list[Chance]:
    return [Chance(str(seed).encode()) for seed in range(count)]


def test_monsterchase_129_any_team_may_be_drawn() -> None:
    found = {tuple(lines(after(f"{SEATED} step=lot", "A draw-first-team", chance=each)[1])) for each in seeds(20)}
    assert found == {(f"team-drawn {team}", "step-reached draft -") for team in "12"}


def test_monsterchase_133_lots_for_sheets_and_places() -> None:
    """Each car a sheet of its own and a place of its own, the last place first, and every car may lead."""
    leaders = set()
    for chance in seeds(40):
        state, facts = after(LOTS, "B draw-lots", chance=chance)
        texts = lines(facts)
        assert [line.split()[2] for line in texts if line.startswith("grid-picked")] == ["4", "3", "2", "1"]
        assert len(set(state.sheets.values())) == 4
        assert sorted(state.ranking) == ["A", "B", "C", "D"]
        assert (state.step, state.turn.car) == ("turn", state.ranking[0])
        leaders.add(state.ranking[0])
    assert leaders == set("ABCD")


@pytest.mark.parametrize("count", [3, 5, 8])
def test_a_whole_draft_from_the_list(count: int) -> None:
    """monsterchase-129, monsterchase-130b, monsterchase-132: whoever is asked takes the first thing offered, to the
    first turn."""
    letters = "ABCDEFGH"[:count]
    cars = " ".join(f"car.{seat}=3/0/0/0:" for seat in letters)
    state = at(f"{BARE} seats={','.join(letters)} {cars} teams={','.join(f'{seat}:1' for seat in letters)} step=sides")
    state, _ = going_on(state, "A split-teams count=2", "A ready-teams", "A name-first-team team=2")
    while state.step != "turn":
        found = ((seat, offer) for seat in letters for offer in offers(GAME, state, seat).open)
        seat, offer = next((seat, offer) for seat, offer in found if offer.primary)
        given = " ".join(f"{name}={value}" for name, value in offer.given.items())
        hole = offer.holes[0]
        assert isinstance(hole, Pick)
        state, _ = going_on(state, f"{seat} {offer.action} {given} {hole.name}={hole.options[0]}")
    assert sorted(state.ranking) == sorted(state.pilots)
    assert sorted(state.sheets) == sorted(state.pilots)
    assert all(state.picked[sheet] == state.teams[car] for car, sheet in state.sheets.items())
    assert {len(pilot.hand) for pilot in state.pilots.values()} == {3}


# --- on the track -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-134 the power of a team-mate", f"{RACE} turn=A::ds:0:0::", "B ignore-power",
         "power-ignored B A"),
        ("monsterchase-134 not of an opponent", f"{RACE} turn=A::ds:0:0::", "C ignore-power",
         "refused monsterchase-134"),
        ("monsterchase-134 not one's own", f"{RACE} turn=A::ds:0:0::", "A ignore-power", "refused monsterchase-134"),
        ("monsterchase-134 nor against the boss", "turn=A::ds:0:0::", "B ignore-power", "refused monsterchase-134"),
        ("monsterchase-20b none was used", RACE, "B ignore-power", "refused monsterchase-20b"),
        ("monsterchase-135 a transfer to a team-mate", f"{NITRO} car.A=3/0/0/0:bomb-2 shown=bomb-2",
         "A cognitive car=A to=B card=bomb-2", "cognitive-done A B bomb-2 2 A; guest-acts B"),
        ("monsterchase-135 not to an opponent, however near", f"{NITRO} car.A=3/0/0/0:bomb-2 shown=bomb-2",
         "A cognitive car=A to=C card=bomb-2", "refused monsterchase-135"),
        ("monsterchase-135b the manoeuvre is allowed", f"{RACE} car.A=3/0/0/0:bomb-2,steer-3,steer-1",
         "A manoeuvre cards=bomb-2,steer-3 effect=missile", "manoeuvre-done A bomb-2 steer-3 missile 2"),
        ("monsterchase-135b unless the table leaves it out", f"{RACE} team-manoeuvre=no",
         "A manoeuvre cards=?,? effect=missile", "refused monsterchase-135b"),
        ("monsterchase-136 against an opponent", NITRO, "A award-nitro car=A over=C", "nitro-won A C"),
        ("monsterchase-136 not against a team-mate", NITRO, "A award-nitro car=A over=B", "refused monsterchase-136"),
        ("monsterchase-136 nor against oneself", NITRO, "A award-nitro car=A over=A", "refused monsterchase-136"),
        ("monsterchase-7 a car of this race", NITRO, "A award-nitro car=A over=H", "refused monsterchase-7"),
        ("monsterchase-31b only for the own car", NITRO, "B award-nitro car=A over=C", "refused monsterchase-31b"),
        ("monsterchase-20b won in a turn", f"{NITRO} step=order", "A award-nitro car=A over=C",
         "refused monsterchase-20b"),
        ("monsterchase-31b nobody takes one", f"{NITRO} nitros=A:1", "B pass-nitro car=A to=B",
         "refused monsterchase-31b"),
        ("monsterchase-119c only with Winter is Now", RACE, "A award-nitro car=A over=C",
         "refused monsterchase-119c"),
        ("monsterchase-119c nor passed on", f"{RACE} nitros=A:1", "A pass-nitro car=A to=B",
         "refused monsterchase-119c"),
        ("monsterchase-119c with it", f"{NITRO} nitros=A:1", "A pass-nitro car=A to=B", "nitro-passed A B no"),
        ("monsterchase-137 a gift to a connected mate", f"{NITRO} nitros=A:1", "A pass-nitro car=A to=B",
         "nitro-passed A B no"),
        ("monsterchase-137 a trade", f"{NITRO} nitros=A:1,B:2", "A pass-nitro car=A to=B back=1",
         "nitro-passed A B yes"),
        ("monsterchase-137 in the turn of another too", f"{NITRO} nitros=B:1", "B pass-nitro car=B to=A",
         "nitro-passed B A no"),
        ("monsterchase-137 a trade takes two", f"{NITRO} nitros=A:1", "A pass-nitro car=A to=B back=1",
         "refused monsterchase-137"),
        ("monsterchase-137 none to give", NITRO, "A pass-nitro car=A to=B", "refused monsterchase-137"),
        ("monsterchase-137 not connected", f"{NITRO} nitros=A:1 distance.A-B=7", "A pass-nitro car=A to=B",
         "refused monsterchase-137"),
        ("monsterchase-137 not to an opponent", f"{NITRO} nitros=A:1", "A pass-nitro car=A to=C",
         "refused monsterchase-137"),
        ("monsterchase-137b once a turn", f"{NITRO} nitros=A:2 turn=A::dm:0:0::", "A pass-nitro car=A to=B",
         "refused monsterchase-137b"),
        ("monsterchase-137b the first one", f"{NITRO} nitros=A:2", "A pass-nitro car=A to=B", "nitro-passed A B no"),
        ("monsterchase-137c not before the blow a shield was spent for", f"{NITRO} nitros=A:1 turn=A::d:0:1::",
         "A pass-nitro car=A to=B", "refused monsterchase-137c"),
        ("monsterchase-137c nor while one waits to be hit", f"{NITRO} nitros=A:1 turn=A::d:0:0:C*1:",
         "A pass-nitro car=A to=B", "refused monsterchase-137c"),
        ("monsterchase-137c nor with a card laid open", f"{NITRO} nitros=A:1 shown=bomb-2", "A pass-nitro car=A to=B",
         "refused monsterchase-137c"),
        ("monsterchase-137c before an action", f"{NITRO} nitros=A:1", "A pass-nitro car=A to=B",
         "nitro-passed A B no"),
        ("monsterchase-137c or after it", f"{NITRO} nitros=A:1 turn=A:card:d:0:0::", "A pass-nitro car=A to=B",
         "nitro-passed A B no"),
        ("monsterchase-20b in a turn", f"{NITRO} nitros=A:1 step=order", "A pass-nitro car=A to=B",
         "refused monsterchase-20b"),
    ),
)  # fmt: skip
def test_on_the_track(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("asked", "nitros"),
    [
        pytest.param("A pass-nitro car=A to=B", {"A": 1, "B": 2}, id="monsterchase-137 a gift"),
        pytest.param("A pass-nitro car=A to=B back=1", {"A": 2, "B": 1}, id="monsterchase-137 a trade"),
        pytest.param("A award-nitro car=A over=D", {"A": 3, "B": 1}, id="monsterchase-136 one more"),
    ],
)
def test_nitros_are_counted(asked: str, nitros: dict[str, int]) -> None:
    state, _ = after(f"{NITRO} nitros=A:2,B:1", asked)
    assert state.nitros == nitros


@pytest.mark.parametrize(
    ("one", "other", "connected"),
    [
        pytest.param("A", "B", True, id="monsterchase-135 team-mates in reach"),
        pytest.param("A", "C", False, id="monsterchase-135 an opponent next to it"),
    ],
)
def test_connected_within_a_team(one: str, other: str, connected: bool) -> None:
    assert are_connected(at(NITRO), one, other) == connected


# --- who wins ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("teams", "ranking", "sums", "order"),
    [
        pytest.param("A:1,B:1,C:2,D:2", "A,B,C,D", {"1": 3, "2": 7}, "12", id="monsterchase-139 the lowest sum"),
        pytest.param(
            "A:1,B:1,C:2,D:2", "C,A,B,D", {"1": 5, "2": 5}, "12", id="monsterchase-139b D23 third before fourth"
        ),
        pytest.param("A:1,B:1,C:2,D:2", "A,C,D,B", {"1": 5, "2": 5}, "21", id="monsterchase-139b D23 the other way"),
        pytest.param("A:1,B:1,C:2,D:2,E:3,F:3", "A,C,E,F,D,B", {"1": 7, "2": 7, "3": 7}, "321",
                     id="monsterchase-139b D23 three teams level"),
        pytest.param("A:1,B:1,C:2,extra:2", "extra,A,B,C", {"1": 5, "2": 5}, "12",
                     id="monsterchase-139 the added pilot counts"),
    ],
)  # fmt: skip
def test_who_wins(teams: str, ranking: str, sums: dict[str, int], order: str) -> None:
    seats = ",".join(each.split(":")[0] for each in teams.split(",") if not each.startswith("extra"))
    state = at(f"{BARE} seats={seats} teams={teams} ranking={ranking}")
    assert totals(state) == sums
    assert "".join(standing(state)) == order


@pytest.mark.parametrize(
    ("words", "seat", "opens", "closes"),
    [
        pytest.param(SIDES, "A", {"ready-teams", "split-teams", "join-team"}, {"add-pilot": "monsterchase-128"},
                     id="monsterchase-127 the teams"),
        pytest.param(f"{FIVE} step=sides", "D", {"split-teams", "join-team", "add-pilot"},
                     {"ready-teams": "monsterchase-127b"}, id="monsterchase-128 one team is short"),
        pytest.param(
            f"{SEATED} step=lot", "A", {"name-first-team", "draw-first-team"}, {}, id="monsterchase-129 the lot"
        ),
        pytest.param(
            LOTS, "A", {"draw-lots", "name-first-team", "draw-first-team"}, {}, id="monsterchase-133 all by lot"
        ),
        pytest.param(DRAFT, "A", {"pick-sheet"}, {}, id="monsterchase-129 whose go it is"),
        pytest.param(DRAFT, "C", set(), {"pick-sheet": "monsterchase-129c"}, id="monsterchase-129c who waits"),
        pytest.param(f"{PICKED} step=share", "D", {"give-sheet"}, {}, id="monsterchase-130b each team at once"),
        pytest.param(GRID, "B", {"pick-grid"}, {}, id="monsterchase-132 whose go it is"),
        pytest.param(
            GRID, "C", set(), {"pick-grid": "monsterchase-129c"}, id="monsterchase-129c who waits for the grid"
        ),
        pytest.param(f"{SHARED} step=grid team-draft=random", "C", {"pick-grid"}, {}, id="monsterchase-133 lots"),
        pytest.param(f"{RACE} turn=A::ds:0:0::", "B", {"cross", "ignore-power"}, {"award-nitro": "monsterchase-119c"},
                     id="monsterchase-134 a mate"),
        pytest.param(f"{RACE} turn=A::ds:0:0::", "C", {"cross"},
                     {"ignore-power": "monsterchase-134", "award-nitro": "monsterchase-119c"},
                     id="monsterchase-134 an opponent"),
        pytest.param(
            f"{NITRO} nitros=A:1", "A", {"cross", "award-nitro", "pass-nitro"}, {}, id="monsterchase-137 Nitros"
        ),
        pytest.param("", "A", set(), {}, id="monsterchase-127 nothing of it against the boss"),
    ],
)  # fmt: skip
def test_what_is_offered(words: str, seat: str, opens: set[str], closes: dict[str, str]) -> None:
    mine = {
        *("join-team", "split-teams", "add-pilot", "ready-teams", "name-first-team", "draw-first-team", "draw-lots"),
        *("pick-sheet", "give-sheet", "pick-grid", "cross", "ignore-power", "award-nitro", "pass-nitro"),
    }
    assert open_to(at(words), seat) & mine == opens
    assert {action: rule for action, rule in closed_to(at(words), seat, *closes).items() if action in mine} == closes


@pytest.mark.parametrize(("seats", "teams"), [("ABCD", 2), ("ABCDE", 3), ("ABCDEF", 3), ("ABCDEFGH", 4)])
def test_monsterchase_127b_the_pad_offers_no_more_teams_than_can_be(seats: str, teams: int) -> None:
    sheet = GAME.score_sheet(GAME.opening(tuple(seats), {"mode": "teams"}))
    assert [column.choices for column in (*sheet.columns, *sheet.totals) if isinstance(column, Mark)] == [
        ("1", "2", "3", "4")[:teams]
    ] * 2
