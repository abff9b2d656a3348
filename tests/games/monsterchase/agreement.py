"""What of a chase is one value shown in several places, and whether these say the same."""

from collections.abc import Iterator

from companion.engine.game import Game, State
from companion.games.monsterchase.components import BOSS
from companion.games.monsterchase.scoring import ROUNDS
from companion.games.monsterchase.state import PHASE, SETUP_STEPS, Race, counted, lap
from companion.games.monsterchase.view import RaceView
from companion.games.monsterchase.view.pilots import Sheet

# Told beside the race: hands named, what the table keeps itself; none of it brings anybody on.
ASIDE = frozenset(
    {
        "name-cards",
        "damage",
        "star-damage",
        "spend-shield",
        "mend",
        "boss-shield",
        "switch-mood",
        "enter-prey",
        "miss-prey",
        "boss-enters",
        "drop-assault",
        "apply-aura",
        "set-distance",
        "deck-shuffled",
        "draw-strip",
        "spin-boss",
        "yetis",
        "mirrors",
        "spirits",
        "use-spirit",
        "roll-rocks",
        "roll-boulder",
        "wake-tile",
        "ignore-power",
        "award-nitro",
        "pass-nitro",
        "cross",
    }
)
# What is laid aside for good: a turn or a step that is left, cards taken from a hand or a pile, tokens turned.
FORGETS = frozenset(
    {
        "step",
        "turn",
        "main",
        "round",
        "prey",
        "exposed",
        "sheltered",
        "hand",
        "auras",
        "tucked",
        "seen",
        "dealt-assault",
        "dealt-aura",
        "hurt",
        "acted",
        "verdict",
        # Rounds that are said not to be over have no row.
        "laps",
        # A nought stays written down.
        "nitros",
    }
)


def faults(game: Game[State], state: State) -> list[str]:
    assert isinstance(state, Race)
    if not state.seats:
        return []
    seen = game.view(state, None)
    assert isinstance(seen, RaceView)
    return [
        *about_the_end(game, state, seen),
        *about_the_boss(game, state, seen),
        *about_the_sheet(game, state, seen),
        *about_the_prey(game, state, seen),
        *about_the_moment(state, seen),
        *about_the_audit(game, state, seen),
    ]


def audited(game: Game[State], state: State) -> dict[str, dict[tuple[str, str], int]]:
    return {zone.where: {(each.what, each.of): each.count for each in zone.counts} for zone in game.audit(state)}


def sheets_in(seen: RaceView) -> dict[str, Sheet]:
    """What the ranking shows, by car."""
    return {place.car: place.sheet for place in seen.ranking if place.sheet}


# --- the end ----------------------------------------------------------------------------------------------------------


def about_the_end(game: Game[State], at: Race, seen: RaceView) -> Iterator[str]:
    """Over or not, by which verdict, at how many points: step, view, outcome and sheet."""
    outcome, scores = game.outcome(at), game.scores(at)
    words = {line.words for line in outcome}
    if seen.outcome != outcome or bool(outcome) != (at.step == "over"):
        yield f"end: step {at.step}, outcome {outcome}, view {seen.outcome}"
    if at.step != "over":
        if at.verdict or ("total", "verdict") in scores or ("total", "winner") in scores:
            yield f"end: the race goes on with a verdict {at.verdict!r} on the sheet"
        if at.step == "finish" and at.boss and at.boss.points <= 0:
            yield f"end: phase 5 with {at.boss.points} points, and nobody has won"
        return
    if at.boss is None:
        if at.verdict == "teams" and not at.crossed:
            yield "end: nobody crossed the finish"
        return
    points, marked = at.boss.points, scores.get(("total", "verdict"), "")
    if marked != at.verdict:
        yield f"end: the sheet says {marked!r}, the table {at.verdict!r}"
    if ("outcome.won" in words) > (points <= 0) or ("outcome.escaped" in words) > (points > 0):
        yield f"end: {words} at {points} points"
    for line in outcome:
        if line.values.get("points", points) != points or line.values.get("most", at.boss.most) != at.boss.most:
            yield f"end: {line} at {points} of {at.boss.most}"


