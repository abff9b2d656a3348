"""What the table should show zone by zone, counts that cannot be, and why the race is over."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.audit import Count, Zone
from companion.engine.words import Line
from companion.games.monsterchase.components import INVENTORY, PREY, copies
from companion.games.monsterchase.rules.teams import positions, standing, totals
from companion.games.monsterchase.state import NONE, Race, off_in_all
from companion.kit.supply import impossible

# --- the audit --------------------------------------------------------------------------------------------------------


def audit(at: Race) -> tuple[Zone, ...]:
    """Everything the app keeps that lies in sight; whose hand holds what is nobody's business."""
    return (*boss_zones(at), *track_zones(at), *car_zones(at))


def boss_zones(at: Race) -> Iterator[Zone]:
    """Positive auras left of the board, the negative one right, the assault under the ranking (monsterchase-18)."""
    boss = at.boss
    if boss is None or not boss.most:
        return
    points = Count("below", -boss.points) if boss.points < 0 else Count("points", boss.points)
    spun = (Count("spun", 1),) if boss.is_spun else ()
    yield Zone("board", (points, Count("mood", 1, boss.mood), Count("shields", boss.shields), *spun))
    if at.ranking:
        yield Zone("left", (Count("aura", len(at.auras)),))
        yield Zone("right", (Count("aura", int(at.aura != NONE)),))
        yield Zone("under", (Count("assault", int(at.assault != NONE)),))


def track_zones(at: Race) -> Iterator[Zone]:
    if at.ranking:
        yield Zone("ranking", tuple(Count("helmet", number, car) for number, car in enumerate(at.ranking, 1)))
    if not at.circuit:
        return
    counts = [Count("tiles", len(at.circuit))]
    counts += [Count("reserve", 1, str(place)) for place in at.reserves]
    if at.prey_tile:
        counts.append(Count("exposed", len(at.exposed), str(at.prey_tile)))
        counts.append(Count("sheltered", len(at.sheltered), str(at.prey_tile)))
    yield Zone("track", tuple(counts))


def car_zones(at: Race) -> Iterator[Zone]:
    if not at.ranking:
        return
    for car, pilot in at.pilots.items():
        counts = [Count("lives", pilot.lives), Count("stars", pilot.stars), Count("shields", pilot.shields)]
        counts.append(Count("hand", len(pilot.hand)))
        counts += [Count("tucked", len(pilot.tucked))] if pilot.tucked else []
        counts += [Count("nitro", at.nitros[car])] if at.nitros.get(car) else []
        yield Zone(car, tuple(counts))


# --- what cannot be -------------------------------------------------------------------------------------------------


def broken(at: Race) -> tuple[Line, ...]:
    """More tokens or reserves than the box has (monsterchase-1), points above the start (monsterchase-10b)."""
    return tuple(faults(at))


def faults(at: Race) -> Iterator[Line]:
    if at.boss is None:
        return
    for each in impossible({token: copies(at.box, token) for token in PREY}, Counter((*at.exposed, *at.sheltered))):
        yield Line("broken.prey", {"token": each.thing, "count": each.count, "most": each.most}, "monsterchase-1")
    if at.boss.most and at.boss.points > at.boss.most:
        values = {"points": at.boss.points, "most": at.boss.most}
        yield Line("broken.points", {**values}, "monsterchase-10b")
    for each in impossible(INVENTORY, {"reserves": len(at.reserves)}):
        yield Line("broken.reserves", {"count": each.count, "most": each.most}, "monsterchase-1")


# --- the end ----------------------------------------------------------------------------------------------------------


def outcome(at: Race) -> tuple[Line, ...]:
    """Why it is over, the deciding reason first."""
    if at.step != "over":
        return ()
    if at.verdict == "teams":
        return tuple(team_reasons(at))
    return (*chase_reasons(at), off_track(at))


def chase_reasons(at: Race) -> Iterator[Line]:
    """No points left (monsterchase-37), away (monsterchase-36), too much energy (monsterchase-107), or broken off; a
    verdict that the points contradict is the table's own (custode-truth)."""
    points, most = (at.boss.points, at.boss.most) if at.boss else (0, 0)
    match at.verdict:
        case "won" if points > 0:
            yield Line("outcome.ruled-won", {"points": points}, "custode-truth")
        case "escaped" if points <= 0:
            yield Line("outcome.ruled-escaped", {"points": points}, "custode-truth")
        case "won":
            yield Line("outcome.won", {"round": at.round, "points": points}, "monsterchase-37")
        case "escaped":
            yield Line("outcome.escaped", {"points": points}, "monsterchase-36")
        case "overflow":
            yield Line("outcome.overflow", {"most": most}, "monsterchase-107")
        case _:
            yield Line("outcome.stopped", {"round": at.round})


def off_track(at: Race) -> Line:
    return Line("outcome.off", {"count": off_in_all(at)}, "monsterchase-175")


def team_reasons(at: Race) -> Iterator[Line]:
    """The lowest total (monsterchase-139); of equal ones the last pilot further ahead (monsterchase-139b)."""
    first, *others = standing(at)
    sums = totals(at)
    yield Line("outcome.team-won", {"team": first, "count": sums[first]}, "monsterchase-139")
    if others and sums[others[0]] == sums[first]:
        position = max(positions(at, first), default=0)
        yield Line("outcome.team-tie", {"position": position}, "monsterchase-139b")
    yield from (Line("outcome.team", {"team": team, "count": sums[team]}, "monsterchase-139") for team in others)
