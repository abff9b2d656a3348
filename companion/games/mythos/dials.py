"""Everything tracked, as dials that a correction may set: the table is the truth."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.dials import Dial
from companion.engine.holes import Pick
from companion.games.mythos.components import CHARACTERS, HAND, MISSIONS, MOST_BASE, RANKS, ROUNDS, UNKNOWN
from companion.games.mythos.scoring import mission_points
from companion.games.mythos.state import (
    BEFORE,
    UNTOLD,
    InMission,
    InPlay,
    Position,
    Won,
    chosen,
    found,
    games_before,
    keeps_counters,
    opponent,
    ranks_in_play,
    with_changed,
)
from companion.kit.dials import flag, number, with_field, words

MOST_CHAKRA = 40
MOST_TOKENS = 30
MOST_POINTS = 99
MOST_HAND = 30
STEPS = ("mission", "action", "evaluation", "over")
# In a match of three, the games that may lie behind this one.
GAMES_BEFORE = (1, 2)
# Nobody won it, or it was not evaluated.
NOBODY = "nobody"
NOT_YET = "not-yet"

# Dials that are a field of the table, and of a character; setting any other has consequences.
FIELDS = {"chakra": "chakra.{}", "counted": "counted.{}", "bonus": "bonus.{}", "hand": "hands.{}"}
OF_CHARACTER = {"card": "card", "at": "mission", "tokens": "tokens", "plus": "plus"}


def dials(at: Position) -> tuple[Dial, ...]:
    if not at.edge:
        return (words("edge", NOBODY, *at.seats), *game_dials(at))
    if keeps_counters(at):
        # No missions lie there: each point of one would have been a mission that nothing takes off again.
        return (*table_dials(at), *seat_dials(at))
    return (*table_dials(at), *seat_dials(at), *mission_dials(at), *character_dials(at))


def table_dials(at: Position) -> Iterator[Dial]:
    yield words("edge", at.edge, *at.seats)
    yield from game_dials(at)
    if keeps_counters(at):
        yield number("round", at.round, ROUNDS)
        yield words("step", at.step, "counters", "over")
        return
    # A game that goes on from paper has rounds behind it before a mission was turned up here; as long as nothing of
    # them is told, they may be taken back.
    is_told = bool(at.missions or at.won) or at.step != "mission"
    yield number("round", at.round, ROUNDS, low=min(1, at.round) if is_told else 0)
    if at.round:
        yield words("step", at.step, *STEPS)
    if at.step == "action":
        yield words("turn", at.turn or at.edge, *at.seats)


def game_dials(at: Position) -> Iterator[Dial]:
    """Who won the games before this one: the second by whoever did not win the first, or there would be no third."""
    before = games_before(at)
    if chosen(at, "best") != "three":
        return
    yield words("game.1", before[0] if before else NOBODY, NOBODY, *at.seats)
    if before:
        now = before[1] if len(before) > 1 else NOBODY
        yield words("game.2", now, NOBODY, opponent(at, before[0]))


def with_game(at: Position, index: int, seat: str) -> Position:
    """Whoever did not win the first of two won the other; what comes after a game nobody won is not there either."""
    before = games_before(at)
    after = at.games[len(before) :]
    if seat == NOBODY:
        return replace(at, games=(*before[:index], *after))
    found = (*before[:index], seat, *(opponent(at, seat) for _ in before[index + 1 :]))
    return replace(at, games=(*found, *after))


def seat_dials(at: Position) -> Iterator[Dial]:
    for seat in at.seats:
        yield number(f"chakra.{seat}", at.chakra[seat], MOST_CHAKRA)
        if keeps_counters(at):
            yield number(f"counted.{seat}", at.counted[seat], MOST_POINTS)
            continue
        yield number(f"bonus.{seat}", at.bonus[seat], MOST_POINTS)
        yield number(f"hand.{seat}", at.hands[seat], MOST_HAND)
        if at.step == "action":
            yield flag(f"passed.{seat}", seat in at.passed)


def mission_dials(at: Position) -> Iterator[Dial]:
    for rank in RANKS[: at.round]:
        if rank not in at.missions:
            yield number(f"worth.{rank}", UNTOLD, MOST_BASE, low=UNTOLD)
    # Back in an earlier round, what belongs to those that have not come can be taken off the table.
    last = max((at.round, *(won.round for won in at.won)))
    for rank in ranks_in_play(at):
        yield words(f"mission.{rank}", at.missions[rank].card, *MISSIONS, UNKNOWN)
        yield number(f"worth.{rank}", at.missions[rank].points, 9, low=UNTOLD if has_not_come(at, rank) else 0)
        for round_ in range(RANKS.index(rank) + 1, last + 1):
            now = next((won for won in at.won if (won.round, won.mission) == (round_, rank)), None)
            says = NOT_YET if now is None else now.seat or NOBODY
            choices = (*at.seats, NOBODY, *((NOT_YET,) if round_ >= at.round else ()))
            yield replace(words(f"won.{rank}.{round_}", says, *choices), of=(rank, str(round_)))


def character_dials(at: Position) -> Iterator[Dial]:
    for each in at.played:
        about = (each.id,)
        card = Pick(name="value", options=tuple(dict.fromkeys((*CHARACTERS, UNKNOWN, each.card))))
        yield Dial(
            id=f"card.{each.id}",
            kind="hidden-card" if each.is_hidden else "card",
            of=about,
            now=each.card,
            domain=card,
            # Also where phones keep none of them: one that was told, by a correction or before it was turned down.
            secret_to=each.side if each.is_hidden else None,
        )
        yield replace(flag(f"face.{each.id}", each.is_hidden), of=about)
        yield replace(words(f"at.{each.id}", each.mission, *ranks_in_play(at), "away"), of=about)
        yield replace(words(f"side.{each.id}", each.side, *at.seats), of=about)
        yield replace(number(f"tokens.{each.id}", each.tokens, MOST_TOKENS), of=about)
        yield replace(number(f"plus.{each.id}", each.plus, MOST_TOKENS, low=-MOST_TOKENS), of=about)


def turned(at: Position, dial: str, value: str | int) -> Position:
    """The table with this dial set; what has to follow from it follows."""
    match dial.split("."), value:
        case [kind, seat], int() if kind in FIELDS:
            return with_field(at, FIELDS[kind], (seat,), value)
        case ["edge"], str():
            return with_edge(at, value)
        case ["round"], int():
            if value == 0:
                return unbegun(at)
            return replace(at if at.round else begun(at), round=value)
        case ["game", place], str():
            return with_game(at, int(place) - 1, value)
        case ["step"], str():
            return stepped(at, value)
        case ["turn"], str():
            # Whoever is in turn has not passed.
            return replace(with_passed(at, value, False), turn=value)
        case ["passed", seat], str():
            return with_passed(at, seat, value == "yes")
        case ["mission", rank], str():
            points = MISSIONS[value].points if value in MISSIONS else at.missions[rank].points
            return with_mission(at, rank, InMission(value, points))
        case ["worth", rank], int():
            return with_worth(at, rank, value)
        case ["won", rank, round_], str():
            return with_won(at, rank, int(round_), value)
        case [what, id], _:
            return with_character(at, id, what, value)
        case _:
            raise TypeError(f"mythos has no dial {dial!r} for {value!r}")


def with_edge(at: Position, seat: str) -> Position:
    """The first time the game goes on from there, as by the lot."""
    if at.step != "edge" or seat not in at.seats:
        return replace(at, edge=seat if seat in at.seats else at.edge)
    return replace(at, edge=seat, step="counters" if keeps_counters(at) else "hands")


def stepped(at: Position, step: str) -> Position:
    """Going back to the action phase lets both play again, whoever has the Edge first."""
    if step == "over":
        return replace(at, step=step, turn="", again="", spares_hand=False, winner="", left=(at.step, at.turn))
    reopened = replace(at, winner="", again="", spares_hand=False, games=at.games[: -1 if at.winner else None])
    if step == "action":
        return replace(reopened, step=step, turn=at.turn or at.edge, passed=())
    return replace(reopened, step=step, turn="")


def with_passed(at: Position, seat: str, has_passed: bool) -> Position:
    """Whoever has passed is not in turn; where both have, the missions are evaluated."""
    at = replace(at, again="", spares_hand=False)
    passed = tuple(each for each in at.seats if (has_passed if each == seat else each in at.passed))
    left = [each for each in at.seats if each not in passed]
    if not left:
        return replace(at, passed=passed, turn="", step="evaluation")
    return replace(at, passed=passed, turn=at.turn if at.turn in left else left[0])


def begun(at: Position) -> Position:
    """Both have had their first hand; where only counters are kept there is none."""
    if keeps_counters(at):
        return at
    # Who had changed the first hand is told again with the step, should the correction be taken back.
    left = (at.step, ",".join(at.kept)) if at.step in BEFORE else at.left
    return replace(at, step="mission", kept=at.seats, hands=dict.fromkeys(at.seats, HAND), left=left)


def unbegun(at: Position) -> Position:
    """No round has been: where only a correction had said so, the first hands are looked at as before."""
    if keeps_counters(at) or at.left[0] not in BEFORE or at.missions or at.won:
        return replace(at, round=0)
    kept = tuple(seat for seat in at.left[1].split(",") if seat)
    return replace(at, round=0, step=at.left[0], left=("", ""), kept=kept, hands=dict.fromkeys(at.seats, 0))


def has_not_come(at: Position, rank: str) -> bool:
    """Whether a mission of this rank belongs to a later round (mythos-1)."""
    return RANKS.index(rank) >= at.round


def with_worth(at: Position, rank: str, points: int) -> Position:
    """A mission nobody named is known by its points alone; told to be worth nothing yet, it is not there, and nobody
    was sent on it."""
    if points == UNTOLD and has_not_come(at, rank):
        missions = {each: mission for each, mission in at.missions.items() if each != rank}
        return replace(at, missions=missions, played=tuple(each for each in at.played if each.mission != rank))
    if points == UNTOLD:
        return at
    card = at.missions[rank].card if rank in at.missions else UNKNOWN
    return with_mission(at, rank, InMission(card, points))


def with_mission(at: Position, rank: str, mission: InMission) -> Position:
    """It is worth the same in every round, those behind among them (mythos-2)."""
    there = replace(at, missions={**at.missions, rank: mission})
    points = mission_points(there, rank)
    won = tuple(replace(each, points=points) if each.mission == rank and each.seat else each for each in at.won)
    return replace(there, won=won)


def with_won(at: Position, rank: str, round_: int, value: str) -> Position:
    """A cell of the grid: whoever won it has the points it is worth."""
    others = tuple(won for won in at.won if (won.round, won.mission) != (round_, rank))
    if value == NOT_YET:
        return replace(at, won=others)
    was = next((won for won in at.won if won not in others), None)
    seat = "" if value == NOBODY else value
    points = mission_points(at, rank) if seat else 0
    totals = was.totals if was else dict.fromkeys(at.seats, 0)
    new = Won(round_, rank, totals, seat, points)
    return replace(at, won=tuple(sorted((*others, new), key=lambda won: (won.round, RANKS.index(won.mission)))))


def with_character(at: Position, id: str, what: str, value: str | int) -> Position:
    each = found(at, id)
    if each is None:
        return at
    match what, value:
        case "at", "away":
            return replace(at, played=tuple(one for one in at.played if one.id != id))
        case "face", _:
            is_hidden = value == "yes"
            each = replace(each if is_hidden else unread(each), is_hidden=is_hidden)
        case "side", str():
            each = replace(unread(each), side=value, taken_by="")
        case _:
            each = with_field(each, OF_CHARACTER[what], (), value)
    return replace(at, played=with_changed(at, each))


def unread(each: InPlay) -> InPlay:
    """Which card lies hidden is told to nobody by a correction or a taking: whoever has it now looks (mythos-34)."""
    return replace(each, card=UNKNOWN, told_cost=UNTOLD, told_power=UNTOLD) if each.is_hidden else each