# --- the boss ---------------------------------------------------------------------------------------------------------


def about_the_boss(game: Game[State], at: Race, seen: RaceView) -> Iterator[str]:
    """Points, mood and shields: panel, audit, sheet and reminders."""
    panel, boss = seen.boss, at.boss
    if panel is None or boss is None:
        return
    zone = audited(game, at)["board"]
    shields = next(each.value for each in seen.gauges if each.id == "shields")
    points = zone.get(("points", ""), 0) - zone.get(("below", ""), 0)
    if (points, zone[("shields", "")]) != (panel.points, shields) or ("mood", panel.mood) not in zone:
        yield f"boss: the audit says {zone}, the panel {panel} with {shields} shields"
    is_racing = bool(at.ranking) and at.step != "over"
    if panel.would_win != (is_racing and panel.points <= 0):
        yield f"boss: would win {panel.would_win} at {panel.points}"
    after = panel.points + counted(at)
    if panel.overflow != after * (is_racing and bool(at.reserves) and after > panel.most):
        yield f"boss: would overflow to {panel.overflow} at {panel.points} of {panel.most}"
    stated = {line.words: line.values for line in seen.gate}
    if stated.get("gate.zero", {}).get("points", panel.points) != panel.points:
        yield f"boss: the reminder says {stated['gate.zero']}, the panel {panel.points}"
    if stated.get("gate.boss-shields", {}).get("count", shields) != shields:
        yield f"boss: the reminder says {stated['gate.boss-shields']}, the figure {shields}"
    if "broken.points" not in {line.words for line in seen.broken} and boss.most and panel.points > panel.most:
        yield f"boss: {panel.points} of {panel.most}, in silence"
    if game.broken(at) != seen.broken:
        yield "boss: what cannot be differs"


# --- the score sheet --------------------------------------------------------------------------------------------------


def about_the_sheet(game: Game[State], at: Race, seen: RaceView) -> Iterator[str]:
    """Every crash stands in a row and in the total; the row of this round shows the boss of now."""
    scores = game.scores(at)
    for place in seen.ranking if at.boss is None else ():
        team = place.sheet.team if place.sheet else ""
        if scores and not at.placed and scores.get((str(place.position), "team")) != team:
            yield f"sheet: {place.car} of team {team} in row {place.position}"
    if at.boss is None or not at.ranking:
        return
    on_paper = [max(0, each.off) for each in at.laps if each.is_copied]
    crashes = sum(pilot.times_off for pilot in at.pilots.values()) + sum(on_paper) + at.crashes
    rows = [int(value) for (row, column), value in scores.items() if column == "off" and row != "total"]
    if scores[("total", "off-all")] != crashes:
        yield f"sheet: {scores[('total', 'off-all')]} off in all, {crashes} on the sheets of the cars"
    if at.round <= ROUNDS and sum(rows) != crashes - at.crashes:
        yield f"sheet: rows {rows} for {crashes} off in all"
    if at.round <= ROUNDS:
        here = str(at.round)
        now = (scores[(here, "points")], scores[(here, "mood")], scores[(here, "part")])
        if now != (at.boss.points, at.boss.mood, lap(at).part):
            yield f"sheet: round {here} says {now}, the table {at.boss}"
    for line in game.outcome(at):
        if line.words == "outcome.off" and line.values["count"] != crashes:
            yield f"sheet: outcome says {line.values}, the cars {crashes}"


# --- the prey and the track -------------------------------------------------------------------------------------------


def about_the_prey(game: Game[State], at: Race, seen: RaceView) -> Iterator[str]:
    """The stack: figures, faces, audit, circuit and what is due."""
    stack = seen.prey
    if stack is not None:
        faces = (sum(each.exposed for each in stack.faces), sum(each.sheltered for each in stack.faces))
        zone = audited(game, at).get("track", {})
        tile = str(stack.tile)
        stated = (zone.get(("exposed", tile)), zone.get(("sheltered", tile)))
        if stack.tile and stated != faces:
            yield f"prey: the audit says {stated}, the stack {stack}"
    spots = [spot.place for spot in seen.circuit if spot.has_prey]
    if at.boss and spots != [at.prey_tile] * (0 < at.prey_tile <= len(at.circuit)):
        yield f"prey: on {spots}, the table says {at.prey_tile}"
    if [spot.place for spot in seen.circuit if spot.has_reserve] != [each for each in at.reserves if at.circuit]:
        yield f"reserves: {at.reserves}"
    sheets = sheets_in(seen)
    late = {car for car, sheet in sheets.items() if sheet.is_late}
    told_late = {line.values["car"] for line in seen.gate if line.words == "gate.late"}
    if late != sheets.keys() & at.late or late & told_late:
        yield f"late: {late}, {at.late}, reminded {told_late}"


# --- where we are -----------------------------------------------------------------------------------------------------


def about_the_moment(at: Race, seen: RaceView) -> Iterator[str]:
    """Step, phase, rail, who is in turn and what there is to do."""
    if at.step == "over":
        return
    here = [step.id for step in seen.rail if step.is_now]
    phase = 2 if at.turn.car else PHASE.get(at.then or at.step)
    if not seen.is_setup and at.boss and here != [f"phase-{phase}"]:
        yield f"moment: on the rail {here}, phase {phase}"
    if len(here) != 1:
        yield f"moment: on the rail {here} at {at.step}"
    if (at.step in SETUP_STEPS) > seen.is_setup or (at.step not in SETUP_STEPS and not PHASE.get(at.step)):
        yield f"moment: {at.step} is {'' if seen.is_setup else 'no '}setup"
    if at.step == "turn" and at.turn.car not in at.pilots:
        yield f"moment: the turn of {at.turn.car!r}"
    if at.step in ("flip", "star", "tie", "boss", "move") and at.turn.car != BOSS:
        yield f"moment: at {at.step} in the turn of {at.turn.car!r}"
    now = [place.car for place in seen.ranking if place.is_now]
    if at.turn.car and not at.placed and now != [at.turn.car]:
        yield f"moment: the ranking says it is the turn of {now}, the table {at.turn.car}"
    found = seen.options if at.step in ("tie", "boss") else None
    if found is not None and (found.best == "best-open") != (at.step == "tie"):
        yield f"moment: at {at.step} with {found}"
    if at.step == "drop-aura" and not seen.positive:
        yield "moment: an aura to drop, and there is none"


# --- what lies there --------------------------------------------------------------------------------------------------


def about_the_audit(game: Game[State], at: Race, seen: RaceView) -> Iterator[str]:
    """Cards and cars: the page and the audit."""
    zones = audited(game, at)
    if not at.ranking:
        return
    if at.boss is not None and at.boss.most:
        lies = (zones["left"][("aura", "")], zones["right"][("aura", "")], zones["under"][("assault", "")])
        shown = (len(seen.positive), int(seen.negative is not None), int(bool(seen.assault)))
        if lies != shown:
            yield f"cards: the audit says {lies}, the page {shown}"
    for car, sheet in sheets_in(seen).items():
        zone = zones[car]
        stated = tuple(zone[(what, "")] for what in ("lives", "stars", "shields", "hand"))
        if stated != (sheet.lives, sheet.stars, sheet.shields, sheet.cards):
            yield f"cars: the audit says {stated}, the sheet of {car} {sheet}"
        if sheet.times_off != at.pilots[car].times_off:
            yield f"sheet: {car} off {at.pilots[car].times_off} times, on the page {sheet.times_off}"
    if not at.placed:
        helmets = {of: count for (what, of), count in zones["ranking"].items() if what == "helmet"}
        if helmets != {place.car: place.position for place in seen.ranking}:
            yield f"ranking: the audit says {helmets}, the page {seen.ranking}"
